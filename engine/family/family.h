// The families of sheets: what can be asked of one by its name, before there is a sheet.
//
//     if (const Family* family = find_family("thirteen")) family->load(files, "letter", {})
#pragma once

#include <expected>
#include <span>
#include <string_view>
#include <vector>

#include "engine/family/any_sheet.h"
#include "engine/sheet/document.h"
#include "engine/sheet/sheet_files.h"

namespace voltigeur {

struct Family {
    std::string_view name;  // as sheet.toml says it
    // Whether profiles choose among readings of what the print leaves open, so that sheets are
    // compared by what we supply too.
    bool has_readings = false;
    std::vector<std::string_view> (*profiles_of)(std::span<const Document> files) = nullptr;
    std::expected<AnySheet, Faults> (*load)(std::span<const Document> files,
                                            std::string_view profile, Switches switches) = nullptr;
    // Every kind of phase once, and nothing printed.
    AnySheet (*blank)() = nullptr;
};

std::span<const std::string_view> family_names();
// Null if there is no such family.
const Family* find_family(std::string_view name);

}  // namespace voltigeur
