#include "sim/random_game.h"

#include <memory>
#include <utility>

namespace voltigeur {

RandomGame::RandomGame(const Setup& setup, std::uint64_t seed)
    : game_(setup, std::make_unique<SeededDice>(seed)),
      choices_(seed, 0, SeededDice::Stream::Choices), opening_(game_.start())
{
}

Order RandomGame::suggest()
{
    return game_.law().suggest(game_.scenario(), game_.state(), choices_);
}

Events RandomGame::play_one()
{
    auto events = game_.try_order(suggest());
    VOLTIGEUR_CHECK(events.has_value(), "what the law suggests is legal");
    return std::move(*events);
}

}  // namespace voltigeur
