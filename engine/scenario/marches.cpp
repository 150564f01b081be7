#include "engine/scenario/marches.h"

#include <algorithm>
#include <functional>
#include <limits>
#include <queue>
#include <utility>

namespace voltigeur {

namespace {

constexpr int turn_time = 1000;
constexpr int never = std::numeric_limits<int>::max();
constexpr Length square_size = inches(1);
constexpr Length speck = tenths(2);  // a place so small that only its middle counts

Rectangle speck_at(Point p)
{
    return {{{p.x, p.y + tenths(1)}, {}}, speck, speck};
}

std::size_t count_squares(Length length)
{
    return static_cast<std::size_t>((length.micrometres + square_size.micrometres - 1) /
                                    square_size.micrometres);
}

// Troops that go alike, and so spread over the table together.
bool go_alike(const Unit& a, const Unit& b)
{
    return a.side == b.side && a.arm == b.arm && a.troop == b.troop;
}

struct Neighbour {
    std::size_t square = 0;
    int fifths = 0;  // of a square's side, to its middle
};

std::vector<Neighbour> neighbours_of(std::size_t square, std::size_t columns, std::size_t rows)
{
    std::vector<Neighbour> list;
    const auto column = static_cast<int>(square % columns);
    const auto row = static_cast<int>(square / columns);
    for (int up = -1; up <= 1; ++up)
        for (int right = -1; right <= 1; ++right) {
            const int x = column + right;
            const int y = row + up;
            if ((up == 0 && right == 0) || x < 0 || y < 0 || x >= static_cast<int>(columns) ||
                y >= static_cast<int>(rows))
                continue;
            list.push_back({static_cast<std::size_t>(y) * columns + static_cast<std::size_t>(x),
                            up != 0 && right != 0 ? 7 : 5});
        }
    return list;
}

}  // namespace

Marches::Marches(const Scenario& scenario, const SheetVocabulary& vocabulary)
    : scenario_(scenario), vocabulary_(vocabulary), columns_(count_squares(scenario.width)),
      rows_(count_squares(scenario.height))
{
    for (Times& times : times_) times.assign(columns_ * rows_, never);
    std::vector<const Unit*> kinds;
    for (const Unit& unit : scenario.opening.units) {
        if (vocabulary.never_turns(unit))
            add_straight(unit, start_of(unit));
        else if (std::ranges::none_of(kinds,
                                      [&](const Unit* kind) { return go_alike(*kind, unit); }))
            kinds.push_back(&unit);
    }
    for (const Unit* kind : kinds) {
        std::vector<Start> starts;
        for (const Unit& unit : scenario.opening.units)
            if (go_alike(*kind, unit)) starts.push_back(start_of(unit));
        spread(*kind, starts);
    }
}

std::optional<int> Marches::first_turn(Side side, const Shape& area) const
{
    int soonest = never;
    for (std::size_t square = 0; square < times_[index(side)].size(); ++square)
        if (area.contains(middle_of(square)))
            soonest = std::min(soonest, times_[index(side)][square]);
    for (const Point corner : area.points())  // of an area smaller than a square
        soonest = std::min(soonest, times_[index(side)][square_at(corner)]);
    if (soonest == never) return std::nullopt;
    return soonest / turn_time + 1;
}

Marches::Start Marches::start_of(const Unit& unit) const
{
    if (unit.group == no_group) return {unit.pose.at, 0};
    return {unit.pose.at, (scenario_.groups[index(unit.group)].earliest_turn - 1) * turn_time};
}

// Straight ahead and straight back, in steps of a square.
void Marches::add_straight(const Unit& unit, Start start)
{
    Times& times = times_[index(unit.side)];
    for (const int way : {1, -1}) {
        int time = start.time;
        for (Point at = start.at; is_on_table(at);
             at = offset(at, unit.pose.facing, square_size * way, {})) {
            const int more = crossing_time(unit, at);
            if (more == 0) break;
            int& known = times[square_at(at)];
            known = std::min(known, time);
            time += way > 0 ? more : 2 * more;
        }
    }
}

// From square to neighbouring square, the nearest in time first.
void Marches::spread(const Unit& unit, const std::vector<Start>& starts)
{
    using Reached = std::pair<int, std::size_t>;
    std::priority_queue<Reached, std::vector<Reached>, std::greater<>> open;
    const Times crossing = crossing_times(unit);
    Times times(columns_ * rows_, never);
    const auto reach = [&](std::size_t square, int time) {
        if (time >= times[square]) return;
        times[square] = time;
        open.emplace(time, square);
    };
    for (const Start& start : starts) reach(square_at(start.at), start.time);
    while (!open.empty()) {
        const auto [time, square] = open.top();
        open.pop();
        if (time > times[square]) continue;
        for (const Neighbour& next : neighbours_of(square, columns_, rows_))
            if (crossing[next.square] != 0)
                reach(next.square, time + crossing[next.square] * next.fifths / 5);
    }
    Times& all = times_[index(unit.side)];
    for (std::size_t i = 0; i < all.size(); ++i) all[i] = std::min(all[i], times[i]);
}

Marches::Times Marches::crossing_times(const Unit& unit) const
{
    Times times(columns_ * rows_);
    for (std::size_t square = 0; square < times.size(); ++square)
        times[square] = crossing_time(unit, middle_of(square));
    return times;
}

int Marches::crossing_time(const Unit& unit, Point middle) const
{
    const Length march = vocabulary_.march(unit);
    const Rectangle place = speck_at(middle);
    if (march.micrometres == 0 || vocabulary_.barred_by(scenario_, unit, place)) return 0;
    const auto time =
        static_cast<int>(std::int64_t{turn_time} * square_size.micrometres / march.micrometres);
    return vocabulary_.slowed_by(scenario_, unit, place) ? 2 * time : time;
}

std::size_t Marches::square_at(Point p) const
{
    const auto place = [](Length length, std::size_t most) {
        return std::min(static_cast<std::size_t>(length.micrometres / square_size.micrometres),
                        most - 1);
    };
    return place(p.y, rows_) * columns_ + place(p.x, columns_);
}

Point Marches::middle_of(std::size_t square) const
{
    const auto middle = [](std::size_t i) {
        return square_size * static_cast<int>(i) + fraction(square_size, 1, 2);
    };
    return {middle(square % columns_), middle(square / columns_)};
}

bool Marches::is_on_table(Point p) const
{
    return p.x >= Length{} && p.y >= Length{} && p.x < scenario_.width && p.y < scenario_.height;
}

}  // namespace voltigeur
