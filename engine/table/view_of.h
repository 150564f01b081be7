// What every rule of a family looks at: the table, its sheet, and the sheet arranged for looking
// things up. A view is cheap to make and never changes anything.
#pragma once

#include "engine/table/table.h"

namespace voltigeur {

template <class Sheet, class Tables>
struct ViewOf : Table {
    const Sheet& sheet;
    const Tables& tables;

    ViewOf(const Sheet& the_sheet, const Tables& the_tables, const Scenario& the_scenario,
           const State& the_state)
        : Table{the_scenario, the_state, the_tables.footprints, the_tables.ground},
          sheet(the_sheet), tables(the_tables)
    {
    }

    [[nodiscard]] const auto& gaps() const { return sheet.gaps; }
    [[nodiscard]] const auto& phase() const
    {
        return sheet.turn[static_cast<std::size_t>(state.moment.phase - 1)];
    }
    [[nodiscard]] const auto& kind(const TerrainPiece& piece) const
    {
        return sheet.gaps.terrain.is[piece.kind];
    }
};

}  // namespace voltigeur
