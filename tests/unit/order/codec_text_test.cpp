// Orders and events as text: every alternative, and what is said of wrong lines.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <set>

#include "tests/unit/order/examples.h"

namespace voltigeur::test {
namespace {

using ::testing::HasSubstr;

template <class T>
std::string fault_of(const std::expected<T, ParseFault>& read)
{
    return read ? "" : std::to_string(read.error().column) + ": " + read.error().what;
}

TEST(OrderText, EveryOrderHasAnExampleThatIsWrittenAndReadBack)
{
    std::set<std::size_t> seen;
    for (const auto& [line, order] : order_examples()) {
        seen.insert(order.what.index());
        EXPECT_EQ(to_text(order, names()), line);
        const auto read = order_from_text(line, names());
        ASSERT_TRUE(read) << line << "\n" << fault_of(read);
        EXPECT_EQ(*read, order) << line;
    }
    EXPECT_EQ(seen.size(), std::variant_size_v<OrderKind>) << "an order has no example";
}

TEST(EventText, EveryEventHasAnExampleThatIsWrittenAndReadBack)
{
    std::set<std::size_t> seen;
    for (const auto& [line, event] : event_examples()) {
        seen.insert(event.index());
        EXPECT_EQ(to_text(event, names()), line);
        const auto read = event_from_text(line, names());
        ASSERT_TRUE(read) << line << "\n" << fault_of(read);
        EXPECT_EQ(*read, event) << line;
    }
    EXPECT_EQ(seen.size(), std::variant_size_v<Event>) << "an event has no example";
}

TEST(OrderText, LabelsComeInAnyOrderAndPathsMayHaveTheirs)
{
    const auto charge = order_from_text("  french\tcharge A wheel left 30 at B\r\n", names());
    ASSERT_TRUE(charge) << fault_of(charge);
    EXPECT_EQ(to_text(*charge, names()), "french charge A at B wheel left 30");

    const auto move = order_from_text("french move A path advance 4.50", names());
    ASSERT_TRUE(move) << fault_of(move);
    EXPECT_EQ(to_text(*move, names()), "french move A advance 4.5");
}

struct WrongLine {
    std::string_view line;
    std::size_t column;
    std::string_view what;
};

TEST(OrderText, SaysWhatIsWrongWhereAndWhatToWriteInstead)
{
    constexpr WrongLine table[] = {
        {"", 1, "side is missing. Known: french, austrian"},
        {"   ", 4, "side is missing"},
        {"frensh done", 1, "side \"frensh\" is not known; did you mean \"french\"?"},
        {"french", 7, "order is missing. Known: lay, hold, move"},
        {"french chrge A", 8, "order \"chrge\" is not known; did you mean \"charge\"?"},
        {"french hold", 12, "unit is missing. Known: A, B, C, G, at"},
        {"french hold Q", 13, "unit \"Q\" is not known. Known: A, B, C, G, at"},
        {"french hold A B", 15, "nothing more is expected here; leave out \"B\""},
        {"french done now", 13, "nothing more is expected here; leave out \"now\""},
        {"french ride masena to 1,2", 13, "did you mean \"massena\"?"},
        {"french charge A on B", 17, "field \"on\" is not known"},
        {"french charge A at", 19, "at is missing. Known: A, B, C, G, at"},
        {"french charge A at B at C", 22, "\"at\" is given twice"},
        {"french charge A at B hand left", 22, "field \"hand\" is not known. Known: at, wheel"},
        {"french charge A at B wheel 30", 28, "hand \"30\" is not known. Known: left, right"},
        {"french charge A at B wheel left", 32, "wheel is missing; write an angle in degrees"},
        {"french charge A at B wheel left 361", 33, "wheel: cannot read \"361\"; write an angle"},
        {"french move A advance", 22, "advance is missing; write a length in inches"},
        {"french move A advance x", 23, "advance: cannot read \"x\"; write a length in inches"},
        {"french move A advance 10000.1", 23, "write a length in inches"},
        {"french move A advance 4.", 23, "write a length in inches"},
        {"french move A advance 1e5", 23, "write a length in inches"},
        {"french move A form lin", 20, "form \"lin\" is not known; did you mean \"line\"?"},
        {"french move A march 6 45", 23, "write \"towards\" here"},
        {"french move A advance 1 back 1 advance 1 back 1 advance 1 back 1 back 1", 66,
         "at most 6"},
        {"french ride massena", 20, "to is missing; write a place in inches, such as 12.5,30"},
        {"french ride massena to 12", 24, "to: cannot read \"12\"; write a place in inches"},
        {"french lay G at A from 1,2", 27, "from is missing; write \"facing\" here"},
        {"french arrive A along 2", 24, "in is missing. Known: line, column"},
        {"french hold \x01\xff", 13, "unit \"??\" is not known"},
    };
    for (const auto& [line, column, what] : table) {
        const auto read = order_from_text(line, names());
        ASSERT_FALSE(read) << line;
        EXPECT_EQ(read.error().column, column) << line << "\n" << read.error().what;
        EXPECT_THAT(read.error().what, HasSubstr(what)) << line;
    }
}

TEST(EventText, SaysWhatIsWrongWhereAndWhatToWriteInstead)
{
    constexpr WrongLine table[] = {
        {"", 1, "event is missing"},
        {"losess B figures 2", 1, "did you mean \"losses\"?"},
        {"losses B", 9, "figures is missing; write a whole number from 0 to 255"},
        {"losses B figures 256", 18,
         "figures: cannot read \"256\"; write a whole number from 0 to 255"},
        {"losses B figures -1", 18, "write a whole number from 0 to 255"},
        {"losses B figures 2 [9.1", 20, "write a clause of at most 8 letters in square brackets"},
        {"losses B figures 2 [123456789]", 20, "write a clause"},
        {"losses B figures 2 [a] [b]", 24, "\"[b]\" is given twice"},
        {"turn 3 clears halted+mooved", 15,
         "clears \"mooved\" is not known; did you mean \"moved\"?"},
        {"turn 3 clears", 14, "clears is missing. Known: halted, moved"},
        {"penalty B dice", 15, "dice is missing; write a whole number"},
        {"penalty B dice x", 16, "dice: cannot read \"x\""},
        {"test A of closing dice 6 needs 3 with 1 general [x] result fail", 39, "such as +1"},
        {"test A of closing dice 6 needs 3 with +1 genral [x] result fail", 42,
         "did you mean \"general\"?"},
        {"test A of closing dice 6 needs 3 with +1 general result fail", 50, "write a clause"},
        {"test A of closing dice 6 needs 3 with +1 tagged [x] result fail", 42,
         "tag (after `tagged:`) is missing"},
        {"test A of closing dice 6 needs 3 with +1 tagged:x [x]", 42,
         "Known: opolchenie, grenadiers"},
        {"test A of closing dice 6 needs 3 with +1 general:x [x]", 42, "only a tagged reason"},
        {"objective bridg holder nobody", 11, "did you mean \"bridge\"?"},
        {"objective bridge holder prussian", 25, "Known: nobody, french, austrian"},
    };
    for (const auto& [line, column, what] : table) {
        const auto read = event_from_text(line, names());
        ASSERT_FALSE(read) << line;
        EXPECT_EQ(read.error().column, column) << line << "\n" << read.error().what;
        EXPECT_THAT(read.error().what, HasSubstr(what)) << line;
    }
}

// Whatever can be read can be written, and reads the same again.
TEST(CodecText, NoBytesCanHarmIt)
{
    Counter counter;
    const auto orders = order_examples();
    const auto events = event_examples();
    for (int round = 0; round < 20'000; ++round) {
        const std::string noise = random_bytes(counter);
        EXPECT_FALSE(order_from_text(noise, names()));
        EXPECT_FALSE(event_from_text(noise, names()));
        const std::string order_line{orders[counter.below(orders.size())].line};
        if (const auto read = order_from_text(damaged(order_line, counter), names())) {
            EXPECT_EQ(order_from_text(to_text(*read, names()), names()).value_or(Order{}), *read);
        }
        const std::string event_line{events[counter.below(events.size())].line};
        if (const auto read = event_from_text(damaged(event_line, counter), names())) {
            EXPECT_EQ(event_from_text(to_text(*read, names()), names()).value_or(Event{}), *read);
        }
    }
}

TEST(RefusalText, GivesClauseSentenceAndWhatWasMeasured)
{
    const Clause clause{"3.3"};
    const std::pair<Refusal, std::string_view> table[] = {
        {{{}, "that unit is not yours"}, "that unit is not yours"},
        {{clause, "locked in a firefight", unit_b, tenths(17), inches(2)},
         "3.3 locked in a firefight (B; 1.7 in, limit 2 in)"},
        {{clause, "another unit is nearer", unit_b}, "3.3 another unit is nearer (B)"},
        {{clause, "too far", no_unit, Length{123'456}}, "3.3 too far (4.86 in)"},
        {{clause, "too far", no_unit, Length{50'801}, inches(2)},
         "3.3 too far (2.01 in, limit 2 in)"},
    };
    for (const auto& [refusal, text] : table) EXPECT_EQ(to_text(refusal, names()), text);
}

}  // namespace
}  // namespace voltigeur::test
