#include "ai/conduct.h"

#include <algorithm>

#include "ai/best_first.h"

namespace voltigeur::ai {

namespace {

constexpr std::size_t most_prizes = 3;
constexpr double in_reach = 16;  // inches within which a unit may be sent against an enemy

}  // namespace

Inventor::Inventor(const Setup& setup, const State& state, Side side, Dice& dice)
    : state_(state), side_(side), dice_(dice)
{
    field_.look(setup, state);
    own_ = make_plan(setup, state, field_, side);
    prizes_ = prizes_of(setup, state, field_, side);
    put_best_first(prizes_, [](const Prize& prize) { return prize.worth; });
    brigades_ = find_brigades(setup.scenario->brigades.size());
}

int Inventor::roll(int sides)
{
    return dice_.sum_of(1, sides)[0];
}

template <class List>
const auto& Inventor::any_of(const List& list)
{
    return list[static_cast<std::size_t>(roll(static_cast<int>(list.size())) - 1)];
}

std::vector<std::size_t> Inventor::find_brigades(std::size_t count) const
{
    std::vector<std::size_t> list;
    for (std::size_t i = 0; i < count; ++i) {
        const auto is_here = [&](UnitId id) { return index(state_.unit(id).brigade) == i; };
        if (std::ranges::any_of(field_.of(side_), is_here)) list.push_back(i);
    }
    return list;
}

// ---- The whole army

std::vector<Conduct> Inventor::postures(const Conduct& now) const
{
    std::vector<Conduct> list{{.plan = own_}};
    for (std::size_t i = 0; i < std::min(most_prizes, prizes_.size()); ++i)
        list.push_back(posture(now, {Posture::Attack, prizes_[i].at, prizes_[i].objective, {}}, 3));
    Conduct stay = posture(now, {.posture = Posture::Hold}, 1);
    for (const std::size_t i : brigades_) stay.plan.tasks[i].goal = own_.tasks[i].middle;
    list.push_back(std::move(stay));
    return list;
}

Conduct Inventor::posture(const Conduct& now, const Task& task, int turns) const
{
    Conduct conduct{now.opinions, own_, state_.moment.turn + turns};
    for (const std::size_t i : brigades_) {
        conduct.plan.tasks[i] = task;
        conduct.plan.tasks[i].middle = own_.tasks[i].middle;
    }
    return conduct;
}

// ---- Something else

Conduct Inventor::change(const Conduct& from)
{
    Conduct conduct = from;
    const int what = roll(4);
    if (what > 1) change_opinions(conduct.opinions);
    if (what < 3) change_task_of_brigade(conduct);
    if (roll(2) == 1)
        for (int i = roll(3); i > 0; --i) set_unit_apart(conduct);
    return conduct;
}

void Inventor::change_opinions(Opinions& opinions)
{
    static constexpr std::array<double, 6> much{0.4, 0.65, 1, 1, 1.5, 2.5};
    static constexpr std::array<double, 6> little{0.7, 0.85, 1, 1, 1.2, 1.4};
    const auto& factors = roll(2) == 1 ? much : little;
    for (double& worth : opinions.worth) worth *= any_of(factors);
    // No factor makes anybody charge at a loss.
    static constexpr std::array<double, 6> more{-4, -1.5, 0, 0, 0, 1.5};
    for (const Worth least : {Worth::ChargeAttack, Worth::ChargeHold})
        opinions.worth[static_cast<std::size_t>(least)] += any_of(more);
}

void Inventor::begin_tasks(Conduct& conduct)
{
    if (conduct.last_turn < state_.moment.turn) conduct.plan = own_;
    conduct.last_turn = std::max(conduct.last_turn, state_.moment.turn + roll(3) - 1);
}

void Inventor::change_task_of_brigade(Conduct& conduct)
{
    if (brigades_.empty()) return;
    begin_tasks(conduct);
    Task& task = conduct.plan.tasks[any_of(brigades_)];
    task = any_of(tasks_from(task.middle));
}

void Inventor::set_unit_apart(Conduct& conduct)
{
    if (field_.of(side_).empty()) return;
    begin_tasks(conduct);
    const UnitId id = any_of(field_.of(side_));
    auto& apart = conduct.plan.apart;
    std::erase_if(apart, [&](const auto& entry) { return entry.first == id; });
    apart.emplace_back(id, any_of(tasks_of(id)));
}

std::vector<Task> Inventor::tasks_from(Spot middle) const
{
    std::vector<Prize> near = prizes_;
    put_best_first(
        near, [&](const Prize& prize) { return prize.worth / (10 + length(prize.at - middle)); });
    near.resize(std::min(most_prizes, near.size()));
    std::vector<Task> list{{Posture::Hold, middle, -1, middle}};
    for (const Prize& prize : near) {
        list.push_back({Posture::Attack, prize.at, prize.objective, middle});
        if (prize.objective >= 0)
            list.push_back({Posture::Hold, prize.at, prize.objective, middle});
    }
    if (!near.empty())
        list.push_back({Posture::Refuse, near.front().at, near.front().objective, middle});
    return list;
}

std::vector<Task> Inventor::tasks_of(UnitId id) const
{
    const Spot here = field_[id].stand.at;
    std::vector<Task> list = tasks_from(here);
    for (const UnitId enemy : field_.of(opponent(side_)))
        if (const Spot there = field_[enemy].stand.at; length(there - here) < in_reach)
            list.push_back({Posture::Attack, there, -1, here});
    return list;
}

}  // namespace voltigeur::ai
