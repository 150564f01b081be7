// Records from files, of every version.
#pragma once

#include <expected>
#include <filesystem>
#include <optional>
#include <string>

#include "cli/command.h"
#include "cli/file_lock.h"
#include "engine/record/record.h"

namespace voltigeur::cli {

struct LoadedRecord {
    Record record;
    int version = 2;       // of the file
    bool is_ended = true;  // its last line has an end
    // Of version 1: where the rules of today part from it. The record ends before.
    std::optional<RecordFault> parts;

    [[nodiscard]] Names names() const { return record.setup.names(); }
};

// Why a record is of no use, with the code to end with.
struct RecordTrouble {
    Exit code = Exit::BadInput;
    Faults faults;
};

// Reads a record. One of version 1 needs its scenario among the data.
std::expected<LoadedRecord, RecordTrouble> load_record(const DataFolder& data,
                                                       const std::filesystem::path& file);

// Of a record that is damaged further on: what stands before the line of the fault, if that can be
// read.
std::optional<LoadedRecord> load_before_fault(const DataFolder& data,
                                              const std::filesystem::path& file,
                                              const RecordTrouble& trouble);

// For a command that writes to a record: nobody else does as long as it is held.
std::expected<FileLock, RecordTrouble> lock_record(const std::filesystem::path& file);

// The game, to be gone on with; dice are typed in where they come from no seed.
std::expected<Game, RecordTrouble> resume_record(const LoadedRecord& loaded,
                                                 const std::filesystem::path& file);

// What is wrong with a record that can be shown all the same: Exit::Ok if nothing is.
Exit warn_of(const LoadedRecord& loaded, const std::filesystem::path& file);

// All of it was played by the rules that this program has.
bool is_by_todays_rules(const Past& past);

// Of a battle that is not what its files say (find_changed_battle): whether it was changed, and not
// read otherwise by an earlier program. `is_computed`: today's rules come to the same all along.
bool was_changed(const Record& record, bool is_computed);

RecordTrouble trouble_of(Exit code, const std::filesystem::path& file, const RecordFault& fault);
Exit report(const RecordTrouble& trouble);

}  // namespace voltigeur::cli
