// What the parts of the desk share.
#pragma once

#include <array>
#include <chrono>
#include <deque>
#include <mutex>
#include <utility>

#include "server/desk.h"
#include "server/json.h"
#include "server/limits.h"

namespace voltigeur::server {

// Seats of the store: one for each side, one for observers.
inline constexpr std::uint8_t observer_seat = 2;

// One game in memory.
struct Desk::Slot {
    GameId id;
    std::unique_ptr<Play> play;  // none while it is first loaded
    std::vector<Seat> seats;     // as the store has them
    GameFacts facts;
    std::uint64_t durable_n = 0;  // everybody may know up to here
    std::uint64_t last_chat = 0;
    std::uint64_t orders_since_snapshot = 0;
    std::int64_t used_ms = 0;
    std::size_t writing = 0;
    bool is_loading = false;
    bool is_outdated = false;  // what is in memory is not what is stored: load it anew
    bool has_news = false;     // came while it was being loaded
    bool is_thinking = false;
    std::vector<WithSlot> waiting;  // for loading
    std::optional<Side> notified;   // that the decision is its
    struct Late {
        std::uint64_t n = 0;
        std::move_only_function<void(Stored)> then;
    };
    std::vector<Late> late;  // for an entry to be durable
    std::vector<VisitPtr> visits;
    std::shared_ptr<ai::Player> computer;
    struct Told {
        std::uint64_t n = 0;
        std::string body;
    };
    std::array<Bucket, 2> points;  // what each side may still point out
    std::deque<Told> reasons;      // of the computer's last orders; no store and no record has them

    // How it stands, as everybody may know: the game in memory may be ahead of the disk.
    struct Standing {
        bool has_begun = false;
        bool is_over = false;
        std::optional<int> turn;
        std::optional<Side> to_act;
        std::int64_t due_ms = 0;
    } known;

    [[nodiscard]] bool is_usable() const { return play && !is_loading && !is_outdated; }
    void note_durable()
    {
        if (is_outdated || durable_n != play->n()) return;
        known = {
            .has_begun = play->is_ready(), .is_over = play->is_over(), .due_ms = play->due_ms()};
        if (play->has_opened()) known.turn = play->state().moment.turn;
        if (known.has_begun && !known.is_over) known.to_act = play->to_act();
    }
};

struct Desk::Write {
    GameId game;
    std::vector<LogEntry> entries;
    Bodies bodies;
    Committed then;
    std::chrono::steady_clock::time_point started = std::chrono::steady_clock::now();
};

// Handed over by the store's thread, taken by the desk's: one job for all that came at once. It
// outlives the desk, for the store may finish later.
struct Desk::Outbox {
    struct Done {
        std::move_only_function<void(StoreResult)> then;
        StoreResult result;
    };

    std::mutex mutex;
    std::vector<Done> done;
    bool is_closed = false;
};

// BODY,BODY,…
void append_list(std::string& to, const std::vector<std::string>& bodies);
// {"type":TYPE,KEY:[BODY,…]} of bodies that are JSON already.
std::string list_json(std::string_view type, std::string_view key,
                      const std::vector<std::string>& bodies);

// {"french":true,"austrian":false,"observers":2}
OrderedJson online_json(const std::vector<VisitPtr>& visits, const Names& names);
// Of the side's player; empty: none.
std::string webhook_of(const std::vector<Seat>& seats, Side side);

GameFacts facts_of(const Play& play);
// For the choices of the computer, not for dice.
std::uint64_t random_seed();

inline Message message(std::string text)
{
    return std::make_shared<const std::string>(std::move(text));
}

}  // namespace voltigeur::server
