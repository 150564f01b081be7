// Melees fought with dice: who strikes at whom, with how many, and what comes of it.
#pragma once

#include "engine/thirteen/rule_context.h"

namespace voltigeur::thirteen {

// Both sides roll dice: infantry against infantry, cavalry against cavalry.
bool is_fought_with_dice(const View& view, const Contact& contact);

// The dice a unit rolls in melee.
int count_melee_dice(const MeleePhase& sheet, const Unit& unit);

// The contacts of one melee: where entire units fight, all those that hang together with the one.
using MeleeContacts = FixedVector<Contact, most_contacts>;
MeleeContacts melee_of(const View& view, const Contact& contact);

// Everybody strikes who fights in the melee of this contact; casualties, and who lost.
void exchange_blows(const RuleContext& context, const Contact& contact);

}  // namespace voltigeur::thirteen
