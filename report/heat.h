// Where units stood and where they were lost, drawn over the map of the battle.
#pragma once

#include <string>

#include "draw/look.h"
#include "report/findings.h"

namespace voltigeur::report {

// The ground without troops, once for a page: the pictures below show it by its name.
std::string ground_definition(const Scenario& scenario, const draw::Look& look);

// Where the units of a side stood when turns began: the darker, the more.
std::string stood_picture(const Scenario& scenario, const Sums& sums, Side side);
// Where the units of both sides were lost: the larger the mark, the more.
std::string died_picture(const Scenario& scenario, const Sums& sums);

}  // namespace voltigeur::report
