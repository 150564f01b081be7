#include "engine/odds/enumerating_dice.h"

#include <algorithm>
#include <array>
#include <numeric>
#include <utility>

namespace voltigeur {

namespace {

Fraction whole(const Natural& n)
{
    return {n, 1};
}

std::vector<Fraction> powers_of(const Fraction& base, int count)
{
    std::vector<Fraction> powers{whole(1)};
    for (int i = 0; i < count; ++i) powers.push_back(powers.back() * base);
    return powers;
}

Faces hits_and_misses(int hits, int misses, int sides)
{
    Faces faces;
    faces.append(static_cast<std::size_t>(hits), static_cast<std::uint8_t>(sides));
    faces.append(static_cast<std::size_t>(misses), 1);
    return faces;
}

// The binomial distribution of how many dice reach the number. All chances of a roll have the same
// denominator.
std::vector<DiceOutcome> outcomes_of_hits(const DiceAsked& asked)
{
    const int hitting = std::clamp(asked.sides - asked.at_least + 1, 0, asked.sides);
    const int common = std::gcd(hitting, asked.sides);
    const auto sides = static_cast<std::uint32_t>(asked.sides / common);
    const auto part = [&](int n) {
        return Fraction{static_cast<std::uint64_t>(n / common), sides};
    };
    const std::vector<Fraction> hit = powers_of(part(hitting), asked.count);
    const std::vector<Fraction> miss = powers_of(part(asked.sides - hitting), asked.count);

    std::vector<DiceOutcome> list;
    std::uint64_t ways = 1;
    for (int hits = 0; hits <= asked.count; ++hits) {
        const int misses = asked.count - hits;
        const Fraction chance = whole(ways) * hit[static_cast<std::size_t>(hits)] *
                                miss[static_cast<std::size_t>(misses)];
        if (hits > asked.most && !list.empty())
            list.back().chance += chance;
        else if (!chance.numerator().is_zero())
            list.push_back({hits_and_misses(hits, misses, asked.sides), chance});
        ways = ways * static_cast<std::uint64_t>(misses) / static_cast<std::uint64_t>(hits + 1);
    }
    return list;
}

// In how many ways dice make each sum, from 0.
std::vector<Natural> ways_of_sums(int count, int sides)
{
    std::vector<Natural> ways{1};
    for (int i = 0; i < count; ++i) {
        std::vector<Natural> more(ways.size() + static_cast<std::size_t>(sides));
        for (std::size_t sum = 0; sum < ways.size(); ++sum)
            for (int face = 1; face <= sides; ++face) {
                Natural& there = more[sum + static_cast<std::size_t>(face)];
                there = there + ways[sum];
            }
        ways = std::move(more);
    }
    return ways;
}

Faces faces_with_sum(int count, int sides, int sum)
{
    Faces faces;
    for (int left = count; left > 0; --left) {
        const int face = std::clamp(sum - (left - 1), 1, sides);
        faces.push_back(static_cast<std::uint8_t>(face));
        sum -= face;
    }
    return faces;
}

// One outcome for each band of sums; without bands, for each sum.
std::vector<DiceOutcome> outcomes_of_sums(const DiceAsked& asked)
{
    const std::vector<Natural> ways = ways_of_sums(asked.count, asked.sides);
    const Fraction each =
        powers_of({1, static_cast<std::uint32_t>(asked.sides)}, asked.count).back();
    const auto band_of = [&](int sum) {
        return asked.cuts.empty() ? sum
                                  : static_cast<int>(std::ranges::count_if(
                                        asked.cuts, [&](int c) { return c < sum; }));
    };
    std::vector<DiceOutcome> list;
    int last_band = -1;
    for (int sum = asked.count; sum <= asked.count * asked.sides; ++sum) {
        const Fraction chance = whole(ways[static_cast<std::size_t>(sum)]) * each;
        if (band_of(sum) == last_band)
            list.back().chance += chance;
        else
            list.push_back({faces_with_sum(asked.count, asked.sides, sum), chance});
        last_band = band_of(sum);
    }
    return list;
}

}  // namespace

std::vector<DiceOutcome> outcomes_of(const DiceAsked& asked)
{
    return asked.matters == DiceAsked::Matters::Hits ? outcomes_of_hits(asked)
                                                     : outcomes_of_sums(asked);
}

bool EnumeratingDice::Known::is(const DiceAsked& asked) const
{
    return count == asked.count && sides == asked.sides && matters == asked.matters &&
           at_least == asked.at_least && most == asked.most && std::ranges::equal(cuts, asked.cuts);
}

std::size_t EnumeratingDice::find_or_add(const DiceAsked& asked)
{
    const auto found = std::ranges::find_if(known_, [&](const Known& k) { return k.is(asked); });
    const auto i = static_cast<std::size_t>(found - known_.begin());
    if (found == known_.end())
        known_.push_back({asked.count,
                          asked.sides,
                          asked.matters,
                          asked.at_least,
                          asked.most,
                          {asked.cuts.begin(), asked.cuts.end()},
                          outcomes_of(asked)});
    return i;
}

Faces EnumeratingDice::fall(const DiceAsked& asked)
{
    if (depth_ == throws_.size()) {
        throws_.push_back({find_or_add(asked), 0, {}});
        set_chance(depth_);
    }
    return outcome_of(throws_[depth_++]).faces;
}

bool EnumeratingDice::next()
{
    depth_ = 0;
    while (!throws_.empty()) {
        Throw& last = throws_.back();
        if (++last.outcome < known_[last.known].outcomes.size()) {
            set_chance(throws_.size() - 1);
            return true;
        }
        throws_.pop_back();
    }
    return false;
}

void EnumeratingDice::set_chance(std::size_t i)
{
    const Fraction& own = outcome_of(throws_[i]).chance;
    throws_[i].chance = i == 0 ? own : throws_[i - 1].chance * own;
}

}  // namespace voltigeur
