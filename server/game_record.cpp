#include "server/game_record.h"

#include <algorithm>
#include <limits>
#include <utility>

#include "engine/game/record.h"
#include "server/load_play.h"
#include "server/log.h"

namespace voltigeur::server {

namespace {

// Folds a log to a record: what was taken back after dice stays in it, as records have it.
class Writer {
public:
    Writer(const Ground& ground, const Settings& settings) : creator_(settings.creator)
    {
        const Scenario& scenario = *ground.setup.scenario;
        record_.header.sheet = scenario.sheet;
        record_.header.profile = scenario.profile;
        record_.header.sheet_hash = ground.setup.law->hash();
        record_.header.scenario = scenario.id;
        record_.header.scenario_hash = ground.setup.scenario_hash;
        // The dice of an imported battle fell elsewhere, so there is no seal on all of them.
        if (settings.is_imported) return;
        Seal& seal = record_.header.sealed.emplace();
        seal.commitment = to_hex(settings.commitment);
        if (settings.promise) seal.first_commitment = to_hex(*settings.promise);
    }

    void add(const LogEntry& entry)
    {
        number_ = entry.n;
        std::visit(*this, entry.what);
    }
    [[nodiscard]] const Record& record() const { return record_; }

    void operator()(const SeatTaken& taken)
    {
        if (taken.mix) mix(taken.side, *taken.mix);
    }
    void operator()(const SeatMixed& mixed) { mix(mixed.side, mixed.mix); }
    void operator()(const BattleBegun& begun)
    {
        record_.header.dice = begun.dice;
        record_.header.signature = begun.signature;
    }
    void operator()(const OrderGiven& given)
    {
        record_.orders.push_back({given.order, given.signature, given.dice});
        numbers_.push_back(number_);
    }
    void operator()(const OrderTakenBack& back)
    {
        const auto end = std::ranges::upper_bound(numbers_, back.to);
        numbers_.erase(end, numbers_.end());
        take_back(record_, numbers_.size());
    }
    void operator()(const OfferMade& /*offer*/) {}
    void operator()(const OfferDeclined& /*declined*/) {}
    void operator()(const GameEnded& ended)
    {
        if (record_.header.sealed) record_.header.sealed->secret = to_hex(ended.secret);
    }
    void operator()(const RematchMade& /*rematch*/) {}

private:
    void mix(Side side, const Number256& number)
    {
        if (!record_.header.sealed) return;
        Seal& seal = *record_.header.sealed;
        (side == creator_ ? seal.first : seal.second) = to_hex(number);
    }

    Side creator_;
    Record record_;
    std::vector<std::uint64_t> numbers_;  // of the entries of the orders that stand
    std::uint64_t number_ = 0;
};

}  // namespace

Answer record_answer(Store& store, const Ground& ground, const Settings& settings)
{
    const auto entries =
        store.play_after(settings.game, 0, std::numeric_limits<std::int32_t>::max());
    if (!entries) return answer_of(problem_of(entries.error()));
    Writer writer{ground, settings};
    for (const Entry& entry : *entries) {
        const auto read = entry_from_json(entry.body, ground.names);
        if (!read) return answer_of({Code::Rules, "the log is damaged: " + read.error()});
        writer.add(*read);
    }
    return {200, voltigeur::to_text(writer.record(), ground.names),
            "application/x-voltigeur-battle; charset=utf-8"};
}

}  // namespace voltigeur::server
