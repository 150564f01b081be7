#include "server/store/write_queue.h"

#include <algorithm>
#include <chrono>
#include <exception>
#include <unordered_set>
#include <utility>

#include "engine/base/check.h"

namespace voltigeur::server {

GameId game_of(const StoreAction& action)
{
    if (const auto* game = std::get_if<NewGame>(&action)) return game->id;
    if (const auto* write = std::get_if<GameWrite>(&action)) return write->game;
    if (const auto* upgrade = std::get_if<GameUpgrade>(&action)) return upgrade->game;
    return std::get<GameRemoval>(action).game;
}

std::size_t count_entries(const StoreAction& action)
{
    if (const auto* game = std::get_if<NewGame>(&action)) return game->play.size();
    if (const auto* write = std::get_if<GameWrite>(&action))
        return write->play.size() + write->chat.size();
    return 0;
}

bool builds_on_others(const StoreAction& action)
{
    if (std::holds_alternative<GameUpgrade>(action)) return true;
    return std::holds_alternative<GameWrite>(action) && count_entries(action) > 0;
}

namespace {

StoreFault built_on_failure()
{
    return {StoreFault::Kind::Conflict,
            "an earlier write of this game was not stored; load the game again"};
}

}  // namespace

std::vector<StoreResult> do_in_order(StoreActions actions,
                                     const std::function<StoreResult(const StoreAction&)>& act)
{
    std::unordered_set<GameId> failed;
    std::vector<StoreResult> results;
    results.reserve(actions.size());
    for (const StoreAction* action : actions) {
        const bool is_lost = builds_on_others(*action) && failed.contains(game_of(*action));
        results.push_back(is_lost ? std::unexpected(built_on_failure()) : act(*action));
        if (!results.back() && builds_on_others(*action)) failed.insert(game_of(*action));
    }
    return results;
}

WriteQueue::WriteQueue(const StoreOptions& options, Commit commit)
    : options_(options), commit_(std::move(commit)), thread_([this] { run(); })
{
}

WriteQueue::~WriteQueue()
{
    {
        const std::scoped_lock lock{mutex_};
        is_closing_ = true;
    }
    something_.notify_one();
    thread_.join();
}

void WriteQueue::push(StoreAction action, StoreDone done)
{
    {
        const std::scoped_lock lock{mutex_};
        if (waiting_.size() < options_.most_waiting) {
            waiting_.push_back({std::move(action), std::move(done), ++last_ticket_});
            something_.notify_one();
            return;
        }
        ++figures_.faults;
        // What was not taken was not written: whatever builds on it must fail as well.
        if (builds_on_others(action)) failed_[game_of(action)] = std::nullopt;
    }
    done(std::unexpected(StoreFault{
        StoreFault::Kind::Busy,
        "the database is behind by " + std::to_string(options_.most_waiting) +
            " writes, and takes no more for now; see whether its disk is slow or its host busy"}));
}

void WriteQueue::forgive(GameId game)
{
    const std::scoped_lock lock{mutex_};
    const auto found = failed_.find(game);
    if (found != failed_.end() && !found->second) found->second = last_ticket_;
}

StoreFigures WriteQueue::figures() const
{
    const std::scoped_lock lock{mutex_};
    StoreFigures figures = figures_;
    figures.waiting = waiting_.size();
    return figures;
}

// ---- The thread

void WriteQueue::run()
{
    for (Batch batch; take(batch); batch.clear()) commit(batch);
}

// Waits for something to do; false when there is nothing and nothing will come.
bool WriteQueue::take(Batch& batch)
{
    std::unique_lock lock{mutex_};
    something_.wait(lock, [&] { return !waiting_.empty() || is_closing_; });
    while (!waiting_.empty() && batch.size() < options_.most_in_transaction) {
        batch.push_back(std::move(waiting_.front()));
        waiting_.pop_front();
    }
    return !batch.empty();
}

void WriteQueue::commit(Batch& batch)
{
    // Step 1. What builds on something that has failed fails without being tried.
    std::vector<Waiting*> tried;
    for (Waiting& waiting : batch) {
        if (!builds_on_a_failure(waiting)) {
            tried.push_back(&waiting);
            continue;
        }
        settle(waiting, std::unexpected(built_on_failure()));
    }
    if (tried.empty()) return;

    // Step 2. The others, in one transaction.
    std::vector<const StoreAction*> actions;
    actions.reserve(tried.size());
    for (const Waiting* waiting : tried) actions.push_back(&waiting->action);
    const auto begin = std::chrono::steady_clock::now();
    std::vector<StoreResult> results = try_to_commit(actions);
    const auto took = std::chrono::steady_clock::now() - begin;
    VOLTIGEUR_CHECK(results.size() == tried.size(), "every write has a result");
    {
        const std::scoped_lock lock{mutex_};
        ++figures_.transactions;
        figures_.commit_us += static_cast<std::uint64_t>(
            std::chrono::duration_cast<std::chrono::microseconds>(took).count());
    }

    // Step 3. The news, in order.
    for (std::size_t i = 0; i < tried.size(); ++i) settle(*tried[i], std::move(results[i]));
}

// Whatever a database throws, the thread lives on.
std::vector<StoreResult> WriteQueue::try_to_commit(StoreActions actions)
{
    try {
        return commit_(actions);
    } catch (const std::exception& error) {
        const StoreFault fault{StoreFault::Kind::Internal, error.what()};
        return std::vector<StoreResult>(actions.size(), std::unexpected(fault));
    }
}

bool WriteQueue::builds_on_a_failure(const Waiting& waiting)
{
    const std::scoped_lock lock{mutex_};
    if (failed_.empty() || !builds_on_others(waiting.action)) return false;
    const auto found = failed_.find(game_of(waiting.action));
    if (found == failed_.end()) return false;
    if (!found->second || waiting.ticket <= *found->second) return true;
    failed_.erase(found);
    return false;
}

void WriteQueue::settle(Waiting& waiting, StoreResult result)
{
    {
        const std::scoped_lock lock{mutex_};
        note(waiting, result);
    }
    waiting.done(std::move(result));
}

void WriteQueue::note(const Waiting& waiting, const StoreResult& result)
{
    using enum StoreFault::Kind;
    const GameId game = game_of(waiting.action);
    if (result) {
        ++figures_.writes;
        figures_.entries += count_entries(waiting.action);
        if (std::holds_alternative<GameRemoval>(waiting.action)) failed_.erase(game);
        return;
    }
    const auto kind = result.error().kind;
    if (kind != Conflict && kind != NoGame && kind != Exists) ++figures_.faults;
    if (!builds_on_others(waiting.action)) return;
    // What was given before the game was read anew has been forgiven already.
    const auto [found, is_first] = failed_.try_emplace(game);
    if (!is_first && found->second && waiting.ticket > *found->second) found->second.reset();
}

}  // namespace voltigeur::server
