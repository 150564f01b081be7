// A desk over a store in a folder of its own, with a clock and a loop that the test drives.
#pragma once

#include <condition_variable>
#include <filesystem>
#include <mutex>
#include <queue>

#include <gtest/gtest.h>

#include "server/desk.h"
#include "server/json.h"

namespace voltigeur::server {

inline constexpr std::int64_t minute = 60'000;

// All three threads are one, which the test runs while it waits for something.
class Loop {
public:
    Threads threads()
    {
        const Runner run = [this](Job job) { push(std::move(job)); };
        return {run, run, run};
    }
    template <class Done>
    void run_until(Done done)
    {
        while (!done()) {
            Job job = next();
            ASSERT_TRUE(job) << "what was waited for does not come";
            job();
        }
    }

private:
    void push(Job job)
    {
        const std::scoped_lock lock{mutex_};
        jobs_.push(std::move(job));
        something_.notify_one();
    }
    Job next()
    {
        std::unique_lock lock{mutex_};
        const auto has_job = [this] { return !jobs_.empty(); };
        if (!something_.wait_for(lock, std::chrono::seconds{30}, has_job)) return {};
        Job job = std::move(jobs_.front());
        jobs_.pop();
        return job;
    }

    std::mutex mutex_;
    std::condition_variable something_;
    std::queue<Job> jobs_;
};

class DeskTest : public testing::Test {
protected:
    void SetUp() override
    {
        folder_ = std::filesystem::temp_directory_path() / to_text(new_game_id());
        std::filesystem::create_directory(folder_);
        catalogue_ = *Catalogue::open(DataFolder{"."});
        auto store = open_store(folder_.string());
        ASSERT_TRUE(store) << store.error().what;
        store_ = std::move(*store);
        open_desk();
    }
    void TearDown() override
    {
        desk_.reset();
        store_.reset();
        std::filesystem::remove_all(folder_);
    }

    void open_desk()
    {
        desk_ = std::make_unique<Desk>(
            *catalogue_, *store_, loop_.threads(), [this] { return now_ms_; }, DeskOptions{},
            metrics_);
    }

    Json wait(std::optional<Answer>& answer)
    {
        loop_.run_until([&] { return answer.has_value(); });
        return answer ? Json::parse(answer->body) : Json{};
    }
    // A new game whose second seat is taken at once.
    void begin(const std::string& pace)
    {
        std::optional<Answer> made;
        const auto asked =
            read_new_game(R"({"scenario":"tutorial-thirteen","opponent":"person",)" + pace + "}");
        ASSERT_TRUE(asked) << asked.error().why;
        desk_->create(*asked, [&](Answer answer) { made = std::move(answer); });
        const Json json = wait(made);
        game_ = game_id_from_text(json.at("game").get<std::string>()).value();
        keys_ = {json.at("keys").at("you"), json.at("keys").at("opponent")};
        ask(1, "take", R"({"mix":")" + std::string(64, '7') + R"("})");
    }
    Json ask(std::size_t side, std::string_view what, const std::string& body = "{}")
    {
        std::optional<Answer> got;
        desk_->handle(game_, keys_[side], *read_packet(what, body),
                      [&](Answer answer) { got = std::move(answer); });
        return wait(got);
    }
    Json look(std::string_view what)
    {
        std::optional<Answer> got;
        desk_->look(game_, keys_[0], what, 0, [&](Answer answer) { got = std::move(answer); });
        return wait(got);
    }
    std::size_t late_side()
    {
        const Json game = look("");
        return game.at("to_act") == game.at("header").at("sides")[0] ? 0 : 1;
    }
    // The entry that ends the game, once it is stored: before that nobody hears of it.
    Json ending()
    {
        loop_.run_until([&] { return look("").value("over", false); });
        return look("entries").at("entries").back();
    }

    std::filesystem::path folder_;
    std::unique_ptr<Catalogue> catalogue_;
    std::unique_ptr<Store> store_;
    Loop loop_;
    Metrics metrics_;
    std::unique_ptr<Desk> desk_;
    std::int64_t now_ms_ = 1'000'000;
    GameId game_;
    std::array<std::string, 2> keys_;
};

}  // namespace voltigeur::server
