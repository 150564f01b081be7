#include "engine/order/codec.h"

#include "engine/order/codec_fields.h"

namespace voltigeur {

namespace {

template <class T>
std::vector<std::string_view> ids_of(const std::vector<T>& list)
{
    std::vector<std::string_view> ids;
    ids.reserve(list.size());
    for (const T& item : list) ids.emplace_back(item.id);
    return ids;
}

void append_part(std::string& text, std::string_view separator, std::string_view part)
{
    if (!text.empty()) text += separator;
    text += part;
}

Length rounded_down(Length length)
{
    const Length step = fraction(inches(1), 1, 100);
    const std::int32_t over = length.micrometres % step.micrometres;
    return length - Length{over < 0 ? over + step.micrometres : over};
}
Length rounded_up(Length length)
{
    return -rounded_down(-length);
}

// Hundredths of an inch: a limit on the side where it still holds, what was measured on the other.
std::string measured_text(const Refusal& refusal)
{
    if (!refusal.limit) return to_rounded_text(*refusal.measured) + " in";
    const bool is_least = refusal.measured && *refusal.measured < *refusal.limit;
    const auto inches_text = [](Length length, bool up) {
        return to_text(up ? rounded_up(length) : rounded_down(length)) + " in";
    };
    std::string text;
    if (refusal.measured) append_part(text, ", ", inches_text(*refusal.measured, !is_least));
    append_part(text, ", ", "limit " + inches_text(*refusal.limit, is_least));
    return text;
}

}  // namespace

Names names_of_scenario(const Scenario& scenario, std::span<const std::string> tags)
{
    return {.sides = {scenario.sides[0].id, scenario.sides[1].id},
            .units = ids_of(scenario.units),
            .generals = ids_of(scenario.generals),
            .brigades = ids_of(scenario.brigades),
            .groups = ids_of(scenario.groups),
            .objectives = ids_of(scenario.objectives),
            .tags = {tags.begin(), tags.end()}};
}

std::string to_text(const Refusal& refusal, const Names& names)
{
    std::string text{refusal.clause.text()};
    append_part(text, " ", refusal.why);

    std::string details;
    if (refusal.who != no_unit) details = codec::word_at(names.units, index(refusal.who));
    if (refusal.measured || refusal.limit) append_part(details, "; ", measured_text(refusal));
    if (!details.empty()) text += " (" + details + ")";
    return text;
}

std::string to_text(Point point)
{
    return to_text(point.x) + "," + to_text(point.y);
}

std::string to_text(Pose pose)
{
    return to_text(pose.at) + " facing " + to_text(pose.facing);
}

std::optional<Point> point_from_text(std::string_view word)
{
    const std::size_t comma = word.find(',');
    if (comma == std::string_view::npos) return std::nullopt;
    const std::optional<Length> x = length_from_text(word.substr(0, comma));
    const std::optional<Length> y = length_from_text(word.substr(comma + 1));
    if (!x || !y) return std::nullopt;
    return Point{*x, *y};
}

std::vector<std::string_view> order_names()
{
    const auto& names = codec::alternative_names<OrderKind>;
    return {names.begin(), names.end()};
}

std::vector<std::string_view> event_names()
{
    const auto& names = codec::alternative_names<Event>;
    return {names.begin(), names.end()};
}

}  // namespace voltigeur
