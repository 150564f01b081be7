#include "engine/scenario/scenario_file.h"

#include "engine/base/text.h"

namespace voltigeur {

namespace {

std::optional<Point> point_in_inches(std::string_view text)
{
    const std::size_t comma = text.find(',');
    if (comma == std::string_view::npos) return std::nullopt;
    std::string_view after = text.substr(comma + 1);
    if (after.starts_with(' ')) after.remove_prefix(1);
    const auto x = length_from_text(text.substr(0, comma));
    const auto y = length_from_text(after);
    if (!x || !y) return std::nullopt;
    return Point{*x, *y};
}

}  // namespace

void read_into(Point& value, const Node& node, Context& context)
{
    if (!expect(Node::Kind::Text, node, context, "a place as text, \"12.5,30\"")) return;
    if (const auto point = point_in_inches(node.text))
        value = *point;
    else
        context.fault(node, in_quotes(node.text) +
                                " is not a place (say \"12.5,30\": inches from the "
                                "left edge and from the bottom edge)");
}

void read_into(Angle& value, const Node& node, Context& context)
{
    constexpr int full_turn = 360;
    if (node.kind == Node::Kind::Integer && node.integer >= -full_turn &&
        node.integer <= full_turn) {
        value = degrees(static_cast<int>(node.integer));
        return;
    }
    const auto angle = node.kind == Node::Kind::Text ? angle_from_text(node.text) : std::nullopt;
    if (angle)
        value = *angle;
    else
        context.fault(
            node, std::string{context.key} + " is " + describe(node) +
                      "; write degrees from -360 to 360, 90 or \"22.5\" (0 looks up the table)");
}

}  // namespace voltigeur
