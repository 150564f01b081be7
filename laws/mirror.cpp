#include "laws/mirror.h"

#include <utility>
#include <vector>

namespace voltigeur {

namespace {

Hand other(Hand hand)
{
    return hand == Hand::Left ? Hand::Right : Hand::Left;
}

Leg mirrored(Leg leg)
{
    if (leg.kind == LegKind::Wheel)
        leg.hand = other(leg.hand);
    else
        leg.turn = -leg.turn;
    return leg;
}

// Every field of an order or event that speaks of a place.
struct Fields {
    const Mirror& mirror;

    void change(Point& point) const { point = mirror(point); }
    void change(Pose& pose) const { pose = mirror(pose); }
    void change(std::optional<Pose>& pose) const
    {
        if (pose) pose = mirror(*pose);
    }
    void change(Path& path) const
    {
        for (Leg& leg : path) leg = mirrored(leg);
    }
    template <class Other>
    void change(Other&) const
    {
    }

    template <class What>
    void operator()(What& what) const
    {
        What::fields([&](const auto&... fields) { (change(what.*fields.member), ...); });
        // A wheel of nothing has no hand.
        if constexpr (requires { what.wheel; })
            if (what.wheel != Angle{}) what.hand = other(what.hand);
        if constexpr (requires { what.along; }) what.along = -what.along;
    }
};

Shape mirrored(const Shape& shape, Length width)
{
    std::vector<Point> points;
    for (const Point& point : shape.points()) points.push_back({width - point.x, point.y});
    if (points.empty()) return {};
    return shape.is_area() ? Shape::polygon(std::move(points))
                           : Shape::polyline(std::move(points), shape.width());
}

}  // namespace

// Who has never been on the table is nowhere in its mirror image too.
Point Mirror::operator()(Point point) const
{
    return point == Point{} ? point : Point{width_ - point.x, point.y};
}

Pose Mirror::operator()(Pose pose) const
{
    return pose == Pose{} ? pose : Pose{(*this)(pose.at), -pose.facing};
}

Order Mirror::operator()(Order order) const
{
    std::visit(Fields{*this}, order.what);
    return order;
}

Event Mirror::operator()(Event event) const
{
    std::visit(Fields{*this}, event);
    return event;
}

Events Mirror::operator()(Events events) const
{
    for (Event& event : events) event = (*this)(event);
    return events;
}

State Mirror::operator()(State state) const
{
    for (Unit& unit : state.units) {
        unit.pose = (*this)(unit.pose);
        unit.origin = (*this)(unit.origin);
        if (unit.charge_wheel != Angle{})
            unit.charge_hand =
                static_cast<std::uint8_t>(other(static_cast<Hand>(unit.charge_hand)));
    }
    for (General& general : state.generals) general.at = (*this)(general.at);
    for (Command& command : state.commands) command.aide = (*this)(command.aide);
    return state;
}

Scenario Mirror::operator()(Scenario scenario) const
{
    for (TerrainPiece& piece : scenario.terrain) {
        piece.shape = mirrored(piece.shape, width_);
        piece.open_side = -piece.open_side;
    }
    for (ReserveGroup& group : scenario.groups) {
        group.entry = (*this)(group.entry);
        group.facing = -group.facing;
    }
    for (Objective& objective : scenario.objectives)
        objective.area = mirrored(objective.area, width_);
    scenario.opening = (*this)(scenario.opening);
    return scenario;
}

Setup Mirror::operator()(Setup setup) const
{
    setup.scenario = std::make_shared<const Scenario>((*this)(*setup.scenario));
    return setup;
}

}  // namespace voltigeur
