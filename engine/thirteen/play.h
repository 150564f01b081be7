// What a rule needs to make something happen.
#pragma once

#include "engine/table/play.h"
#include "engine/thirteen/view.h"

namespace voltigeur::thirteen {

struct Play : PlayOn<Sheet, Tables, View> {};

}  // namespace voltigeur::thirteen
