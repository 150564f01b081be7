#include "server/settings.h"

#include "engine/base/json_text.h"
#include "engine/record/record.h"
#include "server/json.h"

namespace voltigeur::server {

namespace {

std::string text_at(const Json& json, const char* key)
{
    const auto found = json.find(key);
    return found != json.end() && found->is_string() ? found->get<std::string>() : std::string{};
}

bool flag_at(const Json& json, const char* key)
{
    const auto found = json.find(key);
    return found != json.end() && found->is_boolean() && found->get<bool>();
}

int number_at(const Json& json, const char* key)
{
    const auto found = json.find(key);
    return found != json.end() && found->is_number_integer() ? found->get<int>() : 0;
}

OrderedJson pace_json(const Pace& pace)
{
    if (pace.days > 0) return {{"days", pace.days}};
    return {{"minutes", pace.minutes}, {"seconds", pace.seconds}};
}

}  // namespace

std::string to_json(const Settings& settings, const BattleData& battle_data)
{
    const Scenario& scenario = *battle_data.setup.scenario;
    OrderedJson seats = OrderedJson::array();
    for (const std::string& level : settings.levels)
        seats.push_back(level.empty() ? "person" : level);
    OrderedJson json{{"game", to_text(settings.game)},
                     {"made", settings.made_ms},
                     {"scenario", scenario.id},
                     {"title", scenario.title + (settings.is_changed ? " (changed)" : "")},
                     {"sheet", scenario.sheet},
                     {"profile", scenario.profile},
                     {"sheet_hash", voltigeur::to_hex(battle_data.setup.law->hash())},
                     {"scenario_hash", voltigeur::to_hex(battle_data.setup.scenario_hash)},
                     {"sides", battle_data.names.sides},
                     {"seats", std::move(seats)},
                     {"creator", battle_data.side_name(settings.creator)},
                     {"commitment", to_hex(settings.commitment)},
                     {"battle", battle_data.battle_hash},
                     {"program", settings.rules.program},
                     {"play", settings.rules.play}};
    if (settings.promise) json["promise"] = to_hex(*settings.promise);
    if (settings.is_open) json["open"] = true;
    if (settings.is_alone) json["self"] = true;
    if (settings.is_imported) json["imported"] = true;
    if (settings.is_changed) json["changed"] = true;
    if (settings.pace != Pace{}) {
        json["pace"] = pace_json(settings.pace);
        json["lapse"] = voltigeur::to_text(settings.lapse);
    }
    return dump(json);
}

std::expected<BattleDataPtr, Problem> ground_like_header(std::string_view header,
                                                         Catalogue& catalogue)
{
    const Json json = parse_json(header);
    if (!json.is_object())
        return std::unexpected(Problem{Code::Rules, "the header of this game is damaged"});
    return catalogue.find(text_at(json, "scenario"), text_at(json, "profile"));
}

std::expected<BattleDataPtr, Problem> ground_of_header(std::string_view header,
                                                       Catalogue& catalogue)
{
    const Json json = parse_json(header);
    if (!json.is_object())
        return std::unexpected(Problem{Code::Rules, "the header of this game is damaged"});
    if (auto known = catalogue.find_exactly(text_at(json, "scenario"), text_at(json, "sheet_hash"),
                                            text_at(json, "scenario_hash")))
        return known;
    auto battle_data = ground_like_header(header, catalogue);
    if (!battle_data) return battle_data;
    const Setup& setup = (*battle_data)->setup;
    if (text_at(json, "sheet_hash") != voltigeur::to_hex(setup.law->hash()))
        return std::unexpected(
            Problem{Code::Rules, "the rules have changed since this game was begun"});
    if (text_at(json, "scenario_hash") != voltigeur::to_hex(setup.scenario_hash))
        return std::unexpected(
            Problem{Code::Rules, "the scenario has changed since this game was begun"});
    return battle_data;
}

std::expected<Settings, Problem> settings_from_json(std::string_view header,
                                                    const BattleData& battle_data)
{
    const Json json = parse_json(header);
    const auto game = json.is_object() ? game_id_from_text(text_at(json, "game")) : std::nullopt;
    if (!game) return std::unexpected(Problem{Code::Rules, "the header of this game is damaged"});
    Settings settings;
    settings.game = *game;
    if (const auto made = json.find("made"); made != json.end() && made->is_number_integer())
        settings.made_ms = made->get<std::int64_t>();
    if (const auto seats = json.find("seats"); seats != json.end() && seats->size() == 2)
        for (const std::size_t i : {0U, 1U})
            if ((*seats)[i].is_string() && (*seats)[i] != "person")
                settings.levels[i] = (*seats)[i].get<std::string>();
    settings.creator = text_at(json, "creator") == battle_data.side_name(Side::Second)
                           ? Side::Second
                           : Side::First;
    settings.rules = {text_at(json, "program"), text_at(json, "play")};
    settings.commitment = number_from_hex(text_at(json, "commitment")).value_or(Number256{});
    settings.promise = number_from_hex(text_at(json, "promise"));
    settings.is_open = flag_at(json, "open");
    settings.is_alone = flag_at(json, "self");
    settings.is_imported = flag_at(json, "imported");
    settings.is_changed = flag_at(json, "changed");
    if (const auto pace = json.find("pace"); pace != json.end() && pace->is_object())
        settings.pace = {number_at(*pace, "minutes"), number_at(*pace, "seconds"),
                         number_at(*pace, "days")};
    settings.lapse = from_text<Lapse>(text_at(json, "lapse")).value_or(Lapse::Loses);
    return settings;
}

}  // namespace voltigeur::server
