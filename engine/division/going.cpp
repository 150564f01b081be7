#include "engine/division/going.h"

#include <algorithm>

#include "engine/division/ground.h"

namespace voltigeur::division {

namespace {

constexpr Length step = tenths(1);

// OPTIMIZATION: most pieces are far away, which is seen without a call.
bool is_near(const TerrainPiece& piece, const Rectangle& place)
{
    return piece.shape.may_meet(place.centre(), place.radius()) && may_touch(piece, place, {});
}

// It stands at the edge of the piece and goes into it.
bool enters(const TerrainPiece& piece, const Rectangle& place, Angle direction)
{
    const auto at = piece.shape.first_touch(place, direction, touch_gap * 2);
    return at && at->micrometres <= 2;
}

bool is_worse(Ratio a, Ratio b)
{
    return a.dice * b.figures < b.dice * a.figures;
}

}  // namespace

// ---- What the ground takes ----

void MoveGround::begin(const Rectangle& place, Formation formation)
{
    for (const TerrainPiece& piece : view_->scenario.terrain)
        if (going_on(*view_, *unit_, formation, piece).going.kind == Going::Kind::Less &&
            is_near(piece, place) && lies_under(piece, place) && !piece.shape.contains(place))
            crossed_.push_back(&piece);
}

GroundAt MoveGround::look(const Rectangle& place, Formation formation,
                          std::optional<Heading> heading) const
{
    GroundAt there;
    for (const TerrainPiece& piece : view_->scenario.terrain) {
        if (!is_near(piece, place) || !matters(piece, formation)) continue;
        const GroundAt::Lie lie = lie_of(piece, place, formation, heading);
        if (lie == GroundAt::Lie::Clear) continue;
        there.pieces.push_back({&piece, lie});
        if (lie != GroundAt::Lie::On) continue;
        const GoingThere& here = going_on(*view_, *unit_, formation, piece);
        if (here.going.kind == Going::Kind::NotAllowed && !there.barred)
            there.barred = refuse_ground(*view_, *unit_, piece);
        if (here.going.kind == Going::Kind::Part && is_worse(here.going.part, there.part)) {
            there.part = here.going.part;
            there.clause = here.clause;
        }
        if (here.going.kind == Going::Kind::Less && !is_crossed(piece)) {
            there.toll += here.going.length;
            there.clause = here.clause;
        }
    }
    return there;
}

Length MoveGround::same_until(const Rectangle& place, Formation formation, Heading heading,
                              const GroundAt& here) const
{
    const auto is_here = [&](const TerrainPiece& piece) {
        return std::ranges::find(here.pieces, &piece, &GroundAt::Piece::piece) != here.pieces.end();
    };
    const auto next = first_ground(
        *view_, place, heading.direction, heading.left,
        [&](const TerrainPiece& piece) { return !is_here(piece) && matters(piece, formation); });
    const Length most = next ? next->at : heading.left;
    if (here.pieces.empty()) return most;
    const auto is_same = [&](Length gone) {
        const Rectangle there = place.moved(heading.direction, gone);
        const Heading from{heading.direction, heading.left - gone};
        return std::ranges::all_of(here.pieces, [&](const GroundAt::Piece& p) {
            return lie_of(*p.piece, there, formation, from) == p.lie;
        });
    };
    Length same{};
    while (same < most) {
        Length beyond = std::min(most, same + step);
        if (is_same(beyond)) {
            same = beyond;
            continue;
        }
        // To the micrometre, or the next piece would begin where this one still lies.
        while (beyond - same > Length{1}) {
            const Length middle = same + fraction(beyond - same, 1, 2);
            (is_same(middle) ? same : beyond) = middle;
        }
        return beyond;
    }
    return most;
}

void MoveGround::pay(const GroundAt& there, Formation formation)
{
    if (there.clause) clause_ = there.clause;
    for (const auto& [piece, lie] : there.pieces) {
        if (lie != GroundAt::Lie::On || is_crossed(*piece)) continue;
        is_obstructed_ = is_obstructed_ || is_obstacle_to_cavalry(*view_, *piece);
        if (going_on(*view_, *unit_, formation, *piece).going.kind == Going::Kind::Less)
            crossed_.push_back(piece);
    }
}

Refusal MoveGround::refuse_more(const Speed& move, Length used, Length wanted, Length gone) const
{
    if (clause_)
        return {
            .clause = *clause_, .why = "the ground slows it", .measured = wanted, .limit = gone};
    return {.clause = move.clause,
            .why = "it cannot go farther in this phase",
            .measured = used + wanted,
            .limit = used + gone};
}

bool MoveGround::matters(const TerrainPiece& piece, Formation formation) const
{
    const Going::Kind kind = going_on(*view_, *unit_, formation, piece).going.kind;
    return kind == Going::Kind::NotAllowed || kind == Going::Kind::Part ||
           kind == Going::Kind::Less || is_obstacle_to_cavalry(*view_, piece);
}

GroundAt::Lie MoveGround::lie_of(const TerrainPiece& piece, const Rectangle& place,
                                 Formation formation, std::optional<Heading> heading) const
{
    const bool is_under =
        lies_under(piece, place) || (heading && enters(piece, place, heading->direction));
    if (!is_under) return GroundAt::Lie::Clear;
    if (is_carried(piece, place, formation, heading)) return GroundAt::Lie::Carried;
    // Within a work, away from its parapet.
    const bool is_wall = going_on(*view_, *unit_, formation, piece).going.kind == Going::Kind::Less;
    return is_wall && piece.shape.contains(place) ? GroundAt::Lie::Inside : GroundAt::Lie::On;
}

bool MoveGround::is_carried(const TerrainPiece& piece, const Rectangle& place, Formation formation,
                            std::optional<Heading> heading) const
{
    const bool marches = !heading || heading->direction == place.facing();
    if (marches && is_carried_by_road(*view_, formation, piece, place, {})) return true;
    const Point centre = place.centre();
    const Point rear = offset(centre, place.facing(), -place.depth(), {});
    if (is_carried_across(*view_, piece, rear, place.front_centre())) return true;
    return heading && is_carried_across(
                          *view_, piece, centre,
                          offset(centre, heading->direction, heading->left + place.radius(), {}));
}

bool MoveGround::is_crossed(const TerrainPiece& piece) const
{
    return std::ranges::find(crossed_, &piece) != crossed_.end();
}

// ---- Straight on ----

WayAhead go_over(const View& view, Formation formation, MoveGround& ground, const Rectangle& start,
                 Angle direction, Length wanted, const Budget& budget)
{
    const Point aim = offset(start.centre(), direction, wanted + start.radius(), {});
    WayAhead way{.met_ground = has_crossing_near(view, start.centre(), aim)};
    while (way.travel < wanted) {
        const Rectangle here = start.moved(direction, way.travel);
        const MoveGround::Heading heading{direction, wanted - way.travel};
        const GroundAt there = ground.look(here, formation, heading);
        way.met_ground = way.met_ground || !there.pieces.empty() || there.barred;
        if (there.barred) {
            way.why = there.barred;
            break;
        }
        const Length left = budget.left - way.cost;
        if (there.toll.micrometres > 0 && there.toll >= left) {
            way.why = Refusal{.clause = *there.clause,
                              .why = "the ground beyond leaves nothing of its move",
                              .limit = way.travel};
            break;
        }
        ground.pay(there, formation);
        way.cost += there.toll;
        // What it only grazes never holds it fast.
        const Length same = std::min(
            heading.left, std::max(touch_gap, ground.same_until(here, formation, heading, there)));
        const Length go = std::min(same, there.way_for(budget.left - way.cost));
        way.travel += go;
        way.cost += there.cost_of(go);
        if (go == same) continue;
        way.why = ground.refuse_more(budget.move, budget.used, wanted, way.travel);
        break;
    }
    return way;
}

WayAhead way_over_ground(const View& view, UnitId id, const Rectangle& start, Angle direction,
                         Length wanted, Length used, Length gained)
{
    const Unit& unit = view.unit(id);
    MoveGround ground(view, unit);
    ground.begin(view.rectangle(unit), unit.formation);
    ground.begin(start, unit.formation);
    const Speed move = printed_move(view, id);
    return go_over(view, unit.formation, ground, start, direction, wanted,
                   {move, used, not_negative(move.length + gained - used)});
}

// ---- Wheels ----

WheelAhead wheel_over(const View& view, const Unit& unit, Formation formation, MoveGround& ground,
                      Pose from, Hand hand, Angle turn, const Count& times, const Budget& budget)
{
    constexpr Angle sample = degrees(5);
    const Length width = view.footprint(unit, formation).width;
    WheelAhead way;
    while (way.turn < turn && !way.why) {
        const Angle next{
            static_cast<std::uint16_t>(std::min<int>(turn.turn, way.turn.turn + sample.turn))};
        const Rectangle place = view.rectangle(unit, wheeled(from, width, hand, next), formation);
        const GroundAt there = ground.look(place, formation, {});
        if (!is_on_table(view, place)) {
            way.why = Refusal{.clause = view.sheet.movement.wheel_limit.clause,
                              .why = "the table ends there"};
            break;
        }
        if (there.barred) {
            way.why = Refusal{.clause = view.sheet.movement.wheel_limit.clause,
                              .why = "the ground there is closed to it"};
            break;
        }
        const Length before = arc_length(width, way.turn);
        const Length arc = (arc_length(width, next) - before) * times.count;
        const Length most = budget.left - way.cost - there.toll;
        if (there.cost_of(arc) <= most) {
            ground.pay(there, formation);
            way.cost += there.toll + there.cost_of(arc);
            way.turn = next;
            continue;
        }
        const Clause clause = there.clause.value_or(times.clause);
        way.why =
            Refusal{.clause = clause,
                    .why = there.clause ? "the ground slows it"
                                        : "wheels cost double, and that is more than its move",
                    .measured = budget.used + arc_length(width, turn) * times.count,
                    .limit = budget.used + budget.left};
        if (most.micrometres <= 0) break;
        ground.pay(there, formation);
        const Length more = fraction(there.way_for(most), 1, times.count);
        way.turn = std::max(way.turn, turn_for_arc(width, before + more, next));
        way.cost +=
            there.toll + there.cost_of((arc_length(width, way.turn) - before) * times.count);
    }
    return way;
}

bool closes_in(const View& view, Side side, const Rectangle& from, const Rectangle& to)
{
    const Length gap = view.sheet.condition.stops_short.length;
    return find_near(view, opponent(side), to, gap, [&](UnitId other) {
               const Rectangle enemy = view.rectangle(other);
               const Length least = std::min(gap, distance(from, enemy));
               return distance(to, enemy) + touch_gap < least;
           }) != no_unit;
}

Length short_of_enemy(const View& view, Length met_at)
{
    return not_negative(met_at - view.sheet.condition.stops_short.length);
}

Length last_clear(const View& view, UnitId id, const Rectangle& start, Angle direction, Length way)
{
    constexpr int steps = 24;
    return longest_fitting(way, steps, [&](Length part) {
        return is_clear_of_others(view, id, start.moved(direction, part));
    });
}

// ---- Speeds ----

Speed move_in(const View& view, UnitId id, Formation formation)
{
    const Unit& unit = view.unit(id);
    const Reach& crowded = view.sheet.movement.crowded_columns;
    if (unit.has(Mark::Slowed) && formation == Formation::Column)
        return {crowded.length, crowded.clause, true};
    return speed(view, unit, formation);
}

Speed printed_move(const View& view, UnitId id)
{
    return move_in(view, id, view.unit(id).formation);
}

// ---- Roads ----

Length way_on_road(const View& view, const Unit& unit, Formation formation, Pose from,
                   Length wanted)
{
    return way_while(from, wanted, [&](Point p) {
        return road_at(view, unit, formation, p).more.micrometres > 0;
    });
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

const Count& wheel_cost(const View& view, const Unit& unit, Formation formation, Pose from, Pose to)
{
    const auto is_road = [&](Point p) { return road_at(view, unit, formation, p).is_road; };
    const Length width = view.footprint(unit, formation).width;
    const bool marches = view.gaps().road_formations.is.has(formation);
    const bool follows = marches && is_road(from.at) && is_road(to.at) &&
                         is_road(offset(to.at, to.facing, width, {}));
    const MovementPhase& sheet = view.sheet.movement;
    return follows ? sheet.road_wheels_free : sheet.wheel_cost;
}

}  // namespace voltigeur::division
