// Order: what somebody asks for. A closed list; each order is one line of text and one JSON object
// (engine/order/codec.h), made from the `fields` beside it.
#pragma once

#include <optional>
#include <variant>

#include "engine/order/path.h"
#include "engine/state/state.h"

namespace voltigeur {

// Guns choose their target; they may turn and shift to `to` first, horse guns unlimber by it.
struct LayGuns {
    static constexpr std::string_view name = "lay";
    UnitId unit = no_unit;
    UnitId at = no_unit;
    std::optional<Pose> to;
    static constexpr auto fields = FieldTuple{
        field("unit", &LayGuns::unit), field("at", &LayGuns::at), field("from", &LayGuns::to)};
    friend bool operator==(const LayGuns&, const LayGuns&) = default;
};

// The unit does nothing in this step: holds its fire, keeps its formation, stays where it is.
struct Hold {
    static constexpr std::string_view name = "hold";
    UnitId unit = no_unit;
    static constexpr auto fields = FieldTuple{field("unit", &Hold::unit)};
    friend bool operator==(const Hold&, const Hold&) = default;
};

struct Move {
    static constexpr std::string_view name = "move";
    UnitId unit = no_unit;
    Path path;
    static constexpr auto fields =
        FieldTuple{field("unit", &Move::unit), field("path", &Move::path)};
    friend bool operator==(const Move&, const Move&) = default;
};

// A general rides to a point, and joins a unit if one is named.
struct MoveGeneral {
    static constexpr std::string_view name = "ride";
    GeneralId general = no_general;
    Point to;
    UnitId join = no_unit;
    static constexpr auto fields =
        FieldTuple{field("general", &MoveGeneral::general), field("to", &MoveGeneral::to),
                   field("join", &MoveGeneral::join)};
    friend bool operator==(const MoveGeneral&, const MoveGeneral&) = default;
};

// A reserve comes on: `along` the edge from its entry point (to the right of the way it faces is
// positive), its front `advance` inside the edge.
struct Arrive {
    static constexpr std::string_view name = "arrive";
    UnitId unit = no_unit;
    Length along;
    Length advance;
    Formation formation = Formation::Column;
    static constexpr auto fields =
        FieldTuple{field("unit", &Arrive::unit), field("along", &Arrive::along),
                   field("advance", &Arrive::advance), field("in", &Arrive::formation)};
    friend bool operator==(const Arrive&, const Arrive&) = default;
};

// A charge: one wheel first, then straight ahead.
struct Charge {
    static constexpr std::string_view name = "charge";
    UnitId unit = no_unit;
    UnitId at = no_unit;
    Hand hand = Hand::Left;
    Angle wheel;
    static constexpr auto fields =
        FieldTuple{field("unit", &Charge::unit), field("at", &Charge::at),
                   field("hand", &Charge::hand), field("wheel", &Charge::wheel)};
    friend bool operator==(const Charge&, const Charge&) = default;
};

struct Shoot {
    static constexpr std::string_view name = "shoot";
    UnitId unit = no_unit;
    UnitId at = no_unit;
    static constexpr auto fields = FieldTuple{field("unit", &Shoot::unit), field("at", &Shoot::at)};
    friend bool operator==(const Shoot&, const Shoot&) = default;
};

// Takes a formation outside a move: horse guns unlimber, a reaction, a line where a charge stopped,
// a free change.
struct Form {
    static constexpr std::string_view name = "form";
    UnitId unit = no_unit;
    Formation formation = Formation::Square;
    static constexpr auto fields =
        FieldTuple{field("unit", &Form::unit), field("formation", &Form::formation)};
    friend bool operator==(const Form&, const Form&) = default;
};

// Pays the price and goes on with a charge that was stopped.
struct Continue {
    static constexpr std::string_view name = "continue";
    UnitId unit = no_unit;
    static constexpr auto fields = FieldTuple{field("unit", &Continue::unit)};
    friend bool operator==(const Continue&, const Continue&) = default;
};

// Says who fights in place of the guns.
struct Support {
    static constexpr std::string_view name = "support";
    UnitId guns = no_unit;
    UnitId by = no_unit;
    static constexpr auto fields =
        FieldTuple{field("guns", &Support::guns), field("by", &Support::by)};
    friend bool operator==(const Support&, const Support&) = default;
};

// Says which melee is fought next, or which unit of a side fights in it.
struct Fight {
    static constexpr std::string_view name = "fight";
    UnitId unit = no_unit;
    UnitId against = no_unit;
    static constexpr auto fields =
        FieldTuple{field("unit", &Fight::unit), field("against", &Fight::against)};
    friend bool operator==(const Fight&, const Fight&) = default;
};

struct Recall {
    static constexpr std::string_view name = "recall";
    UnitId unit = no_unit;
    static constexpr auto fields = FieldTuple{field("unit", &Recall::unit)};
    friend bool operator==(const Recall&, const Recall&) = default;
};

// Says which side moves the first of its brigades.
struct ChooseMover {
    static constexpr std::string_view name = "mover";
    Side mover = Side::First;
    static constexpr auto fields = FieldTuple{field("mover", &ChooseMover::mover)};
    friend bool operator==(const ChooseMover&, const ChooseMover&) = default;
};

// The units of a brigade move next.
struct Activate {
    static constexpr std::string_view name = "activate";
    BrigadeId brigade = no_brigade;
    static constexpr auto fields = FieldTuple{field("brigade", &Activate::brigade)};
    friend bool operator==(const Activate&, const Activate&) = default;
};

// Gives way to the charge upon it.
struct Evade {
    static constexpr std::string_view name = "evade";
    UnitId unit = no_unit;
    static constexpr auto fields = FieldTuple{field("unit", &Evade::unit)};
    friend bool operator==(const Evade&, const Evade&) = default;
};

struct Rally {
    static constexpr std::string_view name = "rally";
    UnitId unit = no_unit;
    static constexpr auto fields = FieldTuple{field("unit", &Rally::unit)};
    friend bool operator==(const Rally&, const Rally&) = default;
};

// Sends a brigade a new order by an aide.
struct Dispatch {
    static constexpr std::string_view name = "dispatch";
    BrigadeId brigade = no_brigade;
    Stance stance = Stance::Attack;
    static constexpr auto fields =
        FieldTuple{field("brigade", &Dispatch::brigade), field("stance", &Dispatch::stance)};
    friend bool operator==(const Dispatch&, const Dispatch&) = default;
};

// The side has no more to say in this step.
struct Done {
    static constexpr std::string_view name = "done";
    static constexpr auto fields = FieldTuple{};
    friend bool operator==(const Done&, const Done&) = default;
};

struct Resign {
    static constexpr std::string_view name = "resign";
    static constexpr auto fields = FieldTuple{};
    friend bool operator==(const Resign&, const Resign&) = default;
};

using OrderKind =
    std::variant<LayGuns, Hold, Move, MoveGeneral, Arrive, Charge, Shoot, Form, Continue, Support,
                 Fight, Recall, ChooseMover, Activate, Evade, Rally, Dispatch, Done, Resign>;

struct Order {
    Side side = Side::First;
    OrderKind what;
    friend bool operator==(const Order&, const Order&) = default;
};

}  // namespace voltigeur
