#include "engine/division/path_walk.h"

#include <algorithm>

#include "engine/division/ground.h"
#include "engine/shared_rules/path_walk.h"

namespace voltigeur::division {

namespace {

// One path being walked, leg by leg.
class PathWalk : public PathWalkOf<PathWalk, View> {
public:
    PathWalk(const View& view, UnitId id)
        : PathWalkOf(view, id), ground_(view, unit_), ground_after_wheel_(ground_)
    {
        ground_.begin(here(), unit_.formation);
        is_off_road_ = !road_here().is_road;
    }

    [[nodiscard]] Walked walked() const
    {
        return {answer_, met_ground_, ground_.is_obstructed(), moved_as_, clause()};
    }

private:
    friend class PathWalkOf<PathWalk, View>;

    MoveGround ground_;
    MoveGround ground_after_wheel_;
    Length price_of_wheel_;
    std::optional<Speed> moved_as_;
    bool has_changed_ = false;
    bool has_ended_ = false;    // a change after a move ends it
    bool is_off_road_ = false;  // has left the road, or never was on it
    bool met_ground_ = false;

    [[nodiscard]] const MovementPhase& sheet() const { return view_.sheet.movement; }
    [[nodiscard]] const SideChange& change_rule() const
    {
        return *std::ranges::find_if(sheet().formation_change, [&](const SideChange& line) {
            return line.side == unit_.side;
        });
    }
    [[nodiscard]] RoadThere road_here() const
    {
        return road_at(view_, unit_, answer_.formation, answer_.end.at);
    }
    [[nodiscard]] bool has_gone(LegKind kind) const
    {
        return std::ranges::any_of(answer_.accepted,
                                   [&](const Leg& leg) { return leg.kind == kind; });
    }

    // The line that let it do what it did.
    [[nodiscard]] Clause clause() const
    {
        if (!moved_as_) return change_rule().clause;
        if (has_gone(LegKind::Back)) return sheet().line_back.clause;
        return has_sidestepped() ? sheet().sidestep.clause : moved_as_->clause;
    }

    // ---- The allowance ----

    [[nodiscard]] Speed printed() const
    {
        if (moved_as_) return *moved_as_;
        return move_in(view_, id_, answer_.formation);
    }
    [[nodiscard]] Length allowance() const
    {
        Length all = printed().length;
        if (!is_off_road_) all += road_here().more;
        return all;
    }

    // ---- Legs ----

    static bool is_change(const Leg& leg)
    {
        return leg.kind == LegKind::Form || leg.kind == LegKind::AboutFace ||
               leg.kind == LegKind::Pivot;
    }
    void take(const Leg& leg)
    {
        if (is_change(leg)) {
            if (const auto refusal = refuse_change(leg)) return stop(*refusal);
        } else {
            const Speed move = printed();
            if (const auto refusal = refuse_leg(leg, move)) return stop(*refusal);
            moved_as_ = move;
        }
        switch (leg.kind) {
        case LegKind::Wheel:
            if (take_wheel(leg, gap() * 2)) notice_road();
            return;
        case LegKind::Advance:
            return take_advance(leg);
        case LegKind::Back:
            return take_straight(leg, answer_.end.facing + degrees(180),
                                 own_step(sheet().line_back), {});
        case LegKind::March:
            return is_skirmisher(unit_)
                       ? take_straight(leg, leg.turn, printed(), {})
                       : take_straight(leg, leg.turn, own_step(sheet().sidestep), {});
        case LegKind::Form:
            return take_change(leg, answer_.end, leg.formation);
        case LegKind::AboutFace:
            return take_change(leg, about_faced(view_, unit_, answer_.end, answer_.formation),
                               answer_.formation);
        case LegKind::Pivot:
            return take_change(leg, Pose{answer_.end.at, leg.turn}, answer_.formation);
        }
    }

    [[nodiscard]] std::optional<Refusal> refuse_leg(const Leg& leg, const Speed& move) const
    {
        if (leg.distance.micrometres < 0)
            return Refusal{.clause = {}, .why = "a distance cannot be negative"};
        if (!move.is_printed)
            return Refusal{.clause = sheet().speeds.front().clause,
                           .why = "the sheet prints no move for that formation"};
        if (has_ended_)
            return Refusal{.clause = change_rule().clause,
                           .why = "formation is changed before or after a move, not within it"};
        if (has_changed_ && change_rule().may == ChangeRule::MoveOrChange)
            return Refusal{.clause = change_rule().clause,
                           .why = "these troops move or change formation, not both"};
        switch (leg.kind) {
        case LegKind::Wheel:
            return refuse_wheel_leg(leg);
        case LegKind::Back:
            if (unit_.arm != Arm::Infantry || answer_.formation != Formation::Line)
                return Refusal{.clause = sheet().line_back.clause,
                               .why = "only infantry in line steps back"};
            return refuse_mixing(LegKind::Back);
        case LegKind::March:
            return is_skirmisher(unit_) ? std::nullopt : refuse_sidestep(leg);
        default:
            return has_gone(LegKind::Back) || has_sidestepped() ? refuse_mixing(LegKind::Advance)
                                                                : std::nullopt;
        }
    }
    [[nodiscard]] bool has_sidestepped() const
    {
        return !is_skirmisher(unit_) && has_gone(LegKind::March);
    }
    [[nodiscard]] std::optional<Refusal> refuse_mixing(LegKind kind) const
    {
        const bool is_other = std::ranges::any_of(answer_.accepted, [&](const Leg& leg) {
            return leg.kind != kind && leg.kind != LegKind::Form && leg.kind != LegKind::AboutFace;
        });
        if (!is_other) return std::nullopt;
        const bool back = kind == LegKind::Back || has_gone(LegKind::Back);
        return Refusal{.clause = back ? sheet().line_back.clause : sheet().sidestep.clause,
                       .why = "stepping back or aside is a move of its own"};
    }
    [[nodiscard]] std::optional<Refusal> refuse_sidestep(const Leg& leg) const
    {
        const Angle right = answer_.end.facing + degrees(90);
        const Angle left = answer_.end.facing - degrees(90);
        if (!sheet().sidestep.arms.has(unit_.arm))
            return Refusal{.clause = sheet().sidestep.clause, .why = "only infantry steps aside"};
        if (turn_between(leg.turn, right) > 20 && turn_between(leg.turn, left) > 20)
            return Refusal{.clause = sheet().sidestep.clause,
                           .why = "a step aside goes straight to the left or right"};
        return refuse_mixing(LegKind::March);
    }
    // By all its wheels so far.
    [[nodiscard]] int turned() const
    {
        int sum = 0;
        for (const Leg& leg : answer_.accepted)
            if (leg.kind == LegKind::Wheel) sum += leg.turn.turn;
        return sum;
    }
    [[nodiscard]] std::optional<Refusal> refuse_wheel_leg(const Leg& leg) const
    {
        if (leg.turn.turn > degrees(sheet().wheel_limit.degrees).turn)
            return Refusal{.clause = sheet().wheel_limit.clause,
                           .why = "no wheel goes beyond 45 degrees"};
        if (turned() + leg.turn.turn > degrees(sheet().wheel_limit.degrees).turn)
            return Refusal{.clause = sheet().wheel_limit.clause,
                           .why = "the wheels of one move go no farther than 45 degrees together"};
        if (!answer_.accepted.empty() && answer_.accepted.back().kind == LegKind::Wheel)
            return Refusal{.clause = sheet().wheel_limit.clause,
                           .why = "two wheels in a row are one wheel"};
        return has_gone(LegKind::Back) || has_sidestepped() ? refuse_mixing(LegKind::Wheel)
                                                            : std::nullopt;
    }
    [[nodiscard]] std::optional<Refusal> refuse_change(const Leg& leg) const
    {
        if (leg.distance.micrometres < 0)
            return Refusal{.clause = {}, .why = "a distance cannot be negative"};
        const Clause clause = change_rule().clause;
        if (has_changed_)
            return Refusal{.clause = clause, .why = "one change of formation a turn is enough"};
        if (moved_as_ && change_rule().may == ChangeRule::MoveOrChange)
            return Refusal{.clause = clause,
                           .why = "these troops move or change formation, not both"};
        if (leg.kind == LegKind::Pivot && unit_.arm != Arm::Artillery)
            return Refusal{.clause = clause, .why = "only guns turn in place"};
        if (leg.kind != LegKind::Form) return std::nullopt;
        if (leg.formation == answer_.formation)
            return Refusal{.clause = clause, .why = "it is in that formation already"};
        if (!may_use(view_.sheet, unit_.troop, leg.formation))
            return Refusal{.clause = clause, .why = "these troops do not use that formation"};
        return std::nullopt;
    }
    void take_change(const Leg& leg, Pose pose, Formation formation)
    {
        const Rectangle place = at(pose, formation);
        const bool has_room =
            is_on_table(view_, place) && !stands_on_barred_ground(view_, unit_, formation, place) &&
            is_clear(view_, place,
                     [&](UnitId other) {
                         return other != id_ && !may_pass(unit_, view_.unit(other)) &&
                                !overlapped_at_start(other);
                     }) &&
            !closes_in(view_, unit_.side, here(), place);
        if (!has_room)
            return stop({.clause = change_rule().clause, .why = "there is no room for that"});
        has_changed_ = true;
        has_ended_ = moved_as_.has_value();
        answer_.end = pose;
        answer_.formation = formation;
        accept(leg, {});
    }

    // ---- Straight legs ----

    // Steps back and aside have a length of their own, whatever the formation's move is.
    template <class Line>
    static Speed own_step(const Line& line)
    {
        return {line.length, line.clause, true};
    }
    void take_advance(const Leg& leg)
    {
        const RoadThere road = is_off_road_ ? RoadThere{} : road_here();
        if (road.more.micrometres == 0)
            return take_straight(leg, answer_.end.facing, printed(), {});
        const Length followed =
            answer_.used + way_on_road(view_, unit_, answer_.formation, answer_.end, leg.distance);
        const Length more = std::min(road.more, not_negative(followed - printed().length));
        take_straight(leg, answer_.end.facing, printed(), more);
    }

    // The move of that speed, and what the road adds to it.
    void take_straight(const Leg& leg, Angle direction, Speed move, Length more)
    {
        const Rectangle start = here();
        Stretch<Length> stretch{leg.distance, {}};
        const Budget budget{move, answer_.used, not_negative(move.length + more - answer_.used)};
        const auto over_ground = [&](MoveGround& ground) {
            return go_over(view_, answer_.formation, ground, start, direction, stretch.go, budget);
        };
        MoveGround ground = ground_;
        WayAhead way = over_ground(ground);
        met_ground_ = met_ground_ || way.met_ground;
        if (way.why) stretch.limit(way.travel, *way.why);
        limit_by_units(start, direction, gap() * 2, stretch);
        stretch.limit(way_on_table(view_, start, direction, stretch.go),
                      {.clause = move.clause, .why = "the table ends there"});
        if (stretch.go < way.travel) {
            ground = ground_;
            way = over_ground(ground);
        }
        ground_ = ground;
        if (go_straight(leg, direction, stretch, way.cost)) notice_road();
    }
    void notice_road() { is_off_road_ = is_off_road_ || !road_here().is_road; }
    [[nodiscard]] std::optional<Rectangle> obstacle(const Rectangle& start, UnitId id) const
    {
        if (id == id_ || (!is_forbidden(id) && may_pass(unit_, view_.unit(id))))
            return std::nullopt;
        if (overlaps(start, view_.rectangle(id))) return std::nullopt;
        return kept_clear_of(start, id);
    }
    // What is left between enemies that have not charged.
    [[nodiscard]] Length gap() const { return view_.sheet.condition.stops_short.length; }
    // Where the other unit lets nobody in: friends where they stand, enemies with the gap around
    // them, or with what there is of it.
    [[nodiscard]] Rectangle kept_clear_of(const Rectangle& start, UnitId id) const
    {
        const Rectangle there = view_.rectangle(id);
        if (view_.unit(id).side == unit_.side) return there;
        const Length left = std::min(gap(), distance(start, there));
        const Rectangle around = there.grown(left);
        // Off a corner it may be nearer across and ahead than it is on the slant.
        return overlaps(start, around) ? there.grown(fraction(left, 7, 10)) : around;
    }
    [[nodiscard]] Refusal in_the_way(UnitId id) const
    {
        const bool is_friend = view_.unit(id).side == unit_.side;
        return {.clause = view_.gaps().charge_reach.clause,
                .why = is_friend ? "a friend stands in the way"
                                 : "nobody closes with the enemy without a charge",
                .who = id};
    }

    // ---- Wheels ----

    // How many times its way a wheel costs.
    [[nodiscard]] const Count& wheel_cost_after(Hand hand, Angle turn) const
    {
        return wheel_cost(view_, unit_, answer_.formation, answer_.end, wheeled_by(hand, turn));
    }
    // The ground and the move, from where the wheel begins.
    void limit_wheel(const Leg& leg, Stretch<Angle>& wheel)
    {
        ground_after_wheel_ = ground_;
        const Budget budget{printed(), answer_.used, not_negative(allowance() - answer_.used)};
        const WheelAhead way =
            wheel_over(view_, unit_, answer_.formation, ground_after_wheel_, answer_.end, leg.hand,
                       wheel.go, wheel_cost_after(leg.hand, wheel.go), budget);
        price_of_wheel_ = way.cost;
        if (way.why) wheel.limit(way.turn, *way.why);
    }
    Length pay_for_wheel(const Leg&)
    {
        ground_ = ground_after_wheel_;
        return price_of_wheel_;
    }
};

}  // namespace

bool may_pass(const Unit& mover, const Unit& other)
{
    return other.side == mover.side && (is_skirmisher(mover) || is_skirmisher(other));
}

Walked walk_path(const View& view, UnitId id, const Path& path)
{
    PathWalk walk(view, id);
    walk.run(path);
    return walk.walked();
}

Walked walk_clear(const View& view, UnitId id, const Path& path)
{
    auto walk = walk_clear_of_friends<PathWalk>(view, id, path);
    if (walk) return walk->walked();
    Walked stays = walk_path(view, id, {});
    stays.answer.stop = Refusal{.clause = view.gaps().charge_reach.clause,
                                .why = "a friend stands in the way",
                                .who = walk.error()};
    return stays;
}

}  // namespace voltigeur::division
