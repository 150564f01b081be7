// Prints how the sheets differ: one row for each thing they print, one column for each sheet. Each
// family of sheets has a matrix of its own.
//
//     sheetdiff                       all sheets
//     sheetdiff a12 b6                these, and the first is what the others are compared with
//     sheetdiff r10 r10:harmonised    a sheet beside its profile
//
// "=" is the same as in the first column, "-" that the sheet has nothing of the kind; a ruling in
// brackets stands behind a value that is not in the print.

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <iterator>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <tuple>
#include <utility>
#include <vector>

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include "engine/base/text.h"
#include "engine/family/family.h"
#include "load/flatten.h"
#include "load/sheets.h"

namespace voltigeur {
namespace {

struct Cell {
    std::string value;  // empty: absent
    Clause clause;
};
struct Row {
    std::string part;
    std::string key;
    Clause clause;  // of the first sheet that prints it; else of a ruling
    std::vector<Cell> cells;
    std::tuple<std::ptrdiff_t, std::int64_t, std::size_t> place;
};

// Printed clauses are numbers with a dot; a ruling of ours is not.
bool is_printed(Clause clause)
{
    return clause.text().find('.') != std::string_view::npos;
}

// The number after the dot; what no sheet prints stands at the end of its phase.
std::int64_t place_in_phase(Clause clause)
{
    if (clause.empty()) return -1;
    if (!is_printed(clause)) return 1000;
    if (clause.text().front() == 'G') return 0;
    std::string_view number = clause.text().substr(clause.text().find('.') + 1);
    while (!number.empty() && (number.back() < '0' || number.back() > '9')) number.remove_suffix(1);
    return whole_from_text(number).value_or(1000);
}

class Matrix {
public:
    explicit Matrix(std::vector<std::string> names) : names_(std::move(names)) {}

    void put(std::size_t column, const std::vector<Fact>& facts)
    {
        auto after = rows_.begin();  // where a row that only this sheet has belongs
        for (const Fact& fact : facts) {
            if (fact.value == absent) continue;
            if (std::ranges::find(parts_, fact.part) == parts_.end()) parts_.push_back(fact.part);
            auto row = std::ranges::find_if(rows_, [&](const Row& known) {
                return known.part == fact.part && known.key == fact.key;
            });
            if (row == rows_.end()) {
                row = rows_.insert(after, {fact.part, fact.key, fact.clause, {}, {}});
                row->cells.resize(names_.size());
            }
            row->cells[column] = {fact.value, fact.clause};
            if (!is_printed(row->clause) && is_printed(fact.clause)) row->clause = fact.clause;
            after = std::next(row);
        }
    }

    // By part and clause; within a clause the order of the sheets stays, as among what we supply.
    void sort()
    {
        for (std::size_t i = 0; i < rows_.size(); ++i) {
            const std::string& part = rows_[i].part;
            const bool is_as_read = part == "0" || part == "gaps";
            rows_[i].place = {std::ranges::find(parts_, part) - parts_.begin(),
                              is_as_read ? 0 : place_in_phase(rows_[i].clause), i};
        }
        std::ranges::sort(rows_, {}, &Row::place);
    }

    // Each part is a chart of its own, as wide as it must be.
    void print() const
    {
        for (auto first = rows_.begin(); first != rows_.end();) {
            const auto last = std::ranges::find_if(
                first, rows_.end(), [&](const Row& row) { return row.part != first->part; });
            if (first != rows_.begin()) fmt::print("\n");
            print_part({first, last});
            first = last;
        }
    }

private:
    void print_part(std::span<const Row> rows) const
    {
        std::vector<std::vector<std::string>> lines;
        lines.push_back({"clause", heading_of(rows[0].part)});
        std::ranges::copy(names_, std::back_inserter(lines.back()));
        for (const Row& row : rows) {
            lines.push_back({std::string{row.clause.text()}, row.key});
            for (std::size_t i = 0; i < names_.size(); ++i) lines.back().push_back(shown(row, i));
        }

        std::vector<std::size_t> widths(names_.size() + 2);
        for (const auto& line : lines)
            for (std::size_t i = 0; i < line.size(); ++i)
                widths[i] = std::max(widths[i], line[i].size());
        for (const auto& line : lines) {
            std::string text;
            for (std::size_t i = 0; i < line.size(); ++i)
                text += fmt::format("{:{}}  ", line[i], widths[i]);
            text.erase(text.find_last_not_of(' ') + 1);
            fmt::print("{}\n", text);
        }
    }

    static std::string heading_of(const std::string& part)
    {
        if (part == "0") return "the sheet as a whole";
        return part[0] >= '0' && part[0] <= '9' ? "phase " + part : part;
    }

    static std::string shown(const Row& row, std::size_t column)
    {
        const Cell& cell = row.cells[column];
        if (cell.value.empty()) return "-";
        if (column > 0 && cell.value == row.cells[0].value) return "=";
        const bool is_told = row.part == "gaps";  // its id stands before it
        if (is_told || cell.clause.empty() || is_printed(cell.clause)) return cell.value;
        return fmt::format("{} [{}]", cell.value, cell.clause.text());
    }

    std::vector<std::string> names_;
    std::vector<std::string> parts_;  // in the order in which they were met
    std::vector<Row> rows_;
};

// The facts of one sheet in one profile; sheets of one family are compared with each other.
struct Column {
    std::string name;
    std::string family;
    std::vector<Fact> facts;
};

// "r10" or "r10:harmonised"
std::optional<Column> load_column(const std::string& rules, const std::string& name)
{
    const std::size_t colon = std::min(name.find(':'), name.size());
    const std::string id = name.substr(0, colon);
    const std::string profile =
        colon == name.size() ? std::string{letter_profile} : name.substr(colon + 1);

    const auto fail = [](const Faults& faults) {
        for (const Fault& fault : faults) fmt::print(stderr, "{}\n", to_text(fault));
        return std::nullopt;
    };
    const auto files = read_sheet_files(rules, id);
    if (!files) return fail(files.error());
    const auto sheet = load_sheet(*files, profile);
    if (!sheet) return fail(sheet.error());

    Column column{name, std::string{family_of(*files)}, flatten_cover(*files)};
    std::ranges::move(flatten(*sheet), std::back_inserter(column.facts));
    // Where readings can be chosen, what we supply is what profiles differ in.
    if (find_family(column.family)->has_readings)
        std::ranges::move(flatten_gaps(*sheet), std::back_inserter(column.facts));
    return column;
}

void print_matrix(std::span<const Column> columns)
{
    std::vector<std::string> names;
    for (const Column& column : columns) names.push_back(column.name);
    Matrix matrix{std::move(names)};
    for (std::size_t i = 0; i < columns.size(); ++i) matrix.put(i, columns[i].facts);
    matrix.sort();
    matrix.print();
}

int run(const std::string& rules, std::vector<std::string> names)
{
    if (names.empty()) names = sheet_ids(rules);
    std::vector<Column> columns;
    for (const std::string& name : names)
        if (auto column = load_column(rules, name)) columns.push_back(std::move(*column));
    if (columns.size() < names.size()) return 2;

    // One matrix for each family, in the order in which they are named.
    while (!columns.empty()) {
        const std::string family = columns.front().family;
        std::vector<Column> alike;
        std::vector<Column> others;
        for (Column& column : columns)
            (column.family == family ? alike : others).push_back(std::move(column));
        print_matrix(alike);
        if (!others.empty()) fmt::print("\n");
        columns = std::move(others);
    }
    return 0;
}

}  // namespace
}  // namespace voltigeur

int main(int argc, char** argv)
{
    CLI::App app{"Prints how the sheets differ: \"=\" as in the first column, \"-\" not printed."};
    std::string rules = "rules";
    std::vector<std::string> names;
    app.add_option("--rules", rules, "the folder of the sheets")->capture_default_str();
    app.add_option("sheet", names, "ids, such as r10 or r10:harmonised; without any, all sheets");
    CLI11_PARSE(app, argc, argv);
    return voltigeur::run(rules, std::move(names));
}
