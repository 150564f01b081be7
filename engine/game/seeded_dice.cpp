#include "engine/game/seeded_dice.h"

#include <Random123/philox.h>

namespace voltigeur {

namespace {

std::array<std::uint32_t, 4> words_of_block(std::uint64_t seed, std::uint64_t block,
                                            std::uint32_t stream)
{
    const auto low = [](std::uint64_t word) { return static_cast<std::uint32_t>(word); };
    const auto high = [](std::uint64_t word) { return static_cast<std::uint32_t>(word >> 32U); };
    const r123::Philox4x32::ctr_type counter{{low(block), high(block), stream, 0}};
    const r123::Philox4x32::key_type key{{low(seed), high(seed)}};
    const r123::Philox4x32::ctr_type words = r123::Philox4x32{}(counter, key);
    return {words[0], words[1], words[2], words[3]};
}

std::uint8_t face_of(std::uint32_t word, int sides)
{
    const std::uint64_t scaled = std::uint64_t{word} * static_cast<std::uint64_t>(sides);
    return static_cast<std::uint8_t>(1 + (scaled >> 32U));
}

}  // namespace

std::uint32_t SeededDice::draw()
{
    const std::uint64_t block = next_ / words_.size();
    if (block != block_) {
        words_ = words_of_block(seed_, block, static_cast<std::uint32_t>(stream_));
        block_ = block;
    }
    return words_[next_++ % words_.size()];
}

Faces SeededDice::fall(const DiceAsked& asked)
{
    Faces faces;
    for (int i = 0; i < asked.count; ++i) faces.push_back(face_of(draw(), asked.sides));
    return faces;
}

}  // namespace voltigeur
