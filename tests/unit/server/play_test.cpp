#include "server/play.h"

#include <gtest/gtest.h>

#include "engine/game/seeded_dice.h"
#include "server/json.h"
#include "server/load_play.h"

namespace voltigeur::server {
namespace {

constexpr std::int64_t second = 1000;

class PlayTest : public testing::Test {
protected:
    void SetUp() override
    {
        catalogue_ = *Catalogue::open(DataFolder{"."});
        battle_data_ = *catalogue_->find("tutorial-thirteen", "");
        secret_ = draw_number();
        settings_.game = new_game_id();
        settings_.commitment = commitment_to(secret_);
        settings_.rules = rules_of_today();
    }

    Play new_play() const { return {battle_data_, settings_, secret_}; }

    // Both sit down and the battle begins.
    void begin(Play& play, std::int64_t now_ms = 0)
    {
        keep(LogEntry{play.n() + 1, now_ms, SeatTaken{Side::First, "Blue", {}, draw_number()}});
        ASSERT_TRUE(play.replay(log_.back()));
        keep(*play.take(Side::Second, {draw_number(), "White"}, now_ms));
        keep(play.begin(now_ms));
    }
    const LogEntry& keep(LogEntry entry)
    {
        log_.push_back(std::move(entry));
        return log_.back();
    }
    Order any_order(const Play& play)
    {
        return battle_data_->setup.law->suggest(*battle_data_->setup.scenario, play.state(),
                                                choices_);
    }

    std::unique_ptr<Catalogue> catalogue_;
    BattleDataPtr battle_data_;
    Number256 secret_{};
    Settings settings_;
    SeededDice choices_{1, 0, SeededDice::Stream::Choices};
    std::vector<LogEntry> log_;
};

TEST_F(PlayTest, ALogPlaysAgainToTheSameState)
{
    Play play = new_play();
    begin(play);
    for (int i = 0; i < 80 && !play.is_battle_over(); ++i)
        keep(*play.give(any_order(play), "id" + std::to_string(i), i * second));

    Play again = new_play();
    for (const LogEntry& entry : log_) {
        const auto read = entry_from_json(to_json(entry, battle_data_->names), battle_data_->names);
        ASSERT_TRUE(read) << read.error();
        EXPECT_EQ(to_json(*read, battle_data_->names), to_json(entry, battle_data_->names));
        const auto done = again.replay(*read);
        ASSERT_TRUE(done) << done.error();
    }
    EXPECT_EQ(signature(again.state()), signature(play.state()));
    EXPECT_EQ(again.snapshot(), play.snapshot());

    const auto loaded = Play::from_snapshot(battle_data_, settings_, secret_, play.snapshot());
    ASSERT_TRUE(loaded) << loaded.error();
    EXPECT_EQ(loaded->snapshot(), play.snapshot());
}

TEST_F(PlayTest, ADamagedLogIsNoticed)
{
    Play play = new_play();
    begin(play);
    keep(*play.give(any_order(play), "", 0));
    std::get<OrderGiven>(log_.back().what).signature ^= 1U;
    Play again = new_play();
    for (std::size_t i = 0; i + 1 < log_.size(); ++i) ASSERT_TRUE(again.replay(log_[i]));
    EXPECT_EQ(again.replay(log_.back()).error(), "entry 4: the signature differs");
    EXPECT_EQ(again.replay(log_.front()).error(), "entry 1: out of order");
    EXPECT_FALSE(Play::from_snapshot(battle_data_, settings_, secret_, "{}"));
}

// Any value of it may be missing or another: it is read, or refused, and never ends the program.
Json damaged(Json json, Dice& dice)
{
    static const std::array<Json, 9> others{Json{},
                                            Json(true),
                                            Json(-1),
                                            Json(7),
                                            Json(1e300),
                                            Json("7"),
                                            Json(std::string(64, 'f')),
                                            Json::array({1, 2}),
                                            Json::object({{"a", 1}})};
    const auto roll = [&](std::size_t sides) {
        return static_cast<std::size_t>(dice.sum_of(1, static_cast<int>(sides))[0] - 1);
    };
    Json* at = &json;
    while (at->is_structured() && !at->empty() && roll(6) > 0) {
        auto inner = at->begin();
        std::advance(inner, roll(std::min<std::size_t>(at->size(), 200)));
        at = &*inner;
    }
    if (roll(3) == 0 && at->is_structured())
        at->clear();
    else
        *at = others[roll(others.size())];
    return json;
}

TEST_F(PlayTest, NoDamageOfTheStoreEndsTheProgram)
{
    Play play = new_play();
    begin(play);
    for (int i = 0; i < 12; ++i)
        keep(*play.give(any_order(play), "id" + std::to_string(i), i * second));
    const Json snapshot = Json::parse(play.snapshot());
    SeededDice dice{5, 0, SeededDice::Stream::Choices};
    int refused = 0;
    for (int i = 0; i < 4000; ++i)
        if (!Play::from_snapshot(battle_data_, settings_, secret_, dump(damaged(snapshot, dice))))
            ++refused;
    EXPECT_GT(refused, 2000);

    refused = 0;
    for (int i = 0; i < 1000; ++i) {
        Play again = new_play();
        for (const LogEntry& entry : log_) {
            Json line = Json::parse(to_json(entry, battle_data_->names));
            if (entry.n == static_cast<std::uint64_t>(i) % log_.size()) line = damaged(line, dice);
            const auto read = entry_from_json(dump(line), battle_data_->names);
            if (read && again.replay(*read)) continue;
            ++refused;
            break;
        }
    }
    EXPECT_GT(refused, 300);

    for (int i = 0; i < 500; ++i) {
        const Json settings = Json::parse(to_json(settings_, *battle_data_));
        settings_from_json(dump(damaged(settings, dice)), *battle_data_);
        secret_from_hidden(dump(damaged(Json::parse(hidden_json(secret_)), dice)));
    }
}

TEST_F(PlayTest, ALogWithoutEventsIsNotTakenForOneWith)
{
    Play play = new_play();
    begin(play);
    keep(*play.give(any_order(play), "", 0));
    std::get<OrderGiven>(log_.back().what).events.reset();
    Play again = new_play();
    for (std::size_t i = 0; i + 1 < log_.size(); ++i) ASSERT_TRUE(again.replay(log_[i]));
    EXPECT_EQ(again.replay(log_.back()).error(), "entry 4: it does not say what happened");
}

TEST_F(PlayTest, OtherRulesMustBeAgreedOn)
{
    Play play = new_play();
    begin(play);
    keep(*play.give(any_order(play), "", 0));
    settings_.rules = {"0.9.0", "00000000000000aa"};
    Play later = new_play();
    for (const LogEntry& entry : log_) ASSERT_TRUE(later.replay(entry));
    EXPECT_FALSE(later.is_by_todays_rules());
    const auto refused = later.give(any_order(later), "", 0);
    ASSERT_FALSE(refused);
    EXPECT_EQ(refused.error().code, Code::Rules);
    EXPECT_FALSE(later.refuse_to_go_on());
    const Play loaded = *Play::from_snapshot(battle_data_, settings_, secret_, later.snapshot());
    EXPECT_FALSE(loaded.is_by_todays_rules());
    later.agree_on_rules(0);
    EXPECT_TRUE(later.is_by_todays_rules());
    EXPECT_TRUE(later.give(any_order(later), "", 0));
}

TEST_F(PlayTest, TheCreatorsNumberMustFitItsPromise)
{
    const Number256 number = draw_number();
    settings_.promise = commitment_to(number);
    Play play = new_play();
    ASSERT_TRUE(play.replay({1, 0, SeatTaken{Side::First, "Blue", {}, {}}}));
    EXPECT_EQ(play.mix(Side::First, number, 0).error().code, Code::NotNow);
    ASSERT_TRUE(play.take(Side::Second, {draw_number(), "White"}, 0));
    EXPECT_EQ(play.take(Side::Second, {draw_number(), "Eve"}, 0).error().code, Code::Taken);
    EXPECT_FALSE(play.has_key());
    EXPECT_EQ(play.mix(Side::First, draw_number(), 0).error().code, Code::Malformed);
    EXPECT_EQ(play.mix(Side::Second, number, 0).error().code, Code::NotNow);
    ASSERT_TRUE(play.mix(Side::First, number, 0));
    EXPECT_TRUE(play.has_key());
    EXPECT_EQ(play.mix(Side::First, number, 0).error().code, Code::NotNow);
}

TEST_F(PlayTest, TakingBackIsFreeAsLongAsTheEngineSays)
{
    Play play = new_play();
    begin(play);
    int free = 0;
    int asked = 0;
    for (int i = 0; i < 200 && !play.is_battle_over(); ++i) {
        const Order order = any_order(play);
        const LogEntry given = *play.give(order, "", 0);
        const bool has_dice = !std::get<OrderGiven>(given.what).dice.empty();
        const auto way = play.way_back(order.side);
        ASSERT_TRUE(way);
        EXPECT_EQ(way->is_free, !has_dice);
        (way->is_free ? free : asked) += 1;
        const auto other = play.way_back(opponent(order.side));
        EXPECT_FALSE(other && other->is_free);
    }
    EXPECT_GT(free, 10);
    EXPECT_GT(asked, 10);
}

TEST_F(PlayTest, DiceNeverFallTwice)
{
    Play play = new_play();
    begin(play);
    // Until some dice fall.
    LogEntry given = *play.give(any_order(play), "", 0);
    while (std::get<OrderGiven>(given.what).dice.size() < 4) {
        keep(given);
        given = *play.give(any_order(play), "", 0);
    }
    keep(given);
    const Order order = std::get<OrderGiven>(given.what).order;
    const DiceFaces seen = std::get<OrderGiven>(given.what).dice;
    keep(play.take_back(order.side, *play.way_back(order.side), 0));

    // As the store gives it back: what does not stand is not played.
    Play again = new_play();
    const std::uint64_t gone = log_.back().n - 1;
    for (const LogEntry& entry : log_) {
        const auto done = again.replay(entry, entry.n != gone);
        ASSERT_TRUE(done) << done.error();
    }
    // The same order draws the dice that come after those that were seen.
    std::vector<DiceFaces> next;
    for (int i = 0; i < 3; ++i) {
        Play copy = again;
        next.push_back(std::get<OrderGiven>(copy.give(order, "", 0)->what).dice);
    }
    EXPECT_EQ(next[0], next[1]);
    SealedDice from_start{
        dice_key(secret_, *again.chair(Side::First).mix, *again.chair(Side::Second).mix)};
    std::vector<std::uint8_t> all;
    for (int i = 0; i < 2000; ++i) all.push_back(from_start.sum_of(1, 6)[0]);
    std::size_t fallen = 0;
    for (const LogEntry& entry : log_) {
        if (const auto* begun = std::get_if<BattleBegun>(&entry.what)) fallen += begun->dice.size();
        if (const auto* one = std::get_if<OrderGiven>(&entry.what)) fallen += one->dice.size();
    }
    ASSERT_GE(fallen, seen.size());
    EXPECT_TRUE(std::equal(next[0].begin(), next[0].end(),
                           all.begin() + static_cast<std::ptrdiff_t>(fallen)));
}

TEST_F(PlayTest, ClocksRunForWhoIsToAct)
{
    settings_.pace = {.minutes = 1, .seconds = 5};
    Play play = new_play();
    begin(play, 100 * second);
    const Side mover = play.to_act();
    EXPECT_EQ(play.due_ms(), 160 * second);
    const LogEntry given = *play.give({mover, Done{}}, "", 110 * second);
    const TimeLeft left = *std::get<OrderGiven>(given.what).left;
    EXPECT_EQ(left[index(mover)], 55 * second);
    EXPECT_EQ(left[index(opponent(mover))], 60 * second);
    EXPECT_EQ(play.due_ms(), 110 * second + left[index(play.to_act())]);
    play.end(EndedBy::Time, mover, 111 * second);
    EXPECT_EQ(play.due_ms(), 0);
}

TEST_F(PlayTest, NoClockIsFarmed)
{
    settings_.pace = {.minutes = 1, .seconds = 5};
    Play play = new_play();
    begin(play, 0);
    const Side mover = play.to_act();
    const auto mover_has = [&](const LogEntry& entry) {
        const auto* given = std::get_if<OrderGiven>(&entry.what);
        const auto& left =
            given != nullptr ? given->left : std::get<OrderTakenBack>(entry.what).left;
        return (*left)[index(mover)];
    };
    // Having done adds once, and taking it back takes that away again.
    for (int i = 2; i < 10; ++i) {
        keep(*play.give({mover, Done{}}, "", i * second));
        EXPECT_EQ(mover_has(log_.back()), (60 - i + 5) * second);
        const auto way = play.way_back(mover);
        ASSERT_TRUE(way);
        keep(play.take_back(mover, *way, i * second));
        EXPECT_EQ(mover_has(log_.back()), (60 - i) * second);
        Play again = new_play();
        for (std::size_t k = 0; k < log_.size(); ++k) {
            const bool stands = k < 3 || k + 1 == log_.size();
            ASSERT_TRUE(again.replay(log_[k], stands));
        }
        play = std::move(again);
    }
}

TEST_F(PlayTest, OrdersWithinAStepAddNoTime)
{
    settings_.pace = {.minutes = 1, .seconds = 5};
    Play play = new_play();
    begin(play, 0);
    int within = 0;
    std::int64_t left = 60 * second;
    for (int i = 0; i < 60 && !play.is_battle_over(); ++i) {
        const Moment before = play.state().moment;
        const LogEntry entry = *play.give(any_order(play), "", 0);
        const Moment& after = play.state().moment;
        const TimeLeft now = *std::get<OrderGiven>(entry.what).left;
        const bool is_within = after.turn == before.turn && after.phase == before.phase &&
                               after.step == before.step && after.side == before.side;
        const std::int64_t all = now[0] + now[1] - 60 * second;
        EXPECT_EQ(all - left, is_within ? 0 : 5 * second) << "order " << i;
        left = all;
        within += is_within ? 1 : 0;
    }
    EXPECT_GT(within, 5);
}

TEST_F(PlayTest, DaysStartAnewWhenTheDecisionPasses)
{
    settings_.pace = {.days = 2};
    Play play = new_play();
    begin(play, 0);
    constexpr std::int64_t day = 86'400 * second;
    EXPECT_EQ(play.due_ms(), 2 * day);
    Side before = play.to_act();
    std::int64_t due = play.due_ms();
    for (int i = 1; i < 30; ++i) {
        play.give(any_order(play), "", i * second);
        if (play.to_act() != before) due = i * second + 2 * day;
        EXPECT_EQ(play.due_ms(), due);
        before = play.to_act();
    }
}

TEST_F(PlayTest, OffersStandUntilAnswered)
{
    Play play = new_play();
    begin(play);
    const Side mover = play.to_act();
    play.offer(mover, {OfferKind::Draw, {}}, 0);
    EXPECT_TRUE(play.has_offered(mover, OfferKind::Draw));
    EXPECT_FALSE(play.has_offered(mover, OfferKind::Takeback));
    play.decline(opponent(mover), OfferKind::Draw, 0);
    EXPECT_FALSE(play.has_offered(mover, OfferKind::Draw));
    play.offer(mover, {OfferKind::Draw, {}}, 0);
    play.give(any_order(play), "", 0);
    EXPECT_FALSE(play.has_offered(mover, OfferKind::Draw));
}

TEST_F(PlayTest, SettingsSurviveAsTheHeader)
{
    settings_.levels[1] = "marshal";
    settings_.creator = Side::Second;
    settings_.promise = draw_number();
    settings_.pace = {.minutes = 30, .seconds = 10};
    settings_.lapse = Lapse::Claim;
    settings_.is_open = true;
    const std::string header = to_json(settings_, *battle_data_);
    const auto read = settings_from_json(header, *battle_data_);
    ASSERT_TRUE(read);
    EXPECT_EQ(to_json(*read, *battle_data_), header);
    EXPECT_EQ(*ground_of_header(header, *catalogue_), battle_data_);

    std::string other = header;
    other.replace(other.find("sheet_hash") + 13, 4, "0000");
    EXPECT_EQ(ground_of_header(other, *catalogue_).error().why,
              "the rules have changed since this game was begun");
    EXPECT_EQ(ground_of_header("[]", *catalogue_).error().code, Code::Rules);
}

}  // namespace
}  // namespace voltigeur::server
