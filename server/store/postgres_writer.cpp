#include "server/store/postgres_writer.h"

#include <algorithm>
#include <set>

#include "server/store/migrations.h"
#include "server/store/postgres_library.h"
#include "server/store/store_error.h"

namespace voltigeur::server {

namespace {

// ---- The tables

// NB: Processes that start together take turns; the lock ends with the transaction.
void migrate(pqxx::connection& connection)
{
    pqxx::work work{connection};
    work.exec("SET LOCAL statement_timeout = 0; SET LOCAL lock_timeout = 0");
    work.exec("SELECT pg_advisory_xact_lock(1815)");
    work.exec("CREATE SCHEMA IF NOT EXISTS voltigeur");
    work.exec("CREATE TABLE IF NOT EXISTS migrations (taken integer NOT NULL)");
    const pqxx::result rows = work.exec("SELECT taken FROM migrations");
    const auto taken = rows.empty() ? std::size_t{0} : rows[0][0].as<std::size_t>();
    const auto steps = postgres_migrations();
    if (taken > steps.size())
        throw StoreError{StoreFault::Kind::Newer,
                         "the database was written by a later version of this program (tables " +
                             std::to_string(taken) + ", known here " +
                             std::to_string(steps.size()) +
                             "); run that version, or restore a backup"};
    for (const std::string_view step : steps.subspan(taken)) work.exec(std::string{step});
    work.exec("DELETE FROM migrations");
    work.exec("INSERT INTO migrations VALUES (" + std::to_string(steps.size()) + ")");
    work.commit();
}

// Every one of them takes many rows at once.
void prepare(pqxx::connection& connection)
{
    connection.prepare("add_games", "INSERT INTO games SELECT * FROM unnest($1::bigint[], "
                                    "$2::bigint[], $3::text[], $4::text[], $5::smallint[], "
                                    "$6::boolean[], $7::bigint[], $8::text[], $9::text[])");
    // The first entry of a write must find the one before it.
    connection.prepare(
        "add_entries",
        "INSERT INTO entries SELECT game, log, number, kind, seat, signature, at_ms, body FROM "
        "unnest($1::bigint[], $2::smallint[], $3::bigint[], $4::smallint[], $5::smallint[], "
        "$6::bigint[], $7::bigint[], $8::text[], $9::boolean[]) AS new (game, log, number, kind, "
        "seat, signature, at_ms, body, is_first) WHERE NOT is_first OR number = 1 OR EXISTS "
        "(SELECT 1 FROM entries AS old WHERE old.game = new.game AND old.log = new.log AND "
        "old.number = new.number - 1)");
    connection.prepare(
        "put_seats", "INSERT INTO seats SELECT * FROM unnest($1::bigint[], $2::smallint[], "
                     "$3::bytea[], $4::text[], $5::text[]) ON CONFLICT (game, number) DO UPDATE "
                     "SET secret = excluded.secret, name = excluded.name, about = excluded.about");
    connection.prepare("put_snapshots",
                       "INSERT INTO snapshots AS old SELECT * FROM unnest($1::bigint[], "
                       "$2::bigint[], $3::text[]) ON CONFLICT (game) DO UPDATE SET number = "
                       "excluded.number, body = excluded.body WHERE excluded.number > old.number");
    connection.prepare("put_facts",
                       "UPDATE games SET status = new.status, is_listed = new.is_listed, due_ms = "
                       "new.due_ms, about = new.about FROM unnest($1::bigint[], $2::smallint[], "
                       "$3::boolean[], $4::bigint[], $5::text[]) AS new (id, status, is_listed, "
                       "due_ms, about) WHERE games.id = new.id");
    // NB: DO UPDATE locks the battles that are there already; DO NOTHING would not. Until this
    // transaction ends, no other process can take them for unused and delete them.
    connection.prepare("put_battles", "INSERT INTO battles SELECT * FROM unnest($1::text[], "
                                      "$2::text[]) ON CONFLICT (hash) DO UPDATE SET body = "
                                      "excluded.body WHERE false");
    // Adding an entry takes a weaker lock of its game, so nothing is added until an upgrade ends.
    connection.prepare("lock_game", "SELECT battle FROM games WHERE id = $1 FOR UPDATE");
    connection.prepare("count_play", "SELECT count(*) FROM entries WHERE game = $1 AND log = 0");
    connection.prepare("upgrade_entries",
                       "UPDATE entries SET signature = new.signature, body = new.body FROM "
                       "unnest($1::bigint[], $2::bigint[], $3::bigint[], $4::text[]) AS new "
                       "(game, number, signature, body) WHERE entries.game = new.game AND "
                       "entries.log = 0 AND entries.number = new.number");
    connection.prepare("remove_snapshot", "DELETE FROM snapshots WHERE game = $1");
    connection.prepare("upgrade_games",
                       "UPDATE games SET settings = new.settings, battle = new.battle FROM "
                       "unnest($1::bigint[], $2::text[], $3::text[]) AS new (id, settings, battle) "
                       "WHERE games.id = new.id");
    connection.prepare("remove_game", "DELETE FROM games WHERE id = $1 RETURNING battle");
    connection.prepare("lock_battles", "SELECT 1 FROM battles WHERE hash = ANY ($1::text[]) "
                                       "ORDER BY hash COLLATE \"C\" FOR UPDATE");
    connection.prepare("remove_battles",
                       "DELETE FROM battles WHERE hash = ANY ($1::text[]) AND NOT EXISTS "
                       "(SELECT 1 FROM games WHERE games.battle = battles.hash)");
    connection.prepare("find_game", "SELECT created_ms, settings FROM games WHERE id = $1");
    connection.prepare("find_entry", "SELECT kind, seat, signature, at_ms, body FROM entries WHERE "
                                     "game = $1 AND log = $2 AND number = $3");
    connection.prepare("tell", "SELECT pg_notify($1, $2)");
}

// ---- What is gathered for one transaction

// Not all rows found their place; which, only a try of each alone can say.
struct NotTogether {};

template <std::size_t Columns>
class Rows {
public:
    template <typename... Values>
    void add(const Values&... values)
    {
        static_assert(sizeof...(Values) == Columns);
        std::size_t column = 0;
        (columns_[column++].add(values), ...);
        ++count_;
    }

    // As many rows must be written as there are, where `must_fit`.
    void run(pqxx::work& work, const char* statement, bool must_fit)
    {
        if (count_ == 0) return;
        const pqxx::result result = run(work, statement, std::make_index_sequence<Columns>{});
        if (must_fit && static_cast<std::size_t>(result.affected_rows()) != count_)
            throw NotTogether{};
    }

private:
    template <std::size_t... Is>
    pqxx::result run(pqxx::work& work, const char* statement, std::index_sequence<Is...>)
    {
        return run_prepared(work, statement, columns_[Is].text()...);
    }

    std::array<ArrayText, Columns> columns_;
    std::size_t count_ = 0;
};

std::int64_t number_of(auto value)
{
    return std::int64_t{std::to_underlying(value)};
}

class Gathered {
public:
    void gather(const NewGame& game)
    {
        games_.add(signed_of(game.id), game.created_ms, std::string_view{game.settings},
                   std::string_view{game.hidden}, number_of(game.facts.status),
                   game.facts.is_listed, game.facts.due_ms, std::string_view{game.facts.about},
                   std::string_view{game.battle.hash});
        gather(game.battle);
        gather(game.id, Log::Play, game.play);
        for (const Seat& seat : game.seats) seats_[{game.id, seat.number}] = &seat;
    }
    void gather(const GameWrite& write)
    {
        gather(write.game, Log::Play, write.play);
        gather(write.game, Log::Chat, write.chat);
        // The last of a game in this transaction is right: one row cannot be written twice at once.
        for (const Seat& seat : write.seats) seats_[{write.game, seat.number}] = &seat;
        if (write.facts) facts_[write.game] = &*write.facts;
        if (write.snapshot) {
            const Snapshot*& latest = snapshots_[write.game];
            if (latest == nullptr || latest->number < write.snapshot->number)
                latest = &*write.snapshot;
        }
        changed_.push_back(write.game);
    }
    void gather(const GameUpgrade& upgrade)
    {
        if (!are_numbered_from(1, upgrade.play)) throw NotTogether{};
        upgrades_.push_back(&upgrade);
        gather(upgrade.battle);
        changed_.push_back(upgrade.game);
    }
    void gather(const GameRemoval& removal)
    {
        removed_.push_back(removal.game);
        changed_.push_back(removal.game);
    }

    void run(pqxx::work& work, const std::string& token)
    {
        games_.run(work, "add_games", true);
        entries_.run(work, "add_entries", true);
        for (const GameUpgrade* upgrade : upgrades_) run(work, *upgrade);
        run_seats(work);
        run_snapshots(work);
        run_facts(work);
        // Games are always locked before battles: processes that took them in different orders
        // could wait for one another.
        const std::set<std::string> left = run_removals(work);
        run_battles(work);
        remove_orphans(work, left);
        tell(work, token);
    }

private:
    void gather(const KeptBattle& battle)
    {
        if (!battle.hash.empty()) battles_[battle.hash] = battle.body;
    }
    void gather(GameId game, Log log, const std::vector<Entry>& entries)
    {
        if (entries.empty()) return;
        if (!are_numbered_from(entries.front().number, entries)) throw NotTogether{};
        std::uint64_t& last = last_[{game, log}];
        if (last != 0 && entries.front().number != last + 1) throw NotTogether{};
        for (const Entry& entry : entries) {
            entries_.add(signed_of(game), number_of(log), signed_of(entry.number),
                         number_of(entry.kind), std::int64_t{entry.seat},
                         signed_of(entry.signature), entry.at_ms, std::string_view{entry.body},
                         last == 0);
            last = entry.number;
        }
    }

    static void run(pqxx::work& work, const GameUpgrade& upgrade)
    {
        const std::int64_t game = signed_of(upgrade.game);
        const pqxx::result found = run_prepared(work, "lock_game", game);
        if (found.empty()) throw NotTogether{};
        if (!may_upgrade(found[0][0].as<std::string>(), upgrade)) throw NotTogether{};
        const auto count = run_prepared(work, "count_play", game)[0][0].as<std::size_t>();
        if (count != upgrade.play.size()) throw NotTogether{};
        Rows<4> rows;
        for (const Entry& entry : upgrade.play)
            rows.add(game, signed_of(entry.number), signed_of(entry.signature),
                     std::string_view{entry.body});
        rows.run(work, "upgrade_entries", true);
        run_prepared(work, "remove_snapshot", game);
        Rows<3> settled;
        settled.add(game, std::string_view{upgrade.settings},
                    std::string_view{upgrade.battle.hash});
        settled.run(work, "upgrade_games", true);
    }
    // Gives the battles that may have no game any more.
    [[nodiscard]] std::set<std::string> run_removals(pqxx::work& work) const
    {
        std::set<std::string> battles;
        for (const GameId game : removed_) {
            const pqxx::result removed = run_prepared(work, "remove_game", signed_of(game));
            if (removed.empty()) throw NotTogether{};
            battles.insert(removed[0][0].as<std::string>());
        }
        return battles;
    }
    static void remove_orphans(pqxx::work& work, const std::set<std::string>& battles)
    {
        if (battles.empty()) return;
        ArrayText hashes;
        for (const std::string& battle : battles) hashes.add(std::string_view{battle});
        // NB: Two statements: the second sees the games of the process that held the locks before.
        run_prepared(work, "lock_battles", hashes.text());
        run_prepared(work, "remove_battles", hashes.text());
    }
    void run_battles(pqxx::work& work) const
    {
        Rows<2> rows;
        for (const auto& [hash, body] : battles_) rows.add(hash, body);
        rows.run(work, "put_battles", false);
    }
    void run_seats(pqxx::work& work) const
    {
        Rows<5> rows;
        for (const auto& [key, seat] : seats_)
            rows.add(signed_of(key.first), std::int64_t{seat->number},
                     std::span<const std::uint8_t>{seat->secret}, std::string_view{seat->name},
                     std::string_view{seat->about});
        rows.run(work, "put_seats", true);
    }
    void run_snapshots(pqxx::work& work) const
    {
        Rows<3> rows;
        for (const auto& [game, snapshot] : snapshots_)
            rows.add(signed_of(game), signed_of(snapshot->number),
                     std::string_view{snapshot->body});
        rows.run(work, "put_snapshots", false);
    }
    void run_facts(pqxx::work& work) const
    {
        Rows<5> rows;
        for (const auto& [game, facts] : facts_)
            rows.add(signed_of(game), number_of(facts->status), facts->is_listed, facts->due_ms,
                     std::string_view{facts->about});
        rows.run(work, "put_facts", true);
    }

    // A payload has room for some 460 games.
    void tell(pqxx::work& work, const std::string& token) const
    {
        constexpr std::size_t most = 400;
        for (std::size_t from = 0; from < changed_.size(); from += most) {
            std::string payload = token;
            for (std::size_t i = from; i < std::min(from + most, changed_.size()); ++i)
                payload += ' ' + to_text(changed_[i]);
            run_prepared(work, "tell", notice_channel, payload);
        }
    }

    Rows<9> games_;
    Rows<9> entries_;
    std::map<std::pair<GameId, Log>, std::uint64_t> last_;
    std::map<std::pair<GameId, std::uint8_t>, const Seat*> seats_;
    std::map<GameId, const Snapshot*> snapshots_;
    std::map<GameId, const GameFacts*> facts_;
    std::map<std::string_view, std::string_view> battles_;  // in order, as they are locked
    std::vector<const GameUpgrade*> upgrades_;
    std::vector<GameId> removed_;
    std::vector<GameId> changed_;
};

// What is gathered is done in an order of its own, in which an upgrade cannot keep its place among
// the other actions of its game.
void check_upgrades_are_alone(StoreActions actions)
{
    for (const StoreAction* action : actions)
        if (std::holds_alternative<GameUpgrade>(*action) &&
            std::ranges::count(actions, game_of(*action),
                               [](const StoreAction* other) { return game_of(*other); }) > 1)
            throw NotTogether{};
}

}  // namespace

// ---- The writer

PostgresWriter::PostgresWriter(const PostgresPlace& place, const StoreOptions& options)
    : place_(place), connection_(connect(place))
{
    static_cast<void>(options);
    try {
        migrate(*connection_);
        prepare(*connection_);
    } catch (const pqxx::sql_error& error) {
        throw StoreError{fault_of(error)};
    }
}

void PostgresWriter::reconnect()
{
    connection_.reset();
    connection_ = connect_patiently(place_);
    prepare(*connection_);
}

std::vector<StoreResult> PostgresWriter::commit(StoreActions actions)
{
    // Step 1. All in one transaction: nearly always the end of it.
    bool may_be_there = false;
    std::optional<StoreFault> gone;
    try {
        if (!connection_) reconnect();
        commit_together(actions);
        return std::vector<StoreResult>(actions.size());
    } catch (const NotTogether&) {
    } catch (const pqxx::sql_error&) {
    } catch (const pqxx::failure&) {
        // The connection is gone, and nobody knows whether the transaction ended well.
        may_be_there = true;
        connection_.reset();
    } catch (const StoreError& error) {
        if (!connection_) gone = error.fault();
    }

    // Step 2. Each alone, so that one that is refused spoils no other. Patience is had once.
    return do_in_order(actions, [&](const StoreAction& action) -> StoreResult {
        if (gone) return std::unexpected(*gone);
        StoreResult result = commit_one(action, may_be_there);
        if (!connection_) gone = result.error();
        return result;
    });
}

void PostgresWriter::commit_together(StoreActions actions)
{
    check_upgrades_are_alone(actions);
    Gathered gathered;
    for (const StoreAction* action : actions)
        std::visit([&](const auto& one) { gathered.gather(one); }, *action);
    pqxx::work work{*connection_};
    gathered.run(work, place_.token);
    work.commit();
}

StoreResult PostgresWriter::commit_one(const StoreAction& action, bool may_be_there)
{
    try {
        if (!connection_) reconnect();
        if (may_be_there && is_there(action)) return {};
        return try_one(action);
    } catch (const pqxx::sql_error& error) {
        return std::unexpected(fault_of(error));
    } catch (const pqxx::failure& error) {
        connection_.reset();
        return std::unexpected(connection_fault(error.what()));
    } catch (const StoreError& error) {
        return std::unexpected(error.fault());
    }
}

StoreResult PostgresWriter::try_one(const StoreAction& action)
{
    const StoreAction* const one = &action;
    try {
        commit_together({&one, 1});
        return {};
    } catch (const NotTogether&) {
        return std::unexpected(reason_against(action, out_of_order(game_of(action))));
    } catch (const pqxx::sql_error& error) {
        return std::unexpected(reason_against(action, fault_of(error)));
    }
}

// Why an action alone was refused: by the state of its game, or by the database.
StoreFault PostgresWriter::reason_against(const StoreAction& action, const StoreFault& otherwise)
{
    const GameId game = game_of(action);
    pqxx::work work{*connection_};
    const bool is_stored = !run_prepared(work, "find_game", signed_of(game)).empty();
    if (const auto* created = std::get_if<NewGame>(&action))
        return is_stored && are_numbered_from(1, created->play) ? game_exists(game) : otherwise;
    if (!is_stored) return no_game(game);
    const auto* write = std::get_if<GameWrite>(&action);
    const auto is_taken = [&](Log log, const std::vector<Entry>& entries) {
        return !entries.empty() && !run_prepared(work, "find_entry", signed_of(game),
                                                 number_of(log), signed_of(entries.front().number))
                                        .empty();
    };
    if (write != nullptr && (is_taken(Log::Play, write->play) || is_taken(Log::Chat, write->chat)))
        return out_of_order(game);
    return otherwise;
}

// Whether the action happened before the connection broke. What can be done twice is done twice.
bool PostgresWriter::is_there(const StoreAction& action)
{
    pqxx::work work{*connection_};
    const auto stored = run_prepared(work, "find_game", signed_of(game_of(action)));
    if (std::holds_alternative<GameRemoval>(action)) return stored.empty();
    if (const auto* game = std::get_if<NewGame>(&action))
        return !stored.empty() && stored[0][0].as<std::int64_t>() == game->created_ms &&
               stored[0][1].as<std::string>() == game->settings;
    if (count_entries(action) == 0) return false;
    const auto& write = std::get<GameWrite>(action);
    const Log log = write.play.empty() ? Log::Chat : Log::Play;
    const Entry& last = write.play.empty() ? write.chat.back() : write.play.back();
    const auto rows = run_prepared(work, "find_entry", signed_of(write.game), number_of(log),
                                   signed_of(last.number));
    return !rows.empty() && rows[0][0].as<int>() == number_of(last.kind) &&
           rows[0][1].as<int>() == last.seat &&
           rows[0][2].as<std::int64_t>() == signed_of(last.signature) &&
           rows[0][3].as<std::int64_t>() == last.at_ms && rows[0][4].as<std::string>() == last.body;
}

}  // namespace voltigeur::server
