// A battle afterwards: a record is played once, every State of it is kept, and the page may look at
// any. What the dice gave is held against what they promise.

#include "ai/rollout.h"
#include "engine/game/record.h"
#include "engine/order/codec_json.h"
#include "web/wasm/calls.h"
#include "web/wasm/telling.h"

namespace voltigeur::page {

namespace {

// ---- Dice

// Notes what was asked of the dice behind it.
class Witness final : public Dice {
public:
    Witness(std::unique_ptr<Dice> dice, std::vector<DiceAsked>& asked)
        : dice_(std::move(dice)), asked_(asked)
    {
    }

    Faces fall(const DiceAsked& asked) override
    {
        asked_.push_back(asked);
        asked_.back().cuts = {};
        return dice_->fall(asked);
    }

private:
    std::unique_ptr<Dice> dice_;
    std::vector<DiceAsked>& asked_;
};

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

template <class Fire>
Luck luck_of_fire(const Fire& fire, const DiceAsked& asked)
{
    const double chance = 1 - chance_of_at_most(1, asked.sides, fire.needs - 1);
    if (asked.matters == DiceAsked::Matters::Hits)
        return {"hits", static_cast<double>(fire.hits), asked.count * chance};
    return {"hits", fire.hits > 0 ? 1.0 : 0.0, chance};
}

std::optional<Luck> luck_of(const Event& event, const DiceAsked& asked)
{
    if (const auto* shot = std::get_if<ShotFired>(&event)) return luck_of_fire(*shot, asked);
    if (const auto* volley = std::get_if<VolleyFired>(&event)) return luck_of_fire(*volley, asked);
    if (const auto* blows = std::get_if<BlowsStruck>(&event)) return luck_of_fire(*blows, asked);
    if (const auto* test = std::get_if<MoraleTested>(&event))
        return Luck{"tests", test->result == Result::Pass ? 1.0 : 0.0,
                    chance_of_at_most(asked.count, asked.sides, test->needs)};
    if (const auto* score = std::get_if<ScoreRolled>(&event))
        return Luck{"scores", static_cast<double>(sum(score->dice)),
                    asked.count * (asked.sides + 1) / 2.0};
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

json losses_json(const Session& session, const State& state)
{
    std::array<int, 2> lost{};
    std::array<int, 2> gone{};
    for (const Unit& unit : state.units) {
        lost[index(unit.side)] += session.look.has_stands ? unit.kills : unit.losses();
        const bool is_gone =
            unit.presence != Presence::OnTable && unit.presence != Presence::Reserve;
        gone[index(unit.side)] += is_gone ? 1 : 0;
    }
    return {{"lost", lost}, {"gone", gone}};
}

class Reviewer {
public:
    explicit Reviewer(Session& session) : session_(session) {}

    json play(const Record& record, bool trusts)
    {
        Record opening = record;
        opening.orders.clear();
        if (const auto fits = replay(opening, session_.setup); !fits)
            return complain(to_text(fits.error()));

        Game game{session_.setup, std::make_unique<Witness>(dice_of_record(record), asked_)};
        add(game.start(), game.state(), nullptr);
        for (const RecordedOrder& recorded : record.orders) {
            const auto events = game.try_order(recorded.order);
            if (!events) return misfit("refused: " + to_text(events.error(), session_.names));
            const bool is_last = &recorded == &record.orders.back();
            if ((!trusts || is_last) && game.orders().back().signature != recorded.signature)
                return misfit("what came of it is not what the record says");
            add(*events, game.state(), &recorded.order);
        }
        session_.followed = session_.past.front();
        Record whole = record;
        for (std::size_t i = 0; i < whole.orders.size(); ++i)
            whole.orders[i].signature = game.orders()[i].signature;
        return {{"moments", std::move(moments_)}, {"record", to_text(whole, session_.names)}};
    }

private:
    Session& session_;
    std::vector<DiceAsked> asked_;
    std::size_t next_roll_ = 0;
    std::size_t next_told_ = 0;
    json moments_ = json::array();

    [[nodiscard]] json misfit(const std::string& what) const
    {
        return complain("order " + std::to_string(moments_.size()) + ": " + what);
    }

    void add(const Events& events, const State& state, const Order* order)
    {
        json moment{{"turn", state.place.turn},
                    {"phase", state.place.phase},
                    {"events", events_json(session_, events)},
                    {"sides", sides_json()},
                    {"luck", luck_json(events, state)},
                    {"balance", ai::value_of(session_.setup, state, Side::First)},
                    {"points", session_.law().points(session_.scenario(), state)}};
        moment.update(losses_json(session_, state));
        if (order != nullptr) {
            moment["order"] = order_to_json(*order, session_.names);
            moment["side"] = index(order->side);
            moment["text"] = to_text(*order, session_.names);
        }
        moments_.push_back(std::move(moment));
        session_.past.push_back(state);
    }

    // Of each die that has fallen since the moment before.
    json sides_json()
    {
        json list = json::array();
        for (; next_told_ < asked_.size(); ++next_told_)
            for (int i = 0; i < asked_[next_told_].count; ++i)
                list.push_back(asked_[next_told_].sides);
        return list;
    }

    // Every roll is shown by an event, in the order in which the dice fell.
    json luck_json(const Events& events, const State& state)
    {
        json list = json::array();
        for (const Event& event : events) {
            const Faces* faces = dice_of(event);
            if (faces == nullptr || faces->empty()) continue;
            const DiceAsked asked = take_roll(faces->size());
            const auto luck = luck_of(event, asked);
            const UnitId unit = roller_of(event);
            if (!luck || unit == no_unit) continue;
            list.push_back({{"kind", luck->kind},
                            {"side", index(state.unit(unit).side)},
                            {"got", luck->got},
                            {"expected", luck->expected}});
        }
        return list;
    }

    // An event may show the dice of more than one roll.
    DiceAsked take_roll(std::size_t dice)
    {
        const DiceAsked first = asked_[next_roll_];
        for (std::size_t seen = 0; seen < dice && next_roll_ < asked_.size(); ++next_roll_)
            seen += static_cast<std::size_t>(asked_[next_roll_].count);
        return first;
    }
};

}  // namespace

json review(Session& session, const json& asked)
{
    const auto text = find_text(asked, "record");
    if (session.game || !text)
        return complain("review takes the text of a record, in a battle opened to follow");
    const auto record = read_record(*text, session.names);
    if (!record) return complain(to_text(record.error()));
    session.past.clear();
    return Reviewer{session}.play(*record, asked.contains("trust"));
}

json look_back(Session& session, const json& asked)
{
    const auto orders = find_number(asked, "orders");
    const bool is_there =
        orders && *orders >= 0 && *orders < static_cast<double>(session.past.size());
    if (!is_there) return complain("look_back takes how many orders had been given, after review");
    session.followed = session.past[static_cast<std::size_t>(*orders)];
    json view = view_json(session);
    view["orders"] = *orders;
    return {{"view", std::move(view)}};
}

// ---- Orders in words

json read_order(Session& session, const json& asked)
{
    const auto text = find_text(asked, "text");
    if (!text) return complain("read_order takes {\"text\": …}");
    const auto order = order_from_text(*text, session.names);
    if (!order) return {{"wrong", order.error().what}, {"column", order.error().column}};
    json value{{"order", order_to_json(*order, session.names)}};
    if (const auto refusal = session.law().refuse(session.scenario(), session.state(), *order))
        value["refusal"] = refusal_json(session, *refusal);
    return value;
}

json word_order(Session& session, const json& asked)
{
    const auto list = asked.find("orders");
    if (list == asked.end() || !list->is_array())
        return complain("word_order takes {\"orders\": […]}");
    json texts = json::array();
    for (const json& item : *list) {
        const auto order = order_from_json(item, session.names);
        if (!order) return complain(order.error().what);
        texts.push_back(to_text(*order, session.names));
    }
    return {{"texts", std::move(texts)}};
}

}  // namespace voltigeur::page
