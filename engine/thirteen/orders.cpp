#include "engine/thirteen/orders.h"

#include <algorithm>

#include "engine/shared_rules/judging.h"
#include "engine/shared_rules/objectives.h"
#include "engine/thirteen/artillery.h"
#include "engine/thirteen/charge.h"
#include "engine/thirteen/generals.h"
#include "engine/thirteen/melee.h"
#include "engine/thirteen/melee_morale.h"
#include "engine/thirteen/move.h"
#include "engine/thirteen/recall.h"
#include "engine/thirteen/reserves.h"
#include "engine/thirteen/shooting.h"
#include "engine/thirteen/stand.h"
#include "engine/thirteen/turn.h"

namespace voltigeur::thirteen {

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
        const Step step = view.state.moment.step;
        const Presence presence = step == Step::Arrivals ? Presence::Reserve : Presence::OnTable;
        return first_of(
            [&] {
                return now({Step::LayGuns, Step::Arrivals, Step::Moves, Step::Shooting, Step::React,
                            Step::Answer, Step::Reform, Step::VoluntaryRecall});
            },
            [&] { return own(o.unit, presence); }, [&] { return refuse_hold(o); });
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
    MaybeRefusal operator()(const Arrive& o) const
    {
        return first_of([&] { return now({Step::Arrivals}); },
                        [&] { return own(o.unit, Presence::Reserve); },
                        [&] { return refuse_arrive(view, o); });
    }
    MaybeRefusal operator()(const Charge& o) const
    {
        return first_of([&] { return now({Step::Charges}); }, [&] { return own(o.unit); },
                        [&] { return enemy(o.at); }, [&] { return refuse_charge(view, o); });
    }
    MaybeRefusal operator()(const Shoot& o) const
    {
        return first_of([&] { return now({Step::Shooting}); }, [&] { return own(o.unit); },
                        [&] { return enemy(o.at); }, [&] { return refuse_shoot(view, o); });
    }
    MaybeRefusal operator()(const Form& o) const
    {
        return first_of(
            [&] { return now({Step::LayGuns, Step::React, Step::Answer, Step::Reform}); },
            [&] { return own(o.unit); },
            [&] {
                if (view.state.moment.step == Step::LayGuns) return refuse_unlimber(view, o);
                if (view.state.moment.step == Step::React) return refuse_reaction(view, o);
                if (view.state.moment.step == Step::Answer) return refuse_answer(view, o);
                return refuse_reform(view, o);
            });
    }
    MaybeRefusal operator()(const Continue& o) const
    {
        return first_of([&] { return now({Step::Answer}); }, [&] { return own(o.unit); },
                        [&] { return refuse_continue(view, o); });
    }
    MaybeRefusal operator()(const Support& o) const
    {
        return first_of([&] { return now({Step::Support}); }, [&] { return own(o.guns); },
                        [&] { return own(o.by); }, [&] { return refuse_support(view, o); });
    }
    MaybeRefusal operator()(const Fight& o) const
    {
        return first_of([&] { return now({Step::ChooseMelee, Step::ChooseFighter}); },
                        [&] { return own(o.unit); }, [&] { return enemy(o.against); },
                        [&] { return refuse_fight(view, o); });
    }
    MaybeRefusal operator()(const Recall& o) const
    {
        return first_of([&] { return now({Step::VoluntaryRecall}); }, [&] { return own(o.unit); },
                        [&] { return refuse_recall(view, o); });
    }
    MaybeRefusal operator()(const Done&) const
    {
        return now({Step::LayGuns, Step::Arrivals, Step::Moves, Step::Charges, Step::Shooting,
                    Step::VoluntaryRecall});
    }
    MaybeRefusal operator()(const Resign&) const { return std::nullopt; }
    // Orders that these sheets do not know.
    MaybeRefusal operator()(const auto&) const { return now({}); }

    [[nodiscard]] MaybeRefusal refuse_hold(const Hold& o) const
    {
        const Moment& moment = view.state.moment;
        const bool is_about_one = moment.unit != no_unit;
        if (is_about_one && o.unit != moment.unit)
            return Refusal{
                .clause = {}, .why = "the decision is about another unit", .who = moment.unit};
        const Mark done = mark_of_hold(moment);
        if (!is_about_one && view.unit(o.unit).has(done))
            return Refusal{.clause = {}, .why = "it has had its order in this step", .who = o.unit};
        return std::nullopt;
    }
    static Mark mark_of_hold(const Moment& moment)
    {
        // Guns whose target has left their lane have moved already.
        const bool is_laid = moment.step == Step::LayGuns && moment.unit != no_unit;
        if (moment.step == Step::Shooting || is_laid) return Mark::Shot;
        return moment.step == Step::VoluntaryRecall ? Mark::Attempted : Mark::Moved;
    }
};

struct Resolver {
    const RuleContext& context;
    Side side;

    void operator()(const LayGuns& o) const { resolve_lay(context, o); }
    void operator()(const Hold& o) const
    {
        switch (context.state().moment.step) {
        case Step::React:
            return resolve_keep_formation(context, o.unit);
        case Step::Answer:
            return resolve_answer_hold(context, o.unit);
        case Step::Reform:
            return resolve_no_reform(context, o.unit);
        default:
            break;
        }
        context.happen(MarkChanged{o.unit, Judge::mark_of_hold(context.state().moment), true, {}});
    }
    void operator()(const Move& o) const { resolve_move(context, o); }
    void operator()(const MoveGeneral& o) const { resolve_move_general(context, o); }
    void operator()(const Arrive& o) const { resolve_arrive(context, o); }
    void operator()(const Charge& o) const { resolve_charge(context, o); }
    void operator()(const Shoot& o) const { resolve_shoot(context, o.unit, o.at); }
    void operator()(const Form& o) const
    {
        switch (context.state().moment.step) {
        case Step::LayGuns:
            return resolve_unlimber(context, o);
        case Step::React:
            return resolve_reaction(context, o);
        case Step::Answer:
            return resolve_answer(context, o);
        default:
            return resolve_reform(context, o);
        }
    }
    void operator()(const Continue& o) const { resolve_continue(context, o); }
    void operator()(const Support& o) const { resolve_support(context, o); }
    void operator()(const Fight& o) const { resolve_fight(context, o); }
    void operator()(const Recall& o) const { roll_recall(context, o.unit); }
    void operator()(const Done&) const { end_step(context); }
    void operator()(const Resign&) const { resign(context, side); }
    void operator()(const auto&) const {}
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

}  // namespace voltigeur::thirteen
