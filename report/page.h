// What a simulation has found, as one page that needs nothing else: no network, no script.
#pragma once

#include <string>

#include "draw/look.h"
#include "report/findings.h"

namespace voltigeur::report {

// The look is that of the first variant.
std::string to_html(const Findings& findings, const draw::Look& look);

}  // namespace voltigeur::report
