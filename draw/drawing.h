// A drawing of the table: a short list of shapes in inches, each with the name of what it shows.
// Whoever shows it (an SVG file, a page) decides about colours; where things are is decided here.
//
// Inches from the top left corner of the table, y downwards, as pictures have it; turns are
// degrees, clockwise.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "engine/base/names.h"

namespace voltigeur::draw {

struct Spot {
    double x = 0;
    double y = 0;
    friend bool operator==(const Spot&, const Spot&) = default;
};
using Outline = std::vector<Spot>;

// What a line or an area shows.
enum class Ink : std::uint8_t {
    Paper,
    Age,
    Graticule,
    Hill,
    HillTop,
    Hachure,
    Wood,
    Field,
    Furrow,
    Marsh,
    Reed,
    Sand,
    Grit,
    Rough,
    Village,
    VillageEdge,
    Shadow,
    RoofLit,
    RoofDark,
    Stone,
    StoneDark,
    Yard,
    RiverBank,
    River,
    Thread,
    Shore,
    RoadEdge,
    Road,
    SunkenEdge,
    Bridge,
    Plank,
    Wall,
    WallEdge,
    Hedge,
    Fence,
    Bank,
    Rampart,
    RampartTick,
    Work,
    Cliff,
    Other,
    Objective,
    CommandRing,
    Entry,
    UnitShadow,
    Base,
    Stand,
    Front,
    Frame,
    RulerDark,
    RulerLight,
    ScaleDark,
    ScaleLight,
    Rule,
};

// Small pictures that are drawn once and set down many times.
enum class Symbol : std::uint8_t {
    Tree,
    Conifer,
    Bush,
    Vine,
    Tuft,
    Rock,
    Figure,
    Rider,
    Horse,
    Gun,
    Limber,
    Flag,
    Star,
    General,
    Needle,
};

// What a piece of writing is.
enum class Hand : std::uint8_t {
    Title,
    Subtitle,
    Remark,
    Place,
    Town,
    Water,
    UnitName,
    GeneralName,
    ReserveName,
    Number,
    Badge,
};

// Lines and areas of one ink. Without a width it is drawn as wide as the ink is.
struct Path {
    Ink ink = Ink::Other;
    std::vector<Outline> lines;
    bool closed = false;
    double width = 0;
};

// A symbol, with its middle at the spot; the symbols are one inch wide before they are scaled.
struct Stamp {
    Symbol symbol = Symbol::Tree;
    Spot at;
    double size = 1;
    double turn = 0;
    std::string dress;  // which of its colours: a uniform, a flag, a shade of green
};

enum class Anchor : std::uint8_t { Start, Middle, End };

struct Label {
    Hand hand = Hand::Place;
    Spot at;  // on the base line
    std::string text;
    double size = 1;  // of the letters, in inches
    double turn = 0;
    Anchor anchor = Anchor::Middle;
};

using Shape = std::variant<Path, Stamp, Label>;

// What belongs together: a piece of ground, a unit, its name. Its shapes are drawn from `at`,
// turned by `turn`: a page that moves a unit changes these two.
// What rulers count.
enum class Units : std::uint8_t { Inches, Centimetres };

enum class GroupKind : std::uint8_t {
    Sheet,
    Terrain,
    Objective,
    Reserve,
    Command,
    Unit,
    General,
    Name,
    Furniture,
};

struct Group {
    GroupKind kind = GroupKind::Sheet;
    std::string id;     // of what it shows
    std::string style;  // further classes: the side, its nation, the arm
    Spot at;
    double turn = 0;
    std::vector<Shape> shapes;
};

struct Drawing {
    std::string title;
    double width = 0;  // of the table
    double height = 0;
    double margin = 0;          // about it, for the rulers
    double footer = 0;          // below the lower margin, for the title
    std::vector<Group> groups;  // in the order in which they are drawn
};

}  // namespace voltigeur::draw

namespace voltigeur {
template <>
inline constexpr std::array<std::string_view, 54> names_of<draw::Ink>{
    "paper",        "age",          "graticule",   "hill",         "hill_top",    "hachure",
    "wood",         "field",        "furrow",      "marsh",        "reed",        "sand",
    "grit",         "rough",        "village",     "village_edge", "shadow",      "roof_lit",
    "roof_dark",    "stone",        "stone_dark",  "yard",         "river_bank",  "river",
    "thread",       "shore",        "road_edge",   "road",         "sunken_edge", "bridge",
    "plank",        "wall",         "wall_edge",   "hedge",        "fence",       "bank",
    "rampart",      "rampart_tick", "work",        "cliff",        "other",       "objective",
    "command_ring", "entry",        "unit_shadow", "base",         "stand",       "front",
    "frame",        "ruler_dark",   "ruler_light", "scale_dark",   "scale_light", "rule"};
template <>
inline constexpr std::array<std::string_view, 15> names_of<draw::Symbol>{
    "tree",  "conifer", "bush",   "vine", "tuft", "rock",    "figure", "rider",
    "horse", "gun",     "limber", "flag", "star", "general", "needle"};
template <>
inline constexpr std::array<std::string_view, 11> names_of<draw::Hand>{
    "title",     "subtitle",     "remark",       "place",  "town", "water",
    "unit_name", "general_name", "reserve_name", "number", "badge"};
template <>
inline constexpr std::array<std::string_view, 9> names_of<draw::GroupKind>{
    "sheet", "terrain", "objective", "reserve", "command", "unit", "general", "name", "furniture"};
template <>
inline constexpr std::array<std::string_view, 3> names_of<draw::Anchor>{"start", "middle", "end"};
template <>
inline constexpr std::array<std::string_view, 2> names_of<draw::Units>{"in", "cm"};
}  // namespace voltigeur
