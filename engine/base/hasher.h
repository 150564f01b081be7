// A multiply-and-fold hash over whole words; plain integers, the same on every platform.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>

namespace voltigeur {

class Hasher {
public:
    void add_bytes(const void* data, std::size_t size)
    {
        const char* at = static_cast<const char*>(data);
        for (; size >= 8; size -= 8, at += 8) {
            std::uint64_t word = 0;
            std::memcpy(&word, at, 8);
            add_word(word);
        }
        if (size == 0) return;
        std::uint64_t word = 0;
        std::memcpy(&word, at, size);
        add_word(word ^ (std::uint64_t{size} << 56));
    }

    [[nodiscard]] std::uint64_t value() const { return mix(hash_ ^ (hash_ >> 29)); }

    void add_word(std::uint64_t word) { hash_ = mix(hash_ ^ word) + 0x632BE59BD9B4E019ULL; }

private:
    static constexpr std::uint64_t mix(std::uint64_t h)
    {
        h *= 0x9E3779B97F4A7C15ULL;
        return h ^ (h >> 32);
    }

    std::uint64_t hash_ = 0x51'7C'C1'B7'27'22'0A'95ULL;
};

}  // namespace voltigeur
