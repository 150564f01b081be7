// Dice: seeded, scripted, typed in.

#include <algorithm>
#include <array>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "engine/game/scripted_dice.h"
#include "engine/game/seeded_dice.h"
#include "engine/game/typed_dice.h"

namespace voltigeur {

namespace {

using testing::ElementsAre;

std::vector<int> faces(const Faces& list)
{
    return {list.begin(), list.end()};
}

std::vector<int> roll(Dice& dice, int count, int sides = 6)
{
    return faces(dice.sum_of(count, sides));
}

TEST(SeededDice, ShowTheSameFacesOnEveryMachine)
{
    SeededDice first{1809};
    EXPECT_THAT(roll(first, 12), ElementsAre(3, 2, 2, 6, 1, 2, 6, 6, 1, 6, 6, 1));
    SeededDice other{0xFFFF'FFFF'FFFF'FFFF, 1'000'000'000'000};
    EXPECT_THAT(roll(other, 6), ElementsAre(4, 5, 4, 1, 6, 5));
}

TEST(SeededDice, AreAFunctionOfSeedAndNumber)
{
    SeededDice all{42};
    const std::vector<int> together = roll(all, 30);
    for (std::size_t n = 0; n < together.size(); ++n) {
        SeededDice one{42, n};
        EXPECT_EQ(roll(one, 1)[0], together[n]) << "die " << n;
    }
    EXPECT_EQ(all.next(), 30U);
}

TEST(SeededDice, DoNotDependOnWhatIsAskedOfThem)
{
    SeededDice together{7};
    SeededDice apart{7};
    std::vector<int> one_by_one;
    for (int i = 0; i < 8; ++i) one_by_one.push_back(faces(apart.hits_of(1, 6, 4))[0]);
    EXPECT_EQ(roll(together, 8), one_by_one);
}

TEST(SeededDice, OfAnotherStreamAreOthers)
{
    SeededDice battle{7};
    SeededDice choices{7, 0, SeededDice::Stream::Choices};
    EXPECT_NE(roll(battle, 20), roll(choices, 20));
}

TEST(SeededDice, ShowEveryFaceAboutEquallyOften)
{
    SeededDice dice{3};
    std::array<int, 7> count{};
    for (int i = 0; i < 6000; ++i) ++count[dice.sum_of(1, 6)[0]];
    EXPECT_EQ(count[0], 0);
    for (std::size_t face = 1; face <= 6; ++face) EXPECT_NEAR(count[face], 1000, 120) << face;
}

TEST(ScriptedDice, FallInTheirOrder)
{
    ScriptedDice dice{{4, 5, 6}};
    EXPECT_THAT(roll(dice, 2), ElementsAre(4, 5));
    EXPECT_EQ(dice.count_left(), 1U);
    EXPECT_THAT(roll(dice, 1), ElementsAre(6));
    EXPECT_FALSE(dice.fault());
}

TEST(ScriptedDice, SayWhenThereAreNoneLeft)
{
    ScriptedDice dice{{4}};
    EXPECT_THAT(roll(dice, 2), ElementsAre(4, 1));
    ASSERT_TRUE(dice.fault());
    EXPECT_EQ(dice.fault()->index, 1U);
    EXPECT_EQ(dice.fault()->what, "a d6 was asked for and none is left");
}

TEST(ScriptedDice, SayWhenAFaceIsNotOnTheDie)
{
    ScriptedDice dice{{3, 7, 0}};
    EXPECT_THAT(roll(dice, 3), ElementsAre(3, 1, 1));
    ASSERT_TRUE(dice.fault());
    EXPECT_EQ(dice.fault()->index, 1U);
    EXPECT_EQ(dice.fault()->what, "a d6 was asked for, and it cannot show 7");
}

TEST(TypedDice, AskAgainUntilTheAnswerFits)
{
    std::vector<std::string> complaints;
    const std::vector<Faces> answers{{1, 2}, {1, 2, 9}, {1, 2, 6}};
    std::size_t next = 0;
    TypedDice dice{[&](const DiceAsked&, std::string_view complaint) {
        complaints.emplace_back(complaint);
        return std::optional{answers[next++]};
    }};
    EXPECT_THAT(roll(dice, 3), ElementsAre(1, 2, 6));
    EXPECT_THAT(complaints, ElementsAre("", "roll 3 dice, not 2", "a die shows 1 to 6, not 9"));
    EXPECT_FALSE(dice.has_gone());
}

TEST(TypedDice, ShowOnesWhenThePersonHasGone)
{
    TypedDice dice{[](const DiceAsked&, std::string_view) { return std::optional<Faces>{}; }};
    EXPECT_THAT(roll(dice, 2), ElementsAre(1, 1));
    EXPECT_TRUE(dice.has_gone());
}

}  // namespace

}  // namespace voltigeur
