#include "engine/odds/charge_story.h"

#include <algorithm>
#include <variant>

namespace voltigeur {

namespace {

using Notes = WayNotes;

// What no State shows any more when the charge is over.
enum Fact : Notes {
    Declared = 1U << 0U,
    Met = 1U << 1U,      // the two touched
    Halted = 1U << 2U,   // parted before a blow, by the charger's own test
    Stopped = 1U << 3U,  // parted before a blow, by the enemy
    Won = 1U << 4U,
    Lost = 1U << 5U,
    Tied = 1U << 6U,
    Passed = 1U << 7U,
    TookGuns = 1U << 8U,
    AttackerGaveWay = 1U << 9U,  // was placed elsewhere, having lost
    DefenderGaveWay = 1U << 10U,
    MetAnother = 1U << 11U,
};
constexpr Notes fought = Won | Lost | Tied | Passed | TookGuns;

constexpr bool has(Notes notes, Notes fact)
{
    return (notes & fact) != 0;
}

// Adds what an event tells about the charge.
struct NoteTaker {
    UnitId attacker;
    UnitId defender;
    const State& after;
    Notes notes;

    Notes operator()(const ChargeDeclared& e) const
    {
        return e.unit == attacker ? notes | Declared : notes;
    }
    Notes operator()(const ContactMade& e) const
    {
        if (e.unit != attacker) return notes;
        return notes | (e.with == defender ? Met : MetAnother);
    }
    Notes operator()(const ContactEnded& e) const
    {
        if (e.unit != attacker || e.with != defender || has(notes, fought | Halted)) return notes;
        return notes | (after.unit(attacker).has(Mark::Tested) ? Halted : Stopped);
    }
    Notes operator()(const UnitPlaced& e) const
    {
        if (has(notes, Lost) && e.unit == attacker) return notes | AttackerGaveWay;
        return has(notes, Won) && e.unit == defender ? notes | DefenderGaveWay : notes;
    }
    Notes operator()(const MeleeFought& e) const
    {
        if (e.unit == attacker && e.with == defender) return notes | fact_of(e.outcome);
        // Who was charged charged back.
        if (e.unit == defender && e.with == attacker) return notes | fact_of(turned(e.outcome));
        return notes;
    }
    template <class Other>
    Notes operator()(const Other&) const
    {
        return notes;
    }

    static MeleeOutcome turned(MeleeOutcome outcome)
    {
        if (outcome == MeleeOutcome::AttackerWon) return MeleeOutcome::DefenderWon;
        return outcome == MeleeOutcome::DefenderWon ? MeleeOutcome::AttackerWon : outcome;
    }
    static Notes fact_of(MeleeOutcome outcome)
    {
        switch (outcome) {
        case MeleeOutcome::AttackerWon:
            return Won;
        case MeleeOutcome::DefenderWon:
            return Lost;
        case MeleeOutcome::Tied:
            return Tied;
        case MeleeOutcome::PassedBy:
            return Passed;
        case MeleeOutcome::GunsTaken:
            return TookGuns;
        case MeleeOutcome::Destroyed:  // its removal tells who
        case MeleeOutcome::Waited:
            break;
        }
        return 0;
    }
};

bool is_in_contact(const State& state, UnitId id)
{
    return std::any_of(state.contacts.begin(), state.contacts.end(),
                       [&](const Contact& c) { return c.attacker == id || c.defender == id; });
}

bool has_routed(const Unit& unit)
{
    return unit.presence == Presence::Routed;
}

bool is_elsewhere(const Unit& was, const Unit& is)
{
    return is.pose.at != was.pose.at && is.formation == was.formation;
}

ChargeOutcome outcome_of_melee(const Unit& attacker, const Unit& defender, Notes notes)
{
    using enum ChargeOutcome;
    if (has(notes, Passed)) return PassedBy;
    if (has(notes, TookGuns)) return GunsTaken;
    if (has(notes, Tied)) return MeleeTied;
    if (has(notes, Won)) {
        if (has_routed(defender)) return MeleeWonDefenderRouts;
        if (!defender.on_table()) return MeleeWonDefenderDestroyed;
        return has(notes, DefenderGaveWay) ? MeleeWonDefenderGivesWay : MeleeWon;
    }
    if (has_routed(attacker)) return MeleeLostAttackerRouts;
    if (!attacker.on_table()) return MeleeLostAttackerDestroyed;
    return has(notes, AttackerGaveWay) ? MeleeLostAttackerGivesWay : MeleeLost;
}

}  // namespace

Notes note_of_charge(Notes notes, const Event& event, const State& after, const Charge& charge)
{
    return std::visit(NoteTaker{charge.unit, charge.at, after, notes}, event);
}

ChargeOutcome outcome_of(const State& before, const State& after, Notes notes, const Charge& charge)
{
    using enum ChargeOutcome;
    const Unit& attacker = after.unit(charge.unit);
    const Unit& defender = after.unit(charge.at);
    if (has(notes, fought)) return outcome_of_melee(attacker, defender, notes);
    if (has_routed(attacker)) return AttackerRouts;
    if (!attacker.on_table()) return AttackerDestroyed;
    if (has_routed(defender)) return DefenderRouts;
    if (!defender.on_table()) return DefenderDestroyed;
    if (has(notes, Halted)) return AttackerHalts;
    if (has(notes, Stopped)) return AttackerStopped;
    if (is_elsewhere(before.unit(charge.at), defender)) return TargetEvades;
    if (has(notes, Met)) return Other;
    return has(notes, MetAnother) ? Intercepted : FallsShort;
}

bool has_ended(const State& state, Notes notes, const Charge& charge)
{
    const Unit& attacker = state.unit(charge.unit);
    const Unit& defender = state.unit(charge.at);
    const bool is_answered = state.moment.step != Step::CounterCharge;
    if (!has(notes, Declared) || !is_answered) return false;
    const auto lost = [](const Unit& unit) { return unit.has(Mark::LostMelee); };
    const auto has_tested = [&](const Unit& unit) { return lost(unit) && unit.has(Mark::Tested); };
    if (!attacker.on_table() || has(notes, Halted) || has_tested(attacker) || has_tested(defender))
        return true;
    const bool rides_on = attacker.ride_left > Length{} || is_in_contact(state, charge.unit);
    if (!defender.on_table()) return !rides_on || attacker.arm == Arm::Infantry;
    if (has(notes, Tied)) return true;
    return !attacker.has(Mark::Charging) && !rides_on && !lost(attacker) && !lost(defender);
}

}  // namespace voltigeur
