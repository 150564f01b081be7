#include "draw/look.h"

#include <utility>

namespace voltigeur::draw {

namespace {

BaseLook base_of(Length width, Length depth, int files, int ranks)
{
    return {inches_of(width), inches_of(depth), files, ranks};
}

void take_bases(Look& look, const thirteen::Sheet& sheet)
{
    const thirteen::Gaps& gaps = sheet.gaps;
    look.infantry = base_of(gaps.infantry_base.is.width, gaps.infantry_base.is.depth, 1, 1);
    look.cavalry = base_of(gaps.cavalry_base.is.width, gaps.cavalry_base.is.depth, 1, 1);
    look.crew = look.infantry.width;
    look.command_range = inches_of(gaps.command_range.is);
    look.army_command_range = inches_of(gaps.army_command_range.is);
    look.objective_points = gaps.points.is.objective;
}

void take_bases(Look& look, const division::Sheet& sheet)
{
    const division::Gaps& gaps = sheet.gaps;
    look.infantry = base_of(gaps.infantry_stands.is.width, gaps.infantry_stands.is.depth, 3, 2);
    look.cavalry = base_of(gaps.cavalry_stands.is.width, gaps.cavalry_stands.is.depth, 3, 1);
    look.crew = look.infantry.width / look.infantry.files;
    look.has_stands = true;
    look.command_range = inches_of(sheet.command.zone.length);
    look.army_command_range = look.command_range;
    look.objective_points = gaps.points.is.objective;
}

}  // namespace

Rectangle Look::ground(const Unit& unit) const
{
    const auto size = words.footprint(unit.arm, unit.formation, unit.standing);
    return {unit.pose, size.width, size.depth};
}

bool Look::has_tag(const Unit& unit, std::string_view tag) const
{
    for (std::size_t i = 0; i < words.tags.size(); ++i)
        if (words.tags[i] == tag) return unit.has_tag(static_cast<unsigned>(i));
    return false;
}

Look look_of(AnySheet sheet)
{
    Look look;
    look.sheet = std::make_shared<const AnySheet>(std::move(sheet));
    look.words = vocabulary_of(*look.sheet);
    std::visit(
        [&](const auto& any) {
            look.sheet_title = any.title;
            take_bases(look, any);
        },
        *look.sheet);
    return look;
}

}  // namespace voltigeur::draw
