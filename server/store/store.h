// Store: where games are kept so that nothing acknowledged is ever lost. One interface, two of
// them: a SQLite file in a folder, for one server process; PostgreSQL, for as many as one likes.
//
//     auto store = open_store("/var/lib/voltigeur");          // or "postgresql://…"
//     if (!store) die(store.error().what);
//     (*store)->write({.game = id, .play = {order_7}}, [](StoreResult result) {
//         if (result) acknowledge(7);                          // it is on the disk now
//     });
//
// A game is what was settled when it was made, its seats, some facts that change, and two logs that
// only grow: play (orders, and acts such as resigning or taking back) and chat. Entries of a log
// are numbered from 1 without a gap. What a body or a text of settings says is the business of the
// games; the store reads none of it. Texts are UTF-8 without a zero byte.
//
// The battle that a game plays is kept too, so that the game survives changes of rules and files. A
// battle is stored once, however many games play it, and goes with the last of them.
//
// Writing is asynchronous: one thread gathers what is waiting into one transaction, so that a
// thousand orders a flush cost little more than one. Reading blocks for the time of a query and may
// be done on any thread; it sees what is durable and nothing else.
#pragma once

#include <cstdint>
#include <expected>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "server/store/secret.h"

namespace voltigeur::server {

// ---- What is kept

// One line of a log.
struct Entry {
    enum class Kind : std::uint8_t { Order = 0, Act = 1, Chat = 2 };

    std::uint64_t number = 0;  // in its log, from 1
    Kind kind = Kind::Order;
    std::uint8_t seat = 0;        // whose it is
    std::uint64_t signature = 0;  // of the State after it
    std::int64_t at_ms = 0;       // since 1970, by the clock of the server that took it
    std::string body;             // JSON

    friend bool operator==(const Entry&, const Entry&) = default;
};

// What play has come to after an entry, so that loading a long game need not play it again. It can
// always be made anew from the log; only the latest is kept.
struct Snapshot {
    std::uint64_t number = 0;  // the entry of play after which it holds
    std::string body;

    friend bool operator==(const Snapshot&, const Snapshot&) = default;
};

// A chair, or a bench for observers: who has the secret of its link may sit on it.
struct Seat {
    std::uint8_t number = 0;  // the games say which number is what
    SecretHash secret{};      // all zero: nobody has been given a link yet
    std::string name;         // as the person typed it, never trusted
    std::string about;        // JSON of the games: webhook, computer level, …

    friend bool operator==(const Seat&, const Seat&) = default;
};

enum class GameStatus : std::uint8_t { Open = 0, Playing = 1, Over = 2 };

// What changes in a game besides its logs. A write replaces all of it.
struct GameFacts {
    GameStatus status = GameStatus::Open;
    bool is_listed = false;   // in the list of open games, while it is open
    std::int64_t due_ms = 0;  // when time runs out for somebody; 0: never
    std::string about;        // JSON of the games

    friend bool operator==(const GameFacts&, const GameFacts&) = default;
};

// The rules and the scenario of a game as one text, under a name that no other text has: the games
// compute the hash, the store takes their word for it.
struct KeptBattle {
    std::string hash;  // empty: the game keeps no battle
    std::string body;

    friend bool operator==(const KeptBattle&, const KeptBattle&) = default;
};

struct StoredGame {
    GameId id;
    std::int64_t created_ms = 0;
    std::string settings;  // JSON, as given to create(): only upgrade() changes it
    std::string hidden;    // the same, but for what is never sent to anybody: the dice's secret
    std::string battle;    // its hash; empty: made before battles were kept, and not upgraded yet
    GameFacts facts;
    std::vector<Seat> seats;           // by number
    std::optional<Snapshot> snapshot;  // the latest
    std::vector<Entry> play;           // after the snapshot; all of it if there is none
    std::uint64_t last_play = 0;       // the numbers of the last entries; 0: none yet
    std::uint64_t last_chat = 0;
};

// A line of the list of open games.
struct ListedGame {
    GameId id;
    std::int64_t created_ms = 0;
    std::string settings;
    std::string battle;  // its hash, or empty
    GameFacts facts;
    std::vector<Seat> seats;
};

// ---- What can go wrong

struct StoreFault {
    enum class Kind : std::uint8_t {
        Conflict,     // another process was first with this number: load what it wrote, judge anew
        NoGame,       // there is no game of this id, or of this battle; or it was deleted
        Exists,       // create(): the id is taken
        Busy,         // too much is waiting; nothing was written
        Missing,      // the folder or the database is not there, or not ours to use
        Locked,       // another process has the file
        Full,         // no room left on the disk
        Newer,        // written by a later version of this program
        Corrupt,      // the file is damaged, or is something else
        Unreachable,  // PostgreSQL does not answer; whether the write happened is not known
        Internal,     // anything else the database says
    };

    Kind kind = Kind::Internal;
    std::string what;  // a sentence for whoever operates the server: the place, and what to do
};

using StoreResult = std::expected<void, StoreFault>;

// Called once for every write, on a thread of the store: hand the news over and return. It must not
// call the store's blocking functions, nor destroy it.
using StoreDone = std::move_only_function<void(StoreResult)>;

// ---- Writing

struct NewGame {
    GameId id;  // from new_game_id()
    std::int64_t created_ms = 0;
    std::string settings;
    std::string hidden;
    KeptBattle battle;
    GameFacts facts;
    std::vector<Seat> seats;
    std::vector<Entry> play;  // of an imported game
};

// Everything that one step of a game changes. It happens as a whole or not at all: a seat that is
// taken together with an entry that says so cannot be taken twice.
//
// Where entries are given, the first must follow the last that is stored or waiting, else it is a
// Conflict. Writes of one game happen in the order in which they are given, so a game may go on
// before the last write is durable. When a write with entries fails, every later one of that game
// fails too (Conflict) until load() has been called for it: what was judged by something that has
// not happened must not happen either. Seats and facts alone overwrite: the last is right.
struct GameWrite {
    GameId game;
    std::vector<Entry> play;  // orders and acts
    std::vector<Entry> chat;
    std::optional<Snapshot> snapshot;  // after the last of `play`, or earlier
    std::optional<GameFacts> facts;
    std::vector<Seat> seats;  // each replaces, or adds, the one of its number
};

// What makes an old game one that keeps its battle. It happens as a whole or not at all: the
// settings and the battle are set, every entry of play gets the body and the signature given here
// (its kind, seat and time stay), and the snapshot is deleted.
//
// It is a Conflict if `play` does not have exactly the numbers that are stored, since the game has
// gone on in the meantime; or if the game has another battle already, since another process was
// first. To upgrade twice to the same battle is no fault: processes that share a database may both
// find the same old game. As with entries, when an upgrade fails, later writes with entries fail
// until load() has been called. The store cannot tell old entries from new ones: upgrade a game
// before it is played, never while a process plays the old one.
struct GameUpgrade {
    GameId game;
    std::string settings;
    KeptBattle battle;
    std::vector<Entry> play;  // all of it, from 1
};

// ---- News from other processes

// Another process wrote to a game; or, without an id, news may have been lost: look at every game
// that is in memory again.
struct StoreNews {
    std::optional<GameId> game;
};
// Called on a thread of the store, as StoreDone is.
using StoreListener = std::function<void(const StoreNews&)>;

// For /metrics.
struct StoreFigures {
    std::uint64_t writes = 0;  // done, since the start
    std::uint64_t entries = 0;
    std::uint64_t transactions = 0;  // writes / transactions: how well they are gathered
    std::uint64_t faults = 0;        // writes that were not done, but for Conflict and NoGame
    std::uint64_t waiting = 0;       // now
    std::uint64_t commit_us = 0;     // what transactions have taken, all together
};

class Store {
public:
    Store() = default;
    Store(const Store&) = delete;
    Store& operator=(const Store&) = delete;
    Store(Store&&) = delete;
    Store& operator=(Store&&) = delete;
    // Ends once everything that was given is durable and its callback has returned.
    virtual ~Store() = default;

    // These return at once. After a fault of write() the game in memory is not the game that is
    // stored, or may not be: drop it and load it again.
    virtual void create(NewGame game, StoreDone done) = 0;
    virtual void write(GameWrite write, StoreDone done) = 0;
    virtual void upgrade(GameUpgrade upgrade, StoreDone done) = 0;
    // All of a game, for good; its battle too, if no other game has it.
    virtual void remove(GameId game, StoreDone done) = 0;

    // These block. load() gives NoGame if there is none, and makes a fresh start after a fault.
    virtual std::expected<StoredGame, StoreFault> load(GameId game) = 0;
    // Up to `most` entries with higher numbers than `after`, in order.
    virtual std::expected<std::vector<Entry>, StoreFault>
    play_after(GameId game, std::uint64_t after, std::size_t most) = 0;
    virtual std::expected<std::vector<Entry>, StoreFault>
    chat_after(GameId game, std::uint64_t after, std::size_t most) = 0;
    // The body of a kept battle; NoGame if no game has it.
    virtual std::expected<std::string, StoreFault> battle(std::string_view hash) = 0;
    // Games without a battle, the oldest first.
    virtual std::expected<std::vector<GameId>, StoreFault> not_upgraded(std::size_t most) = 0;
    // Open games that want to be seen, the newest first.
    virtual std::expected<std::vector<ListedGame>, StoreFault> listed(std::size_t most) = 0;
    // Games that are being played and whose time runs out before `until_ms`, the most urgent first.
    virtual std::expected<std::vector<GameId>, StoreFault> due(std::int64_t until_ms,
                                                               std::size_t most) = 0;
    virtual std::expected<std::uint64_t, StoreFault> count_games() = 0;
    // Whether the database answers: for /health.
    virtual StoreResult ping() = 0;

    // One listener; an empty one ends it. A file of SQLite has one process, so no news.
    virtual void listen(StoreListener listener) = 0;

    [[nodiscard]] virtual StoreFigures figures() const = 0;
};

struct StoreOptions {
    std::size_t most_waiting = 20'000;      // writes; beyond it they are Busy
    std::size_t most_in_transaction = 250;  // writes
    std::uint64_t most_bytes = 0;           // of a SQLite file; 0: what the disk has room for
    // How long a locked file or a PostgreSQL that is gone is waited for before it is a fault.
    int patience_ms = 10'000;
};

// A place is `postgresql://user@host/database` (or `postgres://…`), or a folder that exists, in
// which the file is voltigeur.sqlite. Brings the tables up to the version of this program.
std::expected<std::unique_ptr<Store>, StoreFault> open_store(std::string_view place,
                                                             const StoreOptions& options = {});

}  // namespace voltigeur::server
