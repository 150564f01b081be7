#include "engine/game/enumerating_dice.h"

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
    for (int i = 0; i < hits; ++i) faces.push_back(static_cast<std::uint8_t>(sides));
    for (int i = 0; i < misses; ++i) faces.push_back(1);
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
        if (!chance.numerator().is_zero())
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
           at_least == asked.at_least && std::ranges::equal(cuts, asked.cuts);
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
                          {asked.cuts.begin(), asked.cuts.end()},
                          outcomes_of(asked)});
    return i;
}

void EnumeratingDice::add_throw(bool is_exchange, std::size_t known)
{
    throws_.push_back({is_exchange, known, 0, {}});
    set_chance(depth_);
}

Faces EnumeratingDice::fall(const DiceAsked& asked)
{
    if (depth_ == throws_.size()) {
        const std::array one_band{asked.count * asked.sides};
        DiceAsked seen = asked;
        if (asked.only_places && places_ == Places::DoNotMatter) seen.cuts = one_band;
        add_throw(false, find_or_add(seen));
    }
    const Throw& roll = throws_[depth_++];
    return known_[roll.known].outcomes[roll.outcome].faces;
}

// ---- Exchanges of blows

namespace {

// What one of the two may roll: how many of his hits count, and how likely that is.
std::vector<Fraction> chances_of_hits(const ExchangeAsked::Roll& roll)
{
    std::vector<Fraction> list(static_cast<std::size_t>(std::min(roll.count, roll.most)) + 1);
    if (roll.at_least > roll.sides) {
        list[0] = whole(1);
        return list;
    }
    const std::vector<DiceOutcome> outcomes = outcomes_of({.count = roll.count,
                                                           .sides = roll.sides,
                                                           .matters = DiceAsked::Matters::Hits,
                                                           .at_least = roll.at_least});
    for (const DiceOutcome& outcome : outcomes) {
        const auto hits = static_cast<std::size_t>(count_hits(outcome.faces, roll.at_least));
        list[std::min(hits, list.size() - 1)] += outcome.chance;
    }
    return list;
}

using Hits = std::array<std::size_t, 2>;  // struck by the first, by the second

// The outcome that stands for this one: the same for the loser, and for the other one alike.
Hits standing_for(const Hits& hits, const AlikeHits& alike)
{
    const auto [first, second] = hits;
    const std::size_t fewest_first = alike.fewest[0][first];
    const std::size_t fewest_second = alike.fewest[1][second];
    if (first > second) return {first, fewest_second};
    if (first < second) return {fewest_first, second};
    const std::size_t both = std::max(fewest_first, fewest_second);
    return {both, both};
}

Faces faces_of(const ExchangeAsked::Roll& roll, std::size_t hits)
{
    if (roll.at_least > roll.sides) return {};
    const auto count = static_cast<int>(hits);
    return hits_and_misses(count, roll.count - count, roll.sides);
}

// Adds all outcomes with so many hits of the first.
void add_outcomes(std::map<Hits, ExchangeOutcome>& outcomes, std::size_t first,
                  const Fraction& chance, const std::vector<Fraction>& chances_of_second,
                  const AlikeHits& alike)
{
    for (std::size_t second = 0; second < chances_of_second.size();) {
        const Hits shown = standing_for({first, second}, alike);
        Fraction alike_chance;
        Fraction left_out;
        // OPTIMIZATION: the chances of one roll have one denominator, so their sums are quick.
        for (; second < chances_of_second.size(); ++second) {
            if (standing_for({first, second}, alike) != shown) break;
            const Fraction& own = chances_of_second[second];
            alike_chance += own;
            if (second > shown[1])
                left_out += own.times(static_cast<std::uint32_t>(second - shown[1]));
        }
        if (alike_chance.numerator().is_zero()) continue;
        const Fraction both = chance * alike_chance;
        ExchangeOutcome& outcome = outcomes[shown];
        outcome.chance += both;
        if (first > shown[0])
            outcome.forgotten[0] += both.times(static_cast<std::uint32_t>(first - shown[0]));
        if (!left_out.numerator().is_zero()) outcome.forgotten[1] += chance * left_out;
    }
}

std::vector<ExchangeOutcome> outcomes_of(const std::array<ExchangeAsked::Roll, 2>& rolls,
                                         const AlikeHits& alike)
{
    const std::array chances{chances_of_hits(rolls[0]), chances_of_hits(rolls[1])};
    std::map<Hits, ExchangeOutcome> outcomes;
    for (std::size_t first = 0; first < chances[0].size(); ++first)
        if (!chances[0][first].numerator().is_zero())
            add_outcomes(outcomes, first, chances[0][first], chances[1], alike);
    std::vector<ExchangeOutcome> list;
    list.reserve(outcomes.size());
    for (auto& [shown, outcome] : outcomes) {
        for (std::size_t i = 0; i < shown.size(); ++i)
            outcome.faces[i] = faces_of(rolls[i], shown[i]);
        list.push_back(outcome);
    }
    return list;
}

}  // namespace

std::size_t EnumeratingDice::find_or_add(const ExchangeAsked& asked)
{
    const auto found = std::ranges::find_if(exchanges_, [&](const KnownExchange& known) {
        return known.rolls == asked.rolls && known.alike == *alike_;
    });
    const auto i = static_cast<std::size_t>(found - exchanges_.begin());
    if (found == exchanges_.end())
        exchanges_.push_back({asked.rolls, *alike_, outcomes_of(asked.rolls, *alike_)});
    return i;
}

std::array<Faces, 2> EnumeratingDice::exchange(const ExchangeAsked& asked)
{
    if (!alike_ || !asked.is_last) return Dice::exchange(asked);
    if (depth_ == throws_.size()) add_throw(true, find_or_add(asked));
    const Throw& roll = throws_[depth_++];
    return exchanges_[roll.known].outcomes[roll.outcome].faces;
}

bool EnumeratingDice::has_forgotten_hits() const
{
    return alike_ && std::ranges::any_of(throws_, &Throw::is_exchange);
}

std::array<Fraction, 2> EnumeratingDice::forgotten_hits() const
{
    std::array<Fraction, 2> sum;
    for (std::size_t i = 0; i < depth_; ++i) {
        if (!throws_[i].is_exchange) continue;
        // The chance of the other throws, and of this one each with its hits.
        std::array<Fraction, 2> hits =
            exchanges_[throws_[i].known].outcomes[throws_[i].outcome].forgotten;
        for (Fraction& part : hits) {
            if (part.numerator().is_zero()) continue;
            for (std::size_t j = 0; j < depth_; ++j)
                if (j != i) part = part * own_chance(throws_[j]);
        }
        for (std::size_t k = 0; k < sum.size(); ++k)
            if (!hits[k].numerator().is_zero()) sum[k] += hits[k];
    }
    return sum;
}

void EnumeratingDice::begin(Places places)
{
    depth_ = 0;
    throws_.clear();
    memories_.clear();
    recalled_ = 0;
    is_one_step_ = true;
    by_key_.clear();
    places_ = places;
    alike_.reset();
}

std::any* EnumeratingDice::remember()
{
    if (recalled_ == memories_.size()) memories_.push_back({{}, depth_});
    return &memories_[recalled_++].what;
}

std::any* EnumeratingDice::remember(std::string_view key)
{
    if (!is_one_step_) return remember();
    const auto found = by_key_.find(key);
    return found != by_key_.end() ? &found->second : &by_key_[std::string{key}];
}

bool EnumeratingDice::next()
{
    depth_ = 0;
    recalled_ = 0;
    while (!throws_.empty()) {
        Throw& last = throws_.back();
        while (!memories_.empty() && memories_.back().depth >= throws_.size()) memories_.pop_back();
        if (++last.outcome < count_outcomes(last)) {
            set_chance(throws_.size() - 1);
            return true;
        }
        throws_.pop_back();
    }
    memories_.clear();
    by_key_.clear();
    return false;
}

std::size_t EnumeratingDice::count_outcomes(const Throw& roll) const
{
    return roll.is_exchange ? exchanges_[roll.known].outcomes.size()
                            : known_[roll.known].outcomes.size();
}

const Fraction& EnumeratingDice::own_chance(const Throw& roll) const
{
    return roll.is_exchange ? exchanges_[roll.known].outcomes[roll.outcome].chance
                            : known_[roll.known].outcomes[roll.outcome].chance;
}

void EnumeratingDice::set_chance(std::size_t i)
{
    const Fraction& own = own_chance(throws_[i]);
    throws_[i].chance = i == 0 ? own : throws_[i - 1].chance * own;
}

}  // namespace voltigeur
