// States that no rules of today have made: today's rules either say that they cannot go on from
// one, or they go on, and no invariant breaks.

#include <gtest/gtest.h>

#include "engine/game/seeded_dice.h"
#include "engine/record/state_check.h"
#include "load/setups.h"
#include "sim/random_game.h"
#include "tests/property/games_to_play.h"

namespace voltigeur::test {

namespace {

class Vandal {
public:
    explicit Vandal(std::uint64_t seed) : dice_(seed, 0, SeededDice::Stream::Choices) {}

    // Changes one thing.
    void change(State& state)
    {
        Unit& unit = state.units[below(state.units.size())];
        switch (below(9)) {
        case 0:
            state.moment.step = static_cast<Step>(below(names_of<Step>.size()));
            break;
        case 1:
            state.moment.unit = any_unit(state);
            state.moment.other = any_unit(state);
            break;
        case 2:
            unit.marks ^= Marks{1} << below(names_of<Mark>.size());
            break;
        case 3:
            state.contacts.clear();
            break;
        case 4:
            if (!state.contacts.full())
                state.contacts.push_back(
                    {.at = {}, .attacker = any_unit(state), .defender = any_unit(state)});
            break;
        case 5:
            unit.presence = static_cast<Presence>(below(names_of<Presence>.size()));
            break;
        case 6:
            unit.target = any_unit(state);
            break;
        case 7:
            unit.figures = static_cast<std::uint8_t>(below(unit.figures_at_start + 1U));
            break;
        default:
            unit.formation = static_cast<Formation>(below(formation_count));
        }
    }

    Dice& dice() { return dice_; }

private:
    std::size_t below(std::size_t limit)
    {
        return static_cast<std::size_t>(dice_.sum_of(1, static_cast<int>(limit))[0] - 1);
    }
    UnitId any_unit(const State& state)
    {
        const std::size_t i = below(state.units.size() + 1);
        return i < state.units.size() ? static_cast<UnitId>(i) : no_unit;
    }

    SeededDice dice_;
};

class Resumed : public testing::TestWithParam<const char*> {};

TEST_P(Resumed, BreaksNoInvariant)
{
    const auto setup = load_setup({"."}, GetParam());
    ASSERT_TRUE(setup);
    const int games = static_cast<int>(games_to_play() * 2);
    int gone_on = 0;
    for (int seed = 0; seed < games; ++seed) {
        RandomGame random{*setup, static_cast<std::uint64_t>(seed)};
        Vandal vandal{static_cast<std::uint64_t>(seed)};
        for (int order = 0; order < 60 && !random.game().is_over(); ++order) {
            random.play_one();
            if (random.game().is_over()) break;
            EXPECT_FALSE(refuse_state(*setup, random.game().state())) << seed << " " << order;
            State state = random.game().state();
            vandal.change(state);
            vandal.change(state);
            if (refuse_state(*setup, state)) continue;
            ++gone_on;
            Events events;
            Course course{state, events};
            SeededDice dice{1};
            proceed_to_decision(*setup, course, dice);
            for (int i = 0; i < 8 && state.moment.step != Step::Over; ++i) {
                const Order next = setup->law->suggest(*setup->scenario, state, vandal.dice());
                if (setup->law->refuse(*setup->scenario, state, next)) break;
                setup->law->resolve(*setup->scenario, course, next, dice);
                proceed_to_decision(*setup, course, dice);
            }
        }
    }
    EXPECT_GT(gone_on, games);
}

INSTANTIATE_TEST_SUITE_P(Sheets, Resumed,
                         testing::Values("close-a12", "close-sp3", "close-r10", "close-b6",
                                         "close-004"),
                         [](const auto& which) {
                             std::string name = which.param;
                             name[5] = '_';
                             return name;
                         });

}  // namespace

}  // namespace voltigeur::test
