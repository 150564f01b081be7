#include "laws/small_play.h"

#include <algorithm>
#include <array>
#include <variant>

#include "engine/game/seeded_dice.h"
#include "engine/odds/enumerating_dice.h"

namespace voltigeur {

namespace {

// How many dice fell before does not matter for what may come.
std::uint64_t sum_up(State state)
{
    state.dice_drawn = 0;
    return signature(state);
}

// Walks outcomes of which few differ: where every sum matters, a band of sums counts as one.
class FewOutcomes final : public Dice {
public:
    Faces fall(const DiceAsked& asked) override
    {
        constexpr int bands = 5;
        if (asked.matters != DiceAsked::Matters::Sum || !asked.cuts.empty())
            return dice_.fall(asked);
        std::array<int, bands - 1> cuts{};
        const int spread = asked.count * (asked.sides - 1) + 1;
        for (int i = 1; i < bands; ++i)
            cuts[static_cast<std::size_t>(i - 1)] = asked.count - 1 + spread * i / bands;
        DiceAsked few = asked;
        if (spread > bands) few.cuts = cuts;
        return dice_.fall(few);
    }
    bool next() { return dice_.next(); }

private:
    EnumeratingDice dice_;
};

std::string faces_text(const Events& events)
{
    std::string text;
    for (const Event& event : events)
        if (const Faces* dice = dice_of(event))
            for (const std::uint8_t face : *dice) text += " " + std::to_string(int{face});
    return text;
}

}  // namespace

void SmallPlay::run()
{
    const State& start = setup_.scenario->opening;
    // What was set up wrong says nothing about the rules.
    if (laws_.check_places(start).what.empty() && !laws_.do_enemies_touch(start)) go_on(start);
}

// One thing that happens, or one order, with the outcomes of its dice; and on from each of them.
// Many dice that fall at once have too many outcomes: some of them stand for the rest.
void SmallPlay::go_on(const State& state)
{
    constexpr std::size_t most_outcomes = 64;
    constexpr std::uint64_t samples = 16;
    FewOutcomes dice;
    for (std::size_t i = 0; i < most_outcomes; ++i) {
        try_outcome(state, dice);
        if (!dice.next() || has_ended()) return;
    }
    was_cut_ = true;
    for (std::uint64_t i = 0; i < samples && !has_ended(); ++i) {
        SeededDice sample{seed_ ^ sum_up(state), i * most_dice};
        try_outcome(state, sample);
    }
}

void SmallPlay::try_outcome(const State& state, Dice& dice)
{
    if (has_ended()) {
        was_cut_ = was_cut_ || !finding_;
        return;
    }
    ++steps_;
    const Law& law = *setup_.law;
    State after = state;
    Events events;
    Course course{after, events};
    std::optional<Order> order;
    if (!law.proceed(*setup_.scenario, course, dice)) {
        order = choose(state);
        law.resolve(*setup_.scenario, course, *order, dice);
    }
    const std::vector<Move> moves = moves_;
    note(events, order);
    look(state, events, after);
    const bool is_over = after.moment.step == Step::Over ||
                         after.moment.turn != setup_.scenario->opening.moment.turn;
    if (is_over)
        ++paths_;
    else if (!finding_ && seen_.insert(sum_up(after)).second)
        go_on(after);
    moves_ = moves;
}

// An attack if one can be made, now and then something else; then the side has done.
Order SmallPlay::choose(const State& state) const
{
    const Side side = state.moment.side;
    SeededDice dice{seed_ ^ sum_up(state), 0, SeededDice::Stream::Choices};
    if (dice.sum_of(1, 6)[0] > 1)
        if (const auto order = attack(state)) return {side, *order};
    Order done{side, Done{}};
    const bool may_end = !setup_.law->refuse(*setup_.scenario, state, done);
    if (may_end && dice.sum_of(1, 6)[0] > 2) return done;
    return setup_.law->suggest(*setup_.scenario, state, dice);
}

std::optional<OrderKind> SmallPlay::attack(const State& state) const
{
    const Law& law = *setup_.law;
    for (const UnitId id : law.may_act(*setup_.scenario, state))
        for (const UnitId enemy : unit_ids(state)) {
            if (state.unit(enemy).side == state.unit(id).side || !state.unit(enemy).on_table())
                continue;
            const auto order = law.attack(*setup_.scenario, state, id, enemy);
            if (order && !law.refuse(*setup_.scenario, state, {state.moment.side, *order}))
                return order;
        }
    return std::nullopt;
}

void SmallPlay::note(const Events& events, const std::optional<Order>& order)
{
    if (order) moves_.push_back({to_text(*order, names_), {}});
    moves_.back().dice += faces_text(events);
}

void SmallPlay::look(const State& before, const Events& events, const State& after)
{
    const TableFinding found = laws_.check({before, events, after});
    if (!found.what.empty()) finding_ = Finding{found.law, found.what, moves_};
}

}  // namespace voltigeur
