#include "engine/division/view.h"

#include <algorithm>
#include <numeric>

#include "engine/division/footprint.h"

namespace voltigeur::division {

namespace {

Clause clause_of_going(const Sheet& sheet, const TerrainKind& kind, std::uint8_t troop,
                       std::size_t number)
{
    const TroopGoing& cossacks = sheet.terrain.cossacks;
    if (cossacks.troops.has(troop) && cossacks.terrain.has(static_cast<std::uint8_t>(number)))
        return cossacks.clause;
    for (const TerrainRow& row : sheet.terrain.rows)
        if (kind.row && row.name == *kind.row) return row.clause;
    return kind.clause;
}

// The number of each kind of troops.
std::vector<std::uint8_t> troops_of(const Sheet& sheet)
{
    std::vector<std::uint8_t> numbers(sheet.troops.size());
    std::iota(numbers.begin(), numbers.end(), std::uint8_t{0});
    return numbers;
}

void fill_ground(const Sheet& sheet, Tables& tables)
{
    tables.ground.hides_beyond = sheet.small_arms.woods_penetrated.length;
    const auto& kinds = sheet.gaps.terrain.is;
    for (std::size_t kind = 0; kind < kinds.size(); ++kind) {
        tables.ground.kinds.push_back({kinds[kind].sight, kinds[kind].crossing});
        for (const std::uint8_t troop : troops_of(sheet))
            for (std::size_t f = 0; f < formation_count; ++f) {
                const Unit unit{.arm = sheet.troops[troop].arm,
                                .troop = troop,
                                .formation = static_cast<Formation>(f)};
                tables.going.push_back({going_over(sheet, unit, static_cast<std::uint8_t>(kind)),
                                        clause_of_going(sheet, kinds[kind], troop, kind)});
            }
    }
}

void fill_speeds(const Sheet& sheet, Tables& tables)
{
    for (const SpeedRow& row : sheet.movement.speeds)
        for (const std::uint8_t troop : troops_of(sheet))
            for (std::size_t f = 0; f < formation_count; ++f)
                if (row.troops.has(troop) && row.formations.has(static_cast<Formation>(f)))
                    tables.speeds[troop][f] = {row.length, row.clause, true};
}

void fill_ratings(const Sheet& sheet, Tables& tables)
{
    for (const RatingRow& row : sheet.gaps.ratings)
        for (const std::uint8_t troop : troops_of(sheet))
            for (std::size_t q = 0; q < quality_count; ++q)
                if (row.troops.has(troop) && row.qualities.has(static_cast<Quality>(q)))
                    tables.ratings[troop][q] = {row.frontal, row.disordered, row.kills, row.clause};
}

}  // namespace

Tables make_tables(const Sheet& sheet)
{
    Tables tables{.footprints = make_footprints(sheet.gaps)};
    fill_ground(sheet, tables);
    fill_speeds(sheet, tables);
    fill_ratings(sheet, tables);
    return tables;
}

Ratings ratings(const View& view, const Unit& unit)
{
    Ratings is = view.tables.ratings[unit.troop][static_cast<std::size_t>(unit.quality)];
    const Gaps& gaps = view.gaps();
    is.kills = std::max(1, is.kills + gaps.kills_offset.is);
    if (has_tag(view.sheet, unit, "large")) is.kills += gaps.large_kills.is;
    if (has_tag(view.sheet, unit, "half_battery")) {
        is.frontal = std::max(0, is.frontal + gaps.half_battery_rating.is);
        is.disordered = std::max(0, is.disordered + gaps.half_battery_rating.is);
    }
    return is;
}

Speed speed(const View& view, const Unit& unit, Formation formation)
{
    return view.tables.speeds[unit.troop][static_cast<std::size_t>(formation)];
}

GeneralId leader_of(const View& view, const Unit& unit)
{
    for (std::size_t i = 0; i < view.state.generals.size(); ++i) {
        const General& general = view.state.generals[i];
        if (general.is_army == 0 && general.side == unit.side && general.brigade == unit.brigade &&
            general.fate == GeneralFate::Active)
            return static_cast<GeneralId>(i);
    }
    return no_general;
}

bool is_in_command(const View& view, UnitId id)
{
    const Unit& unit = view.unit(id);
    if (view.sheet.command.exempt.arms.has(unit.arm)) return true;
    // Where a scenario gives a side no leaders at all, there is no command.
    const bool has_leaders = std::ranges::any_of(
        view.state.generals, [&](const General& general) { return general.side == unit.side; });
    if (!has_leaders) return true;
    const GeneralId leader = leader_of(view, unit);
    if (leader == no_general) return false;
    const Length zone =
        is_skirmisher(unit) ? view.gaps().skirmishers_within.is : view.sheet.command.zone.length;
    const General& general = view.state.general(leader);
    return general.unit == id || within(view.rectangle(unit), position(view.state, general), zone);
}

bool has_orders(const View& view, const Unit& unit)
{
    return view.gaps().orders.is && index(unit.brigade) < view.state.commands.size();
}

Stance stance_of(const View& view, const Unit& unit)
{
    return has_orders(view, unit) ? view.state.command(unit.brigade).stance : Stance::Attack;
}

int attached_rating(const View& view, const Unit& unit)
{
    return unit.general == no_general ? 0 : view.state.general(unit.general).rating;
}

bool is_level_with(const Rectangle& place, const Rectangle& other)
{
    const Length half = fraction(place.depth(), 1, 2) - touch_gap;
    Length low = half;
    Length high = -half;
    for (const Point corner : other.corners()) {
        low = std::min(low, place.local(corner).y);
        high = std::max(high, place.local(corner).y);
    }
    return low < half && high > -half;
}

bool is_crowded(const View& view, UnitId id)
{
    const auto is_column = [&](const Unit& unit) {
        return unit.arm == Arm::Infantry && unit.formation == Formation::Column;
    };
    const Unit& unit = view.unit(id);
    if (!unit.on_table() || !is_column(unit)) return false;
    const Rectangle place = view.rectangle(unit);
    const Length interval = view.gaps().infantry_stands.is.width - Length{1};
    const UnitId beside = find_near(view, unit.side, place, interval, [&](UnitId other) {
        return other != id && is_column(view.unit(other)) &&
               is_level_with(place, view.rectangle(other));
    });
    return beside != no_unit;
}

}  // namespace voltigeur::division
