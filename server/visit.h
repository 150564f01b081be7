// Visits: who looks at a game through a socket.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <string>

#include "engine/state/ids.h"
#include "server/store/secret.h"

namespace voltigeur::server {

// What a key opens.
struct Who {
    std::array<bool, 2> sits{};  // by side
    bool observes = false;

    [[nodiscard]] bool is_nobody() const { return !sits[0] && !sits[1] && !observes; }
    [[nodiscard]] bool is_player() const { return sits[0] || sits[1]; }
};

// Shared by all sockets that it goes to.
using Message = std::shared_ptr<const std::string>;

// The far end of a socket.
class Watcher {
public:
    virtual ~Watcher() = default;
    virtual void send(Message message) = 0;
    // Says why and closes, once what was sent has gone out.
    virtual void close(std::string why) = 0;
};

// One watcher of one game, and what it has got so far.
struct Visit {
    GameId game;
    Who who;
    std::weak_ptr<Watcher> watcher;
    std::uint64_t sent = 0;       // the last entry
    std::uint64_t chat_sent = 0;  // the last line of chat
    bool is_catching_up = true;   // older entries are on their way; new ones wait
    bool takes_snapshot = false;
    bool wants_reasons = false;      // of the computer
    std::uint64_t reasons_sent = 0;  // up to this entry

    void send(const Message& message) const
    {
        if (const auto to = watcher.lock()) to->send(message);
    }
};
using VisitPtr = std::shared_ptr<Visit>;

}  // namespace voltigeur::server
