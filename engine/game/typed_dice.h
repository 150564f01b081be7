// Dice that somebody rolls at a real table and types in. Whoever asks the person is given what to
// roll and, after a wrong answer, what was wrong with it.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "engine/base/dice.h"

namespace voltigeur {

class TypedDice final : public Dice {
public:
    // The faces as typed; nothing if the person has gone. `complaint` is empty the first time.
    using Ask =
        std::function<std::optional<Faces>(const DiceAsked& asked, std::string_view complaint)>;

    explicit TypedDice(Ask ask) : ask_(std::move(ask)) {}

    // Asks until the answer fits. When the person has gone, ones fall from then on.
    Faces fall(const DiceAsked& asked) override;

    [[nodiscard]] bool has_gone() const { return has_gone_; }

private:
    Ask ask_;
    bool has_gone_ = false;
};

// What is wrong with faces as an answer to what was asked; empty if nothing is.
std::string complaint_about(const Faces& faces, const DiceAsked& asked);

}  // namespace voltigeur
