#include "engine/thirteen/check_sheet.h"

#include <algorithm>
#include <array>
#include <utility>

#include "engine/base/text.h"
#include "engine/thirteen/footprint.h"
#include "engine/thirteen/load.h"
#include "engine/thirteen/view.h"

namespace voltigeur::thirteen {

namespace {

constexpr std::array both_sides{Side::First, Side::Second};

std::string number(int n)
{
    return to_text(std::int64_t{n});
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
        check_base_sizes();
        check_unit_sizes();
        check_stick();
        check_terrain();
        check_formations();
        if (reader_.faults().size() > before) return;

        // Step 2. Charts that must leave out nothing.
        check_artillery_chart();
        for (const Side side : both_sides) check_musket_chart(side);
        for (const Side side : both_sides) check_speeds(side);
        check_horses();
        check_morale();
        for (const Side side : both_sides) check_failed_charge(side);
        check_melee();
    }

private:
    void fault(std::string_view stem, std::string_view key, std::string what)
    {
        reader_.fault_at(stem, key, std::move(what));
    }

    void check_counts();
    void check_base_sizes();
    void check_unit_sizes();
    void check_stick();
    void check_terrain();
    void check_formations();
    void check_artillery_chart();
    void check_musket_chart(Side side);
    void check_speeds(Side side);
    void check_horses();
    void check_morale();
    void check_failed_charge(Side side);
    void check_melee();

    void check_rows(std::string_view stem, const std::vector<TargetRow>& rows);
    void check_has_class(std::string_view stem, const TargetChart& chart, TargetClass target);
    void check_classes_of(std::string_view stem, const TargetChart& chart, Side side);
    void check_speed(std::string_view stem, Side side, std::size_t troop, Formation formation);
    void check_no_speed_twice(std::string_view stem, const std::vector<SpeedRow>& rows);
    void check_roll_or_less(std::string_view stem, const Morale& morale, bool needs_rout);

    [[nodiscard]] SetOf<Formation> infantry_formations(Side side) const
    {
        return side == Side::First ? gaps_.formations.is.first : gaps_.formations.is.second;
    }
    [[nodiscard]] SetOf<Formation> cavalry_formations(Side side) const
    {
        return side == Side::First ? gaps_.cavalry_formations.is.first
                                   : gaps_.cavalry_formations.is.second;
    }
    // The file of the n-th phase of a kind (from 0), of those in which this side acts if given.
    [[nodiscard]] std::string stem(PhaseKind kind, std::optional<Side> acts = {}, int nth = 0) const
    {
        for (const TurnRow& row : sheet_.turn)
            if (row.kind == kind && row.acts == acts && nth-- == 0) return stem_of(row);
        return {};
    }

    const Sheet& sheet_;
    const Gaps& gaps_;
    SheetReader& reader_;
    Tables tables_{};
};

// ---- The gaps

void Checker::check_counts()
{
    using Row = SheetReader::Bounded;
    const int die = sheet_.die.sides;
    const std::array rows{
        Row{"line_ranks", gaps_.line_ranks.is, 1, 8},
        Row{"column_ranks", gaps_.column_ranks.is, 1, 16},
        Row{"masse_ranks", gaps_.masse_ranks.is, 1, 16},
        Row{"masse_least_files", gaps_.masse_least_files.is, 1, 16},
        Row{"square_extra_files", gaps_.square_extra_files.is, 0, 8},
        Row{"skirmish_spacing", gaps_.skirmish_spacing.is, 1, 4},
        Row{"cavalry_line_ranks", gaps_.cavalry_line_ranks.is, 1, 8},
        Row{"cavalry_column_files", gaps_.cavalry_column_files.is, 1, 16},
        Row{"general_hit_by_fire", gaps_.general_hit_by_fire.is, 2, 2 * die + 1},
        Row{"general_hit_in_melee", gaps_.general_hit_in_melee.is, 2, 2 * die + 1},
        Row{"general_lost_with_unit", gaps_.general_lost_with_unit.is, 0, die},
        Row{"general_replaced_after", gaps_.general_replaced_after.is, 0, 100},
        Row{"reserve_target", gaps_.reserve_target.is, 1, die + 1},
        Row{"reserve_step", gaps_.reserve_step.is, 0, die},
        Row{"adjust_turn_degrees", gaps_.adjust_turn_degrees.is, 0, 180},
        Row{"wheels_per_move", gaps_.wheels_per_move.is, 0, 8},
        Row{"musket_arc_degrees", gaps_.musket_arc_degrees.is, 0, 90},
        Row{"enfilade_degrees", gaps_.enfilade_degrees.is, 0, 90},
        Row{"square_contact_needs", gaps_.square_contact_needs.is, 2, die},
        Row{"charge_arc_degrees", gaps_.charge_arc_degrees.is, 0, 90},
        Row{"turns", gaps_.turns.is, 1, 100},
    };
    reader_.check_gaps(rows);
    if (gaps_.army_break.is.dice > gaps_.army_break.is.figures)
        fault(gaps_table, "army_break",
              "an army cannot lose more than all its units (say \"1/2\")");
    if (gaps_.lane_overlap.is.dice > gaps_.lane_overlap.is.figures)
        fault(gaps_table, "lane_overlap", "it is a part of a front (say \"1/4\")");
}

void Checker::check_base_sizes()
{
    const auto check = [&](std::string_view key, const BaseSize& size) {
        if (size.width <= Length{} || size.depth <= Length{} || size.width > inches(20) ||
            size.depth > inches(20))
            fault(gaps_table, key,
                  "a base is wider and deeper than nothing, and at most \"20 in\"");
    };
    check("infantry_base", gaps_.infantry_base.is);
    check("cavalry_base", gaps_.cavalry_base.is);
    check("battery_unlimbered", gaps_.battery_unlimbered.is);
    check("battery_limbered", gaps_.battery_limbered.is);
}

void Checker::check_unit_sizes()
{
    const auto check = [&](std::string_view key, const SizeRange& range) {
        if (range.least > range.most || range.most > most_figures)
            fault(gaps_table, key,
                  "sizes go from the least to the most, and no unit has more than " +
                      number(most_figures) + " figures");
    };
    check("infantry_size", gaps_.infantry_size.is);
    check("cavalry_size", gaps_.cavalry_size.is);
    check("crew_size", gaps_.crew_size.is);
}

// Guns find the first row that is heavy enough for them.
void Checker::check_stick()
{
    const std::vector<StickRow>& rows = gaps_.stick.is;
    if (rows.empty()) fault(gaps_table, "stick", "the artillery stick has no rows");
    for (std::size_t i = 0; i < rows.size(); ++i) {
        if (i > 0 && rows[i].up_to_pounds <= rows[i - 1].up_to_pounds)
            fault(gaps_table, "stick",
                  "rows go from light to heavy guns; " + number(rows[i].up_to_pounds) +
                      " lb comes too late");
        if (rows[i].close > rows[i].medium || rows[i].medium > rows[i].far)
            fault(gaps_table, "stick",
                  "at " + number(rows[i].up_to_pounds) +
                      " lb, close, medium and long must not get shorter");
    }
}

void Checker::check_terrain()
{
    const std::vector<TerrainKind>& kinds = gaps_.terrain.is;
    constexpr int most_kinds = 32;
    if (std::ssize(kinds) > most_kinds)
        fault(gaps_table, "terrain",
              "there is room for " + number(most_kinds) + " kinds of ground");
    for (std::size_t i = 0; i < kinds.size(); ++i) {
        const auto before = std::span{kinds}.first(i);
        if (std::ranges::find(before, kinds[i].name, &TerrainKind::name) != before.end())
            fault(gaps_table, "terrain", in_quotes(kinds[i].name) + " stands here twice");
        if (kinds[i].fortification && !kinds[i].defensive)
            fault(gaps_table, "terrain",
                  in_quotes(kinds[i].name) + " is a fortification, so it must be defensive too");
    }
}

void Checker::check_formations()
{
    const auto check = [&](std::string_view key, SetOf<Formation> formations,
                           std::initializer_list<Formation> allowed) {
        std::uint32_t bits = 0;
        for (const Formation formation : allowed) bits |= 1U << static_cast<unsigned>(formation);
        if ((formations.bits & ~bits) != 0)
            fault(gaps_table, key, "it lists a formation that this arm does not have");
        if (!formations.has(Formation::Line) || !formations.has(Formation::Column))
            fault(gaps_table, key, "both sides have \"line\" and \"column\"");
    };
    for (const Side side : both_sides) {
        check("formations", infantry_formations(side),
              {Formation::Line, Formation::Column, Formation::Masse, Formation::Square,
               Formation::Skirmish});
        check("cavalry_formations", cavalry_formations(side), {Formation::Line, Formation::Column});
    }
}

// ---- To hit

void Checker::check_rows(std::string_view stem, const std::vector<TargetRow>& rows)
{
    std::array<int, target_class_count> times{};
    for (std::size_t i = 0; i < rows.size(); ++i) {
        if (i > 0 && rows[i].at_least < rows[i - 1].at_least)
            fault(stem, "to_hit", "rows go from easy to hard targets, as they are printed");
        for (const TargetClass target : rows[i].targets)
            if (++times[static_cast<std::size_t>(target)] == 2)
                fault(stem, "to_hit", in_quotes(to_text(target)) + " stands in two rows");
    }
}

void Checker::check_has_class(std::string_view stem, const TargetChart& chart, TargetClass target)
{
    if (chart[static_cast<std::size_t>(target)].at_least == 0)
        fault(stem, "to_hit",
              "no row has " + in_quotes(to_text(target)) + ", which can be shot at");
}

// Every formation that this side may show to the guns and muskets of the other.
void Checker::check_classes_of(std::string_view stem, const TargetChart& chart, Side side)
{
    const SetOf<Formation> formations = infantry_formations(side);
    check_has_class(stem, chart, TargetClass::Line);
    check_has_class(stem, chart, TargetClass::Column);
    if (formations.has(Formation::Square)) check_has_class(stem, chart, TargetClass::Square);
    if (formations.has(Formation::Masse) && !gaps_.masse_counts_as_column.is)
        check_has_class(stem, chart, TargetClass::Masse);
    if (formations.has(Formation::Skirmish)) check_has_class(stem, chart, TargetClass::Skirmishers);
    check_has_class(stem, chart, TargetClass::Artillery);
    check_has_class(stem, chart, gaps_.limbered_target.is);
    check_has_class(stem, chart, gaps_.cavalry_target.is);
}

void Checker::check_artillery_chart()
{
    tables_ = make_tables(sheet_);
    const std::string file = stem(PhaseKind::Artillery);
    check_rows(file, sheet_.artillery.to_hit);
    for (const Side side : both_sides) check_classes_of(file, tables_.artillery_chart, side);
    check_has_class(file, tables_.artillery_chart, TargetClass::Fortification);
    if (sheet_.artillery.light_guns.pounds >= sheet_.artillery.heavy_guns.pounds)
        fault(file, "light_guns", "guns cannot be light and heavy at once");
}

void Checker::check_musket_chart(Side side)
{
    const std::string file = stem(PhaseKind::MoveAndShoot, side);
    check_rows(file, sheet_.move[index(side)].to_hit);
    check_classes_of(file, tables_.musket_chart[index(side)], side);
}

// ---- Speeds

void Checker::check_speed(std::string_view stem, Side side, std::size_t troop, Formation formation)
{
    if (!tables_.speeds[index(side)][troop][static_cast<std::size_t>(formation)].is_printed)
        fault(stem, "speeds",
              "no row for " + in_quotes(sheet_.troops[troop].name) + " in " +
                  in_quotes(to_text(formation)));
}

void Checker::check_no_speed_twice(std::string_view stem, const std::vector<SpeedRow>& rows)
{
    for (std::size_t i = 0; i < rows.size(); ++i)
        for (std::size_t j = 0; j < i; ++j)
            if ((rows[i].troops.bits & rows[j].troops.bits) != 0 &&
                (rows[i].formations.bits & rows[j].formations.bits) != 0)
                fault(stem, "speeds",
                      "the rows of clauses " + std::string{rows[j].clause.text()} + " and " +
                          std::string{rows[i].clause.text()} + " give the same troops two speeds");
}

// Foot and guns serve every side. Which horse a side has is the sheet's choice: it need only have
// none that neither side can move, and both generals need horses.
void Checker::check_speeds(Side side)
{
    const std::string file = stem(PhaseKind::MoveAndShoot, side);
    const std::vector<SpeedRow>& rows = sheet_.move[index(side)].speeds;
    check_no_speed_twice(file, rows);
    for (std::size_t troop = 0; troop < sheet_.troops.size(); ++troop) {
        if (sheet_.troops[troop].arm == Arm::Artillery)
            check_speed(file, side, troop, Formation::Limbered);
        if (sheet_.troops[troop].arm != Arm::Infantry) continue;
        for (std::size_t f = 0; f < formation_count; ++f)
            if (infantry_formations(side).has(static_cast<Formation>(f)))
                check_speed(file, side, troop, static_cast<Formation>(f));
    }
    if (tables_.general_speed[index(side)] == Length{})
        fault(gaps_table, "general_moves_as",
              in_quotes(gaps_.general_moves_as.is) + " has no speed in " + file + ".toml");
}

void Checker::check_horses()
{
    for (std::size_t troop = 0; troop < sheet_.troops.size(); ++troop) {
        if (sheet_.troops[troop].arm != Arm::Cavalry) continue;
        const auto moves = [&](Side side) {
            return tables_.speeds[index(side)][troop][static_cast<std::size_t>(Formation::Line)]
                .is_printed;
        };
        if (!moves(Side::First) && !moves(Side::Second))
            fault("sheet", "troops",
                  in_quotes(sheet_.troops[troop].name) +
                      " can move on neither side: give a speed, or add it to the "
                      "gaps' moves_as");
    }
}

// ---- Courage and melee

void Checker::check_roll_or_less(std::string_view stem, const Morale& morale, bool needs_rout)
{
    const RollOrLess& needs = morale.roll_or_less;
    if (needs.elite < needs.veteran || needs.veteran < needs.conscript)
        fault(stem, "morale", "better troops must not need a lower roll");
    if (needs_rout && !morale.rout) fault(stem, "morale", "\"rout\" is missing here");
}

void Checker::check_morale()
{
    check_roll_or_less(stem(PhaseKind::ArtilleryMorale), sheet_.artillery_morale.morale, true);
    for (const Side side : both_sides) {
        check_roll_or_less(stem(PhaseKind::ClosingMorale, side), sheet_.closing[index(side)].morale,
                           true);
        check_roll_or_less(stem(PhaseKind::Stand, opponent(side)), sheet_.stand[index(side)].morale,
                           true);
    }
    for (const int nth : {0, 1})
        check_roll_or_less(stem(PhaseKind::MeleeMorale, {}, nth),
                           sheet_.melee_morale[static_cast<std::size_t>(nth)].morale, true);
    check_roll_or_less(stem(PhaseKind::Recall), sheet_.recall.morale, false);
}

void Checker::check_failed_charge(Side side)
{
    const FailedChargeLine& line = sheet_.closing[index(side)].failed_charge;
    const bool needs_length = line.does != FailedCharge::CarryOn;
    if (needs_length == line.length.has_value()) return;
    fault(stem(PhaseKind::ClosingMorale, side), "failed_charge",
          needs_length ? "how far from the target is missing (say length = \"2 in\")"
                       : "who carries on stops at no length; remove it");
}

void Checker::check_melee()
{
    const auto is_more = [](Ratio a, Ratio b) { return a.dice * b.figures > b.dice * a.figures; };
    for (const int nth : {0, 1}) {
        const MeleePhase& melee = sheet_.melee[static_cast<std::size_t>(nth)];
        const auto check = [&](std::string_view key, const DiceByQuality& dice) {
            if (is_more(dice.veteran, dice.elite) || is_more(dice.conscript, dice.veteran))
                fault(stem(PhaseKind::Melee, {}, nth), key,
                      "better troops must not roll fewer dice");
            if (is_more(dice.elite, Ratio{1, 1}))
                fault(stem(PhaseKind::Melee, {}, nth), key, "no more than one die for a figure");
        };
        check("column_dice", melee.column_dice);
        check("other_dice", melee.other_dice);
    }
}

}  // namespace

void check_sheet(const Sheet& sheet, SheetReader& reader)
{
    Checker{sheet, reader}.check();
}

}  // namespace voltigeur::thirteen
