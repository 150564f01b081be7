#include "draw/svg.h"

#include <cmath>
#include <cstdint>
#include <map>
#include <string_view>

#include "draw/escape.h"
#include "draw/outline.h"
#include "draw/symbols.h"

namespace voltigeur::draw {

namespace {

// Every table is drawn as wide as this, so that lines and letters look alike on all.
constexpr double drawn_width = 1440;

// A number in hundredths, written with as few digits as it has.
std::string hundredths(std::int64_t value)
{
    const bool is_negative = value < 0;
    const std::uint64_t size = static_cast<std::uint64_t>(is_negative ? -value : value);
    std::string text = (is_negative ? "-" : "") + std::to_string(size / 100);
    const std::uint64_t rest = size % 100;
    if (rest == 0) return text;
    text += "." + std::to_string(rest / 10);
    if (rest % 10 != 0) text += std::to_string(rest % 10);
    return text;
}

std::string number(double value)
{
    return hundredths(std::llround(value * 100));
}

class Writer {
public:
    Writer(const Drawing& drawing, Theme theme)
        : drawing_(drawing), theme_(theme), scale_(drawn_width / drawing.width)
    {
    }

    std::string write()
    {
        std::string body;
        for (const Group& group : drawing_.groups) body += group_svg(group);
        return head() + "<style>\n" + style_sheet(theme_) + "</style>\n" + definitions() + body +
               "</svg>\n";
    }

private:
    [[nodiscard]] std::string head() const
    {
        const double margin = drawing_.margin * scale_;
        const double width = drawing_.width * scale_ + 2 * margin;
        const double height = (drawing_.height + drawing_.footer) * scale_ + 2 * margin;
        const std::string size = number(width) + " " + number(height);
        return R"(<svg xmlns="http://www.w3.org/2000/svg" viewBox=")" + number(-margin) + " " +
               number(-margin) + " " + size + R"(" width=")" + number(width) + R"(" height=")" +
               number(height) + R"(" role="img"><title>)" + escaped(drawing_.title) + "</title>\n";
    }

    [[nodiscard]] std::string definitions() const
    {
        std::string text = R"(<defs><clipPath id="table"><path d="M0 0H)" +
                           number(drawing_.width * scale_) + "V" +
                           number(drawing_.height * scale_) + "H0z\"/></clipPath>\n";
        text += R"(<radialGradient id="age" cx=".5" cy=".45" r=".75">)"
                R"(<stop offset=".55" stop-color="#5d4517" stop-opacity="0"/>)"
                R"(<stop offset="1" stop-color="#5d4517" stop-opacity=".3"/></radialGradient>)"
                "\n";
        for (const auto& [id, svg] : symbols_)
            text += "<g id=\"" + escaped(id) + "\">" + svg + "</g>\n";
        return text + "</defs>\n";
    }

    std::string group_svg(const Group& group)
    {
        std::string text = "<g class=\"" + std::string{to_text(group.kind)};
        if (!group.style.empty()) text += " " + escaped(group.style);
        text += "\" data-id=\"" + escaped(group.id) + "\"";
        if (group.kind == GroupKind::Terrain || group.kind == GroupKind::Command)
            text += " clip-path=\"url(#table)\"";
        text += transform(group.at, group.turn) + ">\n";
        for (const Shape& shape : group.shapes)
            text += std::visit([&](const auto& any) { return shape_svg(any); }, shape);
        return text + "</g>\n";
    }

    [[nodiscard]] std::string transform(Spot at, double turn, double size = 0) const
    {
        std::string text;
        if (at.x != 0 || at.y != 0)
            text += "translate(" + number(at.x * scale_) + " " + number(at.y * scale_) + ")";
        if (turn != 0) text += "rotate(" + number(turn) + ")";
        if (size != 0) text += "scale(" + number(size * scale_) + ")";
        return text.empty() ? "" : " transform=\"" + text + "\"";
    }

    [[nodiscard]] std::int64_t tenths(double inches) const
    {
        return std::llround(inches * scale_ * 10);
    }

    // Relative to the spot before, in whole tenths, so that no error adds up.
    [[nodiscard]] std::string line_svg(const Outline& line, bool closed) const
    {
        std::string text;
        std::int64_t x = 0;
        std::int64_t y = 0;
        for (std::size_t i = 0; i < line.size(); ++i) {
            const std::int64_t to_x = tenths(line[i].x);
            const std::int64_t to_y = tenths(line[i].y);
            const std::string dy = hundredths((to_y - y) * 10);
            if (i == 0)
                text += "M";
            else if (i == 1)
                text += "l";
            else
                text += " ";
            text += hundredths((to_x - x) * 10) + (dy.front() == '-' ? "" : " ") + dy;
            x = to_x;
            y = to_y;
        }
        return closed ? text + "z" : text;
    }

    [[nodiscard]] std::string shape_svg(const Path& path) const
    {
        std::string text = "<path class=\"" + std::string{to_text(path.ink)} + "\"";
        if (path.width > 0) {
            text += " style=\"fill:none;stroke-width:" + number(path.width * scale_) + "\"";
        }
        text += " d=\"";
        for (const Outline& line : path.lines) text += line_svg(line, path.closed);
        return text + "\"/>\n";
    }

    std::string shape_svg(const Stamp& stamp)
    {
        const std::string id = symbol_id(stamp.symbol, stamp.dress);
        if (!symbols_.contains(id)) symbols_[id] = symbol_svg(stamp.symbol, stamp.dress, theme_);
        return "<use href=\"#" + escaped(id) + "\"" + transform(stamp.at, stamp.turn, stamp.size) +
               "/>\n";
    }

    [[nodiscard]] std::string shape_svg(const Label& label) const
    {
        std::string text = "<text class=\"" + std::string{to_text(label.hand)} + "\" font-size=\"" +
                           number(label.size * scale_) + "\"";
        if (label.anchor != Anchor::Start)
            text += " text-anchor=\"" + std::string{to_text(label.anchor)} + "\"";
        return text + transform(label.at, label.turn) + ">" + escaped(label.text) + "</text>\n";
    }

    const Drawing& drawing_;
    Theme theme_;
    double scale_;
    std::map<std::string, std::string> symbols_;  // that are in use, by id
};

}  // namespace

std::string to_svg(const Drawing& drawing, Theme theme)
{
    return Writer{drawing, theme}.write();
}

}  // namespace voltigeur::draw
