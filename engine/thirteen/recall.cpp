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

void return_to_start(const Play& play, UnitId id)
{
    const Clause clause = play.sheet.recall.pass.clause;
    const Unit& unit = play.unit(id);
    if (!unit.has(Mark::Marker)) return;
    const auto pose = nearest_free(play.view(), id, unit.mark_pose, unit.mark_formation,
                                   play.gaps().recall_search.is);
    if (!pose) return;  // It stays, and its marker with it.
    for (const Contact& c : FixedVector(play.state().contacts))
        if (c.attacker == id || c.defender == id || c.stand_in == id)
            play.happen(ContactEnded{c.attacker, c.defender, clause});
    play.happen(UnitPlaced{id, *pose, unit.mark_formation, clause});
    play.happen(MarkChanged{id, Mark::Marker, false, clause});
}

}  // namespace

void roll_recall(const Play& play, UnitId id)
{
    const RecallPhase& sheet = play.sheet.recall;
    const Modifiers modifiers = common_modifiers(play.view(), sheet.morale, play.unit(id));
    const Result result = take_test(play, id, Test::Recall, sheet.morale, modifiers,
                                    {sheet.pass.clause, sheet.fail.clause});
    play.happen(MarkChanged{id, Mark::Recalled, true, sheet.voluntary.clause});
    if (play.unit(id).has(Mark::MustRecall))
        play.happen(MarkChanged{id, Mark::MustRecall, false, sheet.pass.clause});
    if (play.unit(id).has(Mark::Stranded))
        play.happen(MarkChanged{id, Mark::Stranded, false, sheet.pass.clause});
    if (result == Result::Pass) return return_to_start(play, id);
    play.happen(MarkChanged{id, Mark::Stranded, true, sheet.fail.clause});
    lose_figures(play, id, sheet.fail.count, LossCause::Other, sheet.fail.clause);
}

bool recall_next_obliged(const Play& play)
{
    for (const UnitId id : unit_ids(play.state())) {
        const Unit& unit = play.unit(id);
        if (!unit.on_table() || unit.has(Mark::Recalled) || !is_obliged(play.view(), unit))
            continue;
        roll_recall(play, id);
        return true;
    }
    return false;
}

bool can_recall(const View& view, UnitId id)
{
    const Unit& unit = view.unit(id);
    return unit.on_table() && unit.side == view.state.place.side &&
           !refuse_recall(view, Recall{id});
}

std::optional<Refusal> refuse_recall(const View& view, const Recall& order)
{
    const Unit& unit = view.unit(order.unit);
    const Clause clause = view.sheet.recall.voluntary.clause;
    if (unit.arm != Arm::Cavalry)
        return Refusal{.clause = clause, .why = "only cavalry is recalled"};
    if (unit.has(Mark::Recalled))
        return Refusal{.clause = clause, .why = "it has rolled in this phase"};
    if (!unit.has(Mark::Marker) && !unit.has(Mark::Initiated) &&
        !is_in_contact(view.state, order.unit))
        return Refusal{.clause = clause, .why = "it has neither charged nor fought"};
    return std::nullopt;
}

}  // namespace voltigeur::thirteen
