#include "cli/interrupt.h"

#include <csignal>

namespace voltigeur::cli {

namespace {

std::atomic<bool> is_stopped{false};
static_assert(std::atomic<bool>::is_always_lock_free, "a signal may set it");

extern "C" void stop(int /*signal*/)
{
    is_stopped = true;
}

}  // namespace

const std::atomic<bool>& stop_on_signal()
{
    struct sigaction action{};
    action.sa_handler = stop;
    action.sa_flags = static_cast<int>(SA_RESETHAND);
    sigaction(SIGINT, &action, nullptr);
    sigaction(SIGTERM, &action, nullptr);
    return is_stopped;
}

}  // namespace voltigeur::cli
