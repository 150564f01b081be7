// Everything that fields are made of, out of JSON. Private to the codec.
#pragma once

#include <initializer_list>
#include <vector>

#include <nlohmann/json.hpp>

#include "engine/base/plain_text.h"
#include "engine/order/codec_fields.h"

namespace voltigeur::codec {

using Json = nlohmann::json;

// Which keys an object may have besides its fields.
using Keys = std::initializer_list<std::string_view>;

// Every `read` says whether it could; the first fault is kept, with its path.
class JsonReader {
public:
    explicit JsonReader(const Names& names) : names_(names) {}

    [[nodiscard]] const ParseFault& fault() const { return fault_; }

    bool fail(const std::string& what)
    {
        fault_ = {0, (path_.empty() ? "" : path_ + ": ") + what};
        return false;
    }

    bool fail_at(std::string_view key, const std::string& what)
    {
        const Inside inside{*this, key};
        return fail(what);
    }

    // An order or event by the name that stands under `key`, then its fields.
    template <class... T>
    bool read_named(const Json& object, std::string_view key, Keys others, std::variant<T...>& out)
    {
        std::size_t which = 0;
        const WordList known = json_alternative_names<std::variant<T...>>;
        if (!is_object(object) || !read_member_word(object, key, known, which)) return false;
        return read_alternative(which, out,
                                [&](auto& item) { return read_fields(object, item, others); });
    }

    // The fields of a struct from the members of an object, which has no members but these and
    // `others`.
    template <Fielded T>
    bool read_fields(const Json& object, T& item, Keys others = {})
    {
        if (!is_object(object) || !has_only(object, json_labels_of<T>, others)) return false;
        bool is_read = true;
        for_each_field<T>([&]<class M>(const Field<T, M>& field, std::size_t) {
            if (!is_read) return;
            const std::string_view label = json_label(field);
            meaning_ = meaning_of(field.name);
            if (object.contains(label))
                is_read = read_member(object, label, item.*field.member);
            else if (may_be_absent<M>(meaning_) || is_later_field(label))
                item.*field.member = absent_value<M>();
            else
                is_read = fail_at(label, "missing");
        });
        return is_read;
    }

    template <class T>
    bool read_member(const Json& object, std::string_view key, T& out)
    {
        const Inside inside{*this, key};
        const auto found = object.find(key);
        return found == object.end() ? fail("missing") : read(*found, out);
    }

    template <class T>
    bool read_member_word(const Json& object, std::string_view key, WordList words, T& out)
    {
        const Inside inside{*this, key};
        const auto found = object.find(key);
        return found == object.end() ? fail(unknown_word("the name", "", words))
                                     : read_word(*found, words, out);
    }

private:
    // Lengthens the path while a member or an item is read.
    class Inside {
    public:
        Inside(JsonReader& reader, std::string_view key)
            : reader_(reader), size_(reader.path_.size())
        {
            if (size_ > 0) reader_.path_ += '.';
            reader_.path_ += key;
        }
        Inside(JsonReader& reader, std::size_t i) : reader_(reader), size_(reader.path_.size())
        {
            reader_.path_ += '[' + to_text(static_cast<std::int64_t>(i)) + ']';
        }
        Inside(const Inside&) = delete;
        Inside& operator=(const Inside&) = delete;
        ~Inside() { reader_.path_.resize(size_); }

    private:
        JsonReader& reader_;
        std::size_t size_;
    };

    bool is_object(const Json& json)
    {
        return json.is_object() || fail("write an object in braces");
    }

    bool has_only(const Json& object, WordList labels, Keys others)
    {
        std::vector<std::string_view> known{labels.begin(), labels.end()};
        known.insert(known.end(), others);
        for (const auto& member : object.items()) {
            const std::string& key = member.key();
            if (!find_word(known, key)) return fail(unknown_word("key", key, known));
        }
        return true;
    }

    // ---- Values

    template <class T>
    bool read_word(const Json& json, WordList words, T& out)
    {
        const std::string* word = json.get_ptr<const std::string*>();
        if (word == nullptr) return fail("write a name in quotation marks");
        const std::optional<std::size_t> found = find_word(words, *word);
        if (!found) return fail(unknown_word("name", *word, words));
        out = static_cast<T>(*found);
        return true;
    }

    template <Worded T>
    bool read(const Json& json, T& out)
    {
        return read_word(json, json_words_for(names_, out), out);
    }

    bool read(const Json& json, bool& out)
    {
        const bool* value = json.get_ptr<const bool*>();
        if (value == nullptr) return fail("write true or false");
        out = *value;
        return true;
    }

    static std::optional<std::int64_t> whole_number(const Json& json)
    {
        if (const auto* natural = json.get_ptr<const std::uint64_t*>())
            return std::in_range<std::int64_t>(*natural)
                       ? std::optional{static_cast<std::int64_t>(*natural)}
                       : std::nullopt;
        if (const auto* number = json.get_ptr<const std::int64_t*>()) return *number;
        return std::nullopt;
    }

    template <std::integral T>
    bool read(const Json& json, T& out)
    {
        if (is_word(meaning_)) return read_word(json, json_words_meant(names_, meaning_), out);
        if (is_set(meaning_)) return read_set(json, json_words_meant(names_, meaning_), out);
        return read_number(json, out);
    }

    template <std::integral T>
    bool read_number(const Json& json, T& out)
    {
        const std::optional<std::int64_t> number = whole_number(json);
        if (!number || !fits<T>(*number)) return fail("write " + range_text<T>());
        out = static_cast<T>(*number);
        return true;
    }

    template <std::integral T>
    bool read_set(const Json& json, WordList words, T& out)
    {
        if (!json.is_array()) return fail("write a list of names in brackets");
        out = 0;
        for (std::size_t i = 0; i < json.size(); ++i) {
            const Inside inside{*this, i};
            std::size_t found = 0;
            if (!read_word(json[i], words, found)) return false;
            out = static_cast<T>(out | (T{1} << found));
        }
        return true;
    }

    bool read(const Json& json, Length& out)
    {
        const std::optional<std::int64_t> number = whole_number(json);
        constexpr std::int64_t longest = longest_length.micrometres;
        if (!number || *number > longest || *number < -longest)
            return fail("write a length in whole micrometres, at most " + to_text(longest) +
                        " either way");
        out.micrometres = static_cast<std::int32_t>(*number);
        return true;
    }

    bool read(const Json& json, Angle& out) { return read_number(json, out.turn); }

    bool read(const Json& json, Clause& out)
    {
        const std::string* text = json.get_ptr<const std::string*>();
        const std::optional<Clause> clause =
            text != nullptr ? clause_from_text(*text) : std::nullopt;
        if (!clause) return fail("write a clause of at most 8 letters in quotation marks");
        out = *clause;
        return true;
    }

    bool read(const Json& json, Point& out)
    {
        return is_object(json) && has_only(json, {}, {"x", "y"}) && read_point(json, out);
    }
    bool read(const Json& json, Pose& out)
    {
        return is_object(json) && has_only(json, {}, {"x", "y", "facing"}) &&
               read_point(json, out.at) && read_member(json, "facing", out.facing);
    }
    bool read_point(const Json& json, Point& out)
    {
        return read_member(json, "x", out.x) && read_member(json, "y", out.y);
    }

    // A member that must be there exactly if it is used.
    template <class T>
    bool read_part(const Json& object, std::string_view key, bool is_used, T& out)
    {
        if (is_used) return read_member(object, key, out);
        return !object.contains(key) || fail_at(key, "has no use here; leave it out");
    }

    bool read(const Json& json, Leg& out)
    {
        if (!is_object(json) || !read_member(json, "leg", out.kind)) return false;
        const LegParts parts = parts_of(out.kind);
        return read_part(json, "hand", parts.hand, out.hand) &&
               read_part(json, "formation", parts.formation, out.formation) &&
               read_part(json, "distance", parts.distance, out.distance) &&
               read_part(json, "turn", parts.turn, out.turn) &&
               has_only(json, {}, {"leg", "hand", "formation", "distance", "turn"});
    }

    bool read(const Json& json, Modifier& out)
    {
        if (!is_object(json) || !read_member(json, "reason", out.reason)) return false;
        const bool is_tagged = out.reason == Reason::Tagged;
        return read_member(json, "value", out.value) &&
               (is_tagged ? read_member_word(json, "tag", names_.tags, out.tag)
                          : read_part(json, "tag", false, out.tag)) &&
               read_part(json, "clause", json.contains("clause"), out.clause) &&
               has_only(json, {}, {"value", "reason", "tag", "clause"});
    }

    template <class T>
    bool read(const Json& json, std::optional<T>& out)
    {
        return read(json, out.emplace());
    }

    template <class T>
    bool read_item(const Json& list, std::size_t i, T& out)
    {
        const Inside inside{*this, i};
        return read(list[i], out);
    }

    template <class T, std::size_t N>
    bool read(const Json& json, FixedVector<T, N>& out)
    {
        if (!json.is_array() || json.size() > N)
            return fail("write a list in brackets, of at most " +
                        to_text(static_cast<std::int64_t>(N)));
        out.clear();
        for (std::size_t i = 0; i < json.size(); ++i) {
            T item{};
            if (!read_item(json, i, item)) return false;
            out.push_back(item);
        }
        return true;
    }

    bool read(const Json& json, std::string& out)
    {
        const std::string* text = json.get_ptr<const std::string*>();
        if (text == nullptr) return fail("write text in quotation marks");
        if (!is_plain_text(*text, LineBreaks::Allowed))
            return fail("write text without control characters");
        out = *text;
        return true;
    }

    template <class T>
    bool read(const Json& json, std::vector<T>& out)
    {
        if (!json.is_array() || json.size() > most_items)
            return fail("write a list in brackets, of at most " + to_text(most_items));
        out.clear();
        for (std::size_t i = 0; i < json.size(); ++i) {
            T item{};
            if (!read_item(json, i, item)) return false;
            out.push_back(std::move(item));
        }
        return true;
    }

    bool read(const Json& json, Shape& out)
    {
        std::vector<Point> points;
        if (!is_object(json) || !has_only(json, {}, {"points", "width"}) ||
            !read_member(json, "points", points))
            return false;
        const bool is_line = json.contains("width");
        if (points.size() < (is_line ? 2U : 3U))
            return fail(is_line ? "a line has two points or more"
                                : "an area has three points or more");
        Length width;
        if (is_line && !read_member(json, "width", width)) return false;
        out =
            is_line ? Shape::polyline(std::move(points), width) : Shape::polygon(std::move(points));
        return true;
    }

    template <class T, std::size_t N>
    bool read(const Json& json, std::array<T, N>& out)
    {
        if (!json.is_array() || json.size() != N)
            return fail("write a list in brackets, of exactly " +
                        to_text(static_cast<std::int64_t>(N)));
        for (std::size_t i = 0; i < N; ++i)
            if (!read_item(json, i, out[i])) return false;
        return true;
    }

    template <Fielded T>
    bool read(const Json& json, T& out)
    {
        return read_fields(json, out);
    }

    static constexpr std::int64_t most_items = 1'000;  // of a list

    const Names& names_;
    Meaning meaning_ = Meaning::Number;
    std::string path_;
    ParseFault fault_;
};

}  // namespace voltigeur::codec
