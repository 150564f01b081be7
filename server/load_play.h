// Games from the store.
#pragma once

#include <expected>
#include <string>

#include "server/play.h"
#include "server/store/store.h"

namespace voltigeur::server {

// What is never sent to anybody.
std::string hidden_json(const Number256& secret);
std::expected<Number256, Problem> secret_from_hidden(std::string_view hidden);

// The play of a game: its snapshot and what came after, or all of it where something has been taken
// back beyond the snapshot. Reads the store, so it blocks.
std::expected<Play, Problem> load_play(Store& store, Catalogue& catalogue,
                                       const StoredGame& stored);

Problem problem_of(const StoreFault& fault);

}  // namespace voltigeur::server
