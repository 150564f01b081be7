#include "ai/marshal.h"

#include <algorithm>
#include <functional>

#include "ai/rollout.h"
#include "engine/game/seeded_dice.h"

namespace voltigeur::ai {

namespace {

constexpr int turns_ahead = 6;

using Values = std::vector<double>;

// How sure it is that the first is better, in its own errors; they were played on the same dice.
double certainty(const Values& better, const Values& than)
{
    double sum = 0;
    double squares = 0;
    const std::size_t n = std::min(better.size(), than.size());
    if (n < 2) return 0;
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
    // `share` of the turn's budget may be spent when it ends.
    Search(Marshal& who, const Setup& setup, const State& state, Dice& dice, double share)
        : who_(who), setup_(setup), state_(state), side_(state.place.side), seed_(draw_seed(dice)),
          share_(share), began_(std::chrono::steady_clock::now())
    {
    }
    ~Search() { who_.spent_ += std::chrono::steady_clock::now() - began_; }
    Search(const Search&) = delete;
    Search& operator=(const Search&) = delete;

    // The plan with which the battles in the head end best. It is changed in one thing at a time,
    // as long as that helps and there is time.
    Plan find_plan(const Plan& last)
    {
        field_.look(setup_, state_);
        Trial best{make_plan(setup_, state_, field_, side_), {}};
        std::vector<Plan> others = alternatives(best.plan);
        if (last.tasks.size() == best.plan.tasks.size()) others.push_back(last);
        while (!is_spent()) {
            Trial better = halve(best, others);
            if (certainty(better.values, best.values) < 0.5) break;
            best = std::move(better);
            others = alternatives(best.plan);
        }
        return best.plan;
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
    double share_;
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
        if (who_.played_ >= share_ * who_.budget_.rollouts) return true;
        const auto spent = who_.spent_ + (std::chrono::steady_clock::now() - began_);
        return spent > share_ * who_.budget_.time;
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
    // A plan, and how battles with it ended, a dice sequence each.
    struct Trial {
        Plan plan;
        Values values;
        [[nodiscard]] double mean() const
        {
            double sum = 0;
            for (const double value : values) sum += value;
            return values.empty() ? -1000 : sum / static_cast<double>(values.size());
        }
    };
    // The best of some plans: all are tried a little, the better half of them more, and so on.
    Trial halve(Trial& base, const std::vector<Plan>& plans)
    {
        std::vector<Trial> list;
        for (const Plan& plan : plans) list.push_back({plan, {}});
        for (std::size_t count = 2; !list.empty(); count *= 2) {
            try_more(base, count);
            for (Trial& trial : list) try_more(trial, count);
            std::ranges::stable_sort(list, std::greater{}, &Trial::mean);
            if (list.size() == 1 || is_spent()) break;
            list.resize((list.size() + 1) / 2);
        }
        return list.empty() ? base : list.front();
    }
    void try_more(Trial& trial, std::size_t count)
    {
        while (trial.values.size() < count && !is_spent()) {
            Sergeant mine{sergeants_opinions, Sergeant::Odds::Tried};
            mine.follow(trial.plan, state_.place.turn + 1);
            Rollout rollout{setup_, state_};
            trial.values.push_back(play_on(rollout, mine, static_cast<int>(trial.values.size())));
        }
    }

    // The plan with one thing changed: what a brigade does, or how boldly everybody does it.
    [[nodiscard]] std::vector<Plan> alternatives(const Plan& plan) const
    {
        std::vector<Plan> list;
        for (const Temper temper : {Temper::Careful, Temper::Steady, Temper::Bold}) {
            if (temper == plan.temper) continue;
            list.push_back(plan);
            list.back().temper = temper;
        }
        for (const std::size_t brigade : brigades())
            for (const Task& task : other_tasks(plan.tasks[brigade])) {
                list.push_back(plan);
                list.back().tasks[brigade] = task;
            }
        return list;
    }
    // The few that a brigade would think of.
    [[nodiscard]] std::vector<Prize> prizes_for(Spot middle) const
    {
        constexpr std::size_t most = 3;
        std::vector<Prize> prizes = prizes_of(setup_, state_, field_, side_);
        std::ranges::stable_sort(prizes, std::greater{}, [&](const Prize& prize) {
            return prize.worth / (10 + length(prize.at - middle));
        });
        prizes.resize(std::min(most, prizes.size()));
        return prizes;
    }
    [[nodiscard]] std::vector<Task> other_tasks(const Task& now) const
    {
        std::vector<Task> list;
        const auto add = [&](Posture posture, Spot goal, int objective) {
            if (posture == now.posture && length(goal - now.goal) < 1) return;
            list.push_back({posture, goal, objective, now.middle});
        };
        for (const Prize& prize : prizes_for(now.middle)) {
            add(Posture::Attack, prize.at, prize.objective);
            if (prize.objective >= 0) add(Posture::Hold, prize.at, prize.objective);
        }
        add(Posture::Hold, now.middle, -1);
        add(Posture::Refuse, now.goal, now.objective);
        return list;
    }

    double play_order(const Order& order, int k)
    {
        Sergeant mine = who_.sergeant_.in_the_head();
        Rollout rollout{setup_, state_};
        SeededDice dice{seed_ + static_cast<std::uint64_t>(k)};
        rollout.give(order, dice);
        return play_on(rollout, mine, k);
    }
    double play_on(Rollout& rollout, Sergeant& mine, int k)
    {
        ++who_.played_;
        SeededDice dice{seed_ + 1000 + static_cast<std::uint64_t>(k)};
        Sergeant theirs{sergeants_opinions, Sergeant::Odds::Tried};
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
        plan_ = Search{*this, setup, state, dice, 0.75}.find_plan(plan_);
        sergeant_.follow(plan_, state.place.turn);
    }
    Advice advice = sergeant_.advise(setup, state, dice);
    const std::vector<Order> orders = answers(setup, state, advice.order);
    if (orders.size() < 2) return advice;
    const std::size_t best = Search{*this, setup, state, dice, 1}.find_order(orders);
    if (best > 0)
        advice = {orders[best], {.motive = Motive::LookedAhead, .unit = state.place.unit}};
    return advice;
}

}  // namespace voltigeur::ai
