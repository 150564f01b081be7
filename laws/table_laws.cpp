#include "laws/table_laws.h"

#include <algorithm>
#include <variant>
#include <vector>

namespace voltigeur {

namespace {

bool is_riding(const Unit& unit)
{
    return unit.arm == Arm::Cavalry && unit.has(Mark::Charging);
}

// Charges go through their own guns and skirmishers, and may come to a halt among them; cavalry in
// the middle of its ride is among the enemies it rides through.
bool may_overlap(const Unit& a, const Unit& b)
{
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

// Who forms line is placed back from each of its enemies first; where it comes to stand counts.
bool is_last_placing(const Events& events, const Event& event)
{
    const auto puts_it = [&](const Event& other) { return unit_put(other) == unit_put(event); };
    return &*std::ranges::find_if(events.rbegin(), events.rend(), puts_it) == &event;
}

bool ends_ride(const Events& events, const State& after, UnitId id)
{
    return after.unit(id).arm == Arm::Cavalry &&
           std::ranges::any_of(events, [&](const Event& event) {
               const auto* ended = std::get_if<ChargeEnded>(&event);
               return ended != nullptr && ended->unit == id;
           });
}

// Its test after a melee is what happens, and not a later test of the phases that follow.
bool tests_after_melee(const Events& events, UnitId id)
{
    return std::ranges::any_of(events, [&](const Event& event) {
        const auto* test = std::get_if<MoraleTested>(&event);
        return test != nullptr && test->unit == id && test->test == Test::Melee;
    });
}

// The front of the one against any edge of the other, not just a corner.
bool stands_before(const Rectangle& a, const Rectangle& b)
{
    return in_arc(a, b, {}) && contact_width(a, b) > touch_gap;
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

bool TableLaws::is_on_table(Point p) const
{
    return p.x >= Length{} && p.y >= Length{} && p.x <= setup_.scenario->width &&
           p.y <= setup_.scenario->height;
}

Verdict TableLaws::check_bounds(const State& state) const
{
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

// So far a unit may stand from the enemy it has charged, when ranks have thinned or closed to a
// square since it came.
constexpr Length most_gap = inches(2);
// So far from what stops it a unit may come to a halt.
constexpr Length most_from_barrier = tenths(1);

// Once blows have been exchanged, thinned ranks may leave any gap; a rider that a new square has
// pushed back rides up to it again.
Verdict TableLaws::check_contacts(const State& state) const
{
    for (const Contact& c : state.contacts) {
        const auto reaches = [&](UnitId other) {
            return within(ground(state, c.attacker), ground(state, other), most_gap);
        };
        if (c.at == Length{} && c.rounds == 0 && !is_riding(state.unit(c.attacker)) &&
            !reaches(c.defender) && (c.stand_in == no_unit || !reaches(c.stand_in)))
            return say(c.attacker, "is in contact, and does not touch", c.defender);
    }
    return {};
}

// Whoever comes to stand with its front against an enemy fights it, and who has fought goes back
// unless there is no room. Infantry may stay where it touched others beside its target. A rider
// does not, but it may brush past whom it does not face. Skirmishers go where they like.
Verdict TableLaws::check_touching(const Happening& happening) const
{
    const auto& [before, events, after] = happening;
    std::vector<std::pair<UnitId, Rectangle>> judged;
    for (const UnitId id : unit_ids(after)) {
        const Unit& unit = after.unit(id);
        if (unit.on_table() && unit.formation != Formation::Skirmish && !unit.has(Mark::Charging) &&
            !is_in_contact(after, id))
            judged.emplace_back(id, ground(after, id));
    }
    const auto may_stay = [&](UnitId a, UnitId b) {
        if (are_in_contact(before, a, b))
            return is_penned_in(after, a, b) || is_penned_in(after, b, a);
        return are_enemies(before, a, b) && touches(ground(before, a), ground(before, b)) &&
               !ends_ride(events, after, a);
    };
    for (const auto& [a, here] : judged)
        for (const auto& [b, there] : judged)
            if (are_enemies(after, a, b) && touches(here, there) && stands_before(here, there) &&
                !ends_ride(events, after, b) && !may_stay(a, b))
                return say(a, "touches without a contact", b);
    return {};
}

bool TableLaws::do_enemies_touch(const State& state) const
{
    for (const UnitId a : unit_ids(state))
        for (const UnitId b : unit_ids(state))
            if (are_enemies(state, a, b) && touches(ground(state, a), ground(state, b)))
                return true;
    return false;
}

// A friend, ground or the table's edge leaves it no room to be placed back. Who turns on its middle
// to fall back needs all the room that its corners sweep; enemies too may stand there.
bool TableLaws::is_penned_in(const State& state, UnitId id, UnitId winner) const
{
    const Rectangle place = ground(state, id);
    const Rectangle about = place.grown(most_from_barrier);
    const bool turns = state.unit(id).has(Mark::FallingBack);
    for (const UnitId other : unit_ids(state)) {
        if (other == id || other == winner || !state.unit(other).on_table()) continue;
        const Rectangle there = ground(state, other);
        const bool is_friend = state.unit(other).side == state.unit(id).side;
        if (is_friend && overlaps(about, there)) return true;
        if (turns && within(there, place.centre(), place.radius() + most_from_barrier)) return true;
    }
    const auto corners = about.corners();
    return !std::ranges::all_of(corners, [&](Point p) { return is_on_table(p); }) ||
           std::ranges::any_of(setup_.scenario->terrain, [&](const TerrainPiece& piece) {
               return piece.shape.touches(about);
           });
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

constexpr Length most_from_origin = inches(6);

Verdict TableLaws::check_jump(const State& met, const State& was, const State& is, UnitId id) const
{
    const Point from = was.unit(id).pose.at;
    const Point to = is.unit(id).pose.at;
    if (from == to || !was.unit(id).on_table() || !is.unit(id).on_table()) return {};
    // Recalled cavalry is placed where its charge began, or beside that, past anything between.
    if (distance(to, was.unit(id).origin.at) < distance(from, was.unit(id).origin.at) &&
        distance(to, was.unit(id).origin.at) < most_from_origin)
        return {};
    for (const UnitId enemy : unit_ids(was)) {
        const Unit& unit = was.unit(enemy);
        if (!are_enemies(was, id, enemy) || unit.formation == Formation::Skirmish) continue;
        // A rider that has passed one square goes on past others.
        if (was.unit(id).has(Mark::MustRecall) &&
            (unit.formation == Formation::Square || unit.formation == Formation::Masse))
            continue;
        if (are_in_contact(met, id, enemy) || are_in_contact(was, id, enemy) ||
            are_in_contact(is, id, enemy) || touches(ground(was, id), ground(was, enemy)))
            continue;
        if (crosses(ground(was, enemy).grown(-touch_gap), from, to))
            return say(id, "goes over", enemy);
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
            const bool gives_way = tests_after_melee(happening.events, id) &&
                                   is_last_placing(happening.events, event) &&
                                   was.unit(id).pose.at != is.unit(id).pose.at;
            // A line is wider than the column it was; the place alone counts.
            const Rectangle start = ground(happening.before, id);
            const Rectangle end = setup_.law->ground_of(*setup_.scenario, is, id, is.unit(id).pose,
                                                        happening.before.unit(id).formation);
            for (const UnitId enemy : unit_ids(was)) {
                if (!gives_way || !are_enemies(is, id, enemy) ||
                    !are_in_contact(happening.before, id, enemy))
                    continue;
                if (distance(end, ground(is, enemy)) <
                    distance(start, ground(happening.before, enemy)) - touch_gap)
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
    if (Verdict what = check_touching(happening); !what.empty()) return {"contacts", what};
    const bool begins_phase = std::ranges::any_of(happening.events, [](const Event& event) {
        return std::holds_alternative<PhaseBegan>(event);
    });
    if (!begins_phase || happening.after.moment.step == Step::Over) return {};
    if (Verdict what = check_contacts(happening.after); !what.empty()) return {"contacts", what};
    if (Verdict what = check_guns(happening.after); !what.empty()) return {"guns", what};
    return {};
}

}  // namespace voltigeur
