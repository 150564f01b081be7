#include "engine/game/record.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <memory>
#include <utility>

#include <nlohmann/json.hpp>

#include "engine/game/scripted_dice.h"
#include "engine/game/seeded_dice.h"
#include "engine/order/codec_json.h"

namespace voltigeur {

namespace {

using Json = nlohmann::json;
// Keys in the order in which they were put in: a header that people read.
using OrderedJson = nlohmann::ordered_json;

constexpr std::string_view format_name = "voltigeur battle";
constexpr std::int64_t format_version = 1;

std::string number(std::size_t n)
{
    return to_text(static_cast<std::int64_t>(n));
}

// ---- Lines

struct TextLine {
    std::size_t number = 0;
    std::string_view text;
};

// The lines that are not blank.
std::vector<TextLine> lines_of(std::string_view text)
{
    std::vector<TextLine> lines;
    std::size_t line = 1;
    for (std::size_t from = 0; from < text.size(); ++line) {
        const std::size_t end = std::min(text.find('\n', from), text.size());
        std::string_view one = text.substr(from, end - from);
        if (one.ends_with('\r')) one.remove_suffix(1);
        if (!one.empty()) lines.push_back({line, one});
        from = end + 1;
    }
    return lines;
}

bool is_hex(std::string_view text, std::size_t digits)
{
    return text.size() == digits &&
           text.find_first_not_of("0123456789abcdef") == std::string_view::npos;
}

// ---- Reading one line. Every read says what is wrong; the first fault is kept.

class LineReader {
public:
    LineReader(const TextLine& line, std::size_t order) : fault_{line.number, order, {}}
    {
        auto json = json_from_text(line.text);
        if (!json)
            fail(json.error().what);
        else if (!json->is_object())
            fail("this is not an object; a line of a record looks like {\"n\":1,\"order\":{…},…}");
        else
            json_ = std::move(*json);
    }

    [[nodiscard]] bool has_failed() const { return !fault_.what.empty(); }
    [[nodiscard]] const RecordFault& fault() const { return fault_; }
    void fail(std::string what)
    {
        if (!has_failed()) fault_.what = std::move(what);
    }

    [[nodiscard]] bool has(std::string_view key) const { return json_.contains(key); }

    const Json* find(std::string_view key)
    {
        if (has_failed()) return nullptr;
        const auto found = json_.find(key);
        if (found != json_.end()) return &*found;
        fail(std::string{key} + ": missing");
        return nullptr;
    }

    void read(std::string_view key, std::string& out)
    {
        const Json* value = find(key);
        if (value == nullptr) return;
        if (!value->is_string()) return fail(std::string{key} + ": this is not text");
        out = value->get<std::string>();
    }
    void read(std::string_view key, std::int64_t& out)
    {
        const Json* value = find(key);
        if (value == nullptr) return;
        if (!value->is_number_integer()) return fail(std::string{key} + ": not a whole number");
        out = value->get<std::int64_t>();
    }
    // 16 hexadecimal digits.
    void read_hex(std::string_view key, std::uint64_t& out)
    {
        std::string text;
        read(key, text);
        if (has_failed()) return;
        const auto value = hex_from_text(text);
        if (!value)
            return fail(std::string{key} + ": " + in_quotes(text) +
                        " is not a number of 16 hexadecimal digits");
        out = *value;
    }
    void read_seed(std::string_view key, std::optional<std::uint64_t>& out)
    {
        std::string text;
        read(key, text);
        if (has_failed()) return;
        std::uint64_t seed = 0;
        const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), seed);
        if (error != std::errc{} || end != text.data() + text.size() || text.empty())
            return fail(std::string{key} + ": " + in_quotes(text) +
                        " is not a seed; write a whole number from 0 in quotation marks");
        out = seed;
    }
    void read_dice(std::string_view key, std::vector<std::uint8_t>& out)
    {
        const Json* value = find(key);
        if (value == nullptr) return;
        if (!value->is_array()) return fail(std::string{key} + ": this is not a list of dice");
        for (const Json& die : *value) {
            const bool is_face = die.is_number_integer() && die.get<std::int64_t>() >= 1 &&
                                 die.get<std::int64_t>() <= 255;
            if (!is_face) return fail(std::string{key} + ": dice show whole numbers from 1");
            out.push_back(static_cast<std::uint8_t>(die.get<std::int64_t>()));
        }
    }
    // 64 hexadecimal digits of an object.
    void read_number(const Json& object, std::string_view key, std::string& out)
    {
        const auto found = object.find(key);
        const std::string name = "sealed." + std::string{key};
        if (found == object.end()) return fail(name + ": missing");
        const bool is_number = found->is_string() && is_hex(found->get<std::string>(), 64);
        if (!is_number) return fail(name + ": this is not a number of 64 hexadecimal digits");
        out = found->get<std::string>();
    }
    void read_seal(std::optional<Seal>& out)
    {
        const Json* value = find("sealed");
        if (value == nullptr) return;
        if (!value->is_object()) return fail("sealed: this is not an object");
        check_keys(*value, {"commitment", "first_commitment", "first", "second", "secret"});
        Seal seal;
        read_number(*value, "commitment", seal.commitment);
        if (value->contains("first_commitment"))
            read_number(*value, "first_commitment", seal.first_commitment);
        read_number(*value, "first", seal.first);
        read_number(*value, "second", seal.second);
        if (value->contains("secret")) read_number(*value, "secret", seal.secret);
        out = std::move(seal);
    }
    void read_order(const Names& names, Order& out)
    {
        const Json* value = find("order");
        if (value == nullptr) return;
        const auto order = order_from_json(*value, names);
        if (!order) return fail("order: " + order.error().what);
        out = *order;
    }

    void check_keys(std::initializer_list<std::string_view> known) { check_keys(json_, known); }

private:
    void check_keys(const Json& object, std::initializer_list<std::string_view> known)
    {
        if (has_failed()) return;
        for (const auto& [key, value] : object.items())
            if (std::ranges::find(known, std::string_view{key}) == known.end())
                return fail(unknown_word("the key", key, {known.begin(), known.size()}));
    }

    Json json_;
    RecordFault fault_;
};

std::expected<RecordHeader, RecordFault> read_header(const TextLine& line)
{
    LineReader reader{line, 0};
    std::string format;
    std::int64_t version = 0;
    reader.read("format", format);
    if (format != format_name)
        reader.fail("format: " + in_quotes(format) + " is not " + in_quotes(format_name));
    reader.read("version", version);
    if (version != format_version)
        reader.fail("version " + to_text(version) +
                    " is not known here; this program reads version " + to_text(format_version));

    RecordHeader header;
    reader.check_keys({"format", "version", "sheet", "profile", "sheet_hash", "scenario",
                       "scenario_hash", "seed", "signature", "dice", "sealed"});
    reader.read("sheet", header.sheet);
    reader.read("profile", header.profile);
    reader.read_hex("sheet_hash", header.sheet_hash);
    reader.read("scenario", header.scenario);
    reader.read_hex("scenario_hash", header.scenario_hash);
    reader.read_hex("signature", header.signature);
    if (reader.has("seed"))
        reader.read_seed("seed", header.seed);
    else
        reader.read_dice("dice", header.dice);
    if (reader.has("sealed")) reader.read_seal(header.sealed);
    if (header.seed && header.sealed)
        reader.fail("seed: dice come from a seed or are sealed, not both");
    if (reader.has_failed()) return std::unexpected(reader.fault());
    return header;
}

std::expected<RecordedOrder, RecordFault> read_order_line(const TextLine& line, std::size_t count,
                                                          bool has_seed, const Names& names)
{
    LineReader reader{line, count};
    RecordedOrder recorded;
    std::int64_t n = 0;
    reader.check_keys({"n", "order", "signature", "dice"});
    reader.read("n", n);
    if (!reader.has_failed() && n != static_cast<std::int64_t>(count))
        reader.fail("n: this is order " + number(count) + ", not " + to_text(n) +
                    "; a line is missing, or out of place");
    reader.read_order(names, recorded.order);
    reader.read_hex("signature", recorded.signature);
    if (!has_seed && reader.has("dice")) reader.read_dice("dice", recorded.dice);
    if (reader.has_failed()) return std::unexpected(reader.fault());
    return recorded;
}

// Whether a line takes orders back, and not more than there are.
std::expected<bool, RecordFault> read_step_back(const TextLine& line, Record& record)
{
    // OPTIMIZATION: nearly all lines are orders, which begin otherwise.
    if (line.text.find("\"back_to\"") == std::string_view::npos) return false;
    LineReader reader{line, record.orders.size()};
    if (!reader.has("back_to")) return false;
    std::int64_t to = 0;
    reader.check_keys({"back_to"});
    reader.read("back_to", to);
    if (record.header.seed) reader.fail("back_to: only where the dice are listed");
    if (!reader.has_failed() && (to < 0 || to >= std::ssize(record.orders)))
        reader.fail("back_to: there are " + number(record.orders.size()) +
                    " orders to take back from, so " + to_text(to) +
                    " cannot be the last to stand");
    if (reader.has_failed()) return std::unexpected(reader.fault());
    take_back(record, static_cast<std::size_t>(to));
    return true;
}

// ---- Replaying

std::string differs(std::string_view what, std::string_view here, std::string_view recorded)
{
    return "the " + std::string{what} + " is " + std::string{here} + " here, the record has " +
           std::string{recorded};
}

// What of the header does not fit what was loaded; empty if all does.
std::string misfit(const RecordHeader& header, const Setup& setup)
{
    const Scenario& scenario = *setup.scenario;
    if (header.sheet != scenario.sheet) return differs("sheet", scenario.sheet, header.sheet);
    if (header.profile != scenario.profile)
        return differs("profile", scenario.profile, header.profile);
    if (header.sheet_hash != setup.law->hash())
        return differs("hash of the sheet", to_hex(setup.law->hash()), to_hex(header.sheet_hash)) +
               "; the rules have changed since it was played";
    if (header.scenario != scenario.id) return differs("scenario", scenario.id, header.scenario);
    if (header.scenario_hash != setup.scenario_hash)
        return differs("hash of the scenario", to_hex(setup.scenario_hash),
                       to_hex(header.scenario_hash)) +
               "; the scenario has changed since it was played";
    return {};
}

// The line, from 1, of an order that stands; of the header for 0.
std::size_t line_of(const Record& record, std::size_t order)
{
    std::size_t found = 1;
    std::size_t count = 1;
    for (const RecordLine& line : lines_in_time(record)) {
        ++count;
        if (line.order != nullptr && line.number == order) found = count;
    }
    return found;
}

std::vector<std::uint8_t> all_dice(const Record& record)
{
    std::vector<std::uint8_t> dice = record.header.dice;
    for (const RecordedOrder& order : record.orders)
        dice.insert(dice.end(), order.dice.begin(), order.dice.end());
    return dice;
}

std::string signature_differs(std::uint64_t here, std::uint64_t recorded)
{
    return differs("signature", to_hex(here), to_hex(recorded));
}

std::vector<std::uint8_t> faces_between(const Game& game, std::uint32_t from, std::uint32_t to)
{
    const auto at = [&](std::uint32_t n) {
        return game.faces().begin() + static_cast<std::ptrdiff_t>(n);
    };
    return {at(from), at(to)};
}

}  // namespace

std::string to_text(const RecordFault& fault)
{
    const std::string place = "line " + number(fault.line);
    return place + (fault.order == 0 ? "" : ", order " + number(fault.order)) + ": " + fault.what;
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

// ---- Taking back

void take_back(Record& record, std::size_t back_to)
{
    const auto from = record.orders.begin() + static_cast<std::ptrdiff_t>(back_to);
    TakenBack taken{back_to, {from, record.orders.end()}};
    record.orders.erase(from, record.orders.end());
    const auto has_dice = [](const RecordedOrder& order) { return !order.dice.empty(); };
    const auto stood_on = [&](const TakenBack& earlier) { return earlier.back_to > back_to; };
    if (std::ranges::any_of(taken.orders, has_dice) ||
        std::ranges::any_of(record.taken_back, stood_on))
        record.taken_back.push_back(std::move(taken));
}

std::vector<RecordLine> lines_in_time(const Record& record)
{
    // Step 1. From the end: what stood before each step back.
    std::vector<const RecordedOrder*> standing;
    standing.reserve(record.orders.size());
    for (const RecordedOrder& order : record.orders) standing.push_back(&order);
    std::vector<std::vector<const RecordedOrder*>> stood{standing};
    for (std::size_t i = record.taken_back.size(); i-- > 0;) {
        const TakenBack& taken = record.taken_back[i];
        standing.resize(std::min(taken.back_to, standing.size()));
        for (const RecordedOrder& order : taken.orders) standing.push_back(&order);
        stood.push_back(standing);
    }
    // Step 2. From the beginning: what came after each.
    std::vector<RecordLine> lines;
    std::size_t from = 0;
    for (std::size_t i = 0; i < stood.size(); ++i) {
        const auto& orders = stood[stood.size() - 1 - i];
        for (; from < orders.size(); ++from) lines.push_back({orders[from], from + 1});
        if (i == record.taken_back.size()) break;
        from = record.taken_back[i].back_to;
        lines.push_back({nullptr, from});
    }
    return lines;
}

// ---- Writing

Record record_of(const Game& game, std::optional<std::uint64_t> seed)
{
    const Scenario& scenario = game.scenario();
    Record record;
    record.header = {.sheet = scenario.sheet,
                     .profile = scenario.profile,
                     .sheet_hash = game.law().hash(),
                     .scenario = scenario.id,
                     .scenario_hash = game.setup().scenario_hash,
                     .seed = seed,
                     .signature = game.opening_signature(),
                     .dice = {}};
    std::uint32_t drawn = game.opening_dice();
    if (!seed) record.header.dice = faces_between(game, 0, drawn);
    for (const PlayedOrder& played : game.orders()) {
        record.orders.push_back({played.order, played.signature, {}});
        if (!seed) record.orders.back().dice = faces_between(game, drawn, played.dice_drawn);
        drawn = played.dice_drawn;
    }
    return record;
}

namespace {

OrderedJson to_json(const Seal& seal)
{
    OrderedJson json;
    json["commitment"] = seal.commitment;
    if (!seal.first_commitment.empty()) json["first_commitment"] = seal.first_commitment;
    json["first"] = seal.first;
    json["second"] = seal.second;
    if (!seal.secret.empty()) json["secret"] = seal.secret;
    return json;
}

}  // namespace

std::string to_text(const RecordHeader& header)
{
    OrderedJson json;
    json["format"] = format_name;
    json["version"] = format_version;
    json["sheet"] = header.sheet;
    json["profile"] = header.profile;
    json["sheet_hash"] = to_hex(header.sheet_hash);
    json["scenario"] = header.scenario;
    json["scenario_hash"] = to_hex(header.scenario_hash);
    if (header.seed) {
        // Not through to_text, whose numbers have a sign.
        std::array<char, 24> digits{};
        const auto end = std::to_chars(digits.data(), digits.data() + digits.size(), *header.seed);
        json["seed"] = std::string{digits.data(), end.ptr};
    } else {
        json["dice"] = header.dice;
    }
    if (header.sealed) json["sealed"] = to_json(*header.sealed);
    json["signature"] = to_hex(header.signature);
    return json.dump(-1, ' ', false, OrderedJson::error_handler_t::replace);
}

std::string to_text(const RecordedOrder& order, std::size_t n, const Names& names)
{
    OrderedJson json;
    json["n"] = n;
    json["order"] = order_to_json(order.order, names);
    if (!order.dice.empty()) json["dice"] = order.dice;
    json["signature"] = to_hex(order.signature);
    return json.dump(-1, ' ', false, OrderedJson::error_handler_t::replace);
}

std::string to_text(const Record& record, const Names& names)
{
    std::string text = to_text(record.header) + "\n";
    for (const RecordLine& line : lines_in_time(record))
        text += (line.order != nullptr ? to_text(*line.order, line.number, names)
                                       : "{\"back_to\":" + number(line.number) + "}") +
                "\n";
    return text;
}

// ---- Reading

std::expected<RecordHeader, RecordFault> read_record_header(std::string_view text)
{
    const std::vector<TextLine> lines = lines_of(text);
    if (lines.empty()) return std::unexpected(RecordFault{1, 0, "the record is empty"});
    return read_header(lines.front());
}

std::expected<Record, RecordFault> read_record(std::string_view text, const Names& names)
{
    const std::vector<TextLine> lines = lines_of(text);
    if (lines.empty()) return std::unexpected(RecordFault{1, 0, "the record is empty"});
    auto header = read_header(lines.front());
    if (!header) return std::unexpected(std::move(header.error()));

    Record record{std::move(*header), {}};
    for (std::size_t i = 1; i < lines.size(); ++i) {
        const auto is_step_back = read_step_back(lines[i], record);
        if (!is_step_back) return std::unexpected(is_step_back.error());
        if (*is_step_back) continue;
        auto order = read_order_line(lines[i], record.orders.size() + 1,
                                     record.header.seed.has_value(), names);
        if (!order) return std::unexpected(std::move(order.error()));
        record.orders.push_back(std::move(*order));
    }
    return record;
}

std::unique_ptr<Dice> dice_of_record(const Record& record)
{
    if (record.header.seed) return std::make_unique<SeededDice>(*record.header.seed);
    return std::make_unique<ScriptedDice>(all_dice(record));
}

std::expected<Game, RecordFault> replay(const Record& record, const Setup& setup,
                                        std::unique_ptr<Dice> dice)
{
    const auto fail = [&](std::size_t order, std::string what) {
        return std::unexpected(RecordFault{line_of(record, order), order, std::move(what)});
    };
    if (std::string what = misfit(record.header, setup); !what.empty()) return fail(0, what);

    Game game{setup, dice_of_record(record)};
    auto* listed = record.header.seed ? nullptr : static_cast<ScriptedDice*>(&game.dice());
    game.start();
    if (game.opening_signature() != record.header.signature)
        return fail(0, signature_differs(game.opening_signature(), record.header.signature));
    for (std::size_t i = 0; i < record.orders.size(); ++i) {
        const RecordedOrder& recorded = record.orders[i];
        const auto events = game.try_order(recorded.order);
        if (!events) return fail(i + 1, "refused: " + to_text(events.error(), setup.names()));
        if (listed != nullptr && listed->fault()) return fail(i + 1, listed->fault()->what);
        const std::uint64_t here = game.orders().back().signature;
        if (here != recorded.signature)
            return fail(i + 1, signature_differs(here, recorded.signature));
    }
    if (listed != nullptr) listed->go_on_with(std::move(dice));
    return game;
}

}  // namespace voltigeur
