// Battles of which the page has only the text: read, and looked over, before one is opened.

#include "draw/card.h"
#include "engine/base/json_text.h"
#include "engine/family/battle.h"
#include "engine/scenario/survey.h"
#include "engine/sheet/json_document.h"
#include "toml/parse_toml.h"
#include "web/wasm/calls.h"
#include "web/wasm/documents.h"

namespace voltigeur::page {

json read_scenario(const json& asked)
{
    const auto text = find_text(asked, "text");
    if (!text) return complain("read_scenario takes {\"text\": …, \"file\": \"my.toml\"}");
    const auto document = parse_toml(*text, find_text(asked, "file").value_or("scenario.toml"));
    if (!document) return faults_json(document.error());
    const auto head = read_scenario_head(*document);
    if (!head) return faults_json(head.error());
    return {{"scenario", parse_json(to_json(*document))},
            {"sheet", head->sheet},
            {"profile", head->profile}};
}

json examine(const json& asked)
{
    if (!asked.contains("sheet") || !asked["sheet"].is_array() || !asked.contains("scenario"))
        return complain("examine takes {\"sheet\": [documents], \"scenario\": document}");
    const auto sheet = read_documents(asked["sheet"]);
    if (!sheet) return faults_json(sheet.error());
    const auto scenario = document_from_json(asked["scenario"].dump());
    if (!scenario) return faults_json(scenario.error());
    const auto battle = load_battle(*sheet, *scenario);
    if (!battle) return faults_json(battle.error());
    const Survey survey =
        survey_scenario(*scenario, battle->scenario, vocabulary_of(battle->sheet));
    if (!survey.faults.empty()) return faults_json(survey.faults);
    json warnings = json::array();
    for (const Fault& warning : survey.warnings) warnings.push_back(to_text(warning));
    return {{"card", draw::card_of(*battle, profiles_of(*sheet))},
            {"warnings", std::move(warnings)}};
}

}  // namespace voltigeur::page
