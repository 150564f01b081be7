#include "ai/marshal.h"

#include <algorithm>
#include <functional>
#include <numeric>
#include <optional>

#include "ai/best_first.h"
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
        std::vector<Plan> plans{make_plan(setup_, state_, field_, side_)};
        if (last.tasks.size() == plans.front().tasks.size()) plans.push_back(last);
        while (!is_spent()) {
            for (Plan& plan : alternatives(plans.front())) plans.push_back(std::move(plan));
            std::vector<Option> options;
            options.reserve(plans.size());
            for (const Plan& plan : plans)
                options.push_back({[&](int k) { return play_plan(plan, k); }, {}});
            const std::size_t best = best_of(options, sure_of_plans);
            if (best == 0) break;
            plans = {plans[best]};
        }
        return plans.front();
    }

    // The best of a few orders; nothing: the unit is left where it is.
    std::size_t find_order(const std::vector<std::optional<Order>>& orders)
    {
        std::vector<Option> options;
        options.reserve(orders.size());
        for (const std::optional<Order>& order : orders)
            options.push_back({[&](int k) { return play_order(order, k); }, {}});
        return best_of(options, sure_of_orders);
    }

private:
    // How sure it must be, in errors, that something else is better than what the sergeant says.
    static constexpr double sure_of_plans = 0.5;
    static constexpr double sure_of_orders = 1;

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
    // Something to try, and how battles with it ended, a dice sequence each.
    struct Option {
        std::function<double(int)> play;
        Values values;
        [[nodiscard]] double mean() const
        {
            double sum = 0;
            for (const double value : values) sum += value;
            return values.empty() ? -1000 : sum / static_cast<double>(values.size());
        }
    };
    void try_more(Option& option, std::size_t count) const
    {
        while (option.values.size() < count && !is_spent())
            option.values.push_back(option.play(static_cast<int>(option.values.size())));
    }
    // All are tried a little, the better half of them more, and so on. The first is the choice
    // unless another is surely better.
    [[nodiscard]] std::size_t best_of(std::vector<Option>& options, double sure) const
    {
        std::vector<std::size_t> left(options.size() - 1);
        std::iota(left.begin(), left.end(), std::size_t{1});
        if (left.empty()) return 0;
        for (std::size_t count = 2;; count *= 2) {
            try_more(options[0], count);
            for (const std::size_t i : left) try_more(options[i], count);
            put_best_first(left, [&](std::size_t i) { return options[i].mean(); });
            if (left.size() == 1 || is_spent()) break;
            left.resize((left.size() + 1) / 2);
        }
        const std::size_t best = left.front();
        return certainty(options[best].values, options[0].values) < sure ? 0 : best;
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
        put_best_first(prizes, [&](const Prize& prize) {
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

    double play_plan(const Plan& plan, int k)
    {
        Sergeant mine{sergeants_opinions, Sergeant::Odds::Tried};
        mine.follow(plan, state_.place.turn + 1);
        Rollout rollout{setup_, state_};
        return play_on(rollout, mine, k);
    }
    double play_order(const std::optional<Order>& order, int k)
    {
        Sergeant mine = who_.sergeant_.in_the_head();
        Rollout rollout{setup_, state_};
        SeededDice dice{seed_ + static_cast<std::uint64_t>(k)};
        if (order) rollout.give(*order, dice);
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

using Choices = std::vector<std::optional<Order>>;

// What a unit could do instead of a move; nothing: stay.
std::vector<Path> other_paths(const Setup& setup, const State& state, const Move& move)
{
    const Unit& unit = state.unit(move.unit);
    const Length far = setup.law->abilities(*setup.scenario, state, move.unit, unit.formation).move;
    const Length half = to_tenth({far.micrometres / 2});
    std::vector<Path> list{{advance(far)}, {advance(half)}, {back(half)}};
    for (const Formation formation : setup.law->formations(*setup.scenario, state, move.unit))
        list.push_back({form(formation)});
    return list;
}

// The sergeant's order first, then what else could be done.
Choices choices(const Setup& setup, const State& state, const Order& first)
{
    const UnitId unit = state.place.unit;
    Choices list{first};
    const auto add = [&](const OrderKind& what) {
        const Order order{state.place.side, what};
        if (order != first && !setup.law->refuse(*setup.scenario, state, order))
            list.emplace_back(order);
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
        if (std::holds_alternative<Charge>(first.what)) list.emplace_back();
        break;
    case Step::Moves:
        if (const auto* move = std::get_if<Move>(&first.what)) {
            list.emplace_back();
            for (const Path& path : other_paths(setup, state, *move)) add(Move{move->unit, path});
        }
        if (std::holds_alternative<Charge>(first.what)) list.emplace_back();
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
        plan_ = Search{*this, setup, state, dice, 0.4}.find_plan(plan_);
        sergeant_.follow(plan_, state.place.turn);
    }
    // Where it is best to leave a unit alone, the sergeant is asked about the next.
    for (;;) {
        Advice advice = sergeant_.advise(setup, state, dice);
        const Choices list = choices(setup, state, advice.order);
        if (list.size() < 2) return advice;
        const std::size_t best = Search{*this, setup, state, dice, 1}.find_order(list);
        if (best == 0) return advice;
        if (list[best])
            return {*list[best], {.motive = Motive::LookedAhead, .unit = advice.why.unit}};
    }
}

}  // namespace voltigeur::ai
