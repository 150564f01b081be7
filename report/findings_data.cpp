#include <algorithm>
#include <map>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "engine/record/record.h"
#include "report/findings.h"

namespace voltigeur::report {

namespace {

// ---- JSON

using Json = nlohmann::ordered_json;

Json rate_json(const Frequency& rate)
{
    return {
        {"count", rate.hits}, {"share", rate.share}, {"between", {rate.sure.low, rate.sure.high}}};
}

Json mean_json(const Mean& mean)
{
    return {{"mean", mean.value}, {"error", mean.error}, {"deviation", mean.deviation}};
}

Json heat_json(const std::vector<std::int64_t>& cells, const Grid& grid)
{
    Json rows = Json::array();
    for (std::size_t y = 0; y < static_cast<std::size_t>(grid.rows); ++y) {
        const auto from = cells.begin() + static_cast<std::ptrdiff_t>(y) * grid.columns;
        rows.push_back(std::vector<std::int64_t>(from, from + grid.columns));
    }
    return rows;
}

Json units_json(const Scenario& scenario, const Sums& sums)
{
    Json units = Json::array();
    for (std::size_t i = 0; i < sums.units.size(); ++i) {
        const Unit& unit = scenario.opening.units[i];
        const auto battles = static_cast<double>(std::max<std::int64_t>(1, sums.battles));
        units.push_back({{"unit", scenario.units[i].id},
                         {"name", scenario.units[i].name},
                         {"side", scenario.sides[index(unit.side)].id},
                         {"figures", unit.figures_at_start},
                         {"survival", static_cast<double>(sums.units[i].survived) / battles},
                         {"figures_left", static_cast<double>(sums.units[i].figures) / battles}});
    }
    return units;
}

Json sides_json(const Scenario& scenario, const Findings& findings, const Summary& summary,
                const Sums& sums)
{
    const Grid grid = grid_of(scenario);
    Json sides = Json::array();
    for (std::size_t side = 0; side < 2; ++side) {
        Json lost = Json::array();
        for (const auto& turn : sums.lost)
            lost.push_back(static_cast<double>(turn[side]) /
                           static_cast<double>(std::max<std::int64_t>(1, sums.battles)));
        sides.push_back({{"side", scenario.sides[side].id},
                         {"player", findings.players[side]},
                         {"wins", rate_json(summary.wins[side])},
                         {"figures_lost", mean_json(summary.lost[side])},
                         {"figures_lost_by_turn", std::move(lost)},
                         {"luck", mean_json(summary.luck[side])},
                         {"refused", summary.refused[side]},
                         {"defaults", summary.defaults[side]},
                         {"stood", heat_json(sums.stood[side], grid)},
                         {"died", heat_json(sums.died[side], grid)}});
    }
    return sides;
}

Json margins_json(const std::vector<BattleRow>& rows)
{
    std::map<int, int> counts;
    for (const BattleRow& row : rows) ++counts[row.margin()];
    Json list = Json::array();
    for (const auto& [margin, count] : counts) list.push_back({margin, count});
    return list;
}

Json variant_json(const Findings& findings, std::size_t variant)
{
    const Scenario& scenario = *findings.plan.variants[variant].scenario;
    const Outcomes& outcomes = findings.outcomes[variant];
    const Summary summary = summarise(outcomes.rows);
    const std::array<int, 5> ends = count_endings(outcomes.rows);
    Json json{{"name", findings.names[variant]},
              {"scenario", scenario.id},
              {"scenario_hash", to_hex(findings.plan.variants[variant].scenario_hash)},
              {"sheet", scenario.sheet},
              {"profile", scenario.profile},
              {"sheet_hash", to_hex(findings.plan.variants[variant].law->hash())},
              {"battles", summary.battles},
              {"sides", sides_json(scenario, findings, summary, outcomes.sums)},
              {"draws", rate_json(summary.draws)},
              {"endings",
               {{"first_major", ends[0]},
                {"first_minor", ends[1]},
                {"draw", ends[2]},
                {"second_minor", ends[3]},
                {"second_major", ends[4]}}},
              {"balance", mean_json(summary.balance)},
              {"margin", mean_json(summary.margin)},
              {"margins", margins_json(outcomes.rows)},
              {"turns", mean_json(summary.turns)},
              {"luck_explains", summary.luck_explains},
              {"suggested_levels",
               {{"first_major", summary.levels.first_major},
                {"first_minor", summary.levels.first_minor},
                {"second_minor", summary.levels.second_minor},
                {"second_major", summary.levels.second_major}}},
              {"units", units_json(scenario, outcomes.sums)},
              {"orders", summary.orders}};
    if (variant > 0) {
        const Difference d = compare(findings.outcomes[0].rows, outcomes.rows);
        json["change"] = {{"battles", d.battles},
                          {"balance", mean_json(d.balance)},
                          {"margin", mean_json(d.margin)}};
    }
    return json;
}

}  // namespace

std::string to_json(const Findings& findings)
{
    Json json{{"seed", std::to_string(findings.plan.seed)}, {"games", findings.plan.games}};
    json["variants"] = Json::array();
    for (std::size_t i = 0; i < findings.names.size(); ++i)
        json["variants"].push_back(variant_json(findings, i));
    return json.dump(2) + "\n";
}

std::string to_csv(const Findings& findings)
{
    std::string text = "variant,seed,ending,winner,points_first,points_second,turns,lost_first,"
                       "lost_second,units_lost_first,units_lost_second,luck_first,luck_second,"
                       "orders,refused_first,refused_second,defaults_first,defaults_second,"
                       "signature\n";
    for (std::size_t i = 0; i < findings.names.size(); ++i) {
        const auto& sides = findings.plan.variants[i].scenario->sides;
        for (const BattleRow& row : findings.outcomes[i].rows)
            text += fmt::format(
                "{},{},{},{},{},{},{},{},{},{},{},{:.3f},{:.3f},{},{},{},{},{},{}\n", i,
                findings.plan.seed + row.number, to_text(row.ending),
                row.halves() == 1 ? "" : sides[index(row.winner)].id, row.points[0], row.points[1],
                row.turns, row.lost[0], row.lost[1], row.units_lost[0], row.units_lost[1],
                luck_in_deviations(row.luck[0]), luck_in_deviations(row.luck[1]), row.orders,
                row.refused[0], row.refused[1], row.defaults[0], row.defaults[1],
                to_hex(row.signature));
    }
    return text;
}

}  // namespace voltigeur::report
