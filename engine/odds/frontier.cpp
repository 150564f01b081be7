#include "engine/odds/frontier.h"

#include "engine/base/bytes.h"
#include "engine/base/hasher.h"
#include "engine/odds/state_difference.h"

namespace voltigeur {

// ---- Ways of one stage

std::size_t StageWays::find_slot(std::uint64_t hash, std::string_view difference,
                                 std::uint32_t notes) const
{
    const std::size_t last = slots_.size() - 1;
    for (std::size_t slot = hash & last;; slot = (slot + 1) & last) {
        if (slots_[slot] == 0) return slot;
        const Way& way = ways_[slots_[slot] - 1];
        if (way.hash == hash && way.notes == notes && are_same(difference_of(way), difference))
            return slot;
    }
}

void StageWays::grow()
{
    constexpr std::size_t fewest = 32;
    const std::size_t size = slots_.empty() ? fewest : 2 * slots_.size();
    slots_.assign(size, 0);
    for (std::size_t i = 0; i < ways_.size(); ++i) {
        std::size_t slot = ways_[i].hash & (size - 1);
        while (slots_[slot] != 0) slot = (slot + 1) & (size - 1);
        slots_[slot] = static_cast<std::uint32_t>(i + 1);
    }
}

void StageWays::add(std::string_view difference, std::uint32_t notes, const Fraction& chance,
                    bool merges)
{
    if (2 * ways_.size() >= slots_.size()) grow();
    Hasher hasher;
    hasher.add_bytes(difference.data(), difference.size());
    const std::uint64_t hash = hasher.value();
    std::uint32_t& slot = slots_[find_slot(hash, difference, notes)];
    if (slot != 0 && merges) {
        ways_[slot - 1].chance += chance;
        return;
    }
    ways_.push_back({hash, bytes_.size(), difference.size(), notes, chance});
    bytes_ += difference;
    slot = static_cast<std::uint32_t>(ways_.size());
}

// ---- All stages

void Frontier::add(const State& state, std::uint32_t rolls, std::uint32_t notes,
                   const Fraction& chance)
{
    const Moment& moment = state.moment;
    const State& base = bases_.try_emplace({moment.turn, moment.phase}, state).first->second;
    write_difference(base, state, difference_);
    stages_[{moment.turn, moment.phase, rolls}].add(difference_, notes, chance, merges_);
}

std::pair<Stage, StageWays> Frontier::take_first()
{
    auto first = stages_.extract(stages_.begin());
    return {first.key(), std::move(first.mapped())};
}

void Frontier::restore(const Stage& stage, const StageWays& ways, const StageWays::Way& way,
                       State& out) const
{
    apply_difference(bases_.find({stage.turn, stage.phase})->second, ways.difference_of(way), out);
}

}  // namespace voltigeur
