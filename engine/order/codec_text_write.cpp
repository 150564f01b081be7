// Orders and events into lines of text.
#include "engine/order/codec.h"

#include "engine/order/codec_text_fields.h"

namespace voltigeur {

namespace codec {
namespace {

class TextWriter {
public:
    explicit TextWriter(const Names& names) : names_(names) {}

    template <Fielded T>
    void write_fields(const T& item)
    {
        for_each_field<T>([&]<class M>(const Field<T, M>& field, std::size_t i) {
            meaning_ = meaning_of(field.name);
            if (i == 0)
                write(item.*field.member);
            else if constexpr (is_wheel<T, M>)
                write_wheel(field.name, item);
            else if constexpr (!is_hand_of_wheel<T, M>)
                write_labelled(field.name, item.*field.member);
        });
    }

    void word(std::string_view text)
    {
        if (!line_.empty()) line_ += ' ';
        line_ += text;
    }

    template <Worded T>
    void write(T value)
    {
        if constexpr (Id<T>)
            if (value == nobody<T>) return word(nobody_word);
        word(word_at(words_for(names_, value), static_cast<std::size_t>(value)));
    }

    std::string take() { return std::move(line_); }

private:
    template <class M>
    void write_labelled(std::string_view label, const M& value)
    {
        if (is_absent(value, meaning_)) return;
        if constexpr (needs_label<M>) word(label);
        if constexpr (!std::same_as<M, bool>) write(value);
    }

    template <Wheeling T>
    void write_wheel(std::string_view label, const T& item)
    {
        if (item.hand == Hand{} && item.wheel == Angle{}) return;
        word(label);
        write(item.hand);
        write(item.wheel);
    }

    template <std::integral T>
    void write(T number)
    {
        if (meaning_ == Meaning::Number) return word(to_text(std::int64_t{number}));
        const std::vector<std::string_view> words = words_meant(names_, meaning_);
        if (is_set(meaning_)) return write_set(static_cast<std::uint32_t>(number), words);
        word(word_at(words, static_cast<std::size_t>(number)));
    }

    void write_set(std::uint32_t bits, WordList words)
    {
        std::string text;
        for_each_bit(bits,
                     [&](std::size_t i) { text += (text.empty() ? "" : "+") + word_at(words, i); });
        word(text);
    }

    void write(Length length) { word(to_text(length)); }
    void write(Angle angle) { word(to_text(angle)); }
    void write(Point point) { word(to_text(point)); }
    void write(Pose pose) { word(to_text(pose)); }
    void write(const Clause& clause) { word("[" + std::string{clause.text()} + "]"); }

    template <class T>
    void write(const std::optional<T>& value)
    {
        if (value) write(*value);
    }

    template <class T, std::size_t N>
    void write(const FixedVector<T, N>& list)
    {
        for (const T& item : list) write(item);
    }

    void write(const Modifier& modifier)
    {
        word((modifier.value < 0 ? "" : "+") + to_text(std::int64_t{modifier.value}));
        std::string reason{to_text(modifier.reason)};
        if (modifier.reason == Reason::Tagged) reason += ":" + word_at(names_.tags, modifier.tag);
        word(reason);
        write(modifier.clause);
    }

    void write(const Leg& leg)
    {
        const LegParts parts = parts_of(leg.kind);
        write(leg.kind);
        if (parts.hand) write(leg.hand);
        if (parts.formation) write(leg.formation);
        if (parts.distance) write(leg.distance);
        if (parts.distance && parts.turn) word(towards_word);
        if (parts.turn) write(leg.turn);
    }

    const Names& names_;
    Meaning meaning_ = Meaning::Number;
    std::string line_;
};

template <class V>
void write_named(TextWriter& out, const V& item)
{
    std::visit(
        [&]<class T>(const T& what) {
            out.word(T::name);
            out.write_fields(what);
        },
        item);
}

}  // namespace
}  // namespace codec

std::string to_text(const Order& order, const Names& names)
{
    codec::TextWriter out{names};
    out.write(order.side);
    codec::write_named(out, order.what);
    return out.take();
}

std::string to_text(const Event& event, const Names& names)
{
    codec::TextWriter out{names};
    codec::write_named(out, event);
    return out.take();
}

}  // namespace voltigeur
