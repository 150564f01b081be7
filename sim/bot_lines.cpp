#include "sim/bot_lines.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "engine/base/json_text.h"
#include "engine/order/codec_json.h"
#include "engine/record/record.h"

namespace voltigeur {

namespace {

using Json = nlohmann::json;

Json point_json(Point point)
{
    return {{"x", point.x.micrometres}, {"y", point.y.micrometres}};
}

Json shape_json(const Shape& shape)
{
    Json points = Json::array();
    for (const Point& point : shape.points()) points.push_back(point_json(point));
    return points;
}

Json units_json(const Setup& setup)
{
    const Scenario& scenario = *setup.scenario;
    Json units = Json::array();
    for (const UnitId id : unit_ids(scenario.opening)) {
        const Unit& unit = scenario.opening.unit(id);
        units.push_back({{"unit", scenario.units[index(id)].id},
                         {"name", scenario.units[index(id)].name},
                         {"side", scenario.sides[index(unit.side)].id},
                         {"brigade", scenario.brigades[index(unit.brigade)].id},
                         {"arm", to_text(unit.arm)},
                         {"quality", to_text(unit.quality)}});
    }
    return units;
}

Json objectives_json(const Scenario& scenario)
{
    Json objectives = Json::array();
    for (const Objective& objective : scenario.objectives)
        objectives.push_back({{"objective", objective.id},
                              {"name", objective.name},
                              {"area", shape_json(objective.area)}});
    return objectives;
}

Json refusal_json(const Setup& setup, const Refusal& refusal)
{
    Json json = refusal_to_json(refusal, setup.names());
    json["text"] = to_text(refusal, setup.names());
    return json;
}

// What can be listed of a decision: who may act, at whom, into which formations, and the order that
// would turn it on its target.
Json may_act_json(const Setup& setup, const State& state, const Names& names)
{
    const Law& law = *setup.law;
    const Scenario& scenario = *setup.scenario;
    Json list = Json::array();
    for (const UnitId id : law.may_act(scenario, state)) {
        Json targets = Json::array();
        Json attacks = Json::array();
        for (const UnitId target : law.targets(scenario, state, id)) {
            targets.push_back(names.units[index(target)]);
            const auto attack = law.attack(scenario, state, id, target);
            const Order order{state.moment.side, attack.value_or(Hold{id})};
            if (attack && !law.refuse(scenario, state, order))
                attacks.push_back(order_to_json(order, names));
        }
        Json formations = Json::array();
        for (const Formation formation : law.formations(scenario, state, id))
            formations.push_back(to_text(formation));
        list.push_back({{"unit", names.units[index(id)]},
                        {"targets", std::move(targets)},
                        {"attacks", std::move(attacks)},
                        {"formations", std::move(formations)}});
    }
    return list;
}

Json named(std::string_view message)
{
    return {{"message", message}};
}

}  // namespace

std::string battle_line(const Setup& setup, Side side)
{
    const Scenario& scenario = *setup.scenario;
    Json json = named("battle");
    json.update({{"version", 1},
                 {"scenario", scenario.id},
                 {"scenario_hash", to_hex(setup.scenario_hash)},
                 {"title", scenario.title},
                 {"sheet", scenario.sheet},
                 {"profile", scenario.profile},
                 {"you", scenario.sides[index(side)].id},
                 {"turns", scenario.turns},
                 {"table",
                  {{"width", scenario.width.micrometres}, {"height", scenario.height.micrometres}}},
                 {"units", units_json(setup)},
                 {"objectives", objectives_json(scenario)}});
    return json.dump();
}

std::string decision_line(const Setup& setup, const State& state, Dice& dice)
{
    const Names names = setup.names();
    const Scenario& scenario = *setup.scenario;
    Json json = named("decision");
    json.update({{"you", names.sides[index(state.moment.side)]},
                 {"turn", state.moment.turn},
                 {"phase", state.moment.phase},
                 {"step", to_text(state.moment.step)},
                 {"may_be_done", !setup.law->refuse(scenario, state, {state.moment.side, Done{}})},
                 {"may_act", may_act_json(setup, state, names)},
                 {"points", setup.law->points(scenario, state)},
                 {"suggested", order_to_json(setup.law->suggest(scenario, state, dice), names)},
                 {"state", state_to_json(state, names)}});
    if (state.moment.unit != no_unit) json["about"] = names.units[index(state.moment.unit)];
    return json.dump();
}

std::string refusal_line(const Setup& setup, const Refusal& refusal, int tries_left)
{
    Json json = named("refused");
    json["refusal"] = refusal_json(setup, refusal);
    json["tries_left"] = tries_left;
    return json.dump();
}

std::string fault_line(const std::string& why, int tries_left)
{
    Json json = named("fault");
    json["why"] = why;
    json["tries_left"] = tries_left;
    return json.dump(-1, ' ', false, Json::error_handler_t::replace);
}

std::string path_line(const Setup& setup, const State& state, const Move& move)
{
    const Names names = setup.names();
    Json json = named("path");
    if (move.unit == no_unit || !state.unit(move.unit).on_table()) {
        json["stop"] = {{"why", "no unit of the table is named"}};
        return json.dump();
    }
    const PathAnswer answer = setup.law->answer_path(*setup.scenario, state, move.unit, move.path);
    json["accepted"] = order_to_json({state.moment.side, Move{move.unit, answer.accepted}}, names);
    json["end"] = point_json(answer.end.at);
    json["end"]["facing"] = answer.end.facing.turn;
    json["used"] = answer.used.micrometres;
    json["allowance"] = answer.allowance.micrometres;
    if (answer.stop) json["stop"] = refusal_json(setup, *answer.stop);
    return json.dump();
}

std::string suggestion_line(const Setup& setup, const State& state, Dice& dice)
{
    Json json = named("suggestion");
    json["order"] = order_to_json(setup.law->suggest(*setup.scenario, state, dice), setup.names());
    return json.dump();
}

std::string ending_line(const Setup& setup, const State& state)
{
    Json json = named("over");
    json["ending"] = to_text(state.ending);
    json["points"] = state.points;
    if (state.ending == Ending::Minor || state.ending == Ending::Major)
        json["winner"] = setup.scenario->sides[index(state.winner)].id;
    return json.dump();
}

// ---- From the program

namespace {

std::expected<Order, std::string> read_order(const Json& json, const Setup& setup)
{
    const Names names = setup.names();
    const auto order = json.is_string() ? order_from_text(json.get_ref<const std::string&>(), names)
                                        : order_from_json(json, names);
    if (!order) return std::unexpected(order.error().what);
    return *order;
}

}  // namespace

std::expected<BotLine, std::string> read_bot_line(std::string_view line, const Setup& setup)
{
    const Json json = parse_json(line);
    if (!json.is_object())
        return std::unexpected(
            "a line is one JSON object: {\"order\": …} or {\"ask\": \"path\" or \"suggestion\"}");
    if (json.contains("ask") && json.at("ask") == "suggestion") return AskSuggestion{};
    if (!json.contains("order"))
        return std::unexpected("\"order\" is missing: an object, or a line of text");
    auto order = read_order(json.at("order"), setup);
    if (!order) return std::unexpected(order.error());
    if (!json.contains("ask")) return *order;
    if (json.at("ask") != "path") return std::unexpected("\"ask\" is \"path\" or \"suggestion\"");
    if (const auto* move = std::get_if<Move>(&order->what)) return AskPath{*move};
    return std::unexpected("\"path\" is asked with an order to move");
}

std::string order_line(const Setup& setup, const Order& order)
{
    return Json{{"order", order_to_json(order, setup.names())}}.dump();
}

}  // namespace voltigeur
