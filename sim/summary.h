// What many battles say: how often who won, by how much, and how sure that is.
#pragma once

#include <span>

#include "sim/simulation.h"
#include "sim/tournament.h"

namespace voltigeur {

struct Frequency {
    int hits = 0;
    double share = 0;
    Interval sure;
};

// A mean, with the half of its interval at 95 in 100, and how far single battles lie from it.
struct Mean {
    double value = 0;
    double error = 0;
    double deviation = 0;
};
Mean mean_of(std::span<const double> values);

// Margins (points of the first side less those of the second) at which a victory begins.
struct Levels {
    int first_major = 0;  // that or more
    int first_minor = 0;
    int second_minor = 0;  // that or less
    int second_major = 0;
};
// Thirds for both sides and the draw, and a tenth for either side's major victory, if margins lay
// about their mean as they do about most.
Levels suggest_levels(const Mean& margin);
// How many battles each level would have had: major and minor of the first side, drawn, minor and
// major of the second.
std::array<int, 5> count_levels(std::span<const BattleRow> rows, const Levels& levels);
// As the battles ended.
std::array<int, 5> count_endings(std::span<const BattleRow> rows);

struct Summary {
    int battles = 0;
    std::array<Frequency, 2> wins;
    Frequency draws;
    Mean balance;  // share of the first side, a draw being half a victory
    Mean margin;
    Mean turns;
    std::array<Mean, 2> lost;  // figures
    std::array<Mean, 2> luck;  // in deviations of its dice
    double luck_explains = 0;  // how much of the margin, from 0 to 1
    Levels levels;
    std::uint64_t orders = 0;
    std::array<std::uint64_t, 2> refused{};
    std::array<std::uint64_t, 2> defaults{};
};
Summary summarise(std::span<const BattleRow> rows);

// How many deviations luckier a side was than could be expected of its dice.
double luck_in_deviations(const Luck& luck);

// What a change does, battle by battle of the same seed.
struct Difference {
    int battles = 0;
    Mean balance;
    Mean margin;
};
Difference compare(std::span<const BattleRow> before, std::span<const BattleRow> after);

}  // namespace voltigeur
