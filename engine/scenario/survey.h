// Looks a loaded scenario over for what no line of it shows alone: whether everybody is in command,
// reserves have room to come on, objectives can be reached; and for what is likely a mistake. It
// knows of a sheet what its SheetVocabulary says.
//
//     const Survey survey = survey_scenario(document, scenario, vocabulary);
#pragma once

#include "engine/scenario/sheet_vocabulary.h"
#include "engine/sheet/document.h"

namespace voltigeur {

struct Survey {
    Faults faults;    // it cannot be fought as it is meant
    Faults warnings;  // it can, but somebody should look
};

// The document is the one that the scenario was loaded from.
Survey survey_scenario(const Document& document, const Scenario& scenario,
                       const SheetVocabulary& vocabulary);

}  // namespace voltigeur
