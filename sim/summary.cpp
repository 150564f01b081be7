#include "sim/summary.h"

#include <algorithm>
#include <cmath>
#include <functional>

namespace voltigeur {

namespace {

constexpr double sure = 1.959964;  // deviations to either side of the mean: 95 in 100

template <class Of>
std::vector<double> collect(std::span<const BattleRow> rows, Of of)
{
    std::vector<double> values;
    values.reserve(rows.size());
    for (const BattleRow& row : rows) values.push_back(static_cast<double>(std::invoke(of, row)));
    return values;
}

Frequency rate_of(std::span<const BattleRow> rows, int halves)
{
    const auto hits = static_cast<int>(std::ranges::count(rows, halves, &BattleRow::halves));
    const auto count = static_cast<int>(rows.size());
    return {hits, count == 0 ? 0.0 : static_cast<double>(hits) / count, interval_of(hits, count)};
}

// Of two lists of numbers that belong together, squared.
double determination(std::span<const double> a, std::span<const double> b)
{
    const double mean_a = mean_of(a).value;
    const double mean_b = mean_of(b).value;
    double ab = 0;
    double aa = 0;
    double bb = 0;
    for (std::size_t i = 0; i < a.size(); ++i) {
        ab += (a[i] - mean_a) * (b[i] - mean_b);
        aa += (a[i] - mean_a) * (a[i] - mean_a);
        bb += (b[i] - mean_b) * (b[i] - mean_b);
    }
    return aa > 0 && bb > 0 ? ab * ab / (aa * bb) : 0;
}

std::size_t level_of(int margin, const Levels& levels)
{
    if (margin >= levels.first_major) return 0;
    if (margin >= levels.first_minor) return 1;
    if (margin <= levels.second_major) return 4;
    return margin <= levels.second_minor ? 3 : 2;
}

}  // namespace

Mean mean_of(std::span<const double> values)
{
    if (values.empty()) return {};
    const auto count = static_cast<double>(values.size());
    double sum = 0;
    for (const double value : values) sum += value;
    const double mean = sum / count;
    if (values.size() == 1) return {mean, 0, 0};
    double squares = 0;
    for (const double value : values) squares += (value - mean) * (value - mean);
    const double deviation = std::sqrt(squares / (count - 1));
    return {mean, sure * deviation / std::sqrt(count), deviation};
}

Levels suggest_levels(const Mean& margin)
{
    // Of a bell curve, a third lies within 0.43 deviations and a tenth beyond 1.28.
    const double minor = 0.43 * margin.deviation;
    const double major = 1.28 * margin.deviation;
    Levels levels;
    levels.first_minor = static_cast<int>(std::floor(margin.value + minor)) + 1;
    levels.second_minor = static_cast<int>(std::ceil(margin.value - minor)) - 1;
    levels.first_major =
        std::max(levels.first_minor + 1, static_cast<int>(std::floor(margin.value + major)) + 1);
    levels.second_major =
        std::min(levels.second_minor - 1, static_cast<int>(std::ceil(margin.value - major)) - 1);
    return levels;
}

std::array<int, 5> count_levels(std::span<const BattleRow> rows, const Levels& levels)
{
    std::array<int, 5> counts{};
    for (const BattleRow& row : rows) ++counts[level_of(row.margin(), levels)];
    return counts;
}

std::array<int, 5> count_endings(std::span<const BattleRow> rows)
{
    std::array<int, 5> counts{};
    for (const BattleRow& row : rows) {
        const bool is_first = row.winner == Side::First;
        if (row.ending == Ending::Major)
            ++counts[is_first ? 0 : 4];
        else if (row.ending == Ending::Minor)
            ++counts[is_first ? 1 : 3];
        else
            ++counts[2];
    }
    return counts;
}

double luck_in_deviations(const Luck& luck)
{
    if (luck.variance == 0) return 0;
    return static_cast<double>(luck.more) / std::sqrt(static_cast<double>(luck.variance));
}

Summary summarise(std::span<const BattleRow> rows)
{
    Summary summary{.battles = static_cast<int>(rows.size())};
    summary.wins = {rate_of(rows, 2), rate_of(rows, 0)};
    summary.draws = rate_of(rows, 1);
    summary.balance =
        mean_of(collect(rows, [](const BattleRow& row) { return row.halves() / 2.0; }));
    const std::vector<double> margins = collect(rows, &BattleRow::margin);
    summary.margin = mean_of(margins);
    summary.turns = mean_of(collect(rows, [](const BattleRow& row) { return row.turns; }));
    for (std::size_t side = 0; side < 2; ++side) {
        summary.lost[side] =
            mean_of(collect(rows, [&](const BattleRow& row) { return row.lost[side]; }));
        summary.luck[side] = mean_of(collect(
            rows, [&](const BattleRow& row) { return luck_in_deviations(row.luck[side]); }));
    }
    summary.luck_explains = determination(collect(rows,
                                                  [](const BattleRow& row) {
                                                      return luck_in_deviations(row.luck[0]) -
                                                             luck_in_deviations(row.luck[1]);
                                                  }),
                                          margins);
    summary.levels = suggest_levels(summary.margin);
    for (const BattleRow& row : rows) {
        summary.orders += row.orders;
        for (std::size_t side = 0; side < 2; ++side) {
            summary.refused[side] += row.refused[side];
            summary.defaults[side] += row.defaults[side];
        }
    }
    return summary;
}

Difference compare(std::span<const BattleRow> before, std::span<const BattleRow> after)
{
    std::vector<double> balance;
    std::vector<double> margin;
    // Both lists are in the order of their numbers; an interrupted one may have holes.
    std::size_t j = 0;
    for (const BattleRow& row : before) {
        while (j < after.size() && after[j].number < row.number) ++j;
        if (j == after.size()) break;
        if (after[j].number != row.number) continue;
        balance.push_back((after[j].halves() - row.halves()) / 2.0);
        margin.push_back(after[j].margin() - row.margin());
    }
    return {static_cast<int>(balance.size()), mean_of(balance), mean_of(margin)};
}

}  // namespace voltigeur
