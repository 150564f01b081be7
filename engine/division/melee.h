// Phase 4: melees. Die, rating and modifiers of two units; the higher score wins.
#pragma once

#include "engine/division/rule_context.h"

namespace voltigeur::division {

// The rating with which a unit fights the other, and what says so.
struct FightingRating {
    int value = 0;
    Clause clause;
};
FightingRating fighting_rating(const View& view, UnitId id, UnitId enemy);
Modifiers melee_modifiers(const View& view, UnitId id, UnitId enemy);

// ---- Who fights whom ----

// Melees that the attacker may choose from now: more than one where several have the same share of
// contact.
std::vector<Contact> open_pairs(const View& view);
// Begins the next melee, or asks who fights it; false if none is left.
bool fight_next(const RuleContext& context);
std::optional<Refusal> refuse_fight(const View& view, const Fight& order);
void resolve_fight(const RuleContext& context, const Fight& order);

// ---- After it ----

// The winner may advance, or ride on.
bool may_advance(const View& view, UnitId id);
// Who cannot go after his enemy is not asked.
bool proceed_after_melee(const RuleContext& context);
std::optional<Refusal> refuse_advance(const View& view, const Continue& order);
void resolve_advance(const RuleContext& context, const Continue& order);
void resolve_no_advance(const RuleContext& context);
void resolve_ride_on(const RuleContext& context, const Charge& order);

// Cavalry that has fought is blown when the phase is over.
void blow_cavalry(const RuleContext& context);

}  // namespace voltigeur::division
