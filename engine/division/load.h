// Makes a Sheet of the documents in rules/<sheet>/ and rules/gaps/division.toml, as the loader of
// the thirteen-phase sheets does; layers work alike. A part outside the phases is a table of its
// name:
//
//     [condition]
//     fall_back_failures = { clause = "c.6", count = 3 }
#pragma once

#include <expected>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/division/sheet.h"
#include "engine/sheet/document.h"
#include "engine/sheet/reader.h"
#include "engine/sheet/sheet_files.h"

namespace voltigeur::division {

inline constexpr std::string_view family_name = "division";

std::expected<Sheet, Faults> load_sheet(std::span<const Document> files,
                                        std::string_view profile = letter_profile,
                                        Switches switches = {});

// The names of the profiles that these files offer, `letter` first.
std::vector<std::string_view> profiles_of(std::span<const Document> files);

// A cell of the terrain chart.
void read_into(Going& value, const Node& node, Context& context);

// "02-movement": the file of a phase.
std::string stem_of(PhaseKind kind);

}  // namespace voltigeur::division
