// Desk: all games that this process has in memory. Packets come in, answers and news go out; every
// entry is in the store before anybody hears of it.
//
// A game is loaded when somebody asks for it and leaves memory when nobody has for a while. It goes
// ahead of the store by what is being written: should a write fail, it is loaded anew. All calls
// are made on one thread; nothing here waits.
#pragma once

#include <cstdint>
#include <expected>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "ai/player.h"
#include "server/answer.h"
#include "server/metrics.h"
#include "server/notice.h"
#include "server/packet.h"
#include "server/play.h"
#include "server/store/store.h"
#include "server/threads.h"
#include "server/visit.h"

namespace voltigeur::server {

struct DeskOptions {
    std::uint64_t snapshot_every = 256;    // orders
    std::int64_t keep_ms = 60'000;         // in memory, after the last request
    std::size_t most_thinking = 64;        // games whose computer waits for a thread
    ai::Budget budget;                     // of the computer, for a turn
    bool allows_private_webhooks = false;  // loopback and the like
};

class Desk {
public:
    using Clock = std::function<std::int64_t()>;  // milliseconds since 1970

    Desk(Catalogue& catalogue, Store& store, Threads threads, Clock clock, DeskOptions options,
         Metrics& metrics);
    ~Desk();
    Desk(const Desk&) = delete;
    Desk& operator=(const Desk&) = delete;

    // Where notices for players go. Called on the thread of the desk.
    std::function<void(Notice)> on_notice;

    void create(NewGameAsked asked, Reply reply);
    void list_open(Reply reply);
    // One packet over HTTP.
    void handle(GameId game, std::string key, Packet packet, Reply reply);
    // Something to look at: "" the game itself, entries, state, suggestion, chat, record.
    void look(GameId game, std::string key, std::string_view what, std::uint64_t after,
              Reply reply);

    // A socket says hello. On success `welcomed` gets the visit, and messages follow.
    void hello(const Hello& hello, std::weak_ptr<Watcher> watcher,
               std::move_only_function<void(std::expected<VisitPtr, Problem>)> welcomed);
    void handle(const VisitPtr& visit, Packet packet);
    void leave(const VisitPtr& visit);

    // Once a second or so: time that has run out, games that nobody looks at.
    void tick();
    // Another process has written.
    void hear(const StoreNews& news);
    // Takes nothing more; what it has taken it still stores.
    void close() { is_closing_ = true; }
    // Hears nothing more from the store.
    void detach();

    [[nodiscard]] std::size_t count_games() const { return slots_.size(); }
    [[nodiscard]] bool is_writing() const { return count_writing_ > 0; }

private:
    struct Slot;
    using SlotOr = std::expected<Slot*, Problem>;
    using WithSlot = std::move_only_function<void(SlotOr)>;
    // What a commit answers: a problem, or that it is stored.
    using Stored = std::expected<void, Problem>;
    using Bodies = std::vector<std::string>;
    using Committed = std::move_only_function<void(Slot*, Stored, const Bodies& entries)>;
    // Who asked, and how to answer: over HTTP there is no visit.
    struct Asker {
        Who who;
        std::weak_ptr<Visit> visit;
        std::string id;
        Reply reply;

        void answer(std::string body, int status = 200);
        void refuse(const Problem& problem);
    };
    struct Write;
    struct Outbox;

    // desk.cpp: loading, storing, telling
    void with(GameId game, WithSlot then);
    void load(Slot& slot);
    void install(GameId game, std::expected<Play, Problem> play, StoredGame stored);
    void reload_when_quiet(Slot& slot);
    void commit(Slot& slot, std::vector<LogEntry> entries, Committed then = {},
                std::vector<Seat> seats = {});
    // What the store calls when it is done: `then`, on the thread of the desk.
    StoreDone when_stored(std::move_only_function<void(StoreResult)> then);
    void take_written();
    void settle(Write& write, StoreResult result);
    void deliver(Slot& slot, const Bodies& bodies);
    void deliver_chat(Slot& slot, std::uint64_t m, const std::string& body);
    void catch_up(Slot& slot, const VisitPtr& visit);
    void catch_up_chat(Slot& slot, const VisitPtr& visit);
    void tell_online(Slot& slot);
    void when_durable(Slot& slot, std::uint64_t n, std::move_only_function<void(Stored)> then);
    void after_change(Slot& slot);
    void think(Slot& slot);
    struct Thought;
    void take_advice(const Thought& thought);
    void note_reason(Slot& slot, std::uint64_t n, const ai::Reason& why);
    void tell_reasons(const Slot& slot, Visit& visit);
    void notify(Slot& slot, const Write& write);
    bool end_if_lapsed(Slot& slot);
    [[nodiscard]] std::int64_t now() const { return clock_(); }
    Slot* find(GameId game);

    // desk_acts.cpp: one packet each
    void act(Slot& slot, Packet packet, Asker asker);
    void act(Slot& slot, const Hello& hello, Asker asker);
    void act(Slot& slot, const TakeSeat& take, Asker asker);
    void act(Slot& slot, const MixIn& mix, Asker asker);
    void act(Slot& slot, const GiveOrder& give, Asker asker);
    void act(Slot& slot, const TakeBack& back, Asker asker);
    void act(Slot& slot, const MakeOffer& offer, Asker asker);
    void act(Slot& slot, const AcceptOffer& accept, Asker asker);
    void act(Slot& slot, const DeclineOffer& decline, Asker asker);
    void act(Slot& slot, const ResignGame& resign, Asker asker);
    void act(Slot& slot, const ClaimGame& claim, Asker asker);
    void act(Slot& slot, const SayChat& chat, Asker asker);
    void act(Slot& slot, const PointOut& point, Asker asker);
    void act(Slot& slot, const SetWebhook& webhook, Asker asker);
    void act(Slot& slot, const Ping& ping, Asker asker);
    void give(Slot& slot, const Order& order, Asker asker);
    // What has been offered by a side, or needs nobody's consent, is done.
    void carry_out(Slot& slot, const MakeOffer& offer, Side offered_by, Asker asker);
    void take_back(Slot& slot, Side side, Asker asker);
    void remove(Slot& slot, Asker asker);
    void commit_and_answer(Slot& slot, std::vector<LogEntry> entries, Asker asker,
                           std::string_view type = "done");
    void begin_if_ready(Slot& slot, std::vector<LogEntry>& entries);
    void end_with_battle(Slot& slot, std::vector<LogEntry>& entries);

    // desk_create.cpp
    void create_game(Play play, std::vector<LogEntry> entries, std::vector<Seat> seats,
                     std::move_only_function<void(Stored)> then);
    void rematch(Slot& slot, const MakeOffer& offer, Side offered_by, Asker asker);

    // desk_looks.cpp
    void look_at(Slot& slot, const Who& who, std::string_view what, std::uint64_t after,
                 Reply reply);
    [[nodiscard]] std::string game_json(const Slot& slot, const Who& who,
                                        std::string_view type) const;
    // The record of a game that cannot be loaded, because its rules are others now.
    void look_at_record(GameId game, std::string key, Reply reply);
    [[nodiscard]] static Who who_has(const std::vector<Seat>& seats, std::string_view key);

    Catalogue& catalogue_;
    Store& store_;
    Threads threads_;
    Clock clock_;
    DeskOptions options_;
    Metrics& metrics_;
    std::unordered_map<GameId, std::unique_ptr<Slot>> slots_;
    std::shared_ptr<Outbox> outbox_;  // what the store's thread has done
    std::size_t count_writing_ = 0;
    std::size_t count_thinking_ = 0;
    std::uint64_t ticks_ = 0;
    bool is_closing_ = false;
};

}  // namespace voltigeur::server
