#include "engine/division/footprint.h"

#include <algorithm>

namespace voltigeur::division {

namespace {

constexpr int divide_up(int a, int b)
{
    return (a + b - 1) / b;
}

// So many stands wide, and as deep as they need.
Footprint in_files(const Stands& stand, int stands, int files)
{
    return footprint_of(stand.width * files, stand.depth * divide_up(stands, files));
}

Footprint infantry(const Gaps& gaps, Formation formation, int stands)
{
    const Stands& stand = gaps.infantry_stands.is;
    switch (formation) {
    case Formation::Column:
        return in_files(stand, stands, gaps.column_stands.is);
    case Formation::Square: {
        const Length side = stand.width * gaps.square_stands.is;
        return footprint_of(side, side);
    }
    case Formation::Skirmish:
        return in_files(gaps.skirmisher_stands.is, stands, stands);
    case Formation::Line:
    case Formation::Masse:
    case Formation::Limbered:
    case Formation::Unlimbered:
        break;
    }
    return in_files(stand, stands, stands);
}

}  // namespace

Footprint footprint(const Gaps& gaps, Arm arm, Formation formation, int stands)
{
    const int present = std::max(stands, 1);
    switch (arm) {
    case Arm::Infantry:
        return infantry(gaps, formation, present);
    case Arm::Cavalry:
        return in_files(gaps.cavalry_stands.is, present,
                        formation == Formation::Column ? gaps.cavalry_column_stands.is : present);
    case Arm::Artillery:
        break;
    }
    // Limbered, one stand follows the other.
    return in_files(gaps.battery_stands.is, present,
                    formation == Formation::Limbered ? 1 : present);
}

FootprintTable make_footprints(const Gaps& gaps)
{
    return FootprintTable{[&](Arm arm, Formation formation, int stands) {
        return footprint(gaps, arm, formation, stands);
    }};
}

}  // namespace voltigeur::division
