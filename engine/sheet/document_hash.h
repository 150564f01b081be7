// 64 bits that sum up the content of data files, the same on every machine and in the browser.
// Where things stand in a file, its comments and the order of its keys do not count.
#pragma once

#include <cstdint>
#include <string_view>

#include "engine/sheet/document.h"

namespace voltigeur {

class DocumentHash {
public:
    void add(std::string_view text);
    void add(const Node& node);
    [[nodiscard]] std::uint64_t value() const { return value_; }

private:
    void add_byte(std::uint8_t byte);
    void add_number(std::uint64_t number);

    std::uint64_t value_ = 0xcbf29ce484222325U;  // FNV-1a
};

}  // namespace voltigeur
