#include "ai/position.h"

#include <algorithm>

namespace voltigeur::ai {

namespace {

// Guns hurt less far away; this is where they hurt half as much.
constexpr double half_as_much = 6;

}  // namespace

double Positions::fire_of(Formation formation) const
{
    switch (formation) {
    case Formation::Line:
    case Formation::Unlimbered:
        return 1;
    case Formation::Skirmish:
        return opinions_[Worth::SkirmishFire];
    case Formation::Limbered:
        return 0;
    default:
        return opinions_[Worth::ColumnFire];
    }
}

double Positions::target_of(Formation formation) const
{
    switch (formation) {
    case Formation::Line:
    case Formation::Unlimbered:
        return 1;
    case Formation::Skirmish:
        return opinions_[Worth::SkirmishAsTarget];
    default:
        return opinions_[Worth::ColumnAsTarget];
    }
}

double Positions::muskets(const Seen& enemy, const Stand& stand, double away) const
{
    if (away > enemy.shot || !is_ahead(enemy.stand, stand.at)) return 0;
    return opinions_[Worth::MusketDanger] * enemy.strength * fire_of(enemy.stand.formation) *
           target_of(stand.formation);
}

double Positions::guns(const Seen& enemy, const Stand& stand) const
{
    const Spot way = stand.at - enemy.stand.at;
    const double along = dot(way, enemy.stand.ahead);
    if (along <= 0 || along > enemy.shot) return 0;
    const double beside = std::sqrt(std::max(0.0, dot(way, way) - along * along));
    if (beside > enemy.stand.radius + stand.radius)
        return opinions_[Worth::GunAside] * enemy.strength;
    return opinions_[Worth::GunDanger] * enemy.strength * target_of(stand.formation) * 2 *
           half_as_much / (half_as_much + along);
}

double Positions::charge(const Seen& enemy, Arm arm, const Stand& stand, double away) const
{
    if (enemy.charge <= 0 || away > enemy.charge || !is_ahead(enemy.stand, stand.at)) return 0;
    const bool by_horse = enemy.arm == Arm::Cavalry;
    if (arm == Arm::Artillery) return opinions_[Worth::OnGuns];
    if (stand.formation == Formation::Square)
        return opinions_[by_horse ? Worth::SquareByHorse : Worth::SquareByFoot];
    if (!is_ahead(stand, enemy.stand.at))
        return opinions_[by_horse ? Worth::HorseOnFlank : Worth::FootOnFlank];
    if (!by_horse) return opinions_[Worth::FootOnFoot];
    return opinions_[arm == Arm::Cavalry ? Worth::HorseOnHorse : Worth::HorseOnFoot];
}

double Positions::liking(Arm arm, Formation formation, Posture posture, double nearest) const
{
    if (arm == Arm::Artillery) return 0;
    const bool is_near = nearest < opinions_[Worth::Near];
    const bool attacks = posture == Posture::Attack && arm != Arm::Cavalry;
    switch (formation) {
    case Formation::Line:
        return is_near ? opinions_[attacks ? Worth::LineAttack : Worth::LineNear] : 0;
    case Formation::Column:
        if (!is_near) return opinions_[Worth::ColumnFar];
        return opinions_[attacks ? Worth::ColumnAttack : Worth::ColumnNear];
    case Formation::Skirmish:
        return is_near ? opinions_[Worth::SkirmishNear] : 0;
    case Formation::Square:
        return opinions_[Worth::SquareAtAll];
    default:
        return 0;
    }
}

double Positions::price_of_an_inch(Posture posture) const
{
    switch (posture) {
    case Posture::Attack:
        return opinions_[Worth::InchAttack];
    case Posture::Hold:
        return opinions_[Worth::InchHold];
    case Posture::Support:
        return opinions_[Worth::InchSupport];
    default:
        return opinions_[Worth::InchHold] / 2;
    }
}

Nearest nearest_enemy(const Field& field, Side side, const Stand& stand)
{
    Nearest nearest;
    for (const UnitId id : field.of(opponent(side))) {
        const double away = gap(field[id].stand, stand);
        if (away < nearest.gap) nearest = {id, away};
    }
    return nearest;
}

Spot Positions::goal_of(UnitId id) const
{
    const Task& task = task_of(id);
    if (const Seen& me = field_[id]; !me.turns)
        return me.stand.at + me.stand.ahead * dot(task.goal - me.stand.at, me.stand.ahead);
    const Spot way = task.goal - task.middle;
    const double far = length(way);
    if (far < 0.1) return task.goal;
    const Spot forward = way * (1 / far);
    const Spot right{forward.y, -forward.x};
    const Spot place = field_[id].stand.at - task.middle;
    const double beside = std::clamp(dot(place, right), -7.0, 7.0);
    return task.goal + right * (std::abs(beside) < 1.5 ? 0 : beside * 0.8);
}

double Positions::approach(UnitId id, const Stand& stand) const
{
    const Seen& seen = field_[id];
    const Task& task = task_of(id);
    double wanted = 0;
    if (seen.arm == Arm::Artillery) wanted = opinions_[Worth::GunsStandOff];
    if (task.posture == Posture::Support) wanted = opinions_[Worth::SupportStandOff];
    if (task.posture == Posture::Refuse) wanted = 20;
    const double away = length(goal_of(id) - stand.at);
    return -price_of_an_inch(task.posture) * std::abs(std::max(away, wanted) - wanted);
}

double Positions::enemies(UnitId id, const Stand& stand, double shot) const
{
    const Seen& me = field_[id];
    double danger = 0;
    double prey = 0;
    double nearest = 1000;
    bool faces_somebody = false;
    for (const UnitId other : field_.of(opponent(me.side))) {
        const Seen& enemy = field_[other];
        const double away = gap(enemy.stand, stand);
        if (away > 40) continue;
        nearest = std::min(nearest, away);
        danger += enemy.arm == Arm::Artillery ? guns(enemy, stand) : muskets(enemy, stand, away);
        danger += charge(enemy, me.arm, stand, away);
        const bool is_seen = is_ahead(stand, enemy.stand.at);
        faces_somebody |= is_seen && away < 20;
        if (is_seen && away <= shot)
            prey = std::max(prey, opinions_[Worth::MusketPrey] * me.strength *
                                      fire_of(stand.formation) * target_of(enemy.stand.formation));
        if (is_seen && me.arm != Arm::Artillery && away < me.charge && me.charge > 0)
            prey = std::max(prey, opinions_[Worth::ChargePrey]);
    }
    const double front = nearest < 20 && !faces_somebody ? -opinions_[Worth::NoFront] : 0;
    return prey - danger + front + liking(me.arm, stand.formation, task_of(id).posture, nearest);
}

double Positions::friends(UnitId id, const Stand& stand) const
{
    const Seen& me = field_[id];
    double good = 0;
    int beside = 0;
    for (const UnitId other : field_.of(me.side)) {
        if (other == id) continue;
        const Seen& comrade = field_[other];
        const Spot way = stand.at - comrade.stand.at;
        const double away = length(way);
        if (away < 7 && beside < 2) {
            ++beside;
            good += opinions_[Worth::FriendBeside];
        }
        if (comrade.arm != Arm::Artillery || away > 18) continue;
        const double along = dot(way, comrade.stand.ahead);
        const double aside = std::sqrt(std::max(0.0, away * away - along * along));
        if (along > 0 && aside < 2) good -= opinions_[Worth::MaskedGuns];
    }
    return good;
}

double Positions::possession(UnitId id, const Stand& stand) const
{
    const int objective = task_of(id).objective;
    if (objective < 0) return 0;
    const Shape& area = scenario_.objectives[static_cast<std::size_t>(objective)].area;
    if (!area.contains(point(stand.at))) return 0;
    const bool is_taken = std::ranges::any_of(field_.of(field_[id].side), [&](UnitId other) {
        return other != id && area.contains(point(field_[other].stand.at));
    });
    return opinions_[is_taken ? Worth::MoreInObjective : Worth::FirstInObjective];
}

double Positions::worth(UnitId id, const Stand& stand, double shot) const
{
    return approach(id, stand) + enemies(id, stand, shot) + friends(id, stand) +
           possession(id, stand);
}

}  // namespace voltigeur::ai
