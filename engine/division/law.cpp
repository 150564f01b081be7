#include "engine/division/law.h"

#include "engine/division/artillery.h"
#include "engine/division/charge.h"
#include "engine/division/movement.h"
#include "engine/division/orders.h"
#include "engine/division/small_arms.h"
#include "engine/division/suggest.h"
#include "engine/division/turn.h"

namespace voltigeur::division {

namespace {

class DivisionLaw final : public Law {
public:
    explicit DivisionLaw(Sheet sheet) : sheet_(std::move(sheet)), tables_(make_tables(sheet_)) {}

    std::optional<Refusal> refuse(const Scenario& scenario, const State& state,
                                  const Order& order) const override
    {
        return refuse_order(view(scenario, state), order);
    }
    void resolve(const Scenario& scenario, Course& course, const Order& order,
                 Dice& dice) const override
    {
        resolve_order(Play{sheet_, tables_, scenario, course, dice}, order);
    }
    bool proceed(const Scenario& scenario, Course& course, Dice& dice) const override
    {
        return division::proceed(Play{sheet_, tables_, scenario, course, dice});
    }
    std::vector<UnitId> may_act(const Scenario& scenario, const State& state) const override
    {
        return division::may_act(view(scenario, state));
    }
    std::vector<UnitId> targets(const Scenario& scenario, const State& state,
                                UnitId unit) const override;
    std::vector<Formation> formations(const Scenario& scenario, const State& state,
                                      UnitId unit) const override;
    PathAnswer answer_path(const Scenario& scenario, const State& state, UnitId unit,
                           const Path& path) const override
    {
        return division::answer_path(view(scenario, state), unit, path);
    }
    Order suggest(const Scenario& scenario, const State& state, Dice& dice) const override
    {
        return suggest_order(view(scenario, state), dice);
    }
    std::span<const std::string> tags() const override { return sheet_.tags; }
    std::uint64_t hash() const override { return sheet_.hash; }
    std::string_view phase_title(int phase) const override
    {
        const auto row = static_cast<std::size_t>(phase - 1);
        return row < sheet_.turn.size() ? std::string_view(sheet_.turn[row].title)
                                        : std::string_view{};
    }

private:
    Sheet sheet_;
    Tables tables_;

    [[nodiscard]] View view(const Scenario& scenario, const State& state) const
    {
        return {sheet_, tables_, scenario, state};
    }
};

bool is_target(const View& view, UnitId unit, UnitId enemy)
{
    const Place& place = view.state.place;
    switch (place.step) {
    case Step::LayGuns:
        return !refuse_battery(view, unit) && pose_to_hit(view, unit, enemy).has_value();
    case Step::Moves:
        return find_charge(view, unit, enemy).has_value();
    case Step::AfterMelee:
        return find_breakthrough(view, unit, enemy).has_value();
    case Step::Intercept:
    case Step::CounterCharge:
    case Step::React:
        return enemy == place.other;
    default:
        return are_in_contact(view.state, unit, enemy);
    }
}

std::vector<UnitId> DivisionLaw::targets(const Scenario& scenario, const State& state,
                                         UnitId unit) const
{
    const View v = view(scenario, state);
    if (state.place.step == Step::Shooting) return shooting_targets(v, unit);
    std::vector<UnitId> list;
    for (const UnitId other : unit_ids(state))
        if (v.unit(other).side != v.unit(unit).side && v.unit(other).on_table() &&
            is_target(v, unit, other))
            list.push_back(other);
    return list;
}

std::vector<Formation> DivisionLaw::formations(const Scenario& scenario, const State& state,
                                               UnitId unit) const
{
    const View v = view(scenario, state);
    if (state.place.step == Step::React)
        return answers_of(v, unit, state.place.other).square
                   ? std::vector<Formation>{Formation::Square}
                   : std::vector<Formation>{};
    std::vector<Formation> list;
    for (std::size_t i = 0; i < formation_count; ++i) {
        const auto formation = static_cast<Formation>(i);
        if (!division::answer_path(v, unit, {form(formation)}).stop) list.push_back(formation);
    }
    return list;
}

}  // namespace

std::unique_ptr<Law> make_law(Sheet sheet)
{
    return std::make_unique<DivisionLaw>(std::move(sheet));
}

}  // namespace voltigeur::division
