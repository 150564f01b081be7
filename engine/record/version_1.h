// Records of version 1, as programs before 1.0 wrote them: orders and signatures, and neither the
// battle nor what came of the orders. They are read by playing them again, which needs the same
// scenario, the same sheet and the same rules. This release has these rules; see docs/records.md.
//
//     auto old = read_version_1(text, setup.names());
//     auto upgraded = upgrade(*old, setup);
//     save(to_text(upgraded.record));
#pragma once

#include <expected>
#include <string>
#include <string_view>
#include <vector>

#include "engine/record/record.h"

namespace voltigeur {

struct HeaderVersion1 {
    std::string sheet;
    std::string profile;
    std::uint64_t sheet_hash = 0;
    std::string scenario;
    std::uint64_t scenario_hash = 0;
    DiceOrigin dice;
    std::vector<std::uint8_t> start_dice;  // where there is no seed
    std::uint64_t signature = 0;           // at the first decision
};

struct LineVersion1 {
    std::size_t line = 0;  // of the text
    std::optional<Order> order;
    std::size_t back_to = 0;  // if there is no order
    std::vector<std::uint8_t> dice;
    std::uint64_t signature = 0;
};

struct RecordVersion1 {
    HeaderVersion1 header;
    std::vector<LineVersion1> lines;
    bool is_torn = false;  // its last line was not whole, and is left out
};

// The header says which sheet and scenario to load; with their names the orders can be read.
std::expected<HeaderVersion1, RecordFault> read_header_version_1(std::string_view text);
std::expected<RecordVersion1, RecordFault> read_version_1(std::string_view text,
                                                          const Names& names);

struct Upgraded {
    Record record;
    // Where the rules of today and the record part, if they do: the record ends before.
    std::optional<RecordFault> parts;
};
Upgraded upgrade(const RecordVersion1& old, const Setup& setup);

// What to do about a record that parts: "… Voltigeur 1.0 …".
std::string upgrade_advice();

}  // namespace voltigeur
