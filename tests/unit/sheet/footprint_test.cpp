#include "engine/thirteen/footprint.h"

#include <ostream>

#include <gtest/gtest.h>

#include "load/sheets.h"

namespace voltigeur::thirteen {
namespace {

// On a sheet for 28 mm figures, in tenths of an inch.
struct Example {
    Arm arm;
    Formation formation;
    int figures;
    int width;
    int depth;
    friend std::ostream& operator<<(std::ostream& out, const Example& e)
    {
        return out << e.figures << ' ' << to_text(e.arm) << " in " << to_text(e.formation);
    }
};

class Footprints : public ::testing::TestWithParam<Example> {
protected:
    static const Sheet& sheet(std::string_view id)
    {
        static const Sheet sp3 = *load_sheet_as<Sheet>("rules", "sp3");
        static const Sheet a12 = *load_sheet_as<Sheet>("rules", "a12");
        return id == "sp3" ? sp3 : a12;
    }
};

TEST_P(Footprints, AreThoseOfTheRules)
{
    const Example& e = GetParam();
    const Footprint size = footprint(sheet("sp3").gaps, e.arm, e.formation, e.figures);
    EXPECT_EQ(size.width, tenths(e.width));
    EXPECT_EQ(size.depth, tenths(e.depth));
    EXPECT_EQ(make_footprints(sheet("sp3").gaps).of(e.arm, e.formation, e.figures), size);
}

TEST_P(Footprints, AreHalfAsLargeForSmallFigures)
{
    const Example& e = GetParam();
    const Footprint size = footprint(sheet("a12").gaps, e.arm, e.formation, e.figures);
    EXPECT_EQ(size.width * 2, tenths(e.width));
    EXPECT_EQ(size.depth * 2, tenths(e.depth));
}

INSTANTIATE_TEST_SUITE_P(
    ByHand, Footprints,
    ::testing::Values(Example{Arm::Infantry, Formation::Line, 12, 48, 16},
                      Example{Arm::Infantry, Formation::Line, 11, 48, 16},
                      Example{Arm::Infantry, Formation::Line, 1, 8, 16},
                      Example{Arm::Infantry, Formation::Line, 0, 8, 16},
                      Example{Arm::Infantry, Formation::Column, 12, 24, 32},
                      Example{Arm::Infantry, Formation::Column, 18, 40, 32},
                      Example{Arm::Infantry, Formation::Masse, 18, 24, 48},
                      Example{Arm::Infantry, Formation::Masse, 6, 16, 48},
                      Example{Arm::Infantry, Formation::Square, 12, 32, 32},
                      Example{Arm::Infantry, Formation::Square, 13, 40, 40},
                      Example{Arm::Infantry, Formation::Skirmish, 6, 96, 8},
                      Example{Arm::Cavalry, Formation::Line, 9, 50, 40},
                      Example{Arm::Cavalry, Formation::Column, 9, 30, 60},
                      Example{Arm::Cavalry, Formation::Column, 10, 30, 80},
                      Example{Arm::Artillery, Formation::Unlimbered, 4, 24, 30},
                      Example{Arm::Artillery, Formation::Unlimbered, 1, 24, 30},
                      Example{Arm::Artillery, Formation::Limbered, 4, 16, 60}));

TEST(FootprintRadius, HoldsTheWholeRectangle)
{
    const Sheet sheet = *load_sheet_as<Sheet>("rules", "sp3");
    const Footprint size = footprint(sheet.gaps, Arm::Cavalry, Formation::Line, 7);  // 4 x 4 in
    const std::int64_t doubled = 2 * std::int64_t{size.radius.micrometres};
    const std::int64_t w = size.width.micrometres;
    const std::int64_t d = size.depth.micrometres;
    EXPECT_GE(doubled * doubled, w * w + d * d);
    EXPECT_LT((doubled - 4) * (doubled - 4), w * w + d * d);
}

}  // namespace
}  // namespace voltigeur::thirteen
