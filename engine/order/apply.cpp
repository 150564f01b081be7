#include <algorithm>

#include "engine/order/event.h"

namespace voltigeur {

namespace {

void set(Unit& unit, Mark mark)
{
    unit.marks |= bit(mark);
}
void clear(Unit& unit, Mark mark)
{
    unit.marks &= ~bit(mark);
}

template <class Condition>
void erase_contacts(State& state, Condition condition)
{
    for (std::size_t i = state.contacts.size(); i-- > 0;)
        if (condition(state.contacts[i])) state.contacts.erase(i);
}

// What the unit does next begins here.
void set_origin(Unit& unit)
{
    unit.origin = unit.pose;
    unit.origin_formation = unit.formation;
}

void detach(State& state, GeneralId id)
{
    General& general = state.general(id);
    if (general.unit == no_unit) return;
    general.at = state.unit(general.unit).pose.at;
    state.unit(general.unit).general = no_general;
    general.unit = no_unit;
}

// The generals of a group come on with its first unit.
void bring_on_generals(State& state, GroupId group, Point at)
{
    for (General& general : state.generals) {
        if (general.group != group || general.fate != GeneralFate::Reserve) continue;
        general.fate = GeneralFate::Active;
        general.at = at;
    }
}

bool is_all_arrived(const State& state, GroupId group)
{
    return std::none_of(state.units.begin(), state.units.end(), [&](const Unit& unit) {
        return unit.group == group && unit.presence == Presence::Reserve;
    });
}

struct Apply {
    State& state;

    void clear_marks(Marks marks) const
    {
        for (Unit& unit : state.units) unit.marks &= ~marks;
    }

    void operator()(const TurnBegan& e) const
    {
        state.moment.turn = e.turn;
        clear_marks(e.clears);
    }
    void operator()(const PhaseBegan& e) const
    {
        state.moment.phase = e.phase;
        state.moment.step = Step::Begin;
        state.moment.unit = no_unit;
        state.moment.other = no_unit;
        clear_marks(e.clears);
        for (Unit& unit : state.units) {
            unit.standing = unit.figures;
            if (e.forgets_losses) unit.fresh_losses = 0;
            if (!unit.has(Mark::Charging)) unit.target = no_unit;
            if (e.remembers_places && !unit.has(Mark::Marker)) set_origin(unit);
        }
        for (Contact& contact : state.contacts) {
            contact.fought = 0;
            if (e.forgets_losses) contact.attacker_hits = contact.defender_hits = 0;
        }
        for (General& general : state.generals) general.has_moved = 0;
        for (Command& command : state.commands) command.has_moved = command.is_moving = 0;
    }
    void operator()(const StepBegan& e) const
    {
        state.moment.step = e.step;
        state.moment.side = e.side;
        state.moment.unit = e.unit;
        state.moment.other = e.other;
    }
    void operator()(const MarkChanged& e) const
    {
        if (e.on)
            set(state.unit(e.unit), e.mark);
        else
            clear(state.unit(e.unit), e.mark);
    }
    void operator()(const FiguresLost& e) const
    {
        Unit& unit = state.unit(e.unit);
        VOLTIGEUR_CHECK(e.figures <= unit.figures, "a unit loses no more figures than it has");
        unit.figures = static_cast<std::uint8_t>(unit.figures - e.figures);
        unit.fresh_losses = static_cast<std::uint8_t>(unit.fresh_losses + e.figures);
    }
    void operator()(const KillsTaken& e) const
    {
        Unit& unit = state.unit(e.unit);
        unit.kills = static_cast<std::uint8_t>(std::min(unit.kills + e.kills, 255));
    }
    void operator()(const PenaltyRolled&) const {}
    void operator()(const UnitRemoved& e) const
    {
        Unit& unit = state.unit(e.unit);
        if (unit.general != no_general) detach(state, unit.general);
        unit.presence = e.presence;
        unit.marks = 0;
        unit.target = no_unit;
        unit.ride_left = {};
        erase_contacts(
            state, [&](const Contact& c) { return c.attacker == e.unit || c.defender == e.unit; });
        for (Contact& c : state.contacts)
            if (c.stand_in == e.unit) c.stand_in = no_unit;
    }

    void operator()(const GeneralMoved& e) const
    {
        detach(state, e.general);
        General& general = state.general(e.general);
        general.at = e.to;
        general.unit = e.join;
        if (e.join != no_unit) state.unit(e.join).general = e.general;
        if (e.by_order) general.has_moved = 1;
    }
    void operator()(const GeneralRisked&) const {}
    void operator()(const GeneralLost& e) const
    {
        detach(state, e.general);
        General& general = state.general(e.general);
        general.fate = GeneralFate::Lost;
        general.back_on_turn = e.back_on_turn;
    }
    void operator()(const GeneralReplaced& e) const
    {
        General& general = state.general(e.general);
        general.fate = GeneralFate::Active;
        general.at = e.at;
        if (e.is_worse) --general.rating;
    }
    void operator()(const ReserveRolled& e) const
    {
        if (e.came) state.groups[index(e.group)] = GroupFate::Due;
    }
    void operator()(const UnitArrived& e) const
    {
        Unit& unit = state.unit(e.unit);
        unit.presence = Presence::OnTable;
        unit.pose = e.pose;
        unit.formation = e.formation;
        set_origin(unit);
        set(unit, Mark::Moved);
        set(unit, Mark::Arrived);
        bring_on_generals(state, unit.group, e.pose.at);
        if (is_all_arrived(state, unit.group)) state.groups[index(unit.group)] = GroupFate::Arrived;
    }

    void operator()(const GunsLaid& e) const
    {
        Unit& unit = state.unit(e.unit);
        unit.target = e.at;
        unit.pose = e.pose;
        unit.formation = Formation::Unlimbered;
        set(unit, Mark::Moved);
    }
    void operator()(const TargetChosen& e) const
    {
        Unit& unit = state.unit(e.unit);
        unit.target = e.at;
        set(unit, Mark::Shot);
    }
    void operator()(const ShotFired&) const {}
    void operator()(const VolleyFired& e) const { set(state.unit(e.unit), Mark::Shot); }
    void operator()(const MoraleTested& e) const
    {
        Unit& unit = state.unit(e.unit);
        set(unit, Mark::Tested);
        if (e.test != Test::Rally) return;
        // Only who falls back has failures to count.
        const bool counts = e.result != Result::Pass && unit.has(Mark::FallingBack);
        unit.failed_rallies = counts ? static_cast<std::uint8_t>(unit.failed_rallies + 1) : 0;
    }

    void operator()(const UnitMoved& e) const
    {
        Unit& unit = state.unit(e.unit);
        if (e.clears_marker) {
            clear(unit, Mark::Marker);
            set_origin(unit);
        }
        unit.pose = e.pose;
        unit.formation = e.formation;
        set(unit, Mark::Moved);
    }
    void operator()(const UnitPlaced& e) const
    {
        Unit& unit = state.unit(e.unit);
        unit.pose = e.pose;
        unit.formation = e.formation;
    }
    void operator()(const DistanceRolled&) const {}
    void operator()(const NoRoomFound&) const {}
    void operator()(const FirefightBegan& e) const
    {
        set(state.unit(e.unit), Mark::Locked);
        set(state.unit(e.with), Mark::Locked);
    }

    void operator()(const ChargeDeclared& e) const
    {
        Unit& unit = state.unit(e.unit);
        unit.target = e.at;
        unit.charge_order = e.order;
        unit.charge_hand = static_cast<std::uint8_t>(e.hand);
        unit.charge_wheel = e.wheel;
        if (e.ahead > Length{}) unit.ride_left = e.ahead;
        set(unit, Mark::Moved);
        set(unit, Mark::Charging);
        set(unit, Mark::HasCharged);
        if (!e.marks_start) return;
        set(unit, Mark::Marker);
        set_origin(unit);
    }
    void operator()(const ChargeMoved& e) const
    {
        Unit& unit = state.unit(e.unit);
        unit.pose = e.pose;
        unit.ride_left = e.left;
        set(unit, Mark::Rode);
        if (e.reached) set(unit, Mark::Reached);
        if (!e.keeps_marker) clear(unit, Mark::Marker);
    }
    void operator()(const ChargeEnded& e) const
    {
        Unit& unit = state.unit(e.unit);
        clear(unit, Mark::Charging);
        clear(unit, Mark::Reached);
        unit.ride_left = {};
        unit.target = no_unit;
    }
    void operator()(const ContactMade& e) const
    {
        state.contacts.push_back(
            {.at = e.at,
             .attacker = e.unit,
             .defender = e.with,
             .in_flank_or_rear = static_cast<std::uint8_t>(e.in_flank_or_rear ? 1 : 0)});
    }
    void operator()(const ContactEnded& e) const
    {
        erase_contacts(
            state, [&](const Contact& c) { return c.attacker == e.unit && c.defender == e.with; });
    }
    void operator()(const SupportChosen& e) const
    {
        for (Contact& c : state.contacts)
            if (c.defender == e.guns) c.stand_in = e.by;
    }
    void operator()(const BlowsStruck& e) const
    {
        for (Contact& c : state.contacts) {
            if (c.attacker == e.unit && c.fighter() == e.at) c.attacker_hits = e.hits;
            if (c.attacker == e.at && c.fighter() == e.unit) c.defender_hits = e.hits;
        }
    }
    void operator()(const MeleeFought& e) const
    {
        for (Contact& c : state.contacts) {
            if (c.attacker != e.unit || c.defender != e.with) continue;
            c.fought = 1;
            if (e.outcome != MeleeOutcome::Waited) ++c.rounds;
        }
    }

    void operator()(const ScoreRolled&) const {}
    void operator()(const InitiativeTaken&) const {}
    void operator()(const BrigadeActivated& e) const
    {
        Command& command = state.command(e.brigade);
        command.is_moving = e.is_over ? 0 : 1;
        command.has_moved = 1;
    }
    void operator()(const OrderSent& e) const
    {
        Command& command = state.command(e.brigade);
        command.sent = e.stance;
        command.is_sent = 1;
        command.aide = e.from;
    }
    void operator()(const AideRode& e) const { state.command(e.brigade).aide = e.to; }
    void operator()(const AideRisked& e) const
    {
        if (e.fell) state.command(e.brigade).is_sent = 0;
    }
    void operator()(const StanceChanged& e) const
    {
        Command& command = state.command(e.brigade);
        command.stance = e.stance;
        command.is_sent = 0;
        for (Unit& unit : state.units)
            if (unit.brigade == e.brigade && unit.on_table()) post(unit, e.stance);
    }
    // Who defends has a marker at its post.
    static void post(Unit& unit, Stance stance)
    {
        clear(unit, Mark::Marker);
        if (stance != Stance::Defend) return;
        set(unit, Mark::Marker);
        set_origin(unit);
    }
    void operator()(const SpiritTested&) const {}
    void operator()(const SpiritChanged& e) const { state.command(e.brigade).spirit = e.spirit; }

    void operator()(const ObjectiveTaken& e) const { state.held[e.objective] = e.holder; }
    void operator()(const ArmyBroke& e) const { state.broken[index(e.side)] = 1; }
    void operator()(const PointsCounted& e) const { state.points[index(e.side)] = e.points; }
    void operator()(const BattleEnded& e) const
    {
        state.ending = e.ending;
        state.winner = e.winner.value_or(Side::First);
        state.moment.step = Step::Over;
    }
};

}  // namespace

void apply(State& state, const Event& event)
{
    std::visit(Apply{state}, event);
    if (const Faces* dice = dice_of(event))
        state.dice_drawn += static_cast<std::uint32_t>(dice->size());
}

const Faces* dice_of(const Event& event)
{
    return std::visit(
        [](const auto& e) -> const Faces* {
            if constexpr (requires { e.dice; })
                return &e.dice;
            else
                return nullptr;
        },
        event);
}

std::string_view reason_text(Reason reason)
{
    switch (reason) {
    case Reason::CloseRange:
        return "close range";
    case Reason::LongRange:
        return "long range";
    case Reason::HeavyGuns:
        return "heavy guns";
    case Reason::LightGuns:
        return "light guns";
    case Reason::Casualties:
        return "casualties";
    case Reason::GeneralAttached:
        return "general attached";
    case Reason::InfantryCharging:
        return "infantry charging";
    case Reason::NotInColumn:
        return "not in column";
    case Reason::FlankOrRear:
        return "charged in flank or rear";
    case Reason::Tagged:
        return "kind of troops";
    case Reason::EnemySheltered:
        return "enemy sheltered";
    case Reason::VersusCuirassiers:
        return "against cuirassiers";
    case Reason::VersusLancers:
        return "against lancers";
    case Reason::OwnTroopType:
        return "own kind of horse";
    case Reason::LancersContinuing:
        return "lancers continuing a melee";
    case Reason::DeepTarget:
        return "column or square";
    case Reason::ReverseSlope:
        return "behind a crest";
    case Reason::ProtectiveCover:
        return "in cover";
    case Reason::BehindSkirmishers:
        return "behind skirmishers";
    case Reason::AtSkirmishers:
        return "at skirmishers";
    case Reason::Staggered:
        return "staggered";
    case Reason::Steady:
        return "steady infantry";
    case Reason::HalfBattery:
        return "half a battery";
    case Reason::Leadership:
        return "leadership";
    case Reason::NoEnemyNear:
        return "no enemy near";
    case Reason::ChargedFromNear:
        return "charged from near";
    case Reason::InColumn:
        return "in column";
    case Reason::FlankSupport:
        return "support on both flanks";
    case Reason::RearSupport:
        return "support in rear";
    case Reason::SquareSupport:
        return "square beside a square";
    case Reason::LightCover:
        return "light cover or obstacle";
    case Reason::HeavyCover:
        return "heavy cover";
    case Reason::WiderFront:
        return "wider than the enemy";
    case Reason::Sappers:
        return "sappers";
    case Reason::Lancers:
        return "lancers against infantry in the open";
    case Reason::MoreKills:
        return "more kills than the enemy";
    case Reason::FailedVolley:
        return "failed volley";
    case Reason::Nation:
        return "nation";
    case Reason::ChargedStanding:
        return "charged at the halt";
    }
    return "";
}

}  // namespace voltigeur
