#include "cli/records.h"

#include <algorithm>
#include <utility>

#include <fmt/format.h>

#include "cli/files.h"
#include "cli/typed_dice.h"
#include "engine/record/version_1.h"

namespace voltigeur::cli {

namespace {

using Loaded = std::expected<LoadedRecord, RecordTrouble>;

Loaded load_version_1(const DataFolder& data, const std::filesystem::path& file,
                      const std::string& text)
{
    const auto fail = [&](const RecordFault& fault) {
        return std::unexpected(trouble_of(Exit::BadInput, file, fault));
    };
    const auto header = read_header_version_1(text);
    if (!header) return fail(header.error());
    auto setup = load_known_setup(data, header->scenario, header->profile);
    if (!setup) {
        Faults faults = std::move(setup.error());
        faults.push_back({file.generic_string(), 1, 1,
                          "a record of version 1 does not carry its battle; put the scenario " +
                              in_quotes(header->scenario) + " that it was played on into " +
                              data.scenarios().generic_string()});
        return std::unexpected(RecordTrouble{Exit::BadInput, std::move(faults)});
    }
    const auto old = read_version_1(text, setup->names());
    if (!old) return fail(old.error());
    Upgraded upgraded = upgrade(*old, *setup);
    return LoadedRecord{std::move(upgraded.record), 1, true, std::move(upgraded.parts)};
}

Loaded load_text(const DataFolder& data, const std::filesystem::path& file, const std::string& text)
{
    const auto version = record_version(text);
    if (!version) return std::unexpected(trouble_of(Exit::BadInput, file, version.error()));
    if (*version == 1) return load_version_1(data, file, text);
    auto record = read_record(text);
    if (!record) return std::unexpected(trouble_of(Exit::BadInput, file, record.error()));
    return LoadedRecord{std::move(*record), *version, text.ends_with('\n'), {}};
}

std::string lines_before(const std::string& text, int line)
{
    std::size_t end = 0;
    for (int i = 1; i < line; ++i) {
        const std::size_t newline = text.find('\n', end);
        if (newline == std::string::npos) break;
        end = newline + 1;
    }
    return text.substr(0, end);
}

}  // namespace

bool is_by_todays_rules(const Past& past)
{
    const RulesUsed today = rules_of_today();
    return std::ranges::all_of(past.rules,
                               [&](const RulesUsed& rules) { return rules.play == today.play; });
}

bool was_changed(const Record& record, bool is_computed)
{
    return is_by_todays_rules(record.past) || (is_computed && !record.is_as_written);
}

RecordTrouble trouble_of(Exit code, const std::filesystem::path& file, const RecordFault& fault)
{
    std::string what = fault.what;
    if (fault.order != 0) what = "order " + std::to_string(fault.order) + ": " + what;
    return {code, {{file.generic_string(), static_cast<int>(fault.line), 1, std::move(what)}}};
}

Loaded load_record(const DataFolder& data, const std::filesystem::path& file)
{
    const auto text = read_text(file);
    if (!text) return std::unexpected(RecordTrouble{Exit::BadInput, text.error()});
    return load_text(data, file, *text);
}

std::optional<LoadedRecord> load_before_fault(const DataFolder& data,
                                              const std::filesystem::path& file,
                                              const RecordTrouble& trouble)
{
    const auto text = read_text(file);
    const int line = trouble.faults.empty() ? 0 : trouble.faults.front().line;
    if (!text || line < 2) return std::nullopt;
    auto loaded = load_text(data, file, lines_before(*text, line));
    return loaded ? std::optional{std::move(*loaded)} : std::nullopt;
}

std::expected<FileLock, RecordTrouble> lock_record(const std::filesystem::path& file)
{
    if (auto lock = FileLock::take(file)) return std::move(*lock);
    return std::unexpected(
        trouble_of(Exit::BadInput, file,
                   {0, 0, "another command is changing this record; wait until it is done"}));
}

std::expected<Game, RecordTrouble> resume_record(const LoadedRecord& loaded,
                                                 const std::filesystem::path& file)
{
    const auto fail = [&](std::string what) {
        return std::unexpected(trouble_of(Exit::NotSo, file, {0, 0, std::move(what)}));
    };
    if (loaded.parts)
        return std::unexpected(trouble_of(Exit::NotSo, file,
                                          {loaded.parts->line, loaded.parts->order,
                                           loaded.parts->what + "; " + upgrade_advice()}));
    if (const auto why = refuse_to_resume(loaded.record)) return fail(*why);
    return resume(loaded.record, dice_after(loaded.record, typed_dice()));
}

Exit warn_of(const LoadedRecord& loaded, const std::filesystem::path& file)
{
    if (loaded.record.is_torn)
        fmt::print(stderr, "{}: its last line is torn off and left out; all before it is whole\n",
                   file.generic_string());
    if (!loaded.parts) return Exit::Ok;
    const RecordFault& parts = *loaded.parts;
    return report(trouble_of(Exit::NotSo, file,
                             {parts.line, parts.order, parts.what + "; " + upgrade_advice()}));
}

Exit report(const RecordTrouble& trouble)
{
    report(trouble.faults);
    return trouble.code;
}

}  // namespace voltigeur::cli
