#include "engine/base/hasher.h"
#include "engine/state/signed_marks.h"
#include "engine/state/state.h"

namespace voltigeur {

namespace {

// The canonical encoding: a word for each field that says something, made of the field's number and
// its value. A field that holds its absent value adds nothing, so a field that is added later
// leaves the signatures of earlier States alone. NB: docs/records.md lists the numbers. They are
// never used again for anything else.
class Encoder {
public:
    void add(unsigned field, std::int64_t value, std::int64_t absent = 0)
    {
        if (value == absent) return;
        hasher_.add_word((std::uint64_t{field} << 40U) ^ static_cast<std::uint64_t>(value));
    }
    template <class E>
        requires std::is_enum_v<E>
    void add(unsigned field, E value)
    {
        add(field, static_cast<std::int64_t>(value));
    }
    template <class Id>
    void add_id(unsigned field, Id id)
    {
        add(field, static_cast<std::int64_t>(id), 255);
    }
    void add(unsigned field, Length length) { add(field, length.micrometres); }
    void add(unsigned field, Angle angle) { add(field, angle.turn); }
    // Takes this number and the next.
    void add(unsigned field, Point point)
    {
        add(field, point.x);
        add(field + 1, point.y);
    }
    // Takes this number and the next two.
    void add(unsigned field, const Pose& pose)
    {
        add(field, pose.at);
        add(field + 2, pose.facing);
    }
    // An item of a list begins, whatever its fields say.
    void begin_item(unsigned list) { hasher_.add_word(std::uint64_t{list} << 40U); }

    [[nodiscard]] std::uint64_t value() const { return hasher_.value(); }

private:
    Hasher hasher_;
};

void add(Encoder& out, const Moment& moment)
{
    out.add(1, moment.turn);
    out.add(2, moment.phase);
    out.add(3, moment.step);
    out.add(4, moment.side);
    out.add_id(5, moment.unit);
    out.add_id(6, moment.other);
}

void add(Encoder& out, const Command& command)
{
    out.begin_item(30);
    out.add(31, command.aide);
    out.add(33, command.stance);
    out.add(34, command.sent);
    out.add(35, command.is_sent);
    out.add(36, command.spirit);
    out.add(37, command.has_moved);
    out.add(38, command.is_moving);
}

void add(Encoder& out, const General& general)
{
    out.begin_item(50);
    out.add(51, general.at);
    out.add_id(53, general.unit);
    out.add(54, general.brigade);
    out.add(55, general.side);
    out.add(56, general.fate);
    out.add(57, general.is_army);
    out.add(58, general.has_moved);
    out.add(59, general.back_on_turn);
    out.add_id(60, general.group);
    out.add(61, general.rating);
}

void add(Encoder& out, const Contact& contact)
{
    out.begin_item(70);
    out.add(71, contact.at);
    out.add_id(72, contact.attacker);
    out.add_id(73, contact.defender);
    out.add_id(74, contact.stand_in);
    out.add(75, contact.rounds);
    out.add(76, contact.fought);
    out.add(77, contact.in_flank_or_rear);
    // Not the hits of the last blows: events of 1.0 lead to them too, and its signatures must hold.
}

void add(Encoder& out, const Unit& unit)
{
    out.begin_item(100);
    out.add(101, unit.pose);
    out.add(104, unit.origin);
    out.add(107, unit.ride_left);
    out.add(108, signed_marks(unit));
    out.add(109, unit.tags);
    out.add(110, unit.side);
    out.add(111, unit.arm);
    out.add(112, unit.quality);
    out.add(113, unit.troop);
    out.add(114, unit.brigade);
    out.add(115, unit.pounds);
    out.add(116, unit.figures_at_start);
    out.add(117, unit.figures);
    out.add(118, unit.standing);
    out.add(119, unit.fresh_losses);
    out.add(120, unit.formation);
    out.add(121, unit.origin_formation);
    out.add(122, unit.presence);
    out.add_id(123, unit.group);
    out.add_id(124, unit.target);
    out.add_id(125, unit.general);
    out.add(126, unit.charge_order);
    out.add(127, unit.charge_hand);
    out.add(128, unit.charge_wheel);
    out.add(129, unit.kills);
    out.add(130, unit.failed_rallies);
}

}  // namespace

// Two bits meant another thing on each family of sheets, until each meaning had a mark of its own.
// They share a bit here still, so that no signature has changed.
Marks signed_marks(const Unit& unit)
{
    Marks marks = unit.marks & ~(bit(Mark::SupportSettled) | bit(Mark::RestraintTested));
    if (unit.has(Mark::SupportSettled)) marks |= bit(Mark::DeclinedCounterCharge);
    if (unit.has(Mark::RestraintTested)) marks |= bit(Mark::PaidToGoOn);
    return marks;
}

std::uint64_t signature(const State& state)
{
    Encoder out;
    add(out, state.moment);
    out.add(7, state.dice_drawn);
    out.add(8, state.ending);
    out.add(9, state.winner);
    for (unsigned side = 0; side < 2; ++side) {
        out.add(10 + side, state.points[side]);
        out.add(12 + side, state.broken[side]);
    }
    for (const std::uint8_t holder : state.held) {
        out.begin_item(14);
        out.add(15, holder);
    }
    for (const GroupFate fate : state.groups) {
        out.begin_item(16);
        out.add(17, fate);
    }
    for (const Command& command : state.commands) add(out, command);
    for (const General& general : state.generals) add(out, general);
    for (const Contact& contact : state.contacts) add(out, contact);
    for (const Unit& unit : state.units) add(out, unit);
    return out.value();
}

}  // namespace voltigeur
