// Bytes compared by whole words: the browser's memcmp goes byte by byte.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string_view>

namespace voltigeur {

inline bool are_same(std::string_view a, std::string_view b)
{
    if (a.size() != b.size()) return false;
    std::size_t at = 0;
    for (; at + sizeof(std::uint64_t) <= a.size(); at += sizeof(std::uint64_t)) {
        std::uint64_t first = 0;
        std::uint64_t second = 0;
        std::memcpy(&first, a.data() + at, sizeof first);
        std::memcpy(&second, b.data() + at, sizeof second);
        if (first != second) return false;
    }
    return a.substr(at) == b.substr(at);
}

}  // namespace voltigeur
