#include "engine/thirteen/parts.h"

#include "engine/base/text.h"
#include "engine/thirteen/load.h"

namespace voltigeur::thirteen {

namespace {

std::string number(int n)
{
    return to_text(std::int64_t{n});
}

// The number of the next phase of this kind after that place of the turn, round into the next turn.
std::string phase_after(const Sheet& sheet, std::size_t place, PhaseKind kind)
{
    const std::size_t count = sheet.turn.size();
    for (std::size_t i = 0; i < count; ++i)
        if (const TurnRow& row = sheet.turn[(place + i) % count]; row.kind == kind)
            return number(row.phase);
    return {};
}

}  // namespace

SheetPart part_of(const TurnRow& row, std::size_t round)
{
    return {.stem = stem_of(row),
            .kind = to_text(row.kind),
            .phase = row.phase,
            .title = row.title,
            .acts = row.acts ? to_text(*row.acts) : "both",
            .round = round};
}

std::vector<PartWord> words_of_part(const Sheet& sheet, const SheetPart& part)
{
    const auto place = static_cast<std::size_t>(part.phase);  // of the phase after it
    const TurnRow& row = sheet.turn[place - 1];
    const std::size_t acts = index(row.acts.value_or(Side::First));
    return {{"acting", sheet.side_names[acts], {}},
            {"opposing", sheet.side_names[1 - acts], {}},
            {"next", number(sheet.turn[place % sheet.turn.size()].phase), {}},
            {"melee", phase_after(sheet, place, PhaseKind::Melee), {}},
            {"test", phase_after(sheet, place, PhaseKind::MeleeMorale), {}},
            {"recall", phase_after(sheet, place, PhaseKind::Recall), {}},
            {"round", part.round == 0 ? "first" : "second", {"first", "second"}}};
}

Sheet blank_sheet()
{
    Sheet sheet;
    for (std::size_t i = 0; i < names_of<PhaseKind>.size(); ++i)
        sheet.turn.push_back({static_cast<int>(i) + 1, static_cast<PhaseKind>(i), {}, {}});
    return sheet;
}

}  // namespace voltigeur::thirteen
