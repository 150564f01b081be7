// An order of battle, as it is printed for a real table: who commands whom, what each unit is, and
// boxes to strike out. Every number is the sheet's or the scenario's.
#pragma once

#include <string>
#include <vector>

#include "engine/family/battle.h"
#include "engine/sheet/facts.h"

namespace voltigeur::cli {

struct RosterUnit {
    std::string name;
    std::string troop;  // with its tags
    std::string quality;
    std::string strength;  // "12 figures, 8 lb"
    std::string formation;
    std::string morale;
    int boxes = 0;
    int boxes_in_group = 0;  // after so many its courage is worse; 0: that makes no difference
};

struct RosterBrigade {
    std::string name;
    std::string general;  // with his rating
    std::string order;
    std::string arrives;  // "from turn 3, at 0,8 on the left edge"; empty: on the table
    std::vector<RosterUnit> units;
};

struct RosterSide {
    std::string name;
    std::string commander;
    std::string strength;  // of all
    std::vector<RosterBrigade> brigades;
};

struct Roster {
    std::string title;
    std::string introduction;
    std::string sheet;
    std::vector<RosterSide> sides;
    std::vector<std::string> objectives;
    std::vector<std::string> notes;  // what the boxes mean, what units are worth
};

Roster roster_of(const Battle& battle);
// Of a battle whose sheet cannot be read: without morale, orders, ratings and points.
Roster roster_of(const Scenario& scenario, const SheetFacts& facts);

std::string to_text(const Roster& roster);
std::string to_html(const Roster& roster);

}  // namespace voltigeur::cli
