#include "engine/base/version.h"
#include "engine/order/codec_json.h"
#include "engine/record/battle_line.h"
#include "engine/record/lines.h"

namespace voltigeur {

namespace {

// Keys in the order in which they are put in: a header that people read.
using OrderedJson = nlohmann::ordered_json;

// Text that is not UTF-8 is made harmless instead of ending the program.
template <class Json>
std::string dump(const Json& json)
{
    return json.dump(-1, ' ', false, Json::error_handler_t::replace);
}

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

std::string without_brace(std::string object)
{
    object.pop_back();
    return object;
}

std::string header_line(const Record& record)
{
    const Scenario& scenario = *record.setup.scenario;
    const RulesUsed& rules = record.past.rules.front();
    OrderedJson json;
    json["format"] = record::format_name;
    json["version"] = 2;
    json["program"] = rules.program;
    json["play"] = rules.play;
    json["sheet"] = scenario.sheet;
    json["profile"] = scenario.profile;
    json["scenario"] = scenario.id;
    json["title"] = scenario.title;
    // NB: As text, because not every reader of JSON keeps 64 bits.
    if (record.dice.seed) json["seed"] = record::seed_text(*record.dice.seed);
    if (record.dice.sealed) json["sealed"] = to_json(*record.dice.sealed);
    return record::with_check(without_brace(dump(json)));
}

std::string events_text(const Events& events, const Names& names)
{
    std::string text;
    for (const Event& event : events)
        text += (text.empty() ? "[" : ",") + dump(event_to_json(event, names));
    return text.empty() ? "[]" : text + "]";
}

std::string start_line(const Past& past, const Names& names)
{
    return record::with_check("{\"start\":" + events_text(past.start, names) + ",\"signature\":\"" +
                              to_hex(past.start_signature) + "\"");
}

std::string order_line(const PlayedOrder& played, std::size_t number, const Names& names)
{
    return record::with_check("{\"n\":" + record::number_text(number) +
                              ",\"order\":" + dump(order_to_json(played.order, names)) +
                              ",\"events\":" + events_text(played.events, names) +
                              ",\"signature\":\"" + to_hex(played.signature) + "\"");
}

// From here on the orders were played by the rules of another program.
std::string rules_line(const RulesUsed& rules)
{
    return record::with_check(
        without_brace(dump(OrderedJson{{"program", rules.program}, {"play", rules.play}})));
}

}  // namespace

std::string record::seed_text(std::uint64_t seed)
{
    // Not through to_text, whose numbers have a sign.
    std::string digits;
    for (; digits.empty() || seed > 0; seed /= 10)
        digits.insert(digits.begin(), static_cast<char>('0' + seed % 10));
    return digits;
}

std::string to_text(const Record& record)
{
    const Names names = record.setup.names();
    std::string text = header_line(record) + "\n";
    text += record::with_check("{\"battle\":" + dump(record::battle_to_json(record.setup))) + "\n";
    text += start_line(record.past, names) + "\n";
    std::uint16_t rules = 0;
    for (const RecordLine& line : lines_in_time(record)) {
        if (line.order == nullptr) {
            text += record::with_check("{\"back_to\":" + record::number_text(line.number)) + "\n";
            continue;
        }
        if (line.order->rules != rules) {
            rules = line.order->rules;
            text += rules_line(record.past.rules[rules]) + "\n";
        }
        text += order_line(*line.order, line.number, names) + "\n";
    }
    return text;
}

std::string last_line_of(const Record& record)
{
    const std::vector<PlayedOrder>& orders = record.past.orders;
    const PlayedOrder& last = orders.back();
    const std::uint16_t before = orders.size() > 1 ? orders[orders.size() - 2].rules : 0;
    const std::string rules =
        last.rules == before ? "" : rules_line(record.past.rules[last.rules]) + "\n";
    return rules + order_line(last, orders.size(), record.setup.names()) + "\n";
}

}  // namespace voltigeur
