#include "engine/thirteen/unit_card.h"

#include "engine/thirteen/closing_morale.h"
#include "engine/thirteen/morale.h"
#include "engine/thirteen/stand.h"

namespace voltigeur::thirteen {

namespace {

class CardWriter {
public:
    CardWriter(const View& view, UnitId id) : view_(view), id_(id), unit_(view.unit(id)) {}

    UnitCard write()
    {
        const auto formation = static_cast<std::size_t>(unit_.formation);
        card_.move = view_.tables.speeds[index(unit_.side)][unit_.troop][formation].clause;
        for (const TurnRow& row : view_.sheet.turn) put_tests_of(row);
        return std::move(card_);
    }

private:
    void put(const TurnRow& row, const Morale& lines, const Modifiers& modifiers)
    {
        card_.tests.push_back({.phase = row.phase,
                               .clause = lines.roll_or_less.clause,
                               .number = by_quality(lines.roll_or_less, unit_.quality),
                               .modifiers = modifiers});
    }
    void put_common(const TurnRow& row, const Morale& lines)
    {
        put(row, lines, common_modifiers(view_, lines, unit_));
    }

    void put_tests_of(const TurnRow& row)
    {
        const Sheet& sheet = view_.sheet;
        const bool is_own = row.acts == unit_.side;
        const std::size_t half = view_.tables.half_of_turn[static_cast<std::size_t>(row.phase - 1)];
        switch (row.kind) {
        case PhaseKind::ArtilleryMorale:
            return put_common(row, sheet.artillery_morale.morale);
        case PhaseKind::ClosingMorale: {
            const ClosingPhase& phase = sheet.closing[half];
            if (is_own) put(row, phase.morale, closing_modifiers(view_, phase, unit_));
            return;
        }
        case PhaseKind::Stand: {
            const StandPhase& phase = sheet.stand[half];
            if (is_own && unit_.arm == Arm::Infantry)
                put(row, phase.morale, stand_modifiers(view_, phase, id_));
            return;
        }
        case PhaseKind::MeleeMorale:
            return put_common(row, sheet.melee_morale[half].morale);
        case PhaseKind::Recall:
            if (unit_.arm == Arm::Cavalry) put_common(row, sheet.recall.morale);
            return;
        case PhaseKind::Artillery:
        case PhaseKind::MoveAndShoot:
        case PhaseKind::Melee:
            return;
        }
    }

    const View& view_;
    UnitId id_;
    const Unit& unit_;
    UnitCard card_;
};

}  // namespace

UnitCard unit_card(const View& view, UnitId id)
{
    return CardWriter{view, id}.write();
}

}  // namespace voltigeur::thirteen
