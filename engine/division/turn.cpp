#include "engine/division/turn.h"

#include <algorithm>

#include "engine/division/artillery.h"
#include "engine/division/charge.h"
#include "engine/division/command.h"
#include "engine/division/leaders.h"
#include "engine/division/losses.h"
#include "engine/division/melee.h"
#include "engine/division/move.h"
#include "engine/division/reserves.h"
#include "engine/division/small_arms.h"
#include "engine/division/victory.h"

namespace voltigeur::division {

namespace {

constexpr Marks ends_with_turn =
    bit(Mark::Moved) | bit(Mark::Halted) | bit(Mark::Shot) | bit(Mark::Charging) |
    bit(Mark::Reached) | bit(Mark::Rode) | bit(Mark::HasCharged) | bit(Mark::Tested) |
    bit(Mark::RestraintTested) | bit(Mark::Attempted) | bit(Mark::MovedFar) |
    bit(Mark::Obstructed) | bit(Mark::Disordered) | bit(Mark::FailedVolley) | bit(Mark::Fought) |
    bit(Mark::Pursued) | bit(Mark::DeclinedCounterCharge) | bit(Mark::MustCharge) |
    bit(Mark::Arrived) | bit(Mark::Slowed);

// Guns that were laid may have fired: they keep that mark while divisions move.
Marks ends_before(PhaseKind kind)
{
    if (kind == PhaseKind::Movement) return bit(Mark::Moved);
    if (kind == PhaseKind::SmallArms) return bit(Mark::Shot);
    return 0;
}

void begin_phase(const RuleContext& context, int phase)
{
    const PhaseKind kind = context.sheet.turn[static_cast<std::size_t>(phase - 1)].kind;
    context.happen(
        PhaseBegan{.phase = static_cast<std::uint8_t>(phase), .clears = ends_before(kind)});
}

void end_phase(const RuleContext& context)
{
    const int phase = context.state().moment.phase;
    if (static_cast<std::size_t>(phase) < context.sheet.turn.size())
        return begin_phase(context, phase + 1);
    rest_cavalry(context);
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
        return context.begin_step(Step::LayGuns);
    case PhaseKind::Movement:
        remember_leaders(context);
        return context.begin_step(expects_reserves(context.view()) ? Step::Reserves
                                                                   : Step::FallBacks);
    case PhaseKind::SmallArms:
        return context.begin_step(Step::ChargeVolleys);
    case PhaseKind::Melee:
        return context.begin_step(Step::Fight);
    case PhaseKind::Command:
        begin_command(context);
        return context.begin_step(Step::Spirits);
    }
}

bool has_units(const View& view, BrigadeId id)
{
    return std::ranges::any_of(
        view.state.units, [&](const Unit& unit) { return unit.brigade == id && unit.on_table(); });
}

// ---- Initiative ----

struct Share {
    int attack = 0;
    int all = 0;
};

Share attack_share(const View& view, Side side)
{
    Share share;
    for (std::size_t i = 0; i < view.state.commands.size(); ++i) {
        const Command& command = view.state.commands[i];
        if (view.scenario.brigades[i].side != side || !has_units(view, static_cast<BrigadeId>(i)))
            continue;
        ++share.all;
        share.attack += command.stance == Stance::Attack ? 1 : 0;
    }
    return share;
}

// By the share of divisions on attack; nobody if they are equal.
std::optional<Side> bolder_side(const View& view)
{
    if (view.gaps().initiative.is == Initiative::Roll || !view.gaps().orders.is)
        return std::nullopt;
    const Share first = attack_share(view, Side::First);
    const Share second = attack_share(view, Side::Second);
    const int left = first.attack * std::max(1, second.all);
    const int right = second.attack * std::max(1, first.all);
    if (left == right) return std::nullopt;
    return left > right ? Side::First : Side::Second;
}

void take_initiative(const RuleContext& context)
{
    const Clause clause = context.gaps().initiative.clause;
    if (const auto side = bolder_side(context.view())) {
        context.happen(InitiativeTaken{*side, {}, clause});
        return context.begin_step(Step::Initiative, *side);
    }
    Faces dice;
    do {
        dice.push_back(context.roll()[0]);
        dice.push_back(context.roll()[0]);
    } while (dice[dice.size() - 1] == dice[dice.size() - 2] && dice.size() + 2 <= most_dice);
    const Side side = dice[dice.size() - 2] >= dice[dice.size() - 1] ? Side::First : Side::Second;
    context.happen(InitiativeTaken{side, dice, clause});
    context.begin_step(Step::Initiative, side);
}

// ---- Divisions in turn ----

bool proceed_choose_brigade(const RuleContext& context)
{
    const Side side = context.state().moment.side;
    const std::vector<BrigadeId> waiting = waiting_brigades(context.view(), side);
    if (waiting.size() == 1) {
        resolve_activate(context, waiting.front());
        return true;
    }
    if (!waiting.empty()) return false;
    if (waiting_brigades(context.view(), opponent(side)).empty())
        end_phase(context);
    else
        context.begin_step(Step::ChooseBrigade, opponent(side));
    return true;
}

void end_brigade(const RuleContext& context)
{
    const Side side = context.state().moment.side;
    for (std::size_t i = 0; i < context.state().commands.size(); ++i)
        if (context.state().commands[i].is_moving != 0)
            context.happen(BrigadeActivated{static_cast<BrigadeId>(i), true,
                                            context.gaps().initiative.clause});
    context.begin_step(Step::ChooseBrigade, opponent(side));
}

// ---- Steps ----

void begin_next_step(const RuleContext& context)
{
    const Moment moment = context.state().moment;
    const bool is_first = moment.side == Side::First;
    switch (moment.step) {
    case Step::LayGuns:
    case Step::Shooting:
        return is_first ? context.begin_step(moment.step, Side::Second)
                        : context.begin_step(Step::Fire);
    case Step::Reserves:
        return context.begin_step(Step::FallBacks);
    case Step::FallBacks:
        return take_initiative(context);
    case Step::Obliged:
        return context.begin_step(Step::Moves, moment.side);
    case Step::Moves:
        return end_brigade(context);
    case Step::ChargeVolleys:
        return context.begin_step(Step::Shooting);
    case Step::Spirits:
        return context.begin_step(Step::Rally);
    case Step::Rally:
        count_barred(context, moment.side);
        return is_first ? context.begin_step(Step::Rally, Side::Second)
                        : context.begin_step(Step::Dispatch);
    case Step::Dispatch:
        return is_first ? context.begin_step(Step::Dispatch, Side::Second) : end_phase(context);
    default:
        return end_phase(context);
    }
}

void fire_in_phase(const RuleContext& context)
{
    if (context.view().phase().kind == PhaseKind::Artillery)
        fire_guns(context);
    else
        fire_small_arms(context);
}

bool proceed_auto_step(const RuleContext& context)
{
    switch (context.state().moment.step) {
    case Step::Fire:
        fire_in_phase(context);
        break;
    case Step::Reserves:
        bring_on_reserves(context);
        break;
    case Step::FallBacks:
        flee_on(context);
        break;
    case Step::Obliged:
        if (oblige_next(context)) return true;
        break;
    case Step::ChargeVolleys:
        if (volley_next(context)) return true;
        break;
    case Step::Fight:
        if (fight_next(context)) return true;
        blow_cavalry(context);
        break;
    case Step::Spirits:
        test_spirits(context);
        if (context.state().broken[0] != 0 || context.state().broken[1] != 0) {
            end_turn(context);
            return true;
        }
        break;
    default:
        break;
    }
    begin_next_step(context);
    return true;
}

bool anybody_can_act(const View& view)
{
    for (const UnitId id : unit_ids(view.state))
        if (view.unit(id).side == view.state.moment.side && can_act(view, id)) return true;
    if (view.state.moment.step == Step::Moves)
        for (std::size_t i = 0; i < view.state.generals.size(); ++i)
            if (can_move_general(view, static_cast<GeneralId>(i))) return true;
    if (view.state.moment.step == Step::Dispatch)
        for (std::size_t i = 0; i < view.state.commands.size(); ++i)
            if (can_dispatch(view, static_cast<BrigadeId>(i))) return true;
    return false;
}

}  // namespace

bool proceed(const RuleContext& context)
{
    switch (context.state().moment.step) {
    case Step::Over:
    case Step::Initiative:
    case Step::Intercept:
    case Step::React:
    case Step::CounterCharge:
    case Step::ChooseMelee:
        return false;
    case Step::AfterMelee:
        return proceed_after_melee(context);
    case Step::Begin:
        begin(context);
        return true;
    case Step::ChooseBrigade:
        return proceed_choose_brigade(context);
    case Step::LayGuns:
    case Step::Moves:
    case Step::Shooting:
    case Step::Rally:
    case Step::Dispatch:
        if (anybody_can_act(context.view())) return false;
        begin_next_step(context);
        return true;
    default:
        return proceed_auto_step(context);
    }
}

std::vector<BrigadeId> waiting_brigades(const View& view, Side side)
{
    std::vector<BrigadeId> list;
    for (std::size_t i = 0; i < view.state.commands.size(); ++i) {
        const auto id = static_cast<BrigadeId>(i);
        if (view.scenario.brigades[i].side == side && view.state.commands[i].has_moved == 0 &&
            has_units(view, id))
            list.push_back(id);
    }
    return list;
}

void resolve_mover(const RuleContext& context, Side mover)
{
    context.begin_step(Step::ChooseBrigade, mover);
}

std::optional<Refusal> refuse_activate(const View& view, Side side, BrigadeId id)
{
    if (index(id) >= view.state.commands.size())
        return Refusal{.clause = {}, .why = "there is no such division"};
    if (view.scenario.brigades[index(id)].side != side)
        return Refusal{.clause = {}, .why = "that division is not yours"};
    if (view.state.command(id).has_moved != 0)
        return Refusal{.clause = view.gaps().initiative.clause,
                       .why = "that division has moved in this turn"};
    if (!has_units(view, id))
        return Refusal{.clause = {}, .why = "that division has nobody on the table"};
    return std::nullopt;
}

void resolve_activate(const RuleContext& context, BrigadeId id)
{
    context.happen(BrigadeActivated{id, false, context.gaps().initiative.clause});
    for (const UnitId unit : unit_ids(context.state()))
        if (context.unit(unit).brigade == id && is_crowded(context.view(), unit))
            context.happen(MarkChanged{unit, Mark::Slowed, true,
                                       context.sheet.movement.crowded_columns.clause});
    context.begin_step(Step::Obliged, context.state().moment.side);
}

bool must_close(const View& view, UnitId id)
{
    const Unit& unit = view.unit(id);
    if (!has_orders(view, unit) || stance_of(view, unit) != Stance::Attack || !is_formed(unit) ||
        unit.has(Mark::Staggered) || unit.has(Mark::Blown) || !can_move(view, id))
        return false;
    const Rectangle place = view.rectangle(unit);
    const Near enemy = nearest_unit(view, opponent(unit.side), place);
    if (enemy.unit == no_unit || enemy.away <= view.gaps().must_charge_within.is) return false;
    const PathAnswer answer = answer_path(view, id, {advance(inches(1))});
    if (answer.stop) return false;
    const Rectangle then = view.rectangle(unit, answer.end, answer.formation);
    return find_near(view, opponent(unit.side), then, enemy.away - Length{1},
                     [](UnitId) { return true; }) != no_unit;
}

std::optional<Refusal> refuse_done(const View& view)
{
    for (const UnitId id : unit_ids(view.state)) {
        const Unit& unit = view.unit(id);
        if (!unit.on_table() || unit.side != view.state.moment.side) continue;
        if (view.state.moment.step == Step::LayGuns)
            if (auto refusal = refuse_hold_fire(view, id)) return refusal;
        if (view.state.moment.step == Step::Moves && must_charge(view, id))
            return Refusal{.clause = view.gaps().must_charge_within.clause,
                           .why = "it could not be held back, and must charge",
                           .who = id};
        if (view.state.moment.step == Step::Moves && must_close(view, id))
            return Refusal{.clause = view.gaps().orders.clause,
                           .why = "its division attacks, and it must close with the enemy",
                           .who = id};
    }
    return std::nullopt;
}

bool asks(PhaseKind kind, Step step)
{
    switch (kind) {
    case PhaseKind::Artillery:
        return step == Step::LayGuns;
    case PhaseKind::Movement:
        return step == Step::Initiative || step == Step::ChooseBrigade || step == Step::Moves ||
               step == Step::Intercept || step == Step::React;
    case PhaseKind::SmallArms:
        return step == Step::React || step == Step::CounterCharge || step == Step::Shooting;
    case PhaseKind::Melee:
        return step == Step::ChooseMelee || step == Step::AfterMelee || step == Step::Intercept ||
               step == Step::React;
    case PhaseKind::Command:
        return step == Step::Rally || step == Step::Dispatch;
    }
    return false;
}

void end_step(const RuleContext& context)
{
    begin_next_step(context);
}

bool can_act(const View& view, UnitId id)
{
    switch (view.state.moment.step) {
    case Step::LayGuns:
        return can_lay(view, id);
    case Step::Moves:
        return can_move(view, id);
    case Step::Shooting:
        return can_shoot(view, id);
    case Step::Rally:
        return can_rally(view, id);
    default:
        return false;
    }
}

std::vector<UnitId> may_act(const View& view)
{
    std::vector<UnitId> list;
    const Moment& moment = view.state.moment;
    switch (moment.step) {
    case Step::Intercept:
    case Step::React:
    case Step::CounterCharge:
    case Step::AfterMelee:
        return {moment.unit};
    case Step::ChooseMelee:
        for (const Contact& c : open_pairs(view)) list.push_back(c.attacker);
        return list;
    default:
        break;
    }
    for (const UnitId id : unit_ids(view.state))
        if (can_act(view, id)) list.push_back(id);
    return list;
}

}  // namespace voltigeur::division
