// What can be listed of a decision. Nothing here knows a rule: every order that has the form of an
// answer is held up to the law, which keeps some of them.

#include "engine/order/codec_json.h"
#include "web/wasm/calls.h"
#include "web/wasm/telling.h"

namespace voltigeur::page {

namespace {

class Lister {
public:
    explicit Lister(const Session& session)
        : session_(session), state_(session.state()), side_(session.state().place.side)
    {
    }

    void list_of_side()
    {
        for (const Side side : {Side::First, Side::Second}) offer(ChooseMover{side});
        for (std::size_t i = 0; i < session_.scenario().brigades.size(); ++i) {
            const auto brigade = static_cast<BrigadeId>(i);
            offer(Activate{brigade});
            if (state_.commands.empty()) continue;
            for (const Stance stance : {Stance::Attack, Stance::Defend})
                if (state_.command(brigade).stance != stance) offer(Dispatch{brigade, stance});
        }
    }

    void list_of(UnitId unit)
    {
        offer(Continue{unit});
        offer(Evade{unit});
        offer(Rally{unit});
        offer(Recall{unit});
        if (state_.place.unit != no_unit) offer(Support{state_.place.unit, unit});
        for (const Contact& contact : state_.contacts) {
            if (contact.attacker == unit) offer(Fight{unit, contact.defender});
            if (contact.defender == unit) offer(Fight{unit, contact.attacker});
        }
        if (state_.unit(unit).presence == Presence::Reserve)
            if (const auto arrive = session_.law().arrival(session_.scenario(), state_, unit))
                offer(*arrive);
        list_formations(unit);
        offer(Hold{unit});
    }

    json take() { return std::move(list_); }

private:
    const Session& session_;
    const State& state_;
    Side side_;
    json list_ = json::array();

    [[nodiscard]] std::optional<Refusal> refusal_of(const OrderKind& what) const
    {
        return session_.law().refuse(session_.scenario(), state_, {side_, what});
    }

    void add(const OrderKind& what, const std::optional<Refusal>& refusal)
    {
        json value{{"order", order_to_json({side_, what}, session_.names)}};
        if (refusal) value["refusal"] = refusal_json(session_, *refusal);
        list_.push_back(std::move(value));
    }

    void offer(const OrderKind& what)
    {
        if (!refusal_of(what)) add(what, std::nullopt);
    }

    // Formations that it cannot take are listed too, with the reason.
    void list_formations(UnitId unit)
    {
        if (!session_.sheet || !state_.unit(unit).on_table()) return;
        const auto may_use = vocabulary_of(*session_.sheet).may_use;
        const bool is_moving = state_.place.step == Step::Moves;
        for (const Formation formation :
             {Formation::Line, Formation::Column, Formation::Masse, Formation::Square,
              Formation::Skirmish, Formation::Limbered, Formation::Unlimbered}) {
            if (formation == state_.unit(unit).formation) continue;
            if (!may_use(state_.unit(unit), formation)) continue;
            const OrderKind change = is_moving ? OrderKind{Move{unit, {form(formation)}}}
                                               : OrderKind{Form{unit, formation}};
            const auto refusal = refusal_of(change);
            if (!refusal || is_moving) add(change, refusal);
        }
    }
};

}  // namespace

json choices(Session& session, const json& asked)
{
    Lister lister{session};
    if (session.state().place.step == Step::Over) return {{"choices", lister.take()}};
    if (const auto unit = find_unit(session, asked, "unit")) {
        lister.list_of(*unit);
        return {{"choices", lister.take()}};
    }
    lister.list_of_side();
    for (const UnitId unit : session.law().may_act(session.scenario(), session.state()))
        lister.list_of(unit);
    return {{"choices", lister.take()}};
}

json targets(Session& session, const json& asked)
{
    const auto unit = find_unit(session, asked, "unit");
    if (!unit) return complain("targets takes {\"unit\"}");
    const State& state = session.state();
    json list = json::array();
    for (const UnitId target : session.law().targets(session.scenario(), state, *unit)) {
        const auto attack = session.law().attack(session.scenario(), state, *unit, target);
        if (!attack) continue;
        const Order order{state.unit(*unit).side, *attack};
        json value{{"unit", id_of(session, target)},
                   {"order", order_to_json(order, session.names)}};
        if (const auto refusal = session.law().refuse(session.scenario(), state, order))
            value["refusal"] = refusal_json(session, *refusal);
        list.push_back(std::move(value));
    }
    return {{"targets", std::move(list)}};
}

}  // namespace voltigeur::page
