// Any value of anything that is written down, for RapidCheck: each number is drawn and, when a law
// fails, made smaller by itself. Only to be called inside a property.
#pragma once

#include <rapidcheck.h>

#include "tests/unit/order/some_names.h"

namespace voltigeur::test {

inline int between(int low, int high)
{
    return *rc::gen::inRange(low, high + 1);
}
inline std::size_t below(std::size_t limit)
{
    return *rc::gen::inRange<std::size_t>(0, limit);
}

template <class T>
T any();

// ---- Numbers, names and places

template <std::integral Number>
void fill(Number& out)
{
    out = *rc::gen::arbitrary<Number>();
}
template <Named E>
void fill(E& out)
{
    out = static_cast<E>(below(names_of<E>.size()));
}
inline void fill(Side& out)
{
    out = *rc::gen::element(Side::First, Side::Second);
}

// One of them, or nobody.
template <class Id>
Id any_id(std::size_t count)
{
    const std::size_t n = below(count + 1);
    return static_cast<Id>(n == count ? 255 : n);
}
inline void fill(UnitId& out)
{
    out = any_id<UnitId>(names().units.size());
}
inline void fill(GeneralId& out)
{
    out = any_id<GeneralId>(names().generals.size());
}
inline void fill(GroupId& out)
{
    out = any_id<GroupId>(names().groups.size());
}
inline void fill(BrigadeId& out)
{
    out = any_id<BrigadeId>(names().brigades.size());
}

inline void fill(Angle& out)
{
    fill(out.turn);
}
inline void fill(Marks& out)
{
    out = static_cast<Marks>(below(std::size_t{1} << names_of<Mark>.size()));
}
inline void fill(Length& out)
{
    out = *rc::gen::oneOf(
        rc::gen::map(rc::gen::inRange(-1000, 1001), tenths),
        rc::gen::map(rc::gen::inRange(-254'000'000, 254'000'001), [](int n) { return Length{n}; }));
}
inline void fill(Point& out)
{
    fill(out.x);
    fill(out.y);
}
inline void fill(Pose& out)
{
    fill(out.at);
    fill(out.facing);
}
template <class T>
void fill(std::optional<T>& out)
{
    out.reset();
    if (*rc::gen::arbitrary<bool>()) fill(out.emplace());
}
inline void fill(Clause& out)
{
    const auto letter = rc::gen::elementOf(std::string{"0123456789.abAB[]"});
    out = Clause{*rc::gen::resize(Clause::longest, rc::gen::container<std::string>(letter))};
}
inline void fill(Modifier& out)
{
    fill(out.clause);
    fill(out.reason);
    fill(out.value);
    out.tag =
        static_cast<std::uint8_t>(out.reason == Reason::Tagged ? below(names().tags.size()) : 0);
}
inline void fill(Leg& out)
{
    const auto hand = any<Hand>();
    const auto formation = any<Formation>();
    const auto turn = any<Angle>();
    const auto distance = any<Length>();
    const std::array<Leg, names_of<LegKind>.size()> legs{
        wheel(hand, turn), advance(distance), back(distance), march(turn, distance),
        form(formation),   about_face(),      pivot(turn)};
    out = legs[below(legs.size())];
}
template <class T, std::size_t N>
void fill(FixedVector<T, N>& out)
{
    out.clear();
    for (std::size_t n = below(N + 1); n > 0; --n) out.push_back(any<T>());
}

// ---- Orders and events

template <class T>
T any_fields()
{
    T item;
    T::fields([&](const auto&... field) { (fill(item.*field.member), ...); });
    if constexpr (std::is_same_v<T, ObjectiveTaken>) {
        item.objective = static_cast<std::uint8_t>(below(names().objectives.size()));
        item.holder = static_cast<std::uint8_t>(below(3));
    }
    return item;
}
template <class... T>
void fill(std::variant<T...>& out)
{
    using Make = std::variant<T...> (*)();
    constexpr std::array<Make, sizeof...(T)> makers{
        []() -> std::variant<T...> { return any_fields<T>(); }...};
    out = makers.at(below(makers.size()))();
}
inline void fill(Order& out)
{
    fill(out.side);
    fill(out.what);
}

// ---- States

inline void fill(Unit& out)
{
    fill(out.pose);
    fill(out.origin);
    fill(out.ride_left);
    fill(out.marks);
    out.tags = static_cast<std::uint16_t>(below(std::size_t{1} << names().tags.size()));
    fill(out.side);
    fill(out.arm);
    fill(out.quality);
    fill(out.brigade);
    for (std::uint8_t* number :
         {&out.troop, &out.kills, &out.failed_rallies, &out.pounds, &out.figures_at_start,
          &out.figures, &out.standing, &out.fresh_losses, &out.charge_order})
        fill(*number);
    fill(out.formation);
    fill(out.origin_formation);
    fill(out.presence);
    fill(out.group);
    fill(out.target);
    fill(out.general);
    out.charge_hand = static_cast<std::uint8_t>(below(2));
    fill(out.charge_wheel);
}
inline void fill(General& out)
{
    fill(out.at);
    fill(out.unit);
    fill(out.side);
    fill(out.fate);
    fill(out.group);
    fill(out.brigade);
    fill(out.rating);
    for (std::uint8_t* number : {&out.is_army, &out.has_moved, &out.back_on_turn}) fill(*number);
}
inline void fill(Command& out)
{
    fill(out.aide);
    fill(out.stance);
    fill(out.sent);
    fill(out.is_sent);
    fill(out.spirit);
    fill(out.has_moved);
    fill(out.is_moving);
}
inline void fill(Contact& out)
{
    fill(out.at);
    fill(out.attacker);
    fill(out.defender);
    fill(out.stand_in);
    fill(out.rounds);
    fill(out.fought);
    fill(out.in_flank_or_rear);
    fill(out.attacker_hits);
    fill(out.defender_hits);
}
inline void fill(State& out)
{
    fill(out.moment.turn);
    fill(out.moment.phase);
    fill(out.moment.step);
    fill(out.moment.side);
    fill(out.moment.unit);
    fill(out.moment.other);
    fill(out.dice_drawn);
    fill(out.ending);
    fill(out.winner);
    for (std::int16_t& points : out.points) fill(points);
    for (std::uint8_t& broken : out.broken) fill(broken);
    for (std::size_t i = 0; i < names().objectives.size(); ++i)
        out.held.push_back(static_cast<std::uint8_t>(below(3)));
    for (std::size_t i = 0; i < names().groups.size(); ++i) out.groups.push_back(any<GroupFate>());
    for (std::size_t i = 0; i < names().brigades.size(); ++i)
        out.commands.push_back(any<Command>());
    for (std::size_t i = 0; i < names().generals.size(); ++i)
        out.generals.push_back(any<General>());
    for (std::size_t i = 0; i < names().units.size(); ++i) out.units.push_back(any<Unit>());
    for (std::size_t n = below(5); n > 0; --n) out.contacts.push_back(any<Contact>());
}

template <class T>
T any()
{
    T value{};
    fill(value);
    return value;
}

}  // namespace voltigeur::test
