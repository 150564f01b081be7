#include "engine/geometry/point.h"

#include <algorithm>
#include <array>
#include <bit>

#include "engine/geometry/trigonometry.h"

namespace voltigeur {

namespace {

// ---- Arc tangent: atan(i / 256) in 1/65536 of a step, interpolated linearly ----

constexpr int atan_steps = 256;
using AtanTable = std::array<std::int32_t, atan_steps + 2>;

// Each entry adds atan(b) - atan(a) = atan((b - a) / (1 + ab)), which is small enough for two terms
// of the series.
constexpr AtanTable make_atan_table()
{
    constexpr std::int64_t steps_per_radian = 683'565'276;  // in units of 1/65536
    AtanTable table{};
    std::int64_t sum = 0;  // radians in units of 1/2^50
    for (int i = 0; i < atan_steps; ++i) {
        const std::int64_t x = (std::int64_t{atan_steps} << 50) / (65'536 + i * (i + 1));
        const std::int64_t coarse = x >> 20;
        sum += x - ((((coarse * coarse) >> 30) * coarse / 3) >> 10);
        table[static_cast<std::size_t>(i + 1)] =
            static_cast<std::int32_t>(((sum >> 20) * steps_per_radian + (1 << 29)) >> 30);
    }
    table.back() = table[atan_steps];
    return table;
}

constexpr AtanTable atan_table = make_atan_table();
static_assert(atan_table[atan_steps] >= (8192 << 16) - 64);
static_assert(atan_table[atan_steps] <= (8192 << 16) + 64);

// The angle, in steps, whose tangent is small / large; 0 to an eighth of a turn.
int arc_tangent(std::int64_t small, std::int64_t large)
{
    const std::int64_t ratio = (small << 24) / large;
    const auto index = static_cast<std::size_t>(ratio >> 16);
    const std::int64_t low = atan_table[index];
    const std::int64_t between = (atan_table[index + 1] - low) * (ratio & 0xFFFF) >> 16;
    return static_cast<int>((low + between + (1 << 15)) >> 16);
}

// ---- Square root: the first byte of the root, by the first byte of the number less 64 ----

constexpr std::array<std::uint8_t, 192> make_root_table()
{
    std::array<std::uint8_t, 192> table{};
    unsigned root = 128;
    for (unsigned i = 0; i < table.size(); ++i) {
        while (root < 255 && root * root < (i + 64) * 256 + 128) ++root;
        table[i] = static_cast<std::uint8_t>(root);
    }
    return table;
}

constexpr std::array<std::uint8_t, 192> root_table = make_root_table();

// An arc is radius * turn * 2 pi / 65536; 355 / 113 is above pi by less than a ten-millionth of it.
constexpr std::int64_t arc_numerator = 355;
constexpr std::int64_t arc_denominator = std::int64_t{113} * 32'768;

}  // namespace

constexpr std::array<std::int32_t, half_turn> half_sines = make_half_sines();

std::int32_t sine(Angle a)
{
    return direction_of(a).sine;
}
std::int32_t cosine(Angle a)
{
    return direction_of(a).cosine;
}

Point offset(Point from, Angle facing, Length ahead, Length right)
{
    const Direction d = direction_of(facing);
    const std::int64_t along = ahead.micrometres;
    const std::int64_t across = right.micrometres;
    return {from.x + Length{rounded32(along * d.sine + across * d.cosine)},
            from.y + Length{rounded32(along * d.cosine - across * d.sine)}};
}

Angle bearing(Point from, Point to)
{
    const std::int64_t dx = std::int64_t{to.x.micrometres} - from.x.micrometres;
    const std::int64_t dy = std::int64_t{to.y.micrometres} - from.y.micrometres;
    const std::int64_t across = magnitude(dx);
    const std::int64_t up = magnitude(dy);
    const std::int64_t large = std::max(across, up);
    if (large == 0) return {};
    int steps = arc_tangent(std::min(across, up), large);
    if (across > up) steps = quarter_turn - steps;
    if (dy < 0) steps = 2 * quarter_turn - steps;
    if (dx < 0) steps = -steps;
    return {static_cast<std::uint16_t>(steps)};
}

Length distance(Point a, Point b)
{
    return {static_cast<std::int32_t>(integer_sqrt(squared_distance(a, b)))};
}

std::int64_t integer_sqrt(std::int64_t n)
{
    if (n <= 0) return 0;
    // Step 1. Shift by an even number until one of the two highest bits is set.
    const auto number = static_cast<std::uint64_t>(n);
    const int shift = std::countl_zero(number) & ~1;
    const std::uint64_t high = number << shift;
    // Step 2. Two rounds of Newton's method turn 8 good bits into 16 and then 32.
    std::uint32_t guess = root_table[(high >> 56) - 64];
    guess = (guess << 7) + static_cast<std::uint32_t>(high >> 41) / guess;
    std::uint64_t root = ((std::uint64_t{guess} << 15) + (high >> 17) / guess) >> (shift / 2);
    // Step 3. The guess may be one off.
    while (root * root > number) --root;
    while ((root + 1) * (root + 1) <= number) ++root;
    return static_cast<std::int64_t>(root);
}

Length arc_length(Length radius, Angle turn)
{
    const std::int64_t product = std::int64_t{radius.micrometres} * turn.turn * arc_numerator;
    return {static_cast<std::int32_t>((product + arc_denominator - 1) / arc_denominator)};
}

Angle turn_for_arc(Length radius, Length arc, Angle most)
{
    if (arc.micrometres < 0) return {};
    if (radius.micrometres <= 0) return most;
    const std::int64_t steps =
        arc.micrometres * arc_denominator / (radius.micrometres * arc_numerator);
    return {static_cast<std::uint16_t>(std::min<std::int64_t>(steps, most.turn))};
}

}  // namespace voltigeur
