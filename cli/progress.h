// How far a long run has come: one line that is written over and over on a terminal, and nothing
// elsewhere.
#pragma once

#include <chrono>
#include <cstdint>

namespace voltigeur::cli {

class Progress {
public:
    // `done` of them were there before.
    explicit Progress(std::uint64_t all, std::uint64_t done = 0);
    ~Progress();
    Progress(const Progress&) = delete;
    Progress& operator=(const Progress&) = delete;

    void step(std::uint64_t battles = 1);

private:
    using Clock = std::chrono::steady_clock;

    void show(Clock::time_point now);

    std::uint64_t all_;
    std::uint64_t before_;
    std::uint64_t done_;
    bool is_shown_;
    Clock::time_point began_ = Clock::now();
    Clock::time_point shown_;
};

}  // namespace voltigeur::cli
