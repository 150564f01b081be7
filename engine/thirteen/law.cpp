#include "engine/thirteen/law.h"

#include "engine/thirteen/artillery.h"
#include "engine/thirteen/charge.h"
#include "engine/thirteen/melee.h"
#include "engine/thirteen/movement.h"
#include "engine/thirteen/orders.h"
#include "engine/thirteen/placing.h"
#include "engine/thirteen/shooting.h"
#include "engine/thirteen/stand.h"
#include "engine/thirteen/suggest.h"
#include "engine/thirteen/turn.h"

namespace voltigeur::thirteen {

namespace {

class ThirteenLaw final : public Law {
public:
    explicit ThirteenLaw(Sheet sheet) : sheet_(std::move(sheet)), tables_(make_tables(sheet_)) {}

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
        return thirteen::proceed(Play{sheet_, tables_, scenario, course, dice});
    }
    std::vector<UnitId> may_act(const Scenario& scenario, const State& state) const override
    {
        return thirteen::may_act(view(scenario, state));
    }
    std::vector<UnitId> targets(const Scenario& scenario, const State& state,
                                UnitId unit) const override;
    std::vector<Formation> formations(const Scenario& scenario, const State& state,
                                      UnitId unit) const override;
    PathAnswer answer_path(const Scenario& scenario, const State& state, UnitId unit,
                           const Path& path) const override
    {
        return thirteen::answer_path(view(scenario, state), unit, path);
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

std::vector<UnitId> ThirteenLaw::targets(const Scenario& scenario, const State& state,
                                         UnitId unit) const
{
    const View v = view(scenario, state);
    switch (state.place.step) {
    case Step::Shooting:
        return shooting_targets(v, unit);
    case Step::Support:
        return supporters(v, unit);
    default:
        break;
    }
    std::vector<UnitId> list;
    for (const UnitId other : unit_ids(state)) {
        if (v.unit(other).side == v.unit(unit).side || !v.unit(other).on_table()) continue;
        const bool reached =
            state.place.step == Step::LayGuns   ? pose_to_hit(v, unit, other).has_value()
            : state.place.step == Step::Charges ? find_charge(v, unit, other).has_value()
                                                : are_in_contact(state, unit, other);
        if (reached) list.push_back(other);
    }
    return list;
}

std::vector<Formation> ThirteenLaw::formations(const Scenario& scenario, const State& state,
                                               UnitId unit) const
{
    const View v = view(scenario, state);
    if (state.place.step == Step::LayGuns) {
        if (refuse_unlimber(v, Form{unit, Formation::Unlimbered})) return {};
        return {Formation::Unlimbered};
    }
    if (state.place.step == Step::React) return reactions(v, unit);
    if (state.place.step == Step::Answer) {
        if (v.unit(unit).has(Mark::MayReform)) return {Formation::Line};
        return {};
    }
    return formations_with_room(v, unit);
}

}  // namespace

std::unique_ptr<Law> make_law(Sheet sheet)
{
    return std::make_unique<ThirteenLaw>(std::move(sheet));
}

}  // namespace voltigeur::thirteen
