#include "engine/division/losses.h"

#include <algorithm>

#include "engine/division/going.h"
#include "engine/division/ground.h"
#include "engine/division/path_walk.h"

namespace voltigeur::division {

namespace {

// He falls on this die or more.
void risk_leader(const Play& play, GeneralId id, const AtLeast& line)
{
    const std::array cuts{line.at_least - 1};
    const Faces die = play.roll(cuts);
    const bool fell = die[0] >= line.at_least;
    play.happen(
        GeneralRisked{id, die, static_cast<std::uint8_t>(line.at_least), fell, line.clause});
    if (fell) lose_leader(play, id, line.clause);
}

bool breaks(const View& view, const Unit& unit)
{
    return unit.kills >= ratings(view, unit).kills;
}

bool add_kills(const Play& play, UnitId id, int kills, Clause clause)
{
    if (kills <= 0 || !play.unit(id).on_table()) return false;
    play.happen(KillsTaken{id, static_cast<std::uint8_t>(kills), clause});
    if (!breaks(play.view(), play.unit(id))) return true;
    break_unit(play, id, clause);
    return false;
}

// Friends through whom a beaten unit went.
void pass_through(const Play& play, UnitId id, const Rectangle& start, Angle direction, Length go)
{
    const Clause clause = play.gaps().flees_within.clause;
    for (const Met& met : units_met(play.view(), id, start, direction, go)) {
        const Unit& other = play.unit(met.unit);
        // Who stops at a friend has not gone through him.
        if (met.at >= go) break;
        if (other.side != play.unit(id).side || !is_formed(other) || other.has(Mark::Staggered))
            continue;
        const int staggers_on = ratings(play.view(), other).frontal;
        const std::array cuts{staggers_on - 1};
        const Faces die = play.roll(cuts);
        const bool passes = die[0] < staggers_on;
        play.happen(MoraleTested{met.unit,
                                 Test::Passage,
                                 die,
                                 static_cast<std::int8_t>(staggers_on - 1),
                                 {},
                                 passes ? Result::Pass : Result::Fail,
                                 clause});
        if (!passes) stagger(play, met.unit, clause);
    }
}

// The last place on the way that nobody else holds.
Length last_clear(const View& view, UnitId id, const Rectangle& start, Angle direction, Length go)
{
    constexpr int tries = 24;
    for (int i = tries; i > 0; --i) {
        const Length here = fraction(go, i, tries);
        if (is_clear(view, start.moved(direction, here), [&](UnitId other) { return other != id; }))
            return here;
    }
    return {};
}

// How far the enemy and closed ground let it go.
Length way_back(const View& view, UnitId id, const Rectangle& start, Angle direction, Length by)
{
    Length go = by;
    for (const Met& met : units_met(view, id, start, direction, by)) {
        if (view.unit(met.unit).side == view.unit(id).side) continue;
        go = std::min(go, met.at);
        break;
    }
    const auto barred = first_ground(view, start, direction, go, [&](const TerrainPiece& piece) {
        return refuse_ground(view, view.unit(id), piece).has_value();
    });
    return barred ? std::min(go, barred->at) : go;
}

// It turns its back where it stands, and goes as far as it can; over the edge it is gone.
void go_to_rear(const Play& play, UnitId id, Angle away, Length by, Clause clause)
{
    const View view = play.view();
    const Unit unit = view.unit(id);
    const Rectangle place = view.rectangle(id);
    const Rectangle start =
        view.rectangle(unit, Pose{place.centre(), away}, unit.formation)
            .moved(away, fraction(view.footprint(unit, unit.formation).depth, 1, 2));
    const Length go = way_back(view, id, start, away, by);
    if (!is_on_table(view, start.moved(away, go)))
        return play.happen(UnitRemoved{id, Presence::LeftTable, clause});
    const auto others = [&](UnitId other) { return other != id; };
    const Length clear = last_clear(view, id, start, away, go);
    const bool has_room = clear.micrometres > 0 || is_clear(view, start, others);
    // Hemmed in, it turns about on its own ground.
    const Pose pose = has_room ? Pose{start.moved(away, clear).front_centre(), away}
                               : about_faced(view, unit, unit.pose, unit.formation);
    play.happen(UnitPlaced{id, pose, unit.formation, clause});
    pass_through(play, id, start, away, clear);
}

}  // namespace

void stagger(const Play& play, UnitId id, Clause clause)
{
    const Unit& unit = play.unit(id);
    if (!unit.on_table() || unit.has(Mark::Staggered)) return;
    if (unit.arm == Arm::Artillery && !play.gaps().batteries_stagger.is) return;
    play.happen(MarkChanged{id, Mark::Staggered, true, clause});
}

void take_kills(const Play& play, UnitId id, int kills, Clause clause)
{
    if (!add_kills(play, id, kills, clause)) return;
    const int rolls = play.gaps().leader_risk.is == LeaderRisk::PerKill ? kills : 1;
    for (int i = 0; i < rolls && play.unit(id).general != no_general; ++i)
        risk_leader(play, play.unit(id).general, play.sheet.leaders.killed_by_fire);
}

void take_melee_kills(const Play& play, UnitId id, int kills, Clause clause)
{
    add_kills(play, id, kills, clause);
}

void break_unit(const Play& play, UnitId id, Clause clause)
{
    const GeneralId leader = play.unit(id).general;
    play.happen(UnitRemoved{id, Presence::Routed, clause});
    if (leader != no_general) lose_leader(play, leader, play.sheet.leaders.lost_if_broken.clause);
}

void fall_back(const Play& play, UnitId id, Angle away, Length by, Clause clause)
{
    const GeneralId leader = play.unit(id).general;
    play.happen(MarkChanged{id, Mark::FallingBack, true, clause});
    go_to_rear(play, id, away, by, clause);
    if (leader != no_general) risk_leader(play, leader, play.sheet.leaders.killed_falling_back);
}

void flee_on(const Play& play)
{
    const Gap<Length>& near = play.gaps().flees_within;
    for (const UnitId id : unit_ids(play.state())) {
        const Unit& unit = play.unit(id);
        if (!unit.on_table() || !unit.has(Mark::FallingBack)) continue;
        const Near enemy =
            nearest_unit(play.view(), opponent(unit.side), play.view().rectangle(id));
        if (enemy.unit == no_unit || enemy.away > near.is) continue;
        const Length move = speed(play.view(), unit, unit.formation).length;
        const Length go =
            way_over_ground(play.view(), id, play.view().rectangle(id), unit.pose.facing, move, {})
                .travel;
        go_to_rear(play, id, unit.pose.facing, go, near.clause);
        if (unit.on_table()) play.happen(MarkChanged{id, Mark::Moved, true, near.clause});
    }
}

void lose_leader(const Play& play, GeneralId id, Clause clause)
{
    play.happen(GeneralLost{id, play.state().place.turn, clause});
}

void replace_leaders(const Play& play)
{
    const Gaps& gaps = play.gaps();
    for (std::size_t i = 0; i < play.state().generals.size(); ++i) {
        const General& general = play.state().generals[i];
        // Who falls in this phase is replaced in the next one of its kind.
        if (general.fate != GeneralFate::Lost) continue;
        const bool is_worse = general.rating > gaps.leader_ratings.is.poorest;
        play.happen(GeneralReplaced{static_cast<GeneralId>(i), general.at, is_worse,
                                    gaps.replacement.clause});
    }
}

}  // namespace voltigeur::division
