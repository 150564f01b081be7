#include "engine/thirteen/law.h"

#include "engine/shared_rules/sheet_law.h"
#include "engine/thirteen/abilities.h"
#include "engine/thirteen/artillery.h"
#include "engine/thirteen/charge.h"
#include "engine/thirteen/ground.h"
#include "engine/thirteen/melee.h"
#include "engine/thirteen/melee_morale.h"
#include "engine/thirteen/move.h"
#include "engine/thirteen/orders.h"
#include "engine/thirteen/placing.h"
#include "engine/thirteen/reserves.h"
#include "engine/thirteen/shooting.h"
#include "engine/thirteen/stand.h"
#include "engine/thirteen/suggest.h"
#include "engine/thirteen/turn.h"
#include "engine/thirteen/victory.h"

namespace voltigeur::thirteen {

namespace {

struct Thirteen {
    using Sheet = thirteen::Sheet;
    using Tables = thirteen::Tables;
    using View = thirteen::View;
    using RuleContext = thirteen::RuleContext;

    static constexpr auto make_tables = thirteen::make_tables;
    static constexpr auto refuse = refuse_order;
    static constexpr auto resolve = resolve_order;
    static constexpr auto proceed = thirteen::proceed;
    static constexpr auto asks = thirteen::asks;
    static constexpr auto may_act = thirteen::may_act;
    static constexpr auto answer_path = thirteen::answer_path;
    static constexpr auto suggest = suggest_order;
    static constexpr auto attack = thirteen::attack;
    static constexpr auto abilities = thirteen::abilities;
    static constexpr auto points = victory_points;
    static constexpr auto arrival = find_arrival;
    static std::optional<Hidden> hidden(const View& view, UnitId from, UnitId to)
    {
        return hidden_from(view, from, to);
    }
    static std::vector<UnitId> targets(const View& view, UnitId unit);
    static std::vector<Formation> formations(const View& view, UnitId unit);
};

std::vector<UnitId> Thirteen::targets(const View& view, UnitId unit)
{
    const State& state = view.state;
    switch (state.moment.step) {
    case Step::Shooting:
        return shooting_targets(view, unit);
    case Step::Support:
        return supporters(view, unit);
    default:
        break;
    }
    std::vector<UnitId> list;
    for (const UnitId other : unit_ids(state)) {
        if (view.unit(other).side == view.unit(unit).side || !view.unit(other).on_table()) continue;
        const bool reached =
            state.moment.step == Step::LayGuns   ? pose_to_hit(view, unit, other).has_value()
            : state.moment.step == Step::Charges ? find_charge(view, unit, other).has_value()
                                                 : are_in_contact(state, unit, other);
        if (reached) list.push_back(other);
    }
    return list;
}

std::vector<Formation> Thirteen::formations(const View& view, UnitId unit)
{
    const State& state = view.state;
    if (state.moment.step == Step::LayGuns) {
        if (refuse_unlimber(view, Form{unit, Formation::Unlimbered})) return {};
        return {Formation::Unlimbered};
    }
    if (state.moment.step == Step::React) return reactions(view, unit);
    if (state.moment.step == Step::Answer) {
        if (view.unit(unit).has(Mark::MayReform)) return {Formation::Line};
        return {};
    }
    return formations_with_room(view, unit);
}

}  // namespace

std::unique_ptr<Law> make_law(Sheet sheet)
{
    return std::make_unique<SheetLaw<Thirteen>>(std::move(sheet));
}

}  // namespace voltigeur::thirteen
