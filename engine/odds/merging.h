// Which States come to the same for the odds of a charge: the one place where ways are merged.
#pragma once

#include <map>
#include <tuple>
#include <vector>

#include "engine/odds/enumeration.h"
#include "engine/order/order.h"

namespace voltigeur {

// By the number of figures: how likely it is to lose so many.
class LossChances {
public:
    void add(int lost, const Fraction& chance);
    [[nodiscard]] const std::vector<Fraction>& chances() const { return chances_; }
    [[nodiscard]] Fraction mean() const;

private:
    std::vector<Fraction> chances_;
};

// Figures and kills that a unit has lost since.
int count_lost(const Unit& was, const Unit& is);

// A unit that has fought and not lost only waits for the tests of others: of its figures nothing
// matters but the ground they cover, and nobody asks which general leads it. So it is given the
// most figures that cover the same ground, and what it has lost is counted here.
//
// Charges and melees that have nothing to do with this one draw fire, keep units busy and stand in
// the way, but what they cost and how they end makes no difference to it: none of their units loses
// anything, takes a test or fights.
class Merging {
public:
    // In the notes of a way: the losses of the charger, or of its target, have been counted.
    enum Counted : WayNotes { AttackerCounted = 1U << 30U, DefenderCounted = 1U << 31U };

    Merging(const Setup& setup, const State& start, const Charge& charge)
        : setup_(setup), start_(start), charge_(charge)
    {
    }

    void merge(State& state, WayNotes& notes, const Fraction& chance);
    // The last State of a way.
    void end(const State& state, WayNotes notes, const Fraction& chance);

    [[nodiscard]] const LossChances& attacker_losses() const { return attacker_; }
    [[nodiscard]] const LossChances& defender_losses() const { return defender_; }

private:
    void leave_out_others(State& state) const;
    void forget(State& state, UnitId id, WayNotes& notes, const Fraction& chance);
    int most_alike(const State& state, UnitId id);

    const Setup& setup_;
    const State& start_;
    const Charge& charge_;
    LossChances attacker_;
    LossChances defender_;
    std::map<std::tuple<UnitId, Formation, std::uint8_t>, int> most_;
};

}  // namespace voltigeur
