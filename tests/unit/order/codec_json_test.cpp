// Orders, events and states as JSON: what they look like, and what is said of wrong values.
#include "engine/order/codec_json.h"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "tests/unit/order/examples.h"

namespace voltigeur::test {
namespace {

using Json = nlohmann::json;

// Through text and back, as it travels.
Json sent(const Json& json)
{
    return json_from_text(json.dump()).value_or(Json{});
}

TEST(OrderJson, LooksAsDocumented)
{
    const Order charge{Side::First, Charge{unit_a, unit_b, Hand::Left, degrees(30)}};
    EXPECT_EQ(
        order_to_json(charge, names()).dump(),
        R"({"at":"B","hand":"left","order":"charge","side":"french","unit":"A","wheel":5461})");
    const Order move{Side::First,
                     Move{unit_a, {wheel(Hand::Right, degrees(30)), advance(inches(1))}}};
    EXPECT_EQ(order_to_json(move, names()).dump(),
              R"({"order":"move","path":[{"hand":"right","leg":"wheel","turn":5461},)"
              R"({"distance":25400,"leg":"advance"}],"side":"french","unit":"A"})");
    const Order ride{Side::First, MoveGeneral{GeneralId{0}, {inches(1), inches(2)}, no_unit}};
    EXPECT_EQ(order_to_json(ride, names()).dump(),
              R"({"general":"massena","order":"ride","side":"french","to":{"x":25400,"y":50800}})");
}

TEST(EventJson, LooksAsDocumented)
{
    const Event test = MoraleTested{unit_a,
                                    voltigeur::Test::Closing,
                                    {6, 2},
                                    -1,
                                    {{Clause{"2.1"}, Reason::Tagged, -1, 1}},
                                    Result::Fail,
                                    Clause{"9.1"}};
    EXPECT_EQ(
        event_to_json(test, names()).dump(),
        R"({"clause":"9.1","dice":[6,2],"event":"test","modifiers":[{"clause":"2.1","reason":"tagged",)"
        R"("tag":"grenadiers","value":-1}],"needs":-1,"of":"closing","result":"fail","unit":"A"})");
    const Event turn = TurnBegan{2, bit(Mark::Shot)};
    EXPECT_EQ(event_to_json(turn, names()).dump(),
              R"({"clears":["shot"],"event":"turn","turn":2})");
    const Event taken = ObjectiveTaken{1, 2};
    EXPECT_EQ(event_to_json(taken, names()).dump(),
              R"({"event":"objective","holder":"austrian","objective":"redoubt"})");
}

TEST(OrderJson, ExamplesRoundTrip)
{
    for (const auto& [line, order] : order_examples()) {
        const auto read = order_from_json(sent(order_to_json(order, names())), names());
        ASSERT_TRUE(read) << line << "\n" << read.error().what;
        EXPECT_EQ(*read, order) << line;
    }
}

TEST(EventJson, ExamplesRoundTrip)
{
    for (const auto& [line, event] : event_examples()) {
        const auto read = event_from_json(sent(event_to_json(event, names())), names());
        ASSERT_TRUE(read) << line << "\n" << read.error().what;
        EXPECT_EQ(*read, event) << line;
    }
}

struct WrongJson {
    std::string_view text;
    std::string_view what;
};

TEST(OrderJson, NamesTheKeyThatIsWrong)
{
    constexpr WrongJson table[] = {
        {R"([])", "write an object"},
        {R"(null)", "write an object"},
        {R"({"side":"french"})", "order: the name is missing. Known: lay, hold"},
        {R"({"order":"done"})", "side: missing"},
        {R"({"order":7,"side":"french"})", "order: write a name in quotation marks"},
        {R"({"order":"chrge","side":"french"})",
         "order: name \"chrge\" is not known; did you mean \"charge\"?"},
        {R"({"order":"done","side":"swedish"})",
         "side: name \"swedish\" is not known. Known: french"},
        {R"({"order":"done","side":"french","unit":"A"})",
         "key \"unit\" is not known. Known: side, order"},
        {R"({"order":"hold","side":"french","unit":1})", "unit: write a name in quotation marks"},
        {R"({"order":"hold","side":"french","unit":"Q"})",
         "unit: name \"Q\" is not known. Known: A, B"},
        {R"({"order":"hold","side":"french","unit":null})",
         "unit: write a name in quotation marks"},
        {R"({"order":"ride","side":"french","general":"massena"})", "to: missing"},
        {R"({"order":"ride","side":"french","general":"massena","to":{"x":1}})", "to.y: missing"},
        {R"({"order":"ride","side":"french","general":"massena","to":{"x":1,"y":1.5}})",
         "to.y: write a length in whole micrometres"},
        {R"({"order":"ride","side":"french","general":"massena","to":{"x":1,"y":254000001}})",
         "to.y: write a length"},
        {R"({"order":"ride","side":"french","general":"massena","to":{"x":1,"y":-9223372036854775808}})",
         "to.y: write a length"},
        {R"({"order":"ride","side":"french","general":"massena","to":{"x":1,"y":18446744073709551615}})",
         "to.y: write a length"},
        {R"({"order":"ride","side":"french","general":"massena","to":{"x":1,"y":2,"z":3}})",
         "to: key \"z\" is not known. Known: x, y"},
        {R"({"order":"charge","side":"french","wheel":65536})",
         "wheel: write a whole number from 0 to 65535"},
        {R"({"order":"move","side":"french","path":{}})",
         "path: write a list in brackets, of at most 6"},
        {R"({"order":"move","side":"french","path":[1,2,3,4,5,6,7]})", "path: write a list"},
        {R"({"order":"move","side":"french","path":[{"leg":"back","distance":1},{"leg":"skip"}]})",
         "path[1].leg: name \"skip\" is not known"},
        {R"({"order":"move","side":"french","path":[{"leg":"back","distance":1,"turn":1}]})",
         "path[0].turn: has no use here"},
        {R"({"order":"move","side":"french","path":[{"leg":"back","distance":1,"by":1}]})",
         "path[0]: key \"by\" is not known"},
        {R"({"order":"move","side":"french","path":[{"leg":"back"}]})",
         "path[0].distance: missing"},
    };
    for (const auto& [text, what] : table) {
        const auto json = json_from_text(text);
        ASSERT_TRUE(json) << text;
        const auto read = order_from_json(*json, names());
        ASSERT_FALSE(read) << text;
        EXPECT_TRUE(read.error().what.starts_with(what)) << text << "\n" << read.error().what;
    }
}

TEST(EventJson, NamesTheKeyThatIsWrong)
{
    constexpr WrongJson table[] = {
        {R"({"event":"losses","unit":"A"})", "figures: missing"},
        {R"({"event":"losses","unit":"A","figures":-1})",
         "figures: write a whole number from 0 to 255"},
        {R"({"event":"losses","unit":"A","figures":true})", "figures: write a whole number"},
        {R"({"event":"losses","unit":"A","figures":1,"clause":"123456789"})",
         "clause: write a clause"},
        {R"({"event":"losses","unit":"A","figures":1,"clause":3.1})", "clause: write a clause"},
        {R"({"event":"mark","unit":"A","mark":"halted","on":1})", "on: write true or false"},
        {R"({"event":"turn","turn":1,"clears":"halted"})", "clears: write a list of names"},
        {R"({"event":"turn","turn":1,"clears":["moved","x"]})",
         "clears[1]: name \"x\" is not known"},
        {R"({"event":"penalty","dice":[1,"2"]})", "dice[1]: write a whole number from 0 to 255"},
        {R"({"event":"blows","needs":1,"hits":1,"modifiers":[{"reason":"general"}]})",
         "modifiers[0].value: missing"},
        {R"({"event":"blows","needs":1,"hits":1,"modifiers":[{"reason":"tagged","value":1}]})",
         "modifiers[0].tag: the name is missing. Known: opolchenie"},
        {R"({"event":"blows","needs":1,"hits":1,"modifiers":[{"reason":"general","value":1,"tag":"x"}]})",
         "modifiers[0].tag: has no use here"},
        {R"({"event":"objective","objective":0,"holder":"nobody"})", "objective: write a name"},
    };
    for (const auto& [text, what] : table) {
        const auto json = json_from_text(text);
        ASSERT_TRUE(json) << text;
        const auto read = event_from_json(*json, names());
        ASSERT_FALSE(read) << text;
        EXPECT_TRUE(read.error().what.starts_with(what)) << text << "\n" << read.error().what;
    }
}

TEST(RefusalJson, HoldsWhatIsThere)
{
    const Refusal refusal{Clause{"3.3"}, "locked", unit_b, tenths(17), inches(2)};
    EXPECT_EQ(refusal_to_json(refusal, names()).dump(),
              R"({"clause":"3.3","limit":50800,"measured":43180,"who":"B","why":"locked"})");
    EXPECT_EQ(refusal_to_json({{}, "not now"}, names()).dump(), R"({"why":"not now"})");
}

// Each row damages a good state at one place.
TEST(StateJson, NamesTheKeyThatIsWrong)
{
    struct Damage {
        const char* place;
        Json value;
        std::string_view what;
    };
    const Damage table[] = {
        {"/units/0/target", "Q", "units[0].target: name \"Q\" is not known"},
        {"/units/3/pose/x", "1", "units[3].pose.x: write a length"},
        {"/units/3/pose/colour", 1, "units[3].pose: key \"colour\" is not known"},
        {"/units/1/formation", "lin",
         "units[1].formation: name \"lin\" is not known; did you mean \"line\"?"},
        {"/units/1/figures", 256, "units[1].figures: write a whole number from 0 to 255"},
        {"/units/1/tags", Json::array({"x"}), "units[1].tags[0]: name \"x\" is not known"},
        {"/units/1/x", 1, "units[1]: key \"x\" is not known"},
        {"/units/5", Json::object(), "units[5].pose: missing"},
        {"/units", Json::array(), "units: the scenario has 5, here are 0"},
        {"/generals", Json::array(), "generals: the scenario has 2, here are 0"},
        {"/groups", Json::array({"due"}), "groups: the scenario has 2, here are 1"},
        {"/held", Json::array({"nobody", "me"}), "held[1]: name \"me\" is not known"},
        {"/points", Json::array({1}), "points: write a list in brackets, of exactly 2"},
        {"/contacts", Json::array_t(121), "contacts: write a list in brackets, of at most 120"},
        {"/dice_drawn", 4294967296, "dice_drawn: write a whole number from 0 to 4294967295"},
        {"/place/step", "over_and_out", "place.step: name \"over_and_out\" is not known"},
        {"/place", 1, "place: write an object"},
    };
    const Json good = state_to_json(example_state(), names());
    for (const auto& [place, value, what] : table) {
        Json json = good;
        json[Json::json_pointer{place}] = value;
        const auto read = state_from_json(json, names());
        ASSERT_FALSE(read) << place;
        EXPECT_TRUE(read.error().what.starts_with(what)) << place << "\n" << read.error().what;
    }
    for (const char* key :
         {"place", "dice_drawn", "ending", "winner", "points", "broken", "units"}) {
        Json json = good;
        json.erase(key);
        const auto read = state_from_json(json, names());
        ASSERT_FALSE(read) << key;
        EXPECT_TRUE(read.error().what.starts_with(key)) << read.error().what;
    }
}

// What can be read can be written, and reads the same again.
template <class T>
void expect_stable(const std::string& text,
                   std::expected<T, ParseFault> (*read)(const Json&, const Names&),
                   Json (*write)(const T&, const Names&))
{
    const auto json = json_from_text(text);
    if (!json) return;
    const auto value = read(*json, names());
    if (!value) return;
    EXPECT_EQ(read(write(*value, names()), names()).value_or(T{}), *value) << text;
}

TEST(CodecJson, NoBytesCanHarmIt)
{
    Counter counter;
    const auto orders = order_examples();
    const auto events = event_examples();
    const std::string state = state_to_json(example_state(), names()).dump();
    for (int round = 0; round < 3'000; ++round) {
        EXPECT_FALSE(json_from_text("{" + random_bytes(counter)));
        const Order& order = orders[counter.below(orders.size())].value;
        const Event& event = events[counter.below(events.size())].value;
        expect_stable(damaged(order_to_json(order, names()).dump(), counter), order_from_json,
                      order_to_json);
        expect_stable(damaged(event_to_json(event, names()).dump(), counter), event_from_json,
                      event_to_json);
        expect_stable(damaged(state, counter), state_from_json, state_to_json);
    }
}

TEST(CodecJson, WhatIsNotJsonIsAFault)
{
    for (const char* text : {"", "{", "[1,", "nul", "\"\xff\"", "{\"a\":1}}"})
        EXPECT_FALSE(json_from_text(text)) << text;
    EXPECT_FALSE(json_from_text(std::string(200'000, '[')));
}

}  // namespace
}  // namespace voltigeur::test
