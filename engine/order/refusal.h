// Refusal: why not. The clause, a sentence, and what was measured where something was.
#pragma once

#include <optional>
#include <string_view>

#include "engine/base/clause.h"
#include "engine/base/length.h"
#include "engine/state/ids.h"

namespace voltigeur {

struct Refusal {
    Clause clause;         // empty: not a matter of the sheet (not yours, not now, no such unit)
    std::string_view why;  // a whole sentence without its full stop; always static text
    UnitId who = no_unit;  // the unit in the way, the one that is nearer …
    std::optional<Length> measured{};
    std::optional<Length> limit{};
};

}  // namespace voltigeur
