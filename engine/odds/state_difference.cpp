#include "engine/odds/state_difference.h"

#include <algorithm>
#include <cstring>
#include <type_traits>

namespace voltigeur {

namespace {

// What is not a list, in one piece.
struct Head {
    Moment moment;
    Ending ending = Ending::Open;
    Side winner = Side::First;
    std::array<std::int16_t, 2> points{};
    std::array<std::uint8_t, 2> broken{};
};
static_assert(std::has_unique_object_representations_v<Head>);

Head head_of(const State& state)
{
    return {state.moment, state.ending, state.winner, state.points, state.broken};
}

// OPTIMIZATION: whole words and no branch, for vectors; the browser's memcmp goes byte by byte.
template <std::size_t Size>
bool is_same(const void* a, const void* b)
{
    using Word =
        std::conditional_t<Size % sizeof(std::uint64_t) == 0, std::uint64_t, std::uint32_t>;
    static_assert(Size % sizeof(Word) == 0);
    Word difference = 0;
    for (std::size_t at = 0; at < Size; at += sizeof(Word)) {
        Word first = 0;
        Word second = 0;
        std::memcpy(&first, static_cast<const char*>(a) + at, sizeof(Word));
        std::memcpy(&second, static_cast<const char*>(b) + at, sizeof(Word));
        difference |= first ^ second;
    }
    return difference == 0;
}

class Writer {
public:
    explicit Writer(std::string& bytes) : bytes_(bytes) { bytes_.clear(); }

    template <class T>
    void add(const T& value)
    {
        static_assert(std::has_unique_object_representations_v<T>);
        add_bytes(&value, sizeof(T));
    }

    template <class T, std::size_t N>
    void add_list(const FixedVector<T, N>& list)
    {
        static_assert(std::has_unique_object_representations_v<T> && N < 256);
        add(static_cast<std::uint8_t>(list.size()));
        add_bytes(list.data(), list.size() * sizeof(T));
    }

    // The items that differ, each after its number.
    template <class T, std::size_t N>
    void add_changes(const FixedVector<T, N>& base, const FixedVector<T, N>& list)
    {
        static_assert(std::has_unique_object_representations_v<T> && N < 256);
        VOLTIGEUR_CHECK(base.size() == list.size(), "States of one battle have the same units");
        const std::size_t count_at = bytes_.size();
        bytes_ += '\0';
        // Most items are alike, so several are compared at a time.
        constexpr std::size_t most_at_once = 8;
        for (std::size_t first = 0; first < list.size(); first += most_at_once) {
            const std::size_t end = std::min(first + most_at_once, list.size());
            const bool is_whole = end - first == most_at_once;
            if (is_whole && is_same<most_at_once * sizeof(T)>(&base[first], &list[first])) continue;
            for (std::size_t i = first; i < end; ++i) {
                if (is_same<sizeof(T)>(&base[i], &list[i])) continue;
                ++bytes_[count_at];
                add(static_cast<std::uint8_t>(i));
                add(list[i]);
            }
        }
    }

private:
    void add_bytes(const void* data, std::size_t size)
    {
        bytes_.append(static_cast<const char*>(data), size);
    }

    std::string& bytes_;
};

class Reader {
public:
    explicit Reader(std::string_view bytes) : bytes_(bytes) {}

    template <class T>
    T take()
    {
        VOLTIGEUR_CHECK(at_ + sizeof(T) <= bytes_.size(), "the difference is whole");
        T value;
        std::memcpy(&value, bytes_.data() + at_, sizeof(T));
        at_ += sizeof(T);
        return value;
    }

    template <class T, std::size_t N>
    void take_list(FixedVector<T, N>& list)
    {
        list.clear();
        for (std::size_t left = take<std::uint8_t>(); left > 0; --left) list.push_back(take<T>());
    }

    template <class T, std::size_t N>
    void take_changes(FixedVector<T, N>& list)
    {
        for (std::size_t left = take<std::uint8_t>(); left > 0; --left) {
            const std::size_t i = take<std::uint8_t>();
            list[i] = take<T>();
        }
    }

private:
    std::string_view bytes_;
    std::size_t at_ = 0;
};

}  // namespace

void write_difference(const State& base, const State& state, std::string& out)
{
    Writer writer{out};
    writer.add(head_of(state));
    writer.add_list(state.held);
    writer.add_list(state.groups);
    writer.add_list(state.contacts);
    writer.add_changes(base.commands, state.commands);
    writer.add_changes(base.generals, state.generals);
    writer.add_changes(base.units, state.units);
}

void apply_difference(const State& base, std::string_view difference, State& out)
{
    out = base;
    Reader reader{difference};
    const Head head = reader.take<Head>();
    out.moment = head.moment;
    out.ending = head.ending;
    out.winner = head.winner;
    out.points = head.points;
    out.broken = head.broken;
    reader.take_list(out.held);
    reader.take_list(out.groups);
    reader.take_list(out.contacts);
    reader.take_changes(out.commands);
    reader.take_changes(out.generals);
    reader.take_changes(out.units);
}

}  // namespace voltigeur
