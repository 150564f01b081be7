// Catalogue: the battles that can be played here, each loaded once and shared by its games. Files
// may change while the server runs: new games are of what they say now, those that were begun keep
// what they have.
#pragma once

#include <expected>
#include <memory>
#include <mutex>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/game/game.h"
#include "load/setups.h"
#include "publish/library.h"
#include "server/problem.h"

namespace voltigeur::server {

// What games of one scenario and profile share.
struct BattleData {
    Setup setup;
    Names names;
    std::shared_ptr<const publish::OfferedBattle> offered;  // null: it came with its game
    Faults unplayable{};        // why today's program cannot read its sheet, if it cannot
    bool is_as_written = true;  // its scenario is what the scenario's file gives today
    std::string battle{};       // all of it as JSON, for records
    std::string battle_hash{};  // of that text

    [[nodiscard]] std::string_view side_name(Side side) const { return names.sides[index(side)]; }
};
using BattleDataPtr = std::shared_ptr<const BattleData>;

class Catalogue {
public:
    // Reads every scenario; the faults of the program's own that cannot be played. What the user
    // has added and cannot be played is left out.
    static std::expected<std::unique_ptr<Catalogue>, Faults> open(DataFolder data);

    // What the folders hold now. Reads files, so it blocks. On any thread.
    std::shared_ptr<const publish::Edition> look() { return library_.look(); }
    // What they held when somebody last looked. On any thread, at once.
    [[nodiscard]] std::shared_ptr<const publish::Edition> last() const { return library_.last(); }

    // {"scenarios":[…],"levels":[…]}
    static std::string list(const publish::Edition& edition);

    // By an id of the list, never by a path. An empty profile is the scenario's own. On any thread.
    std::expected<BattleDataPtr, Problem> find(std::string_view scenario, std::string_view profile);

    // The battle with these hashes, however its files have changed since; null if it is not known.
    [[nodiscard]] BattleDataPtr find_exactly(std::string_view scenario, std::string_view sheet_hash,
                                             std::string_view scenario_hash) const;

    // The battle that a game carries. On any thread.
    std::expected<BattleDataPtr, Problem> carried(const std::string& hash, std::string_view battle);
    std::expected<BattleDataPtr, Problem> carried(const Setup& setup);
    [[nodiscard]] BattleDataPtr find_carried(std::string_view hash) const;

    // Whether its id, or that of its sheet, is known here as another one's. On any thread.
    bool knows_another(const Setup& setup);

private:
    void keep(BattleDataPtr battle_data);

    explicit Catalogue(DataFolder data) : library_(std::move(data)) {}

    publish::Library library_;
    mutable std::mutex mutex_;  // of the grounds: one is loaded when it is first asked for
    std::vector<BattleDataPtr> carried_;
};

}  // namespace voltigeur::server
