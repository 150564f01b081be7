#include "sim/keep.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "engine/base/json_text.h"
#include "engine/record/record.h"

namespace voltigeur {

namespace {

using Json = nlohmann::json;

constexpr const char* format_name = "voltigeur simulation";
constexpr int version = 1;
constexpr std::size_t row_length = 22;

// ---- Writing

Json row_to_json(const BattleRow& row)
{
    Json json = Json::array({row.number, static_cast<int>(row.ending), index(row.winner), row.turns,
                             row.orders, row.signature});
    for (std::size_t side = 0; side < 2; ++side) {
        json.push_back(row.points[side]);
        json.push_back(row.lost[side]);
        json.push_back(row.units_lost[side]);
        json.push_back(row.luck[side].more);
        json.push_back(row.luck[side].variance);
        json.push_back(row.luck[side].dice);
        json.push_back(row.refused[side]);
        json.push_back(row.defaults[side]);
    }
    return json;
}

// Most cells are empty: [cell, count, cell, count …].
Json heat_to_json(const Heat& heat)
{
    Json json = Json::array();
    for (const std::vector<std::int64_t>& cells : heat) {
        Json side = Json::array();
        for (std::size_t i = 0; i < cells.size(); ++i) {
            if (cells[i] == 0) continue;
            side.push_back(i);
            side.push_back(cells[i]);
        }
        json.push_back(std::move(side));
    }
    return json;
}

Json sums_to_json(const Sums& sums)
{
    Json lost = Json::array();
    for (const auto& turn : sums.lost) lost.push_back(turn);
    Json units = Json::array();
    for (const UnitSums& unit : sums.units) units.push_back({unit.survived, unit.figures});
    return {{"battles", sums.battles},
            {"lost", std::move(lost)},
            {"units", std::move(units)},
            {"stood", heat_to_json(sums.stood)},
            {"died", heat_to_json(sums.died)}};
}

// ---- Reading. What is not as it was written throws nothing: it is noticed, and the line refused.

class Reader {
public:
    [[nodiscard]] bool is_good() const { return is_good_; }
    void check(bool is_so) { is_good_ = is_good_ && is_so; }

    const Json& list(const Json& json, std::size_t size)
    {
        static const Json none = Json::array();
        check(json.is_array() && json.size() == size);
        return is_good_ ? json : none;
    }
    const Json& member(const Json& json, const char* key)
    {
        static const Json none;
        check(json.is_object() && json.contains(key));
        return is_good_ ? json.at(key) : none;
    }
    template <class Number>
    Number number(const Json& json)
    {
        check(json.is_number_integer());
        return is_good_ ? json.get<Number>() : Number{};
    }
    template <class Number>
    Number at(const Json& list, std::size_t i)
    {
        return is_good_ ? number<Number>(list[i]) : Number{};
    }

private:
    bool is_good_ = true;
};

BattleRow row_from_json(Reader& reader, const Json& json)
{
    const Json& list = reader.list(json, row_length);
    BattleRow row;
    row.number = reader.at<std::uint64_t>(list, 0);
    const int ending = reader.at<int>(list, 1);
    reader.check(ending >= 0 && ending <= static_cast<int>(Ending::Major));
    row.ending = reader.is_good() ? static_cast<Ending>(ending) : Ending::Open;
    row.winner = reader.at<int>(list, 2) == 0 ? Side::First : Side::Second;
    row.turns = reader.at<int>(list, 3);
    row.orders = reader.at<std::uint64_t>(list, 4);
    row.signature = reader.at<std::uint64_t>(list, 5);
    for (std::size_t side = 0; side < 2; ++side) {
        const std::size_t from = 6 + 8 * side;
        row.points[side] = reader.at<int>(list, from);
        row.lost[side] = reader.at<int>(list, from + 1);
        row.units_lost[side] = reader.at<int>(list, from + 2);
        row.luck[side] = {reader.at<std::int64_t>(list, from + 3),
                          reader.at<std::int64_t>(list, from + 4),
                          reader.at<std::int64_t>(list, from + 5)};
        row.refused[side] = reader.at<std::uint32_t>(list, from + 6);
        row.defaults[side] = reader.at<std::uint32_t>(list, from + 7);
    }
    return row;
}

void heat_from_json(Reader& reader, const Json& json, Heat& heat)
{
    const Json& sides = reader.list(json, 2);
    for (std::size_t side = 0; side < 2 && reader.is_good(); ++side) {
        reader.check(sides[side].is_array() && sides[side].size() % 2 == 0);
        for (std::size_t i = 0; reader.is_good() && i < sides[side].size(); i += 2) {
            const auto cell = reader.at<std::size_t>(sides[side], i);
            reader.check(cell < heat[side].size());
            if (reader.is_good()) heat[side][cell] = reader.at<std::int64_t>(sides[side], i + 1);
        }
    }
}

void sums_from_json(Reader& reader, const Json& json, Sums& sums)
{
    sums.battles = reader.number<std::int64_t>(reader.member(json, "battles"));
    const Json& lost = reader.list(reader.member(json, "lost"), sums.lost.size());
    for (std::size_t i = 0; i < sums.lost.size() && reader.is_good(); ++i) {
        const Json& sides = reader.list(lost[i], 2);
        sums.lost[i] = {reader.at<std::int64_t>(sides, 0), reader.at<std::int64_t>(sides, 1)};
    }
    const Json& units = reader.list(reader.member(json, "units"), sums.units.size());
    for (std::size_t i = 0; i < sums.units.size() && reader.is_good(); ++i) {
        const Json& unit = reader.list(units[i], 2);
        sums.units[i] = {reader.at<std::int64_t>(unit, 0), reader.at<std::int64_t>(unit, 1)};
    }
    heat_from_json(reader, reader.member(json, "stood"), sums.stood);
    heat_from_json(reader, reader.member(json, "died"), sums.died);
}

Json variant_to_json(const KeptHead::Variant& variant)
{
    return {{"name", variant.name},
            {"scenario", to_hex(variant.scenario_hash)},
            {"sheet", to_hex(variant.sheet_hash)}};
}

Json head_to_json(const KeptHead& head)
{
    Json variants = Json::array();
    for (const KeptHead::Variant& variant : head.variants)
        variants.push_back(variant_to_json(variant));
    return {{"format", format_name},
            {"version", version},
            {"seed", std::to_string(head.seed)},
            {"players", head.players},
            {"variants", std::move(variants)}};
}

}  // namespace

std::string to_text(const KeptHead& head)
{
    return head_to_json(head).dump();
}

std::string to_text(const Part& part)
{
    Json rows = Json::array();
    for (const BattleRow& row : part.rows) rows.push_back(row_to_json(row));
    return Json{
        {"variant", part.variant}, {"rows", std::move(rows)}, {"sums", sums_to_json(part.sums)}}
        .dump();
}

std::expected<void, std::string> match_head(std::string_view line, const KeptHead& wanted)
{
    const Json got = parse_json(line);
    if (!got.is_object() || !got.contains("format") || got.at("format") != format_name)
        return std::unexpected("this is no file of a simulation");
    const Json want = head_to_json(wanted);
    for (const char* key : {"version", "seed", "players", "variants"})
        if (!got.contains(key) || got.at(key) != want.at(key))
            return std::unexpected(fmt::format(
                "it was begun with other {}: {} there, {} now; ask for the same, or keep this in "
                "another file",
                key, got.contains(key) ? got.at(key).dump() : "none", want.at(key).dump()));
    return {};
}

std::expected<Part, std::string> part_from_text(std::string_view line, const SimulationPlan& plan)
{
    const Json json = parse_json(line);
    Reader reader;
    Part part{.variant = reader.number<std::size_t>(reader.member(json, "variant")),
              .rows = {},
              .sums = {}};
    reader.check(part.variant < plan.variants.size());
    if (!reader.is_good()) return std::unexpected("the line is no part of this simulation");
    part.sums = no_sums(*plan.variants[part.variant].scenario);
    const Json& rows = reader.member(json, "rows");
    reader.check(rows.is_array());
    for (std::size_t i = 0; reader.is_good() && i < rows.size(); ++i)
        part.rows.push_back(row_from_json(reader, rows[i]));
    sums_from_json(reader, reader.member(json, "sums"), part.sums);
    reader.check(part.sums.battles == static_cast<std::int64_t>(part.rows.size()));
    if (!reader.is_good()) return std::unexpected("the line is damaged");
    return part;
}

}  // namespace voltigeur
