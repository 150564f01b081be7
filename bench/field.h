// What the benchmarks are fought on: the yardstick, and battles of any size made like it.
//
//     const Setup setup = load_yardstick();
//     Player player{setup};
//     player.restart(seed);
//     player.play();                       // a whole battle of random legal orders
#pragma once

#include <array>
#include <cstdio>
#include <cstdlib>
#include <expected>
#include <filesystem>
#include <string>
#include <utility>

#include "engine/family/battle.h"
#include "engine/game/game.h"
#include "engine/game/seeded_dice.h"
#include "load/scenarios.h"
#include "load/toml_file.h"

namespace voltigeur::bench {

inline Setup setup_of(std::expected<Battle, Faults> battle)
{
    if (battle) return make_setup(std::move(*battle));
    for (const Fault& fault : battle.error())
        std::fprintf(stderr, "%s:%d:%d: %s\n", fault.file.c_str(), fault.line, fault.column,
                     fault.what.c_str());
    std::exit(2);
}

// The root of the project, from any folder in it.
inline std::filesystem::path root()
{
    namespace fs = std::filesystem;
    fs::path folder = fs::current_path();
    while (!fs::exists(folder / "bench/yardstick.toml") && folder.has_relative_path())
        folder = folder.parent_path();
    return folder;
}

// One for each family of sheets.
inline constexpr const char* yardstick = "yardstick";
inline constexpr const char* yardstick_004 = "yardstick-004";

inline Setup load_yardstick(const std::string& name = yardstick)
{
    return setup_of(load_battle(root() / "rules", root() / "bench" / (name + ".toml")));
}

// ---- Battles of any size

// What a made battle is written with: the sheet, who fights the French, the ground and the troops.
struct Family {
    const char* sheet;
    const char* enemy;
    std::array<const char*, 10> ground;  // the fourth, eighth and tenth are lines
    const char* general;
    const char* foot;
    const char* horse;
    const char* guns;
};
inline constexpr Family thirteen{
    .sheet = "r10",
    .enemy = "russian",
    .ground = {"woods", "hill", "town", "stream", "ploughed", "walled_farm", "marsh", "hedge",
               "orchard", "road"},
    .general = ", army = true",
    .foot = R"(arm = "infantry", figures = 12, quality = "veteran")",
    .horse = R"(arm = "cavalry", troop = "hussars", figures = 9, quality = "veteran")",
    .guns = R"(arm = "artillery", figures = 4, pounds = 8, quality = "veteran")"};
inline constexpr Family division{
    .sheet = "004",
    .enemy = "allied",
    .ground = {"woods", "hill", "town", "stream", "field", "fortification", "marsh", "hedge",
               "vineyard", "road"},
    .general = ", rating = 1",
    .foot = R"(arm = "infantry", troop = "infantry", figures = 6, quality = "regular")",
    .horse = R"(arm = "cavalry", troop = "light_cavalry", figures = 4, quality = "regular")",
    .guns = R"(arm = "artillery", troop = "foot_battery", figures = 2, quality = "regular")"};

// Writes a scenario of so many units. The armies, the ground and the table grow together, so that
// a unit has as many neighbours in a large battle as in a small one.
class BattleWriter {
public:
    BattleWriter(const Family& family, int units) : family_(family), units_(units) {}

    std::string write()
    {
        text_ = "id = \"made\"\ntitle = \"Made\"\nintroduction = \"Made.\"\nsheet = " +
                std::string{"\""} + family_.sheet + "\"\nturns = 12\ntable = { width = \"" +
                std::to_string(width()) + " in\", height = \"72 in\" }\n";
        for (int i = 0; i < units_ / 2; ++i) write_terrain(i);
        write_side("french", 0);
        write_side(family_.enemy, units_ % 2);
        return std::move(text_);
    }

private:
    static constexpr int brigade_size = 5;

    [[nodiscard]] int width() const { return 7 * units_ / 4 + 16; }
    static std::string quoted(int x, int y)
    {
        return "\"" + std::to_string(x) + "," + std::to_string(y) + "\"";
    }

    void write_terrain(int i)
    {
        const int kind = i % 10;
        const bool is_line = kind == 3 || kind == 7 || kind == 9;
        const int x = 2 + 7 * i / 2;
        const int y = 29 + (i * 7) % 10;
        text_ += "[[terrain]]\nname = \"Ground\"\nkind = \"" +
                 std::string{family_.ground[static_cast<std::size_t>(kind)]} + "\"\n";
        if (kind == 1) text_ += "height = 1\n";
        if (is_line) text_ += "width = \"0.4 in\"\n";
        text_ += "points = [" + quoted(x, y) + ", " + quoted(x + 5, y + 1);
        if (!is_line) text_ += ", " + quoted(x + 4, y + 5) + ", " + quoted(x, y + 4);
        text_ += "]\n";
    }

    void write_side(const std::string& side, int more)
    {
        const int count = units_ / 2 + more;
        for (int i = 0; i < count; ++i) {
            if (i % brigade_size == 0) write_brigade(side, i);
            write_unit(side, i);
        }
        text_ += "]\n";
    }
    void write_brigade(const std::string& side, int first)
    {
        const std::string id = side + std::to_string(first / brigade_size);
        const int x = 6 + 7 * first / 2;
        const int y = side == "french" ? 10 : 62;
        if (first > 0) text_ += "]\n";
        text_ += "[[brigade]]\nid = \"" + id + "\"\nname = \"Brigade\"\nside = \"" + side +
                 "\"\ngeneral = { id = \"" + id +
                 "_general\", name = \"General\", at = " + quoted(x, y) + general(first) +
                 " }\nunit = [\n";
    }
    // One of them commands the army, or all are rated.
    [[nodiscard]] std::string general(int first) const
    {
        return first == 0 || family_.sheet == division.sheet ? family_.general : "";
    }
    // Two lines deep. Of twenty units thirteen are foot, four horse and three guns.
    void write_unit(const std::string& side, int i)
    {
        const bool is_first = side == "french";
        const int x = 5 + 7 * (i / 2) + i % 2;
        const int depth = i % 2 == 0 ? 24 : 16;
        const int of_twenty = i * 7 % 20;
        text_ += "{ id = \"" + side + "_" + std::to_string(i) + "\", name = \"Unit\", ";
        if (of_twenty < 13)
            text_ += family_.foot + std::string{", formation = "} +
                     (i % 3 == 0 ? "\"line\"" : "\"column\"");
        else if (of_twenty < 17)
            text_ += family_.horse + std::string{", formation = \"line\""};
        else
            text_ += family_.guns + std::string{", formation = \"unlimbered\""};
        text_ += ", at = " + quoted(x, is_first ? depth : 72 - depth) +
                 ", facing = " + (is_first ? "0" : "180") + " },\n";
    }

    const Family& family_;
    int units_;
    std::string text_;
};

inline Setup make_battle(const Family& family, int units)
{
    const auto document = parse_toml(BattleWriter{family, units}.write(), "made");
    if (!document) return setup_of(std::unexpected(document.error()));
    return setup_of(load_battle(root() / "rules", *document));
}

// ---- Play

// Battles of random legal orders, one after the other, with every event kept.
class Player {
public:
    explicit Player(const Setup& setup)
        : law_(*setup.law), scenario_(*setup.scenario), state_(scenario_.opening),
          course_(state_, events_)
    {
        events_.reserve(longest_battle);
    }
    Player(const Player&) = delete;
    Player& operator=(const Player&) = delete;
    ~Player() = default;

    // A new battle, up to its first decision. It uses the memory of the last one again.
    void restart(std::uint64_t seed)
    {
        state_ = scenario_.opening;
        battle_ = SeededDice{seed};
        choices_ = SeededDice{seed, 0, SeededDice::Stream::Choices};
        events_.clear();
        orders_ = 0;
        proceed();
    }
    Order suggest() { return law_.suggest(scenario_, state_, choices_); }
    void give(const Order& order)
    {
        law_.resolve(scenario_, course_, order, battle_);
        ++orders_;
        proceed();
    }
    void play()
    {
        while (!is_over()) give(suggest());
    }
    // Up to the first decision of which `found` is true, or to the end.
    template <class Found>
    void play_until(Found found)
    {
        while (!is_over() && !found(state_)) give(suggest());
    }

    [[nodiscard]] bool is_over() const { return state_.moment.step == Step::Over; }
    [[nodiscard]] const State& state() const { return state_; }
    [[nodiscard]] const Events& events() const { return events_; }
    [[nodiscard]] int orders() const { return orders_; }

private:
    static constexpr std::size_t longest_battle = 4096;  // events; more are kept all the same

    void proceed()
    {
        while (law_.proceed(scenario_, course_, battle_)) {
        }
    }

    const Law& law_;
    const Scenario& scenario_;
    State state_;
    Events events_;
    Course course_;
    SeededDice battle_{0};
    SeededDice choices_{0};
    int orders_ = 0;
};

}  // namespace voltigeur::bench
