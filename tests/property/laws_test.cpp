// The laws of laws/law_book.h, at every order of random games on a crowded field of each sheet, in
// both profiles: 500 games of each, a thousand of every sheet. VOLTIGEUR_GAMES asks for more or for
// fewer; failures name the seed.

#include <gtest/gtest.h>

#include <string>

#include "laws/law_book.h"
#include "load/setups.h"
#include "tests/property/games_to_play.h"

namespace voltigeur {
namespace {

struct Field {
    const char* sheet;
    const char* profile;
};

void PrintTo(const Field& field, std::ostream* out)
{
    *out << field.sheet << " " << field.profile;
}

class Laws : public testing::TestWithParam<Field> {};

TEST_P(Laws, HoldAtEveryOrder)
{
    const DataFolder data{"."};
    const std::string scenario = std::string{"tests/scenarios/close-"} + GetParam().sheet + ".toml";
    const auto setup = load_setup(data, scenario, GetParam().profile);
    ASSERT_TRUE(setup.has_value());

    LawBook laws{*setup};
    for (std::uint64_t seed = 1; seed <= games_to_play(); ++seed) {
        const auto broken = laws.play(seed);
        ASSERT_FALSE(broken.has_value()) << "seed " << seed << ", order " << broken->order << ": "
                                         << broken->law << ": " << broken->what;
    }
    // A law that was never looked at holds nothing.
    EXPECT_GT(laws.count_orders(), 50 * games_to_play());
    EXPECT_GT(laws.count_events(), laws.count_orders());
}

INSTANTIATE_TEST_SUITE_P(Sheets, Laws,
                         testing::Values(Field{"a12", "letter"}, Field{"a12", "harmonised"},
                                         Field{"sp3", "letter"}, Field{"sp3", "harmonised"},
                                         Field{"r10", "letter"}, Field{"r10", "harmonised"},
                                         Field{"b6", "letter"}, Field{"b6", "harmonised"},
                                         Field{"004", "letter"}, Field{"004", "rival"}),
                         [](const auto& field) {
                             return std::string{"sheet_"} + field.param.sheet + "_" +
                                    field.param.profile;
                         });

// Battles in which a law was once broken that the fields above do not show.
TEST(Found, HoldsNow)
{
    const std::string scenario = "bench/yardstick-004.toml";
    constexpr std::uint64_t wheel_onto_slow_ground = 246;
    const DataFolder data{"."};
    const auto setup = load_setup(data, scenario, "letter");
    ASSERT_TRUE(setup.has_value());
    const auto broken = LawBook{*setup}.play(wheel_onto_slow_ground);
    EXPECT_FALSE(broken.has_value()) << broken->law << ": " << broken->what;
}

}  // namespace
}  // namespace voltigeur
