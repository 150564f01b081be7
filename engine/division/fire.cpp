#include "engine/division/fire.h"

#include <algorithm>

#include "engine/division/ground.h"
#include "engine/division/losses.h"

namespace voltigeur::division {

namespace {

// A stand of skirmishers screens one formed unit, the nearest.
bool screens(const View& view, UnitId stand, UnitId target)
{
    const Unit& unit = view.unit(stand);
    if (unit.side != view.unit(target).side || !is_skirmisher(unit)) return false;
    const Length away = distance(view, stand, target);
    return find_near(view, unit.side, view.rectangle(unit), away, [&](UnitId other) {
               return other != target && is_formed(view.unit(other)) &&
                      distance(view, stand, other) < away;
           }) == no_unit;
}

bool is_screened(const View& view, const Aim& aim)
{
    // Nothing stands between those that touch.
    if (are_in_contact(view.state, aim.firer, aim.target)) return false;
    const Point to = view.rectangle(aim.target).centre();
    return unit_between(view, aim.from, to,
                        [&](UnitId id) { return screens(view, id, aim.target); }) != no_unit;
}

bool is_steady(const View& view, const Aim& aim)
{
    const Unit& unit = view.unit(aim.firer);
    const SteadyAdd& line = view.sheet.small_arms.steady_infantry;
    return aim.is_at_charger && !unit.has(Mark::Moved) &&
           (line.qualities.has(unit.quality) || line.tags.meets(unit.tags));
}

bool is_gun(Shot shot)
{
    return shot == Shot::Ball || shot == Shot::Canister;
}

// Where the die begins to mean something else, for who walks all outcomes.
std::vector<int> fire_cuts(const View& view, const Aim& aim, int needs, int added)
{
    std::vector<int> cuts{needs - 1, ratings(view, view.unit(aim.target)).frontal - 1};
    if (view.gaps().stagger_on.is == StaggerOn::ModifiedDie) cuts[1] -= added;
    if (aim.many.kills > 0) cuts.push_back(aim.many.at_least - added - 1);
    std::erase_if(cuts, [&](int cut) { return cut < 1 || cut >= view.die(); });
    std::ranges::sort(cuts);
    cuts.erase(std::ranges::unique(cuts).begin(), cuts.end());
    return cuts;
}

int kills_of(const Aim& aim, int total)
{
    if (total < aim.at_least) return 0;
    if (aim.many.kills > 0 && total >= aim.many.at_least) return aim.many.kills;
    return std::min(1, aim.most);
}

}  // namespace

Modifiers fire_modifiers(const View& view, const Aim& aim)
{
    const SmallArmsPhase& sheet = view.sheet.small_arms;
    const Unit& firer = view.unit(aim.firer);
    const Unit& target = view.unit(aim.target);
    Modifiers list;
    const auto add = [&](Clause clause, int value, Reason reason) {
        list.push_back({clause, reason, static_cast<std::int8_t>(value)});
    };
    const auto add_line = [&](const auto& line, Reason reason, bool applies) {
        if (line.shots.has(aim.shot) && applies) add(line.clause, line.add, reason);
    };
    const Point where = view.rectangle(aim.target).centre();
    const Conduct conduct = aim.is_at_charger ? Conduct::Charges : Conduct::Stands;
    add_line(sheet.target_in_column_or_square, Reason::DeepTarget,
             sheet.target_in_column_or_square.formations.has(target.formation));
    add_line(sheet.behind_reverse_slope, Reason::ReverseSlope,
             aim.is_later && is_behind_crest(view, aim.from, where));
    add_line(sheet.protective_cover, Reason::ProtectiveCover,
             is_formed(target) &&
                 is_in_protective_cover(view, view.rectangle(target), aim.from, conduct));
    add_line(sheet.behind_skirmishers, Reason::BehindSkirmishers,
             is_formed(target) && is_screened(view, aim));
    const bool counts = aim.shot != Shot::Skirmish || view.gaps().skirmisher_screen_counts.is;
    add_line(sheet.target_skirmisher, Reason::AtSkirmishers, is_skirmisher(target) && counts);
    add_line(sheet.firer_staggered, Reason::Staggered, firer.has(Mark::Staggered));
    if (is_steady(view, aim))
        add(sheet.steady_infantry.clause, sheet.steady_infantry.add, Reason::Steady);
    if (is_gun(aim.shot) && has_tag(view.sheet, firer, "half_battery"))
        add(view.gaps().half_battery_fire.clause, view.gaps().half_battery_fire.is,
            Reason::HalfBattery);
    return list;
}

int expected_kills_of_die(const View& view, int at_least, const ManyKills& many)
{
    int faces = 0;
    for (int face = 1; face <= view.die(); ++face)
        faces += kills_of({.at_least = at_least, .many = many}, face);
    return 100 * faces / view.die();
}

int exposure(const View& view, const Unit& unit, Shot shot, int at_least)
{
    const SmallArmsPhase& sheet = view.sheet.small_arms;
    int added = 0;
    if (const auto& deep = sheet.target_in_column_or_square;
        deep.shots.has(shot) && deep.formations.has(unit.formation))
        added += deep.add;
    if (sheet.target_skirmisher.shots.has(shot) && is_skirmisher(unit))
        added += sheet.target_skirmisher.add;
    const int of_a_line = expected_kills_of_die(view, at_least, {});
    return of_a_line > 0 ? 100 * expected_kills_of_die(view, at_least - added, {}) / of_a_line
                         : 100;
}

TargetClass target_class(const View& view, const Unit& target, const Aim& aim)
{
    if (target.arm == Arm::Artillery) return TargetClass::Artillery;
    switch (target.formation) {
    case Formation::Skirmish:
        return TargetClass::Skirmishers;
    case Formation::Column:
        return TargetClass::Column;
    case Formation::Square:
        return TargetClass::Square;
    default:
        break;
    }
    const Conduct conduct = aim.is_at_charger ? Conduct::Charges : Conduct::Stands;
    return is_in_protective_cover(view, view.rectangle(target), aim.from, conduct)
               ? TargetClass::DefensiveTerrain
               : TargetClass::Line;
}

bool is_staggered_by(const View& view, const Unit& target, int die, int added)
{
    if (is_skirmisher(target)) return false;
    if (target.arm == Arm::Artillery && !view.gaps().batteries_stagger.is) return false;
    const bool raw = view.gaps().stagger_on.is == StaggerOn::RawDie;
    return (raw ? die : die + added) >= ratings(view, target).frontal;
}

bool Volleys::fire(const Aim& aim)
{
    const View seen = view();
    const Unit& target = seen.unit(aim.target);
    const Modifiers modifiers = fire_modifiers(seen, aim);
    const TargetClass as = target_class(seen, target, aim);
    const int added = sum(modifiers);
    const int needs = std::max(1, aim.at_least - added);
    const std::vector<int> cuts = fire_cuts(seen, aim, needs, added);
    const Faces die = play_.roll(cuts);
    const int total = die[0] + added;
    const bool loosely = aim.shot == Shot::Skirmish;
    const int kills = kills_of(aim, total);
    const auto shown_needs = static_cast<std::uint8_t>(needs);
    const auto shown_hits = static_cast<std::uint8_t>(kills);
    if (is_gun(aim.shot))
        play_.happen(ShotFired{aim.firer, aim.target, aim.is_later, aim.band, as, die, shown_needs,
                               shown_hits, modifiers, aim.clause});
    else
        play_.happen(VolleyFired{aim.firer, aim.target, as, die, shown_needs, shown_hits, modifiers,
                                 aim.clause});
    const bool is_formed_target = !is_skirmisher(target) && target.arm != Arm::Artillery;
    const bool staggers = !loosely && is_staggered_by(seen, target, die[0], added);
    effects_.push_back({aim.firer, aim.target, kills, staggers,
                        loosely && is_formed_target && kills > 0, aim.clause});
    return staggers;
}

void Volleys::land_skirmish_hit(const Effect& effect, bool is_first)
{
    const SmallArmsPhase& sheet = play_.sheet.small_arms;
    const bool was_staggered = before_.unit(effect.target).has(Mark::Staggered);
    if (is_first && !was_staggered)
        return stagger(play_, effect.target, sheet.skirmish_staggers.clause);
    take_kills(play_, effect.target, effect.kills,
               was_staggered ? sheet.skirmish_kills_staggered.clause : effect.clause);
}

void Volleys::land()
{
    std::array<bool, most_units> is_hit{};
    for (const Effect& effect : effects_) {
        if (effect.is_skirmish_hit) {
            land_skirmish_hit(effect, !is_hit[index(effect.target)]);
            is_hit[index(effect.target)] = true;
            continue;
        }
        if (effect.staggers) stagger(play_, effect.target, play_.gaps().stagger_on.clause);
        take_kills(play_, effect.target, effect.kills, effect.clause);
    }
    effects_.clear();
}

}  // namespace voltigeur::division
