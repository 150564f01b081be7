#include "server/game_record.h"

#include <algorithm>
#include <limits>
#include <utility>

#include "engine/record/record.h"
#include "server/load_play.h"
#include "server/upgrade_game.h"

namespace voltigeur::server {

namespace {

// Folds a log to a record: what was taken back after dice stays in it, as records have it.
class Folder {
public:
    Folder(const BattleData& battle_data, const Settings& settings) : settings_(settings)
    {
        record_.setup = battle_data.setup;
        record_.past.rules = {settings.rules};
        // The dice of an imported battle fell elsewhere, so there is no seal on all of them.
        if (settings.is_imported) return;
        Seal& seal = record_.dice.sealed.emplace();
        seal.commitment = to_hex(settings.commitment);
        if (settings.promise) seal.first_commitment = to_hex(*settings.promise);
    }

    void operator()(const SeatTaken& taken) { mix(taken.side, taken.mix); }
    void operator()(const SeatMixed& mixed) { mix(mixed.side, mixed.mix); }
    void operator()(const BattleBegun& begun)
    {
        record_.past.start = begun.events.value_or(Events{});
        record_.past.start_signature = begun.signature;
    }
    void operator()(const OrderGiven& given)
    {
        numbers_.push_back(n_);
        const auto rules = static_cast<std::uint16_t>(record_.past.rules.size() - 1);
        record_.past.orders.push_back(
            {given.order, given.events.value_or(Events{}), given.signature, rules});
    }
    void operator()(const OrderTakenBack& back)
    {
        numbers_.erase(std::ranges::upper_bound(numbers_, back.to), numbers_.end());
        take_back(record_, numbers_.size());
    }
    void operator()(const RulesAgreed& agreed) { record_.past.rules.push_back(agreed.rules); }
    void operator()(const GameEnded& ended)
    {
        if (record_.dice.sealed) record_.dice.sealed->secret = to_hex(ended.secret);
    }
    void operator()(const auto& /*other*/) {}

    void add(const LogEntry& entry)
    {
        n_ = entry.n;
        std::visit(*this, entry.what);
    }

    [[nodiscard]] std::string text() const { return voltigeur::to_text(record_); }

private:
    void mix(Side side, const std::optional<Number256>& number)
    {
        if (!record_.dice.sealed || !number) return;
        Seal& seal = *record_.dice.sealed;
        (side == settings_.creator ? seal.first : seal.second) = to_hex(*number);
    }

    const Settings& settings_;
    Record record_;
    std::uint64_t n_ = 0;
    std::vector<std::uint64_t> numbers_;  // of the entries of the orders that stand
};

std::expected<std::string, Problem> record_text(Store& store, Catalogue& catalogue, GameId game,
                                                const std::string& header,
                                                const std::string& battle)
{
    // NB: Not by its hashes: what has changed is where the record ends.
    const auto battle_data = battle.empty() ? ground_like_header(header, catalogue)
                                            : battle_data_of_game(store, catalogue, battle);
    if (!battle_data) return std::unexpected(battle_data.error());
    auto settings = settings_from_json(header, **battle_data);
    if (!settings) return std::unexpected(settings.error());
    const auto stored = store.play_after(game, 0, std::numeric_limits<std::int32_t>::max());
    if (!stored) return std::unexpected(problem_of(stored.error()));
    auto entries = read_entries(*stored, (*battle_data)->names);
    if (!entries) return std::unexpected(entries.error());
    if (battle.empty()) {
        *entries = upgrade_log(*entries, (*battle_data)->setup).entries;
        settings->rules = rules_of_today();
    }
    Folder folder{**battle_data, *settings};
    for (const LogEntry& entry : *entries) folder.add(entry);
    return std::expected<std::string, Problem>{folder.text()};
}

}  // namespace

Answer record_answer(Store& store, Catalogue& catalogue, GameId game, const std::string& header,
                     const std::string& battle)
{
    auto text = record_text(store, catalogue, game, header, battle);
    if (!text) return answer_of(text.error());
    return {200, std::move(*text), "application/x-voltigeur-battle; charset=utf-8"};
}

}  // namespace voltigeur::server
