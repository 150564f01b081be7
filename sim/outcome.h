// What is kept of a simulated battle: a row of its own, and what is only ever added up. Everything
// is a whole number, so that sums are the same in whatever order, on however many cores.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "sim/match.h"

namespace voltigeur {

// How the dice fell for a side, against what was to be expected of them. A die succeeds if it hits,
// if it passes the test, if it is in the upper half where the higher score wins.
struct Luck {
    // Successes less those expected, in 60ths; and its variance, in 3600ths: exact for six sides
    // and for ten.
    static constexpr std::int64_t unit = 60;
    std::int64_t more = 0;
    std::int64_t variance = 0;
    std::int64_t dice = 0;

    void add(const Luck& other);
    friend bool operator==(const Luck&, const Luck&) = default;
};
// So many dice of so many sides, each with so many faces that succeed.
Luck luck_of(int dice, int sides, int good_faces, int successes);

struct BattleRow {
    std::uint64_t number = 0;  // from 0; its seed is the first seed and this
    Ending ending = Ending::Open;
    Side winner = Side::First;
    std::array<int, 2> points{};
    int turns = 0;
    std::array<int, 2> lost{};        // figures, with all of units that are gone
    std::array<int, 2> units_lost{};  // gone
    std::array<Luck, 2> luck{};
    std::uint64_t orders = 0;
    std::array<std::uint32_t, 2> refused{};
    std::array<std::uint32_t, 2> defaults{};
    std::uint64_t signature = 0;

    [[nodiscard]] int margin() const { return points[0] - points[1]; }
    // 2 for a victory of the first side, 1 for a draw, 0 for a defeat.
    [[nodiscard]] int halves() const;
    friend bool operator==(const BattleRow&, const BattleRow&) = default;
};

// Squares of the table, two inches wide.
struct Grid {
    int columns = 0;
    int rows = 0;

    static constexpr Length cell = inches(2);
    [[nodiscard]] std::size_t count() const
    {
        return static_cast<std::size_t>(columns) * static_cast<std::size_t>(rows);
    }
    [[nodiscard]] std::size_t cell_of(Point point) const;
    friend bool operator==(const Grid&, const Grid&) = default;
};
Grid grid_of(const Scenario& scenario);

struct UnitSums {
    std::int64_t survived = 0;  // battles at whose end it was there, or still in reserve
    std::int64_t figures = 0;   // that were left of it
    friend bool operator==(const UnitSums&, const UnitSums&) = default;
};

using Heat = std::array<std::vector<std::int64_t>, 2>;  // by side and cell

struct Sums {
    std::int64_t battles = 0;
    std::vector<std::array<std::int64_t, 2>> lost;  // figures up to the end of each turn
    std::vector<UnitSums> units;                    // by UnitId
    Heat stood;                                     // units on the table when a turn began
    Heat died;                                      // units that were lost there

    void add(const Sums& other);
    friend bool operator==(const Sums&, const Sums&) = default;
};
Sums no_sums(const Scenario& scenario);

// What a side has lost, seen on the table: figures, and on sheets that count kills those.
int lost_of(const Unit& unit);

// Watches one battle from its beginning to its end.
class Observer {
public:
    explicit Observer(const Match& match);

    // After every order.
    void see(const Events& events);
    // When it is over.
    [[nodiscard]] BattleRow row(std::uint64_t number) const;
    void add_to(Sums& sums) const;

private:
    void count_dice(const Events& events);
    void count_roll(const Event& event, int sides);
    void see_turn();
    [[nodiscard]] std::array<int, 2> lost_now() const;

    const Match& match_;
    Grid grid_;
    std::size_t dice_seen_ = 0;
    int turn_ = 0;
    std::array<Luck, 2> luck_{};
    std::vector<std::array<int, 2>> lost_;  // up to the end of each turn that is over
    std::array<std::vector<std::size_t>, 2> stood_;
    std::array<std::vector<std::size_t>, 2> died_;
};

}  // namespace voltigeur
