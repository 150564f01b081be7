// The .battle file of a game.
#pragma once

#include "server/answer.h"
#include "server/settings.h"
#include "server/store/store.h"

namespace voltigeur::server {

// Reads the store, so it blocks.
Answer record_answer(Store& store, const Ground& ground, const Settings& settings);

}  // namespace voltigeur::server
