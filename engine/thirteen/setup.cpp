#include "engine/thirteen/setup.h"

#include <utility>

#include "engine/thirteen/law.h"

namespace voltigeur::thirteen {

Setup make_setup(Battle battle)
{
    return {.law = make_law(std::move(battle.sheet)),
            .scenario = std::make_shared<const Scenario>(std::move(battle.scenario)),
            .scenario_hash = battle.scenario_hash};
}

}  // namespace voltigeur::thirteen
