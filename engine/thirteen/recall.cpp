#include "engine/thirteen/recall.h"

#include <algorithm>

#include "engine/thirteen/losses.h"
#include "engine/thirteen/morale.h"
#include "engine/thirteen/placing.h"

namespace voltigeur::thirteen {

namespace {

bool is_obliged(const View& view, const Unit& unit)
{
    const SetOf<ObligedToRecall>& obliged = view.gaps().obliged_to_recall.is;
    return unit.has(Mark::MustRecall) ||
           (unit.has(Mark::Stranded) && obliged.has(ObligedToRecall::FailedBefore));
}

void return_to_start(const RuleContext& context, UnitId id)
{
    const Clause clause = context.sheet.recall.pass.clause;
    const Unit& unit = context.unit(id);
    if (!unit.has(Mark::Marker)) return;
    const auto pose = nearest_free(context.view(), id, unit.origin, unit.origin_formation,
                                   context.gaps().recall_search.is);
    if (!pose) return;  // It stays, and its marker with it.
    lose_guns_of(context, id);
    for (const Contact& c : FixedVector(context.state().contacts))
        if (c.attacker == id || c.defender == id || c.stand_in == id)
            context.happen(ContactEnded{c.attacker, c.defender, clause});
    context.happen(UnitPlaced{id, *pose, unit.origin_formation, clause});
    context.happen(MarkChanged{id, Mark::Marker, false, clause});
}

}  // namespace

void roll_recall(const RuleContext& context, UnitId id)
{
    const RecallPhase& sheet = context.sheet.recall;
    const Modifiers modifiers = common_modifiers(context.view(), sheet.morale, context.unit(id));
    const Result result = take_test(context, id, Test::Recall, sheet.morale, modifiers,
                                    {sheet.pass.clause, sheet.fail.clause});
    context.happen(MarkChanged{id, Mark::Attempted, true, sheet.voluntary.clause});
    if (context.unit(id).has(Mark::MustRecall))
        context.happen(MarkChanged{id, Mark::MustRecall, false, sheet.pass.clause});
    if (context.unit(id).has(Mark::Stranded))
        context.happen(MarkChanged{id, Mark::Stranded, false, sheet.pass.clause});
    if (result == Result::Pass) return return_to_start(context, id);
    context.happen(MarkChanged{id, Mark::Stranded, true, sheet.fail.clause});
    lose_figures(context, id, sheet.fail.count, LossCause::Other, sheet.fail.clause);
}

bool recall_next_obliged(const RuleContext& context)
{
    for (const UnitId id : unit_ids(context.state())) {
        const Unit& unit = context.unit(id);
        if (!unit.on_table() || unit.has(Mark::Attempted) || !is_obliged(context.view(), unit))
            continue;
        roll_recall(context, id);
        return true;
    }
    return false;
}

bool can_recall(const View& view, UnitId id)
{
    const Unit& unit = view.unit(id);
    return unit.on_table() && unit.side == view.state.moment.side &&
           !refuse_recall(view, Recall{id});
}

std::optional<Refusal> refuse_recall(const View& view, const Recall& order)
{
    const Unit& unit = view.unit(order.unit);
    const Clause clause = view.sheet.recall.voluntary.clause;
    if (unit.arm != Arm::Cavalry)
        return Refusal{.clause = clause, .why = "only cavalry is recalled"};
    if (unit.has(Mark::Attempted))
        return Refusal{.clause = clause, .why = "it has rolled in this phase"};
    if (!unit.has(Mark::Marker) && !unit.has(Mark::HasCharged) &&
        !is_in_contact(view.state, order.unit))
        return Refusal{.clause = clause, .why = "it has neither charged nor fought"};
    return std::nullopt;
}

}  // namespace voltigeur::thirteen
