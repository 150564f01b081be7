// A loaded sheet as a list of small facts, each with its phase, its key, its value as text and the
// clause it stands in: what the charts are compared with and what `sheetdiff` prints.
//
//     for (const Fact& fact : flatten(sheet)) …     // 3, "musket_range.length", "2 in", 3.26
//
// A key is the path of names in the struct. A line that only says that something is so is "yes"; an
// entry that the sheet does not have is "absent". A chart gives one fact for each thing that a
// player looks up in it: `to_hit.column`, `speeds.infantry.line`, `morale.tagged.opolchenie.add`.
// Gaps are not part of it, nor are words of ours such as titles.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/sheet/document.h"
#include "engine/thirteen/sheet.h"

namespace voltigeur::thirteen {

inline constexpr std::string_view absent = "absent";

struct Fact {
    int phase = 0;  // 0: of the sheet as a whole
    std::string key;
    std::string value;
    Clause clause;  // empty if absent
};

// In the order of the turn, and within a phase in the order of its struct.
std::vector<Fact> flatten(const Sheet& sheet);

// What sheet.toml cites of the print, of which the struct keeps little: the version, the die, …
std::vector<Fact> flatten_cover(std::span<const Document> sheet_files);

}  // namespace voltigeur::thirteen
