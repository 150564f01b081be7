// What can be listed of a decision. Nothing here knows a rule: every order that has the form of an
// answer is held up to the law, which keeps some of them.

#include "engine/order/codec_json.h"
#include "web/wasm/calls.h"
#include "web/wasm/telling.h"

namespace voltigeur::page {

namespace {

class Lister {
public:
    explicit Lister(const OpenBattle& battle)
        : battle_(battle), state_(battle.state()), side_(battle.state().moment.side)
    {
    }

    void list_of_side()
    {
        for (const Side side : {Side::First, Side::Second}) offer(ChooseMover{side});
        for (std::size_t i = 0; i < battle_.scenario().brigades.size(); ++i) {
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
        if (state_.moment.unit != no_unit) offer(Support{state_.moment.unit, unit});
        for (const Contact& contact : state_.contacts) {
            if (contact.attacker == unit) offer(Fight{unit, contact.defender});
            if (contact.defender == unit) offer(Fight{unit, contact.attacker});
        }
        if (state_.unit(unit).presence == Presence::Reserve)
            if (const auto arrive = battle_.law().arrival(battle_.scenario(), state_, unit))
                offer(*arrive);
        list_formations(unit);
        offer(Hold{unit});
    }

    json take() { return std::move(list_); }

private:
    const OpenBattle& battle_;
    const State& state_;
    Side side_;
    json list_ = json::array();

    [[nodiscard]] std::optional<Refusal> refusal_of(const OrderKind& what) const
    {
        return battle_.law().refuse(battle_.scenario(), state_, {side_, what});
    }

    void add(const OrderKind& what, const std::optional<Refusal>& refusal)
    {
        json value{{"order", order_to_json({side_, what}, battle_.names)}};
        if (refusal) value["refusal"] = refusal_json(battle_, *refusal);
        list_.push_back(std::move(value));
    }

    void offer(const OrderKind& what)
    {
        if (!refusal_of(what)) add(what, std::nullopt);
    }

    // Formations that it cannot take are listed too, with the reason.
    void list_formations(UnitId unit)
    {
        if (!battle_.sheet || !state_.unit(unit).on_table()) return;
        const auto may_use = vocabulary_of(*battle_.sheet).may_use;
        const bool is_moving = state_.moment.step == Step::Moves;
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

json choices(OpenBattle& battle, const json& asked)
{
    Lister lister{battle};
    if (battle.state().moment.step == Step::Over) return {{"choices", lister.take()}};
    if (const auto unit = find_unit(battle, asked, "unit")) {
        lister.list_of(*unit);
        return {{"choices", lister.take()}};
    }
    lister.list_of_side();
    for (const UnitId unit : battle.law().may_act(battle.scenario(), battle.state()))
        lister.list_of(unit);
    return {{"choices", lister.take()}};
}

json targets(OpenBattle& battle, const json& asked)
{
    const auto unit = find_unit(battle, asked, "unit");
    if (!unit) return complain("targets takes {\"unit\"}");
    const State& state = battle.state();
    json list = json::array();
    for (const UnitId target : battle.law().targets(battle.scenario(), state, *unit)) {
        const auto attack = battle.law().attack(battle.scenario(), state, *unit, target);
        if (!attack) continue;
        const Order order{state.unit(*unit).side, *attack};
        json value{{"unit", id_of(battle, target)}, {"order", order_to_json(order, battle.names)}};
        if (const auto refusal = battle.law().refuse(battle.scenario(), state, order))
            value["refusal"] = refusal_json(battle, *refusal);
        list.push_back(std::move(value));
    }
    return {{"targets", std::move(list)}};
}

}  // namespace voltigeur::page
