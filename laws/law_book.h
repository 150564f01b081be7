// The laws that hold at every order of every game, whatever the sheet. Each is a few lines; what
// breaks one is said in a sentence.
//
//     LawBook laws{setup};
//     auto broken = laws.play(seed);
//     if (broken) print(broken->law, broken->what, broken->order);
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "engine/game/game.h"
#include "engine/record/record.h"
#include "laws/mirror.h"
#include "laws/table_laws.h"

namespace voltigeur {

struct BrokenLaw {
    std::string law;  // "replay", "text", …
    std::string what;
    std::size_t order = 0;  // after how many orders
    Record record;          // of the game so far
};

class LawBook {
public:
    explicit LawBook(Setup setup);

    // Plays a random game of this seed and looks at every law at every order. Nothing: all held.
    std::optional<BrokenLaw> play(std::uint64_t seed);

    // A game that takes more orders than this is one that does not end.
    std::size_t most_orders = 20'000;

    // Of the games so far.
    [[nodiscard]] std::size_t count_orders() const { return count_orders_; }
    [[nodiscard]] std::size_t count_events() const { return count_events_; }

private:
    struct OrderResult {
        const State& before;
        const Order& order;
        const Events& events;
        const State& after;
    };

    Verdict check_judging(const State& state, const Order& order) const;
    Verdict check_events(const OrderResult& result) const;
    Verdict check_text(const OrderResult& result) const;
    Verdict check_save(const State& state) const;
    Verdict check_dice(const OrderResult& result, const std::vector<std::uint8_t>& drawn) const;
    Verdict check_mirror(const OrderResult& result, std::uint64_t seed) const;
    TableFinding check_table(const State& before, const Order& order, std::uint64_t seed) const;
    Verdict check_record(const Record& record) const;

    Setup setup_;
    Names names_;
    TableLaws table_laws_;
    Mirror mirror_;
    Setup mirrored_;
    std::size_t count_orders_ = 0;
    std::size_t count_events_ = 0;
};

}  // namespace voltigeur
