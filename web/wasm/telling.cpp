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

json sides_json(const Session& session)
{
    json list = json::array();
    for (const Side side : {Side::First, Side::Second})
        list.push_back({{"id", session.scenario().sides[index(side)].id},
                        {"name", session.scenario().sides[index(side)].name},
                        {"nation", draw::nation_of(session.look, side)}});
    return list;
}

json tags_json(const Session& session, const Unit& unit)
{
    json list = json::array();
    for (std::size_t i = 0; i < session.names.tags.size(); ++i)
        if (unit.has_tag(static_cast<unsigned>(i))) list.push_back(session.names.tags[i]);
    return list;
}

json units_json(const Session& session)
{
    const Scenario& scenario = session.scenario();
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
                        {"tags", tags_json(session, unit)}});
    }
    return list;
}

json generals_json(const Session& session)
{
    const Scenario& scenario = session.scenario();
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
             {"range", is_army ? session.look.army_command_range : session.look.command_range}});
    }
    return list;
}

json areas_json(const Session& session)
{
    json list = json::array();
    for (const Objective& objective : session.scenario().objectives) {
        json area = json::array();
        for (const Point point : objective.area.points()) area.push_back(spot_json(session, point));
        list.push_back({{"id", objective.id},
                        {"name", objective.name},
                        {"points", objective.points.value_or(session.look.facts->objective_points)},
                        {"area", std::move(area)}});
    }
    return list;
}

json terrain_json(const Session& session)
{
    json list = json::array();
    for (const draw::Piece& piece : session.land.pieces) {
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

json groups_json(const Session& session)
{
    json list = json::array();
    for (const ReserveGroup& group : session.scenario().groups)
        list.push_back({{"id", group.id},
                        {"side", index(group.side)},
                        {"turn", group.earliest_turn},
                        {"entry", spot_json(session, group.entry)}});
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

json unit_now(const Session& session, UnitId id)
{
    const Unit& unit = session.state().unit(id);
    const Rectangle ground = session.look.ground(unit);
    json value = pose_json(session, unit.pose);
    value["id"] = id_of(session, id);
    value["width"] = in_inches(ground.width());
    value["depth"] = in_inches(ground.depth());
    value["formation"] = to_text(unit.formation);
    value["figures"] = unit.figures;
    value["lost"] = session.look.facts->counts_kills ? unit.kills : unit.losses();
    value["marks"] = marks_json(unit);
    value["presence"] = to_text(unit.presence);
    if (unit.general != no_general) value["general"] = session.names.generals[index(unit.general)];
    if (unit.target != no_unit) value["target"] = id_of(session, unit.target);
    if (unit.group != no_group) value["group"] = session.names.groups[index(unit.group)];
    return value;
}

json general_now(const Session& session, std::size_t i)
{
    const General& general = session.state().generals[i];
    const bool is_with_unit = general.unit != no_unit;
    const Point at = is_with_unit ? session.state().unit(general.unit).pose.at : general.at;
    json value = spot_json(session, at);
    value["id"] = session.names.generals[i];
    value["fate"] = to_text(general.fate);
    value["has_moved"] = general.has_moved != 0;
    if (is_with_unit) value["unit"] = id_of(session, general.unit);
    return value;
}

json command_now(const Session& session, std::size_t i)
{
    const Command& command = session.state().commands[i];
    json value{{"brigade", session.names.brigades[i]},
               {"stance", to_text(command.stance)},
               {"spirit", to_text(command.spirit)},
               {"has_moved", command.has_moved != 0},
               {"is_moving", command.is_moving != 0}};
    if (command.is_sent != 0) {
        value["sent"] = to_text(command.sent);
        value["aide"] = spot_json(session, command.aide);
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

json place_json(const Session& session)
{
    const Place& place = session.state().place;
    json value{{"turn", place.turn},
               {"phase", place.phase},
               {"step", to_text(place.step)},
               {"side", index(place.side)}};
    if (place.unit != no_unit) value["unit"] = id_of(session, place.unit);
    if (place.other != no_unit) value["other"] = id_of(session, place.other);
    return value;
}

json contacts_json(const Session& session)
{
    json list = json::array();
    for (const Contact& contact : session.state().contacts)
        list.push_back({id_of(session, contact.attacker), id_of(session, contact.defender)});
    return list;
}

// Whether the side may say that it has no more to say.
void add_done(const Session& session, json& view)
{
    const State& state = session.state();
    const Order done{state.place.side, Done{}};
    const auto refusal = session.law().refuse(session.scenario(), state, done);
    view["done"] = refusal ? json{{"refusal", refusal_json(session, *refusal)}} : json::object();
    view["may_act"] = ids_of(session, session.law().may_act(session.scenario(), state));
}

}  // namespace

json battle_json(const Session& session)
{
    const Scenario& scenario = session.scenario();
    return {{"id", scenario.id},
            {"title", scenario.title},
            {"introduction", scenario.introduction},
            {"certainty", scenario.certainty},
            {"sheet", scenario.sheet},
            {"sheet_title", session.look.facts->title},
            {"profile", scenario.profile},
            {"width", in_inches(scenario.width)},
            {"height", in_inches(scenario.height)},
            {"turns", scenario.turns},
            {"counts_kills", session.look.facts->counts_kills},
            {"phases", phases_json(session.law())},
            {"sides", sides_json(session)},
            {"units", units_json(session)},
            {"generals", generals_json(session)},
            {"brigades", brigades_json(scenario)},
            {"groups", groups_json(session)},
            {"objectives", areas_json(session)},
            {"terrain", terrain_json(session)}};
}

json view_json(const Session& session)
{
    const State& state = session.state();
    const bool is_over = state.place.step == Step::Over;
    const bool may_undo = session.game && session.game->can_undo(state.place.side);
    json view{{"place", place_json(session)},
              {"units",
               list_of(state.units.size(),
                       [&](std::size_t i) { return unit_now(session, static_cast<UnitId>(i)); })},
              {"generals", list_of(state.generals.size(),
                                   [&](std::size_t i) { return general_now(session, i); })},
              {"commands", list_of(state.commands.size(),
                                   [&](std::size_t i) { return command_now(session, i); })},
              {"groups", list_of(state.groups.size(),
                                 [&](std::size_t i) { return to_text(state.groups[i]); })},
              {"held", list_of(state.held.size(), [&](std::size_t i) { return state.held[i]; })},
              {"contacts", contacts_json(session)},
              {"points", session.law().points(session.scenario(), state)},
              {"over", is_over},
              {"ending", to_text(state.ending)},
              {"winner", index(state.winner)},
              {"undo", may_undo},
              {"redo", !session.undone.empty()},
              {"orders", session.game ? session.game->orders().size() : 0},
              {"signature", to_hex(signature(state))}};
    if (!is_over) add_done(session, view);
    return view;
}

json events_json(const Session& session, const Events& events)
{
    json list = json::array();
    for (const Event& event : events) list.push_back(event_to_json(event, session.names));
    return list;
}

json refusal_json(const Session& session, const Refusal& refusal)
{
    json value{{"why", refusal.why}, {"text", to_text(refusal, session.names)}};
    if (!refusal.clause.text().empty()) value["clause"] = std::string{refusal.clause.text()};
    if (refusal.who != no_unit) value["who"] = id_of(session, refusal.who);
    if (refusal.measured) value["measured"] = in_inches(*refusal.measured);
    if (refusal.limit) value["limit"] = in_inches(*refusal.limit);
    return value;
}

json tell_version()
{
    return {{"version", program_version()}, {"play", play_signature()}};
}

json tell_battle(Session& session, const json&)
{
    return {{"battle", battle_json(session)}};
}

json tell_view(Session& session, const json&)
{
    return {{"view", view_json(session)}};
}

json tell_state(Session& session, const json&)
{
    return {{"state", state_to_json(session.state(), session.names)}};
}

}  // namespace voltigeur::page
