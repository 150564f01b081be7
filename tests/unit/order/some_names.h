// The names of a small scenario, for tests of the codec.
#pragma once

#include <string>
#include <vector>

#include "engine/order/codec.h"

namespace voltigeur::test {

// Units A B C G and one called `at`, generals massena and charles, brigades left and centre, groups
// east and west, objectives bridge and redoubt, tags opolchenie and grenadiers.
inline const Names& names()
{
    static const std::vector<std::string> tags{"opolchenie", "grenadiers"};
    static const Scenario scenario = [] {
        Scenario made;
        made.sides = {NamePair{"french", "The French"}, NamePair{"austrian", "The Austrians"}};
        for (const char* id : {"A", "B", "C", "G", "at"}) made.units.push_back({id, id});
        for (const char* id : {"massena", "charles"}) made.generals.push_back({id, id});
        for (const char* id : {"left", "centre"}) made.brigades.emplace_back().id = id;
        for (const char* id : {"east", "west"}) made.groups.emplace_back().id = id;
        for (const char* id : {"bridge", "redoubt"})
            made.objectives.push_back({.id = id, .name = id, .area = {}});
        return made;
    }();
    static const Names made = names_of_scenario(scenario, tags);
    return made;
}

}  // namespace voltigeur::test
