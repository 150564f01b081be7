// What is written is read back the same: any order, event and state, in every form.

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <nlohmann/json.hpp>

#include "engine/order/codec_json.h"
#include "tests/property/any.h"

namespace voltigeur::test {
namespace {

// Through text and back, as it travels.
nlohmann::json sent(const nlohmann::json& json)
{
    return json_from_text(json.dump()).value_or(nlohmann::json{});
}

RC_GTEST_PROP(Orders, AreReadAsTheyAreWritten, ())
{
    const Order order = any<Order>();
    const std::string line = to_text(order, names());
    RC_LOG() << line;
    RC_ASSERT(order_from_text(line, names()).value() == order);
    RC_ASSERT(order_from_json(sent(order_to_json(order, names())), names()).value() == order);
}

RC_GTEST_PROP(Events, AreReadAsTheyAreWritten, ())
{
    const Event event = any<Event>();
    const std::string line = to_text(event, names());
    RC_LOG() << line;
    RC_ASSERT(event_from_text(line, names()).value() == event);
    RC_ASSERT(event_from_json(sent(event_to_json(event, names())), names()).value() == event);
}

RC_GTEST_PROP(States, AreReadAsTheyAreWritten, ())
{
    const State state = any<State>();
    const State read = state_from_json(sent(state_to_json(state, names())), names()).value();
    RC_ASSERT(read == state);
    RC_ASSERT(signature(read) == signature(state));
}

// Two States that differ in anything have different signatures.
RC_GTEST_PROP(Signatures, SumUpAllOfAState, ())
{
    const State one = any<State>();
    State other = one;
    switch (below(6)) {
    case 0:
        ++other.moment.turn;
        break;
    case 1:
        ++other.dice_drawn;
        break;
    case 2:
        if (!other.units.empty()) fill(other.units[below(other.units.size())]);
        break;
    case 3:
        if (!other.generals.empty()) fill(other.generals[below(other.generals.size())]);
        break;
    case 4:
        if (!other.commands.empty()) fill(other.commands[below(other.commands.size())]);
        break;
    default:
        other.contacts.push_back(any<Contact>());
    }
    RC_ASSERT((one == other) == (signature(one) == signature(other)));
}

}  // namespace
}  // namespace voltigeur::test
