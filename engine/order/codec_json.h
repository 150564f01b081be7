// Orders, events and states as JSON, exactly.
//
//     {"side": "french", "order": "charge", "unit": "A", "at": "B", "hand": "left", "wheel": 5461}
//     {"event": "losses", "unit": "B", "figures": 2, "clause": "…"}
//
// Lengths are whole micrometres, angles 1/65536 of a turn, a pose is {"x", "y", "facing"}. A field
// that names nobody, nothing or no clause is left out. An unknown key is a fault, and a fault
// begins with the path of its key: `units[3].pose.x: …`.
#pragma once

#include <expected>
#include <nlohmann/json_fwd.hpp>

#include "engine/order/codec.h"
#include "engine/state/state.h"

namespace voltigeur {

nlohmann::json order_to_json(const Order& order, const Names& names);
nlohmann::json event_to_json(const Event& event, const Names& names);
nlohmann::json refusal_to_json(const Refusal& refusal, const Names& names);
std::expected<Order, ParseFault> order_from_json(const nlohmann::json& json, const Names& names);
std::expected<Event, ParseFault> event_from_json(const nlohmann::json& json, const Names& names);

// A state with all that its signature sums up. Units, generals, groups and objectives are listed in
// the order of the names, and as many.
// NB: `troop` is an index into the sheet, which is not known here.
nlohmann::json state_to_json(const State& state, const Names& names);
std::expected<State, ParseFault> state_from_json(const nlohmann::json& json, const Names& names);

// JSON text; a fault if it is none. Never ends the program.
std::expected<nlohmann::json, ParseFault> json_from_text(std::string_view text);

}  // namespace voltigeur
