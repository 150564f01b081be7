#include "cli/roster.h"

#include <algorithm>
#include <map>
#include <optional>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "engine/base/text.h"
#include "engine/division/view.h"
#include "engine/thirteen/morale.h"

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

// What a family of sheets says of a unit.
struct Marked {
    std::string morale;
    int boxes = 0;
    int in_group = 0;
};

// ---- The sheets of thirteen phases

struct PhaseTest {
    int phase = 0;
    const thirteen::Morale* lines = nullptr;
};

// The tests of courage that the unit may have to take in a turn.
std::vector<PhaseTest> tests_of(const thirteen::Sheet& sheet, const Unit& unit)
{
    std::vector<PhaseTest> tests;
    std::size_t melee = 0;
    for (const thirteen::TurnRow& row : sheet.turn) {
        const bool is_own = row.acts == unit.side;
        switch (row.kind) {
        case thirteen::PhaseKind::ArtilleryMorale:
            tests.push_back({row.phase, &sheet.artillery_morale.morale});
            break;
        case thirteen::PhaseKind::ClosingMorale:
            if (is_own) tests.push_back({row.phase, &sheet.closing[index(unit.side)].morale});
            break;
        case thirteen::PhaseKind::Stand:
            if (is_own && unit.arm == Arm::Infantry)
                tests.push_back({row.phase, &sheet.stand[index(opponent(unit.side))].morale});
            break;
        case thirteen::PhaseKind::MeleeMorale:
            tests.push_back({row.phase, &sheet.melee_morale[melee++].morale});
            break;
        case thirteen::PhaseKind::Recall:
            if (unit.arm == Arm::Cavalry) tests.push_back({row.phase, &sheet.recall.morale});
            break;
        default:
            break;
        }
    }
    return tests;
}

// What a fresh unit without a general must roll, or less.
int needed(const thirteen::Morale& lines, const Unit& unit)
{
    int number = thirteen::base_of(lines.roll_or_less, unit.quality);
    for (const auto& line : lines.tagged)
        if (line.tags.meets(unit.tags)) number += line.add;
    return number;
}

// "5 or less", or "5 or less (4 in phases 2, 7)".
std::string morale_text(const thirteen::Sheet& sheet, const Unit& unit)
{
    std::map<int, std::vector<int>> phases;
    for (const PhaseTest& test : tests_of(sheet, unit))
        phases[needed(*test.lines, unit)].push_back(test.phase);
    const auto most =
        std::ranges::max_element(phases, {}, [](const auto& entry) { return entry.second.size(); });
    std::string text = fmt::format("{} or less", most->first);
    for (const auto& [number, list] : phases)
        if (number != most->first)
            text += fmt::format(" ({} in phase{} {})", number, list.size() == 1 ? "" : "s",
                                fmt::join(list, ", "));
    return text;
}

Marked mark(const thirteen::Sheet& sheet, const Scenario& /*scenario*/, const Unit& unit)
{
    return {morale_text(sheet, unit), unit.figures,
            sheet.artillery_morale.morale.per_casualties.every};
}

std::vector<std::string> notes_of(const thirteen::Sheet& sheet)
{
    const thirteen::PerCasualties& per = sheet.artillery_morale.morale.per_casualties;
    const thirteen::Points& points = sheet.gaps.points.is;
    return {
        fmt::format("A box is a figure. Every {} lost: {} to courage; a general with the unit: {}.",
                    per.every, per.add,
                    signed_text(sheet.artillery_morale.morale.general_attached.add)),
        fmt::format("A unit lost is worth {}, a battery {}, a unit of the Guard {}, a general {}.",
                    points.unit, points.battery, points.guard, points.general),
        fmt::format("Up to {} points ahead is a draw, up to {} a minor victory, more a major one.",
                    points.draw_up_to, points.minor_up_to)};
}

std::string_view counted_in(const thirteen::Sheet& /*sheet*/)
{
    return "figure";
}

// ---- The sheet of divisions

Marked mark(const division::Sheet& sheet, const Scenario& scenario, const Unit& unit)
{
    const division::Tables tables = division::make_tables(sheet);
    const division::Ratings is =
        division::ratings({sheet, tables, scenario, scenario.opening}, unit);
    const std::string morale = is.frontal == 0 && is.disordered == 0
                                   ? std::string{"none"}
                                   : fmt::format("{}, disordered {}", is.frontal, is.disordered);
    return {morale, is.kills, 0};
}

std::vector<std::string> notes_of(const division::Sheet& sheet)
{
    const division::Points& points = sheet.gaps.points.is;
    return {
        "A box is a kill; the last one breaks the unit.",
        "Morale is the frontal rating, and the rating of who is disordered.",
        fmt::format("A broken division is worth {}.", points.division),
        fmt::format("Up to {} points ahead is a draw, up to {} a minor victory, more a major one.",
                    points.draw_up_to, points.minor_up_to)};
}

std::string_view counted_in(const division::Sheet& /*sheet*/)
{
    return "stand";
}

// ---- What both have

std::string counted(int count, std::string_view what)
{
    return fmt::format("{} {}{}", count, what, count == 1 ? "" : "s");
}

class Builder {
public:
    explicit Builder(const Battle& battle)
        : battle_(battle), scenario_(battle.scenario), words_(vocabulary_of(battle.sheet))
    {
    }

    [[nodiscard]] Roster build() const
    {
        Roster roster{.title = scenario_.title, .introduction = scenario_.introduction};
        std::visit(
            [&](const auto& sheet) {
                roster.sheet = fmt::format("Sheet {}, {}, {}; {} turns", sheet.id, sheet.title,
                                           scenario_.profile, scenario_.turns);
                roster.notes = notes_of(sheet);
            },
            battle_.sheet);
        for (const Side side : {Side::First, Side::Second}) roster.sides.push_back(side_of(side));
        for (const Objective& objective : scenario_.objectives)
            roster.objectives.push_back(objective_text(objective));
        return roster;
    }

private:
    [[nodiscard]] std::string objective_text(const Objective& objective) const
    {
        const int points = std::visit(
            [&](const auto& sheet) {
                return objective.points.value_or(sheet.gaps.points.is.objective);
            },
            battle_.sheet);
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
        const std::string_view what =
            std::visit([](const auto& sheet) { return cli::counted_in(sheet); }, battle_.sheet);
        return arm == Arm::Artillery && what == "figure" ? "gunner" : what;
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

    [[nodiscard]] RosterUnit unit_of(UnitId id) const
    {
        const Unit& unit = scenario_.opening.unit(id);
        const Marked marked = std::visit(
            [&](const auto& sheet) { return mark(sheet, scenario_, unit); }, battle_.sheet);
        RosterUnit result{.name = scenario_.units[index(id)].name,
                          .troop = in_words(words_.troops[unit.troop].name),
                          .quality = in_words(to_text(unit.quality)),
                          .strength = counted(unit.figures_at_start, counted_in(unit.arm)),
                          .morale = marked.morale,
                          .boxes = marked.boxes,
                          .boxes_in_group = marked.in_group};
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

    const Battle& battle_;
    const Scenario& scenario_;
    SheetVocabulary words_;
};

}  // namespace

Roster roster_of(const Battle& battle)
{
    return Builder{battle}.build();
}

}  // namespace voltigeur::cli
