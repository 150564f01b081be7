// The laws of the table: each notices what it forbids, and says nothing of a table that is in
// order.

#include "laws/table_laws.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "engine/family/facts.h"
#include "laws/small_play.h"
#include "laws/small_table.h"
#include "load/setups.h"
#include "transcript/transcript.h"

namespace voltigeur {

namespace {

using testing::HasSubstr;

Setup set_up(const std::string& text)
{
    TranscriptRunner runner{"rules"};
    auto setup = runner.set_up("sheet r10 letter\n" + text, "table");
    EXPECT_TRUE(setup.has_value()) << (setup ? "" : to_text(setup.error().front()));
    return *setup;
}

// A column before a line that it has not reached, with a battery beside the line.
struct Table {
    Setup setup =
        set_up("unit A french infantry veteran 12 column at 20,20 facing 0\n"
               "unit B russian infantry veteran 12 line at 20,24 facing 180\n"
               "unit G russian artillery veteran 4 unlimbered at 28,24 facing 180 pounds 6\n");
    TableLaws laws{setup};
    State state = setup.scenario->opening;

    static constexpr UnitId a{0};
    static constexpr UnitId b{1};
    static constexpr UnitId g{2};
};

Point at(int x, int y)
{
    return {inches(x), inches(y)};
}

TEST(TableLaws, SayNothingOfATableInOrder)
{
    const Table table;
    const Events none;
    const TableFinding found = table.laws.check({table.state, none, table.state});
    EXPECT_TRUE(found.what.empty()) << found.law << ": " << found.what;
}

TEST(TableLaws, NoticeUnitsOnEachOther)
{
    Table table;
    table.state.unit(table.a).pose.at = at(20, 25);
    EXPECT_THAT(table.laws.check_overlaps(table.state), HasSubstr("overlaps"));
}

TEST(TableLaws, NoticeEnemiesThatComeToTouchWithoutFighting)
{
    const Table before;
    Table table;
    const Events none;
    table.state.unit(table.a).pose.at = at(20, 24);
    EXPECT_THAT(table.laws.check_touching({before.state, none, table.state}),
                HasSubstr("A touches without a contact B"));
    // They may have touched before, as those do that a charge at another has left there.
    EXPECT_EQ(table.laws.check_touching({table.state, none, table.state}), "");
    table.state.contacts.push_back({.attacker = table.a, .defender = table.b});
    EXPECT_EQ(table.laws.check_touching({before.state, none, table.state}), "");
}

TEST(TableLaws, NoticeEnemiesThatGoOnTouchingAfterTheirContact)
{
    Table table;
    const Events none;
    table.state.unit(table.a).pose.at = at(20, 24);
    State before = table.state;
    before.contacts.push_back({.attacker = table.a, .defender = table.b});
    EXPECT_THAT(table.laws.check_touching({before, none, table.state}),
                HasSubstr("touches without a contact"));

    // A friend behind it leaves it no room.
    const Rectangle place =
        table.setup.law->ground_of(*table.setup.scenario, table.state, table.b,
                                   table.state.unit(table.b).pose, Formation::Line);
    table.state.unit(table.g).pose.at = {inches(20), inches(24) + place.depth()};
    EXPECT_EQ(table.laws.check_touching({before, none, table.state}), "");
}

TEST(TableLaws, AllowWhoFallsBackAmongEnemiesToStay)
{
    Table table;
    const Events none;
    table.state.unit(table.a).pose.at = at(20, 24);
    State before = table.state;
    before.contacts.push_back({.attacker = table.a, .defender = table.b});
    Unit& enemy = table.state.unit(table.g);
    table.state.unit(table.a).marks |= bit(Mark::FallingBack);
    EXPECT_THAT(table.laws.check_touching({before, none, table.state}),
                HasSubstr("touches without a contact"));
    // Beside it, in the way of its corners when it turns on its middle.
    const Rectangle place =
        table.setup.law->ground_of(*table.setup.scenario, table.state, table.a,
                                   table.state.unit(table.a).pose, Formation::Column);
    const Rectangle guns = table.setup.law->ground_of(*table.setup.scenario, table.state, table.g,
                                                      enemy.pose, Formation::Unlimbered);
    enemy.pose.at = {inches(20) + fraction(place.width() + guns.width(), 1, 2) + tenths(2),
                     inches(23) - guns.depth()};
    EXPECT_EQ(table.laws.check_touching({before, none, table.state}), "");
    table.state.unit(table.a).marks = 0;
    EXPECT_THAT(table.laws.check_touching({before, none, table.state}),
                HasSubstr("touches without a contact"));
}

TEST(TableLaws, NoticeARideThatEndsAtAnEnemy)
{
    Table table;
    Unit& rider = table.state.unit(table.a);
    rider.arm = Arm::Cavalry;
    rider.pose.at = at(20, 24);
    const Events ended{ChargeEnded{.unit = table.a}};
    EXPECT_THAT(table.laws.check_touching({table.state, ended, table.state}),
                HasSubstr("A touches without a contact B"));
}

TEST(TableLaws, NoticeAContactThatDoesNotTouch)
{
    Table table;
    table.state.contacts.push_back({.attacker = table.a, .defender = table.b});
    EXPECT_THAT(table.laws.check_contacts(table.state), HasSubstr("does not touch"));
}

TEST(TableLaws, NoticeGunsThatOutliveTheirSupport)
{
    Table table;
    table.state.contacts.push_back({.attacker = table.a, .defender = table.g, .rounds = 1});
    EXPECT_THAT(table.laws.check_guns(table.state), HasSubstr("outlived its support"));
    table.state.contacts[0].stand_in = table.b;
    EXPECT_EQ(table.laws.check_guns(table.state), "");
}

TEST(TableLaws, NoticeWhoGoesOverAnEnemyUnmet)
{
    Table table;
    const Events over{ChargeMoved{.unit = table.a, .pose = {at(20, 30), {}}}};
    const State before = table.state;
    apply(table.state, over.front());
    EXPECT_THAT(table.laws.check_placements({before, over, table.state}),
                HasSubstr("A goes over B"));

    // It may be recalled past it, to where its charge began or beside that.
    State recalled = before;
    recalled.unit(table.a).origin.at = at(25, 30);
    EXPECT_EQ(table.laws.check_placements({recalled, over, table.state}), "");
    recalled.unit(table.a).origin.at = at(27, 30);
    EXPECT_THAT(table.laws.check_placements({recalled, over, table.state}),
                HasSubstr("A goes over B"));

    // It may ride past an enemy that it has met.
    State met = before;
    met.contacts.push_back({.attacker = table.a, .defender = table.b});
    EXPECT_EQ(table.laws.check_placements({met, over, table.state}), "");
}

TEST(TableLaws, NoticeALoserThatComesNearer)
{
    Table table;
    table.state.contacts.push_back({.attacker = table.a, .defender = table.b});
    const State before = table.state;
    const auto placed = [&](int y) {
        return Events{
            MoraleTested{.unit = table.a, .test = voltigeur::Test::Melee},
            UnitPlaced{.unit = table.a, .pose = {at(20, y), {}}, .formation = Formation::Column}};
    };
    EXPECT_THAT(table.laws.check_placements({before, placed(22), before}),
                HasSubstr("A gives way, and comes nearer to B"));
    EXPECT_EQ(table.laws.check_placements({before, placed(18), before}), "");

    // Where it comes to stand counts, not where it was placed before that.
    Events twice = placed(22);
    twice.push_back(placed(18).back());
    EXPECT_EQ(table.laws.check_placements({before, twice, before}), "");
    twice.push_back(placed(22).back());
    EXPECT_THAT(table.laws.check_placements({before, twice, before}),
                HasSubstr("A gives way, and comes nearer to B"));
}

// ---- Small tables

BattleSource source_of(const std::string& sheet)
{
    auto files = read_sheet_files({"."}, sheet);
    const auto loaded = load_sheet(*files);
    return {facts_of(*loaded), std::move(*files), {}};
}

class SmallTables : public testing::TestWithParam<const char*> {};

TEST_P(SmallTables, AreTheSameForASeedAndCanBePlayed)
{
    const BattleSource source = source_of(GetParam());
    EXPECT_EQ(small_table(source, 7), small_table(source, 7));
    EXPECT_NE(small_table(source, 7), small_table(source, 8));

    TranscriptRunner runner{"rules"};
    constexpr std::uint64_t tables = 60;
    std::uint64_t played = 0;
    for (std::uint64_t seed = 1; seed <= tables; ++seed) {
        const auto setup = runner.set_up(small_table(source, seed), "table");
        if (!setup) continue;
        SmallPlay play{*setup, seed, 5};
        play.run();
        played += play.count_paths() > 0 || play.finding() ? 1U : 0U;
    }
    // The others would have stood on each other, or touched.
    EXPECT_GT(played, tables / 4);
}

INSTANTIATE_TEST_SUITE_P(Sheets, SmallTables, testing::Values("a12", "sp3", "r10", "b6", "004"),
                         [](const auto& sheet) { return std::string{"sheet_"} + sheet.param; });

}  // namespace

}  // namespace voltigeur
