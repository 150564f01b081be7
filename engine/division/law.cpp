#include "engine/division/law.h"

#include "engine/division/abilities.h"
#include "engine/division/answers.h"
#include "engine/division/artillery.h"
#include "engine/division/charge.h"
#include "engine/division/move.h"
#include "engine/division/orders.h"
#include "engine/division/small_arms.h"
#include "engine/division/suggest.h"
#include "engine/division/turn.h"
#include "engine/division/victory.h"
#include "engine/shared_rules/sheet_law.h"

namespace voltigeur::division {

namespace {

struct Division {
    using Sheet = division::Sheet;
    using Tables = division::Tables;
    using View = division::View;
    using RuleContext = division::RuleContext;

    static constexpr auto make_tables = division::make_tables;
    static constexpr auto refuse = refuse_order;
    static constexpr auto resolve = resolve_order;
    static constexpr auto proceed = division::proceed;
    static constexpr auto asks = division::asks;
    static constexpr auto may_act = division::may_act;
    static constexpr auto answer_path = division::answer_path;
    static constexpr auto suggest = suggest_order;
    static constexpr auto attack = division::attack;
    static constexpr auto abilities = division::abilities;
    static constexpr auto points = victory_points;
    // Reserves come on by themselves.
    static std::optional<Arrive> arrival(const View&, UnitId) { return std::nullopt; }
    // Kills count, not figures; these are all taken for different.
    static std::optional<Hidden> hidden(const View& view, UnitId from, UnitId to)
    {
        return hidden_from(view, from, view.rectangle(from), to);
    }
    static std::vector<UnitId> targets(const View& view, UnitId unit);
    static std::vector<Formation> formations(const View& view, UnitId unit);
};

bool is_target(const View& view, UnitId unit, UnitId enemy)
{
    const Moment& moment = view.state.moment;
    switch (moment.step) {
    case Step::LayGuns:
        return !refuse_battery(view, unit) && pose_to_hit(view, unit, enemy).has_value();
    case Step::Moves:
        return find_charge(view, unit, enemy).has_value();
    case Step::AfterMelee:
        return find_breakthrough(view, unit, enemy).has_value();
    case Step::Intercept:
    case Step::CounterCharge:
    case Step::React:
        return enemy == moment.other;
    default:
        return are_in_contact(view.state, unit, enemy);
    }
}

std::vector<UnitId> Division::targets(const View& view, UnitId unit)
{
    const State& state = view.state;
    if (state.moment.step == Step::Shooting) return shooting_targets(view, unit);
    if (state.moment.step == Step::React && view.phase().kind == PhaseKind::SmallArms)
        return chargers_to_fire_at(view, unit);
    std::vector<UnitId> list;
    for (const UnitId other : unit_ids(state))
        if (view.unit(other).side != view.unit(unit).side && view.unit(other).on_table() &&
            is_target(view, unit, other))
            list.push_back(other);
    return list;
}

std::vector<Formation> Division::formations(const View& view, UnitId unit)
{
    const State& state = view.state;
    if (state.moment.step == Step::React)
        return answers_of(view, unit, state.moment.other).square
                   ? std::vector<Formation>{Formation::Square}
                   : std::vector<Formation>{};
    std::vector<Formation> list;
    for (std::size_t i = 0; i < formation_count; ++i) {
        const auto formation = static_cast<Formation>(i);
        if (!division::answer_path(view, unit, {form(formation)}).stop) list.push_back(formation);
    }
    return list;
}

}  // namespace

std::unique_ptr<Law> make_law(Sheet sheet)
{
    return std::make_unique<SheetLaw<Division>>(std::move(sheet));
}

}  // namespace voltigeur::division
