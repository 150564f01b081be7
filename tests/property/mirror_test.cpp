// Two mirrors show the table as it is.

#include "laws/mirror.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "tests/property/any.h"

namespace voltigeur::test {
namespace {

const Mirror mirror{inches(48)};

RC_GTEST_PROP(Mirror, UndoesItself, ())
{
    const Order order = any<Order>();
    RC_ASSERT(mirror(mirror(order)) == order);
    const Event event = any<Event>();
    RC_ASSERT(mirror(mirror(event)) == event);
    const State state = any<State>();
    RC_ASSERT(mirror(mirror(state)) == state);
}

// So a record of events leads to the mirrored State.
RC_GTEST_PROP(Mirror, CommutesWithWhatHappens, ())
{
    const State before = any<State>();
    const UnitId unit{static_cast<std::uint8_t>(below(names().units.size()))};
    const Event event = UnitPlaced{unit, any<Pose>(), any<Formation>(), {}};
    State after = before;
    apply(after, event);
    State image = mirror(before);
    const Event mirrored = mirror(event);
    apply(image, mirrored);
    RC_ASSERT(image == mirror(after));
}

}  // namespace
}  // namespace voltigeur::test
