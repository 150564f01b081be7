// Data files with one passage changed, and where a fault is expected: how the tests of the loaders
// say "if somebody writes this, he is told that, there".
#pragma once

#include <algorithm>
#include <fstream>
#include <iterator>
#include <string>
#include <string_view>

#include <gtest/gtest.h>

#include "engine/sheet/document.h"

namespace voltigeur::testing {

inline std::string file_text(const std::string& path)
{
    std::ifstream stream{path, std::ios::binary};
    return {std::istreambuf_iterator<char>{stream}, {}};
}

// Replaces the first occurrence; a test that changes nothing is a mistake.
inline std::string edited(std::string text, std::string_view from, std::string_view to)
{
    const std::size_t at = text.find(from);
    EXPECT_NE(at, std::string::npos) << "the text has no passage: " << from;
    if (at != std::string::npos) text.replace(at, from.size(), to);
    return text;
}

struct TextPlace {
    int line = 1;
    int column = 1;
};

// Where a passage begins in the text.
inline TextPlace place_of(std::string_view text, std::string_view passage)
{
    const std::size_t at = text.find(passage);
    EXPECT_NE(at, std::string::npos) << "the text has no passage: " << passage;
    if (at == std::string::npos) return {};
    const std::string_view before = text.substr(0, at);
    const std::size_t line_start = before.rfind('\n') + 1;  // npos + 1 is 0
    return {static_cast<int>(std::ranges::count(before, '\n')) + 1,
            static_cast<int>(at - line_start) + 1};
}

inline std::string listed(const Faults& faults)
{
    std::string text;
    for (const Fault& fault : faults) text += to_text(fault) + '\n';
    return text;
}

inline bool has_fault(const Faults& faults, TextPlace place, std::string_view what)
{
    return std::ranges::any_of(faults, [&](const Fault& fault) {
        return fault.line == place.line && fault.column == place.column &&
               fault.what.find(what) != std::string::npos;
    });
}

}  // namespace voltigeur::testing
