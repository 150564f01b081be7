// Every printed number and switch was typed a second time, from the printed sheets alone, into
// tests/charts/<sheet>.csv. Here the two are laid side by side.
//
//     phase,key,value,note        note: the ruling behind a value that is not in the print

#include <algorithm>
#include <fstream>
#include <iterator>
#include <map>
#include <set>
#include <sstream>
#include <string>
#include <tuple>
#include <vector>

#include <gtest/gtest.h>

#include "load/flatten.h"
#include "load/sheets.h"

namespace voltigeur {
namespace {

struct ChartRow {
    int line = 0;
    std::string part;
    std::string key;
    std::string value;
    std::string note;
};

std::vector<std::string> split(const std::string& line)
{
    std::vector<std::string> cells;
    std::istringstream stream{line};
    for (std::string cell; std::getline(stream, cell, ',');) cells.push_back(cell);
    cells.resize(4);
    return cells;
}

std::vector<ChartRow> read_chart(const std::string& path)
{
    std::vector<ChartRow> rows;
    std::ifstream stream{path};
    EXPECT_TRUE(stream) << path << " cannot be read";
    std::string text;
    std::getline(stream, text);
    EXPECT_EQ(text, "phase,key,value,note") << path;
    for (int line = 2; std::getline(stream, text); ++line) {
        const std::vector<std::string> cells = split(text);
        rows.push_back({line, cells[0], cells[1], cells[2], cells[3]});
    }
    return rows;
}

using Place = std::tuple<std::string, std::string>;  // part and key

// The loaded facts by their place; one place must not say two things.
std::map<Place, std::string> loaded_facts(const std::string& id)
{
    std::map<Place, std::string> facts;
    const auto files = read_sheet_files("rules", id);
    const auto sheet = load_sheet("rules", id);
    EXPECT_TRUE(files && sheet) << id << " does not load";
    if (!files || !sheet) return facts;
    std::vector<Fact> all = flatten(*sheet);
    std::ranges::copy(flatten_cover(*files), std::back_inserter(all));
    for (const Fact& fact : all)
        EXPECT_TRUE(facts.emplace(Place{fact.part, fact.key}, fact.value).second)
            << "rules/" << id << ", part " << fact.part << ": two values of " << fact.key;
    return facts;
}

class Charts : public testing::TestWithParam<const char*> {};

TEST_P(Charts, AgreeWithTheLoadedSheet)
{
    const std::string id = GetParam();
    const std::string path = "tests/charts/" + id + ".csv";
    const std::map<Place, std::string> facts = loaded_facts(id);
    std::set<Place> typed;

    for (const ChartRow& row : read_chart(path)) {
        const Place place{row.part, row.key};
        const std::string at = path + ":" + std::to_string(row.line) + ": ";
        EXPECT_TRUE(typed.insert(place).second) << at << row.key << " stands there twice";
        const auto fact = facts.find(place);
        if (fact == facts.end())
            ADD_FAILURE() << at << "part " << row.part << " of rules/" << id << " has no "
                          << row.key;
        else
            EXPECT_EQ(fact->second, row.value)
                << at << row.key << "; look at the printed sheet who is right";
    }
    for (const auto& [place, value] : facts)
        EXPECT_TRUE(typed.contains(place))
            << "part " << std::get<0>(place) << " of rules/" << id << " has " << std::get<1>(place)
            << " = " << value << ", which " << path << " does not have";
}

INSTANTIATE_TEST_SUITE_P(Sheets, Charts, testing::Values("004", "a12", "sp3", "r10", "b6"),
                         [](const auto& sheet) { return std::string{sheet.param}; });

TEST(ChartFiles, ExistForEverySheet)
{
    for (const std::string& id : sheet_ids("rules"))
        EXPECT_TRUE(std::ifstream{"tests/charts/" + id + ".csv"}.good())
            << id << ": type its numbers from the printed sheet into tests/charts/" << id << ".csv";
}

}  // namespace
}  // namespace voltigeur
