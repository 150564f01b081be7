#include "cli/kept_file.h"

#include <filesystem>
#include <set>
#include <sstream>
#include <system_error>

#include <fmt/format.h>

namespace voltigeur::cli {

namespace fs = std::filesystem;

namespace {

std::unexpected<std::string> fault(const std::string& file, std::size_t line,
                                   const std::string& what)
{
    return std::unexpected(fmt::format("{}:{}: {}", file, line, what));
}

// The lines that have an end.
std::vector<std::string> whole_lines(const std::string& file, std::uintmax_t& whole)
{
    std::ifstream in{file, std::ios::binary};
    std::vector<std::string> lines;
    std::string line;
    whole = 0;
    while (std::getline(in, line) && !in.eof()) {
        whole += line.size() + 1;
        lines.push_back(line);
    }
    return lines;
}

}  // namespace

std::expected<KeptFile, std::string> KeptFile::create(const std::string& file, const KeptHead& head)
{
    std::error_code ignored;
    if (fs::exists(file, ignored))
        return std::unexpected(
            fmt::format("{} is there already; go on with it by --resume, or name another", file));
    KeptFile kept;
    kept.file_ = file;
    kept.out_.open(file, std::ios::binary | std::ios::app);
    kept.add(to_text(head));
    if (!kept.is_written()) return std::unexpected(fmt::format("{} cannot be written", file));
    return kept;
}

std::expected<KeptFile, std::string> KeptFile::resume(const std::string& file, const KeptHead& head,
                                                      const SimulationPlan& plan, AllOutcomes& done)
{
    std::error_code ignored;
    if (!fs::exists(file, ignored)) return create(file, head);
    std::uintmax_t whole = 0;
    const std::vector<std::string> lines = whole_lines(file, whole);
    if (lines.empty()) return fault(file, 1, "this is no file of a simulation");
    if (const auto same = match_head(lines.front(), head); !same)
        return fault(file, 1, same.error());

    KeptFile kept;
    kept.file_ = file;
    std::set<std::pair<std::size_t, std::uint64_t>> seen;
    for (std::size_t i = 1; i < lines.size(); ++i) {
        auto part = part_from_text(lines[i], plan);
        if (!part) return fault(file, i + 1, part.error() + "; delete it, and it is played again");
        for (const BattleRow& row : part->rows) {
            if (!seen.insert({part->variant, row.number}).second)
                return fault(file, i + 1, fmt::format("battle {} is there twice", row.number));
            if (row.number >= plan.games)
                return fault(file, i + 1,
                             fmt::format("it has battle {} already; ask for --games {} or more",
                                         row.number + 1, row.number + 1));
        }
        done.add(*part);
    }
    fs::resize_file(file, whole, ignored);
    kept.out_.open(file, std::ios::binary | std::ios::app);
    if (!kept.is_written()) return std::unexpected(fmt::format("{} cannot be written", file));
    return kept;
}

void KeptFile::add(const std::string& line)
{
    out_ << line << '\n' << std::flush;
}

}  // namespace voltigeur::cli
