#include "engine/game/typed_dice.h"

#include "engine/base/text.h"

namespace voltigeur {

namespace {

Faces ones(int count)
{
    Faces faces;
    for (int i = 0; i < count; ++i) faces.push_back(1);
    return faces;
}

}  // namespace

std::string complaint_about(const Faces& faces, const DiceAsked& asked)
{
    if (faces.size() != static_cast<std::size_t>(asked.count))
        return "roll " + to_text(std::int64_t{asked.count}) + " dice, not " +
               to_text(static_cast<std::int64_t>(faces.size()));
    for (const std::uint8_t face : faces)
        if (face < 1 || face > asked.sides)
            return "a die shows 1 to " + to_text(std::int64_t{asked.sides}) + ", not " +
                   to_text(std::int64_t{face});
    return {};
}

Faces TypedDice::fall(const DiceAsked& asked)
{
    std::string complaint;
    while (!has_gone_) {
        const std::optional<Faces> faces = ask_(asked, complaint);
        has_gone_ = !faces;
        if (!faces) break;
        complaint = complaint_about(*faces, asked);
        if (complaint.empty()) return *faces;
    }
    return ones(asked.count);
}

}  // namespace voltigeur
