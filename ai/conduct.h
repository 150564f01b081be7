// How a side goes about a battle, and other ways that it could: what the marshal tries in his head.
#pragma once

#include "ai/opinions.h"
#include "ai/plan.h"

namespace voltigeur::ai {

// What sergeants think things are worth, and tasks up to and in a turn. Later they make plans of
// their own.
struct Conduct {
    Opinions opinions = sergeants_opinions;
    Plan plan;
    int last_turn = 0;
};

// Thinks of conducts for the decision at hand. The same dice, the same thoughts.
class Inventor {
public:
    Inventor(const Setup& setup, const State& state, Side side, Dice& dice);

    // The whole army at one thing: as the sergeant says, at the best prizes, where it stands.
    [[nodiscard]] std::vector<Conduct> postures(const Conduct& now) const;
    // Something else by chance: opinions, the task of a brigade, some units apart from theirs.
    Conduct change(const Conduct& from);

private:
    const State& state_;
    Side side_;
    Dice& dice_;
    Field field_;
    Plan own_;                           // what the sergeant would do
    std::vector<Prize> prizes_;          // the best first
    std::vector<std::size_t> brigades_;  // that are on the table

    int roll(int sides);
    template <class List>
    const auto& any_of(const List& list);

    [[nodiscard]] std::vector<std::size_t> find_brigades(std::size_t count) const;
    [[nodiscard]] Conduct posture(const Conduct& now, const Task& task, int turns) const;
    void change_opinions(Opinions& opinions);
    void change_task_of_brigade(Conduct& conduct);
    void set_unit_apart(Conduct& conduct);
    // From now on for a few turns.
    void begin_tasks(Conduct& conduct);
    // The few that somebody there would think of.
    [[nodiscard]] std::vector<Task> tasks_from(Spot middle) const;
    [[nodiscard]] std::vector<Task> tasks_of(UnitId id) const;
};

}  // namespace voltigeur::ai
