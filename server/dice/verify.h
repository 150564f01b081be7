// Looks at the dice of a record: whether they are those of its seed or of its seal.
#pragma once

#include <cstdint>
#include <expected>
#include <optional>
#include <string>
#include <vector>

#include "engine/record/record.h"
#include "server/dice/sealed_dice.h"

namespace voltigeur::server {

// The key that the numbers of a seal give; the fault if a commitment does not fit, or the secret
// has not been told yet.
std::expected<Number256, std::string> key_of_seal(const Seal& seal);

// Which of the dice did not come from where the record says, if one did not. Dice of unknown sides
// are passed over; dice of a real table may be anything.
std::optional<RecordFault> refuse_dice(const DiceOrigin& origin,
                                       const std::vector<FallenDie>& dice);

}  // namespace voltigeur::server
