#include "server/dice/verify.h"

#include <memory>

#include "engine/game/seeded_dice.h"

namespace voltigeur::server {

namespace {

// The n-th die of a battle depends on nothing but n and its sides.
int face_of(const DiceOrigin& origin, const Number256& key, std::uint64_t n, int sides)
{
    const DiceAsked asked{.count = 1, .sides = sides};
    if (origin.seed) return SeededDice{*origin.seed, n}.fall(asked)[0];
    return SealedDice{key, n}.fall(asked)[0];
}

}  // namespace

std::expected<Number256, std::string> key_of_seal(const Seal& seal)
{
    const auto first = number_from_hex(seal.first);
    const auto second = number_from_hex(seal.second);
    if (!first || !second) return std::unexpected("the seal has a number that is none");
    if (!seal.first_commitment.empty() && to_hex(commitment_to(*first)) != seal.first_commitment)
        return std::unexpected("the number of the first seat does not fit its commitment");
    const auto secret = number_from_hex(seal.secret);
    if (!secret)
        return std::unexpected("the server has not told its secret yet; it does when the battle is "
                               "over: export the record again then");
    if (to_hex(commitment_to(*secret)) != seal.commitment)
        return std::unexpected("the secret of the server does not fit its commitment");
    return dice_key(*secret, *first, *second);
}

std::optional<RecordFault> refuse_dice(const DiceOrigin& origin, const std::vector<FallenDie>& dice)
{
    if (!origin.seed && !origin.sealed) return std::nullopt;
    Number256 key{};
    if (origin.sealed) {
        const auto found = key_of_seal(*origin.sealed);
        if (!found) return RecordFault{1, 0, found.error()};
        key = *found;
    }
    for (std::size_t n = 0; n < dice.size(); ++n) {
        const FallenDie& die = dice[n];
        if (die.sides == 0) continue;
        const int face = face_of(origin, key, n, die.sides);
        if (face == die.face) continue;
        return RecordFault{0, die.order,
                           "die " + std::to_string(n) + " is a " + std::to_string(face) +
                               ", the record has a " + std::to_string(die.face)};
    }
    return std::nullopt;
}

}  // namespace voltigeur::server
