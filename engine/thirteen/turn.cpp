#include "engine/thirteen/turn.h"

#include <algorithm>

#include "engine/thirteen/artillery.h"
#include "engine/thirteen/artillery_morale.h"
#include "engine/thirteen/charge.h"
#include "engine/thirteen/charge_ride.h"
#include "engine/thirteen/closing_morale.h"
#include "engine/thirteen/generals.h"
#include "engine/thirteen/losses.h"
#include "engine/thirteen/melee.h"
#include "engine/thirteen/melee_morale.h"
#include "engine/thirteen/move.h"
#include "engine/thirteen/recall.h"
#include "engine/thirteen/reserves.h"
#include "engine/thirteen/shooting.h"
#include "engine/thirteen/stand.h"
#include "engine/thirteen/victory.h"

namespace voltigeur::thirteen {

namespace {

constexpr Marks ends_with_phase = bit(Mark::Moved) | bit(Mark::Shot) | bit(Mark::Locked) |
                                  bit(Mark::Tested) | bit(Mark::SupportSettled) |
                                  bit(Mark::PaidToGoOn) | bit(Mark::MayReform) |
                                  bit(Mark::Attempted) | bit(Mark::Slowed);
constexpr Marks ends_with_turn = bit(Mark::Halted) | bit(Mark::HasCharged) | bit(Mark::Arrived);

void begin_phase(const RuleContext& context, int phase)
{
    const PhaseKind kind = context.sheet.turn[static_cast<std::size_t>(phase - 1)].kind;
    Marks clears = ends_with_phase;
    if (kind == PhaseKind::MoveAndShoot) clears |= bit(Mark::Rode) | bit(Mark::Reached);
    if (kind == PhaseKind::Melee) clears |= bit(Mark::LostMelee);
    const bool forgets =
        kind == PhaseKind::Artillery || kind == PhaseKind::MoveAndShoot || kind == PhaseKind::Melee;
    const bool remembers = kind == PhaseKind::MoveAndShoot;
    context.happen(PhaseBegan{static_cast<std::uint8_t>(phase), forgets, clears, remembers});
}

void end_phase(const RuleContext& context)
{
    const int phase = context.state().moment.phase;
    if (static_cast<std::size_t>(phase) < context.sheet.turn.size())
        return begin_phase(context, phase + 1);
    if (end_turn(context)) return;
    context.happen(
        TurnBegan{static_cast<std::uint8_t>(context.state().moment.turn + 1), ends_with_turn});
    begin_phase(context, 1);
}

// The first step of each kind of phase.
void begin(const RuleContext& context)
{
    switch (context.view().phase().kind) {
    case PhaseKind::Artillery:
        replace_generals(context);
        return context.begin_step(Step::Reserves);
    case PhaseKind::ArtilleryMorale:
    case PhaseKind::ClosingMorale:
        return context.begin_step(Step::Tests);
    case PhaseKind::MoveAndShoot:
        find_firefights(context);
        return context.begin_step(Step::Arrivals, *context.view().phase().acts);
    case PhaseKind::Stand:
        return context.begin_step(Step::Support, *context.view().phase().acts);
    case PhaseKind::Melee:
        return context.begin_step(Step::ChooseMelee, context.view().charging_side());
    case PhaseKind::MeleeMorale:
        return context.begin_step(Step::Losers);
    case PhaseKind::Recall:
        return context.begin_step(Step::Recall);
    }
}

// Lane and range are measured when all have adjusted.
void lay_again_or_fire(const RuleContext& context)
{
    const UnitId guns = next_lost_target(context.view());
    if (guns == no_unit) return context.begin_step(Step::Fire);
    context.begin_step(Step::LayGuns, context.unit(guns).side, guns);
}

// What follows a step, in the order of the sheet.
void begin_next_step(const RuleContext& context)
{
    const Moment moment = context.state().moment;
    const Side side = moment.side;
    switch (moment.step) {
    case Step::Reserves:
        return context.begin_step(Step::LayGuns, Side::First);
    case Step::LayGuns:
        if (moment.unit != no_unit) hold_lost_target(context, moment.unit);
        if (moment.unit == no_unit && side == Side::First)
            return context.begin_step(Step::LayGuns, Side::Second);
        return lay_again_or_fire(context);
    case Step::Arrivals:
        measure_command(context, side);
        return context.begin_step(Step::Moves, side);
    case Step::Moves:
        return context.begin_step(Step::Charges, side);
    case Step::Charges:
        return context.begin_step(Step::Ride, side);
    case Step::Ride:
        return context.begin_step(Step::BoundShooting, opponent(side));
    case Step::BoundShooting:
        return context.begin_step(Step::Shooting, side);
    case Step::Recall:
        return context.begin_step(Step::VoluntaryRecall, Side::First);
    case Step::VoluntaryRecall:
        return side == Side::First ? context.begin_step(Step::VoluntaryRecall, Side::Second)
                                   : end_phase(context);
    default:
        return end_phase(context);
    }
}

bool test_next(const RuleContext& context)
{
    if (context.view().phase().kind == PhaseKind::ClosingMorale) return test_next_closing(context);
    test_after_artillery(context);
    return false;
}

}  // namespace

bool can_act(const View& view, UnitId id)
{
    switch (view.state.moment.step) {
    case Step::LayGuns:
        return can_lay(view, id);
    case Step::Arrivals:
        return can_arrive(view, id);
    case Step::Moves:
        return can_move(view, id);
    case Step::Charges:
        return can_charge(view, id);
    case Step::Shooting:
        return can_shoot(view, id);
    case Step::VoluntaryRecall:
        return can_recall(view, id);
    default:
        return false;
    }
}

namespace {

bool anybody_can_act(const View& view)
{
    for (const UnitId id : unit_ids(view.state))
        if (view.unit(id).side == view.state.moment.side && can_act(view, id)) return true;
    if (view.state.moment.step != Step::Moves) return false;
    for (std::size_t i = 0; i < view.state.generals.size(); ++i)
        if (can_move_general(view, static_cast<GeneralId>(i))) return true;
    return false;
}

// Steps in which a side gives as many orders as it likes.
bool proceed_open_step(const RuleContext& context)
{
    if (anybody_can_act(context.view())) return false;
    begin_next_step(context);
    return true;
}

// Steps that resolve themselves, piece by piece.
bool proceed_auto_step(const RuleContext& context)
{
    switch (context.state().moment.step) {
    case Step::Reserves:
        roll_for_reserves(context);
        break;
    case Step::Fire:
        fire_guns(context);
        break;
    case Step::Tests:
        if (test_next(context)) return true;
        break;
    case Step::Ride:
        if (move_next_charge(context)) return true;
        move_generals_away(context);
        break;
    case Step::BoundShooting:
        if (shoot_next_bound(context)) return true;
        break;
    case Step::Recall:
        if (recall_next_obliged(context)) return true;
        break;
    default:
        break;
    }
    begin_next_step(context);
    return true;
}

}  // namespace

bool proceed(const RuleContext& context)
{
    switch (context.state().moment.step) {
    case Step::Over:
        return false;
    case Step::Begin:
        begin(context);
        return true;
    case Step::LayGuns:
    case Step::Arrivals:
    case Step::Moves:
    case Step::Charges:
    case Step::Shooting:
    case Step::VoluntaryRecall:
        return proceed_open_step(context);
    case Step::Support:
        return proceed_support(context);
    case Step::Stand:
        return proceed_stand(context);
    case Step::React:
        return proceed_react(context);
    case Step::Answer:
        return proceed_answer(context);
    case Step::ChooseMelee:
        return proceed_choose_melee(context);
    case Step::ChooseFighter:
        return proceed_choose_fighter(context);
    case Step::Fight:
        return proceed_fight(context);
    case Step::Losers:
        return proceed_losers(context);
    case Step::Reform:
        return proceed_reform(context);
    default:
        return proceed_auto_step(context);
    }
}

bool asks(PhaseKind kind, Step step)
{
    switch (kind) {
    case PhaseKind::Artillery:
        return step == Step::LayGuns;
    case PhaseKind::MoveAndShoot:
        return step == Step::Arrivals || step == Step::Moves || step == Step::Charges ||
               step == Step::Shooting;
    case PhaseKind::Stand:
        return step == Step::Support || step == Step::React || step == Step::Answer;
    case PhaseKind::Melee:
        return step == Step::ChooseMelee || step == Step::ChooseFighter;
    case PhaseKind::MeleeMorale:
        return step == Step::Reform;
    case PhaseKind::Recall:
        return step == Step::VoluntaryRecall;
    case PhaseKind::ArtilleryMorale:
    case PhaseKind::ClosingMorale:
        break;
    }
    return false;
}

void end_step(const RuleContext& context)
{
    begin_next_step(context);
}

std::vector<UnitId> may_act(const View& view)
{
    std::vector<UnitId> list;
    const Moment& moment = view.state.moment;
    switch (moment.step) {
    case Step::Support:
    case Step::React:
    case Step::Answer:
    case Step::Reform:
        return {moment.unit};
    case Step::ChooseFighter:
        return possible_fighters(view);
    case Step::ChooseMelee:
        for (const Contact& c : open_melees(view)) list.push_back(c.attacker);
        return list;
    default:
        break;
    }
    for (const UnitId id : unit_ids(view.state))
        if (can_act(view, id)) list.push_back(id);
    return list;
}

}  // namespace voltigeur::thirteen
