// What the codec's tests share: an example of every order and event with its line of text, a state,
// and lines that are damaged.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "tests/unit/order/some_names.h"

namespace voltigeur::test {

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
State example_state();

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

// Bytes that are nonsense, or a line with a few of its bytes changed.
std::string random_bytes(Counter& counter);
std::string damaged(std::string line, Counter& counter);

}  // namespace voltigeur::test
