#include "engine/thirteen/orders.h"

#include <algorithm>

#include "engine/thirteen/artillery.h"
#include "engine/thirteen/charge.h"
#include "engine/thirteen/melee.h"
#include "engine/thirteen/melee_morale.h"
#include "engine/thirteen/moves.h"
#include "engine/thirteen/recall.h"
#include "engine/thirteen/shooting.h"
#include "engine/thirteen/stand.h"
#include "engine/thirteen/turn.h"
#include "engine/thirteen/victory.h"

namespace voltigeur::thirteen {

namespace {

using MaybeRefusal = std::optional<Refusal>;

// ---- Is it yours, is it now? ----

MaybeRefusal refuse_step(const View& view, std::initializer_list<Step> steps)
{
    const bool fits = std::find(steps.begin(), steps.end(), view.state.place.step) != steps.end();
    if (fits) return std::nullopt;
    return Refusal{.clause = {}, .why = "that order does not belong to this step"};
}

MaybeRefusal refuse_own(const View& view, Side side, UnitId id,
                        Presence presence = Presence::OnTable)
{
    if (index(id) >= view.state.units.size())
        return Refusal{.clause = {}, .why = "there is no such unit"};
    if (view.unit(id).side != side)
        return Refusal{.clause = {}, .why = "that unit is not yours", .who = id};
    if (view.unit(id).presence != presence)
        return Refusal{.clause = {},
                       .why = presence == Presence::OnTable ? "that unit is not on the table"
                                                            : "that unit is not in reserve",
                       .who = id};
    return std::nullopt;
}

MaybeRefusal refuse_enemy(const View& view, Side side, UnitId id)
{
    if (index(id) >= view.state.units.size())
        return Refusal{.clause = {}, .why = "there is no such unit"};
    if (view.unit(id).side == side)
        return Refusal{.clause = {}, .why = "the target is a friend", .who = id};
    if (!view.unit(id).on_table())
        return Refusal{.clause = {}, .why = "the target is not on the table", .who = id};
    return std::nullopt;
}

// The first refusal of several, in the order given.
template <class... Checks>
MaybeRefusal first_of(Checks... checks)
{
    MaybeRefusal refusal;
    static_cast<void>(((refusal = checks()) || ...));
    return refusal;
}

struct Judge {
    const View& view;
    Side side;

    MaybeRefusal operator()(const LayGuns& o) const
    {
        return first_of([&] { return refuse_step(view, {Step::LayGuns}); },
                        [&] { return refuse_own(view, side, o.unit); },
                        [&] { return refuse_enemy(view, side, o.at); },
                        [&] { return refuse_lay(view, o); });
    }
    MaybeRefusal operator()(const Hold& o) const
    {
        const Step step = view.state.place.step;
        const Presence presence = step == Step::Arrivals ? Presence::Reserve : Presence::OnTable;
        return first_of(
            [&] {
                return refuse_step(view, {Step::LayGuns, Step::Arrivals, Step::Moves,
                                          Step::Shooting, Step::React, Step::Answer, Step::Reform,
                                          Step::VoluntaryRecall});
            },
            [&] { return refuse_own(view, side, o.unit, presence); },
            [&] { return refuse_hold(o); });
    }
    MaybeRefusal operator()(const Move& o) const
    {
        return first_of([&] { return refuse_step(view, {Step::Moves}); },
                        [&] { return refuse_own(view, side, o.unit); },
                        [&] { return refuse_move(view, o); });
    }
    MaybeRefusal operator()(const MoveGeneral& o) const
    {
        return first_of([&] { return refuse_step(view, {Step::Moves}); },
                        [&] { return refuse_general(o); }, [&] { return refuse_ride(view, o); });
    }
    MaybeRefusal operator()(const Arrive& o) const
    {
        return first_of([&] { return refuse_step(view, {Step::Arrivals}); },
                        [&] { return refuse_own(view, side, o.unit, Presence::Reserve); },
                        [&] { return refuse_arrive(view, o); });
    }
    MaybeRefusal operator()(const Charge& o) const
    {
        return first_of([&] { return refuse_step(view, {Step::Charges}); },
                        [&] { return refuse_own(view, side, o.unit); },
                        [&] { return refuse_enemy(view, side, o.at); },
                        [&] { return refuse_charge(view, o); });
    }
    MaybeRefusal operator()(const Shoot& o) const
    {
        return first_of([&] { return refuse_step(view, {Step::Shooting}); },
                        [&] { return refuse_own(view, side, o.unit); },
                        [&] { return refuse_enemy(view, side, o.at); },
                        [&] { return refuse_shoot(view, o); });
    }
    MaybeRefusal operator()(const Form& o) const
    {
        return first_of(
            [&] {
                return refuse_step(view, {Step::LayGuns, Step::React, Step::Answer, Step::Reform});
            },
            [&] { return refuse_own(view, side, o.unit); },
            [&] {
                if (view.state.place.step == Step::LayGuns) return refuse_unlimber(view, o);
                if (view.state.place.step == Step::React) return refuse_reaction(view, o);
                if (view.state.place.step == Step::Answer) return refuse_answer(view, o);
                return refuse_reform(view, o);
            });
    }
    MaybeRefusal operator()(const Continue& o) const
    {
        return first_of([&] { return refuse_step(view, {Step::Answer}); },
                        [&] { return refuse_own(view, side, o.unit); },
                        [&] { return refuse_continue(view, o); });
    }
    MaybeRefusal operator()(const Support& o) const
    {
        return first_of([&] { return refuse_step(view, {Step::Support}); },
                        [&] { return refuse_own(view, side, o.guns); },
                        [&] { return refuse_own(view, side, o.by); },
                        [&] { return refuse_support(view, o); });
    }
    MaybeRefusal operator()(const Fight& o) const
    {
        return first_of([&] { return refuse_step(view, {Step::ChooseMelee, Step::ChooseFighter}); },
                        [&] { return refuse_own(view, side, o.unit); },
                        [&] { return refuse_enemy(view, side, o.against); },
                        [&] { return refuse_fight(view, o); });
    }
    MaybeRefusal operator()(const Recall& o) const
    {
        return first_of([&] { return refuse_step(view, {Step::VoluntaryRecall}); },
                        [&] { return refuse_own(view, side, o.unit); },
                        [&] { return refuse_recall(view, o); });
    }
    MaybeRefusal operator()(const Done&) const
    {
        return refuse_step(view, {Step::LayGuns, Step::Arrivals, Step::Moves, Step::Charges,
                                  Step::Shooting, Step::VoluntaryRecall});
    }
    MaybeRefusal operator()(const Resign&) const { return std::nullopt; }
    // Orders that these sheets do not know.
    MaybeRefusal operator()(const auto&) const { return refuse_step(view, {}); }

    [[nodiscard]] MaybeRefusal refuse_hold(const Hold& o) const
    {
        const Place& place = view.state.place;
        const bool is_about_one =
            place.step == Step::React || place.step == Step::Answer || place.step == Step::Reform;
        if (is_about_one && o.unit != place.unit)
            return Refusal{
                .clause = {}, .why = "the decision is about another unit", .who = place.unit};
        const Mark done = mark_of_hold(place.step);
        if (!is_about_one && view.unit(o.unit).has(done))
            return Refusal{.clause = {}, .why = "it has had its order in this step", .who = o.unit};
        return std::nullopt;
    }
    [[nodiscard]] MaybeRefusal refuse_general(const MoveGeneral& o) const
    {
        if (index(o.general) >= view.state.generals.size())
            return Refusal{.clause = {}, .why = "there is no such general"};
        if (view.state.general(o.general).side != side)
            return Refusal{.clause = {}, .why = "that general is not yours"};
        if (o.join != no_unit && index(o.join) >= view.state.units.size())
            return Refusal{.clause = {}, .why = "there is no such unit"};
        return std::nullopt;
    }
    static Mark mark_of_hold(Step step)
    {
        if (step == Step::Shooting) return Mark::Shot;
        return step == Step::VoluntaryRecall ? Mark::Recalled : Mark::Moved;
    }
};

struct Resolver {
    const Play& play;
    Side side;

    void operator()(const LayGuns& o) const { resolve_lay(play, o); }
    void operator()(const Hold& o) const
    {
        switch (play.state().place.step) {
        case Step::React:
            return resolve_keep_formation(play, o.unit);
        case Step::Answer:
            return resolve_answer_hold(play, o.unit);
        case Step::Reform:
            return resolve_no_reform(play, o.unit);
        default:
            break;
        }
        play.happen(MarkChanged{o.unit, Judge::mark_of_hold(play.state().place.step), true, {}});
    }
    void operator()(const Move& o) const { resolve_move(play, o); }
    void operator()(const MoveGeneral& o) const { resolve_ride(play, o); }
    void operator()(const Arrive& o) const { resolve_arrive(play, o); }
    void operator()(const Charge& o) const { resolve_charge(play, o); }
    void operator()(const Shoot& o) const { resolve_shoot(play, o.unit, o.at); }
    void operator()(const Form& o) const
    {
        switch (play.state().place.step) {
        case Step::LayGuns:
            return resolve_unlimber(play, o);
        case Step::React:
            return resolve_reaction(play, o);
        case Step::Answer:
            return resolve_answer(play, o);
        default:
            return resolve_reform(play, o);
        }
    }
    void operator()(const Continue& o) const { resolve_continue(play, o); }
    void operator()(const Support& o) const { resolve_support(play, o); }
    void operator()(const Fight& o) const { resolve_fight(play, o); }
    void operator()(const Recall& o) const { roll_recall(play, o.unit); }
    void operator()(const Done&) const { end_step(play); }
    void operator()(const Resign&) const { resign(play, side); }
    void operator()(const auto&) const {}
};

}  // namespace

MaybeRefusal refuse_order(const View& view, const Order& order)
{
    if (view.state.place.step == Step::Over)
        return Refusal{.clause = {}, .why = "the battle is over"};
    const bool is_resigning = std::holds_alternative<Resign>(order.what);
    if (order.side != view.state.place.side && !is_resigning)
        return Refusal{.clause = {}, .why = "it is the other side's decision"};
    return std::visit(Judge{view, order.side}, order.what);
}

void resolve_order(const Play& play, const Order& order)
{
    std::visit(Resolver{play, order.side}, order.what);
}

}  // namespace voltigeur::thirteen
