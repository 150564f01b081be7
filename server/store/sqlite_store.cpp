#include "server/store/sqlite_store.h"

#include <algorithm>
#include <map>
#include <string>
#include <utility>

#include "server/store/database_store.h"
#include "server/store/folder_lock.h"
#include "server/store/migrations.h"
#include "server/store/sqlite_database.h"

namespace voltigeur::server {

namespace {

constexpr const char* file_name = "voltigeur.sqlite";
// "VOLT": what a SQLite file of ours says it is.
constexpr std::int64_t application_id = 0x564f4c54;
// Entries in the journal. A reader looks through all of them, which takes a millisecond or two.
constexpr std::size_t most_unfiled = 8'000;

// ---- Opening

// A file of ours, of a version that this program knows; or an empty one.
void check_identity(SqliteDatabase& database, const std::filesystem::path& file)
{
    const std::int64_t id = database.number_of("PRAGMA application_id");
    const std::int64_t version = database.number_of("PRAGMA user_version");
    const std::int64_t tables = database.number_of("SELECT count(*) FROM sqlite_schema");
    if (id != application_id && tables != 0)
        throw StoreError{StoreFault::Kind::Corrupt,
                         file.string() + " is a database of another program; name another folder"};
    const auto known = static_cast<std::int64_t>(sqlite_migrations().size());
    if (version > known)
        throw StoreError{StoreFault::Kind::Newer,
                         file.string() +
                             " was written by a later version of this program (tables " +
                             std::to_string(version) + ", known here " + std::to_string(known) +
                             "); run that version, or restore a backup"};
    const std::string check = database.text_of("PRAGMA quick_check(1)");
    if (check != "ok")
        throw StoreError{StoreFault::Kind::Corrupt,
                         file.string() + " is damaged (" + check +
                             "); put it aside and restore the last backup"};
}

void migrate(SqliteDatabase& database)
{
    const auto steps = sqlite_migrations();
    const auto done = static_cast<std::size_t>(database.number_of("PRAGMA user_version"));
    if (done == steps.size()) return;
    database.execute("BEGIN IMMEDIATE");
    for (const std::string_view step : steps.subspan(done)) database.execute(std::string{step});
    database.execute("PRAGMA application_id = " + std::to_string(application_id));
    database.execute("PRAGMA user_version = " + std::to_string(steps.size()));
    database.execute("COMMIT");
}

// ---- Writing: on the thread of the queue alone.

class Writer {
public:
    Writer(const std::filesystem::path& folder, const StoreOptions& options)
        : lock_(folder), database_(folder / file_name, options.patience_ms)
    {
        check_identity(database_, folder / file_name);
        database_.execute("PRAGMA journal_mode = WAL");
        // 64 MB: a page that many orders change is copied into the file once, not once an order.
        database_.execute("PRAGMA wal_autocheckpoint = 16384");
        // Else filing the journal, which touches every game, writes pages more than once.
        database_.execute("PRAGMA cache_size = -65536");
        // Every commit is flushed to the disk before it is reported.
        database_.execute("PRAGMA synchronous = FULL");
        migrate(database_);
        if (options.most_bytes != 0) {
            const std::int64_t page = database_.number_of("PRAGMA page_size");
            database_.execute("PRAGMA max_page_count = " +
                              std::to_string(signed_of(options.most_bytes) / page));
        }
        statements_.emplace(database_);
        file_journal();
    }

    std::vector<StoreResult> commit(StoreActions actions)
    {
        try {
            if (!knows_journal_) read_journal();
            begin_.run();
            auto results = do_in_order(actions, [this](const StoreAction& a) { return act(a); });
            commit_.run();
            if (unfiled_ >= file_at_) file_journal();
            return results;
        } catch (const StoreError& error) {
            database_.roll_back();
            knows_journal_ = false;
            return std::vector<StoreResult>(actions.size(), std::unexpected(error.fault()));
        }
    }

private:
    StoreResult act(const StoreAction& action)
    {
        return std::visit([this](const auto& one) { return act(one); }, action);
    }
    StoreResult act(const NewGame& game);
    StoreResult act(const GameWrite& write);
    StoreResult act(const GameUpgrade& upgrade);
    StoreResult act(const GameRemoval& removal);

    // The hash of its battle, or nothing if there is no such game.
    std::optional<std::string> find_battle_of(GameId game);
    bool is_stored(GameId game) { return find_battle_of(game).has_value(); }
    std::uint64_t find_last(GameId game, Log log);
    bool follows(GameId game, Log log, const std::vector<Entry>& entries);
    void append(GameId game, Log log, const std::vector<Entry>& entries);
    void put_seats(GameId game, const std::vector<Seat>& seats);
    void put_battle(const KeptBattle& battle);

    void file_journal();
    void file_play_of(GameId game);
    void read_journal();

    FolderLock lock_;
    SqliteDatabase database_;
    SqliteStatement begin_{database_, "BEGIN IMMEDIATE"};
    SqliteStatement commit_{database_, "COMMIT"};

    // These need the tables.
    struct Statements {
        explicit Statements(SqliteDatabase& database);
        SqliteStatement find_game;
        SqliteStatement last_entry;
        SqliteStatement add_game;
        SqliteStatement add_entry;
        SqliteStatement put_seat;
        SqliteStatement put_snapshot;
        SqliteStatement put_facts;
        SqliteStatement put_battle;
        SqliteStatement remove_battle;
        SqliteStatement upgrade_game;
        SqliteStatement upgrade_entry;
        SqliteStatement remove_snapshot;
        SqliteStatement file_play;
        SqliteStatement remove_filed;
        SqliteStatement journal_lasts;
        std::vector<std::unique_ptr<SqliteStatement>> removals;
    };
    std::optional<Statements> statements_;

    // Of logs with entries in the journal: the last number.
    std::map<std::pair<GameId, Log>, std::uint64_t> lasts_;
    std::size_t unfiled_ = 0;
    std::size_t file_at_ = most_unfiled;
    bool knows_journal_ = false;
};

Writer::Statements::Statements(SqliteDatabase& database)
    : find_game(database, "SELECT battle FROM games WHERE id = ?"),
      last_entry(database, "SELECT number FROM entries WHERE game = ? AND log = ? "
                           "ORDER BY number DESC LIMIT 1"),
      add_game(database, "INSERT INTO games VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)"),
      add_entry(database, "INSERT INTO journal VALUES (?, ?, ?, ?, ?, ?, ?, ?)"),
      put_seat(database, "REPLACE INTO seats VALUES (?, ?, ?, ?, ?)"),
      put_snapshot(database, "INSERT INTO snapshots VALUES (?, ?, ?) ON CONFLICT (game) DO UPDATE "
                             "SET number = excluded.number, body = excluded.body "
                             "WHERE excluded.number > number"),
      put_facts(database, "UPDATE games SET status = ?, is_listed = ?, due_ms = ?, about = ? "
                          "WHERE id = ?"),
      put_battle(database, "INSERT INTO battles VALUES (?, ?) ON CONFLICT DO NOTHING"),
      remove_battle(database, "DELETE FROM battles WHERE hash = ?1 AND NOT EXISTS "
                              "(SELECT 1 FROM games WHERE battle = ?1)"),
      upgrade_game(database, "UPDATE games SET settings = ?, battle = ? WHERE id = ?"),
      upgrade_entry(database, "UPDATE entries SET signature = ?, body = ? "
                              "WHERE game = ? AND log = 0 AND number = ?"),
      remove_snapshot(database, "DELETE FROM snapshots WHERE game = ?"),
      file_play(database, "INSERT INTO entries SELECT game, log, number, kind, seat, signature, "
                          "at_ms, body FROM journal WHERE game = ? AND log = 0 ORDER BY number"),
      remove_filed(database, "DELETE FROM journal WHERE game = ? AND log = 0"),
      journal_lasts(database, "SELECT game, log, max(number), count(*) FROM journal "
                              "GROUP BY game, log")
{
    for (const char* sql :
         {"DELETE FROM games WHERE id = ?", "DELETE FROM seats WHERE game = ?",
          "DELETE FROM entries WHERE game = ?", "DELETE FROM journal WHERE game = ?",
          "DELETE FROM snapshots WHERE game = ?"})
        removals.push_back(std::make_unique<SqliteStatement>(database, sql));
}

StoreResult Writer::act(const NewGame& game)
{
    if (is_stored(game.id)) return std::unexpected(game_exists(game.id));
    if (!follows(game.id, Log::Play, game.play)) return std::unexpected(out_of_order(game.id));
    statements_->add_game.run(signed_of(game.id), game.created_ms, game.settings, game.hidden,
                              std::int64_t{std::to_underlying(game.facts.status)},
                              std::int64_t{game.facts.is_listed}, game.facts.due_ms,
                              game.facts.about, game.battle.hash);
    put_battle(game.battle);
    put_seats(game.id, game.seats);
    append(game.id, Log::Play, game.play);
    return {};
}

StoreResult Writer::act(const GameWrite& write)
{
    // Everything that can be wrong is looked for before anything is written.
    if (!is_stored(write.game)) return std::unexpected(no_game(write.game));
    if (!follows(write.game, Log::Play, write.play) || !follows(write.game, Log::Chat, write.chat))
        return std::unexpected(out_of_order(write.game));
    append(write.game, Log::Play, write.play);
    append(write.game, Log::Chat, write.chat);
    put_seats(write.game, write.seats);
    if (write.snapshot)
        statements_->put_snapshot.run(signed_of(write.game), signed_of(write.snapshot->number),
                                      write.snapshot->body);
    if (write.facts)
        statements_->put_facts.run(std::int64_t{std::to_underlying(write.facts->status)},
                                   std::int64_t{write.facts->is_listed}, write.facts->due_ms,
                                   write.facts->about, signed_of(write.game));
    return {};
}

StoreResult Writer::act(const GameUpgrade& upgrade)
{
    const auto battle = find_battle_of(upgrade.game);
    if (!battle) return std::unexpected(no_game(upgrade.game));
    if (!may_upgrade(*battle, upgrade) || !are_numbered_from(1, upgrade.play) ||
        find_last(upgrade.game, Log::Play) != upgrade.play.size())
        return std::unexpected(out_of_order(upgrade.game));
    file_play_of(upgrade.game);
    for (const Entry& entry : upgrade.play)
        statements_->upgrade_entry.run(signed_of(entry.signature), entry.body,
                                       signed_of(upgrade.game), signed_of(entry.number));
    statements_->remove_snapshot.run(signed_of(upgrade.game));
    statements_->upgrade_game.run(upgrade.settings, upgrade.battle.hash, signed_of(upgrade.game));
    put_battle(upgrade.battle);
    return {};
}

StoreResult Writer::act(const GameRemoval& removal)
{
    const auto battle = find_battle_of(removal.game);
    if (!battle) return std::unexpected(no_game(removal.game));
    for (const auto& statement : statements_->removals) statement->run(signed_of(removal.game));
    statements_->remove_battle.run(*battle);
    lasts_.erase({removal.game, Log::Play});
    lasts_.erase({removal.game, Log::Chat});
    return {};
}

std::optional<std::string> Writer::find_battle_of(GameId game)
{
    std::optional<std::string> battle;
    for (statements_->find_game.start(signed_of(game)); statements_->find_game.step();)
        battle = statements_->find_game.text(0);
    return battle;
}

// The number of the last entry of a log; 0: none yet.
std::uint64_t Writer::find_last(GameId game, Log log)
{
    if (const auto found = lasts_.find({game, log}); found != lasts_.end()) return found->second;
    SqliteStatement& last = statements_->last_entry;
    std::uint64_t number = 0;
    for (last.start(signed_of(game), std::int64_t{std::to_underlying(log)}); last.step();)
        number = unsigned_of(last.number(0));
    return number;
}

// Whether the entries go on where the log ends, without a gap.
bool Writer::follows(GameId game, Log log, const std::vector<Entry>& entries)
{
    return entries.empty() || are_numbered_from(find_last(game, log) + 1, entries);
}

void Writer::append(GameId game, Log log, const std::vector<Entry>& entries)
{
    if (entries.empty()) return;
    for (const Entry& entry : entries)
        statements_->add_entry.run(
            signed_of(game), std::int64_t{std::to_underlying(log)}, signed_of(entry.number),
            std::int64_t{std::to_underlying(entry.kind)}, std::int64_t{entry.seat},
            signed_of(entry.signature), entry.at_ms, entry.body);
    lasts_[{game, log}] = entries.back().number;
    unfiled_ += entries.size();
}

// Puts what is in the journal where it belongs. If that cannot be done now (the disk is full), it
// is as safe where it is.
void Writer::file_journal()
{
    try {
        database_.execute("BEGIN IMMEDIATE;"
                          "INSERT INTO entries SELECT game, log, number, kind, seat, signature, "
                          "at_ms, body FROM journal ORDER BY game, log, number;"
                          "DELETE FROM journal;"
                          "COMMIT");
        lasts_.clear();
        unfiled_ = 0;
        file_at_ = most_unfiled;
        knows_journal_ = true;
    } catch (const StoreError&) {
        database_.roll_back();
        knows_journal_ = false;
        file_at_ += most_unfiled;
    }
}

// The journal has no index: to look there for each entry of a long game would take seconds.
void Writer::file_play_of(GameId game)
{
    if (lasts_.erase({game, Log::Play}) == 0) return;
    statements_->file_play.run(signed_of(game));
    statements_->remove_filed.run(signed_of(game));
}

void Writer::read_journal()
{
    lasts_.clear();
    unfiled_ = 0;
    SqliteStatement& rows = statements_->journal_lasts;
    for (rows.start(); rows.step();) {
        const GameId game{unsigned_of(rows.number(0))};
        lasts_[{game, static_cast<Log>(rows.number(1))}] = unsigned_of(rows.number(2));
        unfiled_ += static_cast<std::size_t>(rows.number(3));
    }
    knows_journal_ = true;
}

void Writer::put_seats(GameId game, const std::vector<Seat>& seats)
{
    for (const Seat& seat : seats)
        statements_->put_seat.run(signed_of(game), std::int64_t{seat.number},
                                  std::span<const std::uint8_t>{seat.secret}, seat.name,
                                  seat.about);
}

void Writer::put_battle(const KeptBattle& battle)
{
    if (!battle.hash.empty()) statements_->put_battle.run(battle.hash, battle.body);
}

// ---- Reading: on any thread, one at a time.

class Reader {
public:
    Reader(const std::filesystem::path& folder, const StoreOptions& options)
        : database_(folder / file_name, options.patience_ms)
    {
    }

    StoredGame load(GameId id);
    std::vector<Entry> entries_after(GameId id, Log log, std::uint64_t after, std::size_t most);
    std::string battle(std::string_view hash);
    std::vector<GameId> not_upgraded(std::size_t most);
    std::vector<ListedGame> listed(std::size_t most);
    std::vector<GameId> due(std::int64_t until_ms, std::size_t most);
    std::uint64_t count_games();
    void ping() { static_cast<void>(due(0, 1)); }

private:
    // One view of the database for several statements.
    class View {
    public:
        explicit View(SqliteDatabase& database) : database_(database)
        {
            database_.execute("BEGIN");
        }
        View(const View&) = delete;
        View& operator=(const View&) = delete;
        View(View&&) = delete;
        View& operator=(View&&) = delete;
        ~View() { database_.roll_back(); }

    private:
        SqliteDatabase& database_;
    };

    std::vector<Seat> seats_of(GameId id);
    std::uint64_t last_of(GameId id, Log log);

    SqliteDatabase database_;
    SqliteStatement game_{database_, "SELECT created_ms, settings, hidden, status, is_listed, "
                                     "due_ms, about, battle FROM games WHERE id = ?"};
    SqliteStatement seats_{database_, "SELECT number, secret, name, about FROM seats "
                                      "WHERE game = ? ORDER BY number"};
    SqliteStatement snapshot_{database_, "SELECT number, body FROM snapshots WHERE game = ?"};
    SqliteStatement entries_{
        database_, "SELECT number, kind, seat, signature, at_ms, body FROM entries "
                   "WHERE game = ?1 AND log = ?2 AND number > ?3 UNION ALL "
                   "SELECT number, kind, seat, signature, at_ms, body FROM journal "
                   "WHERE game = ?1 AND log = ?2 AND number > ?3 ORDER BY number LIMIT ?4"};
    SqliteStatement last_{
        database_, "SELECT max(last) FROM ("
                   "SELECT max(number) AS last FROM entries WHERE game = ?1 AND log = ?2 UNION ALL "
                   "SELECT max(number) FROM journal WHERE game = ?1 AND log = ?2)"};
    SqliteStatement battle_{database_, "SELECT body FROM battles WHERE hash = ?"};
    SqliteStatement not_upgraded_{database_, "SELECT id FROM games WHERE battle = '' "
                                             "ORDER BY created_ms LIMIT ?"};
    SqliteStatement listed_{database_, "SELECT id, created_ms, settings, status, is_listed, "
                                       "due_ms, about, battle FROM games "
                                       "WHERE status = 0 AND is_listed = 1 "
                                       "ORDER BY created_ms DESC LIMIT ?"};
    SqliteStatement due_{database_, "SELECT id FROM games WHERE status = 1 AND due_ms <> 0 AND "
                                    "due_ms < ? ORDER BY due_ms LIMIT ?"};
};

// From four columns, the first of which is `from`.
GameFacts facts_of(const SqliteStatement& row, int from)
{
    return {static_cast<GameStatus>(row.number(from)), row.number(from + 1) != 0,
            row.number(from + 2), std::string{row.text(from + 3)}};
}

StoredGame Reader::load(GameId id)
{
    const View view{database_};
    game_.start(signed_of(id));
    if (!game_.step()) throw StoreError{no_game(id)};
    StoredGame game{.id = id,
                    .created_ms = game_.number(0),
                    .settings = std::string{game_.text(1)},
                    .hidden = std::string{game_.text(2)},
                    .battle = std::string{game_.text(7)},
                    .facts = facts_of(game_, 3)};
    game_.step();
    game.seats = seats_of(id);
    for (snapshot_.start(signed_of(id)); snapshot_.step();)
        game.snapshot = {unsigned_of(snapshot_.number(0)), std::string{snapshot_.text(1)}};
    game.play = entries_after(id, Log::Play, game.snapshot ? game.snapshot->number : 0, no_limit);
    game.last_play = last_of(id, Log::Play);
    game.last_chat = last_of(id, Log::Chat);
    return game;
}

std::vector<Seat> Reader::seats_of(GameId id)
{
    std::vector<Seat> seats;
    for (seats_.start(signed_of(id)); seats_.step();) {
        Seat& seat = seats.emplace_back();
        seat.number = static_cast<std::uint8_t>(seats_.number(0));
        const auto bytes = seats_.bytes(1);
        std::copy_n(bytes.begin(), std::min(bytes.size(), seat.secret.size()), seat.secret.begin());
        seat.name = seats_.text(2);
        seat.about = seats_.text(3);
    }
    return seats;
}

std::uint64_t Reader::last_of(GameId id, Log log)
{
    std::uint64_t number = 0;
    for (last_.start(signed_of(id), std::int64_t{std::to_underlying(log)}); last_.step();)
        number = unsigned_of(last_.number(0));
    return number;
}

std::vector<Entry> Reader::entries_after(GameId id, Log log, std::uint64_t after, std::size_t most)
{
    std::vector<Entry> entries;
    for (entries_.start(signed_of(id), std::int64_t{std::to_underlying(log)}, signed_of(after),
                        signed_of(std::min(most, no_limit)));
         entries_.step();)
        entries.push_back(
            {unsigned_of(entries_.number(0)), static_cast<Entry::Kind>(entries_.number(1)),
             static_cast<std::uint8_t>(entries_.number(2)), unsigned_of(entries_.number(3)),
             entries_.number(4), std::string{entries_.text(5)}});
    return entries;
}

std::string Reader::battle(std::string_view hash)
{
    battle_.start(hash);
    if (!battle_.step()) throw StoreError{no_battle(hash)};
    std::string body{battle_.text(0)};
    battle_.step();
    return body;
}

std::vector<GameId> Reader::not_upgraded(std::size_t most)
{
    std::vector<GameId> games;
    for (not_upgraded_.start(signed_of(std::min(most, no_limit))); not_upgraded_.step();)
        games.push_back(GameId{unsigned_of(not_upgraded_.number(0))});
    return games;
}

std::vector<ListedGame> Reader::listed(std::size_t most)
{
    const View view{database_};
    std::vector<ListedGame> games;
    for (listed_.start(signed_of(std::min(most, no_limit))); listed_.step();)
        games.push_back({GameId{unsigned_of(listed_.number(0))},
                         listed_.number(1),
                         std::string{listed_.text(2)},
                         std::string{listed_.text(7)},
                         facts_of(listed_, 3),
                         {}});
    for (ListedGame& game : games) game.seats = seats_of(game.id);
    return games;
}

std::vector<GameId> Reader::due(std::int64_t until_ms, std::size_t most)
{
    std::vector<GameId> games;
    for (due_.start(until_ms, signed_of(std::min(most, no_limit))); due_.step();)
        games.push_back(GameId{unsigned_of(due_.number(0))});
    return games;
}

std::uint64_t Reader::count_games()
{
    return unsigned_of(database_.number_of("SELECT count(*) FROM games"));
}

// Nobody else writes to the file.
class NoNews {
public:
    NoNews(const std::filesystem::path& folder, const StoreOptions& options)
    {
        static_cast<void>(folder);
        static_cast<void>(options);
    }
    void listen(const StoreListener& listener) { static_cast<void>(listener); }
};

}  // namespace

std::expected<std::unique_ptr<Store>, StoreFault>
open_sqlite_store(const std::filesystem::path& folder, const StoreOptions& options)
{
    return or_fault([&]() -> std::unique_ptr<Store> {
        return std::make_unique<DatabaseStore<Writer, Reader, NoNews>>(folder, options);
    });
}

}  // namespace voltigeur::server
