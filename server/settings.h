// Settings: what is settled when a game is made and never changes. As JSON it is the header that
// every client gets.
#pragma once

#include <array>
#include <cstdint>
#include <expected>
#include <optional>
#include <string>
#include <string_view>

#include "server/catalogue.h"
#include "server/packet.h"

namespace voltigeur::server {

struct Settings {
    GameId game;
    std::int64_t made_ms = 0;
    std::array<std::string, 2> levels;  // of the computer; empty: a person
    bool is_open = false;               // the other seat is for whoever comes first
    bool is_alone = false;              // both sides are one person's
    bool is_imported = false;           // it went on from a record
    bool is_changed = false;            // its ids name another battle or sheet here
    Side creator = Side::First;
    Number256 commitment{};
    std::optional<Number256> promise;
    Pace pace;
    Lapse lapse = Lapse::Loses;
    RulesUsed rules;  // that it began by

    // Nobody else is asked about a draw, a takeback, a deletion.
    [[nodiscard]] bool is_for_one() const
    {
        return is_alone || !levels[0].empty() || !levels[1].empty();
    }
};

std::string to_json(const Settings& settings, const BattleData& battle_data);

// Of a game that has not been upgraded, which does not carry its battle: which one its header is
// about, and whether it is still the same one here.
std::expected<BattleDataPtr, Problem> ground_of_header(std::string_view header,
                                                       Catalogue& catalogue);
// The same, however it has changed since.
std::expected<BattleDataPtr, Problem> ground_like_header(std::string_view header,
                                                         Catalogue& catalogue);
std::expected<Settings, Problem> settings_from_json(std::string_view header,
                                                    const BattleData& battle_data);

}  // namespace voltigeur::server
