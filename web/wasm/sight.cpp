// What is seen, from a unit or from any place of the table.

#include "engine/family/sight.h"
#include "web/wasm/calls.h"
#include "web/wasm/drag.h"

namespace voltigeur::page {

namespace {

struct End {
    UnitId unit = no_unit;
    Point at;  // the middle of its front, if it is a unit
};

// The unit that the question names so, or the place.
std::optional<End> find_end(const OpenBattle& battle, const json& asked, const char* unit,
                            const json& place)
{
    if (const auto id = find_unit(battle, asked, unit))
        return End{*id, battle.state().unit(*id).pose.at};
    if (const auto point = find_point(battle, place)) return End{no_unit, *point};
    return std::nullopt;
}

std::optional<Hidden> find_hidden(const OpenBattle& battle, const End& from, const End& to)
{
    if (from.unit != no_unit && to.unit != no_unit)
        return battle.law().hidden(battle.scenario(), battle.state(), from.unit, to.unit);
    if (!battle.sheet) return std::nullopt;
    if (to.unit == no_unit)
        return hidden_from(*battle.sheet, battle.scenario(), battle.state(), from.at, to.at);
    return hidden_from(*battle.sheet, battle.scenario(), battle.state(), from.at, to.unit);
}

}  // namespace

json sight(OpenBattle& battle, const json& asked)
{
    const auto place = asked.find("to");
    const auto from = find_end(battle, asked, "unit", asked);
    const auto to = find_end(battle, asked, "at", place == asked.end() ? json::object() : *place);
    if (!from || !to)
        return complain(
            "sight takes {\"unit\"} or {\"x\", \"y\"}, and {\"at\"} or {\"to\": {x, y}}");
    json value{{"of_ground", to->unit == no_unit}};
    const auto hidden = find_hidden(battle, *from, *to);
    value["seen"] = !hidden;
    if (!hidden) return value;
    if (hidden->by_unit != no_unit) value["by"] = id_of(battle, hidden->by_unit);
    if (hidden->by_ground != nullptr) {
        value["ground"] = hidden->by_ground->name;
        value["kind"] = battle.look.facts->terrain[hidden->by_ground->kind];
    }
    return value;
}

}  // namespace voltigeur::page
