// Where a reserve comes on: the hand points, the law says how near to that it gets.

#include <algorithm>

#include "engine/game/seeded_dice.h"
#include "engine/order/codec_json.h"
#include "web/wasm/calls.h"
#include "web/wasm/drag.h"
#include "web/wasm/telling.h"

namespace voltigeur::page {

namespace {

Length between(Length from, Length to, int part, int of)
{
    const std::int64_t way = std::int64_t{to.micrometres} - from.micrometres;
    return {static_cast<std::int32_t>(from.micrometres + way * part / of)};
}

Arrive pointed_at(const OpenBattle& battle, const Arrive& offered, Point to)
{
    const Unit& unit = battle.state().unit(offered.unit);
    const ReserveGroup& group = battle.scenario().groups[index(unit.group)];
    const Seen seen = seen_from({group.entry, group.facing}, to);
    Arrive wanted = offered;
    wanted.along = from_inches(seen.right);
    // Pointing at the edge means as little of the table as it needs.
    wanted.advance = std::max(from_inches(seen.ahead), offered.advance);
    return wanted;
}

struct Nearest {
    Arrive order;
    std::optional<Refusal> stop;  // why no nearer
};

// From where the law itself would let it on: as far along the edge towards the hand as it may, then
// as far on to the table.
Nearest nearest_to(const OpenBattle& battle, const Arrive& offered, const Arrive& wanted)
{
    constexpr int steps = 32;
    Nearest nearest{offered, std::nullopt};
    const auto go_towards = [&](Length Arrive::* part) {
        const Arrive from = nearest.order;
        for (int step = steps; step > 0; --step) {
            Arrive order = from;
            order.*part = between(from.*part, wanted.*part, step, steps);
            const auto refusal = battle.law().refuse(battle.scenario(), battle.state(),
                                                     {battle.state().moment.side, order});
            if (!refusal) return void(nearest.order = order);
            if (!nearest.stop) nearest.stop = refusal;
        }
    };
    go_towards(&Arrive::along);
    go_towards(&Arrive::advance);
    return nearest;
}

Pose place_of(const OpenBattle& battle, const Arrive& order)
{
    State state = battle.state();
    SeededDice dice{0};  // an arrival rolls none
    Events events;
    Course course{state, events};
    battle.law().resolve(battle.scenario(), course, {state.moment.side, order}, dice);
    return state.unit(order.unit).pose;
}

json arrival_json(const OpenBattle& battle, const Nearest& nearest)
{
    const Arrive& order = nearest.order;
    const State& state = battle.state();
    const Pose end = place_of(battle, order);
    const Rectangle ground =
        battle.law().ground_of(battle.scenario(), state, order.unit, end, order.formation);
    const Abilities can =
        battle.law().abilities(battle.scenario(), state, order.unit, order.formation);
    json value{
        {"unit", id_of(battle, order.unit)},
        {"end", pose_json(battle, end)},
        {"formation", to_text(order.formation)},
        {"width", in_inches(ground.width())},
        {"depth", in_inches(ground.depth())},
        {"used", in_inches(order.advance)},
        {"allowance", in_inches(std::max(can.move, order.advance))},
        {"legs", json::array()},
        {"order", order_to_json({state.moment.side, order}, battle.names)},
    };
    if (nearest.stop) value["stop"] = refusal_json(battle, *nearest.stop);
    return value;
}

}  // namespace

json come_on(OpenBattle& battle, const json& asked)
{
    const auto unit = find_unit(battle, asked, "unit");
    const auto to = find_point(battle, asked);
    if (!unit || !to) return complain("come_on takes {\"unit\", \"x\", \"y\"}");
    const auto offered = battle.law().arrival(battle.scenario(), battle.state(), *unit);
    if (!offered) return complain("that unit does not come on now");
    const Arrive wanted = pointed_at(battle, *offered, *to);
    return arrival_json(battle, nearest_to(battle, *offered, wanted));
}

}  // namespace voltigeur::page
