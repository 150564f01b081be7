#include "engine/order/codec_json.h"
#include "engine/order/codec_json_reader.h"
#include "engine/order/codec_json_writer.h"
#include "engine/order/codec_state_fields.h"

namespace voltigeur {

namespace codec {

namespace {

// Ids are names here and indices in the state, so there must be as many of both.
bool check_counts(const State& state, const Names& names, JsonReader& in)
{
    const auto check = [&](std::string_view key, std::size_t count, std::size_t known) {
        return count == known ||
               in.fail_at(key, "the scenario has " + to_text(static_cast<std::int64_t>(known)) +
                                   ", here are " + to_text(static_cast<std::int64_t>(count)));
    };
    return check("units", state.units.size(), names.units.size()) &&
           check("generals", state.generals.size(), names.generals.size()) &&
           (state.commands.empty() ||
            check("commands", state.commands.size(), names.brigades.size())) &&
           check("groups", state.groups.size(), names.groups.size()) &&
           check("held", state.held.size(), names.objectives.size());
}

}  // namespace
}  // namespace codec

nlohmann::json state_to_json(const State& state, const Names& names)
{
    return codec::JsonWriter{names}.write(state);
}

std::expected<State, ParseFault> state_from_json(const nlohmann::json& json, const Names& names)
{
    codec::JsonReader in{names};
    State state;
    if (!in.read_fields(json, state) || !codec::check_counts(state, names, in))
        return std::unexpected{in.fault()};
    return state;
}

}  // namespace voltigeur
