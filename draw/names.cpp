#include "draw/names.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace voltigeur::draw {

namespace {

// The width of a letter, in parts of the size of the letters.
double width_of(char letter)
{
    constexpr std::string_view narrow = "iIjlft.,'/|()1 ";
    constexpr std::string_view wide = "mwMW";
    if (narrow.find(letter) != std::string_view::npos) return 0.36;
    if (wide.find(letter) != std::string_view::npos) return 0.92;
    return letter >= 'A' && letter <= 'Z' ? 0.72 : 0.575;
}

struct Rank {
    std::string_view ending;
    std::string_view sign;
};
constexpr std::array ranks{
    Rank{", 1st battalion", "1/"}, Rank{", 2nd battalion", "2/"}, Rank{", 3rd battalion", "3/"},
    Rank{", 4th battalion", "4/"}, Rank{", 1st company", "1/"},   Rank{", 2nd company", "2/"},
    Rank{", 3rd company", "3/"},   Rank{", 1st squadron", "1/"},  Rank{", 2nd squadron", "2/"},
    Rank{" 1st battalion", "1/"},  Rank{" 2nd battalion", "2/"},  Rank{" 3rd battalion", "3/"},
};

// A number says enough: "1/24e" is the Ligne's, "1/IR 56" is Colloredo's.
std::string_view up_to_number(std::string_view ranked)
{
    constexpr std::string_view digits = "0123456789";
    const std::size_t number = ranked.find_first_of(digits, 2);
    return ranked.substr(0, ranked.find(' ', number == std::string_view::npos ? 2 : number));
}

std::string with_rank_first(std::string_view name)
{
    for (const Rank& rank : ranks)
        if (name.ends_with(rank.ending))
            return std::string{rank.sign} +
                   std::string{name.substr(0, name.size() - rank.ending.size())};
    return std::string{name};
}

}  // namespace

double width_of(std::string_view text, double size)
{
    double sum = 0;
    for (const char letter : text) {
        const bool goes_on = (static_cast<unsigned char>(letter) & 0xC0U) == 0x80U;  // of UTF-8
        if (!goes_on) sum += width_of(letter);
    }
    return sum * size;
}

Bounds bounds_of(const Label& label)
{
    const double width = width_of(label.text, label.size);
    const double left = label.anchor == Anchor::Middle ? width / 2
                        : label.anchor == Anchor::End  ? width
                                                       : 0;
    Outline corners = box({width / 2 - left, -0.3 * label.size}, {1, 0}, width, label.size);
    for (Spot& corner : corners) corner = label.at + turned(corner, label.turn);
    return bounds_of(corners);
}

std::vector<std::string> shorter_names(std::string_view name)
{
    std::vector<std::string> names{with_rank_first(name)};
    const auto add = [&](std::string_view shorter) {
        if (!shorter.empty() && shorter.size() < names.back().size()) names.emplace_back(shorter);
    };
    const std::string first = names.front();
    add(std::string_view{first}.substr(0, first.find(", ")));
    add(std::string_view{first}.substr(0, first.find(" and ")));
    const std::string last = names.back();
    if (last.size() > 1 && last[1] == '/') add(up_to_number(last));
    return names;
}

void NamePlacer::push_inside(Label& label) const
{
    const Bounds bounds = bounds_of(label);
    const double air = 0.4 * label.size;
    const auto push = [&](double low, double high, double most) {
        return low < air ? air - low : high > most - air ? most - air - high : 0.0;
    };
    label.at = label.at + Spot{push(bounds.low.x, bounds.high.x, width_),
                               push(bounds.low.y, bounds.high.y, height_)};
}

double NamePlacer::cost_of(const Label& label) const
{
    const Bounds bounds = bounds_of(label);
    const double whole = bounds.width() * bounds.height();
    double cost = 0;
    for (const Bounds& thing : things_) cost += 1.5 * shared_area(bounds, thing) / whole;
    for (const Bounds& other : taken_) cost += 3 * shared_area(bounds, other) / whole;
    return cost;
}

std::vector<Wish> wishes_about(const Bounds& thing, double text_width, double size)
{
    const Spot middle = thing.middle();
    const double below = thing.high.y + 0.95 * size;
    const double above = thing.low.y - 0.3 * size;
    const double right = thing.high.x + text_width / 2 + 0.3 * size;
    const double left = thing.low.x - text_width / 2 - 0.3 * size;
    const double slide = text_width * 0.3;
    std::vector<Wish> wishes{{{middle.x, below}}, {{middle.x, above}}};
    for (const double by : {-slide, slide}) {
        wishes.push_back({{middle.x + by, below}});
        wishes.push_back({{middle.x + by, above}});
    }
    for (const double y : {thing.high.y, middle.y + 0.35 * size, thing.low.y + 0.7 * size}) {
        wishes.push_back({{right, y}});
        wishes.push_back({{left, y}});
    }
    for (const double lower : {1.05, 2.1})
        for (const double by : {0.0, -slide, slide}) {
            wishes.push_back({{middle.x + by, below + lower * size}});
            wishes.push_back({{middle.x + by, above - lower * size}});
        }
    return wishes;
}

std::vector<Wish> wishes_within(const Outline& area, double text_width, double size)
{
    std::vector<Wish> wishes{{roomiest_spot(area) + Spot{0, 0.3 * size}}};
    const Bounds bounds = bounds_of(area);
    for (const double y : {0.5, 0.3, 0.7, 0.15, 0.85})
        for (const double x : {0.5, 0.35, 0.65, 0.2, 0.8}) {
            const Spot spot = bounds.low + Spot{bounds.width() * x, bounds.height() * y};
            const Spot half{text_width * 0.4, 0};
            if (is_inside(area, spot) && is_inside(area, spot - half) &&
                is_inside(area, spot + half))
                wishes.push_back({spot});
        }
    const double middle = bounds.middle().x;
    wishes.push_back({{middle, bounds.high.y + size}});
    wishes.push_back({{middle, bounds.low.y - 0.4 * size}});
    return wishes;
}

std::vector<Wish> wishes_along(const Outline& line, double breadth, double size)
{
    std::vector<Wish> wishes;
    const Outline spots = spaced(line, false, 3 * size);
    for (std::size_t i = 1; i + 1 < spots.size(); ++i) {
        const Spot ahead = unit_of(spots[i + 1] - spots[i - 1]);
        const Spot reading = ahead.x < 0 ? ahead * -1 : ahead;
        const double turn = std::atan2(reading.y, reading.x) * 57.29577951308232;
        const Spot up = right_of(reading) * -1;
        wishes.push_back({spots[i] + up * (breadth / 2 + 0.25 * size), turn});
        wishes.push_back({spots[i] - up * (breadth / 2 + 0.8 * size), turn});
    }
    if (wishes.empty()) wishes.push_back({spots.front(), 0});
    return wishes;
}

}  // namespace voltigeur::draw
