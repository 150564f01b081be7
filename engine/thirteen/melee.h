// Phases 6 and 11: melees, one after the other, in the order the active side chooses.
#pragma once

#include "engine/order/order.h"
#include "engine/thirteen/play.h"

namespace voltigeur::thirteen {

// The contacts that could be fought next. A rider meets its enemies in the order of its path.
std::vector<Contact> open_melees(const View& view);
// Who of the other side could fight against the unit chosen, where only one unit a side fights.
std::vector<UnitId> possible_fighters(const View& view);

bool proceed_choose_melee(const Play& play);
bool proceed_choose_fighter(const Play& play);
bool proceed_fight(const Play& play);

std::optional<Refusal> refuse_fight(const View& view, const Fight& order);
void resolve_fight(const Play& play, const Fight& order);

}  // namespace voltigeur::thirteen
