#include "engine/base/plain_text.h"

#include <gtest/gtest.h>

namespace voltigeur {
namespace {

TEST(PlainText, HasNothingThatControlsATerminal)
{
    for (const std::string_view plain :
         {"", "Teugn, 19 April 1809", "Łódź — “Barrosa”", "\xc2\xa0"}) {
        EXPECT_TRUE(is_plain_text(plain, LineBreaks::Refused)) << plain;
        EXPECT_TRUE(is_plain_text(plain, LineBreaks::Allowed)) << plain;
    }
    for (const std::string_view wrong : {"a\x1b[2J", "\x07", "a\x7f", "\xc2\x80",
                                         "a\xc2\x9b"
                                         "2J",
                                         "\xc2\x9f", "\xe2\x80\xa8", "\xe2\x80\xaa",
                                         "a\xe2\x80\xae"
                                         "b",
                                         "\xe2\x81\xa6", "\xe2\x81\xa9", "a\r"}) {
        EXPECT_FALSE(is_plain_text(wrong, LineBreaks::Refused)) << wrong;
        EXPECT_FALSE(is_plain_text(wrong, LineBreaks::Allowed)) << wrong;
    }
    for (const std::string_view broken : {"a\nb", "\t"}) {
        EXPECT_FALSE(is_plain_text(broken, LineBreaks::Refused));
        EXPECT_TRUE(is_plain_text(broken, LineBreaks::Allowed));
    }
    // What begins like one of them and ends too early, and what only looks alike.
    for (const std::string_view near : {"\xc2", "\xe2\x80", "\xe2", "\xe2\x80\xa7", "\xe2\x80\xaf"})
        EXPECT_TRUE(is_plain_text(near, LineBreaks::Refused));
}

}  // namespace
}  // namespace voltigeur
