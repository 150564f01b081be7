// How a sheet looks on A4, on screen and printed: two framed pages, as large a type as fits.
#pragma once

#include <string_view>

namespace voltigeur::paper {

inline constexpr std::string_view style = R"(
@page { size: A4 portrait; margin: 8mm; }
:root { --ink: #2a2420; --red: #8e2b27; --faint: #6b5d48; --rule: #c9b98f; --tint: #f4eedc; }
* { box-sizing: border-box; -webkit-print-color-adjust: exact; print-color-adjust: exact; }
html { font-size: 6.5pt; }
body { margin: 0; color: var(--ink); line-height: 1.19; hyphens: auto;
  text-rendering: geometricPrecision;
  font-family: "Linux Libertine O", "Libertinus Serif", "EB Garamond", Georgia, "DejaVu Serif", serif; }
.page { width: 194mm; height: 280.5mm; padding: 2.4mm 3.2mm 1.4mm; overflow: hidden;
  border: 0.6mm solid var(--ink); outline: 0.15mm solid var(--ink); outline-offset: -1.5mm;
  display: flex; flex-direction: column; break-after: page; break-inside: avoid; }
.page:last-child { break-after: auto; }
.spill .page { height: auto; overflow: visible; display: block; break-inside: auto; }
.columns { flex: 1; min-height: 0; columns: 2; column-gap: 5mm; column-fill: balance;
  column-rule: 0.15mm solid var(--rule); orphans: 2; widows: 2; }
header { display: flex; align-items: baseline; gap: 3mm; margin: 0 1mm 1.4mm; padding-bottom: 0.9mm;
  border-bottom: 0.3mm solid var(--ink); }
h1 { font-size: 15pt; font-weight: 600; letter-spacing: 0.04em; margin: 0; line-height: 1; }
header span { font-size: 8pt; font-style: italic; color: var(--faint); }
header b { margin-left: auto; font-size: 8pt; letter-spacing: 0.12em; text-transform: uppercase;
  color: var(--red); white-space: nowrap; }
footer { display: flex; align-items: flex-end; justify-content: space-between; margin: 0.8mm 1mm 0;
  font-size: 6.5pt; color: var(--faint); }
section { margin: 0 0 1.3em; }
h2 { display: flex; align-items: center; gap: 0.5em; margin: 0 0 0.35em; font-size: 1.3em;
  font-weight: 600; letter-spacing: 0.06em; font-variant: small-caps; line-height: 1.1;
  border-bottom: 0.15mm solid var(--ink); break-after: avoid; }
h2 i { font-style: normal; font-variant: normal; font-size: 0.86em; letter-spacing: 0; color: #fff;
  background: var(--red); min-width: 1.6em; text-align: center; padding: 0.1em 0.25em; }
p { margin: 0 0 0.35em; }
p b, caption { font-weight: 600; }
table { border-collapse: collapse; width: 100%; margin: 0.15em 0 0.45em; break-inside: avoid; }
.gaps table { break-inside: auto; }
tr { break-inside: avoid; }
caption { text-align: left; break-after: avoid; }
th { text-align: left; font-weight: 600; font-size: max(6.5pt, 0.92em); color: var(--red);
  border-bottom: 0.15mm solid var(--ink); padding: 0 0.6em 0.05em 0.3em; vertical-align: bottom; }
td { padding: 0.08em 0.6em 0.08em 0.3em; vertical-align: baseline; border-bottom: 0.1mm solid var(--rule); }
table.chart tr:nth-child(even) td { background: var(--tint); }
td.cite { width: 3.2em; text-align: right; padding: 0 0.2em 0 0; }
table.chart:not(.wide) td:nth-last-child(2) { font-weight: 600; white-space: nowrap; width: 4.2em; }
table.ladder td:first-child { font-weight: 600; width: 8.6em; background: var(--tint); hyphens: none; }
table.results td:first-child { width: 13em; }
.clause, .clause * { font-size: max(6.5pt, 0.82em); color: var(--faint); white-space: nowrap; font-style: italic; }
p .clause, .ladder .clause { margin-left: 0.25em; }
.why { color: var(--faint); font-style: italic; }
ins { text-decoration: none; border-bottom: 0.2mm solid var(--red); }
ins::before, del::before { content: "\25C6\2009"; color: var(--red); font-size: max(6.5pt, 0.8em); }
del { color: var(--faint); }
aside { font-size: max(6.5pt, 0.94em); color: var(--faint); border: 0.15mm solid var(--rule); padding: 0.3em 0.5em 0;
  margin: 0 0 1.1em; break-inside: avoid; }
.gaps { width: 194mm; break-before: page; columns: 2; column-gap: 5mm; font-size: 7.5pt; }
.gaps .wide { font-size: 7pt; }
.gaps .wide th, .gaps .wide td { padding: 0.05em 0.25em 0.05em 0.15em; hyphens: none; }
.gaps h2 { column-span: all; font-size: 13pt; }
@media screen {
  body { background: #d8ccb0; }
  .page, .gaps { margin: 6mm auto; background-color: #fdfaf0; box-shadow: 0 1mm 4mm #0005; }
  .gaps { padding: 6mm; }
}
)";

// The largest type with which both pages hold what belongs on them; no smaller than can be read.
inline constexpr std::string_view fitting = R"(
const fits = () => [...document.querySelectorAll(".columns")].every(
  box => box.scrollWidth <= box.clientWidth + 1 && box.scrollHeight <= box.clientHeight + 1);
let size = 10;
const set = () => document.documentElement.style.fontSize = size.toFixed(2) + "pt";
for (set(); !fits() && size > 6.5; set()) size = Math.max(6.5, size - 0.05);
if (!fits()) document.body.classList.add("spill");
)";

// Seven inches for the edge of the page: a ruler, if it is printed at its size.
inline constexpr std::string_view ruler =
    R"(<svg width="7in" height="3.2mm" viewBox="0 0 700 12.6" font-size="9.1" fill="#6b5d48">)"
    R"(<path fill="none" stroke="#2a2420" d="M0 .5H700M.5 0V11M100 0V11M200 0V11M300 0V11M400 0V11)"
    R"(M500 0V11M600 0V11M699.5 0V11"/><path stroke="#2a2420" stroke-width=".7" d="M50 0V7M150 0V7)"
    R"(M250 0V7M350 0V7M450 0V7M550 0V7M650 0V7M25 0V4M75 0V4M125 0V4M175 0V4M225 0V4M275 0V4)"
    R"(M325 0V4M375 0V4M425 0V4M475 0V4M525 0V4M575 0V4M625 0V4M675 0V4"/><text x="3" y="12">0</text>)"
    R"(<text x="103" y="12">1″</text><text x="203" y="12">2″</text><text x="303" y="12">3″</text>)"
    R"(<text x="403" y="12">4″</text><text x="503" y="12">5″</text><text x="603" y="12">6″</text></svg>)";

}  // namespace voltigeur::paper
