#include "engine/thirteen/artillery.h"

#include <algorithm>
#include <string>

#include "engine/thirteen/ground.h"
#include "engine/thirteen/losses.h"
#include "engine/thirteen/path_walk.h"
#include "engine/thirteen/placing.h"
#include "engine/thirteen/targets.h"

namespace voltigeur::thirteen {

namespace {

const StickRow& stick(const View& view, const Unit& battery)
{
    const std::vector<StickRow>& rows = view.gaps().stick.is;
    for (const StickRow& row : rows)
        if (battery.pounds <= row.up_to_pounds) return row;
    return rows.back();
}

Band band_at(const StickRow& row, Length distance)
{
    if (distance <= row.close) return Band::Close;
    return distance <= row.medium ? Band::Medium : Band::Long;
}

// Nothing if the unit is not in the lane, or not in range.
std::optional<LaneHit> lane_hit(const View& view, const Unit& battery, const Rectangle& guns,
                                const Unit& target)
{
    if (!may_be_in_lane(view, guns, target)) return std::nullopt;
    const Length reach = stick(view, battery).far;
    const LaneHit hit = in_lane(guns, view.rectangle(target), reach);
    const bool is_hit = hit.overlap > Length{} && hit.distance <= reach &&
                        is_enough_in_lane(view, target, hit.overlap);
    return is_hit ? std::optional{hit} : std::nullopt;
}

// Guns on a higher step fire over friends who are far enough from both ends.
bool fires_over(const View& view, const Rectangle& guns, const LaneHit& target,
                const Unit& friendly, const LaneHit& there)
{
    const Length clear = view.gaps().fire_over_friends.is;
    return height_at(view, guns.front_centre()) > height_at(view, friendly.pose.at) &&
           there.near >= clear && target.near - there.far >= clear;
}

std::optional<Refusal> refuse_friends(const View& view, UnitId battery, const Rectangle& guns,
                                      const LaneHit& target)
{
    const Unit& firer = view.unit(battery);
    for (const UnitId id : units_near(view, guns.swept_ahead(target.near)).of(firer.side)) {
        const Unit& other = view.unit(id);
        if (id == battery) continue;
        const auto there = lane_hit(view, firer, guns, other);
        if (!there || there->near >= target.near) continue;
        if (fires_over(view, guns, target, other, *there)) continue;
        return Refusal{.clause = view.gaps().friends_block.clause,
                       .why = "a friend stands in the lane of fire",
                       .who = id};
    }
    return std::nullopt;
}

// Friends who fight close to the target.
std::optional<Refusal> refuse_melee_nearby(const View& view, UnitId battery, UnitId target)
{
    const Gap<Length>& gap = view.gaps().friends_in_melee;
    for (const UnitId id : unit_ids(view.state)) {
        const Unit& other = view.unit(id);
        if (other.side != view.unit(battery).side || !other.on_table()) continue;
        if (!is_in_contact(view.state, id) || !within(view, id, target, gap.is)) continue;
        return Refusal{
            .clause = gap.clause, .why = "a friend fights too close to the target", .who = id};
    }
    return std::nullopt;
}

// An enemy in front hides the target behind him.
UnitId hiding_enemy(const View& view, UnitId battery, const Rectangle& guns, UnitId target)
{
    const Point muzzle = guns.front_centre();
    const Rectangle place = view.rectangle(target);
    const Side enemy = opponent(view.unit(battery).side);
    for (const UnitId id : units_along(view, muzzle, place.centre()).of(enemy)) {
        if (id == target || !is_formed(view.unit(id))) continue;
        const Rectangle there = view.rectangle(id);
        if (crosses(there, muzzle, nearest_point(place, muzzle)) &&
            crosses(there, muzzle, place.centre()))
            return id;
    }
    return no_unit;
}

struct Struck {
    UnitId unit = no_unit;
    LaneHit hit;
    bool carried = false;
};

bool carries_to(const View& view, const Rectangle& guns, const LaneHit& primary,
                const Rectangle& place, const LaneHit& hit)
{
    Length carry = view.sheet.artillery.carry_through.length;
    if (view.gaps().mud.is) carry = fraction(carry, 1, 2);
    const Length behind = hit.near - primary.far;
    if (behind < -touch_gap || behind > carry) return false;
    const Point muzzle = guns.front_centre();
    return !view.sheet.artillery.level_ground ||
           is_level_and_clear(view, muzzle, nearest_point(place, muzzle));
}

// The target, and every unit behind it that the shot carries on to.
std::vector<Struck> units_struck(const View& view, UnitId battery, const Rectangle& guns,
                                 UnitId target, const LaneHit& primary)
{
    const Unit& firer = view.unit(battery);
    std::vector<Struck> list{{target, primary, false}};
    const Point muzzle = guns.front_centre();
    if (view.sheet.artillery.level_ground &&
        !is_level_and_clear(view, muzzle, nearest_point(view.rectangle(target), muzzle)))
        return list;
    const Length carry = view.sheet.artillery.carry_through.length;
    for (const UnitId id : units_near(view, guns.swept_ahead(primary.far + carry))) {
        const Unit& other = view.unit(id);
        if (id == battery || id == target) continue;
        const auto hit = lane_hit(view, firer, guns, other);
        if (hit && carries_to(view, guns, primary, view.rectangle(other), *hit))
            list.push_back({id, *hit, true});
    }
    return list;
}

std::optional<Refusal> refuse_carry(const View& view, UnitId battery, const Rectangle& guns,
                                    UnitId target, const LaneHit& hit)
{
    if (view.gaps().friends_block.is != FriendsBlock::FrontAndCarry) return std::nullopt;
    for (const Struck& struck : units_struck(view, battery, guns, target, hit))
        if (view.unit(struck.unit).side == view.unit(battery).side)
            return Refusal{.clause = view.gaps().friends_block.clause,
                           .why = "the shot would carry on into a friend",
                           .who = struck.unit};
    return std::nullopt;
}

bool is_behind_ground(const View& view, const Rectangle& guns, const Rectangle& target)
{
    const Point muzzle = guns.front_centre();
    return hidden_by_ground(view, muzzle, nearest_point(target, muzzle)) &&
           hidden_by_ground(view, muzzle, target.centre());
}

std::optional<Refusal> refuse_gun_target(const View& view, UnitId battery, const Rectangle& guns,
                                         UnitId id)
{
    const ArtilleryPhase& sheet = view.sheet.artillery;
    const Unit& firer = view.unit(battery);
    const Unit& target = view.unit(id);
    if (is_in_contact(view.state, id))
        return Refusal{.clause = view.gaps().never_into_melee.clause,
                       .why = "no gun fires into a melee"};
    const Length reach = stick(view, firer).far;
    const Length away = distance(view.rectangle(target), guns.front_centre());
    if (away > reach)
        return Refusal{.clause = sheet.range_stick.clause,
                       .why = "the target is out of range",
                       .measured = away,
                       .limit = reach};
    const auto hit = lane_hit(view, firer, guns, target);
    if (!hit)
        return Refusal{.clause = sheet.straight_ahead.clause,
                       .why = "guns fire straight ahead, and the target is not in their lane"};
    if (auto refusal = refuse_friends(view, battery, guns, *hit)) return refusal;
    if (auto refusal = refuse_melee_nearby(view, battery, id)) return refusal;
    if (is_behind_ground(view, guns, view.rectangle(target)))
        return Refusal{.clause = view.gaps().line_of_sight.clause,
                       .why = "the ground hides the target"};
    if (const UnitId by = hiding_enemy(view, battery, guns, id); by != no_unit)
        return Refusal{.clause = view.gaps().line_of_sight.clause,
                       .why = "another unit hides the target",
                       .who = by};
    return refuse_carry(view, battery, guns, id, *hit);
}

// ---- Targets that have left the lane ----

// When all have adjusted, guns that cannot hit their target any more may name another. Then the
// step is about them alone.
bool is_second_choice(const View& view)
{
    return view.state.moment.step == Step::LayGuns && view.state.moment.unit != no_unit;
}

Clause clause_of_second_choice(const View& view)
{
    const std::optional<Ruling>& ruling = view.gaps().lane_when_all_adjusted;
    return ruling ? ruling->clause : view.sheet.artillery.choose_target.clause;
}

// Laid on a target that they cannot hit from where all stand now, and not held since.
bool has_lost_target(const View& view, UnitId id)
{
    const Unit& guns = view.unit(id);
    return guns.arm == Arm::Artillery && guns.on_table() && guns.target != no_unit &&
           !guns.has(Mark::Shot) && refuse_gun_target(view, id, view.rectangle(id), guns.target);
}

std::optional<Refusal> refuse_second_choice(const View& view, UnitId id)
{
    if (id != view.state.moment.unit)
        return Refusal{.clause = {},
                       .why = "the decision is about another unit",
                       .who = view.state.moment.unit};
    if (!has_lost_target(view, id))
        return Refusal{.clause = {}, .why = "these guns are laid already"};
    return std::nullopt;
}

// ---- Adjustment ----

bool is_light_enough_to_turn(const View& view, const Unit& battery)
{
    return battery.pounds < view.sheet.artillery.may_adjust.pounds;
}

bool may_turn(const View& view, const Unit& battery, Angle facing)
{
    const int most = degrees(std::min(view.gaps().adjust_turn_degrees.is, 180)).turn;
    return is_light_enough_to_turn(view, battery) &&
           turn_between(battery.pose.facing, facing) <= most;
}

std::optional<Refusal> refuse_adjustment(const View& view, UnitId id, Pose to)
{
    const Unit& unit = view.unit(id);
    const ArtilleryPhase& sheet = view.sheet.artillery;
    if (to == unit.pose) return std::nullopt;
    if (is_second_choice(view))
        return Refusal{.clause = clause_of_second_choice(view),
                       .why = "guns that have lost their target do not adjust again"};
    if (!is_light_enough_to_turn(view, unit))
        return Refusal{.clause = sheet.may_adjust.clause,
                       .why = "guns this heavy do not turn before they fire"};
    const Length shift = distance(unit.pose.at, to.at);
    if (shift > sheet.adjust.length)
        return Refusal{.clause = sheet.adjust.clause,
                       .why = "guns shift no farther than that",
                       .measured = shift,
                       .limit = sheet.adjust.length};
    const int most = degrees(std::min(view.gaps().adjust_turn_degrees.is, 180)).turn;
    if (turn_between(unit.pose.facing, to.facing) > most)
        return Refusal{.clause = view.gaps().adjust_turn_degrees.clause,
                       .why = "guns turn no farther than that"};
    if (!may_be_put(view, id, view.rectangle(unit, to, Formation::Unlimbered)))
        return Refusal{.clause = view.gaps().needs_room.clause,
                       .why = "there is no room for the guns there"};
    return refuse_closeness(view, id, view.rectangle(unit, to, Formation::Unlimbered));
}

// ---- Unlimbering ----

std::optional<Refusal> refuse_busy(const View& view, const Unit& guns, UnitId id)
{
    if (guns.has(Mark::Moved) || is_second_choice(view))
        return Refusal{.clause = {}, .why = "these guns are laid already"};
    if (is_in_contact(view.state, id))
        return Refusal{.clause = view.gaps().never_into_melee.clause,
                       .why = "the guns are in a melee"};
    return std::nullopt;
}

std::optional<Refusal> refuse_to_unlimber(const View& view, const Unit& guns, UnitId id)
{
    if (!is_horse_artillery(view, guns))
        return Refusal{.clause = view.sheet.artillery.horse_may_unlimber.clause,
                       .why = "only horse artillery unlimbers and fires in this phase"};
    if (!may_be_put(view, id, view.rectangle(guns, guns.pose, Formation::Unlimbered)))
        return Refusal{.clause = view.gaps().needs_room.clause,
                       .why = "there is no room to unlimber"};
    return std::nullopt;
}

// ---- Fire ----

Modifiers fire_modifiers(const ArtilleryPhase& sheet, const Unit& battery, Band band)
{
    Modifiers list;
    const auto add = [&](Clause clause, int value, Reason reason) {
        list.push_back({clause, reason, static_cast<std::int8_t>(value)});
    };
    if (band == Band::Close)
        add(sheet.close_range.clause, sheet.close_range.add, Reason::CloseRange);
    if (band == Band::Long) add(sheet.long_range.clause, sheet.long_range.add, Reason::LongRange);
    if (battery.pounds >= sheet.heavy_guns.pounds)
        add(sheet.heavy_guns.clause, sheet.heavy_guns.add, Reason::HeavyGuns);
    if (battery.pounds <= sheet.light_guns.pounds)
        add(sheet.light_guns.clause, sheet.light_guns.add, Reason::LightGuns);
    return list;
}

int needs_of(const View& view, const Unit& battery, int at_least, Band band)
{
    const int needs =
        std::max(1, at_least - sum(fire_modifiers(view.sheet.artillery, battery, band)));
    return view.gaps().natural_six_hits.is ? std::min(needs, view.die()) : needs;
}

// A shot before its dice fall.
ShotFired shot_at(const View& view, UnitId battery, const Rectangle& guns, const Struck& struck)
{
    const Unit& firer = view.unit(battery);
    const ArtilleryPhase& sheet = view.sheet.artillery;
    const TargetNumber number =
        target_number(view, view.tables.artillery_chart, struck.unit, guns.front_centre());

    ShotFired shot{.unit = battery, .at = struck.unit, .carried = struck.carried};
    shot.band = band_at(stick(view, firer), struck.hit.distance);
    shot.as = number.as;
    shot.clause = number.clause;
    shot.modifiers = fire_modifiers(sheet, firer, shot.band);
    const int needs = needs_of(view, firer, number.at_least, shot.band);
    shot.needs = static_cast<std::uint8_t>(needs);
    return shot;
}

std::vector<ShotFired> shots_of(const View& view, UnitId battery)
{
    const Rectangle guns = view.rectangle(battery);
    const UnitId target = view.unit(battery).target;
    const auto hit = lane_hit(view, view.unit(battery), guns, view.unit(target));
    VOLTIGEUR_CHECK(hit.has_value(), "guns without a target in their lane have been held");
    std::vector<ShotFired> list;
    for (const Struck& struck : units_struck(view, battery, guns, target, *hit))
        list.push_back(shot_at(view, battery, guns, struck));
    return list;
}

void fire(const RuleContext& context, ShotFired& shot)
{
    // A number no die can show needs no dice.
    const Ratio rate = context.sheet.artillery.dice_per_crew.rate;
    const int crew = context.unit(shot.unit).figures;
    const int die = context.sheet.die.sides;
    if (shot.needs <= die)
        shot.dice = context.dice.hits_of(crew * rate.dice / rate.figures, die, shot.needs,
                                         context.unit(shot.at).figures);
    shot.hits = static_cast<std::uint8_t>(count_hits(shot.dice, shot.needs));
    context.happen(shot);
}

}  // namespace

bool is_enough_in_lane(const View& view, const Unit& target, Length overlap)
{
    const Ratio part = view.gaps().lane_overlap.is;
    const Length front = view.footprint(target, target.formation).width;
    const BaseSize& figure =
        target.arm == Arm::Cavalry ? view.gaps().cavalry_base.is : view.gaps().infantry_base.is;
    return overlap >= std::min(fraction(front, part.dice, part.figures), figure.width);
}

std::optional<Refusal> refuse_battery(const View& view, UnitId id)
{
    const Unit& unit = view.unit(id);
    const ArtilleryPhase& sheet = view.sheet.artillery;
    if (unit.arm != Arm::Artillery)
        return Refusal{.clause = sheet.choose_target.clause,
                       .why = "only artillery fires in this phase"};
    if (is_second_choice(view)) return refuse_second_choice(view, id);
    if (auto refusal = refuse_busy(view, unit, id)) return refusal;
    if (unit.formation == Formation::Unlimbered) return std::nullopt;
    if (auto refusal = refuse_to_unlimber(view, unit, id)) return refusal;
    if (!view.gaps().horse_unlimber_and_fire.is)
        return Refusal{.clause = view.gaps().horse_unlimber_and_fire.clause,
                       .why = "guns that unlimber now do not fire yet"};
    return std::nullopt;
}

std::optional<Refusal> refuse_unlimber(const View& view, const Form& order)
{
    const Unit& unit = view.unit(order.unit);
    if (unit.formation != Formation::Limbered || order.formation != Formation::Unlimbered)
        return Refusal{.clause = view.sheet.artillery.horse_may_unlimber.clause,
                       .why = "in this phase limbered horse artillery unlimbers, and no more"};
    if (auto refusal = refuse_busy(view, unit, order.unit)) return refusal;
    return refuse_to_unlimber(view, unit, order.unit);
}

void resolve_unlimber(const RuleContext& context, const Form& order)
{
    const Clause clause = context.sheet.artillery.horse_may_unlimber.clause;
    context.happen(UnitPlaced{order.unit, context.unit(order.unit).pose, order.formation, clause});
    if (!context.gaps().horse_unlimber_and_fire.is)
        context.happen(MarkChanged{order.unit, Mark::Moved, true,
                                   context.gaps().horse_unlimber_and_fire.clause});
}

bool can_lay(const View& view, UnitId id)
{
    const Unit& unit = view.unit(id);
    if (!unit.on_table() || unit.side != view.state.moment.side) return false;
    if (!refuse_unlimber(view, Form{id, Formation::Unlimbered})) return true;
    if (refuse_battery(view, id)) return false;
    for (const UnitId target :
         units_near(view, unit.pose.at, stick(view, unit).far).of(opponent(unit.side)))
        if (pose_to_hit(view, id, target)) return true;
    return false;
}

std::optional<Pose> pose_to_hit(const View& view, UnitId battery, UnitId target)
{
    const Unit& unit = view.unit(battery);
    const Unit& enemy = view.unit(target);
    const std::int64_t reach =
        std::int64_t{stick(view, unit).far.micrometres} + view.reach_of(enemy).micrometres;
    if (squared_distance(unit.pose.at, enemy.pose.at) > reach * reach) return std::nullopt;
    // OPTIMIZATION: most enemies are beside the lane or behind a wood, and most guns cannot turn.
    const auto hits = [&](Pose pose) {
        const Rectangle guns = view.rectangle(unit, pose, Formation::Unlimbered);
        return may_be_in_lane(view, guns, enemy) &&
               !is_behind_ground(view, guns, view.rectangle(enemy)) &&
               !refuse_gun_target(view, battery, guns, target);
    };
    if (hits(unit.pose)) return unit.pose;
    if (is_second_choice(view) || !is_light_enough_to_turn(view, unit)) return std::nullopt;
    const Pose turned{unit.pose.at, bearing(unit.pose.at, view.rectangle(enemy).centre())};
    if (!may_turn(view, unit, turned.facing) || !hits(turned)) return std::nullopt;
    if (refuse_adjustment(view, battery, turned)) return std::nullopt;
    return turned;
}

std::optional<Refusal> refuse_lay(const View& view, const LayGuns& order)
{
    const Unit& unit = view.unit(order.unit);
    if (auto refusal = refuse_battery(view, order.unit)) return refusal;
    const Pose pose = order.to.value_or(unit.pose);
    if (auto refusal = refuse_adjustment(view, order.unit, pose)) return refusal;
    return refuse_gun_target(view, order.unit, view.rectangle(unit, pose, Formation::Unlimbered),
                             order.at);
}

void resolve_lay(const RuleContext& context, const LayGuns& order)
{
    context.happen(GunsLaid{order.unit, order.at, order.to.value_or(context.unit(order.unit).pose),
                            context.sheet.artillery.choose_target.clause});
}

UnitId next_lost_target(const View& view)
{
    for (const Side side : {Side::First, Side::Second})
        for (const UnitId id : unit_ids(view.state))
            if (view.unit(id).side == side && has_lost_target(view, id)) return id;
    return no_unit;
}

void hold_lost_target(const RuleContext& context, UnitId id)
{
    if (has_lost_target(context.view(), id))
        context.happen(MarkChanged{id, Mark::Shot, true, clause_of_second_choice(context.view())});
}

Length gun_range(const View& view, const Unit& battery)
{
    return stick(view, battery).far;
}

std::array<FireBand, 3> gun_fire(const View& view, const Unit& battery)
{
    const StickRow& row = stick(view, battery);
    const Ratio rate = view.sheet.artillery.dice_per_crew.rate;
    const int dice = battery.figures * rate.dice / rate.figures;
    const auto hits = [&](Band band) {
        const int needs = needs_of(view, battery, line_number(view.tables.artillery_chart), band);
        return 100 * dice * std::max(0, view.die() + 1 - needs) / view.die();
    };
    return {FireBand{row.close, hits(Band::Close)}, FireBand{row.medium, hits(Band::Medium)},
            FireBand{row.far, hits(Band::Long)}};
}

void fire_guns(const RuleContext& context)
{
    // Step 1. Every battery's dice, before anybody falls.
    std::array<int, most_units> hits{};
    std::array<Clause, most_units> clauses{};
    for (const Side side : {Side::First, Side::Second}) {
        for (const UnitId id : unit_ids(context.state())) {
            const Unit& battery = context.unit(id);
            if (battery.side != side || battery.arm != Arm::Artillery || !battery.on_table() ||
                battery.target == no_unit || battery.has(Mark::Shot))
                continue;
            for (ShotFired shot : shots_of(context.view(), id)) {
                fire(context, shot);
                hits[index(shot.at)] += shot.hits;
                clauses[index(shot.at)] = shot.clause;
            }
        }
    }
    // Step 2. All casualties together.
    for (const UnitId id : unit_ids(context.state()))
        if (hits[index(id)] > 0)
            lose_figures(context, id, hits[index(id)], LossCause::Fire, clauses[index(id)]);
}

}  // namespace voltigeur::thirteen
