// CRC-32 as in zip and PNG files (polynomial 0x04C11DB7, reflected): any language can check it.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>

namespace voltigeur {

inline constexpr auto crc_table = [] {
    std::array<std::uint32_t, 256> table{};
    for (std::uint32_t i = 0; i < table.size(); ++i) {
        std::uint32_t value = i;
        for (int bit = 0; bit < 8; ++bit)
            value = (value & 1U) != 0 ? 0xEDB88320U ^ (value >> 1U) : value >> 1U;
        table[i] = value;
    }
    return table;
}();

constexpr std::uint32_t crc32(std::string_view text)
{
    std::uint32_t value = 0xFFFFFFFFU;
    for (const char c : text)
        value = crc_table[(value ^ static_cast<std::uint8_t>(c)) & 0xFFU] ^ (value >> 8U);
    return ~value;
}

static_assert(crc32("123456789") == 0xCBF43926U);

}  // namespace voltigeur
