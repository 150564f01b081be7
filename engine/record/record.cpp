#include "engine/record/record.h"

#include <algorithm>
#include <charconv>
#include <utility>

#include "engine/base/text.h"

namespace voltigeur {

std::string to_text(const RecordFault& fault)
{
    const auto number = [](std::size_t n) { return to_text(static_cast<std::int64_t>(n)); };
    const std::string place = fault.line == 0 ? "" : "line " + number(fault.line);
    const std::string order = fault.order == 0 ? "" : "order " + number(fault.order);
    const bool has_both = !place.empty() && !order.empty();
    const bool has_none = place.empty() && order.empty();
    return place + (has_both ? ", " : "") + order + (has_none ? "" : ": ") + fault.what;
}

std::string to_hex(std::uint64_t n)
{
    std::string text(16, '0');
    for (std::size_t i = text.size(); i-- > 0; n >>= 4U) text[i] = "0123456789abcdef"[n & 15U];
    return text;
}

std::optional<std::uint64_t> hex_from_text(std::string_view text)
{
    std::uint64_t value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value, 16);
    const bool is_whole = error == std::errc{} && end == text.data() + text.size();
    if (text.size() != 16 || !is_whole) return std::nullopt;
    return value;
}

std::vector<std::uint8_t> faces_of(const Events& events)
{
    std::vector<std::uint8_t> faces;
    for (const Event& event : events)
        if (const Faces* dice = dice_of(event))
            faces.insert(faces.end(), dice->begin(), dice->end());
    return faces;
}

Record record_of(const Game& game, DiceOrigin dice)
{
    return {.setup = game.setup(),
            .unplayable = {},
            .dice = std::move(dice),
            .past = game.past(),
            .taken_back = {}};
}

std::optional<RecordFault> find_changed_battle(const Record& record)
{
    if (!record.unplayable.empty()) return std::nullopt;
    if (!record.is_as_written)
        return RecordFault{2, 0, "the battle begins otherwise than its own scenario file says"};
    if (!record.has_facts_of_sheet)
        return RecordFault{2, 0,
                           "its facts, such as names and sizes, are not those of its own sheet"};
    return std::nullopt;
}

// ---- Taking back

void take_back(Record& record, std::size_t back_to)
{
    std::vector<PlayedOrder>& orders = record.past.orders;
    const auto from = orders.begin() + static_cast<std::ptrdiff_t>(back_to);
    TakenBack taken{back_to, {from, orders.end()}};
    orders.erase(from, orders.end());
    const auto has_dice = [](const PlayedOrder& order) { return !faces_of(order.events).empty(); };
    const auto stood_on = [&](const TakenBack& earlier) { return earlier.back_to > back_to; };
    if (std::ranges::any_of(taken.orders, has_dice) ||
        std::ranges::any_of(record.taken_back, stood_on))
        record.taken_back.push_back(std::move(taken));
}

std::vector<RecordLine> lines_in_time(const Record& record)
{
    // Step 1. From the end: the orders that were given between two steps back.
    const std::vector<TakenBack>& taken = record.taken_back;
    std::vector<const PlayedOrder*> standing;
    standing.reserve(record.past.orders.size());
    for (const PlayedOrder& order : record.past.orders) standing.push_back(&order);
    std::vector<std::vector<const PlayedOrder*>> given(taken.size() + 1);
    for (std::size_t i = taken.size(); i > 0; --i) {
        const std::size_t from = std::min(taken[i - 1].back_to, standing.size());
        given[i].assign(standing.begin() + static_cast<std::ptrdiff_t>(from), standing.end());
        standing.resize(from);
        for (const PlayedOrder& order : taken[i - 1].orders) standing.push_back(&order);
    }
    given[0] = std::move(standing);

    // Step 2. From the beginning, with their numbers.
    std::vector<RecordLine> lines;
    std::size_t number = 0;
    for (std::size_t i = 0; i < given.size(); ++i) {
        if (i > 0) {
            number = taken[i - 1].back_to;
            lines.push_back({nullptr, number});
        }
        for (const PlayedOrder* order : given[i]) lines.push_back({order, ++number});
    }
    return lines;
}

}  // namespace voltigeur
