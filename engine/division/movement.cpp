#include "engine/division/movement.h"

#include <algorithm>

#include "engine/division/charge.h"
#include "engine/division/ground.h"

namespace voltigeur::division {

namespace {

constexpr Angle wheel_sample = degrees(5);

Length not_negative(Length length)
{
    return std::max(length, Length{});
}

// What the ground has left of a move: the worst part of the speed, and what obstacles took.
class Ground {
public:
    Ground(const View& view, const Unit& unit) : view_(&view), unit_(&unit) {}

    // Ground that the unit stands on slows it from the start; an obstacle that it stands astride
    // has been paid for.
    void begin(const Rectangle& place, Formation formation)
    {
        for (const TerrainPiece& piece : view_->scenario.terrain) {
            if (!is_near(piece, place) || !piece.shape.touches(place) ||
                is_on_road(piece, place, formation))
                continue;
            if (!view_->kind(piece).linear) meet(piece, formation);
            if (view_->kind(piece).linear && is_astride(piece, place)) crossed_.push_back(&piece);
        }
    }
    // Ground that it enters on the way.
    void enter(const Rectangle& place, Formation formation)
    {
        for (const TerrainPiece& piece : view_->scenario.terrain)
            if (is_near(piece, place) && is_astride(piece, place) &&
                !is_on_road(piece, place, formation))
                meet(piece, formation);
    }
    [[nodiscard]] bool is_news(const TerrainPiece& piece, Formation formation) const
    {
        const Going& going = going_on(*view_, *unit_, formation, piece).going;
        if (going.kind == Going::Kind::Part) return is_worse(going.part);
        return going.kind == Going::Kind::Less && !is_crossed(piece);
    }
    void meet(const TerrainPiece& piece, Formation formation)
    {
        const GoingThere& there = going_on(*view_, *unit_, formation, piece);
        const Going& going = there.going;
        if (going.kind == Going::Kind::Part && is_worse(going.part)) {
            part_ = going.part;
            clause_ = there.clause;
        }
        if (going.kind == Going::Kind::Less && !is_crossed(piece)) {
            lost_ += going.length;
            crossed_.push_back(&piece);
            clause_ = there.clause;
        }
        is_obstructed_ = is_obstructed_ || is_obstacle_to_cavalry(*view_, piece);
    }
    [[nodiscard]] Length left_of(Length printed) const
    {
        return not_negative(fraction(printed, part_.dice, part_.figures) - lost_);
    }
    [[nodiscard]] bool is_obstructed() const { return is_obstructed_; }
    // Why a unit that wants to go so far cannot: its own move, or what the ground made of it.
    [[nodiscard]] Refusal refuse_more(const Speed& move, Length wanted, Length most) const
    {
        if (clause_)
            return {.clause = *clause_,
                    .why = "the ground slows it",
                    .measured = wanted,
                    .limit = most};
        return {.clause = move.clause,
                .why = "it cannot go farther in this phase",
                .measured = wanted,
                .limit = most};
    }

private:
    const View* view_;
    const Unit* unit_;
    Ratio part_{1, 1};
    Length lost_;
    std::optional<Clause> clause_;  // the line that slowed it last
    bool is_obstructed_ = false;
    std::vector<const TerrainPiece*> crossed_;

    // OPTIMIZATION: most pieces are far away, which is seen without a call.
    static bool is_near(const TerrainPiece& piece, const Rectangle& place)
    {
        return piece.shape.may_meet(place.centre(), place.radius()) && may_touch(piece, place, {});
    }
    [[nodiscard]] bool is_on_road(const TerrainPiece& piece, const Rectangle& place,
                                  Formation formation) const
    {
        return is_carried_by_road(*view_, formation, piece, place, {});
    }
    static bool is_astride(const TerrainPiece& piece, const Rectangle& place)
    {
        return piece.shape.first_touch(place, place.facing(), {}).has_value();
    }
    [[nodiscard]] bool is_worse(Ratio part) const
    {
        return part.dice * part_.figures < part_.dice * part.figures;
    }
    [[nodiscard]] bool is_crossed(const TerrainPiece& piece) const
    {
        return std::ranges::find(crossed_, &piece) != crossed_.end();
    }
};

// The unit goes straight: ground on the way takes what it takes, or stops it.
WayAhead go_over(const View& view, const Unit& unit, Formation formation, Ground& ground,
                 const Rectangle& start, Angle direction, Length wanted, Length used,
                 Length printed)
{
    const Point aim = offset(start.centre(), direction, wanted + start.radius(), {});
    WayAhead way{.travel = wanted,
                 .why = std::nullopt,
                 .was_carried = has_crossing_near(view, start.centre(), aim)};
    const bool marches = direction == start.facing();
    while (true) {
        auto met = first_ground(view, start, direction, way.travel, [&](const auto& piece) {
            const bool matters =
                refuse_ground(view, unit, piece) || ground.is_news(piece, formation);
            const bool is_carried =
                matters && marches && is_carried_by_road(view, formation, piece, start, way.travel);
            way.was_carried = way.was_carried || is_carried;
            return matters && !is_carried;
        });
        if (!met) break;
        // Where a road carries it, the piece begins where the road leaves it.
        const Length followed = way_while({start.front_centre(), direction}, way.travel,
                                          [&](Point p) { return is_road_at(view, p); });
        if (marches && followed > met->at &&
            is_carried_by_road(view, formation, *met->piece, start, followed)) {
            met->at = followed;
            way.was_carried = true;
        }
        if (const auto refusal = refuse_ground(view, unit, *met->piece)) {
            way.travel = met->at;
            way.why = refusal;
            break;
        }
        Ground beyond = ground;
        beyond.meet(*met->piece, formation);
        if (used + met->at >= beyond.left_of(printed)) {
            way.travel = met->at;
            way.why = Refusal{.clause = going_on(view, unit, formation, *met->piece).clause,
                              .why = "the ground beyond leaves nothing of its move",
                              .limit = beyond.left_of(printed)};
            break;
        }
        ground = beyond;
    }
    return way;
}

// What a unit of these troops moves by if it starts from a place.
Speed move_from(const View& view, UnitId id, const Rectangle& place, Formation formation)
{
    const Unit& unit = view.unit(id);
    const Reach& crowded = view.sheet.movement.crowded_columns;
    if (unit.arm == Arm::Infantry && formation == Formation::Column && is_crowded(view, id, place))
        return {crowded.length, crowded.clause, true};
    return speed(view, unit, formation);
}

// How far straight ahead the middle of the front stays on a road that helps.
Length way_on_road(const View& view, const Unit& unit, Formation formation, Pose from,
                   Length wanted)
{
    return way_while(from, wanted, [&](Point p) {
        return road_at(view, unit, formation, p).more.micrometres > 0;
    });
}

// One path being walked, leg by leg.
class Walk {
public:
    Walk(const View& view, UnitId id)
        : view_(view), id_(id), unit_(view.unit(id)), ground_(view, unit_)
    {
        answer_.end = unit_.pose;
        answer_.formation = unit_.formation;
        ground_.begin(here(), unit_.formation);
        is_off_road_ = !road_here().is_road;
    }

    PathAnswer run(const Path& path)
    {
        for (const Leg& leg : path) {
            if (answer_.stop) break;
            take(leg);
        }
        answer_.allowance = allowance();
        return answer_;
    }
    [[nodiscard]] bool is_obstructed() const { return ground_.is_obstructed(); }
    // A road or bridge may have taken it over what would have slowed or stopped it.
    [[nodiscard]] bool was_carried() const { return was_carried_; }
    // What it moved by, or nothing if it only changed formation.
    [[nodiscard]] const std::optional<Speed>& moved_as() const { return moved_as_; }
    // The line that let it do what it did.
    [[nodiscard]] Clause clause() const
    {
        if (!moved_as_) return change_rule().clause;
        if (has_gone(LegKind::Back)) return sheet().line_back.clause;
        return has_sidestepped() ? sheet().sidestep.clause : moved_as_->clause;
    }
    [[nodiscard]] UnitId ends_upon() const
    {
        if (answer_.accepted.empty()) return no_unit;
        const Rectangle place = here();
        for (const UnitId other : units_near(view_, place))
            if (other != id_ && overlaps(place, view_.rectangle(other)) &&
                !overlapped_at_start(other))
                return other;
        return no_unit;
    }
    void forbid(UnitId other) { forbidden_[index(other)] = true; }

private:
    const View& view_;
    UnitId id_;
    const Unit& unit_;
    PathAnswer answer_;
    Ground ground_;
    std::optional<Speed> moved_as_;
    bool has_changed_ = false;
    bool has_ended_ = false;    // a change after a move ends it
    bool is_off_road_ = false;  // has left the road, or never was on it
    bool was_carried_ = false;
    std::array<bool, most_units> forbidden_{};

    [[nodiscard]] const MovementPhase& sheet() const { return view_.sheet.movement; }
    [[nodiscard]] const SideChange& change_rule() const
    {
        return *std::ranges::find_if(sheet().formation_change, [&](const SideChange& line) {
            return line.side == unit_.side;
        });
    }
    [[nodiscard]] Rectangle here() const { return at(answer_.end, answer_.formation); }
    [[nodiscard]] Rectangle at(Pose pose, Formation formation) const
    {
        return view_.rectangle(unit_, pose, formation);
    }
    [[nodiscard]] bool overlapped_at_start(UnitId other) const
    {
        return overlaps(view_.rectangle(unit_), view_.rectangle(other));
    }
    [[nodiscard]] RoadThere road_here() const
    {
        return road_at(view_, unit_, answer_.formation, answer_.end.at);
    }
    void stop(const Refusal& refusal)
    {
        if (!answer_.stop) answer_.stop = refusal;
    }
    void accept(const Leg& leg, Length cost)
    {
        answer_.accepted.push_back(leg);
        answer_.costs.push_back(cost);
        answer_.used += cost;
    }
    [[nodiscard]] bool has_gone(LegKind kind) const
    {
        return std::ranges::any_of(answer_.accepted,
                                   [&](const Leg& leg) { return leg.kind == kind; });
    }

    // ---- The allowance ----

    [[nodiscard]] Speed printed() const
    {
        // Who is crowded when it begins to move is slow to the end.
        if (moved_as_) return *moved_as_;
        return move_from(view_, id_, here(), answer_.formation);
    }
    [[nodiscard]] Length allowance() const
    {
        Length all = ground_.left_of(printed().length);
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
            return take_wheel(leg);
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
            return refuse_wheel(leg);
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
    [[nodiscard]] std::optional<Refusal> refuse_wheel(const Leg& leg) const
    {
        if (leg.turn.turn > degrees(sheet().wheel_limit.degrees).turn)
            return Refusal{.clause = sheet().wheel_limit.clause,
                           .why = "no wheel goes beyond 45 degrees"};
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
        const bool has_room = is_on_table(view_, place) &&
                              !stands_on_barred_ground(view_, unit_, formation, place) &&
                              is_clear(view_, place, [&](UnitId other) {
                                  return other != id_ && !may_pass(unit_, view_.unit(other)) &&
                                         !overlapped_at_start(other);
                              });
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
        const Length off_road = ground_.left_of(printed().length);
        const Length followed =
            answer_.used + way_on_road(view_, unit_, answer_.formation, answer_.end, leg.distance);
        const Length more = std::min(road.more, not_negative(followed - off_road));
        take_straight(leg, answer_.end.facing, printed(), more);
    }

    // The move of that speed, and what the road adds to it.
    void take_straight(Leg leg, Angle direction, Speed move, Length more)
    {
        const Rectangle start = here();
        Length go = leg.distance;
        std::optional<Refusal> why;
        const auto limit = [&](Length to, const Refusal& refusal) {
            if (to >= go) return;
            go = not_negative(to);
            why = refusal;
        };
        const auto limit_by_move = [&] {
            const Length most = ground_.left_of(move.length) + more;
            limit(most - answer_.used,
                  ground_.refuse_more(move, answer_.used + leg.distance, most));
        };
        limit_by_move();
        limit_by_units(start, direction, go, limit);
        const WayAhead way = go_over(view_, unit_, answer_.formation, ground_, start, direction, go,
                                     answer_.used, move.length);
        was_carried_ = was_carried_ || way.was_carried;
        if (way.why) limit(way.travel, *way.why);
        limit_by_move();
        limit(way_on_table(view_, start, direction, go),
              Refusal{.clause = move.clause, .why = "the table ends there"});

        if (go.micrometres > 0 || leg.distance.micrometres == 0) {
            answer_.end.at = offset(answer_.end.at, direction, go, {});
            is_off_road_ = is_off_road_ || !road_here().is_road;
            leg.distance = go;
            accept(leg, go);
        }
        if (why) stop(*why);
    }
    template <class Limit>
    void limit_by_units(const Rectangle& start, Angle direction, const Length& go,
                        Limit limit) const
    {
        for (const UnitId id : units_on_way(view_, start, direction, go, gap() * 2)) {
            if (id == id_ || (!forbidden_[index(id)] && may_pass(unit_, view_.unit(id)))) continue;
            const Rectangle there = kept_clear_of(start, id);
            if (overlaps(start, there)) continue;
            const auto at = first_touch(start, direction, go, there);
            if (at) limit(*at, in_the_way(id));
        }
    }
    // What is left between enemies that have not charged.
    [[nodiscard]] Length gap() const { return view_.sheet.condition.stops_short.length; }
    // Where the other unit lets nobody in: friends where they stand, enemies with the gap around
    // them, if there is one.
    [[nodiscard]] Rectangle kept_clear_of(const Rectangle& start, UnitId id) const
    {
        const Rectangle there = view_.rectangle(id);
        if (view_.unit(id).side == unit_.side) return there;
        const Rectangle around = there.grown(gap());
        return overlaps(start, around) ? there : around;
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

    void take_wheel(Leg leg)
    {
        const Footprint& size = view_.footprint(unit_, answer_.formation);
        Angle turn = leg.turn;
        std::optional<Refusal> why;
        const auto limit = [&](Angle to, const Refusal& refusal) {
            if (to >= turn) return;
            turn = to;
            why = refusal;
        };
        limit_wheel_by_units(leg.hand, size, turn, limit);
        limit_wheel_by_ground(leg.hand, size, turn, limit);
        const Count& cost = wheel_cost(view_, unit_, answer_.formation, answer_.end,
                                       wheeled(answer_.end, size.width, leg.hand, turn));
        const int times = cost.count;
        if (times > 0) {
            const Length left = fraction(not_negative(allowance() - answer_.used), 1, times);
            limit(turn_for_arc(size.width, left, turn),
                  Refusal{.clause = cost.clause,
                          .why = "wheels cost double, and that is more than its move",
                          .measured = answer_.used + arc_length(size.width, leg.turn) * times,
                          .limit = allowance()});
        }
        if (turn.turn > 0 || leg.turn.turn == 0) {
            answer_.end = wheeled(answer_.end, size.width, leg.hand, turn);
            is_off_road_ = is_off_road_ || !road_here().is_road;
            leg.turn = turn;
            accept(leg, arc_length(size.width, turn) * times);
        }
        if (why) stop(*why);
    }
    template <class Limit>
    void limit_wheel_by_units(Hand hand, const Footprint& size, const Angle& turn, Limit limit)
    {
        const Rectangle start = here();
        for (const UnitId id : units_near(view_, start, size.width + gap() * 2)) {
            if (id == id_ || (!forbidden_[index(id)] && may_pass(unit_, view_.unit(id)))) continue;
            const Rectangle there = kept_clear_of(start, id);
            if (overlaps(start, there)) continue;
            const auto at =
                first_touch_wheel(answer_.end, size.width, size.depth, hand, turn, there);
            if (at) limit(*at, in_the_way(id));
        }
    }
    // The ground and the edge are looked at every few degrees of the arc.
    template <class Limit>
    void limit_wheel_by_ground(Hand hand, const Footprint& size, const Angle& turn, Limit limit)
    {
        Angle done{};
        while (done < turn) {
            const Angle next{static_cast<std::uint16_t>(
                std::min<int>(turn.turn, done.turn + wheel_sample.turn))};
            const Rectangle place =
                at(wheeled(answer_.end, size.width, hand, next), answer_.formation);
            if (!is_on_table(view_, place))
                return limit(done, Refusal{.clause = sheet().wheel_limit.clause,
                                           .why = "the table ends there"});
            if (stands_on_barred_ground(view_, unit_, answer_.formation, place))
                return limit(done, Refusal{.clause = sheet().wheel_limit.clause,
                                           .why = "the ground there is closed to it"});
            ground_.enter(place, answer_.formation);
            done = next;
        }
    }
};

// ---- Where orders and command let a unit go ----

std::optional<Refusal> refuse_leaving_command(const View& view, UnitId id, Point to)
{
    if (is_in_command(view, id)) return std::nullopt;
    const Unit& unit = view.unit(id);
    const GeneralId leader = leader_of(view, unit);
    if (leader == no_general)
        return Refusal{.clause = view.gaps().out_of_command.clause,
                       .why = "it has no leader to move towards"};
    const Point there = position(view.state, view.state.general(leader));
    if (squared_distance(to, there) < squared_distance(unit.pose.at, there)) return std::nullopt;
    return Refusal{.clause = view.gaps().out_of_command.clause,
                   .why = "out of command it only moves towards its leader"};
}

std::optional<Refusal> refuse_against_orders(const View& view, UnitId id, const PathAnswer& answer)
{
    const Unit& unit = view.unit(id);
    if (!has_orders(view, unit) || is_skirmisher(unit)) return std::nullopt;
    if (stance_of(view, unit) == Stance::Defend) {
        const Length away = distance(answer.end.at, unit.mark_pose.at);
        const Length before = distance(unit.pose.at, unit.mark_pose.at);
        if (away <= view.gaps().post_radius.is || away < before) return std::nullopt;
        return Refusal{.clause = view.gaps().post_radius.clause,
                       .why = "its division defends, and it may not go so far from its post",
                       .measured = away,
                       .limit = view.gaps().post_radius.is};
    }
    if (unit.arm == Arm::Artillery) return std::nullopt;
    const Side enemy = opponent(unit.side);
    const Rectangle to = view.rectangle(unit, answer.end, answer.formation);
    const auto is_within = [&](Length reach) {
        return find_near(view, enemy, to, reach, [](UnitId) { return true; }) != no_unit;
    };
    if (is_within(view.gaps().must_charge_within.is)) return std::nullopt;
    const Near now = nearest_unit(view, enemy, view.rectangle(unit));
    if (now.unit == no_unit || is_within(now.away)) return std::nullopt;
    const Near then = nearest_unit(view, enemy, to);
    return Refusal{.clause = view.gaps().orders.clause,
                   .why = "its division attacks, and that leads away from the enemy",
                   .measured = then.away,
                   .limit = now.away};
}

// Who is a stand of skirmishers stays with its division.
std::optional<Refusal> refuse_straying(const View& view, UnitId id, const Rectangle& to)
{
    const Unit& unit = view.unit(id);
    const GeneralId leader = leader_of(view, unit);
    if (!is_skirmisher(unit) || leader == no_general) return std::nullopt;
    const Gap<Length>& most = view.gaps().skirmishers_within;
    const Point there = position(view.state, view.state.general(leader));
    const Length away = distance(to, there);
    if (away <= most.is || away < distance(view.rectangle(unit), there)) return std::nullopt;
    return Refusal{.clause = most.clause,
                   .why = "skirmishers stay near the leader of their division",
                   .measured = away,
                   .limit = most.is};
}

// A sector of a town or a fort holds so many formed units.
std::optional<Refusal> refuse_full_sector(const View& view, UnitId id, const Rectangle& to)
{
    const Gap<int>& most = view.gaps().sector_holds;
    const TerrainPiece* sector = sector_at(view, to);
    if (sector == nullptr || !is_formed(view.unit(id))) return std::nullopt;
    int inside = 0;
    UnitId who = no_unit;
    for (const UnitId other : unit_ids(view.state)) {
        const Unit& unit = view.unit(other);
        if (other == id || !unit.on_table() || !is_formed(unit) ||
            sector_at(view, view.rectangle(unit)) != sector)
            continue;
        ++inside;
        who = other;
    }
    if (inside < most.is) return std::nullopt;
    return Refusal{.clause = most.clause, .why = "that sector holds no more units", .who = who};
}

std::optional<Refusal> refuse_end(const View& view, UnitId id, const PathAnswer& answer)
{
    if (answer.accepted.empty() || answer.end == view.unit(id).pose) return std::nullopt;
    const Rectangle to = view.rectangle(view.unit(id), answer.end, answer.formation);
    if (auto refusal = refuse_leaving_command(view, id, answer.end.at)) return refusal;
    if (auto refusal = refuse_straying(view, id, to)) return refusal;
    if (auto refusal = refuse_full_sector(view, id, to)) return refusal;
    return refuse_against_orders(view, id, answer);
}

struct Walked {
    PathAnswer answer;
    bool was_carried = false;
};

Walked walk_clear(const View& view, UnitId id, const Path& path)
{
    // Going through a friend is one thing, stopping on top of him another: walk again and stop
    // short of him.
    FixedVector<UnitId, 5> met;
    while (true) {
        Walk walk(view, id);
        for (const UnitId other : met) walk.forbid(other);
        PathAnswer answer = walk.run(path);
        const UnitId upon = walk.ends_upon();
        if (upon == no_unit) return {answer, walk.was_carried()};
        if (met.full()) {
            answer = Walk(view, id).run({});
            answer.stop = Refusal{.clause = view.gaps().charge_reach.clause,
                                  .why = "a friend stands in the way",
                                  .who = upon};
            return {answer, false};
        }
        met.push_back(upon);
    }
}

// What is accepted is legal by itself too. How far a path wants to go decides which bridges and
// roads carry it, so the part of it that is left may end sooner.
PathAnswer walk_accepted(const View& view, UnitId id, const Path& path)
{
    constexpr int most_tries = 8;
    Walked walked = walk_clear(view, id, path);
    for (int i = 0; i < most_tries && walked.was_carried && walked.answer.stop; ++i) {
        const Walked again = walk_clear(view, id, walked.answer.accepted);
        if (!again.answer.stop) break;
        walked = again;
    }
    return walked.answer;
}

}  // namespace

bool may_pass(const Unit& mover, const Unit& other)
{
    return other.side == mover.side && (is_skirmisher(mover) || is_skirmisher(other));
}

Pose about_faced(const View& view, const Unit& unit, Pose pose, Formation formation)
{
    const Length depth = view.footprint(unit, formation).depth;
    return {offset(pose.at, pose.facing, -depth, {}), pose.facing + degrees(180)};
}

Speed printed_move(const View& view, UnitId id)
{
    const Unit& unit = view.unit(id);
    return move_from(view, id, view.rectangle(unit), unit.formation);
}

const Count& wheel_cost(const View& view, const Unit& unit, Formation formation, Pose from, Pose to)
{
    const auto is_road = [&](Point p) { return road_at(view, unit, formation, p).is_road; };
    const Length width = view.footprint(unit, formation).width;
    const bool follows =
        is_road(from.at) && is_road(to.at) && is_road(offset(to.at, to.facing, width, {}));
    const MovementPhase& sheet = view.sheet.movement;
    return follows ? sheet.road_wheels_free : sheet.wheel_cost;
}

Length road_gain(const View& view, UnitId id, Pose from, Length used)
{
    const Unit& unit = view.unit(id);
    const Length more = road_at(view, unit, unit.formation, from.at).more;
    if (more.micrometres == 0) return {};
    const Length printed = printed_move(view, id).length;
    const Length wanted = not_negative(printed + more - used);
    const Length followed = used + way_on_road(view, unit, unit.formation, from, wanted);
    return std::min(more, not_negative(followed - printed));
}

WayAhead way_over_ground(const View& view, UnitId id, const Rectangle& start, Angle direction,
                         Length wanted, Length used, Length gained)
{
    const Unit& unit = view.unit(id);
    Ground ground(view, unit);
    ground.begin(view.rectangle(unit), unit.formation);
    ground.enter(start, unit.formation);
    const Length printed = printed_move(view, id).length;
    WayAhead way =
        go_over(view, unit, unit.formation, ground, start, direction, wanted, used, printed);
    const Length most = not_negative(ground.left_of(printed) + gained - used);
    if (most < way.travel) {
        way.travel = most;
        way.why = ground.refuse_more(printed_move(view, id), used + wanted, used + most);
    }
    return way;
}

std::optional<Refusal> refuse_any_move(const View& view, UnitId id)
{
    const Unit& unit = view.unit(id);
    if (view.state.command(unit.brigade).is_moving == 0)
        return Refusal{.clause = view.gaps().initiative.clause,
                       .why = "its division does not have the move"};
    if (unit.has(Mark::FallingBack))
        return Refusal{.clause = view.gaps().flees_within.clause,
                       .why = "it falls back, and must rally first"};
    if (unit.has(Mark::Initiated))
        return Refusal{.clause = view.sheet.movement.charge_bars_change.clause,
                       .why = "it has charged, and neither moves nor changes formation"};
    if (unit.has(Mark::Moved) || unit.has(Mark::Halted))
        return Refusal{.clause = {}, .why = "it has had its order in this phase"};
    if (unit.has(Mark::Shot) && !view.gaps().fire_and_move.is.has(unit.troop))
        return Refusal{.clause = view.gaps().fire_and_move.clause,
                       .why = "these guns have fired, and fire or move"};
    if (is_in_contact(view.state, id))
        return Refusal{.clause = view.gaps().melee_pairs.clause, .why = "it is in a melee"};
    return std::nullopt;
}

PathAnswer answer_path(const View& view, UnitId id, const Path& path)
{
    PathAnswer answer = walk_accepted(view, id, path);
    if (const auto refusal = refuse_end(view, id, answer)) {
        answer = Walk(view, id).run({});
        answer.stop = refusal;
    }
    return answer;
}

std::optional<Refusal> refuse_move(const View& view, const Move& order)
{
    if (auto refusal = refuse_any_move(view, order.unit)) return refusal;
    if (must_charge(view, order.unit))
        return Refusal{.clause = view.gaps().must_charge_within.clause,
                       .why = "it could not be held back, and must charge"};
    if (order.path.empty())
        return Refusal{.clause = {}, .why = "a move needs a path; hold the unit instead"};
    return answer_path(view, order.unit, order.path).stop;
}

void resolve_move(const Play& play, const Move& order)
{
    const View view = play.view();
    const Unit& unit = view.unit(order.unit);
    Walk walk(view, order.unit);
    const PathAnswer answer = walk.run(order.path);
    const auto& moved_as = walk.moved_as();
    const Ratio part = view.gaps().volley_most_move.is;
    const bool is_far =
        moved_as && answer.used > fraction(moved_as->length, part.dice, part.figures);
    const bool crosses = unit.arm == Arm::Cavalry && walk.is_obstructed();
    play.happen(UnitMoved{order.unit, order.path, answer.end, answer.formation, answer.used, false,
                          walk.clause()});
    if (is_far)
        play.happen(
            MarkChanged{order.unit, Mark::MovedFar, true, play.gaps().volley_most_move.clause});
    if (crosses)
        play.happen(
            MarkChanged{order.unit, Mark::Obstructed, true, play.gaps().disorders_cavalry.clause});
}

bool can_move(const View& view, UnitId id)
{
    const Unit& unit = view.unit(id);
    return unit.on_table() && unit.side == view.state.place.side &&
           view.state.command(unit.brigade).is_moving != 0 && !unit.has(Mark::Moved) &&
           !refuse_any_move(view, id);
}

// ---- Leaders ----

bool can_ride(const View& view, GeneralId id)
{
    const General& general = view.state.general(id);
    if (general.side != view.state.place.side || general.fate != GeneralFate::Active ||
        general.has_moved != 0)
        return false;
    return general.is_army != 0 || index(general.brigade) >= view.state.commands.size() ||
           view.state.command(general.brigade).is_moving != 0;
}

std::optional<Refusal> refuse_ride(const View& view, const MoveGeneral& order)
{
    const General& general = view.state.general(order.general);
    const Leaders& sheet = view.sheet.leaders;
    const Reach& reach = view.sheet.movement.commanders;
    if (general.fate != GeneralFate::Active)
        return Refusal{.clause = {}, .why = "that leader is not on the table"};
    if (!can_ride(view, order.general))
        return general.has_moved != 0 ? Refusal{.clause = {}, .why = "he has ridden in this phase"}
                                      : Refusal{.clause = view.gaps().initiative.clause,
                                                .why = "his division does not have the move"};
    const Point from = position(view.state, general);
    const Point to = order.join == no_unit ? order.to : view.unit(order.join).pose.at;
    if (to.x.micrometres < 0 || to.y.micrometres < 0 || to.x > view.scenario.width ||
        to.y > view.scenario.height)
        return Refusal{.clause = reach.clause, .why = "the table ends there"};
    if (const Length away = distance(from, to); away > reach.length)
        return Refusal{.clause = reach.clause,
                       .why = "that is farther than a leader rides",
                       .measured = away,
                       .limit = reach.length};
    if (order.join == no_unit) return std::nullopt;
    const Unit& unit = view.unit(order.join);
    if (unit.side != general.side || !unit.on_table())
        return Refusal{.clause = sheet.attach.clause, .why = "he joins a unit of his own side"};
    if (!is_formed(unit))
        return Refusal{.clause = sheet.attach.clause, .why = "he joins formed units only"};
    if (general.is_army != 0)
        return Refusal{.clause = sheet.attach.clause,
                       .why = "only the leaders of divisions join units"};
    if (unit.general != no_general && unit.general != order.general)
        return Refusal{.clause = sheet.attach.clause, .why = "another leader is with that unit"};
    return std::nullopt;
}

void resolve_ride(const Play& play, const MoveGeneral& order)
{
    const Point to = order.join == no_unit ? order.to : play.unit(order.join).pose.at;
    play.happen(GeneralMoved{order.general, to, order.join, true,
                             order.join == no_unit ? play.sheet.movement.commanders.clause
                                                   : play.sheet.leaders.attach.clause});
}

}  // namespace voltigeur::division
