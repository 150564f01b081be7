// Exact numbers obey the rules of arithmetic.

#include "engine/odds/fraction.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

namespace voltigeur {
namespace {

Natural any_natural()
{
    return Natural{*rc::gen::arbitrary<std::uint64_t>()};
}

// Over any product of the sides of dice that leaves room for sums and products of three.
Fraction any_fraction()
{
    Fraction fraction{*rc::gen::inRange<std::uint64_t>(0, 1'000'000), 1};
    const auto sides = *rc::gen::resize(
        8, rc::gen::container<std::vector<std::uint32_t>>(rc::gen::element(2U, 3U, 6U, 7U, 10U)));
    for (const std::uint32_t n : sides) fraction = fraction * Fraction{1, n};
    return fraction;
}

RC_GTEST_PROP(Naturals, AddAndMultiplyAsNumbersDo, ())
{
    const Natural a = any_natural();
    const Natural b = any_natural();
    const Natural c = any_natural();
    RC_ASSERT(a + b == b + a);
    RC_ASSERT((a + b) + c == a + (b + c));
    RC_ASSERT(a * b == b * a);
    RC_ASSERT((a * b) * c == a * (b * c));
    RC_ASSERT(a * (b + c) == a * b + a * c);
    RC_ASSERT(!(a * b * c).has_overflowed());
}

RC_GTEST_PROP(Naturals, DivideBack, ())
{
    const Natural a = any_natural() * any_natural();
    const auto by = *rc::gen::inRange<std::uint32_t>(1, 1'000'000);
    const auto rest = *rc::gen::inRange<std::uint32_t>(0, by);
    Natural product = a;
    product.multiply(by);
    product = product + Natural{rest};
    RC_ASSERT(product.divide(by) == rest);
    RC_ASSERT(product == a);
}

RC_GTEST_PROP(Fractions, AddAndMultiplyAsNumbersDo, ())
{
    const Fraction a = any_fraction();
    const Fraction b = any_fraction();
    const Fraction c = any_fraction();
    RC_ASSERT(a + b == b + a);
    RC_ASSERT((a + b) + c == a + (b + c));
    RC_ASSERT(a * b == b * a);
    RC_ASSERT((a * b) * c == a * (b * c));
    RC_ASSERT(a * (b + c) == a * b + a * c);
    RC_ASSERT(a.times(3) == a + a + a);
    RC_ASSERT(!(a * (b + c)).has_overflowed());
}

RC_GTEST_PROP(Fractions, AreInOneOrder, ())
{
    const Fraction a = any_fraction();
    const Fraction b = any_fraction();
    const Fraction c = any_fraction();
    RC_ASSERT(int{a < b} + int{b < a} + int{a == b} == 1);
    RC_ASSERT((a < b) == (a + c < b + c));
}

RC_GTEST_PROP(Fractions, AreTheSameReduced, ())
{
    const Fraction a = any_fraction();
    RC_ASSERT(a.reduced() == a);
    RC_ASSERT(to_text(a.reduced()) == to_text(a));
    RC_ASSERT(a.reduced().parts_of(1000) == a.parts_of(1000));
}

}  // namespace
}  // namespace voltigeur
