#include "engine/thirteen/suggest.h"

#include "engine/shared_rules/chance.h"
#include "engine/thirteen/artillery.h"
#include "engine/thirteen/charge.h"
#include "engine/thirteen/generals.h"
#include "engine/thirteen/melee.h"
#include "engine/thirteen/move.h"
#include "engine/thirteen/placing.h"
#include "engine/thirteen/reserves.h"
#include "engine/thirteen/shooting.h"
#include "engine/thirteen/stand.h"
#include "engine/thirteen/turn.h"

namespace voltigeur::thirteen {

namespace {

class Suggestion {
public:
    Suggestion(const View& view, Dice& dice) : view_(view), chance_(dice) {}

    OrderKind make()
    {
        switch (view_.state.moment.step) {
        case Step::LayGuns:
            return lay();
        case Step::Arrivals:
            return arrive();
        case Step::Moves:
            return move();
        case Step::Charges:
            return charge();
        case Step::Shooting:
            return shoot();
        case Step::VoluntaryRecall:
            return recall();
        case Step::Support:
            return support();
        case Step::React:
            return react();
        case Step::Answer:
            return answer();
        case Step::Reform:
            return reform();
        case Step::ChooseMelee:
            return choose_melee();
        case Step::ChooseFighter:
            return choose_fighter();
        default:
            return Resign{};
        }
    }

private:
    const View& view_;
    Chance chance_;

    UnitId anybody()
    {
        return chance_.any_unit(view_.state, [&](UnitId id) { return can_act(view_, id); });
    }
    template <class Accept>
    UnitId any_enemy(UnitId id, Accept accept)
    {
        return chance_.any_enemy(view_.state, view_.unit(id).side, accept);
    }

    // The first order of anybody that can be found, looking round from a random place.
    template <class Find>
    std::optional<OrderKind> first_order(Find find)
    {
        std::optional<OrderKind> order;
        chance_.any_unit(view_.state, [&](UnitId id) {
            const Unit& unit = view_.unit(id);
            if (unit.side != view_.state.moment.side || !unit.on_table()) return false;
            order = find(id);
            return order.has_value();
        });
        return order;
    }

    OrderKind lay()
    {
        return first_order([&](UnitId id) { return lay(id); }).value_or(Done{});
    }
    std::optional<OrderKind> lay(UnitId id)
    {
        if (refuse_battery(view_, id)) return std::nullopt;
        std::optional<Pose> pose;
        const UnitId target = any_enemy(id, [&](UnitId other) {
            pose = pose_to_hit(view_, id, other);
            return pose.has_value();
        });
        if (target == no_unit) {
            const Form unlimber{id, Formation::Unlimbered};
            if (refuse_unlimber(view_, unlimber) || chance_.percent(80)) return std::nullopt;
            return unlimber;
        }
        if (chance_.percent(5)) return Hold{id};
        if (*pose == view_.unit(id).pose) pose.reset();
        return LayGuns{id, target, pose};
    }

    OrderKind arrive()
    {
        const UnitId id = anybody();
        if (id == no_unit) return Done{};
        const std::optional<Arrive> order = find_arrival(view_, id);
        if (!order || chance_.percent(10)) return Hold{id};
        return *order;
    }

    // ---- Moves ----

    OrderKind move()
    {
        if (chance_.percent(2)) return Done{};
        if (chance_.percent(6))
            if (const auto ride = ride_general()) return *ride;
        const UnitId id = anybody();
        if (id == no_unit) return Done{};
        const PathAnswer answer = answer_path(view_, id, path_for(view_.unit(id)));
        if (answer.accepted.empty()) return Hold{id};
        return Move{id, answer.accepted};
    }
    Path path_for(const Unit& unit)
    {
        if (unit.formation == Formation::Unlimbered) return path_for_guns(unit);
        if (chance_.percent(12)) return {form(chance_.any_formation(unit, 5))};
        if (chance_.percent(8)) return {back(any_distance(unit))};
        if (unit.formation == Formation::Skirmish && chance_.percent(50)) return any_march(unit);
        if (chance_.percent(3)) return {about_face()};
        if (chance_.percent(40)) return {wheel_to_enemy(unit), advance(any_distance(unit))};
        return {advance(any_distance(unit))};
    }
    Path path_for_guns(const Unit& unit)
    {
        if (chance_.percent(75)) return {};
        if (chance_.percent(50)) return {pivot(chance_.any_angle())};
        return {form(chance_.any_formation(unit, 5))};
    }
    Path any_march(const Unit& unit)
    {
        // NB: Compilers differ in which argument of a call they work out first.
        const Length far = any_distance(unit);
        return {march(chance_.any_angle(), far)};
    }
    Length any_distance(const Unit& unit)
    {
        const Length most = speed(view_, unit, unit.formation).length * 2;
        return to_tenth(fraction(most, 1 + chance_.below(20), 20));
    }
    // Towards the nearest enemy, as far as a wheel goes.
    Leg wheel_to_enemy(const Unit& unit)
    {
        std::int64_t least = -1;
        Point there = unit.pose.at;
        for (const Unit& enemy : view_.state.units) {
            if (enemy.side == unit.side || !enemy.on_table()) continue;
            const std::int64_t away = squared_distance(unit.pose.at, enemy.pose.at);
            if (least >= 0 && away >= least) continue;
            least = away;
            there = enemy.pose.at;
        }
        return chance_.wheel_towards(unit, there);
    }
    std::optional<OrderKind> ride_general()
    {
        const std::size_t count = view_.state.generals.size();
        if (count == 0) return std::nullopt;
        const auto id = static_cast<GeneralId>(chance_.below(count));
        if (!can_move_general(view_, id)) return std::nullopt;
        const auto join = static_cast<UnitId>(chance_.below(view_.state.units.size()));
        const Unit& unit = view_.unit(join);
        const MoveGeneral order{id, unit.pose.at, join};
        if (refuse_move_general(view_, order)) return std::nullopt;
        return order;
    }

    // ---- The other steps ----

    OrderKind charge()
    {
        if (chance_.percent(15)) return Done{};
        return first_order([&](UnitId id) { return charge(id); }).value_or(Done{});
    }
    std::optional<OrderKind> charge(UnitId id)
    {
        if (refuse_charger(view_, id)) return std::nullopt;
        const Length reach = charge_reach(view_, id);
        std::optional<Charge> order;
        any_enemy(id, [&](UnitId other) {
            order = find_charge(view_, id, other, reach);
            return order.has_value();
        });
        if (!order) return std::nullopt;
        return *order;
    }
    OrderKind shoot()
    {
        return first_order([&](UnitId id) { return shoot(id); }).value_or(Done{});
    }
    std::optional<OrderKind> shoot(UnitId id)
    {
        const std::vector<UnitId> list = shooting_targets(view_, id);
        if (list.empty()) return std::nullopt;
        if (chance_.percent(5)) return Hold{id};
        return Shoot{id, chance_.pick(list)};
    }
    OrderKind recall()
    {
        const UnitId id = anybody();
        if (id == no_unit) return Done{};
        if (chance_.percent(50)) return Hold{id};
        return Recall{id};
    }
    OrderKind support()
    {
        const UnitId guns = view_.state.moment.unit;
        return Support{guns, chance_.pick(supporters(view_, guns))};
    }
    OrderKind react()
    {
        const UnitId id = view_.state.moment.unit;
        if (chance_.percent(30)) return Hold{id};
        return Form{id, chance_.pick(reactions(view_, id))};
    }
    OrderKind answer()
    {
        const UnitId id = view_.state.moment.unit;
        if (chance_.percent(40)) return Hold{id};
        if (view_.unit(id).has(Mark::MayReform)) return Form{id, Formation::Line};
        return Continue{id};
    }
    OrderKind reform()
    {
        const UnitId id = view_.state.moment.unit;
        if (chance_.percent(50)) return Hold{id};
        return Form{id, chance_.pick(formations_with_room(view_, id))};
    }
    OrderKind choose_melee()
    {
        const Contact contact = chance_.pick(open_melees(view_));
        const Side side = view_.state.moment.side;
        if (view_.unit(contact.attacker).side == side)
            return Fight{contact.attacker, contact.defender};
        return Fight{contact.defender, contact.attacker};
    }
    OrderKind choose_fighter()
    {
        return Fight{chance_.pick(possible_fighters(view_)), view_.state.moment.unit};
    }
};

}  // namespace

Order suggest_order(const View& view, Dice& dice)
{
    return {view.state.moment.side, Suggestion(view, dice).make()};
}

}  // namespace voltigeur::thirteen
