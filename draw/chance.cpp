#include "draw/chance.h"

namespace voltigeur::draw {

namespace {

// The finisher of SplitMix64.
constexpr std::uint64_t mixed(std::uint64_t n)
{
    n = (n ^ (n >> 30)) * 0xBF58476D1CE4E5B9;
    n = (n ^ (n >> 27)) * 0x94D049BB133111EB;
    return n ^ (n >> 31);
}

}  // namespace

Chance::Chance(std::string_view name) : seed_(0x9E3779B97F4A7C15)
{
    for (const char letter : name) seed_ = mixed(seed_ ^ static_cast<unsigned char>(letter));
}

double Chance::part(std::uint64_t n, std::uint64_t kind) const
{
    constexpr double whole = 9007199254740992.0;  // 2^53
    return static_cast<double>(mixed(seed_ + 0x9E3779B97F4A7C15 * (n + 1) + mixed(kind)) >> 11) /
           whole;
}

double Chance::between(double low, double high, std::uint64_t n, std::uint64_t kind) const
{
    return low + (high - low) * part(n, kind);
}

int Chance::below(int count, std::uint64_t n, std::uint64_t kind) const
{
    return static_cast<int>(part(n, kind) * count);
}

std::vector<Spot> scattered(const Chance& chance, const Outline& area, double gap, double inwards)
{
    const Bounds bounds = bounds_of(area);
    std::vector<Spot> spots;
    std::uint64_t n = 0;
    bool is_even = true;
    for (double y = bounds.low.y + gap / 2; y < bounds.high.y; y += gap * 0.866) {
        const double shift = is_even ? gap / 2 : 0;
        is_even = !is_even;
        for (double x = bounds.low.x + shift; x < bounds.high.x; x += gap) {
            ++n;
            const Spot spot{x + chance.between(-0.34, 0.34, n, 1) * gap,
                            y + chance.between(-0.34, 0.34, n, 2) * gap};
            if (is_inside(area, spot) && distance_to(area, true, spot) >= inwards)
                spots.push_back(spot);
        }
    }
    return spots;
}

}  // namespace voltigeur::draw
