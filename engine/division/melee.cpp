#include "engine/division/melee.h"

#include <algorithm>

#include "engine/division/charge.h"
#include "engine/division/going.h"
#include "engine/division/ground.h"
#include "engine/division/losses.h"

namespace voltigeur::division {

namespace {

const Contact* contact_between(const State& state, UnitId a, UnitId b)
{
    const auto found = std::ranges::find_if(state.contacts, [&](const Contact& c) {
        return (c.attacker == a && c.defender == b) || (c.attacker == b && c.defender == a);
    });
    return found == state.contacts.end() ? nullptr : &*found;
}

bool is_charged_by(const View& view, UnitId id, UnitId enemy)
{
    const Contact* contact = contact_between(view.state, id, enemy);
    return contact != nullptr && contact->defender == id;
}

// By cavalry, not only by that which it fights: it charges the unit, or has ridden into its way or
// to meet it.
bool is_ridden_at(const View& view, UnitId id)
{
    return std::ranges::any_of(view.state.contacts, [&](const Contact& c) {
        if (c.defender == id) return view.unit(c.attacker).arm == Arm::Cavalry;
        const Unit& met = view.unit(c.defender);
        return c.attacker == id && met.arm == Arm::Cavalry && met.has(Mark::Rode);
    });
}

// Where the middle of a charger was when it went straight ahead.
Point start_of_charge(const View& view, const Contact& contact)
{
    const Rectangle place = view.rectangle(contact.attacker);
    return offset(place.centre(), place.facing(), -contact.at, {});
}

// The charged unit may have cover; the charger leaves its own behind.
CoverAdd cover_against(const View& view, UnitId id, UnitId enemy)
{
    if (!is_charged_by(view, id, enemy)) return {};
    const Contact& contact = *contact_between(view.state, id, enemy);
    return melee_cover(view, view.rectangle(id), start_of_charge(view, contact));
}

// It charged into a town or a work, out of another one too.
bool attacks_sector(const View& view, UnitId id, UnitId enemy)
{
    return is_charged_by(view, enemy, id) &&
           holds_sappers_back(view, view.rectangle(enemy),
                              start_of_charge(view, *contact_between(view.state, id, enemy)));
}

// By anybody, not only by whom it fights; a square has neither flank nor rear, however it was hit
// before it was formed.
bool is_hit_in_flank_or_rear(const View& view, UnitId id)
{
    if (view.unit(id).formation == Formation::Square) return false;
    return std::ranges::any_of(view.state.contacts, [&](const Contact& c) {
        return c.defender == id && c.in_flank_or_rear != 0;
    });
}

// ---- Support ----

bool can_support_rear(const Unit& unit)
{
    return is_formed(unit) && !unit.has(Mark::FallingBack);
}

// A battery too covers a flank.
bool can_support_flank(const Unit& unit)
{
    return !is_skirmisher(unit) && !unit.has(Mark::FallingBack);
}

bool are_columns(const Unit& a, const Unit& b)
{
    return a.formation == Formation::Column && b.formation == Formation::Column;
}

Length column_interval_slack(const View& view)
{
    const auto& slack = view.gaps().column_interval_slack;
    return slack ? slack->is : Length{};
}

// Near enough to help on a flank; columns a stand's width apart, give or take a little.
bool is_beside(const View& view, UnitId id, UnitId friendly)
{
    const Length away = distance(view, id, friendly);
    if (!are_columns(view.unit(id), view.unit(friendly)))
        return away <= view.sheet.melee.flank_support.length;
    const Length interval = view.gaps().infantry_stands.is.width;
    const Length slack = column_interval_slack(view) + touch_gap;
    return away + slack >= interval && away <= interval + slack;
}

// A friend beyond its flank on that hand, beside it and not behind its corner.
UnitId beside(const View& view, UnitId id, Hand hand)
{
    const Unit& unit = view.unit(id);
    const Rectangle place = view.rectangle(unit);
    const Length flank = fraction(place.width(), 1, 2);
    const Length near =
        std::max(view.sheet.melee.flank_support.length, view.gaps().infantry_stands.is.width) +
        column_interval_slack(view);
    return find_near(view, unit.side, place, near, [&](UnitId other) {
        const Rectangle there = view.rectangle(other);
        const Length across = place.local(there.centre()).x;
        const bool is_on_hand = hand == Hand::Right ? across > flank : across < -flank;
        return other != id && is_on_hand && can_support_flank(view.unit(other)) &&
               is_level_with(place, there) && is_beside(view, id, other);
    });
}

// The line by which friends on both its flanks help it, if they do.
std::optional<Clause> flank_support(const View& view, UnitId id)
{
    const MeleePhase& sheet = view.sheet.melee;
    const Unit& unit = view.unit(id);
    const bool has_flanks =
        unit.formation != Formation::Square && !is_in_sector(view, view.rectangle(unit));
    if (!has_flanks || is_hit_in_flank_or_rear(view, id)) return std::nullopt;
    const UnitId left = beside(view, id, Hand::Left);
    const UnitId right = beside(view, id, Hand::Right);
    if (left == no_unit || right == no_unit) return std::nullopt;
    const bool by_columns =
        are_columns(unit, view.unit(left)) || are_columns(unit, view.unit(right));
    return by_columns ? sheet.columns_support_apart.clause : sheet.flank_support.clause;
}

// A friend of its division straight behind it.
bool has_rear_support(const View& view, UnitId id)
{
    const Unit& unit = view.unit(id);
    const Rectangle place = view.rectangle(unit);
    const Length near = view.sheet.melee.rear_support.length;
    return find_near(view, unit.side, place, near, [&](UnitId other) {
               const Unit& there = view.unit(other);
               if (other == id || there.brigade != unit.brigade || !can_support_rear(there))
                   return false;
               const Rectangle behind = view.rectangle(there);
               return place.local(behind.centre()).y < -fraction(place.depth(), 1, 2) &&
                      first_touch(place, place.facing() + degrees(180), near, behind);
           }) != no_unit;
}

bool has_square_support(const View& view, UnitId id)
{
    const Unit& unit = view.unit(id);
    if (unit.formation != Formation::Square) return false;
    return find_near(view, unit.side, view.rectangle(unit), view.sheet.melee.square_support.length,
                     [&](UnitId other) {
                         return other != id && view.unit(other).formation == Formation::Square;
                     }) != no_unit;
}

bool is_wider(const View& view, const Unit& unit, const Unit& enemy)
{
    const WiderAdd& line = view.sheet.melee.wider_cavalry;
    const bool counts =
        line.versus.has(enemy.arm) ||
        (enemy.arm == Arm::Infantry && line.versus_infantry_in.has(enemy.formation));
    return unit.arm == Arm::Cavalry && counts &&
           view.footprint(unit, unit.formation).width >
               view.footprint(enemy, enemy.formation).width;
}

// ---- Pairs ----

Length share_of(const View& view, const Contact& contact)
{
    return contact_width(view.rectangle(contact.attacker), view.rectangle(contact.defender));
}

bool has_fought(const State& state, UnitId id)
{
    return std::ranges::any_of(state.contacts, [&](const Contact& c) {
        return c.fought != 0 && (c.attacker == id || c.defender == id);
    });
}

bool is_open(const State& state, const Contact& contact)
{
    return contact.fought == 0 && !has_fought(state, contact.attacker) &&
           !has_fought(state, contact.defender);
}

// ---- Results ----

int kills_for(const View& view, int difference)
{
    const Ratio rate = view.sheet.melee.kills_for_difference.rate;
    const int scaled = difference * rate.dice;
    const bool up = view.gaps().half_rounds.is == Rounding::Up;
    return (scaled + (up ? rate.figures - 1 : 0)) / rate.figures;
}

// Between which faces of the second die the outcome changes if the first score is so much higher
// without it: who wins, and what it costs.
std::vector<int> score_cuts(const RuleContext& context, int lead)
{
    const auto outcome = [&](int face) {
        const int difference = lead - face;
        const int kills = kills_for(context.view(), std::abs(difference));
        return std::pair{(difference > 0) - (difference < 0), kills};
    };
    std::vector<int> cuts;
    for (int face = 1; face < context.gaps().dice.is.sides; ++face)
        if (outcome(face) != outcome(face + 1)) cuts.push_back(face);
    return cuts;
}

// The score of a unit before its die falls.
ScoreRolled score_of(const View& view, UnitId id, UnitId enemy)
{
    const FightingRating rating = fighting_rating(view, id, enemy);
    return {.unit = id,
            .against = enemy,
            .rating = static_cast<std::uint8_t>(rating.value),
            .modifiers = melee_modifiers(view, id, enemy),
            .clause = rating.clause};
}

int added(const ScoreRolled& score)
{
    return score.rating + sum(score.modifiers);
}

void tell_score(const RuleContext& context, ScoreRolled& score, const Faces& die)
{
    score.dice = die;
    score.total = static_cast<std::int8_t>(die[0] + added(score));
    context.happen(score);
}

// Both roll; by how much the first has more.
int roll_scores(const RuleContext& context, ScoreRolled& first, ScoreRolled& second)
{
    const Faces one = context.roll();
    const Faces other = context.roll(score_cuts(context, one[0] + added(first) - added(second)));
    tell_score(context, first, one);
    tell_score(context, second, other);
    return first.total - second.total;
}

// All open contacts that hang together with this one.
std::vector<Contact> contacts_around(const State& state, const Contact& first)
{
    std::vector<UnitId> joined{first.attacker, first.defender};
    const auto has = [&](UnitId id) { return std::ranges::find(joined, id) != joined.end(); };
    std::vector<Contact> list;
    for (std::size_t before = 0; before != joined.size();) {
        before = joined.size();
        list.clear();
        for (const Contact& c : state.contacts) {
            if (!is_open(state, c) || (!has(c.attacker) && !has(c.defender))) continue;
            list.push_back(c);
            for (const UnitId id : {c.attacker, c.defender})
                if (!has(id)) joined.push_back(id);
        }
    }
    return list;
}

// The losing units of a melee: who fought, and who was in contact with the same winner.
std::vector<UnitId> losers_of(const State& state, UnitId winner, UnitId loser)
{
    std::vector<UnitId> list{loser};
    for (const Contact& c : state.contacts) {
        const UnitId other = c.attacker == winner   ? c.defender
                             : c.defender == winner ? c.attacker
                                                    : no_unit;
        if (other != no_unit && std::ranges::find(list, other) == list.end()) list.push_back(other);
    }
    return list;
}

bool is_broken_by(const View& view, UnitId loser, UnitId winner, Clause& clause)
{
    const MeleePhase& sheet = view.sheet.melee;
    const Unit& unit = view.unit(loser);
    if (sheet.broken_if_outscored.arms.has(unit.arm) ||
        sheet.broken_if_outscored.formations.has(unit.formation)) {
        clause = sheet.broken_if_outscored.clause;
        return true;
    }
    if (unit.arm == Arm::Infantry && view.unit(winner).arm == Arm::Cavalry) {
        clause = sheet.cavalry_breaks_infantry.clause;
        return true;
    }
    return false;
}

void end_contacts(const RuleContext& context, UnitId id, Clause clause)
{
    for (const Contact& c : FixedVector(context.state().contacts))
        if (c.attacker == id || c.defender == id)
            context.happen(ContactEnded{c.attacker, c.defender, clause});
    if (context.unit(id).on_table() && context.unit(id).has(Mark::Charging))
        context.happen(ChargeEnded{id, clause});
}

// Who charged goes back the way it came; who was charged goes before the charge.
Angle retreat_direction(const State& state, UnitId winner, UnitId loser)
{
    const Contact* contact = contact_between(state, winner, loser);
    const bool has_charged = contact != nullptr && contact->attacker == loser;
    return has_charged ? state.unit(loser).pose.facing + degrees(180)
                       : state.unit(winner).pose.facing;
}

struct Retreat {
    UnitId unit = no_unit;
    Angle away;
};

void defeat(const RuleContext& context, UnitId winner, UnitId loser, int difference)
{
    const MeleePhase& sheet = context.sheet.melee;
    std::vector<Retreat> retreats;
    for (const UnitId id : losers_of(context.state(), winner, loser)) {
        Clause clause = sheet.fall_back.clause;
        const Angle away = retreat_direction(context.state(), winner, id);
        end_contacts(context, id, clause);
        if (is_broken_by(context.view(), id, winner, clause))
            break_unit(context, id, clause);
        else
            retreats.push_back({id, away});
    }
    const int kills = kills_for(context.view(), difference);
    const auto count = static_cast<int>(retreats.size());
    for (int i = 0; i < count; ++i) {
        const auto [id, away] = retreats[static_cast<std::size_t>(i)];
        // What does not divide falls on the first, who fought.
        const int share = kills / count + (i < kills % count ? 1 : 0);
        take_melee_kills(context, id, share,
                         count > 1 ? sheet.kills_shared.clause : sheet.kills_for_difference.clause);
        const Unit& unit = context.unit(id);
        if (!unit.on_table()) continue;
        fall_back(context, id, away,
                  unit.arm == Arm::Cavalry ? sheet.fall_back.cavalry : sheet.fall_back.infantry,
                  sheet.fall_back.clause);
    }
    end_contacts(context, winner, sheet.fall_back.clause);
}

void ask_winner(const RuleContext& context, UnitId winner)
{
    if (!context.unit(winner).on_table()) return;
    context.begin_step(Step::AfterMelee, context.unit(winner).side, winner);
}

void mark_fought(const RuleContext& context, UnitId id)
{
    if (context.unit(id).on_table() && !context.unit(id).has(Mark::Fought))
        context.happen(MarkChanged{id, Mark::Fought, true, context.gaps().blown_after.clause});
}

// Who falls back and is met in melee breaks without a blow, though another fights beside it.
void break_who_fall_back(const RuleContext& context, const Contact& first)
{
    const Clause clause = context.sheet.condition.fall_back_breaks.clause;
    std::vector<UnitId> met;
    for (const Contact& c : contacts_around(context.state(), first))
        for (const UnitId id : {c.attacker, c.defender})
            if (std::ranges::find(met, id) == met.end()) met.push_back(id);
    for (const UnitId id : met)
        if (context.unit(id).has(Mark::FallingBack)) break_unit(context, id, clause);
    for (const UnitId id : met) {
        if (!context.unit(id).on_table() || is_in_contact(context.state(), id)) continue;
        mark_fought(context, id);
        end_contacts(context, id, clause);
    }
}

// Both take kills, and fight once more if both are still there. Who alone is left has won.
void tie(const RuleContext& context, UnitId attacker, UnitId defender)
{
    const Count& line = context.sheet.melee.ties;
    for (const UnitId id : {attacker, defender})
        take_melee_kills(context, id, line.count, line.clause);
    const bool has_attacker = context.unit(attacker).on_table();
    const bool has_defender = context.unit(defender).on_table();
    if (has_attacker == has_defender) return;
    const UnitId winner = has_attacker ? attacker : defender;
    // Others in contact with it fight on.
    if (is_in_contact(context.state(), winner)) return;
    end_contacts(context, winner, line.clause);
    ask_winner(context, winner);
}

// One round. A tie leaves the melee open.
void fight(const RuleContext& context, UnitId attacker, UnitId defender)
{
    break_who_fall_back(context, *contact_between(context.state(), attacker, defender));
    mark_fought(context, attacker);
    mark_fought(context, defender);
    if (!are_in_contact(context.state(), attacker, defender)) {
        const UnitId left = context.unit(attacker).on_table() ? attacker : defender;
        // Others in contact with it fight on.
        if (!is_in_contact(context.state(), left)) ask_winner(context, left);
        return;
    }
    ScoreRolled first = score_of(context.view(), attacker, defender);
    ScoreRolled second = score_of(context.view(), defender, attacker);
    const int difference = roll_scores(context, first, second);
    if (difference == 0) return tie(context, attacker, defender);
    const bool won = difference > 0;
    context.happen(MeleeFought{attacker, defender,
                               won ? MeleeOutcome::AttackerWon : MeleeOutcome::DefenderWon,
                               context.sheet.melee.fall_back.clause});
    const UnitId winner = won ? attacker : defender;
    defeat(context, winner, won ? defender : attacker, std::max(difference, -difference));
    ask_winner(context, winner);
}

// A melee that was tied goes on before another begins.
bool has_begun(const State& state, const Contact& contact)
{
    return state.unit(contact.attacker).has(Mark::Fought) &&
           state.unit(contact.defender).has(Mark::Fought);
}

}  // namespace

FightingRating fighting_rating(const View& view, UnitId id, UnitId enemy)
{
    const Unit& unit = view.unit(id);
    const Unit& other = view.unit(enemy);
    const Ratings is = ratings(view, unit);
    const Gaps& gaps = view.gaps();
    const bool on_foot = unit.arm == Arm::Infantry && unit.formation != Formation::Square;
    const auto with = [&](Clause clause) { return FightingRating{is.disordered, clause}; };
    if (unit.has(Mark::Disordered)) return with(view.sheet.leaders.hasty_square_failed.clause);
    if (is_hit_in_flank_or_rear(view, id) && gaps.from_behind.is == Rating::Disordered)
        return with(gaps.from_behind.clause);
    if (on_foot && is_ridden_at(view, id) && gaps.foot_versus_cavalry.is == Rating::Disordered &&
        !is_in_sector(view, view.rectangle(unit)))
        return with(gaps.foot_versus_cavalry.clause);
    if (unit.arm == Arm::Cavalry && other.formation == Formation::Square &&
        gaps.cavalry_versus_square.is == Rating::Disordered)
        return with(gaps.cavalry_versus_square.clause);
    if (unit.has(Mark::Obstructed)) return with(gaps.disorders_cavalry.clause);
    if (disorders(view, unit, view.rectangle(unit))) return with(gaps.disorders_infantry.clause);
    if (unit.has(Mark::Blown) && gaps.blown_fights.is == Rating::Disordered)
        return with(gaps.blown_fights.clause);
    return {is.frontal, is.clause};
}

Modifiers melee_modifiers(const View& view, UnitId id, UnitId enemy)
{
    const MeleePhase& sheet = view.sheet.melee;
    const Unit& unit = view.unit(id);
    const Unit& other = view.unit(enemy);
    Modifiers list;
    const auto add = [&](bool applies, Clause clause, int value, Reason reason) {
        if (applies && value != 0)
            list.push_back({clause, reason, static_cast<std::int8_t>(value)});
    };
    if (const auto clause = flank_support(view, id))
        add(true, *clause, sheet.flank_support.add, Reason::FlankSupport);
    add(has_rear_support(view, id), sheet.rear_support.clause, sheet.rear_support.add,
        Reason::RearSupport);
    add(has_square_support(view, id), sheet.square_support.clause, sheet.square_support.add,
        Reason::SquareSupport);
    const CoverAdd cover = cover_against(view, id, enemy);
    add(true, cover.clause, cover.add, cover.is_heavy ? Reason::HeavyCover : Reason::LightCover);
    add(is_wider(view, unit, other), sheet.wider_cavalry.clause, sheet.wider_cavalry.add,
        Reason::WiderFront);
    add(sheet.sappers.tags.meets(unit.tags) && attacks_sector(view, id, enemy),
        sheet.sappers.clause, sheet.sappers.add, Reason::Sappers);
    add(sheet.lancers.troops.has(unit.troop) && other.arm == Arm::Infantry &&
            is_in_the_open(view, view.rectangle(other)),
        sheet.lancers.clause, sheet.lancers.add, Reason::Lancers);
    add(unit.kills > other.kills, sheet.more_kills.clause, sheet.more_kills.add, Reason::MoreKills);
    add(unit.has(Mark::Staggered), sheet.staggered.clause, sheet.staggered.add, Reason::Staggered);
    add(unit.has(Mark::FailedVolley) && other.arm == Arm::Infantry, sheet.failed_volley.clause,
        sheet.failed_volley.add, Reason::FailedVolley);
    add(unit.has(Mark::DeclinedCounterCharge), view.gaps().countercharge_declined.clause,
        view.gaps().countercharge_declined.is, Reason::ChargedStanding);
    add(unit.general != no_general, sheet.leadership.clause, attached_rating(view, unit),
        Reason::Leadership);
    return list;
}

std::vector<Contact> open_pairs(const View& view)
{
    const auto& contacts = view.state.contacts;
    for (const Contact& c : contacts)
        if (is_open(view.state, c) && has_begun(view.state, c)) return {c};
    const auto next =
        std::ranges::find_if(contacts, [&](const Contact& c) { return is_open(view.state, c); });
    if (next == contacts.end()) return {};
    // Of all who could fight there, those with most contact; one side chooses between equals.
    std::vector<Contact> list = contacts_around(view.state, *next);
    Length most{};
    for (const Contact& c : list) most = std::max(most, share_of(view, c));
    std::erase_if(list, [&](const Contact& c) { return share_of(view, c) + touch_gap < most; });
    const Side chooser = view.unit(list.front().attacker).side;
    std::erase_if(list, [&](const Contact& c) { return view.unit(c.attacker).side != chooser; });
    return list;
}

bool fight_next(const RuleContext& context)
{
    const std::vector<Contact> pairs = open_pairs(context.view());
    if (pairs.empty()) return false;
    if (pairs.size() == 1) {
        fight(context, pairs[0].attacker, pairs[0].defender);
        return true;
    }
    context.begin_step(Step::ChooseMelee, context.unit(pairs[0].attacker).side);
    return true;
}

std::optional<Refusal> refuse_fight(const View& view, const Fight& order)
{
    const std::vector<Contact> pairs = open_pairs(view);
    const bool is_there = std::ranges::any_of(pairs, [&](const Contact& c) {
        return c.attacker == order.unit && c.defender == order.against;
    });
    if (is_there) return std::nullopt;
    return Refusal{.clause = view.gaps().melee_pairs.clause,
                   .why = "these two are not the next to fight"};
}

void resolve_fight(const RuleContext& context, const Fight& order)
{
    context.begin_step(Step::Fight, context.state().moment.side);
    fight(context, order.unit, order.against);
}

bool proceed_after_melee(const RuleContext& context)
{
    if (may_advance(context.view(), context.state().moment.unit)) return false;
    resolve_no_advance(context);
    return true;
}

bool may_advance(const View& view, UnitId id)
{
    const Unit& unit = view.unit(id);
    if (!is_formed(unit) || unit.has(Mark::FallingBack) || is_in_contact(view.state, id))
        return false;
    if (unit.arm == Arm::Infantry) return unit.formation != Formation::Square;
    for (const UnitId other : unit_ids(view.state)) {
        const Unit& enemy = view.unit(other);
        if (enemy.side != unit.side && enemy.on_table() && find_breakthrough(view, id, other))
            return true;
    }
    return false;
}

std::optional<Refusal> refuse_advance(const View& view, const Continue& order)
{
    const Unit& unit = view.unit(order.unit);
    if (order.unit == view.state.moment.unit && unit.arm == Arm::Infantry) return std::nullopt;
    return Refusal{.clause = view.gaps().winner_advances.clause,
                   .why = "only the infantry that won advances"};
}

void resolve_advance(const RuleContext& context, const Continue& order)
{
    const View view = context.view();
    const Unit& unit = view.unit(order.unit);
    const Rectangle start = view.rectangle(unit);
    // The line that was given up is as deep as a unit in line.
    Length go = view.footprint(unit, Formation::Line).depth;
    for (const Met& met : units_met(view, order.unit, start, start.facing(), go))
        go = std::min(go, view.unit(met.unit).side == unit.side ? met.at
                                                                : short_of_enemy(view, met.at));
    go = std::min(go, way_on_table(view, start, start.facing(), go));
    go = last_untouched(view, order.unit, start, start.facing(), go);
    if (!stands_on_barred_ground(view, unit, unit.formation, start.moved(start.facing(), go)))
        context.happen(UnitPlaced{
            order.unit, Pose{offset(unit.pose.at, start.facing(), go, {}), start.facing()},
            unit.formation, context.gaps().winner_advances.clause});
    resolve_no_advance(context);
}

void resolve_no_advance(const RuleContext& context)
{
    context.begin_step(Step::Fight, context.state().moment.side);
}

void resolve_ride_on(const RuleContext& context, const Charge& order)
{
    resolve_breakthrough(context, order);
}

void blow_cavalry(const RuleContext& context)
{
    const Gap<BlownAfter>& rule = context.gaps().blown_after;
    for (const UnitId id : unit_ids(context.state())) {
        const Unit& unit = context.unit(id);
        const Mark cause = rule.is == BlownAfter::AnyMelee ? Mark::Fought : Mark::Pursued;
        const bool tired = unit.has(cause) || unit.has(Mark::Pursued);
        if (unit.on_table() && unit.arm == Arm::Cavalry && tired && !unit.has(Mark::Blown))
            context.happen(MarkChanged{id, Mark::Blown, true, rule.clause});
    }
}

}  // namespace voltigeur::division
