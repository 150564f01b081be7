// What a card of a unit says that its sheet prints.
#include "engine/family/printed.h"

#include <algorithm>

#include <gtest/gtest.h>

#include "load/scenarios.h"

namespace voltigeur {
namespace {

struct Field {
    Battle battle;
    State state;

    explicit Field(const char* scenario)
        : battle(load_battle("rules", std::filesystem::path{"scenarios"} / scenario).value()),
          state(battle.scenario.opening)
    {
    }
    [[nodiscard]] UnitId find(const std::string& id) const
    {
        const auto& units = battle.scenario.units;
        const auto found =
            std::ranges::find_if(units, [&](const NamePair& pair) { return pair.id == id; });
        return static_cast<UnitId>(found - units.begin());
    }
    [[nodiscard]] Printed of(UnitId unit) const
    {
        return printed_of(battle.sheet, battle.scenario, state, unit);
    }
};

TEST(Printed, CourageCountsCasualtiesAndTheGeneral)
{
    Field field{"tutorial-thirteen.toml"};
    const UnitId unit = field.find("12e");
    EXPECT_EQ(field.of(unit).passes, 5);
    EXPECT_EQ(field.of(unit).morale, Clause{"G.4"});
    EXPECT_EQ(field.of(unit).move, Clause{"3.10"});
    EXPECT_TRUE(field.of(unit).modifiers.empty());

    field.state.unit(unit).figures -= 4;
    field.state.unit(unit).general = GeneralId{};
    EXPECT_EQ(field.of(unit).modifiers.size(), 2U);
    EXPECT_EQ(field.of(unit).passes, 5);  // one less, and one more

    field.state.unit(unit).general = no_general;
    field.state.unit(unit).figures = 1;
    EXPECT_EQ(field.of(unit).passes, 2);
    EXPECT_FALSE(field.of(unit).breaks_at);
}

TEST(Printed, DivisionsHaveTwoRatingsAndBreak)
{
    const Field field{"quatre-bras.toml"};
    const Printed foot = field.of(field.find("2e_leg"));
    EXPECT_EQ(foot.passes, 7);
    EXPECT_EQ(foot.disordered, 3);
    EXPECT_EQ(foot.breaks_at, 7);
    EXPECT_EQ(foot.morale, Clause{"MR3"});
    const Printed skirmishers = field.of(field.find("foy_sk"));
    EXPECT_FALSE(skirmishers.passes);
    EXPECT_FALSE(skirmishers.disordered);
}

}  // namespace
}  // namespace voltigeur
