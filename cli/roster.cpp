#include "cli/roster.h"

#include <algorithm>
#include <array>
#include <iterator>
#include <map>
#include <optional>
#include <span>
#include <string_view>
#include <variant>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "engine/base/text.h"
#include "engine/family/card.h"
#include "engine/family/facts.h"

namespace voltigeur::cli {

namespace {

// "second_rate" as people write it.
std::string in_words(std::string_view name)
{
    std::string text{name};
    std::ranges::replace(text, '_', ' ');
    return text;
}

std::string signed_text(int number)
{
    return number > 0 ? fmt::format("+{}", number) : fmt::format("{}", number);
}

// ---- What the sheet says of a unit

// Of what the unit is, and not of what has happened to it.
int needs_when_fresh(const UnitCard::Test& test)
{
    int number = test.number;
    for (const Modifier& modifier : test.modifiers)
        if (modifier.reason == Reason::Tagged) number += modifier.value;
    return number;
}

// "5 or less", or "5 or less (4 in phases 2, 7)".
std::string courage_text(std::span<const UnitCard::Test> tests)
{
    std::map<int, std::vector<int>> phases;
    for (const UnitCard::Test& test : tests) phases[needs_when_fresh(test)].push_back(test.phase);
    const auto most =
        std::ranges::max_element(phases, {}, [](const auto& entry) { return entry.second.size(); });
    std::string text = fmt::format("{} or less", most->first);
    for (const auto& [number, list] : phases)
        if (number != most->first)
            text += fmt::format(" ({} in phase{} {})", number, list.size() == 1 ? "" : "s",
                                fmt::join(list, ", "));
    return text;
}

std::string morale_text(const UnitCard& card)
{
    if (!card.tests.empty()) return courage_text(card.tests);
    if (!card.ratings) return "none";
    return fmt::format("{}, disordered {}", card.ratings->frontal, card.ratings->disordered);
}

// ---- What the sheet says of them all

std::vector<std::string> notes_on_morale(const AnySheet& sheet)
{
    if (const auto courage = courage_of(sheet))
        return {fmt::format(
            "A box is a figure. Every {} lost: {} to courage; a general with the unit: {}.",
            courage->every, courage->add, signed_text(courage->with_general))};
    return {"A box is a kill; the last one breaks the unit.",
            "Morale is the frontal rating, and the rating of a unit in disorder."};
}

// "unit 1, battery 1": what the enemy is given for what is lost.
template <class Points>
std::string worth_text(const Points& points)
{
    constexpr std::array<std::string_view, 3> others{"objective", "draw_up_to", "minor_up_to"};
    std::vector<std::string> worth;
    const auto put = [&](const auto& field) {
        if (std::ranges::find(others, field.name) == others.end())
            worth.push_back(fmt::format("{} {}", in_words(field.name), points.*field.member));
    };
    Points::fields([&](const auto&... field) { (put(field), ...); });
    return fmt::format("{}", fmt::join(worth, ", "));
}

template <class Points>
std::vector<std::string> notes_on_points(const Points& points)
{
    return {
        fmt::format("Victory points for each that is lost: {}.", worth_text(points)),
        fmt::format("Up to {} points ahead is a draw, up to {} a minor victory, more a major one.",
                    points.draw_up_to, points.minor_up_to)};
}

// ---- The roster

std::string counted(int count, std::string_view what)
{
    return fmt::format("{} {}{}", count, what, count == 1 ? "" : "s");
}

class Builder {
public:
    explicit Builder(const Battle& battle)
        : sheet_(&battle.sheet), scenario_(battle.scenario), words_(vocabulary_of(battle.sheet)),
          facts_(facts_of(battle.sheet))
    {
    }
    Builder(const Scenario& scenario, const SheetFacts& facts) : scenario_(scenario), facts_(facts)
    {
        for (const SheetFacts::Troop& troop : facts.troops)
            words_.troops.push_back({.name = troop.name, .arm = troop.arm, .sizes = {}, .tag = {}});
        words_.tags = facts.tags;
    }

    [[nodiscard]] Roster build() const
    {
        Roster roster{.title = scenario_.title, .introduction = scenario_.introduction};
        roster.sheet = fmt::format("Sheet {}, {}, {}; {} turns", facts_.sheet, facts_.title,
                                   scenario_.profile, scenario_.turns);
        if (sheet_ != nullptr) roster.notes = notes();
        for (const Side side : {Side::First, Side::Second}) roster.sides.push_back(side_of(side));
        for (const Objective& objective : scenario_.objectives)
            roster.objectives.push_back(objective_text(objective));
        return roster;
    }

private:
    [[nodiscard]] std::vector<std::string> notes() const
    {
        std::vector<std::string> all = notes_on_morale(*sheet_);
        std::ranges::move(
            std::visit([](const auto& sheet) { return notes_on_points(sheet.gaps.points.is); },
                       *sheet_),
            std::back_inserter(all));
        return all;
    }

    [[nodiscard]] std::string objective_text(const Objective& objective) const
    {
        const int points = objective.points.value_or(facts_.objective_points);
        std::string text = fmt::format("{}: {}", objective.name, counted(points, "point"));
        if (objective.held_at_start > 0)
            text +=
                fmt::format(", held by the {}", scenario_.sides[objective.held_at_start - 1U].name);
        return text;
    }

    [[nodiscard]] RosterSide side_of(Side side) const
    {
        RosterSide result{.name = scenario_.sides[index(side)].name,
                          .commander = commander_of(side),
                          .strength = strength_of(side)};
        for (std::size_t i = 0; i < scenario_.brigades.size(); ++i) {
            if (scenario_.brigades[i].side != side) continue;
            RosterBrigade brigade = brigade_of(static_cast<BrigadeId>(i));
            if (!brigade.units.empty()) result.brigades.push_back(std::move(brigade));
        }
        return result;
    }

    [[nodiscard]] std::string general_text(std::size_t number) const
    {
        std::string text = scenario_.generals[number].name;
        if (words_.ratings)
            text += fmt::format(" ({})", signed_text(scenario_.opening.generals[number].rating));
        return text;
    }

    [[nodiscard]] std::string commander_of(Side side) const
    {
        for (std::size_t i = 0; i < scenario_.generals.size(); ++i)
            if (const General& general = scenario_.opening.generals[i];
                general.side == side && general.is_army != 0)
                return general_text(i);
        return {};
    }

    // "12 units: 9 of infantry with 108 figures, …"
    [[nodiscard]] std::string strength_of(Side side) const
    {
        std::vector<std::string> arms;
        int all = 0;
        for (const Arm arm : {Arm::Infantry, Arm::Cavalry, Arm::Artillery}) {
            int units = 0;
            int figures = 0;
            for (const Unit& unit : scenario_.opening.units) {
                if (unit.side != side || unit.arm != arm) continue;
                ++units;
                figures += unit.figures_at_start;
            }
            all += units;
            if (units > 0)
                arms.push_back(fmt::format("{} {} ({})", units, to_text(arm),
                                           counted(figures, counted_in(arm))));
        }
        return fmt::format("{}: {}", counted(all, "unit"), fmt::join(arms, ", "));
    }

    [[nodiscard]] std::string_view counted_in(Arm arm) const
    {
        if (facts_.counts_kills) return "stand";
        return arm == Arm::Artillery ? "gunner" : "figure";
    }

    [[nodiscard]] RosterBrigade brigade_of(BrigadeId id) const
    {
        RosterBrigade brigade{.name = scenario_.brigades[index(id)].name};
        for (std::size_t i = 0; i < scenario_.generals.size(); ++i)
            if (const General& general = scenario_.opening.generals[i];
                general.brigade == id && general.is_army == 0)
                brigade.general = general_text(i);
        if (words_.has_orders) brigade.order = to_text(scenario_.opening.command(id).stance);
        std::optional<GroupId> group;
        for (const UnitId unit : unit_ids(scenario_.opening)) {
            if (scenario_.opening.unit(unit).brigade != id) continue;
            brigade.units.push_back(unit_of(unit));
            group = scenario_.opening.unit(unit).group;
        }
        const bool is_whole = group && *group != no_group && all_in(id, *group);
        if (is_whole) brigade.arrives = arrival_text(*group);
        return brigade;
    }

    [[nodiscard]] bool all_in(BrigadeId id, GroupId group) const
    {
        return std::ranges::all_of(scenario_.opening.units, [&](const Unit& unit) {
            return unit.brigade != id || unit.group == group;
        });
    }

    [[nodiscard]] std::string edge_of(Point point) const
    {
        if (point.x == Length{}) return "left";
        if (point.x == scenario_.width) return "right";
        return point.y == Length{} ? "near" : "far";
    }

    [[nodiscard]] std::string arrival_text(GroupId group) const
    {
        const ReserveGroup& reserve = scenario_.groups[index(group)];
        return fmt::format("from turn {}, on the {} edge at {},{}", reserve.earliest_turn,
                           edge_of(reserve.entry), to_text(reserve.entry.x),
                           to_text(reserve.entry.y));
    }

    void put_morale(UnitId id, RosterUnit& unit) const
    {
        const UnitCard card = unit_card_of(*sheet_, scenario_, scenario_.opening, id);
        const auto courage = courage_of(*sheet_);
        unit.morale = morale_text(card);
        unit.boxes = card.breaks_at.value_or(scenario_.opening.unit(id).figures);
        unit.boxes_in_group = courage ? courage->every : 0;
    }

    [[nodiscard]] RosterUnit unit_of(UnitId id) const
    {
        const Unit& unit = scenario_.opening.unit(id);
        RosterUnit result{.name = scenario_.units[index(id)].name,
                          .troop = in_words(words_.troops[unit.troop].name),
                          .quality = in_words(to_text(unit.quality)),
                          .strength = counted(unit.figures_at_start, counted_in(unit.arm))};
        // NB: Boxes of kills are as many as the sheet says.
        if (sheet_ != nullptr)
            put_morale(id, result);
        else if (!facts_.counts_kills)
            result.boxes = unit.figures;
        for (std::size_t tag = 0; tag < words_.tags.size(); ++tag)
            if (unit.has_tag(static_cast<unsigned>(tag)) &&
                words_.tags[tag] != words_.troops[unit.troop].tag)
                result.troop += ", " + in_words(words_.tags[tag]);
        if (unit.pounds > 0) result.strength += fmt::format(", {} lb", unit.pounds);
        if (unit.on_table())
            result.formation = to_text(unit.formation);
        else if (unit.group != no_group)
            result.formation =
                fmt::format("turn {}", scenario_.groups[index(unit.group)].earliest_turn);
        return result;
    }

    const AnySheet* sheet_ = nullptr;  // none: only what the facts tell
    const Scenario& scenario_;
    SheetVocabulary words_;
    SheetFacts facts_;
};

}  // namespace

Roster roster_of(const Battle& battle)
{
    return Builder{battle}.build();
}

Roster roster_of(const Scenario& scenario, const SheetFacts& facts)
{
    return Builder{scenario, facts}.build();
}

}  // namespace voltigeur::cli
