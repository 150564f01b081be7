#include "engine/family/battle.h"

#include <algorithm>
#include <memory>
#include <string>
#include <utility>

#include "engine/base/text.h"
#include "engine/division/law.h"
#include "engine/division/vocabulary.h"
#include "engine/family/facts.h"
#include "engine/family/family.h"
#include "engine/thirteen/law.h"
#include "engine/thirteen/vocabulary.h"

namespace voltigeur {

namespace {

const Document* find_cover(std::span<const Document> files)
{
    const auto found = std::ranges::find_if(
        files, [](const Document& file) { return stem_of(file.file) == "sheet"; });
    return found == files.end() ? nullptr : &*found;
}

Faults unknown_family(std::span<const Document> files)
{
    const Document* cover = find_cover(files);
    if (cover == nullptr)
        return {{"rules", 0, 0, "there is no sheet.toml, which names the family"}};
    const Node* family = cover->root.find("family");
    if (family == nullptr)
        return {{cover->file, cover->root.line, cover->root.column,
                 "\"family\" is missing here: which law the sheet is played by"}};
    return {{cover->file, family->line, family->column,
             unknown_word("family", family->text, family_names())}};
}

const std::string& id_of(const AnySheet& sheet)
{
    return std::visit([](const auto& any) -> const std::string& { return any.id; }, sheet);
}

// ---- What is played

std::shared_ptr<const Law> law_of(thirteen::Sheet sheet)
{
    return thirteen::make_law(std::move(sheet));
}
std::shared_ptr<const Law> law_of(division::Sheet sheet)
{
    return division::make_law(std::move(sheet));
}

}  // namespace

std::string_view family_of(std::span<const Document> sheet_files)
{
    const Document* cover = find_cover(sheet_files);
    const Node* family = cover == nullptr ? nullptr : cover->root.find("family");
    return family == nullptr ? std::string_view{} : std::string_view{family->text};
}

std::vector<std::string_view> profiles_of(std::span<const Document> sheet_files)
{
    const Family* family = find_family(family_of(sheet_files));
    return family == nullptr ? std::vector{letter_profile} : family->profiles_of(sheet_files);
}

std::expected<AnySheet, Faults> load_sheet(std::span<const Document> sheet_files,
                                           std::string_view profile, Switches switches)
{
    const Family* family = find_family(family_of(sheet_files));
    if (family == nullptr) return std::unexpected(unknown_family(sheet_files));
    return family->load(sheet_files, profile, switches);
}

SheetVocabulary vocabulary_of(const AnySheet& sheet)
{
    return std::visit([](const auto& any) { return vocabulary_of(any); }, sheet);
}

std::expected<AnySheet, Faults> load_sheet_for(std::span<const Document> sheet_files,
                                               const Document& scenario)
{
    const auto head = read_scenario_head(scenario);
    if (!head) return std::unexpected(head.error());
    const Family* family = find_family(family_of(sheet_files));
    if (family == nullptr) return std::unexpected(unknown_family(sheet_files));
    const std::vector<std::string_view> profiles = family->profiles_of(sheet_files);
    if (std::ranges::find(profiles, head->profile) == profiles.end())
        return std::unexpected(
            head->fault_at("profile", unknown_word("profile", head->profile, profiles)));

    auto sheet = load_sheet(sheet_files, head->profile, {head->switches, scenario.file});
    if (sheet && id_of(*sheet) != head->sheet)
        return std::unexpected(
            head->fault_at("sheet", "these are the files of the sheet " + in_quotes(id_of(*sheet)) +
                                        "; load those of " + in_quotes(head->sheet)));
    return sheet;
}

std::expected<Battle, Faults> load_battle(std::span<const Document> sheet_files,
                                          const Document& scenario)
{
    auto sheet = load_sheet_for(sheet_files, scenario);
    if (!sheet) return std::unexpected(std::move(sheet.error()));
    auto loaded = load_scenario(scenario, vocabulary_of(*sheet));
    if (!loaded) return std::unexpected(std::move(loaded.error()));
    return Battle{std::move(*sheet),
                  std::move(*loaded),
                  compute_scenario_hash(scenario),
                  {sheet_files.begin(), sheet_files.end()},
                  scenario};
}

std::shared_ptr<const Law> make_law(AnySheet sheet)
{
    return std::visit([](auto&& any) { return law_of(std::forward<decltype(any)>(any)); },
                      std::move(sheet));
}

Setup make_setup(Battle battle)
{
    auto source = std::make_shared<BattleSource>(BattleSource{
        facts_of(battle.sheet), std::move(battle.sheet_files), std::move(battle.scenario_file)});
    return Setup{.law = make_law(std::move(battle.sheet)),
                 .scenario = std::make_shared<const Scenario>(std::move(battle.scenario)),
                 .scenario_hash = battle.scenario_hash,
                 .source = std::move(source)};
}

}  // namespace voltigeur
