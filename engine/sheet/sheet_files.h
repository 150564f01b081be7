// The files of one sheet and what is laid over them: which document is which, and where an entry
// that is wrong was written. Private to the loaders.
#pragma once

#include <expected>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/sheet/document.h"

namespace voltigeur {

// The profile that plays a sheet as it is printed; it has no file.
inline constexpr std::string_view letter_profile = "letter";

// What a scenario changes: its [switches] table and the file it stands in.
struct Switches {
    const Node* table = nullptr;
    std::string_view file;
};

// What the files of a family are called: rules/gaps/<name>.toml, a file for each phase, and these
// parts, whose files have no number.
struct FamilyFiles {
    std::string_view name;
    std::span<const std::string_view> parts;
};

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

// "rules/r10/03-move.toml" is "03-move".
std::string_view stem_of(std::string_view file);
// "03-move": the printed number of a phase and the word for its kind.
std::string stem_of_phase(int phase, std::string_view word);
inline constexpr std::string_view gaps_table = "gaps";  // what layers call the gaps

class SheetFiles {
public:
    SheetFiles(const FamilyFiles& family, std::span<const Document> files,
               std::vector<Layer> layers)
        : family_(family), files_(files), layers_(std::move(layers))
    {
    }

    [[nodiscard]] const FamilyFiles& family() const { return family_; }
    [[nodiscard]] std::span<const Document> all() const { return files_; }
    [[nodiscard]] std::span<const Layer> layers() const { return layers_; }

    // By the name of the file without folder and ending.
    [[nodiscard]] const Document* find(std::string_view stem) const;

    // The entry that counts in the end: the topmost layer that has it. If none has, the file.
    [[nodiscard]] Placed where(std::string_view stem, std::string_view key) const;

private:
    const FamilyFiles& family_;
    std::span<const Document> files_;
    std::vector<Layer> layers_;  // the last lies on top
};

// The names of the profiles that these files offer, `letter` first.
std::vector<std::string_view> profiles_of(const FamilyFiles& family,
                                          std::span<const Document> files);

// The files, with the profile's and the switches laid over them; a fault if there is no such
// profile.
std::expected<SheetFiles, Faults> lay_over(const FamilyFiles& family,
                                           std::span<const Document> files,
                                           std::string_view profile, Switches switches);

}  // namespace voltigeur
