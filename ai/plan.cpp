#include "ai/plan.h"

#include <algorithm>

namespace voltigeur::ai {

namespace {

struct Body {
    Spot middle;
    Spot ahead;  // the way that those who cannot turn look
    bool turns = true;
    double strength = 0;
    double fresh = 0;  // strength when the battle began
    int units = 0;
};

constexpr double near = 12;    // inches within which an enemy counts as being at a place
constexpr double threat = 20;  // within which he threatens it
constexpr double far = 40;     // beyond which he cannot come in time
// How much stronger than who threatens it a garrison comes out.
constexpr double sally_at = 1.2;

class Planner {
public:
    Planner(const Setup& setup, const State& state, const Field& field, Side side)
        : setup_(setup), state_(state), field_(field), side_(side)
    {
    }

    std::vector<Prize> prizes()
    {
        list_prizes();
        return prizes_;
    }
    Plan make()
    {
        gather_bodies();
        list_prizes();
        is_ahead_ = is_ahead();
        Plan plan;
        plan.tasks.resize(bodies_.size());
        is_tasked_.assign(bodies_.size(), false);
        if (prizes_.empty()) return plan;
        for (Prize* prize : best_first()) assign(*prize, plan);
        assign_rest(plan);
        leave_garrisons(plan);
        send_apart(plan);
        relieve(plan);
        return plan;
    }

    void point_out(Plan& plan)
    {
        gather_bodies();
        for (std::size_t i = 0; i < bodies_.size(); ++i) {
            Task& task = plan.tasks[i];
            task.middle = bodies_[i].middle;
            task.quarry = task.posture == Posture::Attack ? quarry_of(task, bodies_[i]) : no_unit;
        }
    }

private:
    const Setup& setup_;
    const State& state_;
    const Field& field_;
    Side side_;
    std::vector<Body> bodies_;
    std::vector<Prize> prizes_;
    std::vector<bool> is_tasked_;  // by BrigadeId
    bool is_ahead_ = false;

    void gather_bodies()
    {
        bodies_.resize(setup_.scenario->brigades.size());
        for (const UnitId id : field_.of(side_)) {
            const Seen& seen = field_[id];
            Body& body = bodies_[index(state_.unit(id).brigade)];
            body.middle = body.middle + seen.stand.at;
            body.strength += seen.strength;
            if (!seen.turns) {
                body.turns = false;
                body.ahead = seen.stand.ahead;
            }
            ++body.units;
        }
        for (Body& body : bodies_)
            if (body.units > 0) body.middle = body.middle * (1.0 / body.units);
        for (const Unit& unit : setup_.scenario->opening.units)
            if (unit.side == side_) bodies_[index(unit.brigade)].fresh += strength_of(unit);
    }

    [[nodiscard]] double enemies_near(Spot at, double within) const
    {
        double sum = 0;
        for (const UnitId id : field_.of(opponent(side_)))
            if (length(field_[id].stand.at - at) < within) sum += field_[id].strength;
        return sum;
    }

    void list_prizes()
    {
        const auto& objectives = setup_.scenario->objectives;
        for (std::size_t i = 0; i < objectives.size(); ++i) {
            const Spot at = middle_of(objectives[i].area);
            const bool is_ours = is_held_by(state_, i, side_);
            const bool is_anybodys = is_ours || is_held_by(state_, i, opponent(side_));
            // Taking it from them is worth twice: what they lose and what we win.
            const double points = objectives[i].points.value_or(3) * (is_anybodys ? 2 : 1);
            prizes_.push_back({.at = at,
                               .worth = 2.0 + points,
                               .objective = static_cast<int>(i),
                               .is_ours = is_ours,
                               .enemies = enemies_near(at, is_ours ? threat : near)});
        }
        list_enemy_bodies();
    }
    // Who stands together is a prize too: what breaks counts.
    void list_enemy_bodies()
    {
        std::vector<Body> bodies(setup_.scenario->brigades.size());
        for (const UnitId id : field_.of(opponent(side_))) {
            Body& body = bodies[index(state_.unit(id).brigade)];
            body.middle = body.middle + field_[id].stand.at;
            body.strength += field_[id].strength;
            ++body.units;
        }
        for (const Body& body : bodies) {
            if (body.units == 0) continue;
            prizes_.push_back({.at = body.middle * (1.0 / body.units),
                               .worth = 1.0 + 0.3 * body.units,
                               .enemies = body.strength});
        }
    }

    std::vector<Prize*> best_first()
    {
        std::vector<Prize*> list;
        list.reserve(prizes_.size());
        for (Prize& prize : prizes_) list.push_back(&prize);
        // Prizes stand in one array: of two alike the first comes first.
        std::ranges::sort(list, {}, [&](Prize* p) { return std::pair(-appeal(*p), p); });
        return list;
    }

    [[nodiscard]] bool is_spent(const Body& body) const
    {
        return body.strength < 0.35 * body.fresh && !is_last_hour();
    }
    [[nodiscard]] bool is_last_hour() const
    {
        return state_.moment.turn + 2 >= setup_.scenario->turns;
    }

    // How far a brigade has to go. Who cannot turn hardly gets to what is not before him.
    [[nodiscard]] double way_to(const Body& body, const Prize& prize) const
    {
        const Spot way = prize.at - body.middle;
        if (body.turns) return length(way);
        const double along = dot(way, body.ahead);
        const double aside = std::sqrt(std::max(0.0, dot(way, way) - along * along));
        return std::abs(along) + 4 * std::max(0.0, aside - 6);
    }
    // How much a prize is worth going for, from where our free brigades are.
    [[nodiscard]] double appeal(const Prize& prize) const
    {
        double nearest = 200;
        for (std::size_t i = 0; i < bodies_.size(); ++i)
            if (is_free(i)) nearest = std::min(nearest, way_to(bodies_[i], prize));
        return prize.worth / (10 + nearest) / (1 + 0.02 * prize.enemies);
    }
    [[nodiscard]] bool is_free(std::size_t i) const
    {
        return bodies_[i].units > 0 && !is_tasked_[i];
    }
    // What it takes: half as much again as stands there, or enough to keep what is ours; who has
    // not won yet keeps nobody back but a garrison.
    [[nodiscard]] double need_of(const Prize& prize) const
    {
        if (!prize.is_ours) return 1.5 * prize.enemies + 4;
        return is_ahead_ ? 0.8 * prize.enemies : 0;
    }

    // The next prize gets the brigades nearest to it until they are enough.
    void assign(Prize& prize, Plan& plan)
    {
        std::vector<std::size_t> near_by;
        for (std::size_t i = 0; i < bodies_.size(); ++i)
            if (is_free(i)) near_by.push_back(i);
        std::ranges::sort(near_by, {},
                          [&](std::size_t i) { return std::pair(way_to(bodies_[i], prize), i); });
        const double need = need_of(prize);
        for (const std::size_t i : near_by) {
            if (prize.committed >= need) break;
            give(plan.tasks[i], i, prize);
        }
    }
    void give(Task& task, std::size_t i, Prize& prize)
    {
        prize.committed += bodies_[i].strength;
        is_tasked_[i] = true;
        task = {.posture = posture_of(bodies_[i], prize),
                .goal = prize.at,
                .objective = prize.objective,
                .middle = bodies_[i].middle};
        if (prize.is_ours && task.posture == Posture::Attack) sally(task);
    }
    // Who holds and has not won goes for who threatens what he holds.
    void sally(Task& task) const
    {
        const Spot held = task.goal;
        double least = threat;
        for (const UnitId id : field_.of(opponent(side_))) {
            const Spot enemy = field_[id].stand.at;
            if (length(enemy - held) >= least) continue;
            least = length(enemy - held);
            task.goal = enemy;
        }
        task.objective = -1;
    }
    // Who is left goes where help is needed most.
    void assign_rest(Plan& plan)
    {
        for (std::size_t i = 0; i < bodies_.size(); ++i) {
            if (!is_free(i)) continue;
            Prize& prize = *std::ranges::min_element(prizes_, {}, [&](const Prize& p) {
                if (p.is_ours && p.enemies == 0) return 1000.0;
                return (p.committed + 1) / ((need_of(p) + 1) * p.worth) +
                       0.02 * way_to(bodies_[i], p);
            });
            give(plan.tasks[i], i, prize);
        }
    }
    // An objective is taken when nobody of theirs is left in it, and a body of the enemy by one of
    // its units after the other: the nearest, and rather a weak one.
    [[nodiscard]] UnitId quarry_of(const Task& task, const Body& body) const
    {
        UnitId best = no_unit;
        double least = 1000;
        for (const UnitId id : field_.of(opponent(side_))) {
            const Seen& enemy = field_[id];
            if (!is_in_the_way(task, enemy.stand.at)) continue;
            const double away = length(enemy.stand.at - body.middle) + 0.3 * enemy.strength;
            if (away >= least) continue;
            least = away;
            best = id;
        }
        return best;
    }
    [[nodiscard]] bool is_in_the_way(const Task& task, Spot enemy) const
    {
        if (task.objective < 0) return length(enemy - task.goal) < 2 * near;
        return setup_.scenario->objectives[static_cast<std::size_t>(task.objective)].area.contains(
            point(enemy));
    }
    // What nobody keeps is taken by one unit, whatever its brigade does; and what is ours and has
    // been left is kept from now on.
    void send_apart(Plan& plan) const
    {
        for (const Prize& prize : prizes_) {
            if (prize.objective < 0 || is_kept(prize)) continue;
            if (prize.is_ours && (strength_in(prize) > 0 || prize.enemies == 0)) continue;
            constexpr double detours = 1.5;
            const int turns_left = setup_.scenario->turns - state_.moment.turn + 1;
            const UnitId id = quickest_to(prize, plan, detours * turns_left);
            if (id != no_unit) send(plan, id, prize);
        }
    }
    void send(Plan& plan, UnitId id, const Prize& prize) const
    {
        const Spot from = field_[id].stand.at;
        plan.apart.emplace_back(id,
                                Task{Posture::Attack, prize.at, prize.objective, from, no_unit});
    }
    [[nodiscard]] const Shape& area_of(const Prize& prize) const
    {
        return setup_.scenario->objectives[static_cast<std::size_t>(prize.objective)].area;
    }
    [[nodiscard]] bool is_kept(const Prize& prize) const
    {
        return std::ranges::any_of(field_.of(opponent(side_)),
                                   [&](UnitId id) { return is_in(prize, id); });
    }
    // What is ours and hard pressed gets help from who is nearest.
    void relieve(Plan& plan) const
    {
        constexpr double enough = 2;  // times the strength of those who press it
        constexpr int most = 3;
        constexpr double soon = 3;  // turns
        constexpr double pressing = 14;
        for (const Prize& prize : prizes_) {
            if (prize.objective < 0 || !prize.is_ours) continue;
            const double wanted = enough * enemies_near(prize.at, pressing);
            double there = strength_in(prize);
            for (int i = 0; i < most && there < wanted; ++i) {
                const UnitId id = quickest_to(prize, plan, soon);
                if (id == no_unit) break;
                there += field_[id].strength;
                send(plan, id, prize);
            }
        }
    }
    [[nodiscard]] double strength_in(const Prize& prize) const
    {
        double sum = 0;
        for (const UnitId id : field_.of(side_))
            if (is_in(prize, id)) sum += field_[id].strength;
        return sum;
    }
    [[nodiscard]] bool is_in(const Prize& prize, UnitId id) const
    {
        return area_of(prize).contains(point(field_[id].stand.at));
    }
    // Of those who have nothing of the kind to do already. Horse has better to do than to keep
    // ground, and would stand in the way of foot that comes to keep it.
    [[nodiscard]] UnitId quickest_to(const Prize& prize, const Plan& plan, double within) const
    {
        double least = within;
        UnitId quickest = no_unit;
        for (const UnitId id : field_.of(side_)) {
            const Seen& seen = field_[id];
            if (!seen.turns || seen.arm == Arm::Artillery || is_busy(id, plan)) continue;
            if (prize.is_ours && is_in(prize, id)) continue;
            const double price = seen.arm == Arm::Cavalry ? 2 : 1;
            const double turns =
                price * length(prize.at - seen.stand.at) / std::max(1.0, seen.move);
            if (turns >= least) continue;
            least = turns;
            quickest = id;
        }
        return quickest;
    }
    static bool is_busy(UnitId id, const Plan& plan)
    {
        return plan.garrisons[index(id)] >= 0 ||
               std::ranges::any_of(plan.apart, [&](const auto& sent) { return sent.first == id; });
    }
    // Whoever stands in an objective keeps the enemy from having it: one unit, and not the best,
    // stays where somebody could come.
    void leave_garrisons(Plan& plan) const
    {
        plan.garrisons.assign(state_.units.size(), -1);
        for (const Prize& prize : prizes_) {
            if (!prize.is_ours || enemies_near(prize.at, far) <= 0) continue;
            // Who is ahead keeps it with a whole brigade, if one is to.
            if (is_ahead_ && prize.enemies > 0 && is_kept_by_brigade(prize, plan)) continue;
            if (const UnitId id = weakest_in(prize); id != no_unit)
                plan.garrisons[index(id)] = prize.objective;
        }
    }
    [[nodiscard]] bool is_kept_by_brigade(const Prize& prize, const Plan& plan) const
    {
        return std::ranges::any_of(field_.of(side_), [&](UnitId id) {
            const Task& task = plan.tasks[index(state_.unit(id).brigade)];
            return is_in(prize, id) && task.objective == prize.objective;
        });
    }
    [[nodiscard]] UnitId weakest_in(const Prize& prize) const
    {
        UnitId weakest = no_unit;
        for (const UnitId id : field_.of(side_))
            if (is_in(prize, id) &&
                (weakest == no_unit || field_[id].strength < field_[weakest].strength))
                weakest = id;
        return weakest;
    }
    // Enough points for a victory, as it stands.
    [[nodiscard]] bool is_ahead() const
    {
        const auto points = setup_.law->points(*setup_.scenario, state_);
        return points[index(side_)] - points[index(opponent(side_))] >
               setup_.law->widest_draw(*setup_.scenario, state_);
    }
    [[nodiscard]] Posture posture_of(const Body& body, const Prize& prize) const
    {
        if (is_spent(body)) return Posture::Refuse;
        if (!prize.is_ours) return Posture::Attack;
        const bool can_sally =
            !is_ahead_ && prize.enemies > 0 && prize.committed > sally_at * prize.enemies;
        return can_sally ? Posture::Attack : Posture::Hold;
    }
};

}  // namespace

std::vector<Prize> prizes_of(const Setup& setup, const State& state, const Field& field, Side side)
{
    return Planner(setup, state, field, side).prizes();
}

Plan make_plan(const Setup& setup, const State& state, const Field& field, Side side)
{
    return Planner(setup, state, field, side).make();
}

void point_out(const Setup& setup, const State& state, const Field& field, Side side, Plan& plan)
{
    Planner(setup, state, field, side).point_out(plan);
}

}  // namespace voltigeur::ai
