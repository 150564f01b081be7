// What a card of a unit says that its sheet prints.
#include "engine/family/card.h"

#include <algorithm>
#include <map>
#include <string>

#include <gtest/gtest.h>

#include "load/scenarios.h"
#include "sim/random_game.h"

namespace voltigeur {
namespace {

struct Field {
    Battle battle;
    State state;

    explicit Field(const std::string& scenario)
        : battle(load_battle("rules", scenario + ".toml").value()), state(battle.scenario.opening)
    {
    }
    [[nodiscard]] UnitId find(const std::string& id) const
    {
        const auto& units = battle.scenario.units;
        const auto found =
            std::ranges::find_if(units, [&](const NamePair& pair) { return pair.id == id; });
        return static_cast<UnitId>(found - units.begin());
    }
    [[nodiscard]] UnitCard of(UnitId unit) const
    {
        return unit_card_of(battle.sheet, battle.scenario, state, unit);
    }
    // The test of one phase.
    [[nodiscard]] UnitCard::Test test(UnitId unit, int phase) const
    {
        const UnitCard card = of(unit);
        const auto found = std::ranges::find(card.tests, phase, &UnitCard::Test::phase);
        return found == card.tests.end() ? UnitCard::Test{} : *found;
    }
};

TEST(UnitCard, CourageCountsCasualtiesAndTheGeneral)
{
    Field field{"scenarios/tutorial-thirteen"};
    const UnitId unit = field.find("12e");
    EXPECT_EQ(field.of(unit).move, Clause{"3.10"});
    EXPECT_EQ(field.test(unit, 2).clause, Clause{"G.4"});
    EXPECT_EQ(field.test(unit, 2).needs(), 5);
    EXPECT_TRUE(field.test(unit, 2).modifiers.empty());

    field.state.unit(unit).figures -= 4;
    field.state.unit(unit).general = GeneralId{};
    EXPECT_EQ(field.test(unit, 2).modifiers.size(), 2U);
    EXPECT_EQ(field.test(unit, 2).needs(), 5);  // one less, and one more

    field.state.unit(unit).general = no_general;
    field.state.unit(unit).figures = 1;
    EXPECT_EQ(field.test(unit, 2).needs(), 2);
    EXPECT_FALSE(field.of(unit).breaks_at);
    EXPECT_FALSE(field.of(unit).ratings);
}

// The Russian sheet prints other lines for Cossacks in other phases.
TEST(UnitCard, EveryPhaseHasTheTestThatItPrints)
{
    const Field field{"scenarios/utitsa"};
    const auto& units = field.battle.scenario.opening.units;
    const SheetVocabulary words = vocabulary_of(field.battle.sheet);
    const auto tag = std::ranges::find(words.tags, "opolchenie") - words.tags.begin();
    for (const UnitId id : unit_ids(field.state)) {
        const Unit& unit = units[index(id)];
        if (!unit.has_tag(static_cast<unsigned>(tag)) || unit.formation != Formation::Column)
            continue;
        for (const int phase : {2, 7, 9, 12})
            EXPECT_EQ(field.test(id, phase).needs(), field.test(id, phase).number - 1) << phase;
        return;
    }
    ADD_FAILURE() << "no opolchenie";
}

// Every test that a battle rolls stands on the card before it is rolled, with the same numbers.
TEST(UnitCard, SaysWhatIsRolled)
{
    std::map<voltigeur::Test, int> seen;
    for (const std::string sheet : {"a12", "b6", "r10", "sp3"})
        for (const std::uint64_t seed : {1U, 2U, 3U, 4U}) {
            Field field{"tests/scenarios/close-" + sheet};
            RandomGame random{make_setup(Battle{field.battle}), seed};
            const auto watch = [&](const Events& events) {
                for (const Event& event : events) {
                    if (const auto* rolled = std::get_if<MoraleTested>(&event)) {
                        const auto test = field.test(rolled->unit, field.state.moment.phase);
                        EXPECT_EQ(test.needs(), rolled->needs) << sheet << " " << seed;
                        EXPECT_EQ(test.modifiers, rolled->modifiers) << sheet << " " << seed;
                        ++seen[rolled->test];
                    }
                    apply(field.state, event);
                }
            };
            watch(random.opening());
            while (!random.game().is_over()) watch(random.play_one());
        }
    using enum voltigeur::Test;
    for (const voltigeur::Test test : {Artillery, Closing, Stand, Melee, Recall})
        EXPECT_GT(seen[test], 0) << to_text(test);
}

TEST(UnitCard, DivisionsHaveTwoRatingsAndBreak)
{
    const Field field{"scenarios/quatre-bras"};
    const UnitCard foot = field.of(field.find("2e_leg"));
    ASSERT_TRUE(foot.ratings);
    EXPECT_EQ(foot.ratings->frontal, 7);
    EXPECT_EQ(foot.ratings->disordered, 3);
    EXPECT_EQ(foot.ratings->clause, Clause{"MR3"});
    EXPECT_EQ(foot.breaks_at, 7);
    EXPECT_TRUE(foot.tests.empty());
    EXPECT_FALSE(field.of(field.find("foy_sk")).ratings);
}

}  // namespace
}  // namespace voltigeur
