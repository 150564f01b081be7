#include "engine/division/vocabulary.h"

#include <algorithm>
#include <memory>

#include "engine/division/footprint.h"
#include "engine/division/troops.h"
#include "engine/division/view.h"

namespace voltigeur::division {

namespace {

SheetVocabulary::Sizes sizes_of(const Sheet& sheet, std::uint8_t troop)
{
    const Gaps& gaps = sheet.gaps;
    const auto sizes = [](const Stands& stands) {
        return SheetVocabulary::Sizes{stands.least, stands.most};
    };
    if (is_skirmisher(sheet, troop)) return sizes(gaps.skirmisher_stands.is);
    switch (sheet.troops[troop].arm) {
    case Arm::Infantry:
        return sizes(gaps.infantry_stands.is);
    case Arm::Cavalry:
        return sizes(gaps.cavalry_stands.is);
    case Arm::Artillery:
        break;
    }
    return sizes(gaps.battery_stands.is);
}

// Obstacles are lines to be crossed: who stands on one lines it.
const TerrainPiece* find_barring(const Sheet& sheet, const Scenario& scenario, const Unit& unit,
                                 const Rectangle& place)
{
    const auto kind = [&](const TerrainPiece& piece) -> const TerrainKind& {
        return sheet.gaps.terrain.is[piece.kind];
    };
    const bool marches = sheet.gaps.road_formations.is.has(unit.formation);
    const bool is_carried = std::ranges::any_of(scenario.terrain, [&](const TerrainPiece& piece) {
        return (kind(piece).crossing && piece.shape.touches(place)) ||
               (marches && kind(piece).road && piece.shape.contains(place.front_centre()));
    });
    if (is_carried) return nullptr;
    const auto found = std::ranges::find_if(scenario.terrain, [&](const TerrainPiece& piece) {
        return !kind(piece).linear &&
               going_over(sheet, unit, piece.kind).kind == Going::Kind::NotAllowed &&
               piece.shape.touches(place);
    });
    return found == scenario.terrain.end() ? nullptr : &*found;
}

// Roads and obstacles count for little over a whole march.
const TerrainPiece* find_slow(const Sheet& sheet, const Scenario& scenario, const Unit& unit,
                              const Rectangle& place)
{
    const auto found = std::ranges::find_if(scenario.terrain, [&](const TerrainPiece& piece) {
        return going_over(sheet, unit, piece.kind).kind == Going::Kind::Part &&
               piece.shape.touches(place);
    });
    return found == scenario.terrain.end() ? nullptr : &*found;
}

Length longest_move(const Sheet& sheet, const Unit& unit)
{
    Length longest{};
    for (std::size_t i = 0; i < formation_count; ++i)
        if (const SpeedRow* row = speed_row(sheet, unit.troop, static_cast<Formation>(i)))
            longest = std::max(longest, row->length);
    return longest;
}

Length range_of(const Sheet& sheet, const Unit& guns)
{
    Length reach{};
    for (const BatteryRow& row : sheet.artillery.batteries)
        if (row.troops.has(guns.troop))
            for (const Length band : row.range) reach += band;
    return reach;
}

void add_survey(SheetVocabulary& words, const Sheet& sheet)
{
    const auto tables = std::make_shared<const Tables>(make_tables(sheet));
    words.is_in_command = [&sheet, tables](const Scenario& scenario, UnitId id) {
        return is_in_command(View{sheet, *tables, scenario, scenario.opening}, id);
    };
    words.march = [&sheet](const Unit& unit) { return longest_move(sheet, unit); };
    words.never_turns = [](const Unit&) { return false; };
    words.slowed_by = [&sheet](const Scenario& scenario, const Unit& unit, const Rectangle& place) {
        return find_slow(sheet, scenario, unit, place);
    };
    words.range = [&sheet](const Unit& guns) { return range_of(sheet, guns); };
    words.worth = [&sheet](const Unit& unit) {
        return unit.figures * std::max(1, rating_row(sheet, unit.troop, unit.quality).frontal);
    };
    words.entry_width = sheet.gaps.reserve_entry_width.is;
}

SheetFacts::Base base_of(const Stands& stands)
{
    return {stands.width, stands.depth, stands.files.value_or(1), stands.ranks.value_or(1)};
}

}  // namespace

SheetVocabulary vocabulary_of(const Sheet& sheet)
{
    SheetVocabulary words = vocabulary_of_head(sheet);
    for (std::size_t i = 0; i < sheet.troops.size(); ++i)
        words.troops.push_back({sheet.troops[i].name, sheet.troops[i].arm,
                                sizes_of(sheet, static_cast<std::uint8_t>(i))});
    for (const TerrainKind& kind : sheet.gaps.terrain.is) words.terrain.push_back(kind.name);
    words.qualities = printed_qualities();
    words.guns_have_weight = false;
    const LeaderRatings& ratings = sheet.gaps.leader_ratings.is;
    words.ratings = SheetVocabulary::Ratings{ratings.poorest, ratings.best};
    words.has_orders = true;
    words.tag_limits = {{sheet.melee.sappers.tags, sheet.gaps.sappers_per_division.is}};

    words.footprint = [&sheet](Arm arm, Formation formation, int stands) {
        const Footprint size = footprint(sheet.gaps, arm, formation, stands);
        return SheetVocabulary::Area{size.width, size.depth};
    };
    words.may_use = [&sheet](const Unit& unit, Formation formation) {
        return may_use(sheet, unit.troop, formation);
    };
    words.may_field = [](const Unit&) { return true; };  // both sides have all troops
    words.barred_by = [&sheet](const Scenario& scenario, const Unit& unit, const Rectangle& place) {
        return find_barring(sheet, scenario, unit, place);
    };
    add_survey(words, sheet);
    return words;
}

void put_bases(SheetFacts& facts, const Sheet& sheet)
{
    const Gaps& gaps = sheet.gaps;
    facts.infantry = base_of(gaps.infantry_stands.is);
    facts.cavalry = base_of(gaps.cavalry_stands.is);
    facts.crew = fraction(facts.infantry.width, 1, facts.infantry.files);
    facts.counts_kills = true;
    facts.die = gaps.dice.is.sides;
    facts.command_range = sheet.command.zone.length;
    facts.army_command_range = facts.command_range;
}

}  // namespace voltigeur::division
