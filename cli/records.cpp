#include "cli/records.h"

#include <utility>

#include "cli/files.h"
#include "cli/typed_dice.h"

namespace voltigeur::cli {

namespace {

RecordTrouble trouble(Exit code, const std::filesystem::path& file, const RecordFault& fault)
{
    std::string what = fault.what;
    if (fault.order != 0) what = "order " + std::to_string(fault.order) + ": " + what;
    return {code, {{file.generic_string(), static_cast<int>(fault.line), 1, std::move(what)}}};
}

}  // namespace

std::expected<LoadedRecord, RecordTrouble> load_record(const DataFolder& data,
                                                       const std::filesystem::path& file)
{
    const auto text = read_text(file);
    if (!text) return std::unexpected(RecordTrouble{Exit::BadInput, text.error()});
    const auto header = read_record_header(*text);
    if (!header) return std::unexpected(trouble(Exit::BadInput, file, header.error()));
    auto setup = load_setup(data, header->scenario, header->profile);
    if (!setup) return std::unexpected(RecordTrouble{Exit::BadInput, setup.error()});
    auto record = read_record(*text, setup->names());
    if (!record) return std::unexpected(trouble(Exit::BadInput, file, record.error()));
    return LoadedRecord{std::move(*record), std::move(*setup)};
}

std::expected<Game, RecordTrouble> replay_record(const LoadedRecord& loaded,
                                                 const std::filesystem::path& file)
{
    auto game = replay(loaded.record, loaded.setup, typed_dice());
    if (!game) return std::unexpected(trouble(Exit::NotSo, file, game.error()));
    return std::move(*game);
}

Exit report(const RecordTrouble& trouble)
{
    report(trouble.faults);
    return trouble.code;
}

}  // namespace voltigeur::cli
