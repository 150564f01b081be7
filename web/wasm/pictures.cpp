// The table as shapes: the ground once, what stands on it at every view, and how both are coloured.

#include <algorithm>

#include "draw/drawing_json.h"
#include "draw/map.h"
#include "draw/symbols.h"
#include "draw/theme.h"
#include "draw/troops.h"
#include "engine/order/codec_fields.h"
#include "web/wasm/calls.h"

namespace voltigeur::page {

namespace {

json drawn(const OpenBattle& battle, const State& state, const draw::MapOptions& options)
{
    return {
        {"drawing", draw::to_json(draw::draw_map(battle.scenario(), state, battle.look, options))}};
}

std::optional<draw::Symbol> symbol_from(const json& name)
{
    if (!name.is_string()) return std::nullopt;
    const auto found = codec::find_word(names_of<draw::Symbol>, name.get<std::string>());
    if (!found) return std::nullopt;
    return static_cast<draw::Symbol>(*found);
}

}  // namespace

json draw_ground(OpenBattle& battle, const json& asked)
{
    const auto units =
        codec::find_word(names_of<draw::Units>, find_text(asked, "units").value_or("in"));
    if (!units) return complain("ground takes {\"units\": \"in\" or \"cm\"}");
    return drawn(battle, battle.scenario().opening,
                 {.part = draw::MapPart::Ground, .units = static_cast<draw::Units>(*units)});
}

json draw_troops(OpenBattle& battle, const json& asked)
{
    const double letters = std::clamp(find_number(asked, "letters").value_or(1), 0.05, 4.0);
    draw::MapOptions options{.part = draw::MapPart::Troops, .letters = letters};
    if (const auto reserve = find_text(asked, "reserve")) options.reserve = *reserve;
    return drawn(battle, battle.state(), options);
}

// {"theme", "symbols": [[symbol, dress] …]}: what stands within each symbol, and the style sheet.
json draw_dress(OpenBattle&, const json& asked)
{
    const auto name = find_text(asked, "theme");
    const auto found = codec::find_word(names_of<draw::Theme>, name.value_or(""));
    if (!found) return complain("there is no such theme");
    const auto theme = static_cast<draw::Theme>(*found);
    json symbols = json::array();
    if (const auto list = asked.find("symbols"); list != asked.end() && list->is_array())
        for (const json& item : *list) {
            if (!item.is_array() || item.size() != 2 || !item[1].is_string()) continue;
            const auto symbol = symbol_from(item[0]);
            const std::string dress = item[1].get<std::string>();
            symbols.push_back(symbol ? draw::symbol_svg(*symbol, dress, theme) : "");
        }
    return {{"css", draw::style_sheet(theme)}, {"symbols", std::move(symbols)}};
}

json draw_ghost(OpenBattle& battle, const json& asked)
{
    const auto unit = find_unit(battle, asked, "unit");
    const auto formation = find_formation(asked, "formation");
    if (!unit || !formation) return complain("ghost takes {\"unit\", \"formation\"}");
    State state = battle.state();
    state.unit(*unit).formation = *formation;
    draw::Drawing drawing;
    drawing.groups.push_back(
        draw::draw_unit(battle.land, battle.look, battle.scenario(), state, *unit));
    return {{"drawing", draw::to_json(drawing)}};
}

}  // namespace voltigeur::page
