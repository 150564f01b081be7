// What the codec's tests share: a small scenario's names, one example of every order and event with
// its line of text, and random values of any of their fields.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "engine/order/codec.h"

namespace voltigeur::test {

// Units A B C G and one called `at`, generals massena and charles, groups east and west, objectives
// bridge and redoubt, tags opolchenie and grenadiers.
const Names& names();

inline constexpr UnitId unit_a{0};
inline constexpr UnitId unit_b{1};
inline constexpr UnitId unit_c{2};
inline constexpr UnitId guns{3};
inline constexpr UnitId unit_at{4};

template <class T>
struct Example {
    std::string_view line;
    T value;
};
std::vector<Example<Order>> order_examples();
std::vector<Example<Event>> event_examples();

// The n-th number is a function of n: SplitMix64.
class Counter {
public:
    std::uint64_t next()
    {
        std::uint64_t z = ++n_ * 0x9E3779B97F4A7C15ULL;
        z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9ULL;
        z = (z ^ (z >> 27)) * 0x94D049BB133111EBULL;
        return z ^ (z >> 31);
    }
    std::uint64_t below(std::uint64_t limit) { return next() % limit; }
    int between(int low, int high)
    {
        return low + static_cast<int>(below(static_cast<std::uint64_t>(high - low + 1)));
    }
    bool coin() { return below(2) == 1; }

private:
    std::uint64_t n_ = 0;
};

// An order or event of the alternative with that number, its fields random.
Order random_order(std::size_t alternative, Counter& counter);
Event random_event(std::size_t alternative, Counter& counter);
State random_state(Counter& counter);

// Bytes that are nonsense, or a line with a few of its bytes changed.
std::string random_bytes(Counter& counter);
std::string damaged(std::string line, Counter& counter);

}  // namespace voltigeur::test
