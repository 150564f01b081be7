#include "sim/match.h"

#include <utility>

namespace voltigeur {

Match::Match(const Setup& setup, Players players, std::uint64_t seed)
    : game_(setup, std::make_unique<SeededDice>(seed)), players_(std::move(players)),
      choices_(seed, 0, SeededDice::Stream::Choices), opening_(game_.start())
{
}

Match::Played Match::play_one()
{
    ai::Player& player = *players_[index(game_.decision()->side)];
    ai::Advice advice = player.advise(game_.setup(), game_.state(), choices_);
    auto events = game_.try_order(advice.order);
    if (!events) {
        ++refused_;
        advice = {game_.law().suggest(game_.scenario(), game_.state(), choices_), {}};
        events = game_.try_order(advice.order);
        VOLTIGEUR_CHECK(events.has_value(), "what the law suggests is legal");
    }
    return {advice, std::move(*events)};
}

MatchResult Match::play_out()
{
    while (!game_.is_over()) play_one();
    const State& state = game_.state();
    return {.ending = state.ending,
            .winner = state.winner,
            .points = {state.points[0], state.points[1]},
            .orders = game_.orders().size(),
            .refused = refused_,
            .signature = signature(state)};
}

}  // namespace voltigeur
