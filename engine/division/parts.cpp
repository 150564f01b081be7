#include "engine/division/parts.h"

#include "engine/base/text.h"
#include "engine/division/load.h"

namespace voltigeur::division {

SheetPart part_of(const Sheet& sheet, PhaseKind kind)
{
    const TurnRow& row = sheet.turn[static_cast<std::size_t>(kind)];
    return {.stem = stem_of(kind), .kind = to_text(kind), .phase = row.phase, .title = row.title};
}

std::vector<PartWord> words_of_part(const Sheet& /*sheet*/, const SheetPart& /*part*/)
{
    return {};
}

Sheet blank_sheet()
{
    Sheet sheet;
    for (std::size_t i = 0; i < names_of<PhaseKind>.size(); ++i)
        sheet.turn.push_back({static_cast<int>(i) + 1, static_cast<PhaseKind>(i), {}});
    return sheet;
}

std::string in_brief(const RatingRow& row)
{
    return to_text(std::int64_t{row.frontal}) + "/" + to_text(std::int64_t{row.disordered}) + ", " +
           to_text(std::int64_t{row.kills});
}

std::string in_brief(const TerrainKind& kind)
{
    std::string text = kind.row.value_or("nobody");
    if (kind.linear) text += ", linear";
    if (kind.sector) text += ", sector";
    if (kind.crossing) text += ", crossing";
    if (kind.sight != BlocksSight::No) text += ", hides " + std::string{to_text(kind.sight)};
    return text;
}

}  // namespace voltigeur::division
