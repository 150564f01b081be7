// Phase 1: guns are laid by both sides, and fire together.
#pragma once

#include "engine/division/rule_context.h"
#include "engine/game/law.h"

namespace voltigeur::division {

std::optional<Refusal> refuse_battery(const View& view, UnitId id);
std::optional<Refusal> refuse_lay(const View& view, const LayGuns& order);
void resolve_lay(const RuleContext& context, const LayGuns& order);
// Guns with an enemy in canister range may not hold their fire.
std::optional<Refusal> refuse_hold_fire(const View& view, UnitId id);
// A facing from which the battery hits the target, if there is one.
std::optional<Pose> pose_to_hit(const View& view, UnitId battery, UnitId target);
bool can_lay(const View& view, UnitId id);
// How far its guns carry.
Length gun_range(const View& view, const Unit& battery);
// What they do to a line in the open: canister, effective and long range.
std::array<FireBand, 3> gun_fire(const View& view, const Unit& battery);
// Kills that ball does to a unit where it does a hundred to a line in the open.
int exposure_to_guns(const View& view, const Unit& unit);
void fire_guns(const RuleContext& context);

}  // namespace voltigeur::division
