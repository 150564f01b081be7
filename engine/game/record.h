// Records: a whole battle as text, one JSON object a line. First a header, then each order with the
// signature of the State after it. The same lines are the save, the replay and the bug report.
//
//     {"format":"voltigeur battle","version":1,"sheet":"r10","profile":"letter","sheet_hash":"…",
//      "scenario":"teugn-skirmish","scenario_hash":"…","seed":"1809","signature":"…"}
//     {"n":1,"order":{"order":"done","side":"french"},"signature":"…"}
//
// The header is one line. Hashes and signatures are 16 hexadecimal digits; a seed is a decimal
// number in quotation marks, because not every reader of JSON keeps 64 bits. A battle with dice of
// a real table has no seed: the header and each order list the dice that fell: "dice":[4,5,6].
//
// So does a battle with sealed dice (docs/dice.md), whose header has the numbers they came from:
//
//     "sealed":{"commitment":"…","first_commitment":"…","first":"…","second":"…","secret":"…"}
//
// Where dice are listed, orders may have been taken back after dice had fallen. They stay in the
// record, and a line {"back_to":3} follows them: the third order was the last that still stood, and
// the next is the fourth again.
#pragma once

#include <cstdint>
#include <expected>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/game/game.h"

namespace voltigeur {

// The numbers behind sealed dice, each 64 hexadecimal digits. The engine keeps them; it does not
// know what they mean.
struct Seal {
    std::string commitment;        // the server's, to its secret
    std::string first_commitment;  // of the first seat, to its number; empty: the server drew it
    std::string first;
    std::string second;
    std::string secret;  // empty until the battle is over

    friend bool operator==(const Seal&, const Seal&) = default;
};

struct RecordHeader {
    std::string sheet;
    std::string profile;
    std::uint64_t sheet_hash = 0;
    std::string scenario;
    std::uint64_t scenario_hash = 0;
    std::optional<std::uint64_t> seed;
    std::uint64_t signature = 0;     // at the first decision
    std::vector<std::uint8_t> dice;  // that fell before it, where there is no seed
    std::optional<Seal> sealed;      // where there is no seed either

    friend bool operator==(const RecordHeader&, const RecordHeader&) = default;
};

struct RecordedOrder {
    Order order;
    std::uint64_t signature = 0;
    std::vector<std::uint8_t> dice;  // where there is no seed

    friend bool operator==(const RecordedOrder&, const RecordedOrder&) = default;
};

// Orders that were taken back together, and how many stood then.
struct TakenBack {
    std::size_t back_to = 0;
    std::vector<RecordedOrder> orders;

    friend bool operator==(const TakenBack&, const TakenBack&) = default;
};

struct Record {
    RecordHeader header;
    std::vector<RecordedOrder> orders;  // those that stand
    std::vector<TakenBack> taken_back;  // in the order in which it happened

    friend bool operator==(const Record&, const Record&) = default;
};

// Takes the orders after the first `back_to` back. Those without a die leave no trace, unless one
// with dice was taken back that had been given after them.
void take_back(Record& record, std::size_t back_to);

// A line of a record, the header not counted: an order and its number, or a step back.
struct RecordLine {
    const RecordedOrder* order = nullptr;  // of the record, which must live as long; null: a step
    std::size_t number = 0;                // of the order; of the last that stands after a step
};
// Everything as it happened.
std::vector<RecordLine> lines_in_time(const Record& record);

// Why a record cannot be read, or is not of a battle that could have been.
struct RecordFault {
    std::size_t line = 0;   // of the text, from 1
    std::size_t order = 0;  // from 1; 0: the header
    std::string what;
};
// "line 7, order 6: …"
std::string to_text(const RecordFault& fault);

// What a game has been so far. The seed is whoever's the game is.
Record record_of(const Game& game, std::optional<std::uint64_t> seed);
std::string to_text(const Record& record, const Names& names);
// One line of it: a record that is kept in a file grows by its end.
std::string to_text(const RecordHeader& header);
std::string to_text(const RecordedOrder& order, std::size_t number, const Names& names);

// The header says which sheet and scenario to load; with their names the orders can be read.
std::expected<RecordHeader, RecordFault> read_record_header(std::string_view text);
std::expected<Record, RecordFault> read_record(std::string_view text, const Names& names);

// Plays the record again and gives the game, which can go on; or says at which order it does not
// fit the sheet, the scenario or its own signatures. A battle of a real table goes on with `dice`.
std::expected<Game, RecordFault> replay(const Record& record, const Setup& setup,
                                        std::unique_ptr<Dice> dice = {});

// The dice that a record was played with, from the first.
std::unique_ptr<Dice> dice_of_record(const Record& record);

// 16 hexadecimal digits.
std::string to_hex(std::uint64_t number);
std::optional<std::uint64_t> hex_from_text(std::string_view text);

}  // namespace voltigeur
