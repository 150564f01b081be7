// Text that people write and read: words of a line, whole numbers, lengths in inches, angles in
// degrees; and what to say when a word is wrong.
//
//     to_text(tenths(45)) == "4.5"            length_from_text("4.5") == tenths(45)
//     to_text(degrees(30)) == "30"            angle_from_text("30") == degrees(30)
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "engine/base/angle.h"
#include "engine/base/length.h"

namespace voltigeur {

// Why a text cannot be read: what is wrong and what to write instead.
struct ParseFault {
    std::size_t column =
        0;  // of the wrong word, from 1; 0 in JSON, where `what` begins with the key
    std::string what;
};

// One word of a line. At the end of the line it is empty, and its column is one past the end.
struct Word {
    std::string_view text;
    std::size_t column = 1;
};

// Reads a line word by word; words are parted by blanks. The line must outlive it.
class WordReader {
public:
    explicit WordReader(std::string_view line) : line_(line) { find_word(); }

    [[nodiscard]] bool at_end() const { return word_.text.empty(); }
    [[nodiscard]] const Word& peek() const { return word_; }
    Word next();

private:
    void find_word();

    std::string_view line_;
    std::size_t after_ = 0;  // where the search for the next word begins
    Word word_;
};

// ---- Numbers. Reading is strict: nothing may stand before or after the number.

// No length that can be read is longer than this either way, so that sums of a few cannot overflow.
inline constexpr Length longest_length = inches(10'000);

// Inches, with as few decimals as tell the micrometre (at most five), so that reading gives back
// exactly what was written.
std::string to_text(Length length);
std::optional<Length> length_from_text(std::string_view text);

// Inches to the nearest hundredth, for sentences.
std::string to_rounded_text(Length length);

// Degrees, with as few decimals as tell the step of the circle (at most three). From -360 to 360.
std::string to_text(Angle angle);
std::optional<Angle> angle_from_text(std::string_view text);

std::string to_text(std::int64_t number);
std::optional<std::int64_t> whole_from_text(std::string_view text);

// ---- Faults

// The word in quotation marks, shortened, and harmless to show whatever its bytes are.
std::string in_quotes(std::string_view word);

// The known word that is spelt most like this one, if any is spelt much like it.
std::optional<std::string_view> nearest_word(std::string_view word,
                                             std::span<const std::string_view> known);

// `unit "Q" is not known; did you mean "A"? Known: A, B, C`
std::string unknown_word(std::string_view label, std::string_view word,
                         std::span<const std::string_view> known);

}  // namespace voltigeur
