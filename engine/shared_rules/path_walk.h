// A path being walked, leg by leg: what is the same whatever the sheet. What a leg costs and what
// stops it, the families of sheets say in a PathWalk of their own.
#pragma once

#include <array>
#include <expected>

#include "engine/base/fixed_vector.h"
#include "engine/game/law.h"
#include "engine/table/table.h"

namespace voltigeur {

template <class View>
class PathWalkOf {
public:
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

    // The ground and the edge are looked at every few degrees of a wheel, and where it ends.
    // `refuse` looks at the place after so much of it, `done` being the part before.
    template <class Refuse, class Limit>
    void look_along_wheel(Hand hand, Length width, const Angle& turn, Refuse refuse, Limit limit)
    {
        constexpr Angle sample = degrees(5);
        Angle done{};
        while (done < turn) {
            const Angle next{
                static_cast<std::uint16_t>(std::min<int>(turn.turn, done.turn + sample.turn))};
            const Rectangle place = at(wheeled(answer_.end, width, hand, next), answer_.formation);
            if (const std::optional<Refusal> refusal = refuse(place, done))
                return limit(done, *refusal);
            done = next;
        }
    }

private:
    std::array<bool, most_units> forbidden_{};
};

// Going through a friend is one thing, stopping on top of him another: walk again and stop short of
// him. A handful of friends in one place is as many as it takes; else whom it would stop upon.
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
