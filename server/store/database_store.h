// A store made of three parts that each database has in its own way: what writes, what reads, what
// hears of other processes.
#pragma once

#include <mutex>
#include <utility>

#include "server/store/rows.h"
#include "server/store/store_error.h"
#include "server/store/write_queue.h"

namespace voltigeur::server {

template <typename Writer, typename Reader, typename Listener>
class DatabaseStore final : public Store {
public:
    // Throws StoreError.
    template <typename Place>
    DatabaseStore(const Place& place, const StoreOptions& options)
        : writer_(place, options), reader_(place, options), listener_(place, options),
          queue_(options, [this](StoreActions actions) { return writer_.commit(actions); })
    {
    }

    void create(NewGame game, StoreDone done) override
    {
        queue_.push(std::move(game), std::move(done));
    }
    void write(GameWrite write, StoreDone done) override
    {
        queue_.push(std::move(write), std::move(done));
    }
    void upgrade(GameUpgrade upgrade, StoreDone done) override
    {
        queue_.push(std::move(upgrade), std::move(done));
    }
    void remove(GameId game, StoreDone done) override
    {
        queue_.push(GameRemoval{game}, std::move(done));
    }

    std::expected<StoredGame, StoreFault> load(GameId game) override
    {
        queue_.forgive(game);
        return read([&] { return reader_.load(game); });
    }
    std::expected<std::vector<Entry>, StoreFault> play_after(GameId game, std::uint64_t after,
                                                             std::size_t most) override
    {
        return read([&] { return reader_.entries_after(game, Log::Play, after, most); });
    }
    std::expected<std::vector<Entry>, StoreFault> chat_after(GameId game, std::uint64_t after,
                                                             std::size_t most) override
    {
        return read([&] { return reader_.entries_after(game, Log::Chat, after, most); });
    }
    std::expected<std::string, StoreFault> battle(std::string_view hash) override
    {
        return read([&] { return reader_.battle(hash); });
    }
    std::expected<std::vector<GameId>, StoreFault> not_upgraded(std::size_t most) override
    {
        return read([&] { return reader_.not_upgraded(most); });
    }
    std::expected<std::vector<ListedGame>, StoreFault> listed(std::size_t most) override
    {
        return read([&] { return reader_.listed(most); });
    }
    std::expected<std::vector<GameId>, StoreFault> due(std::int64_t until_ms,
                                                       std::size_t most) override
    {
        return read([&] { return reader_.due(until_ms, most); });
    }
    std::expected<std::uint64_t, StoreFault> count_games() override
    {
        return read([&] { return reader_.count_games(); });
    }
    StoreResult ping() override
    {
        return read([&] { reader_.ping(); });
    }

    void listen(StoreListener listener) override { listener_.listen(std::move(listener)); }
    [[nodiscard]] StoreFigures figures() const override { return queue_.figures(); }

private:
    template <typename Work>
    auto read(Work work) -> std::expected<decltype(work()), StoreFault>
    {
        const std::scoped_lock lock{reading_};
        return or_fault(work);
    }

    Writer writer_;
    std::mutex reading_;
    Reader reader_;
    Listener listener_;
    WriteQueue queue_;  // the last: its thread writes until it ends
};

}  // namespace voltigeur::server
