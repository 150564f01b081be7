// The table that a transcript sets up: its statements become a scenario's document, which the
// scenario loader reads and checks; what a scenario cannot say is put into the opening State.
// Private to transcripts.
#pragma once

#include <expected>
#include <filesystem>
#include <map>
#include <string>
#include <vector>

#include "engine/game/game.h"
#include "transcript/script.h"

namespace voltigeur {

// The files of each sheet, read once however many transcripts are run.
class SheetShelf {
public:
    explicit SheetShelf(std::filesystem::path rules) : rules_(std::move(rules)) {}

    std::expected<const std::vector<Document>*, Faults> files_of(const std::string& sheet);

private:
    std::filesystem::path rules_;
    std::map<std::string, std::vector<Document>> files_;
};

std::expected<Setup, Faults> load_table(SheetShelf& shelf, const Script& script);

}  // namespace voltigeur
