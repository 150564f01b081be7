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

}  // namespace

}  // namespace voltigeur
