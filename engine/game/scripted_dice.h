// Dice whose faces are given beforehand, as in a transcript or in the record of a real table.
//
//     ScriptedDice dice{{4, 5, 6}};
//     …
//     if (dice.fault()) print(dice.fault()->what);      // "a d6 was asked for and none is left"
//     if (dice.count_left() > 0) …                      // given, but not asked for
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "engine/base/dice.h"

namespace voltigeur {

// What was wrong with the dice that were given, and with which of them, counted from 0.
struct DiceFault {
    std::size_t index = 0;
    std::string what;
};

class ScriptedDice final : public Dice {
public:
    explicit ScriptedDice(std::vector<std::uint8_t> faces = {}) : faces_(std::move(faces)) {}

    void add(std::uint8_t face) { faces_.push_back(face); }
    // Other dice fall once the list is used up, which is no fault then.
    void go_on_with(std::unique_ptr<Dice> then) { then_ = std::move(then); }

    // Where the list is at fault, ones fall, and the first fault is kept.
    Faces fall(const DiceAsked& asked) override;

    [[nodiscard]] std::size_t count_used() const { return next_; }
    [[nodiscard]] std::size_t count_left() const { return faces_.size() - next_; }
    [[nodiscard]] const std::optional<DiceFault>& fault() const { return fault_; }

private:
    std::uint8_t take(int sides);

    std::vector<std::uint8_t> faces_;
    std::unique_ptr<Dice> then_;
    std::size_t next_ = 0;
    std::optional<DiceFault> fault_;
};

}  // namespace voltigeur
