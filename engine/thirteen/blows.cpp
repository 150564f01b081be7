#include "engine/thirteen/blows.h"

#include <algorithm>

#include "engine/thirteen/charge_way.h"
#include "engine/thirteen/ground.h"
#include "engine/thirteen/losses.h"
#include "engine/thirteen/morale.h"
#include "engine/thirteen/ride_on.h"

namespace voltigeur::thirteen {

namespace {

// ---- Dice and modifiers ----

int base_to_hit(const MeleePhase& sheet, const Unit& unit)
{
    for (const TaggedAtLeast& line : sheet.to_hit_tagged)
        if (line.tags.meets(unit.tags)) return line.at_least;
    return sheet.to_hit.at_least;
}

bool is_sheltered(const View& view, UnitId enemy, UnitId from)
{
    const Rectangle place = view.rectangle(enemy);
    const Rectangle there = view.rectangle(from);
    if (view.gaps().defensive_needs_front.is && behind_front_line(there.centre(), place))
        return false;
    const Cover cover = cover_of(view, enemy, there.centre());
    return view.melee().enemy_sheltered.in == Shelter::Fortification ? cover.fortification
                                                                     : cover.defensive;
}

// What helps or hinders a unit against one enemy, in the printed order.
Modifiers melee_modifiers(const View& view, UnitId id, UnitId against, int rounds)
{
    const Unit& unit = view.unit(id);
    const Unit& enemy = view.unit(against);
    const MeleePhase& sheet = view.melee();
    const Gaps& gaps = view.gaps();
    Modifiers list;
    const auto add = [&](Clause clause, int value, Reason reason) {
        list.push_back({clause, reason, static_cast<std::int8_t>(value)});
    };
    if (is_sheltered(view, against, id))
        add(sheet.enemy_sheltered.clause, sheet.enemy_sheltered.add, Reason::EnemySheltered);
    if (enemy.arm == Arm::Cavalry && gaps.cuirassiers.is.has(enemy.troop))
        add(sheet.versus_cuirassiers.clause, sheet.versus_cuirassiers.add,
            Reason::VersusCuirassiers);
    const bool lance_counts = !sheet.versus_lancers.first_combat_only || rounds == 0;
    if (enemy.arm == Arm::Cavalry && gaps.lancers.is.has(enemy.troop) && lance_counts)
        add(sheet.versus_lancers.clause, sheet.versus_lancers.add, Reason::VersusLancers);
    if (sheet.own_troop_type && unit.side == sheet.own_troop_type->side &&
        sheet.own_troop_type->troops.has(unit.troop))
        add(sheet.own_troop_type->clause, sheet.own_troop_type->add, Reason::OwnTroopType);
    if (sheet.lancers_continuing && gaps.lancers.is.has(unit.troop) && rounds > 0)
        add(sheet.lancers_continuing->clause, sheet.lancers_continuing->add,
            Reason::LancersContinuing);
    return list;
}

// ---- Blows ----

struct Pair {
    UnitId unit = no_unit;
    UnitId enemy = no_unit;
    int rounds = 0;
    int dice = 0;
    int hits = 0;
};
using Pairs = FixedVector<Pair, 2 * most_contacts>;

// Each unit's dice against each of its enemies: as even as can be, the odd ones on its own target.
Pairs share_dice(const View& view, const MeleeContacts& group)
{
    Pairs pairs;
    for (const Contact& c : group) {
        pairs.push_back({c.attacker, c.fighter(), c.rounds});
        pairs.push_back({c.fighter(), c.attacker, c.rounds});
    }
    for (Pair& pair : pairs) {
        const Unit& unit = view.unit(pair.unit);
        const int dice = count_melee_dice(view.melee(), unit);
        int enemies = 1;
        int place = 0;  // 0 for its own target, else in order
        for (const Pair& other : pairs) {
            if (&other == &pair || other.unit != pair.unit) continue;
            ++enemies;
            if (other.enemy == unit.target || (&other < &pair && pair.enemy != unit.target))
                ++place;
        }
        pair.dice = dice / enemies + (place < dice % enemies ? 1 : 0);
    }
    return pairs;
}

// A number that no die can show needs no dice.
void strike(const RuleContext& context, Pair& pair)
{
    const View view = context.view();
    const MeleePhase& sheet = view.melee();
    const Unit& unit = view.unit(pair.unit);
    const Unit& enemy = view.unit(pair.enemy);
    BlowsStruck blows{.unit = pair.unit, .at = pair.enemy, .clause = sheet.to_hit.clause};
    blows.modifiers = melee_modifiers(view, pair.unit, pair.enemy, pair.rounds);
    const int needs = base_to_hit(sheet, unit) - sum(blows.modifiers);
    if (needs <= view.die())
        blows.dice = context.dice.hits_of(pair.dice, view.die(), needs, enemy.figures);
    pair.hits = count_hits(blows.dice, needs);
    blows.needs = static_cast<std::uint8_t>(needs);
    blows.hits = static_cast<std::uint8_t>(pair.hits);
    context.happen(blows);
}

// Hits beyond the last figure do not count: they are taken off the later blows.
void cap_hits(const View& view, Pairs& pairs)
{
    for (std::size_t i = 0; i < pairs.size(); ++i) {
        int left = view.unit(pairs[i].enemy).figures;
        for (Pair& pair : pairs) {
            if (pair.enemy != pairs[i].enemy) continue;
            pair.hits = std::min(pair.hits, left);
            left -= pair.hits;
        }
    }
}

int received(const Pairs& pairs, UnitId id)
{
    int total = 0;
    for (const Pair& pair : pairs) total += pair.enemy == id ? pair.hits : 0;
    return total;
}

int inflicted(const Pairs& pairs, UnitId id)
{
    int total = 0;
    for (const Pair& pair : pairs) total += pair.unit == id ? pair.hits : 0;
    return total;
}

MeleeOutcome outcome_of(const Pairs& pairs, const Contact& contact)
{
    const auto has_lost = [&](UnitId id) { return received(pairs, id) > inflicted(pairs, id); };
    if (has_lost(contact.attacker)) return MeleeOutcome::DefenderWon;
    return has_lost(contact.fighter()) ? MeleeOutcome::AttackerWon : MeleeOutcome::Tied;
}

void mark_result(const RuleContext& context, UnitId id, const Pairs& pairs)
{
    if (!context.unit(id).on_table()) return;
    const MeleePhase& sheet = context.view().melee();
    if (received(pairs, id) > inflicted(pairs, id))
        context.happen(MarkChanged{id, Mark::LostMelee, true, sheet.loser_tests.clause});
    const bool is_last = context.view().charging_side() == Side::Second;
    if (received(pairs, id) == inflicted(pairs, id) && is_last &&
        context.unit(id).arm == Arm::Cavalry &&
        context.gaps().obliged_to_recall.is.has(ObligedToRecall::TiedLast))
        context.happen(MarkChanged{id, Mark::MustRecall, true, sheet.ties.clause});
}

// The other pairs in contact with these two wait for another phase.
void let_others_wait(const RuleContext& context, const Contact& fought)
{
    const Clause clause = context.view().melee().who_fights.clause;
    for (const Contact& c : FixedVector(context.state().contacts)) {
        if (c.fought != 0 || !is_fought_with_dice(context.view(), c) ||
            !has_reached(context.view(), c))
            continue;
        if (c.attacker == fought.attacker || c.fighter() == fought.fighter() ||
            c.attacker == fought.fighter() || c.fighter() == fought.attacker)
            context.happen(MeleeFought{c.attacker, c.defender, MeleeOutcome::Waited, clause});
    }
}

// Each once, in the order of their blows.
FixedVector<UnitId, 2 * most_contacts> fighters_of(const Pairs& pairs)
{
    FixedVector<UnitId, 2 * most_contacts> list;
    for (const Pair& pair : pairs)
        if (std::find(list.begin(), list.end(), pair.unit) == list.end()) list.push_back(pair.unit);
    return list;
}

}  // namespace

bool is_fought_with_dice(const View& view, const Contact& contact)
{
    const Arm arm = view.unit(contact.fighter()).arm;
    return arm != Arm::Artillery && view.unit(contact.attacker).arm == arm;
}

int count_melee_dice(const MeleePhase& sheet, const Unit& unit)
{
    const bool in_column = unit.arm == Arm::Infantry && unit.formation == Formation::Column;
    const Ratio rate = by_quality(in_column ? sheet.column_dice : sheet.other_dice, unit.quality);
    // Never up; but figures left over may get their part of the dice: two of them one, at 2/3.
    const int counted =
        sheet.two_left_over ? unit.figures : unit.figures / rate.figures * rate.figures;
    return counted * rate.dice / rate.figures;
}

MeleeContacts melee_of(const View& view, const Contact& contact)
{
    MeleeContacts melee{contact};
    if (view.melee().who_fights.who == WhoFights::OneUnitPerSide) return melee;
    const auto shares = [](const Contact& a, const Contact& b) {
        return a.attacker == b.attacker || a.fighter() == b.fighter() ||
               a.attacker == b.fighter() || b.attacker == a.fighter();
    };
    for (std::size_t i = 0; i < melee.size(); ++i)
        for (const Contact& c : view.state.contacts) {
            if (c.fought != 0 || !is_fought_with_dice(view, c) || !shares(c, melee[i]) ||
                is_farther_on(view, c))
                continue;
            if (std::ranges::find(melee, c) == melee.end()) melee.push_back(c);
        }
    return melee;
}

void exchange_blows(const RuleContext& context, const Contact& contact)
{
    const MeleePhase& sheet = context.view().melee();
    const MeleeContacts group = melee_of(context.view(), contact);
    // Step 1. Everybody's dice.
    Pairs pairs = share_dice(context.view(), group);
    for (Pair& pair : pairs) strike(context, pair);
    cap_hits(context.view(), pairs);
    for (const Contact& c : group)
        context.happen(
            MeleeFought{c.attacker, c.defender, outcome_of(pairs, c), sheet.loser_tests.clause});
    if (sheet.who_fights.who == WhoFights::OneUnitPerSide) let_others_wait(context, contact);
    // Step 2. Casualties together; then who lost, and ties.
    const auto fighters = fighters_of(pairs);
    for (const UnitId id : fighters)
        lose_figures(context, id, received(pairs, id), LossCause::Melee, sheet.to_hit.clause);
    for (const UnitId id : fighters) mark_result(context, id, pairs);
}

}  // namespace voltigeur::thirteen
