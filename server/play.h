// Play: what the log of one game has come to, and the battle with it. It is a fold: entries go in,
// one after the other, and everything else follows from them. It knows no store, socket or clock.
//
//     Play play{battle_data, settings, secret};
//     auto entry = play.give(order, "id", now_ms);     // refused, or done and to be stored
//     …
//     Play again{battle_data, settings, secret};
//     for (const LogEntry& entry : stored) again.replay(entry);
#pragma once

#include <array>
#include <cstdint>
#include <deque>
#include <expected>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "server/catalogue.h"
#include "server/game_log.h"
#include "server/problem.h"
#include "server/settings.h"

namespace voltigeur::server {

struct Chair {
    bool is_taken = false;
    std::string name;
    std::optional<Number256> mix;
};

class Play {
public:
    Play(BattleDataPtr battle_data, Settings settings, const Number256& secret);

    // ---- What it has come to

    [[nodiscard]] const BattleData& battle_data() const { return *battle_data_; }
    [[nodiscard]] const BattleDataPtr& battle_data_ptr() const { return battle_data_; }
    [[nodiscard]] const Settings& settings() const { return settings_; }
    [[nodiscard]] const Number256& secret() const { return secret_; }  // never to be sent
    [[nodiscard]] const State& state() const { return state_; }
    [[nodiscard]] const Chair& chair(Side side) const { return chairs_[index(side)]; }
    [[nodiscard]] std::uint64_t n() const { return n_; }                // of the last entry
    [[nodiscard]] std::uint64_t battle_n() const { return battle_n_; }  // that changed the battle
    [[nodiscard]] bool has_opened() const { return !standing_.empty(); }
    // Everybody has said his number, so orders are taken.
    [[nodiscard]] bool is_ready() const { return has_opened() && has_key(); }
    [[nodiscard]] bool is_over() const { return ended_.has_value(); }
    [[nodiscard]] const std::optional<GameEnded>& ended() const { return ended_; }
    [[nodiscard]] bool is_battle_over() const { return state_.moment.step == Step::Over; }
    [[nodiscard]] Side to_act() const { return state_.moment.side; }
    // Whose the last order that stands is; nobody's before the first.
    [[nodiscard]] std::optional<Side> last_to_act() const
    {
        return standing_.empty() ? std::nullopt : standing_.back().side;
    }
    [[nodiscard]] bool has_offered(Side side, OfferKind what) const;
    // The hash of his number for the dice of the next game, of who has offered a rematch.
    [[nodiscard]] const std::optional<Number256>& promise_of(Side side) const
    {
        return promises_[index(side)];
    }
    // The computer's level, if it is its decision.
    [[nodiscard]] std::string_view computer_to_act() const;
    // Whose rules it is played by now.
    [[nodiscard]] const RulesUsed& rules() const { return rules_; }
    // Orders are taken only then; else both players must agree to go on by today's.
    [[nodiscard]] bool is_by_todays_rules() const;
    // Why it cannot go on by today's rules even if they agree.
    [[nodiscard]] std::optional<std::string> refuse_to_go_on() const;
    // When time runs out for who is to act; 0: never.
    [[nodiscard]] std::int64_t due_ms() const { return is_over() ? 0 : due_ms_; }
    // The entry that an order with this id has become, if it is one of the last.
    [[nodiscard]] std::optional<std::uint64_t> find_id(std::string_view id, Side side) const;

    // What the last order of a side was based on, and whether taking it back asks nobody: no die
    // has fallen and nobody has answered it.
    struct WayBack {
        std::uint64_t to = 0;
        std::uint64_t signature = 0;
        bool is_free = false;
    };
    [[nodiscard]] std::optional<WayBack> way_back(Side side) const;

    // ---- What happens next. Each is done already when it returns; it must be stored, or this be
    // dropped.

    std::expected<LogEntry, Problem> take(Side side, const TakeSeat& take, std::int64_t now_ms);
    LogEntry take_by_computer(Side side, std::int64_t now_ms);
    std::expected<LogEntry, Problem> mix(Side side, const Number256& mix, std::int64_t now_ms);
    // Once has_key(), if the battle has not been opened.
    LogEntry begin(std::int64_t now_ms);
    std::expected<LogEntry, Problem> give(const Order& order, std::string_view id,
                                          std::int64_t now_ms);
    LogEntry offer(Side side, const MakeOffer& offer, std::int64_t now_ms);
    LogEntry decline(Side side, OfferKind what, std::int64_t now_ms);
    LogEntry end(EndedBy why, std::optional<Side> winner, std::int64_t now_ms);
    LogEntry rematch(GameId game, std::int64_t now_ms);
    LogEntry agree_on_rules(std::int64_t now_ms);
    // After this the state is not that of the log: load it anew.
    LogEntry take_back(Side side, const WayBack& way, std::int64_t now_ms);

    [[nodiscard]] bool has_key() const { return chairs_[0].mix && chairs_[1].mix; }

    // ---- From the store

    // An entry that is stored. One that does not stand (it is taken back further on) changes
    // everything but the battle. What is wrong, if it does not fit what came before.
    std::expected<void, std::string> replay(const LogEntry& entry, bool stands = true);
    [[nodiscard]] std::string snapshot() const;
    static std::expected<Play, std::string> from_snapshot(BattleDataPtr battle_data,
                                                          Settings settings,
                                                          const Number256& secret,
                                                          std::string_view body);

private:
    struct Standing {
        std::uint64_t n = 0;
        std::uint64_t signature = 0;
        std::optional<Side> side;  // whose order; nobody's: the opening
        bool has_dice = false;
        std::int64_t gained_ms = 0;  // on the clock of that side
    };
    struct KnownId {
        std::uint64_t n = 0;
        Side side = Side::First;
        std::string id;
    };

    LogEntry next(Happening what, std::int64_t now_ms);
    Events open_battle(Dice& dice);
    Events advance(const Order& order, Dice& dice);
    std::expected<void, std::string> apply_all(const std::optional<Events>& events);
    const Number256& key();
    [[nodiscard]] std::int64_t gain_of(const Order& order, const Moment& before) const;
    [[nodiscard]] std::optional<TimeLeft> time_after(Side acted, std::int64_t now_ms) const;
    void note(const LogEntry& entry);
    void stand(const Standing& standing);
    void start_clock(std::int64_t at_ms, const std::optional<TimeLeft>& left, Side before);
    void count_dice(const DiceFaces& dice);

    struct Note;

    BattleDataPtr battle_data_;
    Settings settings_;
    Number256 secret_;
    RulesUsed rules_;
    std::optional<Number256> key_;  // of the dice, once they have fallen
    State state_;
    std::array<Chair, 2> chairs_;
    std::uint64_t n_ = 0;
    std::uint64_t battle_n_ = 0;
    std::uint64_t dice_fallen_ = 0;         // of the sealed ones, those taken back included
    std::deque<Standing> standing_;         // the last of those that stand
    std::deque<KnownId> ids_;               // of the last orders
    std::array<std::uint8_t, 2> offers_{};  // a bit for each kind
    std::array<std::optional<Number256>, 2> promises_;
    std::optional<GameEnded> ended_;
    std::optional<TimeLeft> left_;
    std::int64_t gained_ms_ = 0;  // by the order that is being given
    std::int64_t since_ms_ = 0;
    std::int64_t due_ms_ = 0;
};

}  // namespace voltigeur::server
