#include "report/plots.h"

#include <algorithm>
#include <cmath>
#include <map>

#include <fmt/format.h>

namespace voltigeur::report {

namespace {

constexpr double width = 720;

enum class At { Start, Middle, End };

// Shapes are added one after the other; y grows downwards.
class Plot {
public:
    Plot(double height, std::string_view what)
    {
        text_ = fmt::format("<svg class=\"plot\" viewBox=\"0 0 {} {}\" role=\"img\" "
                            "aria-label=\"{}\">\n",
                            width, height, escaped(what));
    }
    void rect(double x, double y, double w, double h, std::string_view style)
    {
        text_ += fmt::format("<rect x=\"{:.1f}\" y=\"{:.1f}\" width=\"{:.1f}\" height=\"{:.1f}\" "
                             "class=\"{}\"/>\n",
                             x, y, std::max(0.0, w), std::max(0.0, h), style);
    }
    void line(double x1, double y1, double x2, double y2, std::string_view style)
    {
        text_ += fmt::format(
            "<line x1=\"{:.1f}\" y1=\"{:.1f}\" x2=\"{:.1f}\" y2=\"{:.1f}\" class=\"{}\"/>\n", x1,
            y1, x2, y2, style);
    }
    void dot(double x, double y, double radius, std::string_view style)
    {
        text_ += fmt::format("<circle cx=\"{:.1f}\" cy=\"{:.1f}\" r=\"{}\" class=\"{}\"/>\n", x, y,
                             radius, style);
    }
    void curve(const std::vector<std::array<double, 2>>& points, std::string_view style)
    {
        text_ += "<path d=\"";
        for (std::size_t i = 0; i < points.size(); ++i)
            text_ += fmt::format("{}{:.1f} {:.1f}", i == 0 ? "M" : "L", points[i][0], points[i][1]);
        text_ += fmt::format("\" class=\"{}\"/>\n", style);
    }
    void write(double x, double y, std::string_view words, At at = At::Start,
               std::string_view style = "word")
    {
        constexpr std::array<std::string_view, 3> anchors{"start", "middle", "end"};
        text_ += fmt::format(
            "<text x=\"{:.1f}\" y=\"{:.1f}\" text-anchor=\"{}\" class=\"{}\">{}</text>\n", x, y,
            anchors[static_cast<std::size_t>(at)], style, escaped(words));
    }
    std::string close() { return std::move(text_) + "</svg>\n"; }

private:
    std::string text_;
};

// From values to places on the paper.
struct Scale {
    double from = 0;
    double to = 1;
    double start = 0;
    double end = 1;

    double operator()(double value) const
    {
        return start + (value - from) / (to - from) * (end - start);
    }
};

// 1, 2 or 5 and noughts, so that there are about so many steps.
double step_of(double range, int steps)
{
    const double rough = range / steps;
    const double power = std::pow(10, std::floor(std::log10(rough)));
    for (const double factor : {1.0, 2.0, 5.0})
        if (rough <= factor * power) return factor * power;
    return 10 * power;
}

std::string percent(double share)
{
    return fmt::format("{:.0f} %", 100 * share);
}

constexpr std::array<std::string_view, 2> line_style{"line first", "line second"};
constexpr std::array<std::string_view, 2> fill_style{"first", "second"};

}  // namespace

std::string endings_plot(const std::array<int, 5>& counts, const SideNames& names)
{
    Plot plot{92, "How the battles ended"};
    const std::array<std::string, 5> words{names[0] + " major", names[0] + " minor", "drawn",
                                           names[1] + " minor", names[1] + " major"};
    constexpr std::array<std::string_view, 5> styles{"first", "first light", "drawn",
                                                     "second light", "second"};
    int all = 0;
    for (const int count : counts) all += count;
    double x = 0;
    double free = 0;  // where the line of words below is free
    for (std::size_t i = 0; i < counts.size(); ++i) {
        const double share = static_cast<double>(counts[i]) / std::max(1, all);
        const double w = share * width;
        plot.rect(x, 6, w, 44, styles[i]);
        if (w > 44) plot.write(x + w / 2, 33, percent(share), At::Middle, "on");
        const double room = 7.2 * static_cast<double>(words[i].size());
        if (counts[i] > 0) {
            const double at = std::min(std::max(x + w / 2, free + room / 2), width - room / 2);
            plot.write(at, 70, words[i], At::Middle);
            if (w <= 44) plot.write(at, 86, percent(share), At::Middle, "small");
            free = at + room / 2 + 6;
        }
        x += w;
    }
    return plot.close();
}

std::string rates_plot(const Summary& summary, const SideNames& names)
{
    Plot plot{132, "Victories and draws, with 95 in 100 intervals"};
    const Scale x{0, 1, 170, 700};
    for (int tenth = 0; tenth <= 10; tenth += 2) {
        plot.line(x(tenth / 10.0), 8, x(tenth / 10.0), 104, "grid");
        plot.write(x(tenth / 10.0), 122, percent(tenth / 10.0), At::Middle, "small");
    }
    const std::array<std::string, 3> words{names[0] + " win", "drawn", names[1] + " win"};
    const std::array<Frequency, 3> rates{summary.wins[0], summary.draws, summary.wins[1]};
    constexpr std::array<std::string_view, 3> styles{"first", "drawn", "second"};
    for (std::size_t i = 0; i < 3; ++i) {
        const double y = 26 + 32 * static_cast<double>(i);
        plot.write(160, y + 5, words[i], At::End);
        plot.line(x(rates[i].sure.low), y, x(rates[i].sure.high), y, "error");
        plot.line(x(rates[i].sure.low), y - 7, x(rates[i].sure.low), y + 7, "error");
        plot.line(x(rates[i].sure.high), y - 7, x(rates[i].sure.high), y + 7, "error");
        plot.dot(x(rates[i].share), y, 6, styles[i]);
        const bool is_right = rates[i].share < 0.75;
        plot.write(is_right ? x(rates[i].sure.high) + 10 : x(rates[i].sure.low) - 10, y + 5,
                   fmt::format("{:.1f} %  ({:.1f} to {:.1f})", 100 * rates[i].share,
                               100 * rates[i].sure.low, 100 * rates[i].sure.high),
                   is_right ? At::Start : At::End, "small");
    }
    return plot.close();
}

std::string margins_plot(const std::vector<BattleRow>& rows, const Levels& levels,
                         const SideNames& names)
{
    std::map<int, std::array<int, 3>> counts;  // margin: lost, drawn, won by the first side
    for (const BattleRow& row : rows)
        ++counts[row.margin()][static_cast<std::size_t>(row.halves())];
    const int low = std::min(counts.begin()->first, levels.second_major) - 1;
    const int high = std::max(counts.rbegin()->first, levels.first_major) + 1;
    int most = 1;
    for (const auto& [margin, by] : counts) most = std::max(most, by[0] + by[1] + by[2]);

    Plot plot{270, "How often which margin"};
    const Scale x{low - 0.5, high + 0.5, 40, 710};
    const Scale y{0, static_cast<double>(most), 210, 40};
    const double each = step_of(most, 4);
    for (double value = 0; value <= most; value += each) {
        plot.line(40, y(value), 710, y(value), "grid");
        plot.write(34, y(value) + 4, fmt::format("{:.0f}", value), At::End, "small");
    }
    const double bar = std::max(1.0, (x(1) - x(0)) * 0.82);
    constexpr std::array<std::string_view, 3> styles{"second", "drawn", "first"};
    for (const auto& [margin, by] : counts) {
        double base = 0;
        for (std::size_t i = 0; i < 3; ++i) {
            plot.rect(x(margin) - bar / 2, y(base + by[i]), bar, y(base) - y(base + by[i]),
                      styles[i]);
            base += by[i];
        }
    }
    const int step = std::max(1, static_cast<int>(step_of(high - low, 12)));
    for (int margin = low + 1; margin < high; ++margin)
        if (margin % step == 0)
            plot.write(x(margin), 228, fmt::format("{:+}", margin), At::Middle, "small");
    const auto mark = [&](double at, std::string_view word, At anchor) {
        plot.line(x(at), 22, x(at), 212, "level");
        plot.write(x(at) + (anchor == At::Start ? 4 : -4), 30, word, anchor, "tag");
    };
    mark(levels.first_minor - 0.5, "minor", At::Start);
    mark(levels.first_major - 0.5, "major", At::Start);
    mark(levels.second_minor + 0.5, "minor", At::End);
    mark(levels.second_major + 0.5, "major", At::End);
    plot.write(40, 256, fmt::format("← better for the {}", names[1]));
    plot.write(710, 256, fmt::format("better for the {} →", names[0]), At::End);
    return plot.close();
}

std::string losses_plot(const std::array<std::vector<double>, 2>& lost, const SideNames& names)
{
    double most = 0.05;
    for (const auto& side : lost)
        for (const double share : side) most = std::max(most, share);
    most = std::ceil(most * 10) / 10;
    const auto turns = static_cast<double>(lost[0].size());
    Plot plot{262, "Losses by turn"};
    const Scale x{0, turns, 48, 590};
    const Scale y{0, most, 214, 12};
    const double each = step_of(most, 5);
    for (double value = 0; value <= most + 1e-9; value += each) {
        plot.line(48, y(value), 590, y(value), "grid");
        plot.write(42, y(value) + 4, percent(value), At::End, "small");
    }
    for (std::size_t turn = 0; turn <= lost[0].size(); ++turn)
        plot.write(x(static_cast<double>(turn)), 232, fmt::format("{}", turn), At::Middle, "small");
    plot.write(319, 254, "end of turn", At::Middle, "small");
    std::array<double, 2> ends{};
    for (std::size_t side = 0; side < 2; ++side) {
        std::vector<std::array<double, 2>> points{{x(0), y(0)}};
        for (std::size_t i = 0; i < lost[side].size(); ++i)
            points.push_back({x(static_cast<double>(i + 1)), y(lost[side][i])});
        plot.curve(points, line_style[side]);
        for (const auto& point : points)
            if (side == 0)
                plot.dot(point[0], point[1], 3.4, "first");
            else
                plot.rect(point[0] - 3.2, point[1] - 3.2, 6.4, 6.4, "second");
        ends[side] = points.back()[1];
    }
    // The names stand beside the ends of their lines, and not on each other.
    const std::size_t upper = ends[0] <= ends[1] ? 0 : 1;
    ends[1 - upper] = std::max(ends[1 - upper], ends[upper] + 17);
    for (std::size_t side = 0; side < 2; ++side)
        plot.write(
            600, ends[side] + 5,
            fmt::format("{} {}", names[side], percent(lost[side].empty() ? 0 : lost[side].back())));
    return plot.close();
}

std::string luck_plot(const std::vector<BattleRow>& rows, const SideNames& names)
{
    double far = 3;
    double high = 1;
    for (const BattleRow& row : rows) {
        far = std::max(far,
                       std::abs(luck_in_deviations(row.luck[0]) - luck_in_deviations(row.luck[1])));
        high = std::max(high, static_cast<double>(std::abs(row.margin())));
    }
    Plot plot{300, "Luck and margin of each battle"};
    const Scale x{-far, far, 60, 700};
    const Scale y{-high, high, 240, 14};
    const double step = step_of(2 * high, 6);
    for (double value = -step * std::floor(high / step); value <= high; value += step) {
        plot.line(60, y(value), 700, y(value), "grid");
        plot.write(54, y(value) + 4, fmt::format("{:+.0f}", value), At::End, "small");
    }
    for (double value = -std::floor(far); value <= far; value += far > 6 ? 2 : 1) {
        plot.line(x(value), 14, x(value), 240, "grid");
        plot.write(x(value), 258, fmt::format("{:+.0f}", value), At::Middle, "small");
    }
    // More than some thousand dots are a blot.
    const std::size_t stride = rows.size() / 2000 + 1;
    for (std::size_t i = 0; i < rows.size(); i += stride) {
        const BattleRow& row = rows[i];
        constexpr std::array<std::string_view, 3> styles{"second dot", "drawn dot", "first dot"};
        plot.dot(x(luck_in_deviations(row.luck[0]) - luck_in_deviations(row.luck[1])),
                 y(row.margin()), 3, styles[static_cast<std::size_t>(row.halves())]);
    }
    plot.write(60, 284, fmt::format("← luckier {}", names[1]));
    plot.write(380, 284, "luck, in deviations", At::Middle, "small");
    plot.write(700, 284, fmt::format("luckier {} →", names[0]), At::End);
    return plot.close();
}

std::string changes_plot(const std::vector<Change>& changes, const SideNames& names)
{
    double far = 0.02;
    for (const Change& change : changes)
        far = std::max(far,
                       std::abs(change.difference.balance.value) + change.difference.balance.error);
    const double height = 60 + 34 * static_cast<double>(changes.size());
    Plot plot{height, "What changes do"};
    const Scale x{-far * 1.05, far * 1.05, 270, 700};
    const double step = step_of(2 * far, 6);
    for (double value = -step * std::floor(far / step); value <= far; value += step) {
        plot.line(x(value), 6, x(value), height - 50, std::abs(value) < 1e-9 ? "zero" : "grid");
        plot.write(x(value), height - 32, fmt::format("{:+.0f}", 100 * value), At::Middle, "small");
    }
    for (std::size_t i = 0; i < changes.size(); ++i) {
        const Mean& mean = changes[i].difference.balance;
        const double y = 24 + 34 * static_cast<double>(i);
        plot.write(256, y + 5, changes[i].name, At::End);
        const double low = x(mean.value - mean.error);
        const double high = x(mean.value + mean.error);
        plot.line(low, y, high, y, "error");
        plot.line(low, y - 7, low, y + 7, "error");
        plot.line(high, y - 7, high, y + 7, "error");
        plot.dot(x(mean.value), y, 6, fill_style[mean.value < 0 ? 1 : 0]);
    }
    plot.write(270, height - 8, fmt::format("← better for the {}", names[1]));
    plot.write(700, height - 8, fmt::format("better for the {} →", names[0]), At::End);
    return plot.close();
}

}  // namespace voltigeur::report
