#include "server/packet.h"

#include <algorithm>
#include <span>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "engine/base/json_text.h"
#include "engine/base/text.h"

namespace voltigeur::server {

namespace {

constexpr std::size_t most_id = 40;
constexpr std::size_t most_name = 40;
constexpr std::size_t most_chat = 500;
constexpr std::size_t most_url = 500;
constexpr std::size_t most_word = 100;
constexpr std::string_view spot_example = "[254000, 508000], micrometres from the top left";

// nlohmann-json has seen to it that text is UTF-8.
std::size_t count_characters(std::string_view text)
{
    return static_cast<std::size_t>(std::ranges::count_if(
        text, [](char c) { return (static_cast<unsigned char>(c) & 0xC0U) != 0x80U; }));
}

bool has_control_characters(std::string_view text)
{
    return std::ranges::any_of(
        text, [](char c) { return static_cast<unsigned char>(c) < 0x20U || c == '\x7f'; });
}

// Reads the keys of one object. The first fault is kept; what comes after it is not looked at.
class FieldReader {
public:
    FieldReader(std::string_view text, std::string path = {}) : path_(std::move(path))
    {
        known_.reserve(8);
        json_ = parse_json(text);
        if (is_nested_too_deeply(text))
            fail_plainly("this is nested too deeply");
        else if (json_.is_discarded())
            fail_plainly("this is not JSON in UTF-8");
        else if (!json_.is_object())
            fail_plainly("this is not an object; write {\"key\": value, …}");
    }
    FieldReader(Json object, std::string path) : path_(std::move(path)), json_(std::move(object)) {}

    [[nodiscard]] bool has_failed() const { return !why_.empty(); }
    [[nodiscard]] Problem problem() const { return {Code::Malformed, why_}; }
    void fail(std::string_view key, std::string_view what)
    {
        if (!has_failed()) why_ = fmt::format("{}{}: {}", path_, key, what);
    }

    // A key that need not be there; nullptr if it is not.
    const Json* find(std::string_view key) { return find_to_take(key); }
    // The same, to be moved out of it.
    Json* find_to_take(std::string_view key)
    {
        known_.push_back(key);
        if (has_failed()) return nullptr;
        const auto found = json_.find(key);
        return found == json_.end() ? nullptr : &*found;
    }
    Json* need(std::string_view key, std::string_view example)
    {
        Json* value = find_to_take(key);
        if (value == nullptr) fail(key, fmt::format("missing; write {}", example));
        return value;
    }

    void text(std::string_view key, std::string& out, std::size_t most)
    {
        if (const Json* value = find(key)) take_text(key, *value, out, most);
    }
    void need_text(std::string_view key, std::string& out, std::size_t most,
                   std::string_view example)
    {
        if (const Json* value = need(key, example)) take_text(key, *value, out, most);
    }
    void number(std::string_view key, std::uint64_t& out)
    {
        if (const Json* value = find(key)) take_number(key, *value, out);
    }
    void need_number(std::string_view key, std::uint64_t& out, std::string_view example)
    {
        if (const Json* value = need(key, example)) take_number(key, *value, out);
    }
    void small(std::string_view key, int& out, int most)
    {
        std::uint64_t value = 0;
        number(key, value);
        if (value > static_cast<std::uint64_t>(most))
            return fail(key, fmt::format("at most {}", most));
        out = static_cast<int>(value);
    }
    void yes_or_no(std::string_view key, bool& out)
    {
        const Json* value = find(key);
        if (value == nullptr) return;
        if (!value->is_boolean()) return fail(key, "write true or false");
        out = value->get<bool>();
    }
    void hex(std::string_view key, Number256& out)
    {
        std::string word;
        need_text(key, word, most_word, "64 hexadecimal digits");
        take_hex(key, word, out);
    }
    void hex(std::string_view key, std::optional<Number256>& out)
    {
        std::string word;
        text(key, word, most_word);
        if (!has_failed() && !word.empty()) take_hex(key, word, out.emplace());
    }
    void spot(std::string_view key, std::optional<Spot>& out)
    {
        if (const Json* value = find(key)) take_spot(key, *value, out.emplace());
    }
    void need_spot(std::string_view key, Spot& out)
    {
        if (const Json* value = need(key, spot_example)) take_spot(key, *value, out);
    }
    template <class E>
    void name(std::string_view key, E& out)
    {
        std::string word;
        text(key, word, most_word);
        if (!word.empty()) take_name(key, word, out);
    }
    template <class E>
    void need_name(std::string_view key, E& out)
    {
        std::string word;
        need_text(key, word, most_word, in_quotes(names_of<E>.front()));
        take_name(key, word, out);
    }

    // Nothing but what was asked for.
    void end()
    {
        if (has_failed()) return;
        for (const auto& [key, value] : json_.items())
            if (std::ranges::find(known_, std::string_view{key}) == known_.end())
                return fail_plainly(path_ + unknown_word("the key", shortened(key), known_));
    }

private:
    void fail_plainly(std::string what) { why_ = std::move(what); }
    static std::string_view shortened(std::string_view key)
    {
        return key.size() <= most_word ? key : std::string_view{"…"};
    }

    void take_text(std::string_view key, const Json& value, std::string& out, std::size_t most)
    {
        if (!value.is_string()) return fail(key, "this is not text; put it in quotation marks");
        const auto& found = value.get_ref<const std::string&>();
        if (count_characters(found) > most)
            return fail(key, fmt::format("at most {} characters", most));
        if (has_control_characters(found)) return fail(key, "control characters are not text");
        out = found;
    }
    void take_number(std::string_view key, const Json& value, std::uint64_t& out)
    {
        if (!value.is_number_unsigned()) return fail(key, "this is not a whole number from 0");
        out = value.get<std::uint64_t>();
    }
    void take_spot(std::string_view key, const Json& value, Spot& out)
    {
        const auto is_whole = [](const Json& one) { return one.is_number_unsigned(); };
        if (!value.is_array() || value.size() != 2 || !std::ranges::all_of(value, is_whole))
            return fail(key, fmt::format("this is not a place; write {}", spot_example));
        out = {value[0].get<std::uint64_t>(), value[1].get<std::uint64_t>()};
    }
    void take_hex(std::string_view key, std::string_view word, Number256& out)
    {
        if (has_failed()) return;
        const auto number = number_from_hex(word);
        if (!number) return fail(key, "this is not a number of 64 hexadecimal digits");
        out = *number;
    }
    template <class E>
    void take_name(std::string_view key, std::string_view word, E& out)
    {
        if (has_failed()) return;
        const auto value = from_text<E>(word);
        if (!value) return fail(key, unknown_word("the word", word, names_of<E>));
        out = *value;
    }

    std::string path_;
    Json json_;
    std::vector<std::string_view> known_;
    std::string why_;
};

// ---- One kind of packet each

void read(FieldReader& reader, Hello& hello)
{
    std::string game;
    reader.need_text("game", game, most_word, "the id of a game");
    if (const auto id = game_id_from_text(game))
        hello.game = *id;
    else
        reader.fail("game", "an id of a game has 16 hexadecimal digits");
    reader.need_text("key", hello.key, most_word, "the key of your link");
    reader.number("after", hello.after);
    reader.number("chat_after", hello.chat_after);
    reader.yes_or_no("snapshot", hello.takes_snapshot);
    reader.yes_or_no("reasons", hello.wants_reasons);
}
void read(FieldReader& reader, TakeSeat& take)
{
    reader.hex("mix", take.mix);
    reader.text("name", take.name, most_name);
}
void read(FieldReader& reader, MixIn& mix)
{
    reader.hex("mix", mix.mix);
}
void read(FieldReader& reader, GiveOrder& give)
{
    reader.need_number("after", give.after, "the number of the last entry you know");
    Json* order = reader.need("order", R"({"order": "done", "side": "…"})");
    if (order == nullptr) return;
    if (!order->is_object() && !order->is_string())
        return reader.fail("order", "this is neither an object nor a line of text");
    give.order = std::move(*order);
}
void read(FieldReader& reader, MakeOffer& offer)
{
    reader.need_name("what", offer.what);
    reader.hex("promise", offer.promise);
}
void read(FieldReader& reader, AcceptOffer& accept)
{
    reader.need_name("what", accept.what);
}
void read(FieldReader& reader, DeclineOffer& decline)
{
    reader.need_name("what", decline.what);
}
void read(FieldReader& reader, ResignGame& resign)
{
    reader.text("side", resign.side, most_word);
}
void read(FieldReader& reader, SayChat& chat)
{
    reader.need_text("text", chat.text, most_chat, "what you want to say");
    if (chat.text.empty()) reader.fail("text", "nothing is said");
}
void read(FieldReader& reader, PointOut& point)
{
    reader.need_spot("at", point.at);
    reader.spot("to", point.to);
    reader.name("for", point.audience);
}
void read(FieldReader& reader, SetWebhook& webhook)
{
    reader.need_text("url", webhook.url, most_url, "an address, or \"\"");
}
void read(FieldReader& /*reader*/, TakeBack& /*takeback*/) {}
void read(FieldReader& /*reader*/, ClaimGame& /*claim*/) {}
void read(FieldReader& /*reader*/, Ping& /*ping*/) {}

template <class What>
std::expected<Packet, BadPacket> read_as(FieldReader& reader, std::string id)
{
    What what;
    read(reader, what);
    reader.end();
    if (reader.has_failed()) return std::unexpected(BadPacket{reader.problem(), std::move(id)});
    return Packet{std::move(id), std::move(what)};
}

struct PacketType {
    std::string_view name;
    std::expected<Packet, BadPacket> (*read)(FieldReader& reader, std::string id);
};
constexpr std::array packet_types{
    PacketType{"hello", read_as<Hello>},        PacketType{"take", read_as<TakeSeat>},
    PacketType{"mix", read_as<MixIn>},          PacketType{"order", read_as<GiveOrder>},
    PacketType{"takeback", read_as<TakeBack>},  PacketType{"offer", read_as<MakeOffer>},
    PacketType{"accept", read_as<AcceptOffer>}, PacketType{"decline", read_as<DeclineOffer>},
    PacketType{"resign", read_as<ResignGame>},  PacketType{"claim", read_as<ClaimGame>},
    PacketType{"chat", read_as<SayChat>},       PacketType{"webhook", read_as<SetWebhook>},
    PacketType{"point", read_as<PointOut>},     PacketType{"ping", read_as<Ping>},
};

std::expected<Packet, BadPacket> read_typed(FieldReader& reader, std::string_view type)
{
    std::string id;
    reader.text("id", id, most_id);
    const auto found = std::ranges::find(packet_types, type, &PacketType::name);
    if (found == packet_types.end()) {
        std::vector<std::string_view> names;
        names.reserve(packet_types.size());
        for (const PacketType& known : packet_types) names.push_back(known.name);
        reader.fail("type", unknown_word("packet", type, names));
    }
    if (reader.has_failed()) return std::unexpected(BadPacket{reader.problem(), std::move(id)});
    return found->read(reader, std::move(id));
}

void read_pace(FieldReader& reader, const Json& value, Pace& pace)
{
    if (!value.is_object())
        return reader.fail("pace", R"(write {"minutes": 30, "seconds": 10} or {"days": 3})");
    FieldReader inner{value, "pace."};
    inner.small("minutes", pace.minutes, 24 * 60);
    inner.small("seconds", pace.seconds, 3600);
    inner.small("days", pace.days, 60);
    inner.end();
    if (inner.has_failed()) return reader.fail("pace", inner.problem().why);
    if ((pace.minutes > 0) == (pace.days > 0))
        reader.fail("pace", "either minutes or days, at least 1");
}

}  // namespace

std::expected<Packet, BadPacket> read_packet(std::string_view text)
{
    FieldReader reader{text};
    std::string type;
    reader.need_text("type", type, most_word, R"({"type": "ping"})");
    return read_typed(reader, type);
}

std::expected<Packet, BadPacket> read_packet(std::string_view type, std::string_view body)
{
    FieldReader reader{body.empty() ? std::string_view{"{}"} : body};
    return read_typed(reader, type);
}

std::expected<NewGameAsked, Problem> read_new_game(std::string_view body)
{
    FieldReader reader{body};
    NewGameAsked asked;
    // A record can be of any length that the limit of a body allows, and has lines.
    if (const Json* record = reader.find("record")) {
        if (record->is_string())
            asked.record = record->get<std::string>();
        else
            reader.fail("record", "this is not the text of a .battle file");
    }
    reader.text("scenario", asked.scenario, most_word);
    if (asked.scenario.empty() && asked.record.empty())
        reader.fail("scenario", "missing; write the id of one of api/scenarios");
    reader.text("profile", asked.profile, most_word);
    reader.text("side", asked.side, most_word);
    reader.text("opponent", asked.opponent, most_word);
    reader.text("name", asked.name, most_name);
    reader.hex("promise", asked.promise);
    if (const Json* pace = reader.find("pace")) read_pace(reader, *pace, asked.pace);
    reader.name("lapse", asked.lapse);
    reader.end();
    if (reader.has_failed()) return std::unexpected(reader.problem());
    return asked;
}

}  // namespace voltigeur::server
