#include "engine/family/family.h"

#include <algorithm>
#include <array>

#include "engine/division/load.h"
#include "engine/division/parts.h"
#include "engine/thirteen/load.h"
#include "engine/thirteen/parts.h"

namespace voltigeur {

namespace {

constexpr std::array families{
    Family{.name = thirteen::family_name,
           .profiles_of = thirteen::profiles_of,
           .load =
               [](auto... what) {
                   return std::expected<AnySheet, Faults>{thirteen::load_sheet(what...)};
               },
           .blank = [] { return AnySheet{thirteen::blank_sheet()}; }},
    Family{.name = division::family_name,
           .has_readings = true,
           .profiles_of = division::profiles_of,
           .load =
               [](auto... what) {
                   return std::expected<AnySheet, Faults>{division::load_sheet(what...)};
               },
           .blank = [] { return AnySheet{division::blank_sheet()}; }}};

constexpr std::array names{families[0].name, families[1].name};

}  // namespace

std::span<const std::string_view> family_names()
{
    return names;
}

const Family* find_family(std::string_view name)
{
    const auto found = std::ranges::find(families, name, &Family::name);
    return found == families.end() ? nullptr : &*found;
}

}  // namespace voltigeur
