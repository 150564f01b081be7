#include "report/page.h"

#include <algorithm>

#include <fmt/format.h>

#include "report/heat.h"
#include "report/plots.h"

namespace voltigeur::report {

namespace {

constexpr std::string_view style = R"(
:root { --ink: #2a2420; --red: #8e2b27; --faint: #6b5d48; --rule: #c9b98f; --tint: #f4eedc;
  --first: #2c4f86; --second: #a3402b; --drawn: #a2946f; }
* { box-sizing: border-box }
html { background: #d8ccb0 }
body { margin: 24px auto; max-width: 1080px; padding: 34px 44px 40px; background: #fbf7ea; color: var(--ink);
  font: 17px/1.45 "Linux Libertine O", "Libertinus Serif", "EB Garamond", Georgia, "DejaVu Serif", serif;
  border: 1px solid var(--rule); box-shadow: 0 2px 14px #5d451733 }
h1 { margin: 0; font-size: 31px; font-weight: 600; letter-spacing: .01em; line-height: 1.15 }
h2 { margin: 34px 0 8px; font-size: 21px; font-weight: 600; border-bottom: 1.5px solid var(--red); padding-bottom: 3px }
p { margin: 6px 0; max-width: 74ch } .about { color: var(--faint); font-style: italic }
.two { display: grid; grid-template-columns: 1fr 1fr; gap: 26px } @media (max-width: 760px) { .two { grid-template-columns: 1fr } }
figure { margin: 0 } figcaption { color: var(--faint); font-style: italic; font-size: 15.5px; margin: 2px 0 12px }
table { border-collapse: collapse; width: 100%; font-size: 15.5px; font-variant-numeric: tabular-nums }
th { text-align: left; font-weight: 600; color: var(--red); border-bottom: 1px solid var(--ink); padding: 2px 8px 2px 0 }
td { border-bottom: 1px solid var(--rule); padding: 2px 8px 2px 0; vertical-align: middle }
td.n, th.n { text-align: right; white-space: nowrap }
td.bar { width: 34% } td.bar i { display: block; height: 11px; background: var(--first) }
.of-second td.bar i { background: repeating-linear-gradient(45deg, var(--second) 0 4px, #bd6a55 4px 7px) }
svg.plot { width: 100%; height: auto; display: block } svg.away { position: absolute }
svg.heat { width: 100%; height: auto; display: block; border: 1px solid var(--rule) }
.plot .first, .heat g.first { fill: var(--first) } .plot .second, .heat g.second { fill: var(--second) } .plot .drawn { fill: var(--drawn) }
.plot .light { fill-opacity: .55 } .plot .dot { fill-opacity: .42 }
.plot .line { fill: none; stroke-width: 2.4 } .plot .line.first { stroke: var(--first); fill: none }
.plot .line.second { stroke: var(--second); stroke-dasharray: 7 4; fill: none }
.plot .grid { stroke: var(--rule); stroke-width: 1; stroke-opacity: .7 } .plot .zero { stroke: var(--ink); stroke-width: 1.2 }
.plot .error { stroke: var(--ink); stroke-width: 1.6 } .plot .level { stroke: var(--red); stroke-width: 1.3; stroke-dasharray: 4 4 }
.plot text { fill: var(--ink); font-size: 14.5px } .plot .small { font-size: 13px; fill: var(--faint) }
.plot .tag { font-size: 13px; fill: var(--red); font-style: italic } .plot .on { fill: #fff; font-size: 15px }
.heat .mark { fill: none; stroke-width: 4.5; stroke-linecap: round } .heat .mark.first { stroke: var(--first) } .heat .mark.second { stroke: var(--second) }
@media print { html { background: #fff } body { border: 0; box-shadow: none; margin: 0; max-width: none } h2, figure, tr { break-inside: avoid } }
)";

class Page {
public:
    Page(const Findings& findings, const draw::Look& look)
        : findings_(findings), look_(look), scenario_(*findings.plan.variants[0].scenario),
          outcomes_(findings.outcomes[0]), summary_(summarise(outcomes_.rows)),
          names_{scenario_.sides[0].name, scenario_.sides[1].name}
    {
    }

    std::string write()
    {
        begin();
        if (findings_.names.size() > 1) write_changes();
        write_result();
        write_margins();
        write_losses();
        write_units();
        write_heat();
        write_luck();
        write_levels();
        write_counts();
        return std::move(html_) + "</body></html>\n";
    }

private:
    template <class... Args>
    void say(fmt::format_string<Args...> format, Args&&... args)
    {
        html_ += fmt::format(format, std::forward<Args>(args)...);
    }
    void head(std::string_view words) { say("<h2>{}</h2>\n", escaped(words)); }

    void begin()
    {
        say("<!doctype html>\n<html lang=\"en\"><head><meta charset=\"utf-8\"><meta "
            "name=\"viewport\" content=\"width=device-width\"><title>{}: {} battles</title>\n"
            "<style>{}</style></head><body>\n{}",
            escaped(scenario_.title), summary_.battles, style, ground_definition(scenario_, look_));
        say("<h1>{}</h1>\n", escaped(scenario_.title));
        say("<p class=\"about\">{} battles by sheet {} ({}), seeds {} to {}: {} played by {}, {} "
            "by {}.</p>\n",
            summary_.battles, escaped(scenario_.sheet), escaped(scenario_.profile),
            findings_.plan.seed, findings_.plan.seed + findings_.plan.games - 1, names_[0],
            escaped(findings_.players[0]), names_[1], escaped(findings_.players[1]));
    }

    void write_changes()
    {
        std::vector<Change> changes;
        for (std::size_t i = 1; i < findings_.names.size(); ++i)
            changes.push_back(
                {findings_.names[i], compare(outcomes_.rows, findings_.outcomes[i].rows)});
        head("What changes do");
        say("{}", changes_plot(changes, names_));
        say("<table><tr><th>Change</th><th class=\"n\">Share of the {}</th><th "
            "class=\"n\">Margin</th><th class=\"n\">Change of share</th><th class=\"n\">Change of "
            "margin</th></tr>\n",
            names_[0]);
        for (std::size_t i = 0; i < findings_.names.size(); ++i) {
            const Summary summary = summarise(findings_.outcomes[i].rows);
            say("<tr><td>{}</td><td class=\"n\">{:.1f} %</td><td class=\"n\">{:+.2f}</td>",
                escaped(findings_.names[i]), 100 * summary.balance.value, summary.margin.value);
            if (i == 0)
                say("<td></td><td></td></tr>\n");
            else
                say("<td class=\"n\">{:+.1f} ± {:.1f} %</td><td class=\"n\">{:+.2f} ± "
                    "{:.2f}</td></tr>\n",
                    100 * changes[i - 1].difference.balance.value,
                    100 * changes[i - 1].difference.balance.error,
                    changes[i - 1].difference.margin.value, changes[i - 1].difference.margin.error);
        }
        say("</table><p class=\"about\">Every variant is fought from the same seeds; ± is the "
            "interval of 95 in 100 of the differences, battle by battle. What follows is of "
            "{}.</p>\n",
            escaped(findings_.names[0]));
    }

    void write_result()
    {
        head("Who wins");
        say("{}{}", endings_plot(count_endings(outcomes_.rows), names_),
            rates_plot(summary_, names_));
        say("<p>With a draw as half a victory, the {} have {:.1f} ± {:.1f} in 100. The bars are "
            "intervals of 95 in 100.</p>\n",
            names_[0], 100 * summary_.balance.value, 100 * summary_.balance.error);
    }

    void write_margins()
    {
        head("By how much");
        say("{}", margins_plot(outcomes_.rows, summary_.levels, names_));
        say("<p>Points of the {} less those of the {}: {:+.2f} ± {:.2f} on the mean, deviation "
            "{:.2f}. The dashed lines are the victory levels suggested below.</p>\n",
            names_[0], names_[1], summary_.margin.value, summary_.margin.error,
            summary_.margin.deviation);
    }

    void write_losses()
    {
        std::array<double, 2> all{};
        for (const Unit& unit : scenario_.opening.units)
            all[index(unit.side)] += unit.figures_at_start;
        std::array<std::vector<double>, 2> lost;
        for (std::size_t side = 0; side < 2; ++side)
            for (const auto& turn : outcomes_.sums.lost)
                lost[side].push_back(each(turn[side]) / std::max(1.0, all[side]));
        head("Losses by turn");
        say("{}", losses_plot(lost, names_));
        say("<p>Figures of the army, with all of units that are gone: the {} lose {:.0f} of "
            "{:.0f}, "
            "the {} {:.0f} of {:.0f}.</p>\n",
            names_[0], summary_.lost[0].value, all[0], names_[1], summary_.lost[1].value, all[1]);
    }

    void write_unit(UnitId id)
    {
        const UnitSums& sums = outcomes_.sums.units[index(id)];
        const int figures = scenario_.opening.unit(id).figures_at_start;
        say("<tr><td>{}</td><td class=\"bar\"><i style=\"width:{:.1f}%\"></i></td><td "
            "class=\"n\">{:.0f} %</td><td class=\"n\">{:.1f} of {}</td></tr>\n",
            escaped(scenario_.units[index(id)].name), 100 * each(sums.survived),
            100 * each(sums.survived), each(sums.figures), figures);
    }
    void write_units()
    {
        head("Who survives");
        say("<div class=\"two\">\n");
        for (const Side side : {Side::First, Side::Second}) {
            say("<table class=\"of-{}\"><tr><th>{}</th><th></th><th class=\"n\">survives</th><th "
                "class=\"n\">figures left</th></tr>\n",
                side == Side::First ? "first" : "second", names_[index(side)]);
            for (const UnitId id : unit_ids(scenario_.opening))
                if (scenario_.opening.unit(id).side == side) write_unit(id);
            say("</table>\n");
        }
        say("</div>\n");
    }

    void write_heat()
    {
        head("Where");
        say("<div class=\"two\">\n");
        for (const Side side : {Side::First, Side::Second})
            say("<figure>{}<figcaption>Where the {} stood when turns began: the darker, the "
                "oftener.</figcaption></figure>\n",
                stood_picture(scenario_, outcomes_.sums, side), names_[index(side)]);
        say("</div>\n<figure>{}<figcaption>Where units were lost: upright crosses {}, slanting "
            "ones "
            "{}; the larger, the oftener.</figcaption></figure>\n",
            died_picture(scenario_, outcomes_.sums), names_[0], names_[1]);
    }

    void write_luck()
    {
        head("Luck");
        say("{}", luck_plot(outcomes_.rows, names_));
        say("<p>Each dot is a battle. Luck is how far the dice that hit, passed a test or won a "
            "round lie from what was to be expected of them, in deviations: {:+.2f} ± {:.2f} for "
            "the "
            "{} and {:+.2f} ± {:.2f} for the {} on the mean. The difference of both explains "
            "{:.0f} "
            "in 100 of the margin; the rest is what the players did and where they stood.</p>\n",
            summary_.luck[0].value, summary_.luck[0].error, names_[0], summary_.luck[1].value,
            summary_.luck[1].error, names_[1], 100 * summary_.luck_explains);
    }

    void write_level(const std::string& name, const std::string& margin, int now, int then)
    {
        const double all = std::max(1, summary_.battles);
        say("<tr><td>{}</td><td>{}</td><td class=\"n\">{:.0f} %</td><td class=\"n\">{:.0f} "
            "%</td></tr>\n",
            escaped(name), margin, 100 * now / all, 100 * then / all);
    }
    void write_levels()
    {
        const Levels& levels = summary_.levels;
        const std::array<int, 5> now = count_endings(outcomes_.rows);
        const std::array<int, 5> then = count_levels(outcomes_.rows, levels);
        head("Victory levels that would be even");
        say("<table><tr><th>Level</th><th>Margin suggested</th><th class=\"n\">Battles so "
            "far</th><th "
            "class=\"n\">With these levels</th></tr>\n");
        write_level(names_[0] + ", major", fmt::format("{:+} and more", levels.first_major), now[0],
                    then[0]);
        write_level(names_[0] + ", minor", fmt::format("{:+} and more", levels.first_minor), now[1],
                    then[1]);
        write_level("Draw", "between", now[2], then[2]);
        write_level(names_[1] + ", minor", fmt::format("{:+} and less", levels.second_minor),
                    now[3], then[3]);
        write_level(names_[1] + ", major", fmt::format("{:+} and less", levels.second_major),
                    now[4], then[4]);
        say("</table><p class=\"about\">From the mean of the margins and their deviation: a minor "
            "victory from 0.43 deviations on either side of the mean, a major one from 1.28. An "
            "army "
            "that breaks loses whatever the margin.</p>\n");
    }

    void write_counts()
    {
        head("Counted");
        say("<p>{} orders; {:.1f} turns a battle. Refused orders: {} of the {}, {} of the {}. "
            "Orders "
            "given by default, in place of a player who gave none: {} and {}.</p>\n",
            summary_.orders, summary_.turns.value, summary_.refused[0], names_[0],
            summary_.refused[1], names_[1], summary_.defaults[0], summary_.defaults[1]);
    }

    [[nodiscard]] double each(std::int64_t sum) const
    {
        return static_cast<double>(sum) /
               static_cast<double>(std::max<std::int64_t>(1, outcomes_.sums.battles));
    }

    const Findings& findings_;
    const draw::Look& look_;
    const Scenario& scenario_;
    const Outcomes& outcomes_;
    Summary summary_;
    SideNames names_;
    std::string html_;
};

}  // namespace

std::string to_html(const Findings& findings, const draw::Look& look)
{
    return Page{findings, look}.write();
}

}  // namespace voltigeur::report
