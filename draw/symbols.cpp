#include "draw/symbols.h"

#include <array>
#include <cmath>
#include <numbers>
#include <vector>

#include "draw/uniform.h"

namespace voltigeur::draw {

namespace {

// Puts words for {0}, {1} … into a text.
std::string filled(std::string_view text, const std::vector<std::string_view>& words)
{
    std::string result;
    for (std::size_t i = 0; i < text.size(); ++i) {
        const bool is_place = text[i] == '{' && i + 2 < text.size() && text[i + 2] == '}';
        if (!is_place) {
            result += text[i];
            continue;
        }
        result += words[static_cast<std::size_t>(text[i + 1] - '0')];
        i += 2;
    }
    return result;
}

// ---- Growth

constexpr std::string_view tree =
    R"(<ellipse cx=".1" cy=".13" rx=".47" ry=".46" fill="#2c3a1a" fill-opacity=".3"/>)"
    R"(<path d="M0-.48C.2-.5.36-.38.43-.22.52-.04.48.2.34.33.2.48-.04.5-.22.43-.42.34-.5.12-.47-.08-.43-.3-.24-.47 0-.48z" fill="{0}" stroke="{1}" stroke-width=".055"/>)"
    R"(<path d="M-.3-.02C-.28-.2-.15-.3 .02-.32" fill="none" stroke="{2}" stroke-width=".075"/>)"
    R"(<path d="M.3.08C.25.22.14.3.0.33" fill="none" stroke="{1}" stroke-opacity=".45" stroke-width=".06"/>)";

constexpr std::string_view bush =
    R"(<ellipse cx=".07" cy=".12" rx=".46" ry=".36" fill="#2c3a1a" fill-opacity=".25"/>)"
    R"(<path d="M-.38.2C-.54.02-.36-.2-.18-.14-.12-.4.2-.4.24-.14.48-.16.52.14.34.24.2.36-.2.36-.38.2z" fill="{0}" stroke="{1}" stroke-width=".06"/>)"
    R"(<path d="M-.14.02C-.08-.14.06-.16.12-.06" fill="none" stroke="{2}" stroke-width=".07"/>)";

constexpr std::string_view vine =
    R"(<path d="M0 .45V-.4" stroke="#6b4f2d" stroke-width=".1"/>)"
    R"(<path d="M-.3.12C-.3-.2 0-.1 0 .05 0-.25.32-.3.3-.02" fill="none" stroke="{0}" stroke-width=".17"/>)";

constexpr std::string_view tuft =
    R"(<path d="M-.36.22C-.3 0-.36-.12-.44-.2M-.14.24V-.34M.1.24C.1 0 .16-.2.26-.3M.32.22C.32.08.38-.04.46-.1M-.5.28H.5" fill="none" stroke="{1}" stroke-width=".085"/>)";

constexpr std::string_view rock =
    R"(<path d="M-.4.24-.3-.12-.02-.34.26-.2.42.22z" fill="#b5ac98" stroke="#4c453a" stroke-width=".06"/>)"
    R"(<path d="M-.02-.34.06.0.42.22" fill="none" stroke="#4c453a" stroke-width=".05"/>)";

std::string conifer(const TreeColours& colours)
{
    std::string points;
    constexpr int spikes = 9;
    for (int i = 0; i < 2 * spikes; ++i) {
        const double angle = i * std::numbers::pi / spikes;
        const double radius = i % 2 == 0 ? 0.5 : 0.31;
        const auto text = [](double value) {
            return std::to_string(std::lround(value * 1000)) + " ";
        };
        points += text(radius * std::sin(angle)) + text(-radius * std::cos(angle));
    }
    return filled(
        R"(<ellipse cx=".1" cy=".13" rx=".45" ry=".44" fill="#2c3a1a" fill-opacity=".3"/>)"
        R"*(<g transform="scale(.001)"><polygon points="{3}" fill="{0}" stroke="{1}" stroke-width="50"/></g>)*"
        R"(<path d="M0 0V-.27M0 0 .23.14M0 0-.23.14" stroke="{1}" stroke-opacity=".55" stroke-width=".05"/>)"
        R"(<circle r=".1" fill="{2}"/>)",
        {colours.leaf, colours.rim, colours.light, points});
}

// ---- Troops

constexpr std::string_view figure =
    R"(<path d="M.24-.5 .27.2" stroke="#4a3018" stroke-width=".06"/>)"
    R"(<ellipse cy=".06" rx=".37" ry=".21" fill="{0}" stroke="#1c1712" stroke-width=".05"/>)"
    R"(<path d="M-.2-.08 .14.24M.2-.08-.14.24" stroke="{1}" stroke-width=".06"/>)"
    R"(<circle cy=".02" r=".175" fill="{2}"/>)"
    R"(<circle cy="-.1" r=".065" fill="{3}"/>)";

constexpr std::string_view horse =
    R"(<path d="M0 .4C.03.46-.02.5 0 .52" stroke="{1}" stroke-width=".05" fill="none"/>)"
    R"(<ellipse cy=".1" rx=".15" ry=".34" fill="{0}" stroke="#1c1310" stroke-width=".035"/>)"
    R"(<path d="M-.07-.14C-.06-.26-.07-.4-.035-.5H.035C.07-.4.06-.26.07-.14z" fill="{0}" stroke="#1c1310" stroke-width=".03"/>)"
    R"(<path d="M0-.14V-.34" stroke="{1}" stroke-width=".045"/>)";

constexpr std::string_view rider =
    R"(<ellipse cy=".08" rx=".2" ry=".11" fill="{2}" stroke="#1c1712" stroke-width=".03"/>)"
    R"(<path d="M-.11.01 .08.16M.11.01-.08.16" stroke="{3}" stroke-width=".035"/>)"
    R"(<circle cy=".06" r=".095" fill="{4}"/><circle cy="0" r=".038" fill="{5}"/>)";

constexpr std::string_view gun =
    R"(<path d="M-.3-.06H.3" stroke="#3b2f20" stroke-width=".06"/>)"
    R"(<path d="M-.06.0-.035.47H.035L.06.0z" fill="#5a6b48" stroke="#22261a" stroke-width=".03"/>)"
    R"(<rect x="-.33" y="-.24" width=".085" height=".36" rx=".03" fill="#5a6b48" stroke="#22261a" stroke-width=".03"/>)"
    R"(<rect x=".245" y="-.24" width=".085" height=".36" rx=".03" fill="#5a6b48" stroke="#22261a" stroke-width=".03"/>)"
    R"(<path d="M-.055-.5H.055L.09.1C.06.16-.06.16-.09.1z" fill="#b8913c" stroke="#4a3510" stroke-width=".035"/>)";

constexpr std::string_view limber =
    R"(<path d="M0-.5V.0" stroke="#3b2f20" stroke-width=".07"/><path d="M-.4.12H.4" stroke="#3b2f20" stroke-width=".08"/>)"
    R"(<rect x="-.45" y="-.12" width=".12" height=".48" rx=".04" fill="#5a6b48" stroke="#22261a" stroke-width=".04"/>)"
    R"(<rect x=".33" y="-.12" width=".12" height=".48" rx=".04" fill="#5a6b48" stroke="#22261a" stroke-width=".04"/>)"
    R"(<rect x="-.22" y="-.08" width=".44" height=".36" fill="#7d8a60" stroke="#22261a" stroke-width=".04"/>)";

struct HorseColours {
    std::string_view name;
    std::string_view hide;
    std::string_view mane;
};
constexpr std::array horses{
    HorseColours{"bay", "#7a4a28", "#2a1a10"}, HorseColours{"chestnut", "#9a5f33", "#6b3c1c"},
    HorseColours{"black", "#3a302b", "#15110f"}, HorseColours{"grey", "#c9c3b8", "#8f887c"}};

const HorseColours& colours_of(std::string_view name)
{
    for (const HorseColours& colours : horses)
        if (colours.name == name) return colours;
    return horses.front();
}

std::string horse_svg(std::string_view name)
{
    const HorseColours& colours = colours_of(name);
    return filled(horse, {colours.hide, colours.mane});
}

// "french-hussar-bay"
std::string rider_svg(std::string_view dress)
{
    const std::size_t dash = dress.rfind('-');
    const Uniform worn = uniform_of(dress.substr(0, dash));
    return horse_svg(dress.substr(dash + 1)) +
           filled(rider, {"", "", worn.coat, worn.belts, worn.hat, worn.plume});
}

std::string figure_svg(std::string_view dress)
{
    const Uniform worn = uniform_of(dress);
    return filled(figure, {worn.coat, worn.belts, worn.hat, worn.plume});
}

// ---- Signs

struct Cloth {
    std::string_view nation;
    std::string_view svg;  // on a field from -.46,-.3 to .46,.3
};
constexpr std::array cloths{
    Cloth{
        "french",
        R"(<path d="M-.46-.3H-.15V.3H-.46z" fill="#27438a"/><path d="M-.15-.3H.15V.3H-.15z" fill="#fff"/><path d="M.15-.3H.46V.3H.15z" fill="#b8352d"/>)"},
    Cloth{
        "austrian",
        R"(<path d="M-.46-.3H.46V.3H-.46z" fill="#f0c53d"/><path d="M0-.2 .2 0 0 .2-.2 0z" fill="#1d1a17"/>)"},
    Cloth{
        "russian",
        R"(<path d="M-.46-.3H.46V.3H-.46z" fill="#2f6a44"/><path d="M-.46-.3-.3-.3 .46.2V.3H.3L-.46-.2zM.46-.3H.3L-.46.2V.3H-.3L.46-.2z" fill="#f7f4ea"/><circle r=".12" fill="#e2962f"/>)"},
    Cloth{
        "spanish",
        R"(<path d="M-.46-.3H.46V.3H-.46z" fill="#fbf7ea"/><path d="M-.4-.26 .4.26M.4-.26-.4.26" stroke="#b8352d" stroke-width=".11"/>)"},
    Cloth{
        "bavarian",
        R"(<path d="M-.46-.3H.46V.3H-.46z" fill="#fff"/><path d="M-.46-.3H-.3L-.15-.1-.3.1-.46-.1zM.0-.3 .15-.1 0 .1-.15-.1zM.3-.3H.46V-.1L.3.1.15-.1zM-.15.1 0 .3H-.3zM.15.1 .3.3H0zM-.46.1V.3H-.4L-.3.1zM.3.1 .46.3V.1z" fill="#4a90c8"/>)"},
    Cloth{
        "british",
        R"(<path d="M-.46-.3H.46V.3H-.46z" fill="#27438a"/><path d="M-.46-.3 .46.3M.46-.3-.46.3" stroke="#fff" stroke-width=".13"/><path d="M0-.3V.3M-.46 0H.46" stroke="#fff" stroke-width=".2"/><path d="M0-.3V.3M-.46 0H.46" stroke="#b8352d" stroke-width=".12"/>)"},
    Cloth{
        "portuguese",
        R"(<path d="M-.46-.3H.46V.3H-.46z" fill="#fff"/><path d="M-.46-.3H0V.3H-.46z" fill="#3d62a8"/><circle r=".12" fill="#b8352d"/>)"},
    Cloth{
        "polish",
        R"(<path d="M-.46-.3H.46V0H-.46z" fill="#fff"/><path d="M-.46 0H.46V.3H-.46z" fill="#b8352d"/>)"},
    Cloth{
        "swiss",
        R"(<path d="M-.46-.3H.46V.3H-.46z" fill="#b8352d"/><path d="M0-.2V.2M-.2 0H.2" stroke="#fff" stroke-width=".12"/>)"},
    Cloth{"brunswick",
          R"(<path d="M-.46-.3H.46V.3H-.46z" fill="#222"/><circle r=".14" fill="#e8e4da"/>)"},
    Cloth{
        "westphalian",
        R"(<path d="M-.46-.3H.46V.3H-.46z" fill="#35508f"/><path d="M0-.3 .46 0 0 .3-.46 0z" fill="#fff"/>)"},
    Cloth{
        "italian",
        R"(<path d="M-.46-.3H.46V.3H-.46z" fill="#b8352d"/><path d="M0-.28 .43 0 0 .28-.43 0z" fill="#fff"/><path d="M-.18-.13H.18V.13H-.18z" fill="#3d7a52"/>)"},
    Cloth{"nassau",
          R"(<path d="M-.46-.3H.46V.3H-.46z" fill="#e2a12f"/><circle r=".13" fill="#27438a"/>)"},
    Cloth{
        "dutch",
        R"(<path d="M-.46-.3H.46V-.1H-.46z" fill="#b8352d"/><path d="M-.46-.1H.46V.1H-.46z" fill="#fff"/><path d="M-.46.1H.46V.3H-.46z" fill="#27438a"/>)"},
};

std::string flag_svg(std::string_view nation)
{
    std::string_view cloth = R"(<path d="M-.46-.3H.46V.3H-.46z" fill="#8e2b27"/>)";
    for (const Cloth& known : cloths)
        if (known.nation == nation) cloth = known.svg;
    return std::string{cloth} +
           R"(<path d="M-.46-.3H.46V.3H-.46z" fill="none" stroke="#2a2420" stroke-width=".05"/>)"
           R"(<path d="M-.5-.42V.62" stroke="#2a2420" stroke-width=".09"/>)";
}

std::string_view colour_of_nation(std::string_view nation)
{
    constexpr std::array<std::array<std::string_view, 2>, 6> colours{{{"french", "#27438a"},
                                                                      {"austrian", "#7a5a34"},
                                                                      {"russian", "#27502f"},
                                                                      {"spanish", "#a56a12"},
                                                                      {"bavarian", "#2f7fae"},
                                                                      {"allied", "#8e2b27"}}};
    for (const auto& [name, colour] : colours)
        if (name == nation) return colour;
    return "#6e6758";
}

// A star on a medal in the colour of who holds it; what it is worth is written upon it.
std::string star_svg(std::string_view nation)
{
    return filled(
        R"(<path d="M0-.5 .118-.2 .43-.29 .24-.03 .5.13 .19.17 .22.5 0 .27-.22.5-.19.17-.5.13-.24-.03-.43-.29-.118-.2z" fill="{0}" stroke="#fbf5e2" stroke-width=".09" stroke-linejoin="round"/>)"
        R"(<path d="M0-.5 .118-.2 .43-.29 .24-.03 .5.13 .19.17 .22.5 0 .27-.22.5-.19.17-.5.13-.24-.03-.43-.29-.118-.2z" fill="{0}" stroke="#2a2420" stroke-width=".03"/>)"
        R"(<circle r=".25" fill="{0}"/>)",
        {colour_of_nation(nation)});
}

std::string general_svg(std::string_view nation)
{
    return filled(R"(<circle cx=".06" cy=".08" r=".5" fill="#40331c" fill-opacity=".3"/>)"
                  R"(<circle r=".48" fill="#f4ecd4" stroke="{0}" stroke-width=".1"/>)"
                  R"(<circle r=".4" fill="#c9d0a0" stroke="{0}" stroke-width=".02"/>)",
                  {colour_of_nation(nation)});
}

constexpr std::string_view needle =
    R"(<circle r=".42" fill="none" stroke="#2a2420" stroke-width=".012"/><circle r=".39" fill="none" stroke="#2a2420" stroke-width=".005"/>)"
    R"(<g fill="#2a2420" fill-opacity=".35"><path d="M.24-.24 .07 0 0-.07zM.24.24 0 .07 .07 0zM-.24.24-.07 0 0 .07zM-.24-.24 0-.07-.07 0z"/></g>)"
    R"(<path d="M0-.4V0H-.09zM0 .4V0H.09zM.4 0H0V-.09zM-.4 0H0V.09z" fill="#2a2420" stroke="#2a2420" stroke-width=".008"/>)"
    R"(<path d="M0-.4V0H.09zM0 .4V0H-.09zM.4 0H0V.09zM-.4 0H0V-.09z" fill="#f6efda" stroke="#2a2420" stroke-width=".008"/>)"
    R"(<path d="M0-.4 .09 0H-.09z" fill="#8e2b27" stroke="#2a2420" stroke-width=".008"/>)";

}  // namespace

std::string symbol_id(Symbol symbol, std::string_view dress)
{
    std::string id{to_text(symbol)};
    if (!dress.empty()) id += "-" + std::string{dress};
    return id;
}

std::string symbol_svg(Symbol symbol, std::string_view dress, Theme theme)
{
    const TreeColours green = tree_colours(theme, dress);
    const std::vector<std::string_view> greens{green.leaf, green.rim, green.light};
    switch (symbol) {
    case Symbol::Tree:
        return filled(tree, greens);
    case Symbol::Conifer:
        return conifer(green);
    case Symbol::Bush:
        return filled(bush, greens);
    case Symbol::Vine:
        return filled(vine, greens);
    case Symbol::Tuft:
        return filled(tuft, greens);
    case Symbol::Rock:
        return std::string{rock};
    case Symbol::Figure:
        return figure_svg(dress);
    case Symbol::Rider:
        return rider_svg(dress);
    case Symbol::Horse:
        return horse_svg(dress);
    case Symbol::Gun:
        return std::string{gun};
    case Symbol::Limber:
        return std::string{limber};
    case Symbol::Flag:
        return flag_svg(dress);
    case Symbol::Star:
        return star_svg(dress);
    case Symbol::General:
        return general_svg(dress);
    case Symbol::Needle:
        break;
    }
    return std::string{needle};
}

}  // namespace voltigeur::draw
