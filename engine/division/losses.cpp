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

// How far the enemy and closed ground let it go that has turned on its middle. An enemy that its
// turned flank meets at once, or before it has gone half its front, stands beside its way, if not
// in the way of the unit as it stood. Skirmishers hold nobody up.
Length retreat_length(const View& view, UnitId id, const Rectangle& start, Angle direction,
                      Length by)
{
    Length go = by;
    const Length turning = fraction(start.width(), 1, 2);
    for (const Met& met : units_met(view, id, start, direction, by)) {
        const Unit& other = view.unit(met.unit);
        if (other.side == view.unit(id).side || is_skirmisher(other)) continue;
        const std::optional<Length> at =
            met.at <= turning
                ? first_touch(view.rectangle(id), direction, by, view.rectangle(met.unit))
                : met.at;
        if (at) go = std::min(go, short_of_enemy(view, *at));
    }
    const auto barred = first_ground(view, start, direction, go, [&](const TerrainPiece& piece) {
        return refuse_ground(view, view.unit(id), piece).has_value();
    });
    return barred ? std::min(go, barred->at) : go;
}

// Nobody else stands there, and no enemy with whom it would have to fight touches it.
bool is_safe(const View& view, UnitId id, const Rectangle& place)
{
    return is_clear_of_others(view, id, place) &&
           find_near(view, opponent(view.unit(id).side), place, touch_gap,
                     [&](UnitId other) { return !is_skirmisher(view.unit(other)); }) == no_unit;
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
        if (is_safe(view, id, start.moved(direction, go))) return go;
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
    constexpr int steps = 24;
    const Length clear = first_clear_beyond(view, id, start, away, by)
                             .value_or(longest_fitting(go, steps, [&](Length part) {
                                 return is_safe(view, id, start.moved(away, part));
                             }));
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

namespace {

// Whom it goes through on a straight way: those on whom it has turned and whom it does not leave
// behind at once, and those that it comes upon. Who stops at a friend has not gone through him.
std::vector<UnitId> units_passed(const View& view, UnitId id, const Rectangle& start,
                                 Angle direction, Length go)
{
    std::vector<UnitId> list;
    const Rectangle under_way = start.moved(direction, std::min(go, start.depth()));
    for (const UnitId other : units_near(view, start))
        if (other != id && go > Length{} && overlaps(start, view.rectangle(other)) &&
            overlaps(under_way, view.rectangle(other)))
            list.push_back(other);
    for (const Met& met : units_met(view, id, start, direction, go))
        if (met.at < go) list.push_back(met.unit);
    return list;
}

void test_passage(const RuleContext& context, UnitId id)
{
    const Clause clause = context.gaps().flees_within.clause;
    const int staggers_on = ratings(context.view(), context.unit(id)).frontal;
    const std::array cuts{staggers_on - 1};
    const Faces die = context.roll(cuts);
    const bool passes = die[0] < staggers_on;
    context.happen(MoraleTested{id,
                                Test::Passage,
                                die,
                                static_cast<std::int8_t>(staggers_on - 1),
                                {},
                                passes ? Result::Pass : Result::Fail,
                                clause});
    if (!passes) stagger(context, id, clause);
}

}  // namespace

void pass_through(const RuleContext& context, UnitId id, const Rectangle& start, Angle direction,
                  Length go)
{
    for (const UnitId other : units_passed(context.view(), id, start, direction, go)) {
        const Unit& unit = context.unit(other);
        if (unit.side == context.unit(id).side && is_formed(unit) && !unit.has(Mark::FallingBack) &&
            !unit.has(Mark::Staggered))
            test_passage(context, other);
    }
}

namespace {

bool flees(const View& view, UnitId id)
{
    const Unit& unit = view.unit(id);
    if (!unit.on_table() || !unit.has(Mark::FallingBack)) return false;
    const Near enemy = nearest_unit(view, opponent(unit.side), view.rectangle(id));
    return enemy.unit != no_unit && enemy.away <= view.gaps().flees_within.is;
}

}  // namespace

void flee_on(const RuleContext& context)
{
    const Gap<Length>& near = context.gaps().flees_within;
    // Together: nobody is farther from an enemy because that has fled first.
    std::vector<UnitId> fleeing;
    for (const UnitId id : unit_ids(context.state()))
        if (flees(context.view(), id)) fleeing.push_back(id);
    for (const UnitId id : fleeing) {
        const Unit& unit = context.unit(id);
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
