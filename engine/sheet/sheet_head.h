// What every sheet has, of whichever family: its name, its sides, the words it defines.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "engine/sheet/entry.h"

namespace voltigeur {

struct SheetHead {
    std::string id;
    std::string title;
    std::string version;  // as printed
    std::string profile;
    std::array<std::string, 2> sides;
    std::array<std::string, 2> side_names;
    Ratio scale;  // by which our own lengths are multiplied
    std::vector<std::string> tags;
    std::vector<TroopType> troops;
    std::uint64_t hash = 0;  // of everything loaded, profile included
};

bool has_tag(const SheetHead& sheet, const Unit& unit, std::string_view tag);

}  // namespace voltigeur
