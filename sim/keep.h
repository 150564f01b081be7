// What a simulation has come to so far, as lines of text that are kept in a file and sent from one
// process to another: first what was asked, then a line for each part, in whatever order they came.
//
//     {"format":"voltigeur simulation","version":1,"seed":"1","players":["sergeant","sergeant"],
//      "variants":[{"name":"teugn-skirmish","scenario":"…","sheet":"…"}]}
//     {"variant":0,"rows":[[0,2,0,11,7,…],…],"sums":{…}}
#pragma once

#include <expected>
#include <string>
#include <string_view>

#include "sim/simulation.h"

namespace voltigeur {

// What two simulations must have in common for their parts to be added.
struct KeptHead {
    std::uint64_t seed = 1;
    std::array<std::string, 2> players;
    struct Variant {
        std::string name;
        std::uint64_t scenario_hash = 0;
        std::uint64_t sheet_hash = 0;
        friend bool operator==(const Variant&, const Variant&) = default;
    };
    std::vector<Variant> variants;
};

// Each is one line, without its end.
std::string to_text(const KeptHead& head);
std::string to_text(const Part& part);

// The head of a file, if it is of the same simulation; else what differs.
std::expected<void, std::string> match_head(std::string_view line, const KeptHead& wanted);
// A part of the plan; else what is wrong with the line.
std::expected<Part, std::string> part_from_text(std::string_view line, const SimulationPlan& plan);

}  // namespace voltigeur
