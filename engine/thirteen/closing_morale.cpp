#include "engine/thirteen/closing_morale.h"

#include <algorithm>

#include "engine/thirteen/losses.h"
#include "engine/thirteen/morale.h"
#include "engine/thirteen/placing.h"

namespace voltigeur::thirteen {

namespace {

bool is_closing(const Unit& unit)
{
    return unit.arm == Arm::Infantry && unit.has(Mark::Charging) && unit.has(Mark::Reached);
}

// It has charged, if only at skirmishers that ran from it or were caught.
bool is_charging_infantry(const Unit& unit)
{
    return unit.arm == Arm::Infantry && unit.has(Mark::HasCharged);
}

bool must_test(const View& view, const Unit& unit)
{
    if (!unit.on_table() || unit.side != *view.phase().acts || unit.has(Mark::Tested)) return false;
    if (unit.arm == Arm::Cavalry && unit.has(Mark::HasCharged)) return false;
    return is_closing(unit) || unit.fresh_losses > 0;
}

void break_off(const RuleContext& context, UnitId id, Clause clause)
{
    for (const Contact& contact : FixedVector(context.state().contacts))
        if (contact.attacker == id) context.happen(ContactEnded{id, contact.defender, clause});
    context.happen(ChargeEnded{id, clause});
}

void form_line_short(const RuleContext& context, UnitId id, UnitId target)
{
    const ClosingPhase& sheet = context.view().closing();
    const Foe foe = foe_of_charger(context.unit(id), target);
    const Pose back = placed_back(context.view(), id, foe, *sheet.failed_charge.length);
    const auto line = find_line_back(context.view(), id, context.unit(id).pose, {&foe, 1},
                                     *sheet.failed_charge.length);
    break_off(context, id, sheet.failed_charge.clause);
    context.happen(UnitPlaced{id, back, context.unit(id).formation, sheet.failed_charge.clause});
    if (line)
        context.happen(UnitPlaced{id, *line, Formation::Line, sheet.failed_charge.clause});
    else if (sheet.unable_to_form_line)
        roll_penalty(context, id, sheet.unable_to_form_line->dice,
                     sheet.unable_to_form_line->clause);
}

// Skirmishers that it charged have run, or are gone: it forms line where it stands.
void form_line_on_the_spot(const RuleContext& context, UnitId id)
{
    const ClosingPhase& sheet = context.view().closing();
    const Pose pose = context.unit(id).pose;
    if (const auto room = find_room(context.view(), id, pose, Formation::Line))
        context.happen(UnitPlaced{id, *room, Formation::Line, sheet.failed_charge.clause});
    else if (sheet.unable_to_form_line)
        roll_penalty(context, id, sheet.unable_to_form_line->dice,
                     sheet.unable_to_form_line->clause);
}

void move_back(const RuleContext& context, UnitId id, UnitId target)
{
    const FailedChargeLine& line = context.view().closing().failed_charge;
    const Foe foe = foe_of_charger(context.unit(id), target);
    const Pose back = placed_back(context.view(), id, foe, *line.length);
    break_off(context, id, line.clause);
    context.happen(UnitPlaced{id, back, context.unit(id).formation, line.clause});
}

// Out of musket range of every unit that may have shot at it. Without such a place it stands.
void retire_out_of_range(const RuleContext& context, UnitId id)
{
    const View view = context.view();
    const Length range = view.sheet.move[index(view.unit(id).side)].musket_range.length;
    const auto pose = find_place_out_of_range(view, id, range);
    if (pose && *pose != view.unit(id).pose)
        context.happen(
            UnitPlaced{id, *pose, view.unit(id).formation, view.closing().cavalry_retires->clause});
}

void fail(const RuleContext& context, UnitId id)
{
    const ClosingPhase& sheet = context.view().closing();
    const Unit& unit = context.unit(id);
    if (is_closing(unit)) {
        if (sheet.failed_charge.does == FailedCharge::FormLine)
            form_line_short(context, id, unit.target);
        if (sheet.failed_charge.does == FailedCharge::MoveBack) move_back(context, id, unit.target);
        return;
    }
    if (is_charging_infantry(unit) && sheet.failed_charge.does == FailedCharge::FormLine)
        return form_line_on_the_spot(context, id);
    if (unit.arm == Arm::Cavalry && sheet.cavalry_retires) retire_out_of_range(context, id);
}

// The line a unit that fails goes by.
Clause failure_of(const ClosingPhase& sheet, const Unit& unit)
{
    const bool carries_on =
        unit.arm == Arm::Infantry && sheet.failed_charge.does == FailedCharge::CarryOn;
    if (is_charging_infantry(unit) || carries_on) return sheet.failed_charge.clause;
    if (unit.arm == Arm::Cavalry && sheet.cavalry_retires) return sheet.cavalry_retires->clause;
    return sheet.others_stand.clause;
}

}  // namespace

Modifiers closing_modifiers(const View& view, const ClosingPhase& sheet, const Unit& unit)
{
    Modifiers list = common_modifiers(view, sheet.morale, unit);
    if (sheet.infantry_charging && is_charging_infantry(unit))
        add_modifier(list, *sheet.infantry_charging, Reason::InfantryCharging);
    return list;
}

bool test_next_closing(const RuleContext& context)
{
    const ClosingPhase& sheet = context.view().closing();
    for (const UnitId id : unit_ids(context.state())) {
        const Unit& unit = context.unit(id);
        if (!must_test(context.view(), unit)) continue;
        const Result result = take_test(context, id, Test::Closing, sheet.morale,
                                        closing_modifiers(context.view(), sheet, unit),
                                        {sheet.pass.clause, failure_of(sheet, unit)});
        if (result == Result::Fail) fail(context, id);
        if (result == Result::Rout)
            remove_unit(context, id, Presence::Routed, sheet.morale.rout->clause);
        return true;
    }
    return false;
}

}  // namespace voltigeur::thirteen
