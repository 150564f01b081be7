#include "engine/division/troops.h"

#include <algorithm>

#include "engine/base/check.h"

namespace voltigeur::division {

namespace {

const TerrainRow* find_row(const Sheet& sheet, const TerrainKind& kind)
{
    if (!kind.row) return nullptr;
    const auto row = std::ranges::find(sheet.terrain.rows, *kind.row, &TerrainRow::name);
    return row == sheet.terrain.rows.end() ? nullptr : &*row;
}

Going cell_for(const Sheet& sheet, const TerrainRow& row, const Unit& unit)
{
    if (is_skirmisher(sheet, unit.troop)) return row.skirmishers;
    switch (unit.arm) {
    case Arm::Infantry:
        return row.infantry;
    case Arm::Cavalry:
        return row.cavalry;
    case Arm::Artillery:
        break;
    }
    return row.artillery;
}

}  // namespace

SetOf<Quality> printed_qualities()
{
    SetOf<Quality> set;
    for (const Quality quality :
         {Quality::Guard, Quality::Elite, Quality::Veteran, Quality::Regular, Quality::SecondRate,
          Quality::Militia, Quality::Unreliable})
        set.bits |= 1U << static_cast<unsigned>(quality);
    return set;
}

const RatingRow& rating_row(const Sheet& sheet, std::uint8_t troop, Quality quality)
{
    const auto row = std::ranges::find_if(sheet.gaps.ratings, [&](const RatingRow& found) {
        return found.troops.has(troop) && found.qualities.has(quality);
    });
    VOLTIGEUR_CHECK(row != sheet.gaps.ratings.end(), "troops of a class that the sheet rates");
    return *row;
}

const SpeedRow* speed_row(const Sheet& sheet, std::uint8_t troop, Formation formation)
{
    const auto row = std::ranges::find_if(sheet.movement.speeds, [&](const SpeedRow& found) {
        return found.troops.has(troop) && found.formations.has(formation);
    });
    return row == sheet.movement.speeds.end() ? nullptr : &*row;
}

bool may_use(const Sheet& sheet, std::uint8_t troop, Formation formation)
{
    if (formation == Formation::Square)
        return sheet.troops[troop].arm == Arm::Infantry && !is_skirmisher(sheet, troop);
    return speed_row(sheet, troop, formation) != nullptr;
}

bool is_skirmisher(const Sheet& sheet, std::uint8_t troop)
{
    return speed_row(sheet, troop, Formation::Skirmish) != nullptr;
}

Going going_over(const Sheet& sheet, const Unit& unit, std::uint8_t kind)
{
    constexpr Going not_allowed{Going::Kind::NotAllowed, {}, {}};
    const TerrainRow* row = find_row(sheet, sheet.gaps.terrain.is[kind]);
    if (row == nullptr) return not_allowed;
    const TroopGoing& cossacks = sheet.terrain.cossacks;
    if (cossacks.troops.has(unit.troop) && cossacks.terrain.has(kind)) return cossacks.going;
    const ColumnsOnly& columns = sheet.terrain.columns_only;
    if (columns.terrain.has(kind) && columns.arms.has(unit.arm) &&
        unit.formation != Formation::Column)
        return {};
    return cell_for(sheet, *row, unit);
}

}  // namespace voltigeur::division
