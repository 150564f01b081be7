// Dice that walk every outcome, against all faces counted one by one.

#include <algorithm>
#include <map>

#include <gtest/gtest.h>

#include "engine/odds/enumerating_dice.h"

namespace voltigeur {

namespace {

// Calls `visit` with every roll of so many dice.
template <class Visit>
void for_each_roll(int count, int sides, const Visit& visit)
{
    std::vector<int> faces(static_cast<std::size_t>(count), 1);
    for (;;) {
        visit(faces);
        std::size_t i = 0;
        for (; i < faces.size() && ++faces[i] > sides; ++i) faces[i] = 1;
        if (i == faces.size()) return;
    }
}

// What of a roll matters, as a number.
int value_of(const std::vector<int>& faces, const DiceAsked& asked)
{
    int hits = 0;
    int sum = 0;
    for (const int face : faces) {
        hits += face >= asked.at_least ? 1 : 0;
        sum += face;
    }
    if (asked.matters == DiceAsked::Matters::Hits) return hits;
    if (asked.cuts.empty()) return sum;
    int band = 0;
    for (const int cut : asked.cuts) band += cut < sum ? 1 : 0;
    return band;
}

std::map<int, Fraction> counted(const DiceAsked& asked)
{
    std::map<int, std::uint64_t> ways;
    std::uint32_t all = 0;
    for_each_roll(asked.count, asked.sides, [&](const std::vector<int>& faces) {
        ++ways[value_of(faces, asked)];
        ++all;
    });
    std::map<int, Fraction> chances;
    for (const auto& [value, count] : ways) chances[value] = Fraction{count, all};
    return chances;
}

std::map<int, Fraction> enumerated(const DiceAsked& asked)
{
    std::map<int, Fraction> chances;
    for (const DiceOutcome& outcome : outcomes_of(asked)) {
        const std::vector<int> faces(outcome.faces.begin(), outcome.faces.end());
        EXPECT_EQ(faces.size(), static_cast<std::size_t>(asked.count));
        for (const int face : faces) EXPECT_TRUE(face >= 1 && face <= asked.sides);
        const int value = value_of(faces, asked);
        EXPECT_FALSE(chances.contains(value)) << "two outcomes for " << value;
        chances[value] = outcome.chance;
    }
    return chances;
}

DiceAsked hits(int count, int sides, int at_least)
{
    return {
        .count = count, .sides = sides, .matters = DiceAsked::Matters::Hits, .at_least = at_least};
}

TEST(EnumeratingDice, CountHitsAsAllFacesDo)
{
    for (int count = 0; count <= 5; ++count)
        for (int at_least = 0; at_least <= 8; ++at_least)
            EXPECT_EQ(enumerated(hits(count, 6, at_least)), counted(hits(count, 6, at_least)))
                << count << " dice, " << at_least;
    EXPECT_EQ(enumerated(hits(3, 10, 8)), counted(hits(3, 10, 8)));
}

TEST(EnumeratingDice, SumAsAllFacesDo)
{
    for (int count = 1; count <= 4; ++count)
        EXPECT_EQ(enumerated({.count = count}), counted({.count = count})) << count;
}

TEST(EnumeratingDice, KeepOnlyTheBandsThatMatter)
{
    const std::vector<std::vector<int>> bands{{3}, {3, 5},    {0, 3},         {-2, 99},
                                              {6}, {2, 2, 4}, {1, 2, 3, 4, 5}};
    for (const std::vector<int>& cuts : bands)
        for (int count = 1; count <= 3; ++count) {
            const DiceAsked asked{.count = count, .cuts = cuts};
            EXPECT_EQ(enumerated(asked), counted(asked)) << count << " dice";
        }
}

TEST(EnumeratingDice, AreExactForAsManyDiceAsThereAre)
{
    Fraction sum;
    for (const DiceOutcome& outcome : outcomes_of(hits(most_dice, 6, 6))) sum += outcome.chance;
    EXPECT_EQ(sum, (Fraction{1, 1}));
    EXPECT_FALSE(sum.has_overflowed());
}

TEST(EnumeratingDice, WalkRollsThatDependOnEarlierRolls)
{
    // A second die is rolled only after a 5 or a 6 on the first.
    EnumeratingDice dice;
    std::map<int, Fraction> chances;
    do {
        int total = dice.hits_of(1, 6, 5)[0] >= 5 ? 1 : 0;
        if (total == 1) total += dice.hits_of(2, 6, 4)[0] >= 4 ? 1 : 0;
        chances[total] += dice.chance();
    } while (dice.next());
    EXPECT_EQ(to_text(chances[0]), "2/3");
    EXPECT_EQ(to_text(chances[1] + chances[2]), "1/3");
}

TEST(EnumeratingDice, BeginAnewWhenAllIsWalked)
{
    EnumeratingDice dice;
    for (int round = 0; round < 2; ++round) {
        int ways = 0;
        do {
            dice.sum_of(1, 6);
            ++ways;
        } while (dice.next());
        EXPECT_EQ(ways, 6);
    }
}

TEST(EnumeratingDice, LetTheLawWorkThingsOutOnce)
{
    EnumeratingDice dice;
    int before_dice = 0;
    int between_dice = 0;
    int ways = 0;
    do {
        dice.once([&] { return ++before_dice; });
        const int first = dice.sum_of(1, 6)[0];
        EXPECT_EQ(dice.once([&] {
            ++between_dice;
            return first;
        }),
                  first);
        dice.sum_of(1, 6);
        ++ways;
    } while (dice.next());
    EXPECT_EQ(before_dice, 1);
    EXPECT_EQ(between_dice, 6);
    EXPECT_EQ(ways, 36);
}

TEST(EnumeratingDice, KnowThingsByTheirKeyWithinOneStep)
{
    EnumeratingDice dice;
    for (const int rounds : {6, 1}) {
        int worked = 0;
        if (rounds == 1) dice.begin(EnumeratingDice::Places::Matter);
        do {
            dice.sum_of(1, 6);
            dice.once("the same", [&] { return ++worked; });
        } while (dice.next());
        EXPECT_EQ(worked, rounds);
    }
}

// ---- Duels

TEST(EnumeratingDice, DuelAsTwoDiceDo)
{
    constexpr int sides = 10;
    constexpr std::array cuts{-9, -4, 0, 1, 7};
    const auto band_of = [&](int difference) { return std::ranges::lower_bound(cuts, difference); };
    std::map<const int*, Fraction> by_dice;
    const Fraction each{1, sides * sides};
    for (int first = 1; first <= sides; ++first)
        for (int second = 1; second <= sides; ++second) by_dice[band_of(first - second)] += each;

    EnumeratingDice dice;
    std::map<const int*, Fraction> by_duel;
    int ways = 0;
    do {
        const auto faces = dice.duel({sides, cuts});
        for (const Faces& face : faces) EXPECT_TRUE(face[0] >= 1 && face[0] <= sides);
        by_duel[band_of(faces[0][0] - faces[1][0])] += dice.chance();
        ++ways;
    } while (dice.next());
    EXPECT_EQ(by_duel, by_dice);
    EXPECT_EQ(ways, 6);
}

// ---- Exchanges

constexpr ExchangeAsked last_exchange{{{{5, 6, 5, 4}, {4, 6, 4, 9}}}, true};

struct Sums {
    std::map<std::pair<int, int>, Fraction> lost;  // who lost, if anybody, and how much
    std::array<Fraction, 2> hits;                  // on average

    friend bool operator==(const Sums&, const Sums&) = default;
};

Sums sums_of(EnumeratingDice& dice)
{
    Sums sums;
    do {
        const auto faces = dice.exchange(last_exchange);
        std::array<int, 2> struck{};
        for (std::size_t i = 0; i < struck.size(); ++i) {
            const ExchangeAsked::Roll& roll = last_exchange.rolls[i];
            struck[i] = std::min(count_hits(faces[i], roll.at_least), roll.most);
            sums.hits[i] += dice.chance().times(static_cast<std::uint32_t>(struck[i]));
        }
        const int difference = struck[0] - struck[1];
        const int loser = difference > 0 ? 1 : difference < 0 ? 0 : -1;
        sums.lost[{loser, difference == 0 ? 0 : std::max(struck[0], struck[1])}] += dice.chance();
    } while (dice.next());
    for (const auto& [at, count] : dice.forgotten_hits()) sums.hits[at] += count;
    return sums;
}

TEST(EnumeratingDice, TakeHitsForAlikeAndCountThem)
{
    EnumeratingDice every;
    EnumeratingDice merging;
    AlikeHits alike;
    alike.fewest[0] = {0, 1, 1, 3, 4};
    alike.fewest[1] = {0, 1, 1, 1, 4};
    merging.begin(EnumeratingDice::Places::Matter);
    merging.take_for_alike(alike);
    EXPECT_EQ(sums_of(merging), sums_of(every));

    int ways = 0;
    do {
        merging.exchange(last_exchange);
        ++ways;
    } while (merging.next());
    EXPECT_LT(ways, 6 * 5);
}

TEST(EnumeratingDice, TakeHitsOnTheLoserForAlikeAndCountThem)
{
    EnumeratingDice every;
    EnumeratingDice merging;
    AlikeHits alike;
    alike.fewest_loser[0] = {0, 1, 1, 1, 1};
    alike.fewest_loser[1] = {0, 1, 2, 2, 2};
    merging.begin(EnumeratingDice::Places::Matter);
    merging.take_for_alike(alike);
    const auto by_loser = [](const Sums& sums) {
        std::map<int, Fraction> chances;
        for (const auto& [lost, chance] : sums.lost) chances[lost.first] += chance;
        return chances;
    };
    const Sums all = sums_of(every);
    const Sums merged = sums_of(merging);
    EXPECT_EQ(by_loser(merged), by_loser(all));
    EXPECT_EQ(merged.hits, all.hits);

    // Four in which the second loses, by what he struck himself; one more for the first, whose
    // single hit is told apart; and the ties.
    int ways = 0;
    do {
        merging.exchange(last_exchange);
        ++ways;
    } while (merging.next());
    EXPECT_EQ(ways, 4 + 5 + 5);
}

// ---- Blows of many

// The first against the second and the third: whom each roll strikes, and who strikes it.
constexpr std::array<ExchangeAsked::Roll, 4> many_rolls{
    {{4, 6, 5, 5}, {3, 6, 4, 6}, {3, 6, 5, 4}, {3, 6, 4, 6}}};
constexpr std::array many_struck{1, 0, 2, 0};
constexpr std::array many_strike{0, 1, 0, 2};
constexpr std::array<std::uint16_t, 3> many_fighters{0, 1, 2};
using Three = std::array<BlowsAsked::Suffered, 3>;

void judge(std::span<const int> hits, std::span<BlowsAsked::Suffered> suffered)
{
    std::array<int, 3> taken{};
    std::array<int, 3> given{};
    for (std::size_t i = 0; i < hits.size(); ++i) {
        taken.at(static_cast<std::size_t>(many_struck[i])) += hits[i];
        given.at(static_cast<std::size_t>(many_strike[i])) += hits[i];
    }
    for (std::size_t i = 0; i < suffered.size(); ++i)
        suffered[i] = {taken.at(i), taken.at(i) <=> given.at(i)};
}

struct ManySums {
    std::map<std::array<int, 3>, Fraction> lost;  // who of them, with 1
    std::array<Fraction, 3> hits;                 // on average
    int ways = 0;
};

ManySums many_sums(EnumeratingDice& dice, const std::function<std::vector<Faces>()>& roll)
{
    ManySums sums;
    do {
        const std::vector<Faces> faces = roll();
        std::array<int, 4> hits{};
        for (std::size_t i = 0; i < hits.size(); ++i)
            hits[i] = count_hits(faces[i], many_rolls[i].at_least);
        Three suffered;
        judge(hits, suffered);
        std::array<int, 3> lost{};
        for (std::size_t i = 0; i < suffered.size(); ++i) {
            lost[i] = suffered[i].against_own > 0 ? 1 : 0;
            sums.hits[i] += dice.chance().times(static_cast<std::uint32_t>(suffered[i].hits));
        }
        sums.lost[lost] += dice.chance();
        ++sums.ways;
    } while (dice.next());
    for (const auto& [at, count] : dice.forgotten_hits()) sums.hits.at(at) += count;
    return sums;
}

ManySums every_blow()
{
    EnumeratingDice dice;
    return many_sums(dice, [&] {
        std::vector<Faces> faces;
        faces.reserve(many_rolls.size());
        for (const ExchangeAsked::Roll& roll : many_rolls)
            faces.push_back(dice.hits_of(roll.count, roll.sides, roll.at_least));
        return faces;
    });
}

TEST(EnumeratingDice, WalkBlowsOfManyByWhatComesOfThem)
{
    EnumeratingDice dice;
    const ManySums merged =
        many_sums(dice, [&] { return dice.blows({many_rolls, many_fighters, judge, true}); });
    const ManySums every = every_blow();
    EXPECT_EQ(merged.lost, every.lost);
    EXPECT_EQ(merged.hits, every.hits);
    EXPECT_EQ(every.ways, 5 * 4 * 4 * 4);
    EXPECT_LT(merged.ways, every.ways);
}

TEST(EnumeratingDice, TakeBlowsOfManyForAlikeAndCountThem)
{
    AlikeHits alike;
    for (const std::uint16_t number : many_fighters) {
        AlikeHits::Fighter fighter{.number = number, .is_counted = number != 2};
        fighter.fewest = {0, 1, 1, 1, 1, 5, 5};
        fighter.fewest_loser = {0, 1, 2, 2, 4, 4, 4};
        alike.fighters.push_back(fighter);
    }
    EnumeratingDice dice;
    dice.begin(EnumeratingDice::Places::Matter);
    dice.take_for_alike(alike);
    const ManySums merged =
        many_sums(dice, [&] { return dice.blows({many_rolls, many_fighters, judge, true}); });
    const ManySums every = every_blow();
    EXPECT_EQ(merged.lost, every.lost);
    EXPECT_EQ(merged.hits[0], every.hits[0]);
    EXPECT_EQ(merged.hits[1], every.hits[1]);

    // Who fights on is not alike with other losses.
    EnumeratingDice careful;
    careful.begin(EnumeratingDice::Places::Matter);
    careful.take_for_alike(alike);
    const ManySums exact = many_sums(
        careful, [&] { return careful.blows({many_rolls, many_fighters, judge, false}); });
    EXPECT_EQ(exact.hits, every.hits);
    EXPECT_LT(merged.ways, exact.ways);
    EXPECT_TRUE(careful.forgotten_hits().empty());
}

}  // namespace

}  // namespace voltigeur
