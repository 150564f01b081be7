#include "engine/division/suggest.h"

#include <algorithm>

#include "engine/division/answers.h"
#include "engine/division/artillery.h"
#include "engine/division/charge.h"
#include "engine/division/command.h"
#include "engine/division/leaders.h"
#include "engine/division/melee.h"
#include "engine/division/move.h"
#include "engine/division/orders.h"
#include "engine/division/small_arms.h"
#include "engine/division/turn.h"
#include "engine/shared_rules/chance.h"

namespace voltigeur::division {

namespace {

class Suggestion {
public:
    Suggestion(const View& view, Dice& dice) : view_(view), chance_(dice) {}

    OrderKind make()
    {
        switch (view_.state.moment.step) {
        case Step::Initiative:
            return ChooseMover{chance_.percent(50) ? Side::First : Side::Second};
        case Step::ChooseBrigade:
            return Activate{chance_.pick(waiting_brigades(view_, view_.state.moment.side))};
        case Step::LayGuns:
            return lay();
        case Step::Moves:
            return move();
        case Step::Intercept:
        case Step::CounterCharge:
            return charge_or_hold();
        case Step::React:
            return react();
        case Step::Shooting:
            return shoot();
        case Step::ChooseMelee:
            return choose_melee();
        case Step::AfterMelee:
            return after_melee();
        case Step::Rally:
            return rally();
        case Step::Dispatch:
            return dispatch();
        default:
            return Resign{};
        }
    }

private:
    const View& view_;
    Chance chance_;

    [[nodiscard]] UnitId about() const { return view_.state.moment.unit; }
    [[nodiscard]] UnitId other() const { return view_.state.moment.other; }

    UnitId anybody()
    {
        const Side side = view_.state.moment.side;
        return chance_.any_unit(view_.state, [&](UnitId id) {
            return view_.unit(id).side == side && can_act(view_, id);
        });
    }
    template <class Accept>
    UnitId any_enemy(UnitId id, Accept accept)
    {
        return chance_.any_enemy(view_.state, view_.unit(id).side, accept);
    }

    OrderKind lay()
    {
        const UnitId id = anybody();
        if (id == no_unit) return Done{};
        std::optional<LayGuns> order;
        any_enemy(id, [&](UnitId enemy) {
            std::optional<Pose> pose = pose_to_hit(view_, id, enemy);
            if (!pose) return false;
            if (*pose == view_.unit(id).pose) pose.reset();
            const LayGuns found{id, enemy, pose};
            if (refuse_lay(view_, found)) return false;
            order = found;
            return true;
        });
        if (!order || (chance_.percent(5) && !refuse_hold_fire(view_, id))) return Hold{id};
        return *order;
    }

    // ---- Moves ----

    OrderKind move()
    {
        if (chance_.percent(2) && !refuse_done(view_)) return Done{};
        if (chance_.percent(6))
            if (const auto ride = ride_leader()) return *ride;
        const UnitId id = anybody();
        if (id == no_unit) return ride_leader_or_done();
        if (const auto order = charge(id)) return *order;
        const PathAnswer answer = answer_path(view_, id, path_for(view_.unit(id)));
        if (!answer.accepted.empty()) return Move{id, answer.accepted};
        if (!must_close(view_, id)) return Hold{id};
        return Move{id, {advance(inches(1))}};
    }
    std::optional<OrderKind> charge(UnitId id)
    {
        std::optional<Charge> order;
        if (!is_formed(view_.unit(id))) return std::nullopt;
        if (chance_.percent(30) && !must_charge(view_, id)) return std::nullopt;
        const Rectangle place = view_.rectangle(id);
        const Length reach = charge_reach(view_, id);
        any_enemy(id, [&](UnitId enemy) {
            if (view_.is_far(place, view_.unit(enemy), reach)) return false;
            order = find_charge(view_, id, enemy);
            return order.has_value();
        });
        if (!order) return std::nullopt;
        return *order;
    }
    Path path_for(const Unit& unit)
    {
        if (chance_.percent(12)) return {form(chance_.any_formation(unit, 4))};
        if (chance_.percent(4)) return {about_face()};
        if (chance_.percent(5)) return {back(tenths(5))};
        if (is_skirmisher(unit)) return any_march(unit);
        if (chance_.percent(5))
            return {march(unit.pose.facing + degrees(chance_.percent(50) ? 90 : 270), inches(1))};
        if (chance_.percent(40)) return {wheel_to_enemy(unit), advance(any_distance(unit))};
        return {advance(any_distance(unit))};
    }
    Path any_march(const Unit& unit)
    {
        // NB: Compilers differ in which argument of a call they work out first.
        const Length far = any_distance(unit);
        return {march(chance_.any_angle(), far)};
    }
    Length any_distance(const Unit& unit)
    {
        const Length most = speed(view_, unit, unit.formation).length;
        return to_tenth(fraction(most, 1 + chance_.below(20), 20));
    }
    Leg wheel_to_enemy(const Unit& unit)
    {
        const Near enemy = nearest_unit(view_, opponent(unit.side), view_.rectangle(unit));
        if (enemy.unit == no_unit) return advance(inches(1));
        return chance_.wheel_towards(unit, view_.rectangle(enemy.unit).centre());
    }
    std::optional<OrderKind> ride_leader()
    {
        for (std::size_t i = 0; i < view_.state.generals.size(); ++i) {
            const auto id = static_cast<GeneralId>(i);
            if (!can_move_general(view_, id)) continue;
            const Side side = view_.state.general(id).side;
            const UnitId join = chance_.any_unit(view_.state, [&](UnitId unit) {
                return view_.unit(unit).side == side &&
                       !refuse_move_general(view_, MoveGeneral{id, view_.unit(unit).pose.at, unit});
            });
            if (join != no_unit) return MoveGeneral{id, view_.unit(join).pose.at, join};
        }
        return std::nullopt;
    }
    OrderKind ride_leader_or_done()
    {
        if (chance_.percent(30))
            if (const auto ride = ride_leader()) return *ride;
        return Done{};
    }

    // ---- Answers ----

    OrderKind charge_or_hold()
    {
        if (chance_.percent(40)) return Hold{about()};
        return Charge{.unit = about(), .at = other()};
    }
    OrderKind react()
    {
        if (view_.phase().kind == PhaseKind::SmallArms)
            return Shoot{about(), chance_.pick(chargers_to_fire_at(view_, about()))};
        const Answers answers = answers_of(view_, about(), other());
        if (chance_.percent(30)) return Hold{about()};
        if (answers.square) return Form{about(), Formation::Square};
        if (answers.evade && chance_.percent(50)) return Evade{about()};
        if (answers.countercharge) return Charge{.unit = about(), .at = other()};
        return Hold{about()};
    }

    // ---- The other phases ----

    OrderKind shoot()
    {
        const UnitId id = anybody();
        if (id == no_unit) return Done{};
        if (chance_.percent(5)) return Hold{id};
        return Shoot{id, chance_.pick(shooting_targets(view_, id))};
    }
    OrderKind choose_melee()
    {
        const Contact contact = chance_.pick(open_pairs(view_));
        return Fight{contact.attacker, contact.defender};
    }
    OrderKind after_melee()
    {
        const UnitId id = about();
        if (chance_.percent(40)) return Hold{id};
        if (view_.unit(id).arm == Arm::Infantry) return Continue{id};
        std::optional<Charge> order;
        any_enemy(id, [&](UnitId enemy) {
            order = find_breakthrough(view_, id, enemy);
            return order.has_value();
        });
        if (!order) return Hold{id};
        return *order;
    }
    OrderKind rally()
    {
        const UnitId id = anybody();
        if (id == no_unit || chance_.percent(10)) return Done{};
        return Rally{id};
    }
    OrderKind dispatch()
    {
        if (chance_.percent(85)) return Done{};
        for (std::size_t i = 0; i < view_.state.commands.size(); ++i) {
            const auto id = static_cast<BrigadeId>(i);
            if (!can_dispatch(view_, id)) continue;
            const bool attacks = view_.state.commands[i].stance == Stance::Attack;
            return Dispatch{id, attacks ? Stance::Defend : Stance::Attack};
        }
        return Done{};
    }
};

}  // namespace

Order suggest_order(const View& view, Dice& dice)
{
    return {view.state.moment.side, Suggestion(view, dice).make()};
}

}  // namespace voltigeur::division
