#include "ai/ways.h"

#include <algorithm>
#include <cstdint>
#include <limits>
#include <queue>
#include <utility>

namespace voltigeur::ai {

namespace {

constexpr double mesh = 4;  // inches
constexpr int directions = 8;
constexpr std::array<std::pair<int, int>, directions> offsets{
    {{1, 0}, {1, 1}, {0, 1}, {-1, 1}, {-1, 0}, {-1, -1}, {0, -1}, {1, -1}}};
// Numbers of the offsets.
constexpr int east = 0;
constexpr int north_east = 1;
constexpr int north = 2;
constexpr int west = 4;
constexpr float nowhere = std::numeric_limits<float>::infinity();
// How much dearer a step is beside one that is barred: who grazes such ground is held up by it.
constexpr float grazing = 2;
constexpr std::size_t most_remembered = 64;

std::size_t at(int number)
{
    return static_cast<std::size_t>(number);
}

bool is_slanting(int direction)
{
    return direction % 2 != 0;
}

float cost_of_step(const Setup& setup, const State& state, UnitId id, Spot from, Spot to)
{
    const int going = setup.law->going(*setup.scenario, state, id, point(from), point(to));
    return going <= 0 ? 0 : static_cast<float>(length(to - from) * 100 / going);
}

}  // namespace

int Ways::knot_at(Spot spot) const
{
    const int x = std::clamp(static_cast<int>(spot.x / mesh), 0, width_ - 1);
    const int y = std::clamp(static_cast<int>(spot.y / mesh), 0, height_ - 1);
    return y * width_ + x;
}

Spot Ways::middle_of(int knot) const
{
    return {(knot % width_ + 0.5) * mesh, (knot / width_ + 0.5) * mesh};
}

int Ways::neighbour(int knot, int direction) const
{
    const auto [dx, dy] = offsets[at(direction)];
    const int x = knot % width_ + dx;
    const int y = knot / width_ + dy;
    if (x < 0 || y < 0 || x >= width_ || y >= height_) return -1;
    return y * width_ + x;
}

float Ways::step(const Net& net, int knot, int direction) const
{
    const bool is_kept_here = direction < 4;
    const int kept_at = is_kept_here ? knot : neighbour(knot, direction);
    return net.steps[at(kept_at)][at(direction % 4)];
}

// A bridge or a gap may lie between the meshes: knots that it would join are moved before it.
bool Ways::move_before_gap(const Going& going, int knot, int direction, int next, Net& net) const
{
    const bool is_eastward = direction == east;
    for (const double by : {-mesh / 3, mesh / 3}) {
        const Spot aside = is_eastward ? Spot{0, by} : Spot{by, 0};
        const Spot from = middle_of(knot) + aside;
        const Spot to = middle_of(next) + aside;
        if (going(from, to) <= 0) continue;
        net.places[at(knot)] = from;
        net.places[at(next)] = to;
        return true;
    }
    return false;
}

// Steps along the meshes, which the law is asked about.
void Ways::make_straight_steps(const Going& going, Net& net) const
{
    std::vector<bool> is_moved(net.steps.size(), false);
    for_each_step([&](int knot, int direction, int next) {
        if (is_slanting(direction)) return;
        float& cost = net.steps[at(knot)][at(direction)];
        cost = going(middle_of(knot), middle_of(next));
        if (cost <= 0 && move_before_gap(going, knot, direction, next, net))
            is_moved[at(knot)] = is_moved[at(next)] = true;
    });
    for_each_step([&](int knot, int direction, int next) {
        if (is_slanting(direction) || (!is_moved[at(knot)] && !is_moved[at(next)])) return;
        net.steps[at(knot)][at(direction)] = going(net.places[at(knot)], net.places[at(next)]);
    });
}

// Across a mesh one gets where one gets round it by either side.
void Ways::make_slanting_steps(Net& net) const
{
    for_each_step([&](int knot, int direction, int) {
        if (!is_slanting(direction)) return;
        const int first = direction == north_east ? east : west;
        const float sides[] = {step(net, knot, first), step(net, neighbour(knot, first), north),
                               step(net, knot, north), step(net, neighbour(knot, north), first)};
        if (std::ranges::min(sides) > 0)
            net.steps[at(knot)][at(direction)] = std::ranges::max(sides) * 1.414F;
    });
}

void Ways::make_dear_beside_barred(Net& net) const
{
    std::vector<bool> is_beside(net.steps.size(), false);  // by knot: a step from it is barred
    for_each_step([&](int knot, int direction, int next) {
        if (net.steps[at(knot)][at(direction)] <= 0)
            is_beside[at(knot)] = is_beside[at(next)] = true;
    });
    for_each_step([&](int knot, int direction, int next) {
        if (is_beside[at(knot)] || is_beside[at(next)])
            net.steps[at(knot)][at(direction)] *= grazing;
    });
}

void Ways::make(const Setup& setup, const State& state, UnitId id, Net& net)
{
    width_ = std::max(1, static_cast<int>(in_inches(setup.scenario->width) / mesh));
    height_ = std::max(1, static_cast<int>(in_inches(setup.scenario->height) / mesh));
    net.steps.assign(at(width_ * height_), {});
    net.places.resize(net.steps.size());
    for (int knot = 0; knot < width_ * height_; ++knot) net.places[at(knot)] = middle_of(knot);
    make_straight_steps(
        [&](Spot from, Spot to) { return cost_of_step(setup, state, id, from, to); }, net);
    make_slanting_steps(net);
    make_dear_beside_barred(net);
    net.is_made = true;
}

const std::vector<float>& Ways::distances_to(Net& net, int knot) const
{
    if (const auto found = net.distances.find(knot); found != net.distances.end())
        return found->second;
    if (net.distances.size() >= most_remembered) net.distances.clear();
    std::vector<float>& far = net.distances[knot];
    far.assign(net.steps.size(), nowhere);
    far[at(knot)] = 0;
    using Entry = std::pair<float, int>;
    std::priority_queue<Entry, std::vector<Entry>, std::greater<>> open;
    open.emplace(0.0F, knot);
    while (!open.empty()) {
        const auto [so_far, here] = open.top();
        open.pop();
        if (so_far > far[at(here)]) continue;
        for (int direction = 0; direction < directions; ++direction) {
            const int next = neighbour(here, direction);
            const float cost = next < 0 ? 0 : step(net, here, direction);
            if (cost <= 0 || so_far + cost >= far[at(next)]) continue;
            far[at(next)] = so_far + cost;
            open.emplace(so_far + cost, next);
        }
    }
    return far;
}

Way Ways::find(const Setup& setup, const State& state, UnitId id, Spot from, Spot to)
{
    const Way straight{to, 0};
    const auto is_barred = [&](Spot a, Spot b) {
        return setup.law->going(*setup.scenario, state, id, point(a), point(b)) == 0;
    };
    if (!is_barred(from, to)) return straight;
    Net& net = nets_[static_cast<std::size_t>(state.unit(id).arm)];
    if (!net.is_made) make(setup, state, id, net);
    const std::vector<float>& far = distances_to(net, knot_at(to));
    const auto far_from = [&](int knot) { return far[at(knot)]; };
    int knot = knot_at(from);
    if (far_from(knot) == nowhere) return straight;
    // As far along the way as one can go straight.
    Way way{net.places[at(knot)], far_from(knot)};
    while (far_from(knot) > 0) {
        int next = knot;
        for (int direction = 0; direction < directions; ++direction) {
            const int other = neighbour(knot, direction);
            if (other < 0 || step(net, knot, direction) <= 0) continue;
            if (far_from(other) < far_from(next)) next = other;
        }
        if (next == knot || is_barred(from, net.places[at(next)])) break;
        knot = next;
        way = {net.places[at(knot)], far_from(knot)};
    }
    return way;
}

}  // namespace voltigeur::ai
