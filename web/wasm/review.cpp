// A battle afterwards: a record is played once, every State of it is kept, and the page may look at
// any. What the dice gave is held against what they promise.

#include "ai/rollout.h"
#include "engine/order/codec_json.h"
#include "engine/record/record.h"
#include "web/wasm/calls.h"
#include "web/wasm/telling.h"

namespace voltigeur::page {

namespace {

// ---- Dice

// Of all ways in which the dice can fall, how many sum up to no more than this.
double chance_of_at_most(int count, int sides, int most)
{
    std::vector<double> ways{1};
    for (int die = 0; die < count; ++die) {
        std::vector<double> next(ways.size() + static_cast<std::size_t>(sides), 0);
        for (std::size_t sum = 0; sum < ways.size(); ++sum)
            for (int face = 1; face <= sides; ++face)
                next[sum + static_cast<std::size_t>(face)] += ways[sum] / sides;
        ways = std::move(next);
    }
    double chance = 0;
    for (std::size_t sum = 0; sum < ways.size(); ++sum)
        if (static_cast<int>(sum) <= most) chance += ways[sum];
    return chance;
}

// What a roll gave to a side, beside what it could expect.
struct Luck {
    std::string_view kind;
    double got = 0;
    double expected = 0;
};

// Dice that are rolled together count each; one die hits or misses, however hard.
template <class Fire>
Luck luck_of_fire(const Fire& fire, int sides)
{
    const double chance = 1 - chance_of_at_most(1, sides, fire.needs - 1);
    if (fire.dice.size() == 1) return {"hits", fire.hits > 0 ? 1.0 : 0.0, chance};
    return {"hits", static_cast<double>(fire.hits), static_cast<double>(fire.dice.size()) * chance};
}

std::optional<Luck> luck_of(const Event& event, int sides)
{
    if (const auto* shot = std::get_if<ShotFired>(&event)) return luck_of_fire(*shot, sides);
    if (const auto* volley = std::get_if<VolleyFired>(&event)) return luck_of_fire(*volley, sides);
    if (const auto* blows = std::get_if<BlowsStruck>(&event)) return luck_of_fire(*blows, sides);
    if (const auto* test = std::get_if<MoraleTested>(&event))
        return Luck{"tests", test->result == Result::Pass ? 1.0 : 0.0,
                    chance_of_at_most(static_cast<int>(test->dice.size()), sides, test->needs)};
    if (const auto* score = std::get_if<ScoreRolled>(&event))
        return Luck{"scores", static_cast<double>(sum(score->dice)),
                    static_cast<double>(score->dice.size()) * (sides + 1) / 2.0};
    return std::nullopt;
}

UnitId roller_of(const Event& event)
{
    return std::visit(
        []<class Kind>(const Kind& what) {
            if constexpr (requires { UnitId{what.unit}; })
                return what.unit;
            else
                return no_unit;
        },
        event);
}

// ---- The battle

json losses_json(const OpenBattle& battle, const State& state)
{
    std::array<int, 2> lost{};
    std::array<int, 2> gone{};
    for (const Unit& unit : state.units) {
        lost[index(unit.side)] += battle.look.facts->counts_kills ? unit.kills : unit.losses();
        const bool is_gone =
            unit.presence != Presence::OnTable && unit.presence != Presence::Reserve;
        gone[index(unit.side)] += is_gone ? 1 : 0;
    }
    return {{"lost", lost}, {"gone", gone}};
}

class Reviewer {
public:
    Reviewer(OpenBattle& battle, const Record& record) : battle_(battle), record_(record) {}

    json play()
    {
        Playback play{record_};
        add(record_.past.start, play.state(), nullptr);
        while (const PlayedOrder* order = play.peek()) {
            play.next();
            add(order->events, play.state(), &order->order);
        }
        battle_.followed = battle_.past.front();
        const auto by_rules = dice_by_rules(record_);
        return {{"moments", std::move(moments_)},
                {"record", to_text(record_)},
                {"dice", dice_json(by_rules ? *by_rules : dice_by_events(record_))},
                {"by_rules", by_rules.has_value()}};
    }

private:
    OpenBattle& battle_;
    const Record& record_;
    json moments_ = json::array();

    static json dice_json(const std::vector<FallenDie>& dice)
    {
        json list = json::array();
        for (const FallenDie& die : dice) list.push_back({die.face, die.sides});
        return list;
    }

    void add(const Events& events, const State& state, const Order* order)
    {
        json moment{{"turn", state.moment.turn},
                    {"phase", state.moment.phase},
                    {"events", events_json(battle_, events)},
                    {"luck", luck_json(events, state)},
                    {"balance", ai::value_of(battle_.setup, state, Side::First)},
                    {"points", battle_.law().points(battle_.scenario(), state)}};
        moment.update(losses_json(battle_, state));
        if (order != nullptr) {
            moment["order"] = order_to_json(*order, battle_.names);
            moment["side"] = index(order->side);
            moment["text"] = to_text(*order, battle_.names);
        }
        moments_.push_back(std::move(moment));
        battle_.past.push_back(state);
    }

    [[nodiscard]] json luck_json(const Events& events, const State& state) const
    {
        json list = json::array();
        for (const Event& event : events) {
            const Faces* faces = dice_of(event);
            if (faces == nullptr || faces->empty()) continue;
            const auto luck = luck_of(event, battle_.look.facts->die);
            const UnitId unit = roller_of(event);
            if (!luck || unit == no_unit) continue;
            list.push_back({{"kind", luck->kind},
                            {"side", index(state.unit(unit).side)},
                            {"got", luck->got},
                            {"expected", luck->expected}});
        }
        return list;
    }
};

}  // namespace

json review(OpenBattle& battle, const json& asked)
{
    const auto text = find_text(asked, "record");
    if (battle.game || !text)
        return complain("review takes the text of a record, in a battle opened to follow");
    const auto record = read_record(*text);
    if (!record) return complain(to_text(record.error()));
    battle.past.clear();
    return Reviewer{battle, *record}.play();
}

json look_back(OpenBattle& battle, const json& asked)
{
    const auto orders = find_number(asked, "orders");
    const bool is_there =
        orders && *orders >= 0 && *orders < static_cast<double>(battle.past.size());
    if (!is_there) return complain("look_back takes how many orders had been given, after review");
    battle.followed = battle.past[static_cast<std::size_t>(*orders)];
    json view = view_json(battle);
    view["orders"] = *orders;
    return {{"view", std::move(view)}};
}

// ---- Orders in words

json read_order(OpenBattle& battle, const json& asked)
{
    const auto text = find_text(asked, "text");
    if (!text) return complain("read_order takes {\"text\": …}");
    const auto order = order_from_text(*text, battle.names);
    if (!order) return {{"wrong", order.error().what}, {"column", order.error().column}};
    json value{{"order", order_to_json(*order, battle.names)}};
    if (const auto refusal = battle.law().refuse(battle.scenario(), battle.state(), *order))
        value["refusal"] = refusal_json(battle, *refusal);
    return value;
}

json word_order(OpenBattle& battle, const json& asked)
{
    const auto list = asked.find("orders");
    if (list == asked.end() || !list->is_array())
        return complain("word_order takes {\"orders\": […]}");
    json texts = json::array();
    for (const json& item : *list) {
        const auto order = order_from_json(item, battle.names);
        if (!order) return complain(order.error().what);
        texts.push_back(to_text(*order, battle.names));
    }
    return {{"texts", std::move(texts)}};
}

}  // namespace voltigeur::page
