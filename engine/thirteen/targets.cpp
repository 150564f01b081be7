#include "engine/thirteen/targets.h"

#include <algorithm>

#include "engine/thirteen/ground.h"

namespace voltigeur::thirteen {

namespace {

// What stands in for a class that a chart does not print; itself if nothing does.
TargetClass stand_in(const View& view, TargetClass target)
{
    switch (target) {
    case TargetClass::EnfiladedLine:
        return TargetClass::Line;
    case TargetClass::Square:
        return TargetClass::Masse;
    case TargetClass::Masse:
        return TargetClass::Column;
    case TargetClass::ChargingCavalry:
        return view.gaps().cavalry_target.is;
    case TargetClass::Fortification:
        return TargetClass::DefensiveTerrain;
    default:
        return target;
    }
}

std::optional<TargetNumber> look_up(const View& view, const TargetChart& chart, TargetClass target)
{
    while (chart[static_cast<std::size_t>(target)].at_least == 0) {
        const TargetClass other = stand_in(view, target);
        if (other == target) return std::nullopt;
        target = other;
    }
    const ChartLine& line = chart[static_cast<std::size_t>(target)];
    return TargetNumber{target, line.at_least, line.clause};
}

TargetClass class_by_formation(const View& view, const Unit& unit, const Rectangle& place,
                               Point from)
{
    if (unit.arm == Arm::Artillery)
        return unit.formation == Formation::Limbered ? view.gaps().limbered_target.is
                                                     : TargetClass::Artillery;
    if (unit.arm == Arm::Cavalry && has_just_charged(unit)) return TargetClass::ChargingCavalry;
    const bool is_cavalry_line = unit.arm == Arm::Cavalry && unit.formation == Formation::Line;
    if (is_cavalry_line && view.gaps().cavalry_target.is != TargetClass::Line)
        return view.gaps().cavalry_target.is;
    switch (unit.formation) {
    case Formation::Column:
        return TargetClass::Column;
    case Formation::Square:
        return TargetClass::Square;
    case Formation::Masse:
        return TargetClass::Masse;
    case Formation::Skirmish:
        return TargetClass::Skirmishers;
    default:
        break;
    }
    if (enfilades(from, place, degrees(view.gaps().enfilade_degrees.is)))
        return TargetClass::EnfiladedLine;
    return TargetClass::Line;
}

}  // namespace

TargetNumber target_number(const View& view, const TargetChart& chart, UnitId target, Point from)
{
    const Unit& unit = view.unit(target);
    const Rectangle place = view.rectangle(unit);
    TargetNumber worst =
        look_up(view, chart, class_by_formation(view, unit, place, from)).value_or(TargetNumber{});

    const Cover cover = cover_of(view, target, from);
    const auto consider = [&](bool applies, TargetClass as) {
        if (!applies) return;
        const std::optional<TargetNumber> other = look_up(view, chart, as);
        if (other && other->at_least > worst.at_least) worst = *other;
    };
    consider(cover.fortification, TargetClass::Fortification);
    consider(cover.defensive, TargetClass::DefensiveTerrain);
    return worst;
}

int line_number(const TargetChart& chart)
{
    return chart[static_cast<std::size_t>(TargetClass::Line)].at_least;
}

int exposure(const View& view, const TargetChart& chart, const Unit& unit)
{
    const Rectangle place = view.rectangle(unit);
    const auto number =
        look_up(view, chart, class_by_formation(view, unit, place, place.front_centre()));
    const int faces_of_line = view.die() + 1 - line_number(chart);
    if (!number || faces_of_line <= 0) return 100;
    return 100 * std::max(0, view.die() + 1 - number->at_least) / faces_of_line;
}

}  // namespace voltigeur::thirteen
