// Phase 1: reserves roll, guns are laid on a target, then all of them fire together.
#pragma once

#include "engine/order/order.h"
#include "engine/thirteen/play.h"

namespace voltigeur::thirteen {

void roll_for_reserves(const Play& play);

// Why a battery may not be laid at all.
std::optional<Refusal> refuse_battery(const View& view, UnitId id);
// A battery that could lay on something and has not been told yet.
bool can_lay(const View& view, UnitId id);
std::optional<Refusal> refuse_lay(const View& view, const LayGuns& order);
void resolve_lay(const Play& play, const LayGuns& order);
// The pose from which a battery may hit the target now: as it stands, or turned if it may turn.
std::optional<Pose> pose_to_hit(const View& view, UnitId battery, UnitId target);

void fire_guns(const Play& play);

}  // namespace voltigeur::thirteen
