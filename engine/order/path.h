// A path: the legs of one move, as a hand moves a stand on the table.
#pragma once

#include "engine/base/fixed_vector.h"
#include "engine/geometry/sweep.h"
#include "engine/state/unit.h"

namespace voltigeur {

template <>
inline constexpr std::array<std::string_view, 2> names_of<Hand>{"left", "right"};

enum class LegKind : std::uint8_t {
    Wheel,      // about the front corner on `hand`, through `turn`
    Advance,    // straight ahead
    Back,       // straight back, still facing the same way
    March,      // in any direction without turning: skirmishers only
    Form,       // take another formation; guns limber and unlimber
    AboutFace,  // turn to the rear
    Pivot,      // guns turn in place to a facing
};
template <>
inline constexpr std::array<std::string_view, 7> names_of<LegKind>{
    "wheel", "advance", "back", "march", "form", "about_face", "pivot"};

struct Leg {
    LegKind kind = LegKind::Advance;
    Hand hand = Hand::Left;                 // wheel
    Formation formation = Formation::Line;  // form
    std::uint8_t unused = 0;
    Angle turn;  // wheel: how far; march: the direction; pivot: the facing
    std::uint16_t unused_too = 0;
    Length distance;  // advance, back, march

    friend bool operator==(const Leg&, const Leg&) = default;
};

inline Leg wheel(Hand hand, Angle turn)
{
    return {.kind = LegKind::Wheel, .hand = hand, .turn = turn, .distance = {}};
}
inline Leg advance(Length by)
{
    return {.kind = LegKind::Advance, .turn = {}, .distance = by};
}
inline Leg back(Length by)
{
    return {.kind = LegKind::Back, .turn = {}, .distance = by};
}
inline Leg march(Angle direction, Length by)
{
    return {.kind = LegKind::March, .turn = direction, .distance = by};
}
inline Leg form(Formation formation)
{
    return {.kind = LegKind::Form, .formation = formation, .turn = {}, .distance = {}};
}
inline Leg about_face()
{
    return {.kind = LegKind::AboutFace, .turn = {}, .distance = {}};
}
inline Leg pivot(Angle facing)
{
    return {.kind = LegKind::Pivot, .turn = facing, .distance = {}};
}

using Path = FixedVector<Leg, 6>;

}  // namespace voltigeur
