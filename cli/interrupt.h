// A long run that is asked to stop (control-C, or the end of its session) comes to a good end.
#pragma once

#include <atomic>

namespace voltigeur::cli {

// Set by the first SIGINT or SIGTERM from now on; the second ends the program as ever.
const std::atomic<bool>& stop_on_signal();

}  // namespace voltigeur::cli
