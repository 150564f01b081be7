#include "engine/record/lines.h"

#include <algorithm>
#include <charconv>
#include <limits>
#include <utility>

#include "engine/base/checksum.h"
#include "engine/base/version.h"
#include "engine/order/codec_json.h"

namespace voltigeur::record {

namespace {

constexpr std::string_view check_key = ",\"check\":\"";
constexpr std::size_t check_digits = 8;

bool is_hex(std::string_view text, std::size_t digits)
{
    return text.size() == digits &&
           text.find_first_not_of("0123456789abcdef") == std::string_view::npos;
}

std::string check_of(std::string_view text)
{
    return to_hex(crc32(text)).substr(16 - check_digits);
}

}  // namespace

std::string number_text(std::size_t n)
{
    return to_text(static_cast<std::int64_t>(n));
}

std::vector<TextLine> lines_of(std::string_view text)
{
    // Some editors put a mark of UTF-8 before the text.
    if (text.starts_with("\xef\xbb\xbf")) text.remove_prefix(3);
    std::vector<TextLine> lines;
    std::size_t line = 1;
    for (std::size_t from = 0; from < text.size(); ++line) {
        const std::size_t end = std::min(text.find('\n', from), text.size());
        std::string_view one = text.substr(from, end - from);
        if (one.ends_with('\r')) one.remove_suffix(1);
        if (!one.empty()) lines.push_back({line, one, end < text.size()});
        from = end + 1;
    }
    return lines;
}

std::string with_check(std::string object)
{
    const std::string check = check_of(object);
    return std::move(object) + std::string{check_key} + check + "\"}";
}

Wholeness wholeness_of(std::string_view line)
{
    const std::size_t tail = check_key.size() + check_digits + 2;
    if (line.size() < tail || !line.ends_with("\"}")) return Wholeness::NoCheck;
    const std::string_view said = line.substr(0, line.size() - tail);
    const std::string_view rest = line.substr(said.size());
    if (!rest.starts_with(check_key)) return Wholeness::NoCheck;
    return rest.substr(check_key.size(), check_digits) == check_of(said) ? Wholeness::Whole
                                                                         : Wholeness::Differs;
}

LineReader::LineReader(const TextLine& line, std::size_t order) : fault_{line.number, order, {}}
{
    auto json = json_from_text(line.text);
    if (!json)
        fail(json.error().what);
    else if (!json->is_object())
        fail("this is not an object; a line of a record looks like {\"n\":1,\"order\":{…},…}");
    else
        json_ = std::move(*json);
}

void LineReader::fail(std::string what)
{
    if (!has_failed()) fault_.what = std::move(what);
}

const Json* LineReader::find(std::string_view key)
{
    if (has_failed()) return nullptr;
    const auto found = json_.find(key);
    if (found != json_.end()) return &*found;
    fail(std::string{key} + ": missing");
    return nullptr;
}

void LineReader::read(std::string_view key, std::string& out, LineBreaks breaks)
{
    const Json* value = find(key);
    if (value == nullptr) return;
    if (!value->is_string()) return fail(std::string{key} + ": this is not text");
    out = value->get<std::string>();
    if (!is_plain_text(out, breaks))
        fail(std::string{key} + ": write text without control characters");
}

void LineReader::read(std::string_view key, std::int64_t& out)
{
    const Json* value = find(key);
    if (value == nullptr) return;
    if (!value->is_number_integer()) return fail(std::string{key} + ": not a whole number");
    constexpr auto largest = std::numeric_limits<std::int64_t>::max();
    if (value->is_number_unsigned() &&
        value->get<std::uint64_t>() > static_cast<std::uint64_t>(largest))
        return fail(std::string{key} + ": " + value->dump() + " is too large");
    out = value->get<std::int64_t>();
}

void LineReader::read_hex(std::string_view key, std::uint64_t& out)
{
    std::string text;
    read(key, text);
    if (has_failed()) return;
    const auto value = hex_from_text(text);
    if (!value)
        return fail(std::string{key} + ": " + in_quotes(text) +
                    " is not a number of 16 hexadecimal digits");
    out = *value;
}

void LineReader::read_seed(std::string_view key, std::optional<std::uint64_t>& out)
{
    std::string text;
    read(key, text);
    if (has_failed()) return;
    std::uint64_t seed = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), seed);
    if (error != std::errc{} || end != text.data() + text.size() || text.empty())
        return fail(std::string{key} + ": " + in_quotes(text) +
                    " is not a seed; write a whole number from 0 in quotation marks");
    out = seed;
}

void LineReader::read_dice(std::string_view key, std::vector<std::uint8_t>& out)
{
    const Json* value = find(key);
    if (value == nullptr) return;
    if (!value->is_array()) return fail(std::string{key} + ": this is not a list of dice");
    for (const Json& die : *value) {
        const bool is_face = die.is_number_integer() && die.get<std::int64_t>() >= 1 &&
                             die.get<std::int64_t>() <= 255;
        if (!is_face) return fail(std::string{key} + ": dice show whole numbers from 1");
        out.push_back(static_cast<std::uint8_t>(die.get<std::int64_t>()));
    }
}

void LineReader::read_number(const Json& object, std::string_view key, std::string& out)
{
    const auto found = object.find(key);
    const std::string name = "sealed." + std::string{key};
    if (found == object.end()) return fail(name + ": missing");
    const bool is_number = found->is_string() && is_hex(found->get<std::string>(), 64);
    if (!is_number) return fail(name + ": this is not a number of 64 hexadecimal digits");
    out = found->get<std::string>();
}

void LineReader::read_seal(std::optional<Seal>& out)
{
    const Json* value = find("sealed");
    if (value == nullptr) return;
    if (!value->is_object()) return fail("sealed: this is not an object");
    check_keys(*value, {"commitment", "first_commitment", "first", "second", "secret"});
    Seal seal;
    read_number(*value, "commitment", seal.commitment);
    if (value->contains("first_commitment"))
        read_number(*value, "first_commitment", seal.first_commitment);
    read_number(*value, "first", seal.first);
    read_number(*value, "second", seal.second);
    if (value->contains("secret")) read_number(*value, "secret", seal.secret);
    out = std::move(seal);
}

void LineReader::read_order(const Names& names, Order& out)
{
    const Json* value = find("order");
    if (value == nullptr) return;
    const auto order = order_from_json(*value, names);
    if (!order) return fail("order: " + order.error().what);
    out = *order;
}

void LineReader::read_format(std::int64_t version)
{
    const bool is_ours =
        has("format") && json_["format"].is_string() && json_["format"] == format_name;
    if (!is_ours) fail("this is not a Voltigeur battle file: its first line names no such format");
    std::int64_t found = 0;
    read("version", found);
    if (!has_failed() && found != version)
        fail("version " + to_text(found) + " of the format is not known; this is Voltigeur " +
             std::string{program_version()} + ", which reads versions 1 and 2: get a newer one");
}

void LineReader::check_keys(const Json& object, std::initializer_list<std::string_view> known)
{
    if (has_failed()) return;
    for (const auto& [key, value] : object.items())
        if (std::ranges::find(known, std::string_view{key}) == known.end())
            return fail(unknown_word("the key", key, {known.begin(), known.size()}));
}

}  // namespace voltigeur::record
