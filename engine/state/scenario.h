// Scenario: what does not change while a battle is fought: the table, the names, the reserves'
// roads, the objectives. Its opening State is the deployment.
#pragma once

#include <string>
#include <vector>

#include "engine/geometry/shape.h"
#include "engine/state/state.h"

namespace voltigeur {

struct TerrainPiece {
    std::string name;
    std::uint8_t kind = 0;    // index into the sheet's terrain kinds
    std::uint8_t height = 0;  // elevation step of the ground inside, for hills
    Angle open_side;          // an open work protects its front only: the way that front looks
    bool has_front = false;
    Shape shape;
};

struct Brigade {
    std::string id;
    std::string name;
    Side side = Side::First;
    bool out_of_command = false;  // when the battle begins, and meant to be
};

struct ReserveGroup {
    std::string id;
    Side side = Side::First;
    int earliest_turn = 1;
    Point entry;   // on the table's edge
    Angle facing;  // inwards
};

// Where a side sets up its units.
struct Zone {
    Side side = Side::First;
    Shape area;
};

struct Objective {
    std::string id;
    std::string name;
    Shape area;
    std::optional<int> points;       // the sheet's for an objective, if the scenario says nothing
    std::uint8_t held_at_start = 0;  // 0 nobody, 1 first, 2 second
};

// Names by index: ids are what orders and events are written with, names are for people.
struct NamePair {
    std::string id;
    std::string name;
};

struct Scenario {
    std::string id;
    std::string title;
    std::string introduction;
    std::string certainty;  // what of it is history and what is our sketch
    std::string sheet;
    std::string profile;
    std::array<NamePair, 2> sides;  // as the sheet names them
    Length width;
    Length height;
    int turns = 0;
    int most_figures = 255;  // of any unit: what is near need not be looked for any farther
    std::vector<TerrainPiece> terrain;
    std::vector<Brigade> brigades;
    std::vector<ReserveGroup> groups;
    std::vector<Zone> zones;  // none: anywhere
    std::vector<Objective> objectives;
    std::vector<NamePair> units;     // by UnitId
    std::vector<NamePair> generals;  // by GeneralId
    State opening;
};

}  // namespace voltigeur
