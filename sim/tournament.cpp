#include "sim/tournament.h"

#include <cmath>

namespace voltigeur {

namespace {

void count(Tally& tally, const MatchResult& result, Side side)
{
    if (result.is_won_by(side))
        ++tally.won;
    else if (result.is_won_by(opponent(side)))
        ++tally.lost;
    else
        ++tally.drawn;
    tally.ahead += result.points[index(side)] - result.points[index(opponent(side))];
}

}  // namespace

Interval interval_of(int hits, int count)
{
    if (count == 0) return {};
    constexpr double z = 1.959964;
    const double n = count;
    const double share = hits / n;
    const double middle = (share + z * z / (2 * n)) / (1 + z * z / n);
    const double half =
        z * std::sqrt(share * (1 - share) / n + z * z / (4 * n * n)) / (1 + z * z / n);
    return {std::max(0.0, middle - half), std::min(1.0, middle + half)};
}

Tally Pairing::total() const
{
    return {as_first_side.won + as_second_side.won, as_first_side.drawn + as_second_side.drawn,
            as_first_side.lost + as_second_side.lost, as_first_side.ahead + as_second_side.ahead};
}

int Tournament::count_games() const
{
    const auto n = static_cast<int>(entrants.size());
    return n * (n - 1) / 2 * static_cast<int>(setups.size()) * 2 * games;
}

std::vector<Pairing> Tournament::play(const std::function<void()>& after_game) const
{
    std::vector<Pairing> pairings;
    const auto play_one = [&](Pairing& pairing, Side side, std::uint64_t game_seed) {
        Match::Players players{entrants[pairing.first].make(), entrants[pairing.second].make()};
        if (side == Side::Second) std::swap(players[0], players[1]);
        Match match{setups[pairing.setup], std::move(players), game_seed};
        const MatchResult result = match.play_out();
        count(side == Side::First ? pairing.as_first_side : pairing.as_second_side, result, side);
        pairing.orders += result.orders;
        pairing.refused += result.refused;
        pairing.defaults += result.defaults();
        after_game();
    };
    for (std::size_t setup = 0; setup < setups.size(); ++setup)
        for (std::size_t first = 0; first < entrants.size(); ++first)
            for (std::size_t second = first + 1; second < entrants.size(); ++second) {
                Pairing pairing{.first = first, .second = second, .setup = setup};
                for (int i = 0; i < games; ++i)
                    for (const Side side : {Side::First, Side::Second})
                        play_one(pairing, side, seed + static_cast<std::uint64_t>(i));
                pairings.push_back(pairing);
            }
    return pairings;
}

std::vector<double> elo_of(const std::vector<Pairing>& pairings, std::size_t entrants)
{
    // Bradley and Terry's model, by the usual iteration.
    std::vector<double> strength(entrants, 1);
    for (int round = 0; round < 1000; ++round) {
        std::vector<double> won(entrants, 0);
        std::vector<double> met(entrants, 0);
        for (const Pairing& pairing : pairings) {
            const Tally tally = pairing.total();
            const double share = tally.won + 0.5 * tally.drawn + 0.5;
            const double games = tally.count() + 1;
            const double both = strength[pairing.first] + strength[pairing.second];
            won[pairing.first] += share;
            won[pairing.second] += games - share;
            met[pairing.first] += games / both;
            met[pairing.second] += games / both;
        }
        for (std::size_t i = 0; i < entrants; ++i)
            if (met[i] > 0) strength[i] = won[i] / met[i];
    }
    std::vector<double> elo(entrants);
    for (std::size_t i = 0; i < entrants; ++i) elo[i] = 400 * std::log10(strength[i] / strength[0]);
    return elo;
}

}  // namespace voltigeur
