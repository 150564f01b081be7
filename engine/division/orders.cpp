#include "engine/division/orders.h"

#include <algorithm>

#include "engine/division/answers.h"
#include "engine/division/artillery.h"
#include "engine/division/charge.h"
#include "engine/division/command.h"
#include "engine/division/leaders.h"
#include "engine/division/melee.h"
#include "engine/division/move.h"
#include "engine/division/small_arms.h"
#include "engine/division/turn.h"
#include "engine/shared_rules/judging.h"
#include "engine/shared_rules/objectives.h"

namespace voltigeur::division {

namespace {

using MaybeRefusal = std::optional<Refusal>;

struct Judge : Asked {
    const View& view;

    MaybeRefusal operator()(const LayGuns& o) const
    {
        return first_of([&] { return now({Step::LayGuns}); }, [&] { return own(o.unit); },
                        [&] { return enemy(o.at); }, [&] { return refuse_lay(view, o); });
    }
    MaybeRefusal operator()(const Hold& o) const
    {
        return first_of(
            [&] {
                return now({Step::LayGuns, Step::Moves, Step::Shooting, Step::Intercept,
                            Step::React, Step::CounterCharge, Step::AfterMelee});
            },
            [&] { return own(o.unit); }, [&] { return refuse_hold(o); });
    }
    MaybeRefusal operator()(const Move& o) const
    {
        return first_of([&] { return now({Step::Moves}); }, [&] { return own(o.unit); },
                        [&] { return refuse_move(view, o); });
    }
    MaybeRefusal operator()(const MoveGeneral& o) const
    {
        return first_of([&] { return now({Step::Moves}); },
                        [&] { return refuse_general(view.state, side, o.general, o.join); },
                        [&] { return refuse_move_general(view, o); });
    }
    MaybeRefusal operator()(const Charge& o) const
    {
        return first_of(
            [&] {
                return now({Step::Moves, Step::Intercept, Step::React, Step::CounterCharge,
                            Step::AfterMelee});
            },
            [&] { return own(o.unit); }, [&] { return enemy(o.at); },
            [&] { return refuse_any_charge(o); });
    }
    MaybeRefusal operator()(const Shoot& o) const
    {
        return first_of([&] { return now({Step::Shooting, Step::React}); },
                        [&] { return own(o.unit); }, [&] { return enemy(o.at); },
                        [&] { return refuse_any_shot(o); });
    }
    MaybeRefusal operator()(const Form& o) const
    {
        return first_of([&] { return now({Step::React}); }, [&] { return own(o.unit); },
                        [&] { return about(o.unit); }, [&] { return refuse_square(o); });
    }
    MaybeRefusal operator()(const Evade& o) const
    {
        return first_of([&] { return now({Step::React}); }, [&] { return own(o.unit); },
                        [&] { return about(o.unit); },
                        [&]() -> MaybeRefusal {
                            if (answers().evade) return std::nullopt;
                            return Refusal{.clause = view.gaps().may_evade.clause,
                                           .why = "these troops do not evade"};
                        });
    }
    MaybeRefusal operator()(const Continue& o) const
    {
        return first_of([&] { return now({Step::AfterMelee}); }, [&] { return own(o.unit); },
                        [&] { return refuse_advance(view, o); });
    }
    MaybeRefusal operator()(const Fight& o) const
    {
        return first_of([&] { return now({Step::ChooseMelee}); }, [&] { return own(o.unit); },
                        [&] { return enemy(o.against); }, [&] { return refuse_fight(view, o); });
    }
    MaybeRefusal operator()(const ChooseMover&) const { return now({Step::Initiative}); }
    MaybeRefusal operator()(const Activate& o) const
    {
        return first_of([&] { return now({Step::ChooseBrigade}); },
                        [&] { return refuse_activate(view, side, o.brigade); });
    }
    MaybeRefusal operator()(const Rally& o) const
    {
        return first_of([&] { return now({Step::Rally}); }, [&] { return own(o.unit); },
                        [&] { return refuse_rally(view, o); });
    }
    MaybeRefusal operator()(const Dispatch& o) const
    {
        return first_of([&] { return now({Step::Dispatch}); },
                        [&] { return refuse_dispatch(view, side, o); });
    }
    MaybeRefusal operator()(const Done&) const
    {
        return first_of(
            [&] {
                return now(
                    {Step::LayGuns, Step::Moves, Step::Shooting, Step::Rally, Step::Dispatch});
            },
            [&] { return refuse_done(view); });
    }
    MaybeRefusal operator()(const Resign&) const { return std::nullopt; }
    // Orders that this sheet does not know.
    MaybeRefusal operator()(const auto&) const { return now({}); }

    // ---- Parts ----

    [[nodiscard]] Answers answers() const
    {
        return answers_of(view, view.state.moment.unit, view.state.moment.other);
    }
    [[nodiscard]] MaybeRefusal about(UnitId id) const
    {
        const Moment& moment = view.state.moment;
        if (id == moment.unit) return std::nullopt;
        return Refusal{
            .clause = {}, .why = "the decision is about another unit", .who = moment.unit};
    }
    [[nodiscard]] MaybeRefusal refuse_hold(const Hold& o) const
    {
        const Unit& unit = view.unit(o.unit);
        switch (view.state.moment.step) {
        case Step::LayGuns:
            if (auto refusal = refuse_battery(view, o.unit)) return refusal;
            return refuse_hold_fire(view, o.unit);
        case Step::Moves:
            if (auto refusal = refuse_any_move(view, o.unit)) return refusal;
            if (must_charge(view, o.unit))
                return Refusal{.clause = view.gaps().must_charge_within.clause,
                               .why = "it could not be held back, and must charge"};
            if (must_close(view, o.unit))
                return Refusal{.clause = view.gaps().orders.clause,
                               .why = "its division attacks, and it must close with the enemy"};
            return std::nullopt;
        case Step::Shooting:
            if (unit.has(Mark::Shot))
                return Refusal{.clause = {}, .why = "it has had its order in this step"};
            return std::nullopt;
        default:
            return about(o.unit);
        }
    }
    [[nodiscard]] MaybeRefusal refuse_any_charge(const Charge& o) const
    {
        switch (view.state.moment.step) {
        case Step::Intercept:
            return refuse_interception(view, o);
        case Step::CounterCharge:
            return refuse_countercharge(view, o);
        case Step::AfterMelee:
            if (auto refusal = about(o.unit)) return refusal;
            return refuse_breakthrough(view, o);
        case Step::React:
            if (auto refusal = about(o.unit)) return refusal;
            if (answers().countercharge && o.at == view.state.moment.other && o.wheel.turn == 0)
                return std::nullopt;
            return Refusal{.clause = view.gaps().horse_countercharge.clause,
                           .why = "only fresh cavalry charged from ahead rides at its charger"};
        default:
            return refuse_charge(view, o);
        }
    }
    [[nodiscard]] MaybeRefusal refuse_any_shot(const Shoot& o) const
    {
        if (view.state.moment.step == Step::Shooting) return refuse_shoot(view, o);
        return first_of([&] { return about(o.unit); },
                        [&] { return refuse_charge_volley(view, o); });
    }
    [[nodiscard]] MaybeRefusal refuse_square(const Form& o) const
    {
        if (o.formation == Formation::Square && answers().square) return std::nullopt;
        if (o.formation == Formation::Square && answers().is_cramped)
            return Refusal{.clause = view.sheet.leaders.hasty_square.clause,
                           .why = "there is no room for a square"};
        return Refusal{.clause = view.sheet.leaders.hasty_square.clause,
                       .why = "only infantry that cavalry charges forms a hasty square"};
    }
};

struct Resolver {
    const RuleContext& context;
    Side side;

    void operator()(const LayGuns& o) const { resolve_lay(context, o); }
    void operator()(const Hold& o) const
    {
        switch (context.state().moment.step) {
        case Step::Intercept:
            return resolve_no_interception(context);
        case Step::React:
            return is_volley_at_charger() ? resolve_charge_volley(context, moment().other)
                                          : resolve_stand(context);
        case Step::CounterCharge:
            return resolve_no_countercharge(context);
        case Step::AfterMelee:
            return resolve_no_advance(context);
        case Step::LayGuns:
            return context.happen(MarkChanged{o.unit, Mark::Moved, true, {}});
        case Step::Shooting:
            return context.happen(MarkChanged{o.unit, Mark::Shot, true, {}});
        default:
            return context.happen(MarkChanged{o.unit, Mark::Halted, true, {}});
        }
    }
    void operator()(const Move& o) const { resolve_move(context, o); }
    void operator()(const MoveGeneral& o) const { resolve_move_general(context, o); }
    void operator()(const Charge& o) const
    {
        switch (context.state().moment.step) {
        case Step::Intercept:
            return resolve_interception(context);
        case Step::CounterCharge:
            return resolve_countercharge(context);
        case Step::AfterMelee:
            return resolve_ride_on(context, o);
        case Step::React:
            return resolve_horse_countercharge(context);
        default:
            return resolve_charge(context, o);
        }
    }
    void operator()(const Shoot& o) const
    {
        return is_volley_at_charger() ? resolve_charge_volley(context, o.at)
                                      : resolve_shoot(context, o);
    }
    void operator()(const Form&) const { resolve_hasty_square(context); }
    void operator()(const Evade&) const { resolve_evade(context); }
    void operator()(const Continue& o) const { resolve_advance(context, o); }
    void operator()(const Fight& o) const { resolve_fight(context, o); }
    void operator()(const ChooseMover& o) const { resolve_mover(context, o.mover); }
    void operator()(const Activate& o) const { resolve_activate(context, o.brigade); }
    void operator()(const Rally& o) const { resolve_rally(context, o); }
    void operator()(const Dispatch& o) const { resolve_dispatch(context, o); }
    void operator()(const Done&) const { end_step(context); }
    void operator()(const Resign&) const { resign(context, side); }
    void operator()(const auto&) const {}

    [[nodiscard]] const Moment& moment() const { return context.state().moment; }
    // Several units charge one, which has been asked at which of them it fires.
    [[nodiscard]] bool is_volley_at_charger() const
    {
        return moment().step == Step::React && context.view().phase().kind == PhaseKind::SmallArms;
    }
};

}  // namespace

MaybeRefusal refuse_order(const View& view, const Order& order)
{
    if (auto refusal = refuse_turn(view.state, order)) return refusal;
    return std::visit(Judge{{view.state, order.side}, view}, order.what);
}

void resolve_order(const RuleContext& context, const Order& order)
{
    std::visit(Resolver{context, order.side}, order.what);
}

}  // namespace voltigeur::division
