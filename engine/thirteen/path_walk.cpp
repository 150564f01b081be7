#include "engine/thirteen/path_walk.h"

#include <algorithm>

#include "engine/geometry/sweep.h"
#include "engine/shared_rules/path_walk.h"
#include "engine/thirteen/ground.h"
#include "engine/thirteen/path_legs.h"

namespace voltigeur::thirteen {

namespace {

// One path being walked, leg by leg.
class PathWalk : public PathWalkOf<PathWalk, View> {
public:
    PathWalk(const View& view, UnitId id) : PathWalkOf(view, id)
    {
        is_out_of_command_ = !moves_in_command(view, id);
        is_on_bad_ground_ = is_in_difficult_ground(view, unit_, here());
    }

    // Why it may not end its move where the path ends.
    [[nodiscard]] std::optional<Refusal> refuse_end() const
    {
        if (auto refusal = refuse_end_over_water()) return refusal;
        if (answer_.accepted.empty()) return std::nullopt;
        return refuse_closeness(view_, id_, here());
    }

private:
    friend class PathWalkOf<PathWalk, View>;

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
            dry = not_negative(dry - tenths(1));
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

    // ---- The allowance ----

    [[nodiscard]] Length one_move() const
    {
        return move_after(view_, unit_, answer_.formation, count_halvings());
    }
    [[nodiscard]] int count_halvings() const
    {
        return int{is_out_of_command_} + int{is_on_bad_ground_} + int{went_back_ || has_withdrawn_};
    }
    // What is left of it once it meets difficult ground. A double move is halved as a whole.
    [[nodiscard]] Length slowed_allowance(bool is_doubled) const
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
    [[nodiscard]] Length allowance()
    {
        if (changes_ > 1) return {};
        if (changes_ > 0) return may_change_beside_a_move() ? one_move() : Length{};
        return doubles() ? one_move() + second_move(one_move()) : one_move();
    }
    [[nodiscard]] Length left() { return not_negative(allowance() - answer_.used); }

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
        return clear_travel(view_, unit_.side, place, direction, travel, beyond) >= travel;
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
        const LegsSoFar before{answer_.formation, answer_.used.micrometres > 0, went_back_,
                               wheels_};
        if (const auto refusal = refuse_leg(view_, unit_, before, leg)) return stop(*refusal);
        switch (leg.kind) {
        case LegKind::Wheel:
            if (!take_wheel(leg, {})) return;
            ++wheels_;
            if (can_double_ && *can_double_) can_double_ = is_clear_of_enemies(here(), {}, {});
            return;
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

    void take_straight(const Leg& leg, Angle direction)
    {
        const Rectangle start = here();
        has_withdrawn_ = has_withdrawn_ || withdraws(start, direction);
        Stretch<Length> way{leg.distance, {}};
        doubles();  // The place it leaves counts too: it is part of the path.
        limit_by_units(start, direction, {}, way);
        if (const auto met = first_barred_ground(view_, as_formed(), start, direction, way.go))
            way.limit(met->at, *refuse_ground(view_, unit_, *met->piece));
        way.limit(way_on_table(view_, start, direction, way.go), the_table_ends());
        limit_by_allowance(start, direction, way);
        if (!go_straight(leg, direction, way, way.go)) return;
        if (can_double_ && *can_double_)
            can_double_ = is_clear_of_enemies(start, direction, way.go);
        last_start_ = start;
        last_direction_ = direction;
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

    [[nodiscard]] Refusal the_table_ends() const
    {
        return {.clause = view_.gaps().table_edge.clause, .why = "the table ends there"};
    }
    [[nodiscard]] std::optional<Rectangle> obstacle(const Rectangle& start, UnitId id) const
    {
        const Unit& other = view_.unit(id);
        if (id == id_ || (!is_forbidden(id) && may_pass(unit_, answer_.formation, other)))
            return std::nullopt;
        const Rectangle place = view_.rectangle(other);
        if (other.side == unit_.side && overlaps(start, place)) return std::nullopt;
        return place;
    }
    [[nodiscard]] Refusal in_the_way(UnitId id) const
    {
        return {.clause = view_.gaps().no_passing_through.clause,
                .why = view_.unit(id).side == unit_.side ? "a friend stands in the way"
                                                         : "the enemy stands in the way",
                .who = id};
    }
    void limit_by_allowance(const Rectangle& start, Angle direction, Stretch<Length>& way)
    {
        if (can_be_slowed()) slow_down(start, direction, way);
        const Length single = changes_ > 0 ? Length{} : not_negative(one_move() - answer_.used);
        if (way.go <= single) return;
        // Beyond one move: only as far as the path stays clear of the enemy.
        Length most = single;
        if (doubles()) {
            const Length clear = clear_travel(view_, unit_.side, start, direction, way.go,
                                              sheet().double_move.beyond);
            most = std::max(most, std::min(left(), not_negative(clear)));
        }
        if (changes_ > 0 && !may_change_beside_a_move())
            return way.limit(most, {.clause = change_clause(answer_.accepted.back()),
                                    .why = "changing formation takes the whole move"});
        Refusal refusal{.clause = limit_clause(most > single),
                        .why = "it cannot go farther in this phase",
                        .measured = answer_.used + way.go,
                        .limit = answer_.used + most};
        const bool is_doubled_but_for_turn =
            changes_ == 0 && count_halvings() == 0 &&
            answer_.used + way.go <= one_move() + second_move(one_move()) &&
            is_far_from_enemies(start, direction, way.go);
        if (const auto turn = refuse_turn_to_double(); turn && is_doubled_but_for_turn) {
            refusal.clause = turn->clause;
            refusal.why = turn->why;
        }
        way.limit(most, refusal);
    }
    // Difficult ground halves the whole move, be it one or two; a unit that has used more than half
    // stops before it.
    void slow_down(const Rectangle& start, Angle direction, Stretch<Length>& way)
    {
        const auto met = first_difficult_ground(view_, as_formed(), start, direction, way.go);
        if (!met) return;
        const bool is_doubled =
            changes_ == 0 && doubles() && is_clear_of_enemies(start, direction, met->at);
        if (const auto refusal = refuse_slowing(answer_.used + met->at, is_doubled))
            way.limit(met->at, *refusal);
        else
            is_on_bad_ground_ = true;
    }
    [[nodiscard]] std::optional<Refusal> refuse_slowing(Length used, bool is_doubled) const
    {
        const Length half = slowed_allowance(is_doubled);
        if (used < half) return std::nullopt;
        return Refusal{.clause = sheet().half_move.clause,
                       .why = "difficult ground halves the move, and more than half is used",
                       .limit = half};
    }

    // ---- Wheels ----

    [[nodiscard]] Length pay_for_wheel(const Leg& leg) const
    {
        return arc_length(size().width, leg.turn);
    }
    void limit_wheel(const Leg& leg, Stretch<Angle>& wheel)
    {
        limit_wheel_over(leg.hand, wheel, [&](const Rectangle& place, Length gone) {
            return refuse_wheel_over(place, gone);
        });
        limit_wheel_by_move(leg, wheel);
    }
    void limit_wheel_by_move(const Leg& leg, Stretch<Angle>& wheel)
    {
        const Length width = size().width;
        const Refusal too_far{.clause = limit_clause(allowance() > one_move()),
                              .why = "it cannot wheel farther in this phase",
                              .measured = answer_.used + arc_length(width, leg.turn),
                              .limit = allowance()};
        wheel.limit(turn_for_arc(width, left(), wheel.go), too_far);
        const Length single = not_negative(one_move() - answer_.used);
        if (changes_ > 0 || arc_length(width, wheel.go) <= single) return;
        // Beyond one move: only if it ends clear of the enemy.
        const Rectangle place = at(wheeled_by(leg.hand, wheel.go), answer_.formation);
        if (!is_clear_of_enemies(place, {}, {}))
            wheel.limit(turn_for_arc(width, single, wheel.go), too_far);
    }
    // Slows it where the ground is difficult.
    std::optional<Refusal> refuse_wheel_over(const Rectangle& place, Length gone)
    {
        if (!is_on_table(view_, place)) return the_table_ends();
        if (stands_on_barred_ground(view_, unit_, place))
            return Refusal{.clause = view_.gaps().impassable_ground.clause,
                           .why = "the ground there is closed to it"};
        if (!can_be_slowed() || !is_in_difficult_ground(view_, as_formed(), place))
            return std::nullopt;
        if (const auto refusal = refuse_slowing(answer_.used + gone, changes_ == 0 && doubles()))
            return refusal;
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
            path.back().distance = not_negative(path.back().distance - surplus);
            PathWalk walk(view, id);
            walk.run(path);
            answer = walk.answer();
            const auto still = walk.refuse_end();
            if (!answer.stop && !still && walk.ends_upon() == no_unit) {
                answer.stop = why;
                return answer;
            }
            if (still) why = *still;
        }
        path.pop_back();
        PathWalk walk(view, id);
        walk.run(path);
        answer = walk.answer();
        if (!answer.stop && !walk.refuse_end() && walk.ends_upon() == no_unit) break;
    }
    answer.stop = why;
    return answer;
}

}  // namespace

Length move_after(const View& view, const Unit& unit, Formation formation, int halvings)
{
    const Length printed = speed(view, unit, formation).length;
    if (printed.micrometres == 0 || halvings == 0) return printed;
    const int times = view.gaps().halvings_stack.is ? halvings : 1;
    return std::max(to_tenth(fraction(printed, 1, 1 << times)), view.gaps().least_move.is);
}

bool may_pass(const Unit& mover, Formation formation, const Unit& other)
{
    if (other.side != mover.side) return false;
    if (formation == Formation::Skirmish || other.formation == Formation::Skirmish) return true;
    return mover.arm == Arm::Infantry && other.formation == Formation::Unlimbered;
}

PathAnswer answer_path(const View& view, UnitId id, const Path& path)
{
    auto walked = walk_clear_of_friends<PathWalk>(view, id, path);
    if (!walked) {
        PathWalk walk(view, id);
        walk.run({});
        PathAnswer stays = walk.answer();
        stays.stop = Refusal{.clause = view.gaps().no_passing_through.clause,
                             .why = "a friend stands in the way",
                             .who = walked.error()};
        return stays;
    }
    const auto end = walked->refuse_end();
    return end ? drawn_back(view, id, walked->answer().accepted, *end) : walked->answer();
}

Pose pivoted(const View& view, const Unit& guns, Pose pose, Angle facing)
{
    const Length half = fraction(view.footprint(guns, Formation::Unlimbered).depth, 1, 2);
    const Point centre = offset(pose.at, pose.facing, -half, {});
    return {offset(centre, facing, half, {}), facing};
}

std::optional<Refusal> refuse_closeness(const View& view, UnitId id, const Rectangle& place)
{
    const Unit& unit = view.unit(id);
    const Length limit = view.gaps().keep_distance.is;
    for (const UnitId enemy : units_near(view, place, limit).of(opponent(unit.side))) {
        const Rectangle there = view.rectangle(enemy);
        const Length gap = distance(place, there);
        if (gap >= limit || gap >= distance(view.rectangle(unit), there)) continue;
        return Refusal{.clause = view.gaps().keep_distance.clause,
                       .why = "that is too close to the enemy without a charge",
                       .who = enemy,
                       .measured = gap,
                       .limit = limit};
    }
    return std::nullopt;
}

PathAnswer follow_path(const View& view, UnitId id, const Path& path)
{
    const Unit& unit = view.unit(id);
    PathAnswer answer{.accepted = path, .end = unit.pose, .formation = unit.formation};
    for (const Leg& leg : path) {
        const Footprint& size = view.footprint(unit, answer.formation);
        Length cost = leg.distance;
        switch (leg.kind) {
        case LegKind::Wheel:
            cost = arc_length(size.width, leg.turn);
            answer.end = wheeled(answer.end, size.width, leg.hand, leg.turn);
            break;
        case LegKind::Advance:
            answer.end.at = offset(answer.end.at, answer.end.facing, leg.distance, {});
            break;
        case LegKind::Back:
            answer.end.at =
                offset(answer.end.at, answer.end.facing + degrees(180), leg.distance, {});
            break;
        case LegKind::March:
            answer.end.at = offset(answer.end.at, leg.turn, leg.distance, {});
            break;
        case LegKind::Form:
            answer.formation = leg.formation;
            break;
        case LegKind::AboutFace:
            answer.end = about_faced(view, unit, answer.end, answer.formation);
            break;
        case LegKind::Pivot:
            answer.end = pivoted(view, unit, answer.end, leg.turn);
            break;
        }
        answer.costs.push_back(cost);
        answer.used += cost;
    }
    return answer;
}

}  // namespace voltigeur::thirteen
