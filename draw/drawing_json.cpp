#include "draw/drawing_json.h"

#include <cmath>
#include <nlohmann/json.hpp>

namespace voltigeur::draw {

namespace {

using nlohmann::json;

double number(double value)
{
    const double rounded = std::round(value * 1000) / 1000;
    return rounded == 0 ? 0 : rounded;  // no minus nought
}

json spot_json(Spot spot)
{
    return json::array({number(spot.x), number(spot.y)});
}

json shape_json(const Path& path)
{
    json lines = json::array();
    for (const Outline& outline : path.lines) {
        json line = json::array();
        for (const Spot spot : outline) {
            line.push_back(number(spot.x));
            line.push_back(number(spot.y));
        }
        lines.push_back(std::move(line));
    }
    json value{{"shape", "path"}, {"ink", to_text(path.ink)}, {"lines", std::move(lines)}};
    if (path.closed) value["closed"] = true;
    if (path.width > 0) value["width"] = number(path.width);
    return value;
}

json shape_json(const Stamp& stamp)
{
    json value{{"shape", "stamp"},
               {"symbol", to_text(stamp.symbol)},
               {"at", spot_json(stamp.at)},
               {"size", number(stamp.size)}};
    if (stamp.turn != 0) value["turn"] = number(stamp.turn);
    if (!stamp.dress.empty()) value["dress"] = stamp.dress;
    return value;
}

json shape_json(const Label& label)
{
    json value{{"shape", "label"},           {"hand", to_text(label.hand)},
               {"at", spot_json(label.at)},  {"text", label.text},
               {"size", number(label.size)}, {"anchor", to_text(label.anchor)}};
    if (label.turn != 0) value["turn"] = number(label.turn);
    return value;
}

json group_json(const Group& group)
{
    json shapes = json::array();
    for (const Shape& shape : group.shapes)
        shapes.push_back(std::visit([](const auto& any) { return shape_json(any); }, shape));
    return {{"kind", to_text(group.kind)}, {"id", group.id},
            {"style", group.style},        {"at", spot_json(group.at)},
            {"turn", number(group.turn)},  {"shapes", std::move(shapes)}};
}

}  // namespace

json to_json(const Drawing& drawing)
{
    json groups = json::array();
    for (const Group& group : drawing.groups) groups.push_back(group_json(group));
    return {{"title", drawing.title},           {"width", number(drawing.width)},
            {"height", number(drawing.height)}, {"margin", number(drawing.margin)},
            {"footer", number(drawing.footer)}, {"groups", std::move(groups)}};
}

}  // namespace voltigeur::draw
