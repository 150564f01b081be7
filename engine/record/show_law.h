// The law of a battle that can only be shown: what it knows are the facts that a record carries.
#pragma once

#include <memory>

#include "engine/game/law.h"
#include "engine/sheet/facts.h"

namespace voltigeur {

std::shared_ptr<const Law> make_show_law(SheetFacts facts);

}  // namespace voltigeur
