#include "engine/thirteen/losses.h"

#include <algorithm>

#include "engine/thirteen/ground.h"

namespace voltigeur::thirteen {

namespace {

// The nearest unit of a side on the table; one without a general, if somebody is to join it.
enum class Joins : std::uint8_t { No, Yes };
UnitId nearest_friend(const View& view, Side side, Point at, UnitId except, Joins joins)
{
    UnitId nearest = no_unit;
    Length least{};
    for (const UnitId id : unit_ids(view.state)) {
        const Unit& unit = view.unit(id);
        if (id == except || unit.side != side || !unit.on_table()) continue;
        if (joins == Joins::Yes && unit.general != no_general) continue;
        const Length away = distance(view.rectangle(unit), at);
        if (nearest != no_unit && away >= least) continue;
        nearest = id;
        least = away;
    }
    return nearest;
}

void lose_general(const RuleContext& context, GeneralId id, Clause clause)
{
    const int back = context.state().moment.turn + context.gaps().general_replaced_after.is + 1;
    context.happen(GeneralLost{id, static_cast<std::uint8_t>(back), clause});
}

// He rides to the nearest friends, or is lost if there are none in reach.
void flee(const RuleContext& context, GeneralId id, Clause clause)
{
    const View view = context.view();
    const General& general = context.state().general(id);
    const Point at = position(context.state(), general);
    const UnitId to = nearest_friend(view, general.side, at, general.unit, Joins::Yes);
    if (to == no_unit || !within(view.rectangle(to), at, context.gaps().general_escape.is))
        return lose_general(context, id, clause);
    context.happen(GeneralMoved{id, context.unit(to).pose.at, to, false, clause});
}

// The line from him to there goes through an enemy. Those among whom he stands do not hold him.
bool is_beyond_enemies(const View& view, Side side, Point from, Point to)
{
    for (const UnitId id : units_along(view, from, to).of(opponent(side))) {
        const Rectangle place = view.rectangle(id);
        if (crosses(place, from, to) && distance(place, from).micrometres > 0) return true;
    }
    return false;
}

// The nearest friends that he reaches by his own move, without passing an enemy.
UnitId nearest_refuge(const View& view, const General& general)
{
    const Length most = view.tables.general_speed[index(general.side)];
    UnitId nearest = no_unit;
    Length least = most;
    for (const UnitId id : units_near(view, general.at, most).of(general.side)) {
        const Rectangle place = view.rectangle(id);
        const Length away = distance(place, general.at);
        if (view.unit(id).general != no_general || away > most ||
            (nearest != no_unit && away >= least))
            continue;
        const Point to = nearest_point(place, general.at);
        if (is_beyond_enemies(view, general.side, general.at, to) ||
            is_impassable_between(view, general.at, to))
            continue;
        nearest = id;
        least = away;
    }
    return nearest;
}

// Reached by the enemy he rides to friends, whom he may join in his next move phase; he is of no
// use to them before.
void ride_away(const RuleContext& context, GeneralId id, Clause clause)
{
    const General& general = context.state().general(id);
    const UnitId to = nearest_refuge(context.view(), general);
    if (to == no_unit) return lose_general(context, id, clause);
    const Point at = nearest_point(context.view().rectangle(to), general.at);
    if (at != general.at) context.happen(GeneralMoved{id, at, no_unit, false, clause});
}

void risk_general(const RuleContext& context, GeneralId id, int falls_at, Clause clause)
{
    const std::array cuts{falls_at - 1};
    const Faces dice = context.dice.sum_of(2, context.sheet.die.sides, cuts);
    const bool fell = sum(dice) >= falls_at;
    context.happen(GeneralRisked{id, dice, static_cast<std::uint8_t>(falls_at), fell, clause});
    if (fell) lose_general(context, id, clause);
}

void risk_after_losses(const RuleContext& context, GeneralId id, LossCause cause)
{
    const Gaps& gaps = context.gaps();
    if (cause == LossCause::Other) return;
    const auto& line =
        cause == LossCause::Fire ? gaps.general_hit_by_fire : gaps.general_hit_in_melee;
    risk_general(context, id, line.is, line.clause);
}

// His unit is gone: he falls with it, or rides to others.
void risk_without_unit(const RuleContext& context, GeneralId id)
{
    const int lost_up_to = context.gaps().general_lost_with_unit.is;
    const Clause clause = context.gaps().general_lost_with_unit.clause;
    const std::array cuts{lost_up_to};
    const Faces die = context.dice.sum_of(1, context.sheet.die.sides, cuts);
    const bool fell = die[0] <= lost_up_to;
    context.happen(GeneralRisked{id, die, static_cast<std::uint8_t>(lost_up_to), fell, clause});
    if (fell)
        lose_general(context, id, clause);
    else
        flee(context, id, clause);
}

using Contacts = FixedVector<Contact, most_contacts>;
void lose_guns_of(const RuleContext& context, UnitId supporter, const Contacts& contacts)
{
    for (const Contact& c : contacts)
        if (c.stand_in == supporter && context.unit(c.defender).on_table())
            remove_unit(context, c.defender, Presence::Destroyed, context.gaps().support_by.clause);
}

}  // namespace

int lose_figures(const RuleContext& context, UnitId id, int figures, LossCause cause, Clause clause)
{
    const int lost = std::min<int>(figures, context.unit(id).figures);
    if (lost == 0) return 0;
    context.happen(FiguresLost{id, static_cast<std::uint8_t>(lost), clause});
    if (context.unit(id).figures == 0) {
        remove_unit(context, id, Presence::Destroyed, clause);
        return lost;
    }
    const GeneralId general = context.unit(id).general;
    if (general != no_general) risk_after_losses(context, general, cause);
    return lost;
}

void roll_penalty(const RuleContext& context, UnitId id, DiceSpec spec, Clause clause)
{
    const Faces dice = context.dice.sum_of(spec.count, spec.sides);
    context.happen(PenaltyRolled{id, dice, clause});
    lose_figures(context, id, sum(dice), LossCause::Other, clause);
}

void remove_unit(const RuleContext& context, UnitId id, Presence as, Clause clause)
{
    const GeneralId general = context.unit(id).general;
    const FixedVector contacts(context.state().contacts);
    context.happen(UnitRemoved{id, as, clause});
    if (general != no_general) risk_without_unit(context, general);
    lose_guns_of(context, id, contacts);
}

void lose_guns_of(const RuleContext& context, UnitId supporter)
{
    lose_guns_of(context, supporter, FixedVector(context.state().contacts));
}
void move_generals_away(const RuleContext& context)
{
    for (std::size_t i = 0; i < context.state().generals.size(); ++i) {
        const General& general = context.state().generals[i];
        if (general.fate != GeneralFate::Active || general.unit != no_unit) continue;
        const View view = context.view();
        const Length touch = context.gaps().general_touch.is;
        for (const UnitId id : units_near(view, general.at, touch).of(opponent(general.side))) {
            if (!within(view.rectangle(id), general.at, touch)) continue;
            ride_away(context, static_cast<GeneralId>(i), context.gaps().general_reached.clause);
            break;
        }
    }
}

void replace_generals(const RuleContext& context)
{
    for (std::size_t i = 0; i < context.state().generals.size(); ++i) {
        const General& general = context.state().generals[i];
        if (general.fate != GeneralFate::Lost || general.back_on_turn > context.state().moment.turn)
            continue;
        const UnitId at =
            nearest_friend(context.view(), general.side, general.at, no_unit, Joins::No);
        if (at == no_unit) continue;
        context.happen(GeneralReplaced{static_cast<GeneralId>(i), context.unit(at).pose.at, false,
                                       context.gaps().general_replaced_after.clause});
    }
}

}  // namespace voltigeur::thirteen
