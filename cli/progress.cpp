#include "cli/progress.h"

#include <string>

#include <fmt/format.h>
#include <unistd.h>

namespace voltigeur::cli {

namespace {

constexpr std::size_t bar_width = 30;

// "1 h 05 min", "3 min 20 s", "12 s"
std::string time_text(double seconds)
{
    const auto all = static_cast<std::int64_t>(seconds + 0.5);
    if (all >= 3600) return fmt::format("{} h {:02} min", all / 3600, all / 60 % 60);
    if (all >= 60) return fmt::format("{} min {:02} s", all / 60, all % 60);
    return fmt::format("{} s", all);
}

}  // namespace

Progress::Progress(std::uint64_t all, std::uint64_t done)
    : all_(all), before_(done), done_(done), is_shown_(isatty(STDERR_FILENO) != 0)
{
}

Progress::~Progress()
{
    if (is_shown_) fmt::print(stderr, "\r\033[K");
}

void Progress::step(std::uint64_t battles)
{
    done_ += battles;
    const Clock::time_point now = Clock::now();
    if (!is_shown_ || (now - shown_ < std::chrono::milliseconds{100} && done_ < all_)) return;
    shown_ = now;
    show(now);
}

void Progress::show(Clock::time_point now)
{
    const double seconds = std::chrono::duration<double>(now - began_).count();
    const double rate = static_cast<double>(done_ - before_) / std::max(seconds, 1e-3);
    const auto full =
        static_cast<std::size_t>(bar_width * done_ / std::max<std::uint64_t>(1, all_));
    std::string bar;
    for (std::size_t i = 0; i < bar_width; ++i) bar += i < full ? "━" : "·";
    fmt::print(stderr, "\r\033[K{} {} of {} battles, {:.{}f} a second, {} left", bar, done_, all_,
               rate, rate < 10 ? 1 : 0, time_text(static_cast<double>(all_ - done_) / rate));
}

}  // namespace voltigeur::cli
