#include "cli/ranks.h"

#include <chrono>
#include <filesystem>
#include <mutex>
#include <system_error>
#include <thread>

#include <dlfcn.h>
#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "engine/base/json_text.h"
#include "sim/keep.h"

namespace voltigeur::cli {

namespace {

constexpr std::string_view end_of_rank = "end";

std::string to_text(std::span<const Share> shares)
{
    nlohmann::json list = nlohmann::json::array();
    for (const Share& share : shares) list.push_back({share.variant, share.first, share.count});
    return list.dump();
}

std::vector<Share> shares_from_text(const std::string& text)
{
    std::vector<Share> shares;
    for (const nlohmann::json& each : parse_json(text))
        shares.push_back({each[0].get<std::size_t>(), each[1].get<std::uint64_t>(),
                          each[2].get<std::uint64_t>()});
    return shares;
}

void* load_library()
{
    std::error_code ignored;
    const auto beside =
        std::filesystem::read_symlink("/proc/self/exe", ignored).parent_path() / ranks_library;
    // Open MPI loads parts of its own, which look for it among all that is loaded.
    if (void* library = dlopen(beside.c_str(), RTLD_NOW | RTLD_GLOBAL)) return library;
    return dlopen(ranks_library, RTLD_NOW | RTLD_GLOBAL);
}

// The first rank plays too, and looks between battles what the others have sent.
class FirstRank {
public:
    FirstRank(const SimulationPlan& plan, const Watchers& watchers, Ranks& ranks)
        : plan_(plan), watchers_(watchers), ranks_(ranks)
    {
    }

    void receive()
    {
        while (const auto text = ranks_.receive()) {
            if (*text == end_of_rank) {
                ++ended_;
                continue;
            }
            auto part = part_from_text(*text, plan_);
            VOLTIGEUR_CHECK(part.has_value(), "a rank sends parts of the plan");
            for (std::size_t i = 0; i < part->rows.size(); ++i) watchers_.battle();
            watchers_.part(*part);
        }
    }
    [[nodiscard]] bool is_over() const { return ended_ == ranks_.size() - 1; }

private:
    const SimulationPlan& plan_;
    const Watchers& watchers_;
    Ranks& ranks_;
    int ended_ = 0;
};

bool is_stopped(const Watchers& watchers)
{
    return watchers.stop != nullptr && *watchers.stop;
}

void play_first(const SimulationPlan& plan, std::span<const Share> shares, int threads,
                const Watchers& watchers, Ranks& ranks)
{
    FirstRank first{plan, watchers, ranks};
    Watchers own = watchers;
    own.battle = [&] {
        watchers.battle();
        first.receive();
    };
    voltigeur::play_shares(plan, shares, threads, own);
    while (!first.is_over() && !is_stopped(watchers)) {
        first.receive();
        std::this_thread::sleep_for(std::chrono::milliseconds{1});
    }
    if (is_stopped(watchers)) first.receive();
}

}  // namespace

std::expected<Ranks*, std::string> join_ranks()
{
    void* library = load_library();
    if (library == nullptr)
        return std::unexpected(
            fmt::format("--mpi needs {}, which cannot be loaded ({}); install libopenmpi-dev and "
                        "openmpi-bin and build again",
                        ranks_library, dlerror()));
    auto* join = reinterpret_cast<JoinRanks*>(dlsym(library, join_ranks_name));
    if (join == nullptr)
        return std::unexpected(fmt::format("{} is of another version; build again", ranks_library));
    return join();
}

void play_shares(const SimulationPlan& plan, std::span<const Share> shares, int threads,
                 const Watchers& watchers, Ranks& ranks)
{
    const std::vector<Share> all = shares_from_text(ranks.broadcast(to_text(shares)));
    std::vector<Share> own;
    for (auto i = static_cast<std::size_t>(ranks.rank()); i < all.size();
         i += static_cast<std::size_t>(ranks.size()))
        own.push_back(all[i]);
    if (ranks.rank() == 0) return play_first(plan, own, threads, watchers, ranks);
    Watchers sending;
    sending.stop = watchers.stop;
    sending.part = [&](const Part& part) { ranks.send(voltigeur::to_text(part)); };
    voltigeur::play_shares(plan, own, threads, sending);
    ranks.send(std::string{end_of_rank});
}

}  // namespace voltigeur::cli
