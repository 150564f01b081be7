// Metrics: what the server counts, as text for Prometheus. On the thread of the desk.
#pragma once

#include <array>
#include <cstdint>
#include <string>

#include "server/problem.h"
#include "server/store/store.h"

namespace voltigeur::server {

// How long orders take from being read to being on disk.
class Histogram {
public:
    static constexpr std::array<double, 10> bounds{0.0005, 0.001, 0.002, 0.005, 0.01,
                                                   0.025,  0.05,  0.1,   0.5,   2.5};

    void add(double seconds);
    [[nodiscard]] std::string to_text(const std::string& name) const;

private:
    std::array<std::uint64_t, bounds.size() + 1> counts_{};
    double sum_ = 0;
};

struct Metrics {
    std::uint64_t orders = 0;                                     // on disk
    std::array<std::uint64_t, names_of<Code>.size()> refusals{};  // by code
    std::uint64_t games_made = 0;
    std::uint64_t requests = 0;
    std::uint64_t sockets_opened = 0;
    std::uint64_t sockets_shed = 0;  // too slow, or too many
    std::uint64_t notices = 0;
    std::uint64_t notices_failed = 0;
    std::uint64_t advices = 0;   // orders of the computer
    std::uint64_t thinking = 0;  // games in which it thinks, or waits for a thread to
    std::uint64_t sockets = 0;   // now
    std::uint64_t connections = 0;
    std::uint64_t games = 0;  // in memory
    Histogram order_seconds;

    void count(const Problem& problem) { ++refusals[static_cast<std::size_t>(problem.code)]; }
};

std::string to_text(const Metrics& metrics, const StoreFigures& store);

}  // namespace voltigeur::server
