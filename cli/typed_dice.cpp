#include "cli/typed_dice.h"

#include <iostream>
#include <sstream>
#include <string>

#include <fmt/format.h>

#include "engine/game/typed_dice.h"

namespace voltigeur::cli {

namespace {

Faces faces_from(const std::string& line)
{
    Faces faces;
    std::istringstream words{line};
    for (int face = 0; words >> face && !faces.full();)
        faces.push_back(static_cast<std::uint8_t>(face >= 1 && face <= 255 ? face : 0));
    return faces;
}

std::optional<Faces> ask(const DiceAsked& asked, std::string_view complaint)
{
    if (!complaint.empty()) fmt::print(stderr, "{}\n", complaint);
    fmt::print(stderr, "roll {} d{}: ", asked.count, asked.sides);
    std::string line;
    if (!std::getline(std::cin, line)) return std::nullopt;
    return faces_from(line);
}

}  // namespace

std::unique_ptr<Dice> typed_dice()
{
    return std::make_unique<TypedDice>(ask);
}

bool has_input_ended()
{
    return !std::cin;
}

}  // namespace voltigeur::cli
