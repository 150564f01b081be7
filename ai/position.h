// What a position is worth to a unit: nearer to its goal, enemies under its fire, friends beside
// it, and not where it would be shot down or ridden over. Opinions, in figures; the law is asked
// for everything that is a fact.
#pragma once

#include "ai/opinions.h"
#include "ai/plan.h"

namespace voltigeur::ai {

class Positions {
public:
    Positions(const Scenario& scenario, const State& state, const Field& field, const Plan& plan,
              const Opinions& opinions)
        : scenario_(scenario), state_(state), field_(field), plan_(plan), opinions_(opinions)
    {
    }

    [[nodiscard]] double worth(UnitId id, const Stand& stand, double shot) const;
    // Where the unit itself wants to go: its part of the brigade's goal.
    [[nodiscard]] Spot goal_of(UnitId id) const;
    [[nodiscard]] const Opinions& opinions() const { return opinions_; }
    [[nodiscard]] const Task& task_of(UnitId id) const
    {
        return plan_.tasks[index(state_.unit(id).brigade)];
    }

private:
    const Scenario& scenario_;
    const State& state_;
    const Field& field_;
    const Plan& plan_;
    const Opinions& opinions_;

    // How much of its strength a formation brings to bear, and how much of a target it is.
    [[nodiscard]] double fire_of(Formation formation) const;
    [[nodiscard]] double target_of(Formation formation) const;
    [[nodiscard]] double muskets(const Seen& enemy, const Stand& stand, double away) const;
    [[nodiscard]] double guns(const Seen& enemy, const Stand& stand) const;
    // Whoever may ride or run into us.
    [[nodiscard]] double charge(const Seen& enemy, Arm arm, const Stand& stand, double away) const;
    [[nodiscard]] double liking(Arm arm, Formation formation, Posture posture,
                                double nearest) const;
    [[nodiscard]] double price_of_an_inch(Posture posture) const;
    [[nodiscard]] double approach(UnitId id, const Stand& stand) const;
    [[nodiscard]] double enemies(UnitId id, const Stand& stand, double shot) const;
    [[nodiscard]] double possession(UnitId id, const Stand& stand) const;
    [[nodiscard]] double friends(UnitId id, const Stand& stand) const;
};

// The enemy nearest to a unit.
struct Nearest {
    UnitId unit = no_unit;
    double gap = 1000;
};
Nearest nearest_enemy(const Field& field, Side side, const Stand& stand);

}  // namespace voltigeur::ai
