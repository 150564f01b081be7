#include "engine/thirteen/vocabulary.h"

#include <algorithm>
#include <memory>

#include "engine/thirteen/footprint.h"
#include "engine/thirteen/ground.h"
#include "engine/thirteen/morale.h"
#include "engine/thirteen/view.h"

namespace voltigeur::thirteen {

namespace {

// The sheet as the rules look at it, so that the loader and the rules cannot disagree.
class Eye {
public:
    explicit Eye(const Sheet& sheet) : sheet_(&sheet), tables_(make_tables(sheet)) {}

    [[nodiscard]] View view(const Scenario& scenario) const
    {
        return {*sheet_, tables_, scenario, scenario.opening};
    }
    // For questions that are not about the table.
    [[nodiscard]] View view() const { return view(nothing_); }
    [[nodiscard]] const Tables& tables() const { return tables_; }

private:
    const Sheet* sheet_;
    Tables tables_;
    Scenario nothing_;
};

const TerrainPiece* find_barring(const View& view, const Unit& unit, const Rectangle& place)
{
    if (!stands_on_barred_ground(view, unit, place)) return nullptr;
    for (const TerrainPiece& piece : view.scenario.terrain)
        if (refuse_ground(view, unit, piece) && piece.shape.overlaps(place)) return &piece;
    return nullptr;
}

const TerrainPiece* find_difficult(const View& view, const Unit& unit, const Rectangle& place)
{
    if (!is_in_difficult_ground(view, unit, place)) return nullptr;
    const auto found = std::ranges::find_if(view.scenario.terrain, [&](const TerrainPiece& piece) {
        return view.kind(piece).difficult && piece.shape.overlaps(place);
    });
    return found == view.scenario.terrain.end() ? nullptr : &*found;
}

Length longest_move(const View& view, const Unit& unit)
{
    Length longest{};
    for (std::size_t i = 0; i < formation_count; ++i) {
        const auto formation = static_cast<Formation>(i);
        if (may_use(view, unit, formation))
            longest = std::max(longest, speed(view, unit, formation).length);
    }
    return longest;
}

Length range_of(const Sheet& sheet, const Unit& guns)
{
    for (const StickRow& row : sheet.gaps.stick.is)
        if (guns.pounds <= row.up_to_pounds) return row.far;
    return {};
}

// The formation in which a unit moves: guns must be limbered.
Formation moving_formation(const Unit& unit)
{
    return unit.arm == Arm::Artillery ? Formation::Limbered : unit.formation;
}

SetOf<Quality> printed_qualities()
{
    SetOf<Quality> set;
    for (const Quality quality : {Quality::Elite, Quality::Veteran, Quality::Conscript})
        set.bits |= 1U << static_cast<unsigned>(quality);
    return set;
}

SheetVocabulary::Sizes sizes_of(const Gaps& gaps, Arm arm)
{
    const SizeRange& range = arm == Arm::Infantry  ? gaps.infantry_size.is
                             : arm == Arm::Cavalry ? gaps.cavalry_size.is
                                                   : gaps.crew_size.is;
    return {range.least, range.most};
}

void add_survey(SheetVocabulary& words, const Sheet& sheet, const std::shared_ptr<const Eye>& eye)
{
    words.is_in_command = [eye](const Scenario& scenario, UnitId id) {
        return is_in_command(eye->view(scenario), id);
    };
    words.march = [eye](const Unit& unit) { return longest_move(eye->view(), unit); };
    words.never_turns = [&sheet](const Unit& unit) {
        const auto& line = sheet.move[index(unit.side)].cannot_turn;
        return line && line->arms.has(unit.arm);
    };
    words.slowed_by = [eye](const Scenario& scenario, const Unit& unit, const Rectangle& place) {
        return find_difficult(eye->view(scenario), unit, place);
    };
    words.range = [&sheet](const Unit& guns) { return range_of(sheet, guns); };
    words.worth = [&sheet](const Unit& unit) {
        return unit.figures * by_quality(sheet.artillery_morale.morale.roll_or_less, unit.quality);
    };
    words.entry_width = sheet.gaps.reserve_entry_width.is;
}

}  // namespace

SheetVocabulary vocabulary_of(const Sheet& sheet)
{
    SheetVocabulary words = vocabulary_of_head(sheet);
    for (const TroopType& troop : sheet.troops)
        words.troops.push_back(
            {troop.name, troop.arm, sizes_of(sheet.gaps, troop.arm), troop.tag.value_or("")});
    for (const TerrainKind& kind : sheet.gaps.terrain.is) words.terrain.push_back(kind.name);
    words.qualities = printed_qualities();

    const auto eye = std::make_shared<const Eye>(sheet);
    words.footprint = [eye](Arm arm, Formation formation, int figures) {
        const Footprint& size = eye->tables().footprints.of(arm, formation, figures);
        return SheetVocabulary::Area{size.width, size.depth};
    };
    words.may_use = [eye](const Unit& unit, Formation formation) {
        return may_use(eye->view(), unit, formation);
    };
    words.may_field = [eye](const Unit& unit) {
        return speed(eye->view(), unit, moving_formation(unit)).is_printed;
    };
    words.barred_by = [eye](const Scenario& scenario, const Unit& unit, const Rectangle& place) {
        return find_barring(eye->view(scenario), unit, place);
    };
    add_survey(words, sheet, eye);
    return words;
}

void put_bases(SheetFacts& facts, const Sheet& sheet)
{
    const Gaps& gaps = sheet.gaps;
    facts.infantry = {gaps.infantry_base.is.width, gaps.infantry_base.is.depth};
    facts.cavalry = {gaps.cavalry_base.is.width, gaps.cavalry_base.is.depth};
    facts.crew = facts.infantry.width;
    facts.die = sheet.die.sides;
    facts.command_range = gaps.command_range.is;
    facts.army_command_range = gaps.army_command_range.is;
}

}  // namespace voltigeur::thirteen
