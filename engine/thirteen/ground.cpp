#include "engine/thirteen/ground.h"

#include <algorithm>

namespace voltigeur::thirteen {

namespace {

bool is_near(const Shape& shape, const Rectangle& r, Length margin)
{
    return shape.may_meet(r.centre(), r.radius() + margin);
}

// A circle of this reach about the point may touch the segment.
bool is_near_segment(Point p, Length reach, Point from, Point to, std::int64_t length)
{
    const std::int64_t dx = std::int64_t{to.x.micrometres} - from.x.micrometres;
    const std::int64_t dy = std::int64_t{to.y.micrometres} - from.y.micrometres;
    const std::int64_t px = std::int64_t{p.x.micrometres} - from.x.micrometres;
    const std::int64_t py = std::int64_t{p.y.micrometres} - from.y.micrometres;
    const std::int64_t slack = (reach.micrometres + std::int64_t{1}) * (length + 1);
    const std::int64_t across = dx * py - dy * px;
    const std::int64_t along = dx * px + dy * py;
    return across <= slack && -across <= slack && along >= -slack &&
           along <= length * length + 2 * length + slack;
}

// The middle line of a column, straight on from a point.
struct MiddleLine {
    Point from;
    Angle direction;
    Length entry;  // by here it is in the piece
    Length end;
};

// A bridge or ford carries the middle of the column over: the middle line enters the piece, and
// every point of it that lies in the piece also lies on a crossing. Who may go so far may also stop
// earlier: what is looked at of a shorter way is part of what is looked at of a longer one.
bool carries_middle_line(const View& view, const TerrainPiece& piece, const MiddleLine& line)
{
    const auto at = [&](Length along) { return offset(line.from, line.direction, along, {}); };
    if (!has_crossing_near(view, line.from, at(line.entry))) return false;
    bool enters = false;
    for (Length along{}; along <= line.end; along += tenths(3)) {
        const Point p = at(along);
        if (!piece.shape.contains(p)) continue;
        enters = enters || along <= line.entry;
        if (!is_on_crossing(view, p)) return false;
    }
    return enters;
}

// Who goes over a bridge or ford as on a road: a column, or guns behind their teams.
bool may_use_crossings(const Unit& unit)
{
    return unit.formation == Formation::Column || unit.formation == Formation::Limbered;
}

// What a crossing itself does to a move nothing carries over.
bool may_be_carried(const View& view, const Unit& unit, const TerrainPiece& piece)
{
    return may_use_crossings(unit) && !view.kind(piece).crossing;
}

template <class Concerns>
std::optional<GroundMet> first_ground_on_way(const View& view, const Unit& unit,
                                             const Rectangle& mover, Angle direction, Length travel,
                                             Concerns concerns)
{
    std::optional<GroundMet> first;
    for (const TerrainPiece& piece : view.scenario.terrain) {
        if (!is_near(piece.shape, mover, travel) || !concerns(piece)) continue;
        const std::optional<Length> at = piece.shape.first_touch(mover, direction, travel);
        if (!at || (first && first->at <= *at)) continue;
        const Length entry = *at + mover.radius() * 2;
        const Length end = std::max(travel + mover.radius(), entry);
        if (may_be_carried(view, unit, piece) &&
            carries_middle_line(view, piece, {mover.centre(), direction, entry, end}))
            continue;
        first = GroundMet{*at, &piece};
    }
    return first;
}

bool is_lined_by(const View& view, const TerrainPiece& piece, const Rectangle& place, Point from)
{
    if (view.kind(piece).water && piece.shape.overlaps(place)) return false;
    return piece.shape.within(place, view.gaps().lining.is) &&
           piece.shape.crosses(place.centre(), from);
}

// In this phase, or in the melee that it still fights.
bool came_by_charge(const State& state, UnitId id)
{
    return has_just_charged(state.unit(id)) ||
           std::ranges::any_of(state.contacts, [&](const Contact& c) { return c.attacker == id; });
}

bool is_sheltered_by(const View& view, const TerrainPiece& piece, const Rectangle& place,
                     Point from)
{
    const TerrainKind& kind = view.kind(piece);
    if (!piece.shape.contains(place.centre())) return false;
    if (kind.edge_only) {
        const Rectangle wider = place.grown(view.gaps().wood_edge.is);
        if (piece.shape.contains(wider)) return false;
    }
    return protects_from(piece, place, from);
}

// Units hid by where they stood when the phase began.
struct Standing {
    Pose pose;
    Formation formation;
};
Standing standing_before(const Unit& unit)
{
    // A marker lies only for units that have not moved in this phase.
    if (unit.has(Mark::Marker)) return {unit.pose, unit.formation};
    return {unit.origin, unit.origin_formation};
}

bool hides_line(const View& view, const Unit& unit, const Standing& there, Point from, Point to,
                std::int64_t span)
{
    if (there.formation == Formation::Skirmish) return false;
    const Footprint& size = view.footprint(unit, there.formation);
    const Length reach = fraction(size.width, 1, 2) + size.depth;
    return is_near_segment(there.pose.at, reach, from, to, span) &&
           crosses(view.rectangle(unit, there.pose, there.formation), from, to);
}

// The points from which a unit sees: the middle of its front first. Its corners are a hair inside
// it, so that no unit sees along the edge of a friend straight before it.
using Eyes = FixedVector<Point, 5>;
Eyes eyes_of(const View& view, UnitId id)
{
    const Rectangle place = view.rectangle(id);
    Eyes eyes{place.front_centre()};
    const auto corners = place.grown(-touch_gap).corners();
    const std::size_t count = faces_all_round(view.unit(id)) ? corners.size() : 2;
    for (std::size_t i = 0; i < count; ++i) eyes.push_back(corners[i]);
    return eyes;
}

// Nothing if one eye sees the target; else what hides it from the first.
template <class HiddenFrom>
std::optional<Hidden> hidden_from_all(const Eyes& eyes, HiddenFrom hidden_from)
{
    const std::optional<Hidden> first = hidden_from(eyes[0]);
    for (std::size_t i = 1; first && i < eyes.size(); ++i)
        if (!hidden_from(eyes[i])) return std::nullopt;
    return first;
}

std::optional<Hidden> hidden_line_before(const View& view, UnitId self, UnitId target, Point from,
                                         Point to)
{
    if (auto ground = hidden_by_ground(view, from, to)) return ground;
    const std::int64_t span = distance(from, to).micrometres;
    const BoxAbout box{from, to, view.most_reach()};
    for (const UnitId id : unit_ids(view.state)) {
        const Unit& unit = view.unit(id);
        const Standing there = standing_before(unit);
        if (!box.has(there.pose.at) || !unit.on_table() || id == self || id == target) continue;
        if (hides_line(view, unit, there, from, to, span)) return Hidden{id, nullptr};
    }
    return std::nullopt;
}

// A unit that has not declared a charge yet would begin it where it stands.
Rectangle where_charge_began(const View& view, const Unit& unit)
{
    if (!unit.has(Mark::Charging)) return view.rectangle(unit);
    return view.rectangle(unit, unit.origin, unit.origin_formation);
}

}  // namespace

std::optional<Refusal> refuse_ground(const View& view, const Unit& unit, const TerrainPiece& piece)
{
    const TerrainKind& kind = view.kind(piece);
    if (kind.impassable)
        return Refusal{.clause = view.gaps().impassable_ground.clause,
                       .why = "the ground there is impassable"};
    const std::optional<ClosedGround>& closed = view.sheet.move[index(unit.side)].closed_ground;
    if (closed && closed->arms.has(unit.arm) && closed->terrain.has(piece.kind))
        return Refusal{.clause = closed->clause, .why = "cavalry and artillery stay out of woods"};
    return std::nullopt;
}

bool stands_on_barred_ground(const View& view, const Unit& unit, const Rectangle& place)
{
    return std::any_of(view.scenario.terrain.begin(), view.scenario.terrain.end(),
                       [&](const TerrainPiece& piece) {
                           return is_near(piece.shape, place, {}) &&
                                  refuse_ground(view, unit, piece) && piece.shape.overlaps(place);
                       });
}

bool is_impassable_between(const View& view, Point from, Point to)
{
    const Length length = distance(from, to);
    const MiddleLine line{from, bearing(from, to), length, length};
    return std::any_of(
        view.scenario.terrain.begin(), view.scenario.terrain.end(), [&](const TerrainPiece& piece) {
            if (!view.kind(piece).impassable || !piece.shape.may_meet(from, to)) return false;
            return piece.shape.crosses(from, to) && !carries_middle_line(view, piece, line);
        });
}

bool is_in_difficult_ground(const View& view, const Unit& unit, const Rectangle& place)
{
    const bool is_carried = may_use_crossings(unit) && is_on_crossing(view, place.centre());
    return std::any_of(
        view.scenario.terrain.begin(), view.scenario.terrain.end(), [&](const TerrainPiece& piece) {
            return view.kind(piece).difficult && is_near(piece.shape, place, {}) &&
                   piece.shape.overlaps(place) && !(is_carried && !view.kind(piece).crossing);
        });
}

std::optional<GroundMet> first_barred_ground(const View& view, const Unit& unit,
                                             const Rectangle& mover, Angle direction, Length travel)
{
    return first_ground_on_way(
        view, unit, mover, direction, travel,
        [&](const TerrainPiece& piece) { return refuse_ground(view, unit, piece).has_value(); });
}

std::optional<GroundMet> first_difficult_ground(const View& view, const Unit& unit,
                                                const Rectangle& mover, Angle direction,
                                                Length travel)
{
    return first_ground_on_way(
        view, unit, mover, direction, travel,
        [&](const TerrainPiece& piece) { return view.kind(piece).difficult; });
}

std::optional<GroundMet> first_ground_that_stops(const View& view, const Unit& rider,
                                                 const Rectangle& mover, Angle direction,
                                                 Length travel)
{
    // Works that enemy infantry holds are passed through like a square.
    const auto is_passed_through = [&](const TerrainPiece& piece) {
        if (!view.kind(piece).fortification || !view.gaps().fortification_passed_through.is)
            return false;
        const Box& box = piece.shape.box();
        for (const UnitId id : units_along(view, box.low, box.high).of(opponent(rider.side)))
            if (view.unit(id).arm == Arm::Infantry &&
                piece.shape.contains(view.rectangle(id).centre()))
                return true;
        return false;
    };
    const Rectangle began = where_charge_began(view, rider);
    return first_ground_on_way(view, rider, mover, direction, travel,
                               [&](const TerrainPiece& piece) {
                                   return view.kind(piece).difficult &&
                                          !piece.shape.overlaps(began) && !is_passed_through(piece);
                               });
}

Cover cover_of(const View& view, UnitId id, Point from)
{
    Cover cover;
    const Rectangle place = view.rectangle(id);
    for (const TerrainPiece& piece : view.scenario.terrain) {
        const TerrainKind& kind = view.kind(piece);
        if (!kind.defensive && !kind.fortification) continue;
        if (!is_near(piece.shape, place, view.gaps().lining.is)) continue;
        const bool shelters =
            kind.lined ? !came_by_charge(view.state, id) && is_lined_by(view, piece, place, from)
                       : is_sheltered_by(view, piece, place, from);
        if (!shelters) continue;
        cover.fortification = cover.fortification || kind.fortification;
        cover.defensive = true;
    }
    return cover;
}

std::optional<Hidden> hidden_from(const View& view, UnitId from, UnitId to)
{
    return hidden_from_all(eyes_of(view, from),
                           [&](Point eye) { return voltigeur::hidden_from(view, from, eye, to); });
}

std::optional<Hidden> hidden_when_phase_began(const View& view, UnitId from, UnitId to)
{
    return hidden_from_all(eyes_of(view, from), [&](Point eye) -> std::optional<Hidden> {
        const Rectangle target = view.rectangle(to);
        const auto by = hidden_line_before(view, from, to, eye, nearest_point(target, eye));
        if (!by) return std::nullopt;
        return hidden_line_before(view, from, to, eye, target.centre()) ? by : std::nullopt;
    });
}

bool is_level_and_clear(const View& view, Point from, Point to)
{
    const int height = height_at(view, from);
    if (height_at(view, to) != height) return false;
    return std::none_of(
        view.scenario.terrain.begin(), view.scenario.terrain.end(), [&](const TerrainPiece& piece) {
            if (!piece.shape.may_meet(from, to)) return false;
            if (piece.height > 0) return piece.height != height && piece.shape.crosses(from, to);
            return view.kind(piece).sight != BlocksSight::No && piece.shape.crosses(from, to);
        });
}

}  // namespace voltigeur::thirteen
