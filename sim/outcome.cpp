#include "sim/outcome.h"

#include <algorithm>

namespace voltigeur {

// ---- Luck

void Luck::add(const Luck& other)
{
    more += other.more;
    variance += other.variance;
    dice += other.dice;
}

Luck luck_of(int dice, int sides, int good_faces, int successes)
{
    // A die that cannot fall either way is not luck.
    if (sides <= 0 || Luck::unit % sides != 0 || good_faces <= 0 || good_faces >= sides) return {};
    const std::int64_t part = Luck::unit / sides;
    return {.more = Luck::unit * successes - part * good_faces * dice,
            .variance = part * part * good_faces * (sides - good_faces) * dice,
            .dice = dice};
}

namespace {

int count_at_least(const Faces& dice, int needs)
{
    return static_cast<int>(std::ranges::count_if(dice, [&](int face) { return face >= needs; }));
}

Luck at_least(const Faces& dice, int sides, int needs)
{
    return luck_of(static_cast<int>(dice.size()), sides, sides - needs + 1,
                   count_at_least(dice, needs));
}

Luck at_most(const Faces& dice, int sides, int needs)
{
    const auto count = static_cast<int>(dice.size());
    return luck_of(count, sides, needs, count - count_at_least(dice, needs + 1));
}

// Whose dice they are, and how they fell; nothing where neither side wishes them high or low.
struct Rolled {
    Side side = Side::First;
    Luck luck;
};
struct RollOf {
    const Scenario& scenario;
    const State& state;
    int sides;

    [[nodiscard]] Side side_of(UnitId unit) const { return state.unit(unit).side; }
    [[nodiscard]] Side side_of(BrigadeId brigade) const
    {
        return scenario.brigades[index(brigade)].side;
    }

    std::optional<Rolled> operator()(const ShotFired& e) const { return hits(e); }
    std::optional<Rolled> operator()(const VolleyFired& e) const { return hits(e); }
    std::optional<Rolled> operator()(const BlowsStruck& e) const { return hits(e); }
    std::optional<Rolled> operator()(const MoraleTested& e) const
    {
        return Rolled{side_of(e.unit), at_most(e.dice, sides, e.needs)};
    }
    std::optional<Rolled> operator()(const SpiritTested& e) const
    {
        return Rolled{side_of(e.brigade), at_least(e.dice, sides, e.needs)};
    }
    std::optional<Rolled> operator()(const ScoreRolled& e) const
    {
        return Rolled{side_of(e.unit), at_least(e.dice, sides, sides / 2 + 1)};
    }
    template <class Other>
    std::optional<Rolled> operator()(const Other&) const
    {
        return std::nullopt;
    }

private:
    template <class Fire>
    [[nodiscard]] std::optional<Rolled> hits(const Fire& e) const
    {
        return Rolled{side_of(e.unit), at_least(e.dice, sides, e.needs)};
    }
};

bool is_gone(const Unit& unit)
{
    return !unit.on_table() && unit.presence != Presence::Reserve;
}

}  // namespace

// ---- Rows and sums

int BattleRow::halves() const
{
    if (ending != Ending::Minor && ending != Ending::Major) return 1;
    return winner == Side::First ? 2 : 0;
}

Grid grid_of(const Scenario& scenario)
{
    const auto cells = [](Length length) {
        return (length.micrometres + Grid::cell.micrometres - 1) / Grid::cell.micrometres;
    };
    return {cells(scenario.width), cells(scenario.height)};
}

std::size_t Grid::cell_of(Point point) const
{
    // What stands with its front over the edge counts for the edge.
    const auto along = [](Length at, int count) {
        return static_cast<std::size_t>(
            std::clamp(at.micrometres / cell.micrometres, 0, count - 1));
    };
    return along(point.y, rows) * static_cast<std::size_t>(columns) + along(point.x, columns);
}

Sums no_sums(const Scenario& scenario)
{
    const std::vector<std::int64_t> cells(grid_of(scenario).count(), 0);
    return {.lost =
                std::vector<std::array<std::int64_t, 2>>(static_cast<std::size_t>(scenario.turns)),
            .units = std::vector<UnitSums>(scenario.units.size()),
            .stood = {cells, cells},
            .died = {cells, cells}};
}

void Sums::add(const Sums& other)
{
    battles += other.battles;
    for (std::size_t i = 0; i < lost.size(); ++i)
        for (std::size_t side = 0; side < 2; ++side) lost[i][side] += other.lost[i][side];
    for (std::size_t i = 0; i < units.size(); ++i) {
        units[i].survived += other.units[i].survived;
        units[i].figures += other.units[i].figures;
    }
    for (std::size_t side = 0; side < 2; ++side)
        for (std::size_t i = 0; i < stood[side].size(); ++i) {
            stood[side][i] += other.stood[side][i];
            died[side][i] += other.died[side][i];
        }
}

int lost_of(const Unit& unit)
{
    if (is_gone(unit)) return unit.figures_at_start;
    return std::min<int>(unit.losses() + unit.kills, unit.figures_at_start);
}

// ---- The observer

Observer::Observer(const Match& match) : match_(match), grid_(grid_of(match.game().scenario()))
{
    see(match.opening());
}

void Observer::see(const Events& events)
{
    count_dice(events);
    const State& state = match_.game().state();
    for (const Event& event : events)
        if (const auto* removed = std::get_if<UnitRemoved>(&event)) {
            const Unit& unit = state.unit(removed->unit);
            died_[index(unit.side)].push_back(grid_.cell_of(unit.pose.at));
        }
    if (state.moment.turn != turn_) see_turn();
}

void Observer::count_dice(const Events& events)
{
    const std::vector<std::uint8_t>& sides = match_.sides_of_dice();
    for (const Event& event : events) {
        const Faces* dice = dice_of(event);
        if (dice == nullptr || dice->empty()) continue;
        VOLTIGEUR_CHECK(dice_seen_ + dice->size() <= sides.size(), "dice of events have fallen");
        count_roll(event, sides[dice_seen_]);
        dice_seen_ += dice->size();
    }
}

void Observer::count_roll(const Event& event, int sides)
{
    const RollOf roll{match_.game().scenario(), match_.game().state(), sides};
    if (const auto rolled = std::visit(roll, event)) luck_[index(rolled->side)].add(rolled->luck);
}

void Observer::see_turn()
{
    const State& state = match_.game().state();
    if (turn_ > 0) lost_.push_back(lost_now());
    turn_ = state.moment.turn;
    for (const Unit& unit : state.units)
        if (unit.on_table()) stood_[index(unit.side)].push_back(grid_.cell_of(unit.pose.at));
}

std::array<int, 2> Observer::lost_now() const
{
    std::array<int, 2> lost{};
    for (const Unit& unit : match_.game().state().units) lost[index(unit.side)] += lost_of(unit);
    return lost;
}

BattleRow Observer::row(std::uint64_t number) const
{
    const MatchResult result = match_.result();
    BattleRow row{.number = number,
                  .ending = result.ending,
                  .winner = result.winner,
                  .points = result.points,
                  .turns = match_.game().state().moment.turn,
                  .lost = lost_now(),
                  .luck = luck_,
                  .orders = result.orders,
                  .refused = result.refused_of,
                  .defaults = result.defaults_of,
                  .signature = result.signature};
    for (const Unit& unit : match_.game().state().units)
        if (is_gone(unit)) ++row.units_lost[index(unit.side)];
    return row;
}

void Observer::add_to(Sums& sums) const
{
    ++sums.battles;
    // A battle that ended early has lost no more since.
    const std::array<int, 2> last = lost_now();
    for (std::size_t i = 0; i < sums.lost.size(); ++i)
        for (std::size_t side = 0; side < 2; ++side)
            sums.lost[i][side] += i < lost_.size() ? lost_[i][side] : last[side];
    const State& state = match_.game().state();
    for (std::size_t i = 0; i < sums.units.size(); ++i) {
        const Unit& unit = state.units[i];
        sums.units[i].survived += is_gone(unit) ? 0 : 1;
        sums.units[i].figures += unit.figures_at_start - lost_of(unit);
    }
    for (std::size_t side = 0; side < 2; ++side) {
        for (const std::size_t cell : stood_[side]) ++sums.stood[side][cell];
        for (const std::size_t cell : died_[side]) ++sums.died[side][cell];
    }
}

}  // namespace voltigeur
