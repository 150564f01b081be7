#include "engine/thirteen/evasion.h"

#include <algorithm>

#include "engine/geometry/sweep.h"
#include "engine/thirteen/charge_way.h"
#include "engine/thirteen/ground.h"
#include "engine/thirteen/losses.h"
#include "engine/thirteen/shooting.h"

namespace voltigeur::thirteen {

namespace {

// How far skirmishers can run: through friends, but not through or past an enemy.
Length room_to_run(const View& view, UnitId id, Angle away, Length rolled)
{
    const Unit& unit = view.unit(id);
    const Rectangle place = view.rectangle(unit);
    Length go = way_on_table(view, place, away, rolled);
    for (const UnitId enemy : units_on_way(view, place, away, go).of(opponent(unit.side)))
        if (const auto at = first_touch(place, away, go, view.rectangle(enemy)))
            go = std::min(go, short_of(*at));
    if (const auto met = first_barred_ground(view, unit, place, away, go)) go = met->at;
    return last_free(view, id, place, away, go);
}

void run(const RuleContext& context, UnitId id, Angle away)
{
    const Roll line = context.view().move().skirmishers_evade;
    const Faces dice = context.dice.sum_of(line.dice.count, line.dice.sides);
    const Length rolled = inches(sum(dice));
    context.happen(
        DistanceRolled{id, dice, static_cast<std::uint8_t>(line.dice.sides), rolled, line.clause});
    const Pose pose = context.unit(id).pose;
    const Length go = room_to_run(context.view(), id, away, rolled);
    context.happen(UnitPlaced{
        id, {offset(pose.at, away, go, {}), pose.facing}, Formation::Skirmish, line.clause});
}

}  // namespace

bool reach_skirmishers(const RuleContext& context, const ChargeMoved& there, UnitId skirmishers,
                       HaveRun& have_run)
{
    context.happen(there);
    if (have_run[index(skirmishers)]) {
        remove_unit(context, skirmishers, Presence::Destroyed, there.clause);
        return true;
    }
    have_run[index(skirmishers)] = true;
    if (!context.unit(skirmishers).has(Mark::Shot))
        shoot_at_charger(context, skirmishers, there.unit);
    run(context, skirmishers, there.pose.facing);
    return context.unit(there.unit).on_table();
}

}  // namespace voltigeur::thirteen
