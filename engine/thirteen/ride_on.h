// How cavalry that charges goes on with its ride while the melees are fought.
#pragma once

#include "engine/thirteen/rule_context.h"

namespace voltigeur::thirteen {

// A rider has to fight somebody else on its path before it comes to this contact.
bool is_farther_on(const View& view, const Contact& contact);
// Where one unit alone may contact enemy cavalry, riders who would come to it later do not.
void claim_cavalry(const RuleContext& context, UnitId rider, UnitId enemy);
// Brings a rider to the enemy it meets next; false if its path does not touch it any more, or if
// the rider falls on its way.
bool ride_to(const RuleContext& context, const Contact& contact);
// Who fought for guns that the rider misses now may still stand on its path: then it meets him.
void meet_supporter(const RuleContext& context, const Contact& lost);
// Without a contact left it goes on: to an enemy that stands in its way by now, or to the end of
// its ride, past the unit that it passed.
void ride_on(const RuleContext& context, UnitId id, UnitId passed);

}  // namespace voltigeur::thirteen
