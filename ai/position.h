// What a position is worth to a unit: nearer to its goal, enemies under its fire, friends beside
// it, and not where it would be shot down or ridden over. Opinions, in figures; the law is asked
// for everything that is a fact.
#pragma once

#include "ai/opinions.h"
#include "ai/plan.h"

namespace voltigeur::ai {

// What holds for all units of a side in one decision.
class Positions {
public:
    Positions(const Scenario& scenario, const State& state, const Field& field, const Plan& plan,
              const Opinions& opinions);

    // Where the unit itself wants to go: its part of the brigade's goal.
    [[nodiscard]] Spot goal_of(UnitId id) const;
    [[nodiscard]] Task task_of(UnitId id) const;
    [[nodiscard]] const Opinions& opinions() const { return opinions_; }

private:
    friend class Outlook;

    // How many times the strength of an enemy and those beside him can come before him at once: he
    // shoots at one of them only.
    [[nodiscard]] double ready_for(UnitId enemy) const;
    // Its quarry, or the ground that it goes for.
    [[nodiscard]] Spot nearer_of(const Task& task, Spot from) const;

    const Scenario& scenario_;
    const State& state_;
    const Field& field_;
    const Plan& plan_;
    const Opinions& opinions_;
    std::vector<double> readiness_;  // by UnitId of theirs: see ready_for()
    std::vector<int> targets_;       // by UnitId of theirs: how many of us are under its muskets
};

// What one unit thinks of places within its reach. Who is near it is looked for once.
class Outlook {
public:
    Outlook(const Positions& positions, UnitId id);

    // With the fire that it has there, after a march of so many inches.
    [[nodiscard]] double worth(const Stand& stand, const Gunnery& fire, double marched = 0) const;
    [[nodiscard]] Spot goal() const { return goal_; }

private:
    struct Enemy {
        const Seen* seen;
        double share;  // of its muskets' fire that falls on us and not on a comrade; more if alone
    };

    const Positions& all_;
    const Opinions& opinions_;
    const Seen& me_;
    Task task_;
    Spot goal_;
    double frailty_ = 1;  // how much more a loss counts for who has lost much
    std::vector<Enemy> enemies_;
    std::vector<const Seen*> friends_;
    const Shape* wanted_ = nullptr;  // the area of the objective, if the task has one
    double in_it_ = 0;               // what it is worth to stand there
    bool is_garrison_ = false;       // of that objective

    void find_objective(UnitId id);

    [[nodiscard]] double muskets(const Seen& enemy, const Stand& stand, double away) const;
    [[nodiscard]] double guns(const Seen& enemy, const Stand& stand) const;
    [[nodiscard]] double prey(const Seen& enemy, const Gunnery& fire, double away) const;
    // Whoever may ride or run into us.
    [[nodiscard]] double charge(const Seen& enemy, const Stand& stand, double away) const;
    [[nodiscard]] double march_left(double nearest) const;
    [[nodiscard]] double liking(Formation formation, double nearest, bool is_mute) const;
    [[nodiscard]] double price_of_an_inch() const;
    [[nodiscard]] double approach(const Stand& stand) const;
    [[nodiscard]] double enemies(const Stand& stand, const Gunnery& fire, double marched) const;
    [[nodiscard]] double masks(const Seen& comrade, Spot way) const;
    [[nodiscard]] double friends(const Stand& stand) const;
    [[nodiscard]] bool deserts(const Stand& stand) const;
};

// The enemy nearest to a unit.
struct Nearest {
    UnitId unit = no_unit;
    double gap = 1000;
};
Nearest nearest_enemy(const Field& field, Side side, const Stand& stand);

}  // namespace voltigeur::ai
