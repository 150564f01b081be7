// What lies about the ground: rulers, scale, rose, title; objectives and the arrows of reserves.
#pragma once

#include <string>
#include <vector>

#include "draw/land.h"

namespace voltigeur::draw {

Group draw_sheet(const Land& land, double margin, double footer);
Group draw_rulers(const Land& land);

struct TitleBlock {
    std::string title;
    std::string remark;              // the first sentence of the introduction
    std::vector<std::string> facts;  // sheet, length, size
};
Group draw_title(const Land& land, double margin, const TitleBlock& block);
Group draw_scale(const Land& land, double margin);
Group draw_rose(const Land& land, double margin);

Group draw_objective(const Land& land, const Objective& objective, std::string holder, Spot star);
Group draw_reserve(const Land& land, const ReserveGroup& reserve, std::string style);

std::vector<std::string> wrapped(std::string_view text, double size, double width,
                                 std::size_t most);

}  // namespace voltigeur::draw
