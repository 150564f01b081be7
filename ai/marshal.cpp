#include "ai/marshal.h"

#include <algorithm>

#include "ai/rollout.h"
#include "engine/game/seeded_dice.h"

namespace voltigeur::ai {

namespace {

constexpr int turns_ahead = 3;

// Values of one plan, a dice sequence each.
using Values = std::vector<double>;

// How sure it is that the first is better, in its own errors; they were played on the same dice.
double certainty(const Values& better, const Values& than)
{
    double sum = 0;
    double squares = 0;
    const std::size_t n = std::min(better.size(), than.size());
    for (std::size_t i = 0; i < n; ++i) {
        const double gain = better[i] - than[i];
        sum += gain;
        squares += gain * gain;
    }
    const double count = static_cast<double>(n);
    const double mean = sum / count;
    const double variance = std::max(squares / count - mean * mean, 0.01);
    return mean / std::sqrt(variance / count);
}

}  // namespace

// Looking ahead from one decision.
class Search {
public:
    Search(Marshal& who, const Setup& setup, const State& state, Dice& dice)
        : who_(who), setup_(setup), state_(state), side_(state.place.side), seed_(draw_seed(dice)),
          began_(std::chrono::steady_clock::now())
    {
    }
    ~Search() { who_.spent_ += std::chrono::steady_clock::now() - began_; }
    Search(const Search&) = delete;
    Search& operator=(const Search&) = delete;

    // The tasks with which the battles in the head end best.
    Plan find_plan()
    {
        field_.look(setup_, state_);
        Plan best = make_plan(setup_, state_, field_, side_);
        Values best_values = try_plan(best, samples);
        for (const std::size_t brigade : brigades()) {
            for (const Task& task : alternatives(best, brigade)) {
                if (is_spent()) return best;
                Plan other = best;
                other.tasks[brigade] = task;
                const Values values = try_plan(other, samples);
                if (certainty(values, best_values) < 1.0) continue;
                best = other;
                best_values = values;
            }
        }
        return best;
    }

    // The best of a few orders; each is tried on the same dice.
    std::size_t find_order(const std::vector<Order>& orders)
    {
        Values best_values;
        std::size_t best = 0;
        for (std::size_t i = 0; i < orders.size(); ++i) {
            if (is_spent()) break;
            Values values;
            for (int k = 0; k < samples; ++k) values.push_back(play_order(orders[i], k));
            if (i > 0 && certainty(values, best_values) < 0.7) continue;
            best = i;
            best_values = values;
        }
        return best;
    }

private:
    static constexpr int samples = 6;

    Marshal& who_;
    const Setup& setup_;
    const State& state_;
    Side side_;
    std::uint64_t seed_;
    std::chrono::steady_clock::time_point began_;
    Field field_;

    static std::uint64_t draw_seed(Dice& dice)
    {
        std::uint64_t seed = 0;
        const Faces faces = dice.fall({.count = 12, .sides = 6});
        for (std::size_t i = 0; i < faces.size(); ++i) seed = seed * 6 + faces[i];
        return seed;
    }
    [[nodiscard]] bool is_spent() const
    {
        if (who_.played_ >= who_.budget_.rollouts) return true;
        return who_.spent_ + (std::chrono::steady_clock::now() - began_) > who_.budget_.time;
    }

    [[nodiscard]] std::vector<std::size_t> brigades() const
    {
        std::vector<std::size_t> list;
        for (std::size_t i = 0; i < setup_.scenario->brigades.size(); ++i) {
            const auto is_here = [&](UnitId id) { return index(state_.unit(id).brigade) == i; };
            if (std::ranges::any_of(field_.of(side_), is_here)) list.push_back(i);
        }
        return list;
    }
    // What else the brigade could do.
    [[nodiscard]] std::vector<Task> alternatives(const Plan& plan, std::size_t brigade) const
    {
        const Task& now = plan.tasks[brigade];
        std::vector<Task> list;
        const auto add = [&](Posture posture, Spot goal, int objective) {
            if (posture == now.posture && length(goal - now.goal) < 1) return;
            list.push_back({posture, goal, objective, now.middle});
        };
        for (const Prize& prize : prizes_of(setup_, state_, field_, side_)) {
            add(Posture::Attack, prize.at, prize.objective);
            if (prize.objective >= 0) add(Posture::Hold, prize.at, prize.objective);
        }
        add(Posture::Hold, now.middle, -1);
        add(Posture::Refuse, now.goal, now.objective);
        return list;
    }

    Values try_plan(const Plan& plan, int count)
    {
        Values values;
        for (int k = 0; k < count; ++k) {
            Sergeant mine;
            mine.follow(plan, state_.place.turn + 1);
            Rollout rollout{setup_, state_};
            values.push_back(play_on(rollout, mine, k));
        }
        return values;
    }
    double play_order(const Order& order, int k)
    {
        Sergeant mine = who_.sergeant_;
        Rollout rollout{setup_, state_};
        SeededDice dice{seed_ + static_cast<std::uint64_t>(k)};
        rollout.give(order, dice);
        return play_on(rollout, mine, k);
    }
    double play_on(Rollout& rollout, Sergeant& mine, int k)
    {
        ++who_.played_;
        SeededDice dice{seed_ + 1000 + static_cast<std::uint64_t>(k)};
        Sergeant theirs;
        const int last = state_.place.turn + turns_ahead;
        while (!rollout.is_over() && rollout.state().place.turn < last) {
            Player& player = rollout.state().place.side == side_ ? mine : theirs;
            rollout.give(player.advise(setup_, rollout.state(), dice).order, dice);
        }
        return value_of(setup_, rollout.state(), side_);
    }
};

namespace {

// Decisions that are answered in few ways.
std::vector<Order> answers(const Setup& setup, const State& state, const Order& first)
{
    const UnitId unit = state.place.unit;
    const Side side = state.place.side;
    std::vector<Order> list{first};
    const auto add = [&](const OrderKind& what) {
        const Order order{side, what};
        if (order != first && !setup.law->refuse(*setup.scenario, state, order))
            list.push_back(order);
    };
    switch (state.place.step) {
    case Step::React:
    case Step::Answer:
    case Step::Intercept:
    case Step::CounterCharge:
    case Step::AfterMelee:
        add(Hold{unit});
        add(Form{unit, Formation::Square});
        add(Form{unit, Formation::Masse});
        add(Form{unit, Formation::Line});
        add(Evade{unit});
        add(Continue{unit});
        add(Charge{.unit = unit, .at = state.place.other});
        break;
    case Step::Charges:
        add(Done{});
        break;
    default:
        break;
    }
    return list;
}

}  // namespace

Advice Marshal::advise(const Setup& setup, const State& state, Dice& dice)
{
    if (turn_ != state.place.turn) {
        turn_ = state.place.turn;
        spent_ = {};
        played_ = 0;
    }
    if (state.place.step == Step::Moves && !is_same_step(planned_, state.place)) {
        planned_ = state.place;
        sergeant_.follow(Search{*this, setup, state, dice}.find_plan(), state.place.turn);
    }
    Advice advice = sergeant_.advise(setup, state, dice);
    const std::vector<Order> orders = answers(setup, state, advice.order);
    if (orders.size() < 2) return advice;
    const std::size_t best = Search{*this, setup, state, dice}.find_order(orders);
    if (best > 0)
        advice = {orders[best], {.motive = Motive::LookedAhead, .unit = state.place.unit}};
    return advice;
}

}  // namespace voltigeur::ai
