#include "engine/odds/fraction.h"

#include <algorithm>

namespace voltigeur {

namespace {

std::uint32_t low(std::uint64_t n)
{
    return static_cast<std::uint32_t>(n);
}
std::uint32_t high(std::uint64_t n)
{
    return static_cast<std::uint32_t>(n >> 32U);
}

// Multiplies by a power of a small number, as much as a word holds at a time.
void scale(Natural& number, std::uint32_t base, unsigned exponent)
{
    constexpr std::uint64_t most = 0xffff'ffff;
    while (exponent > 0) {
        std::uint64_t factor = 1;
        for (; exponent > 0 && factor * base <= most; --exponent) factor *= base;
        number.multiply(low(factor));
    }
}

}  // namespace

// ---- Whole numbers

Natural operator+(const Natural& a, const Natural& b)
{
    Natural sum;
    sum.has_overflowed_ = a.has_overflowed_ || b.has_overflowed_;
    sum.size_ = std::max(a.size_, b.size_);
    std::uint32_t carry = 0;
    for (std::size_t i = 0; i < sum.size_; ++i) {
        const std::uint64_t digit = std::uint64_t{a.words_[i]} + b.words_[i] + carry;
        sum.words_[i] = low(digit);
        carry = high(digit);
    }
    sum.add_top(carry);
    return sum;
}

Natural operator*(const Natural& a, const Natural& b)
{
    const std::size_t size = a.words_.size();
    Natural product;
    product.has_overflowed_ = a.has_overflowed_ || b.has_overflowed_;
    for (std::size_t i = 0; i < a.size_; ++i) {
        std::uint32_t carry = 0;
        for (std::size_t j = 0; j < b.size_; ++j) {
            const std::uint64_t part = std::uint64_t{a.words_[i]} * b.words_[j] + carry;
            const std::uint64_t digit = part + (i + j < size ? product.words_[i + j] : 0U);
            carry = high(digit);
            if (i + j < size)
                product.words_[i + j] = low(digit);
            else if (low(digit) != 0)
                product.has_overflowed_ = true;
        }
        if (i + b.size_ < size)
            product.words_[i + b.size_] = carry;
        else if (carry != 0)
            product.has_overflowed_ = true;
    }
    product.size_ = static_cast<std::uint8_t>(std::min<std::size_t>(a.size_ + b.size_, size));
    product.drop_zeros();
    return product;
}

void Natural::multiply(std::uint32_t by)
{
    std::uint32_t carry = 0;
    for (std::size_t i = 0; i < size_; ++i) {
        const std::uint64_t digit = std::uint64_t{words_[i]} * by + carry;
        words_[i] = low(digit);
        carry = high(digit);
    }
    add_top(carry);
    drop_zeros();
}

void Natural::add_top(std::uint32_t word)
{
    if (word == 0) return;
    if (size_ < words_.size())
        words_[size_++] = word;
    else
        has_overflowed_ = true;
}

void Natural::drop_zeros()
{
    while (size_ > 0 && words_[size_ - 1U] == 0) --size_;
}

bool operator<(const Natural& a, const Natural& b)
{
    if (a.size_ != b.size_) return a.size_ < b.size_;
    return std::lexicographical_compare(a.words_.rbegin(), a.words_.rend(), b.words_.rbegin(),
                                        b.words_.rend());
}

std::uint32_t Natural::divide(std::uint32_t by)
{
    std::uint64_t rest = 0;
    for (std::size_t i = size_; i-- > 0;) {
        const std::uint64_t digit = (rest << 32U) | words_[i];
        words_[i] = low(digit / by);
        rest = digit % by;
    }
    drop_zeros();
    return static_cast<std::uint32_t>(rest);
}

std::string to_text(const Natural& number)
{
    if (number.has_overflowed()) return "overflow";
    std::string digits;
    Natural left = number;
    do digits += static_cast<char>('0' + left.divide(10));
    while (!left.is_zero());
    std::ranges::reverse(digits);
    return digits;
}

// ---- Fractions

Fraction::Fraction(const Natural& numerator, std::uint32_t denominator) : numerator_(numerator)
{
    for (std::size_t i = 0; i < powers_.size(); ++i)
        for (; denominator % denominator_primes[i] == 0; denominator /= denominator_primes[i])
            ++powers_[i];
    if (denominator != 1) scale(numerator_ = Natural{1}, 2, 256);
}

Fraction Fraction::reduced() const
{
    Fraction result = *this;
    for (std::size_t i = 0; i < powers_.size(); ++i) {
        for (; result.powers_[i] > 0; --result.powers_[i]) {
            Natural part = result.numerator_;
            if (part.divide(denominator_primes[i]) != 0) break;
            result.numerator_ = part;
        }
    }
    return result;
}

Natural Fraction::denominator() const
{
    Natural product{1};
    for (std::size_t i = 0; i < powers_.size(); ++i)
        scale(product, denominator_primes[i], powers_[i]);
    return product;
}

Natural Fraction::over(const Powers& powers) const
{
    Natural scaled = numerator_;
    for (std::size_t i = 0; i < powers.size(); ++i)
        if (powers[i] > powers_[i])
            scale(scaled, denominator_primes[i], static_cast<unsigned>(powers[i] - powers_[i]));
    return scaled;
}

Fraction::Powers common(const Fraction& a, const Fraction& b)
{
    Fraction::Powers powers{};
    for (std::size_t i = 0; i < powers.size(); ++i)
        powers[i] = std::max(a.powers_[i], b.powers_[i]);
    return powers;
}

Fraction operator*(const Fraction& a, const Fraction& b)
{
    Fraction product;
    product.numerator_ = a.numerator_ * b.numerator_;
    for (std::size_t i = 0; i < product.powers_.size(); ++i)
        product.powers_[i] = static_cast<std::uint16_t>(a.powers_[i] + b.powers_[i]);
    return product;
}

Fraction& Fraction::operator+=(const Fraction& other)
{
    if (numerator_.is_zero()) return *this = other;
    if (other.numerator_.is_zero()) return *this;
    if (powers_ == other.powers_) {
        numerator_ = numerator_ + other.numerator_;
        return *this;
    }
    const Powers powers = common(*this, other);
    numerator_ = over(powers) + other.over(powers);
    powers_ = powers;
    return *this;
}

Fraction operator+(const Fraction& a, const Fraction& b)
{
    Fraction sum = a;
    return sum += b;
}

Fraction Fraction::times(std::uint32_t n) const
{
    Fraction product = *this;
    product.numerator_.multiply(n);
    return product;
}

bool operator==(const Fraction& a, const Fraction& b)
{
    return a.over(common(a, b)) == b.over(common(a, b));
}

bool operator<(const Fraction& a, const Fraction& b)
{
    if (a.powers_ == b.powers_) return a.numerator_ < b.numerator_;
    return a.over(common(a, b)) < b.over(common(a, b));
}

std::uint64_t Fraction::parts_of(std::uint32_t whole) const
{
    const Fraction least = reduced();
    const Natural below = least.denominator();
    // Half a part more, then whole parts only, found bit by bit.
    const Natural above = least.numerator_ * Natural{2} * Natural{whole} + below;
    std::uint64_t parts = 0;
    for (std::uint64_t bit = std::uint64_t{1} << 40U; bit != 0; bit >>= 1U)
        if (!(above < Natural{parts | bit} * below * Natural{2})) parts |= bit;
    return parts;
}

std::string to_text(const Fraction& fraction)
{
    const Fraction reduced = fraction.reduced();
    const Natural below = reduced.denominator();
    const std::string above = to_text(reduced.numerator());
    return below == Natural{1} ? above : above + "/" + to_text(below);
}

}  // namespace voltigeur
