// Catalogue: the battles that can be played here, each loaded once and shared by its games.
#pragma once

#include <expected>
#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/game/game.h"
#include "load/setups.h"
#include "server/problem.h"

namespace voltigeur::server {

// What games of one scenario and profile share.
struct Ground {
    Setup setup;
    Names names;

    [[nodiscard]] std::string_view side_name(Side side) const { return names.sides[index(side)]; }
};
using GroundPtr = std::shared_ptr<const Ground>;

class Catalogue {
public:
    // Reads every scenario of the folder; the faults of those that cannot be played.
    static std::expected<std::unique_ptr<Catalogue>, Faults> open(DataFolder data);

    // {"scenarios":[…],"levels":[…]}
    [[nodiscard]] const std::string& list() const { return list_; }

    // By an id of the list, never by a path. An empty profile is the scenario's own. On any thread.
    std::expected<GroundPtr, Problem> find(std::string_view scenario, std::string_view profile);

private:
    struct Listed {
        std::string id;
        std::string profile;
        std::vector<std::string> profiles;
    };

    explicit Catalogue(DataFolder data) : data_(std::move(data)) {}
    Faults read();

    DataFolder data_;
    std::vector<Listed> listed_;
    std::mutex mutex_;  // of the grounds: one is loaded when it is first asked for
    std::map<std::pair<std::string, std::string>, GroundPtr> grounds_;
    std::string list_;
};

}  // namespace voltigeur::server
