// A path walked leg by leg: how much of it a unit can go, and what each leg costs.
#pragma once

#include "engine/division/going.h"
#include "engine/game/law.h"

namespace voltigeur::division {

struct Walked {
    PathAnswer answer;
    bool met_ground = false;        // how far it wants to go decides what the ground does
    bool is_obstructed = false;     // it crossed what disorders cavalry
    std::optional<Speed> moved_as;  // nothing if it only changed formation
    Clause clause;                  // that let it do what it did
};

// As far as the law lets it go, whoever stands where it ends.
Walked walk_path(const View& view, UnitId id, const Path& path);
// The same, and it ends upon nobody.
Walked walk_clear(const View& view, UnitId id, const Path& path);

// One unit may go through the other.
bool may_pass(const Unit& mover, const Unit& other);

}  // namespace voltigeur::division
