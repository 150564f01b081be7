#include "ai/sergeant.h"

#include <algorithm>

#include "ai/moving.h"

namespace voltigeur::ai {

namespace {

Motive motive_of(Posture posture)
{
    switch (posture) {
    case Posture::Attack:
        return Motive::TakeGround;
    case Posture::Hold:
        return Motive::HoldGround;
    case Posture::Support:
        return Motive::CloseUp;
    default:
        return Motive::Withdraw;
    }
}

}  // namespace

// One decision being thought about.
class Thought {
public:
    Thought(Sergeant& who, const Setup& setup, const State& state, Dice& dice)
        : who_(who), setup_(setup), law_(*setup.law), scenario_(*setup.scenario), state_(state),
          dice_(dice), side_(state.moment.side), field_(who.field_)
    {
    }

    Advice make()
    {
        prepare();
        if (const auto found = find(); found && is_legal(found->order.what)) return *found;
        return {law_.suggest(scenario_, state_, dice_), {.motive = Motive::NothingBetter}};
    }

private:
    using Maybe = std::optional<Advice>;

    Sergeant& who_;
    const Setup& setup_;
    const Law& law_;
    const Scenario& scenario_;
    const State& state_;
    Dice& dice_;
    Side side_;
    Field& field_;

    void prepare()
    {
        field_.look(setup_, state_);
        const Moment& moment = state_.moment;
        if (who_.planned_ != std::array{moment.turn, moment.phase}) {
            who_.planned_ = {moment.turn, moment.phase};
            make_or_keep_plan();
        }
        if (who_.laid_on_turn_.size() != state_.units.size())
            who_.laid_on_turn_.assign(state_.units.size(), moment.turn);
        Sergeant::Memory& memory = who_.memory_;
        if (is_same_step(memory.moment, moment) && memory.is_settled.size() == state_.units.size())
            return;
        memory.moment = moment;
        memory.is_settled.assign(state_.units.size(), false);
        memory.has_ridden.assign(state_.generals.size(), false);
    }

    void make_or_keep_plan()
    {
        if (state_.moment.turn > who_.last_turn_)
            who_.plan_ = make_plan(setup_, state_, field_, side_);
        point_out(setup_, state_, field_, side_, who_.plan_);
    }

    [[nodiscard]] bool is_legal(const OrderKind& what) const
    {
        return !law_.refuse(scenario_, state_, {side_, what});
    }
    [[nodiscard]] Advice advice(OrderKind what, Reason why) const
    {
        return {{side_, std::move(what)}, why};
    }
    [[nodiscard]] Advice done() const { return advice(Done{}, {.motive = Motive::AllDone}); }
    [[nodiscard]] UnitId about() const { return state_.moment.unit; }
    [[nodiscard]] UnitId other() const { return state_.moment.other; }

    Maybe find()
    {
        switch (state_.moment.step) {
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
        case Step::React:
        case Step::Answer:
        case Step::Intercept:
        case Step::CounterCharge:
        case Step::Support:
        case Step::ChooseMelee:
        case Step::ChooseFighter:
            return answer();
        case Step::Reform:
            return reform();
        case Step::AfterMelee:
            return pursue();
        case Step::Rally:
            return rally();
        case Step::Initiative:
            return advice(ChooseMover{side_}, {.motive = Motive::MoveFirst});
        case Step::VoluntaryRecall:
            return recall();
        case Step::Dispatch:
            return dispatch();
        default:
            return std::nullopt;
        }
    }

    // ---- One unit after the other ----

    void settle(UnitId id) { who_.memory_.is_settled[index(id)] = true; }
    static std::vector<UnitId> least_first(std::vector<std::pair<double, UnitId>>& list)
    {
        std::ranges::sort(list);
        std::vector<UnitId> ids(list.size());
        std::ranges::transform(list, ids.begin(), [](const auto& entry) { return entry.second; });
        return ids;
    }
    // Units of ours not thought of yet, those nearest to their goal first.
    std::vector<UnitId> unsettled(const Positions& positions) const
    {
        std::vector<std::pair<double, UnitId>> list;
        for (const UnitId id : field_.of(side_))
            if (!who_.memory_.is_settled[index(id)] && may_move_now(id))
                list.emplace_back(length(positions.goal_of(id) - field_[id].stand.at), id);
        return least_first(list);
    }
    // Where commands move in turn, those of others wait.
    [[nodiscard]] bool may_move_now(UnitId id) const
    {
        if (state_.commands.empty()) return true;
        return state_.command(state_.unit(id).brigade).is_moving != 0;
    }

    Maybe move()
    {
        const Positions positions{scenario_, state_, field_, who_.plan_, who_.opinions_};
        for (const UnitId id : unsettled(positions)) {
            settle(id);
            if (const auto charging = best_charge(id, least_gain(id)))
                if (const auto order = declare(id, *charging)) return order;
            if (is_charging_later(id)) continue;
            const auto moving = best_move(setup_, state_, field_, positions, id, is_idle(id));
            if (!moving) continue;
            const Move order{id, moving->path};
            if (is_legal(order)) return advice(order, reason_to_move(id, *moving, positions));
        }
        if (auto order = ride_general()) return order;
        if (is_legal(Done{})) return done();
        return std::nullopt;
    }
    std::optional<Charging> best_charge(UnitId id, double least)
    {
        return who_.charges_.best(setup_, state_, field_, who_.opinions_, id, least);
    }
    [[nodiscard]] double least_gain(UnitId id) const
    {
        const Posture posture = who_.plan_.tasks[index(state_.unit(id).brigade)].posture;
        const double least =
            who_.opinions_[posture == Posture::Attack ? Worth::ChargeAttack : Worth::ChargeHold];
        return least - who_.opinions_[Worth::Urgency] * urgency();
    }
    // The later and the worse it stands, the more must be dared.
    [[nodiscard]] double urgency() const
    {
        const auto points = law_.points(scenario_, state_);
        const int ahead = points[index(side_)] - points[index(opponent(side_))];
        const double late = double(state_.moment.turn) / std::max(1, scenario_.turns);
        return ahead > law_.widest_draw(scenario_, state_) ? 0 : late;
    }
    // On sheets that declare charges after the moves the unit waits for that.
    Maybe declare(UnitId id, const Charging& charging)
    {
        if (is_legal(charging.order)) return advice(charging.order, reason_to_charge(id, charging));
        waits_ = id;
        return std::nullopt;
    }
    UnitId waits_ = no_unit;
    [[nodiscard]] bool is_charging_later(UnitId id) const { return waits_ == id; }
    static Reason reason_to_charge(UnitId id, const Charging& charging)
    {
        return {.motive = Motive::GoodOdds,
                .unit = id,
                .enemy = charging.order.at,
                .percent = charging.percent};
    }
    [[nodiscard]] Reason reason_to_move(UnitId id, const Moving& moving,
                                        const Positions& positions) const
    {
        const Task task = positions.task_of(id);
        if (moving.keeps_place && field_[id].arm == Arm::Artillery)
            return {.motive = Motive::UnlimberHere, .unit = id};
        const Nearest enemy = nearest_enemy(field_, side_, field_[id].stand);
        if (moving.keeps_place)
            return {.motive = Motive::FaceThreat, .unit = id, .enemy = enemy.unit};
        return {.motive = motive_of(task.posture), .unit = id, .objective = task.objective};
    }

    // Guns that had a target in neither this turn nor the last.
    [[nodiscard]] bool is_idle(UnitId id) const
    {
        return who_.laid_on_turn_[index(id)] + 1 < state_.moment.turn;
    }

    Maybe charge()
    {
        for (const UnitId id : field_.of(side_)) {
            if (who_.memory_.is_settled[index(id)]) continue;
            settle(id);
            const auto charging = best_charge(id, least_gain(id));
            if (charging && is_legal(charging->order))
                return advice(charging->order, reason_to_charge(id, *charging));
        }
        return done();
    }

    // ---- Generals ----

    Maybe ride_general()
    {
        for (std::size_t i = 0; i < state_.generals.size(); ++i) {
            if (who_.memory_.has_ridden[i] || state_.generals[i].side != side_) continue;
            who_.memory_.has_ridden[i] = true;
            if (auto order = ride(static_cast<GeneralId>(i))) return order;
        }
        return std::nullopt;
    }
    // To the unit of his from which he has everybody near and the enemy before him.
    Maybe ride(GeneralId id)
    {
        const std::vector<UnitId> his = units_of(state_.general(id));
        UnitId first = no_unit;
        double least = 1000;
        for (const UnitId unit : his) {
            double farthest = 0;
            for (const UnitId other : his)
                farthest =
                    std::max(farthest, length(field_[unit].stand.at - field_[other].stand.at));
            const double away = nearest_enemy(field_, side_, field_[unit].stand).gap;
            if (farthest + 0.5 * away >= least) continue;
            least = farthest + 0.5 * away;
            first = unit;
        }
        const General& general = state_.general(id);
        if (first == no_unit || first == general.unit) return std::nullopt;
        const Reason why{.motive = Motive::CloseUp, .unit = first};
        const MoveGeneral join{id, state_.unit(first).pose.at, first};
        if (is_legal(join)) return advice(join, why);
        return ride_nearer(id, first, why);
    }
    [[nodiscard]] std::vector<UnitId> units_of(const General& general) const
    {
        std::vector<UnitId> his;
        for (const UnitId id : field_.of(side_))
            if (general.is_army != 0 || state_.unit(id).brigade == general.brigade)
                his.push_back(id);
        return his;
    }
    Maybe ride_nearer(GeneralId id, UnitId to, const Reason& why)
    {
        const Spot from = spot(state_.general(id).at);
        const Spot there = field_[to].stand.at - field_[to].stand.ahead * 2;
        for (const double share : {1.0, 0.6, 0.3}) {
            const MoveGeneral ride{id, point(from + (there - from) * share), no_unit};
            if (length((there - from) * share) > 1 && is_legal(ride)) return advice(ride, why);
        }
        return std::nullopt;
    }

    // ---- Fire ----

    Maybe lay()
    {
        for (const UnitId id : field_.of(side_)) {
            if (field_[id].arm != Arm::Artillery || who_.memory_.is_settled[index(id)]) continue;
            settle(id);
            if (const auto order = lay(id)) return order;
        }
        if (is_legal(Done{})) return done();
        return std::nullopt;
    }
    Maybe lay(UnitId id)
    {
        const double range = field_.fire_in(setup_, state_, id, Formation::Unlimbered).shot;
        for (const UnitId target : targets_of_guns(id, range)) {
            const auto order = law_.attack(scenario_, state_, id, target);
            if (!order || !is_legal(*order)) continue;
            who_.laid_on_turn_[index(id)] = state_.moment.turn;
            return advice(*order, {.motive = Motive::GoodTarget, .unit = id, .enemy = target});
        }
        return std::nullopt;
    }
    // Those in range, the best first.
    [[nodiscard]] std::vector<UnitId> targets_of_guns(UnitId id, double range) const
    {
        std::vector<std::pair<double, UnitId>> list;
        const Seen& me = field_[id];
        for (const UnitId enemy : field_.of(opponent(side_))) {
            const double away = gap(field_[enemy].stand, me.stand);
            if (away > range) continue;
            const double dense = field_[enemy].stand.formation == Formation::Skirmish ? 0.4 : 1;
            list.emplace_back(-dense * field_[enemy].strength / (4 + away), enemy);
        }
        return least_first(list);
    }

    Maybe shoot()
    {
        for (const UnitId id : field_.of(side_)) {
            if (who_.memory_.is_settled[index(id)]) continue;
            settle(id);
            if (const auto order = sensible_shot(setup_, state_, id); order && is_legal(*order))
                return advice(*order,
                              {.motive = Motive::GoodTarget, .unit = id, .enemy = order->at});
        }
        if (is_legal(Done{})) return done();
        return std::nullopt;
    }

    // ---- Answers ----

    [[nodiscard]] Advice stand() const
    {
        return advice(Hold{about()}, {.motive = Motive::StandFirm, .unit = about()});
    }
    // As the odds of charges expect it.
    [[nodiscard]] Advice answer() const
    {
        const OrderKind order = sensible_answer(setup_, state_);
        return advice(order, reason_to_answer(order));
    }
    [[nodiscard]] Reason reason_to_answer(const OrderKind& order) const
    {
        if (std::holds_alternative<Hold>(order))
            return {.motive = Motive::StandFirm, .unit = about()};
        if (const auto* fight = std::get_if<Fight>(&order))
            return {.motive = Motive::GoodOdds, .unit = fight->unit};
        if (const auto* support = std::get_if<Support>(&order))
            return {.motive = Motive::GoodOdds, .unit = support->by};
        if (std::holds_alternative<Continue>(order))
            return {
                .motive = Motive::GoodOdds, .unit = about(), .enemy = state_.unit(about()).target};
        return {.motive = Motive::FaceThreat, .unit = about(), .enemy = charger_of(state_)};
    }
    // The formation that the position asks for.
    Maybe reform()
    {
        const Positions positions{scenario_, state_, field_, who_.plan_, who_.opinions_};
        const Outlook outlook{positions, about()};
        const Seen& me = field_[about()];
        double most = outlook.worth(me.stand, me.fire);
        std::optional<Formation> best;
        for (const Formation formation : law_.formations(scenario_, state_, about())) {
            Stand stand = me.stand;
            stand.formation = formation;
            const double here =
                outlook.worth(stand, field_.fire_in(setup_, state_, about(), formation));
            if (here <= most + 0.2) continue;
            most = here;
            best = formation;
        }
        if (!best) return stand();
        return advice(Form{about(), *best}, {.motive = Motive::FaceThreat, .unit = about()});
    }
    Maybe pursue()
    {
        if (const auto charging = best_charge(about(), 0.5); charging && is_legal(charging->order))
            return advice(charging->order, reason_to_charge(about(), *charging));
        return stand();
    }

    // ---- The end of the turn ----

    Maybe rally()
    {
        for (const UnitId id : field_.of(side_))
            if (const Rally order{id}; is_legal(order))
                return advice(order, {.motive = Motive::NothingBetter, .unit = id});
        return done();
    }
    Maybe recall()
    {
        for (const UnitId id : field_.of(side_))
            if (const Recall order{id}; is_legal(order))
                return advice(order, {.motive = Motive::CloseUp, .unit = id});
        return done();
    }
    // A brigade that is to attack needs the order for it.
    Maybe dispatch()
    {
        for (std::size_t i = 0; i < who_.plan_.tasks.size(); ++i) {
            if (who_.plan_.tasks[i].posture != Posture::Attack) continue;
            const Dispatch order{static_cast<BrigadeId>(i), Stance::Attack};
            if (state_.commands[i].stance == Stance::Defend && is_legal(order))
                return advice(order, {.motive = Motive::TakeGround});
        }
        return done();
    }
    Maybe arrive()
    {
        for (const UnitId id : unit_ids(state_)) {
            const Unit& unit = state_.unit(id);
            if (unit.side != side_ || unit.presence != Presence::Reserve) continue;
            if (const auto order = law_.arrival(scenario_, state_, id); order && is_legal(*order))
                return advice(*order, {.motive = Motive::CloseUp, .unit = id});
        }
        return done();
    }
};

Advice Sergeant::advise(const Setup& setup, const State& state, Dice& dice)
{
    return Thought(*this, setup, state, dice).make();
}

}  // namespace voltigeur::ai
