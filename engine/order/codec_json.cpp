#include "engine/order/codec_json.h"

#include "engine/base/json_text.h"
#include "engine/order/codec_json_reader.h"
#include "engine/order/codec_json_writer.h"

namespace voltigeur {

namespace {

template <class V>
void add_named(codec::Json& object, std::string_view key, const V& item, codec::JsonWriter& out)
{
    std::visit(
        [&]<class T>(const T& what) {
            using codec::has_label;
            constexpr bool is_event = std::is_same_v<V, Event>;
            static_assert(is_event ? !has_label<T>("event")
                                   : !has_label<T>("order") && !has_label<T>("side"));
            object[std::string{key}] = std::string{codec::json_name_of<T>};
            out.add_fields(object, what);
        },
        item);
}

}  // namespace

nlohmann::json order_to_json(const Order& order, const Names& names)
{
    codec::JsonWriter out{names};
    codec::Json json = codec::Json::object();
    json["side"] = out.write(order.side);
    add_named(json, "order", order.what, out);
    return json;
}

nlohmann::json event_to_json(const Event& event, const Names& names)
{
    codec::JsonWriter out{names};
    codec::Json json = codec::Json::object();
    add_named(json, "event", event, out);
    return json;
}

nlohmann::json refusal_to_json(const Refusal& refusal, const Names& names)
{
    codec::JsonWriter out{names};
    codec::Json json = codec::Json::object();
    json["why"] = std::string{refusal.why};
    if (!refusal.clause.empty()) json["clause"] = out.write(refusal.clause);
    if (refusal.who != no_unit) json["who"] = out.write(refusal.who);
    if (refusal.measured) json["measured"] = out.write(*refusal.measured);
    if (refusal.limit) json["limit"] = out.write(*refusal.limit);
    return json;
}

std::expected<Order, ParseFault> order_from_json(const nlohmann::json& json, const Names& names)
{
    codec::JsonReader in{names};
    Order order;
    if (!in.read_named(json, "order", {"side", "order"}, order.what) ||
        !in.read_member(json, "side", order.side))
        return std::unexpected{in.fault()};
    return order;
}

std::expected<Event, ParseFault> event_from_json(const nlohmann::json& json, const Names& names)
{
    codec::JsonReader in{names};
    Event event;
    if (!in.read_named(json, "event", {"event"}, event)) return std::unexpected{in.fault()};
    return event;
}

std::expected<nlohmann::json, ParseFault> json_from_text(std::string_view text)
{
    if (is_nested_too_deeply(text))
        return std::unexpected{ParseFault{0, "this is nested too deeply"}};
    nlohmann::json json = parse_json(text);
    if (json.is_discarded()) return std::unexpected{ParseFault{0, "this is not JSON"}};
    return json;
}

}  // namespace voltigeur
