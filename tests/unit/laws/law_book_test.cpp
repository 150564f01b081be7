// The laws, over a few games of each field; and that a broken law is noticed.

#include "laws/law_book.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "engine/game/seeded_dice.h"
#include "load/setups.h"

namespace voltigeur {

namespace {

TEST(Laws, HoldInRandomGames)
{
    for (const char* scenario : {"teugn-skirmish", "shevardino-outpost", "barrosa-hill"}) {
        const auto setup = load_setup({"."}, scenario);
        ASSERT_TRUE(setup);
        LawBook laws{*setup};
        for (std::uint64_t seed = 1; seed <= 3; ++seed) {
            const auto broken = laws.play(seed);
            EXPECT_FALSE(broken) << broken->law << ": " << broken->what;
        }
        EXPECT_GT(laws.count_orders(), 100U);
    }
}

// The path that this game comes to is carried by a bridge as far as it wants to go, and not as far
// as it is let.
TEST(Laws, HoldWhereAShorterPathIsNotCarried)
{
    const char* scenario = "bench/yardstick-004.toml";
    const auto setup = load_setup({"."}, scenario);
    ASSERT_TRUE(setup);
    LawBook laws{*setup};
    const auto broken = laws.play(74);
    EXPECT_FALSE(broken) << broken->law << ": " << broken->what;
}

// A law that does what another does, but for what a test makes wrong.
class Altered : public Law {
public:
    explicit Altered(std::shared_ptr<const Law> law) : law_(std::move(law)) {}

    std::optional<Refusal> refuse(const Scenario& scenario, const State& state,
                                  const Order& order) const override
    {
        return law_->refuse(scenario, state, order);
    }
    void resolve(const Scenario& scenario, Course& course, const Order& order,
                 Dice& dice) const override
    {
        law_->resolve(scenario, course, order, dice);
    }
    bool proceed(const Scenario& scenario, Course& course, Dice& dice) const override
    {
        return law_->proceed(scenario, course, dice);
    }
    bool asks(int phase, Step step) const override { return law_->asks(phase, step); }
    std::vector<UnitId> may_act(const Scenario& scenario, const State& state) const override
    {
        return law_->may_act(scenario, state);
    }
    std::vector<UnitId> targets(const Scenario& scenario, const State& state,
                                UnitId unit) const override
    {
        return law_->targets(scenario, state, unit);
    }
    std::vector<Formation> formations(const Scenario& scenario, const State& state,
                                      UnitId unit) const override
    {
        return law_->formations(scenario, state, unit);
    }
    PathAnswer answer_path(const Scenario& scenario, const State& state, UnitId unit,
                           const Path& path) const override
    {
        return law_->answer_path(scenario, state, unit, path);
    }
    std::optional<OrderKind> attack(const Scenario& scenario, const State& state, UnitId unit,
                                    UnitId target) const override
    {
        return law_->attack(scenario, state, unit, target);
    }
    std::optional<Arrive> arrival(const Scenario& scenario, const State& state,
                                  UnitId unit) const override
    {
        return law_->arrival(scenario, state, unit);
    }
    Abilities abilities(const Scenario& scenario, const State& state, UnitId unit,
                        Formation formation) const override
    {
        return law_->abilities(scenario, state, unit, formation);
    }
    Rectangle ground_of(const Scenario& scenario, const State& state, UnitId unit, Pose pose,
                        Formation formation) const override
    {
        return law_->ground_of(scenario, state, unit, pose, formation);
    }
    std::optional<Hidden> hidden(const Scenario& scenario, const State& state, UnitId from,
                                 UnitId to) const override
    {
        return law_->hidden(scenario, state, from, to);
    }
    std::array<int, 2> points(const Scenario& scenario, const State& state) const override
    {
        return law_->points(scenario, state);
    }
    int widest_draw(const Scenario& scenario, const State& state) const override
    {
        return law_->widest_draw(scenario, state);
    }
    Order suggest(const Scenario& scenario, const State& state, Dice& dice) const override
    {
        return law_->suggest(scenario, state, dice);
    }
    std::span<const std::string> tags() const override { return law_->tags(); }
    std::uint64_t hash() const override { return law_->hash(); }
    std::string_view phase_title(int phase) const override { return law_->phase_title(phase); }

private:
    std::shared_ptr<const Law> law_;
};

// Suggests what it refuses.
class Forgetful final : public Altered {
public:
    using Altered::Altered;

    std::optional<Refusal> refuse(const Scenario& scenario, const State& state,
                                  const Order& order) const override
    {
        if (std::holds_alternative<Done>(order.what)) return Refusal{.clause = {}, .why = "never"};
        return Altered::refuse(scenario, state, order);
    }
};

// Halts a unit if it stands on the left of the table.
class Lopsided final : public Altered {
public:
    using Altered::Altered;

    void resolve(const Scenario& scenario, Course& course, const Order& order,
                 Dice& dice) const override
    {
        Altered::resolve(scenario, course, order, dice);
        const UnitId any{0};
        const bool is_left = course.state().unit(any).pose.at.x * 2 < scenario.width;
        course.happen(MarkChanged{any, Mark::Halted, is_left, {}});
    }
};

TEST(Laws, NoticeASuggestionThatIsRefused)
{
    auto setup = load_setup({"."}, "teugn-skirmish");
    ASSERT_TRUE(setup);
    setup->law = std::make_shared<Forgetful>(setup->law);
    LawBook laws{*setup};
    const auto broken = laws.play(1);
    ASSERT_TRUE(broken);
    EXPECT_EQ(broken->law, "suggestions are legal");
    EXPECT_THAT(broken->what, testing::HasSubstr("never"));
    EXPECT_EQ(broken->record.past.orders.size(), broken->order);
}

TEST(Laws, NoticeWhatIsOtherwiseInTheMirror)
{
    auto setup = load_setup({"."}, "teugn-skirmish");
    ASSERT_TRUE(setup);
    setup->law = std::make_shared<Lopsided>(setup->law);
    LawBook laws{*setup};
    const auto broken = laws.play(1);
    ASSERT_TRUE(broken);
    EXPECT_EQ(broken->law, "mirror");
    EXPECT_THAT(broken->what, testing::HasSubstr("halted"));
}

TEST(Laws, NoticeAGameThatDoesNotEnd)
{
    const auto setup = load_setup({"."}, "teugn-skirmish");
    ASSERT_TRUE(setup);
    LawBook laws{*setup};
    laws.most_orders = 10;
    const auto broken = laws.play(1);
    ASSERT_TRUE(broken);
    EXPECT_EQ(broken->law, "ends");
}

}  // namespace

}  // namespace voltigeur
