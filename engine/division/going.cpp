#include "engine/division/going.h"

#include <algorithm>

#include "engine/division/ground.h"

namespace voltigeur::division {

namespace {

// OPTIMIZATION: most pieces are far away, which is seen without a call.
bool is_near(const TerrainPiece& piece, const Rectangle& place)
{
    return piece.shape.may_meet(place.centre(), place.radius()) && may_touch(piece, place, {});
}

bool is_astride(const TerrainPiece& piece, const Rectangle& place)
{
    return piece.shape.first_touch(place, place.facing(), {}).has_value();
}

}  // namespace

// ---- What the ground takes ----

void MoveGround::begin(const Rectangle& place, Formation formation)
{
    for (const TerrainPiece& piece : view_->scenario.terrain) {
        if (!is_near(piece, place) || !piece.shape.touches(place) ||
            is_on_road(piece, place, formation))
            continue;
        if (!view_->kind(piece).linear) meet(piece, formation);
        if (view_->kind(piece).linear && is_astride(piece, place)) crossed_.push_back(&piece);
    }
}

void MoveGround::enter(const Rectangle& place, Formation formation)
{
    for (const TerrainPiece& piece : view_->scenario.terrain)
        if (is_near(piece, place) && is_astride(piece, place) &&
            !is_on_road(piece, place, formation))
            meet(piece, formation);
}

void MoveGround::meet(const TerrainPiece& piece, Formation formation)
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

bool MoveGround::is_news(const TerrainPiece& piece, Formation formation) const
{
    const Going& going = going_on(*view_, *unit_, formation, piece).going;
    if (going.kind == Going::Kind::Part) return is_worse(going.part);
    return going.kind == Going::Kind::Less && !is_crossed(piece);
}

Length MoveGround::left_of(Length printed) const
{
    return not_negative(fraction(printed, part_.dice, part_.figures) - lost_);
}

Refusal MoveGround::refuse_more(const Speed& move, Length wanted, Length most) const
{
    if (clause_)
        return {
            .clause = *clause_, .why = "the ground slows it", .measured = wanted, .limit = most};
    return {.clause = move.clause,
            .why = "it cannot go farther in this phase",
            .measured = wanted,
            .limit = most};
}

bool MoveGround::is_on_road(const TerrainPiece& piece, const Rectangle& place,
                            Formation formation) const
{
    return is_carried_by_road(*view_, formation, piece, place, {});
}

bool MoveGround::is_worse(Ratio part) const
{
    return part.dice * part_.figures < part_.dice * part.figures;
}

bool MoveGround::is_crossed(const TerrainPiece& piece) const
{
    return std::ranges::find(crossed_, &piece) != crossed_.end();
}

// ---- Straight on ----

WayAhead go_over(const View& view, const Unit& unit, Formation formation, MoveGround& ground,
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
        const Length followed = marches ? way_while({start.front_centre(), direction}, way.travel,
                                                    [&](Point p) { return is_road_at(view, p); })
                                        : Length{};
        if (followed > met->at &&
            is_carried_by_road(view, formation, *met->piece, start, followed)) {
            met->at = followed;
            way.was_carried = true;
        }
        if (const auto refusal = refuse_ground(view, unit, *met->piece)) {
            way.travel = met->at;
            way.why = refusal;
            break;
        }
        MoveGround beyond = ground;
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

WayAhead way_over_ground(const View& view, UnitId id, const Rectangle& start, Angle direction,
                         Length wanted, Length used, Length gained)
{
    const Unit& unit = view.unit(id);
    MoveGround ground(view, unit);
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

Speed move_from(const View& view, UnitId id, const Rectangle& place, Formation formation)
{
    const Unit& unit = view.unit(id);
    const Reach& crowded = view.sheet.movement.crowded_columns;
    if (unit.arm == Arm::Infantry && formation == Formation::Column && is_crowded(view, id, place))
        return {crowded.length, crowded.clause, true};
    return speed(view, unit, formation);
}

Speed printed_move(const View& view, UnitId id)
{
    const Unit& unit = view.unit(id);
    return move_from(view, id, view.rectangle(unit), unit.formation);
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
