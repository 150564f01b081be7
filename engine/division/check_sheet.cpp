#include "engine/division/check_sheet.h"

#include <algorithm>
#include <array>
#include <utility>

#include "engine/base/text.h"
#include "engine/division/load.h"
#include "engine/division/troops.h"
#include "engine/sheet/footprint.h"

namespace voltigeur::division {

namespace {

constexpr std::array both_sides{Side::First, Side::Second};
constexpr std::size_t bands = 3;

std::string number(int n)
{
    return to_text(std::int64_t{n});
}

bool is_more_than_all(Ratio part)
{
    return part.dice > part.figures;
}
bool is_less(Ratio a, Ratio b)
{
    return a.dice * b.figures < b.dice * a.figures;
}

class Checker {
public:
    Checker(const Sheet& sheet, SheetReader& reader)
        : sheet_(sheet), gaps_(sheet.gaps), reader_(reader)
    {
    }

    void check()
    {
        // Step 1. Numbers with which the rest is computed.
        const std::size_t before = reader_.faults().size();
        check_counts();
        check_parts();
        check_dice();
        check_stands();
        check_terrain_rows();
        check_terrain_kinds();
        if (reader_.faults().size() > before) return;

        // Step 2. Charts that must leave out nothing.
        check_batteries();
        check_speeds();
        check_formation_change();
        check_ratings();
    }

private:
    void fault(std::string_view stem, std::string_view key, std::string what)
    {
        reader_.fault_at(stem, key, std::move(what));
    }

    void check_counts();
    void check_parts();
    void check_dice();
    void check_stands();
    void check_terrain_rows();
    void check_terrain_kinds();
    void check_batteries();
    void check_battery(const BatteryRow& row);
    void check_speeds();
    void check_formation_change();
    void check_ratings();
    void check_rating(const RatingRow& row);

    [[nodiscard]] bool has_row(std::string_view name) const
    {
        return std::ranges::find(sheet_.terrain.rows, name, &TerrainRow::name) !=
               sheet_.terrain.rows.end();
    }

    const Sheet& sheet_;
    const Gaps& gaps_;
    SheetReader& reader_;
};

// ---- The gaps

void Checker::check_counts()
{
    using Row = SheetReader::Bounded;
    const std::array rows{
        Row{"kills_offset", gaps_.kills_offset.is, -2, 4},
        Row{"large_kills", gaps_.large_kills.is, 0, 4},
        Row{"half_battery_rating", gaps_.half_battery_rating.is, -4, 0},
        Row{"half_battery_fire", gaps_.half_battery_fire.is, -4, 0},
        Row{"column_stands", gaps_.column_stands.is, 1, 8},
        Row{"square_stands", gaps_.square_stands.is, 1, 8},
        Row{"cavalry_column_stands", gaps_.cavalry_column_stands.is, 1, 8},
        Row{"sector_holds", gaps_.sector_holds.is, 1, 4},
        Row{"sappers_per_division", gaps_.sappers_per_division.is, 0, 8},
        Row{"volley_arc_degrees", gaps_.volley_arc_degrees.is, 0, 90},
        Row{"battery_pivot_degrees", gaps_.battery_pivot_degrees.is, 0, 180},
        Row{"aide_killed_on", gaps_.aide_killed_on.is, 2, 11},
        Row{"countercharge_declined", gaps_.countercharge_declined.is, -4, 0},
        Row{"skirmishers_escape_on", gaps_.skirmishers_escape_on.is, 0, 10},
        Row{"breakthrough_arc_degrees", gaps_.breakthrough_arc_degrees.is, 0, 90},
        Row{"division_holds_on", gaps_.division_holds_on.is, 1, 10},
        Row{"division_leader_counts", gaps_.division_leader_counts.is, 0, 4},
        Row{"turns", gaps_.turns.is, 1, 100},
    };
    reader_.check_gaps(rows);
    const LeaderRatings& ratings = gaps_.leader_ratings.is;
    if (ratings.poorest > ratings.best || ratings.poorest < -4 || ratings.best > 4)
        fault(gaps_table, "leader_ratings", "ratings go from the poorest to the best, -4 to 4");
}

void Checker::check_parts()
{
    if (is_more_than_all(gaps_.army_break.is))
        fault(gaps_table, "army_break",
              "an army cannot lose more than all its units (say \"1/2\")");
    if (is_more_than_all(gaps_.volley_most_move.is))
        fault(gaps_table, "volley_most_move", "it is a part of a move (say \"1/2\")");
    const DivisionThresholds& parts = gaps_.division_thresholds.is;
    if (is_less(parts.broken, parts.shaken) || is_less(parts.gone, parts.broken) ||
        is_more_than_all(parts.gone))
        fault(gaps_table, "division_thresholds",
              "a division is shaken before it is broken and gone, and cannot lose more than all");
    if (is_more_than_all(sheet_.melee.kills_for_difference.rate))
        fault(stem_of(PhaseKind::Melee), "kills_for_difference",
              "it is a part of the difference (say \"1/2\")");
}

void Checker::check_dice()
{
    if (gaps_.dice.is.count != 1)
        fault(gaps_table, "dice",
              "the charts are for one die: \"1d" + number(gaps_.dice.is.sides) + "\"");
}

void Checker::check_stands()
{
    const auto check = [&](std::string_view key, const Stands& stands) {
        if (stands.least > stands.most || stands.most > most_figures)
            fault(gaps_table, key,
                  "stands go from the least to the most, and no unit has more than " +
                      number(most_figures));
        if (stands.width <= Length{} || stands.depth <= Length{} || stands.width > inches(20) ||
            stands.depth > inches(20))
            fault(gaps_table, key,
                  "a stand is wider and deeper than nothing, and at most \"20 in\"");
    };
    check("infantry_stands", gaps_.infantry_stands.is);
    check("cavalry_stands", gaps_.cavalry_stands.is);
    check("battery_stands", gaps_.battery_stands.is);
    check("skirmisher_stands", gaps_.skirmisher_stands.is);
}

// ---- Ground

void Checker::check_terrain_rows()
{
    const std::vector<TerrainRow>& rows = sheet_.terrain.rows;
    for (std::size_t i = 0; i < rows.size(); ++i) {
        const auto before = std::span{rows}.first(i);
        if (std::ranges::find(before, rows[i].name, &TerrainRow::name) != before.end())
            fault("terrain", "rows", in_quotes(rows[i].name) + " stands here twice");
    }
}

void Checker::check_terrain_kinds()
{
    const std::vector<TerrainKind>& kinds = gaps_.terrain.is;
    constexpr std::size_t most_kinds = 32;
    if (kinds.size() > most_kinds)
        fault(gaps_table, "terrain", "there is room for 32 kinds of ground");
    std::vector<std::string_view> rows;
    rows.reserve(sheet_.terrain.rows.size());
    for (const TerrainRow& row : sheet_.terrain.rows) rows.push_back(row.name);
    for (std::size_t i = 0; i < kinds.size(); ++i) {
        const auto before = std::span{kinds}.first(i);
        if (std::ranges::find(before, kinds[i].name, &TerrainKind::name) != before.end())
            fault(gaps_table, "terrain", in_quotes(kinds[i].name) + " stands here twice");
        if (kinds[i].row && !has_row(*kinds[i].row))
            fault(gaps_table, "terrain", unknown_word("row", *kinds[i].row, rows));
        if (kinds[i].crossing && !kinds[i].row)
            fault(gaps_table, "terrain",
                  in_quotes(kinds[i].name) + " is a crossing, so it needs a row to move by");
    }
}

// ---- Guns

void Checker::check_battery(const BatteryRow& row)
{
    const std::string stem = stem_of(PhaseKind::Artillery);
    const std::string clause{row.clause.text()};
    if (row.range.size() != bands)
        fault(stem, "batteries", "at " + clause + ", a range has three parts");
    const int sides = gaps_.dice.is.sides;
    for (const int needs : {row.canister, row.effective, row.far, row.counter_battery})
        if (needs < 2 || needs > sides)
            fault(stem, "batteries",
                  "at " + clause + ", " + number(needs) +
                      " is out of range; write a number from 2 to " + number(sides));
    if (row.canister > row.effective || row.effective > row.far)
        fault(stem, "batteries", "at " + clause + ", fire from farther away must not kill sooner");
}

void Checker::check_batteries()
{
    for (const BatteryRow& row : sheet_.artillery.batteries) check_battery(row);
    for (std::size_t troop = 0; troop < sheet_.troops.size(); ++troop) {
        const auto rows =
            std::ranges::count_if(sheet_.artillery.batteries, [&](const BatteryRow& row) {
                return row.troops.has(static_cast<std::uint8_t>(troop));
            });
        const auto needed = sheet_.troops[troop].arm == Arm::Artillery ? 1 : 0;
        if (rows != needed)
            fault(stem_of(PhaseKind::Artillery), "batteries",
                  in_quotes(sheet_.troops[troop].name) + " stands in " + number(int(rows)) +
                      " rows, not in " + number(needed));
    }
}

// ---- Moves

void Checker::check_speeds()
{
    const std::string stem = stem_of(PhaseKind::Movement);
    for (std::size_t i = 0; i < sheet_.troops.size(); ++i) {
        const auto troop = static_cast<std::uint8_t>(i);
        bool moves = false;
        for (std::size_t f = 0; f < formation_count; ++f) {
            const auto formation = static_cast<Formation>(f);
            const auto rows =
                std::ranges::count_if(sheet_.movement.speeds, [&](const SpeedRow& row) {
                    return row.troops.has(troop) && row.formations.has(formation);
                });
            moves = moves || rows > 0;
            if (rows > 1)
                fault(stem, "speeds",
                      in_quotes(sheet_.troops[i].name) + " in " + in_quotes(to_text(formation)) +
                          " has two speeds");
        }
        if (!moves) fault(stem, "speeds", "no row for " + in_quotes(sheet_.troops[i].name));
    }
}

void Checker::check_formation_change()
{
    for (const Side side : both_sides)
        if (std::ranges::count(sheet_.movement.formation_change, side, &SideChange::side) != 1)
            fault(stem_of(PhaseKind::Movement), "formation_change",
                  "it has one row for " + in_quotes(to_text(side)) + " and one for the other side");
}

// ---- Courage

void Checker::check_rating(const RatingRow& row)
{
    const std::string id{row.clause.text()};
    if (row.frontal < row.disordered || row.disordered < 0 || row.frontal > 10)
        fault(gaps_table, "ratings",
              "at " + id + ", ratings go from 0 to 10, and disorder makes none better");
    if (row.kills + gaps_.kills_offset.is < 1)
        fault(gaps_table, "ratings",
              "at " + id + ", with kills_offset, no kill at all would break it");
}

// Everybody has a rating, and one only.
void Checker::check_ratings()
{
    for (const RatingRow& row : gaps_.ratings) check_rating(row);
    for (std::size_t troop = 0; troop < sheet_.troops.size(); ++troop)
        for (std::size_t i = 0; i < names_of<Quality>.size(); ++i) {
            const auto quality = static_cast<Quality>(i);
            if (!printed_qualities().has(quality)) continue;
            const auto rows = std::ranges::count_if(gaps_.ratings, [&](const RatingRow& row) {
                return row.troops.has(static_cast<std::uint8_t>(troop)) &&
                       row.qualities.has(quality);
            });
            if (rows != 1)
                fault(gaps_table, "ratings",
                      in_quotes(sheet_.troops[troop].name) + " of class " +
                          in_quotes(to_text(quality)) + " stands in " + number(int(rows)) +
                          " rows; one is right");
        }
}

}  // namespace

void check_sheet(const Sheet& sheet, SheetReader& reader)
{
    Checker{sheet, reader}.check();
}

}  // namespace voltigeur::division
