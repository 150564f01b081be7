#include "server/game_record.h"

#include <algorithm>
#include <limits>
#include <utility>

#include "engine/game/record.h"
#include "server/json.h"
#include "server/load_play.h"

namespace voltigeur::server {

namespace {

std::string text_at(const OrderedJson& json, const char* key)
{
    const auto found = json.find(key);
    return found != json.end() && found->is_string() ? found->get<std::string>() : std::string{};
}

std::uint64_t hash_at(const OrderedJson& json, const char* key)
{
    return hex_from_text(text_at(json, key)).value_or(0);
}

std::vector<std::uint8_t> dice_at(const OrderedJson& json)
{
    std::vector<std::uint8_t> faces;
    if (const auto found = json.find("dice"); found != json.end() && found->is_array())
        for (const OrderedJson& face : *found)
            if (face.is_number_unsigned()) faces.push_back(face.get<std::uint8_t>());
    return faces;
}

// Folds a log to a record: what was taken back after dice stays in it, as records have it. An order
// of the log is written as in the record, so it is copied and never read; a RecordedOrder has the
// number of its entry in place of a signature.
class Writer {
public:
    explicit Writer(const OrderedJson& header) : creator_(text_at(header, "creator"))
    {
        record_.header.sheet = text_at(header, "sheet");
        record_.header.profile = text_at(header, "profile");
        record_.header.sheet_hash = hash_at(header, "sheet_hash");
        record_.header.scenario = text_at(header, "scenario");
        record_.header.scenario_hash = hash_at(header, "scenario_hash");
        // The dice of an imported battle fell elsewhere, so there is no seal on all of them.
        if (header.contains("imported")) return;
        Seal& seal = record_.header.sealed.emplace();
        seal.commitment = text_at(header, "commitment");
        seal.first_commitment = text_at(header, "promise");
    }

    void add(OrderedJson entry)
    {
        const std::string is = text_at(entry, "is");
        const std::string mix = text_at(entry, "mix");
        if (record_.header.sealed && !mix.empty()) {
            Seal& seal = *record_.header.sealed;
            (text_at(entry, "side") == creator_ ? seal.first : seal.second) = mix;
        }
        if (record_.header.sealed && is == "ended")
            record_.header.sealed->secret = text_at(entry, "secret");
        if (is == "begun") {
            record_.header.dice = dice_at(entry);
            record_.header.signature = hash_at(entry, "signature");
        }
        if (is == "order") {
            numbers_.push_back(entries_.size() + 1);
            record_.orders.push_back({{}, numbers_.back(), dice_at(entry)});
        }
        if (is == "takeback") take_back_to(entry.value("to", std::uint64_t{0}));
        entries_.push_back(std::move(entry));
    }

    [[nodiscard]] std::string text() const
    {
        std::string text = voltigeur::to_text(record_.header) + "\n";
        for (const RecordLine& line : lines_in_time(record_))
            text += dump(line.order == nullptr ? OrderedJson{{"back_to", line.number}}
                                               : order_line(line)) +
                    "\n";
        return text;
    }

private:
    void take_back_to(std::uint64_t entry)
    {
        const auto end = std::ranges::upper_bound(numbers_, entry);
        numbers_.erase(end, numbers_.end());
        take_back(record_, numbers_.size());
    }

    [[nodiscard]] OrderedJson order_line(const RecordLine& line) const
    {
        const OrderedJson& entry = entries_[line.order->signature - 1];
        OrderedJson json{{"n", line.number}};
        for (const char* key : {"order", "dice", "signature"})
            if (const auto found = entry.find(key); found != entry.end()) json[key] = *found;
        return json;
    }

    std::string creator_;
    Record record_;
    std::vector<OrderedJson> entries_;
    std::vector<std::uint64_t> numbers_;  // of the entries of the orders that stand
};

}  // namespace

Answer record_answer(Store& store, GameId game, const std::string& header)
{
    const auto entries = store.play_after(game, 0, std::numeric_limits<std::int32_t>::max());
    if (!entries) return answer_of(problem_of(entries.error()));
    const OrderedJson about = OrderedJson::parse(header, nullptr, false);
    if (!about.is_object()) return answer_of({Code::Rules, "the header of this game is damaged"});
    Writer writer{about};
    for (const Entry& entry : *entries) {
        OrderedJson json = OrderedJson::parse(entry.body, nullptr, false);
        if (!json.is_object())
            return answer_of(
                {Code::Rules, "entry " + std::to_string(entry.number) + " of the log is damaged"});
        writer.add(std::move(json));
    }
    return {200, writer.text(), "application/x-voltigeur-battle; charset=utf-8"};
}

}  // namespace voltigeur::server
