#include "ai/moving.h"

#include <algorithm>

#include "ai/best_first.h"

namespace voltigeur::ai {

namespace {

Length length_of(double inches_wanted)
{
    return to_tenth({static_cast<std::int32_t>(inches_wanted * micrometres_per_inch)});
}

// A path that a hand would try, and what the place that it should lead to looks worth.
struct Idea {
    Path path;
    double guess = 0;
    std::size_t way = 0;  // that it takes; of one way there are ideas of several lengths
    double far = 0;       // inches
};

class Mover {
public:
    Mover(const Setup& setup, const State& state, const Field& field, const Positions& positions,
          UnitId id, bool is_idle)
        : setup_(setup), state_(state), field_(field), outlook_(positions, id), id_(id),
          unit_(state.unit(id)), me_(field[id]), goal_(outlook_.goal()),
          enemy_(nearest_enemy(field, me_.side, me_.stand)),
          least_gain_(positions.opinions()[Worth::Leave]),
          telling_(positions.opinions()[Worth::GunsTelling]), is_idle_(is_idle)
    {
    }

    std::optional<Moving> find()
    {
        stay_ = worth(me_.stand, 0);
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
    Outlook outlook_;
    UnitId id_;
    const Unit& unit_;
    const Seen& me_;
    Spot goal_;
    Nearest enemy_;
    double least_gain_;
    double telling_;
    bool is_idle_;
    double stay_ = 0;
    std::vector<Idea> ideas_;
    std::size_t way_ = 0;  // of which ideas are being had
    Moving best_;

    // ---- What to try, and what the law says of it ----

    // Guns are thought of as they will be when they have unlimbered there.
    [[nodiscard]] const Gunnery& fire_in(Formation formation) const
    {
        const bool is_gun = unit_.arm == Arm::Artillery;
        return field_.fire_in(setup_, state_, id_, is_gun ? Formation::Unlimbered : formation);
    }
    [[nodiscard]] double worth(const Stand& there, double marched) const
    {
        return outlook_.worth(there, fire_in(there.formation), marched);
    }
    void propose(const Path& path, const Stand& there)
    {
        const double far = length(there.at - me_.stand.at);
        const double guess = worth(there, far) - stay_;
        if (guess > least_gain_) ideas_.push_back({path, guess, way_, far});
    }
    // The law is asked about the best ideas only, until no other can be better. Whatever leads
    // beyond where a way was found to end is known already.
    void judge_best()
    {
        constexpr std::size_t most_asked = 5;
        put_best_first(ideas_, [](const Idea& idea) { return idea.guess; });
        std::vector<double> ends(way_ + 1, 1000);
        std::size_t asked = 0;
        for (const Idea& idea : ideas_) {
            if (asked == most_asked || idea.guess <= best_.gain) return;
            if (idea.far >= ends[idea.way]) continue;
            ++asked;
            const double reached = judge(idea.path);
            if (reached < idea.far - 0.3) ends[idea.way] = std::min(ends[idea.way], reached);
        }
    }
    // How far it leads.
    double judge(const Path& path)
    {
        const PathAnswer answer = setup_.law->answer_path(*setup_.scenario, state_, id_, path);
        if (answer.accepted.empty()) return 0;
        const Rectangle ground =
            setup_.law->ground_of(*setup_.scenario, state_, id_, answer.end, answer.formation);
        const Stand stand{spot(ground.centre()), ahead(answer.end.facing),
                          in_inches(ground.radius()), answer.formation};
        const double gain = worth(stand, in_inches(answer.used)) - stay_;
        if (gain > best_.gain) best_ = {answer.accepted, gain, answer.end == unit_.pose};
        return length(stand.at - me_.stand.at);
    }

    // ---- Ways ----

    // A wheel to that side of a direction, as far as one wheel may go, and where one looks then.
    struct Turn {
        std::optional<Leg> leg;
        Angle facing;
        double cost = 0;  // inches of the move
    };
    [[nodiscard]] Turn no_turn() const { return {std::nullopt, unit_.pose.facing}; }
    [[nodiscard]] Turn turn_to(Spot there, Angle aside = {}) const
    {
        const Angle turn = bearing(unit_.pose.at, point(there)) + aside - unit_.pose.facing;
        const bool right = turn.turn < 32'768;
        const int size = std::min<int>(right ? turn.turn : (-turn).turn, degrees(45).turn);
        if (size < degrees(4).turn) return no_turn();
        const Angle by{static_cast<std::uint16_t>(size)};
        const double radians = size * 6.2832 / 65536;
        return {wheel(right ? Hand::Right : Hand::Left, by),
                right ? unit_.pose.facing + by : unit_.pose.facing - by,
                1.6 * me_.stand.radius * radians};
    }
    [[nodiscard]] Stand stand_at(Angle facing, double far, Formation formation) const
    {
        const Spot way = ahead(facing);
        return {me_.stand.at + way * far, way, me_.stand.radius, formation};
    }
    [[nodiscard]] Stand stand_at(Angle facing, double far) const
    {
        return stand_at(facing, far, unit_.formation);
    }
    static Path path_of(const Turn& turn, const Leg& then)
    {
        return turn.leg ? Path{*turn.leg, then} : Path{then};
    }
    void try_way(const Turn& turn)
    {
        ++way_;
        // Twice the move where the law allows it; it says itself where it ends.
        for (const double share : {2.0, 1.0, 0.5, 0.25})
            try_far(turn, me_.move * share - turn.cost);
        const double shot = me_.fire.shot;
        if (enemy_.unit != no_unit && shot > 0 && enemy_.gap < shot + me_.move)
            try_far(turn, enemy_.gap - 0.8 * shot);
    }
    void try_far(const Turn& turn, double far)
    {
        if (far > 0.1) propose(path_of(turn, advance(length_of(far))), stand_at(turn.facing, far));
    }
    void try_troops()
    {
        if (unit_.formation == Formation::Skirmish)
            try_skirmishers();
        else
            try_formed();
        judge_best();
    }
    void try_formed()
    {
        try_way(no_turn());
        for (const Angle aside : {Angle{}, degrees(25), -degrees(25), degrees(45), -degrees(45)})
            if (const Turn turn = turn_to(goal_, aside); turn.leg) try_way(turn);
        if (enemy_.unit != no_unit && enemy_.gap < 24)
            if (const Turn turn = turn_to(field_[enemy_.unit].stand.at); turn.leg) {
                propose({*turn.leg}, stand_at(turn.facing, 0));
                try_far(turn, me_.move * 0.6);
            }
        try_other_fronts();
        try_formations();
    }
    void try_other_fronts()
    {
        ++way_;
        if (dot(goal_ - me_.stand.at, me_.stand.ahead) < 0) {
            const Angle behind = unit_.pose.facing + degrees(180);
            propose({about_face()}, stand_at(behind, 0));
            propose({about_face(), advance(length_of(me_.move))}, stand_at(behind, me_.move));
        }
        ++way_;
        Stand back_there = stand_at(unit_.pose.facing, -0.5 * me_.move);
        propose({back(length_of(me_.move * 0.5))}, back_there);
    }
    void try_formations()
    {
        for (const Formation formation : {Formation::Line, Formation::Column, Formation::Square,
                                          Formation::Masse, Formation::Skirmish}) {
            if (formation == unit_.formation) continue;
            if (unit_.arm == Arm::Cavalry && formation > Formation::Column) continue;
            ++way_;
            propose({form(formation)}, stand_at(unit_.pose.facing, 0, formation));
            if (formation != Formation::Column && formation != Formation::Line) continue;
            propose({form(formation), advance(length_of(me_.move))},
                    stand_at(unit_.pose.facing, me_.move, formation));
            if (const Turn turn = turn_to(goal_); turn.leg)
                propose({*turn.leg, form(formation), advance(length_of(me_.move * 0.5))},
                        stand_at(turn.facing, me_.move * 0.5, formation));
        }
    }
    void try_skirmishers()
    {
        const Angle there = bearing(unit_.pose.at, point(goal_));
        for (const double share : {2.0, 0.9, 0.5}) {
            const double far = me_.move * share;
            Stand stand = stand_at(there, far);
            stand.ahead = me_.stand.ahead;
            propose({march(there, length_of(far))}, stand);
            if (const Turn turn = turn_to(goal_); turn.leg) try_far(turn, far);
        }
        if (enemy_.unit == no_unit) return;
        const Angle away = bearing(point(field_[enemy_.unit].stand.at), unit_.pose.at);
        Stand stand = stand_at(away, me_.move * 0.5);
        stand.ahead = me_.stand.ahead;
        propose({march(away, length_of(me_.move * 0.5))}, stand);
    }

    // Guns stay where their fire tells, and go where it will.
    void try_guns()
    {
        const bool is_ready = unit_.formation == Formation::Unlimbered;
        if (has_targets() && !(is_idle_ && is_ready)) {
            if (!is_ready) consider_unlimbering();
            return;
        }
        if (is_ready) {
            judge({pivot(bearing(unit_.pose.at, point(goal_)))});
            judge({form(Formation::Limbered), advance(length_of(me_.move))});
        }
        try_way(no_turn());
        for (const Angle aside : {Angle{}, degrees(25), -degrees(25), degrees(45), -degrees(45)})
            if (const Turn turn = turn_to(goal_, aside); turn.leg) try_way(turn);
        try_other_fronts();
        judge_best();
        if (is_ready && best_.gain <= least_gain_ && (is_idle_ || is_far_from(goal_))) limber();
    }
    // Within the distance at which guns are content.
    [[nodiscard]] bool has_targets() const
    {
        const Gunnery& fire = fire_in(Formation::Unlimbered);
        const double enough = telling_ * fire.bands.front().hits;
        return std::ranges::any_of(field_.of(opponent(me_.side)), [&](UnitId id) {
            const Stand& there = field_[id].stand;
            return is_ahead(me_.stand, there.at) && fire.hits_at(gap(there, me_.stand)) > enough;
        });
    }
    [[nodiscard]] bool is_far_from(Spot goal) const
    {
        return length(goal - me_.stand.at) > 0.9 * fire_in(Formation::Unlimbered).shot;
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
