// Whatever two players do to each other, in any order, the game can be read again from the store.

#include "engine/game/seeded_dice.h"
#include "engine/order/codec_json.h"
#include "server/catalogue.h"
#include "tests/unit/server/desk_fixture.h"

namespace voltigeur::server {
namespace {

class DeskActsTest : public DeskTest {
protected:
    // What anybody sees of the game, and its State.
    std::string all_of_it() { return dump(look("")) + dump(look("state")); }

    void give_any_order(Dice& choices)
    {
        const Json game = look("");
        const BattleDataPtr battle = *catalogue_->find("tutorial-thirteen", "");
        const Json told = look("state");
        ASSERT_TRUE(told.contains("state")) << told;
        const auto state = state_from_json(told.at("state"), battle->names);
        ASSERT_TRUE(state) << state.error().what;
        const voltigeur::Setup& setup = battle->setup;
        const Order order = setup.law->suggest(*setup.scenario, *state, choices);
        const std::size_t side = index(order.side);
        ask(side, "order",
            dump(Json{{"id", std::to_string(++ids_)},
                      {"after", game.at("n")},
                      {"order", to_text(order, battle->names)}}));
    }

    void do_anything(Dice& choices)
    {
        static constexpr std::array offers{"draw", "takeback", "takeback", "rules"};
        const auto roll = [&](int sides) { return choices.sum_of(1, sides)[0] - 1; };
        const auto side = static_cast<std::size_t>(roll(2));
        const std::string what =
            R"({"what":")" + std::string{offers[static_cast<std::size_t>(roll(4))]} + R"("})";
        now_ms_ += 1000 * roll(6);
        switch (roll(8)) {
        case 0:
        case 1:
            ask(side, "takeback");
            return;
        case 2:
            ask(side, "offer", what);
            return;
        case 3:
            // Agreeing to a draw ends it; most games are to go on.
            if (what.find("draw") == std::string::npos || roll(6) == 0) ask(side, "accept", what);
            return;
        case 4:
            ask(side, "decline", what);
            return;
        default:
            give_any_order(choices);
        }
    }

private:
    int ids_ = 0;
};

TEST_F(DeskActsTest, AGameOfAnyActsIsReadAgain)
{
    for (std::uint64_t seed = 1; seed <= 20; ++seed) {
        SeededDice choices{seed, 0, SeededDice::Stream::Choices};
        begin(seed % 2 == 0 ? R"("pace":{"minutes":60,"seconds":5})" : R"("pace":{"days":3})");
        for (int act = 0; act < 40; ++act) {
            do_anything(choices);
            const std::string before = all_of_it();
            open_desk();
            ASSERT_EQ(all_of_it(), before) << "seed " << seed << ", act " << act;
        }
    }
}

}  // namespace
}  // namespace voltigeur::server
