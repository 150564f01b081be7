// Plays a small table through the outcomes of its dice, and looks at the laws of the table after
// everything that happens.
//
//     SmallPlay play{setup};
//     play.run();
//     if (play.finding()) print(play.finding()->what, play.finding()->moves);
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "engine/game/game.h"
#include "laws/table_laws.h"

namespace voltigeur {

class SmallPlay {
public:
    // An order, and the dice that fell until the next; the first has no order: the start.
    struct Move {
        std::string order;
        std::string dice;
    };
    struct Finding {
        std::string law;
        std::string what;
        std::vector<Move> moves;
    };

    // `seed` decides what players choose, the same in the same State.
    SmallPlay(Setup setup, std::uint64_t seed, std::size_t most_paths = 500)
        : setup_(std::move(setup)), names_(setup_.names()), laws_(setup_), seed_(seed),
          most_paths_(most_paths)
    {
    }

    // Until the turn is over on every path, or a law is broken.
    void run();

    [[nodiscard]] const std::optional<Finding>& finding() const { return finding_; }
    [[nodiscard]] std::size_t count_paths() const { return paths_; }
    [[nodiscard]] std::size_t count_steps() const { return steps_; }
    // There were more paths than were walked.
    [[nodiscard]] bool was_cut() const { return was_cut_; }

private:
    void go_on(const State& state);
    void try_outcome(const State& state, Dice& dice);
    [[nodiscard]] Order choose(const State& state) const;
    [[nodiscard]] std::optional<OrderKind> attack(const State& state) const;
    void note(const Events& events, const std::optional<Order>& order);
    void look(const State& before, const Events& events, const State& after);
    [[nodiscard]] bool has_ended() const
    {
        return finding_ || paths_ >= most_paths_ || steps_ >= most_steps_;
    }

    Setup setup_;
    Names names_;
    TableLaws laws_;
    std::uint64_t seed_;
    std::size_t most_paths_;
    std::size_t most_steps_ = 200'000;
    std::set<std::uint64_t> seen_;
    std::vector<Move> moves_{{}};
    std::optional<Finding> finding_;
    std::size_t paths_ = 0;
    std::size_t steps_ = 0;
    bool was_cut_ = false;
};

}  // namespace voltigeur
