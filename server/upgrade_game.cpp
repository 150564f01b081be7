#include "server/upgrade_game.h"

#include <algorithm>
#include <future>
#include <limits>
#include <utility>

#include "engine/game/scripted_dice.h"
#include "engine/record/signature_version_1.h"
#include "server/load_play.h"

namespace voltigeur::server {

namespace {

class Upgrade {
public:
    explicit Upgrade(const Setup& setup) : setup_(setup), state_(setup.scenario->opening) {}

    // Nothing, or why today's rules make something else of it.
    std::optional<std::string> change(LogEntry& entry)
    {
        if (auto* begun = std::get_if<BattleBegun>(&entry.what)) {
            state_ = setup_.scenario->opening;
            happen(*begun, [](Course&, Dice&) {});
        } else if (auto* given = std::get_if<OrderGiven>(&entry.what)) {
            if (const auto refusal = setup_.law->refuse(*setup_.scenario, state_, given->order))
                return "the rules refuse its order: " +
                       voltigeur::to_text(*refusal, setup_.names());
            happen(*given, [&](Course& course, Dice& dice) {
                setup_.law->resolve(*setup_.scenario, course, given->order, dice);
            });
        } else if (auto* back = std::get_if<OrderTakenBack>(&entry.what)) {
            go_back(*back);
        } else {
            return std::nullopt;
        }
        stood_.emplace_back(entry.n, state_);
        return std::exchange(fault_, std::nullopt);
    }

private:
    template <class What, class Happen>
    void happen(What& what, Happen begin)
    {
        ScriptedDice dice{what.dice};
        Events events;
        Course course{state_, events};
        begin(course, dice);
        proceed_to_decision(setup_, course, dice);
        if (dice.fault()) fault_ = dice.fault()->what;
        if (signature_version_1(state_) != what.signature)
            fault_ = "its signature is another by the rules of today";
        what.events = std::move(events);
        what.signature = signature(state_);
    }

    void go_back(OrderTakenBack& back)
    {
        while (!stood_.empty() && stood_.back().first > back.to) stood_.pop_back();
        if (stood_.empty() || signature_version_1(stood_.back().second) != back.signature) {
            fault_ = "it goes back to an entry that is not there";
            return;
        }
        state_ = stood_.back().second;
        back.signature = signature(state_);
    }

    const Setup& setup_;
    State state_;
    std::vector<std::pair<std::uint64_t, State>> stood_;  // by entry
    std::optional<std::string> fault_;
};

Problem not_upgraded(const std::string& why)
{
    return {Code::Rules,
            "this game was made before Voltigeur 1.0, and cannot go on: " + why +
                ". Serve the database once by Voltigeur 1.0, with the scenario that it is played "
                "on, and it can; its record is handed out up to there"};
}

std::expected<void, Problem> wait_for(Store& store, GameUpgrade upgrade)
{
    std::promise<StoreResult> stored;
    auto result = stored.get_future();
    store.upgrade(std::move(upgrade),
                  [&stored](StoreResult done) { stored.set_value(std::move(done)); });
    if (const StoreResult done = result.get(); !done)
        return std::unexpected(problem_of(done.error()));
    return {};
}

}  // namespace

UpgradedLog upgrade_log(const std::vector<LogEntry>& entries, const Setup& setup)
{
    UpgradedLog log;
    Upgrade upgrade{setup};
    for (LogEntry entry : entries) {
        if (auto fault = upgrade.change(entry)) {
            log.parts = "entry " + std::to_string(entry.n) + ": " + *fault;
            return log;
        }
        log.entries.push_back(std::move(entry));
    }
    return log;
}

std::expected<std::vector<LogEntry>, Problem> read_entries(const std::vector<Entry>& stored,
                                                           const Names& names)
{
    std::vector<LogEntry> entries;
    entries.reserve(stored.size());
    for (const Entry& one : stored) {
        auto entry = entry_from_json(one.body, names);
        if (!entry)
            return std::unexpected(Problem{Code::Rules, "the log of this game is damaged: entry " +
                                                            std::to_string(one.number) + ": " +
                                                            entry.error()});
        entries.push_back(std::move(*entry));
    }
    return entries;
}

std::expected<void, Problem> upgrade_game(Store& store, Catalogue& catalogue,
                                          const StoredGame& stored)
{
    const auto battle_data = ground_of_header(stored.settings, catalogue);
    if (!battle_data) return std::unexpected(not_upgraded(battle_data.error().why));
    auto settings = settings_from_json(stored.settings, **battle_data);
    if (!settings) return std::unexpected(settings.error());
    const auto all = store.play_after(stored.id, 0, std::numeric_limits<std::int32_t>::max());
    if (!all) return std::unexpected(problem_of(all.error()));
    const auto entries = read_entries(*all, (*battle_data)->names);
    if (!entries) return std::unexpected(entries.error());

    UpgradedLog log = upgrade_log(*entries, (*battle_data)->setup);
    if (log.parts) return std::unexpected(not_upgraded(*log.parts));
    settings->rules = rules_of_today();
    GameUpgrade upgrade{.game = stored.id,
                        .settings = to_json(*settings, **battle_data),
                        .battle = {(*battle_data)->battle_hash, (*battle_data)->battle},
                        .play = {}};
    for (std::size_t i = 0; i < log.entries.size(); ++i) {
        upgrade.play.push_back(to_stored(log.entries[i], (*battle_data)->names));
        upgrade.play.back().seat = (*all)[i].seat;
    }
    return wait_for(store, std::move(upgrade));
}

std::expected<UpgradedGames, StoreFault> upgrade_games(Store& store, Catalogue& catalogue)
{
    const auto games = store.not_upgraded(std::numeric_limits<std::int32_t>::max());
    if (!games) return std::unexpected(games.error());
    UpgradedGames result;
    for (const GameId id : *games) {
        const auto stored = store.load(id);
        if (!stored) continue;  // deleted since
        const auto done = upgrade_game(store, catalogue, *stored);
        if (done)
            ++result.count;
        else
            result.faults.push_back("game " + to_text(id) + ": " + done.error().why);
    }
    return result;
}

}  // namespace voltigeur::server
