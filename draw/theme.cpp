#include "draw/theme.h"

#include <span>

#include "draw/drawing.h"

namespace voltigeur::draw {

namespace {

struct InkStyle {
    Ink ink;
    std::string_view css;
};
struct NamedStyle {
    std::string_view selector;
    std::string_view css;
};

constexpr std::array parchment{
    InkStyle{Ink::Paper, "fill:#ebe1c3"},
    InkStyle{Ink::Age, "fill:url(#age)"},
    InkStyle{Ink::Graticule, "fill:none;stroke:#6b5530;stroke-width:.7;stroke-opacity:.22"},
    InkStyle{Ink::Hill, "fill:#e0cf9f"},
    InkStyle{Ink::HillTop, "fill:#f3e9c9;fill-opacity:.3"},
    InkStyle{Ink::Hachure, "fill:#6b5530;fill-opacity:.78"},
    InkStyle{Ink::Wood, "fill:#b3bd8a;fill-opacity:.85;stroke:#5f7345;stroke-width:1.3"},
    InkStyle{Ink::Field, "fill:#dccb8c;fill-opacity:.75;stroke:#b09a5c;stroke-width:1"},
    InkStyle{Ink::Furrow, "fill:none;stroke:#a98f4c;stroke-width:1.1;stroke-opacity:.75"},
    InkStyle{Ink::Marsh, "fill:#c3d0b8;fill-opacity:.75;stroke:#7d97a0;stroke-width:1;"
                         "stroke-dasharray:5 4"},
    InkStyle{Ink::Reed, "fill:none;stroke:#5d88a0;stroke-width:1.5;stroke-opacity:.8"},
    InkStyle{Ink::Sand, "fill:#e8d6a2;stroke:#b99f60;stroke-width:.8;stroke-dasharray:2 4"},
    InkStyle{Ink::Grit, "fill:none;stroke:#9a7f42;stroke-width:1.5;stroke-opacity:.75"},
    InkStyle{Ink::Rough, "fill:#d3cb9d;fill-opacity:.8;stroke:#8f8659;stroke-width:1;"
                         "stroke-dasharray:5 3"},
    InkStyle{Ink::Village, "fill:#dcc79c;fill-opacity:.75"},
    InkStyle{Ink::VillageEdge, "fill:none;stroke:#6e6758;stroke-width:2.6;stroke-dasharray:11 5"},
    InkStyle{Ink::Shadow, "fill:#40331c;fill-opacity:.28"},
    InkStyle{Ink::RoofLit, "fill:#c4573f;stroke:#3a1d15;stroke-width:.8"},
    InkStyle{Ink::RoofDark, "fill:#a23e2d;stroke:#3a1d15;stroke-width:.8"},
    InkStyle{Ink::Stone, "fill:#8f887a;stroke:#2a2420;stroke-width:1"},
    InkStyle{Ink::StoneDark, "fill:none;stroke:#231d18;stroke-width:1.5"},
    InkStyle{Ink::Yard, "fill:#d3bf92"},
    InkStyle{Ink::RiverBank, "fill:none;stroke:#4f7d92;stroke-linecap:butt"},
    InkStyle{Ink::River, "fill:#a9c9d3;stroke:#a9c9d3;stroke-linecap:butt"},
    InkStyle{Ink::Thread, "fill:none;stroke:#e2f0f2;stroke-dasharray:22 14"},
    InkStyle{Ink::Shore, "fill:none;stroke:#4f7d92;stroke-width:.9;stroke-opacity:.6"},
    InkStyle{Ink::RoadEdge, "fill:none;stroke:#85683a"},
    InkStyle{Ink::Road, "fill:#e0cb95;stroke:#e0cb95"},
    InkStyle{Ink::SunkenEdge, "fill:none;stroke:#6b5530;stroke-width:1.4"},
    InkStyle{Ink::Bridge, "fill:#b8925c;stroke:#2a2420;stroke-width:2"},
    InkStyle{Ink::Plank, "fill:none;stroke:#5f4626;stroke-width:1"},
    InkStyle{Ink::Wall, "fill:none;stroke:#b5ac9a"},
    InkStyle{Ink::WallEdge, "fill:none;stroke:#4c453a;stroke-width:1.3"},
    InkStyle{Ink::Hedge, "fill:none;stroke:#5f7a42"},
    InkStyle{Ink::Fence, "fill:none;stroke:#6b4f2d;stroke-width:1.5"},
    InkStyle{Ink::Bank, "fill:none;stroke:#c9ac72"},
    InkStyle{Ink::Rampart, "fill:#b18a52;stroke:#4b3719;stroke-width:1.2"},
    InkStyle{Ink::RampartTick, "fill:none;stroke:#4b3719;stroke-width:1.3"},
    InkStyle{Ink::Work, "fill:#d9c08a;stroke:#6b5530;stroke-width:1;stroke-dasharray:3 3"},
    InkStyle{Ink::Cliff, "fill:#b8ab90;stroke:#4c453a;stroke-width:1.5"},
    InkStyle{Ink::Other, "fill:#cdbf95;fill-opacity:.5;stroke:#6e6758;stroke-width:1.4;"
                         "stroke-dasharray:6 4"},
    InkStyle{Ink::Objective, "fill:none;stroke:#8e2b27;stroke-width:1.5;"
                             "stroke-dasharray:3 5"},
    InkStyle{Ink::CommandRing, "fill:none;stroke:#2a2420;stroke-width:1.5;stroke-dasharray:2 6"},
    InkStyle{Ink::Entry, "fill-opacity:.82;stroke:#2a2420;stroke-width:1.4"},
    InkStyle{Ink::UnitShadow, "fill:#40331c;fill-opacity:.3"},
    InkStyle{Ink::Base, "stroke-width:1.7;stroke-linejoin:round"},
    InkStyle{Ink::Stand, "fill:none;stroke:#2a2420;stroke-width:.6;stroke-opacity:.45"},
    InkStyle{Ink::Front, "stroke:none"},
    InkStyle{Ink::Frame, "fill:none;stroke:#2a2420;stroke-width:2.2"},
    InkStyle{Ink::RulerDark, "fill:#2a2420;stroke:#2a2420;stroke-width:.8"},
    InkStyle{Ink::RulerLight, "fill:#f6efda;stroke:#2a2420;stroke-width:.8"},
    InkStyle{Ink::ScaleDark, "fill:#2a2420;stroke:#2a2420;stroke-width:1"},
    InkStyle{Ink::ScaleLight, "fill:#f6efda;stroke:#2a2420;stroke-width:1"},
    InkStyle{Ink::Rule, "fill:none;stroke:#8e2b27;stroke-width:1.4"},
};

// What the other themes colour otherwise.
constexpr std::array felt{
    InkStyle{Ink::Paper, "fill:#6f8f55"},
    InkStyle{Ink::Graticule, "fill:none;stroke:#22381a;stroke-width:.7;stroke-opacity:.25"},
    InkStyle{Ink::Hill, "fill:#86a066"},
    InkStyle{Ink::HillTop, "fill:#a9bd83;fill-opacity:.3"},
    InkStyle{Ink::Hachure, "fill:#2e3f22;fill-opacity:.72"},
    InkStyle{Ink::Wood, "fill:#4f7040;fill-opacity:.9;stroke:#2d4524;stroke-width:1.3"},
    InkStyle{Ink::Field, "fill:#b0a45c;fill-opacity:.8;stroke:#7d7440;stroke-width:1"},
    InkStyle{Ink::Furrow, "fill:none;stroke:#6f6532;stroke-width:1.1;stroke-opacity:.8"},
    InkStyle{Ink::Marsh, "fill:#7fa08c;fill-opacity:.9;stroke:#3f6a72;stroke-width:1;"
                         "stroke-dasharray:5 4"},
    InkStyle{Ink::Sand, "fill:#cdb983;stroke:#8f7a42;stroke-width:.8;stroke-dasharray:2 4"},
    InkStyle{Ink::Rough, "fill:#7f8d52;fill-opacity:.9;stroke:#4a5530;stroke-width:1;"
                         "stroke-dasharray:5 3"},
    InkStyle{Ink::Village, "fill:#a99b72;fill-opacity:.85"},
    InkStyle{Ink::River, "fill:#6fa5bf;stroke:#6fa5bf;stroke-linecap:butt"},
    InkStyle{Ink::RiverBank, "fill:none;stroke:#2d5b75;stroke-linecap:butt"},
    InkStyle{Ink::Road, "fill:#c9b585;stroke:#c9b585"},
    InkStyle{Ink::RoadEdge, "fill:none;stroke:#6b5530"},
    InkStyle{Ink::Shadow, "fill:#10180a;fill-opacity:.4"},
    InkStyle{Ink::UnitShadow, "fill:#10180a;fill-opacity:.45"},
};

constexpr std::array contrast{
    InkStyle{Ink::Paper, "fill:#ffffff"},
    InkStyle{Ink::Age, "fill:none"},
    InkStyle{Ink::Graticule, "fill:none;stroke:#000;stroke-width:.6;stroke-opacity:.3"},
    InkStyle{Ink::Hill, "fill:#f0f0f0;stroke:#000;stroke-width:1"},
    InkStyle{Ink::HillTop, "fill:#ffffff;fill-opacity:.5"},
    InkStyle{Ink::Hachure, "fill:#000000"},
    InkStyle{Ink::Wood, "fill:#d6ead0;stroke:#003300;stroke-width:2.2"},
    InkStyle{Ink::Field, "fill:#fff8d8;stroke:#000;stroke-width:1.4"},
    InkStyle{Ink::Furrow, "fill:none;stroke:#000;stroke-width:.9"},
    InkStyle{Ink::Marsh, "fill:#e4f1f8;stroke:#00406b;stroke-width:1.8;stroke-dasharray:5 4"},
    InkStyle{Ink::Reed, "fill:none;stroke:#00406b;stroke-width:1.8"},
    InkStyle{Ink::Sand, "fill:#fffbe6;stroke:#000;stroke-width:1.4;stroke-dasharray:2 4"},
    InkStyle{Ink::Grit, "fill:none;stroke:#000;stroke-width:1.4"},
    InkStyle{Ink::Rough, "fill:#f4f4e6;stroke:#000;stroke-width:1.4;stroke-dasharray:5 3"},
    InkStyle{Ink::Village, "fill:#f3e6dc"},
    InkStyle{Ink::VillageEdge, "fill:none;stroke:#000;stroke-width:3;stroke-dasharray:11 5"},
    InkStyle{Ink::Shadow, "fill:#000;fill-opacity:.2"},
    InkStyle{Ink::RoofLit, "fill:#e05038;stroke:#000;stroke-width:1.2"},
    InkStyle{Ink::RoofDark, "fill:#a81800;stroke:#000;stroke-width:1.2"},
    InkStyle{Ink::Yard, "fill:#f3e6dc"},
    InkStyle{Ink::River, "fill:#8fc7ec;stroke:#8fc7ec;stroke-linecap:butt"},
    InkStyle{Ink::RiverBank, "fill:none;stroke:#00305a;stroke-linecap:butt"},
    InkStyle{Ink::Road, "fill:#ffffff;stroke:#ffffff"},
    InkStyle{Ink::RoadEdge, "fill:none;stroke:#000"},
    InkStyle{Ink::Work, "fill:#f0e0c0;stroke:#000;stroke-width:1.4"},
    InkStyle{Ink::Rampart, "fill:#8a5a20;stroke:#000;stroke-width:1.6"},
    InkStyle{Ink::RampartTick, "fill:none;stroke:#000;stroke-width:1.6"},
    InkStyle{Ink::Objective, "fill:none;stroke:#b00000;stroke-width:2.4;stroke-dasharray:3 5"},
    InkStyle{Ink::Base, "stroke-width:2.6;stroke-linejoin:round"},
    InkStyle{Ink::RulerLight, "fill:#fff;stroke:#000;stroke-width:1"},
    InkStyle{Ink::ScaleLight, "fill:#fff;stroke:#000;stroke-width:1"},
};

// A side's base, the edge of its front, its arrow. The second side's names are slanted.
constexpr std::array nations{
    NamedStyle{"french .base", "fill:#a9bce4;stroke:#27438a"},
    NamedStyle{"french .front,.french .entry", "fill:#27438a"},
    NamedStyle{"austrian .base", "fill:#fbf4e2;stroke:#6b5038"},
    NamedStyle{"austrian .front,.austrian .entry", "fill:#7a5a34"},
    NamedStyle{"russian .base", "fill:#c9dcb4;stroke:#27502f"},
    NamedStyle{"russian .front,.russian .entry", "fill:#27502f"},
    NamedStyle{"spanish .base", "fill:#f7dfa0;stroke:#8a5a12"},
    NamedStyle{"spanish .front,.spanish .entry", "fill:#a56a12"},
    NamedStyle{"bavarian .base", "fill:#f4f7fb;stroke:#2f7fae"},
    NamedStyle{"bavarian .front,.bavarian .entry", "fill:#3a8fc0"},
    NamedStyle{"allied .base", "fill:#f0bcae;stroke:#8e2b27"},
    NamedStyle{"allied .front,.allied .entry", "fill:#8e2b27"},
};

constexpr std::string_view face =
    "'EB Garamond','Linux Libertine O','Libre Baskerville',Georgia,'DejaVu Serif "
    "Condensed','DejaVu Serif',serif";

constexpr std::array hands{
    NamedStyle{"title", "font-weight:600;letter-spacing:.5px"},
    NamedStyle{"subtitle", "fill-opacity:.85"},
    NamedStyle{"remark", "font-style:italic"},
    NamedStyle{"place", "font-style:italic;fill:#4a3a1e"},
    NamedStyle{"town", "font-style:italic;font-weight:600"},
    NamedStyle{"water", "font-style:italic;fill:#2c5064"},
    NamedStyle{"unit_name", "font-weight:600"},
    NamedStyle{"general_name", "font-weight:600;font-variant:small-caps"},
    NamedStyle{"reserve_name", "font-weight:600;font-style:italic;fill:#6b1f1c"},
    NamedStyle{"badge", "font-weight:700;fill:#fff"},
};

// A group may have the class of an ink, and its symbols must not take its colours.
std::string rule(std::string_view element, std::string_view selector, std::string_view css)
{
    return std::string{element} + "." + std::string{selector} + "{" + std::string{css} + "}\n";
}

std::span<const InkStyle> changes_of(Theme theme)
{
    switch (theme) {
    case Theme::Felt:
        return felt;
    case Theme::Contrast:
        return contrast;
    case Theme::Parchment:
        break;
    }
    return {};
}

std::string_view halo_of(Theme theme)
{
    switch (theme) {
    case Theme::Felt:
        return "#d5dfc2";
    case Theme::Contrast:
        return "#ffffff";
    case Theme::Parchment:
        break;
    }
    return "#f4ecd4";
}

}  // namespace

std::string style_sheet(Theme theme)
{
    std::string css = "text{font-family:" + std::string{face} + ";fill:#2a2420}\n";
    css += "path{stroke-linecap:round;stroke-linejoin:round}\n";
    for (const InkStyle& style : parchment) css += rule("path", to_text(style.ink), style.css);
    for (const InkStyle& style : changes_of(theme))
        css += rule("path", to_text(style.ink), style.css);
    for (const NamedStyle& style : nations) css += rule("", style.selector, style.css);
    css += ".name text{paint-order:stroke;stroke:" + std::string{halo_of(theme)} +
           ";stroke-width:3;stroke-linejoin:round;stroke-opacity:.9}\n";
    for (const NamedStyle& style : hands) css += rule("text", style.selector, style.css);
    css += ".name text.badge{stroke:none}\n.second text.unit_name{font-style:italic}\n";
    return css;
}

TreeColours tree_colours(Theme theme, std::string_view shade)
{
    const bool is_light = shade == "light";
    const bool is_dark = shade == "dark";
    if (theme == Theme::Contrast)
        return {is_light ? "#8fcf80" : is_dark ? "#2f7a30" : "#58a850", "#002b00", "#ffffff"};
    if (theme == Theme::Felt)
        return {is_light ? "#6f9a4c" : is_dark ? "#3f6b32" : "#557f3e", "#22381a", "#a9c98a"};
    return {is_light ? "#8aa860" : is_dark ? "#5d8148" : "#739554", "#37502c", "#c3d49c"};
}

}  // namespace voltigeur::draw
