#include "engine/family/facts.h"

#include "engine/sheet/footprint.h"

namespace voltigeur {

namespace {

void take_bases(SheetFacts& facts, const thirteen::Sheet& sheet)
{
    const thirteen::Gaps& gaps = sheet.gaps;
    facts.infantry = {gaps.infantry_base.is.width, gaps.infantry_base.is.depth};
    facts.cavalry = {gaps.cavalry_base.is.width, gaps.cavalry_base.is.depth};
    facts.crew = facts.infantry.width;
    facts.command_range = gaps.command_range.is;
    facts.army_command_range = gaps.army_command_range.is;
    facts.objective_points = gaps.points.is.objective;
}

void take_bases(SheetFacts& facts, const division::Sheet& sheet)
{
    const division::Gaps& gaps = sheet.gaps;
    facts.infantry = {gaps.infantry_stands.is.width, gaps.infantry_stands.is.depth, 3, 2};
    facts.cavalry = {gaps.cavalry_stands.is.width, gaps.cavalry_stands.is.depth, 3, 1};
    facts.crew = fraction(facts.infantry.width, 1, facts.infantry.files);
    facts.counts_kills = true;
    facts.die = gaps.dice.is.sides;
    facts.command_range = sheet.command.zone.length;
    facts.army_command_range = facts.command_range;
    facts.objective_points = gaps.points.is.objective;
}

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
            take_bases(facts, any);
        },
        sheet);
    return facts;
}

}  // namespace voltigeur
