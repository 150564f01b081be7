// Transcripts that ask for odds, on any sheet.
#pragma once

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <ostream>
#include <string>
#include <utility>

#include "engine/odds/odds.h"
#include "tests/property/chance.h"
#include "transcript/transcript.h"

namespace voltigeur {

using Question = TranscriptRunner::Question;

struct Sheet {
    const char* name;
    const char* enemy;  // of the French
    const char* profile = "letter";
};
inline void PrintTo(const Sheet& sheet, std::ostream* out)
{
    *out << sheet.name;
}

inline constexpr Sheet a12{"a12", "austrian"};
inline constexpr Sheet sp3{"sp3", "spanish"};
inline constexpr Sheet r10{"r10", "russian"};
inline constexpr Sheet b6{"b6", "bavarian"};
inline constexpr Sheet division{"004", "allied"};
inline constexpr Sheet division_rival{"004", "allied", "rival"};

// The transcript leaves the sheet out, and says ENEMY for the side that fights the French.
inline Question ask(const Sheet& sheet, const std::string& transcript)
{
    std::string text = fmt::format("sheet {} {}\n{}", sheet.name, sheet.profile, transcript);
    const std::string_view word = "ENEMY";
    for (std::size_t at = text.find(word); at != text.npos; at = text.find(word, at))
        text.replace(at, word.size(), sheet.enemy);
    TranscriptRunner runner{"rules"};
    auto question = runner.ask(text, sheet.name);
    if (question) return std::move(*question);
    for (const Fault& fault : question.error()) ADD_FAILURE() << to_text(fault);
    return {};
}

}  // namespace voltigeur
