// Sine, cosine and arc tangent from tables made at compile time, and the one way in which geometry
// rounds: half away from zero, so that a table and its mirror image give mirrored answers.
// Private to engine/geometry.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "engine/geometry/point.h"

namespace voltigeur {

inline constexpr int trig_bits = 30;
static_assert(trig_one == 1 << trig_bits);

// n / 2^bits.
template <int bits = trig_bits>
constexpr std::int64_t rounded(std::int64_t n)
{
    return (n + (std::int64_t{1} << (bits - 1)) + (n >> 63)) >> bits;
}
template <int bits = trig_bits>
constexpr std::int32_t rounded32(std::int64_t n)
{
    return static_cast<std::int32_t>(rounded<bits>(n));
}
static_assert(rounded<1>(3) == 2 && rounded<1>(-3) == -2 && rounded<2>(1) == 0);

// n / divisor, for a positive divisor.
constexpr std::int64_t rounded_quotient(std::int64_t n, std::int64_t divisor)
{
    return (n + (n < 0 ? -(divisor / 2) : divisor / 2)) / divisor;
}

constexpr std::int64_t magnitude(std::int64_t n)
{
    return n < 0 ? -n : n;
}

// ---- Tables ----

// A quarter of the circle has 16 384 steps: 256 coarse steps of 64 fine ones.
inline constexpr int quarter_turn = 16'384;
inline constexpr int fine_steps = 64;
inline constexpr int coarse_steps = quarter_turn / fine_steps;

struct TrigTable {
    std::array<std::int32_t, coarse_steps + 1> coarse_sine{};
    std::array<std::int32_t, fine_steps> fine_sine{};
    std::array<std::int32_t, fine_steps> fine_cosine{};
};

// The Taylor series, for angles up to an eighth of a turn; x and the sum are in units of 1/2^31.
constexpr std::int64_t taylor(std::int64_t x, int first_factor)
{
    constexpr std::int64_t one = std::int64_t{1} << 31;
    const std::int64_t square = (x * x) >> 31;
    std::int64_t sum = one;
    for (int n = first_factor + 12; n >= first_factor; n -= 2) {
        sum = one - ((square * sum) >> 31) / (n * (n + 1));
    }
    return sum;
}

constexpr TrigTable make_trig_table()
{
    constexpr std::int64_t pi = 0x6487'ED51'10B4'611A;  // in units of 1/2^61
    const auto radians = [](int step) { return rounded<30>(pi / 32'768 * step); };
    const auto sine_of = [&](int step) {
        const std::int64_t x = radians(step);
        return static_cast<std::int32_t>((((x * taylor(x, 2)) >> 31) + 1) >> 1);
    };
    const auto cosine_of = [&](int step) {
        return static_cast<std::int32_t>((taylor(radians(step), 1) + 1) >> 1);
    };
    TrigTable table;
    for (int i = 0; i <= coarse_steps / 2; ++i) {
        table.coarse_sine[static_cast<std::size_t>(i)] = sine_of(i * fine_steps);
        table.coarse_sine[static_cast<std::size_t>(coarse_steps - i)] = cosine_of(i * fine_steps);
    }
    for (int i = 0; i < fine_steps; ++i) {
        table.fine_sine[static_cast<std::size_t>(i)] = sine_of(i);
        table.fine_cosine[static_cast<std::size_t>(i)] = cosine_of(i);
    }
    return table;
}

inline constexpr TrigTable trig_table = make_trig_table();
static_assert(trig_table.coarse_sine.front() == 0 && trig_table.coarse_sine.back() == trig_one);

// ---- Functions ----

// The sine of 0 to 16 384 steps, by the addition theorem.
constexpr std::int32_t quarter_sine(unsigned step)
{
    const std::size_t coarse = step / fine_steps;
    const std::size_t fine = step % fine_steps;
    const std::int64_t sum =
        std::int64_t{trig_table.coarse_sine[coarse]} * trig_table.fine_cosine[fine] +
        std::int64_t{trig_table.coarse_sine[coarse_steps - coarse]} * trig_table.fine_sine[fine];
    return static_cast<std::int32_t>((sum + trig_one / 2) >> trig_bits);
}

// OPTIMIZATION: those of half a turn, worked out once; units stand at few angles, so that few are
// in use.
inline constexpr unsigned half_turn = 2 * quarter_turn;
constexpr std::array<std::int32_t, half_turn> make_half_sines()
{
    std::array<std::int32_t, half_turn> table{};
    for (unsigned i = 0; i <= quarter_turn; ++i)
        table[i] = table[(half_turn - i) % half_turn] = quarter_sine(i);
    return table;
}
extern const std::array<std::int32_t, half_turn> half_sines;

inline std::int32_t sine_of(unsigned turn)
{
    const std::int32_t sine = half_sines[turn % half_turn];
    return (turn & half_turn) != 0 ? -sine : sine;
}

// A unit vector: `sine` to the right of the table and `cosine` up it.
struct Direction {
    std::int32_t sine = 0;
    std::int32_t cosine = trig_one;
};

inline Direction direction_of(Angle a)
{
    return {sine_of(a.turn), sine_of(a.turn + static_cast<unsigned>(quarter_turn))};
}

}  // namespace voltigeur
