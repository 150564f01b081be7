// What lies about the ground: rulers, scale, rose, title; objectives and the arrows of reserves.
#pragma once

#include <string>
#include <vector>

#include "draw/land.h"

namespace voltigeur::draw {

// How the edges of a table are divided, in inches.
struct Graduation {
    double unit = 1;     // what is counted
    double bar = 6;      // dark and light by turns
    double numbers = 6;  // one at each
    double lines = 12;   // across the table
};
Graduation graduation_of(const Land& land, Units units);

Group draw_sheet(const Land& land, double margin, double footer, const Graduation& graduation);
Group draw_rulers(const Land& land, const Graduation& graduation);

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
