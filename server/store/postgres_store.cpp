#include "server/store/postgres_store.h"

#include <array>
#include <atomic>
#include <cstdint>
#include <sstream>
#include <thread>

#include <poll.h>
#include <sys/eventfd.h>
#include <unistd.h>

#include "server/store/database_store.h"
#include "server/store/postgres_library.h"
#include "server/store/postgres_writer.h"

namespace voltigeur::server {

namespace {

// ---- Reading

void prepare_reading(pqxx::connection& connection)
{
    connection.prepare("game", "SELECT created_ms, settings, hidden, status, is_listed, due_ms, "
                               "about, battle FROM games WHERE id = $1");
    connection.prepare("seats", "SELECT number, secret, name, about FROM seats WHERE game = $1 "
                                "ORDER BY number");
    connection.prepare("snapshot", "SELECT number, body FROM snapshots WHERE game = $1");
    connection.prepare("entries", "SELECT number, kind, seat, signature, at_ms, body FROM entries "
                                  "WHERE game = $1 AND log = $2 AND number > $3 ORDER BY number "
                                  "LIMIT $4");
    connection.prepare("last", "SELECT number FROM entries WHERE game = $1 AND log = $2 "
                               "ORDER BY number DESC LIMIT 1");
    connection.prepare("battle", "SELECT body FROM battles WHERE hash = $1");
    connection.prepare("not_upgraded", "SELECT id FROM games WHERE battle = '' "
                                       "ORDER BY created_ms LIMIT $1");
    connection.prepare("listed", "SELECT created_ms, settings, '' AS hidden, status, is_listed, "
                                 "due_ms, about, battle, id FROM games WHERE status = 0 AND "
                                 "is_listed ORDER BY created_ms DESC LIMIT $1");
    connection.prepare("due", "SELECT id FROM games WHERE status = 1 AND due_ms <> 0 AND "
                              "due_ms < $1 ORDER BY due_ms LIMIT $2");
    connection.prepare("count", "SELECT count(*) FROM games");
}

std::string text_of(const pqxx::row& row, int column)
{
    return row[column].as<std::string>();
}

std::uint64_t unsigned_in(const pqxx::row& row, int column)
{
    return unsigned_of(row[column].as<std::int64_t>());
}

GameFacts facts_of(const pqxx::row& row)
{
    return {static_cast<GameStatus>(row[3].as<int>()), row[4].as<bool>(), row[5].as<std::int64_t>(),
            text_of(row, 6)};
}

class Reader {
public:
    Reader(const PostgresPlace& place, const StoreOptions& options) : place_(place)
    {
        static_cast<void>(options);
        connect_anew();
    }

    StoredGame load(GameId id)
    {
        return look([&](pqxx::work& work) { return load(work, id); });
    }
    std::vector<Entry> entries_after(GameId id, Log log, std::uint64_t after, std::size_t most)
    {
        return look([&](pqxx::work& work) { return entries_after(work, id, log, after, most); });
    }
    std::string battle(std::string_view hash);
    std::vector<GameId> not_upgraded(std::size_t most);
    std::vector<ListedGame> listed(std::size_t most);
    std::vector<GameId> due(std::int64_t until_ms, std::size_t most);
    std::uint64_t count_games()
    {
        return look(
            [](pqxx::work& work) { return run_prepared(work, "count")[0][0].as<std::uint64_t>(); });
    }
    void ping() { static_cast<void>(due(0, 1)); }

private:
    void connect_anew()
    {
        connection_.reset();
        connection_ = connect(place_);
        prepare_reading(*connection_);
    }

    // One view of the database for all that `question` asks. A connection that has gone is made
    // anew, once.
    template <typename Question>
    auto look(Question question) -> decltype(question(std::declval<pqxx::work&>()))
    {
        for (bool is_again = !connection_;; is_again = true) {
            try {
                if (is_again) connect_anew();
                pqxx::work work{*connection_};
                work.exec("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY");
                return question(work);
            } catch (const pqxx::sql_error& error) {
                throw StoreError{fault_of(error)};
            } catch (const pqxx::failure& error) {
                connection_.reset();
                if (is_again) throw StoreError{connection_fault(error.what())};
            }
        }
    }

    static StoredGame load(pqxx::work& work, GameId id);
    static std::vector<Seat> seats_of(pqxx::work& work, GameId id);
    static std::uint64_t last_of(pqxx::work& work, GameId id, Log log);
    static std::vector<Entry> entries_after(pqxx::work& work, GameId id, Log log,
                                            std::uint64_t after, std::size_t most);

    PostgresPlace place_;
    std::unique_ptr<pqxx::connection> connection_;
};

StoredGame Reader::load(pqxx::work& work, GameId id)
{
    const pqxx::result found = run_prepared(work, "game", signed_of(id));
    if (found.empty()) throw StoreError{no_game(id)};
    const pqxx::row row = found[0];
    StoredGame game{.id = id,
                    .created_ms = row[0].as<std::int64_t>(),
                    .settings = text_of(row, 1),
                    .hidden = text_of(row, 2),
                    .battle = text_of(row, 7),
                    .facts = facts_of(row),
                    .seats = seats_of(work, id)};
    for (const pqxx::row snapshot : run_prepared(work, "snapshot", signed_of(id)))
        game.snapshot = {unsigned_in(snapshot, 0), text_of(snapshot, 1)};
    game.play =
        entries_after(work, id, Log::Play, game.snapshot ? game.snapshot->number : 0, no_limit);
    game.last_play = last_of(work, id, Log::Play);
    game.last_chat = last_of(work, id, Log::Chat);
    return game;
}

std::vector<Seat> Reader::seats_of(pqxx::work& work, GameId id)
{
    std::vector<Seat> seats;
    for (const pqxx::row row : run_prepared(work, "seats", signed_of(id))) {
        Seat& seat = seats.emplace_back();
        seat.number = static_cast<std::uint8_t>(row[0].as<int>());
        const std::vector<std::uint8_t> bytes = bytes_of(row[1]);
        std::copy_n(bytes.begin(), std::min(bytes.size(), seat.secret.size()), seat.secret.begin());
        seat.name = text_of(row, 2);
        seat.about = text_of(row, 3);
    }
    return seats;
}

std::uint64_t Reader::last_of(pqxx::work& work, GameId id, Log log)
{
    const auto rows = run_prepared(work, "last", signed_of(id), int{std::to_underlying(log)});
    return rows.empty() ? 0 : unsigned_in(rows[0], 0);
}

std::vector<Entry> Reader::entries_after(pqxx::work& work, GameId id, Log log, std::uint64_t after,
                                         std::size_t most)
{
    std::vector<Entry> entries;
    for (const pqxx::row row :
         run_prepared(work, "entries", signed_of(id), int{std::to_underlying(log)},
                      signed_of(after), signed_of(std::min(most, no_limit))))
        entries.push_back({unsigned_in(row, 0), static_cast<Entry::Kind>(row[1].as<int>()),
                           static_cast<std::uint8_t>(row[2].as<int>()), unsigned_in(row, 3),
                           row[4].as<std::int64_t>(), text_of(row, 5)});
    return entries;
}

std::string Reader::battle(std::string_view hash)
{
    return look([&](pqxx::work& work) {
        const pqxx::result found = run_prepared(work, "battle", std::string{hash});
        if (found.empty()) throw StoreError{no_battle(hash)};
        return text_of(found[0], 0);
    });
}

std::vector<GameId> Reader::not_upgraded(std::size_t most)
{
    return look([&](pqxx::work& work) {
        std::vector<GameId> games;
        for (const pqxx::row row :
             run_prepared(work, "not_upgraded", signed_of(std::min(most, no_limit))))
            games.push_back(GameId{unsigned_in(row, 0)});
        return games;
    });
}

std::vector<ListedGame> Reader::listed(std::size_t most)
{
    return look([&](pqxx::work& work) {
        std::vector<ListedGame> games;
        for (const pqxx::row row :
             run_prepared(work, "listed", signed_of(std::min(most, no_limit)))) {
            const GameId id{unsigned_in(row, 8)};
            games.push_back({id,
                             row[0].as<std::int64_t>(),
                             text_of(row, 1),
                             text_of(row, 7),
                             facts_of(row),
                             {}});
        }
        for (ListedGame& game : games) game.seats = seats_of(work, game.id);
        return games;
    });
}

std::vector<GameId> Reader::due(std::int64_t until_ms, std::size_t most)
{
    return look([&](pqxx::work& work) {
        std::vector<GameId> games;
        for (const pqxx::row row :
             run_prepared(work, "due", until_ms, signed_of(std::min(most, no_limit))))
            games.push_back(GameId{unsigned_in(row, 0)});
        return games;
    });
}

// ---- News

class Listener {
public:
    Listener(const PostgresPlace& place, const StoreOptions& options)
        : place_(place), line_(std::make_unique<Line>(*this)), wake_(eventfd(0, EFD_CLOEXEC)),
          thread_([this] { run(); })
    {
        static_cast<void>(options);
    }
    Listener(const Listener&) = delete;
    Listener& operator=(const Listener&) = delete;
    Listener(Listener&&) = delete;
    Listener& operator=(Listener&&) = delete;
    ~Listener()
    {
        is_closing_ = true;
        eventfd_write(wake_, 1);
        thread_.join();
        close(wake_);
    }

    void listen(StoreListener listener)
    {
        const std::scoped_lock lock{mutex_};
        listener_ = std::move(listener);
    }

private:
    // A connection that has asked for notices. Whoever has opened a store misses none.
    struct Line {
        explicit Line(Listener& listener)
            : connection(connect(listener.place_)),
              subscription(*connection, notice_channel,
                           [&listener](const std::string& payload) { listener.hear(payload); })
        {
        }
        std::unique_ptr<pqxx::connection> connection;
        Subscription subscription;
    };

    void run()
    {
        while (!is_closing_) {
            try {
                if (!line_) {
                    line_ = std::make_unique<Line>(*this);
                    tell({});  // what was said while nobody listened is lost
                }
                wait(line_->connection->sock(), -1);
                line_->connection->get_notifs();
            } catch (const std::exception&) {
                // The writer and the reader report that PostgreSQL has gone; this only waits.
                constexpr int pause_ms = 200;
                line_.reset();
                wait(-1, pause_ms);
            }
        }
    }

    void wait(int socket, int most_ms) const
    {
        std::array<pollfd, 2> files{{{wake_, POLLIN, 0}, {socket, POLLIN, 0}}};
        poll(files.data(), files.size(), most_ms);
    }

    void hear(const std::string& payload)
    {
        std::istringstream words{payload};
        std::string word;
        words >> word;
        if (word == place_.token) return;
        while (words >> word)
            if (const auto game = game_id_from_text(word)) tell({game});
    }

    void tell(const StoreNews& news)
    {
        const std::scoped_lock lock{mutex_};
        if (listener_) listener_(news);
    }

    PostgresPlace place_;
    std::mutex mutex_;
    StoreListener listener_;
    std::unique_ptr<Line> line_;
    int wake_;
    std::atomic<bool> is_closing_ = false;
    std::thread thread_;  // the last: it uses all the others
};

}  // namespace

std::expected<std::unique_ptr<Store>, StoreFault> open_postgres_store(const std::string& address,
                                                                      const StoreOptions& options)
{
    return or_fault([&]() -> std::unique_ptr<Store> {
        const PostgresPlace place{address, to_text(new_game_id()), options.patience_ms};
        return std::make_unique<DatabaseStore<PostgresWriter, Reader, Listener>>(place, options);
    });
}

}  // namespace voltigeur::server
