// Plots as pieces of SVG, each with its words: nothing is told by colour alone.
#pragma once

#include <array>
#include <string>
#include <string_view>
#include <vector>

#include "draw/escape.h"
#include "report/findings.h"

namespace voltigeur::report {

using draw::escaped;

using SideNames = std::array<std::string, 2>;

// How the battles ended, as one bar from the first side's major victories to the second's.
std::string endings_plot(const std::array<int, 5>& counts, const SideNames& names);
// The share of victories of either side and of draws, with the intervals.
std::string rates_plot(const Summary& summary, const SideNames& names);
// How often which margin, with the suggested levels.
std::string margins_plot(const std::vector<BattleRow>& rows, const Levels& levels,
                         const SideNames& names);
// Shares of the armies lost by the end of each turn, from 0 to 1.
std::string losses_plot(const std::array<std::vector<double>, 2>& lost, const SideNames& names);
// Each battle as a dot: how much luckier the first side was, and the margin.
std::string luck_plot(const std::vector<BattleRow>& rows, const SideNames& names);

// What changes did to the share of the first side, with error bars.
struct Change {
    std::string name;
    Difference difference;
};
std::string changes_plot(const std::vector<Change>& changes, const SideNames& names);

}  // namespace voltigeur::report
