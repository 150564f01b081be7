// The laws of the table, for any two units on it.

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <ostream>

#include "engine/geometry/sweep.h"
#include "tests/unit/geometry/reference.h"

namespace voltigeur {

// What RapidCheck prints of a law that fails.
static void showValue(Angle angle, std::ostream& out)
{
    out << angle.turn;
}

namespace {

using reference::mirrored;
using reference::Unit;

int between(int low, int high)
{
    return *rc::gen::inRange(low, high + 1);
}

// Ties are where things stand along an axis of the table.
Angle any_angle()
{
    return *rc::gen::oneOf(
        rc::gen::map(rc::gen::inRange(0, 4), [](int n) { return degrees(90 * n); }),
        rc::gen::map(rc::gen::arbitrary<std::uint16_t>(),
                     [](std::uint16_t n) { return Angle{n}; }));
}
Point any_point()
{
    return {{between(-300'000, 300'000)}, {between(-300'000, 300'000)}};
}
Unit any_unit()
{
    return {
        {any_point(), any_angle()}, {2 * between(5'000, 100'000)}, {2 * between(5'000, 60'000)}};
}
Hand any_hand()
{
    return *rc::gen::element(Hand::Left, Hand::Right);
}
Hand other(Hand hand)
{
    return hand == Hand::Left ? Hand::Right : Hand::Left;
}

RC_GTEST_PROP(Places, KeepTheirFrontCentreAndMirror, ())
{
    const Unit u = any_unit();
    RC_ASSERT(u.rectangle().front_centre() == u.pose.at);
    const auto corners = u.rectangle().corners();
    const auto image = mirrored(u).rectangle().corners();
    RC_ASSERT(image[0] == mirrored(corners[1]));
    RC_ASSERT(image[3] == mirrored(corners[2]));
}

RC_GTEST_PROP(Distances, AreTheSameBothWaysAndInTheMirror, ())
{
    const Unit a = any_unit();
    const Unit b = any_unit();
    const Length apart = distance(a.rectangle(), b.rectangle());
    RC_ASSERT(distance(b.rectangle(), a.rectangle()) == apart);
    RC_ASSERT(distance(mirrored(a).rectangle(), mirrored(b).rectangle()) == apart);
    RC_ASSERT(within(a.rectangle(), b.rectangle(), apart));
    RC_ASSERT(!within(a.rectangle(), b.rectangle(), apart - Length{1}));
    RC_ASSERT(touches(a.rectangle(), b.rectangle()) == (apart <= touch_gap));
    RC_ASSERT(!overlaps(a.rectangle(), b.rectangle()) || apart == Length{0});
}

// However far it may go, it stops at the same place: where the edges meet.
RC_GTEST_PROP(Sweeps, StopAtTheFirstTouch, ())
{
    const Unit a = any_unit();
    const Unit b = any_unit();
    const Rectangle mover = a.rectangle();
    const Rectangle obstacle = b.rectangle();
    RC_PRE(!overlaps(mover, obstacle));
    const Angle direction = any_angle();
    const Length travel{between(1'000, 600'000)};
    const auto touch = first_touch(mover, direction, travel, obstacle);
    RC_ASSERT(first_touch(mirrored(a).rectangle(), -direction, travel, mirrored(b).rectangle()) ==
              touch);
    RC_ASSERT(!overlaps(mover.moved(direction, touch.value_or(travel)), obstacle));
    if (!touch) return;
    RC_ASSERT(touches(mover.moved(direction, *touch), obstacle));
    RC_ASSERT(first_touch(mover, direction, travel * 2, obstacle) == touch);
    RC_ASSERT(first_touch(mover, direction, *touch + Length{1}, obstacle) == touch);
    RC_ASSERT(touch == Length{0} || !first_touch(mover, direction, *touch - Length{1}, obstacle));
}

RC_GTEST_PROP(Wheels, KeepTheirPivotAndMirror, ())
{
    const Unit u = any_unit();
    const Hand hand = any_hand();
    const Angle turn = any_angle();
    const Pose after = wheeled(u.pose, u.width, hand, turn);
    RC_ASSERT(wheeled(mirrored(u.pose), u.width, other(hand), turn) == mirrored(after));
    const std::size_t pivot = hand == Hand::Left ? 0 : 1;
    const Point before_wheel = u.rectangle().corners()[pivot];
    RC_ASSERT(distance(Rectangle(after, u.width, u.depth).corners()[pivot], before_wheel) <=
              Length{3});
}

RC_GTEST_PROP(Wheels, StopAtTheFirstTouch, ())
{
    const Unit a = any_unit();
    const Unit b = any_unit();
    RC_PRE(!overlaps(a.rectangle(), b.rectangle()));
    const Hand hand = any_hand();
    const Angle turn{static_cast<std::uint16_t>(between(10, 32'768))};
    const auto touch = first_touch_wheel(a.pose, a.width, a.depth, hand, turn, b.rectangle());
    RC_ASSERT(first_touch_wheel(mirrored(a.pose), a.width, a.depth, other(hand), turn,
                                mirrored(b).rectangle()) == touch);
    const Pose after = wheeled(a.pose, a.width, hand, touch.value_or(turn));
    RC_ASSERT(!overlaps(Rectangle(after, a.width, a.depth), b.rectangle()));
}

// As far as the measure goes, and not a step farther.
RC_GTEST_PROP(Wheels, CostTheArcOfTheOuterCorner, ())
{
    const Length radius{between(1, 5'000'000)};
    const Length arc{between(0, 2'000'000)};
    const Angle most = any_angle();
    const Angle turn = turn_for_arc(radius, arc, most);
    RC_ASSERT(turn <= most);
    RC_ASSERT(arc_length(radius, turn) <= arc);
    RC_ASSERT(turn == most || arc_length(radius, turn + Angle{1}) > arc);
}

}  // namespace
}  // namespace voltigeur
