// The ground that units cover, looked up: a table made once for a sheet, so that a battle needs one
// index.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>

#include "engine/base/check.h"
#include "engine/base/length.h"
#include "engine/state/unit.h"

namespace voltigeur {

struct Footprint {
    Length width;
    Length depth;
    Length radius;  // of the circle about its centre that holds all of it, rounded up
    Length reach;   // no part of it is farther from its front centre than this
    friend bool operator==(const Footprint&, const Footprint&) = default;
};
Footprint footprint_of(Length width, Length depth);

// No unit of a sheet has more figures; the loader sees to it.
inline constexpr int most_figures = 32;

class FootprintTable {
public:
    FootprintTable() = default;
    // `compute` gives the footprint of an arm in a formation with so many figures. Where it shrinks
    // with losses, those count that stood when the phase began.
    template <class Compute>
    explicit FootprintTable(Compute compute, bool shrinks = true) : shrinks_(shrinks)
    {
        for (std::size_t arm = 0; arm < rows_.size(); ++arm)
            for (std::size_t formation = 0; formation < formation_count; ++formation)
                for (int figures = 0; figures <= most_figures; ++figures) {
                    Footprint& place = rows_[arm][formation][static_cast<std::size_t>(figures)];
                    place =
                        compute(static_cast<Arm>(arm), static_cast<Formation>(formation), figures);
                    Length& most = most_reach_[static_cast<std::size_t>(figures)];
                    most = std::max(most, place.reach);
                }
        for (std::size_t figures = 1; figures < most_reach_.size(); ++figures)
            most_reach_[figures] = std::max(most_reach_[figures], most_reach_[figures - 1]);
    }

    [[nodiscard]] const Footprint& of(Arm arm, Formation formation, int figures) const
    {
        VOLTIGEUR_CHECK(figures >= 0 && figures <= most_figures,
                        "a unit of a size that a sheet allows");
        return rows_[static_cast<std::size_t>(arm)][static_cast<std::size_t>(formation)]
                    [static_cast<std::size_t>(figures)];
    }
    [[nodiscard]] const Footprint& of(const Unit& unit, Formation formation) const
    {
        return of(unit.arm, formation, shrinks_ ? unit.standing : unit.figures_at_start);
    }
    // No unit of so many figures or fewer reaches farther.
    [[nodiscard]] Length most_reach(int figures) const
    {
        return most_reach_[static_cast<std::size_t>(std::clamp(figures, 0, most_figures))];
    }

private:
    static constexpr std::size_t arm_count = names_of<Arm>.size();
    using Row = std::array<Footprint, most_figures + 1>;
    std::array<std::array<Row, formation_count>, arm_count> rows_{};
    std::array<Length, most_figures + 1> most_reach_{};
    bool shrinks_ = true;
};

}  // namespace voltigeur
