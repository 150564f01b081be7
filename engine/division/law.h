// The law of the five-phase sheet, behind the contract that everybody plays by.
#pragma once

#include <memory>

#include "engine/division/sheet.h"
#include "engine/game/law.h"

namespace voltigeur::division {

std::unique_ptr<Law> make_law(Sheet sheet);

}  // namespace voltigeur::division
