#include "engine/division/artillery.h"

#include <algorithm>
#include <string>

#include "engine/division/fire.h"
#include "engine/division/ground.h"

namespace voltigeur::division {

namespace {

// How far each kind of fire reaches.
struct Ranges {
    Length canister;
    Length effective;
    Length far;
};

const BatteryRow* row_of(const View& view, const Unit& unit)
{
    for (const BatteryRow& row : view.sheet.artillery.batteries)
        if (row.troops.has(unit.troop)) return &row;
    return nullptr;
}

Ranges ranges_of(const View& view, const BatteryRow& row)
{
    const auto& depth = row.range;
    if (view.gaps().bands.is == Bands::NearToFar)
        return {depth[0], depth[0] + depth[1], depth[0] + depth[1] + depth[2]};
    return {depth[2], depth[2] + depth[1], depth[2] + depth[1] + depth[0]};
}

// The lane is one stand wide.
Rectangle muzzles(const View& view, const Unit& battery, Pose pose)
{
    const Footprint& size = view.footprint(battery, Formation::Unlimbered);
    return {pose, std::min(size.width, view.gaps().battery_stands.is.width), size.depth};
}

struct InLane {
    UnitId unit = no_unit;
    Length away;  // straight ahead
    Length range;
};

// Nothing if the unit is not in the lane.
std::optional<InLane> find_in_lane(const View& view, const Rectangle& guns, UnitId id, Length reach)
{
    if (!may_be_in_lane(view, guns, view.unit(id))) return std::nullopt;
    const LaneHit hit = in_lane(guns, view.rectangle(id), reach);
    if (hit.overlap.micrometres == 0 || hit.distance > reach) return std::nullopt;
    return InLane{id, hit.near, hit.distance};
}

bool is_before(const InLane& a, const InLane& b)
{
    return a.away != b.away ? a.away < b.away : a.unit < b.unit;
}

// The nearest first.
std::vector<InLane> units_in_lane(const View& view, UnitId id, Pose pose, Length reach)
{
    std::vector<InLane> list;
    const Rectangle guns = muzzles(view, view.unit(id), pose);
    for (const UnitId other : units_near(view, guns.swept_ahead(reach))) {
        if (other == id) continue;
        if (const auto there = find_in_lane(view, guns, other, reach)) list.push_back(*there);
    }
    std::ranges::sort(list, is_before);
    return list;
}

// OPTIMIZATION: whether anybody hides the target is quicker to see than who does.
bool is_hidden_in_lane(const View& view, UnitId id, const Rectangle& guns, const InLane& target,
                       Length reach)
{
    for (const UnitId other : units_near(view, guns.swept_ahead(target.away))) {
        if (other == id || other == target.unit || is_skirmisher(view.unit(other))) continue;
        const auto there = find_in_lane(view, guns, other, reach);
        if (there && is_before(*there, target)) return true;
    }
    return false;
}

// The first in the lane that stands before the target. Skirmishers hide nobody: what stands behind
// them is fired at through them.
UnitId hiding_unit(const View& view, UnitId id, const Rectangle& guns, const InLane& target,
                   Length reach)
{
    InLane first = target;
    for (const UnitId other : units_near(view, guns.swept_ahead(target.away))) {
        if (other == id || is_skirmisher(view.unit(other))) continue;
        const auto there = find_in_lane(view, guns, other, reach);
        if (there && is_before(*there, first)) first = *there;
    }
    return first.unit == target.unit ? no_unit : first.unit;
}

bool is_canister(const View& view, const Unit& target, Length range, const Ranges& ranges)
{
    const bool counters = target.arm == Arm::Artillery &&
                          view.gaps().battery_in_canister.is == BatteryInCanister::CounterBattery;
    return range <= ranges.canister && !counters;
}

// The line by which the ground hides a target, if it does.
std::optional<Clause> hides_from_guns(const View& view, Point muzzle, const Rectangle& place)
{
    const auto hidden = hidden_by_ground(view, muzzle, nearest_point(place, muzzle));
    if (!hidden || !hidden_by_ground(view, muzzle, place.centre())) return std::nullopt;
    const bool is_deep = view.kind(*hidden->by_ground).sight == BlocksSight::WhenDeep;
    return is_deep ? view.sheet.small_arms.woods_penetrated.clause
                   : view.gaps().line_of_sight.clause;
}

std::optional<Refusal> refuse_first(const View& view, Pose pose, const InLane& there,
                                    const Ranges& ranges)
{
    if (is_skirmisher(view.unit(there.unit)) && there.range > ranges.canister)
        return Refusal{.clause = view.sheet.small_arms.ball_spares_skirmishers.clause,
                       .why = "ball does nothing to skirmishers"};
    if (const auto clause = hides_from_guns(view, pose.at, view.rectangle(there.unit)))
        return Refusal{.clause = *clause, .why = "the ground hides the target"};
    return std::nullopt;
}

Refusal refuse_beside_lane(const View& view, const BatteryRow& row, Pose pose, UnitId target)
{
    const Length reach = ranges_of(view, row).far;
    const Length away = distance(view.rectangle(target), pose.at);
    if (away > reach)
        return Refusal{.clause = row.clause,
                       .why = "the target is out of range",
                       .measured = away,
                       .limit = reach};
    return Refusal{.clause = view.gaps().bounce.clause,
                   .why = "guns fire straight ahead, and the target is not in their lane"};
}

std::optional<Refusal> refuse_gun_target(const View& view, UnitId id, Pose pose, UnitId target)
{
    const Unit& battery = view.unit(id);
    const BatteryRow& row = *row_of(view, battery);
    const Ranges ranges = ranges_of(view, row);
    const Gaps& gaps = view.gaps();
    if (is_in_contact(view.state, target))
        return Refusal{.clause = gaps.target_priority.clause, .why = "no gun fires into a melee"};
    const Rectangle guns = muzzles(view, battery, pose);
    const auto there = find_in_lane(view, guns, target, ranges.far);
    if (!there) return refuse_beside_lane(view, row, pose, target);
    const UnitId nearer = hiding_unit(view, id, guns, *there, ranges.far);
    if (nearer == no_unit) return refuse_first(view, pose, *there, ranges);
    const bool is_friend = view.unit(nearer).side == battery.side;
    return Refusal{.clause = gaps.target_priority.clause,
                   .why = is_friend ? "a friend stands in the lane"
                                    : "another enemy in the lane is nearer",
                   .who = nearer};
}

std::optional<Refusal> refuse_pivot(const View& view, UnitId id, Pose to)
{
    const Unit& unit = view.unit(id);
    const Gap<int>& most = view.gaps().battery_pivot_degrees;
    if (to == unit.pose) return std::nullopt;
    if (to.at != unit.pose.at)
        return Refusal{.clause = most.clause, .why = "guns turn before they fire, but do not move"};
    if (turn_between(unit.pose.facing, to.facing) > degrees(most.is).turn)
        return Refusal{.clause = most.clause, .why = "guns turn no farther than that"};
    const Rectangle place = view.rectangle(unit, to, Formation::Unlimbered);
    if (!is_on_table(view, place) || !is_clear_of_others(view, id, place) ||
        comes_to_touch(view, id, place))
        return Refusal{.clause = most.clause, .why = "there is no room to turn the guns"};
    return std::nullopt;
}

// A battery that looks for a target.
class Gunner {
public:
    Gunner(const View& view, UnitId id)
        : view_(view), id_(id), unit_(view.unit(id)),
          ranges_(ranges_of(view, *row_of(view, unit_))), guns_(muzzles(view, unit_, unit_.pose))
    {
    }

    [[nodiscard]] Length reach() const { return ranges_.far; }
    [[nodiscard]] bool may_hit(UnitId target) const
    {
        const Length reach = is_skirmisher(view_.unit(target)) ? ranges_.canister : ranges_.far;
        return !is_in_contact(view_.state, target) &&
               within(view_.rectangle(target), unit_.pose.at, reach);
    }
    [[nodiscard]] bool hits(UnitId target) const { return hits(target, unit_.pose, guns_); }
    [[nodiscard]] std::optional<Pose> turn_to_hit(UnitId target) const
    {
        const Point aim = view_.rectangle(target).centre();
        const Pose turned{unit_.pose.at, bearing(unit_.pose.at, aim)};
        if (refuse_pivot(view_, id_, turned)) return std::nullopt;
        if (!hits(target, turned, muzzles(view_, unit_, turned))) return std::nullopt;
        return turned;
    }

private:
    const View& view_;
    UnitId id_;
    const Unit& unit_;
    Ranges ranges_;
    Rectangle guns_;

    [[nodiscard]] bool hits(UnitId target, Pose pose, const Rectangle& guns) const
    {
        const auto at = find_in_lane(view_, guns, target, ranges_.far);
        return at && !is_hidden_in_lane(view_, id_, guns, *at, ranges_.far) &&
               !refuse_first(view_, pose, *at, ranges_);
    }
};

// The target stands where canister reaches it in the lane, and is one for canister.
bool is_canister_shot(const View& view, UnitId id, Pose pose, UnitId target)
{
    const Ranges ranges = ranges_of(view, *row_of(view, view.unit(id)));
    const Rectangle guns = muzzles(view, view.unit(id), pose);
    const auto there = find_in_lane(view, guns, target, ranges.canister);
    return there && is_canister(view, view.unit(target), there->range, ranges);
}

// An enemy that canister would reach from here.
UnitId canister_target(const View& view, UnitId id)
{
    const Unit& unit = view.unit(id);
    const Length reach = ranges_of(view, *row_of(view, unit)).canister;
    for (const UnitId other : units_near(view, unit.pose.at, reach).of(opponent(unit.side))) {
        const auto pose = pose_to_hit(view, id, other);
        if (pose && is_canister_shot(view, id, *pose, other)) return other;
    }
    return no_unit;
}

Aim aim_at(const View& view, UnitId id, const InLane& there, bool is_later)
{
    const Unit& battery = view.unit(id);
    const Unit& target = view.unit(there.unit);
    const ArtilleryPhase& sheet = view.sheet.artillery;
    const BatteryRow& row = *row_of(view, battery);
    const Ranges ranges = ranges_of(view, row);
    Aim aim{.firer = id,
            .target = there.unit,
            .shot = Shot::Ball,
            .from = battery.pose.at,
            .is_later = is_later,
            .clause = row.clause};
    // Ball that has struck is ball to the end of its way.
    if (!is_later && is_canister(view, target, there.range, ranges)) {
        aim.shot = Shot::Canister;
        aim.band = Band::Canister;
        aim.at_least = row.canister;
        aim.many = sheet.canister_kills;
    } else if (target.arm == Arm::Artillery) {
        aim.band = Band::CounterBattery;
        aim.at_least = row.counter_battery;
        aim.most = sheet.counter_battery_most.count;
    } else if (there.range <= ranges.effective) {
        aim.band = Band::Effective;
        aim.at_least = row.effective;
        aim.most = sheet.effective_most.count;
    } else {
        aim.band = Band::Long;
        aim.at_least = row.far;
        aim.most = sheet.long_most.count;
    }
    return aim;
}

// Behind the first target ball flies over skirmishers, crests, and past melees, but not through
// woods and houses.
bool is_spared(const View& view, const Unit& battery, UnitId id)
{
    const Point muzzle = battery.pose.at;
    const Rectangle place = view.rectangle(id);
    return is_skirmisher(view.unit(id)) || is_in_contact(view.state, id) ||
           (hidden_by_cover(view, muzzle, nearest_point(place, muzzle)) &&
            hidden_by_cover(view, muzzle, place.centre()));
}

// Whom a battery's shot strikes, one after the other.
std::vector<Aim> aims_of(const View& view, UnitId id)
{
    const Unit& battery = view.unit(id);
    const Ranges ranges = ranges_of(view, *row_of(view, battery));
    std::vector<Aim> aims;
    for (const InLane& there : units_in_lane(view, id, battery.pose, ranges.far)) {
        if (aims.empty() && there.unit != battery.target) continue;
        if (!aims.empty() && is_spared(view, battery, there.unit)) continue;
        aims.push_back(aim_at(view, id, there, !aims.empty()));
        if (aims.back().shot == Shot::Canister || view.gaps().bounce.is == Bounce::FirstTarget)
            break;
    }
    return aims;
}

}  // namespace

std::optional<Refusal> refuse_battery(const View& view, UnitId id)
{
    const Unit& unit = view.unit(id);
    if (row_of(view, unit) == nullptr)
        return Refusal{.clause = view.sheet.artillery.batteries.front().clause,
                       .why = "only artillery fires in this phase"};
    if (unit.has(Mark::Moved)) return Refusal{.clause = {}, .why = "these guns are laid already"};
    if (unit.has(Mark::FallingBack))
        return Refusal{.clause = view.sheet.condition.fall_back_holds_fire.clause,
                       .why = "it falls back and does not fire"};
    if (is_in_contact(view.state, id))
        return Refusal{.clause = view.gaps().target_priority.clause,
                       .why = "the guns are in a melee"};
    if (unit.formation != Formation::Unlimbered)
        return Refusal{.clause = view.gaps().fire_and_move.clause,
                       .why = "limbered guns do not fire"};
    return std::nullopt;
}

std::optional<Refusal> refuse_lay(const View& view, const LayGuns& order)
{
    if (auto refusal = refuse_battery(view, order.unit)) return refusal;
    const Pose pose = order.to.value_or(view.unit(order.unit).pose);
    if (auto refusal = refuse_pivot(view, order.unit, pose)) return refusal;
    if (auto refusal = refuse_gun_target(view, order.unit, pose, order.at)) return refusal;
    if (!view.gaps().canister_compulsory.is || is_canister_shot(view, order.unit, pose, order.at))
        return std::nullopt;
    const UnitId near = canister_target(view, order.unit);
    if (near == no_unit) return std::nullopt;
    return Refusal{.clause = view.gaps().canister_compulsory.clause,
                   .why = "an enemy stands in canister range",
                   .who = near};
}

std::optional<Refusal> refuse_hold_fire(const View& view, UnitId id)
{
    if (!view.gaps().canister_compulsory.is || refuse_battery(view, id)) return std::nullopt;
    const UnitId near = canister_target(view, id);
    if (near == no_unit) return std::nullopt;
    return Refusal{.clause = view.gaps().canister_compulsory.clause,
                   .why = "an enemy stands in canister range, and guns must fire at it",
                   .who = near};
}

void resolve_lay(const RuleContext& context, const LayGuns& order)
{
    context.happen(GunsLaid{order.unit, order.at, order.to.value_or(context.unit(order.unit).pose),
                            context.gaps().target_priority.clause});
}

std::optional<Pose> pose_to_hit(const View& view, UnitId battery, UnitId target)
{
    const Gunner gunner(view, battery);
    if (!gunner.may_hit(target)) return std::nullopt;
    if (gunner.hits(target)) return view.unit(battery).pose;
    return gunner.turn_to_hit(target);
}

bool can_lay(const View& view, UnitId id)
{
    const Unit& unit = view.unit(id);
    if (!unit.on_table() || unit.side != view.state.moment.side || refuse_battery(view, id))
        return false;
    const Gunner gunner(view, id);
    FixedVector<UnitId, most_units> beside;  // the lane as it is now
    for (const UnitId other :
         units_near(view, unit.pose.at, gunner.reach()).of(opponent(unit.side))) {
        if (!gunner.may_hit(other)) continue;
        if (gunner.hits(other)) return true;
        beside.push_back(other);
    }
    return std::ranges::any_of(beside,
                               [&](UnitId other) { return gunner.turn_to_hit(other).has_value(); });
}

Length gun_range(const View& view, const Unit& battery)
{
    const BatteryRow* row = row_of(view, battery);
    return row != nullptr ? ranges_of(view, *row).far : Length{};
}

std::array<FireBand, 3> gun_fire(const View& view, const Unit& battery)
{
    const BatteryRow* row = row_of(view, battery);
    if (row == nullptr) return {};
    const Ranges ranges = ranges_of(view, *row);
    const ManyKills& many = view.sheet.artillery.canister_kills;
    return {FireBand{ranges.canister, expected_kills_of_die(view, row->canister, many)},
            FireBand{ranges.effective, expected_kills_of_die(view, row->effective, {})},
            FireBand{ranges.far, expected_kills_of_die(view, row->far, {})}};
}

int exposure_to_guns(const View& view, const Unit& unit)
{
    const auto& rows = view.sheet.artillery.batteries;
    return rows.empty() ? 100 : exposure(view, unit, Shot::Ball, rows.front().effective);
}

void fire_guns(const RuleContext& context)
{
    Volleys volleys(context);
    for (const UnitId id : unit_ids(context.state())) {
        const Unit& unit = context.unit(id);
        if (!unit.on_table() || unit.target == no_unit || row_of(context.view(), unit) == nullptr)
            continue;
        for (const Aim& aim : aims_of(context.view(), id)) volleys.fire(aim);
        context.happen(MarkChanged{id, Mark::Shot, true, context.gaps().fire_and_move.clause});
    }
    volleys.land();
}

}  // namespace voltigeur::division
