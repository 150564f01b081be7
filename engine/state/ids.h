// What a State counts by: sides, units, generals, groups of reserves.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "engine/base/names.h"

namespace voltigeur {

// The side that moves first and the side that moves second; their names are the sheet's.
enum class Side : std::uint8_t { First, Second };

constexpr Side opponent(Side side)
{
    return side == Side::First ? Side::Second : Side::First;
}
constexpr std::size_t index(Side side)
{
    return static_cast<std::size_t>(side);
}

enum class UnitId : std::uint8_t {};
enum class GeneralId : std::uint8_t {};
enum class GroupId : std::uint8_t {};
enum class BrigadeId : std::uint8_t {};

inline constexpr UnitId no_unit{255};
inline constexpr GeneralId no_general{255};
inline constexpr GroupId no_group{255};
inline constexpr BrigadeId no_brigade{255};

constexpr std::size_t index(UnitId id)
{
    return static_cast<std::size_t>(id);
}
constexpr std::size_t index(GeneralId id)
{
    return static_cast<std::size_t>(id);
}
constexpr std::size_t index(GroupId id)
{
    return static_cast<std::size_t>(id);
}
constexpr std::size_t index(BrigadeId id)
{
    return static_cast<std::size_t>(id);
}

inline constexpr std::size_t most_units = 240;
inline constexpr std::size_t most_generals = 48;
inline constexpr std::size_t most_groups = 32;
inline constexpr std::size_t most_brigades = 64;
inline constexpr std::size_t most_contacts = 120;
inline constexpr std::size_t most_objectives = 24;

}  // namespace voltigeur
