// The law of the thirteen-phase sheets, behind the contract that everybody plays by.
#pragma once

#include <memory>

#include "engine/game/law.h"
#include "engine/thirteen/sheet.h"

namespace voltigeur::thirteen {

std::unique_ptr<Law> make_law(Sheet sheet);

}  // namespace voltigeur::thirteen
