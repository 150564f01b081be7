#include "load/variation.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace voltigeur {

namespace {

using testing::HasSubstr;

std::string fault_of(const char* change, const char* scenario = "teugn-skirmish")
{
    const auto setup = load_varied({"."}, scenario, change);
    return setup ? "" : to_text(setup.error().front());
}

int figures(const Setup& setup, std::string_view id)
{
    for (const UnitId unit : unit_ids(setup.scenario->opening))
        if (setup.scenario->units[index(unit)].id == id)
            return setup.scenario->opening.unit(unit).figures;
    return -1;
}

TEST(Variation, ChangesTheFiguresOfAUnit)
{
    const auto more = load_varied({"."}, "teugn-skirmish", "57e_1=+2");
    const auto less = load_varied({"."}, "teugn-skirmish", "57e_1=-1");
    const auto exact = load_varied({"."}, "teugn-skirmish", "57e_1=16");
    ASSERT_TRUE(more && less && exact);
    EXPECT_EQ(figures(*more, "57e_1"), 14);
    EXPECT_EQ(figures(*less, "57e_1"), 11);
    EXPECT_EQ(figures(*exact, "57e_1"), 16);
    EXPECT_EQ(figures(*more, "57e_2"), 12);
    EXPECT_NE(more->scenario_hash, less->scenario_hash);
    EXPECT_EQ(more->law->hash(), less->law->hash());
}

TEST(Variation, ChangesAnEntryOfTheSheet)
{
    const auto plain = load_setup({"."}, "shevardino-outpost");
    const auto both = load_varied({"."}, "shevardino-outpost", "sheet.musket_range.length=5 in");
    const auto one =
        load_varied({"."}, "shevardino-outpost", "sheet.03-move.musket_range.length=5 in");
    const auto item = load_varied({"."}, "shevardino-outpost", "sheet.03-move.to_hit.1.at_least=3");
    ASSERT_TRUE(plain && both && one && item);
    EXPECT_NE(both->law->hash(), plain->law->hash());
    EXPECT_NE(one->law->hash(), plain->law->hash());
    EXPECT_NE(one->law->hash(), both->law->hash());
    EXPECT_NE(item->law->hash(), plain->law->hash());
    EXPECT_EQ(both->scenario_hash, plain->scenario_hash);
}

TEST(Variation, SaysWhatIsWrong)
{
    EXPECT_THAT(fault_of("57e_9=+1"), HasSubstr("unit \"57e_9\" is not known; did you mean"));
    EXPECT_THAT(fault_of("57e_1=many"), HasSubstr("no number of figures"));
    EXPECT_THAT(fault_of("57e_1"), HasSubstr("write UNIT=+1"));
    EXPECT_THAT(fault_of("=3"), HasSubstr("write UNIT=+1"));
    EXPECT_THAT(fault_of("57e_1=+500"), HasSubstr("figures"));
    EXPECT_THAT(fault_of("sheet.musket_rnge.length=5 in"),
                HasSubstr("did you mean \"musket_range.length\""));
    EXPECT_THAT(fault_of("sheet.musket_range=5 in"), HasSubstr("name one below it"));
    EXPECT_THAT(fault_of("sheet.musket_range.length=far"), HasSubstr("length"));
    EXPECT_THAT(fault_of("sheet.wheel_limit.degrees=4x"), HasSubstr("no whole number"));
    EXPECT_THAT(fault_of("57e_1=+1", "no-such-battle"), HasSubstr("no-such-battle"));
}

}  // namespace

}  // namespace voltigeur
