// A part of a sheet, as those who read all of it meet it: a phase, or what stands outside the
// phases. Each family has
//
//     visit_parts(sheet, [&](const SheetPart& part, auto& fields) { … })    // in printed order
//     words_of_part(sheet, part)
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace voltigeur {

struct SheetPart {
    std::string stem;       // of its file: "03-move", "condition"
    std::string_view kind;  // of phase, or what the part is called
    int phase = 0;          // as printed; 0: it stands outside the phases
    std::string_view title;
    std::string_view acts;  // "first", "second" or "both"; empty: the family does not say
    std::size_t round = 0;  // how many phases of its kind the turn has before it
};

// A word that sentences about one part may use beside those of its entries: {acting}, {next}.
struct PartWord {
    std::string_view name;
    std::string word;
    std::vector<std::string> choices;  // all that it could be, where these are few
};

}  // namespace voltigeur
