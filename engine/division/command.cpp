#include "engine/division/command.h"

#include <algorithm>

#include "engine/division/losses.h"
#include "engine/shared_rules/objectives.h"

namespace voltigeur::division {

namespace {

struct Strength {
    int lost = 0;
    int all = 0;
};

// Batteries and skirmishers do not count.
template <class Counts>
Strength strength(const State& state, Counts counts)
{
    Strength is;
    for (const Unit& unit : state.units) {
        if (!is_formed(unit) || !counts(unit)) continue;
        ++is.all;
        is.lost += is_lost(unit) ? 1 : 0;
    }
    return is;
}

bool reaches(const Strength& is, Ratio part)
{
    return is.all > 0 && is.lost >= count_of_part(is.all, part);
}

GeneralId leader_of_brigade(const State& state, BrigadeId id)
{
    for (std::size_t i = 0; i < state.generals.size(); ++i) {
        const General& general = state.generals[i];
        if (general.is_army == 0 && general.brigade == id && general.fate == GeneralFate::Active)
            return static_cast<GeneralId>(i);
    }
    return no_general;
}

Modifiers spirit_modifiers(const View& view, BrigadeId id)
{
    const Gaps& gaps = view.gaps();
    Modifiers list;
    const GeneralId leader = leader_of_brigade(view.state, id);
    const int rating = leader == no_general ? 0 : view.state.general(leader).rating;
    if (rating != 0)
        list.push_back({gaps.division_leader_counts.clause, Reason::Leadership,
                        static_cast<std::int8_t>(rating * gaps.division_leader_counts.is)});
    for (const NationAdd& nation : gaps.nation_morale.is) {
        const bool is_theirs = std::ranges::any_of(view.state.units, [&](const Unit& unit) {
            return unit.brigade == id && nation.tags.meets(unit.tags);
        });
        if (is_theirs)
            list.push_back(
                {gaps.nation_morale.clause, Reason::Nation, static_cast<std::int8_t>(nation.add)});
    }
    return list;
}

bool holds_on(const RuleContext& context, BrigadeId id)
{
    const Gap<int>& line = context.gaps().division_holds_on;
    const Modifiers modifiers = spirit_modifiers(context.view(), id);
    const int needs = line.is - sum(modifiers);
    const std::array cuts{std::clamp(needs - 1, 0, context.view().die())};
    const Faces die = context.roll(cuts);
    const bool passes = die[0] >= needs;
    context.happen(SpiritTested{id, die, static_cast<std::int8_t>(needs), modifiers,
                                passes ? Result::Pass : Result::Fail, line.clause});
    return passes;
}

void break_division(const RuleContext& context, BrigadeId id, Clause clause)
{
    context.happen(SpiritChanged{id, Spirit::Broken, clause});
    for (const UnitId unit : unit_ids(context.state()))
        if (context.unit(unit).brigade == id && context.unit(unit).on_table())
            break_unit(context, unit, clause);
}

bool defends_for_the_day(Spirit spirit)
{
    return spirit == Spirit::Defensive || spirit == Spirit::AtBay;
}

void defend_for_the_day(const RuleContext& context, BrigadeId id, Clause clause)
{
    context.happen(SpiritChanged{id, Spirit::Defensive, clause});
    const Command& command = context.state().command(id);
    if (command.stance != Stance::Defend || command.is_sent != 0)
        context.happen(StanceChanged{id, Stance::Defend, clause});
}

// Once at a third, once at a half; at three quarters there is nothing to test. In a small division
// a third and a half are the same number: that is one test, the harder one.
void test_spirit(const RuleContext& context, BrigadeId id)
{
    const Gap<DivisionThresholds>& line = context.gaps().division_thresholds;
    const Strength is =
        strength(context.state(), [&](const Unit& unit) { return unit.brigade == id; });
    const auto spirit = [&] { return context.state().command(id).spirit; };
    const auto become = [&](Spirit next) { context.happen(SpiritChanged{id, next, line.clause}); };
    if (spirit() == Spirit::Broken) return;
    if (reaches(is, line.is.gone)) return break_division(context, id, line.clause);
    const bool has_third =
        count_of_part(is.all, line.is.shaken) < count_of_part(is.all, line.is.broken);
    if (spirit() == Spirit::Fresh && has_third && reaches(is, line.is.shaken)) {
        if (holds_on(context, id))
            become(Spirit::Shaken);
        else
            defend_for_the_day(context, id, line.clause);
    }
    const bool is_tested = spirit() == Spirit::Wavering || spirit() == Spirit::AtBay;
    if (is_tested || !reaches(is, line.is.broken)) return;
    if (!holds_on(context, id)) return break_division(context, id, line.clause);
    become(spirit() == Spirit::Defensive ? Spirit::AtBay : Spirit::Wavering);
}

void test_army(const RuleContext& context, Side side)
{
    const Gap<Ratio>& line = context.gaps().army_break;
    const Strength is =
        strength(context.state(), [&](const Unit& unit) { return unit.side == side; });
    if (reaches(is, line.is) && context.state().broken[index(side)] == 0)
        context.happen(ArmyBroke{side, static_cast<std::uint8_t>(is.lost),
                                 static_cast<std::uint8_t>(is.all), line.clause});
}

// ---- Aides ----

Point towards(Point from, Point to, Length by)
{
    if (distance(from, to) <= by) return to;
    return offset(from, bearing(from, to), by, {});
}

bool is_enemy_near(const View& view, Side side, Point p, Length limit)
{
    return std::ranges::any_of(view.state.units, [&](const Unit& unit) {
        return unit.side != side && unit.on_table() && within(view.rectangle(unit), p, limit);
    });
}

void ride_aide(const RuleContext& context, BrigadeId id)
{
    const GeneralId leader = leader_of_brigade(context.state(), id);
    if (leader == no_general) return;
    const General& general = context.state().general(leader);
    const Side side = general.side;
    const Point there = position(context.state(), general);
    const Reach& reach = context.sheet.movement.aides;
    context.happen(
        AideRode{id, towards(context.state().command(id).aide, there, reach.length), reach.clause});
    const Gap<int>& falls = context.gaps().aide_killed_on;
    if (is_enemy_near(context.view(), side, context.state().command(id).aide,
                      context.gaps().aide_risk_within.is)) {
        const std::array cuts{falls.is - 1};
        const Faces die = context.roll(cuts);
        const bool fell = die[0] >= falls.is;
        context.happen(
            AideRisked{id, die, static_cast<std::uint8_t>(falls.is), fell, falls.clause});
        if (fell) return;
    }
    if (context.state().command(id).aide == there)
        context.happen(
            StanceChanged{id, context.state().command(id).sent, context.gaps().orders.clause});
}

GeneralId army_leader(const State& state, Side side)
{
    for (std::size_t i = 0; i < state.generals.size(); ++i) {
        const General& general = state.generals[i];
        if (general.is_army != 0 && general.side == side && general.fate == GeneralFate::Active)
            return static_cast<GeneralId>(i);
    }
    return no_general;
}

// ---- Rallying ----

bool is_formed_enemy_near(const View& view, UnitId id)
{
    const Unit& unit = view.unit(id);
    return find_near(view, opponent(unit.side), view.rectangle(unit), view.gaps().rally_ban.is,
                     [&](UnitId other) {
                         const Unit& enemy = view.unit(other);
                         return is_formed(enemy) && !enemy.has(Mark::FallingBack);
                     }) != no_unit;
}

Modifiers rally_modifiers(const View& view, UnitId id)
{
    const Condition& sheet = view.sheet.condition;
    const Unit& unit = view.unit(id);
    Modifiers list;
    const int rating = attached_rating(view, unit);
    const bool helps = view.gaps().leader_sign.is == LeaderSign::Helpful;
    if (rating != 0)
        list.push_back({sheet.rally_leadership.clause, Reason::Leadership,
                        static_cast<std::int8_t>(helps ? -rating : rating)});
    const UnitId near = find_near(view, opponent(unit.side), view.rectangle(unit),
                                  sheet.rally_alone.length, [](UnitId) { return true; });
    if (near == no_unit)
        list.push_back({sheet.rally_alone.clause, Reason::NoEnemyNear,
                        static_cast<std::int8_t>(sheet.rally_alone.add)});
    return list;
}

// Too many rallies failed one after the other.
void break_after_failures(const RuleContext& context, UnitId id)
{
    const Count& line = context.sheet.condition.fall_back_failures;
    if (context.unit(id).has(Mark::FallingBack) && context.unit(id).failed_rallies >= line.count)
        break_unit(context, id, line.clause);
}

// Who rallied in the last turn may charge again in the next.
void make_ready(const RuleContext& context)
{
    const Clause clause = context.gaps().rallied_may_charge.clause;
    for (const UnitId id : unit_ids(context.state()))
        if (context.unit(id).has(Mark::Unready))
            context.happen(MarkChanged{id, Mark::Unready, false, clause});
}

void recover(const RuleContext& context, UnitId id)
{
    const Unit unit = context.unit(id);
    const Clause clause = context.sheet.condition.rally.clause;
    for (const Mark mark : {Mark::Staggered, Mark::FallingBack})
        if (unit.has(mark)) context.happen(MarkChanged{id, mark, false, clause});
    if (!unit.has(Mark::FallingBack)) return;
    // It faces the enemy again, on the ground where it stands.
    const View view = context.view();
    const Length depth = view.footprint(unit, unit.formation).depth;
    const Pose about{offset(unit.pose.at, unit.pose.facing, -depth, {}),
                     unit.pose.facing + degrees(180)};
    context.happen(UnitPlaced{id, about, unit.formation, context.gaps().rallied_may_charge.clause});
    if (!context.gaps().rallied_may_charge.is)
        context.happen(
            MarkChanged{id, Mark::Unready, true, context.gaps().rallied_may_charge.clause});
}

}  // namespace

void begin_command(const RuleContext& context)
{
    make_ready(context);
    replace_leaders(context);
    for (std::size_t i = 0; i < context.state().commands.size(); ++i)
        if (context.state().commands[i].is_sent != 0 &&
            context.state().commands[i].spirit != Spirit::Broken)
            ride_aide(context, static_cast<BrigadeId>(i));
}

void test_spirits(const RuleContext& context)
{
    for (std::size_t i = 0; i < context.state().commands.size(); ++i)
        test_spirit(context, static_cast<BrigadeId>(i));
    test_army(context, Side::First);
    test_army(context, Side::Second);
}

std::optional<Refusal> refuse_rally(const View& view, const Rally& order)
{
    const Condition& sheet = view.sheet.condition;
    const Unit& unit = view.unit(order.unit);
    if (!unit.has(Mark::Staggered) && !unit.has(Mark::FallingBack))
        return Refusal{.clause = sheet.rally.clause, .why = "it needs no rally"};
    if (unit.has(Mark::Attempted))
        return Refusal{.clause = sheet.rally.clause, .why = "it has tried in this turn"};
    if (is_formed_enemy_near(view, order.unit))
        return Refusal{.clause = sheet.rally_barred.clause,
                       .why = "a formed enemy is within range of its muskets",
                       .limit = view.gaps().rally_ban.is};
    return std::nullopt;
}

void resolve_rally(const RuleContext& context, const Rally& order)
{
    const Condition& sheet = context.sheet.condition;
    const UnitId id = order.unit;
    const Modifiers modifiers = rally_modifiers(context.view(), id);
    const int needs = ratings(context.view(), context.unit(id)).frontal - 1 - sum(modifiers);
    const std::array cuts{std::clamp(needs, 0, context.view().die())};
    const Faces die = context.roll(cuts);
    const bool passes = die[0] <= needs;
    context.happen(MoraleTested{id, Test::Rally, die, static_cast<std::int8_t>(needs), modifiers,
                                passes ? Result::Pass : Result::Fail,
                                sheet.rally_under_frontal.clause});
    context.happen(MarkChanged{id, Mark::Attempted, true, sheet.rally.clause});
    if (passes) return recover(context, id);
    break_after_failures(context, id);
}

void count_barred(const RuleContext& context, Side side)
{
    const Gap<bool>& line = context.gaps().ineligible_fails;
    if (!line.is) return;
    for (const UnitId id : unit_ids(context.state())) {
        const Unit& unit = context.unit(id);
        const bool is_barred = unit.on_table() && unit.side == side &&
                               unit.has(Mark::FallingBack) && !unit.has(Mark::Attempted) &&
                               is_formed_enemy_near(context.view(), id);
        if (!is_barred) continue;
        context.happen(MoraleTested{id, Test::Rally, {}, 0, {}, Result::Fail, line.clause});
        break_after_failures(context, id);
    }
}

bool can_rally(const View& view, UnitId id)
{
    const Unit& unit = view.unit(id);
    return unit.on_table() && unit.side == view.state.moment.side && !refuse_rally(view, Rally{id});
}

bool can_dispatch(const View& view, BrigadeId id)
{
    const Stance other =
        view.state.command(id).stance == Stance::Attack ? Stance::Defend : Stance::Attack;
    return !refuse_dispatch(view, view.state.moment.side, Dispatch{id, other});
}

std::optional<Refusal> refuse_dispatch(const View& view, Side side, const Dispatch& order)
{
    const Clause clause = view.gaps().orders.clause;
    if (index(order.brigade) >= view.state.commands.size())
        return Refusal{.clause = {}, .why = "there is no such division"};
    if (view.scenario.brigades[index(order.brigade)].side != side)
        return Refusal{.clause = {}, .why = "that division is not yours"};
    const Command& command = view.state.command(order.brigade);
    if (!view.gaps().orders.is)
        return Refusal{.clause = clause, .why = "this battle is fought without orders"};
    if (command.spirit == Spirit::Broken)
        return Refusal{.clause = clause, .why = "that division is broken"};
    if (command.is_sent != 0)
        return Refusal{.clause = clause, .why = "an aide is on his way to that division"};
    if (command.stance == order.stance)
        return Refusal{.clause = clause, .why = "that is its order already"};
    if (defends_for_the_day(command.spirit) && order.stance == Stance::Attack)
        return Refusal{.clause = view.gaps().division_thresholds.clause,
                       .why = "that division defends for the rest of the day"};
    if (leader_of_brigade(view.state, order.brigade) == no_general)
        return Refusal{.clause = clause, .why = "that division has no leader to take the order"};
    return std::nullopt;
}

void resolve_dispatch(const RuleContext& context, const Dispatch& order)
{
    const Clause clause = context.gaps().orders.clause;
    const Side side = context.scenario.brigades[index(order.brigade)].side;
    const GeneralId army = army_leader(context.state(), side);
    const GeneralId own = leader_of_brigade(context.state(), order.brigade);
    // Without a head of the army each leader decides for himself.
    const General& from = context.state().general(army == no_general ? own : army);
    context.happen(OrderSent{order.brigade, order.stance, position(context.state(), from), clause});
    ride_aide(context, order.brigade);
}

void rest_cavalry(const RuleContext& context)
{
    for (const UnitId id : unit_ids(context.state())) {
        const Unit& unit = context.unit(id);
        const bool rests = unit.on_table() && unit.has(Mark::Blown) && !unit.has(Mark::Fought) &&
                           !unit.has(Mark::HasCharged) && !unit.has(Mark::Moved);
        if (rests)
            context.happen(
                MarkChanged{id, Mark::Blown, false, context.sheet.movement.blown_recovers.clause});
    }
}

}  // namespace voltigeur::division
