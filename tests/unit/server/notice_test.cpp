#include "server/notice.h"

#include <array>

#include <gtest/gtest.h>

namespace voltigeur::server {
namespace {

using Four = std::array<std::uint8_t, 4>;
using Six = std::array<std::uint8_t, 16>;

TEST(Notice, OnlyTheOpenInternetIsPublic)
{
    for (const Four& open : {Four{8, 8, 8, 8}, Four{172, 15, 0, 1}, Four{172, 32, 0, 1},
                             Four{100, 63, 0, 1}, Four{223, 255, 255, 254}})
        EXPECT_TRUE(is_public_address(open)) << int{open[0]} << '.' << int{open[1]};
    for (const Four& closed :
         {Four{127, 0, 0, 1}, Four{10, 1, 2, 3}, Four{172, 16, 0, 1}, Four{172, 31, 255, 255},
          Four{192, 168, 1, 1}, Four{169, 254, 169, 254}, Four{0, 0, 0, 0}, Four{100, 64, 0, 1},
          Four{224, 0, 0, 1}, Four{255, 255, 255, 255}, Four{198, 19, 0, 1}, Four{203, 0, 113, 5}})
        EXPECT_FALSE(is_public_address(closed)) << int{closed[0]} << '.' << int{closed[1]};

    EXPECT_TRUE(is_public_address(Six{0x2a, 0x00, 0x14, 0x50}));
    EXPECT_FALSE(is_public_address(Six{}));
    Six loopback{};
    loopback[15] = 1;
    EXPECT_FALSE(is_public_address(loopback));
    EXPECT_FALSE(is_public_address(Six{0xfe, 0x80}));
    EXPECT_FALSE(is_public_address(Six{0xfd, 0x12}));
    EXPECT_FALSE(is_public_address(Six{0xff, 0x02}));
    EXPECT_FALSE(is_public_address(Six{0x20, 0x02, 0x7f, 0x00, 0x00, 0x01}));  // 6to4 of 127.0.0.1
    EXPECT_FALSE(is_public_address(Six{0, 0x64, 0xff, 0x9b, 0, 0, 0, 0, 0, 0, 0, 0, 10, 0, 0, 1}));
    EXPECT_FALSE(is_public_address(Six{0x20, 0x01, 0x0d, 0xb8}));
    EXPECT_FALSE(is_public_address(std::array<std::uint8_t, 5>{}));
}

TEST(Notice, AddressesOfTheWeb)
{
    const auto address = read_web_address("https://example.org:8443/hook?x=1#y");
    ASSERT_TRUE(address);
    EXPECT_TRUE(address->is_secure);
    EXPECT_EQ(address->host, "example.org");
    EXPECT_EQ(address->port, "8443");
    EXPECT_EQ(address->path, "/hook?x=1");
    EXPECT_EQ(read_web_address("http://example.org")->port, "80");
    EXPECT_EQ(read_web_address("http://example.org?x")->path, "/?x");
    EXPECT_EQ(read_web_address("http://[::1]:81/")->host, "::1");
    EXPECT_EQ(read_web_address("http://[::1]:81/")->port, "81");
    for (const char* bad :
         {"ftp://example.org", "example.org", "http://", "http://:80/", "http://a b/",
          "http://user:secret@example.org/", "http://example.org:0/", "http://example.org:x/",
          "http://[::1/", "javascript:alert(1)", "http://example.org/\r\nX: y"})
        EXPECT_FALSE(read_web_address(bad)) << bad;
}

}  // namespace
}  // namespace voltigeur::server
