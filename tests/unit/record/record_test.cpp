// Records: there and back, and everything that can be wrong with one.

#include "engine/record/record.h"

#include <algorithm>
#include <bit>
#include <functional>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "engine/base/checksum.h"
#include "engine/base/version.h"
#include "engine/game/seeded_dice.h"
#include "load/setups.h"
#include "sim/random_game.h"
#include "tests/unit/game/table.h"
#include "tests/unit/record/lines.h"

namespace voltigeur::test {

namespace {

using testing::ElementsAre;
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
    return record_of(random.game(), {.seed = seed, .sealed = {}});
}

// ---- There and back

TEST(Record, IsReadAsItWasWritten)
{
    const Record record = some_record(skirmish(), 60);
    const std::string text = to_text(record);
    const auto read = read_record(text);
    ASSERT_TRUE(read) << to_text(read.error());
    EXPECT_EQ(to_text(*read), text);
    EXPECT_EQ(read->dice.seed, seed);
    EXPECT_EQ(read->past.orders, record.past.orders);
    EXPECT_EQ(read->past.rules, record.past.rules);
    EXPECT_TRUE(read->is_as_written);
    EXPECT_FALSE(read->is_torn);
    EXPECT_TRUE(read->unplayable.empty());
}

TEST(Record, NamesNoFolderOfTheMachineThatWroteIt)
{
    const auto setup = load_setup({std::filesystem::current_path()}, "teugn-skirmish");
    ASSERT_TRUE(setup);
    EXPECT_EQ(to_text(some_record(*setup, 3)), to_text(some_record(skirmish(), 3)));
}

TEST(Record, LeadsToTheSameStateByItsEvents)
{
    RandomGame random{skirmish(), seed};
    while (random.game().orders().size() < 60) random.play_one();
    const Record record = record_of(random.game(), {.seed = seed, .sealed = {}});
    EXPECT_EQ(state_at_end(record), random.game().state());
    const auto dice = dice_by_rules(record);
    ASSERT_TRUE(dice) << to_text(dice.error());
    EXPECT_EQ(dice->size(), random.game().state().dice_drawn);
}

TEST(Record, CanBeContinued)
{
    const Record whole = some_record(skirmish(), 80);
    Record half = whole;
    half.past.orders.resize(40);
    ASSERT_FALSE(refuse_to_resume(half));
    Game game = resume(half, dice_after(half));
    for (std::size_t i = 40; i < whole.past.orders.size(); ++i)
        ASSERT_TRUE(game.try_order(whole.past.orders[i].order)) << i;
    EXPECT_EQ(to_text(record_of(game, whole.dice)), to_text(whole));
}

TEST(Record, GrowsByItsEnd)
{
    const Record whole = some_record(skirmish(), 9);
    Record before = whole;
    before.past.orders.pop_back();
    EXPECT_EQ(to_text(before) + last_line_of(whole), to_text(whole));
}

TEST(Record, OfARealTableHasItsDice)
{
    const voltigeur::Setup setup = face_to_face();
    Game game = game_with_dice(setup, {1, 2, 3, 4, 1, 1});
    game.start();
    ASSERT_TRUE(game.try_order(order(setup, "french done")));
    ASSERT_TRUE(game.try_order(order(setup, "french charge A at B")));
    const auto read = read_record(to_text(record_of(game, {})));
    ASSERT_TRUE(read) << to_text(read.error());
    EXPECT_THAT(faces_of(read->past.orders[1].events), ElementsAre(1, 2, 3, 4, 1, 1));
    EXPECT_EQ(state_at_end(*read), game.state());
}

TEST(Record, MayEndItsLinesAsWindowsDoes)
{
    const std::string text = to_text(some_record(skirmish(), 3));
    std::string windows;
    for (const std::string& line : lines_of(text)) windows += line + "\r\n\r\n";
    const auto read = read_record(windows);
    ASSERT_TRUE(read) << to_text(read.error());
    EXPECT_EQ(to_text(*read), text);
}

TEST(Record, SaysWhichRulesItsOrdersWerePlayedBy)
{
    Record record = some_record(skirmish(), 8);
    record.past.rules.push_back({"1.2.0", "00000000000000aa"});
    for (std::size_t i = 5; i < 8; ++i) record.past.orders[i].rules = 1;
    const auto read = read_record(to_text(record));
    ASSERT_TRUE(read) << to_text(read.error());
    EXPECT_EQ(read->past.rules, record.past.rules);
    EXPECT_EQ(read->past.orders, record.past.orders);

    // A battle that goes on from other rules is played by today's.
    Game game = resume(*read, dice_after(*read));
    ASSERT_TRUE(game.try_order(setup_order(game)));
    EXPECT_EQ(game.past().rules.size(), 3U);
    EXPECT_EQ(game.past().rules.back(), rules_of_today());
    EXPECT_EQ(game.orders().back().rules, 2U);
}

TEST(Record, TornOffInItsLastLineLosesThatLineOnly)
{
    const std::string text = to_text(some_record(skirmish(), 9));
    const std::size_t last = text.rfind('\n', text.size() - 2) + 1;
    for (std::size_t size = last + 1; size + 1 < text.size(); ++size) {
        const auto read = read_record(text.substr(0, size));
        ASSERT_TRUE(read) << size << ": " << to_text(read.error());
        EXPECT_EQ(read->past.orders.size(), 8U);
        EXPECT_TRUE(read->is_torn);
    }
    for (const std::size_t size : {last, text.size() - 1}) {
        const auto read = read_record(text.substr(0, size));
        ASSERT_TRUE(read);
        EXPECT_FALSE(read->is_torn);
    }
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
    const std::string text = to_text(some_record(skirmish(), 5));
    const std::string wrong = GetParam().corrupt(text);
    const auto version = record_version(wrong);
    const auto read = read_record(wrong);
    ASSERT_FALSE(version && read);
    EXPECT_THAT(to_text(version ? read.error() : version.error()), HasSubstr(GetParam().complaint));
}

// With a checksum that fits again.
std::function<std::string(const std::string&)> replacing(const char* from, const char* to)
{
    return [=](const std::string& text) { return with_checks(replaced(text, from, to)); };
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
        Corruption{"foreign", [](const std::string&) { return std::string{"{\"a\":1}\n"}; },
                   "not a Voltigeur battle file"},
        Corruption{"other_format", replacing("voltigeur battle", "chess game"),
                   "not a Voltigeur battle file"},
        Corruption{"newer", replacing("\"version\":2", "\"version\":3"),
                   "version 3 of the format is not known"},
        Corruption{"version_text", replacing("\"version\":2", "\"version\":\"2\""), "version"},
        Corruption{"changed_by_hand",
                   [](const std::string& text) { return replaced(text, "\"n\":3", "\"n\":4"); },
                   "line 6, order 3: check: it does not fit the line"},
        Corruption{"no_check",
                   [](const std::string& text) {
                       return replaced(text, ",\"check\":\"", ",\"chick\":\"");
                   },
                   "line 1: check: missing"},
        Corruption{"no_sheet", replacing("\"sheet\":\"a12\",", ""), "sheet: missing"},
        Corruption{"other_battle", replacing("\"scenario\":\"teugn", "\"scenario\":\"deugn"),
                   "another one than the header says"},
        Corruption{"bad_seed", replacing("\"seed\":\"1", "\"seed\":\"-1"), "seed"},
        Corruption{"huge_seed", replacing("\"seed\":\"1", "\"seed\":\"99991"), "seed"},
        Corruption{"seed_number", replacing("\"seed\":\"12345678901234567890\"", "\"seed\":5"),
                   "seed"},
        Corruption{"unknown_key", replacing("\"sheet\":", "\"sheeet\":"), "sheeet"},
        Corruption{"escape_in_the_program", replacing("\"program\":\"", "\"program\":\"\\u001b[2J"),
                   "program: write text without control characters"},
        Corruption{"huge_number",
                   [](const std::string& text) {
                       return text + with_checks("{\"n\":18446744073709551615}\n");
                   },
                   "n: 18446744073709551615 is too large"},
        Corruption{"header_only",
                   [](const std::string& text) { return text.substr(0, text.find('\n') + 1); },
                   "ends before its first decision"},
        Corruption{"line_missing", without_line(3), "line 4, order 1: n: this is order 1, not 2"},
        Corruption{"no_facts", replacing("\"facts\":", "\"fact\":"), "battle: facts: missing"},
        Corruption{"no_such_unit", replacing("\"events\":[{\"", "\"events\":[{\"x\":1,\""),
                   "line 4, order 1: events[0]"},
        Corruption{"order_garbage", replacing("{\"n\":3,", "{\"n\":3,,"), "line 6, order 3"},
        Corruption{"order_key", replacing("\"n\":3,", "\"n\":3,\"note\":1,"), "note"},
        Corruption{"order_name", replacing("{\"n\":2,\"order\":{", "{\"n\":2,\"order\":{\"x\":1,"),
                   "order 2"},
        Corruption{"order_missing", replacing("\"order\":{", "\"ordr\":{"), "ordr"},
        Corruption{"back_with_a_seed",
                   [](const std::string& text) { return text + with_checks("{\"back_to\":1}\n"); },
                   "dice of a seed cannot be rolled again"}),
    [](const auto& which) { return std::string{which.param.name}; });

// ---- What can be read and is not so

std::string why_not(const Record& record)
{
    const auto dice = dice_by_rules(record);
    EXPECT_FALSE(dice);
    return dice ? "" : to_text(dice.error());
}

TEST(Record, SaysAtWhichOrderASignatureDiffers)
{
    Record record = some_record(skirmish(), 9);
    record.past.orders[6].signature ^= 1;
    EXPECT_THAT(why_not(record), HasSubstr("order 7: the signature is"));
    record = some_record(skirmish(), 1);
    record.past.start_signature ^= 1;
    EXPECT_THAT(why_not(record), testing::StartsWith("the signature is"));
}

TEST(Record, SaysAtWhichOrderTheLawRefuses)
{
    Record record = some_record(skirmish(), 9);
    record.past.orders[4].order = {record.past.orders[4].order.side, Continue{UnitId{0}}};
    EXPECT_THAT(why_not(record),
                HasSubstr("order 5: refused: that order does not belong to this step"));
}

TEST(Record, SaysWhichEventIsAnother)
{
    Record record = some_record(skirmish(), 9);
    record.past.orders[3].events.push_back(MarkChanged{.unit = UnitId{0}, .mark = Mark::Blown});
    EXPECT_THAT(why_not(record), HasSubstr("order 4: event"));
    EXPECT_THAT(why_not(record), HasSubstr("here, the record has \"mark"));
}

TEST(Record, ShowsWhereTwoEventsDiffer)
{
    Record record = some_record(skirmish(), 9);
    const auto has_words_enough = [](const Event& event) {
        const auto* phase = std::get_if<PhaseBegan>(&event);
        return phase != nullptr && std::popcount(phase->clears) > 4;
    };
    bool is_changed = false;
    for (PlayedOrder& order : record.past.orders)
        if (const auto found = std::ranges::find_if(order.events, has_words_enough);
            !is_changed && found != order.events.end()) {
            auto& phase = std::get<PhaseBegan>(*found);
            phase.clears ^= std::bit_floor(phase.clears);
            is_changed = true;
        }
    ASSERT_TRUE(is_changed);
    const std::string why = why_not(record);
    const std::size_t middle = why.find(" here, the record has ");
    ASSERT_NE(middle, std::string::npos) << why;
    const std::size_t from = why.find(" is ") + 4;
    EXPECT_NE(why.substr(from, middle - from), why.substr(middle + 22)) << why;
}

TEST(Record, SaysWhereItsBattleWasChanged)
{
    const std::string text = to_text(some_record(skirmish(), 3));
    const auto good = read_record(text);
    ASSERT_TRUE(good);
    EXPECT_FALSE(find_changed_battle(*good));
    const auto facts =
        read_record(with_checks(replaced(text, "\"phases\":[\"", "\"phases\":[\"x")));
    ASSERT_TRUE(facts) << to_text(facts.error());
    EXPECT_THAT(to_text(find_changed_battle(*facts).value()), HasSubstr("facts"));
    const auto opening = read_record(with_checks(replaced(
        text, "\"figures\":12,\"figures_at_start\"", "\"figures\":1,\"figures_at_start\"")));
    ASSERT_TRUE(opening) << to_text(opening.error());
    EXPECT_THAT(to_text(find_changed_battle(*opening).value()), HasSubstr("begins otherwise"));
}

TEST(Hex, HasSixteenDigits)
{
    EXPECT_EQ(to_hex(0xABC), "0000000000000abc");
    EXPECT_EQ(hex_from_text("0000000000000abc"), 0xABCU);
    for (const char* text :
         {"", "abc", "0000000000000abg", "-000000000000abc", "00000000000000abcd"})
        EXPECT_FALSE(hex_from_text(text)) << text;
}

}  // namespace

}  // namespace voltigeur::test
