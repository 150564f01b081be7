#include "laws/law_book.h"

#include <algorithm>
#include <memory>
#include <utility>

#include <nlohmann/json.hpp>

#include "engine/game/seeded_dice.h"
#include "engine/order/codec_json.h"

namespace voltigeur {

namespace {

// Seeded dice that remember what fell.
class LoggedDice final : public Dice {
public:
    LoggedDice(std::uint64_t seed, std::vector<std::uint8_t>& log) : dice_(seed), log_(log) {}

    Faces fall(const DiceAsked& asked) override
    {
        const Faces faces = dice_.fall(asked);
        log_.insert(log_.end(), faces.begin(), faces.end());
        return faces;
    }

private:
    SeededDice dice_;
    std::vector<std::uint8_t>& log_;
};

std::string quoted(const std::string& text)
{
    return "`" + text + "`";
}

}  // namespace

LawBook::LawBook(Setup setup)
    : setup_(std::move(setup)), names_(setup_.names()), table_laws_(setup_),
      mirror_(setup_.scenario->width), mirrored_(mirror_(setup_))
{
}

std::optional<BrokenLaw> LawBook::play(std::uint64_t seed)
{
    std::vector<std::uint8_t> drawn;
    Game game{setup_, std::make_unique<LoggedDice>(seed, drawn)};
    SeededDice choices{seed, 0, SeededDice::Stream::Choices};
    const auto broken = [&](std::string law, Verdict what) {
        return BrokenLaw{std::move(law), std::move(what), game.orders().size(),
                         record_of(game, {.seed = seed, .sealed = {}})};
    };

    game.start();
    drawn.clear();
    while (!game.is_over()) {
        if (game.orders().size() >= most_orders)
            return broken("ends", "the game has not ended after that many orders");

        // Step 1. Before the order.
        const State before = game.state();
        const Order order = setup_.law->suggest(*setup_.scenario, before, choices);
        if (const auto refusal = setup_.law->refuse(*setup_.scenario, before, order))
            return broken("suggestions are legal", quoted(to_text(order, names_)) +
                                                       " is refused: " + to_text(*refusal, names_));
        if (Verdict what = check_judging(before, order); !what.empty())
            return broken("judging is pure", what);
        SeededDice foretold{seed, before.dice_drawn};
        const Events expected = resolve_all(setup_, before, order, foretold);

        // Step 2. The order.
        const auto events = game.try_order(order);
        if (!events) return broken("judge and act agree", "refused when it was given");
        ++count_orders_;
        count_events_ += events->size();

        // Step 3. After it.
        const OrderResult result{before, order, *events, game.state()};
        if (*events != expected)
            return broken("judging is pure", "resolved twice, the order did two different things");
        if (Verdict what = check_events(result); !what.empty())
            return broken("events suffice", what);
        if (Verdict what = check_dice(result, drawn); !what.empty()) return broken("dice", what);
        if (Verdict what = check_text(result); !what.empty()) return broken("text", what);
        if (Verdict what = check_mirror(result, seed); !what.empty()) return broken("mirror", what);
        if (Verdict what = check_save(game.state()); !what.empty())
            return broken("save and load", what);
        if (const TableFinding found = check_table(before, order, seed); !found.what.empty())
            return broken(found.law, found.what);
        drawn.clear();
    }
    if (Verdict what = check_record(record_of(game, {.seed = seed, .sealed = {}})); !what.empty())
        return broken("replay", what);
    return std::nullopt;
}

// What is refused changes nothing, and nobody but the side that decides is heard.
Verdict LawBook::check_judging(const State& state, const Order& order) const
{
    const std::uint64_t was = signature(state);
    const Order foreign{opponent(order.side), order.what};
    const bool is_heard = !setup_.law->refuse(*setup_.scenario, state, foreign) &&
                          !std::holds_alternative<Resign>(order.what);
    if (is_heard) return "the other side may give " + quoted(to_text(order, names_));
    if (signature(state) != was) return "looking at an order changed the state";
    return {};
}

Verdict LawBook::check_events(const OrderResult& result) const
{
    State folded = result.before;
    for (const Event& event : result.events) apply(folded, event);
    if (folded == result.after && signature(folded) == signature(result.after)) return {};
    return "the events of " + quoted(to_text(result.order, names_)) + " do not lead to its state";
}

Verdict LawBook::check_text(const OrderResult& result) const
{
    const std::string line = to_text(result.order, names_);
    if (order_from_text(line, names_) != result.order) return quoted(line) + " is read otherwise";
    if (order_from_json(order_to_json(result.order, names_), names_) != result.order)
        return quoted(line) + " is read otherwise from JSON";
    for (const Event& event : result.events) {
        const std::string text = to_text(event, names_);
        if (event_from_text(text, names_) != event) return quoted(text) + " is read otherwise";
        if (event_from_json(event_to_json(event, names_), names_) != event)
            return quoted(text) + " is read otherwise from JSON";
    }
    return {};
}

Verdict LawBook::check_save(const State& state) const
{
    const auto loaded = state_from_json(state_to_json(state, names_), names_);
    if (!loaded) return "a saved state cannot be loaded: " + loaded.error().what;
    if (*loaded != state || signature(*loaded) != signature(state))
        return "a saved state is loaded otherwise";
    return {};
}

// Also before `apply` counts them: as many as fell, in the order in which they fell.
Verdict LawBook::check_dice(const OrderResult& result, const std::vector<std::uint8_t>& drawn) const
{
    std::vector<std::uint8_t> shown;
    for (const Event& event : result.events)
        if (const Faces* dice = dice_of(event))
            shown.insert(shown.end(), dice->begin(), dice->end());
    if (shown != drawn)
        return quoted(to_text(result.order, names_)) +
               ": the events do not show the dice that fell";
    if (result.after.dice_drawn - result.before.dice_drawn != drawn.size())
        return quoted(to_text(result.order, names_)) + ": the state has not counted its dice";
    return {};
}

// On the table with left and right exchanged, the exchanged order does the exchanged things.
Verdict LawBook::check_mirror(const OrderResult& result, std::uint64_t seed) const
{
    const State before = mirror_(result.before);
    const Order order = mirror_(result.order);
    const std::string line = quoted(to_text(result.order, names_));
    if (const auto refusal = mirrored_.law->refuse(*mirrored_.scenario, before, order))
        return line + " is refused in the mirror: " + to_text(*refusal, names_);
    SeededDice dice{seed, before.dice_drawn};
    State after = before;
    Events events = resolve_all(mirrored_, before, order, dice);
    for (const Event& event : events) apply(after, event);
    events = mirror_(events);
    const auto differ = std::ranges::mismatch(events, result.events);
    if (differ.in1 == events.end() && differ.in2 == result.events.end())
        return mirror_(after) == result.after ? Verdict{} : line + " leads elsewhere in the mirror";
    const auto text = [&](const Events& list, auto at) {
        return at == list.end() ? "nothing" : quoted(to_text(*at, names_));
    };
    return line + ": " + text(result.events, differ.in2) + ", but in the mirror " +
           text(events, differ.in1);
}

// Step by step, as the table was after each.
TableFinding LawBook::check_table(const State& before, const Order& order, std::uint64_t seed) const
{
    SeededDice dice{seed, before.dice_drawn};
    State state = before;
    TableFinding found;
    for (bool is_order = true, goes_on = true; goes_on && found.what.empty(); is_order = false) {
        const State was = state;
        Events events;
        Course course{state, events};
        if (is_order)
            setup_.law->resolve(*setup_.scenario, course, order, dice);
        else
            goes_on = setup_.law->proceed(*setup_.scenario, course, dice);
        found = table_laws_.check({was, events, state});
    }
    return found;
}

Verdict LawBook::check_record(const Record& record) const
{
    const std::string text = to_text(record);
    const auto read = read_record(text);
    if (!read) return "its record cannot be read: " + to_text(read.error());
    if (to_text(*read) != text) return "its record is read otherwise";
    if (!read->unplayable.empty()) return to_text(read->unplayable.front());
    if (!read->is_as_written) return "its scenario is read otherwise";
    const auto again = dice_by_rules(*read);
    return again ? Verdict{} : to_text(again.error());
}

}  // namespace voltigeur
