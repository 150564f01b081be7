// The files of one sheet and what is laid over them: which document is which, and where an entry
// that is wrong was written. Private to the loader.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/sheet/document.h"
#include "engine/thirteen/sheet.h"

namespace voltigeur::thirteen {

// Tables of entries that replace those of the sheet: a profile, or the switches of a scenario.
struct Layer {
    std::string_view file;
    const Node* root = nullptr;
};

// An entry and the file it was written in.
struct Placed {
    std::string_view file;
    const Node* node = nullptr;
};

class SheetFiles {
public:
    SheetFiles(std::span<const Document> files, std::vector<Layer> layers)
        : files_(files), layers_(std::move(layers))
    {
    }

    [[nodiscard]] std::span<const Document> all() const { return files_; }
    [[nodiscard]] std::span<const Layer> layers() const { return layers_; }

    // By the name of the file without folder and ending: "03-move".
    [[nodiscard]] const Document* find(std::string_view stem) const;

    // The entry that counts in the end: the topmost layer that has it. If none has, the file.
    [[nodiscard]] Placed where(std::string_view stem, std::string_view key) const;

private:
    std::span<const Document> files_;
    std::vector<Layer> layers_;  // the last lies on top
};

std::string_view stem_of(std::string_view file);
inline constexpr std::string_view gaps_table = "gaps";     // what layers call the gaps
inline constexpr std::string_view gaps_stem = "thirteen";  // rules/gaps/thirteen.toml

// "03-move": the printed number of a phase and the word for its kind.
std::string stem_of_phase(int phase, PhaseKind kind);

}  // namespace voltigeur::thirteen
