#include "ai/moving.h"

#include <algorithm>

namespace voltigeur::ai {

namespace {

Length length_of(double inches_wanted)
{
    return to_tenth({static_cast<std::int32_t>(inches_wanted * micrometres_per_inch)});
}

class Mover {
public:
    Mover(const Setup& setup, const State& state, const Field& field, const Positions& positions,
          UnitId id, bool is_idle)
        : setup_(setup), state_(state), field_(field), positions_(positions), id_(id),
          unit_(state.unit(id)), me_(field[id]), least_gain_(positions.opinions()[Worth::Leave]),
          is_idle_(is_idle)
    {
    }

    std::optional<Moving> find()
    {
        stay_ = positions_.worth(id_, me_.stand, me_.shot);
        if (unit_.arm == Arm::Artillery)
            try_guns();
        else
            try_troops();
        if (best_.gain <= least_gain_) return std::nullopt;
        return best_;
    }

private:
    const Setup& setup_;
    const State& state_;
    const Field& field_;
    const Positions& positions_;
    UnitId id_;
    const Unit& unit_;
    const Seen& me_;
    double least_gain_;
    bool is_idle_;
    double stay_ = 0;
    Moving best_;

    void consider(const Path& path)
    {
        const PathAnswer answer = setup_.law->answer_path(*setup_.scenario, state_, id_, path);
        if (answer.accepted.empty()) return;
        const Rectangle ground =
            setup_.law->ground_of(*setup_.scenario, state_, id_, answer.end, answer.formation);
        const Stand stand{spot(ground.centre()), ahead(answer.end.facing),
                          in_inches(ground.radius()), answer.formation};
        const double shot =
            answer.formation == unit_.formation
                ? me_.shot
                : in_inches(
                      setup_.law->abilities(*setup_.scenario, state_, id_, answer.formation).shot);
        const double gain = positions_.worth(id_, stand, shot) - stay_;
        if (gain > best_.gain) best_ = {answer.accepted, gain, answer.end == unit_.pose};
    }

    // A wheel towards a place, as far as one wheel may go.
    [[nodiscard]] std::optional<Leg> wheel_to(Spot there) const
    {
        const Angle turn = bearing(unit_.pose.at, point(there)) - unit_.pose.facing;
        const bool right = turn.turn < 32'768;
        const int size = right ? turn.turn : (-turn).turn;
        if (size < degrees(4).turn) return std::nullopt;
        const int most = std::min<int>(size, degrees(45).turn);
        return wheel(right ? Hand::Right : Hand::Left, Angle{static_cast<std::uint16_t>(most)});
    }
    void try_way(const std::optional<Leg>& first)
    {
        // Twice the move where the law allows it; it says itself where it ends.
        for (const double share : {2.0, 0.9, 0.5, 0.25}) {
            const Length far = length_of(me_.move * share);
            consider(first ? Path{*first, advance(far)} : Path{advance(far)});
        }
        if (const double close = way_to_shoot(); close > 0)
            consider(first ? Path{*first, advance(length_of(close))}
                           : Path{advance(length_of(close))});
    }
    // Just into range of the nearest enemy.
    [[nodiscard]] double way_to_shoot() const
    {
        const Nearest enemy = nearest_enemy(field_, me_.side, me_.stand);
        if (enemy.unit == no_unit || me_.shot <= 0) return 0;
        const double way = enemy.gap - 0.8 * me_.shot;
        return way < 2 * me_.move ? way : 0;
    }
    void try_troops()
    {
        const Spot goal = positions_.goal_of(id_);
        const Nearest enemy = nearest_enemy(field_, me_.side, me_.stand);
        if (unit_.formation == Formation::Skirmish) return try_skirmishers(goal, enemy);
        try_way(std::nullopt);
        if (const auto leg = wheel_to(goal)) try_way(leg);
        if (enemy.unit != no_unit && enemy.gap < 24)
            if (const auto leg = wheel_to(field_[enemy.unit].stand.at)) {
                consider({*leg});
                consider({*leg, advance(length_of(me_.move * 0.6))});
            }
        try_other_fronts(goal);
        try_formations(goal);
    }
    void try_other_fronts(Spot goal)
    {
        const Spot way = goal - me_.stand.at;
        if (dot(way, me_.stand.ahead) < 0) {
            consider({about_face()});
            consider({about_face(), advance(length_of(me_.move))});
        }
        consider({back(length_of(me_.move * 0.5))});
    }
    void try_formations(Spot goal)
    {
        for (const Formation formation : {Formation::Line, Formation::Column, Formation::Square,
                                          Formation::Masse, Formation::Skirmish}) {
            if (formation == unit_.formation) continue;
            if (unit_.arm == Arm::Cavalry && formation > Formation::Column) continue;
            consider({form(formation)});
            if (formation != Formation::Column && formation != Formation::Line) continue;
            consider({form(formation), advance(length_of(me_.move))});
            if (const auto leg = wheel_to(goal))
                consider({*leg, form(formation), advance(length_of(me_.move * 0.5))});
        }
    }
    void try_skirmishers(Spot goal, const Nearest& enemy)
    {
        const Angle there = bearing(unit_.pose.at, point(goal));
        for (const double share : {2.0, 0.9, 0.5}) {
            consider({march(there, length_of(me_.move * share))});
            if (const auto leg = wheel_to(goal))
                consider({*leg, advance(length_of(me_.move * share))});
        }
        if (enemy.unit == no_unit) return;
        const Angle away = bearing(point(field_[enemy.unit].stand.at), unit_.pose.at);
        consider({march(away, length_of(me_.move * 0.5))});
    }

    // Guns stay where they have something to fire at, and go where they will have.
    void try_guns()
    {
        if (has_targets() && !(is_idle_ && unit_.formation == Formation::Unlimbered)) {
            if (unit_.formation == Formation::Limbered) consider_unlimbering();
            return;
        }
        const Spot goal = positions_.goal_of(id_);
        if (unit_.formation == Formation::Unlimbered) {
            consider({pivot(bearing(unit_.pose.at, point(goal)))});
            consider({form(Formation::Limbered), advance(length_of(me_.move))});
            if (best_.gain <= least_gain_ && (is_idle_ || is_far_from(goal))) limber();
            return;
        }
        try_way(std::nullopt);
        if (const auto leg = wheel_to(goal)) try_way(leg);
        try_other_fronts(goal);
    }
    [[nodiscard]] double range() const
    {
        return in_inches(
            setup_.law->abilities(*setup_.scenario, state_, id_, Formation::Unlimbered).shot);
    }
    [[nodiscard]] bool has_targets() const
    {
        const double far = range() * 0.8;
        return std::ranges::any_of(field_.of(opponent(me_.side)), [&](UnitId id) {
            const Stand& there = field_[id].stand;
            return gap(there, me_.stand) < far && is_ahead(me_.stand, there.at);
        });
    }
    [[nodiscard]] bool is_far_from(Spot goal) const
    {
        return length(goal - me_.stand.at) > range() * 0.9;
    }
    void consider_unlimbering() { take({form(Formation::Unlimbered)}); }
    void limber() { take({form(Formation::Limbered)}); }
    void take(const Path& path)
    {
        const PathAnswer answer = setup_.law->answer_path(*setup_.scenario, state_, id_, path);
        if (!answer.accepted.empty()) best_ = {answer.accepted, 1, true};
    }
};

}  // namespace

std::optional<Moving> best_move(const Setup& setup, const State& state, const Field& field,
                                const Positions& positions, UnitId id, bool is_idle)
{
    return Mover(setup, state, field, positions, id, is_idle).find();
}

}  // namespace voltigeur::ai
