// Records from files, with what they are played with.
#pragma once

#include <expected>
#include <filesystem>
#include <string>

#include "cli/command.h"
#include "engine/game/record.h"

namespace voltigeur::cli {

struct LoadedRecord {
    Record record;
    Setup setup;
};

// Why a record is of no use, with the code to end with.
struct RecordTrouble {
    Exit code = Exit::BadInput;
    Faults faults;
};

// Reads the record and loads its sheet and scenario.
std::expected<LoadedRecord, RecordTrouble> load_record(const DataFolder& data,
                                                       const std::filesystem::path& file);

// Plays it again; a game that can go on, with dice that are typed in where it has no seed.
std::expected<Game, RecordTrouble> replay_record(const LoadedRecord& loaded,
                                                 const std::filesystem::path& file);

Exit report(const RecordTrouble& trouble);

}  // namespace voltigeur::cli
