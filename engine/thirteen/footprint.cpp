#include "engine/thirteen/footprint.h"

#include <algorithm>

namespace voltigeur::thirteen {

namespace {

constexpr int divide_up(int a, int b)
{
    return (a + b - 1) / b;
}

struct Block {
    int files = 1;
    int ranks = 1;
};

// So many ranks, and as many files as the figures need; the ranks stay when figures are lost.
constexpr Block in_ranks(int figures, int ranks)
{
    return {divide_up(figures, ranks), ranks};
}

// So many files, and as many ranks as the figures need.
constexpr Block in_files(int figures, int files)
{
    return {files, divide_up(figures, files)};
}

Block infantry_block(const Gaps& gaps, Formation formation, int figures)
{
    switch (formation) {
    case Formation::Column:
        return in_ranks(figures, gaps.column_ranks.is);
    case Formation::Masse: {
        const Block block = in_ranks(figures, gaps.masse_ranks.is);
        return {std::max(block.files, gaps.masse_least_files.is), block.ranks};
    }
    case Formation::Square: {
        // Hollow: each of the four faces holds a quarter of the figures.
        const int side = divide_up(figures, 4) + gaps.square_extra_files.is;
        return {side, side};
    }
    case Formation::Skirmish:
        return {figures * gaps.skirmish_spacing.is, 1};
    case Formation::Line:
    case Formation::Limbered:
    case Formation::Unlimbered:
        break;
    }
    return in_ranks(figures, gaps.line_ranks.is);
}

Block cavalry_block(const Gaps& gaps, Formation formation, int figures)
{
    if (formation == Formation::Column) return in_files(figures, gaps.cavalry_column_files.is);
    return in_ranks(figures, gaps.cavalry_line_ranks.is);
}

Footprint of_block(Block block, const BaseSize& base)
{
    return footprint_of(base.width * block.files, base.depth * block.ranks);
}

}  // namespace

Footprint footprint(const Gaps& gaps, Arm arm, Formation formation, int figures)
{
    const int present = std::max(figures, 1);
    switch (arm) {
    case Arm::Infantry:
        return of_block(infantry_block(gaps, formation, present), gaps.infantry_base.is);
    case Arm::Cavalry:
        return of_block(cavalry_block(gaps, formation, present), gaps.cavalry_base.is);
    case Arm::Artillery:
        break;
    }
    // A battery is one model, whatever is left of its crew.
    const BaseSize& model =
        formation == Formation::Limbered ? gaps.battery_limbered.is : gaps.battery_unlimbered.is;
    return footprint_of(model.width, model.depth);
}

FootprintTable make_footprints(const Gaps& gaps)
{
    return FootprintTable{[&](Arm arm, Formation formation, int figures) {
                              return footprint(gaps, arm, formation, figures);
                          },
                          gaps.footprint_shrinks.is};
}

}  // namespace voltigeur::thirteen
