// Going: what the ground lets a unit do of its move.
#pragma once

#include <algorithm>
#include <optional>
#include <vector>

#include "engine/division/rule_context.h"

namespace voltigeur::division {

// What the ground asks of a unit at one place of its way.
struct GroundAt {
    // How a piece of ground that matters lies to the place.
    enum class Lie : std::uint8_t { Clear, Carried, Inside, On };
    struct Piece {
        const TerrainPiece* piece = nullptr;
        Lie lie = Lie::Clear;
    };
    std::vector<Piece> pieces;     // under it
    Ratio part{1, 1};              // of its speed, by the worst of them
    Length toll;                   // for obstacles that it comes upon
    std::optional<Clause> clause;  // by which it is slowed
    std::optional<Refusal> barred;

    [[nodiscard]] Length cost_of(Length way) const
    {
        return fraction(way, part.figures, part.dice);
    }
    [[nodiscard]] Length way_for(Length cost) const
    {
        return fraction(cost, part.dice, part.figures);
    }
};

// The ground of one move: an inch in slow ground costs several, an obstacle its length when it is
// crossed.
class MoveGround {
public:
    MoveGround(const View& view, const Unit& unit) : view_(&view), unit_(&unit) {}

    // An obstacle that the unit stands astride has been paid for.
    void begin(const Rectangle& place, Formation formation);
    // A unit that goes straight is on its way in a direction, and has so far to go.
    struct Heading {
        Angle direction;
        Length left;
    };
    [[nodiscard]] GroundAt look(const Rectangle& place, Formation formation,
                                std::optional<Heading> heading) const;
    // How far straight ahead the ground stays as it is here.
    [[nodiscard]] Length same_until(const Rectangle& place, Formation formation, Heading heading,
                                    const GroundAt& here) const;
    void pay(const GroundAt& there, Formation formation);
    [[nodiscard]] bool is_obstructed() const { return is_obstructed_; }
    // Why a unit that wants to go so far goes no farther: its own move, or what the ground took.
    [[nodiscard]] Refusal refuse_more(const Speed& move, Length used, Length wanted,
                                      Length gone) const;

private:
    const View* view_;
    const Unit* unit_;
    std::optional<Clause> clause_;  // the line that slowed it last
    bool is_obstructed_ = false;
    std::vector<const TerrainPiece*> crossed_;

    [[nodiscard]] bool matters(const TerrainPiece& piece, Formation formation) const;
    [[nodiscard]] GroundAt::Lie lie_of(const TerrainPiece& piece, const Rectangle& place,
                                       Formation formation, std::optional<Heading> heading) const;
    [[nodiscard]] bool is_carried(const TerrainPiece& piece, const Rectangle& place,
                                  Formation formation, std::optional<Heading> heading) const;
    [[nodiscard]] bool is_crossed(const TerrainPiece& piece) const;
};

// How far a unit goes straight ahead, what that costs of its move, and why it ends. Nothing is said
// of other units.
struct WayAhead {
    Length travel;
    Length cost;
    std::optional<Refusal> why;
    bool met_ground = false;  // that slows, bars or carries it
};
// So much of a move is used, and so much left.
struct Budget {
    Speed move;
    Length used;
    Length left;
};
WayAhead go_over(const View& view, Formation formation, MoveGround& ground, const Rectangle& start,
                 Angle direction, Length wanted, const Budget& budget);
// The same for a unit as it is, from a place; `gained` on a road.
WayAhead way_over_ground(const View& view, UnitId id, const Rectangle& start, Angle direction,
                         Length wanted, Length used, Length gained = {});

// It would stand nearer to an enemy than the gap that is left between those that do not fight, and
// nearer than it stands now.
bool closes_in(const View& view, Side side, const Rectangle& from, const Rectangle& to);
// The same straight ahead: how far a unit goes that would meet an enemy there and does not charge
// it.
Length short_of_enemy(const View& view, Length met_at);
// The longest part of a straight way that ends where nobody else stands.
Length last_clear(const View& view, UnitId id, const Rectangle& start, Angle direction, Length way);
// How far a unit wheels, what that costs of its move, and why it ends.
struct WheelAhead {
    Angle turn;
    Length cost;
    std::optional<Refusal> why;
};
// Every inch of the arc counts so many times.
WheelAhead wheel_over(const View& view, const Unit& unit, Formation formation, MoveGround& ground,
                      Pose from, Hand hand, Angle turn, const Count& times, const Budget& budget);

// The printed move of a unit in a formation, with what it has for being crowded.
Speed move_in(const View& view, UnitId id, Formation formation);
// The same as it stands.
Speed printed_move(const View& view, UnitId id);

// ---- Roads ----

// How far straight ahead the middle of the front stays on a road that helps.
Length way_on_road(const View& view, const Unit& unit, Formation formation, Pose from,
                   Length wanted);
// What a road adds to the move of a unit that goes straight ahead, if so much is used.
Length road_gain(const View& view, UnitId id, Pose from, Length used);
// How many times its way a wheel costs: nothing if it follows a road.
const Count& wheel_cost(const View& view, const Unit& unit, Formation formation, Pose from,
                        Pose to);

}  // namespace voltigeur::division
