// Transcripts: what passes, what fails and where, what cannot be run, what an update writes.

#include "transcript/transcript.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace voltigeur {

namespace {

using testing::HasSubstr;

const std::string field = R"(# clauses: 3.9
sheet r10 letter
unit A french infantry veteran 12 column at 20,20 facing 0
unit B russian infantry veteran 12 line at 20,24 facing 180
phase 3
)";

TranscriptResult run(const std::string& text,
                     TranscriptRunner::Purpose purpose = TranscriptRunner::Purpose::Check)
{
    static TranscriptRunner runner{"rules"};
    return runner.run(text, "t.game", purpose);
}

// The first thing that is wrong: `LINE: expected / got`, or a fault.
std::string wrong(const TranscriptResult& result)
{
    if (!result.faults.empty()) return to_text(result.faults.front());
    if (result.failures.empty()) return "nothing";
    const TranscriptFailure& failure = result.failures.front();
    return std::to_string(failure.line) + ": " + failure.expected + " / " + failure.got;
}

// ---- What passes

TEST(Transcript, PassesWhenEverythingIsAsExpected)
{
    EXPECT_EQ(wrong(run(field + "start\nwait french moves\n"
                                "order russian done\nrefuse it is the other side's decision\n")),
              "nothing");
}

TEST(Transcript, ALineMayEndWithAnEllipsis)
{
    EXPECT_EQ(wrong(run(field + "order french move A back 1\nevent moved A …\n")), "nothing");
    EXPECT_EQ(wrong(run(field + "order french move A back 1\nevent moved A ...\n")), "nothing");
    EXPECT_EQ(wrong(run(field + "order french move A back 1\nevent …\n")), "nothing");
    EXPECT_EQ(wrong(run(field + "order french done\nevent …\nwait french charges\n")), "nothing");
}

TEST(Transcript, AnEventMayNameItsFieldsInAnyOrder)
{
    const TranscriptResult traced = run(field + "order french move A back 1\n");
    const auto event = std::ranges::find_if(
        traced.trace, [](const std::string& line) { return line.starts_with("event moved"); });
    ASSERT_NE(event, traced.trace.end());
    EXPECT_EQ(wrong(run(field + "order french move A back 1\n" + *event + "\n")), "nothing");
    std::string shuffled = *event;
    const std::size_t at = shuffled.find(" in column");
    ASSERT_NE(at, std::string::npos);
    shuffled.erase(at, 10).insert(std::string{"event moved A"}.size(), " in column");
    EXPECT_EQ(wrong(run(field + "order french move A back 1\n" + shuffled + "\n")), "nothing");
}

TEST(Transcript, ShowsStepsOnlyWhenAsked)
{
    EXPECT_EQ(wrong(run(field + "order french done\nwait french charges\n")), "nothing");
    EXPECT_THAT(wrong(run(field + "show steps\norder french done\n")), HasSubstr("event step"));
}

// ---- What fails

TEST(Transcript, FailsAtTheLineThatIsNotSo)
{
    EXPECT_EQ(wrong(run(field + "start\nwait russian moves\n")),
              "7: wait russian moves / wait french moves");
    EXPECT_THAT(wrong(run(field + "order french move A back 1\n")),
                HasSubstr("6: nothing more / event moved A"));
    EXPECT_THAT(wrong(run(field + "order french move A back 1\nevent moved B …\n")),
                HasSubstr("7: event moved B … / event moved A"));
    EXPECT_THAT(wrong(run(field + "order french move A back 1\nevent …\nevent losses A …\n")),
                HasSubstr("8: event losses A …"));
    EXPECT_THAT(wrong(run(field + "order russian done\n")),
                HasSubstr("6: the order is not refused / refuse it is"));
    EXPECT_THAT(wrong(run(field + "order french done\nrefuse no\n")),
                HasSubstr("7: refuse no / the order is not refused"));
}

TEST(Transcript, FailsWithTooFewDice)
{
    const TranscriptResult result =
        run(field + "order french done\norder french charge A at B\nevent …\n");
    EXPECT_EQ(wrong(result), "7: dice for everything that is rolled here / a d6 was asked for and "
                             "none is left (die 1 of the transcript)");
}

TEST(Transcript, FailsWithDiceLeftOver)
{
    EXPECT_EQ(wrong(run(field + "dice 4\ndice 5 6\nstart\n")),
              "6: all dice are used / 3 of the dice are left over");
}

// ---- What cannot be run

struct Mistake {
    const char* text;  // after the field
    const char* fault;
};

TEST(Transcript, SaysWhereItCannotBeRead)
{
    const std::vector<Mistake> mistakes{
        {"fase 3\n", "t.game:6:1: the statement \"fase\" is not known; did you mean \"phase\"?"},
        {"dice 4 x\n", "t.game:6:8: \"x\" is not the face of a die"},
        {"dice 0\n", "t.game:6:6: \"0\" is not the face of a die"},
        {"order french dance A\n", "t.game:6:14:"},
        {"order french move Q advance 1\n", "t.game:6:19:"},
        {"start\nstart\n", "t.game:7:"},
        {"start\nunit C french infantry veteran 12 column at 5,5 facing 0\n",
         "t.game:7:6: set the table up"},
        {"event moved A …\n", "t.game:6:7: an expectation follows"},
        {"order french done\nevent mooved A\n", "t.game:7:7:"},
        {"show everything\n", "t.game:6:6: write: show steps"},
        {"unit C french infantry veteran 12 column at 60,5 facing 0\n", "t.game:6:45:"},
        {"unit C french infantry veteran 12 column at 20,20 facing 0\n", "overlaps"},
        {"unit C french infantry brave 12 column at 5,5 facing 0\n", "t.game:6:24:"},
        {"unit C french infantry veteran twelve column at 5,5 facing 0\n", "t.game:6:32:"},
        {"unit C french infantry veteran 12 column at 5,5 facing 0 lost 12\n",
         "t.game:6:63: it has not so many"},
        {"unit C french infantry veteran 12 column at 5,5 facing 0 marks tired\n",
         "t.game:6:64: the mark"},
        {"unit C french infantry veteran 12 column at 5,5 facing 0 wearing hats\n",
         "t.game:6:58: the option"},
        {"unit C french infantry veteran 12 column at 5,5 facing 0 general G\n",
         "there is no general"},
        {"contact A Z\n", "t.game:6:11: unit \"Z\" is not known"},
        {"phase 14\n", "t.game:6:7: the phases are numbered"},
        {"switch mud { is = true }\n", "t.game:6:8: write: switch"},
        {"switch gaps.mud { is = \n", "t.game:6:"},
        {"odds french done\n", "t.game:6:6: odds are no test"},
        {"policy guard pays\n", "t.game:6:8: a policy is for odds"},
        {"table 48 by 48\n", "t.game:6:10: write: table 72 x 48"},
        {"terrain lava 1,1 2,1 2,2\n", "t.game:6:9:"},
    };
    for (const Mistake& mistake : mistakes) {
        const TranscriptResult result = run(field + mistake.text);
        ASSERT_FALSE(result.faults.empty()) << mistake.text << wrong(result);
        EXPECT_THAT(to_text(result.faults.front()), HasSubstr(mistake.fault)) << mistake.text;
    }
}

TEST(Transcript, NeedsASheetThatIsThere)
{
    EXPECT_THAT(wrong(run("start\n")), HasSubstr("t.game:1:1: no sheet"));
    EXPECT_THAT(wrong(run("sheet r11 letter\n")), HasSubstr("t.game:1:7: sheet \"r11\""));
    EXPECT_THAT(wrong(run("sheet r10 loose\n")), HasSubstr("t.game:1:11: profile \"loose\""));
}

// ---- Updating

TEST(Transcript, AnUpdateMendsWhatIsExpectedAndNothingElse)
{
    const std::string before = field + R"(start
# The first decision.
wait russian moves

order french move A back 1
event moved B nowhere
# A comment after it.
order french done
)";
    const TranscriptResult result = run(before, TranscriptRunner::Purpose::Update);
    EXPECT_TRUE(result.faults.empty());
    EXPECT_EQ(result.failures.size(), 3U);
    EXPECT_EQ(wrong(run(result.updated)), "nothing") << result.updated;
    EXPECT_THAT(result.updated,
                HasSubstr("\n# A comment after it.\norder french done\nrefuse it is"));
    EXPECT_THAT(result.updated, HasSubstr("# The first decision.\n"));
    EXPECT_THAT(result.updated, testing::Not(HasSubstr("nowhere")));
}

TEST(Transcript, AnUpdateLeavesWhatPassesAsItIs)
{
    const std::string text = field + "order french move   A back 1   # why\nevent …\n";
    EXPECT_EQ(run(text, TranscriptRunner::Purpose::Update).updated, text);
}

// ---- Questions

TEST(Transcript, CanAskForOdds)
{
    TranscriptRunner runner{"rules"};
    const auto asked =
        runner.ask(field + "order french done\nodds french charge A at B\n", "t.game");
    ASSERT_TRUE(asked);
    ASSERT_TRUE(asked->order);
    EXPECT_TRUE(std::holds_alternative<Charge>(asked->order->what));
    EXPECT_EQ(asked->state.moment.step, Step::Charges);
    EXPECT_FALSE(runner.ask(field + "order french done\n", "t.game"));
    EXPECT_FALSE(runner.ask(field + "order russian done\nodds\n", "t.game"));
    EXPECT_TRUE(runner.ask(field + "odds\n", "t.game"));
}

TEST(Transcript, SaysWhatOddsTakeForGranted)
{
    TranscriptRunner runner{"rules"};
    const std::string charge = field + "order french done\npolicy guard pays\n";
    const auto asked = runner.ask(charge + "odds french charge A at B\n", "t.game");
    ASSERT_TRUE(asked);
    EXPECT_EQ(asked->choices, Choices{.guard = GuardChoice::Pays});
    EXPECT_FALSE(runner.ask(field + "policy guard\nodds\n", "t.game"));
    const auto misspelt = runner.ask(field + "policy shoot hold guard prays\nodds\n", "t.game");
    ASSERT_FALSE(misspelt);
    EXPECT_EQ(to_text(misspelt.error().front()),
              "t.game:6:19: guard \"prays\" is not known; did you mean \"pays\"? "
              "Known: sensible, pays, yields");
}

}  // namespace

}  // namespace voltigeur
