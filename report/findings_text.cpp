#include "report/findings.h"

#include <algorithm>

#include <fmt/format.h>

namespace voltigeur::report {

namespace {

// Columns count letters and not bytes.
std::string padded(const std::string& text, std::size_t width)
{
    const auto letters = static_cast<std::size_t>(std::ranges::count_if(
        text, [](char c) { return (static_cast<unsigned char>(c) & 0xC0U) != 0x80U; }));
    return letters < width ? text + std::string(width - letters, ' ') : text;
}

// ---- The table

class Table {
public:
    Table(const Findings& findings, std::size_t variant)
        : findings_(findings), scenario_(*findings.plan.variants[variant].scenario),
          outcomes_(findings.outcomes[variant]), summary_(summarise(outcomes_.rows))
    {
    }

    std::string write()
    {
        text_ = fmt::format("{}\n", scenario_.title);
        say("{} battles by sheet {} {}, seeds {} to {}; {} ({}) against {} ({})\n\n",
            summary_.battles, scenario_.sheet, scenario_.profile, findings_.plan.seed,
            findings_.plan.seed + findings_.plan.games - 1, name(0), findings_.players[0], name(1),
            findings_.players[1]);
        write_rates();
        write_numbers();
        write_turns();
        write_units();
        write_levels();
        write_counts();
        return std::move(text_);
    }

private:
    template <class... Args>
    void say(fmt::format_string<Args...> format, Args&&... args)
    {
        text_ += fmt::format(format, std::forward<Args>(args)...);
    }
    [[nodiscard]] const std::string& name(std::size_t side) const
    {
        return scenario_.sides[side].name;
    }

    void write_rate(const std::string& label, const Frequency& rate, const std::string& more)
    {
        say("{} {:>6.1f} %  ({:.1f} to {:.1f}){}\n", padded(label, 22), 100 * rate.share,
            100 * rate.sure.low, 100 * rate.sure.high, more);
    }
    void write_rates()
    {
        const std::array<int, 5> ends = count_endings(outcomes_.rows);
        for (std::size_t side = 0; side < 2; ++side)
            write_rate(name(side) + " win", summary_.wins[side],
                       fmt::format("  {} major, {} minor", ends[side == 0 ? 0 : 4],
                                   ends[side == 0 ? 1 : 3]));
        write_rate("Drawn", summary_.draws, "");
    }
    void write_mean(const std::string& label, const Mean& mean, const std::string& more)
    {
        say("{} {:>6.2f} ± {:.2f}, deviation {:.2f}{}\n", padded(label, 22), mean.value, mean.error,
            mean.deviation, more);
    }
    void write_numbers()
    {
        say("\n");
        write_mean("Margin", summary_.margin,
                   fmt::format("  (points of the {} less those of the {})", name(0), name(1)));
        write_mean("Turns", summary_.turns, "");
        for (std::size_t side = 0; side < 2; ++side)
            write_mean(name(side) + " lose", summary_.lost[side], "  figures");
        for (std::size_t side = 0; side < 2; ++side)
            write_mean("Luck of the " + name(side), summary_.luck[side],
                       "  (dice against expectation, in deviations)");
        say("{} {:>6.0f} %\n", padded("Luck decides", 22), 100 * summary_.luck_explains);
    }
    void write_turns()
    {
        say("\nFigures lost by the end of turn\n{}", padded("", 22));
        for (std::size_t i = 1; i <= outcomes_.sums.lost.size(); ++i) say("{:>6}", i);
        for (std::size_t side = 0; side < 2; ++side) {
            say("\n{}", padded(name(side), 22));
            for (const auto& lost : outcomes_.sums.lost) say("{:>6.1f}", each(lost[side]));
        }
        say("\n");
    }
    void write_units()
    {
        say("\n{} survives   figures left\n", padded("Unit", 44));
        const State& opening = scenario_.opening;
        for (const Side side : {Side::First, Side::Second})
            for (const UnitId id : unit_ids(opening)) {
                if (opening.unit(id).side != side) continue;
                const UnitSums& unit = outcomes_.sums.units[index(id)];
                say("{} {:>6.1f} %   {:>5.1f} of {}\n",
                    padded(name(index(side)) + ", " + scenario_.units[index(id)].name, 44),
                    100 * each(unit.survived), each(unit.figures),
                    opening.unit(id).figures_at_start);
            }
    }
    void write_levels()
    {
        const Levels& levels = summary_.levels;
        const std::array<int, 5> counts = count_levels(outcomes_.rows, levels);
        say("\nVictory levels that would be even (margin; battles)\n");
        write_level(name(0) + " major", fmt::format("{:+} and more", levels.first_major),
                    counts[0]);
        write_level(name(0) + " minor", fmt::format("{:+} and more", levels.first_minor),
                    counts[1]);
        write_level("Draw", "between", counts[2]);
        write_level(name(1) + " minor", fmt::format("{:+} and less", levels.second_minor),
                    counts[3]);
        write_level(name(1) + " major", fmt::format("{:+} and less", levels.second_major),
                    counts[4]);
    }
    void write_level(const std::string& label, const std::string& margin, int count)
    {
        say("{} {:<14} {:>6}\n", padded(label, 22), margin, count);
    }
    void write_counts()
    {
        say("\n{} orders; refused {} and {}; given by default {} and {}\n", summary_.orders,
            summary_.refused[0], summary_.refused[1], summary_.defaults[0], summary_.defaults[1]);
    }
    [[nodiscard]] double each(std::int64_t sum) const
    {
        return static_cast<double>(sum) /
               static_cast<double>(std::max<std::int64_t>(1, outcomes_.sums.battles));
    }

    const Findings& findings_;
    const Scenario& scenario_;
    const Outcomes& outcomes_;
    Summary summary_;
    std::string text_;
};

// ---- Variants beside each other

std::string differences_table(const Findings& findings)
{
    const auto& sides = findings.plan.variants.front().scenario->sides;
    std::size_t width = 10;
    for (const std::string& name : findings.names) width = std::max(width, name.size());
    std::string text =
        fmt::format("{} battles of each, on the same seeds from {}; {} ({}) against {} ({})\n\n"
                    "{:<{}}  {} share   margin    change of share    change of margin\n",
                    findings.plan.games, findings.plan.seed, sides[0].name, findings.players[0],
                    sides[1].name, findings.players[1], "", width, sides[0].name);
    for (std::size_t i = 0; i < findings.names.size(); ++i) {
        const Summary summary = summarise(findings.outcomes[i].rows);
        text += fmt::format("{:<{}}  {:>{}.1f} %  {:>7.2f}", findings.names[i], width,
                            100 * summary.balance.value, sides[0].name.size() + 4,
                            summary.margin.value);
        if (i > 0) {
            const Difference d = compare(findings.outcomes[0].rows, findings.outcomes[i].rows);
            text += fmt::format("    {:>+6.1f} ± {:<4.1f} %     {:>+6.2f} ± {:.2f}",
                                100 * d.balance.value, 100 * d.balance.error, d.margin.value,
                                d.margin.error);
        }
        text += "\n";
    }
    return text + "\nA share counts a draw as half a victory; ± is the interval of 95 in 100.\n";
}

}  // namespace

std::string to_table(const Findings& findings)
{
    return findings.names.size() == 1 ? Table{findings, 0}.write() : differences_table(findings);
}

}  // namespace voltigeur::report
