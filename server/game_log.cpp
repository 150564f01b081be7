#include "server/game_log.h"

#include <iterator>
#include <utility>

#include <fmt/format.h>

#include "engine/base/json_text.h"
#include "engine/order/codec_json.h"
#include "engine/record/record.h"
#include "server/json.h"

namespace voltigeur::server {

namespace {

using voltigeur::to_hex;
using voltigeur::to_text;

// ---- Writing

// OPTIMIZATION: an entry is written as text at once, for every order passes through here; a tree of
// JSON on the way would take longer than the law does.
class Writer {
public:
    Writer(const LogEntry& entry, const Names& names) : at_ms_(entry.at_ms), names_(names)
    {
        text_.reserve(most_usual);
        fmt::format_to(std::back_inserter(text_), R"({{"n":{},"is":")", entry.n);
    }
    // Once everything is in it.
    std::string take() &&
    {
        text_ += '}';
        return std::move(text_);
    }

    void operator()(const SeatTaken& taken)
    {
        is("taken");
        side("side", taken.side);
        if (!taken.level.empty())
            put("level", taken.level);
        else
            put("name", taken.name);
        if (taken.mix) put("mix", server::to_hex(*taken.mix));
    }
    void operator()(const SeatMixed& mixed)
    {
        is("mixed");
        side("side", mixed.side);
        put("mix", server::to_hex(mixed.mix));
    }
    void operator()(const BattleBegun& begun)
    {
        is("begun");
        dice(begun.dice);
        events(begun.events);
        put("signature", to_hex(begun.signature));
        left(begun.left);
    }
    void operator()(const OrderGiven& given)
    {
        is("order");
        side("side", given.order.side);
        if (!given.id.empty()) put("id", given.id);
        put_json("order", dump(order_to_json(given.order, names_)));
        if (!given.dice.empty()) dice(given.dice);
        events(given.events);
        put("signature", to_hex(given.signature));
        left(given.left);
    }
    void operator()(const OrderTakenBack& back)
    {
        is("takeback");
        side("side", back.side);
        put_json("to", std::to_string(back.to));
        put("signature", to_hex(back.signature));
        left(back.left);
    }
    void operator()(const OfferMade& offer)
    {
        is("offer");
        side("side", offer.side);
        put("what", to_text(offer.what));
        if (offer.promise) put("promise", server::to_hex(*offer.promise));
    }
    void operator()(const OfferDeclined& declined)
    {
        is("declined");
        side("side", declined.side);
        put("what", to_text(declined.what));
    }
    void operator()(const GameEnded& ended)
    {
        is("ended");
        put("why", to_text(ended.why));
        if (ended.winner) side("winner", *ended.winner);
        put("secret", server::to_hex(ended.secret));
    }
    void operator()(const RematchMade& rematch)
    {
        is("rematch");
        put("game", server::to_text(rematch.game));
    }
    void operator()(const RulesAgreed& agreed)
    {
        is("rules");
        put("program", agreed.rules.program);
        put("play", agreed.rules.play);
    }

private:
    static constexpr std::size_t most_usual = 1500;  // bytes of an entry

    void is(std::string_view what)
    {
        fmt::format_to(std::back_inserter(text_), R"({}","at":{})", what, at_ms_);
    }
    void put_json(std::string_view key, std::string_view json)
    {
        text_.append(",\"").append(key).append("\":").append(json);
    }
    void put(std::string_view key, std::string_view value)
    {
        put_json(key, {});
        append_quoted(text_, value);
    }
    void side(std::string_view key, Side side) { put(key, names_.sides[index(side)]); }
    void dice(const DiceFaces& dice)
    {
        put_json("dice", fmt::format("[{}]", fmt::join(dice, ",")));
    }
    void events(const std::optional<Events>& events)
    {
        if (!events) return;
        put_json("events", "[");
        for (const Event& event : *events) {
            if (&event != &events->front()) text_ += ',';
            text_ += dump(event_to_json(event, names_));
        }
        text_ += ']';
    }
    void left(const std::optional<TimeLeft>& left)
    {
        if (!left) return;
        put_json("left",
                 dump(OrderedJson{{names_.sides[0], (*left)[0]}, {names_.sides[1], (*left)[1]}}));
    }

    std::string text_;
    std::int64_t at_ms_;
    const Names& names_;
};

// ---- Reading what the store has. Our own lines: a fault is damage, and says what it saw.

class LineReader {
public:
    LineReader(const Json& json, const Names& names) : json_(json), names_(names) {}

    std::string what;  // is wrong

    const Json* find(const char* key)
    {
        const auto found = json_.find(key);
        return found == json_.end() ? nullptr : &*found;
    }
    std::string text(const char* key)
    {
        const Json* value = find(key);
        return value != nullptr && value->is_string() ? value->get<std::string>() : std::string{};
    }
    std::uint64_t number(const char* key)
    {
        const Json* value = find(key);
        if (value != nullptr && value->is_number_unsigned()) return value->get<std::uint64_t>();
        fail(key);
        return 0;
    }
    Side side(const char* key = "side")
    {
        const auto found = optional_side(key);
        if (!found) fail(key);
        return found.value_or(Side::First);
    }
    std::optional<Side> optional_side(const char* key)
    {
        const std::string word = text(key);
        for (const Side side : {Side::First, Side::Second})
            if (word == names_.sides[index(side)]) return side;
        return std::nullopt;
    }
    std::optional<Number256> mix(const char* key) { return number_from_hex(text(key)); }
    Number256 need_mix(const char* key)
    {
        const auto found = mix(key);
        if (!found) fail(key);
        return found.value_or(Number256{});
    }
    std::uint64_t signature()
    {
        const auto found = hex_from_text(text("signature"));
        if (!found) fail("signature");
        return found.value_or(0);
    }
    DiceFaces dice()
    {
        DiceFaces faces;
        const Json* list = find("dice");
        if (list == nullptr) return faces;
        for (const Json& face : *list) {
            if (!face.is_number_unsigned() || face.get<std::uint64_t>() > 255)
                fail("dice");
            else
                faces.push_back(static_cast<std::uint8_t>(face.get<std::uint64_t>()));
        }
        return faces;
    }
    std::optional<TimeLeft> left()
    {
        const Json* both = find("left");
        if (both == nullptr) return std::nullopt;
        TimeLeft left{};
        for (const std::size_t i : {0U, 1U}) {
            const auto one = both->find(names_.sides[i]);
            if (one == both->end() || !one->is_number_integer())
                fail("left");
            else
                left[i] = one->get<std::int64_t>();
        }
        return left;
    }
    std::optional<Events> events()
    {
        const Json* list = find("events");
        if (list == nullptr) return std::nullopt;
        Events events;
        for (const Json& one : *list) {
            auto event = event_from_json(one, names_);
            if (event)
                events.push_back(std::move(*event));
            else if (what.empty())
                what = "events: " + event.error().what;
        }
        return events;
    }
    template <class E>
    E name(const char* key)
    {
        const auto value = from_text<E>(text(key));
        if (!value) fail(key);
        return value.value_or(E{});
    }
    Order order()
    {
        const Json* value = find("order");
        auto found = value == nullptr ? std::unexpected(ParseFault{0, "missing"})
                                      : order_from_json(*value, names_);
        if (found) return *found;
        if (what.empty()) what = "order: " + found.error().what;
        return {};
    }

    Happening happening()
    {
        const std::string is = text("is");
        if (is == "taken") return SeatTaken{side(), text("name"), text("level"), mix("mix")};
        if (is == "mixed") return SeatMixed{side(), need_mix("mix")};
        if (is == "begun") return BattleBegun{dice(), signature(), left(), events()};
        if (is == "order")
            return OrderGiven{order(), text("id"), dice(), signature(), left(), events()};
        if (is == "rules") return RulesAgreed{{text("program"), text("play")}};
        if (is == "takeback") return OrderTakenBack{side(), number("to"), signature(), left()};
        if (is == "offer") return OfferMade{side(), name<OfferKind>("what"), mix("promise")};
        if (is == "declined") return OfferDeclined{side(), name<OfferKind>("what")};
        if (is == "ended")
            return GameEnded{name<EndedBy>("why"), optional_side("winner"), need_mix("secret")};
        if (is == "rematch") return RematchMade{game_id_from_text(text("game")).value_or(GameId{})};
        fail("is");
        return RematchMade{};
    }

private:
    void fail(const char* key)
    {
        if (what.empty()) what = std::string{key} + ": missing or wrong";
    }

    const Json& json_;
    const Names& names_;
};

}  // namespace

bool changes_battle(const Happening& what)
{
    return std::holds_alternative<BattleBegun>(what) || std::holds_alternative<OrderGiven>(what) ||
           std::holds_alternative<OrderTakenBack>(what);
}

std::uint64_t signature_of(const Happening& what)
{
    if (const auto* begun = std::get_if<BattleBegun>(&what)) return begun->signature;
    if (const auto* given = std::get_if<OrderGiven>(&what)) return given->signature;
    if (const auto* back = std::get_if<OrderTakenBack>(&what)) return back->signature;
    return 0;
}

std::string to_json(const LogEntry& entry, const Names& names)
{
    Writer writer{entry, names};
    std::visit(writer, entry.what);
    return std::move(writer).take();
}

std::expected<LogEntry, std::string> entry_from_json(std::string_view line, const Names& names)
{
    const Json json = parse_json(line);
    if (!json.is_object()) return std::unexpected("this is not an object");
    LineReader reader{json, names};
    LogEntry entry{reader.number("n"), static_cast<std::int64_t>(reader.number("at")),
                   reader.happening()};
    if (!reader.what.empty()) return std::unexpected(reader.what);
    return entry;
}

Entry to_stored(const LogEntry& entry, const Names& names)
{
    const bool is_order = std::holds_alternative<OrderGiven>(entry.what);
    return {.number = entry.n,
            .kind = is_order ? Entry::Kind::Order : Entry::Kind::Act,
            .signature = signature_of(entry.what),
            .at_ms = entry.at_ms,
            .body = to_json(entry, names)};
}

}  // namespace voltigeur::server
