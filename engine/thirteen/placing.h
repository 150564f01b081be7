// Where results put a unit: back from an enemy, into a line if there is room, where it fits.
#pragma once

#include <optional>

#include "engine/thirteen/rule_context.h"

namespace voltigeur::thirteen {

// Straight away from the enemy (back, or ahead of one behind it) until the gap is `gap`, or as far
// as nothing is in the way.
Pose placed_back(const View& view, UnitId id, UnitId from, Length gap);
// Straight in a direction, or as far as nothing is in the way; tells whether it was blocked. The
// table's edge does not stop it.
struct Retreat {
    Pose pose;
    bool was_blocked = false;
};
Retreat moved_away(const View& view, UnitId id, Angle direction, Length by);
// The direction, along or against its own facing, that leads away from an enemy.
Angle away_from(const View& view, UnitId id, UnitId enemy);

// The place for a formation with its front centre at the pose, slid sideways if need be; nothing
// if there is no room.
std::optional<Pose> find_room(const View& view, UnitId id, Pose pose, Formation formation);
// Room on the spot, without sliding. Units of `except` may be overlapped.
bool has_room(const View& view, UnitId id, Formation formation,
              std::span<const UnitId> except = {});

// The formations a unit could take where it stands, among those its side uses.
std::vector<Formation> formations_with_room(const View& view, UnitId id,
                                            std::span<const UnitId> except = {});

// A unit that took another formation pushes back who charged it, until they merely touch.
void push_back_chargers(const RuleContext& context, UnitId id);

// No way across the table is longer.
inline Length across_table(const View& view)
{
    return view.scenario.width + view.scenario.height;
}

// The free place nearest to a pose, not farther than `most`; the same facing and formation.
std::optional<Pose> nearest_free(const View& view, UnitId id, Pose pose, Formation formation,
                                 Length most);

}  // namespace voltigeur::thirteen
