#include <algorithm>

#include "engine/geometry/sweep.h"
#include "engine/shared_rules/path_walk.h"
#include "engine/thirteen/clearance.h"
#include "engine/thirteen/ground.h"
#include "engine/thirteen/move.h"
#include "engine/thirteen/path_legs.h"

namespace voltigeur::thirteen {

namespace {

Length at_least(Length a, Length b)
{
    return std::max(a, b);
}

// One path being walked, leg by leg.
class PathWalk : public PathWalkOf<View> {
public:
    PathWalk(const View& view, UnitId id) : PathWalkOf(view, id)
    {
        is_out_of_command_ = !moves_in_command(view, id);
        is_on_bad_ground_ = is_in_difficult_ground(view, unit_, here());
    }

    PathAnswer run(const Path& path)
    {
        for (const Leg& leg : path) {
            if (answer_.stop) break;
            take(leg);
        }
        answer_.allowance = budget();
        return answer_;
    }
    [[nodiscard]] const PathAnswer& answer() const { return answer_; }

    // Why it may not end its move where the path ends.
    [[nodiscard]] std::optional<Refusal> refuse_end() const
    {
        if (auto refusal = refuse_end_over_water()) return refusal;
        return refuse_closeness();
    }

private:
    // Nobody ends an ordinary move close to an enemy, unless it stood there and came no closer.
    [[nodiscard]] std::optional<Refusal> refuse_closeness() const
    {
        const Length limit = view_.gaps().keep_distance.is;
        if (answer_.accepted.empty()) return std::nullopt;
        const Rectangle place = here();
        for (const UnitId id : units_near(view_, place, limit).of(opponent(unit_.side))) {
            const Rectangle there = view_.rectangle(id);
            const Length gap = distance(place, there);
            if (gap >= limit || gap >= distance(view_.rectangle(unit_), there)) continue;
            return Refusal{.clause = view_.gaps().keep_distance.clause,
                           .why = "that is too close to the enemy without a charge",
                           .who = id,
                           .measured = gap,
                           .limit = limit};
        }
        return std::nullopt;
    }
    // A bridge or ford is for going over, not for standing on.
    [[nodiscard]] std::optional<Refusal> refuse_end_over_water() const
    {
        const auto stands_over_it = [&](const Rectangle& place) {
            return stands_on_barred_ground(view_, unit_, place);
        };
        if (answer_.accepted.empty() || !stands_over_it(here())) return std::nullopt;
        const Length last = answer_.accepted.back().distance;
        Length dry = last;
        while (dry.micrometres > 0 && stands_over_it(last_start_.moved(last_direction_, dry)))
            dry = at_least(dry - tenths(1), {});
        return Refusal{.clause = view_.gaps().impassable_ground.clause,
                       .why = "nobody ends a move over the river",
                       .measured = answer_.used,
                       .limit = answer_.used - (last - dry)};
    }

    bool is_out_of_command_ = false;
    bool is_on_bad_ground_ = false;
    bool went_back_ = false;
    bool has_withdrawn_ = false;
    int changes_ = 0;
    int wheels_ = 0;
    std::optional<bool> can_double_;
    Rectangle last_start_;  // of the last straight leg
    Angle last_direction_;

    // In the formation that it has come to.
    [[nodiscard]] Unit as_formed() const
    {
        Unit unit = unit_;
        unit.formation = answer_.formation;
        return unit;
    }
    [[nodiscard]] const MovePhase& sheet() const { return view_.sheet.move[index(unit_.side)]; }

    // ---- The budget ----

    [[nodiscard]] Length one_move() const
    {
        return move_after(view_, unit_, answer_.formation, count_halvings());
    }
    [[nodiscard]] int count_halvings() const
    {
        return int{is_out_of_command_} + int{is_on_bad_ground_} + int{went_back_ || has_withdrawn_};
    }
    // What is left of it once it meets difficult ground. A double move is halved as a whole.
    [[nodiscard]] Length slowed_budget(bool is_doubled) const
    {
        const Length half = move_after(view_, unit_, answer_.formation, count_halvings() + 1);
        return is_doubled ? half + second_move(half) : half;
    }
    // Difficult ground would take something from the move still.
    [[nodiscard]] bool can_be_slowed() const
    {
        return !is_on_bad_ground_ && (view_.gaps().halvings_stack.is || count_halvings() == 0);
    }
    [[nodiscard]] Length second_move(Length first) const
    {
        return view_.gaps().mud.is ? fraction(first, 1, 2) : first;
    }
    // The line that sets how far it may go.
    [[nodiscard]] Clause limit_clause(bool is_doubled) const
    {
        if (is_doubled) return sheet().double_move.clause;
        const Speed printed = speed(view_, unit_, answer_.formation);
        return one_move() < printed.length ? sheet().half_move.clause : printed.clause;
    }
    // How far it may go in all, with what it has done so far.
    [[nodiscard]] Length budget()
    {
        if (changes_ > 1) return {};
        if (changes_ > 0) return may_change_beside_a_move() ? one_move() : Length{};
        return doubles() ? one_move() + second_move(one_move()) : one_move();
    }
    [[nodiscard]] Length left() { return at_least(budget() - answer_.used, {}); }

    // A double move is two moves, and one of them may be a change.
    bool may_change_beside_a_move()
    {
        return view_.gaps().double_move_allows_change.is && !cannot_turn(view_, unit_) && doubles();
    }

    // The whole path so far stays beyond the printed distance from every enemy.
    bool doubles()
    {
        if (!can_double_) can_double_ = is_clear_of_enemies(here(), {}, {});
        return *can_double_;
    }
    bool is_clear_of_enemies(const Rectangle& place, Angle direction, Length travel)
    {
        return !refuse_turn_to_double() && is_far_from_enemies(place, direction, travel);
    }
    [[nodiscard]] bool is_far_from_enemies(const Rectangle& place, Angle direction,
                                           Length travel) const
    {
        const Length beyond = sheet().double_move.beyond;
        return clear_travel(view_, unit_.side, {place, direction, travel}, beyond) >= travel;
    }
    // Why nobody makes a double move in this turn.
    [[nodiscard]] std::optional<Refusal> refuse_turn_to_double() const
    {
        const DoubleMove& line = sheet().double_move;
        const int turn = view_.state.moment.turn;
        if (line.not_on_first_turn && turn == 1)
            return Refusal{.clause = line.clause,
                           .why = "nobody makes a double move in the first turn"};
        if (turn > view_.gaps().last_double_move.is)
            return Refusal{.clause = view_.gaps().last_double_move.clause,
                           .why = "it is too late in the day for a double move"};
        return std::nullopt;
    }
    // ---- Legs ----

    void take(const Leg& leg)
    {
        const Walked walked{answer_.formation, answer_.used.micrometres > 0, went_back_, wheels_};
        if (const auto refusal = refuse_leg(view_, unit_, walked, leg)) return stop(*refusal);
        switch (leg.kind) {
        case LegKind::Wheel:
            return take_wheel(leg);
        case LegKind::Advance:
            return take_straight(leg, answer_.end.facing);
        case LegKind::Back:
            went_back_ = true;
            return take_straight(leg, answer_.end.facing + degrees(180));
        case LegKind::March:
            return take_straight(leg, leg.turn);
        case LegKind::Form:
            return take_change(leg, answer_.end, leg.formation);
        case LegKind::AboutFace:
            return take_change(leg, about_faced(view_, unit_, answer_.end, answer_.formation),
                               answer_.formation);
        case LegKind::Pivot:
            return take_change(leg, pivoted(view_, unit_, answer_.end, leg.turn),
                               answer_.formation);
        }
    }

    [[nodiscard]] Clause change_clause(const Leg& leg) const
    {
        if (leg.kind == LegKind::AboutFace) return view_.gaps().about_face.clause;
        const bool limbers = unit_.arm == Arm::Artillery && leg.kind == LegKind::Form;
        return limbers ? sheet().limber.clause : sheet().formation_change.clause;
    }
    // A change of formation, an about-face, a pivot: a whole move, on the spot.
    void take_change(const Leg& leg, Pose pose, Formation formation)
    {
        const bool is_first = answer_.used.micrometres == 0 && changes_ == 0;
        const bool beside_a_move =
            changes_ == 0 && answer_.used <= one_move() && may_change_beside_a_move();
        if (!is_first && !beside_a_move)
            return stop(
                {.clause = change_clause(leg), .why = "changing formation takes the whole move"});
        if (!is_room_for(at(pose, formation), formation))
            return stop(
                {.clause = view_.gaps().needs_room.clause, .why = "there is no room for that"});
        ++changes_;
        answer_.end = pose;
        answer_.formation = formation;
        accept(leg, {});
    }
    [[nodiscard]] bool is_room_for(const Rectangle& place, Formation formation) const
    {
        if (!is_on_table(view_, place) || stands_on_barred_ground(view_, unit_, place))
            return false;
        for (const UnitId other : units_near(view_, place)) {
            if (other == id_ || !overlaps(place, view_.rectangle(other))) continue;
            if (!overlapped_at_start(other) || !may_stand_among(formation, view_.unit(other)))
                return false;
        }
        return true;
    }
    // Only guns and skirmishers share their ground, with a charge that came to a halt among them.
    [[nodiscard]] bool may_stand_among(Formation formation, const Unit& other) const
    {
        return formation == Formation::Skirmish || other.formation == Formation::Skirmish ||
               unit_.arm == Arm::Artillery || other.arm == Arm::Artillery;
    }

    // ---- Straight legs ----

    void take_straight(Leg leg, Angle direction)
    {
        const Rectangle start = here();
        has_withdrawn_ = has_withdrawn_ || withdraws(start, direction);
        Length go = leg.distance;
        std::optional<Refusal> why;
        const auto limit = [&](Length at, const Refusal& refusal) {
            if (at >= go) return;
            go = at_least(at, {});
            why = refusal;
        };

        doubles();  // The place it leaves counts too: it is part of the path.
        limit_by_units(start, direction, go, limit);
        limit_by_ground(start, direction, go, limit);
        limit_by_edge(start, direction, go, limit);
        limit_by_budget(start, direction, go, limit);

        if (go.micrometres > 0 || leg.distance.micrometres == 0) {
            if (can_double_ && *can_double_)
                can_double_ = is_clear_of_enemies(start, direction, go);
            answer_.end.at = offset(answer_.end.at, direction, go, {});
            last_start_ = start;
            last_direction_ = direction;
            leg.distance = go;
            accept(leg, go);
        }
        if (why) stop(*why);
    }

    // Skirmishers face all round: they go backwards when they leave the nearest enemy in musket
    // range.
    [[nodiscard]] bool withdraws(const Rectangle& start, Angle direction) const
    {
        if (answer_.formation != Formation::Skirmish) return false;
        const Near enemy = nearest_unit(view_, opponent(unit_.side), start);
        if (enemy.unit == no_unit || enemy.away > sheet().musket_range.length) return false;
        const Point nearest = nearest_point(view_.rectangle(enemy.unit), start.centre());
        return turn_between(direction, bearing(start.centre(), nearest)) > degrees(90).turn;
    }

    template <class Limit>
    void limit_by_units(const Rectangle& start, Angle direction, const Length& go,
                        Limit limit) const
    {
        for (const UnitId id : units_on_way(view_, start, direction, go)) {
            const Unit& other = view_.unit(id);
            if (id == id_) continue;
            if (!is_forbidden(id) && may_pass(unit_, answer_.formation, other)) continue;
            const Rectangle place = view_.rectangle(other);
            if (other.side == unit_.side && overlaps(start, place)) continue;
            if (const auto at = voltigeur::first_touch(start, direction, go, place))
                limit(*at, Refusal{.clause = view_.gaps().no_passing_through.clause,
                                   .why = other.side == unit_.side ? "a friend stands in the way"
                                                                   : "the enemy stands in the way",
                                   .who = id});
        }
    }
    template <class Limit>
    void limit_by_ground(const Rectangle& start, Angle direction, const Length& go,
                         Limit limit) const
    {
        if (const auto met = first_barred_ground(view_, as_formed(), start, direction, go))
            limit(met->at, *refuse_ground(view_, unit_, *met->piece));
    }
    template <class Limit>
    void limit_by_edge(const Rectangle& start, Angle direction, const Length& go, Limit limit) const
    {
        if (is_on_table(view_, start.moved(direction, go))) return;
        // The table is convex: halve the distance until the last place on it is found.
        Length inside{};
        Length outside = go;
        while ((outside - inside).micrometres > 1) {
            const Length middle = inside + fraction(outside - inside, 1, 2);
            (is_on_table(view_, start.moved(direction, middle)) ? inside : outside) = middle;
        }
        limit(inside,
              Refusal{.clause = view_.gaps().table_edge.clause, .why = "the table ends there"});
    }
    template <class Limit>
    void limit_by_budget(const Rectangle& start, Angle direction, const Length& go, Limit limit)
    {
        if (can_be_slowed()) slow_down(start, direction, go, limit);
        const Length single = changes_ > 0 ? Length{} : at_least(one_move() - answer_.used, {});
        if (go <= single) return;
        // Beyond one move: only as far as the path stays clear of the enemy.
        Length most = single;
        if (doubles()) {
            const Length clear =
                clear_travel(view_, unit_.side, {start, direction, go}, sheet().double_move.beyond);
            most = std::max(most, std::min(left(), at_least(clear, {})));
        }
        if (changes_ > 0 && !may_change_beside_a_move())
            return limit(most, Refusal{.clause = change_clause(answer_.accepted.back()),
                                       .why = "changing formation takes the whole move"});
        Refusal refusal{.clause = limit_clause(most > single),
                        .why = "it cannot go farther in this phase",
                        .measured = answer_.used + go,
                        .limit = answer_.used + most};
        const bool is_doubled_but_for_turn =
            changes_ == 0 && count_halvings() == 0 &&
            answer_.used + go <= one_move() + second_move(one_move()) &&
            is_far_from_enemies(start, direction, go);
        if (const auto turn = refuse_turn_to_double(); turn && is_doubled_but_for_turn) {
            refusal.clause = turn->clause;
            refusal.why = turn->why;
        }
        limit(most, refusal);
    }
    // Difficult ground halves the whole move, be it one or two; who has used more than half stops
    // before it.
    template <class Limit>
    void slow_down(const Rectangle& start, Angle direction, const Length& go, Limit limit)
    {
        const auto met = first_difficult_ground(view_, as_formed(), start, direction, go);
        if (!met) return;
        const bool is_doubled =
            changes_ == 0 && doubles() && is_clear_of_enemies(start, direction, met->at);
        const Length half = slowed_budget(is_doubled);
        if (answer_.used + met->at >= half)
            limit(met->at,
                  Refusal{.clause = sheet().half_move.clause,
                          .why = "difficult ground halves the move, and more than half is used",
                          .limit = half});
        else
            is_on_bad_ground_ = true;
    }

    // ---- Wheels ----

    void take_wheel(Leg leg)
    {
        const Footprint& size = view_.footprint(unit_, answer_.formation);
        Angle turn = leg.turn;
        std::optional<Refusal> why;
        const auto limit = [&](Angle at, const Refusal& refusal) {
            if (at >= turn) return;
            turn = at;
            why = refusal;
        };

        limit_wheel_by_units(leg.hand, size, turn, limit);
        // Where a shorter wheel ends may be other ground.
        for (std::optional<Angle> judged; judged != turn;) {
            judged = turn;
            limit_wheel_by_ground(leg.hand, size, turn, limit);
            limit_wheel_by_budget(leg, size, turn, limit);
        }

        if (turn.turn > 0 || leg.turn.turn == 0) {
            answer_.end = wheeled(answer_.end, size.width, leg.hand, turn);
            leg.turn = turn;
            accept(leg, arc_length(size.width, turn));
            ++wheels_;
            if (can_double_ && *can_double_) can_double_ = is_clear_of_enemies(here(), {}, {});
        }
        if (why) stop(*why);
    }
    template <class Limit>
    void limit_wheel_by_budget(const Leg& leg, const Footprint& size, const Angle& turn,
                               Limit limit)
    {
        const Refusal too_far{.clause = limit_clause(budget() > one_move()),
                              .why = "it cannot wheel farther in this phase",
                              .measured = answer_.used + arc_length(size.width, leg.turn),
                              .limit = budget()};
        limit(turn_for_arc(size.width, left(), turn), too_far);
        const Length single = at_least(one_move() - answer_.used, {});
        if (changes_ > 0 || arc_length(size.width, turn) <= single) return;
        // Beyond one move: only if it ends clear of the enemy.
        const Rectangle place =
            at(wheeled(answer_.end, size.width, leg.hand, turn), answer_.formation);
        if (!is_clear_of_enemies(place, {}, {}))
            limit(turn_for_arc(size.width, single, turn), too_far);
    }

    template <class Limit>
    void limit_wheel_by_units(Hand hand, const Footprint& size, const Angle& turn, Limit limit)
    {
        const Rectangle start = here();
        const Length swing = size.width;
        for (const UnitId id : units_near(view_, start, swing)) {
            const Unit& other = view_.unit(id);
            if (id == id_) continue;
            if (!is_forbidden(id) && may_pass(unit_, answer_.formation, other)) continue;
            const Rectangle place = view_.rectangle(other);
            if (other.side == unit_.side && overlaps(start, place)) continue;
            if (const auto at =
                    first_touch_wheel(answer_.end, size.width, size.depth, hand, turn, place))
                limit(*at, Refusal{.clause = view_.gaps().no_passing_through.clause,
                                   .why = other.side == unit_.side ? "a friend stands in the way"
                                                                   : "the enemy stands in the way",
                                   .who = id});
        }
    }
    template <class Limit>
    void limit_wheel_by_ground(Hand hand, const Footprint& size, const Angle& turn, Limit limit)
    {
        const auto refuse = [&](const Rectangle& place, Angle done) {
            return refuse_wheel_over(place, answer_.used + arc_length(size.width, done));
        };
        look_along_wheel(hand, size.width, turn, refuse, limit);
    }
    // Slows it where the ground is difficult.
    std::optional<Refusal> refuse_wheel_over(const Rectangle& place, Length used)
    {
        if (!is_on_table(view_, place))
            return Refusal{.clause = view_.gaps().table_edge.clause, .why = "the table ends there"};
        if (stands_on_barred_ground(view_, unit_, place))
            return Refusal{.clause = view_.gaps().impassable_ground.clause,
                           .why = "the ground there is closed to it"};
        if (!can_be_slowed() || !is_in_difficult_ground(view_, as_formed(), place))
            return std::nullopt;
        const Length half = slowed_budget(changes_ == 0 && doubles());
        if (used >= half)
            return Refusal{.clause = sheet().half_move.clause,
                           .why = "difficult ground halves the move, and more than half is used",
                           .limit = half};
        is_on_bad_ground_ = true;
        return std::nullopt;
    }
};

// The same path with its end drawn back until it may end there.
PathAnswer drawn_back(const View& view, UnitId id, Path path, Refusal why)
{
    constexpr int tries = 6;
    PathAnswer answer;
    while (!path.empty()) {
        for (int i = 0; i < tries && path.back().distance.micrometres > 0; ++i) {
            const Length surplus = std::max(*why.limit - *why.measured, *why.measured - *why.limit);
            path.back().distance = at_least(path.back().distance - surplus, {});
            PathWalk walk(view, id);
            answer = walk.run(path);
            const auto still = walk.refuse_end();
            if (!answer.stop && !still && walk.ends_upon() == no_unit) {
                answer.stop = why;
                return answer;
            }
            if (still) why = *still;
        }
        path.pop_back();
        PathWalk walk(view, id);
        answer = walk.run(path);
        if (!answer.stop && !walk.refuse_end() && walk.ends_upon() == no_unit) break;
    }
    answer.stop = why;
    return answer;
}

}  // namespace

PathAnswer answer_path(const View& view, UnitId id, const Path& path)
{
    auto walked = walk_clear_of_friends<PathWalk>(view, id, path);
    if (!walked) {
        PathAnswer stays = PathWalk(view, id).run({});
        stays.stop = Refusal{.clause = view.gaps().no_passing_through.clause,
                             .why = "a friend stands in the way",
                             .who = walked.error()};
        return stays;
    }
    const auto end = walked->refuse_end();
    return end ? drawn_back(view, id, walked->answer().accepted, *end) : walked->answer();
}

}  // namespace voltigeur::thirteen
