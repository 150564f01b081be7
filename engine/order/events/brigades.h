// Events: brigades move in turn, get their orders and lose heart.
#pragma once

#include <cstdint>
#include <string_view>

#include "engine/base/clause.h"
#include "engine/base/dice.h"
#include "engine/order/events/modifier.h"
#include "engine/order/events/morale.h"
#include "engine/state/state.h"

namespace voltigeur {

// Who may say which side moves first: the dice of both, where they had to roll.
struct InitiativeTaken {
    static constexpr std::string_view name = "initiative";
    Side side = Side::First;
    Faces dice;
    Clause clause;
    static constexpr auto fields =
        FieldTuple{field("side", &InitiativeTaken::side), field("dice", &InitiativeTaken::dice),
                   field("clause", &InitiativeTaken::clause)};
    friend bool operator==(const InitiativeTaken&, const InitiativeTaken&) = default;
};

// The units of a brigade have the move from now on; or they have had it.
struct BrigadeActivated {
    static constexpr std::string_view name = "activated";
    BrigadeId brigade = no_brigade;
    bool is_over = false;
    Clause clause;
    static constexpr auto fields = FieldTuple{field("brigade", &BrigadeActivated::brigade),
                                              field("over", &BrigadeActivated::is_over),
                                              field("clause", &BrigadeActivated::clause)};
    friend bool operator==(const BrigadeActivated&, const BrigadeActivated&) = default;
};

struct OrderSent {
    static constexpr std::string_view name = "dispatched";
    BrigadeId brigade = no_brigade;
    Stance stance = Stance::Attack;
    Point from;
    Clause clause;
    static constexpr auto fields =
        FieldTuple{field("brigade", &OrderSent::brigade), field("stance", &OrderSent::stance),
                   field("from", &OrderSent::from), field("clause", &OrderSent::clause)};
    friend bool operator==(const OrderSent&, const OrderSent&) = default;
};

struct AideRode {
    static constexpr std::string_view name = "aide";
    BrigadeId brigade = no_brigade;
    Point to;
    Clause clause;
    static constexpr auto fields =
        FieldTuple{field("brigade", &AideRode::brigade), field("to", &AideRode::to),
                   field("clause", &AideRode::clause)};
    friend bool operator==(const AideRode&, const AideRode&) = default;
};

// If he falls, so does the order he carries.
struct AideRisked {
    static constexpr std::string_view name = "aide_risk";
    BrigadeId brigade = no_brigade;
    Faces dice;
    std::uint8_t needs = 0;
    bool fell = false;
    Clause clause;
    static constexpr auto fields =
        FieldTuple{field("brigade", &AideRisked::brigade), field("dice", &AideRisked::dice),
                   field("needs", &AideRisked::needs), field("fell", &AideRisked::fell),
                   field("clause", &AideRisked::clause)};
    friend bool operator==(const AideRisked&, const AideRisked&) = default;
};

// A new order has come, or a result has changed the old one. Who is to defend, defends where it
// stands.
struct StanceChanged {
    static constexpr std::string_view name = "stance";
    BrigadeId brigade = no_brigade;
    Stance stance = Stance::Attack;
    Clause clause;
    static constexpr auto fields = FieldTuple{field("brigade", &StanceChanged::brigade),
                                              field("stance", &StanceChanged::stance),
                                              field("clause", &StanceChanged::clause)};
    friend bool operator==(const StanceChanged&, const StanceChanged&) = default;
};

struct SpiritTested {
    static constexpr std::string_view name = "spirit_test";
    BrigadeId brigade = no_brigade;
    Faces dice;
    std::int8_t needs = 0;  // that or more passes, after the modifiers
    Modifiers modifiers;
    Result result = Result::Pass;
    Clause clause;
    static constexpr auto fields = FieldTuple{
        field("brigade", &SpiritTested::brigade), field("dice", &SpiritTested::dice),
        field("needs", &SpiritTested::needs),     field("with", &SpiritTested::modifiers),
        field("result", &SpiritTested::result),   field("clause", &SpiritTested::clause)};
    friend bool operator==(const SpiritTested&, const SpiritTested&) = default;
};

struct SpiritChanged {
    static constexpr std::string_view name = "spirit";
    BrigadeId brigade = no_brigade;
    Spirit spirit = Spirit::Fresh;
    Clause clause;
    static constexpr auto fields = FieldTuple{field("brigade", &SpiritChanged::brigade),
                                              field("spirit", &SpiritChanged::spirit),
                                              field("clause", &SpiritChanged::clause)};
    friend bool operator==(const SpiritChanged&, const SpiritChanged&) = default;
};

}  // namespace voltigeur
