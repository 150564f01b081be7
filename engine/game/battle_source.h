// What a battle was made of: its files, and the facts of its sheet. Records carry both.
#pragma once

#include <vector>

#include "engine/sheet/document.h"
#include "engine/sheet/facts.h"

namespace voltigeur {

struct BattleSource {
    SheetFacts facts;
    std::vector<Document> sheet;
    Document scenario;
};

}  // namespace voltigeur
