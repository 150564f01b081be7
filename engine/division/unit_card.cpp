#include "engine/division/unit_card.h"

namespace voltigeur::division {

UnitCard unit_card(const View& view, UnitId id)
{
    const Unit& unit = view.unit(id);
    const Ratings is = ratings(view, unit);
    UnitCard card{.move = speed(view, unit, unit.formation).clause, .breaks_at = is.kills};
    // Skirmishers have none.
    if (!is_skirmisher(unit)) card.ratings = {is.clause, is.frontal, is.disordered};
    return card;
}

}  // namespace voltigeur::division
