#include "ai/player.h"

#include <array>

#include "ai/marshal.h"
#include "ai/recruit.h"
#include "ai/sergeant.h"
#include "ai/watchdog.h"

namespace voltigeur::ai {

std::span<const std::string_view> levels()
{
    static constexpr std::array<std::string_view, 3> names{"recruit", "sergeant", "marshal"};
    return names;
}

std::unique_ptr<Player> make_player(std::string_view level, const Budget& budget)
{
    if (level == "recruit") return std::make_unique<Recruit>();
    if (level == "sergeant") return std::make_unique<Sergeant>();
    if (level == "marshal") return watched(std::make_unique<Marshal>(budget), 2 * budget.time);
    return nullptr;
}

}  // namespace voltigeur::ai
