// Lines of records, each of which says itself whether it is whole. Private to records.
#pragma once

#include <initializer_list>
#include <string>
#include <string_view>
#include <vector>

#include <nlohmann/json.hpp>

#include "engine/base/plain_text.h"
#include "engine/record/record.h"

namespace voltigeur::record {

using Json = nlohmann::json;

inline constexpr std::string_view format_name = "voltigeur battle";

struct TextLine {
    std::size_t number = 0;  // from 1
    std::string_view text;
    bool is_ended = false;  // by the end of a line
};

// The lines that are not blank.
std::vector<TextLine> lines_of(std::string_view text);

// An object without its closing brace, closed with the checksum of what it says.
std::string with_check(std::string object);

// Whether a line ends with the checksum of what stands before it.
enum class Wholeness { Whole, NoCheck, Differs };
Wholeness wholeness_of(std::string_view line);

// One line. Every read says what is wrong; the first fault is kept.
class LineReader {
public:
    LineReader(const TextLine& line, std::size_t order);

    [[nodiscard]] bool has_failed() const { return !fault_.what.empty(); }
    [[nodiscard]] const RecordFault& fault() const { return fault_; }
    void fail(std::string what);

    [[nodiscard]] bool has(std::string_view key) const { return json_.contains(key); }
    const Json* find(std::string_view key);
    // Text that is shown as it is, so it must be plain.
    void read(std::string_view key, std::string& out, LineBreaks breaks = LineBreaks::Refused);
    void read(std::string_view key, std::int64_t& out);
    // 16 hexadecimal digits.
    void read_hex(std::string_view key, std::uint64_t& out);
    void read_seed(std::string_view key, std::optional<std::uint64_t>& out);
    void read_dice(std::string_view key, std::vector<std::uint8_t>& out);
    void read_seal(std::optional<Seal>& out);
    void read_order(const Names& names, Order& out);
    // The format and its version, which must be this one.
    void read_format(std::int64_t version);
    void check_keys(std::initializer_list<std::string_view> known) { check_keys(json_, known); }

private:
    void check_keys(const Json& object, std::initializer_list<std::string_view> known);
    // 64 hexadecimal digits of an object.
    void read_number(const Json& object, std::string_view key, std::string& out);

    Json json_;
    RecordFault fault_;
};

std::string number_text(std::size_t n);
std::string seed_text(std::uint64_t seed);

}  // namespace voltigeur::record
