// Game: orders in, events out, and taking orders back.

#include "engine/game/game.h"

#include <gtest/gtest.h>

#include "engine/game/seeded_dice.h"
#include "tests/unit/game/table.h"

namespace voltigeur::test {

namespace {

TEST(Game, StartsAtTheFirstDecision)
{
    Game game = game_with_dice(face_to_face(), {});
    game.start();
    ASSERT_TRUE(game.decision());
    EXPECT_EQ(*game.decision(), (Decision{Side::First, Step::Moves, no_unit, no_unit}));
    EXPECT_EQ(game.opening_signature(), signature(game.state()));
    EXPECT_FALSE(game.is_over());
}

TEST(Game, ARefusedOrderChangesNothing)
{
    const voltigeur::Setup setup = face_to_face();
    Game game = game_with_dice(setup, {});
    game.start();
    const std::uint64_t before = signature(game.state());
    for (const char* text : {"russian done", "french charge A at B", "french move B advance 1",
                             "french move A advance 40", "french recall A"}) {
        const auto events = game.try_order(order(setup, text));
        ASSERT_FALSE(events) << text;
        EXPECT_FALSE(events.error().why.empty()) << text;
        EXPECT_EQ(signature(game.state()), before) << text;
    }
    EXPECT_TRUE(game.orders().empty());
}

TEST(Game, RefusesUnitsThatAreNotThere)
{
    const voltigeur::Setup setup = face_to_face();
    Game game = game_with_dice(setup, {});
    game.start();
    EXPECT_FALSE(game.try_order({Side::First, Move{UnitId{77}, {advance(inches(1))}}}));
    EXPECT_FALSE(game.try_order({Side::First, Move{no_unit, {advance(inches(1))}}}));
    EXPECT_FALSE(game.try_order({Side::First, Charge{no_unit, no_unit}}));
    EXPECT_FALSE(game.try_order({Side::First, MoveGeneral{GeneralId{9}, {}}}));
}

TEST(Game, KeepsOrdersWithTheirSignatures)
{
    const voltigeur::Setup setup = face_to_face();
    Game game = game_with_dice(setup, {});
    game.start();
    ASSERT_TRUE(game.try_order(order(setup, "french move C advance 2")));
    ASSERT_EQ(game.orders().size(), 1U);
    EXPECT_EQ(game.orders()[0].signature, signature(game.state()));
    EXPECT_FALSE(game.orders()[0].events.empty());
}

TEST(Game, ResolvingAloneLeavesTheStateAsItWas)
{
    const voltigeur::Setup setup = face_to_face();
    Game game = game_with_dice(setup, {});
    game.start();
    const State before = game.state();
    SeededDice dice{1};
    const Events events = resolve_all(setup, before, order(setup, "french move C advance 2"), dice);
    EXPECT_EQ(game.state(), before);
    const auto played = game.try_order(order(setup, "french move C advance 2"));
    ASSERT_TRUE(played);
    EXPECT_EQ(*played, events);
}

// ---- Undo

TEST(Game, UndoTakesOrdersBackOneByOne)
{
    const voltigeur::Setup setup = face_to_face();
    Game game = game_with_dice(setup, {});
    game.start();
    const State start = game.state();
    ASSERT_TRUE(game.try_order(order(setup, "french move C advance 2")));
    const State moved = game.state();
    ASSERT_TRUE(game.try_order(order(setup, "french move A back 1")));

    EXPECT_FALSE(game.can_undo(Side::Second));
    EXPECT_FALSE(game.undo(Side::Second));
    EXPECT_TRUE(game.undo(Side::First));
    EXPECT_EQ(game.state(), moved);
    EXPECT_TRUE(game.undo(Side::First));
    EXPECT_EQ(game.state(), start);
    EXPECT_TRUE(game.orders().empty());
    EXPECT_FALSE(game.can_undo(Side::First));
}

TEST(Game, AfterAnUndoAnotherOrderCanBeGiven)
{
    const voltigeur::Setup setup = face_to_face();
    Game game = game_with_dice(setup, {});
    game.start();
    ASSERT_TRUE(game.try_order(order(setup, "french move C advance 2")));
    ASSERT_TRUE(game.undo(Side::First));
    ASSERT_TRUE(game.try_order(order(setup, "french move C advance 3")));
    EXPECT_EQ(game.orders().size(), 1U);
}

TEST(Game, NoOrderIsTakenBackOnceADieHasFallen)
{
    const voltigeur::Setup setup = face_to_face();
    Game game = game_with_dice(setup, {1, 1, 1, 1, 1, 1, 1, 1, 1, 1});
    game.start();
    ASSERT_TRUE(game.try_order(order(setup, "french done")));
    EXPECT_TRUE(game.can_undo(Side::First));
    ASSERT_TRUE(game.try_order(order(setup, "french charge A at B")));
    EXPECT_GT(game.state().dice_drawn, 0U);
    EXPECT_FALSE(game.can_undo(Side::First));
}

TEST(Game, NorOnceTheOpponentHasActed)
{
    // Too far apart to shoot: with its moves the first side has done.
    const voltigeur::Setup setup = table(R"(sheet r10 letter
unit A french infantry veteran 12 column at 20,10 facing 0
unit B russian infantry veteran 12 column at 20,40 facing 180
phase 3
)");
    Game game = game_with_dice(setup, {});
    game.start();
    ASSERT_TRUE(game.try_order(order(setup, "french done")));
    ASSERT_TRUE(game.decision());
    ASSERT_EQ(game.decision()->side, Side::Second);
    EXPECT_TRUE(game.can_undo(Side::First)) << "the opponent has not answered yet";
    ASSERT_TRUE(game.try_order(order(setup, "russian move B advance 2")));
    EXPECT_FALSE(game.can_undo(Side::First));
    EXPECT_TRUE(game.undo(Side::Second));
    EXPECT_FALSE(game.can_undo(Side::First));
}

TEST(Game, IsOverWhenASideResigns)
{
    const voltigeur::Setup setup = face_to_face();
    Game game = game_with_dice(setup, {});
    game.start();
    ASSERT_TRUE(game.try_order(order(setup, "russian resign")));
    EXPECT_TRUE(game.is_over());
    EXPECT_FALSE(game.decision());
    EXPECT_FALSE(game.try_order(order(setup, "french done")));
}

}  // namespace

}  // namespace voltigeur::test
