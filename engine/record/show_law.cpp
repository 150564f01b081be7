#include "engine/record/show_law.h"

#include <utility>

namespace voltigeur {

namespace {

class ShowLaw final : public Law {
public:
    explicit ShowLaw(SheetFacts facts) : facts_(std::move(facts)) {}

    std::optional<Refusal> refuse(const Scenario&, const State&, const Order&) const override
    {
        return Refusal{.clause = {},
                       .why = "this battle can only be watched: the program cannot read its rules"};
    }
    void resolve(const Scenario&, Course&, const Order&, Dice&) const override {}
    bool proceed(const Scenario&, Course&, Dice&) const override { return false; }

    bool asks(int, Step) const override { return false; }
    std::vector<UnitId> may_act(const Scenario&, const State&) const override { return {}; }
    std::vector<UnitId> targets(const Scenario&, const State&, UnitId) const override { return {}; }
    std::vector<Formation> formations(const Scenario&, const State&, UnitId) const override
    {
        return {};
    }
    PathAnswer answer_path(const Scenario& scenario, const State& state, UnitId unit,
                           const Path&) const override
    {
        return {.accepted = {},
                .costs = {},
                .end = state.unit(unit).pose,
                .formation = state.unit(unit).formation,
                .used = {},
                .allowance = {},
                .stop = refuse(scenario, state, {})};
    }
    std::optional<OrderKind> attack(const Scenario&, const State&, UnitId, UnitId) const override
    {
        return std::nullopt;
    }
    std::optional<Arrive> arrival(const Scenario&, const State&, UnitId) const override
    {
        return std::nullopt;
    }
    Abilities abilities(const Scenario&, const State&, UnitId, Formation) const override
    {
        return {};
    }
    Rectangle ground_of(const Scenario&, const State& state, UnitId unit, Pose pose,
                        Formation formation) const override
    {
        const Unit& whose = state.unit(unit);
        const auto covers = facts_.footprint(whose.arm, formation, whose.standing);
        return {pose, covers.width, covers.depth};
    }
    std::optional<Hidden> hidden(const Scenario&, const State&, UnitId, UnitId) const override
    {
        return std::nullopt;
    }
    std::array<int, 2> points(const Scenario&, const State& state) const override
    {
        return {state.points[0], state.points[1]};
    }
    int widest_draw(const Scenario&, const State&) const override { return 0; }
    Order suggest(const Scenario&, const State& state, Dice&) const override
    {
        return {state.moment.side, Done{}};
    }
    std::span<const std::string> tags() const override { return facts_.tags; }
    std::uint64_t hash() const override { return 0; }
    std::string_view phase_title(int phase) const override
    {
        const auto row = static_cast<std::size_t>(phase - 1);
        return row < facts_.phases.size() ? std::string_view{facts_.phases[row]}
                                          : std::string_view{};
    }

private:
    SheetFacts facts_;
};

}  // namespace

std::shared_ptr<const Law> make_show_law(SheetFacts facts)
{
    return std::make_shared<ShowLaw>(std::move(facts));
}

}  // namespace voltigeur
