// The `.battle` file of a game. It needs no rules: a game whose sheet or scenario has changed since
// cannot go on here, but its record is handed out.
#pragma once

#include "server/answer.h"
#include "server/store/store.h"

namespace voltigeur::server {

// Reads the log, so not on the thread of the desk.
Answer record_answer(Store& store, GameId game, const std::string& header);

}  // namespace voltigeur::server
