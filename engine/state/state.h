// State: everything true on the table now, and where in the turn we are. A plain value.
//
//     State copy = state;                  // no heap, no aliasing
//     apply(copy, event);                  // the only way to change one
//     signature(copy) == signature(state)  // 64 bits that sum it up
#pragma once

#include <array>
#include <cstdint>
#include <type_traits>

#include "engine/base/fixed_vector.h"
#include "engine/state/unit.h"

namespace voltigeur {

enum class GeneralFate : std::uint8_t { Active, Lost, Reserve };
template <>
inline constexpr std::array<std::string_view, 3> names_of<GeneralFate>{"active", "lost", "reserve"};

struct General {
    Point at;
    UnitId unit = no_unit;  // attached to
    BrigadeId brigade{};    // commands; of no meaning for the head of the army
    Side side = Side::First;
    GeneralFate fate = GeneralFate::Active;
    std::uint8_t is_army = 0;       // commands the whole army
    std::uint8_t has_moved = 0;     // in this move phase
    std::uint8_t back_on_turn = 0;  // when his replacement comes
    GroupId group = no_group;
    std::int8_t rating = 0;  // how much he helps, on sheets that rate leaders
    std::uint8_t unused[3] = {0, 0, 0};

    friend bool operator==(const General&, const General&) = default;
};
static_assert(std::has_unique_object_representations_v<General>);

// What a brigade or division has been told to do, on sheets that give orders to whole commands.
enum class Stance : std::uint8_t { Attack, Defend };
template <>
inline constexpr std::array<std::string_view, 2> names_of<Stance>{"attack", "defend"};

// How much is left of its will.
#define VOLTIGEUR_SPIRITS(MEMBER)                                                                  \
    MEMBER(Fresh, "fresh")                                                                         \
    MEMBER(Shaken, "shaken")       /* has held once */                                             \
    MEMBER(Defensive, "defensive") /* defends for the rest of the day */                           \
    MEMBER(Wavering, "wavering")   /* has held twice */                                            \
    MEMBER(AtBay, "at_bay")        /* defends for the rest of the day, and has held since */       \
    MEMBER(Broken, "broken")
enum class Spirit : std::uint8_t { VOLTIGEUR_SPIRITS(VOLTIGEUR_MEMBER) };
template <>
inline constexpr auto names_of<Spirit> =
    std::to_array<std::string_view>({VOLTIGEUR_SPIRITS(VOLTIGEUR_NAME)});
#undef VOLTIGEUR_SPIRITS

struct Command {
    Point aide;  // where the rider with the new order is
    Stance stance = Stance::Attack;
    Stance sent = Stance::Attack;  // the new order
    std::uint8_t is_sent = 0;      // and it is on its way
    Spirit spirit = Spirit::Fresh;
    std::uint8_t has_moved = 0;  // in this move phase
    std::uint8_t is_moving = 0;  // its units have the move now
    std::uint8_t unused[2] = {0, 0};

    friend bool operator==(const Command&, const Command&) = default;
};
static_assert(std::has_unique_object_representations_v<Command>);

enum class GroupFate : std::uint8_t { Waiting, Due, Arrived };
template <>
inline constexpr std::array<std::string_view, 3> names_of<GroupFate>{"waiting", "due", "arrived"};

// A pair of enemies in contact, or about to be: the attacker is who charged.
struct Contact {
    Length at;  // along a ride: how far from the charger's place when it rode
    UnitId attacker = no_unit;
    UnitId defender = no_unit;
    UnitId stand_in = no_unit;          // fights instead of the guns it supports
    std::uint8_t rounds = 0;            // fought so far
    std::uint8_t fought = 0;            // in this melee phase
    std::uint8_t in_flank_or_rear = 0;  // charged in flank or rear
    std::uint8_t attacker_hits = 0;     // that the attacker struck, until losses are forgotten
    std::uint8_t defender_hits = 0;     // that whoever fights him struck

    [[nodiscard]] UnitId fighter() const { return stand_in != no_unit ? stand_in : defender; }
    friend bool operator==(const Contact&, const Contact&) = default;
};
static_assert(std::has_unique_object_representations_v<Contact>);

// The smallest part of a phase that can wait for a decision.
#define VOLTIGEUR_STEPS(MEMBER)                                                                    \
    MEMBER(Begin, "begin")                                                                         \
    MEMBER(Reserves, "reserves")                                                                   \
    MEMBER(LayGuns, "lay_guns")                                                                    \
    MEMBER(Fire, "fire")                                                                           \
    MEMBER(Tests, "tests")                                                                         \
    MEMBER(Arrivals, "arrivals")                                                                   \
    MEMBER(Moves, "moves")                                                                         \
    MEMBER(Charges, "charges")                                                                     \
    MEMBER(Ride, "ride")                                                                           \
    MEMBER(BoundShooting, "bound_shooting")                                                        \
    MEMBER(Shooting, "shooting")                                                                   \
    MEMBER(Support, "support")                                                                     \
    MEMBER(Stand, "stand")                                                                         \
    MEMBER(React, "react")                                                                         \
    MEMBER(Answer, "answer")                                                                       \
    MEMBER(ChooseMelee, "choose_melee")                                                            \
    MEMBER(ChooseFighter, "choose_fighter")                                                        \
    MEMBER(Fight, "fight")                                                                         \
    MEMBER(Losers, "losers")                                                                       \
    MEMBER(Reform, "reform")                                                                       \
    MEMBER(Recall, "recall")                                                                       \
    MEMBER(VoluntaryRecall, "voluntary_recall")                                                    \
    MEMBER(End, "end")                                                                             \
    MEMBER(Over, "over")                                                                           \
    MEMBER(Initiative, "initiative")                                                               \
    MEMBER(FallBacks, "fall_backs")                                                                \
    MEMBER(ChooseBrigade, "choose_brigade")                                                        \
    MEMBER(Intercept, "intercept")                                                                 \
    MEMBER(Obliged, "obliged")                                                                     \
    MEMBER(ChargeVolleys, "charge_volleys")                                                        \
    MEMBER(CounterCharge, "counter_charge")                                                        \
    MEMBER(AfterMelee, "after_melee")                                                              \
    MEMBER(Spirits, "spirits")                                                                     \
    MEMBER(Rally, "rally")                                                                         \
    MEMBER(Dispatch, "dispatch")
enum class Step : std::uint8_t { VOLTIGEUR_STEPS(VOLTIGEUR_MEMBER) };
template <>
inline constexpr auto names_of<Step> =
    std::to_array<std::string_view>({VOLTIGEUR_STEPS(VOLTIGEUR_NAME)});
#undef VOLTIGEUR_STEPS

struct Moment {
    std::uint8_t turn = 1;
    std::uint8_t phase = 1;  // as printed, from 1
    Step step = Step::Begin;
    Side side = Side::First;  // who acts in the step
    UnitId unit = no_unit;    // whom the step is about, where it is about one
    UnitId other = no_unit;

    friend bool operator==(const Moment&, const Moment&) = default;
};
static_assert(std::has_unique_object_representations_v<Moment>);

enum class Ending : std::uint8_t { Open, Draw, Minor, Major };
template <>
inline constexpr std::array<std::string_view, 4> names_of<Ending>{"open", "draw", "minor", "major"};

struct State {
    Moment moment;
    std::uint32_t dice_drawn = 0;
    Ending ending = Ending::Open;
    Side winner = Side::First;                        // if the ending is minor or major
    std::array<std::int16_t, 2> points{};             // victory points, counted at the end
    std::array<std::uint8_t, 2> broken{};             // whose army has broken
    FixedVector<std::uint8_t, most_objectives> held;  // 0 nobody, 1 first, 2 second
    FixedVector<GroupFate, most_groups> groups;
    FixedVector<Command, most_brigades>
        commands;  // by BrigadeId; none if the sheet knows no orders
    FixedVector<General, most_generals> generals;
    FixedVector<Contact, most_contacts> contacts;
    FixedVector<Unit, most_units> units;

    [[nodiscard]] const Unit& unit(UnitId id) const { return units[index(id)]; }
    [[nodiscard]] Unit& unit(UnitId id) { return units[index(id)]; }
    [[nodiscard]] const Command& command(BrigadeId id) const { return commands[index(id)]; }
    [[nodiscard]] Command& command(BrigadeId id) { return commands[index(id)]; }
    [[nodiscard]] const General& general(GeneralId id) const { return generals[index(id)]; }
    [[nodiscard]] General& general(GeneralId id) { return generals[index(id)]; }

    friend bool operator==(const State&, const State&) = default;
};

std::uint64_t signature(const State& state);

// Ids of all units, for loops: `for (UnitId id : unit_ids(state))`.
struct UnitIds {
    std::size_t count;
    struct Iterator {
        std::size_t i;
        UnitId operator*() const { return static_cast<UnitId>(i); }
        Iterator& operator++()
        {
            ++i;
            return *this;
        }
        bool operator==(const Iterator&) const = default;
    };
    [[nodiscard]] Iterator begin() const { return {0}; }
    [[nodiscard]] Iterator end() const { return {count}; }
};
inline UnitIds unit_ids(const State& state)
{
    return {state.units.size()};
}

}  // namespace voltigeur
