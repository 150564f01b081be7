// A path being walked, leg by leg: what is the same whatever the sheet. What a leg costs and what
// stops it, the families of sheets say in a PathWalk of their own.
#pragma once

#include <algorithm>
#include <array>
#include <expected>

#include "engine/base/fixed_vector.h"
#include "engine/game/law.h"
#include "engine/table/table.h"

namespace voltigeur {

// How far a leg goes, as a length or an angle: what is wanted of it, until something limits it.
template <class Amount>
struct Stretch {
    Amount go;
    std::optional<Refusal> why;  // it goes no farther

    void limit(Amount to, Refusal refusal)
    {
        if (to >= go) return;
        go = std::max(to, Amount{});
        why = refusal;
    }
};

// PathWalk is the class of a family, derived from this one. It has
//
//     void take(const Leg& leg);         judges a leg, and walks as much of it as may be walked
//     Length allowance();                how far the unit may go in all
//     std::optional<Rectangle> obstacle(const Rectangle& start, UnitId other) const;
//                                        the place that stops it, if the other unit does
//     Refusal in_the_way(UnitId other) const;
//     void limit_wheel(const Leg& leg, Stretch<Angle>& wheel);
//                                        by the ground and by what is left of the move
//     Length pay_for_wheel(const Leg& leg);  what the wheel costs that is made
template <class PathWalk, class View>
class PathWalkOf {
public:
    void run(const Path& path)
    {
        for (const Leg& leg : path) {
            if (answer_.stop) break;
            walk().take(leg);
        }
        answer_.allowance = walk().allowance();
    }
    [[nodiscard]] const PathAnswer& answer() const { return answer_; }

    // Units that stood in the way of stopping where the walk ended.
    [[nodiscard]] UnitId ends_upon() const
    {
        if (answer_.accepted.empty()) return no_unit;
        const Rectangle place = here();
        for (const UnitId other : units_near(view_, place))
            if (other != id_ && overlaps(place, view_.rectangle(other)) &&
                !overlapped_at_start(other))
                return other;
        return no_unit;
    }
    void forbid(UnitId other) { forbidden_[index(other)] = true; }

protected:
    PathWalkOf(const View& view, UnitId id) : view_(view), id_(id), unit_(view.unit(id))
    {
        answer_.end = unit_.pose;
        answer_.formation = unit_.formation;
    }

    const View& view_;
    UnitId id_;
    const Unit& unit_;
    PathAnswer answer_;

    [[nodiscard]] bool is_forbidden(UnitId other) const { return forbidden_[index(other)]; }
    [[nodiscard]] Rectangle here() const { return at(answer_.end, answer_.formation); }
    [[nodiscard]] Rectangle at(Pose pose, Formation formation) const
    {
        return view_.rectangle(unit_, pose, formation);
    }
    [[nodiscard]] const Footprint& size() const
    {
        return view_.footprint(unit_, answer_.formation);
    }
    // Where it is after so much of a wheel.
    [[nodiscard]] Pose wheeled_by(Hand hand, Angle turn) const
    {
        return wheeled(answer_.end, size().width, hand, turn);
    }
    [[nodiscard]] bool overlapped_at_start(UnitId other) const
    {
        return overlaps(view_.rectangle(unit_), view_.rectangle(other));
    }
    void stop(const Refusal& refusal)
    {
        if (!answer_.stop) answer_.stop = refusal;
    }
    void accept(const Leg& leg, Length cost)
    {
        answer_.accepted.push_back(leg);
        answer_.costs.push_back(cost);
        answer_.used += cost;
    }

    // ---- Straight legs ----

    // `margin` is how far about a unit it may stop others.
    void limit_by_units(const Rectangle& start, Angle direction, Length margin,
                        Stretch<Length>& way) const
    {
        for (const UnitId other : units_on_way(view_, start, direction, way.go, margin))
            if (const auto there = walk().obstacle(start, other))
                if (const auto at = first_touch(start, direction, way.go, *there))
                    way.limit(*at, walk().in_the_way(other));
    }
    // Goes as far as it may; false if that is nowhere.
    bool go_straight(Leg leg, Angle direction, const Stretch<Length>& way, Length cost)
    {
        if (way.why) stop(*way.why);
        if (way.go.micrometres == 0 && leg.distance.micrometres > 0) return false;
        answer_.end.at = offset(answer_.end.at, direction, way.go, {});
        leg.distance = way.go;
        accept(leg, cost);
        return true;
    }

    // ---- Wheels ----

    // Wheels as far as it may; false if that is nowhere.
    bool take_wheel(Leg leg, Length margin)
    {
        Stretch<Angle> wheel{leg.turn, {}};
        limit_wheel_by_units(leg.hand, margin, wheel);
        // Where a shorter wheel ends may be other ground.
        for (std::optional<Angle> judged; judged != wheel.go;) {
            judged = wheel.go;
            walk().limit_wheel(leg, wheel);
        }
        if (wheel.why) stop(*wheel.why);
        if (wheel.go.turn == 0 && leg.turn.turn > 0) return false;
        leg.turn = wheel.go;
        const Length cost = walk().pay_for_wheel(leg);
        answer_.end = wheeled_by(leg.hand, leg.turn);
        accept(leg, cost);
        return true;
    }
    // What refuses a place after so much of the arc: asked every few degrees, and where it ends.
    template <class Refuse>
    void limit_wheel_over(Hand hand, Stretch<Angle>& wheel, Refuse refuse)
    {
        constexpr Angle sample = degrees(5);
        for (Angle done{}; done < wheel.go;) {
            const Angle next{
                static_cast<std::uint16_t>(std::min<int>(wheel.go.turn, done.turn + sample.turn))};
            const Rectangle place = at(wheeled_by(hand, next), answer_.formation);
            const Length gone = arc_length(size().width, done);
            if (const auto refusal = refuse(place, gone)) return wheel.limit(done, *refusal);
            done = next;
        }
    }

private:
    std::array<bool, most_units> forbidden_{};

    PathWalk& walk() { return static_cast<PathWalk&>(*this); }
    [[nodiscard]] const PathWalk& walk() const { return static_cast<const PathWalk&>(*this); }

    void limit_wheel_by_units(Hand hand, Length margin, Stretch<Angle>& wheel) const
    {
        const Rectangle start = here();
        const Footprint& covers = size();
        for (const UnitId other : units_near(view_, start, covers.width + margin))
            if (const auto there = walk().obstacle(start, other))
                if (const auto at = first_touch_wheel(answer_.end, covers.width, covers.depth, hand,
                                                      wheel.go, *there))
                    wheel.limit(*at, walk().in_the_way(other));
    }
};

// Going through a friend is one thing, stopping on top of him another: walk again and stop short of
// it. A handful of friends in one place is as many as it takes; else the unit that it would stop
// upon.
template <class PathWalk, class View>
std::expected<PathWalk, UnitId> walk_clear_of_friends(const View& view, UnitId id, const Path& path)
{
    FixedVector<UnitId, 5> met;
    while (true) {
        PathWalk walk(view, id);
        for (const UnitId other : met) walk.forbid(other);
        walk.run(path);
        const UnitId upon = walk.ends_upon();
        if (upon == no_unit) return walk;
        if (met.full()) return std::unexpected(upon);
        met.push_back(upon);
    }
}

}  // namespace voltigeur
