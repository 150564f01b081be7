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
// How much of a turn's budget may be spent on answers to the enemy's move when he has the first,
// and how much when our conduct has been found; the rest is for single orders.
constexpr double spent_on_answers = 0.2;
constexpr double spent_on_conduct = 0.7;

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
        : who_(who), setup_(setup), state_(state), side_(state.moment.side), seed_(draw_seed(dice)),
          share_(share), began_(std::chrono::steady_clock::now())
    {
    }
    ~Search() { who_.spent_ += std::chrono::steady_clock::now() - began_; }
    Search(const Search&) = delete;
    Search& operator=(const Search&) = delete;

    // The conduct with which the battles in the head end best. The last one is kept unless another
    // is surely better; then others near that one are tried.
    Conduct find_conduct(const Conduct& last)
    {
        SeededDice chance{seed_, 0, SeededDice::Stream::Choices};
        Inventor inventor{setup_, state_, side_, chance};
        std::vector<Conduct> list = inventor.postures(last);
        list.insert(list.begin(), last);
        for (;;) {
            while (list.size() < pool) list.push_back(inventor.change(list.front()));
            std::vector<Option> options;
            options.reserve(list.size());
            for (const Conduct& conduct : list)
                options.push_back({[&](int k) { return play_conduct(conduct, k); }, {}});
            std::swap(list.front(), list[best_of(options, sure_of_conducts)]);
            list.resize(1);
            if (is_spent()) return list.front();
            // Who won by luck must show it on other dice.
            seed_ += 100'000;
        }
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
    static constexpr std::size_t pool = 16;
    static constexpr std::size_t first_tries = 2;
    static constexpr std::size_t least_tries = 8;  // before anything is overruled
    static constexpr std::size_t enough_tries = 32;
    // How sure it must be, in errors, that something else is better than what he has in mind. Of
    // many orders some look better by luck alone.
    static constexpr double sure_of_conducts = 0.7;
    static constexpr double sure_of_orders = 2;

    Marshal& who_;
    const Setup& setup_;
    const State& state_;
    Side side_;
    std::uint64_t seed_;
    double share_;
    std::chrono::steady_clock::time_point began_;

    static std::uint64_t draw_seed(Dice& dice)
    {
        std::uint64_t seed = 0;
        const Faces faces = dice.sum_of(12, 6);
        for (std::size_t i = 0; i < faces.size(); ++i) seed = seed * 6 + faces[i];
        return seed;
    }
    [[nodiscard]] bool is_spent() const
    {
        if (who_.played_ >= share_ * who_.budget_.rollouts) return true;
        const auto spent = who_.spent_ + (std::chrono::steady_clock::now() - began_);
        return spent > share_ * who_.budget_.time;
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
        for (std::size_t count = first_tries;; count *= 2) {
            try_more(options[0], count);
            for (const std::size_t i : left) try_more(options[i], count);
            put_best_first(left, [&](std::size_t i) { return options[i].mean(); });
            if ((left.size() == 1 && count >= enough_tries) || is_spent()) break;
            left.resize((left.size() + 1) / 2);
        }
        const std::size_t best = left.front();
        if (options[best].values.size() < least_tries) return 0;
        return certainty(options[best].values, options[0].values) < sure ? 0 : best;
    }

    // ---- Battles in the head

    double play_conduct(const Conduct& conduct, int k)
    {
        Sergeant mine{conduct.opinions};
        mine.follow(conduct.plan, conduct.last_turn);
        Rollout rollout{setup_, state_};
        return play_on(rollout, mine, k);
    }
    double play_order(const std::optional<Order>& order, int k)
    {
        Sergeant mine = who_.sergeant_;
        Rollout rollout{setup_, state_};
        SeededDice dice{seed_ + static_cast<std::uint64_t>(k)};
        if (order) rollout.give(*order, dice);
        return play_on(rollout, mine, k);
    }
    double play_on(Rollout& rollout, Sergeant& mine, int k)
    {
        ++who_.played_;
        SeededDice dice{seed_ + 1000 + static_cast<std::uint64_t>(k)};
        Sergeant theirs;
        const int last = state_.moment.turn + turns_ahead;
        while (!rollout.is_over() && rollout.state().moment.turn < last) {
            Player& player = rollout.state().moment.side == side_ ? mine : theirs;
            rollout.give(player.advise(setup_, rollout.state(), dice).order, dice);
        }
        return value_of(setup_, rollout.state(), side_);
    }
};

namespace {

using Choices = std::vector<std::optional<Order>>;

// The sergeant's order first, then what else could be done; nothing: the unit is left alone.
class Menu {
public:
    Menu(const Setup& setup, const State& state, const Order& first)
        : setup_(setup), state_(state), list_{first}
    {
        switch (state.moment.step) {
        case Step::React:
        case Step::Answer:
        case Step::Intercept:
        case Step::CounterCharge:
        case Step::AfterMelee:
            add_answers(state.moment.unit);
            break;
        case Step::Charges:
        case Step::Moves:
            if (std::holds_alternative<Charge>(first.what)) list_.emplace_back();
            if (const auto* move = std::get_if<Move>(&first.what)) add_instead(move->unit);
            break;
        default:
            break;
        }
    }
    [[nodiscard]] const Choices& list() const { return list_; }

private:
    const Setup& setup_;
    const State& state_;
    Choices list_;

    void add(const OrderKind& what)
    {
        const Order order{state_.moment.side, what};
        if (order != *list_.front() && !setup_.law->refuse(*setup_.scenario, state_, order))
            list_.emplace_back(order);
    }
    void add_answers(UnitId unit)
    {
        add(Hold{unit});
        add(Form{unit, Formation::Square});
        add(Form{unit, Formation::Masse});
        add(Form{unit, Formation::Line});
        add(Evade{unit});
        add(Continue{unit});
        add(Charge{.unit = unit, .at = state_.moment.other});
    }
    // Stay, or charge whatever the odds: they do not know what a place is worth.
    void add_instead(UnitId unit)
    {
        list_.emplace_back();
        for (const UnitId enemy : unit_ids(state_)) {
            const Unit& other = state_.unit(enemy);
            if (other.side == state_.moment.side || !other.on_table()) continue;
            if (const auto order = setup_.law->attack(*setup_.scenario, state_, unit, enemy))
                add(*order);
        }
        add_paths(unit);
    }
    void add_paths(UnitId unit)
    {
        const Formation formation = state_.unit(unit).formation;
        const Length far = setup_.law->abilities(*setup_.scenario, state_, unit, formation).move;
        const Length half = to_tenth({far.micrometres / 2});
        for (const Path& path : {Path{advance(far)}, Path{advance(half)}, Path{back(half)}})
            add(Move{unit, path});
        for (const Formation other : setup_.law->formations(*setup_.scenario, state_, unit))
            add(Move{unit, {form(other)}});
    }
};

}  // namespace

Advice Marshal::advise(const Setup& setup, const State& state, Dice& dice)
{
    if (turn_ != state.moment.turn) {
        turn_ = state.moment.turn;
        spent_ = {};
        played_ = 0;
    }
    if (state.moment.step == Step::Moves && !is_same_step(planned_, state.moment)) {
        planned_ = state.moment;
        conduct_ = Search{*this, setup, state, dice, spent_on_conduct}.find_conduct(conduct_);
        sergeant_.think(conduct_.opinions);
        sergeant_.follow(conduct_.plan, conduct_.last_turn);
    }
    // Where it is best to leave a unit alone, the sergeant is asked about the next.
    for (;;) {
        Advice advice = sergeant_.advise(setup, state, dice);
        const Menu menu{setup, state, advice.order};
        const Choices& list = menu.list();
        if (list.size() < 2) return advice;
        const double share = planned_.turn == turn_ ? 1 : spent_on_answers;
        const std::size_t best = Search{*this, setup, state, dice, share}.find_order(list);
        if (best == 0) return advice;
        if (list[best])
            return {*list[best], {.motive = Motive::LookedAhead, .unit = advice.why.unit}};
    }
}

}  // namespace voltigeur::ai
