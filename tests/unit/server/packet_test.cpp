#include "server/packet.h"

#include <gtest/gtest.h>

namespace voltigeur::server {
namespace {

std::string why(std::string_view text)
{
    const auto packet = read_packet(text);
    return packet ? "it is good" : packet.error().problem.why;
}

TEST(Packet, OrderIsReadWithWhatItIsBasedOn)
{
    const auto packet =
        read_packet(R"({"type":"order","id":"a","after":7,"order":{"order":"done"}})");
    ASSERT_TRUE(packet);
    EXPECT_EQ(packet->id, "a");
    const auto& give = std::get<GiveOrder>(packet->what);
    EXPECT_EQ(give.after, 7U);
    EXPECT_EQ(give.order["order"], "done");
}

TEST(Packet, TheSameOverHttpHasItsTypeInTheAddress)
{
    const auto packet = read_packet("offer", R"({"what":"draw"})");
    ASSERT_TRUE(packet);
    EXPECT_EQ(std::get<MakeOffer>(packet->what).what, OfferKind::Draw);
    EXPECT_TRUE(read_packet("resign", ""));
}

TEST(Packet, FaultsNameTheKeyAndTheRemedy)
{
    EXPECT_EQ(why("{"), "this is not JSON in UTF-8");
    EXPECT_EQ(why("{\"type\":\"chat\",\"text\":\"\xff\"}"), "this is not JSON in UTF-8");
    EXPECT_EQ(why("[1]"), "this is not an object; write {\"key\": value, …}");
    EXPECT_TRUE(why(R"({})").starts_with("type: missing; write"));
    EXPECT_TRUE(why(R"({"type":"oder"})").contains("did you mean \"order\"?"));
    EXPECT_TRUE(why(R"({"type":"order","order":"x"})").starts_with("after: missing; write"));
    EXPECT_EQ(why(R"({"type":"order","after":-1,"order":"x"})"),
              "after: this is not a whole number from 0");
    EXPECT_EQ(why(R"({"type":"order","after":1,"order":7})"),
              "order: this is neither an object nor a line of text");
    EXPECT_TRUE(why(R"({"type":"ping","pong":1})").starts_with("the key \"pong\" is not known"));
    EXPECT_EQ(why(R"({"type":"mix","mix":"12"})"),
              "mix: this is not a number of 64 hexadecimal digits");
    EXPECT_EQ(why(R"({"type":"chat","text":"a\u0007"})"), "text: control characters are not text");
    EXPECT_EQ(why(R"({"type":"hello","game":"1","key":"k"})"),
              "game: an id of a game has 16 hexadecimal digits");
}

TEST(Packet, APlaceIsPointedOut)
{
    const auto packet = read_packet(R"({"type":"point","at":[1,2],"to":[3,4],"for":"all"})");
    ASSERT_TRUE(packet);
    const auto& point = std::get<PointOut>(packet->what);
    EXPECT_EQ(point.at, (Spot{1, 2}));
    EXPECT_EQ(point.to, (Spot{3, 4}));
    EXPECT_EQ(point.audience, Audience::All);
    EXPECT_TRUE(why(R"({"type":"point"})").starts_with("at: missing; write [254000, 508000]"));
    for (const char* at : {"7", "[1]", "[1,2,3]", "[1,-2]", "[1.5,2]", R"(["1","2"])", "null"})
        EXPECT_TRUE(why(R"({"type":"point","at":)" + std::string{at} + "}")
                        .starts_with("at: this is not a place; write [254000, 508000]"))
            << at;
    EXPECT_TRUE(why(R"({"type":"point","at":[1,2],"for":"enemy"})").contains("\"enemy\""));
}

TEST(Packet, LengthsAreCountedInCharacters)
{
    std::string text;
    for (int i = 0; i < 500; ++i) text += "é";
    EXPECT_TRUE(read_packet(R"({"type":"chat","text":")" + text + "\"}"));
    EXPECT_EQ(why(R"({"type":"chat","text":")" + text + "e\"}"), "text: at most 500 characters");
}

TEST(Packet, ARefusedPacketKeepsItsId)
{
    const auto packet = read_packet(R"({"type":"order","id":"mine"})");
    ASSERT_FALSE(packet);
    EXPECT_EQ(packet.error().id, "mine");
}

TEST(Packet, NewGame)
{
    const auto asked = read_new_game(
        R"({"scenario":"aspern","opponent":"sergeant","pace":{"days":3},"lapse":"claim"})");
    ASSERT_TRUE(asked);
    EXPECT_EQ(asked->pace, (Pace{0, 0, 3}));
    EXPECT_EQ(asked->lapse, Lapse::Claim);
    const auto fault = [](std::string_view body) { return read_new_game(body).error().why; };
    EXPECT_TRUE(fault("{}").starts_with("scenario: missing"));
    EXPECT_EQ(fault(R"({"scenario":"a","pace":{}})"), "pace: either minutes or days, at least 1");
    EXPECT_EQ(fault(R"({"scenario":"a","pace":{"days":3,"minutes":3}})"),
              "pace: either minutes or days, at least 1");
    EXPECT_EQ(fault(R"({"scenario":"a","pace":{"days":99}})"), "pace: pace.days: at most 60");
    EXPECT_TRUE(
        fault(R"({"scenario":"a","lapse":"wins"})").starts_with("lapse: the word \"wins\""));
}

TEST(Packet, NestingIsBounded)
{
    const std::string deep = std::string(95'000, '[') + std::string(95'000, ']');
    const std::string objects = [] {
        std::string text;
        for (int i = 0; i < 30'000; ++i) text += "{\"a\":";
        return text + "1" + std::string(30'000, '}');
    }();
    for (const std::string& value : {deep, objects}) {
        for (const char* body : {R"({"scenario":"teugn-skirmish","pace":{"minutes":)",
                                 R"({"scenario":)", R"({"pace":)", R"({"x":)"}) {
            const std::string text =
                body + value +
                (std::string{body}.find("minutes") != std::string::npos ? "}}" : "}");
            const auto asked = read_new_game(text);
            ASSERT_FALSE(asked);
            EXPECT_EQ(asked.error().why, "this is nested too deeply");
        }
        const auto order = read_packet(R"({"type":"order","order":)" + value + "}");
        ASSERT_FALSE(order);
        EXPECT_EQ(order.error().problem.why, "this is nested too deeply");
    }
}

}  // namespace
}  // namespace voltigeur::server
