#include "engine/base/text.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cstdlib>
#include <numeric>

namespace voltigeur {

namespace {

constexpr bool is_blank(char c)
{
    return c == ' ' || c == '\t' || c == '\r' || c == '\n';
}
constexpr bool is_digit(char c)
{
    return c >= '0' && c <= '9';
}

// ---- Decimals: a whole number of steps, shown in a larger unit and read back to the nearest step.

constexpr std::array<std::int64_t, 7> powers_of_ten{1, 10, 100, 1'000, 10'000, 100'000, 1'000'000};
constexpr std::size_t most_decimals = powers_of_ten.size() - 1;
constexpr std::size_t most_digits = 6;  // before the point

// `steps` steps make `units` units.
struct Scale {
    std::int64_t steps;
    std::int64_t units;
};
constexpr Scale inch_scale{micrometres_per_inch, 1};
constexpr Scale degree_scale{65'536, 360};

struct Decimal {
    std::int64_t digits = 0;   // without the point
    std::size_t decimals = 0;  // how many of them stand after it
};

constexpr std::int64_t divide_rounding(std::int64_t a, std::int64_t b)
{
    return a >= 0 ? (a + b / 2) / b : -((-a + b / 2) / b);
}

constexpr Decimal to_decimal(std::int64_t steps, std::size_t decimals, Scale scale)
{
    return {divide_rounding(steps * powers_of_ten[decimals] * scale.units, scale.steps), decimals};
}

constexpr std::int64_t to_steps(Decimal number, Scale scale)
{
    return divide_rounding(number.digits * scale.steps,
                           scale.units * powers_of_ten[number.decimals]);
}

// The shortest number that is read back as these steps.
Decimal shortest_decimal(std::int64_t steps, Scale scale)
{
    for (std::size_t decimals = 0; decimals < most_decimals; ++decimals) {
        const Decimal number = to_decimal(steps, decimals, scale);
        if (to_steps(number, scale) == steps) return number;
    }
    return to_decimal(steps, most_decimals, scale);
}

std::string decimal_text(Decimal number)
{
    std::string text = to_text(std::abs(number.digits));
    if (number.decimals > 0) {
        if (text.size() <= number.decimals) text.insert(0, number.decimals + 1 - text.size(), '0');
        text.insert(text.size() - number.decimals, ".");
    }
    if (number.digits < 0) text.insert(0, "-");
    return text;
}

std::optional<Decimal> decimal_from_text(std::string_view text)
{
    const bool is_negative = text.starts_with('-');
    if (is_negative) text.remove_prefix(1);
    const std::size_t point = std::min(text.find('.'), text.size());
    const std::string_view whole = text.substr(0, point);
    const std::string_view part = text.substr(std::min(point + 1, text.size()));
    const bool is_well_formed =
        !whole.empty() && whole.size() <= most_digits && part.size() <= most_decimals &&
        (point == text.size() || !part.empty()) && std::ranges::all_of(whole, is_digit) &&
        std::ranges::all_of(part, is_digit);
    if (!is_well_formed) return std::nullopt;

    const auto append = [](std::int64_t n, char c) { return n * 10 + (c - '0'); };
    const std::int64_t digits = std::accumulate(
        part.begin(), part.end(),
        std::accumulate(whole.begin(), whole.end(), std::int64_t{0}, append), append);
    return Decimal{is_negative ? -digits : digits, part.size()};
}

// ---- Spelling

constexpr std::size_t longest_compared = 32;

// How many letters must be put in, left out or changed to make one word of the other.
std::size_t count_edits(std::string_view a, std::string_view b)
{
    std::array<std::size_t, longest_compared + 1> row{};
    std::iota(row.begin(), row.end(), std::size_t{0});
    for (std::size_t i = 0; i < a.size(); ++i) {
        std::size_t diagonal = row[0];
        row[0] = i + 1;
        for (std::size_t j = 0; j < b.size(); ++j) {
            const std::size_t changed = diagonal + (a[i] == b[j] ? 0 : 1);
            diagonal = row[j + 1];
            row[j + 1] = std::min({changed, row[j] + 1, diagonal + 1});
        }
    }
    return row[b.size()];
}

std::string listed(std::span<const std::string_view> known)
{
    constexpr std::size_t most_listed = 40;
    std::string text;
    for (const std::string_view word : known.first(std::min(known.size(), most_listed))) {
        if (!text.empty()) text += ", ";
        text += word;
    }
    if (known.size() > most_listed)
        text += " and " + to_text(static_cast<std::int64_t>(known.size() - most_listed)) + " more";
    return text;
}

}  // namespace

Word WordReader::next()
{
    const Word word = word_;
    find_word();
    return word;
}

void WordReader::find_word()
{
    std::size_t begin = after_;
    while (begin < line_.size() && is_blank(line_[begin])) ++begin;
    std::size_t end = begin;
    while (end < line_.size() && !is_blank(line_[end])) ++end;
    word_ = {line_.substr(begin, end - begin), begin + 1};
    after_ = end;
}

std::string to_text(Length length)
{
    return decimal_text(shortest_decimal(length.micrometres, inch_scale));
}

std::optional<Length> length_from_text(std::string_view text)
{
    const std::optional<Decimal> number = decimal_from_text(text);
    if (!number) return std::nullopt;
    const std::int64_t micrometres = to_steps(*number, inch_scale);
    if (std::abs(micrometres) > longest_length.micrometres) return std::nullopt;
    return Length{static_cast<std::int32_t>(micrometres)};
}

std::string to_rounded_text(Length length)
{
    Decimal number = to_decimal(length.micrometres, 2, inch_scale);
    for (; number.decimals > 0 && number.digits % 10 == 0; --number.decimals) number.digits /= 10;
    return decimal_text(number);
}

std::string to_text(Angle angle)
{
    return decimal_text(shortest_decimal(angle.turn, degree_scale));
}

std::optional<Angle> angle_from_text(std::string_view text)
{
    const std::optional<Decimal> number = decimal_from_text(text);
    if (!number) return std::nullopt;
    const std::int64_t turn = powers_of_ten[number->decimals] * degree_scale.units;
    if (std::abs(number->digits) > turn) return std::nullopt;
    // Wrapped before it is rounded, as degrees() does it.
    const Decimal wrapped{(number->digits % turn + turn) % turn, number->decimals};
    return Angle{static_cast<std::uint16_t>(to_steps(wrapped, degree_scale))};
}

std::string to_text(std::int64_t number)
{
    std::array<char, 24> buffer{};
    const auto written = std::to_chars(buffer.data(), buffer.data() + buffer.size(), number);
    return {buffer.data(), written.ptr};
}

std::optional<std::int64_t> whole_from_text(std::string_view text)
{
    std::int64_t number = 0;
    const auto read = std::from_chars(text.data(), text.data() + text.size(), number);
    if (read.ec != std::errc{} || read.ptr != text.data() + text.size()) return std::nullopt;
    return number;
}

std::string in_quotes(std::string_view word)
{
    constexpr std::size_t longest = 40;
    std::string text = "\"";
    for (const char c : word.substr(0, longest)) text += c >= ' ' && c <= '~' ? c : '?';
    if (word.size() > longest) text += "...";
    return text + '"';
}

std::optional<std::string_view> nearest_word(std::string_view word,
                                             std::span<const std::string_view> known)
{
    if (word.empty() || word.size() > longest_compared) return std::nullopt;
    std::optional<std::string_view> nearest;
    std::size_t fewest = std::max<std::size_t>(word.size() / 2, 1) + 1;
    for (const std::string_view candidate : known) {
        if (candidate.empty() || candidate.size() > longest_compared) continue;
        const std::size_t edits = count_edits(word, candidate);
        if (edits >= fewest || edits >= candidate.size()) continue;
        fewest = edits;
        nearest = candidate;
    }
    return nearest;
}

std::string unknown_word(std::string_view label, std::string_view word,
                         std::span<const std::string_view> known)
{
    std::string text{label};
    text += word.empty() ? " is missing" : " " + in_quotes(word) + " is not known";
    const auto nearest = nearest_word(word, known);
    text += nearest ? "; did you mean " + in_quotes(*nearest) + "? " : ". ";
    return text + (known.empty() ? "There is none" : "Known: " + listed(known));
}

}  // namespace voltigeur
