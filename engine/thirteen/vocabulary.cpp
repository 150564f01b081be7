#include "engine/thirteen/vocabulary.h"

#include <memory>

#include "engine/thirteen/footprint.h"
#include "engine/thirteen/ground.h"
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
        if (refuse_ground(view, unit, piece) && piece.shape.touches(place)) return &piece;
    return nullptr;
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

}  // namespace

SheetVocabulary vocabulary_of(const Sheet& sheet)
{
    SheetVocabulary words;
    words.sheet = sheet.id;
    words.profile = sheet.profile;
    for (std::size_t i = 0; i < 2; ++i) words.sides[i] = {sheet.sides[i], sheet.side_names[i]};
    words.tags = sheet.tags;
    for (const TroopType& troop : sheet.troops)
        words.troops.push_back(
            {troop.name, troop.arm, sizes_of(sheet.gaps, troop.arm), troop.tag.value_or("")});
    for (const TerrainKind& kind : sheet.gaps.terrain.is) words.terrain.push_back(kind.name);
    words.qualities = printed_qualities();

    const auto eye = std::make_shared<const Eye>(sheet);
    words.footprint = [eye](Arm arm, Formation formation, int figures) {
        const Footprint& size = eye->tables().footprints.of(arm, formation, figures);
        return SheetVocabulary::Ground{size.width, size.depth};
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
    return words;
}

}  // namespace voltigeur::thirteen
