#include "cli/sentences.h"

#include <fmt/format.h>

#include "engine/base/text.h"

namespace voltigeur::cli {

namespace {

std::string faces(const Faces& dice)
{
    std::string text;
    for (const std::uint8_t face : dice) text += (text.empty() ? "" : " ") + std::to_string(face);
    return text;
}

std::string modifiers(const Modifiers& list)
{
    std::string text;
    for (const Modifier& m : list)
        text += fmt::format(", {:+} {}", static_cast<int>(m.value), reason_text(m.reason));
    return text;
}

std::string_view in_words(Test test)
{
    switch (test) {
    case Test::Artillery:
        return "under fire";
    case Test::Closing:
        return "to close";
    case Test::Stand:
        return "to stand";
    case Test::Melee:
        return "after the melee";
    case Test::Recall:
        return "to be recalled";
    case Test::Rally:
        return "to rally";
    case Test::Square:
        return "to form square";
    case Test::Evade:
        return "to evade";
    case Test::Intercept:
        return "to intercept";
    case Test::Restraint:
        return "to hold back";
    case Test::Passage:
        return "as friends pass through";
    }
    return "";
}

std::string_view in_words(Result result)
{
    switch (result) {
    case Result::Pass:
        return "passes";
    case Result::Fail:
        return "fails";
    case Result::Rout:
        return "routs";
    }
    return "";
}

std::string_view in_words(Presence presence)
{
    switch (presence) {
    case Presence::Destroyed:
        return "is destroyed";
    case Presence::Routed:
        return "routs off the field";
    case Presence::LeftTable:
        return "leaves the table";
    default:
        return "is gone";
    }
}

std::string_view in_words(MeleeOutcome outcome)
{
    switch (outcome) {
    case MeleeOutcome::AttackerWon:
        return "wins the melee";
    case MeleeOutcome::DefenderWon:
        return "loses the melee";
    case MeleeOutcome::Tied:
        return "is held in the melee";
    case MeleeOutcome::GunsTaken:
        return "takes the guns";
    case MeleeOutcome::Destroyed:
        return "meets cavalry against infantry";
    case MeleeOutcome::PassedBy:
        return "rides past";
    case MeleeOutcome::Waited:
        return "waits";
    }
    return "";
}

struct Teller {
    const Scenario& scenario;

    [[nodiscard]] const std::string& name(UnitId id) const
    {
        return scenario.units[index(id)].name;
    }
    [[nodiscard]] const std::string& name(GeneralId id) const
    {
        return scenario.generals[index(id)].name;
    }
    [[nodiscard]] const std::string& name(BrigadeId id) const
    {
        return scenario.brigades[index(id)].name;
    }
    [[nodiscard]] const std::string& name(Side side) const
    {
        return scenario.sides[index(side)].name;
    }

    std::string operator()(const ShotFired& e) const
    {
        return fmt::format("{} fires at {}{}: {} (needs {}), {} hits", name(e.unit), name(e.at),
                           e.carried ? " behind" : "", faces(e.dice), e.needs, e.hits);
    }
    std::string operator()(const VolleyFired& e) const
    {
        return fmt::format("{} volleys at {}: {} (needs {}), {} hits", name(e.unit), name(e.at),
                           faces(e.dice), e.needs, e.hits);
    }
    std::string operator()(const FiguresLost& e) const
    {
        return fmt::format("{} loses {}", name(e.unit), e.figures);
    }
    std::string operator()(const MoraleTested& e) const
    {
        return fmt::format("{} tests {}: {} (up to {}{}), {}", name(e.unit), in_words(e.test),
                           faces(e.dice), e.needs, modifiers(e.modifiers), in_words(e.result));
    }
    std::string operator()(const UnitRemoved& e) const
    {
        return fmt::format("{} {}", name(e.unit), in_words(e.presence));
    }
    std::string operator()(const ChargeDeclared& e) const
    {
        return fmt::format("{} charges {}", name(e.unit), name(e.at));
    }
    std::string operator()(const BlowsStruck& e) const
    {
        return fmt::format("{} strikes at {}: {} (needs {}{}), {} hits", name(e.unit), name(e.at),
                           faces(e.dice), e.needs, modifiers(e.modifiers), e.hits);
    }
    std::string operator()(const MeleeFought& e) const
    {
        return fmt::format("{} {} with {}", name(e.unit), in_words(e.outcome), name(e.with));
    }
    std::string operator()(const NoRoomFound& e) const
    {
        return fmt::format("{} has no room to form {}", name(e.unit), to_text(e.formation));
    }
    std::string operator()(const FirefightBegan& e) const
    {
        return fmt::format("{} and {} are locked in a firefight", name(e.unit), name(e.with));
    }
    std::string operator()(const ReserveRolled& e) const
    {
        return fmt::format("reserve {}: {} (needs {}), {}", scenario.groups[index(e.group)].id,
                           faces(e.dice), e.needs, e.came ? "it comes" : "it does not come yet");
    }
    std::string operator()(const UnitArrived& e) const { return name(e.unit) + " arrives"; }
    std::string operator()(const GeneralLost& e) const { return name(e.general) + " falls"; }
    std::string operator()(const GeneralReplaced& e) const
    {
        return name(e.general) + " is replaced";
    }
    std::string operator()(const MarkChanged& e) const
    {
        if (!e.on) return {};
        switch (e.mark) {
        case Mark::Staggered:
            return name(e.unit) + " is staggered";
        case Mark::FallingBack:
            return name(e.unit) + " falls back";
        case Mark::Blown:
            return name(e.unit) + " is blown";
        default:
            return {};
        }
    }
    std::string operator()(const KillsTaken& e) const
    {
        return fmt::format("{} takes {} kill{}", name(e.unit), e.kills, e.kills == 1 ? "" : "s");
    }
    std::string operator()(const ScoreRolled& e) const
    {
        return fmt::format("{} fights {}: {} and {}{}, {} in all", name(e.unit), name(e.against),
                           faces(e.dice), e.rating, modifiers(e.modifiers), e.total);
    }
    std::string operator()(const InitiativeTaken& e) const
    {
        return fmt::format("the {} have the initiative", name(e.side));
    }
    std::string operator()(const BrigadeActivated& e) const
    {
        return e.is_over ? std::string{} : name(e.brigade) + " moves";
    }
    std::string operator()(const OrderSent& e) const
    {
        return fmt::format("{} is sent the order to {}", name(e.brigade), to_text(e.stance));
    }
    std::string operator()(const AideRisked& e) const
    {
        return e.fell ? fmt::format("the aide to {} is killed", name(e.brigade)) : std::string{};
    }
    std::string operator()(const StanceChanged& e) const
    {
        return fmt::format("{} is to {}", name(e.brigade), to_text(e.stance));
    }
    std::string operator()(const SpiritTested& e) const
    {
        return fmt::format("{} tests its morale: {} (needs {}{}), {}", name(e.brigade),
                           faces(e.dice), e.needs, modifiers(e.modifiers), in_words(e.result));
    }
    std::string operator()(const SpiritChanged& e) const
    {
        return fmt::format("{} is {}", name(e.brigade), to_text(e.spirit));
    }
    std::string operator()(const ObjectiveTaken& e) const
    {
        const std::string& what = scenario.objectives[e.objective].name;
        if (e.holder == 0) return what + " is held by nobody";
        return fmt::format("{} is taken by the {}", what, scenario.sides[e.holder - 1U].name);
    }
    std::string operator()(const ArmyBroke& e) const
    {
        return fmt::format("the army of the {} breaks: {} of {} units are lost", name(e.side),
                           e.lost, e.of);
    }
    std::string operator()(const PointsCounted& e) const
    {
        return fmt::format("{}: {} points", name(e.side), e.points);
    }
    std::string operator()(const BattleEnded& e) const
    {
        if (e.ending == Ending::Draw) return "the battle is a draw";
        return fmt::format("a {} victory of the {}", to_text(e.ending), name(*e.winner));
    }
    template <class Other>
    std::string operator()(const Other&) const
    {
        return {};
    }
};

}  // namespace

std::string sentence(const Event& event, const Scenario& scenario)
{
    return std::visit(Teller{scenario}, event);
}

}  // namespace voltigeur::cli
