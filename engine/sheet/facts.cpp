#include "engine/sheet/facts.h"

namespace voltigeur {

SheetFacts::Area SheetFacts::footprint(Arm arm, Formation formation, int figures) const
{
    Area found;
    for (const Footprint& print : footprints) {
        if (print.arm != arm || print.formation != formation) continue;
        for (const Size& size : print.sizes)
            if (size.figures <= figures) found = size.covers;
    }
    return found;
}

}  // namespace voltigeur
