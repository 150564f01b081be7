// The fields of a State, listed for JSON, so that the state itself need not know of it. Private to
// the codec and to records.
#pragma once

#include "engine/order/codec_fields.h"
#include "engine/state/state.h"

namespace voltigeur::codec {

template <>
inline constexpr auto fields_of<Unit> = FieldTuple{
    field("pose", &Unit::pose),
    field("mark_pose", &Unit::origin),
    field("ride_left", &Unit::ride_left),
    field("marks", &Unit::marks),
    field("tags", &Unit::tags),
    field("side", &Unit::side),
    field("arm", &Unit::arm),
    field("quality", &Unit::quality),
    field("troop", &Unit::troop),
    field("brigade", &Unit::brigade),
    field("pounds", &Unit::pounds),
    field("figures_at_start", &Unit::figures_at_start),
    field("figures", &Unit::figures),
    field("standing", &Unit::standing),
    field("fresh_losses", &Unit::fresh_losses),
    field("formation", &Unit::formation),
    field("mark_formation", &Unit::origin_formation),
    field("presence", &Unit::presence),
    field("group", &Unit::group),
    field("target", &Unit::target),
    field("general", &Unit::general),
    field("charge_order", &Unit::charge_order),
    field("charge_hand", &Unit::charge_hand),
    field("charge_wheel", &Unit::charge_wheel),
    field("kills", &Unit::kills),
    field("failed_rallies", &Unit::failed_rallies),
};

template <>
inline constexpr auto fields_of<General> = FieldTuple{
    field("at", &General::at),
    field("unit", &General::unit),
    field("brigade", &General::brigade),
    field("side", &General::side),
    field("fate", &General::fate),
    field("is_army", &General::is_army),
    field("has_moved", &General::has_moved),
    field("back_on_turn", &General::back_on_turn),
    field("group", &General::group),
    field("rating", &General::rating),
};

template <>
inline constexpr auto fields_of<Command> = FieldTuple{
    field("aide", &Command::aide),           field("stance", &Command::stance),
    field("sent", &Command::sent),           field("is_sent", &Command::is_sent),
    field("spirit", &Command::spirit),       field("has_moved", &Command::has_moved),
    field("is_moving", &Command::is_moving),
};

template <>
inline constexpr auto fields_of<Contact> = FieldTuple{
    field("at", &Contact::at),
    field("attacker", &Contact::attacker),
    field("defender", &Contact::defender),
    field("stand_in", &Contact::stand_in),
    field("rounds", &Contact::rounds),
    field("fought", &Contact::fought),
    field("from_behind", &Contact::in_flank_or_rear),
    field("attacker_hits", &Contact::attacker_hits),
    field("defender_hits", &Contact::defender_hits),
};

template <>
inline constexpr auto fields_of<Moment> = FieldTuple{
    field("turn", &Moment::turn), field("phase", &Moment::phase), field("step", &Moment::step),
    field("side", &Moment::side), field("unit", &Moment::unit),   field("other", &Moment::other),
};

template <>
inline constexpr auto fields_of<State> = FieldTuple{
    field("place", &State::moment),      field("dice_drawn", &State::dice_drawn),
    field("ending", &State::ending),     field("winner", &State::winner),
    field("points", &State::points),     field("broken", &State::broken),
    field("held", &State::held),         field("groups", &State::groups),
    field("commands", &State::commands), field("generals", &State::generals),
    field("contacts", &State::contacts), field("units", &State::units),
};

// A new member must be listed above. These are the bytes that the lists cover, and those kept
// unused.
template <class T>
consteval std::size_t listed_size()
{
    std::size_t size = 0;
    for_each_field<T>([&]<class M>(const Field<T, M>&, std::size_t) { size += sizeof(M); });
    return size;
}
static_assert(listed_size<Unit>() == sizeof(Unit));
static_assert(listed_size<General>() + sizeof(General::unused) == sizeof(General));
static_assert(listed_size<Command>() + sizeof(Command::unused) == sizeof(Command));
static_assert(listed_size<Contact>() == sizeof(Contact));
static_assert(listed_size<Moment>() == sizeof(Moment));
static_assert(listed_size<State>() + 2 == sizeof(State), "two bytes of padding follow the moment");

}  // namespace voltigeur::codec
