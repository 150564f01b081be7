#include "engine/thirteen/morale.h"

#include <bit>

namespace voltigeur::thirteen {

namespace {

int counted_losses(const View& view, const Unit& unit)
{
    return view.gaps().casualty_scope.is == CasualtyScope::Cumulative ? unit.losses()
                                                                      : unit.fresh_losses;
}

}  // namespace

Modifiers common_modifiers(const View& view, const Morale& lines, const Unit& unit)
{
    Modifiers list;
    const PerCasualties& per = lines.per_casualties;
    if (const int times = counted_losses(view, unit) / per.every; times > 0)
        list.push_back({per.clause, Reason::Casualties, static_cast<std::int8_t>(times * per.add)});
    if (unit.general != no_general)
        add_modifier(list, lines.general_attached, Reason::GeneralAttached);
    for (const TaggedAdd& line : lines.tagged) {
        const auto common = static_cast<std::uint16_t>(line.tags.bits & unit.tags);
        if (common == 0) continue;
        list.push_back({line.clause, Reason::Tagged, static_cast<std::int8_t>(line.add),
                        static_cast<std::uint8_t>(std::countr_zero(common))});
    }
    return list;
}

Result take_test(const RuleContext& context, UnitId id, Test test, const Morale& lines,
                 const Modifiers& modifiers, const Outcomes& outcomes)
{
    const int needs = by_quality(lines.roll_or_less, context.unit(id).quality) + sum(modifiers);
    const int rout_from = lines.rout ? needs + lines.rout->fail_by : 99;
    const std::array cuts{needs, rout_from - 1};
    const Faces die = context.dice.sum_of(1, context.sheet.die.sides, cuts);

    const Result result = die[0] <= needs      ? Result::Pass
                          : die[0] < rout_from ? Result::Fail
                                               : Result::Rout;
    context.happen(MoraleTested{.unit = id,
                                .test = test,
                                .dice = die,
                                .needs = static_cast<std::int8_t>(needs),
                                .modifiers = modifiers,
                                .result = result,
                                .clause = result == Result::Pass   ? outcomes.pass
                                          : result == Result::Fail ? outcomes.fail
                                                                   : lines.rout->clause});
    return result;
}

}  // namespace voltigeur::thirteen
