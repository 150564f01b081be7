#include "engine/base/hasher.h"
#include "engine/state/state.h"

namespace voltigeur {

std::uint64_t signature(const State& state)
{
    Hasher hasher;
    hasher.add(state.place);
    hasher.add(state.dice_drawn);
    hasher.add(state.ending);
    hasher.add(state.winner);
    hasher.add(state.points);
    hasher.add(state.broken);
    hasher.add(state.held);
    hasher.add(state.groups);
    hasher.add(state.commands);
    hasher.add(state.generals);
    hasher.add(state.contacts);
    hasher.add(state.units);
    return hasher.value();
}

}  // namespace voltigeur
