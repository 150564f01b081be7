// The place on a printed sheet, or in our list of gaps, that a number or a refusal comes from:
// "3.26", "DA67". It carries its own text, so that a log can be read without the sheet.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <string_view>

namespace voltigeur {

class Clause {
public:
    static constexpr std::size_t longest = 8;

    constexpr Clause() = default;
    constexpr explicit Clause(std::string_view text)
    {
        std::copy_n(text.begin(), std::min(text.size(), longest), text_.begin());
    }

    [[nodiscard]] constexpr std::string_view text() const
    {
        const auto end = std::find(text_.begin(), text_.end(), '\0');
        return {text_.data(), static_cast<std::size_t>(end - text_.begin())};
    }
    [[nodiscard]] constexpr bool empty() const { return text_[0] == '\0'; }

    friend constexpr bool operator==(const Clause&, const Clause&) = default;
    friend constexpr auto operator<=>(const Clause&, const Clause&) = default;

private:
    std::array<char, longest> text_{};
};

}  // namespace voltigeur
