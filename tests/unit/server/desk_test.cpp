// The desk with a clock of the test's own: what happens when time runs out.

#include "tests/unit/server/desk_fixture.h"

namespace voltigeur::server {
namespace {

TEST_F(DeskTest, WhoRunsOutOfTimeLoses)
{
    begin(R"("pace":{"minutes":1,"seconds":5})");
    const std::size_t late = late_side();
    now_ms_ += minute - 1;
    desk_->tick();
    EXPECT_FALSE(look("").at("over"));
    now_ms_ += 1;
    desk_->tick();
    EXPECT_FALSE(look("").at("over")) << "before it is stored";
    const Json ended = ending();
    EXPECT_EQ(ended.at("is"), "ended");
    EXPECT_EQ(ended.at("why"), "time");
    EXPECT_EQ(ended.at("winner"), look("").at("header").at("sides")[1 - late]);
    EXPECT_EQ(ended.at("secret").get<std::string>().size(), 64U);
    EXPECT_EQ(ask(late, "resign").at("code"), "not_now");
}

TEST_F(DeskTest, AnOrderThatComesTooLateIsNotTaken)
{
    begin(R"("pace":{"minutes":1})");
    const Json game = look("");
    now_ms_ += minute;
    const std::string side = game.at("to_act");
    const Json refused =
        ask(late_side(), "order",
            Json{{"id", "x"}, {"after", game.at("n")}, {"order", side + " done"}}.dump());
    EXPECT_EQ(refused.at("code"), "not_now");
    EXPECT_EQ(ending().at("why"), "time");
}

TEST_F(DeskTest, TimeThatMayBeClaimedEndsNothingByItself)
{
    begin(R"("pace":{"minutes":1},"lapse":"claim")");
    const std::size_t late = late_side();
    EXPECT_EQ(ask(1 - late, "claim").at("code"), "not_now");
    now_ms_ += 5 * minute;
    desk_->tick();
    EXPECT_FALSE(look("").at("over"));
    EXPECT_EQ(ask(late, "claim").at("code"), "forbidden");
    EXPECT_EQ(ask(1 - late, "claim").at("type"), "done");
    const Json ended = ending();
    EXPECT_EQ(ended.at("why"), "time");
    EXPECT_EQ(ended.at("winner"), look("").at("header").at("sides")[1 - late]);
    EXPECT_EQ(ask(1 - late, "claim").at("code"), "not_now");
}

TEST_F(DeskTest, DaysRunOutInGamesThatNobodyHasInMemory)
{
    begin(R"("pace":{"days":3})");
    open_desk();
    ASSERT_EQ(desk_->count_games(), 0U);
    now_ms_ += 3 * 24 * 60 * minute + 1;
    desk_->tick();
    loop_.run_until([&] { return desk_->count_games() == 1; });
    EXPECT_EQ(ending().at("why"), "time");
}

// A far end that keeps what it hears.
class Ear : public Watcher {
public:
    void send(Message message) override { heard.push_back(Json::parse(*message)); }
    void close(std::string /*why*/) override {}

    // The entries that reasons were told of, each before the entry itself.
    [[nodiscard]] std::vector<std::uint64_t> reasons() const
    {
        std::vector<std::uint64_t> all;
        std::uint64_t last = 0;
        for (const Json& message : heard) {
            if (message.at("type") == "entries") last = message.at("entries").back().at("n");
            if (message.at("type") != "reasons") continue;
            for (const Json& reason : message.at("reasons")) {
                EXPECT_FALSE(reason.at("reason").get<std::string>().empty());
                EXPECT_GT(reason.at("n").get<std::uint64_t>(), last);
                all.push_back(reason.at("n"));
            }
        }
        return all;
    }

    std::vector<Json> heard;
};

TEST_F(DeskTest, PlayersWhoAskAreToldWhyTheComputerActs)
{
    std::optional<Answer> made;
    const auto asked =
        read_new_game(R"({"scenario":"tutorial-thirteen","opponent":"recruit","side":"french"})");
    ASSERT_TRUE(asked) << asked.error().why;
    desk_->create(*asked, [&](Answer answer) { made = std::move(answer); });
    const Json json = wait(made);
    game_ = game_id_from_text(json.at("game").get<std::string>()).value();
    keys_ = {json.at("keys").at("you"), json.at("keys").at("observer")};

    std::vector<VisitPtr> visits;
    const auto hello = [&](std::size_t key, bool wants) {
        auto ear = std::make_shared<Ear>();
        const auto count = visits.size();
        desk_->hello({.game = game_, .key = keys_[key], .wants_reasons = wants}, ear,
                     [&](std::expected<VisitPtr, Problem> visit) { visits.push_back(*visit); });
        loop_.run_until([&] { return visits.size() > count; });
        return ear;
    };
    const auto curious = hello(0, true);
    const auto content = hello(0, false);
    const auto observer = hello(1, true);
    const std::uint64_t begun = look("").at("n");
    const Json given = ask(
        0, "order", R"({"id":"x","order":"french done","after":)" + std::to_string(begun) + "}");
    ASSERT_EQ(given.at("type"), "accepted") << given;
    loop_.run_until(
        [&] { return !curious->reasons().empty() && look("").at("to_act") == "french"; });

    std::vector<std::uint64_t> of_computer;
    const Json log = look("entries");
    for (const Json& entry : log.at("entries")) {
        if (entry.at("is") == "order" && entry.at("side") == "austrian")
            of_computer.push_back(entry.at("n"));
        EXPECT_FALSE(entry.contains("reason"));
    }
    EXPECT_FALSE(of_computer.empty());
    EXPECT_EQ(curious->reasons(), of_computer);
    EXPECT_TRUE(content->reasons().empty());
    EXPECT_TRUE(observer->reasons().empty());

    // Who comes back is told again what is still known.
    EXPECT_EQ(hello(0, true)->reasons(), of_computer);
}

}  // namespace
}  // namespace voltigeur::server
