// The queue before a database: callers put writes in, one thread takes out whatever is waiting and
// has it committed as one transaction. While a flush of the disk is under way the next transaction
// gathers, so the more there is to do, the less each write costs.
#pragma once

#include <condition_variable>
#include <cstdint>
#include <deque>
#include <functional>
#include <mutex>
#include <optional>
#include <span>
#include <thread>
#include <unordered_map>
#include <variant>
#include <vector>

#include "server/store/store.h"

namespace voltigeur::server {

struct GameRemoval {
    GameId game;
};

// What a database is asked to do, in the order given.
using StoreAction = std::variant<NewGame, GameWrite, GameUpgrade, GameRemoval>;

GameId game_of(const StoreAction& action);
// That it adds to both logs.
std::size_t count_entries(const StoreAction& action);
// It goes on where an earlier write of its game stopped, so it fails if that one has failed.
bool builds_on_others(const StoreAction& action);

using StoreActions = std::span<const StoreAction* const>;

// Does one after the other, but for what builds on one of them that has failed.
std::vector<StoreResult> do_in_order(StoreActions actions,
                                     const std::function<StoreResult(const StoreAction&)>& act);

class WriteQueue {
public:
    // Makes the actions durable, as many as can be, and says of each whether it is.
    using Commit = std::function<std::vector<StoreResult>(StoreActions)>;

    WriteQueue(const StoreOptions& options, Commit commit);
    WriteQueue(const WriteQueue&) = delete;
    WriteQueue& operator=(const WriteQueue&) = delete;
    WriteQueue(WriteQueue&&) = delete;
    WriteQueue& operator=(WriteQueue&&) = delete;
    // Ends once everything in it has been committed.
    ~WriteQueue();

    void push(StoreAction action, StoreDone done);

    // The game is read anew: what is given from now on no longer builds on the write that failed.
    void forgive(GameId game);

    [[nodiscard]] StoreFigures figures() const;

private:
    struct Waiting {
        StoreAction action;
        StoreDone done;
        std::uint64_t ticket = 0;
    };
    using Batch = std::vector<Waiting>;

    void run();
    bool take(Batch& batch);
    void commit(Batch& batch);
    std::vector<StoreResult> try_to_commit(StoreActions actions);
    bool builds_on_a_failure(const Waiting& waiting);
    void settle(Waiting& waiting, StoreResult result);
    void note(const Waiting& waiting, const StoreResult& result);

    StoreOptions options_;
    Commit commit_;

    mutable std::mutex mutex_;
    std::condition_variable something_;
    std::deque<Waiting> waiting_;
    // Games of which a write failed: writes up to this ticket build on it; nothing: all writes.
    std::unordered_map<GameId, std::optional<std::uint64_t>> failed_;
    std::uint64_t last_ticket_ = 0;
    StoreFigures figures_;
    bool is_closing_ = false;

    std::thread thread_;  // the last: it uses all the others
};

}  // namespace voltigeur::server
