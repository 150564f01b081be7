// Games that were made before they carried their battle and what came of each order: they are
// played again by the rules of today, which are those that they were played by as long as every
// signature agrees (docs/records.md).
#pragma once

#include <expected>
#include <optional>
#include <string>
#include <vector>

#include "server/play.h"
#include "server/store/store.h"

namespace voltigeur::server {

struct UpgradedLog {
    std::vector<LogEntry> entries;
    // What was wrong with the entry after the last of these, if they are not all.
    std::optional<std::string> parts;
};
UpgradedLog upgrade_log(const std::vector<LogEntry>& entries, const Setup& setup);

// The log of a stored game as values; damage is a Problem.
std::expected<std::vector<LogEntry>, Problem> read_entries(const std::vector<Entry>& stored,
                                                           const Names& names);

// Upgrades a game in its store, where it must be loaded again then. Blocks.
std::expected<void, Problem> upgrade_game(Store& store, Catalogue& catalogue,
                                          const StoredGame& stored);

// All games that are not upgraded, at the start of a server: how many were, and what was wrong with
// the others.
struct UpgradedGames {
    std::size_t count = 0;
    std::vector<std::string> faults;  // "game 6b92e9409d6df916: …"
};
std::expected<UpgradedGames, StoreFault> upgrade_games(Store& store, Catalogue& catalogue);

}  // namespace voltigeur::server
