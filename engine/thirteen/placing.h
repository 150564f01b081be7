// Where results put a unit: back from an enemy, into a line if there is room, where it fits.
#pragma once

#include <optional>

#include "engine/thirteen/rule_context.h"

namespace voltigeur::thirteen {

// An enemy that a unit has to get away from, and the direction that leads away from it.
struct Foe {
    UnitId unit = no_unit;
    Angle away;
};
// Straight back along its charge.
Foe foe_of_charger(const Unit& charger, UnitId enemy);
// Away from the face that the enemy touches: a front that is beaten goes straight back, a flank
// away from that flank, a rear ahead.
Foe foe_in_melee(const View& view, UnitId id, UnitId enemy);

// Straight away from the enemy until the gap is `gap`, or as far as nothing is in the way.
Pose placed_back(const View& view, UnitId id, Foe from, Length gap);
// Where a unit at the pose forms line so far from each of the enemies, straight away from them and
// slid sideways if need be; nothing if there is no room.
std::optional<Pose> find_line_back(const View& view, UnitId id, Pose at, std::span<const Foe> from,
                                   Length gap);
// Where a charger touched an enemy straight ahead, if it was placed farther back than the gap from
// him and from who stood, behind its own guns; else where it stands.
Pose charged_to(const View& view, UnitId charger, UnitId stood, Length gap);
// Straight in a direction, or as far as nothing is in the way; tells whether it was blocked. The
// table's edge does not stop it.
struct Retreat {
    Pose pose;
    bool was_blocked = false;
};
Retreat moved_away(const View& view, UnitId id, Angle direction, Length by);

// Where a rule may put it: on nobody but units of `except`, and against no enemy that it does not
// touch now.
bool may_be_put(const View& view, UnitId id, const Rectangle& place,
                std::span<const UnitId> except = {});
// The place for a formation with its front centre at the pose, slid sideways if need be; nothing
// if there is no room. Units of `except` may be overlapped.
std::optional<Pose> find_room(const View& view, UnitId id, Pose pose, Formation formation,
                              std::span<const UnitId> except = {});
// Room on the spot, without sliding.
bool has_room(const View& view, UnitId id, Formation formation);

// It would touch a formed enemy there that it does not touch now, other than `except`.
bool comes_to_touch(const View& view, UnitId id, const Rectangle& place, UnitId except = no_unit);

// The formations a unit could take where it stands, among those its side uses.
std::vector<Formation> formations_with_room(const View& view, UnitId id);

// The nearest place, straight across clear ground, that is out of `range` of every enemy that can
// shoot: one that is nearer to no enemy, if there is one, and to the rear rather than aside.
std::optional<Pose> find_place_out_of_range(const View& view, UnitId id, Length range);

// A unit that took another formation pushes back who charged it, until they merely touch.
void push_back_chargers(const RuleContext& context, UnitId id);

// Infantry that goes on with its charge at a unit which has become narrower touches it again.
void move_up_charger(const RuleContext& context, UnitId charger, UnitId target);
void move_up_chargers(const RuleContext& context, UnitId target);

// Who has been placed fights on only with those whom it touches, or to whom it still rides.
void end_contacts_out_of_touch(const RuleContext& context, UnitId id, Clause clause,
                               UnitId except = no_unit);

// No way across the table is longer.
inline Length across_table(const View& view)
{
    return view.scenario.width + view.scenario.height;
}

// The free place nearest to a pose that touches no enemy, not farther than `most`; the same facing
// and formation.
std::optional<Pose> nearest_free(const View& view, UnitId id, Pose pose, Formation formation,
                                 Length most);

}  // namespace voltigeur::thirteen
