#include "server/limits.h"

#include <gtest/gtest.h>

namespace voltigeur::server {
namespace {

TEST(Limits, ABucketFillsAgain)
{
    Bucket bucket;
    EXPECT_TRUE(bucket.take(1000, 1, 2));
    EXPECT_TRUE(bucket.take(1000, 1, 2));
    EXPECT_FALSE(bucket.take(1500, 1, 2));
    EXPECT_TRUE(bucket.take(2000, 1, 2));
    EXPECT_FALSE(bucket.is_full(3000, 1, 2));
    EXPECT_TRUE(bucket.is_full(4000, 1, 2));
}

TEST(Limits, ConnectionsAreCountedByAddressAndInAll)
{
    LimitOptions options;
    options.most_connections = 3;
    options.most_connections_per_address = 2;
    Addresses addresses{options};
    EXPECT_TRUE(addresses.open("a"));
    EXPECT_TRUE(addresses.open("a"));
    EXPECT_FALSE(addresses.open("a"));
    EXPECT_TRUE(addresses.open("b"));
    EXPECT_FALSE(addresses.open("c"));
    addresses.close("a");
    EXPECT_TRUE(addresses.open("c"));
    EXPECT_EQ(addresses.count_connections(), 3U);
}

TEST(Limits, WhoIsGoneIsForgotten)
{
    LimitOptions options;
    options.games_per_hour = 1;
    Addresses addresses{options};
    EXPECT_TRUE(addresses.may_make_game("a", 1000));
    EXPECT_FALSE(addresses.may_make_game("a", 2000));
    addresses.forget(3000);
    EXPECT_FALSE(addresses.may_make_game("a", 4000));
    addresses.forget(4000 + 3'600'000);
    EXPECT_EQ(addresses.count_addresses(), 0U);
}

TEST(Limits, AnAddressOfSixIsCountedByItsNetwork)
{
    EXPECT_EQ(address_group("192.0.2.1"), "192.0.2.1");
    EXPECT_EQ(address_group("::ffff:192.0.2.1"), "192.0.2.1");
    EXPECT_EQ(address_group("2001:db8:1:2:3:4:5:6"), "2001:db8:1:2:/64");
    EXPECT_EQ(address_group("2001:db8:1:2:9:9:9:9"), "2001:db8:1:2:/64");
    EXPECT_EQ(address_group("2001:db8::7"), address_group("2001:db8::8"));
    EXPECT_NE(address_group("2001:db8:1:2::7"), address_group("2001:db8:1:3::7"));
}

}  // namespace
}  // namespace voltigeur::server
