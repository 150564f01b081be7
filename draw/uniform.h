// Who wears what: the nation of a unit, its sort of troops, and the colours of both.
#pragma once

#include <string>
#include <string_view>

#include "draw/look.h"

namespace voltigeur::draw {

// "french", "austrian" … Where one side is many nations, a unit's tags or its name tell.
std::string_view nation_of(const Look& look, const Unit& unit, std::string_view name);
std::string_view nation_of(const Look& look, Side side);

// "french-light": the nation and the sort of troops.
std::string dress_of(const Look& look, const Unit& unit, std::string_view name);

struct Uniform {
    std::string_view coat;
    std::string_view belts;
    std::string_view hat;
    std::string_view plume;
};
Uniform uniform_of(std::string_view dress);

}  // namespace voltigeur::draw
