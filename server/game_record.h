// The record of a game, from its log.
#pragma once

#include "server/answer.h"
#include "server/catalogue.h"
#include "server/store/store.h"

namespace voltigeur::server {

// The record, for players and observers. Of a game that could not be upgraded, as much as the
// rules of today can read. Reads the store, so it blocks.
Answer record_answer(Store& store, Catalogue& catalogue, GameId game, const std::string& header,
                     const std::string& battle);

}  // namespace voltigeur::server
