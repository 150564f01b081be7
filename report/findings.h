// What a simulation has found, for people (a terminal, a page) and for programs.
#pragma once

#include <string>
#include <vector>

#include "sim/summary.h"

namespace voltigeur::report {

struct Findings {
    const SimulationPlan& plan;
    std::vector<std::string> names;  // of the variants; the first is what others differ from
    std::array<std::string, 2> players;
    const std::vector<Outcomes>& outcomes;  // by variant
};

std::string to_table(const Findings& findings);
std::string to_json(const Findings& findings);
// One line a battle.
std::string to_csv(const Findings& findings);

}  // namespace voltigeur::report
