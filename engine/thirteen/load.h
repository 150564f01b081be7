// Makes a Sheet of the documents in rules/<sheet>/ and rules/gaps/. Every fault of every file is
// reported at once; a sheet with a fault is no sheet.
//
//     auto sheet = load_sheet(documents, "harmonised");
//     if (!sheet) for (const Fault& fault : sheet.error()) print(to_text(fault));
//
// A layer (the profile's file, the switches of a scenario) has a table for each phase file it
// changes, and one called `gaps`. Each entry replaces that of the sheet wholly, and "none" removes
// it; of a group of entries or a chart to hit, what is not named stays:
//
//     [03-move]
//     no_contact_no_bonus = { clause = "M16" }
//     squares_fire = "none"
//     to_hit.charging_cavalry = { clause = "M13", at_least = 6 }
//     [gaps]
//     command_range = { gap = "DA18", is = "9 in", why = "…" }
//
// NB: Lengths in rules/gaps/ are multiplied by the sheet's scale; those in the sheet's own [gaps]
// and in layers belong to one sheet and are taken as they are written.
#pragma once

#include <expected>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/sheet/document.h"
#include "engine/sheet/sheet_files.h"
#include "engine/thirteen/sheet.h"

namespace voltigeur::thirteen {

inline constexpr std::string_view family_name = "thirteen";

std::expected<Sheet, Faults> load_sheet(std::span<const Document> files,
                                        std::string_view profile = letter_profile,
                                        Switches switches = {});

// The names of the profiles that these files offer, `letter` first.
std::vector<std::string_view> profiles_of(std::span<const Document> files);

// "03-move": the file of a phase.
std::string stem_of(const TurnRow& row);

}  // namespace voltigeur::thirteen
