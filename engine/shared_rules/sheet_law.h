// The Law of one sheet: it keeps the sheet, and asks the functions of its family, which Family
// lists.
#pragma once

#include <utility>

#include "engine/game/law.h"
#include "engine/table/table.h"

namespace voltigeur {

template <class Family>
class SheetLaw final : public Law {
public:
    explicit SheetLaw(typename Family::Sheet sheet)
        : sheet_(std::move(sheet)), tables_(Family::make_tables(sheet_))
    {
    }

    std::optional<Refusal> refuse(const Scenario& scenario, const State& state,
                                  const Order& order) const override
    {
        return Family::refuse(view(scenario, state), order);
    }
    void resolve(const Scenario& scenario, Course& course, const Order& order,
                 Dice& dice) const override
    {
        Family::resolve(context(scenario, course, dice), order);
    }
    bool proceed(const Scenario& scenario, Course& course, Dice& dice) const override
    {
        return Family::proceed(context(scenario, course, dice));
    }
    bool asks(int phase, Step step) const override
    {
        const auto row = static_cast<std::size_t>(phase - 1);
        return row < sheet_.turn.size() && Family::asks(sheet_.turn[row].kind, step);
    }
    std::vector<UnitId> may_act(const Scenario& scenario, const State& state) const override
    {
        return Family::may_act(view(scenario, state));
    }
    std::vector<UnitId> targets(const Scenario& scenario, const State& state,
                                UnitId unit) const override
    {
        return Family::targets(view(scenario, state), unit);
    }
    std::vector<Formation> formations(const Scenario& scenario, const State& state,
                                      UnitId unit) const override
    {
        return Family::formations(view(scenario, state), unit);
    }
    PathAnswer answer_path(const Scenario& scenario, const State& state, UnitId unit,
                           const Path& path) const override
    {
        return Family::answer_path(view(scenario, state), unit, path);
    }
    std::optional<OrderKind> attack(const Scenario& scenario, const State& state, UnitId unit,
                                    UnitId target) const override
    {
        return Family::attack(view(scenario, state), unit, target);
    }
    std::optional<Arrive> arrival(const Scenario& scenario, const State& state,
                                  UnitId unit) const override
    {
        return Family::arrival(view(scenario, state), unit);
    }
    Abilities abilities(const Scenario& scenario, const State& state, UnitId unit,
                        Formation formation) const override
    {
        return Family::abilities(view(scenario, state), unit, formation);
    }
    Rectangle ground_of(const Scenario& scenario, const State& state, UnitId unit, Pose pose,
                        Formation formation) const override
    {
        return view(scenario, state).rectangle(state.unit(unit), pose, formation);
    }
    std::optional<Hidden> hidden(const Scenario& scenario, const State& state, UnitId from,
                                 UnitId to) const override
    {
        return Family::hidden(view(scenario, state), from, to);
    }
    std::array<int, 2> points(const Scenario& scenario, const State& state) const override
    {
        return Family::points(view(scenario, state));
    }
    int widest_draw(const Scenario& scenario, const State& state) const override
    {
        return view(scenario, state).gaps().points.is.draw_up_to;
    }
    Order suggest(const Scenario& scenario, const State& state, Dice& dice) const override
    {
        return Family::suggest(view(scenario, state), dice);
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
    typename Family::Sheet sheet_;
    typename Family::Tables tables_;

    [[nodiscard]] typename Family::View view(const Scenario& scenario, const State& state) const
    {
        return {sheet_, tables_, scenario, state};
    }
    [[nodiscard]] typename Family::RuleContext context(const Scenario& scenario, Course& course,
                                                       Dice& dice) const
    {
        return {{sheet_, tables_, scenario, course, dice}};
    }
};

}  // namespace voltigeur
