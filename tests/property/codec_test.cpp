// What is written is read back the same: any order, event, state and record, in every form.

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

RC_GTEST_PROP(Records, AreReadAsTheyAreWritten, ())
{
    const Record record = any<Record>();
    const std::string text = to_text(record, names());
    RC_LOG() << text;
    RC_ASSERT(read_record(text, names()).value() == record);
    RC_ASSERT(read_record_header(text).value() == record.header);
}

}  // namespace
}  // namespace voltigeur::test
