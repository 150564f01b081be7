// Phase 3: volleys at chargers first, then all other muskets and rifles together.
#pragma once

#include "engine/division/rule_context.h"

namespace voltigeur::division {

// It could fire a volley straight ahead.
bool can_volley(const View& view, UnitId id);

// How far its muskets or rifles carry in a formation.
Length small_arms_range(const View& view, const Unit& unit, Formation formation);

// Kills of a volley to be expected on a line in the open, in hundredths; loose fire staggers it.
int expected_kills(const View& view, const Unit& unit);
int exposure_to_muskets(const View& view, const Unit& unit);

// ---- Volleys at chargers ----

// The next contact whose target fires at its charger; false if there is none.
bool volley_next(const RuleContext& context);
// A unit that several charge says at which of them it fires; by default at the first.
std::vector<UnitId> chargers_to_fire_at(const View& view, UnitId id);
std::optional<Refusal> refuse_charge_volley(const View& view, const Shoot& order);
void resolve_charge_volley(const RuleContext& context, UnitId charger);
// Who fired may charge the charger that stopped short.
std::optional<Refusal> refuse_countercharge(const View& view, const Charge& order);
void resolve_countercharge(const RuleContext& context);
void resolve_no_countercharge(const RuleContext& context);

// ---- All the others ----

bool can_shoot(const View& view, UnitId id);
std::optional<Refusal> refuse_shoot(const View& view, const Shoot& order);
void resolve_shoot(const RuleContext& context, const Shoot& order);
std::vector<UnitId> shooting_targets(const View& view, UnitId id);
void fire_small_arms(const RuleContext& context);

}  // namespace voltigeur::division
