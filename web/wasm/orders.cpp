// Orders are given, taken back, and followed where another leads the battle.

#include <expected>

#include "engine/game/scripted_dice.h"
#include "engine/order/codec_json.h"
#include "engine/record/record.h"
#include "engine/record/signature_version_1.h"
#include "web/wasm/calls.h"
#include "web/wasm/telling.h"

namespace voltigeur::page {

namespace {

json happened(const OpenBattle& battle, const Events& events)
{
    return {{"events", events_json(battle, events)}, {"view", view_json(battle)}};
}

// ---- The dice of a real table

// Gives the faces it has, and notes the first roll that they do not cover.
class TrialDice final : public Dice {
public:
    explicit TrialDice(std::vector<std::uint8_t> faces) : faces_(std::move(faces)) {}

    Faces fall(const DiceAsked& asked) override
    {
        Faces faces;
        const auto count = static_cast<std::size_t>(asked.count);
        const bool is_covered = !wanted_ && next_ + count <= faces_.size();
        if (!is_covered && !wanted_) {
            wanted_ = asked;
            wanted_->cuts = {};
        }
        for (std::size_t i = 0; i < count; ++i) {
            faces.push_back(is_covered ? faces_[next_ + i] : std::uint8_t{1});
            if (faces.back() < 1 || faces.back() > asked.sides) is_wrong_ = true;
            sides_.push_back(asked.sides);
        }
        if (is_covered) next_ += count;
        return faces;
    }

    [[nodiscard]] const std::optional<DiceAsked>& wanted() const { return wanted_; }
    [[nodiscard]] std::size_t used() const { return next_; }
    [[nodiscard]] bool is_wrong() const { return is_wrong_; }
    // Of each die that fell.
    [[nodiscard]] const std::vector<int>& sides() const { return sides_; }

private:
    std::vector<std::uint8_t> faces_;
    std::vector<int> sides_;
    std::size_t next_ = 0;
    std::optional<DiceAsked> wanted_;
    bool is_wrong_ = false;
};

// The event that shows the roll after `used` dice: what they are rolled for.
const Event* event_with_die(const Events& events, std::size_t used)
{
    std::size_t seen = 0;
    for (const Event& event : events) {
        const Faces* faces = dice_of(event);
        if (faces == nullptr) continue;
        if (seen >= used && !faces->empty()) return &event;
        seen += faces->size();
    }
    return nullptr;
}

json wanted_json(const OpenBattle& battle, const TrialDice& dice, const Events& events)
{
    const DiceAsked& asked = *dice.wanted();
    json value{{"count", asked.count}, {"sides", asked.sides}, {"known", dice.used()}};
    if (asked.matters == DiceAsked::Matters::Hits) value["at_least"] = asked.at_least;
    if (const Event* event = event_with_die(events, dice.used()))
        value["event"] = event_to_json(*event, battle.names);
    return value;
}

std::vector<std::uint8_t> faces_from(const json& asked)
{
    std::vector<std::uint8_t> faces;
    const auto list = asked.find("dice");
    if (list == asked.end() || !list->is_array()) return faces;
    for (const json& face : *list)
        faces.push_back(face.is_number_integer() ? face.get<std::uint8_t>() : std::uint8_t{0});
    return faces;
}

// Of how many sides each die is that falls now; the battle has its faces then. Otherwise what is
// still to be rolled, or what is wrong with the faces.
template <class Happen>
std::expected<std::vector<int>, json> take_dice(OpenBattle& battle, const json& asked,
                                                Happen happen)
{
    if (battle.own_dice == nullptr) return {};
    const std::vector<std::uint8_t> faces = faces_from(asked);
    TrialDice trial{faces};
    const Events events = happen(trial);
    if (trial.is_wrong()) return std::unexpected(complain("a die cannot show that face"));
    if (trial.wanted())
        return std::unexpected(json{{"dice_wanted", wanted_json(battle, trial, events)}});
    if (trial.used() < faces.size())
        return std::unexpected(complain("there are more faces than dice that fall"));
    for (const std::uint8_t face : faces) battle.own_dice->add(face);
    return trial.sides();
}

// Whoever plays a battle again needs no view at every order; links of version 1 need its
// signatures.
json happened_with(const OpenBattle& battle, const Events& events, const std::vector<int>& sides,
                   const json& asked)
{
    json answer = asked.contains("brief")
                      ? json{{"events", events_json(battle, events)},
                             {"orders", battle.game->orders().size()},
                             {"signature", to_hex(signature(battle.state()))},
                             {"signature_1", to_hex(signature_version_1(battle.state()))}}
                      : happened(battle, events);
    if (!sides.empty()) answer["sides"] = sides;
    return answer;
}

Events trial_start(const OpenBattle& battle, Dice& dice)
{
    State state = battle.scenario().opening;
    Events events;
    Course course{state, events};
    proceed_to_decision(battle.setup, course, dice);
    return events;
}

}  // namespace

json begin(OpenBattle& battle, const json& asked)
{
    if (!battle.game) return complain("this battle is led elsewhere");
    if (battle.has_begun) return complain("the battle has begun");
    const auto trial = [&](Dice& dice) { return trial_start(battle, dice); };
    const auto sides = take_dice(battle, asked, trial);
    if (!sides) return sides.error();
    battle.has_begun = true;
    return happened_with(battle, battle.game->start(), *sides, asked);
}

json give_order(OpenBattle& battle, const json& asked)
{
    if (!battle.game) return complain("this battle is led elsewhere; send the order to its host");
    const auto given = asked.find("order");
    if (given == asked.end()) return complain("order takes {\"order\": …}");
    const auto order = order_from_json(*given, battle.names);
    if (!order) return complain(order.error().what);
    if (const auto refusal = battle.law().refuse(battle.scenario(), battle.state(), *order))
        return {{"refusal", refusal_json(battle, *refusal)}};
    const auto trial = [&](Dice& dice) {
        return resolve_all(battle.setup, battle.state(), *order, dice);
    };
    const auto sides = take_dice(battle, asked, trial);
    if (!sides) return sides.error();
    const auto events = battle.game->try_order(*order);
    if (!events) return {{"refusal", refusal_json(battle, events.error())}};
    battle.undone.clear();
    return happened_with(battle, *events, *sides, asked);
}

json undo(OpenBattle& battle, const json&)
{
    if (!battle.game || battle.game->orders().empty())
        return complain("there is nothing to take back");
    const Order last = battle.game->orders().back().order;
    if (!battle.game->undo(last.side))
        return complain("a die has fallen since: that cannot be taken back");
    battle.undone.push_back(last);
    return {{"view", view_json(battle)}};
}

json redo(OpenBattle& battle, const json&)
{
    if (!battle.game || battle.undone.empty()) return complain("nothing was taken back");
    const auto events = battle.game->try_order(battle.undone.back());
    if (!events) return {{"refusal", refusal_json(battle, events.error())}};
    battle.undone.pop_back();
    return happened(battle, *events);
}

namespace {

std::vector<int> sides_of_all(const OpenBattle& battle, const Events& events)
{
    std::vector<int> sides;
    for (const Event& event : events)
        if (const Faces* faces = dice_of(event))
            sides.insert(sides.end(), faces->size(), sides_of_dice(event, *battle.look.facts));
    return sides;
}

}  // namespace

json follow(OpenBattle& battle, const json& asked)
{
    if (battle.game) return complain("this battle is led here; give it orders");
    if (asked.contains("afresh")) battle.followed = battle.scenario().opening;
    const auto state = asked.find("state");
    if (state != asked.end()) {
        auto whole = state_from_json(*state, battle.names);
        if (!whole) return complain(whole.error().what);
        battle.followed = *whole;
    }
    const auto list = asked.find("events");
    Events events;
    if (list != asked.end() && list->is_array())
        for (const json& item : *list) {
            auto event = event_from_json(item, battle.names);
            if (!event) return complain(event.error().what);
            events.push_back(std::move(*event));
        }
    for (const Event& event : events) apply(battle.followed, event);
    json answer = asked.contains("brief") ? json{{"signature", to_hex(signature(battle.state()))}}
                                          : happened(battle, events);
    answer["sides"] = sides_of_all(battle, events);
    return answer;
}

}  // namespace voltigeur::page
