#include "engine/family/facts.h"

#include "engine/division/vocabulary.h"
#include "engine/sheet/footprint.h"
#include "engine/thirteen/vocabulary.h"

namespace voltigeur {

namespace {

std::vector<SheetFacts::Size> sizes_of(const SheetVocabulary& words, Arm arm, Formation formation)
{
    std::vector<SheetFacts::Size> sizes;
    for (int figures = 0; figures <= most_figures; ++figures) {
        const SheetVocabulary::Area covers = words.footprint(arm, formation, figures);
        const bool is_as_before = !sizes.empty() && sizes.back().covers.width == covers.width &&
                                  sizes.back().covers.depth == covers.depth;
        if (!is_as_before) sizes.push_back({figures, {covers.width, covers.depth}});
    }
    return sizes;
}

void take_words(SheetFacts& facts, const SheetVocabulary& words)
{
    facts.sheet = words.sheet;
    facts.profile = words.profile;
    facts.sides = words.sides;
    facts.tags = words.tags;
    facts.terrain = words.terrain;
    for (const SheetVocabulary::Troop& troop : words.troops)
        facts.troops.push_back({troop.name, troop.arm});
    for (std::size_t arm = 0; arm < names_of<Arm>.size(); ++arm)
        for (std::size_t formation = 0; formation < formation_count; ++formation)
            facts.footprints.push_back(
                {static_cast<Arm>(arm), static_cast<Formation>(formation),
                 sizes_of(words, static_cast<Arm>(arm), static_cast<Formation>(formation))});
}

}  // namespace

SheetFacts facts_of(const AnySheet& sheet)
{
    SheetFacts facts;
    take_words(facts, vocabulary_of(sheet));
    std::visit(
        [&](const auto& any) {
            facts.title = any.title;
            for (const auto& row : any.turn) facts.phases.push_back(row.title);
            facts.objective_points = any.gaps.points.is.objective;
            put_bases(facts, any);
        },
        sheet);
    return facts;
}

}  // namespace voltigeur
