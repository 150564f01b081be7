// The phases of a sheet and what stands outside them, each with the struct that holds its lines.
#pragma once

#include <concepts>
#include <string>
#include <type_traits>
#include <vector>

#include "engine/division/sheet.h"
#include "engine/sheet/sheet_part.h"

namespace voltigeur::division {

SheetPart part_of(const Sheet& sheet, PhaseKind kind);
// Its sentences speak of no other phase, and every phase is both sides'.
std::vector<PartWord> words_of_part(const Sheet& sheet, const SheetPart& part);

// Every kind of phase, and nothing printed: for those who ask what a sheet could have.
Sheet blank_sheet();

// A row of a chart in one cell: "7/3, 7"; "broken, linear, hides always".
std::string in_brief(const RatingRow& row);
std::string in_brief(const TerrainKind& kind);

template <class AnyConst, class Visit>
    requires std::same_as<std::remove_const_t<AnyConst>, Sheet>
void visit_parts(AnyConst& sheet, Visit visit)
{
    visit(part_of(sheet, PhaseKind::Artillery), sheet.artillery);
    visit(part_of(sheet, PhaseKind::Movement), sheet.movement);
    visit(part_of(sheet, PhaseKind::SmallArms), sheet.small_arms);
    visit(part_of(sheet, PhaseKind::Melee), sheet.melee);
    visit(part_of(sheet, PhaseKind::Command), sheet.command);
    visit(SheetPart{.stem = "condition", .kind = "condition"}, sheet.condition);
    visit(SheetPart{.stem = "leaders", .kind = "leaders"}, sheet.leaders);
    visit(SheetPart{.stem = "terrain", .kind = "terrain"}, sheet.terrain);
}

}  // namespace voltigeur::division
