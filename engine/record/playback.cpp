#include <algorithm>
#include <utility>

#include <nlohmann/json.hpp>

#include "engine/base/text.h"
#include "engine/base/version.h"
#include "engine/game/scripted_dice.h"
#include "engine/game/seeded_dice.h"
#include "engine/order/codec_json.h"
#include "engine/record/record.h"
#include "engine/record/state_check.h"

namespace voltigeur {

namespace {

void apply_all(State& state, const Events& events)
{
    for (const Event& event : events) apply(state, event);
}

}  // namespace

Playback::Playback(const Record& record) : record_(record), state_(record.setup.scenario->opening)
{
    apply_all(state_, record_.past.start);
}

const PlayedOrder* Playback::peek() const
{
    const std::vector<PlayedOrder>& orders = record_.past.orders;
    return orders_ < orders.size() ? &orders[orders_] : nullptr;
}

bool Playback::next()
{
    const PlayedOrder* order = peek();
    if (order == nullptr) return false;
    apply_all(state_, order->events);
    ++orders_;
    return true;
}

State state_at_end(const Record& record)
{
    Playback play{record};
    while (play.next()) {
    }
    return play.state();
}

// ---- Going on

std::unique_ptr<Dice> dice_after(const Record& record, std::unique_ptr<Dice> otherwise)
{
    if (!record.dice.seed) return otherwise;
    return std::make_unique<SeededDice>(*record.dice.seed, state_at_end(record).dice_drawn);
}

std::optional<std::string> refuse_to_resume(const Record& record)
{
    if (!record.unplayable.empty())
        return "Voltigeur " + std::string{program_version()} +
               " cannot read the rules that this battle is played by (" +
               to_text(record.unplayable.front()) + "); it can only be watched";
    const State state = state_at_end(record);
    if (state.moment.step == Step::Over) return std::nullopt;
    return refuse_state(record.setup, state);
}

Game resume(const Record& record, std::unique_ptr<Dice> dice)
{
    return Game{record.setup, std::move(dice), record.past};
}

// ---- By the rules of today

namespace {

// Keeps how many sides each die had, which events do not say.
class NotedDice final : public Dice {
public:
    NotedDice(std::vector<std::uint8_t> faces, std::vector<int>& sides)
        : dice_(std::move(faces)), sides_(sides)
    {
    }
    Faces fall(const DiceAsked& asked) override
    {
        sides_.insert(sides_.end(), static_cast<std::size_t>(asked.count), asked.sides);
        return dice_.fall(asked);
    }
    [[nodiscard]] std::string fault() const
    {
        if (dice_.fault()) return dice_.fault()->what;
        return dice_.count_left() > 0 ? "it has more dice than fall" : "";
    }

private:
    ScriptedDice dice_;
    std::vector<int>& sides_;
};

// Calls `use(die, order, event)` for each die of these events.
template <class Use>
void for_each_die(const Events& events, Use use)
{
    for (const Event& event : events)
        if (const Faces* faces = dice_of(event))
            for (const std::uint8_t face : *faces) use(face, event);
}

// Where two texts begin to differ, with a little of what both have before.
std::size_t find_difference(std::string_view one, std::string_view other)
{
    constexpr std::size_t before = 20;
    const auto [here, there] = std::ranges::mismatch(one, other);
    const auto common = static_cast<std::size_t>(here - one.begin());
    return common > before ? common - before : 0;
}

std::string part_of(std::string_view text, std::size_t from)
{
    if (text.empty()) return "nothing more";
    return (from > 0 ? "…" : "") + in_quotes(text.substr(std::min(from, text.size())));
}

class RulesCheck {
public:
    explicit RulesCheck(const Record& record)
        : record_(record), names_(record.setup.names()), state_(record.setup.scenario->opening)
    {
    }

    std::expected<std::vector<FallenDie>, RecordFault> play()
    {
        check(record_.past.start, record_.past.start_signature, [](Course&, Dice&) {});
        stood_.push_back(state_);
        for (const RecordLine& line : lines_in_time(record_)) {
            if (fault_) break;
            if (line.order == nullptr)
                go_back(line.number);
            else
                check_order(line);
        }
        if (fault_) return std::unexpected(std::move(*fault_));
        return std::move(dice_);
    }

private:
    void fail(std::string what)
    {
        if (!fault_) fault_ = RecordFault{0, order_, std::move(what)};
    }

    // What today's rules make of it, with the dice that fell then.
    template <class Happen>
    void check(const Events& recorded, std::uint64_t recorded_signature, Happen happen)
    {
        std::vector<int> sides;
        NotedDice dice{faces_of(recorded), sides};
        Events events;
        Course course{state_, events};
        happen(course, dice);
        proceed_to_decision(record_.setup, course, dice);
        if (events != recorded) return fail(first_difference(events, recorded));
        if (std::string what = dice.fault(); !what.empty()) return fail(std::move(what));
        const std::uint64_t here = signature(state_);
        if (here != recorded_signature)
            fail("the signature is " + to_hex(here) + " here, the record has " +
                 to_hex(recorded_signature));
        std::size_t next = 0;
        for_each_die(recorded, [&](int face, const Event& event) {
            dice_.push_back({sides.at(next++), face, order_, event});
        });
    }

    [[nodiscard]] std::string first_difference(const Events& events, const Events& recorded) const
    {
        std::size_t i = 0;
        while (i < events.size() && i < recorded.size() && events[i] == recorded[i]) ++i;
        const auto text = [&](const Events& list) {
            return i < list.size() ? to_text(list[i], names_) : std::string{};
        };
        std::string here = text(events);
        std::string there = text(recorded);
        // Some fields are not in the words of an event.
        if (here == there) {
            here = event_to_json(events[i], names_).dump();
            there = event_to_json(recorded[i], names_).dump();
        }
        const auto from = find_difference(here, there);
        return "event " + to_text(static_cast<std::int64_t>(i + 1)) + " is " + part_of(here, from) +
               " here, the record has " + part_of(there, from);
    }

    void check_order(const RecordLine& line)
    {
        order_ = line.number;
        const Setup& setup = record_.setup;
        const Order& order = line.order->order;
        if (const auto refusal = setup.law->refuse(*setup.scenario, state_, order))
            return fail("refused: " + to_text(*refusal, names_));
        check(line.order->events, line.order->signature, [&](Course& course, Dice& dice) {
            setup.law->resolve(*setup.scenario, course, order, dice);
        });
        // Only what may be taken back after dice is needed again.
        if (!record_.taken_back.empty()) stood_.push_back(state_);
    }

    void go_back(std::size_t orders)
    {
        stood_.resize(orders + 1);
        state_ = stood_.back();
    }

    const Record& record_;
    const Names names_;
    State state_;
    std::vector<State> stood_;  // after the start and each order
    std::vector<FallenDie> dice_;
    std::size_t order_ = 0;
    std::optional<RecordFault> fault_;
};

}  // namespace

int sides_of_dice(const Event& event, const SheetFacts& facts)
{
    if (const auto* distance = std::get_if<DistanceRolled>(&event)) return distance->sides;
    return std::holds_alternative<PenaltyRolled>(event) ? 0 : facts.die;
}

std::expected<std::vector<FallenDie>, RecordFault> dice_by_rules(const Record& record)
{
    if (!record.unplayable.empty())
        return std::unexpected(RecordFault{0, 0, to_text(record.unplayable.front())});
    return RulesCheck{record}.play();
}

std::optional<std::size_t> find_other_signature(const Record& record)
{
    Playback play{record};
    if (signature(play.state()) != record.past.start_signature) return 0;
    while (const PlayedOrder* order = play.peek()) {
        play.next();
        if (signature(play.state()) != order->signature) return play.orders();
    }
    return std::nullopt;
}

std::vector<FallenDie> dice_by_events(const Record& record)
{
    std::vector<FallenDie> dice;
    const SheetFacts& facts = record.setup.source->facts;
    const auto add = [&](const Events& events, std::size_t order) {
        for_each_die(events, [&](int face, const Event& event) {
            dice.push_back({sides_of_dice(event, facts), face, order, event});
        });
    };
    add(record.past.start, 0);
    for (const RecordLine& line : lines_in_time(record))
        if (line.order != nullptr) add(line.order->events, line.number);
    return dice;
}

}  // namespace voltigeur
