#include "engine/geometry/sweep.h"

#include <algorithm>
#include <array>
#include <cstddef>

#include "engine/geometry/oriented_box.h"
#include "engine/geometry/swept_box.h"

namespace voltigeur {

std::optional<Length> first_touch(const Rectangle& mover, Angle direction, Length travel,
                                  const Rectangle& obstacle)
{
    // OPTIMIZATION: the circle around the obstacle stays clear of the lane of that around the
    // mover.
    const Direction d = direction_of(direction);
    const std::int64_t dx =
        std::int64_t{obstacle.centre().x.micrometres} - mover.centre().x.micrometres;
    const std::int64_t dy =
        std::int64_t{obstacle.centre().y.micrometres} - mover.centre().y.micrometres;
    const std::int64_t radii =
        std::int64_t{mover.radius().micrometres} + obstacle.radius().micrometres + 2;
    const std::int64_t ahead = dx * d.sine + dy * d.cosine;
    if (ahead < -fine(radii) || ahead > fine(radii + travel.micrometres)) return std::nullopt;
    if (magnitude(dx * d.cosine - dy * d.sine) > fine(radii)) return std::nullopt;
    return first_touch(mover.box(), d, travel, obstacle.box());
}

// ---- Wheeling ----

Pose wheeled(Pose pose, Length width, Hand hand, Angle turn)
{
    const bool left = hand == Hand::Left;
    const Angle facing = left ? pose.facing - turn : pose.facing + turn;
    const Direction before = direction_of(pose.facing);
    const Direction after = direction_of(facing);
    // From the front centre to the pivot by the old facing, and back by the new one.
    const std::int64_t to_pivot = left ? -(width.micrometres / 2) : width.micrometres / 2;
    pose.at.x += {rounded32(to_pivot * (std::int64_t{before.cosine} - after.cosine))};
    pose.at.y += {rounded32(to_pivot * (std::int64_t{after.sine} - before.sine))};
    pose.facing = facing;
    return pose;
}

namespace {

constexpr int full_turn = 65'536;
// Rounding the poses of a wheel must not look like a touch.
constexpr std::int64_t wobble = 4;
// Two bearings and an arc cosine, each of which may be one step off.
constexpr int bearing_error = 3;

struct Polar {
    std::int64_t square = 0;  // of the distance from the pivot
    Angle bearing;
};

// The line beyond which everything is on the outer side: at `distance` from the pivot along the
// normal that points at `bearing`.
struct OuterSide {
    Angle bearing;
    std::int64_t distance;
};

// Half the turn for which a point on this circle stays on the outer side of a line at this
// distance.
int half_arc(std::int64_t square, std::int64_t distance)
{
    const std::int64_t rest = square - distance * distance;
    if (rest <= 0) return distance > 0 ? 0 : full_turn;
    return bearing({}, {{static_cast<std::int32_t>(integer_sqrt(rest))},
                        {static_cast<std::int32_t>(distance)}})
        .turn;
}

// From -half a turn to half a turn.
int signed_turn(Angle a)
{
    return a.turn < full_turn / 2 ? a.turn : a.turn - full_turn;
}

// A wheel to the right against an obstacle. Wheels to the left are mirrored into it.
class RightWheel {
public:
    RightWheel(Pose pose, Length width, Length depth, const OrientedBox& obstacle,
               Angle obstacle_facing)
        : pose_(pose), width_(width), obstacle_(obstacle), obstacle_facing_(obstacle_facing)
    {
        mover_.half_width = width.micrometres / 2;
        mover_.half_depth = depth.micrometres / 2;
        pivot_ = offset(pose.at, pose.facing, {0}, {mover_.half_width});
    }

    // The obstacle comes near the circle that the wheel sweeps.
    [[nodiscard]] bool is_in_reach() const;
    void prepare();

    // The least gap that any axis guarantees after this turn.
    std::int64_t gap_after(int turn);
    // The first turn from `from` on after which all axes share more than `depth`; more than `most`
    // if there is none up to there.
    int first_shared(int from, int most, std::int64_t depth);
    // A turn whose arc on the outermost corner is as long as `creep`.
    [[nodiscard]] int creeping_turn() const;

private:
    void place(int turn);
    [[nodiscard]] int free_turn(int turn, std::int64_t depth) const;
    [[nodiscard]] OuterSide side_of_mover(std::size_t axis, Angle facing) const;
    [[nodiscard]] OuterSide side_of_obstacle(std::size_t axis) const;

    Pose pose_;
    Length width_;
    OrientedBox obstacle_;
    Angle obstacle_facing_;
    Point pivot_;
    std::array<Polar, 4> obstacle_corners_;
    std::array<Polar, 3> mover_corners_;  // all but the pivot, before the wheel

    // After the turn last placed.
    OrientedBox mover_;
    Placement placement_{};
    Gaps gaps_{};
};

bool RightWheel::is_in_reach() const
{
    const std::int64_t across = 2 * std::int64_t{mover_.half_width};
    const std::int64_t along = 2 * std::int64_t{mover_.half_depth};
    const FineVector v = in_frame(obstacle_, pivot_);
    const std::int64_t nearest = integer_sqrt(squared_from_box(obstacle_, v.x, v.y)) - wobble;
    return nearest <= 0 || nearest * nearest <= across * across + along * along;
}

void RightWheel::prepare()
{
    // In the mover's frame from the pivot: front left, rear left, rear right.
    const std::int32_t across = 2 * mover_.half_width;
    const std::int32_t along = 2 * mover_.half_depth;
    const std::array<Point, 3> own = {{{{-across}, {0}}, {{-across}, {-along}}, {{0}, {-along}}}};
    for (std::size_t i = 0; i < own.size(); ++i) {
        mover_corners_[i] = {squared_distance({}, own[i]), bearing({}, own[i]) + pose_.facing};
    }
    OrientedBox table_frame;
    table_frame.centre = pivot_;
    const std::array<Point, 4> others = corners_in_frame(table_frame, obstacle_);
    for (std::size_t i = 0; i < others.size(); ++i) {
        obstacle_corners_[i] = {squared_distance({}, others[i]), bearing({}, others[i])};
    }
}

void RightWheel::place(int turn)
{
    const Pose pose = wheeled(pose_, width_, Hand::Right, {static_cast<std::uint16_t>(turn)});
    const Direction ahead = direction_of(pose.facing);
    mover_.sine = ahead.sine;
    mover_.cosine = ahead.cosine;
    mover_.centre = offset(pose.at, pose.facing, {-mover_.half_depth}, {0});
    placement_ = placement(mover_, obstacle_);
    gaps_ = gaps(mover_, obstacle_, placement_);
}

std::int64_t RightWheel::gap_after(int turn)
{
    place(turn);
    return widest(gaps_);
}

// The side of the mover on which the obstacle is.
OuterSide RightWheel::side_of_mover(std::size_t axis, Angle facing) const
{
    if (axis == 0) {
        if (placement_.in_a.x > 0) return {facing + degrees(90), 0};
        return {facing - degrees(90), 2 * std::int64_t{mover_.half_width}};
    }
    if (placement_.in_a.y > 0) return {facing, 0};
    return {facing + degrees(180), 2 * std::int64_t{mover_.half_depth}};
}

// The side of the obstacle on which the mover is.
OuterSide RightWheel::side_of_obstacle(std::size_t axis) const
{
    const FineVector pivot = in_frame(obstacle_, pivot_);
    if (axis == 0) {
        const bool on_right = placement_.in_b.x < 0;
        return {obstacle_facing_ + (on_right ? degrees(90) : degrees(270)),
                obstacle_.half_width - (on_right ? rounded(pivot.x) : -rounded(pivot.x))};
    }
    const bool ahead = placement_.in_b.y < 0;
    return {obstacle_facing_ + (ahead ? Angle{} : degrees(180)),
            obstacle_.half_depth - (ahead ? rounded(pivot.y) : -rounded(pivot.y))};
}

// How much farther it can surely turn from the turn last placed while one of the axes that keep
// them apart still does so: each corner moves on a circle about the pivot, and leaves the outer
// side of a line at a known bearing.
int RightWheel::free_turn(int turn, std::int64_t depth) const
{
    const Angle turned = {static_cast<std::uint16_t>(turn)};
    int best = 0;
    for (std::size_t axis = 0; axis < 2; ++axis) {
        if (gaps_[axis] < -fine(depth)) continue;
        const OuterSide side = side_of_mover(axis, pose_.facing + turned);
        int least = full_turn;
        for (const Polar& p : obstacle_corners_) {
            least = std::min(least, half_arc(p.square, side.distance - depth) +
                                        signed_turn(p.bearing - side.bearing));
        }
        best = std::max(best, least);
    }
    for (std::size_t axis = 0; axis < 2; ++axis) {
        if (gaps_[axis + 2] < -fine(depth)) continue;
        const OuterSide side = side_of_obstacle(axis);
        int least = full_turn;
        for (const Polar& p : mover_corners_) {
            least = std::min(least, half_arc(p.square, side.distance - depth) -
                                        signed_turn(p.bearing + turned - side.bearing));
        }
        best = std::max(best, least);
    }
    return best;
}

int RightWheel::first_shared(int from, int most, std::int64_t depth)
{
    int turn = from;
    while (turn <= most && gap_after(turn) >= -fine(depth)) {
        turn += std::max(free_turn(turn, depth) - bearing_error, 1);
    }
    return turn;
}

int RightWheel::creeping_turn() const
{
    const std::int64_t across = 2 * std::int64_t{mover_.half_width};
    const std::int64_t along = 2 * std::int64_t{mover_.half_depth};
    const std::int64_t radius = integer_sqrt(across * across + along * along);
    return turn_for_arc({static_cast<std::int32_t>(radius)}, {static_cast<std::int32_t>(creep)},
                        degrees(90))
        .turn;
}

std::optional<Angle> first_touch(RightWheel& wheel, Angle turn)
{
    constexpr int little = 16;
    const std::int64_t strip = touch_gap.micrometres;

    // Step 1. Those who overlap already may part.
    const std::int64_t gap = wheel.gap_after(0);
    if (gap < -fine(strip)) {
        if (wheel.gap_after(std::min<int>(little, turn.turn)) > gap) return std::nullopt;
        return Angle{};
    }

    // Step 2. Where the edges meet.
    wheel.prepare();
    const int meet = gap < -fine(wobble) ? 0 : wheel.first_shared(0, turn.turn, wobble);
    if (meet > turn.turn) return std::nullopt;

    // Step 3. Where more than the forgiven strip would be shared: nowhere, if it only slides along.
    const int slack = wheel.creeping_turn();
    const int most = std::min(turn.turn + slack, full_turn - 1);
    const int shared = wheel.first_shared(meet, most, strip);
    if (shared > most) return std::nullopt;
    int stop = std::max(meet - 1, 0);
    for (int back = 0; back < 8 && stop > 0 && wheel.gap_after(stop) < 0; ++back) --stop;
    stop = std::max(stop, shared - slack);
    if (stop > turn.turn) return std::nullopt;
    return Angle{static_cast<std::uint16_t>(stop)};
}

}  // namespace

std::optional<Angle> first_touch_wheel(Pose pose, Length width, Length depth, Hand hand, Angle turn,
                                       const Rectangle& obstacle)
{
    // OPTIMIZATION: no part of the wheel is farther from where it starts than this.
    const std::int64_t far = std::int64_t{width.micrometres} * 3 / 2 + depth.micrometres +
                             obstacle.radius().micrometres + wobble;
    if (squared_distance(pose.at, obstacle.centre()) > far * far) return std::nullopt;
    OrientedBox box = obstacle.box();
    Angle facing = obstacle.facing();
    if (hand == Hand::Left) {
        pose.at.x = -pose.at.x;
        pose.facing = -pose.facing;
        box.centre.x = -box.centre.x;
        box.sine = -box.sine;
        facing = -facing;
    }
    RightWheel wheel(pose, width, depth, box, facing);
    if (!wheel.is_in_reach()) return std::nullopt;
    return first_touch(wheel, turn);
}

}  // namespace voltigeur
