#include "ai/position.h"

#include <algorithm>

namespace voltigeur::ai {

namespace {

// How far away an enemy still matters, and guns and foot that one may stand before.
constexpr double sight = 24;
constexpr double beside_guns = 18;
constexpr double before_foot = 8;
// How near comrades stand who will shoot as well.
constexpr double elbow_room = 3;

bool is_under_muskets(const Seen& enemy, const Stand& stand)
{
    return enemy.arm == Arm::Infantry && gap(enemy.stand, stand) <= enemy.fire.shot &&
           is_ahead(enemy.stand, stand.at);
}

}  // namespace

Positions::Positions(const Scenario& scenario, const State& state, const Field& field,
                     const Plan& plan, const Opinions& opinions)
    : scenario_(scenario), state_(state), field_(field), plan_(plan), opinions_(opinions),
      readiness_(state.units.size(), 0), targets_(state.units.size(), 0)
{
    const Side side = state.moment.side;
    for (const UnitId enemy : field.of(opponent(side)))
        for (const UnitId id : field.of(side))
            if (is_under_muskets(field[enemy], field[id].stand)) ++targets_[index(enemy)];
    for (const UnitId enemy : field.of(opponent(side))) readiness_[index(enemy)] = ready_for(enemy);
}

double Positions::ready_for(UnitId enemy) const
{
    const Seen& him = field_[enemy];
    double ours = 0;
    for (const UnitId id : field_.of(opponent(him.side)))
        if (field_[id].arm != Arm::Artillery &&
            gap(him.stand, field_[id].stand) < him.fire.shot + field_[id].move)
            ours += field_[id].strength;
    double theirs = 0;
    for (const UnitId id : field_.of(him.side))
        if (gap(him.stand, field_[id].stand) < elbow_room) theirs += field_[id].strength;
    return ours / std::max(0.1, theirs);
}

Outlook::Outlook(const Positions& positions, UnitId id)
    : all_(positions), opinions_(positions.opinions_), me_(positions.field_[id]),
      task_(positions.task_of(id)), goal_(positions.goal_of(id))
{
    const double reach = 2 * me_.move;
    for (const UnitId other : all_.field_.of(opponent(me_.side))) {
        const Seen& enemy = all_.field_[other];
        if (gap(enemy.stand, me_.stand) > reach + sight) continue;
        const int comrades =
            all_.targets_[index(other)] - (is_under_muskets(enemy, me_.stand) ? 1 : 0);
        const bool is_ready = all_.readiness_[index(other)] >= opinions_[Worth::Readiness];
        // Who takes but a scratch a turn need not wait.
        const double heavy = std::min(1.0, enemy.fire.bands.front().hits / 2);
        const double alone = is_ready ? 1 : 1 + heavy * (opinions_[Worth::Alone] - 1);
        enemies_.push_back({&enemy, alone / (1 + opinions_[Worth::Sharing] * comrades)});
    }
    for (const UnitId other : all_.field_.of(me_.side))
        if (other != id && gap(all_.field_[other].stand, me_.stand) < reach + beside_guns)
            friends_.push_back(&all_.field_[other]);
    find_objective(id);
    const double fresh = strength_of(all_.scenario_.opening.unit(id));
    const double worn = std::sqrt(fresh / std::max(0.5, me_.strength));
    frailty_ = 1 + opinions_[Worth::Frailty] * (worn - 1);
}

void Outlook::find_objective(UnitId id)
{
    if (task_.objective < 0) return;
    const auto number = static_cast<std::size_t>(task_.objective);
    wanted_ = &all_.scenario_.objectives[number].area;
    const auto& garrisons = all_.plan_.garrisons;
    is_garrison_ = !garrisons.empty() && garrisons[index(id)] == task_.objective;
    const auto comrades = std::ranges::count_if(all_.field_.of(me_.side), [&](UnitId other) {
        return other != id && wanted_->contains(point(all_.field_[other].stand.at));
    });
    in_it_ = opinions_[comrades > 0 ? Worth::MoreInObjective : Worth::FirstInObjective];
    // One who is alone there is driven off, and with him goes the ground.
    constexpr int few = 3;
    const bool is_ours = is_held_by(all_.state_, number, me_.side);
    if (is_ours && comrades > 0 && comrades < few && me_.arm != Arm::Artillery)
        in_it_ = opinions_[Worth::FewInOurs];
}

double Outlook::muskets(const Seen& enemy, const Stand& stand, double away) const
{
    if (away > enemy.fire.shot || !is_ahead(enemy.stand, stand.at)) return 0;
    return opinions_[Worth::MusketDanger] * enemy.fire.hits_at(away);
}

double Outlook::guns(const Seen& enemy, const Stand& stand) const
{
    const Spot way = stand.at - enemy.stand.at;
    const double along = dot(way, enemy.stand.ahead);
    if (along <= 0 || along > enemy.fire.shot) return 0;
    const double beside = std::sqrt(std::max(0.0, dot(way, way) - along * along));
    const bool is_in_lane = beside <= enemy.stand.radius + stand.radius;
    return opinions_[is_in_lane ? Worth::GunDanger : Worth::GunAside] * enemy.fire.hits_at(along);
}

// What our own fire does to it.
double Outlook::prey(const Seen& enemy, const Gunnery& fire, double away) const
{
    if (away > fire.shot) return 0;
    if (me_.arm == Arm::Artillery)
        return opinions_[Worth::GunPrey] * fire.hits_at(away) * enemy.fire.exposure_to_guns;
    return opinions_[Worth::MusketPrey] * fire.hits_at(away) * enemy.fire.exposure;
}

double Outlook::charge(const Seen& enemy, const Stand& stand, double away) const
{
    if (enemy.charge <= 0 || away > enemy.charge || !is_ahead(enemy.stand, stand.at)) return 0;
    const bool by_horse = enemy.arm == Arm::Cavalry;
    if (me_.arm == Arm::Artillery) return opinions_[Worth::OnGuns];
    if (stand.formation == Formation::Square)
        return opinions_[by_horse ? Worth::SquareByHorse : Worth::SquareByFoot];
    if (!is_ahead(stand, enemy.stand.at))
        return opinions_[by_horse ? Worth::HorseOnFlank : Worth::FootOnFlank];
    if (!by_horse) return opinions_[Worth::FootOnFoot];
    return opinions_[me_.arm == Arm::Cavalry ? Worth::HorseOnHorse : Worth::HorseOnFoot];
}

// The longer the march that is left, the more is gained by marching quickly.
double Outlook::march_left(double nearest) const
{
    constexpr double an_inch = 0.3;
    return 1 + an_inch * std::min(nearest - opinions_[Worth::Near], sight);
}

double Outlook::liking(Formation formation, double nearest, bool is_mute) const
{
    if (me_.arm == Arm::Artillery) return 0;
    const bool is_near = nearest < opinions_[Worth::Near];
    const bool attacks = task_.posture == Posture::Attack && me_.arm != Arm::Cavalry;
    switch (formation) {
    case Formation::Line:
        return is_near ? opinions_[attacks ? Worth::LineAttack : Worth::LineNear] : 0;
    case Formation::Column:
        if (!is_near) return opinions_[Worth::ColumnFar] * march_left(nearest);
        if (me_.arm == Arm::Infantry && is_mute) return opinions_[Worth::ColumnMute];
        return opinions_[attacks ? Worth::ColumnAttack : Worth::ColumnNear];
    case Formation::Skirmish:
        return is_near ? opinions_[Worth::SkirmishNear] : 0;
    case Formation::Square:
        return opinions_[Worth::SquareAtAll];
    default:
        return 0;
    }
}

double Outlook::price_of_an_inch() const
{
    switch (task_.posture) {
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

Task Positions::task_of(UnitId id) const
{
    for (const auto& [unit, task] : plan_.apart)
        if (unit == id) return task;
    const int stays_in = plan_.garrisons.empty() ? -1 : plan_.garrisons[index(id)];
    if (stays_in < 0) return plan_.tasks[index(state_.unit(id).brigade)];
    const Shape& area = scenario_.objectives[static_cast<std::size_t>(stays_in)].area;
    return {Posture::Hold, middle_of(area), stays_in, field_[id].stand.at, no_unit};
}

Spot Positions::nearer_of(const Task& task, Spot from) const
{
    if (task.quarry == no_unit) return task.goal;
    const Spot quarry = field_[task.quarry].stand.at;
    // Who has come to the ground drives off who keeps it.
    constexpr double come = 8;
    if (length(task.goal - from) < come) return quarry;
    return length(quarry - from) < length(task.goal - from) ? quarry : task.goal;
}

Spot Positions::goal_of(UnitId id) const
{
    const Task task = task_of(id);
    if (const Seen& me = field_[id]; !me.turns)
        return me.stand.at + me.stand.ahead * dot(task.goal - me.stand.at, me.stand.ahead);
    const Spot goal = nearer_of(task, field_[id].stand.at);
    const Spot way = goal - task.middle;
    const double far = length(way);
    if (far < 0.1) return goal;
    const Spot forward = way * (1 / far);
    const Spot right{forward.y, -forward.x};
    const Spot place = field_[id].stand.at - task.middle;
    const double beside = std::clamp(dot(place, right), -7.0, 7.0);
    return goal + right * (std::abs(beside) < 1.5 ? 0 : beside * 0.8);
}

double Outlook::approach(const Stand& stand) const
{
    double wanted = 0;
    if (me_.arm == Arm::Artillery) wanted = opinions_[Worth::GunsStandOff];
    if (task_.posture == Posture::Support) wanted = opinions_[Worth::SupportStandOff];
    if (task_.posture == Posture::Refuse) wanted = 20;
    const double away = length(goal_ - stand.at);
    return -price_of_an_inch() * (std::max(away, wanted) - wanted);
}

double Outlook::enemies(const Stand& stand, const Gunnery& fire, double marched) const
{
    const double ready = marched > fire.move_and_shoot ? opinions_[Worth::LateFire] : 1;
    double shots = 0;
    double balls = 0;
    double charges = 0;
    double best_prey = 0;
    double nearest = 1000;
    bool faces_somebody = false;
    for (const Enemy& other : enemies_) {
        const Seen& enemy = *other.seen;
        const double away = gap(enemy.stand, stand);
        nearest = std::min(nearest, away);
        if (enemy.arm == Arm::Artillery)
            balls += guns(enemy, stand);
        else
            shots += other.share * muskets(enemy, stand, away);
        charges += charge(enemy, stand, away);
        const bool is_seen = is_ahead(stand, enemy.stand.at);
        faces_somebody |= is_seen && away < 20;
        if (!is_seen) continue;
        best_prey = std::max(best_prey, ready * prey(enemy, fire, away));
        if (me_.arm != Arm::Artillery && away < me_.charge && me_.charge > 0)
            best_prey = std::max(best_prey, opinions_[Worth::ChargePrey]);
    }
    const double front = nearest < 20 && !faces_somebody ? -opinions_[Worth::NoFront] : 0;
    const double courage = task_.posture == Posture::Attack ? opinions_[Worth::Courage] : 1;
    const double losses = shots * fire.exposure + balls * fire.exposure_to_guns;
    return best_prey - courage * frailty_ * losses - charges + front +
           liking(stand.formation, nearest, fire.shot <= 0);
}

// What it costs to stand before a comrade: guns are blind, and horse keeps foot from coming up.
double Outlook::masks(const Seen& comrade, Spot way) const
{
    const bool are_guns = comrade.arm == Arm::Artillery;
    const bool is_foot = me_.arm == Arm::Cavalry && comrade.arm == Arm::Infantry;
    if (!are_guns && !is_foot) return 0;
    const double along = dot(way, comrade.stand.ahead);
    if (along <= 0 || along > (are_guns ? beside_guns : before_foot)) return 0;
    const double aside = std::sqrt(std::max(0.0, dot(way, way) - along * along));
    if (are_guns) return aside < 2 ? opinions_[Worth::MaskedGuns] : 0;
    return aside < 3 ? opinions_[Worth::MaskedFoot] : 0;
}

double Outlook::friends(const Stand& stand) const
{
    double good = 0;
    int beside = 0;
    for (const Seen* comrade : friends_) {
        const Spot way = stand.at - comrade->stand.at;
        const double away = length(way);
        if (away < 7 && beside < 2) {
            ++beside;
            good += opinions_[Worth::FriendBeside];
        }
        good -= masks(*comrade, way);
    }
    return good;
}

// A garrison goes nowhere else, nor into an order in which it would run from a charge.
bool Outlook::deserts(const Stand& stand) const
{
    return is_garrison_ &&
           (stand.formation == Formation::Skirmish || !wanted_->contains(point(stand.at)));
}

double Outlook::worth(const Stand& stand, const Gunnery& fire, double marched) const
{
    constexpr double never = -1000;
    if (deserts(stand)) return never;
    const bool is_in_it = wanted_ != nullptr && wanted_->contains(point(stand.at));
    return approach(stand) + enemies(stand, fire, marched) + friends(stand) +
           (is_in_it ? in_it_ : 0);
}

}  // namespace voltigeur::ai
