// Law: the contract between a family of sheets and everything that plays it. It knows nothing of
// screens, files or networks, and whoever uses it knows nothing of the family.
#pragma once

#include <array>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "engine/base/dice.h"
#include "engine/game/course.h"
#include "engine/order/order.h"
#include "engine/order/refusal.h"
#include "engine/state/scenario.h"
#include "engine/table/hidden.h"

namespace voltigeur {

// What the engine answers to a path: how much of it is accepted, what each leg costs, and why the
// rest is not. The same answer serves the mouse, the computer player and the bots.
struct PathAnswer {
    Path accepted;
    FixedVector<Length, Path::capacity()> costs;
    Pose end;
    Formation formation = Formation::Line;
    Length used;
    Length allowance;
    std::optional<Refusal> stop;
};

// What fire does up to a distance.
struct FireBand {
    Length up_to;
    int hits = 0;  // to be expected on a line in the open, in hundredths
};

// How far a unit gets and what its fire does, in a formation of its own or another: for players who
// plan, and for what a page draws round it.
struct Abilities {
    Length move;        // straight ahead over open ground
    Length charge;      // no charge reaches farther
    Length shot;        // no shot does
    bool turns = true;  // not only straight on and back
    bool is_in_command = true;
    Angle spread;  // how far its field of fire opens from the corners of its front; none: a lane
    bool fires_all_round = false;
    std::array<FireBand, 3> fire{};  // the nearest first; what it has not is empty
    int exposure = 100;              // hits of muskets that it takes where a line takes a hundred
    int exposure_to_guns = 100;
    Length move_and_shoot;  // who goes farther does not shoot in the same turn
};

class Law {
public:
    virtual ~Law() = default;

    // Why not, or nothing. Checks run from "not yours" through "not now" to "not there".
    [[nodiscard]] virtual std::optional<Refusal>
    refuse(const Scenario& scenario, const State& state, const Order& order) const = 0;
    // What an order that is not refused does.
    virtual void resolve(const Scenario& scenario, Course& course, const Order& order,
                         Dice& dice) const = 0;
    // One thing that happens by itself; false if the engine waits for a decision, or it is over.
    // Then state.moment says what it waits for: the step, the side, the unit it is about.
    virtual bool proceed(const Scenario& scenario, Course& course, Dice& dice) const = 0;

    // Whether decisions are waited for in that step of a phase.
    [[nodiscard]] virtual bool asks(int phase, Step step) const = 0;

    // What can be listed of a decision: who may act, at whom, into which formations.
    [[nodiscard]] virtual std::vector<UnitId> may_act(const Scenario& scenario,
                                                      const State& state) const = 0;
    [[nodiscard]] virtual std::vector<UnitId> targets(const Scenario& scenario, const State& state,
                                                      UnitId unit) const = 0;
    [[nodiscard]] virtual std::vector<Formation>
    formations(const Scenario& scenario, const State& state, UnitId unit) const = 0;
    [[nodiscard]] virtual PathAnswer answer_path(const Scenario& scenario, const State& state,
                                                 UnitId unit, const Path& path) const = 0;
    // The order of the step at hand that turns a unit on a target: guns are laid, a charge is
    // declared, a volley fired, a melee chosen. In the step of moves it is the charge that the unit
    // could declare now or after it. Nothing if none is found.
    [[nodiscard]] virtual std::optional<OrderKind>
    attack(const Scenario& scenario, const State& state, UnitId unit, UnitId target) const = 0;
    // A place where a reserve can come on.
    [[nodiscard]] virtual std::optional<Arrive> arrival(const Scenario& scenario,
                                                        const State& state, UnitId unit) const = 0;
    [[nodiscard]] virtual Abilities abilities(const Scenario& scenario, const State& state,
                                              UnitId unit, Formation formation) const = 0;
    // The ground that a unit would stand on.
    [[nodiscard]] virtual Rectangle ground_of(const Scenario& scenario, const State& state,
                                              UnitId unit, Pose pose,
                                              Formation formation) const = 0;
    // What hides a unit from another's front; nothing if it is seen.
    [[nodiscard]] virtual std::optional<Hidden> hidden(const Scenario& scenario, const State& state,
                                                       UnitId from, UnitId to) const = 0;
    // The victory points of both sides if the battle ended now.
    [[nodiscard]] virtual std::array<int, 2> points(const Scenario& scenario,
                                                    const State& state) const = 0;
    // The widest margin of points that is no victory yet.
    [[nodiscard]] virtual int widest_draw(const Scenario& scenario, const State& state) const = 0;
    // A legal order for the decision at hand, drawn with the given dice.
    [[nodiscard]] virtual Order suggest(const Scenario& scenario, const State& state,
                                        Dice& dice) const = 0;

    [[nodiscard]] virtual std::span<const std::string> tags() const = 0;
    [[nodiscard]] virtual std::uint64_t hash() const = 0;
    // The printed name of the phase a State is in.
    [[nodiscard]] virtual std::string_view phase_title(int phase) const = 0;
};

}  // namespace voltigeur
