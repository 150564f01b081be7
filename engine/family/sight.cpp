#include "engine/family/sight.h"

#include "engine/division/view.h"
#include "engine/thirteen/view.h"

namespace voltigeur {

namespace {

template <class Use>
std::optional<Hidden> with_table(const AnySheet& sheet, const Scenario& scenario,
                                 const State& state, Use use)
{
    return std::visit(
        [&](const auto& one) {
            const auto tables = make_tables(one);
            return use(Table{scenario, state, tables.footprints, tables.ground});
        },
        sheet);
}

}  // namespace

std::optional<Hidden> hidden_from(const AnySheet& sheet, const Scenario& scenario,
                                  const State& state, Point from, UnitId to)
{
    return with_table(sheet, scenario, state, [&](const Table& table) {
        return hidden_from(table, no_unit, Rectangle{Pose{from, {}}, {}, {}}, to);
    });
}

std::optional<Hidden> hidden_from(const AnySheet& sheet, const Scenario& scenario,
                                  const State& state, Point from, Point to)
{
    return with_table(sheet, scenario, state,
                      [&](const Table& table) { return hidden_by_ground(table, from, to); });
}

}  // namespace voltigeur
