// Sealed dice: the numbers of docs/dice.md, and records that are and are not what they say.

#include "server/dice/sealed_dice.h"

#include <fstream>
#include <sstream>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "server/dice/verify.h"
#include "tests/server/sealed/sealed_game.h"

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

std::string fault(const SealedGame& game, const Record& record)
{
    const auto result = play_in_time(record, game.setup());
    return result ? "" : to_text(result.error());
}

TEST(SealedRecord, IsReadAsItWasWritten)
{
    const SealedGame game = changeable_game();
    ASSERT_EQ(game.record().taken_back.size(), 3U);
    const Names names = game.setup().names();
    const std::string text = to_text(game.record(), names);
    const auto read = read_record(text, names);
    ASSERT_TRUE(read) << to_text(read.error());
    EXPECT_EQ(*read, game.record());
    EXPECT_EQ(to_text(*read, names), text);
}

TEST(SealedRecord, IsReplayedAsWhatStands)
{
    const SealedGame game = changeable_game();
    const auto replayed = replay(game.record(), game.setup());
    ASSERT_TRUE(replayed) << to_text(replayed.error());
    EXPECT_EQ(replayed->orders().size(), 90U);
}

TEST(SealedRecord, IsVerifiedWithWhatWasTakenBack)
{
    const SealedGame game = changeable_game();
    std::vector<int> seen;
    const auto dice = play_in_time(game.record(), game.setup(), [&](const SeenDie& die) {
        EXPECT_EQ(die.index, seen.size());
        EXPECT_LE(die.face, die.sides);
        seen.push_back(die.face);
    });
    ASSERT_TRUE(dice) << to_text(dice.error());
    EXPECT_EQ(*dice, game.drawn());
    EXPECT_EQ(seen.size(), game.drawn());
    EXPECT_GT(game.drawn(), 80U);
}

TEST(SealedRecord, IsAlsoVerifiedIfTheServerDrewTheFirstNumber)
{
    SealedGame game;
    game.play(30);
    Record record = game.record();
    record.header.sealed->first_commitment.clear();
    EXPECT_EQ(fault(game, record), "");
}

TEST(SealedRecord, ShowsEveryForgery)
{
    const SealedGame game = changeable_game();
    const auto forged = [&](auto forge) {
        Record record = game.record();
        forge(record);
        return fault(game, record);
    };
    const auto with_dice = [](std::vector<RecordedOrder>& orders) -> RecordedOrder& {
        return *std::ranges::find_if(orders, [](const auto& one) { return !one.dice.empty(); });
    };
    const std::string other(64, '7');
    EXPECT_THAT(forged([&](Record& r) { r.header.sealed->secret = other; }),
                HasSubstr("secret of the server does not fit"));
    EXPECT_THAT(forged([&](Record& r) { r.header.sealed->commitment = other; }),
                HasSubstr("secret of the server does not fit"));
    EXPECT_THAT(forged([&](Record& r) { r.header.sealed->first = other; }),
                HasSubstr("first seat does not fit"));
    EXPECT_THAT(forged([&](Record& r) { r.header.sealed->second = other; }), HasSubstr("die "));
    EXPECT_THAT(forged([&](Record& r) { r.header.sealed->secret.clear(); }),
                HasSubstr("has not told its secret yet"));
    // Dice that were chosen, left out, or given away to an order that never was.
    EXPECT_THAT(forged([&](Record& r) {
                    std::uint8_t& face = with_dice(r.orders).dice[0];
                    face = static_cast<std::uint8_t>(face % 6 + 1);
                }),
                HasSubstr("the record has a"));
    EXPECT_THAT(forged([&](Record& r) { with_dice(r.orders).dice.push_back(6); }),
                HasSubstr("fell"));
    EXPECT_THAT(forged([&](Record& r) { r.taken_back.clear(); }), HasSubstr("die "));
    EXPECT_THAT(forged([&](Record& r) { with_dice(r.taken_back[1].orders).dice[0] ^= 1U; }),
                HasSubstr("the record has a"));
    EXPECT_THAT(forged([&](Record& r) { r.taken_back[0].orders[3].signature ^= 1U; }),
                HasSubstr("line 45, order 44: the signature is"));
    EXPECT_THAT(forged([&](Record& r) { r.orders.back().signature ^= 1U; }),
                HasSubstr("order 90: the signature is"));
}

TEST(SealedRecord, SaysWhichLineIsWrong)
{
    const SealedGame game = changeable_game();
    Record record = game.record();
    record.orders[9].signature ^= 1U;
    // The header, 60 + 1 + 30 + 1 + 50 + 1 lines before it, and nine orders.
    const auto replayed = replay(record, game.setup());
    ASSERT_FALSE(replayed);
    EXPECT_THAT(to_text(replayed.error()), HasSubstr("line 154, order 10: the signature"));
    EXPECT_THAT(fault(game, record), HasSubstr("line 154, order 10: the signature"));
}

struct Misspelling {
    const char* from;
    const char* to;
    const char* complaint;
};

TEST(SealedRecord, SaysWhatCannotBeRead)
{
    const SealedGame game = changeable_game();
    const Names names = game.setup().names();
    const std::string text = to_text(game.record(), names);
    const std::array misspellings{
        Misspelling{"\"second\":\"55", "\"second\":\"5", "sealed.second: this is not a number"},
        Misspelling{"\"second\":\"55", "\"second\":\"XX", "sealed.second: this is not a number"},
        Misspelling{"\"second\":", "\"third\":", "third"},
        Misspelling{"\"sealed\":{", "\"seed\":\"1\",\"sealed\":{", "not both"},
        Misspelling{"{\"back_to\":40}", "{\"back_to\":60}", "cannot be the last to stand"},
        Misspelling{"{\"back_to\":40}", "{\"back_to\":-1}", "cannot be the last to stand"},
        Misspelling{"{\"back_to\":40}", "{\"back_to\":41}", "this is order 42, not 41"},
        Misspelling{"{\"back_to\":40}", "{\"back_to\":40,\"n\":1}", "the key"},
        Misspelling{"{\"back_to\":40}", "{\"back_to\":\"x\"}", "not a whole number"},
    };
    for (const Misspelling& one : misspellings) {
        std::string wrong = text;
        wrong.replace(wrong.find(one.from), std::string_view{one.from}.size(), one.to);
        const auto read = read_record(wrong, names);
        ASSERT_FALSE(read) << one.to;
        EXPECT_THAT(to_text(read.error()), HasSubstr(one.complaint));
    }
}

TEST(SealedRecord, ForgetsWhatWasTakenBackBeforeADieFell)
{
    Record record;
    record.orders = {{Order{}, 1, {}}, {Order{}, 2, {4}}, {Order{}, 3, {}}};
    take_back(record, 2);
    EXPECT_TRUE(record.taken_back.empty());
    take_back(record, 1);
    EXPECT_EQ(record.taken_back.size(), 1U);
    // The first has no die, but what was taken back was given after it.
    take_back(record, 0);
    EXPECT_EQ(record.taken_back.size(), 2U);
    EXPECT_EQ(lines_in_time(record).size(), 4U);
}

TEST(PlayInTime, TakesRecordsOfEveryKind)
{
    const SealedGame game = changeable_game();
    Record listed = game.record();
    listed.header.sealed.reset();
    EXPECT_EQ(fault(game, listed), "");
    const auto seeded = read_record(
        [] {
            std::ostringstream text;
            text << std::ifstream{"tests/golden/teugn-skirmish-letter-1805.battle"}.rdbuf();
            return text.str();
        }(),
        game.setup().names());
    ASSERT_TRUE(seeded);
    EXPECT_EQ(fault(game, *seeded), "");
}

}  // namespace
}  // namespace voltigeur::server
