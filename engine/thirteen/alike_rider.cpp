#include "engine/thirteen/alike_rider.h"

#include <algorithm>
#include <optional>
#include <vector>

#include "engine/geometry/sweep.h"
#include "engine/thirteen/ground.h"
#include "engine/thirteen/stand.h"

namespace voltigeur::thirteen {

namespace {

// Farther than any ride goes, or is pushed back.
constexpr Length far = inches(60);
constexpr Length far_back = inches(24);
// Who is so near to the end of a ride may be in reach or not by rounding.
constexpr Length margin = tenths(1);

// The phases from a charge to its melee, while nothing but dice of squares costs a rider figures.
enum class Part : std::uint8_t { BeforeVolleys, AfterVolleys, Melee, Other };
Part part_of(const View& view)
{
    switch (view.phase().kind) {
    case PhaseKind::MoveAndShoot:
        return view.state.place.step == Step::Shooting ? Part::AfterVolleys : Part::BeforeVolleys;
    case PhaseKind::ClosingMorale:
        return Part::AfterVolleys;
    case PhaseKind::Melee:
        return Part::Melee;
    default:
        return Part::Other;
    }
}

bool may_take(const View& view, Part part, const Unit& unit, Formation formation)
{
    if (formation == unit.formation) return true;
    const MayForm& line = view.stand().may_form;
    return part != Part::Melee && line.from.has(unit.formation) && line.formations.has(formation);
}

// Whether `use` is true of each ground that a unit may have when the ride comes to it.
template <class Use>
bool each_ground(const View& view, Part part, Unit unit, const Use& use)
{
    if (part != Part::Melee) unit.standing = unit.figures;
    for (std::size_t i = 0; i < formation_count; ++i) {
        const auto formation = static_cast<Formation>(i);
        if (!may_take(view, part, unit, formation)) continue;
        if (!use(view.rectangle(unit, unit.pose, formation))) return false;
    }
    return true;
}

Rectangle ground_of(const View& view, Unit unit, int figures)
{
    unit.standing = static_cast<std::uint8_t>(figures);
    return view.rectangle(unit);
}

// ---- Whom he may have to fight

// Of guns: who may be chosen to fight for them.
std::vector<UnitId> possible_fighters(const View& view, Part part, const Contact& contact)
{
    const Unit& defender = view.unit(contact.defender);
    if (defender.arm != Arm::Artillery || contact.stand_in != no_unit) return {contact.fighter()};
    if (part == Part::Melee || defender.has(Mark::Stood)) return {};
    return supporters(view, contact.defender);
}

// Works shelter it or do not, from wherever on his way he comes to it.
bool is_covered_alike(const View& view, const Rectangle& rider, const Rectangle& foot)
{
    const auto is_lined = [&](const TerrainPiece& piece) {
        const TerrainKind& kind = view.kind(piece);
        return kind.fortification && kind.lined && may_touch(piece, foot, view.gaps().lining.is) &&
               piece.shape.within(foot, view.gaps().lining.is);
    };
    if (std::ranges::any_of(view.scenario.terrain, is_lined)) return false;
    // An open work protects on one side of a line, so its ends tell of the whole way.
    const auto at = first_touch(rider, rider.facing(), far, foot);
    const Rectangle begin = rider.moved(rider.facing(), -far_back);
    const Rectangle end = rider.moved(rider.facing(), at.value_or(Length{}));
    return cover_of(view, foot, begin.centre()).fortification ==
           cover_of(view, foot, end.centre()).fortification;
}

// Infantry, which he rides down or passes by, and no matter how wide he is.
bool is_foot_alike(const View& view, Part part, const Contact& contact, UnitId fighter,
                   const Rectangle& rider)
{
    if (view.unit(fighter).arm != Arm::Infantry) return false;
    // Only who is charged himself has room where the rider stands.
    const Rectangle way = rider.moved(rider.facing(), -far_back).swept_ahead(far_back);
    const bool may_lack_room = part != Part::Melee && fighter != contact.defender;
    return each_ground(view, part, view.unit(fighter), [&](const Rectangle& foot) {
        return is_covered_alike(view, rider, foot) && !(may_lack_room && overlaps(way, foot));
    });
}

bool meets_only_foot(const View& view, UnitId id, Part part, int most)
{
    const auto& contacts = view.state.contacts;
    const auto may_be_foot = [&](const Contact& c) {
        return c.attacker == id && c.fought == 0 && view.unit(c.fighter()).arm != Arm::Cavalry;
    };
    if (!std::all_of(contacts.begin(), contacts.end(), may_be_foot)) return false;
    const Rectangle rider = ground_of(view, view.unit(id), most);
    const auto is_alike = [&](const Contact& c) {
        return std::ranges::all_of(possible_fighters(view, part, c), [&](UnitId fighter) {
            return is_foot_alike(view, part, c, fighter, rider);
        });
    };
    return std::all_of(contacts.begin(), contacts.end(), is_alike);
}

// ---- Whom he reaches

// How far he goes until he touches an enemy on a ground that this may have then.
struct Touch {
    std::size_t contact = 0;
    Rectangle ground;
    std::optional<Length> at;  // nothing if he passes it
};
using Touches = std::vector<Touch>;

// Fights are in the order of the contacts: who has come to the first still touches the second,
// though he came to it before.
bool still_touches(const Rectangle& rider, const Touch& first, const Touch& second)
{
    if (!first.at || !second.at || *first.at <= *second.at) return true;
    return touches(rider.moved(rider.facing(), *first.at + margin), second.ground);
}

bool meets_in_order(const View& view, const Rectangle& rider, const Touches& list)
{
    const auto is_earlier = [&](const Touch& a, const Touch& b) {
        const Contact& first = view.state.contacts[a.contact];
        const Contact& second = view.state.contacts[b.contact];
        return first.at < second.at || (first.at == second.at && first.defender < second.defender);
    };
    return std::ranges::all_of(list, [&](const Touch& a) {
        return std::ranges::all_of(
            list, [&](const Touch& b) { return !is_earlier(a, b) || still_touches(rider, a, b); });
    });
}

// Of a rider on this ground; nothing if he would miss an enemy because of the order of their
// contacts, or be pushed on by one and not back.
std::optional<Touches> touches_of(const View& view, Part part, const Rectangle& rider)
{
    Touches list;
    for (std::size_t i = 0; i < view.state.contacts.size(); ++i) {
        const Unit& enemy = view.unit(view.state.contacts[i].defender);
        const bool are_ahead = each_ground(view, part, enemy, [&](const Rectangle& ground) {
            list.push_back({i, ground,
                            touches(rider, ground)
                                ? Length{}
                                : first_touch(rider, rider.facing(), far, ground)});
            return rider.local(ground.centre()).y >= Length{};
        });
        if (!are_ahead) return std::nullopt;
    }
    return meets_in_order(view, rider, list) ? std::optional{list} : std::nullopt;
}

bool is_reached(const Touch& touch, Length left)
{
    return touch.at && *touch.at <= left;
}

// The end of the ride is too near to a touch to be sure of it.
bool is_close(const Touches& list, Length left)
{
    return std::ranges::any_of(list, [&](const Touch& touch) {
        return touch.at && *touch.at > Length{} && *touch.at > left - margin &&
               *touch.at < left + margin;
    });
}

// The shortest rest of a ride by which the second reaches whom the first reaches with his;
// nothing if none does.
std::optional<Length> alike_rest(const Touches& first, Length left, const Touches& second)
{
    if (is_close(first, left)) return std::nullopt;
    Length least{};
    for (std::size_t i = 0; i < first.size(); ++i)
        if (is_reached(first[i], left)) least = std::max(least, second[i].at.value_or(far));
    least += margin * 2;
    const bool reach_the_same =
        std::ranges::equal(first, second, [&](const Touch& a, const Touch& b) {
            return is_reached(a, left) == is_reached(b, least);
        });
    if (is_close(second, least) || !reach_the_same) return std::nullopt;
    return least;
}

// ---- As he may as well be

// Volleys will still cost him figures: the rest of the ride that does for all that may be left.
Unit with_alike_rest(const View& view, const Unit& rider)
{
    std::vector<Touches> lists;
    Length least{};
    Length width{};
    for (int figures = 1; figures <= rider.figures; ++figures) {
        const Rectangle ground = ground_of(view, rider, figures);
        if (ground.width() == width) continue;
        width = ground.width();
        const auto list = touches_of(view, Part::BeforeVolleys, ground);
        const auto rest =
            list ? alike_rest(*list, rider.ride_left, *list) : std::optional<Length>{};
        if (!rest) return rider;
        least = std::max(least, *rest);
        lists.push_back(*list);
    }
    const bool is_enough = std::ranges::all_of(lists, [&](const Touches& list) {
        return !is_close(list, least) && std::ranges::all_of(list, [&](const Touch& touch) {
            return is_reached(touch, rider.ride_left) == is_reached(touch, least);
        });
    });
    Unit alike = rider;
    if (is_enough) alike.ride_left = least;
    return alike;
}

// The most figures that are as wide as he is.
int most_as_wide(const View& view, const Unit& rider, int most)
{
    const Length width = ground_of(view, rider, rider.figures).width();
    int figures = rider.figures;
    while (figures < most && ground_of(view, rider, figures + 1).width() == width) ++figures;
    return figures;
}

// With as many figures as possible from now on that reach the same enemies.
Unit with_alike_figures(const View& view, Part part, const Unit& rider, int most)
{
    const bool takes_ground_anew = view.phase().kind == PhaseKind::MoveAndShoot;
    const int standing = takes_ground_anew ? rider.figures : rider.standing;
    const bool has_lost_in_melee = standing != rider.figures;
    const Rectangle ground = ground_of(view, rider, standing);
    const auto list = touches_of(view, part, ground);
    if (!list) return rider;
    for (const int figures : {most, most_as_wide(view, rider, most)}) {
        const int other_standing = has_lost_in_melee ? standing : figures;
        const Rectangle other_ground = ground_of(view, rider, other_standing);
        const auto other =
            other_ground.width() == ground.width() ? list : touches_of(view, part, other_ground);
        const auto rest = other ? alike_rest(*list, rider.ride_left, *other) : std::nullopt;
        if (!rest) continue;
        Unit alike = rider;
        alike.ride_left = *rest;
        alike.figures = static_cast<std::uint8_t>(figures);
        alike.fresh_losses = 0;
        if (!takes_ground_anew) alike.standing = static_cast<std::uint8_t>(other_standing);
        return alike;
    }
    return rider;
}

}  // namespace

Unit alike_rider(const View& view, UnitId id, int figures)
{
    const Unit& rider = view.unit(id);
    const Part part = part_of(view);
    const auto& contacts = view.state.contacts;
    const bool is_riding = rider.arm == Arm::Cavalry && rider.on_table() &&
                           rider.has(Mark::Charging) && rider.has(Mark::Rode) &&
                           rider.ride_left > Length{};
    if (part == Part::Other || !is_riding || contacts.empty() ||
        !meets_only_foot(view, id, part, figures))
        return rider;
    if (part == Part::BeforeVolleys) return with_alike_rest(view, rider);
    // Each square that he passes by may cost him one.
    const bool may_die = rider.figures <= static_cast<int>(contacts.size());
    return with_alike_figures(view, part, rider, may_die ? rider.figures : figures);
}

}  // namespace voltigeur::thirteen
