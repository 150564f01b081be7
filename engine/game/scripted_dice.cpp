#include "engine/game/scripted_dice.h"

#include "engine/base/text.h"

namespace voltigeur {

Faces ScriptedDice::fall(const DiceAsked& asked)
{
    if (then_ && count_left() == 0) return then_->fall(asked);
    Faces faces;
    for (int i = 0; i < asked.count; ++i) faces.push_back(take(asked.sides));
    return faces;
}

std::uint8_t ScriptedDice::take(int sides)
{
    const std::string die = "a d" + to_text(std::int64_t{sides});
    if (next_ == faces_.size()) {
        if (!fault_) fault_ = {next_, die + " was asked for and none is left"};
        return 1;
    }
    const std::uint8_t face = faces_[next_++];
    if (face >= 1 && face <= sides) return face;
    if (!fault_)
        fault_ = {next_ - 1,
                  die + " was asked for, and it cannot show " + to_text(std::int64_t{face})};
    return 1;
}

}  // namespace voltigeur
