// What would come of it, and how far one gets.

#include <algorithm>
#include <set>

#include "engine/family/card.h"
#include "engine/game/seeded_dice.h"
#include "engine/odds/odds.h"
#include "engine/order/codec_json.h"
#include "engine/table/table.h"
#include "web/wasm/calls.h"
#include "web/wasm/telling.h"

namespace voltigeur::page {

namespace {

constexpr std::uint32_t million = 1'000'000;

double share(const Fraction& chance)
{
    return static_cast<double>(chance.parts_of(million)) / million;
}

std::optional<Order> find_order(const OpenBattle& battle, const json& asked)
{
    const auto given = asked.find("order");
    if (given == asked.end()) return std::nullopt;
    const auto order = order_from_json(*given, battle.names);
    if (!order) return std::nullopt;
    return *order;
}

// ---- Odds

// What is to be taken for granted of players' choices: {"guard": "pays", …}.
std::expected<Choices, std::string> find_choices(const json& asked)
{
    Choices choices;
    const auto given = asked.find("policy");
    if (given == asked.end()) return choices;
    for (const auto& [name, value] : given->items()) {
        const std::string text = value.is_string() ? value.get<std::string>() : value.dump();
        if (auto fault = set_choice(choices, name, text)) return std::unexpected(std::move(*fault));
    }
    return choices;
}

// Each number of figures or kills that can be lost, and how likely it is.
json losses_json(const LossChances& losses)
{
    json list = json::array();
    for (std::size_t lost = 0; lost < losses.chances().size(); ++lost)
        if (const Fraction& chance = losses.chances()[lost]; !chance.numerator().is_zero())
            list.push_back({{"lost", lost}, {"chance", share(chance)}});
    return list;
}

// What the odds take for granted, as far as it can matter to them.
json policy_json(const ChargeOdds& odds, const Choices& choices)
{
    json policy = json::object();
    Choices::fields([&](const auto&... choice) {
        const auto add = [&](const auto& one) {
            if (odds.choices.contains(one.name))
                policy[std::string{one.name}] = to_text(choices.*one.member);
        };
        (add(choice), ...);
    });
    return policy;
}

json charge_json(const ChargeOdds& odds, const Choices& choices)
{
    json list = json::array();
    for (const auto& [outcome, chance] : odds.outcomes)
        list.push_back({{"outcome", to_text(outcome)}, {"chance", share(chance)}});
    const auto figures = [](const Fraction& losses) {
        return static_cast<double>(losses.parts_of(1000)) / 1000;
    };
    return {{"charge", std::move(list)},
            {"own_losses", figures(odds.attacker_losses.mean())},
            {"their_losses", figures(odds.defender_losses.mean())},
            {"own_loss_chances", losses_json(odds.attacker_losses)},
            {"their_loss_chances", losses_json(odds.defender_losses)},
            {"policy", policy_json(odds, choices)}};
}

json change_json(const OpenBattle& battle, const UnitChange& change)
{
    json value{{"unit", id_of(battle, change.unit)}};
    if (change.lost > 0) value["lost"] = change.lost;
    if (change.kills > 0) value["kills"] = change.kills;
    if (change.presence != Presence::OnTable) value["presence"] = to_text(change.presence);
    if (change.was_halted) value["halted"] = true;
    if (change.was_staggered) value["staggered"] = true;
    if (change.fell_back) value["fell_back"] = true;
    if (change.has_rallied) value["rallied"] = true;
    if (change.lost_leader) value["lost_leader"] = true;
    if (change.was_placed) value["formation"] = to_text(change.formation);
    return value;
}

json changes_json(const OpenBattle& battle, const std::vector<ChangeOdds>& odds)
{
    constexpr std::size_t most = 12;
    json list = json::array();
    Fraction rest;
    for (const ChangeOdds& line : odds) {
        if (list.size() == most) {
            rest += line.chance;
            continue;
        }
        json changes = json::array();
        for (const UnitChange& change : line.changes)
            changes.push_back(change_json(battle, change));
        list.push_back({{"changes", std::move(changes)}, {"chance", share(line.chance)}});
    }
    return {{"changes", std::move(list)}, {"rest", share(rest)}};
}

// Fire falls together: what others have aimed at is left out, as if they held theirs.
State without_other_fire(const State& state, const Order& order)
{
    State alone = state;
    const bool is_fire =
        std::holds_alternative<LayGuns>(order.what) || std::holds_alternative<Shoot>(order.what);
    if (is_fire)
        for (Unit& unit : alone.units)
            if (!unit.has(Mark::Charging)) unit.target = no_unit;
    return alone;
}

json no_odds(OddsFault fault)
{
    return {{"unknown", to_text(fault)}};
}

// ---- Rolls

// Which two units an order is about.
struct Concerned {
    UnitId unit = no_unit;
    UnitId at = no_unit;
};
Concerned concerned_by(const Order& order)
{
    return std::visit(
        []<class Kind>(const Kind& what) -> Concerned {
            Concerned who;
            if constexpr (requires { what.unit; }) who.unit = what.unit;
            if constexpr (requires { what.at; }) who.at = what.at;
            return who;
        },
        order.what);
}

bool is_about(const Event& event, const Concerned& who)
{
    return std::visit(
        [&]<class Kind>(const Kind& what) {
            if constexpr (requires {
                              what.unit;
                              what.modifiers;
                          })
                return what.unit == who.unit || what.unit == who.at;
            else
                return false;
        },
        event);
}

// What tells one roll from another whatever its dice show, and whichever line says what comes of
// it.
std::string key_of(json event)
{
    for (const char* key : {"dice", "hits", "result", "total", "clause"}) event.erase(key);
    return event.dump();
}

class RollFinder {
public:
    RollFinder(const OpenBattle& battle, const Order& order, const Choices& choices)
        : battle_(battle), order_(order), policy_(policy_of(choices)), who_(concerned_by(order))
    {
    }

    json find()
    {
        constexpr std::uint64_t ways = 8;
        for (std::uint64_t seed = 0; seed < ways; ++seed) play(seed);
        return std::move(list_);
    }

private:
    const OpenBattle& battle_;
    const Order& order_;
    Policy policy_;
    Concerned who_;
    std::set<std::string> seen_;
    json list_ = json::array();

    void play(std::uint64_t seed)
    {
        constexpr int most_decisions = 60;
        State state = battle_.state();
        const Moment began = state.moment;
        SeededDice dice{seed};
        Events events;
        Course course{state, events};
        Order order = order_;
        for (int i = 0; i < most_decisions; ++i) {
            if (battle_.law().refuse(battle_.scenario(), state, order)) break;
            battle_.law().resolve(battle_.scenario(), course, order, dice);
            proceed_to_decision(battle_.setup, course, dice);
            const bool is_past =
                state.moment.turn != began.turn || state.moment.phase > began.phase + 4;
            if (is_past || state.moment.step == Step::Over) break;
            order = policy_(battle_.setup, state);
        }
        for (const Event& event : events) note(event);
    }

    void note(const Event& event)
    {
        if (!is_about(event, who_)) return;
        json value = event_to_json(event, battle_.names);
        if (seen_.insert(key_of(value)).second) list_.push_back(std::move(value));
    }
};

// ---- Reach

// The places that the middle of its front may be brought to by a wheel and an advance.
json reach_json(const OpenBattle& battle, UnitId unit)
{
    constexpr int widest = 90;
    constexpr int step = 6;
    const State& state = battle.state();
    const Length far = inches(60);
    json list = json::array();
    for (int turn = -widest; turn <= widest; turn += step) {
        const Angle size = degrees(std::abs(turn));
        Path path{advance(far)};
        if (turn < 0) path = {wheel(Hand::Left, size), advance(far)};
        if (turn > 0) path = {wheel(Hand::Right, size), advance(far)};
        const PathAnswer answer = battle.law().answer_path(battle.scenario(), state, unit, path);
        if (answer.accepted.size() == path.size()) list.push_back(pose_json(battle, answer.end));
    }
    return list;
}

// ---- What is printed of it

json test_json(const OpenBattle& battle, UnitId unit, const UnitCard::Test& test)
{
    // The modifiers as events tell them.
    MoraleTested told;
    told.unit = unit;
    told.modifiers = test.modifiers;
    return {{"phase", test.phase},
            {"passes", test.needs()},
            {"clause", test.clause.text()},
            {"modifiers", event_to_json(told, battle.names).value("modifiers", json::array())}};
}

void add_printed(json& value, const OpenBattle& battle, UnitId unit)
{
    if (!battle.sheet) return;
    const UnitCard card = unit_card_of(*battle.sheet, battle.scenario(), battle.state(), unit);
    if (!card.move.empty()) value["move_clause"] = card.move.text();
    // What it has at hand may be more than is printed, or less.
    const PathAnswer ahead = battle.law().answer_path(battle.scenario(), battle.state(), unit,
                                                      Path{advance(inches(60))});
    if (!ahead.accepted.empty()) value["allowance"] = in_inches(ahead.allowance);
    for (const UnitCard::Test& test : card.tests)
        value["tests"].push_back(test_json(battle, unit, test));
    if (card.ratings)
        value["ratings"] = {{"frontal", card.ratings->frontal},
                            {"disordered", card.ratings->disordered},
                            {"clause", card.ratings->clause.text()}};
    if (card.breaks_at) value["breaks_at"] = *card.breaks_at;
}

}  // namespace

json odds(OpenBattle& battle, const json& asked)
{
    const auto order = find_order(battle, asked);
    if (!order) return complain("odds takes {\"order\": …, \"policy\"?: {…}}");
    const auto choices = find_choices(asked);
    if (!choices) return complain(choices.error());
    if (const auto* charge = std::get_if<Charge>(&order->what)) {
        const auto found =
            charge_odds(battle.setup, battle.state(), *charge, {.choices = *choices});
        if (found) return charge_json(*found, *choices);
    }
    const State alone = without_other_fire(battle.state(), *order);
    const auto found = order_odds(battle.setup, alone, *order);
    return found ? changes_json(battle, *found) : no_odds(found.error());
}

json rolls(OpenBattle& battle, const json& asked)
{
    const auto order = find_order(battle, asked);
    if (!order) return complain("rolls takes {\"order\": …, \"policy\"?: {…}}");
    const auto choices = find_choices(asked);
    if (!choices) return complain(choices.error());
    return {{"rolls", RollFinder{battle, *order, *choices}.find()}};
}

json abilities(OpenBattle& battle, const json& asked)
{
    const auto unit = find_unit(battle, asked, "unit");
    if (!unit) return complain("abilities takes {\"unit\"}");
    const State& state = battle.state();
    const Formation formation =
        find_formation(asked, "formation").value_or(state.unit(*unit).formation);
    const Abilities can = battle.law().abilities(battle.scenario(), state, *unit, formation);
    json value{{"move", in_inches(can.move)},      {"charge", in_inches(can.charge)},
               {"shot", in_inches(can.shot)},      {"spread", in_degrees(can.spread)},
               {"all_round", can.fires_all_round}, {"turns", can.turns},
               {"in_command", can.is_in_command}};
    for (const FireBand& band : can.fire)
        if (band.up_to > Length{}) value["bands"].push_back(in_inches(band.up_to));
    add_printed(value, battle, *unit);
    if (asked.contains("reach")) value["reach"] = reach_json(battle, *unit);
    return value;
}

json measure(OpenBattle& battle, const json& asked)
{
    const auto from = find_unit(battle, asked, "unit");
    const auto to = find_unit(battle, asked, "at");
    if (!from || !to) return complain("measure takes {\"unit\", \"at\"}");
    const State& state = battle.state();
    const auto ground = [&](UnitId id) { return battle.look.ground(state.unit(id)); };
    return {{"inches", in_inches(distance(ground(*from), ground(*to)))}};
}

}  // namespace voltigeur::page
