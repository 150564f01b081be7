#include "ai/player.h"

#include <array>

#include "ai/recruit.h"
#include "ai/sergeant.h"

namespace voltigeur::ai {

std::span<const std::string_view> levels()
{
    static constexpr std::array<std::string_view, 2> names{"recruit", "sergeant"};
    return names;
}

std::unique_ptr<Player> make_player(std::string_view level, const Budget&)
{
    if (level == "recruit") return std::make_unique<Recruit>();
    if (level == "sergeant") return std::make_unique<Sergeant>();
    return nullptr;
}

}  // namespace voltigeur::ai
