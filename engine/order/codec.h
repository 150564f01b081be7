// The codec: every order and every event as one line of text. JSON is in codec_json.h.
//
//     french charge A at B wheel left 30          SIDE NAME FIELDS
//     french move A wheel left 30 advance 4.5 form line
//     volley A at B as line dice 4 5 6 needs 5 hits 2 [clause]
//
// The first field stands alone, the others after their labels, in any order. What is not there (no
// unit, no dice, a length of zero, false) is left out; a true field is its label alone; paths and
// clauses need no label. from_text(to_text(x)) == x.
//
// NB: Of a leg, only what its kind uses is written.
#pragma once

#include <array>
#include <expected>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/base/text.h"
#include "engine/order/event.h"
#include "engine/order/order.h"
#include "engine/order/refusal.h"
#include "engine/state/scenario.h"

namespace voltigeur {

// The words that orders and events are written with, by id. Each is one word without blanks, and
// none is `-`, which stands for nobody. The scenario and the tags must outlive it.
struct Names {
    std::array<std::string_view, 2> sides;
    std::vector<std::string_view> units;
    std::vector<std::string_view> generals;
    std::vector<std::string_view> brigades;
    std::vector<std::string_view> groups;
    std::vector<std::string_view> objectives;
    std::vector<std::string_view> tags;  // of the sheet
};
Names names_of_scenario(const Scenario& scenario, std::span<const std::string> tags);

std::string to_text(const Order& order, const Names& names);
std::string to_text(const Event& event, const Names& names);
std::expected<Order, ParseFault> order_from_text(std::string_view line, const Names& names);
std::expected<Event, ParseFault> event_from_text(std::string_view line, const Names& names);

// `CLAUSE locked in a firefight (B; 1.7 in, limit 2 in)`: for people, so lengths are rounded.
std::string to_text(const Refusal& refusal, const Names& names);

// `12.5,30` and `12.5,30 facing 15`.
std::string to_text(Point point);
std::string to_text(Pose pose);
std::optional<Point> point_from_text(std::string_view word);

// The names of all orders and of all events, for help and completion.
std::vector<std::string_view> order_names();
std::vector<std::string_view> event_names();

}  // namespace voltigeur
