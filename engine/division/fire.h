// Fire: one die, what is added to it, and what it does. Guns and small arms share it.
#pragma once

#include <vector>

#include "engine/division/rule_context.h"

namespace voltigeur::division {

// One die at one target.
struct Aim {
    UnitId firer = no_unit;
    UnitId target = no_unit;
    Shot shot = Shot::Volley;
    Point from;                  // the muzzle
    bool is_later = false;       // ball that has struck others on its way
    bool is_at_charger = false;  // infantry fires at who charges it
    int at_least = 0;            // the printed number that kills
    int most = 1;                // kills of a die
    ManyKills many{};            // where a high die kills more
    Clause clause;
    Band band = Band::Effective;  // of guns
};

Modifiers fire_modifiers(const View& view, const Aim& aim);
// What a target counts as, for the eye of who reads the event.
TargetClass target_class(const View& view, const Unit& target, const Aim& aim);

// Fire that falls together: all dice see the table as it was when the first was thrown.
class Volleys {
public:
    explicit Volleys(const RuleContext& context) : play_(context), before_(context.state()) {}

    // Whether its die staggers the target, be it for the first time or not.
    bool fire(const Aim& aim);
    // What the dice did. Nothing has happened before.
    void land();

private:
    struct Effect {
        UnitId firer = no_unit;
        UnitId target = no_unit;
        int kills = 0;
        bool staggers = false;
        bool is_skirmish_hit = false;
        Clause clause;
    };
    const RuleContext& play_;
    State before_;
    std::vector<Effect> effects_;

    [[nodiscard]] View view() const { return {play_.sheet, play_.tables, play_.scenario, before_}; }
    void land_skirmish_hit(const Effect& effect, bool is_first);
};

// Kills to be expected of a die that needs so much, in hundredths.
int expected_kills_of_die(const View& view, int at_least, const ManyKills& many);
// Kills that a unit takes where a line in the open takes a hundred.
int exposure(const View& view, const Unit& unit, Shot shot, int at_least);

// The die staggers who may be staggered.
bool is_staggered_by(const View& view, const Unit& target, int die, int added);

}  // namespace voltigeur::division
