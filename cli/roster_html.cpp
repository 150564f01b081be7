// A roster as a page to be printed on A4, one side of the battle on a sheet.

#include <string_view>

#include <fmt/format.h>

#include "cli/roster.h"
#include "draw/escape.h"

namespace voltigeur::cli {

namespace {

using draw::escaped;

constexpr std::string_view head = R"(<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>{}</title>
<style>
@page {{ size: A4; margin: 14mm 13mm }}
body {{ font: 10pt/1.32 'EB Garamond','Linux Libertine O','Libre Baskerville',Georgia,'DejaVu Serif Condensed',serif;
  color: #2a2420; background: #fff; max-width: 184mm; margin: 0 auto }}
h1 {{ font-size: 19pt; margin: 0; border-bottom: 1.2pt solid #8e2b27; padding-bottom: 1mm }}
h2 {{ font-size: 14pt; margin: 5mm 0 0 }}
h3 {{ font-size: 11pt; margin: 3mm 0 .6mm; font-weight: 600 }}
h3 small, h2 small {{ font-weight: 400; font-style: italic }}
section + section {{ break-before: page }}
.brigade {{ break-inside: avoid }}
table {{ width: 100%; border-collapse: collapse; table-layout: fixed }}
td {{ padding: .55mm 1.2mm; border-bottom: .4pt solid #c9b98f; vertical-align: top; font-size: 8.8pt }}
td:nth-child(1) {{ width: 22%; font-weight: 600 }}
td:nth-child(2) {{ width: 18% }}
td:nth-child(4) {{ width: 9% }}
td.boxes {{ width: 31% }}
.boxes span {{ white-space: nowrap; margin-right: 1mm; display: inline-block }}
b.box {{ display: inline-block; width: 2.5mm; height: 2.5mm; border: .6pt solid #2a2420; margin: 0 .3mm .3mm 0 }}
p {{ margin: 1mm 0 }} .sheet {{ font-style: italic }}
footer {{ margin-top: 4mm; border-top: .6pt solid #8e2b27; font-size: 9pt; break-inside: avoid }}
@media screen {{ body {{ background: #f4ecd4; padding: 8mm }} html {{ background: #d8ccb0 }} }}
</style></head><body>
)";

// Boxes that belong together stay on one line.
std::string boxes_html(const RosterUnit& unit)
{
    std::string html = "<span>";
    for (int i = 0; i < unit.boxes; ++i) {
        if (i > 0 && unit.boxes_in_group > 0 && i % unit.boxes_in_group == 0)
            html += "</span><span>";
        html += "<b class=\"box\"></b>";
    }
    return html + "</span>";
}

std::string unit_html(const RosterUnit& unit)
{
    return fmt::format("<tr><td>{}</td><td>{} {}</td><td>{}</td><td>{}</td><td>{}</td>"
                       "<td class=\"boxes\">{}</td></tr>\n",
                       escaped(unit.name), escaped(unit.quality), escaped(unit.troop),
                       escaped(unit.strength), escaped(unit.formation), escaped(unit.morale),
                       boxes_html(unit));
}

std::string brigade_html(const RosterBrigade& brigade)
{
    std::string about;
    for (const std::string& part : {brigade.general, brigade.order, brigade.arrives})
        if (!part.empty() && part != brigade.name)
            about += (about.empty() ? "" : " · ") + escaped(part);
    std::string html = fmt::format("<div class=\"brigade\"><h3>{} <small>{}</small></h3><table>\n",
                                   escaped(brigade.name), about);
    for (const RosterUnit& unit : brigade.units) html += unit_html(unit);
    return html + "</table></div>\n";
}

std::string side_html(const RosterSide& side)
{
    std::string html = fmt::format(
        "<section><h2>{}{}</h2><p>{}</p>\n", escaped(side.name),
        side.commander.empty() ? "" : " <small>under " + escaped(side.commander) + "</small>",
        escaped(side.strength));
    for (const RosterBrigade& brigade : side.brigades) html += brigade_html(brigade);
    return html + "</section>\n";
}

}  // namespace

std::string to_html(const Roster& roster)
{
    std::string html = fmt::format(head, escaped(roster.title));
    html += fmt::format("<h1>{}</h1><p class=\"sheet\">{}</p><p>{}</p>\n", escaped(roster.title),
                        escaped(roster.sheet), escaped(roster.introduction));
    for (const RosterSide& side : roster.sides) html += side_html(side);
    html += "<footer>";
    for (const std::string& objective : roster.objectives)
        html += "<p>★ " + escaped(objective) + "</p>\n";
    for (const std::string& note : roster.notes) html += "<p>" + escaped(note) + "</p>\n";
    return html + "</footer></body></html>\n";
}

}  // namespace voltigeur::cli
