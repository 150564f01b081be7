#include "sim/match.h"

#include <utility>

namespace voltigeur {

namespace {

// A player outside this program may ask so often for one decision.
constexpr int most_tries = 3;

}  // namespace

Match::Match(const Setup& setup, Players players, std::uint64_t seed)
    : Match(setup, std::move(players), seed, std::make_unique<SidedDice>(seed))
{
}

Match::Match(const Setup& setup, Players players, std::uint64_t seed,
             std::unique_ptr<SidedDice> dice)
    : dice_(dice.get()), game_(setup, std::move(dice)), players_(std::move(players)),
      choices_(seed, 0, SeededDice::Stream::Choices), opening_(game_.start())
{
}

std::optional<Match::Played> Match::ask(ai::Player& player)
{
    const std::size_t side = index(game_.decision()->side);
    auto* const correspondent = dynamic_cast<Correspondent*>(&player);
    const int tries = correspondent == nullptr ? 1 : most_tries;
    for (int left = tries - 1; left >= 0; --left) {
        ai::Advice advice = player.advise(game_.setup(), game_.state(), choices_);
        auto events = game_.try_order(advice.order);
        if (events) {
            if (advice.why.motive == ai::Motive::NoTime) ++defaults_[side];
            return Played{advice, std::move(*events)};
        }
        ++refused_[side];
        if (correspondent != nullptr) correspondent->refused(game_.setup(), events.error(), left);
    }
    return std::nullopt;
}

Match::Played Match::play_one()
{
    const Side side = game_.decision()->side;
    auto played = ask(*players_[index(side)]);
    if (!played) {
        ++defaults_[index(side)];
        const Order order = game_.law().suggest(game_.scenario(), game_.state(), choices_);
        auto events = game_.try_order(order);
        VOLTIGEUR_CHECK(events.has_value(), "what the law suggests is legal");
        played = Played{{order, {}}, std::move(*events)};
    }
    if (game_.is_over()) tell_ending();
    return std::move(*played);
}

void Match::tell_ending()
{
    for (const auto& player : players_)
        if (auto* const correspondent = dynamic_cast<Correspondent*>(player.get()))
            correspondent->ended(game_.setup(), game_.state());
}

MatchResult Match::result() const
{
    const State& state = game_.state();
    return {.ending = state.ending,
            .winner = state.winner,
            .points = {state.points[0], state.points[1]},
            .orders = game_.orders().size(),
            .refused = std::uint64_t{refused_[0]} + refused_[1],
            .refused_of = refused_,
            .defaults_of = defaults_,
            .signature = signature(state)};
}

MatchResult Match::play_out()
{
    while (!game_.is_over()) play_one();
    return result();
}

}  // namespace voltigeur
