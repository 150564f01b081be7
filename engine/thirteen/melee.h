// Phases 6 and 11: melees, one after the other, in the order the active side chooses.
#pragma once

#include "engine/order/order.h"
#include "engine/thirteen/rule_context.h"

namespace voltigeur::thirteen {

// Cavalry goes past this infantry, which strikes no blows in melee.
bool is_passed_by(const View& view, const Contact& contact);

// The contacts that could be fought next. A rider meets its enemies in the order of its path.
std::vector<Contact> open_melees(const View& view);
// Who of the other side could fight against the unit chosen, where only one unit a side fights.
std::vector<UnitId> possible_fighters(const View& view);

bool proceed_choose_melee(const RuleContext& context);
bool proceed_choose_fighter(const RuleContext& context);
bool proceed_fight(const RuleContext& context);

std::optional<Refusal> refuse_fight(const View& view, const Fight& order);
void resolve_fight(const RuleContext& context, const Fight& order);

}  // namespace voltigeur::thirteen
