// Sealed dice: the numbers of docs/dice.md, and records that are and are not what they say.

#include "server/dice/sealed_dice.h"

#include <fstream>
#include <sstream>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "server/dice/verify.h"
#include "tests/server/sealed/sealed_game.h"
#include "tests/unit/record/lines.h"

namespace voltigeur::server {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

std::vector<int> faces(SealedDice dice, int count, int sides)
{
    std::vector<int> all;
    for (int i = 0; i < count; ++i) all.push_back(dice.sum_of(1, sides)[0]);
    return all;
}

// ---- The derivation. The figures are those of the program in docs/dice.md.

TEST(SealedDice, AreThoseOfTheDocumentation)
{
    EXPECT_EQ(to_hex(commitment_to(counting())),
              "a55e99b34fe41dd588afbc477e1f9d1eca3a35cc70d201f1a1baf0d4421901b0");
    const Number256 key = dice_key(counting(), filled(0xaa), filled(0x55));
    EXPECT_EQ(to_hex(key), "ea9231f04ce14f2afcfbb54c34871254e310784eed3b235dba2e34c31c95f080");
    EXPECT_THAT(faces(SealedDice{key}, 20, 6),
                ElementsAre(2, 3, 6, 5, 2, 2, 4, 4, 1, 3, 6, 5, 3, 1, 5, 5, 4, 4, 6, 4));
    EXPECT_THAT(faces(SealedDice{key}, 20, 3),
                ElementsAre(1, 2, 3, 3, 1, 1, 2, 2, 1, 2, 3, 3, 2, 1, 3, 3, 2, 2, 3, 2));
    EXPECT_THAT(faces(SealedDice{key, (std::uint64_t{1} << 35U) - 4}, 8, 6),
                ElementsAre(2, 2, 6, 4, 5, 1, 3, 3));
}

TEST(SealedDice, FallTheSameFromAnywhere)
{
    const Number256 key = draw_number();
    const std::vector<int> all = faces(SealedDice{key}, 40, 6);
    for (std::size_t n = 0; n < all.size(); ++n)
        EXPECT_EQ(faces(SealedDice{key, n}, 1, 6).front(), all[n]);
    SealedDice dice{key, 5};
    const Faces six = dice.sum_of(6, 6);
    EXPECT_EQ(std::vector<int>(six.begin(), six.end()),
              std::vector<int>(all.begin() + 5, all.begin() + 11));
    EXPECT_EQ(dice.next(), 11U);
}

TEST(SealedDice, DependOnEveryNumber)
{
    const Number256 key = dice_key(filled(1), filled(2), filled(3));
    EXPECT_NE(key, dice_key(filled(4), filled(2), filled(3)));
    EXPECT_NE(key, dice_key(filled(1), filled(4), filled(3)));
    EXPECT_NE(key, dice_key(filled(1), filled(2), filled(4)));
    EXPECT_NE(key, dice_key(filled(1), filled(3), filled(2)));
}

TEST(SealedDice, ShowEveryFaceAsOften)
{
    constexpr int rolls = 60'000;
    std::array<int, 6> counts{};
    for (const int face : faces(SealedDice{dice_key(filled(1), filled(2), filled(3))}, rolls, 6))
        ++counts.at(static_cast<std::size_t>(face - 1));
    // Four standard deviations around 10,000.
    for (const int count : counts) EXPECT_NEAR(count, rolls / 6, 365);
}

TEST(Number256, IsWrittenInOneWay)
{
    const Number256 number = draw_number();
    EXPECT_EQ(number_from_hex(to_hex(number)), number);
    EXPECT_NE(number, draw_number());
    const std::string text(64, 'a');
    EXPECT_TRUE(number_from_hex(text));
    for (const std::string& wrong : {std::string{}, text.substr(1), text + "a", text + "aa",
                                     "A" + text.substr(1), "g" + text.substr(1)})
        EXPECT_FALSE(number_from_hex(wrong)) << wrong;
}

// ---- Records

std::string fault(const Record& record)
{
    const auto dice = dice_by_rules(record);
    if (!dice) return to_text(dice.error());
    const auto wrong = refuse_dice(record.dice, *dice);
    return wrong ? to_text(*wrong) : "";
}

TEST(SealedRecord, IsReadAsItWasWritten)
{
    const SealedGame game = changeable_game();
    ASSERT_EQ(game.record().taken_back.size(), 3U);
    const std::string text = to_text(game.record());
    const auto read = read_record(text);
    ASSERT_TRUE(read) << to_text(read.error());
    EXPECT_EQ(read->dice, game.record().dice);
    EXPECT_EQ(read->taken_back, game.record().taken_back);
    EXPECT_EQ(to_text(*read), text);
}

TEST(SealedRecord, LeadsToWhatStands)
{
    const SealedGame game = changeable_game();
    EXPECT_EQ(game.record().past.orders.size(), 90U);
    EXPECT_EQ(signature(state_at_end(game.record())), game.record().past.orders.back().signature);
}

TEST(SealedRecord, IsVerifiedWithWhatWasTakenBack)
{
    const SealedGame game = changeable_game();
    const auto dice = dice_by_rules(game.record());
    ASSERT_TRUE(dice) << to_text(dice.error());
    for (const FallenDie& die : *dice) EXPECT_LE(die.face, die.sides);
    EXPECT_EQ(dice->size(), game.drawn());
    EXPECT_GT(game.drawn(), 80U);
    EXPECT_EQ(fault(game.record()), "");
}

// What the events alone tell of the dice is the same, as far as they tell it.
TEST(SealedRecord, ShowsItsDiceWithoutTheRules)
{
    const SealedGame game = changeable_game();
    const auto dice = dice_by_rules(game.record());
    const std::vector<FallenDie> told = dice_by_events(game.record());
    ASSERT_TRUE(dice);
    ASSERT_EQ(told.size(), dice->size());
    for (std::size_t i = 0; i < told.size(); ++i) {
        EXPECT_EQ(told[i].face, (*dice)[i].face) << i;
        EXPECT_EQ(told[i].order, (*dice)[i].order) << i;
        if (told[i].sides != 0) {
            EXPECT_EQ(told[i].sides, (*dice)[i].sides) << i;
        }
    }
    EXPECT_FALSE(refuse_dice(game.record().dice, told));
}

TEST(SealedRecord, IsAlsoVerifiedIfTheServerDrewTheFirstNumber)
{
    SealedGame game;
    game.play(30);
    Record record = game.record();
    record.dice.sealed->first_commitment.clear();
    EXPECT_EQ(fault(record), "");
}

// The first face that an order shows.
std::uint8_t& first_face(std::vector<PlayedOrder>& orders)
{
    for (PlayedOrder& order : orders)
        for (Event& event : order.events)
            if (const Faces* faces = dice_of(event); faces != nullptr && !faces->empty())
                return const_cast<Faces*>(faces)->data()[0];
    VOLTIGEUR_CHECK(false, "some order has dice");
}

TEST(SealedRecord, ShowsEveryForgery)
{
    const SealedGame game = changeable_game();
    const auto forged = [&](auto forge) {
        Record record = game.record();
        forge(record);
        return fault(record);
    };
    const std::string other(64, '7');
    EXPECT_THAT(forged([&](Record& r) { r.dice.sealed->secret = other; }),
                HasSubstr("secret of the server does not fit"));
    EXPECT_THAT(forged([&](Record& r) { r.dice.sealed->commitment = other; }),
                HasSubstr("secret of the server does not fit"));
    EXPECT_THAT(forged([&](Record& r) { r.dice.sealed->first = other; }),
                HasSubstr("first seat does not fit"));
    EXPECT_THAT(forged([&](Record& r) { r.dice.sealed->second = other; }), HasSubstr("die "));
    EXPECT_THAT(forged([&](Record& r) { r.dice.sealed->secret.clear(); }),
                HasSubstr("has not told its secret yet"));
    // Dice that were chosen, or left out.
    EXPECT_NE(forged([&](Record& r) {
                  std::uint8_t& face = first_face(r.past.orders);
                  face = static_cast<std::uint8_t>(face % 6 + 1);
              }),
              "");
    EXPECT_NE(forged([&](Record& r) { first_face(r.taken_back[1].orders) ^= 1U; }), "");
    EXPECT_THAT(forged([&](Record& r) { r.taken_back.clear(); }), HasSubstr("die "));
    EXPECT_THAT(forged([&](Record& r) { r.taken_back[0].orders[3].signature ^= 1U; }),
                HasSubstr("order 44: the signature is"));
    EXPECT_THAT(forged([&](Record& r) { r.past.orders.back().signature ^= 1U; }),
                HasSubstr("order 90: the signature is"));
}

struct Misspelling {
    const char* from;
    const char* to;
    const char* complaint;
};

TEST(SealedRecord, SaysWhatCannotBeRead)
{
    const SealedGame game = changeable_game();
    const std::string text = to_text(game.record());
    const std::array misspellings{
        Misspelling{"\"second\":\"55", "\"second\":\"5", "sealed.second: this is not a number"},
        Misspelling{"\"second\":\"55", "\"second\":\"XX", "sealed.second: this is not a number"},
        Misspelling{"\"second\":", "\"third\":", "third"},
        Misspelling{"\"sealed\":{", "\"seed\":\"1\",\"sealed\":{", "not both"},
        Misspelling{"{\"back_to\":40,", "{\"back_to\":60,", "cannot be the last to stand"},
        Misspelling{"{\"back_to\":40,", "{\"back_to\":-1,", "cannot be the last to stand"},
        Misspelling{"{\"back_to\":40,", "{\"back_to\":41,", "this is order 42, not 41"},
        Misspelling{"{\"back_to\":40,", "{\"back_to\":40,\"n\":1,", "the key"},
        Misspelling{"{\"back_to\":40,", "{\"back_to\":\"x\",", "not a whole number"},
    };
    for (const Misspelling& one : misspellings) {
        std::string wrong = text;
        wrong.replace(wrong.find(one.from), std::string_view{one.from}.size(), one.to);
        const auto read = read_record(test::with_checks(wrong));
        ASSERT_FALSE(read) << one.to;
        EXPECT_THAT(to_text(read.error()), HasSubstr(one.complaint));
    }
}

PlayedOrder played(std::uint64_t signature, Faces dice)
{
    return {Order{}, {PenaltyRolled{.unit = UnitId{0}, .dice = dice, .clause = {}}}, signature};
}

TEST(SealedRecord, ForgetsWhatWasTakenBackBeforeADieFell)
{
    Record record;
    record.past.orders = {played(1, {}), played(2, {4}), played(3, {})};
    take_back(record, 2);
    EXPECT_TRUE(record.taken_back.empty());
    take_back(record, 1);
    EXPECT_EQ(record.taken_back.size(), 1U);
    // The first has no die, but what was taken back was given after it.
    take_back(record, 0);
    EXPECT_EQ(record.taken_back.size(), 2U);
    EXPECT_EQ(lines_in_time(record).size(), 4U);
}

TEST(RefuseDice, TakesDiceOfARealTableAsTheyAre)
{
    Record listed = changeable_game().record();
    listed.dice.sealed.reset();
    EXPECT_EQ(fault(listed), "");
}

TEST(RefuseDice, KnowsTheDiceOfASeed)
{
    Record record = changeable_game().record();
    record.dice = {.seed = 1809, .sealed = {}};
    EXPECT_THAT(fault(record), HasSubstr("the record has a"));
}

}  // namespace
}  // namespace voltigeur::server
