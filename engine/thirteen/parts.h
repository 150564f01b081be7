// The phases of a sheet, each with the struct that holds its lines.
#pragma once

#include <array>
#include <concepts>
#include <type_traits>
#include <vector>

#include "engine/sheet/sheet_part.h"
#include "engine/thirteen/sheet.h"

namespace voltigeur::thirteen {

SheetPart part_of(const TurnRow& row, std::size_t round);
// Whose phase it is, and which other phases its sentences speak of.
std::vector<PartWord> words_of_part(const Sheet& sheet, const SheetPart& part);

// Every kind of phase once, and nothing printed: for those who ask what a sheet could have.
Sheet blank_sheet();

template <class AnyConst, class Visit>
    requires std::same_as<std::remove_const_t<AnyConst>, Sheet>
void visit_parts(AnyConst& sheet, Visit visit)
{
    std::array<std::size_t, names_of<PhaseKind>.size()> met{};
    for (const TurnRow& row : sheet.turn) {
        const std::size_t round = met[static_cast<std::size_t>(row.kind)]++;
        const std::size_t acts = index(row.acts.value_or(Side::First));
        const SheetPart part = part_of(row, round);
        switch (row.kind) {
        case PhaseKind::Artillery:
            visit(part, sheet.artillery);
            break;
        case PhaseKind::ArtilleryMorale:
            visit(part, sheet.artillery_morale);
            break;
        case PhaseKind::MoveAndShoot:
            visit(part, sheet.move[acts]);
            break;
        case PhaseKind::ClosingMorale:
            visit(part, sheet.closing[acts]);
            break;
        case PhaseKind::Stand:  // kept by the side that charged
            visit(part, sheet.stand[1 - acts]);
            break;
        case PhaseKind::Melee:
            visit(part, sheet.melee[round]);
            break;
        case PhaseKind::MeleeMorale:
            visit(part, sheet.melee_morale[round]);
            break;
        case PhaseKind::Recall:
            visit(part, sheet.recall);
            break;
        }
    }
}

}  // namespace voltigeur::thirteen
