// Sealed dice: nobody chooses them, nobody at the table foresees them, anybody can check them when
// the battle is over. docs/dice.md says what that does and does not promise.
//
// Every die of a battle follows from one key, and the key from three numbers of 32 random bytes,
// fixed one after the other so that nobody who speaks knows what the others have yet to say:
//
//   1. The server draws its secret and shows the commitment to it: its hash.
//   2. The first seat draws a number and shows its hash: before it, nobody can know the key.
//   3. The second seat, shown both hashes, draws a number and says it openly.
//   4. The first seat says its number, which must fit its hash. From here on the key is fixed.
//   5. When the battle is over, the server says its secret, which must fit its hash.
//
// Everything is SHA-256, which every browser and every language has. With + for joining bytes, and
// texts as their ASCII bytes without a zero:
//
//   commitment = SHA256("voltigeur commitment 1" + number)
//   key        = SHA256("voltigeur key 1" + secret + number of seat 1 + number of seat 2)
//   block b    = HMAC-SHA256(key, "voltigeur dice 1" + b as 8 bytes, the lowest first)
//   word n     = bytes 4 (n mod 8) to 4 (n mod 8) + 3 of block (n div 8), the lowest first; n from
//   0 die n      = 1 + (word n * sides) div 2^32
//
//     SealedDice dice{dice_key(secret, first, second), dice_drawn_so_far};
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "engine/base/dice.h"

namespace voltigeur::server {

// A number that somebody draws, a hash of it, or the key.
using Number256 = std::array<std::uint8_t, 32>;

// From the system's own generator.
Number256 draw_number();
Number256 commitment_to(const Number256& number);

// 64 lower-case hexadecimal digits, and back.
std::string to_hex(const Number256& number);
std::optional<Number256> number_from_hex(std::string_view text);

Number256 dice_key(const Number256& secret, const Number256& first, const Number256& second);

// Dice from a key. The n-th die of a battle is a pure function of the key and n. An order that is
// taken back gives its dice back to nobody: what has been seen must not fall again, so the count
// goes on. (In memory: ScriptedDice with the faces that stand, then go_on_with() these.)
class SealedDice final : public Dice {
public:
    explicit SealedDice(const Number256& key, std::uint64_t first = 0) : key_(key), next_(first) {}

    Faces fall(const DiceAsked& asked) override;

    // The number, from 0, of the die that falls next: as many have fallen since the battle began,
    // those that were taken back included.
    [[nodiscard]] std::uint64_t next() const { return next_; }

private:
    std::uint32_t draw();

    static constexpr std::uint64_t no_block = ~std::uint64_t{0};

    Number256 key_;
    std::uint64_t next_;
    std::uint64_t block_ = no_block;
    Number256 bytes_{};
};

}  // namespace voltigeur::server
