// Exact chances: whole numbers of 256 bits, and fractions of them whose denominators are made of
// the sides of dice. No floating point, so that every build gives the same odds.
//
//     Fraction third{1, 3};
//     Fraction both = third * Fraction{1, 2};
//     to_text(both) == "1/6"             both.parts_of(1'000'000) == 166'667
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>

namespace voltigeur {

// A whole number from 0. What does not fit any more is marked as overflowed and stays so.
class Natural {
public:
    constexpr Natural(std::uint64_t n = 0)
        : words_{static_cast<std::uint32_t>(n), static_cast<std::uint32_t>(n >> 32U)},
          size_(n == 0          ? 0
                : n >> 32U == 0 ? 1
                                : 2)
    {
    }

    friend Natural operator+(const Natural& a, const Natural& b);
    friend Natural operator*(const Natural& a, const Natural& b);
    friend bool operator==(const Natural& a, const Natural& b) = default;
    friend bool operator<(const Natural& a, const Natural& b);

    void multiply(std::uint32_t by);
    // Divides by a small number and gives the remainder.
    std::uint32_t divide(std::uint32_t by);

    [[nodiscard]] bool is_zero() const { return size_ == 0 && !has_overflowed_; }
    [[nodiscard]] bool has_overflowed() const { return has_overflowed_; }

private:
    void add_top(std::uint32_t word);
    void drop_zeros();

    // NB: Words of 32 bits: products of 64 need a library function that the browser build lacks.
    std::array<std::uint32_t, 8> words_{};  // the lowest first
    std::uint8_t size_ = 0;                 // of the words, without the zeros at the top
    bool has_overflowed_ = false;
};
std::string to_text(const Natural& number);

// The primes that denominators may be made of: enough for every die in use.
inline constexpr std::array<std::uint32_t, 4> denominator_primes{2, 3, 5, 7};

// A number from 0 whose denominator is a product of these primes.
class Fraction {
public:
    Fraction() = default;
    // As it is written, not reduced. A denominator of other primes overflows.
    Fraction(const Natural& numerator, std::uint32_t denominator);

    friend Fraction operator*(const Fraction& a, const Fraction& b);
    friend Fraction operator+(const Fraction& a, const Fraction& b);
    Fraction& operator+=(const Fraction& other);
    // So many times as much.
    [[nodiscard]] Fraction times(std::uint32_t n) const;
    friend bool operator==(const Fraction& a, const Fraction& b);
    friend bool operator<(const Fraction& a, const Fraction& b);

    // This many times the fraction, rounded to the nearest whole number; `whole` up to 10^9.
    [[nodiscard]] std::uint64_t parts_of(std::uint32_t whole) const;

    [[nodiscard]] const Natural& numerator() const { return numerator_; }
    [[nodiscard]] Natural denominator() const;
    // The same with the smallest denominator. Nothing is reduced by itself: sums are quick where
    // all denominators are the same.
    [[nodiscard]] Fraction reduced() const;
    [[nodiscard]] bool has_overflowed() const { return numerator_.has_overflowed(); }

private:
    using Powers = std::array<std::uint16_t, denominator_primes.size()>;

    // The numerator over a denominator with at least these powers.
    [[nodiscard]] Natural over(const Powers& powers) const;

    friend Powers common(const Fraction& a, const Fraction& b);

    Natural numerator_;
    Powers powers_{};  // of the primes in the denominator
};

// "11/36"; a whole number without its denominator.
std::string to_text(const Fraction& fraction);

}  // namespace voltigeur
