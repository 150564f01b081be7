#include <algorithm>
#include <functional>
#include <map>
#include <string>
#include <type_traits>

#include "engine/odds/enumerating_dice.h"
#include "engine/odds/odds.h"

namespace voltigeur {

namespace {

using Notes = Walk::Notes;

// What happened to the two on the way.
enum Fact : Notes {
    Met = 1U << 0U,
    Evaded = 1U << 1U,
    FailedToClose = 1U << 2U,
    Stopped = 1U << 3U,
    Won = 1U << 4U,
    Lost = 1U << 5U,
    Tied = 1U << 6U,
    Passed = 1U << 7U,
    TookGuns = 1U << 8U,
    AttackerRouted = 1U << 9U,
    AttackerGone = 1U << 10U,
    AttackerGaveWay = 1U << 11U,
    DefenderRouted = 1U << 12U,
    DefenderGone = 1U << 13U,
    DefenderGaveWay = 1U << 14U,
    LoserTested = 1U << 15U,
    Declared = 1U << 16U,
};
constexpr Notes fought = Won | Lost | Tied | Passed | TookGuns;

constexpr bool has(Notes notes, Notes fact)
{
    return (notes & fact) != 0;
}

// Adds what an event tells about the charge.
struct NoteTaker {
    UnitId attacker;
    UnitId defender;
    Notes notes;

    Notes operator()(const ChargeDeclared& e) const
    {
        return e.unit == attacker ? notes | Declared : notes;
    }
    Notes operator()(const UnitPlaced& e) const
    {
        const bool runs = e.unit == defender && e.formation == Formation::Skirmish;
        return runs && !has(notes, Met) ? notes | Evaded : notes;
    }
    Notes operator()(const MarkChanged& e) const
    {
        if (e.mark != Mark::FallingBack || !e.on) return notes;
        if (e.unit == attacker) return notes | AttackerGaveWay;
        return e.unit == defender ? notes | DefenderGaveWay : notes;
    }
    Notes operator()(const DistanceRolled& e) const
    {
        return e.unit == defender && !has(notes, fought) ? notes | Evaded : notes;
    }
    Notes operator()(const MoraleTested& e) const
    {
        if (e.unit != attacker && e.unit != defender) return notes;
        const bool has_failed = e.result == Result::Fail;
        if (e.test == Test::Evade && e.unit == defender) return has_failed ? notes : notes | Evaded;
        if (e.test == Test::Closing)
            return has_failed && e.unit == attacker ? notes | FailedToClose : notes;
        if (e.test != Test::Melee) return notes;
        const Notes gave_way = e.unit == attacker ? AttackerGaveWay : DefenderGaveWay;
        return notes | LoserTested | (has_failed ? gave_way : Notes{0});
    }
    Notes operator()(const ContactMade& e) const
    {
        return e.unit == attacker && e.with == defender ? notes | Met : notes;
    }
    Notes operator()(const ContactEnded& e) const
    {
        const bool is_ours = e.unit == attacker && e.with == defender;
        return is_ours && !has(notes, fought | FailedToClose) ? notes | Stopped : notes;
    }
    Notes operator()(const UnitRemoved& e) const
    {
        const bool has_routed = e.presence == Presence::Routed;
        if (e.unit == attacker) return notes | (has_routed ? AttackerRouted : AttackerGone);
        if (e.unit == defender) return notes | (has_routed ? DefenderRouted : DefenderGone);
        return notes;
    }
    Notes operator()(const MeleeFought& e) const
    {
        if (e.unit == attacker && e.with == defender) return notes | fact_of(e.outcome);
        // Who was charged charged back.
        if (e.unit == defender && e.with == attacker) return notes | fact_of(turned(e.outcome));
        return notes;
    }
    template <class Other>
    Notes operator()(const Other&) const
    {
        return notes;
    }

    static MeleeOutcome turned(MeleeOutcome outcome)
    {
        if (outcome == MeleeOutcome::AttackerWon) return MeleeOutcome::DefenderWon;
        return outcome == MeleeOutcome::DefenderWon ? MeleeOutcome::AttackerWon : outcome;
    }
    static Notes fact_of(MeleeOutcome outcome)
    {
        switch (outcome) {
        case MeleeOutcome::AttackerWon:
            return Won;
        case MeleeOutcome::DefenderWon:
            return Lost;
        case MeleeOutcome::Tied:
            return Tied;
        case MeleeOutcome::PassedBy:
            return Passed;
        case MeleeOutcome::GunsTaken:
            return TookGuns;
        case MeleeOutcome::Destroyed:  // its removal tells who
        case MeleeOutcome::Waited:
            break;
        }
        return 0;
    }
};

ChargeOutcome outcome_of_melee(Notes notes)
{
    if (has(notes, Passed)) return ChargeOutcome::PassedBy;
    if (has(notes, TookGuns)) return ChargeOutcome::GunsTaken;
    if (has(notes, Tied)) return ChargeOutcome::MeleeTied;
    if (has(notes, Won)) {
        if (has(notes, DefenderGone)) return ChargeOutcome::MeleeWonDefenderDestroyed;
        if (has(notes, DefenderRouted)) return ChargeOutcome::MeleeWonDefenderRouts;
        if (has(notes, DefenderGaveWay)) return ChargeOutcome::MeleeWonDefenderGivesWay;
        return ChargeOutcome::MeleeWon;
    }
    if (has(notes, AttackerGone)) return ChargeOutcome::MeleeLostAttackerDestroyed;
    if (has(notes, AttackerRouted)) return ChargeOutcome::MeleeLostAttackerRouts;
    if (has(notes, AttackerGaveWay)) return ChargeOutcome::MeleeLostAttackerGivesWay;
    return ChargeOutcome::MeleeLost;
}

ChargeOutcome outcome_of(Notes notes)
{
    if (has(notes, fought)) return outcome_of_melee(notes);
    if (has(notes, AttackerGone)) return ChargeOutcome::AttackerDestroyed;
    if (has(notes, AttackerRouted)) return ChargeOutcome::AttackerRouts;
    if (has(notes, DefenderGone)) return ChargeOutcome::DefenderDestroyed;
    if (has(notes, DefenderRouted)) return ChargeOutcome::DefenderRouts;
    if (has(notes, FailedToClose)) return ChargeOutcome::AttackerHalts;
    if (has(notes, Evaded)) return ChargeOutcome::TargetEvades;
    if (!has(notes, Met)) return ChargeOutcome::FallsShort;
    if (has(notes, Stopped)) return ChargeOutcome::AttackerStopped;
    return ChargeOutcome::Other;
}

bool is_in_contact(const State& state, UnitId id)
{
    return std::any_of(state.contacts.begin(), state.contacts.end(),
                       [&](const Contact& c) { return c.attacker == id || c.defender == id; });
}

// Nothing more comes of the charge for these two.
bool has_ended(const State& state, Notes notes, const Charge& charge)
{
    const Unit& attacker = state.unit(charge.unit);
    const Unit& defender = state.unit(charge.at);
    const bool is_answered = state.place.step != Step::CounterCharge;
    if (!has(notes, Declared) || !is_answered) return false;
    if (!attacker.on_table() || has(notes, FailedToClose | LoserTested)) return true;
    const bool rides_on = attacker.ride_left.micrometres > 0 || is_in_contact(state, charge.unit);
    if (!defender.on_table()) return !rides_on || attacker.arm == Arm::Infantry;
    if (has(notes, Tied)) return true;
    const bool must_test = attacker.has(Mark::LostMelee) || defender.has(Mark::LostMelee);
    return !attacker.has(Mark::Charging) && !rides_on && !must_test;
}

// Who meets the charger: the target, or who fights for these guns.
UnitId fighter_against(const State& state, const Charge& charge)
{
    for (const Contact& c : state.contacts)
        if (c.attacker == charge.unit && c.defender == charge.at && c.stand_in != no_unit)
            return c.stand_in;
    return charge.at;
}

// The only loser who has still to test is one of the two: with his test the charge is over.
bool is_last_test(const State& state, const Charge& charge)
{
    if (state.place.step != Step::Losers) return false;
    int ours = 0;
    int others = 0;
    for (const UnitId id : unit_ids(state)) {
        const Unit& unit = state.unit(id);
        if (!unit.on_table() || !unit.has(Mark::LostMelee) || unit.has(Mark::Tested)) continue;
        ++(id == charge.unit || id == charge.at ? ours : others);
    }
    return ours == 1 && others == 0;
}

// The charger is about to fight, and nobody else is in contact.
bool is_last_melee(const State& state, const Charge& charge)
{
    if (state.place.step != Step::Fight || state.contacts.size() != 1) return false;
    const Contact& c = state.contacts[0];
    return c.attacker == charge.unit || c.defender == charge.unit;
}

// Past the melees that a charge leads to: the other side moves, or the turn is over.
bool is_too_late(const Place& place, const Place& start)
{
    if (place.turn != start.turn) return true;
    if (place.phase == start.phase) return false;
    return place.step == Step::Moves || place.step == Step::Arrivals ||
           place.step == Step::Recall || place.step == Step::Rally;
}

// The State with nothing under way but this charge.
State alone(const State& state, const Charge& charge)
{
    constexpr Marks under_way = bit(Mark::Charging) | bit(Mark::Reached) | bit(Mark::LostMelee);
    const auto concerned = [&](UnitId id) { return id == charge.unit || id == charge.at; };
    State copy = state;
    for (const UnitId id : unit_ids(copy)) {
        if (concerned(id)) continue;
        Unit& unit = copy.unit(id);
        unit.marks &= ~under_way;
        unit.marks |= bit(Mark::Checked);  // nobody else is obliged to charge
        unit.fresh_losses = 0;
    }
    copy.contacts.clear();
    for (const Contact& c : state.contacts)
        if (concerned(c.attacker) || concerned(c.defender)) copy.contacts.push_back(c);
    return copy;
}

// How a way ended, and what it cost the two.
struct End {
    ChargeOutcome outcome = ChargeOutcome::Other;
    std::uint32_t attacker_lost = 0;
    std::uint32_t defender_lost = 0;

    auto operator<=>(const End&) const = default;
};

// Of the two, the one who has nothing more to do but wait for the other's test; or nobody.
UnitId find_winner(const State& state, Notes notes, const Charge& charge)
{
    if (!has(notes, Won | Lost)) return no_unit;
    const UnitId fighter = fighter_against(state, charge);
    const auto fights_on = [&](const Contact& c) {
        const auto is_with = [&](UnitId id) {
            return c.attacker == id || c.defender == id || c.stand_in == id;
        };
        return c.fought == 0 && (is_with(charge.unit) || is_with(charge.at) || is_with(fighter));
    };
    if (std::any_of(state.contacts.begin(), state.contacts.end(), fights_on)) return no_unit;
    const bool attacker_lost = state.unit(charge.unit).has(Mark::LostMelee);
    const bool defender_lost = state.unit(fighter).has(Mark::LostMelee);
    if (attacker_lost == defender_lost) return no_unit;
    return attacker_lost ? fighter : charge.unit;
}

// Lets each of the two have the most figures that come to the same for him: for the winner, who has
// nothing more to do, those that stand on the same ground; for the loser those whose test is the
// same as well. What they have lost otherwise is counted here, and nobody asks for it again.
class Forgetting {
public:
    Forgetting(const Setup& setup, const State& start, const Charge& charge)
        : setup_(setup), start_(start), charge_(charge)
    {
    }

    void operator()(State& state, Notes notes, const Fraction& chance)
    {
        forget_ride(state, chance);
        forget_pair(state, notes, chance);
        for (const Contact& c : FixedVector(state.contacts)) {
            forget_fighter(state, c.attacker, chance);
            forget_fighter(state, c.fighter(), chance);
        }
    }

    // Which hits come to the same for whom they hit.
    std::optional<AlikeHits> alike_hits(const State& state)
    {
        fails_freely_ = {};
        const std::array hit = about_to_be_hit(state);
        if (hit[0] == no_unit || state.unit(hit[0]).arm != state.unit(hit[1]).arm)
            return std::nullopt;
        AlikeHits alike{.struck = {number_of(hit[0]), number_of(hit[1])}};
        for (std::size_t i = 0; i < hit.size(); ++i)
            fails_freely_[i] =
                setup_.law->fails_freely(*setup_.scenario, state, hit[i], hit[1 - i]);
        for (std::size_t i = 0; i < hit.size(); ++i) {
            alike.fewest[i] =
                fewest_alike(state, hit[i], fails_freely_[1 - i] ? Role::FreeWinner : Role::Winner);
            alike.fewest_loser[i] =
                fewest_alike(state, hit[i], fails_freely_[i] ? Role::FreeLoser : Role::Loser);
        }
        if (state.contacts.size() > 1) add_fighters(state, alike);
        return alike;
    }
    void forget_hits(const ForgottenHits& hits) { count(static_cast<UnitId>(hits.at), hits.count); }

    Fraction attacker_losses;
    Fraction defender_losses;

private:
    // If the loser fails freely, the ground of both makes no difference.
    enum class Role : std::uint8_t { Winner, Loser, FreeWinner, FreeLoser };
    static bool has_lost(Role role) { return role == Role::Loser || role == Role::FreeLoser; }
    static bool needs_ground(Role role) { return role == Role::Winner || role == Role::Loser; }
    // What a number of figures comes to: the ground they will stand on when the next phase begins,
    // and the loser's test.
    struct Worth {
        Length width;
        Length depth;
        LoserTest test;

        friend bool operator==(const Worth&, const Worth&) = default;
    };

    static std::uint16_t number_of(UnitId id) { return static_cast<std::uint16_t>(index(id)); }
    // Who fights for the defender of the melee that comes next, and who attacks him; or nobody.
    static std::array<UnitId, 2> about_to_be_hit(const State& state)
    {
        const Place& place = state.place;
        const auto are_chosen = [&](UnitId a, UnitId b) {
            return (place.unit == a && place.other == b) || (place.unit == b && place.other == a);
        };
        if (place.step == Step::Fight)
            for (const Contact& c : state.contacts)
                if (are_chosen(c.attacker, c.defender) || are_chosen(c.attacker, c.fighter()))
                    return {c.fighter(), c.attacker};
        return {no_unit, no_unit};
    }
    // Everybody in contact.
    void add_fighters(const State& state, AlikeHits& alike)
    {
        const auto is_known = [&](UnitId id) {
            return std::ranges::any_of(alike.fighters, [&](const AlikeHits::Fighter& fighter) {
                return fighter.number == number_of(id);
            });
        };
        for (const Contact& c : state.contacts)
            for (const UnitId id : {c.attacker, c.fighter()})
                if (!is_known(id))
                    alike.fighters.push_back(
                        {.number = number_of(id),
                         .is_counted = id == charge_.unit || id == charge_.at,
                         .fewest = fewest_alike(state, id, Role::Winner),
                         .fewest_loser = fewest_alike(state, id, Role::Loser)});
    }

    // The melee between the two has been decided.
    void forget_pair(State& state, Notes notes, const Fraction& chance)
    {
        const UnitId winner = find_winner(state, notes, charge_);
        if (winner == no_unit) return;
        const UnitId fighter = fighter_against(state, charge_);
        const UnitId loser = winner == fighter ? charge_.unit : fighter;
        const bool is_free = loser == fighter ? fails_freely_[0] : fails_freely_[1];
        forget_figures(state, winner, is_free ? Role::FreeWinner : Role::Winner, chance);
        forget_figures(state, loser, is_free ? Role::FreeLoser : Role::Loser, chance);
    }
    // Of anybody who has fought and waits for the tests.
    void forget_fighter(State& state, UnitId id, const Fraction& chance)
    {
        const Unit& unit = state.unit(id);
        const auto fights_on = [&](const Contact& c) {
            return c.fought == 0 && (c.attacker == id || c.defender == id || c.stand_in == id);
        };
        if (unit.ride_left > Length{} ||
            std::any_of(state.contacts.begin(), state.contacts.end(), fights_on))
            return;
        forget_figures(state, id, unit.has(Mark::LostMelee) ? Role::Loser : Role::Winner, chance);
    }
    void forget_figures(State& state, UnitId id, Role role, const Fraction& chance)
    {
        if (!state.unit(id).on_table()) return;
        give_back(state, id, role, chance);
        if (has_lost(role)) return;
        state.unit(id).fresh_losses = 0;
        forget_general(state, id);
    }

    void count(UnitId id, const Fraction& lost)
    {
        if (lost.numerator().is_zero()) return;
        if (id == charge_.unit) attacker_losses += lost;
        if (id == charge_.at) defender_losses += lost;
    }
    // Of a ride it matters whom it meets, but not where it ends.
    void forget_ride(State& state, const Fraction& chance)
    {
        Unit& rider = state.unit(charge_.unit);
        if (rider.arm != Arm::Cavalry || !rider.has(Mark::Rode)) return;
        const Unit alike = setup_.law->alike_rider(*setup_.scenario, state, charge_.unit,
                                                   start_.unit(charge_.unit).figures);
        count(charge_.unit,
              chance.times(static_cast<std::uint32_t>(alike.figures - rider.figures)));
        rider = alike;
    }
    void give_back(State& state, UnitId id, Role role, const Fraction& chance)
    {
        const std::uint8_t back = most_to_give_back(state, id, role);
        Unit& unit = state.unit(id);
        unit.figures = static_cast<std::uint8_t>(unit.figures + back);
        unit.fresh_losses =
            static_cast<std::uint8_t>(unit.fresh_losses - std::min(unit.fresh_losses, back));
        count(id, chance.times(back));
    }
    // The winner is not tested, and his general helps nobody else now.
    void forget_general(State& state, UnitId winner) const
    {
        const GeneralId id = start_.unit(winner).general;
        if (id == no_general) return;
        state.unit(winner).general = no_general;
        state.general(id) = {.side = start_.general(id).side, .fate = GeneralFate::Lost};
    }

    AlikeHits::Fewest fewest_alike(const State& state, UnitId id, Role role)
    {
        AlikeHits::Fewest fewest = AlikeHits::none_alike();
        const int figures = state.unit(id).figures;
        for (int hits = 2; hits < figures && hits <= most_dice; ++hits) {
            const auto i = static_cast<std::size_t>(hits);
            const bool is_like_less = worth_of(state, id, role, figures - hits) ==
                                      worth_of(state, id, role, figures - hits + 1);
            if (is_like_less) fewest[i] = fewest[i - 1];
        }
        return fewest;
    }

    // OPTIMIZATION: found once for all that are alike in what it hangs on.
    std::uint8_t most_to_give_back(const State& state, UnitId id, Role role)
    {
        const Unit& unit = state.unit(id);
        std::uint64_t key = index(id);
        for (const std::size_t part :
             {static_cast<std::size_t>(role), static_cast<std::size_t>(unit.formation),
              std::size_t{unit.figures}, std::size_t{unit.fresh_losses},
              std::size_t{unit.general != no_general}, std::size_t{state.place.phase}})
            key = key << 8U | part;
        const auto [known, is_new] = given_back_.try_emplace(key);
        if (is_new) known->second = find_most_to_give_back(state, id, role);
        return known->second;
    }
    std::uint8_t find_most_to_give_back(const State& state, UnitId id, Role role)
    {
        const Unit& unit = state.unit(id);
        const int lost = start_.unit(id).figures - unit.figures;
        const int most = has_lost(role) ? std::min<int>(lost, unit.fresh_losses) : lost;
        const Worth worth = worth_of(state, id, role, unit.figures);
        int back = 0;
        while (back < most && worth_of(state, id, role, unit.figures + back + 1) == worth) ++back;
        return static_cast<std::uint8_t>(back);
    }

    Worth worth_of(const State& state, UnitId id, Role role, int figures)
    {
        Worth worth;
        if (needs_ground(role)) worth = ground_of(state, id, figures);
        if (has_lost(role))
            worth.test = setup_.law->loser_test(*setup_.scenario, state, id, figures);
        if (role == Role::FreeLoser) worth.test = {.needs = worth.test.needs};
        return worth;
    }
    Worth ground_of(const State& state, UnitId id, int figures)
    {
        const Formation formation = state.unit(id).formation;
        const auto [known, is_new] = grounds_.try_emplace({id, formation, figures});
        if (!is_new) return known->second;
        State with = state;
        Unit& unit = with.unit(id);
        unit.standing = static_cast<std::uint8_t>(figures);
        const Rectangle ground =
            setup_.law->ground_of(*setup_.scenario, with, id, unit.pose, formation);
        return known->second = {ground.width(), ground.depth()};
    }

    const Setup& setup_;
    const State& start_;
    const Charge& charge_;
    std::map<std::tuple<UnitId, Formation, int>, Worth> grounds_;
    std::map<std::uint64_t, std::uint8_t> given_back_;
    std::array<bool, 2> fails_freely_{};  // in the step at hand: the fighter, the charger
};

ChargeOdds sum_up(const std::map<End, Fraction>& chances, const Forgetting& forgotten)
{
    ChargeOdds odds{.outcomes = {},
                    .attacker_losses = forgotten.attacker_losses,
                    .defender_losses = forgotten.defender_losses};
    for (const auto& [end, chance] : chances) {
        if (odds.outcomes.empty() || odds.outcomes.back().outcome != end.outcome)
            odds.outcomes.push_back({end.outcome, {}});
        odds.outcomes.back().chance += chance;
        odds.attacker_losses += chance.times(end.attacker_lost);
        odds.defender_losses += chance.times(end.defender_lost);
    }
    return odds;
}

}  // namespace

std::expected<ChargeOdds, OddsFault> charge_odds(const Setup& setup, const State& state,
                                                 const Charge& charge, const Policy& policy,
                                                 std::size_t most_steps)
{
    const Order order{state.place.side, charge};
    if (setup.law->refuse(*setup.scenario, state, order))
        return std::unexpected(OddsFault::Refused);

    // The charge is ordered first, and no other.
    const State start = alone(state, charge);
    const auto order_first = [&](const Setup& where, const State& at) {
        const Unit& unit = at.unit(charge.unit);
        const bool is_ordered = at.place != start.place || unit != start.unit(charge.unit);
        return is_ordered ? policy(where, at) : order;
    };
    Forgetting forgetting{setup, start, charge};
    Walk walk{.policy = order_first,
              .note =
                  [&](Notes notes, const Event& event) {
                      return std::visit(NoteTaker{charge.unit, charge.at, notes}, event);
                  },
              .is_final =
                  [&](const State& at, Notes notes) {
                      return has_ended(at, notes, charge) || is_too_late(at.place, start.place);
                  },
              .forget = std::ref(forgetting),
              .alike_hits = [&](const State& at) { return forgetting.alike_hits(at); },
              .forget_hits = [&](const ForgottenHits& hits) { forgetting.forget_hits(hits); },
              .is_last_step = [&](const State& at) { return is_last_test(at, charge); },
              .is_last_melee = [&](const State& at) { return is_last_melee(at, charge); },
              .is_forced = true,
              .most_steps = most_steps};
    std::map<End, Fraction> chances;
    const auto walked = walk_outcomes(setup, start, walk, [&](const Reached& reached) {
        const auto lost = [&](UnitId id) {
            const Unit& was = state.unit(id);
            const Unit& is = reached.state.unit(id);
            return static_cast<std::uint32_t>(was.figures - is.figures + is.kills - was.kills);
        };
        chances[{outcome_of(reached.notes), lost(charge.unit), lost(charge.at)}] += reached.chance;
    });
    if (!walked) return std::unexpected(walked.error());
    return sum_up(chances, forgetting);
}

}  // namespace voltigeur
