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
// A game that was made before it carried its battle is upgraded first; `stored` is as it is then.
std::expected<Play, Problem> load_play(Store& store, Catalogue& catalogue, StoredGame& stored);

// The battle that a game carries, by its hash.
std::expected<BattleDataPtr, Problem> battle_data_of_game(Store& store, Catalogue& catalogue,
                                                          const std::string& battle);

Problem problem_of(const StoreFault& fault);

}  // namespace voltigeur::server
