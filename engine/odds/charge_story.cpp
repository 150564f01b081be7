#include "engine/odds/charge_story.h"

#include <algorithm>
#include <variant>

namespace voltigeur {

namespace {

using Notes = Walk::Notes;

// What happened to the two on the way.
enum Fact : Notes {
    Met = 1U << 0U,
    Evaded = 1U << 1U,
    FailedToClose = 1U << 2U,
    Stopped = 1U << 3U,
    Won = 1U << 4U,
    Lost = 1U << 5U,
    Tied = 1U << 6U,
    Passed = 1U << 7U,
    TookGuns = 1U << 8U,
    AttackerRouted = 1U << 9U,
    AttackerGone = 1U << 10U,
    AttackerGaveWay = 1U << 11U,
    DefenderRouted = 1U << 12U,
    DefenderGone = 1U << 13U,
    DefenderGaveWay = 1U << 14U,
    LoserTested = 1U << 15U,
    Declared = 1U << 16U,
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
    Notes notes;

    Notes operator()(const ChargeDeclared& e) const
    {
        return e.unit == attacker ? notes | Declared : notes;
    }
    Notes operator()(const UnitPlaced& e) const
    {
        const bool runs = e.unit == defender && e.formation == Formation::Skirmish;
        return runs && !has(notes, Met) ? notes | Evaded : notes;
    }
    Notes operator()(const MarkChanged& e) const
    {
        if (e.mark != Mark::FallingBack || !e.on) return notes;
        if (e.unit == attacker) return notes | AttackerGaveWay;
        return e.unit == defender ? notes | DefenderGaveWay : notes;
    }
    Notes operator()(const DistanceRolled& e) const
    {
        return e.unit == defender && !has(notes, fought) ? notes | Evaded : notes;
    }
    Notes operator()(const MoraleTested& e) const
    {
        if (e.unit != attacker && e.unit != defender) return notes;
        const bool has_failed = e.result == Result::Fail;
        if (e.test == Test::Evade && e.unit == defender) return has_failed ? notes : notes | Evaded;
        if (e.test == Test::Closing)
            return has_failed && e.unit == attacker ? notes | FailedToClose : notes;
        if (e.test != Test::Melee) return notes;
        const Notes gave_way = e.unit == attacker ? AttackerGaveWay : DefenderGaveWay;
        return notes | LoserTested | (has_failed ? gave_way : Notes{0});
    }
    Notes operator()(const ContactMade& e) const
    {
        return e.unit == attacker && e.with == defender ? notes | Met : notes;
    }
    Notes operator()(const ContactEnded& e) const
    {
        const bool is_ours = e.unit == attacker && e.with == defender;
        return is_ours && !has(notes, fought | FailedToClose) ? notes | Stopped : notes;
    }
    Notes operator()(const UnitRemoved& e) const
    {
        const bool has_routed = e.presence == Presence::Routed;
        if (e.unit == attacker) return notes | (has_routed ? AttackerRouted : AttackerGone);
        if (e.unit == defender) return notes | (has_routed ? DefenderRouted : DefenderGone);
        return notes;
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

ChargeOutcome outcome_of_melee(Notes notes)
{
    if (has(notes, Passed)) return ChargeOutcome::PassedBy;
    if (has(notes, TookGuns)) return ChargeOutcome::GunsTaken;
    if (has(notes, Tied)) return ChargeOutcome::MeleeTied;
    if (has(notes, Won)) {
        if (has(notes, DefenderGone)) return ChargeOutcome::MeleeWonDefenderDestroyed;
        if (has(notes, DefenderRouted)) return ChargeOutcome::MeleeWonDefenderRouts;
        if (has(notes, DefenderGaveWay)) return ChargeOutcome::MeleeWonDefenderGivesWay;
        return ChargeOutcome::MeleeWon;
    }
    if (has(notes, AttackerGone)) return ChargeOutcome::MeleeLostAttackerDestroyed;
    if (has(notes, AttackerRouted)) return ChargeOutcome::MeleeLostAttackerRouts;
    if (has(notes, AttackerGaveWay)) return ChargeOutcome::MeleeLostAttackerGivesWay;
    return ChargeOutcome::MeleeLost;
}

}  // namespace

ChargeOutcome outcome_of(Notes notes)
{
    if (has(notes, fought)) return outcome_of_melee(notes);
    if (has(notes, AttackerGone)) return ChargeOutcome::AttackerDestroyed;
    if (has(notes, AttackerRouted)) return ChargeOutcome::AttackerRouts;
    if (has(notes, DefenderGone)) return ChargeOutcome::DefenderDestroyed;
    if (has(notes, DefenderRouted)) return ChargeOutcome::DefenderRouts;
    if (has(notes, FailedToClose)) return ChargeOutcome::AttackerHalts;
    if (has(notes, Evaded)) return ChargeOutcome::TargetEvades;
    if (!has(notes, Met)) return ChargeOutcome::FallsShort;
    if (has(notes, Stopped)) return ChargeOutcome::AttackerStopped;
    return ChargeOutcome::Other;
}

namespace {

bool is_in_contact(const State& state, UnitId id)
{
    return std::any_of(state.contacts.begin(), state.contacts.end(),
                       [&](const Contact& c) { return c.attacker == id || c.defender == id; });
}

}  // namespace

bool has_ended(const State& state, Notes notes, const Charge& charge)
{
    const Unit& attacker = state.unit(charge.unit);
    const Unit& defender = state.unit(charge.at);
    const bool is_answered = state.place.step != Step::CounterCharge;
    if (!has(notes, Declared) || !is_answered) return false;
    if (!attacker.on_table() || has(notes, FailedToClose | LoserTested)) return true;
    const bool rides_on = attacker.ride_left.micrometres > 0 || is_in_contact(state, charge.unit);
    if (!defender.on_table()) return !rides_on || attacker.arm == Arm::Infantry;
    if (has(notes, Tied)) return true;
    const bool must_test = attacker.has(Mark::LostMelee) || defender.has(Mark::LostMelee);
    return !attacker.has(Mark::Charging) && !rides_on && !must_test;
}

Notes note_of_charge(Notes notes, const Event& event, const Charge& charge)
{
    return std::visit(NoteTaker{charge.unit, charge.at, notes}, event);
}

}  // namespace voltigeur
