#include "engine/thirteen/view.h"

#include <algorithm>

#include "engine/thirteen/ground.h"

namespace voltigeur::thirteen {

namespace {

std::uint8_t troop_index(const Sheet& sheet, std::string_view name)
{
    for (std::size_t i = 0; i < sheet.troops.size(); ++i)
        if (sheet.troops[i].name == name) return static_cast<std::uint8_t>(i);
    return static_cast<std::uint8_t>(most_troop_types);
}

void fill_speeds(const Sheet& sheet, Tables& tables, std::size_t side)
{
    for (const SpeedRow& row : sheet.move[side].speeds)
        for (std::size_t troop = 0; troop < sheet.troops.size(); ++troop)
            for (std::size_t f = 0; f < formation_count; ++f)
                if (row.troops.has(static_cast<std::uint8_t>(troop)) &&
                    row.formations.has(static_cast<Formation>(f)))
                    tables.speeds[side][troop][f] = {row.length, row.clause, true};
}

// Troops that no row names move as others do.
void fill_aliases(const Sheet& sheet, Tables& tables, std::size_t side)
{
    for (const Alias& alias : sheet.gaps.moves_as.is) {
        const std::uint8_t troop = troop_index(sheet, alias.troop);
        const std::uint8_t as = troop_index(sheet, alias.moves_as);
        if (troop >= most_troop_types || as >= most_troop_types) continue;
        for (std::size_t f = 0; f < formation_count; ++f) {
            Speed& speed = tables.speeds[side][troop][f];
            const Speed& other = tables.speeds[side][as][f];
            if (!speed.is_printed && other.is_printed)
                speed = {other.length, sheet.gaps.moves_as.clause, true};
        }
    }
}

std::uint8_t half_of(const Sheet& sheet, const TurnRow& row)
{
    switch (row.kind) {
    case PhaseKind::MoveAndShoot:
    case PhaseKind::ClosingMorale:
        return static_cast<std::uint8_t>(index(*row.acts));
    case PhaseKind::Stand:
        return static_cast<std::uint8_t>(index(opponent(*row.acts)));
    case PhaseKind::Melee:
    case PhaseKind::MeleeMorale:
        return static_cast<std::uint8_t>(
            std::ranges::count_if(sheet.turn, [&](const TurnRow& other) {
                return other.kind == row.kind && other.phase < row.phase;
            }));
    default:
        return 0;
    }
}

TargetChart make_chart(const std::vector<TargetRow>& rows)
{
    TargetChart chart{};
    for (const TargetRow& row : rows)
        for (const TargetClass target : row.targets)
            chart[static_cast<std::size_t>(target)] = {static_cast<std::uint8_t>(row.at_least),
                                                       row.clause};
    return chart;
}

}  // namespace

Tables make_tables(const Sheet& sheet)
{
    Tables tables{.footprints = make_footprints(sheet.gaps), .speeds = {}, .general_speed = {}};
    for (std::size_t side = 0; side < 2; ++side) {
        fill_speeds(sheet, tables, side);
        fill_aliases(sheet, tables, side);
        tables.musket_chart[side] = make_chart(sheet.move[side].to_hit);
        const std::uint8_t rides = troop_index(sheet, sheet.gaps.general_moves_as.is);
        if (rides < most_troop_types)
            tables.general_speed[side] =
                tables.speeds[side][rides][static_cast<std::size_t>(Formation::Line)].length;
    }
    tables.artillery_chart = make_chart(sheet.artillery.to_hit);
    for (const TurnRow& row : sheet.turn) tables.half.push_back(half_of(sheet, row));
    for (std::size_t i = 0; i < sheet.troops.size(); ++i)
        tables.is_horse_artillery[i] = sheet.troops[i].name == "horse_artillery";
    return tables;
}

UnitsNear units_on_way(const View& view, const Rectangle& start, Angle direction, Length travel,
                       Length margin)
{
    const Length half = fraction(travel, 1, 2) + Length{1};
    return units_near(view, start.moved(direction, half), half + margin);
}

UnitsNear units_along(const View& view, Point from, Point to)
{
    const Point middle{from.x + fraction(to.x - from.x, 1, 2),
                       from.y + fraction(to.y - from.y, 1, 2)};
    return units_near(view, middle, fraction(distance(from, to), 1, 2) + Length{2});
}

bool is_formed(const Unit& unit)
{
    return unit.formation != Formation::Skirmish;
}

bool is_horse_artillery(const View& view, const Unit& unit)
{
    return unit.arm == Arm::Artillery && view.tables.is_horse_artillery[unit.troop];
}

bool faces_all_round(const Unit& unit)
{
    return unit.formation == Formation::Square || unit.formation == Formation::Skirmish;
}

Speed speed(const View& view, const Unit& unit, Formation formation)
{
    return view.tables.speeds[index(unit.side)][unit.troop][static_cast<std::size_t>(formation)];
}

Point position(const State& state, const General& general)
{
    return general.unit == no_unit ? general.at : state.unit(general.unit).pose.at;
}

bool is_in_command(const View& view, UnitId id)
{
    const Unit& unit = view.unit(id);
    bool has_generals = false;
    std::optional<Rectangle> place;
    for (const General& general : view.state.generals) {
        if (general.side != unit.side) continue;
        has_generals = true;
        const bool commands = general.is_army != 0 || general.brigade == unit.brigade;
        if (!commands || general.fate != GeneralFate::Active) continue;
        if (general.unit == id) return true;
        const Length range =
            general.is_army != 0 ? view.gaps().army_command_range.is : view.gaps().command_range.is;
        if (!place) place = view.rectangle(unit);
        if (within(*place, position(view.state, general), range)) return true;
    }
    // Where a scenario gives a side no generals at all, command is not in play.
    return !has_generals;
}

bool may_use(const View& view, const Unit& unit, Formation formation)
{
    const auto allowed = [&](const Formations& sets) {
        return unit.side == Side::First ? sets.first.has(formation) : sets.second.has(formation);
    };
    switch (unit.arm) {
    case Arm::Artillery:
        return formation == Formation::Limbered || formation == Formation::Unlimbered;
    case Arm::Cavalry:
        return allowed(view.gaps().cavalry_formations.is);
    case Arm::Infantry:
        break;
    }
    if (formation == Formation::Skirmish && !view.gaps().may_skirmish.is.meets(unit.tags))
        return false;
    return allowed(view.gaps().formations.is);
}

bool is_in_contact(const State& state, UnitId id)
{
    return std::any_of(state.contacts.begin(), state.contacts.end(), [&](const Contact& c) {
        return c.attacker == id || c.defender == id || c.stand_in == id;
    });
}

bool is_in_old_melee(const State& state, UnitId id)
{
    return std::any_of(state.contacts.begin(), state.contacts.end(), [&](const Contact& c) {
        return (c.attacker == id || c.defender == id || c.stand_in == id) &&
               !state.unit(c.attacker).has(Mark::Charging);
    });
}

bool are_in_contact(const State& state, UnitId a, UnitId b)
{
    return std::any_of(state.contacts.begin(), state.contacts.end(), [&](const Contact& c) {
        return (c.attacker == a && (c.defender == b || c.stand_in == b)) ||
               (c.attacker == b && (c.defender == a || c.stand_in == a));
    });
}

Length distance(const View& view, UnitId a, UnitId b)
{
    return distance(view.rectangle(a), view.rectangle(b));
}

bool within(const View& view, UnitId a, UnitId b, Length limit)
{
    const Unit& first = view.unit(a);
    const Unit& second = view.unit(b);
    const std::int64_t reach = std::int64_t{limit.micrometres} + view.reach_of(first).micrometres +
                               view.reach_of(second).micrometres;
    if (squared_distance(first.pose.at, second.pose.at) > reach * reach) return false;
    return within(view.rectangle(first), view.rectangle(second), limit);
}

bool is_on_table(const View& view, const Rectangle& place)
{
    const auto inside = [&](Point p) {
        return p.x.micrometres >= 0 && p.y.micrometres >= 0 && p.x <= view.scenario.width &&
               p.y <= view.scenario.height;
    };
    const auto corners = place.corners();
    return std::all_of(corners.begin(), corners.end(), inside);
}

bool is_free(const View& view, const Unit& unit, const Rectangle& place, UnitId self,
             std::span<const UnitId> except)
{
    if (!is_on_table(view, place)) return false;
    const auto counts = [&](UnitId id) {
        return id != self && std::find(except.begin(), except.end(), id) == except.end();
    };
    for (const UnitId id : units_near(view, place))
        if (counts(id) && overlaps(place, view.rectangle(id))) return false;
    return !stands_on_barred_ground(view, unit, place);
}

}  // namespace voltigeur::thirteen
