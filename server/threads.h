// The threads of a server, as its domain sees them: places to run something.
#pragma once

#include <functional>

namespace voltigeur::server {

using Job = std::move_only_function<void()>;
using Runner = std::function<void(Job job)>;

struct Threads {
    Runner desk;     // the one thread on which all games live; never blocked
    Runner reader;   // may wait for the store
    Runner thinker;  // may take seconds: the computer's players
};

}  // namespace voltigeur::server
