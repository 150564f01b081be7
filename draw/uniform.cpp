#include "draw/uniform.h"

#include <algorithm>
#include <array>
#include <cctype>

namespace voltigeur::draw {

namespace {

std::string lower(std::string_view text)
{
    std::string low{text};
    std::ranges::transform(low, low.begin(), [](unsigned char letter) {
        return static_cast<char>(std::tolower(letter));
    });
    return low;
}

struct Told {
    std::string_view word;
    std::string_view means;
};

// Words in a unit's name that tell a nation other than its side's.
constexpr std::array nation_words{
    Told{"portug", "portuguese"},   Told{"caçador", "portuguese"},   Told{"pole", "polish"},
    Told{"polish", "polish"},       Told{"vistula", "polish"},       Told{"swiss", "swiss"},
    Told{"brunswick", "brunswick"}, Told{"westphal", "westphalian"}, Told{"italian", "italian"},
    Told{"hanover", "british"},     Told{"kgl", "british"},          Told{"nassau", "nassau"},
    Told{"dutch", "dutch"},         Told{"belgian", "dutch"},        Told{"spanish", "spanish"},
    Told{"szekler", "austrian"},    Told{"austrian", "austrian"},    Told{"uhlan", "austrian"},
};

// Words in a name that tell a sort of foot.
constexpr std::array foot_words{
    Told{"rifle", "rifle"},         Told{"95th", "rifle"},       Told{"jäger", "rifle"},
    Told{"jager", "rifle"},         Told{"cazador", "light"},    Told{"caçador", "rifle"},
    Told{"légère", "light"},        Told{"legere", "light"},     Told{"voltigeur", "light"},
    Told{"light", "light"},         Told{"grenz", "rifle"},      Told{"tirailleur", "light"},
    Told{"grenadier", "grenadier"}, Told{"guard", "grenadier"},  Told{"garde", "grenadier"},
    Told{"militia", "militia"},     Told{"landwehr", "militia"}, Told{"opolchenie", "militia"},
};

template <std::size_t size>
std::string_view told_by(const std::array<Told, size>& words, std::string_view name)
{
    const std::string low = lower(name);
    for (const auto& [word, means] : words)
        if (low.find(word) != std::string::npos) return means;
    return {};
}

std::string_view foot_sort(const Look& look, const Unit& unit, std::string_view name)
{
    for (const std::string_view tag : {"opolchenie", "landwehr", "militia"})
        if (look.has_tag(unit, tag)) return "militia";
    if (unit.quality == Quality::Guard || look.has_tag(unit, "guard")) return "grenadier";
    if (const std::string_view told = told_by(foot_words, name); !told.empty()) return told;
    const std::string_view troop = look.facts->troops[unit.troop].name;
    if (troop == "rifles") return "rifle";
    return troop == "light_infantry" || look.has_tag(unit, "light") ? "light" : "line";
}

std::string_view horse_sort(std::string_view troop)
{
    constexpr std::array sorts{
        Told{"cuirassiers", "cuirassier"}, Told{"heavy_cavalry", "cuirassier"},
        Told{"carabiniers", "cuirassier"}, Told{"dragoons", "dragoon"},
        Told{"medium_cavalry", "dragoon"}, Told{"hussars", "hussar"},
        Told{"lancers", "lancer"},         Told{"uhlans", "lancer"},
        Told{"cossacks", "cossack"},
    };
    for (const auto& [word, means] : sorts)
        if (word == troop) return means;
    return "chasseur";
}

// ---- Colours

struct Coat {
    std::string_view nation;
    std::string_view sort;  // empty: all that are not named
    std::string_view colour;
};

constexpr std::array coats{
    Coat{"french", "light", "#22365e"},
    Coat{"french", "grenadier", "#1f3263"},
    Coat{"french", "dragoon", "#2f6b45"},
    Coat{"french", "chasseur", "#2c6440"},
    Coat{"french", "hussar", "#4f83a8"},
    Coat{"french", "lancer", "#2c6440"},
    Coat{"french", "cuirassier", "#b9c0c6"},
    Coat{"french", "", "#2b4486"},
    Coat{"austrian", "rifle", "#7d868c"},
    Coat{"austrian", "light", "#7d868c"},
    Coat{"austrian", "gunner", "#7a5236"},
    Coat{"austrian", "hussar", "#2c4f7c"},
    Coat{"austrian", "lancer", "#2f6040"},
    Coat{"austrian", "militia", "#8d8f86"},
    Coat{"austrian", "", "#f6f3ea"},
    Coat{"russian", "militia", "#a58a60"},
    Coat{"russian", "cossack", "#2d3e63"},
    Coat{"russian", "cuirassier", "#eeeade"},
    Coat{"russian", "hussar", "#8a3030"},
    Coat{"russian", "", "#2f5d3c"},
    Coat{"spanish", "light", "#35557f"},
    Coat{"spanish", "militia", "#8a6840"},
    Coat{"spanish", "gunner", "#2d4475"},
    Coat{"spanish", "grenadier", "#2d3f6e"},
    Coat{"spanish", "dragoon", "#d3b145"},
    Coat{"spanish", "lancer", "#7d5a34"},
    Coat{"spanish", "", "#f1ecdc"},
    Coat{"bavarian", "rifle", "#2f6040"},
    Coat{"bavarian", "light", "#2f6040"},
    Coat{"bavarian", "chasseur", "#2f6848"},
    Coat{"bavarian", "", "#6f9dce"},
    Coat{"british", "rifle", "#274a33"},
    Coat{"british", "gunner", "#28406f"},
    Coat{"british", "hussar", "#2d4674"},
    Coat{"british", "chasseur", "#2d4674"},
    Coat{"british", "", "#b3322c"},
    Coat{"portuguese", "rifle", "#6d4a30"},
    Coat{"portuguese", "", "#35507f"},
    Coat{"polish", "", "#33508f"},
    Coat{"swiss", "", "#a83a33"},
    Coat{"brunswick", "", "#26262a"},
    Coat{"westphalian", "", "#f0eee4"},
    Coat{"italian", "", "#3d7a52"},
    Coat{"nassau", "", "#3f5f3c"},
    Coat{"dutch", "", "#2d4a80"},
    Coat{"allied", "gunner", "#28406f"},
    Coat{"allied", "", "#9c3b34"},
};

std::string_view coat_of(std::string_view nation, std::string_view sort)
{
    for (const Coat& coat : coats)
        if (coat.nation == nation && (coat.sort.empty() || coat.sort == sort)) return coat.colour;
    return "#77706a";
}

std::string_view hat_of(std::string_view nation, std::string_view sort)
{
    if (sort == "grenadier") return "#3b2b20";
    if (sort == "cuirassier" || sort == "dragoon") return "#b08d3c";
    if (sort == "militia") return "#5e5344";
    return nation == "bavarian" ? "#1b1b1e" : "#211d1b";
}

std::string_view plume_of(std::string_view nation, std::string_view sort)
{
    if (sort == "grenadier" || sort == "cuirassier") return "#b8352d";
    if (sort == "light" || sort == "rifle") return "#4f9a52";
    if (nation == "austrian") return "#e0b52f";
    if (nation == "russian") return "#f2efe6";
    return nation == "bavarian" ? "#f2efe6" : "#c23b32";
}

bool is_pale(std::string_view colour)
{
    return colour.size() > 1 && colour[1] >= 'e';
}

}  // namespace

std::string_view nation_of(const Look& look, Side side)
{
    return look.facts->sides[index(side)].id;
}

std::string_view nation_of(const Look& look, const Unit& unit, std::string_view name)
{
    for (const std::string_view tag : {"british", "spanish"})
        if (look.has_tag(unit, tag)) return tag;
    const std::string_view told = told_by(nation_words, name);
    const std::string_view own = nation_of(look, unit.side);
    return told.empty() || (told == "austrian" && own == "french") ? own : told;
}

std::string dress_of(const Look& look, const Unit& unit, std::string_view name)
{
    const std::string_view sort = unit.arm == Arm::Infantry ? foot_sort(look, unit, name)
                                  : unit.arm == Arm::Cavalry
                                      ? horse_sort(look.facts->troops[unit.troop].name)
                                      : "gunner";
    return std::string{nation_of(look, unit, name)} + "-" + std::string{sort};
}

Uniform uniform_of(std::string_view dress)
{
    const std::size_t dash = dress.find('-');
    const std::string_view nation = dress.substr(0, dash);
    const std::string_view sort = dash == std::string_view::npos ? "" : dress.substr(dash + 1);
    const std::string_view coat = coat_of(nation, sort);
    const bool has_dark_belts = is_pale(coat) || sort == "rifle";
    return {coat, has_dark_belts ? "#3a332c" : "#f4f0e4", hat_of(nation, sort),
            plume_of(nation, sort)};
}

}  // namespace voltigeur::draw
