#include "engine/thirteen/artillery_morale.h"

#include "engine/thirteen/losses.h"
#include "engine/thirteen/morale.h"
#include "engine/thirteen/placing.h"

namespace voltigeur::thirteen {

namespace {

// Another column of the same side stands too near to form line in good order.
bool is_crowded(const View& view, UnitId id, const Crowded& line)
{
    for (const UnitId other : unit_ids(view.state)) {
        const Unit& unit = view.unit(other);
        if (other == id || unit.side != view.unit(id).side || unit.arm != Arm::Infantry ||
            unit.formation != line.of || !unit.on_table())
            continue;
        if (within(view, id, other, line.within)) return true;
    }
    return false;
}

void halt(const RuleContext& context, UnitId id)
{
    const ArtilleryMoralePhase& sheet = context.sheet.artillery_morale;
    const Unit& unit = context.unit(id);
    const bool halts = sheet.halt.has(unit.side, unit.arm) ||
                       (unit.arm == Arm::Artillery && context.gaps().guns_always_halt.is);
    const Clause clause = sheet.halt.has(unit.side, unit.arm)
                              ? sheet.halt.clause
                              : context.gaps().guns_always_halt.clause;
    if (halts) context.happen(MarkChanged{id, Mark::Halted, true, clause});
}

bool must_form_line(const ArtilleryMoralePhase& sheet, const Unit& unit)
{
    return sheet.form_line && unit.arm == Arm::Infantry && unit.side == sheet.form_line->side &&
           sheet.form_line->from.has(unit.formation);
}

void form_line(const RuleContext& context, UnitId id, bool was_crowded)
{
    const ArtilleryMoralePhase& sheet = context.sheet.artillery_morale;
    const auto room = find_room(context.view(), id, context.unit(id).pose, Formation::Line);
    if (room) {
        context.happen(UnitPlaced{id, *room, Formation::Line, sheet.form_line->clause});
        end_contacts_out_of_touch(context, id, sheet.form_line->clause);
    }
    if (was_crowded) roll_penalty(context, id, sheet.crowded->casualties, sheet.crowded->clause);
    if (!room && sheet.unable_to_form_line)
        roll_penalty(context, id, sheet.unable_to_form_line->dice,
                     sheet.unable_to_form_line->clause);
}

}  // namespace

void test_after_artillery(const RuleContext& context)
{
    const ArtilleryMoralePhase& sheet = context.sheet.artillery_morale;
    // Step 1. Who must test, and who stands crowded, before anybody changes formation.
    std::array<bool, most_units> must_test{};
    std::array<bool, most_units> crowded{};
    for (const UnitId id : unit_ids(context.state())) {
        must_test[index(id)] = context.unit(id).on_table() && context.unit(id).fresh_losses > 0;
        if (must_test[index(id)] && sheet.crowded)
            crowded[index(id)] = is_crowded(context.view(), id, *sheet.crowded);
    }
    // Step 2. The tests and what follows from each.
    for (const Side side : {Side::First, Side::Second}) {
        for (const UnitId id : unit_ids(context.state())) {
            if (!must_test[index(id)] || context.unit(id).side != side) continue;
            const Modifiers modifiers =
                common_modifiers(context.view(), sheet.morale, context.unit(id));
            const Result result = take_test(context, id, Test::Artillery, sheet.morale, modifiers,
                                            {sheet.pass.clause, sheet.halt.clause});
            if (result == Result::Rout)
                remove_unit(context, id, Presence::Routed, sheet.morale.rout->clause);
            if (result != Result::Fail) continue;
            halt(context, id);
            if (must_form_line(sheet, context.unit(id))) form_line(context, id, crowded[index(id)]);
        }
    }
}

}  // namespace voltigeur::thirteen
