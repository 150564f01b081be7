// Programs as players: what they are asked, and what becomes of those that misbehave.

#include "sim/bot.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "load/setups.h"
#include "sim/bot_lines.h"

namespace voltigeur {

namespace {

using namespace std::chrono_literals;
using testing::HasSubstr;

Setup tutorial()
{
    auto setup = load_setup({"."}, "tutorial-thirteen");
    EXPECT_TRUE(setup);
    return *setup;
}

MatchResult play_against_recruit(const std::string& command, std::chrono::milliseconds limit)
{
    Match match{tutorial(), {make_bot(command, limit), ai::make_player("recruit")}, 5};
    return match.play_out();
}

TEST(Bot, ThatTakesWhatIsSuggestedPlaysABattle)
{
    const char* command = "python3 -uc 'import sys, json\n"
                          "for line in sys.stdin:\n"
                          "  m = json.loads(line)\n"
                          "  if m[\"message\"] == \"decision\":\n"
                          "    print(json.dumps({\"order\": m[\"suggested\"]}))'";
    const MatchResult result = play_against_recruit(command, 20s);
    EXPECT_EQ(result.refused, 0U);
    EXPECT_EQ(result.defaults(), 0U);
    EXPECT_GT(result.orders, 50U);
    EXPECT_NE(result.ending, Ending::Open);
}

TEST(Bot, ThatEndsOrIsSilentLosesTheBattle)
{
    for (const char* command : {"exit 3", "no-such-program-at-all 2>/dev/null", "sleep 1000"}) {
        const MatchResult result = play_against_recruit(command, 200ms);
        EXPECT_TRUE(result.is_won_by(Side::Second)) << command;
        EXPECT_EQ(result.defaults_of[0], 1U) << command;
    }
}

// Answers every line with the same.
std::string parrot(const std::string& answer)
{
    return "python3 -uc 'import sys\nfor line in sys.stdin: print(sys.argv[1])' '" + answer +
           "' 2>/dev/null";
}

TEST(Bot, ThatTalksNonsenseHasOrdersDrawnForIt)
{
    const MatchResult nonsense = play_against_recruit(parrot("nonsense"), 20s);
    EXPECT_GT(nonsense.defaults_of[0], 10U);
    EXPECT_EQ(nonsense.defaults_of[1], 0U);
    // Orders that can be read and are never legal.
    const MatchResult unlawful = play_against_recruit(parrot(R"({"order": "austrian done"})"), 20s);
    EXPECT_GT(unlawful.refused_of[0], 30U);
    EXPECT_EQ(unlawful.refused_of[0], 3 * unlawful.defaults_of[0]);
}

TEST(Bot, ThatAsksWithoutEndLosesTheBattle)
{
    const MatchResult result = play_against_recruit(parrot(R"({"ask": "suggestion"})"), 300ms);
    EXPECT_TRUE(result.is_won_by(Side::Second));
}

TEST(BotLines, SayWhatCanBeListed)
{
    const auto setup = tutorial();
    Match match{setup, {ai::make_player("recruit"), ai::make_player("recruit")}, 1};
    SeededDice dice{1};
    const auto json = nlohmann::json::parse(decision_line(setup, match.game().state(), dice));
    EXPECT_EQ(json.at("message"), "decision");
    EXPECT_EQ(json.at("turn"), 1);
    EXPECT_TRUE(json.at("state").contains("units"));
    const auto suggested =
        read_bot_line(nlohmann::json{{"order", json.at("suggested")}}.dump(), setup);
    ASSERT_TRUE(suggested);
    EXPECT_TRUE(std::holds_alternative<Order>(*suggested));
    const auto battle = nlohmann::json::parse(battle_line(setup, Side::First));
    EXPECT_EQ(battle.at("you"), setup.scenario->sides[0].id);
    EXPECT_EQ(battle.at("units").size(), setup.scenario->units.size());
}

TEST(BotLines, AnswerWhatIsAskedAboutAPath)
{
    const auto setup = tutorial();
    const std::string unit = setup.scenario->units[0].id;
    const std::string side = setup.scenario->sides[index(setup.scenario->opening.units[0].side)].id;
    const auto asked = read_bot_line(
        nlohmann::json{{"ask", "path"}, {"order", side + " move " + unit + " advance 200"}}.dump(),
        setup);
    ASSERT_TRUE(asked) << asked.error();
    const auto& path = std::get<AskPath>(*asked);
    const auto json = nlohmann::json::parse(path_line(setup, setup.scenario->opening, path.move));
    EXPECT_EQ(json.at("message"), "path");
    EXPECT_TRUE(json.contains("stop"));
}

TEST(BotLines, SayWhatCannotBeRead)
{
    const auto setup = tutorial();
    const auto fault = [&](const char* line) {
        const auto read = read_bot_line(line, setup);
        return read ? std::string{} : read.error();
    };
    EXPECT_THAT(fault("done"), HasSubstr("one JSON object"));
    EXPECT_THAT(fault("{}"), HasSubstr("\"order\" is missing"));
    EXPECT_THAT(fault(R"({"order": "french dance"})"), HasSubstr("dance"));
    EXPECT_THAT(fault(R"({"order": 7})"), testing::Not(testing::IsEmpty()));
    EXPECT_THAT(fault(R"({"ask": "odds", "order": "french done"})"), HasSubstr("\"ask\""));
    EXPECT_THAT(fault(R"({"ask": "path", "order": "french done"})"), HasSubstr("order to move"));
}

}  // namespace

}  // namespace voltigeur
