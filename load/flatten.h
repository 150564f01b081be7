// A loaded sheet as a list of small facts, each with its part, its key, its value as text and the
// clause it stands in: what the charts are compared with and what `sheetdiff` prints.
//
//     for (const Fact& fact : flatten(sheet)) …     // 3, "musket_range.length", "2 in", 3.26
//
// A key is the path of names in the struct. A line that only says that something is so is "yes"; an
// entry that the sheet does not have is "absent". A chart gives one fact for each thing that a
// player looks up in it: `to_hit.column`, `speeds.infantry.line`, `morale.tagged.opolchenie.add`.
// Words of ours such as titles are not part of it.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/family/battle.h"
#include "engine/sheet/document.h"

namespace voltigeur {

inline constexpr std::string_view absent = "absent";

struct Fact {
    std::string part;  // the number of a phase, or the name of another part; "0": of the whole
    std::string key;
    std::string value;
    Clause clause;  // empty if absent
};

// What is printed: in the order of the turn, then the other parts; within one in the order of its
// struct.
std::vector<Fact> flatten(const AnySheet& sheet);

// What we supply: its part is "gaps".
std::vector<Fact> flatten_gaps(const AnySheet& sheet);

// What sheet.toml cites of the print, of which the struct keeps little: the version, the die, …
std::vector<Fact> flatten_cover(std::span<const Document> sheet_files);

}  // namespace voltigeur
