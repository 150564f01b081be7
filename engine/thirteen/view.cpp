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

std::uint8_t half_of_turn(const Sheet& sheet, const TurnRow& row)
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
    Tables tables{.footprints = make_footprints(sheet.gaps),
                  .ground = {.kinds = {}, .hides_beyond = sheet.gaps.woods_hide_beyond.is},
                  .speeds = {},
                  .general_speed = {}};
    for (const TerrainKind& kind : sheet.gaps.terrain.is)
        tables.ground.kinds.push_back({kind.sight, kind.crossing});
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
    for (const TurnRow& row : sheet.turn) tables.half_of_turn.push_back(half_of_turn(sheet, row));
    for (std::size_t i = 0; i < sheet.troops.size(); ++i)
        tables.is_horse_artillery[i] = sheet.troops[i].name == "horse_artillery";
    return tables;
}

bool is_formed(const Unit& unit)
{
    return unit.formation != Formation::Skirmish;
}

bool has_just_charged(const Unit& unit)
{
    return unit.has(Mark::Charging) || (unit.has(Mark::Rode) && unit.has(Mark::HasCharged));
}

bool is_horse_artillery(const View& view, const Unit& unit)
{
    return unit.arm == Arm::Artillery && view.tables.is_horse_artillery[unit.troop];
}

bool faces_all_round(const Unit& unit)
{
    return unit.formation == Formation::Square || unit.formation == Formation::Skirmish;
}

bool has_flanks(const Unit& unit)
{
    return !faces_all_round(unit) && unit.formation != Formation::Masse;
}

bool strikes_flank_or_rear(const View& view, Point from, UnitId target)
{
    const Unit& unit = view.unit(target);
    return has_flanks(unit) && behind_front_line(from, view.rectangle(unit));
}

Speed speed(const View& view, const Unit& unit, Formation formation)
{
    return view.tables.speeds[index(unit.side)][unit.troop][static_cast<std::size_t>(formation)];
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
    // Where a scenario gives a side no generals at all, there is no command.
    return !has_generals;
}

bool moves_in_command(const View& view, UnitId id)
{
    const Step step = view.state.moment.step;
    const bool is_measured = view.phase().kind == PhaseKind::MoveAndShoot &&
                             view.phase().acts == view.unit(id).side && step != Step::Begin &&
                             step != Step::Arrivals;
    return is_measured ? !view.unit(id).has(Mark::Slowed) : is_in_command(view, id);
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

bool is_in_old_melee(const State& state, UnitId id)
{
    return std::any_of(state.contacts.begin(), state.contacts.end(), [&](const Contact& c) {
        return (c.attacker == id || c.defender == id || c.stand_in == id) &&
               !state.unit(c.attacker).has(Mark::Charging);
    });
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
