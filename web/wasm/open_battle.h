// The battle that the module holds, and what its calls share. The page speaks of inches from the
// top left corner of the table, y downwards, and of degrees clockwise, as pictures do; the law does
// not. The border between the two is here.
#pragma once

#include <cstdint>
#include <memory>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <vector>

#include "ai/player.h"
#include "draw/land.h"
#include "draw/look.h"
#include "engine/family/battle.h"
#include "engine/record/record.h"

namespace voltigeur {
class ScriptedDice;
}

namespace voltigeur::page {

using nlohmann::json;

// What a call answers when it cannot: {"fault": "…"}.
json complain(std::string what);

struct OpenBattle {
    explicit OpenBattle(Setup the_setup, std::shared_ptr<const AnySheet> the_sheet = {});

    Setup setup;
    std::shared_ptr<const AnySheet> sheet;  // null: the battle is only shown
    Names names;
    draw::Look look;
    draw::Land land;
    DiceOrigin dice;                    // of a game
    std::vector<TakenBack> taken_back;  // of the record that it went on from
    std::unique_ptr<Game> game;         // none: somebody else leads the battle, this follows it
    ScriptedDice* own_dice = nullptr;   // the game's, if they are typed in
    bool has_begun = false;
    State followed;             // if there is no game
    std::vector<State> past;    // of a battle under review, before each order and at the end
    std::vector<Order> undone;  // the last one taken back is the last
    std::unique_ptr<ai::Player> adviser;
    std::string adviser_level;

    [[nodiscard]] const State& state() const { return game ? game->state() : followed; }
    [[nodiscard]] const Law& law() const { return *setup.law; }
    [[nodiscard]] const Scenario& scenario() const { return *setup.scenario; }
};

// The battle at hand; nobody before `open`.
std::unique_ptr<OpenBattle>& open_battle();

// ---- The border

double in_inches(Length length);
double in_degrees(Angle angle);
Length from_inches(double inches);
Angle from_degrees(double degrees);
json spot_json(const OpenBattle& battle, Point point);
json pose_json(const OpenBattle& battle, Pose pose);
Point point_at(const OpenBattle& battle, double x, double y);

// ---- What a question names

std::optional<UnitId> find_unit(const OpenBattle& battle, const json& asked, const char* key);
std::optional<GeneralId> find_general(const OpenBattle& battle, const json& asked, const char* key);
std::optional<double> find_number(const json& asked, const char* key);
std::optional<std::string> find_text(const json& asked, const char* key);
std::optional<Formation> find_formation(const json& asked, const char* key);

std::string_view id_of(const OpenBattle& battle, UnitId unit);
json ids_of(const OpenBattle& battle, const std::vector<UnitId>& units);

}  // namespace voltigeur::page
