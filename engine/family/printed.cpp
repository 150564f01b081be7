#include "engine/family/printed.h"

#include "engine/division/view.h"
#include "engine/thirteen/morale.h"

namespace voltigeur {

namespace {

// Eight phases print the test of courage with the same figures; gunfire is the first of them.
Printed look(const thirteen::Sheet& sheet, const Scenario& scenario, const State& state,
             const Unit& unit)
{
    const thirteen::Tables tables = make_tables(sheet);
    const thirteen::View view{sheet, tables, scenario, state};
    const thirteen::Morale& morale = sheet.artillery_morale.morale;
    const auto formation = static_cast<std::size_t>(unit.formation);
    Printed printed;
    printed.move = tables.speeds[index(unit.side)][unit.troop][formation].clause;
    printed.morale = morale.roll_or_less.clause;
    printed.modifiers = common_modifiers(view, morale, unit);
    printed.passes = base_of(morale.roll_or_less, unit.quality) + sum(printed.modifiers);
    return printed;
}

Printed look(const division::Sheet& sheet, const Scenario& scenario, const State& state,
             const Unit& unit)
{
    const division::Tables tables = make_tables(sheet);
    const division::View view{sheet, tables, scenario, state};
    const division::Ratings is = ratings(view, unit);
    Printed printed;
    printed.move = speed(view, unit, unit.formation).clause;
    printed.morale = is.clause;
    printed.breaks_at = is.kills;
    if (division::is_skirmisher(unit)) return printed;  // who has no ratings
    printed.passes = is.frontal;
    printed.disordered = is.disordered;
    return printed;
}

}  // namespace

Printed printed_of(const AnySheet& sheet, const Scenario& scenario, const State& state, UnitId unit)
{
    return std::visit([&](const auto& one) { return look(one, scenario, state, state.unit(unit)); },
                      sheet);
}

}  // namespace voltigeur
