// A scenario as it is written, before anything is looked up. Private to load_scenario.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "engine/geometry/point.h"
#include "engine/sheet/reader.h"
#include "engine/state/state.h"

namespace voltigeur {

// "12.5,30", in inches.
void read_into(Point& value, const Node& node, Context& context);
// Degrees: 90, or "22.5".
void read_into(Angle& value, const Node& node, Context& context);

// What stands in the file for others to read: the switches are for the sheet's loader.
struct LeftAlone {};
inline void read_into(LeftAlone&, const Node&, Context&) {}

namespace written {

struct Table {
    Sourced<Length> width;
    Sourced<Length> height;
    static constexpr auto fields =
        FieldTuple{field("width", &Table::width), field("height", &Table::height)};
};

struct Terrain {
    Source source;
    std::string name;
    Sourced<std::string> kind;
    std::vector<Sourced<Point>> points;
    std::optional<Length> width;  // makes it a line
    std::optional<Sourced<int>> height;
    std::optional<Angle> front;
    static constexpr auto fields =
        FieldTuple{field("name", &Terrain::name),     field("kind", &Terrain::kind),
                   field("points", &Terrain::points), field("width", &Terrain::width),
                   field("height", &Terrain::height), field("front", &Terrain::front)};
};

struct Commander {
    Source source;
    Sourced<std::string> id;
    std::string name;
    std::optional<Sourced<Point>> at;
    std::optional<Sourced<std::string>> with;  // a unit, to which he is attached
    bool army = false;
    std::optional<Sourced<int>> rating;
    static constexpr auto fields =
        FieldTuple{field("id", &Commander::id),     field("name", &Commander::name),
                   field("at", &Commander::at),     field("with", &Commander::with),
                   field("army", &Commander::army), field("rating", &Commander::rating)};
};

struct Unit {
    Source source;
    Sourced<std::string> id;
    std::string name;
    Sourced<Arm> arm;
    std::optional<Sourced<std::string>> troop;
    Sourced<Quality> quality;
    Sourced<int> figures;
    std::optional<Sourced<int>> pounds;
    std::optional<TagSet> tags;
    std::optional<Sourced<Formation>> formation;
    std::optional<Sourced<Point>> at;
    std::optional<Sourced<Angle>> facing;
    static constexpr auto fields = FieldTuple{field("id", &Unit::id),
                                              field("name", &Unit::name),
                                              field("arm", &Unit::arm),
                                              field("troop", &Unit::troop),
                                              field("quality", &Unit::quality),
                                              field("figures", &Unit::figures),
                                              field("pounds", &Unit::pounds),
                                              field("tags", &Unit::tags),
                                              field("formation", &Unit::formation),
                                              field("at", &Unit::at),
                                              field("facing", &Unit::facing)};
};

struct Brigade {
    Source source;
    Sourced<std::string> id;
    std::string name;
    Sourced<std::string> side;
    std::optional<Sourced<Stance>> order;
    std::optional<Commander> general;
    bool out_of_command = false;
    std::vector<Unit> units;
    static constexpr auto fields = FieldTuple{
        field("id", &Brigade::id),           field("name", &Brigade::name),
        field("side", &Brigade::side),       field("order", &Brigade::order),
        field("general", &Brigade::general), field("out_of_command", &Brigade::out_of_command),
        field("unit", &Brigade::units)};
};

struct Reserve {
    Source source;
    Sourced<std::string> id;
    Sourced<std::string> side;
    std::vector<Sourced<std::string>> brigades;
    std::vector<Sourced<std::string>> units;
    Sourced<int> earliest_turn;
    Sourced<Point> entry;
    Sourced<Angle> facing;
    static constexpr auto fields = FieldTuple{field("id", &Reserve::id),
                                              field("side", &Reserve::side),
                                              field("brigades", &Reserve::brigades),
                                              field("units", &Reserve::units),
                                              field("earliest_turn", &Reserve::earliest_turn),
                                              field("entry", &Reserve::entry),
                                              field("facing", &Reserve::facing)};
};

struct Zone {
    Source source;
    Sourced<std::string> side;
    std::vector<Sourced<Point>> area;
    static constexpr auto fields =
        FieldTuple{field("side", &Zone::side), field("area", &Zone::area)};
};

struct Objective {
    Source source;
    Sourced<std::string> id;
    std::string name;
    std::optional<Sourced<int>> points;  // the sheet's, if it says nothing
    std::vector<Sourced<Point>> area;
    std::optional<Sourced<std::string>> held_by;
    static constexpr auto fields =
        FieldTuple{field("id", &Objective::id), field("name", &Objective::name),
                   field("points", &Objective::points), field("area", &Objective::area),
                   field("held_by", &Objective::held_by)};
};

struct Scenario {
    Source source;
    Sourced<std::string> id;
    std::string title;
    std::string introduction;
    std::optional<std::string> certainty;
    Sourced<std::string> sheet;
    std::optional<std::string> profile;
    Table table;
    Sourced<int> turns;
    std::vector<Terrain> terrain;
    std::vector<Brigade> brigades;
    std::vector<Reserve> reserves;
    std::vector<Zone> zones;
    std::vector<Objective> objectives;
    std::optional<LeftAlone> switches;
    static constexpr auto fields = FieldTuple{field("id", &Scenario::id),
                                              field("title", &Scenario::title),
                                              field("introduction", &Scenario::introduction),
                                              field("certainty", &Scenario::certainty),
                                              field("sheet", &Scenario::sheet),
                                              field("profile", &Scenario::profile),
                                              field("table", &Scenario::table),
                                              field("turns", &Scenario::turns),
                                              field("terrain", &Scenario::terrain),
                                              field("brigade", &Scenario::brigades),
                                              field("reserve", &Scenario::reserves),
                                              field("zone", &Scenario::zones),
                                              field("objective", &Scenario::objectives),
                                              field("switches", &Scenario::switches)};
};

}  // namespace written

}  // namespace voltigeur
