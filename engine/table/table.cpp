#include "engine/table/table.h"

namespace voltigeur {

UnitsNear units_on_way(const Table& table, const Rectangle& start, Angle direction, Length travel,
                       Length margin)
{
    const Length half = fraction(travel, 1, 2) + Length{1};
    return units_near(table, start.moved(direction, half), half + margin);
}

UnitsNear units_along(const Table& table, Point from, Point to)
{
    const Point middle{from.x + fraction(to.x - from.x, 1, 2),
                       from.y + fraction(to.y - from.y, 1, 2)};
    return units_near(table, middle, fraction(distance(from, to), 1, 2) + Length{2});
}

namespace {

bool may_cross(const Box& box, Point p, Point q)
{
    return std::max(p.x, q.x) >= box.low.x && std::min(p.x, q.x) <= box.high.x &&
           std::max(p.y, q.y) >= box.low.y && std::min(p.y, q.y) <= box.high.y;
}

template <class Spare>
Length find_clear_edge(Length clear, Length near, Spare spare_at)
{
    while ((near - clear).micrometres > 1) {
        const Length middle = clear + fraction(near - clear, 1, 2);
        (spare_at(middle).micrometres > 0 ? clear : near) = middle;
    }
    return clear;
}

Length clear_of(const Rectangle& start, Angle direction, Length travel, const Rectangle& enemy,
                Length beyond)
{
    const auto spare_at = [&](Length gone) {
        return distance(start.moved(direction, gone), enemy) - beyond;
    };
    if (within(start, enemy, beyond)) return Length{-1};
    // What is spare can be gone without coming nearer; where little is spare, a tenth is tried.
    Length clear{};
    while (clear < travel) {
        const Length next =
            std::min(travel, clear + std::max(spare_at(clear) - Length{1}, tenths(1)));
        if (spare_at(next).micrometres <= 0) return find_clear_edge(clear, next, spare_at);
        clear = next;
    }
    return travel;
}

const GroundKinds::Kind& kind(const Table& table, const TerrainPiece& piece)
{
    return table.ground.kinds[piece.kind];
}

bool hides(const Table& table, const TerrainPiece& piece, Point from, Point to)
{
    if (piece.height > 0) return false;  // Hills hide by their height.
    switch (kind(table, piece).sight) {
    case BlocksSight::No:
        return false;
    case BlocksSight::Always:
        return piece.shape.crosses(from, to) && !piece.shape.contains(from) &&
               !piece.shape.contains(to);
    case BlocksSight::WhenDeep:
        return piece.shape.length_inside(from, to) > table.ground.hides_beyond;
    }
    return false;
}

// Ground higher than both ends, between them.
bool crest_hides(const Table& table, const TerrainPiece& piece, Point from, Point to)
{
    if (piece.height == 0 || !piece.shape.crosses(from, to)) return false;
    return piece.height > std::max(height_at(table, from), height_at(table, to));
}

std::optional<Hidden> hidden_line(const Table& table, UnitId self, UnitId target, Point from,
                                  Point to)
{
    if (auto ground = hidden_by_ground(table, from, to)) return ground;
    const UnitId by = unit_between(table, from, to, [&](UnitId id) {
        return id != self && id != target && table.unit(id).formation != Formation::Skirmish;
    });
    if (by == no_unit) return std::nullopt;
    return Hidden{by, nullptr};
}

}  // namespace

bool is_in_contact(const State& state, UnitId id)
{
    return std::ranges::any_of(state.contacts, [&](const Contact& c) {
        return c.attacker == id || c.defender == id || c.stand_in == id;
    });
}

bool are_in_contact(const State& state, UnitId a, UnitId b)
{
    return std::ranges::any_of(state.contacts, [&](const Contact& c) {
        return (c.attacker == a && (c.defender == b || c.stand_in == b)) ||
               (c.attacker == b && (c.defender == a || c.stand_in == a));
    });
}

Point position(const State& state, const General& general)
{
    return general.unit == no_unit ? general.at : state.unit(general.unit).pose.at;
}

Length distance(const Table& table, UnitId a, UnitId b)
{
    return distance(table.rectangle(a), table.rectangle(b));
}

bool within(const Table& table, UnitId a, UnitId b, Length limit)
{
    const Unit& first = table.unit(a);
    const Unit& second = table.unit(b);
    const std::int64_t reach = std::int64_t{limit.micrometres} + table.reach_of(first).micrometres +
                               table.reach_of(second).micrometres;
    if (squared_distance(first.pose.at, second.pose.at) > reach * reach) return false;
    return within(table.rectangle(first), table.rectangle(second), limit);
}

Near nearest_unit(const Table& table, Side side, const Rectangle& place)
{
    // OPTIMIZATION: nobody who is nearer than the nearest by front centres is left out below.
    UnitId first = no_unit;
    std::int64_t least = 0;
    for (const UnitId id : unit_ids(table.state)) {
        const Unit& unit = table.unit(id);
        if (unit.side != side || !unit.on_table()) continue;
        const std::int64_t square = squared_distance(place.centre(), unit.pose.at);
        if (first != no_unit && square >= least) continue;
        first = id;
        least = square;
    }
    if (first == no_unit) return {};
    Near nearest;
    const Length most = distance(place, table.rectangle(first));
    for (const UnitId id : units_near(table, place, most).of(side)) {
        const Length away = distance(place, table.rectangle(id));
        if (nearest.unit == no_unit || away < nearest.away) nearest = {id, away};
    }
    return nearest;
}

bool is_on_table(const Table& table, const Rectangle& place)
{
    return std::ranges::all_of(place.corners(), [&](Point p) {
        return p.x.micrometres >= 0 && p.y.micrometres >= 0 && p.x <= table.scenario.width &&
               p.y <= table.scenario.height;
    });
}

bool is_clear_of_others(const Table& table, UnitId id, const Rectangle& place)
{
    return is_clear(table, place, [&](UnitId other) { return other != id; });
}

Pose about_faced(const Table& table, const Unit& unit, Pose pose, Formation formation)
{
    const Length depth = table.footprint(unit, formation).depth;
    return {offset(pose.at, pose.facing, -depth, {}), pose.facing + degrees(180)};
}

bool may_be_in_lane(const Table& table, const Rectangle& guns, const Unit& unit)
{
    const Length beside = guns.local(unit.pose.at).x;
    const Length most = fraction(guns.width(), 1, 2) + table.reach_of(unit) + Length{2};
    return beside <= most && -beside <= most;
}

std::vector<Met> units_met(const Table& table, UnitId id, const Rectangle& start, Angle direction,
                           Length travel)
{
    std::vector<Met> list;
    const Side side = table.unit(id).side;
    for (const UnitId other : units_on_way(table, start, direction, travel)) {
        if (other == id) continue;
        const Rectangle there = table.rectangle(other);
        if (table.unit(other).side == side && overlaps(start, there)) continue;
        if (const auto at = first_touch(start, direction, travel, there))
            list.push_back({*at, other});
    }
    std::ranges::sort(list, [](const Met& a, const Met& b) {
        return a.at != b.at ? a.at < b.at : a.unit < b.unit;
    });
    return list;
}

Length short_of(Length contact)
{
    return std::max(contact - touch_gap - touch_gap, Length{});
}

namespace {

// Where it comes to touch the place: head on, or as it passes along it, where nothing stops it.
std::optional<Length> comes_to_touch_at(const Rectangle& start, Angle direction, Length travel,
                                        const Rectangle& place)
{
    if (const auto met = first_touch(start, direction, travel, place)) return met;
    if (touches(start, place)) return std::nullopt;
    return first_touch(start, direction, travel, place.grown(touch_gap * 3));
}

}  // namespace

Length last_untouched(const Table& table, UnitId id, const Rectangle& start, Angle direction,
                      Length way)
{
    const Side enemy = opponent(table.unit(id).side);
    Length go = way;
    for (Length tried{-1}; go != tried;) {
        tried = go;
        const Rectangle there = start.moved(direction, tried);
        for (const UnitId other : units_near(table, there, touch_gap).of(enemy)) {
            const Rectangle place = table.rectangle(other);
            if (table.unit(other).formation == Formation::Skirmish || !touches(there, place))
                continue;
            // What it meets aslant it touches a little before that.
            const Length beyond = tried + start.radius() + place.radius();
            if (const auto met = comes_to_touch_at(start, direction, beyond, place))
                go = std::min({go, short_of(*met), std::max(tried - touch_gap, Length{})});
        }
    }
    return go;
}

bool comes_to_touch(const Table& table, UnitId id, const Rectangle& place, UnitId except)
{
    const Rectangle now = table.rectangle(id);
    for (const UnitId enemy :
         units_near(table, place, touch_gap).of(opponent(table.unit(id).side))) {
        const Rectangle there = table.rectangle(enemy);
        if (enemy != except && table.unit(enemy).formation != Formation::Skirmish &&
            touches(place, there) && !touches(now, there))
            return true;
    }
    return false;
}

Length way_on_table(const Table& table, const Rectangle& start, Angle direction, Length travel)
{
    if (is_on_table(table, start.moved(direction, travel))) return travel;
    // The table is convex: halve the distance until the last place on it is found.
    Length inside{};
    Length outside = travel;
    while ((outside - inside).micrometres > 1) {
        const Length middle = inside + fraction(outside - inside, 1, 2);
        (is_on_table(table, start.moved(direction, middle)) ? inside : outside) = middle;
    }
    return inside;
}

Length clear_travel(const Table& table, Side side, const Rectangle& start, Angle direction,
                    Length travel, Length beyond)
{
    Length clear = travel;
    for (const UnitId id :
         units_on_way(table, start, direction, travel, beyond).of(opponent(side))) {
        clear = std::min(clear, clear_of(start, direction, clear, table.rectangle(id), beyond));
        if (clear.micrometres < 0) break;
    }
    return clear;
}

bool has_crossing_near(const Table& table, Point p, Point q)
{
    return std::ranges::any_of(table.scenario.terrain, [&](const TerrainPiece& piece) {
        return kind(table, piece).crossing && may_cross(piece.shape.box(), p, q) &&
               piece.shape.may_meet(p, q);
    });
}

bool is_on_crossing(const Table& table, Point p)
{
    return std::ranges::any_of(table.scenario.terrain, [&](const TerrainPiece& piece) {
        return kind(table, piece).crossing && piece.shape.contains(p);
    });
}

bool is_carried_across(const Table& table, const TerrainPiece& piece, Point from, Point to)
{
    if (kind(table, piece).crossing || !has_crossing_near(table, from, to)) return false;
    return is_covered(piece, from, to, [&](Point p) { return is_on_crossing(table, p); });
}

bool protects_from(const TerrainPiece& piece, const Rectangle& place, Point from)
{
    if (!piece.has_front) return true;
    return turn_between(bearing(place.centre(), from), piece.open_side) <= degrees(90).turn;
}

Charge wheeling_at(const Table& table, UnitId id, UnitId target)
{
    const Unit& unit = table.unit(id);
    const Point there = table.rectangle(target).centre();
    const Length width = table.footprint(unit, unit.formation).width;
    const Angle ahead = bearing(unit.pose.at, there) - unit.pose.facing;
    const Hand hand = ahead.turn < 32'768 ? Hand::Right : Hand::Left;
    Charge order{.unit = id, .at = target, .hand = hand};
    for (int i = 0; i < 2; ++i) {
        const Pose now = wheeled(unit.pose, width, hand, order.wheel);
        const Angle missing = bearing(now.at, there) - now.facing;
        order.wheel = order.wheel + (hand == Hand::Right ? missing : -missing);
    }
    return order;
}

bool may_touch(const TerrainPiece& piece, const Rectangle& place, Length margin)
{
    const Length reach = place.radius() + margin;
    const Point c = place.centre();
    const Box& box = piece.shape.box();
    return c.x + reach >= box.low.x && c.x - reach <= box.high.x && c.y + reach >= box.low.y &&
           c.y - reach <= box.high.y;
}

int height_at(const Table& table, Point p)
{
    int height = 0;
    for (const TerrainPiece& piece : table.scenario.terrain)
        if (piece.height > height && piece.shape.contains(p)) height = piece.height;
    return height;
}

std::optional<Hidden> hidden_by_ground(const Table& table, Point from, Point to)
{
    for (const TerrainPiece& piece : table.scenario.terrain) {
        if (!piece.shape.may_meet(from, to)) continue;
        if (hides(table, piece, from, to) || crest_hides(table, piece, from, to))
            return Hidden{no_unit, &piece};
    }
    return std::nullopt;
}

bool hidden_by_cover(const Table& table, Point from, Point to)
{
    return std::ranges::any_of(table.scenario.terrain, [&](const TerrainPiece& piece) {
        return piece.shape.may_meet(from, to) && hides(table, piece, from, to);
    });
}

bool is_behind_crest(const Table& table, Point from, Point to)
{
    return std::ranges::any_of(table.scenario.terrain, [&](const TerrainPiece& piece) {
        return piece.shape.may_meet(from, to) && crest_hides(table, piece, from, to);
    });
}

std::optional<Hidden> hidden_from(const Table& table, UnitId from, const Rectangle& eye, UnitId to)
{
    return hidden_from(table, from, eye.front_centre(), to);
}

std::optional<Hidden> hidden_from(const Table& table, UnitId from, Point eye, UnitId to)
{
    const Rectangle target = table.rectangle(to);
    const auto by = hidden_line(table, from, to, eye, nearest_point(target, eye));
    if (!by) return std::nullopt;
    return hidden_line(table, from, to, eye, target.centre()) ? by : std::nullopt;
}

}  // namespace voltigeur
