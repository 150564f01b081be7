#include "laws/table_laws.h"

#include <algorithm>
#include <variant>
#include <vector>

namespace voltigeur {

namespace {

// Charges go through their own guns and skirmishers, and may come to a halt among them; cavalry in
// the middle of its ride is among the enemies it rides through.
bool may_overlap(const Unit& a, const Unit& b)
{
    const auto is_riding = [](const Unit& unit) {
        return unit.arm == Arm::Cavalry && unit.has(Mark::Charging);
    };
    if (is_riding(a) || is_riding(b)) return true;
    const auto lets_through = [](const Unit& unit) {
        return unit.arm == Arm::Artillery || unit.formation == Formation::Skirmish;
    };
    return a.side == b.side && (lets_through(a) || lets_through(b));
}

bool is_in_contact(const State& state, UnitId id)
{
    return std::ranges::any_of(state.contacts, [&](const Contact& c) {
        return c.attacker == id || c.defender == id || c.stand_in == id;
    });
}

bool are_in_contact(const State& state, UnitId a, UnitId b)
{
    const auto concerns = [](const Contact& c, UnitId id) {
        return c.attacker == id || c.defender == id || c.stand_in == id;
    };
    return std::ranges::any_of(state.contacts,
                               [&](const Contact& c) { return concerns(c, a) && concerns(c, b); });
}

bool are_enemies(const State& state, UnitId a, UnitId b)
{
    return state.unit(a).side != state.unit(b).side && state.unit(a).on_table() &&
           state.unit(b).on_table();
}

// The unit that an event puts elsewhere by a rule, straight from where it stood; nobody for others.
UnitId unit_put(const Event& event)
{
    if (const auto* placed = std::get_if<UnitPlaced>(&event)) return placed->unit;
    if (const auto* ridden = std::get_if<ChargeMoved>(&event)) return ridden->unit;
    return no_unit;
}

}  // namespace

Rectangle TableLaws::ground(const State& state, UnitId id) const
{
    const Unit& unit = state.unit(id);
    return setup_.law->ground_of(*setup_.scenario, state, id, unit.pose, unit.formation);
}

Verdict TableLaws::say(UnitId id, std::string_view what) const
{
    return std::string{names_.units[index(id)]} + " " + std::string{what};
}

Verdict TableLaws::say(UnitId id, std::string_view what, UnitId other) const
{
    return say(id, what) + " " + std::string{names_.units[index(other)]};
}

Verdict TableLaws::check_bounds(const State& state) const
{
    const auto is_on_table = [&](Point p) {
        return p.x >= Length{} && p.y >= Length{} && p.x <= setup_.scenario->width &&
               p.y <= setup_.scenario->height;
    };
    for (const UnitId id : unit_ids(state)) {
        const Unit& unit = state.unit(id);
        if (unit.figures > unit.figures_at_start)
            return say(id, "has more figures than it began with");
        if (!unit.on_table()) continue;
        if (unit.figures == 0) return say(id, "has no figures and is on the table");
        if (!is_on_table(unit.pose.at)) return say(id, "is off the table");
        if (unit.general != no_general && state.general(unit.general).unit != id)
            return say(id, "has a general who is not with it");
    }
    for (const Contact& c : state.contacts) {
        if (!state.unit(c.attacker).on_table()) return say(c.attacker, "fights from off the table");
        if (!state.unit(c.defender).on_table()) return say(c.defender, "is fought off the table");
        if (state.unit(c.attacker).side == state.unit(c.defender).side)
            return say(c.attacker, "fights its own side");
    }
    return {};
}

Verdict TableLaws::check_overlaps(const State& state) const
{
    std::vector<std::pair<UnitId, Rectangle>> places;
    for (const UnitId id : unit_ids(state))
        if (state.unit(id).on_table()) places.emplace_back(id, ground(state, id));
    for (std::size_t i = 0; i < places.size(); ++i)
        for (std::size_t j = 0; j < i; ++j) {
            const auto& [a, here] = places[i];
            const auto& [b, there] = places[j];
            if (overlaps(here, there) && !may_overlap(state.unit(a), state.unit(b)))
                return say(b, "overlaps", a);
        }
    return {};
}

// A unit that touches a second enemy beside the one it fights need not fight that one too; and
// ranks that have thinned in a melee may leave a gap.
Verdict TableLaws::check_contacts(const State& state) const
{
    for (const Contact& c : state.contacts)
        if (c.at == Length{} && c.rounds == 0 &&
            !touches(ground(state, c.attacker), ground(state, c.defender)) &&
            (c.stand_in == no_unit ||
             !touches(ground(state, c.attacker), ground(state, c.stand_in))))
            return say(c.attacker, "is in contact, and does not touch", c.defender);
    for (const UnitId a : unit_ids(state)) {
        if (!state.unit(a).on_table() || is_in_contact(state, a)) continue;
        for (const UnitId b : unit_ids(state))
            if (are_enemies(state, a, b) && !is_in_contact(state, b) &&
                touches(ground(state, a), ground(state, b)))
                return say(a, "touches without a contact", b);
    }
    return {};
}

Verdict TableLaws::check_guns(const State& state) const
{
    for (const Contact& c : state.contacts) {
        const bool is_fought_for = state.unit(c.defender).arm == Arm::Artillery && c.rounds > 0;
        if (is_fought_for && c.stand_in == no_unit)
            return say(c.defender, "has outlived its support, in contact with", c.attacker);
    }
    return {};
}

Verdict TableLaws::check_jump(const State& met, const State& was, const State& is, UnitId id) const
{
    const Point from = was.unit(id).pose.at;
    const Point to = is.unit(id).pose.at;
    if (from == to || !was.unit(id).on_table() || !is.unit(id).on_table()) return {};
    // Recalled cavalry is placed where its charge began, past anything between.
    if (to == was.unit(id).origin.at) return {};
    for (const UnitId enemy : unit_ids(was)) {
        const Unit& unit = was.unit(enemy);
        if (!are_enemies(was, id, enemy) || unit.formation == Formation::Skirmish) continue;
        if (are_in_contact(met, id, enemy) || are_in_contact(was, id, enemy) ||
            are_in_contact(is, id, enemy))
            continue;
        if (crosses(ground(was, enemy), from, to)) return say(id, "goes over", enemy);
    }
    return {};
}

Verdict TableLaws::check_placements(const Happening& happening) const
{
    State was = happening.before;
    State is = happening.before;
    for (const Event& event : happening.events) {
        apply(is, event);
        if (const UnitId id = unit_put(event); id != no_unit) {
            if (Verdict what = check_jump(happening.before, was, is, id); !what.empty())
                return what;
            const bool gives_way =
                was.unit(id).has(Mark::LostMelee) && std::holds_alternative<UnitPlaced>(event);
            for (const UnitId enemy : unit_ids(was)) {
                if (!gives_way || !are_enemies(is, id, enemy) ||
                    !are_in_contact(happening.before, id, enemy))
                    continue;
                const Length before = distance(ground(was, id), ground(was, enemy));
                const Length after = distance(ground(is, id), ground(is, enemy));
                if (after < before - touch_gap)
                    return say(id, "gives way, and comes nearer to", enemy);
            }
        }
        was = is;
    }
    return {};
}

TableFinding TableLaws::check_places(const State& state) const
{
    if (Verdict what = check_bounds(state); !what.empty()) return {"bounds", what};
    if (Verdict what = check_overlaps(state); !what.empty()) return {"overlaps", what};
    return {};
}

TableFinding TableLaws::check(const Happening& happening) const
{
    if (TableFinding found = check_places(happening.after); !found.what.empty()) return found;
    if (Verdict what = check_placements(happening); !what.empty()) return {"placements", what};
    const bool begins_phase = std::ranges::any_of(happening.events, [](const Event& event) {
        return std::holds_alternative<PhaseBegan>(event);
    });
    if (!begins_phase) return {};
    if (Verdict what = check_contacts(happening.after); !what.empty()) return {"contacts", what};
    if (Verdict what = check_guns(happening.after); !what.empty()) return {"guns", what};
    return {};
}

}  // namespace voltigeur
