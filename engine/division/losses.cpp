#include "engine/division/losses.h"

#include <algorithm>

#include "engine/division/going.h"
#include "engine/division/ground.h"
#include "engine/division/path_walk.h"

namespace voltigeur::division {

namespace {

// He falls on this die or more.
void risk_leader(const RuleContext& context, GeneralId id, const AtLeast& line)
{
    const std::array cuts{line.at_least - 1};
    const Faces die = context.roll(cuts);
    const bool fell = die[0] >= line.at_least;
    context.happen(
        GeneralRisked{id, die, static_cast<std::uint8_t>(line.at_least), fell, line.clause});
    if (fell) lose_leader(context, id, line.clause);
}

bool breaks(const View& view, const Unit& unit)
{
    return unit.kills >= ratings(view, unit).kills;
}

bool add_kills(const RuleContext& context, UnitId id, int kills, Clause clause)
{
    if (kills <= 0 || !context.unit(id).on_table()) return false;
    context.happen(KillsTaken{id, static_cast<std::uint8_t>(kills), clause});
    if (!breaks(context.view(), context.unit(id))) return true;
    break_unit(context, id, clause);
    return false;
}

// How far the enemy and closed ground let it go. An enemy that it stands on once it has turned does
// not hold it.
Length retreat_length(const View& view, UnitId id, const Rectangle& start, Angle direction,
                      Length by)
{
    Length go = by;
    for (const Met& met : units_met(view, id, start, direction, by)) {
        const bool is_left = overlaps(start, view.rectangle(met.unit));
        if (view.unit(met.unit).side == view.unit(id).side || is_left) continue;
        go = std::min(go, short_of(met.at));
        break;
    }
    const auto barred = first_ground(view, start, direction, go, [&](const TerrainPiece& piece) {
        return refuse_ground(view, view.unit(id), piece).has_value();
    });
    return barred ? std::min(go, barred->at) : go;
}

// The first place beyond the full distance that nobody holds, if enemies, closed ground and the
// edge of the table leave one.
std::optional<Length> first_clear_beyond(const View& view, UnitId id, const Rectangle& start,
                                         Angle direction, Length by)
{
    constexpr Length step = tenths(1);
    const Length table = view.scenario.width + view.scenario.height;
    const Length most =
        way_on_table(view, start, direction, retreat_length(view, id, start, direction, table));
    for (Length go = by; go <= most; go += step)
        if (is_clear_of_others(view, id, start.moved(direction, go))) return go;
    return std::nullopt;
}

// It turns its back where it stands and goes the full distance, beyond friends that stand there if
// it can; over the edge it is gone.
void go_to_rear(const RuleContext& context, UnitId id, Angle away, Length by, Clause clause)
{
    const View view = context.view();
    const Unit unit = view.unit(id);
    const Rectangle place = view.rectangle(id);
    const Rectangle start =
        view.rectangle(unit, Pose{place.centre(), away}, unit.formation)
            .moved(away, fraction(view.footprint(unit, unit.formation).depth, 1, 2));
    const Length go = retreat_length(view, id, start, away, by);
    if (!is_on_table(view, start.moved(away, go)))
        return context.happen(UnitRemoved{id, Presence::LeftTable, clause});
    const Length clear = first_clear_beyond(view, id, start, away, by)
                             .value_or(last_apart(view, id, start, away, go));
    const bool has_room = clear.micrometres > 0 || is_clear_of_others(view, id, start);
    // Hemmed in, it turns about on its own ground.
    const Pose pose = has_room ? Pose{start.moved(away, clear).front_centre(), away}
                               : about_faced(view, unit, unit.pose, unit.formation);
    context.happen(UnitPlaced{id, pose, unit.formation, clause});
    pass_through(context, id, start, away, clear);
}

}  // namespace

void stagger(const RuleContext& context, UnitId id, Clause clause)
{
    const Unit& unit = context.unit(id);
    if (!unit.on_table() || unit.has(Mark::Staggered)) return;
    if (unit.arm == Arm::Artillery && !context.gaps().batteries_stagger.is) return;
    context.happen(MarkChanged{id, Mark::Staggered, true, clause});
}

void take_kills(const RuleContext& context, UnitId id, int kills, Clause clause)
{
    if (!add_kills(context, id, kills, clause)) return;
    const int rolls = context.gaps().leader_risk.is == LeaderRisk::PerKill ? kills : 1;
    for (int i = 0; i < rolls && context.unit(id).general != no_general; ++i)
        risk_leader(context, context.unit(id).general, context.sheet.leaders.killed_by_fire);
}

void take_melee_kills(const RuleContext& context, UnitId id, int kills, Clause clause)
{
    add_kills(context, id, kills, clause);
}

void break_unit(const RuleContext& context, UnitId id, Clause clause)
{
    const GeneralId leader = context.unit(id).general;
    context.happen(UnitRemoved{id, Presence::Routed, clause});
    if (leader != no_general)
        lose_leader(context, leader, context.sheet.leaders.lost_if_broken.clause);
}

void fall_back(const RuleContext& context, UnitId id, Angle away, Length by, Clause clause)
{
    const GeneralId leader = context.unit(id).general;
    context.happen(MarkChanged{id, Mark::FallingBack, true, clause});
    go_to_rear(context, id, away, by, clause);
    if (leader != no_general)
        risk_leader(context, leader, context.sheet.leaders.killed_falling_back);
}

void pass_through(const RuleContext& context, UnitId id, const Rectangle& start, Angle direction,
                  Length go)
{
    const Clause clause = context.gaps().flees_within.clause;
    for (const Met& met : units_met(context.view(), id, start, direction, go)) {
        const Unit& other = context.unit(met.unit);
        // Who stops at a friend has not gone through him.
        if (met.at >= go) break;
        if (other.side != context.unit(id).side || !is_formed(other) || other.has(Mark::Staggered))
            continue;
        const int staggers_on = ratings(context.view(), other).frontal;
        const std::array cuts{staggers_on - 1};
        const Faces die = context.roll(cuts);
        const bool passes = die[0] < staggers_on;
        context.happen(MoraleTested{met.unit,
                                    Test::Passage,
                                    die,
                                    static_cast<std::int8_t>(staggers_on - 1),
                                    {},
                                    passes ? Result::Pass : Result::Fail,
                                    clause});
        if (!passes) stagger(context, met.unit, clause);
    }
}

void flee_on(const RuleContext& context)
{
    const Gap<Length>& near = context.gaps().flees_within;
    for (const UnitId id : unit_ids(context.state())) {
        const Unit& unit = context.unit(id);
        if (!unit.on_table() || !unit.has(Mark::FallingBack)) continue;
        const Near enemy =
            nearest_unit(context.view(), opponent(unit.side), context.view().rectangle(id));
        if (enemy.unit == no_unit || enemy.away > near.is) continue;
        const Length move = speed(context.view(), unit, unit.formation).length;
        const Length go = way_over_ground(context.view(), id, context.view().rectangle(id),
                                          unit.pose.facing, move, {})
                              .travel;
        go_to_rear(context, id, unit.pose.facing, go, near.clause);
        if (unit.on_table()) context.happen(MarkChanged{id, Mark::Moved, true, near.clause});
    }
}

void lose_leader(const RuleContext& context, GeneralId id, Clause clause)
{
    context.happen(GeneralLost{id, context.state().moment.turn, clause});
}

void replace_leaders(const RuleContext& context)
{
    const Gaps& gaps = context.gaps();
    for (std::size_t i = 0; i < context.state().generals.size(); ++i) {
        const General& general = context.state().generals[i];
        // Who falls in this phase is replaced in the next one of its kind.
        if (general.fate != GeneralFate::Lost) continue;
        const bool is_worse = general.rating > gaps.leader_ratings.is.poorest;
        context.happen(GeneralReplaced{static_cast<GeneralId>(i), general.at, is_worse,
                                       gaps.replacement.clause});
    }
}

}  // namespace voltigeur::division
