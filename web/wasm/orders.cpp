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

json happened(const Session& session, const Events& events)
{
    return {{"events", events_json(session, events)}, {"view", view_json(session)}};
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

json wanted_json(const Session& session, const TrialDice& dice, const Events& events)
{
    const DiceAsked& asked = *dice.wanted();
    json value{{"count", asked.count}, {"sides", asked.sides}, {"known", dice.used()}};
    if (asked.matters == DiceAsked::Matters::Hits) value["at_least"] = asked.at_least;
    if (const Event* event = event_with_die(events, dice.used()))
        value["event"] = event_to_json(*event, session.names);
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
std::expected<std::vector<int>, json> take_dice(Session& session, const json& asked, Happen happen)
{
    if (session.own_dice == nullptr) return {};
    const std::vector<std::uint8_t> faces = faces_from(asked);
    TrialDice trial{faces};
    const Events events = happen(trial);
    if (trial.is_wrong()) return std::unexpected(complain("a die cannot show that face"));
    if (trial.wanted())
        return std::unexpected(json{{"dice_wanted", wanted_json(session, trial, events)}});
    if (trial.used() < faces.size())
        return std::unexpected(complain("there are more faces than dice that fall"));
    for (const std::uint8_t face : faces) session.own_dice->add(face);
    return trial.sides();
}

// Whoever plays a battle again needs no view at every order; links of version 1 need its
// signatures.
json happened_with(const Session& session, const Events& events, const std::vector<int>& sides,
                   const json& asked)
{
    json answer = asked.contains("brief")
                      ? json{{"events", events_json(session, events)},
                             {"orders", session.game->orders().size()},
                             {"signature", to_hex(signature(session.state()))},
                             {"signature_1", to_hex(signature_version_1(session.state()))}}
                      : happened(session, events);
    if (!sides.empty()) answer["sides"] = sides;
    return answer;
}

Events trial_start(const Session& session, Dice& dice)
{
    State state = session.scenario().opening;
    Events events;
    Course course{state, events};
    proceed_to_decision(session.setup, course, dice);
    return events;
}

}  // namespace

json begin(Session& session, const json& asked)
{
    if (!session.game) return complain("this battle is led elsewhere");
    if (session.has_begun) return complain("the battle has begun");
    const auto trial = [&](Dice& dice) { return trial_start(session, dice); };
    const auto sides = take_dice(session, asked, trial);
    if (!sides) return sides.error();
    session.has_begun = true;
    return happened_with(session, session.game->start(), *sides, asked);
}

json give_order(Session& session, const json& asked)
{
    if (!session.game) return complain("this battle is led elsewhere; send the order to its host");
    const auto given = asked.find("order");
    if (given == asked.end()) return complain("order takes {\"order\": …}");
    const auto order = order_from_json(*given, session.names);
    if (!order) return complain(order.error().what);
    if (const auto refusal = session.law().refuse(session.scenario(), session.state(), *order))
        return {{"refusal", refusal_json(session, *refusal)}};
    const auto trial = [&](Dice& dice) {
        return resolve_all(session.setup, session.state(), *order, dice);
    };
    const auto sides = take_dice(session, asked, trial);
    if (!sides) return sides.error();
    const auto events = session.game->try_order(*order);
    if (!events) return {{"refusal", refusal_json(session, events.error())}};
    session.undone.clear();
    return happened_with(session, *events, *sides, asked);
}

json undo(Session& session, const json&)
{
    if (!session.game || session.game->orders().empty())
        return complain("there is nothing to take back");
    const Order last = session.game->orders().back().order;
    if (!session.game->undo(last.side))
        return complain("a die has fallen since: that cannot be taken back");
    session.undone.push_back(last);
    return {{"view", view_json(session)}};
}

json redo(Session& session, const json&)
{
    if (!session.game || session.undone.empty()) return complain("nothing was taken back");
    const auto events = session.game->try_order(session.undone.back());
    if (!events) return {{"refusal", refusal_json(session, events.error())}};
    session.undone.pop_back();
    return happened(session, *events);
}

namespace {

std::vector<int> sides_of_all(const Session& session, const Events& events)
{
    std::vector<int> sides;
    for (const Event& event : events)
        if (const Faces* faces = dice_of(event))
            sides.insert(sides.end(), faces->size(), sides_of_dice(event, *session.look.facts));
    return sides;
}

}  // namespace

json follow(Session& session, const json& asked)
{
    if (session.game) return complain("this battle is led here; give it orders");
    if (asked.contains("afresh")) session.followed = session.scenario().opening;
    const auto state = asked.find("state");
    if (state != asked.end()) {
        auto whole = state_from_json(*state, session.names);
        if (!whole) return complain(whole.error().what);
        session.followed = *whole;
    }
    const auto list = asked.find("events");
    Events events;
    if (list != asked.end() && list->is_array())
        for (const json& item : *list) {
            auto event = event_from_json(item, session.names);
            if (!event) return complain(event.error().what);
            events.push_back(std::move(*event));
        }
    for (const Event& event : events) apply(session.followed, event);
    json answer = asked.contains("brief") ? json{{"signature", to_hex(signature(session.state()))}}
                                          : happened(session, events);
    answer["sides"] = sides_of_all(session, events);
    return answer;
}

}  // namespace voltigeur::page
