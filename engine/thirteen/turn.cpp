#include "engine/thirteen/turn.h"

#include <algorithm>

#include "engine/thirteen/artillery.h"
#include "engine/thirteen/artillery_morale.h"
#include "engine/thirteen/charge.h"
#include "engine/thirteen/closing_morale.h"
#include "engine/thirteen/losses.h"
#include "engine/thirteen/melee.h"
#include "engine/thirteen/melee_morale.h"
#include "engine/thirteen/moves.h"
#include "engine/thirteen/recall.h"
#include "engine/thirteen/ride.h"
#include "engine/thirteen/shooting.h"
#include "engine/thirteen/stand.h"
#include "engine/thirteen/victory.h"

namespace voltigeur::thirteen {

namespace {

constexpr Marks ends_with_phase = bit(Mark::Moved) | bit(Mark::Shot) | bit(Mark::Locked) |
                                  bit(Mark::Tested) | bit(Mark::Stood) | bit(Mark::Checked) |
                                  bit(Mark::MayReform) | bit(Mark::Recalled);
constexpr Marks ends_with_turn = bit(Mark::Halted) | bit(Mark::Initiated) | bit(Mark::Arrived);

void begin_step(const Play& play, Step step, Side side = Side::First)
{
    play.happen(StepBegan{step, side});
}

void begin_phase(const Play& play, int phase)
{
    const PhaseKind kind = play.sheet.turn[static_cast<std::size_t>(phase - 1)].kind;
    Marks clears = ends_with_phase;
    if (kind == PhaseKind::MoveAndShoot) clears |= bit(Mark::Rode) | bit(Mark::Reached);
    if (kind == PhaseKind::Melee) clears |= bit(Mark::LostMelee);
    const bool forgets =
        kind == PhaseKind::Artillery || kind == PhaseKind::MoveAndShoot || kind == PhaseKind::Melee;
    const bool remembers = kind == PhaseKind::MoveAndShoot;
    play.happen(PhaseBegan{static_cast<std::uint8_t>(phase), forgets, clears, remembers});
}

void end_phase(const Play& play)
{
    const int phase = play.state().place.phase;
    if (static_cast<std::size_t>(phase) < play.sheet.turn.size())
        return begin_phase(play, phase + 1);
    if (end_turn(play)) return;
    play.happen(TurnBegan{static_cast<std::uint8_t>(play.state().place.turn + 1), ends_with_turn});
    begin_phase(play, 1);
}

// The first step of each kind of phase.
void begin(const Play& play)
{
    switch (play.view().phase().kind) {
    case PhaseKind::Artillery:
        replace_generals(play);
        return begin_step(play, Step::Reserves);
    case PhaseKind::ArtilleryMorale:
    case PhaseKind::ClosingMorale:
        return begin_step(play, Step::Tests);
    case PhaseKind::MoveAndShoot:
        find_firefights(play);
        return begin_step(play, Step::Arrivals, *play.view().phase().acts);
    case PhaseKind::Stand:
        return begin_step(play, Step::Support, *play.view().phase().acts);
    case PhaseKind::Melee:
        return begin_step(play, Step::ChooseMelee,
                          play.view().half() == 0 ? Side::First : Side::Second);
    case PhaseKind::MeleeMorale:
        return begin_step(play, Step::Losers);
    case PhaseKind::Recall:
        return begin_step(play, Step::Recall);
    }
}

// What follows a step, in the order of the sheet.
void begin_next_step(const Play& play)
{
    const Place place = play.state().place;
    const Side side = place.side;
    switch (place.step) {
    case Step::Reserves:
        return begin_step(play, Step::LayGuns, Side::First);
    case Step::LayGuns:
        return side == Side::First ? begin_step(play, Step::LayGuns, Side::Second)
                                   : begin_step(play, Step::Fire);
    case Step::Arrivals:
        return begin_step(play, Step::Moves, side);
    case Step::Moves:
        return begin_step(play, Step::Charges, side);
    case Step::Charges:
        return begin_step(play, Step::Ride, side);
    case Step::Ride:
        return begin_step(play, Step::BoundShooting, opponent(side));
    case Step::BoundShooting:
        return begin_step(play, Step::Shooting, side);
    case Step::Recall:
        return begin_step(play, Step::VoluntaryRecall, Side::First);
    case Step::VoluntaryRecall:
        return side == Side::First ? begin_step(play, Step::VoluntaryRecall, Side::Second)
                                   : end_phase(play);
    default:
        return end_phase(play);
    }
}

bool test_next(const Play& play)
{
    if (play.view().phase().kind == PhaseKind::ClosingMorale) return test_next_closing(play);
    test_after_artillery(play);
    return false;
}

}  // namespace

bool can_act(const View& view, UnitId id)
{
    switch (view.state.place.step) {
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
        if (view.unit(id).side == view.state.place.side && can_act(view, id)) return true;
    if (view.state.place.step != Step::Moves) return false;
    for (std::size_t i = 0; i < view.state.generals.size(); ++i)
        if (can_ride(view, static_cast<GeneralId>(i))) return true;
    return false;
}

// Steps in which a side gives as many orders as it likes.
bool proceed_open_step(const Play& play)
{
    if (anybody_can_act(play.view())) return false;
    begin_next_step(play);
    return true;
}

// Steps that resolve themselves, piece by piece.
bool proceed_auto_step(const Play& play)
{
    switch (play.state().place.step) {
    case Step::Reserves:
        roll_for_reserves(play);
        break;
    case Step::Fire:
        fire_guns(play);
        break;
    case Step::Tests:
        if (test_next(play)) return true;
        break;
    case Step::Ride:
        if (move_next_charge(play)) return true;
        move_generals_away(play);
        break;
    case Step::BoundShooting:
        if (shoot_next_bound(play)) return true;
        break;
    case Step::Recall:
        if (recall_next_obliged(play)) return true;
        break;
    default:
        break;
    }
    begin_next_step(play);
    return true;
}

}  // namespace

bool proceed(const Play& play)
{
    switch (play.state().place.step) {
    case Step::Over:
        return false;
    case Step::Begin:
        begin(play);
        return true;
    case Step::LayGuns:
    case Step::Arrivals:
    case Step::Moves:
    case Step::Charges:
    case Step::Shooting:
    case Step::VoluntaryRecall:
        return proceed_open_step(play);
    case Step::Support:
        return proceed_support(play);
    case Step::Stand:
        return proceed_stand(play);
    case Step::React:
        return proceed_react(play);
    case Step::Answer:
        return proceed_answer(play);
    case Step::ChooseMelee:
        return proceed_choose_melee(play);
    case Step::ChooseFighter:
        return proceed_choose_fighter(play);
    case Step::Fight:
        return proceed_fight(play);
    case Step::Losers:
        return proceed_losers(play);
    case Step::Reform:
        return proceed_reform(play);
    default:
        return proceed_auto_step(play);
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

void end_step(const Play& play)
{
    begin_next_step(play);
}

std::vector<UnitId> may_act(const View& view)
{
    std::vector<UnitId> list;
    const Place& place = view.state.place;
    switch (place.step) {
    case Step::Support:
    case Step::React:
    case Step::Answer:
    case Step::Reform:
        return {place.unit};
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
