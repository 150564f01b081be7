// Exact odds of what a player is about to do, found by walking the law that is played.
//
//     auto odds = charge_odds(setup, game.state(), charge);
//     for (const auto& [outcome, chance] : odds->outcomes) print(to_text(outcome),
//     to_text(chance));
#pragma once

#include <array>
#include <compare>
#include <cstdint>
#include <expected>
#include <set>
#include <string_view>
#include <vector>

#include "engine/odds/enumeration.h"
#include "engine/odds/merging.h"
#include "engine/odds/policy.h"

namespace voltigeur {

// ---- A charge

// How a charge ends for the two concerned, from the worst for the charger to the best.
enum class ChargeOutcome : std::uint8_t {
    AttackerDestroyed,
    AttackerRouts,
    AttackerHalts,  // fails to close
    Intercepted,    // met another enemy, and never its target
    FallsShort,
    TargetEvades,
    AttackerStopped,  // the target stood
    MeleeLostAttackerDestroyed,
    MeleeLostAttackerRouts,
    MeleeLostAttackerGivesWay,
    MeleeLost,
    MeleeTied,
    MeleeWon,
    MeleeWonDefenderGivesWay,
    MeleeWonDefenderRouts,
    MeleeWonDefenderDestroyed,
    PassedBy,
    DefenderRouts,
    GunsTaken,
    DefenderDestroyed,
    Other,
};
template <>
inline constexpr std::array<std::string_view, 21> names_of<ChargeOutcome>{
    "attacker_destroyed",
    "attacker_routs",
    "attacker_halts",
    "intercepted",
    "falls_short",
    "target_evades",
    "attacker_stopped",
    "melee_lost_attacker_destroyed",
    "melee_lost_attacker_routs",
    "melee_lost_attacker_gives_way",
    "melee_lost",
    "melee_tied",
    "melee_won",
    "melee_won_defender_gives_way",
    "melee_won_defender_routs",
    "melee_won_defender_destroyed",
    "passed_by",
    "defender_routs",
    "guns_taken",
    "defender_destroyed",
    "other"};

struct ChargeOdds {
    struct Line {
        ChargeOutcome outcome = ChargeOutcome::Other;
        Fraction chance;
    };
    std::vector<Line> outcomes;  // that can be
    LossChances attacker_losses;
    LossChances defender_losses;
    std::set<std::string_view> choices;  // that players may have to make on the way
};

struct OddsOptions {
    Choices choices;
    // Who cannot wait walks fewer, and gets TooManyWays for a charge that takes more.
    std::size_t most_steps = Enumeration{}.most_steps;
    bool merges = true;  // false: every way is walked alone, which comes to the same
};

// From the step of charges to the loser's test. Whatever the rules make happen on the way counts;
// what players may choose is as given. Nobody moves, and nobody else declares a charge.
std::expected<ChargeOdds, OddsFault> charge_odds(const Setup& setup, const State& state,
                                                 const Charge& charge,
                                                 const OddsOptions& options = {});

// ---- Anything else

// What came of a unit.
struct UnitChange {
    UnitId unit = no_unit;
    int lost = 0;
    Presence presence = Presence::OnTable;
    Formation formation = Formation::Line;
    bool was_placed = false;  // stands elsewhere, or otherwise
    bool was_halted = false;
    int kills = 0;  // taken, on sheets that count kills
    bool was_staggered = false;
    bool fell_back = false;
    bool has_rallied = false;
    bool lost_leader = false;  // who was with it

    friend auto operator<=>(const UnitChange&, const UnitChange&) = default;
};

struct ChangeOdds {
    std::vector<UnitChange> changes;  // of all units that were changed
    Fraction chance;
};

// As players sensibly choose, but no unit shoots that need not.
inline constexpr Choices no_volleys{.shoot = ShootChoice::Hold};

// What an order leads to, until dice have fallen and a new decision or phase begins; or until the
// printed phase `through` is over. The likeliest first.
std::expected<std::vector<ChangeOdds>, OddsFault> order_odds(const Setup& setup, const State& state,
                                                             const Order& order, int through = 0,
                                                             const Choices& choices = no_volleys);

// The same of what happens by itself from here.
std::expected<std::vector<ChangeOdds>, OddsFault> proceed_odds(const Setup& setup,
                                                               const State& state, int through = 0,
                                                               const Choices& choices = no_volleys);

}  // namespace voltigeur
