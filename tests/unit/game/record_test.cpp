// Records: there and back, and everything that can be wrong with one.

#include "engine/game/record.h"

#include <functional>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "engine/game/seeded_dice.h"
#include "load/setups.h"
#include "sim/random_game.h"
#include "tests/unit/game/table.h"

namespace voltigeur::test {

namespace {

using testing::HasSubstr;

constexpr std::uint64_t seed = 12'345'678'901'234'567'890U;

Setup skirmish()
{
    const auto setup = load_setup({"."}, "teugn-skirmish");
    EXPECT_TRUE(setup);
    return *setup;
}

Record some_record(const Setup& setup, std::size_t orders)
{
    RandomGame random{setup, seed};
    while (random.game().orders().size() < orders) random.play_one();
    return record_of(random.game(), seed);
}

// A record as text, with one thing changed in it.
std::string replaced(std::string text, const std::string& from, const std::string& to)
{
    const std::size_t at = text.find(from);
    EXPECT_NE(at, std::string::npos) << from;
    return text.replace(at, from.size(), to);
}

std::vector<std::string> lines_of(const std::string& text)
{
    std::vector<std::string> lines;
    for (std::size_t at = 0; at < text.size();) {
        const std::size_t end = text.find('\n', at);
        lines.push_back(text.substr(at, end - at));
        at = end + 1;
    }
    return lines;
}

// ---- There and back

TEST(Record, IsReadAsItWasWritten)
{
    const voltigeur::Setup setup = skirmish();
    const Record record = some_record(setup, 60);
    const auto read = read_record(to_text(record, setup.names()), setup.names());
    ASSERT_TRUE(read) << to_text(read.error());
    EXPECT_EQ(*read, record);
    EXPECT_EQ(read->header.seed, seed);
}

TEST(Record, IsReplayedToTheSameState)
{
    const voltigeur::Setup setup = skirmish();
    RandomGame random{setup, seed};
    while (random.game().orders().size() < 60) random.play_one();
    const auto game = replay(record_of(random.game(), seed), setup);
    ASSERT_TRUE(game) << to_text(game.error());
    EXPECT_EQ(game->state(), random.game().state());
    EXPECT_EQ(game->orders(), random.game().orders());
}

TEST(Record, CanBeContinued)
{
    const voltigeur::Setup setup = skirmish();
    const Record whole = some_record(setup, 80);
    Record half = whole;
    half.orders.resize(40);
    auto game = replay(half, setup);
    ASSERT_TRUE(game);
    for (std::size_t i = 40; i < whole.orders.size(); ++i)
        ASSERT_TRUE(game->try_order(whole.orders[i].order)) << i;
    EXPECT_EQ(record_of(*game, seed), whole);
}

TEST(Record, OfARealTableListsItsDice)
{
    const voltigeur::Setup setup = face_to_face();
    Game game = game_with_dice(setup, {1, 2, 3, 4, 1, 1});
    game.start();
    ASSERT_TRUE(game.try_order(order(setup, "french done")));
    ASSERT_TRUE(game.try_order(order(setup, "french charge A at B")));
    const Record record = record_of(game, std::nullopt);
    EXPECT_THAT(record.orders[1].dice, testing::ElementsAre(1, 2, 3, 4, 1, 1));
    const auto read = read_record(to_text(record, setup.names()), setup.names());
    ASSERT_TRUE(read) << to_text(read.error());
    EXPECT_EQ(*read, record);
    const auto again = replay(*read, setup);
    ASSERT_TRUE(again) << to_text(again.error());
    EXPECT_EQ(again->state(), game.state());
}

TEST(Record, MayEndItsLinesAsWindowsDoes)
{
    const voltigeur::Setup setup = skirmish();
    const Record record = some_record(setup, 3);
    std::string text;
    for (const std::string& line : lines_of(to_text(record, setup.names())))
        text += line + "\r\n\r\n";
    const auto read = read_record(text, setup.names());
    ASSERT_TRUE(read) << to_text(read.error());
    EXPECT_EQ(*read, record);
}

// ---- What cannot be read

struct Corruption {
    const char* name;
    std::function<std::string(const std::string&)> corrupt;
    const char* complaint;
};

class CorruptRecord : public testing::TestWithParam<Corruption> {};

TEST_P(CorruptRecord, SaysWhatIsWrong)
{
    const voltigeur::Setup setup = skirmish();
    const std::string text = to_text(some_record(setup, 5), setup.names());
    const auto read = read_record(GetParam().corrupt(text), setup.names());
    ASSERT_FALSE(read);
    EXPECT_THAT(to_text(read.error()), HasSubstr(GetParam().complaint));
}

std::function<std::string(const std::string&)> replacing(const char* from, const char* to)
{
    return [=](const std::string& text) { return replaced(text, from, to); };
}

std::function<std::string(const std::string&)> without_line(std::size_t which)
{
    return [=](const std::string& text) {
        std::string rest;
        const std::vector<std::string> lines = lines_of(text);
        for (std::size_t i = 0; i < lines.size(); ++i)
            if (i != which) rest += lines[i] + "\n";
        return rest;
    };
}

INSTANTIATE_TEST_SUITE_P(
    Records, CorruptRecord,
    testing::Values(
        Corruption{"empty", [](const std::string&) { return std::string{"\n\n"}; }, "empty"},
        Corruption{"no_json", replacing("{\"format\"", "{\"format"), "line 1"},
        Corruption{"no_object", [](const std::string& text) { return "[1]\n" + text; },
                   "not an object"},
        Corruption{"other_format", replacing("voltigeur battle", "chess game"), "chess game"},
        Corruption{"version", replacing("\"version\":1", "\"version\":2"),
                   "version 2 is not known"},
        Corruption{"version_text", replacing("\"version\":1", "\"version\":\"1\""), "version"},
        Corruption{"no_sheet", replacing("\"sheet\":\"a12\",", ""), "sheet: missing"},
        Corruption{"bad_hash", replacing("\"sheet_hash\":\"", "\"sheet_hash\":\"x"), "hexadecimal"},
        Corruption{"bad_seed", replacing("\"seed\":\"1", "\"seed\":\"-1"), "seed"},
        Corruption{"huge_seed", replacing("\"seed\":\"1", "\"seed\":\"99991"), "seed"},
        Corruption{"seed_number", replacing("\"seed\":\"12345678901234567890\"", "\"seed\":5"),
                   "seed"},
        Corruption{"no_seed", replacing("\"seed\":\"12345678901234567890\",", ""), "dice: missing"},
        Corruption{"unknown_key", replacing("\"sheet\":", "\"sheeet\":"), "sheeet"},
        Corruption{"line_missing", without_line(2), "line 3, order 2: n: this is order 2, not 3"},
        Corruption{"order_garbage", replacing("{\"n\":3,", "{\"n\":3,,"), "line 4, order 3"},
        Corruption{"order_key", replacing("\"n\":3,", "\"n\":3,\"note\":1,"), "note"},
        Corruption{"order_name", replacing("{\"n\":2,\"order\":{", "{\"n\":2,\"order\":{\"x\":1,"),
                   "order 2"},
        Corruption{"order_missing", replacing("\"order\":{", "\"ordr\":{"), "ordr"},
        Corruption{"half_a_line",
                   [](const std::string& text) { return text.substr(0, text.size() - 20); },
                   "line 6, order 5"}),
    [](const auto& which) { return std::string{which.param.name}; });

// ---- What can be read and is not so

RecordFault why_not(const Record& record, const Setup& setup)
{
    const auto game = replay(record, setup);
    EXPECT_FALSE(game);
    return game ? RecordFault{} : game.error();
}

TEST(Record, OfOtherRulesSaysSo)
{
    const voltigeur::Setup setup = skirmish();
    Record record = some_record(setup, 5);
    record.header.sheet_hash ^= 1;
    EXPECT_THAT(to_text(why_not(record, setup)), HasSubstr("line 1: the hash of the sheet is"));
    record = some_record(setup, 5);
    record.header.scenario_hash ^= 1;
    EXPECT_THAT(to_text(why_not(record, setup)), HasSubstr("the hash of the scenario is"));
    record = some_record(setup, 5);
    record.header.profile = "harmonised";
    EXPECT_THAT(to_text(why_not(record, setup)), HasSubstr("the profile is letter here"));
    record = some_record(setup, 5);
    record.header.sheet = "r10";
    EXPECT_THAT(to_text(why_not(record, setup)), HasSubstr("the sheet is a12 here"));
    record = some_record(setup, 5);
    record.header.scenario = "waterloo";
    EXPECT_THAT(to_text(why_not(record, setup)), HasSubstr("the scenario is teugn-skirmish here"));
}

TEST(Record, OfAnotherSeedDiffersInItsSignatures)
{
    const voltigeur::Setup setup = skirmish();
    Record record = some_record(setup, 150);
    record.header.seed = 1;
    EXPECT_THAT(to_text(why_not(record, setup)),
                testing::AnyOf(HasSubstr("signature"), HasSubstr("refused")));
}

TEST(Record, SaysAtWhichOrderASignatureDiffers)
{
    const voltigeur::Setup setup = skirmish();
    Record record = some_record(setup, 9);
    record.orders[6].signature ^= 1;
    const RecordFault fault = why_not(record, setup);
    EXPECT_EQ(fault.order, 7U);
    EXPECT_EQ(fault.line, 8U);
    EXPECT_THAT(fault.what, HasSubstr("the signature is"));
    record = some_record(setup, 1);
    record.header.signature ^= 1;
    EXPECT_EQ(why_not(record, setup).order, 0U);
}

TEST(Record, SaysAtWhichOrderTheLawRefuses)
{
    const voltigeur::Setup setup = skirmish();
    Record record = some_record(setup, 9);
    record.orders[4].order = {record.orders[4].order.side, Continue{UnitId{0}}};
    const RecordFault fault = why_not(record, setup);
    EXPECT_EQ(fault.order, 5U);
    EXPECT_THAT(fault.what, HasSubstr("refused: that order does not belong to this step"));
}

TEST(Record, OfARealTableWithTooFewDiceSaysSo)
{
    const voltigeur::Setup setup = face_to_face();
    Game game = game_with_dice(setup, {1, 2, 3, 4, 1, 1});
    game.start();
    ASSERT_TRUE(game.try_order(order(setup, "french done")));
    ASSERT_TRUE(game.try_order(order(setup, "french charge A at B")));
    Record record = record_of(game, std::nullopt);
    record.orders[1].dice.pop_back();
    EXPECT_THAT(to_text(why_not(record, setup)), HasSubstr("order 2: a d6 was asked for"));
}

TEST(Hex, HasSixteenDigits)
{
    EXPECT_EQ(to_hex(0xABC), "0000000000000abc");
    EXPECT_EQ(hex_from_text("0000000000000abc"), 0xABCU);
    for (const char* text :
         {"", "abc", "0000000000000abg", "-000000000000abc", "00000000000000abc"})
        EXPECT_FALSE(hex_from_text(text)) << text;
}

}  // namespace

}  // namespace voltigeur::test
