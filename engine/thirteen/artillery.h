// Phase 1: guns are laid on a target, then all of them fire together.
#pragma once

#include "engine/game/law.h"
#include "engine/order/order.h"
#include "engine/thirteen/rule_context.h"

namespace voltigeur::thirteen {

// Enough of the target is in the lane of fire: a part of its front, or one figure.
bool is_enough_in_lane(const View& view, const Unit& target, Length overlap);

// Why a battery may not be laid at all.
std::optional<Refusal> refuse_battery(const View& view, UnitId id);
// Horse guns may unlimber without a target too.
std::optional<Refusal> refuse_unlimber(const View& view, const Form& order);
void resolve_unlimber(const RuleContext& context, const Form& order);
// A battery that could lay on something, or unlimber, and has not been told yet.
bool can_lay(const View& view, UnitId id);
std::optional<Refusal> refuse_lay(const View& view, const LayGuns& order);
void resolve_lay(const RuleContext& context, const LayGuns& order);
// The pose from which a battery may hit the target now: as it stands, or turned if it may turn.
std::optional<Pose> pose_to_hit(const View& view, UnitId battery, UnitId target);

// Guns, of the first side first, that have lost their target: it has left their lane or range.
UnitId next_lost_target(const View& view);
// They do not fire, unless they are laid on another target now.
void hold_lost_target(const RuleContext& context, UnitId id);

// How far its guns carry.
Length gun_range(const View& view, const Unit& battery);
// What they do to a line in the open, by the bands of the stick.
std::array<FireBand, 3> gun_fire(const View& view, const Unit& battery);

void fire_guns(const RuleContext& context);

}  // namespace voltigeur::thirteen
