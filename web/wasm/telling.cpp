#include "web/wasm/telling.h"

#include "draw/uniform.h"
#include "engine/base/version.h"
#include "engine/order/codec_json.h"
#include "engine/record/record.h"
#include "web/wasm/calls.h"

namespace voltigeur::page {

namespace {

// ---- What does not change

json phases_json(const Law& law)
{
    json list = json::array();
    for (int phase = 1; !law.phase_title(phase).empty(); ++phase)
        list.push_back(law.phase_title(phase));
    return list;
}

json sides_json(const OpenBattle& battle)
{
    json list = json::array();
    for (const Side side : {Side::First, Side::Second})
        list.push_back({{"id", battle.scenario().sides[index(side)].id},
                        {"name", battle.scenario().sides[index(side)].name},
                        {"nation", draw::nation_of(battle.look, side)}});
    return list;
}

json tags_json(const OpenBattle& battle, const Unit& unit)
{
    json list = json::array();
    for (std::size_t i = 0; i < battle.names.tags.size(); ++i)
        if (unit.has_tag(static_cast<unsigned>(i))) list.push_back(battle.names.tags[i]);
    return list;
}

json units_json(const OpenBattle& battle)
{
    const Scenario& scenario = battle.scenario();
    json list = json::array();
    for (std::size_t i = 0; i < scenario.units.size(); ++i) {
        const Unit& unit = scenario.opening.units[i];
        list.push_back({{"id", scenario.units[i].id},
                        {"name", scenario.units[i].name},
                        {"side", index(unit.side)},
                        {"arm", to_text(unit.arm)},
                        {"quality", to_text(unit.quality)},
                        {"brigade", scenario.brigades[index(unit.brigade)].id},
                        {"figures", unit.figures_at_start},
                        {"pounds", unit.pounds},
                        {"tags", tags_json(battle, unit)}});
    }
    return list;
}

json generals_json(const OpenBattle& battle)
{
    const Scenario& scenario = battle.scenario();
    json list = json::array();
    for (std::size_t i = 0; i < scenario.generals.size(); ++i) {
        const General& general = scenario.opening.generals[i];
        const bool is_army = general.is_army != 0;
        const bool has_brigade = index(general.brigade) < scenario.brigades.size();
        list.push_back(
            {{"id", scenario.generals[i].id},
             {"name", scenario.generals[i].name},
             {"side", index(general.side)},
             {"is_army", is_army},
             {"brigade", has_brigade ? json(scenario.brigades[index(general.brigade)].id) : json()},
             {"range", is_army ? battle.look.army_command_range : battle.look.command_range}});
    }
    return list;
}

json areas_json(const OpenBattle& battle)
{
    json list = json::array();
    for (const Objective& objective : battle.scenario().objectives) {
        json area = json::array();
        for (const Point point : objective.area.points()) area.push_back(spot_json(battle, point));
        list.push_back({{"id", objective.id},
                        {"name", objective.name},
                        {"points", objective.points.value_or(battle.look.facts->objective_points)},
                        {"area", std::move(area)}});
    }
    return list;
}

json terrain_json(const OpenBattle& battle)
{
    json list = json::array();
    for (const draw::Piece& piece : battle.land.pieces) {
        json outline = json::array();
        for (const draw::Spot spot : piece.outline)
            outline.push_back({{"x", spot.x}, {"y", spot.y}});
        list.push_back({{"name", piece.name()},
                        {"kind", piece.kind},
                        {"outline", std::move(outline)},
                        {"is_area", piece.is_area}});
    }
    return list;
}

json brigades_json(const Scenario& scenario)
{
    json list = json::array();
    for (const Brigade& brigade : scenario.brigades)
        list.push_back({{"id", brigade.id}, {"name", brigade.name}, {"side", index(brigade.side)}});
    return list;
}

json groups_json(const OpenBattle& battle)
{
    json list = json::array();
    for (const ReserveGroup& group : battle.scenario().groups)
        list.push_back({{"id", group.id},
                        {"side", index(group.side)},
                        {"turn", group.earliest_turn},
                        {"entry", spot_json(battle, group.entry)}});
    return list;
}

// ---- What stands now

json marks_json(const Unit& unit)
{
    json list = json::array();
    for (std::size_t i = 0; i < names_of<Mark>.size(); ++i)
        if (unit.has(static_cast<Mark>(i))) list.push_back(names_of<Mark>[i]);
    return list;
}

json unit_now(const OpenBattle& battle, UnitId id)
{
    const Unit& unit = battle.state().unit(id);
    const Rectangle ground = battle.look.ground(unit);
    json value = pose_json(battle, unit.pose);
    value["id"] = id_of(battle, id);
    value["width"] = in_inches(ground.width());
    value["depth"] = in_inches(ground.depth());
    value["formation"] = to_text(unit.formation);
    value["figures"] = unit.figures;
    value["lost"] = battle.look.facts->counts_kills ? unit.kills : unit.losses();
    value["marks"] = marks_json(unit);
    value["presence"] = to_text(unit.presence);
    if (unit.general != no_general) value["general"] = battle.names.generals[index(unit.general)];
    if (unit.target != no_unit) value["target"] = id_of(battle, unit.target);
    if (unit.group != no_group) value["group"] = battle.names.groups[index(unit.group)];
    return value;
}

json general_now(const OpenBattle& battle, std::size_t i)
{
    const General& general = battle.state().generals[i];
    const bool is_with_unit = general.unit != no_unit;
    const Point at = is_with_unit ? battle.state().unit(general.unit).pose.at : general.at;
    json value = spot_json(battle, at);
    value["id"] = battle.names.generals[i];
    value["fate"] = to_text(general.fate);
    value["has_moved"] = general.has_moved != 0;
    if (is_with_unit) value["unit"] = id_of(battle, general.unit);
    return value;
}

json command_now(const OpenBattle& battle, std::size_t i)
{
    const Command& command = battle.state().commands[i];
    json value{{"brigade", battle.names.brigades[i]},
               {"stance", to_text(command.stance)},
               {"spirit", to_text(command.spirit)},
               {"has_moved", command.has_moved != 0},
               {"is_moving", command.is_moving != 0}};
    if (command.is_sent != 0) {
        value["sent"] = to_text(command.sent);
        value["aide"] = spot_json(battle, command.aide);
    }
    return value;
}

template <class Now>
json list_of(std::size_t count, Now now)
{
    json list = json::array();
    for (std::size_t i = 0; i < count; ++i) list.push_back(now(i));
    return list;
}

json place_json(const OpenBattle& battle)
{
    const Moment& moment = battle.state().moment;
    json value{{"turn", moment.turn},
               {"phase", moment.phase},
               {"step", to_text(moment.step)},
               {"side", index(moment.side)}};
    if (moment.unit != no_unit) value["unit"] = id_of(battle, moment.unit);
    if (moment.other != no_unit) value["other"] = id_of(battle, moment.other);
    return value;
}

json contacts_json(const OpenBattle& battle)
{
    json list = json::array();
    for (const Contact& contact : battle.state().contacts)
        list.push_back({id_of(battle, contact.attacker), id_of(battle, contact.defender)});
    return list;
}

// Whether the side may say that it has no more to say.
void add_done(const OpenBattle& battle, json& view)
{
    const State& state = battle.state();
    const Order done{state.moment.side, Done{}};
    const auto refusal = battle.law().refuse(battle.scenario(), state, done);
    view["done"] = refusal ? json{{"refusal", refusal_json(battle, *refusal)}} : json::object();
    view["may_act"] = ids_of(battle, battle.law().may_act(battle.scenario(), state));
}

}  // namespace

json battle_json(const OpenBattle& battle)
{
    const Scenario& scenario = battle.scenario();
    return {{"id", scenario.id},
            {"title", scenario.title},
            {"introduction", scenario.introduction},
            {"certainty", scenario.certainty},
            {"sheet", scenario.sheet},
            {"sheet_title", battle.look.facts->title},
            {"profile", scenario.profile},
            {"width", in_inches(scenario.width)},
            {"height", in_inches(scenario.height)},
            {"turns", scenario.turns},
            {"counts_kills", battle.look.facts->counts_kills},
            {"die", battle.look.facts->die},
            {"phases", phases_json(battle.law())},
            {"sides", sides_json(battle)},
            {"units", units_json(battle)},
            {"generals", generals_json(battle)},
            {"brigades", brigades_json(scenario)},
            {"groups", groups_json(battle)},
            {"objectives", areas_json(battle)},
            {"terrain", terrain_json(battle)}};
}

json view_json(const OpenBattle& battle)
{
    const State& state = battle.state();
    const bool is_over = state.moment.step == Step::Over;
    const bool may_undo = battle.game && battle.game->can_undo(state.moment.side);
    json view{
        {"place", place_json(battle)},
        {"units", list_of(state.units.size(),
                          [&](std::size_t i) { return unit_now(battle, static_cast<UnitId>(i)); })},
        {"generals",
         list_of(state.generals.size(), [&](std::size_t i) { return general_now(battle, i); })},
        {"commands",
         list_of(state.commands.size(), [&](std::size_t i) { return command_now(battle, i); })},
        {"groups",
         list_of(state.groups.size(), [&](std::size_t i) { return to_text(state.groups[i]); })},
        {"held", list_of(state.held.size(), [&](std::size_t i) { return state.held[i]; })},
        {"contacts", contacts_json(battle)},
        {"points", battle.law().points(battle.scenario(), state)},
        {"over", is_over},
        {"ending", to_text(state.ending)},
        {"winner", index(state.winner)},
        {"undo", may_undo},
        {"redo", !battle.undone.empty()},
        {"orders", battle.game ? battle.game->orders().size() : 0},
        {"signature", to_hex(signature(state))}};
    if (!is_over) add_done(battle, view);
    return view;
}

json events_json(const OpenBattle& battle, const Events& events)
{
    json list = json::array();
    for (const Event& event : events) list.push_back(event_to_json(event, battle.names));
    return list;
}

json refusal_json(const OpenBattle& battle, const Refusal& refusal)
{
    json value{{"why", refusal.why}, {"text", to_text(refusal, battle.names)}};
    if (!refusal.clause.text().empty()) value["clause"] = std::string{refusal.clause.text()};
    if (refusal.who != no_unit) value["who"] = id_of(battle, refusal.who);
    if (refusal.measured) value["measured"] = in_inches(*refusal.measured);
    if (refusal.limit) value["limit"] = in_inches(*refusal.limit);
    return value;
}

json tell_version()
{
    return {{"version", program_version()}, {"play", play_signature()}};
}

json tell_battle(OpenBattle& battle, const json&)
{
    return {{"battle", battle_json(battle)}};
}

json tell_view(OpenBattle& battle, const json&)
{
    return {{"view", view_json(battle)}};
}

json tell_state(OpenBattle& battle, const json&)
{
    return {{"state", state_to_json(battle.state(), battle.names)}};
}

}  // namespace voltigeur::page
