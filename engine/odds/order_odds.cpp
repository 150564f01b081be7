#include <algorithm>
#include <map>

#include "engine/odds/enumerating_dice.h"
#include "engine/odds/odds.h"

namespace voltigeur {

namespace {

bool has_rallied(const Unit& was, const Unit& is)
{
    const auto is_over = [&](Mark mark) { return was.has(mark) && !is.has(mark); };
    return is.on_table() && (is_over(Mark::Staggered) || is_over(Mark::FallingBack));
}

bool has_lost_leader(const Unit& was, const State& after)
{
    return was.general != no_general && after.general(was.general).fate == GeneralFate::Lost;
}

// OPTIMIZATION: so it is with nearly all units. A leader who is lost is with his unit no more.
bool is_unchanged(const Unit& was, const Unit& is)
{
    constexpr Marks told = bit(Mark::Halted) | bit(Mark::Staggered) | bit(Mark::FallingBack);
    return was.figures == is.figures && was.presence == is.presence && was.pose == is.pose &&
           was.formation == is.formation && was.kills == is.kills && was.general == is.general &&
           ((was.marks ^ is.marks) & told) == 0;
}

std::optional<UnitChange> change_of(const State& before, const State& after, UnitId id)
{
    const Unit& was = before.unit(id);
    const Unit& is = after.unit(id);
    if (is_unchanged(was, is)) return std::nullopt;
    const UnitChange change{.unit = id,
                            .lost = was.figures - is.figures,
                            .presence = is.presence,
                            .formation = is.formation,
                            .was_placed = is.on_table() &&
                                          (was.pose != is.pose || was.formation != is.formation),
                            .was_halted = is.has(Mark::Halted) && !was.has(Mark::Halted),
                            .kills = is.kills - was.kills,
                            .was_staggered = is.has(Mark::Staggered) && !was.has(Mark::Staggered),
                            .fell_back = is.has(Mark::FallingBack) && !was.has(Mark::FallingBack),
                            .has_rallied = has_rallied(was, is),
                            .lost_leader = has_lost_leader(was, after)};
    const UnitChange none{.unit = id, .presence = was.presence, .formation = is.formation};
    if (change == none) return std::nullopt;
    return change;
}

std::vector<UnitChange> changes_of(const State& before, const State& after)
{
    std::vector<UnitChange> list;
    for (const UnitId id : unit_ids(before))
        if (const auto change = change_of(before, after, id)) list.push_back(*change);
    return list;
}

// The way notes that dice have fallen.
constexpr WayNotes fallen = 1;

WayNotes note_dice(WayNotes notes, const Event& event, const State&)
{
    const Faces* dice = dice_of(event);
    return dice != nullptr && !dice->empty() ? notes | fallen : notes;
}

// Whether an end has been reached: of the phase asked for, or else of what the first dice decide.
struct EndOfWays {
    Moment start;
    int through = 0;
    const Setup& setup;

    bool operator()(const State& state, WayNotes notes) const
    {
        const Moment& moment = state.moment;
        if (moment.turn != start.turn) return true;
        if (through != 0) return moment.phase > through;
        if (notes == 0) return false;
        return moment.phase != start.phase || is_waiting(state);
    }

    // A decision is waited for: nothing would happen by itself.
    [[nodiscard]] bool is_waiting(const State& state) const
    {
        State copy = state;
        Events events;
        Course course{copy, events};
        EnumeratingDice dice;
        return !setup.law->proceed(*setup.scenario, course, dice);
    }
};

std::expected<std::vector<ChangeOdds>, OddsFault>
odds_from(const Setup& setup, const State& before, const State& start, const Enumeration& walk)
{
    std::map<std::vector<UnitChange>, Fraction> chances;
    const auto walked = enumerate(setup, start, walk, [&](const Reached& end) {
        chances[changes_of(before, end.state)] += end.chance;
    });
    if (!walked) return std::unexpected(walked.error());

    std::vector<ChangeOdds> list;
    list.reserve(chances.size());
    for (const auto& [changes, chance] : chances) list.push_back({changes, chance});
    std::ranges::sort(list, [](const ChangeOdds& a, const ChangeOdds& b) {
        if (b.chance < a.chance) return true;
        return !(a.chance < b.chance) && a.changes < b.changes;
    });
    return list;
}

}  // namespace

std::expected<std::vector<ChangeOdds>, OddsFault> order_odds(const Setup& setup, const State& state,
                                                             const Order& order, int through,
                                                             const Choices& choices)
{
    if (setup.law->refuse(*setup.scenario, state, order))
        return std::unexpected(OddsFault::Refused);
    // The order itself may roll dice, so the policy gives it, once.
    const EndOfWays ending{state.moment, through, setup};
    const std::uint64_t at_start = signature(state);
    const Policy policy = policy_of(choices);
    const Enumeration walk{.policy =
                               [&](const Setup& where, const State& at) {
                                   State same = at;
                                   same.dice_drawn = state.dice_drawn;
                                   return signature(same) == at_start ? order : policy(where, at);
                               },
                           .note = note_dice,
                           .is_final = ending};
    return odds_from(setup, state, state, walk);
}

std::expected<std::vector<ChangeOdds>, OddsFault>
proceed_odds(const Setup& setup, const State& state, int through, const Choices& choices)
{
    const Enumeration walk{.policy = policy_of(choices),
                           .note = note_dice,
                           .is_final = EndOfWays{state.moment, through, setup}};
    return odds_from(setup, state, state, walk);
}

}  // namespace voltigeur
