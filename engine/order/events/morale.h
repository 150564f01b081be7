// Events: tests of morale.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>

#include "engine/base/clause.h"
#include "engine/base/dice.h"
#include "engine/base/names.h"
#include "engine/order/events/modifier.h"
#include "engine/state/state.h"

namespace voltigeur {

// Which test of courage.
#define VOLTIGEUR_TESTS(MEMBER)                                                                    \
    MEMBER(Artillery, "artillery")                                                                 \
    MEMBER(Closing, "closing")                                                                     \
    MEMBER(Stand, "stand")                                                                         \
    MEMBER(Melee, "melee")                                                                         \
    MEMBER(Recall, "recall")                                                                       \
    MEMBER(Rally, "rally")                                                                         \
    MEMBER(Square, "square")                                                                       \
    MEMBER(Evade, "evade")                                                                         \
    MEMBER(Intercept, "intercept")                                                                 \
    MEMBER(Restraint, "restraint") /* horse that is told to attack holds back */                   \
    MEMBER(Passage, "passage")     /* friends went back through it */
enum class Test : std::uint8_t { VOLTIGEUR_TESTS(VOLTIGEUR_MEMBER) };
template <>
inline constexpr auto names_of<Test> =
    std::to_array<std::string_view>({VOLTIGEUR_TESTS(VOLTIGEUR_NAME)});
#undef VOLTIGEUR_TESTS
enum class Result : std::uint8_t { Pass, Fail, Rout };
template <>
inline constexpr std::array<std::string_view, 3> names_of<Result>{"pass", "fail", "rout"};

struct MoraleTested {
    static constexpr std::string_view name = "test";
    UnitId unit = no_unit;
    Test test = Test::Artillery;
    Faces dice;
    std::int8_t needs = 0;  // that or less passes, after the modifiers
    Modifiers modifiers;
    Result result = Result::Pass;
    Clause clause;
    static constexpr auto fields =
        FieldTuple{field("unit", &MoraleTested::unit),      field("of", &MoraleTested::test),
                   field("dice", &MoraleTested::dice),      field("needs", &MoraleTested::needs),
                   field("with", &MoraleTested::modifiers), field("result", &MoraleTested::result),
                   field("clause", &MoraleTested::clause)};
    friend bool operator==(const MoraleTested&, const MoraleTested&) = default;
};

}  // namespace voltigeur
