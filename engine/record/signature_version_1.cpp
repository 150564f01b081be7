#include "engine/record/signature_version_1.h"

#include <array>
#include <type_traits>
#include <utility>
#include <vector>

#include "engine/base/hasher.h"
#include "engine/state/signed_marks.h"

namespace voltigeur {

namespace {

// One struct as it lay in memory: little-endian, without padding but for the bytes kept unused.
class Layout {
public:
    template <class T>
        requires std::is_integral_v<T> || std::is_enum_v<T>
    void put(T value)
    {
        std::uint64_t bits = 0;
        if constexpr (std::is_enum_v<T>)
            bits = static_cast<std::uint64_t>(std::to_underlying(value));
        else
            bits = static_cast<std::make_unsigned_t<T>>(value);
        for (std::size_t i = 0; i < sizeof(T); ++i, bits >>= 8U)
            bytes_[size_++] = static_cast<std::uint8_t>(bits);
    }
    void put(Length length) { put(length.micrometres); }
    void put(Angle angle) { put(angle.turn); }
    void put(Point point)
    {
        put(point.x);
        put(point.y);
    }
    void put(const Pose& pose)
    {
        put(pose.at);
        put(pose.facing);
        skip(2);
    }
    void skip(std::size_t count) { size_ += count; }

    [[nodiscard]] const std::uint8_t* data() const { return bytes_.data(); }
    [[nodiscard]] std::size_t size() const { return size_; }

private:
    std::array<std::uint8_t, 64> bytes_{};
    std::size_t size_ = 0;
};

Layout layout_of(const Moment& moment)
{
    Layout out;
    out.put(moment.turn);
    out.put(moment.phase);
    out.put(moment.step);
    out.put(moment.side);
    out.put(moment.unit);
    out.put(moment.other);
    return out;
}

Layout layout_of(const Command& command)
{
    Layout out;
    out.put(command.aide);
    out.put(command.stance);
    out.put(command.sent);
    out.put(command.is_sent);
    out.put(command.spirit);
    out.put(command.has_moved);
    out.put(command.is_moving);
    out.skip(2);
    return out;
}

Layout layout_of(const General& general)
{
    Layout out;
    out.put(general.at);
    out.put(general.unit);
    out.put(general.brigade);
    out.put(general.side);
    out.put(general.fate);
    out.put(general.is_army);
    out.put(general.has_moved);
    out.put(general.back_on_turn);
    out.put(general.group);
    out.put(general.rating);
    out.skip(3);
    return out;
}

Layout layout_of(const Contact& contact)
{
    Layout out;
    out.put(contact.at);
    out.put(contact.attacker);
    out.put(contact.defender);
    out.put(contact.stand_in);
    out.put(contact.rounds);
    out.put(contact.fought);
    out.put(contact.in_flank_or_rear);
    out.skip(2);
    return out;
}

Layout layout_of(const Unit& unit)
{
    Layout out;
    out.put(unit.pose);
    out.put(unit.origin);
    out.put(unit.ride_left);
    out.put(signed_marks(unit));
    out.put(unit.tags);
    out.put(unit.side);
    out.put(unit.arm);
    out.put(unit.quality);
    out.put(unit.troop);
    out.put(unit.brigade);
    out.put(unit.pounds);
    out.put(unit.figures_at_start);
    out.put(unit.figures);
    out.put(unit.standing);
    out.put(unit.fresh_losses);
    out.put(unit.formation);
    out.put(unit.origin_formation);
    out.put(unit.presence);
    out.put(unit.group);
    out.put(unit.target);
    out.put(unit.general);
    out.put(unit.charge_order);
    out.put(unit.charge_hand);
    out.put(unit.charge_wheel);
    out.put(unit.kills);
    out.put(unit.failed_rallies);
    return out;
}

template <class T>
void add(Hasher& hasher, T value)
{
    Layout out;
    out.put(value);
    hasher.add_bytes(out.data(), out.size());
}

template <class T, std::size_t N>
void add(Hasher& hasher, const std::array<T, N>& values)
{
    Layout out;
    for (const T& value : values) out.put(value);
    hasher.add_bytes(out.data(), out.size());
}

// The items of a list lay one after the other, and were hashed as one run of bytes.
template <class List>
void add_list(Hasher& hasher, const List& list)
{
    std::vector<std::uint8_t> bytes;
    for (const auto& item : list) {
        Layout out;
        if constexpr (requires { layout_of(item); })
            out = layout_of(item);
        else
            out.put(item);
        bytes.insert(bytes.end(), out.data(), out.data() + out.size());
    }
    hasher.add_word(list.size());
    hasher.add_bytes(bytes.data(), bytes.size());
}

}  // namespace

std::uint64_t signature_version_1(const State& state)
{
    Hasher hasher;
    const Layout place = layout_of(state.moment);
    hasher.add_bytes(place.data(), place.size());
    add(hasher, state.dice_drawn);
    add(hasher, state.ending);
    add(hasher, state.winner);
    add(hasher, state.points);
    add(hasher, state.broken);
    add_list(hasher, state.held);
    add_list(hasher, state.groups);
    add_list(hasher, state.commands);
    add_list(hasher, state.generals);
    add_list(hasher, state.contacts);
    add_list(hasher, state.units);
    return hasher.value();
}

}  // namespace voltigeur
