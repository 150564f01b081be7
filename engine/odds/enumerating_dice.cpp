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

void EnumeratingDice::add_throw(Kind kind, std::size_t known)
{
    throws_.push_back({kind, known, 0, {}});
    set_chance(depth_);
}

Faces EnumeratingDice::fall(const DiceAsked& asked)
{
    if (depth_ == throws_.size()) {
        const std::array one_band{asked.count * asked.sides};
        DiceAsked seen = asked;
        if (asked.only_places && places_ == Places::DoNotMatter) seen.cuts = one_band;
        if (asked.only_winner && has_exchanged()) seen.cuts = one_band;
        add_throw(Kind::Roll, find_or_add(seen));
    }
    const Throw& roll = throws_[depth_++];
    return known_[roll.known].outcomes[roll.outcome].faces;
}

bool EnumeratingDice::has_exchanged() const
{
    return std::ranges::any_of(throws_, [&](const Throw& roll) {
        return roll.kind == Kind::Exchange ||
               (roll.kind == Kind::Blows && blows_[roll.known].are_alike);
    });
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

Faces faces_of(const ExchangeAsked::Roll& roll, std::size_t hits)
{
    if (roll.at_least > roll.sides) return {};
    const auto count = static_cast<int>(hits);
    return hits_and_misses(count, roll.count - count, roll.sides);
}

// Finds every outcome that differs for either of the two.
class ExchangeFinder {
public:
    ExchangeFinder(const std::array<ExchangeAsked::Roll, 2>& rolls, const AlikeHits& alike)
        : rolls_(rolls), alike_(alike),
          chances_{chances_of_hits(rolls[0]), chances_of_hits(rolls[1])}
    {
    }

    ExchangeOutcomes find()
    {
        for (const std::size_t winner : {0U, 1U}) find_wins(winner);
        const std::size_t most = std::min(chances_[0].size(), chances_[1].size());
        for (std::size_t hits = 0; hits < most; ++hits) add_tie(hits);
        return std::move(found_);
    }

private:
    // Hits of who strikes less that are alike, as many of them as are fewer than the other's.
    struct Run {
        std::size_t shown = 0;
        Fraction chance;
        // The outcome with these and with hits of the other that are alike.
        std::size_t outcome = 0;
        std::size_t hits = 0;
    };

    void find_wins(std::size_t winner)
    {
        const std::size_t loser = 1 - winner;
        const std::vector<Fraction>& less = chances_[loser];
        std::vector<Run> runs;
        Fraction left_out;
        for (std::size_t hits = 1; hits < chances_[winner].size(); ++hits) {
            if (const std::size_t more = hits - 1; more < less.size()) {
                const std::size_t shown = alike_.fewest[loser][more];
                if (runs.empty() || runs.back().shown != shown) runs.push_back({.shown = shown});
                runs.back().chance += less[more];
                left_out += less[more].times(static_cast<std::uint32_t>(more - shown));
            }
            const Fraction& chance = chances_[winner][hits];
            if (chance.numerator().is_zero()) continue;
            for (Run& run : runs) add_win(winner, hits, run, chance * run.chance);
            found_.forgotten[loser] += chance * left_out;
        }
    }

    void add_win(std::size_t winner, std::size_t hits, Run& run, const Fraction& chance)
    {
        if (chance.numerator().is_zero()) return;
        if (run.hits >= alike_.fewest_loser[winner][hits]) {
            found_.list[run.outcome].chance += chance;
            found_.forgotten[winner] += chance.times(static_cast<std::uint32_t>(hits - run.hits));
            return;
        }
        run.outcome = found_.list.size();
        run.hits = hits;
        const std::array shown{hits, run.shown};
        add({shown[winner], shown[1 - winner]}, chance);
    }

    void add_tie(std::size_t hits)
    {
        const std::size_t shown = std::max(alike_.fewest[0][hits], alike_.fewest[1][hits]);
        const Fraction chance = chances_[0][hits] * chances_[1][hits];
        const auto left_out = static_cast<std::uint32_t>(hits - shown);
        for (Fraction& forgotten : found_.forgotten) forgotten += chance.times(left_out);
        if (left_out > 0 && last_tie_ == shown)
            found_.list.back().chance += chance;
        else
            add({shown, shown}, chance);
        last_tie_ = shown;
    }

    void add(const std::array<std::size_t, 2>& hits, const Fraction& chance)
    {
        if (chance.numerator().is_zero()) return;
        found_.list.push_back(
            {{faces_of(rolls_[0], hits[0]), faces_of(rolls_[1], hits[1])}, chance});
    }

    const std::array<ExchangeAsked::Roll, 2>& rolls_;
    const AlikeHits& alike_;
    std::array<std::vector<Fraction>, 2> chances_;  // of so many hits that count
    ExchangeOutcomes found_;
    std::optional<std::size_t> last_tie_;
};

}  // namespace

std::size_t EnumeratingDice::find_or_add(const ExchangeAsked& asked)
{
    const auto found = std::ranges::find_if(exchanges_, [&](const KnownExchange& known) {
        return known.rolls == asked.rolls && known.alike == *alike_;
    });
    const auto i = static_cast<std::size_t>(found - exchanges_.begin());
    if (found == exchanges_.end())
        exchanges_.push_back({asked.rolls, *alike_, ExchangeFinder{asked.rolls, *alike_}.find()});
    return i;
}

std::array<Faces, 2> EnumeratingDice::exchange(const ExchangeAsked& asked)
{
    if (!alike_ || !asked.is_last) return Dice::exchange(asked);
    if (depth_ == throws_.size()) {
        const std::size_t known = find_or_add(asked);
        for (std::size_t i = 0; i < asked.rolls.size(); ++i)
            forget_hits(alike_->struck[i], exchanges_[known].outcomes.forgotten[i]);
        add_throw(Kind::Exchange, known);
    }
    const Throw& roll = throws_[depth_++];
    return exchanges_[roll.known].outcomes.list[roll.outcome].faces;
}

// Of whatever follows, the chances make one.
void EnumeratingDice::forget_hits(std::uint16_t at, const Fraction& hits)
{
    if (!hits.numerator().is_zero()) forgotten_.push_back({at, chance() * hits});
}

// ---- Blows of many

namespace {

// Those who fight, as they are known to be alike; nothing unless all are.
std::vector<AlikeHits::Fighter> fighters_of(const BlowsAsked& asked,
                                            const std::optional<AlikeHits>& alike)
{
    std::vector<AlikeHits::Fighter> list;
    if (!alike || !asked.is_last) return list;
    for (const std::uint16_t number : asked.fighters) {
        const auto found = std::ranges::find(alike->fighters, number, &AlikeHits::Fighter::number);
        if (found == alike->fighters.end()) return {};
        list.push_back(*found);
    }
    return list;
}

// Finds every outcome that differs for any of them.
class BlowsFinder {
public:
    BlowsFinder(const BlowsAsked& asked, std::vector<AlikeHits::Fighter> fighters)
        : asked_(asked), fighters_(std::move(fighters)), hits_(asked.rolls.size()),
          suffered_(asked.fighters.size())
    {
        found_.are_alike = !fighters_.empty();
        fighters_.resize(suffered_.size());
        found_.forgotten.reserve(suffered_.size());
        for (const std::uint16_t number : asked.fighters) found_.forgotten.push_back({number, {}});
        for (const ExchangeAsked::Roll& roll : asked.rolls)
            chances_.push_back(chances_of_hits(roll));
    }

    BlowsOutcomes find()
    {
        go_on(0, whole(1));
        return std::move(found_);
    }

private:
    using Suffered = std::vector<BlowsAsked::Suffered>;

    // With every number of hits of the rolls from the i-th on.
    void go_on(std::size_t i, const Fraction& chance)
    {
        if (i == hits_.size()) return add(chance);
        for (std::size_t hits = 0; hits < chances_[i].size(); ++hits) {
            if (chances_[i][hits].numerator().is_zero()) continue;
            hits_[i] = static_cast<int>(hits);
            go_on(i + 1, chance * chances_[i][hits]);
        }
    }

    // To the first that is alike, or as another one.
    void add(const Fraction& chance)
    {
        asked_.comes_to(hits_, suffered_);
        std::vector<std::size_t>& alike = alike_[meaning()];
        const auto first =
            std::ranges::find_if(alike, [&](std::size_t i) { return hides_no_hit(shown_[i]); });
        if (first == alike.end()) {
            alike.push_back(shown_.size());
            return add_new(chance);
        }
        found_.list[*first].chance += chance;
        for (std::size_t i = 0; i < fighters_.size(); ++i)
            if (fighters_[i].is_counted)
                found_.forgotten[i].count += chance.times(
                    static_cast<std::uint32_t>(suffered_[i].hits - shown_[*first][i].hits));
    }
    void add_new(const Fraction& chance)
    {
        std::vector<Faces> faces;
        faces.reserve(hits_.size());
        for (std::size_t i = 0; i < hits_.size(); ++i)
            faces.push_back(faces_of(asked_.rolls[i], static_cast<std::size_t>(hits_[i])));
        found_.list.push_back({std::move(faces), chance});
        shown_.push_back(suffered_);
    }

    // The same for all that are alike.
    [[nodiscard]] std::string meaning() const
    {
        std::string text;
        for (std::size_t i = 0; i < fighters_.size(); ++i) {
            const auto& [hits, against_own] = suffered_[i];
            const AlikeHits::Fighter& fighter = fighters_[i];
            const auto& fewest = against_own > 0 ? fighter.fewest_loser : fighter.fewest;
            text += static_cast<char>(fewest[static_cast<std::size_t>(hits)]);
            text += against_own > 0 ? '>' : against_own < 0 ? '<' : '=';
        }
        return text;
    }
    // What is left out of a count is never less than nothing.
    [[nodiscard]] bool hides_no_hit(const Suffered& shown) const
    {
        for (std::size_t i = 0; i < fighters_.size(); ++i)
            if (fighters_[i].is_counted && suffered_[i].hits < shown[i].hits) return false;
        return true;
    }

    const BlowsAsked& asked_;
    std::vector<AlikeHits::Fighter> fighters_;
    std::vector<std::vector<Fraction>> chances_;  // of each roll's hits
    std::vector<int> hits_;                       // at hand, of each roll
    Suffered suffered_;                           // with these
    std::map<std::string, std::vector<std::size_t>> alike_;
    std::vector<Suffered> shown_;  // of each outcome
    BlowsOutcomes found_;
};

}  // namespace

std::vector<Faces> EnumeratingDice::blows(const BlowsAsked& asked)
{
    if (depth_ == throws_.size()) {
        blows_.push_back(BlowsFinder{asked, fighters_of(asked, alike_)}.find());
        for (const auto& [at, hits] : blows_.back().forgotten) forget_hits(at, hits);
        add_throw(Kind::Blows, blows_.size() - 1);
    }
    const Throw& roll = throws_[depth_++];
    return blows_[roll.known].list[roll.outcome].faces;
}

// ---- Duels

namespace {

// Faces of two dice with this difference.
std::array<Faces, 2> faces_with_difference(int sides, int difference)
{
    const int first = std::clamp(difference + 1, 1, sides);
    return {Faces{static_cast<std::uint8_t>(first)},
            Faces{static_cast<std::uint8_t>(first - difference)}};
}

std::vector<ExchangeOutcome> outcomes_of_duel(const DuelAsked& asked)
{
    const Fraction each{1, static_cast<std::uint32_t>(asked.sides * asked.sides)};
    std::vector<ExchangeOutcome> list;
    const auto* cut = asked.cuts.data();
    const auto* const end = cut + asked.cuts.size();
    bool is_new = true;
    for (int difference = 1 - asked.sides; difference < asked.sides; ++difference) {
        const auto ways = static_cast<std::uint32_t>(asked.sides - std::abs(difference));
        if (is_new) list.push_back({faces_with_difference(asked.sides, difference), {}});
        list.back().chance += each.times(ways);
        is_new = cut != end && *cut == difference;
        if (is_new) ++cut;
    }
    return list;
}

}  // namespace

std::size_t EnumeratingDice::find_or_add(const DuelAsked& asked)
{
    const auto found = std::ranges::find_if(duels_, [&](const KnownDuel& known) {
        return known.sides == asked.sides && std::ranges::equal(known.cuts, asked.cuts);
    });
    const auto i = static_cast<std::size_t>(found - duels_.begin());
    if (found == duels_.end())
        duels_.push_back(
            {asked.sides, {asked.cuts.begin(), asked.cuts.end()}, outcomes_of_duel(asked)});
    return i;
}

std::array<Faces, 2> EnumeratingDice::duel(const DuelAsked& asked)
{
    if (depth_ == throws_.size()) add_throw(Kind::Duel, find_or_add(asked));
    const Throw& roll = throws_[depth_++];
    return duels_[roll.known].outcomes[roll.outcome].faces;
}

// ---- Runs

void EnumeratingDice::begin(Places places)
{
    depth_ = 0;
    throws_.clear();
    memories_.clear();
    recalled_ = 0;
    is_one_step_ = true;
    by_key_.clear();
    places_ = places;
    aftermath_matters_ = true;
    blows_.clear();
    alike_.reset();
    forgotten_ = {};
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
    blows_.clear();
    memories_.clear();
    by_key_.clear();
    return false;
}

std::size_t EnumeratingDice::count_outcomes(const Throw& roll) const
{
    switch (roll.kind) {
    case Kind::Exchange:
        return exchanges_[roll.known].outcomes.list.size();
    case Kind::Blows:
        return blows_[roll.known].list.size();
    case Kind::Duel:
        return duels_[roll.known].outcomes.size();
    case Kind::Roll:
        break;
    }
    return known_[roll.known].outcomes.size();
}

const Fraction& EnumeratingDice::own_chance(const Throw& roll) const
{
    switch (roll.kind) {
    case Kind::Exchange:
        return exchanges_[roll.known].outcomes.list[roll.outcome].chance;
    case Kind::Blows:
        return blows_[roll.known].list[roll.outcome].chance;
    case Kind::Duel:
        return duels_[roll.known].outcomes[roll.outcome].chance;
    case Kind::Roll:
        break;
    }
    return known_[roll.known].outcomes[roll.outcome].chance;
}

void EnumeratingDice::set_chance(std::size_t i)
{
    const Fraction& own = own_chance(throws_[i]);
    throws_[i].chance = i == 0 ? own : throws_[i - 1].chance * own;
}

}  // namespace voltigeur
