// What both stores promise.

#include <atomic>
#include <thread>

#include <gmock/gmock.h>

#include "tests/server/store/places.h"

namespace voltigeur::server {
namespace {

using enum StoreFault::Kind;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::SizeIs;

template <typename Place>
class StoreTest : public testing::Test {
protected:
    // As a server that is stopped and started.
    void reopen()
    {
        store_.reset();
        store_ = opened(place_.text());
    }

    Place place_;
    std::unique_ptr<Store> store_ = opened(place_.text());
};

using Places = testing::Types<SqliteFolder, PostgresDatabase>;
class PlaceNames {
public:
    template <typename Place>
    static std::string GetName(int)
    {
        return std::is_same_v<Place, SqliteFolder> ? "Sqlite" : "Postgres";
    }
};
TYPED_TEST_SUITE(StoreTest, Places, PlaceNames);

// Everything that a database could take for something else.
constexpr const char* awkward = R"(Müller "le brave" \ '; DROP TABLE games; -- {a,b} <script> %s)";

NewGame awkward_game()
{
    return {.id = new_game_id(),
            .created_ms = 1'809'042'200'000,
            .settings = awkward,
            .hidden = std::string{"secret "} + awkward,
            .battle = {std::string{"hash "} + awkward, std::string{"rules "} + awkward},
            .facts = {GameStatus::Playing, true, 99, awkward},
            .seats = {{0, hash_of_secret("a"), awkward, awkward}, {2, {}, "", ""}},
            .play = {order(1, awkward), order(2)}};
}

// Holds the thread of the store until the promise is kept: what is given before then is committed
// together.
std::unique_ptr<std::promise<void>> hold_up(Store& store)
{
    auto go = std::make_unique<std::promise<void>>();
    std::promise<void> held;
    store.write({.game = new_game_id()}, [&held, waits = go->get_future()](StoreResult) mutable {
        held.set_value();
        waits.wait();
    });
    held.get_future().wait();
    return go;
}

TYPED_TEST(StoreTest, KeepsAGameAsItWasGiven)
{
    const NewGame game = awkward_game();
    ASSERT_TRUE(create(*this->store_, game));
    this->reopen();
    const auto stored = this->store_->load(game.id);
    ASSERT_TRUE(stored);
    EXPECT_EQ(stored->id, game.id);
    EXPECT_EQ(stored->created_ms, game.created_ms);
    EXPECT_EQ(stored->settings, game.settings);
    EXPECT_EQ(stored->hidden, game.hidden);
    EXPECT_EQ(stored->battle, game.battle.hash);
    EXPECT_EQ(this->store_->battle(game.battle.hash), game.battle.body);
    EXPECT_EQ(stored->facts, game.facts);
    EXPECT_EQ(stored->seats, game.seats);
    EXPECT_EQ(stored->play, game.play);
    EXPECT_EQ(stored->snapshot, std::nullopt);
    EXPECT_EQ(stored->last_play, 2U);
    EXPECT_EQ(stored->last_chat, 0U);
}

TYPED_TEST(StoreTest, AppendsToBothLogs)
{
    Store& store = *this->store_;
    const GameId game = new_game(store);
    ASSERT_TRUE(write(store, {.game = game, .play = {order(1), order(2)}}));
    ASSERT_TRUE(write(store, {.game = game, .chat = {chat(1, awkward)}}));
    ASSERT_TRUE(write(store, {.game = game, .play = {order(3)}, .chat = {chat(2, "yes")}}));
    EXPECT_THAT(*store.play_after(game, 0, 100), ElementsAre(order(1), order(2), order(3)));
    EXPECT_THAT(*store.play_after(game, 1, 1), ElementsAre(order(2)));
    EXPECT_THAT(*store.play_after(game, 3, 100), IsEmpty());
    EXPECT_THAT(*store.chat_after(game, 0, 100), ElementsAre(chat(1, awkward), chat(2, "yes")));
    EXPECT_THAT(*store.play_after(new_game_id(), 0, 100), IsEmpty());
    EXPECT_EQ(store.load(game)->last_chat, 2U);
}

TYPED_TEST(StoreTest, RefusesANumberThatDoesNotFollow)
{
    Store& store = *this->store_;
    const GameId game = new_game(store);
    ASSERT_TRUE(write(store, {.game = game, .play = {order(1), order(2)}}));
    const std::vector<std::vector<Entry>> wrong{
        {order(2, "other")}, {order(4)}, {order(3), order(5)}, {order(0)}};
    for (const std::vector<Entry>& entries : wrong) {
        EXPECT_EQ(kind(write(store, {.game = game, .play = entries})), Conflict);
        ASSERT_TRUE(store.load(game));
    }
    EXPECT_EQ(kind(write(store, {.game = game, .chat = {chat(2, "first?")}})), Conflict);
    ASSERT_TRUE(store.load(game));
    EXPECT_EQ(kind(create(store, {.id = new_game_id(), .play = {order(2)}})), Conflict);
    EXPECT_THAT(*store.play_after(game, 0, 100), ElementsAre(order(1), order(2)));
    EXPECT_TRUE(write(store, {.game = game, .play = {order(3)}}));
}

TYPED_TEST(StoreTest, WritesAllOfItOrNothing)
{
    Store& store = *this->store_;
    const GameId game = new_game(store);
    ASSERT_TRUE(write(store, {.game = game, .play = {order(1)}}));
    const GameWrite late{.game = game,
                         .play = {order(1, "late")},
                         .chat = {chat(1, "late")},
                         .snapshot = Snapshot{1, "late"},
                         .facts = GameFacts{GameStatus::Over, false, 0, "late"},
                         .seats = {{0, {}, "late", ""}}};
    EXPECT_EQ(kind(write(store, late)), Conflict);
    const auto stored = store.load(game);
    ASSERT_TRUE(stored);
    EXPECT_EQ(stored->facts, GameFacts{});
    EXPECT_EQ(stored->snapshot, std::nullopt);
    EXPECT_THAT(stored->seats, IsEmpty());
    EXPECT_EQ(stored->last_chat, 0U);
}

TYPED_TEST(StoreTest, ReplacesFactsAndSeats)
{
    Store& store = *this->store_;
    const GameId game = new_game(store);
    const GameFacts facts{GameStatus::Playing, true, 7, "b"};
    const Seat first{0, hash_of_secret("x"), "Davout", "{}"};
    const Seat second{1, hash_of_secret("y"), "Kutuzov", "{}"};
    ASSERT_TRUE(write(store, {.game = game, .seats = {{0, {}, "", ""}, second}}));
    ASSERT_TRUE(write(store, {.game = game, .facts = facts, .seats = {first}}));
    EXPECT_EQ(store.load(game)->facts, facts);
    EXPECT_THAT(store.load(game)->seats, ElementsAre(first, second));
}

TYPED_TEST(StoreTest, LoadsFromTheLatestSnapshot)
{
    Store& store = *this->store_;
    const GameId game = new_game(store);
    ASSERT_TRUE(write(store, {.game = game, .play = {order(1), order(2), order(3)}}));
    ASSERT_TRUE(write(store, {.game = game, .snapshot = Snapshot{2, "after two"}}));
    // An older one comes late.
    ASSERT_TRUE(write(store, {.game = game, .snapshot = Snapshot{1, "after one"}}));
    const auto stored = store.load(game);
    ASSERT_TRUE(stored);
    EXPECT_EQ(stored->snapshot, (Snapshot{2, "after two"}));
    EXPECT_THAT(stored->play, ElementsAre(order(3)));
    EXPECT_EQ(stored->last_play, 3U);
}

TYPED_TEST(StoreTest, KnowsWhatIsThere)
{
    Store& store = *this->store_;
    const GameId nobody = new_game_id();
    EXPECT_EQ(kind(store.load(nobody)), NoGame);
    EXPECT_EQ(kind(write(store, {.game = nobody, .play = {order(1)}})), NoGame);
    EXPECT_EQ(kind(write(store, {.game = nobody, .facts = GameFacts{}})), NoGame);
    EXPECT_EQ(kind(remove(store, nobody)), NoGame);
    const GameId game = new_game(store);
    EXPECT_EQ(kind(create(store, {.id = game})), Exists);
    EXPECT_EQ(*store.count_games(), 1U);
    EXPECT_TRUE(store.ping());
}

TYPED_TEST(StoreTest, RemovesEverythingOfAGame)
{
    Store& store = *this->store_;
    const NewGame game = awkward_game();
    ASSERT_TRUE(create(store, game));
    ASSERT_TRUE(
        write(store, {.game = game.id, .chat = {chat(1, "")}, .snapshot = Snapshot{1, ""}}));
    ASSERT_TRUE(remove(store, game.id));
    EXPECT_EQ(kind(store.load(game.id)), NoGame);
    EXPECT_EQ(kind(write(store, {.game = game.id, .play = {order(3)}})), NoGame);
    EXPECT_THAT(*store.play_after(game.id, 0, 100), IsEmpty());
    EXPECT_THAT(*store.chat_after(game.id, 0, 100), IsEmpty());
    // Nothing is left that another game of the same number could find.
    ASSERT_TRUE(create(store, {.id = game.id}));
    EXPECT_THAT(store.load(game.id)->seats, IsEmpty());
    EXPECT_EQ(store.load(game.id)->snapshot, std::nullopt);
}

TYPED_TEST(StoreTest, ListsOpenGamesTheNewestFirst)
{
    Store& store = *this->store_;
    const auto add = [&](std::int64_t created, GameStatus status, bool is_listed) {
        const GameId id = new_game_id();
        EXPECT_TRUE(create(store, {.id = id,
                                   .created_ms = created,
                                   .battle = {"h" + std::to_string(created), ""},
                                   .facts = {status, is_listed, 0, ""},
                                   .seats = {{0, {}, "Ney", ""}}}));
        return id;
    };
    const GameId old = add(1, GameStatus::Open, true);
    const GameId young = add(2, GameStatus::Open, true);
    add(3, GameStatus::Open, false);
    add(4, GameStatus::Playing, true);
    const auto games = store.listed(10);
    ASSERT_TRUE(games);
    ASSERT_THAT(*games, SizeIs(2));
    EXPECT_EQ(games->at(0).id, young);
    EXPECT_EQ(games->at(1).id, old);
    EXPECT_EQ(games->at(0).battle, "h2");
    EXPECT_EQ(games->at(0).seats.at(0).name, "Ney");
    EXPECT_THAT(*store.listed(1), SizeIs(1));
}

TYPED_TEST(StoreTest, FindsGamesWhoseTimeRunsOut)
{
    Store& store = *this->store_;
    const auto add = [&](std::int64_t due, GameStatus status) {
        const GameId id = new_game_id();
        EXPECT_TRUE(create(store, {.id = id, .facts = {status, false, due, ""}}));
        return id;
    };
    const GameId later = add(20, GameStatus::Playing);
    const GameId soon = add(10, GameStatus::Playing);
    add(0, GameStatus::Playing);
    add(5, GameStatus::Over);
    EXPECT_THAT(*store.due(10, 10), IsEmpty());
    EXPECT_THAT(*store.due(11, 10), ElementsAre(soon));
    EXPECT_THAT(*store.due(100, 10), ElementsAre(soon, later));
}

// ---- Battles

TYPED_TEST(StoreTest, KeepsABattleUntilItsLastGameIsRemoved)
{
    Store& store = *this->store_;
    const GameId first = new_game_id();
    const GameId second = new_game_id();
    ASSERT_TRUE(create(store, {.id = first, .battle = {"shared", "body"}}));
    // What is kept under this name is not written again.
    ASSERT_TRUE(create(store, {.id = second, .battle = {"shared", "not looked at"}}));
    EXPECT_EQ(store.load(second)->battle, "shared");
    EXPECT_EQ(store.battle("shared"), "body");
    ASSERT_TRUE(remove(store, first));
    EXPECT_EQ(store.battle("shared"), "body");
    ASSERT_TRUE(remove(store, second));
    EXPECT_EQ(kind(store.battle("shared")), NoGame);
    ASSERT_TRUE(create(store, {.id = first, .battle = {"shared", "again"}}));
    EXPECT_EQ(store.battle("shared"), "again");
}

TYPED_TEST(StoreTest, SaysThatNoGameHasABattle)
{
    new_game(*this->store_);
    const auto battle = this->store_->battle("8c2f");
    EXPECT_EQ(kind(battle), NoGame);
    EXPECT_THAT(battle.error().what, HasSubstr("no game has the battle 8c2f"));
    EXPECT_EQ(kind(this->store_->battle("")), NoGame);
}

TYPED_TEST(StoreTest, KeepsTheBattleOfGamesThatComeAndGoTogether)
{
    Store& store = *this->store_;
    const auto hold = hold_up(store);
    const std::vector<GameId> games{new_game_id(), new_game_id(), new_game_id()};
    std::vector<Awaited> awaited(5);
    for (std::size_t i = 0; i < games.size(); ++i)
        store.create({.id = games[i], .battle = {i == 1 ? "lost" : "kept", "body"}},
                     awaited[i].done());
    store.remove(games[0], awaited[3].done());
    store.remove(games[1], awaited[4].done());
    hold->set_value();
    for (Awaited& one : awaited) EXPECT_TRUE(one.result());
    EXPECT_EQ(store.battle("kept"), "body");
    EXPECT_EQ(kind(store.battle("lost")), NoGame);
}

// ---- Upgrades

// An order as an upgrade makes it from order(number).
Entry upgraded(std::uint64_t number)
{
    Entry entry = order(number, "upgraded");
    entry.signature += 1000;
    return entry;
}

GameUpgrade upgrade_of(GameId game, std::uint64_t last)
{
    GameUpgrade upgrade{.game = game, .settings = "new", .battle = {"hash", "body"}};
    for (std::uint64_t n = 1; n <= last; ++n) upgrade.play.push_back(upgraded(n));
    return upgrade;
}

TYPED_TEST(StoreTest, UpgradesAGame)
{
    NewGame game = awkward_game();
    game.battle = {};
    ASSERT_TRUE(create(*this->store_, game));
    ASSERT_TRUE(write(*this->store_,
                      {.game = game.id, .chat = {chat(1, "hm")}, .snapshot = Snapshot{2, "old"}}));
    GameUpgrade upgrade{.game = game.id,
                        .settings = std::string{"new "} + awkward,
                        .battle = {"hash", awkward},
                        .play = {upgraded(1), upgraded(2)}};
    upgrade.play[1].kind = Entry::Kind::Act;  // is not taken
    upgrade.play[1].seat = 77;
    upgrade.play[1].at_ms = 1;
    ASSERT_TRUE(server::upgrade(*this->store_, upgrade));
    this->reopen();
    const auto stored = this->store_->load(game.id);
    ASSERT_TRUE(stored);
    EXPECT_EQ(stored->settings, upgrade.settings);
    EXPECT_EQ(stored->battle, "hash");
    EXPECT_EQ(this->store_->battle("hash"), awkward);
    EXPECT_THAT(stored->play, ElementsAre(upgraded(1), upgraded(2)));
    EXPECT_EQ(stored->snapshot, std::nullopt);
    EXPECT_EQ(stored->created_ms, game.created_ms);
    EXPECT_EQ(stored->hidden, game.hidden);
    EXPECT_EQ(stored->facts, game.facts);
    EXPECT_EQ(stored->seats, game.seats);
    EXPECT_THAT(*this->store_->chat_after(game.id, 0, 10), ElementsAre(chat(1, "hm")));
    // It goes on.
    ASSERT_TRUE(write(*this->store_,
                      {.game = game.id, .play = {order(3)}, .snapshot = Snapshot{1, "new"}}));
    EXPECT_EQ(this->store_->load(game.id)->snapshot, (Snapshot{1, "new"}));
}

// Some were filed when the store was opened, the others still lie in the journal of SQLite.
TYPED_TEST(StoreTest, UpgradesEntriesWhereverTheyLie)
{
    const GameId game = new_game(*this->store_);
    const GameId other = new_game(*this->store_);
    const GameId empty = new_game(*this->store_);
    const auto go_on = [&](std::uint64_t from) {
        for (std::uint64_t n = from; n < from + 5; ++n) {
            ASSERT_TRUE(write(*this->store_, {.game = game, .play = {order(n)}}));
            ASSERT_TRUE(write(*this->store_, {.game = other, .play = {order(n)}}));
        }
    };
    go_on(1);
    this->reopen();
    go_on(6);
    ASSERT_TRUE(write(*this->store_, {.game = game, .chat = {chat(1, "hm")}}));
    ASSERT_TRUE(upgrade(*this->store_, upgrade_of(game, 10)));
    ASSERT_TRUE(upgrade(*this->store_, upgrade_of(empty, 0)));
    ASSERT_TRUE(write(*this->store_, {.game = game, .play = {order(11)}}));
    for (int round = 0; round < 2; ++round) {
        const auto stored = this->store_->load(game);
        ASSERT_TRUE(stored);
        ASSERT_THAT(stored->play, SizeIs(11));
        for (std::uint64_t n = 1; n <= 10; ++n) EXPECT_EQ(stored->play[n - 1], upgraded(n));
        EXPECT_EQ(stored->play[10], order(11));
        EXPECT_EQ(stored->last_chat, 1U);
        EXPECT_EQ(this->store_->load(empty)->battle, "hash");
        EXPECT_EQ(this->store_->load(other)->battle, "");
        for (std::uint64_t n = 1; n <= 10; ++n)
            EXPECT_EQ(this->store_->load(other)->play.at(n - 1), order(n));
        this->reopen();
    }
}

TYPED_TEST(StoreTest, RefusesAnUpgradeOfAnotherLog)
{
    Store& store = *this->store_;
    const GameId game = new_game(store);
    ASSERT_TRUE(write(
        store, {.game = game, .play = {order(1), order(2)}, .snapshot = Snapshot{2, "after"}}));
    const std::vector<std::vector<Entry>> wrong{{},
                                                {upgraded(1)},
                                                {upgraded(1), upgraded(2), upgraded(3)},
                                                {upgraded(2), upgraded(3)},
                                                {upgraded(2), upgraded(1)},
                                                {upgraded(1), upgraded(1)},
                                                {upgraded(0), upgraded(1)}};
    for (const std::vector<Entry>& entries : wrong) {
        GameUpgrade late = upgrade_of(game, 0);
        late.play = entries;
        EXPECT_EQ(kind(upgrade(store, late)), Conflict);
        const auto stored = store.load(game);
        ASSERT_TRUE(stored);
        EXPECT_EQ(stored->settings, "{}");
        EXPECT_EQ(stored->battle, "");
        EXPECT_EQ(stored->snapshot, (Snapshot{2, "after"}));
        EXPECT_THAT(*store.play_after(game, 0, 10), ElementsAre(order(1), order(2)));
        EXPECT_EQ(kind(store.battle("hash")), NoGame);
    }
    EXPECT_EQ(kind(upgrade(store, upgrade_of(new_game_id(), 2))), NoGame);
    EXPECT_EQ(kind(store.battle("hash")), NoGame);
    EXPECT_TRUE(upgrade(store, upgrade_of(game, 2)));
}

TYPED_TEST(StoreTest, UpgradesAGameToOneBattleOnly)
{
    Store& store = *this->store_;
    const GameId game = new_game(store);
    ASSERT_TRUE(write(store, {.game = game, .play = {order(1)}}));
    ASSERT_TRUE(upgrade(store, upgrade_of(game, 1)));
    EXPECT_TRUE(upgrade(store, upgrade_of(game, 1)));
    GameUpgrade other = upgrade_of(game, 1);
    other.battle = {"other", "body"};
    EXPECT_EQ(kind(upgrade(store, other)), Conflict);
    EXPECT_EQ(kind(store.battle("other")), NoGame);
    EXPECT_EQ(store.load(game)->battle, "hash");
    ASSERT_TRUE(write(store, {.game = game, .play = {order(2)}}));
    EXPECT_EQ(kind(upgrade(store, upgrade_of(game, 1))), Conflict);
    EXPECT_THAT(store.load(game)->play, ElementsAre(upgraded(1), order(2)));
    ASSERT_TRUE(remove(store, game));
    EXPECT_EQ(kind(store.battle("hash")), NoGame);
}

TYPED_TEST(StoreTest, UpgradesInTheOrderOfTheWrites)
{
    Store& store = *this->store_;
    const GameId first = new_game(store);
    const GameId second = new_game(store);
    const auto commit_together = [&](GameWrite before, GameUpgrade upgrade, GameWrite after) {
        const auto hold = hold_up(store);
        std::vector<Awaited> awaited(3);
        store.write(std::move(before), awaited[0].done());
        store.upgrade(std::move(upgrade), awaited[1].done());
        store.write(std::move(after), awaited[2].done());
        hold->set_value();
        for (Awaited& one : awaited) EXPECT_TRUE(one.result());
    };
    commit_together({.game = first, .play = {order(1)}, .snapshot = Snapshot{1, "old"}},
                    upgrade_of(first, 1), {.game = first, .facts = GameFacts{}});
    EXPECT_EQ(store.load(first)->snapshot, std::nullopt);
    EXPECT_THAT(store.load(first)->play, ElementsAre(upgraded(1)));
    commit_together({.game = second, .play = {order(1)}}, upgrade_of(second, 1),
                    {.game = second, .play = {order(2)}, .snapshot = Snapshot{1, "new"}});
    EXPECT_EQ(store.load(second)->snapshot, (Snapshot{1, "new"}));
    EXPECT_THAT(*store.play_after(second, 0, 10), ElementsAre(upgraded(1), order(2)));
}

TYPED_TEST(StoreTest, LosesWhatBuildsOnALostUpgrade)
{
    Store& store = *this->store_;
    const GameId game = new_game(store);
    ASSERT_TRUE(write(store, {.game = game, .play = {order(1)}}));
    std::vector<Awaited> awaited(2);
    store.upgrade(upgrade_of(game, 2), awaited[0].done());
    store.write({.game = game, .play = {order(2)}}, awaited[1].done());
    for (Awaited& one : awaited) EXPECT_EQ(kind(one.result()), Conflict);
    EXPECT_EQ(kind(write(store, {.game = game, .play = {order(2)}})), Conflict);
    EXPECT_EQ(kind(upgrade(store, upgrade_of(game, 1))), Conflict);
    EXPECT_EQ(store.load(game)->last_play, 1U);
    EXPECT_TRUE(upgrade(store, upgrade_of(game, 1)));
    EXPECT_TRUE(write(store, {.game = game, .play = {order(2)}}));
}

TYPED_TEST(StoreTest, FindsGamesThatAreNotUpgraded)
{
    Store& store = *this->store_;
    EXPECT_THAT(*store.not_upgraded(10), IsEmpty());
    const auto add = [&](std::int64_t created, const KeptBattle& battle) {
        const GameId id = new_game_id();
        EXPECT_TRUE(create(store, {.id = id, .created_ms = created, .battle = battle}));
        return id;
    };
    const GameId young = add(3, {});
    const GameId old = add(1, {});
    const GameId middle = add(2, {});
    add(0, {"hash", "body"});
    EXPECT_THAT(*store.not_upgraded(10), ElementsAre(old, middle, young));
    EXPECT_THAT(*store.not_upgraded(2), ElementsAre(old, middle));
    ASSERT_TRUE(upgrade(store, upgrade_of(old, 0)));
    ASSERT_TRUE(remove(store, middle));
    EXPECT_THAT(*store.not_upgraded(10), ElementsAre(young));
}

// ---- Writes on their way

TYPED_TEST(StoreTest, GoesOnBeforeTheLastWriteIsDurable)
{
    Store& store = *this->store_;
    const GameId game = new_game_id();
    std::vector<Awaited> awaited(101);
    store.create({.id = game}, awaited[0].done());
    for (std::uint64_t n = 1; n <= 100; ++n)
        store.write({.game = game, .play = {order(n)}}, awaited[n].done());
    for (Awaited& one : awaited) EXPECT_TRUE(one.result());
    EXPECT_EQ(store.load(game)->last_play, 100U);
}

TYPED_TEST(StoreTest, LosesWhatBuildsOnALostWriteUntilTheGameIsLoaded)
{
    Store& store = *this->store_;
    const GameId game = new_game(store);
    ASSERT_TRUE(write(store, {.game = game, .play = {order(1), order(2)}}));
    // As if another process had written 1 and 2 while we had judged our own.
    std::vector<Awaited> awaited(3);
    for (std::uint64_t n = 1; n <= 3; ++n)
        store.write({.game = game, .play = {order(n, "ours")}}, awaited[n - 1].done());
    for (Awaited& one : awaited) EXPECT_EQ(kind(one.result()), Conflict);
    EXPECT_EQ(kind(write(store, {.game = game, .play = {order(3, "ours")}})), Conflict);
    EXPECT_EQ(store.load(game)->last_play, 2U);
    EXPECT_TRUE(write(store, {.game = game, .play = {order(3)}}));
}

TYPED_TEST(StoreTest, LetsOneRefusalSpoilNoOtherGame)
{
    Store& store = *this->store_;
    const GameId good = new_game(store);
    const GameId bad = new_game(store);
    std::vector<Awaited> awaited(60);
    for (std::uint64_t n = 1; n <= 30; ++n) {
        store.write({.game = good, .play = {order(n)}}, awaited[2 * n - 2].done());
        store.write({.game = bad, .play = {order(n + 1)}}, awaited[2 * n - 1].done());
    }
    for (std::size_t i = 0; i < awaited.size(); ++i)
        EXPECT_EQ(awaited[i].result().has_value(), i % 2 == 0);
    EXPECT_EQ(store.load(good)->last_play, 30U);
    EXPECT_EQ(store.load(bad)->last_play, 0U);
}

TYPED_TEST(StoreTest, GathersWhatIsWaiting)
{
    constexpr std::uint64_t games = 50;
    constexpr std::uint64_t orders = 20;
    Store& store = *this->store_;
    std::vector<GameId> ids;
    for (std::uint64_t i = 0; i < games; ++i) ids.push_back(new_game(store));
    std::vector<Awaited> awaited(games * orders);
    std::vector<std::thread> threads;
    for (std::uint64_t i = 0; i < games; ++i)
        threads.emplace_back([&, i] {
            for (std::uint64_t n = 1; n <= orders; ++n)
                store.write({.game = ids[i], .play = {order(n)}},
                            awaited[i * orders + n - 1].done());
        });
    for (std::thread& thread : threads) thread.join();
    for (Awaited& one : awaited) EXPECT_TRUE(one.result());
    for (const GameId id : ids) EXPECT_EQ(store.load(id)->last_play, orders);
    const StoreFigures figures = store.figures();
    EXPECT_EQ(figures.writes, games + games * orders);
    EXPECT_EQ(figures.entries, games * orders);
    EXPECT_LT(figures.transactions, figures.writes);
    EXPECT_EQ(figures.waiting, 0U);
}

TYPED_TEST(StoreTest, FinishesWhatItHasTakenBeforeItEnds)
{
    const GameId game = new_game(*this->store_);
    std::atomic<int> done = 0;
    for (std::uint64_t n = 1; n <= 200; ++n)
        this->store_->write({.game = game, .play = {order(n)}}, [&](StoreResult result) {
            EXPECT_TRUE(result);
            ++done;
        });
    this->reopen();
    EXPECT_EQ(done, 200);
    EXPECT_EQ(this->store_->load(game)->last_play, 200U);
}

TYPED_TEST(StoreTest, TakesNoMoreThanItCanHold)
{
    this->store_ = nullptr;
    this->store_ = opened(this->place_.text(), {.most_waiting = 2});
    const GameId game = new_game(*this->store_);
    const auto hold = hold_up(*this->store_);
    std::vector<Awaited> awaited(6);
    for (Awaited& one : awaited) this->store_->write({.game = game}, one.done());
    hold->set_value();
    int busy = 0;
    for (Awaited& one : awaited) busy += kind(one.result()) == Busy ? 1 : 0;
    EXPECT_EQ(busy, 4);
    EXPECT_TRUE(write(*this->store_, {.game = game}));
}

TYPED_TEST(StoreTest, OpensAnOldDatabaseAgain)
{
    const GameId game = new_game(*this->store_);
    this->reopen();
    this->reopen();
    EXPECT_EQ(*this->store_->count_games(), 1U);
    EXPECT_TRUE(this->store_->load(game));
}

}  // namespace
}  // namespace voltigeur::server
