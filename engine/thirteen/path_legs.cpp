#include "engine/thirteen/path_legs.h"

namespace voltigeur::thirteen {

namespace {

std::optional<Refusal> refuse_wheel_leg(const View& view, const MovePhase& sheet,
                                        const LegsSoFar& before, const Leg& leg)
{
    if (before.went_back)
        return Refusal{.clause = view.gaps().backwards.clause,
                       .why = "who moves backwards keeps its facing"};
    if (before.wheels >= view.gaps().wheels_per_move.is)
        return Refusal{.clause = view.gaps().wheels_per_move.clause,
                       .why = "one wheel in a move is enough"};
    if (leg.turn.turn > degrees(sheet.wheel_limit.degrees).turn)
        return Refusal{.clause = sheet.wheel_limit.clause,
                       .why = "no wheel goes beyond 45 degrees"};
    return std::nullopt;
}

std::optional<Refusal> refuse_form_leg(const View& view, const Unit& unit, const LegsSoFar& before,
                                       const Leg& leg)
{
    const MovePhase& sheet = view.sheet.move[index(unit.side)];
    if (leg.formation == before.formation)
        return Refusal{.clause = sheet.formation_change.clause,
                       .why = "it is in that formation already"};
    if (!may_use(view, unit, leg.formation))
        return Refusal{.clause = leg.formation == Formation::Skirmish
                                     ? view.gaps().may_skirmish.clause
                                     : view.gaps().formations.clause,
                       .why = "these troops do not use that formation"};
    return std::nullopt;
}

}  // namespace

bool cannot_turn(const View& view, const Unit& unit)
{
    const auto& line = view.sheet.move[index(unit.side)].cannot_turn;
    return line && line->arms.has(unit.arm);
}

std::optional<Refusal> refuse_leg(const View& view, const Unit& unit, const LegsSoFar& before,
                                  const Leg& leg)
{
    const MovePhase& sheet = view.sheet.move[index(unit.side)];
    const bool turns = leg.kind == LegKind::Wheel || leg.kind == LegKind::AboutFace;
    if (turns && cannot_turn(view, unit))
        return Refusal{.clause = sheet.cannot_turn->clause,
                       .why = "this infantry cannot turn at all"};
    if (leg.kind == LegKind::March && cannot_turn(view, unit))
        return Refusal{.clause = sheet.cannot_turn->clause,
                       .why = "this infantry goes straight forward or back only"};
    if (leg.distance.micrometres < 0)
        return Refusal{.clause = {}, .why = "a distance cannot be negative"};
    if (before.formation == Formation::Unlimbered && leg.kind != LegKind::Pivot &&
        leg.kind != LegKind::Form)
        return Refusal{.clause = view.gaps().guns_pivot.clause,
                       .why = "unlimbered guns can only pivot or limber up"};
    switch (leg.kind) {
    case LegKind::Wheel:
        return refuse_wheel_leg(view, sheet, before, leg);
    case LegKind::Back:
        if (before.has_moved && !before.went_back)
            return Refusal{.clause = view.gaps().backwards.clause,
                           .why = "a unit moves backwards or forwards, not both"};
        return std::nullopt;
    case LegKind::Advance:
        if (before.went_back)
            return Refusal{.clause = view.gaps().backwards.clause,
                           .why = "a unit moves backwards or forwards, not both"};
        return std::nullopt;
    case LegKind::March:
        if (!view.gaps().may_sidestep.is.has(before.formation))
            return Refusal{.clause = view.gaps().may_sidestep.clause,
                           .why = "only skirmishers move sideways or obliquely"};
        return std::nullopt;
    case LegKind::Form:
        return refuse_form_leg(view, unit, before, leg);
    case LegKind::AboutFace:
        return std::nullopt;
    case LegKind::Pivot:
        if (before.formation != Formation::Unlimbered)
            return Refusal{.clause = view.gaps().guns_pivot.clause,
                           .why = "only unlimbered guns pivot in place"};
        return std::nullopt;
    }
    return std::nullopt;
}

}  // namespace voltigeur::thirteen
