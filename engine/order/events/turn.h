// Events: the turn goes on, and marks are set and cleared.
#pragma once

#include <cstdint>
#include <string_view>

#include "engine/base/clause.h"
#include "engine/state/state.h"

namespace voltigeur {

struct TurnBegan {
    static constexpr std::string_view name = "turn";
    std::uint8_t turn = 0;
    Marks clears = 0;  // marks that end with a turn
    static constexpr auto fields =
        FieldTuple{field("turn", &TurnBegan::turn), field("clears", &TurnBegan::clears)};
    friend bool operator==(const TurnBegan&, const TurnBegan&) = default;
};

// Footprints are taken anew; the marks in `clears` end for all units.
struct PhaseBegan {
    static constexpr std::string_view name = "phase";
    std::uint8_t phase = 0;
    bool forgets_losses = false;  // earlier losses need no test any more
    Marks clears = 0;
    bool remembers_places = false;  // of units without a marker
    static constexpr auto fields = FieldTuple{
        field("phase", &PhaseBegan::phase), field("forgets", &PhaseBegan::forgets_losses),
        field("clears", &PhaseBegan::clears), field("remembers", &PhaseBegan::remembers_places)};
    friend bool operator==(const PhaseBegan&, const PhaseBegan&) = default;
};

struct StepBegan {
    static constexpr std::string_view name = "step";
    Step step = Step::Begin;
    Side side = Side::First;
    UnitId unit = no_unit;
    UnitId other = no_unit;
    static constexpr auto fields =
        FieldTuple{field("step", &StepBegan::step), field("side", &StepBegan::side),
                   field("about", &StepBegan::unit), field("and", &StepBegan::other)};
    friend bool operator==(const StepBegan&, const StepBegan&) = default;
};

struct MarkChanged {
    static constexpr std::string_view name = "mark";
    UnitId unit = no_unit;
    Mark mark = Mark::Halted;
    bool on = true;
    Clause clause;
    static constexpr auto fields =
        FieldTuple{field("unit", &MarkChanged::unit), field("mark", &MarkChanged::mark),
                   field("on", &MarkChanged::on), field("clause", &MarkChanged::clause)};
    friend bool operator==(const MarkChanged&, const MarkChanged&) = default;
};

}  // namespace voltigeur
