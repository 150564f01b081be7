#include "engine/record/event_check.h"

namespace voltigeur {

namespace {

using Fault = std::optional<std::string>;

struct Check {
    const State& state;

    // ---- Units, generals, groups and brigades that are named

    [[nodiscard]] bool exists(UnitId id) const { return index(id) < state.units.size(); }
    [[nodiscard]] bool exists(GeneralId id) const { return index(id) < state.generals.size(); }
    [[nodiscard]] bool exists(GroupId id) const { return index(id) < state.groups.size(); }
    [[nodiscard]] bool exists(BrigadeId id) const { return index(id) < state.commands.size(); }
    template <class Value>
    [[nodiscard]] static bool exists(const Value&)
    {
        return true;
    }

    template <class What>
    [[nodiscard]] Fault find_nobody(const What& what) const
    {
        Fault fault;
        What::fields([&](const auto&... field) {
            const auto look = [&](const auto& one) {
                if (!fault && !exists(what.*one.member))
                    fault = std::string{one.name} + ": it names nobody";
            };
            (look(field), ...);
        });
        return fault;
    }

    // Where nobody may be named.
    [[nodiscard]] Fault find_nobody(const StepBegan&) const { return {}; }
    [[nodiscard]] Fault find_nobody(const GeneralMoved& e) const
    {
        if (exists(e.general)) return {};
        return "general: it names nobody";
    }

    // ---- What could not be

    template <class What>
    [[nodiscard]] Fault find_impossible(const What&) const
    {
        return {};
    }
    [[nodiscard]] Fault find_impossible(const FiguresLost& e) const
    {
        if (e.figures <= state.unit(e.unit).figures) return {};
        return "figures: the unit has not so many";
    }
    [[nodiscard]] Fault find_impossible(const UnitArrived& e) const
    {
        if (exists(state.unit(e.unit).group)) return {};
        return "unit: it belongs to no group of reserves";
    }
    [[nodiscard]] Fault find_impossible(const ContactMade&) const
    {
        if (!state.contacts.full()) return {};
        return "there are more contacts than a battle can have";
    }
    [[nodiscard]] Fault find_impossible(const ObjectiveTaken& e) const
    {
        if (e.objective < state.held.size() && e.holder <= 2) return {};
        return "objective: there is none of that name";
    }

    template <class What>
    Fault operator()(const What& what) const
    {
        if (Fault fault = find_nobody(what)) return fault;
        return find_impossible(what);
    }
};

}  // namespace

std::optional<std::string> refuse_to_apply(const State& state, const Event& event)
{
    return std::visit(Check{state}, event);
}

}  // namespace voltigeur
