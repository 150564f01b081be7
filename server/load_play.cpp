#include "server/load_play.h"

#include <algorithm>
#include <limits>
#include <utility>
#include <vector>

#include "engine/base/json_text.h"
#include "server/json.h"
#include "server/upgrade_game.h"

namespace voltigeur::server {

namespace {

using Entries = std::vector<LogEntry>;

Problem damaged(const std::string& what)
{
    return {Code::Rules, "the log of this game is damaged: " + what};
}

// The earliest entry that a takeback among these goes back to.
std::uint64_t earliest_way_back(const Entries& entries)
{
    std::uint64_t earliest = std::numeric_limits<std::uint64_t>::max();
    for (const LogEntry& entry : entries)
        if (const auto* back = std::get_if<OrderTakenBack>(&entry.what))
            earliest = std::min(earliest, back->to);
    return earliest;
}

// Which of the entries that change the battle have not been taken back further on. A takeback that
// is followed by one that goes back farther led to a State that is gone with it.
std::vector<bool> find_standing(const Entries& entries)
{
    std::vector<bool> stands(entries.size(), true);
    std::vector<std::size_t> changing;
    for (std::size_t i = 0; i < entries.size(); ++i) {
        if (!changes_battle(entries[i].what)) continue;
        if (const auto* back = std::get_if<OrderTakenBack>(&entries[i].what))
            while (!changing.empty() && entries[changing.back()].n > back->to) {
                stands[changing.back()] = false;
                changing.pop_back();
            }
        changing.push_back(i);
    }
    return stands;
}

std::expected<Play, Problem> play_on(Play play, const Entries& entries)
{
    const std::vector<bool> stands = find_standing(entries);
    for (std::size_t i = 0; i < entries.size(); ++i)
        if (const auto done = play.replay(entries[i], stands[i]); !done)
            return std::unexpected(damaged(done.error()));
    return play;
}

}  // namespace

std::string hidden_json(const Number256& secret)
{
    return dump(OrderedJson{{"secret", to_hex(secret)}});
}

std::expected<Number256, Problem> secret_from_hidden(std::string_view hidden)
{
    const Json json = parse_json(hidden);
    const auto found = json.is_object() ? json.find("secret") : json.end();
    if (found == json.end() || !found->is_string())
        return std::unexpected(damaged("its secret is gone"));
    const auto secret = number_from_hex(found->get_ref<const std::string&>());
    if (!secret) return std::unexpected(damaged("its secret is gone"));
    return *secret;
}

std::expected<BattleDataPtr, Problem> battle_data_of_game(Store& store, Catalogue& catalogue,
                                                          const std::string& battle)
{
    if (BattleDataPtr known = catalogue.find_carried(battle)) return known;
    const auto body = store.battle(battle);
    if (!body) return std::unexpected(problem_of(body.error()));
    return catalogue.carried(battle, *body);
}

std::expected<Play, Problem> load_play(Store& store, Catalogue& catalogue, StoredGame& stored)
{
    if (stored.battle.empty()) {
        if (const auto done = upgrade_game(store, catalogue, stored); !done)
            return std::unexpected(done.error());
        auto again = store.load(stored.id);
        if (!again) return std::unexpected(problem_of(again.error()));
        stored = std::move(*again);
    }
    const auto battle_data = battle_data_of_game(store, catalogue, stored.battle);
    if (!battle_data) return std::unexpected(battle_data.error());
    auto settings = settings_from_json(stored.settings, **battle_data);
    if (!settings) return std::unexpected(settings.error());
    const auto secret = secret_from_hidden(stored.hidden);
    if (!secret) return std::unexpected(secret.error());

    auto entries = read_entries(stored.play, (*battle_data)->names);
    if (!entries) return std::unexpected(entries.error());
    if (!stored.snapshot) return play_on({*battle_data, *settings, *secret}, *entries);
    if (earliest_way_back(*entries) >= stored.snapshot->number) {
        auto play = Play::from_snapshot(*battle_data, *settings, *secret, stored.snapshot->body);
        if (play) return play_on(std::move(*play), *entries);
    }
    const auto all = store.play_after(stored.id, 0, std::numeric_limits<std::int32_t>::max());
    if (!all) return std::unexpected(problem_of(all.error()));
    entries = read_entries(*all, (*battle_data)->names);
    if (!entries) return std::unexpected(entries.error());
    return play_on({*battle_data, *settings, *secret}, *entries);
}

Problem problem_of(const StoreFault& fault)
{
    switch (fault.kind) {
    case StoreFault::Kind::NoGame:
        return {Code::Unknown, "there is no such game"};
    case StoreFault::Kind::Conflict:
        return {Code::Stale, "somebody else was first; look at what is new"};
    case StoreFault::Kind::Busy:
        return {Code::Store, "too much is waiting; try again", {}, 1};
    default:
        // What the operator has to do is in the log, not for players.
        return {Code::Store, "the database cannot keep this now; nothing has changed", {}, 5};
    }
}

}  // namespace voltigeur::server
