// Lines of text into orders and events.
#include "engine/order/codec.h"

#include "engine/order/codec_text_fields.h"

namespace voltigeur {

namespace codec {
namespace {

// Every `read` says whether it could; the first fault is kept.
class TextReader {
public:
    TextReader(std::string_view line, const Names& names) : words_(line), names_(names) {}

    // The name of an order or event, then its fields.
    template <class... T>
    bool read_named(std::string_view label, std::variant<T...>& out)
    {
        const Word name = words_.next();
        const WordList known = alternative_names<std::variant<T...>>;
        const std::optional<std::size_t> which = find_word(known, name.text);
        if (!which) return fail(name, unknown_word(label, name.text, known));
        return read_alternative(*which, out, [&](auto& item) { return read_fields(item); });
    }

    template <class T>
    bool read_as(std::string_view label, T& out)
    {
        label_ = label;
        return read(out);
    }

    [[nodiscard]] const ParseFault& fault() const { return fault_; }

private:
    bool fail(const Word& word, std::string what)
    {
        fault_ = {word.column, std::move(what)};
        return false;
    }

    bool fail_instead(const Word& word, std::string_view instead)
    {
        const std::string wrong =
            word.text.empty() ? " is missing" : ": cannot read " + in_quotes(word.text);
        return fail(word, std::string{label_} + wrong + "; write " + std::string{instead});
    }

    template <Fielded T>
    bool fail_unexpected(const Word& word)
    {
        std::vector<std::string_view> labels;
        for_each_field<T>([&]<class M>(const Field<T, M>& field, std::size_t i) {
            if (i > 0 && !is_hand_of_wheel<T, M>) labels.push_back(field.name);
        });
        if (labels.empty())
            return fail(word, "nothing more is expected here; leave out " + in_quotes(word.text));
        return fail(word, unknown_word("field", word.text, labels));
    }

    // ---- Fields

    template <Fielded T>
    bool read_fields(T& item)
    {
        std::array<bool, field_count<T> + 1> seen{};

        // Step 1. The first field stands alone.
        if constexpr (field_count<T> > 0) {
            if (!read_field(item, 0)) return false;
            seen[0] = true;
        }

        // Step 2. The others follow, each with its label or known by its first word.
        while (!words_.at_end()) {
            const Word begin = words_.peek();
            const std::size_t i = find_field<T>(begin.text);
            if (i == field_count<T>) return fail_unexpected<T>(begin);
            if (seen[i])
                return fail(begin, in_quotes(begin.text) + " is given twice; leave one out");
            seen[i] = true;
            if (begin.text == labels_of<T>[i]) words_.next();
            if (!read_field(item, i)) return false;
        }

        // Step 3. What may be left out is absent. For the rest, reading on says what is missing.
        bool is_complete = true;
        for_each_field<T>([&]<class M>(const Field<T, M>& field, std::size_t i) {
            if (seen[i] || !is_complete || is_hand_of_wheel<T, M>) return;
            if (may_be_absent<M>(meaning_of(field.name)))
                item.*field.member = absent_value<M>();
            else
                is_complete = read_field(item, i);
        });
        return is_complete;
    }

    // The field after the first that this word begins; field_count if there is none.
    template <Fielded T>
    static std::size_t find_field(std::string_view word)
    {
        static_assert(find_field_of_type<T, Path>() == field_count<T> || labels_are_no_legs<T>());
        if (word.starts_with('[')) return find_field_of_type<T, Clause>();
        if (from_text<LegKind>(word) && find_field_of_type<T, Path>() < field_count<T>)
            return find_field_of_type<T, Path>();
        std::size_t found = field_count<T>;
        for_each_field<T>([&]<class M>(const Field<T, M>& field, std::size_t i) {
            if (i > 0 && !is_hand_of_wheel<T, M> && field.name == word) found = i;
        });
        return found;
    }

    template <Fielded T>
    bool read_field(T& item, std::size_t wanted)
    {
        bool is_read = false;
        for_each_field<T>([&]<class M>(const Field<T, M>& field, std::size_t i) {
            if (i != wanted) return;
            meaning_ = meaning_of(field.name);
            if constexpr (is_wheel<T, M>)
                is_read = read_wheel(field.name, item);
            else
                is_read = read_as(field.name, item.*field.member);
        });
        return is_read;
    }

    template <Wheeling T>
    bool read_wheel(std::string_view label, T& item)
    {
        return read_as("hand", item.hand) && read_as(label, item.wheel);
    }

    // ---- Values

    template <class T>
    bool read_word(WordList words, T& out)
    {
        const Word word = words_.next();
        const std::optional<std::size_t> found = find_word(words, word.text);
        if (!found) return fail(word, unknown_word(label_, word.text, words));
        out = static_cast<T>(*found);
        return true;
    }

    template <Worded T>
    bool read(T& out)
    {
        if constexpr (Id<T>) {
            if (words_.peek().text == nobody_word) {
                words_.next();
                out = nobody<T>;
                return true;
            }
        }
        return read_word(words_for(names_, out), out);
    }

    // The label has said it.
    bool read(bool& out)
    {
        out = true;
        return true;
    }

    template <std::integral T>
    bool read(T& out)
    {
        if (is_word(meaning_)) return read_word(words_meant(names_, meaning_), out);
        if (is_set(meaning_)) return read_set(words_meant(names_, meaning_), out);
        const Word word = words_.next();
        const std::optional<std::int64_t> number = whole_from_text(word.text);
        if (!number || !fits<T>(*number)) return fail_instead(word, range_text<T>());
        out = static_cast<T>(*number);
        return true;
    }

    template <std::integral T>
    bool read_set(WordList words, T& out)
    {
        const Word word = words_.next();
        std::string_view rest = word.text;
        out = 0;
        do {
            const std::size_t plus = std::min(rest.find('+'), rest.size());
            const std::optional<std::size_t> found = find_word(words, rest.substr(0, plus));
            if (!found) return fail(word, unknown_word(label_, rest.substr(0, plus), words));
            out = static_cast<T>(out | (T{1} << *found));
            rest.remove_prefix(std::min(plus + 1, rest.size()));
        } while (!rest.empty());
        return true;
    }

    template <class T>
    bool read_value(std::optional<T> (*parse)(std::string_view), std::string_view instead, T& out)
    {
        const Word word = words_.next();
        const std::optional<T> value = parse(word.text);
        if (!value) return fail_instead(word, instead);
        out = *value;
        return true;
    }

    bool read(Length& out)
    {
        return read_value(length_from_text, "a length in inches, such as 4.5", out);
    }
    bool read(Angle& out)
    {
        return read_value(angle_from_text, "an angle in degrees, such as 22.5", out);
    }
    bool read(Point& out)
    {
        return read_value(point_from_text, "a place in inches, such as 12.5,30", out);
    }
    bool read(Clause& out)
    {
        return read_value(bracketed_clause, "a clause of at most 8 letters in square brackets",
                          out);
    }

    static std::optional<Clause> bracketed_clause(std::string_view word)
    {
        if (word.size() < 2 || !word.starts_with('[') || !word.ends_with(']')) return std::nullopt;
        return clause_from_text(word.substr(1, word.size() - 2));
    }

    bool read_literal(std::string_view literal)
    {
        const Word word = words_.next();
        return word.text == literal || fail_instead(word, in_quotes(literal) + " here");
    }

    bool read(Pose& out) { return read(out.at) && read_literal(facing_word) && read(out.facing); }

    template <class T>
    bool read(std::optional<T>& out)
    {
        return read(out.emplace());
    }

    // ---- Lists: at least one item, and on as long as the next word begins another.

    template <class T, std::size_t N>
    bool read(FixedVector<T, N>& out)
    {
        out.clear();
        do {
            const Word begin = words_.peek();
            if (out.full())
                return fail(begin, std::string{label_} + ": at most " +
                                       to_text(static_cast<std::int64_t>(N)) +
                                       "; leave out the rest");
            T item{};
            if (!read(item)) return false;
            out.push_back(item);
        } while (begins(std::type_identity<T>{}, words_.peek().text));
        return true;
    }

    static bool begins(std::type_identity<std::uint8_t>, std::string_view word)
    {
        return !word.empty() && word[0] >= '0' && word[0] <= '9';
    }
    static bool begins(std::type_identity<Modifier>, std::string_view word)
    {
        return word.starts_with('+') || word.starts_with('-');
    }
    static bool begins(std::type_identity<Leg>, std::string_view word)
    {
        return from_text<LegKind>(word).has_value();
    }

    bool read(Modifier& out)
    {
        const Word sign = words_.peek();
        const bool has_sign = begins(std::type_identity<Modifier>{}, sign.text);
        return (has_sign || fail_instead(sign, "a number with its sign, such as +1")) &&
               read_signed(out.value) && read_reason(out) && read_as("clause", out.clause);
    }

    bool read_signed(std::int8_t& out)
    {
        const Word word = words_.next();
        const std::string_view digits = word.text.substr(word.text.starts_with('+') ? 1 : 0);
        const bool has_two_signs = digits.size() < word.text.size() && digits.starts_with('-');
        const std::optional<std::int64_t> number = whole_from_text(digits);
        if (has_two_signs || !number || !fits<std::int8_t>(*number))
            return fail_instead(word, "a number with its sign, such as +1");
        out = static_cast<std::int8_t>(*number);
        return true;
    }

    // `close_range`, or `tagged:` with the word of a tag.
    bool read_reason(Modifier& out)
    {
        const Word word = words_.next();
        const std::size_t colon = std::min(word.text.find(':'), word.text.size());
        const std::optional<Reason> reason = from_text<Reason>(word.text.substr(0, colon));
        if (!reason)
            return fail(word, unknown_word("reason", word.text.substr(0, colon), names_of<Reason>));
        out.reason = *reason;
        if (out.reason != Reason::Tagged)
            return colon == word.text.size() || fail(word, "only a tagged reason has a ':'");

        const std::string_view tag = word.text.substr(std::min(colon + 1, word.text.size()));
        const std::optional<std::size_t> found = find_word(names_.tags, tag);
        if (!found) return fail(word, unknown_word("tag (after `tagged:`)", tag, names_.tags));
        out.tag = static_cast<std::uint8_t>(*found);
        return true;
    }

    bool read(Leg& out)
    {
        if (!read_as("leg", out.kind)) return false;
        const LegParts parts = parts_of(out.kind);
        label_ = to_text(out.kind);
        return (!parts.hand || read(out.hand)) && (!parts.formation || read(out.formation)) &&
               (!parts.distance || read(out.distance)) &&
               (!parts.distance || !parts.turn || read_literal(towards_word)) &&
               (!parts.turn || read(out.turn));
    }

    WordReader words_;
    const Names& names_;
    std::string_view label_;  // of what is being read
    Meaning meaning_ = Meaning::Number;
    ParseFault fault_;
};

}  // namespace
}  // namespace codec

std::expected<Order, ParseFault> order_from_text(std::string_view line, const Names& names)
{
    codec::TextReader in{line, names};
    Order order;
    if (!in.read_as("side", order.side) || !in.read_named("order", order.what))
        return std::unexpected{in.fault()};
    return order;
}

std::expected<Event, ParseFault> event_from_text(std::string_view line, const Names& names)
{
    codec::TextReader in{line, names};
    Event event;
    if (!in.read_named("event", event)) return std::unexpected{in.fault()};
    return event;
}

}  // namespace voltigeur
