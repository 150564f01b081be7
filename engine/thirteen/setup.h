// What a game of a thirteen-phase sheet is played with, made of what was loaded.
#pragma once

#include "engine/game/game.h"
#include "engine/thirteen/vocabulary.h"

namespace voltigeur::thirteen {

Setup make_setup(Battle battle);

}  // namespace voltigeur::thirteen
