#include "server/dice/verify.h"

#include <algorithm>
#include <memory>
#include <optional>
#include <utility>

#include "engine/game/scripted_dice.h"
#include "engine/game/seeded_dice.h"

namespace voltigeur::server {

namespace {

std::string text_of(std::uint64_t number)
{
    return std::to_string(number);
}

// Dice that go on from the index-th.
using DiceFrom = std::function<std::unique_ptr<Dice>(std::uint64_t index)>;

std::vector<std::uint8_t> listed_in_time(const Record& record)
{
    std::vector<std::uint8_t> dice = record.header.dice;
    for (const RecordLine& line : lines_in_time(record))
        if (line.order != nullptr)
            dice.insert(dice.end(), line.order->dice.begin(), line.order->dice.end());
    return dice;
}

std::expected<DiceFrom, std::string> dice_behind(const Record& record)
{
    if (record.header.seed)
        return [seed = *record.header.seed](std::uint64_t index) {
            return std::make_unique<SeededDice>(seed, index);
        };
    if (record.header.sealed) {
        const auto key = key_of_seal(*record.header.sealed);
        if (!key) return std::unexpected(key.error());
        return
            [key = *key](std::uint64_t index) { return std::make_unique<SealedDice>(key, index); };
    }
    return [faces = listed_in_time(record)](std::uint64_t index) {
        const auto from = std::min(static_cast<std::size_t>(index), faces.size());
        return std::make_unique<ScriptedDice>(std::vector<std::uint8_t>{
            faces.begin() + static_cast<std::ptrdiff_t>(from), faces.end()});
    };
}

// Keeps how many sides each die had, which events do not say.
class NotedDice final : public Dice {
public:
    NotedDice(std::unique_ptr<Dice> dice, std::vector<int>& sides)
        : dice_(std::move(dice)), sides_(sides)
    {
    }
    Faces fall(const DiceAsked& asked) override
    {
        sides_.insert(sides_.end(), static_cast<std::size_t>(asked.count), asked.sides);
        return dice_->fall(asked);
    }

private:
    std::unique_ptr<Dice> dice_;
    std::vector<int>& sides_;
};

class Player {
public:
    Player(const Record& record, const Setup& setup, DiceFrom dice_from, const DieWatch& watch)
        : record_(record), setup_(setup), dice_from_(std::move(dice_from)), watch_(watch)
    {
    }

    std::expected<std::uint64_t, RecordFault> play()
    {
        begin();
        for (const RecordLine& one : lines_in_time(record_)) {
            if (fault_) break;
            ++line_;
            if (one.order != nullptr)
                give(one);
            else
                go_back(one.number);
        }
        if (fault_) return std::unexpected(*fault_);
        return index_;
    }

private:
    void begin()
    {
        game_.emplace(setup_, new_dice());
        const Events events = game_->start();
        look_at(events, record_.header.dice, 0);
        check_signature(game_->opening_signature(), record_.header.signature, 0);
    }

    std::unique_ptr<Dice> new_dice()
    {
        return std::make_unique<NotedDice>(dice_from_(index_), sides_);
    }

    void give(const RecordLine& one)
    {
        const auto events = game_->try_order(one.order->order);
        if (!events) return fail(one.number, "refused: " + to_text(events.error(), setup_.names()));
        standing_.push_back(one.order);
        look_at(*events, one.order->dice, one.number);
        check_signature(game_->orders().back().signature, one.order->signature, one.number);
    }

    // The orders that stand again, with the dice that they had; new dice go on from where they are.
    void go_back(std::size_t number)
    {
        standing_.resize(number);
        std::vector<std::uint8_t> faces = record_.header.dice;
        for (const RecordedOrder* order : standing_)
            faces.insert(faces.end(), order->dice.begin(), order->dice.end());
        auto dice = std::make_unique<ScriptedDice>(std::move(faces));
        dice->go_on_with(new_dice());
        game_.emplace(setup_, std::move(dice));
        game_->start();
        for (const RecordedOrder* order : standing_) {
            // They were played before, so nothing is refused.
            static_cast<void>(game_->try_order(order->order));
        }
    }

    void look_at(const Events& events, const std::vector<std::uint8_t>& listed, std::size_t order)
    {
        std::size_t place = 0;
        for (const Event& event : events) {
            const Faces* faces = dice_of(event);
            if (faces == nullptr) continue;
            for (const std::uint8_t face : *faces) {
                if (!record_.header.seed) check_die(face, listed, place++, order);
                if (watch_) watch_({index_, sides_.at(index_), face, order, event});
                ++index_;
            }
        }
        if (!record_.header.seed && listed.size() > place)
            fail(order, "the record lists " + text_of(listed.size()) + " dice, and " +
                            text_of(place) + " fell");
    }

    void check_die(std::uint8_t face, const std::vector<std::uint8_t>& listed, std::size_t place,
                   std::size_t order)
    {
        const std::string die = "die " + text_of(index_);
        if (place >= listed.size())
            fail(order, die + " is a " + text_of(face) + ", and the record lists no such die");
        else if (listed[place] != face)
            fail(order,
                 die + " is a " + text_of(face) + ", the record has a " + text_of(listed[place]));
    }

    void check_signature(std::uint64_t here, std::uint64_t recorded, std::size_t order)
    {
        if (here != recorded)
            fail(order, "the signature is " + voltigeur::to_hex(here) + " here, the record has " +
                            voltigeur::to_hex(recorded));
    }

    void fail(std::size_t order, std::string what)
    {
        if (!fault_) fault_ = RecordFault{line_, order, std::move(what)};
    }

    const Record& record_;
    const Setup& setup_;
    DiceFrom dice_from_;
    const DieWatch& watch_;

    std::optional<Game> game_;
    std::vector<const RecordedOrder*> standing_;
    std::uint64_t index_ = 0;
    std::vector<int> sides_;  // of every die so far
    std::size_t line_ = 1;
    std::optional<RecordFault> fault_;
};

}  // namespace

std::expected<Number256, std::string> key_of_seal(const Seal& seal)
{
    const auto first = number_from_hex(seal.first);
    const auto second = number_from_hex(seal.second);
    if (!first || !second) return std::unexpected("the seal has a number that is none");
    if (!seal.first_commitment.empty() && to_hex(commitment_to(*first)) != seal.first_commitment)
        return std::unexpected("the number of the first seat does not fit its commitment");
    const auto secret = number_from_hex(seal.secret);
    if (!secret)
        return std::unexpected("the server has not told its secret yet; it does when the battle is "
                               "over: export the record again then");
    if (to_hex(commitment_to(*secret)) != seal.commitment)
        return std::unexpected("the secret of the server does not fit its commitment");
    return dice_key(*secret, *first, *second);
}

std::expected<std::uint64_t, RecordFault> play_in_time(const Record& record, const Setup& setup,
                                                       const DieWatch& watch)
{
    auto dice_from = dice_behind(record);
    if (!dice_from) return std::unexpected(RecordFault{1, 0, dice_from.error()});
    return Player{record, setup, std::move(*dice_from), watch}.play();
}

}  // namespace voltigeur::server
