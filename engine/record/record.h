// Record: a whole battle as text, one JSON object a line. It stands by itself: it carries its
// scenario, what must be known of its sheet, and what came of each order, so that it can be shown
// without the author's files and whatever the rules say by then. docs/records.md describes it.
//
//     {"format":"voltigeur battle","version":2,"program":"1.0.0",…,"seed":"1809","check":"…"}
//     {"battle":{"facts":{…},"sheet_files":[…],"scenario":{…}},"check":"…"}
//     {"start":[events],"signature":"…","check":"…"}
//     {"n":1,"order":{…},"events":[…],"signature":"…","check":"…"}
//
// The same lines are the save, the replay and the bug report. `check` is the CRC-32 of all that
// stands before it in its line. A file that was torn off in its last line has lost that line only.
//
//     auto record = read_record(text);
//     if (!record) print(record.error());
//     for (Playback play{*record}; …; play.next()) draw(play.state());
//     auto game = resume(*record);              // and fight on
#pragma once

#include <cstdint>
#include <expected>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/game/game.h"
#include "engine/sheet/document.h"

namespace voltigeur {

// The numbers behind sealed dice (docs/dice.md), each 64 hexadecimal digits. The engine keeps them;
// it does not know what they mean.
struct Seal {
    std::string commitment;        // the server's, to its secret
    std::string first_commitment;  // of the first seat, to its number; empty: the server drew it
    std::string first;
    std::string second;
    std::string secret;  // empty until the battle is over

    friend bool operator==(const Seal&, const Seal&) = default;
};

// Where the dice came from: a seed, a seal, or neither: a real table.
struct DiceOrigin {
    std::optional<std::uint64_t> seed;
    std::optional<Seal> sealed;

    friend bool operator==(const DiceOrigin&, const DiceOrigin&) = default;
};

// Orders that were taken back together, and how many stood then. Only where dice do not come from a
// seed may orders be taken back after dice have fallen; they stay in the record.
struct TakenBack {
    std::size_t back_to = 0;
    std::vector<PlayedOrder> orders;

    friend bool operator==(const TakenBack&, const TakenBack&) = default;
};

struct Record {
    Setup setup;
    Faults unplayable;          // why today's program cannot read the sheet's rules, if it cannot
    bool is_as_written = true;  // its scenario is what the scenario's file gives today
    bool has_facts_of_sheet = true;  // what it is shown by is what its sheet says today
    DiceOrigin dice;
    Past past;                          // the orders that stand
    std::vector<TakenBack> taken_back;  // in the order in which it happened
    bool is_torn = false;               // its last line was not whole, and is left out
};

// Takes the orders after the first `back_to` back. Those without a die leave no trace, unless one
// with dice was taken back that had been given after them.
void take_back(Record& record, std::size_t back_to);

// A line of a record after its start: an order and its number, or a step back.
struct RecordLine {
    const PlayedOrder* order = nullptr;  // of the record, which must live as long; null: a step
    std::size_t number = 0;              // of the order; of the last that stands after a step
};
// Everything as it happened.
std::vector<RecordLine> lines_in_time(const Record& record);

// The dice of these events, in the order in which they fell.
std::vector<std::uint8_t> faces_of(const Events& events);

// Why a record cannot be read, or is not of a battle that could have been.
struct RecordFault {
    std::size_t line = 0;   // of the text, from 1
    std::size_t order = 0;  // from 1; 0: before the first
    std::string what;
};
// "line 7, order 6: …"
std::string to_text(const RecordFault& fault);

// Where a battle is not what the files that it carries say, which are read as today's program reads
// them. Of a sheet that cannot be read, nothing is known.
std::optional<RecordFault> find_changed_battle(const Record& record);

// ---- Reading and writing

// What a game has been so far.
Record record_of(const Game& game, DiceOrigin dice);

// The number in the first line of a text: which version of the format it is in.
std::expected<int, RecordFault> record_version(std::string_view text);
// A record of version 2.
std::expected<Record, RecordFault> read_record(std::string_view text);

std::string to_text(const Record& record);
// The last order alone, to be added to a file that has all before it.
std::string last_line_of(const Record& record);

// ---- Playing it again

// The States of a record, one after the other, from what happened; no rule is asked.
class Playback {
public:
    explicit Playback(const Record& record);

    // Before the first order, then after each.
    [[nodiscard]] const State& state() const { return state_; }
    [[nodiscard]] std::size_t orders() const { return orders_; }
    // The order that comes next; nobody's at the end.
    [[nodiscard]] const PlayedOrder* peek() const;
    // False at the end.
    bool next();

private:
    const Record& record_;
    State state_;
    std::size_t orders_ = 0;
};

// The State that all of it has led to.
State state_at_end(const Record& record);

// The dice that go on where those of a record have stopped: its seed's, or those given.
std::unique_ptr<Dice> dice_after(const Record& record, std::unique_ptr<Dice> otherwise = {});

// Why today's rules cannot go on with it, if they cannot.
std::optional<std::string> refuse_to_resume(const Record& record);
// The battle, to be fought on by the code of today and the record's own sheet. It must not be
// refused.
Game resume(const Record& record, std::unique_ptr<Dice> dice);

// ---- Looking at its dice

// A die of a record, in the order in which they fell, those that were taken back included.
struct FallenDie {
    int sides = 6;  // 0: the record does not say it
    int face = 0;
    std::size_t order = 0;  // from 1; 0: before the first
    Event event;            // what it was rolled for
};
// Of the dice that an event tells; 0: it does not say it.
int sides_of_dice(const Event& event, const SheetFacts& facts);

// The dice, if today's rules make the same of every order; or where they part from the record: at
// an order that they refuse, or of which comes something else. Dice fall as recorded.
std::expected<std::vector<FallenDie>, RecordFault> dice_by_rules(const Record& record);
// The first order whose signature is not that of the State it led to; 0: of the start. Another
// program may have summed States up otherwise.
std::optional<std::size_t> find_other_signature(const Record& record);
// The same as far as the events tell it; no rule is asked.
std::vector<FallenDie> dice_by_events(const Record& record);

// ---- Numbers in text

// 16 hexadecimal digits.
std::string to_hex(std::uint64_t number);
std::optional<std::uint64_t> hex_from_text(std::string_view text);

}  // namespace voltigeur
