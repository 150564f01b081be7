// How much ground a unit covers, from its figures, its formation and the sheet's base sizes.
//
//     footprint(gaps, Arm::Infantry, Formation::Line, 12)     // 4.8 x 1.6 in on a 28 mm sheet
//
// During a battle use a FootprintTable, made once for a sheet: looking up is one index.
#pragma once

#include <array>
#include <cstddef>

#include "engine/base/length.h"
#include "engine/state/unit.h"
#include "engine/thirteen/gaps.h"

namespace voltigeur::thirteen {

struct Footprint {
    Length width;
    Length depth;
    Length radius;  // of the circle about its centre that holds all of it, rounded up
    Length reach;   // no part of it is farther from its front centre than this
    friend bool operator==(const Footprint&, const Footprint&) = default;
};

// No unit of a sheet has more figures; the loader sees to it.
inline constexpr int most_figures = 32;

// With no figures left a unit covers what one figure does, until it is taken away. A formation that
// the arm does not use (a battery in square) covers the arm's ordinary one.
Footprint footprint(const Gaps& gaps, Arm arm, Formation formation, int figures);

class FootprintTable {
public:
    FootprintTable() = default;
    explicit FootprintTable(const Gaps& gaps);

    [[nodiscard]] const Footprint& of(Arm arm, Formation formation, int figures) const
    {
        VOLTIGEUR_CHECK(figures >= 0 && figures <= most_figures,
                        "a unit of a size that a sheet allows");
        return rows_[static_cast<std::size_t>(arm)][static_cast<std::size_t>(formation)]
                    [static_cast<std::size_t>(figures)];
    }
    // The reach of the largest unit there can be.
    [[nodiscard]] Length most_reach(Arm arm, Formation formation) const
    {
        return most_reach_[static_cast<std::size_t>(arm)][static_cast<std::size_t>(formation)];
    }

private:
    static constexpr std::size_t arm_count = names_of<Arm>.size();
    using Row = std::array<Footprint, most_figures + 1>;
    std::array<std::array<Row, formation_count>, arm_count> rows_{};
    std::array<std::array<Length, formation_count>, arm_count> most_reach_{};
};

}  // namespace voltigeur::thirteen
