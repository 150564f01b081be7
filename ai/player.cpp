#include "ai/player.h"

#include <array>

#include "ai/recruit.h"

namespace voltigeur::ai {

std::span<const std::string_view> levels()
{
    static constexpr std::array<std::string_view, 1> names{"recruit"};
    return names;
}

std::unique_ptr<Player> make_player(std::string_view level, const Budget&)
{
    if (level == "recruit") return std::make_unique<Recruit>();
    return nullptr;
}

}  // namespace voltigeur::ai
