// What players choose while a charge is played out. Odds take these choices for granted; the
// computer player makes the sensible ones by the same functions.
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>

#include "engine/game/game.h"

namespace voltigeur {

// How players decide.
using Policy = std::function<Order(const Setup& setup, const State& state)>;

// ---- Choices that have a name

// Units that may shoot, and are not bound to.
enum class ShootChoice : std::uint8_t { AtCharger, Hold };
template <>
inline constexpr std::array<std::string_view, 2> names_of<ShootChoice>{"at_charger", "hold"};

// The unit that is charged. Square: infantry forms it (or masse) against cavalry, all others hold.
enum class ReactionChoice : std::uint8_t { Sensible, Square, Hold };
template <>
inline constexpr std::array<std::string_view, 3> names_of<ReactionChoice>{"sensible", "square",
                                                                          "hold"};

// A charger that may pay casualties to go on with its charge.
enum class GuardChoice : std::uint8_t { Sensible, Pays, Yields };
template <>
inline constexpr std::array<std::string_view, 3> names_of<GuardChoice>{"sensible", "pays",
                                                                       "yields"};

// A unit that may ride or march at the charger.
enum class MeetChoice : std::uint8_t { Sensible, Charge, Hold };
template <>
inline constexpr std::array<std::string_view, 3> names_of<MeetChoice>{"sensible", "charge", "hold"};

// Several units may fight for the guns: the strongest, or the first in the order of battle.
enum class SupportChoice : std::uint8_t { Sensible, First };
template <>
inline constexpr std::array<std::string_view, 2> names_of<SupportChoice>{"sensible", "first"};

struct Choices {
    ShootChoice shoot = ShootChoice::AtCharger;
    ReactionChoice reaction = ReactionChoice::Sensible;
    GuardChoice guard = GuardChoice::Sensible;
    MeetChoice counter_charge = MeetChoice::Sensible;
    MeetChoice intercept = MeetChoice::Sensible;
    SupportChoice support = SupportChoice::Sensible;

    static constexpr auto fields = FieldTuple{
        field("shoot", &Choices::shoot),         field("reaction", &Choices::reaction),
        field("guard", &Choices::guard),         field("counter_charge", &Choices::counter_charge),
        field("intercept", &Choices::intercept), field("support", &Choices::support)};
    friend bool operator==(const Choices&, const Choices&) = default;
};

// Changes the choice of that name. What is wrong with the name or the value, if anything.
std::optional<std::string> set_choice(Choices& choices, std::string_view name,
                                      std::string_view value);

// The name of the choice that is made at the step at hand; empty if it has none.
std::string_view name_of_choice(const State& state);

// Nobody moves, and nobody else charges: a side that gives orders says that it is done, except that
// its units shoot. So its answer may end a step that the law would not let end yet.
Policy policy_of(const Choices& choices);

// ---- What is sensible

// How much of a fight is left in a unit, in hundredths of an ordinary figure.
int fighting_strength(const Unit& unit);

// The enemy that charges the unit that the step at hand is about: cavalry, if any does.
UnitId charger_of(const State& state);

// The best target that the unit may shoot at now: a charger, or else the weakest.
std::optional<Shoot> sensible_shot(const Setup& setup, const State& state, UnitId id);

// The answer of the unit that the step at hand is about, in the steps that a charge leads to.
OrderKind sensible_answer(const Setup& setup, const State& state);

}  // namespace voltigeur
