#include "draw/look.h"

#include <utility>

#include "engine/family/facts.h"

namespace voltigeur::draw {

namespace {

BaseLook base_of(const SheetFacts::Base& base)
{
    return {inches_of(base.width), inches_of(base.depth), base.files, base.ranks};
}

}  // namespace

Rectangle Look::ground(const Unit& unit) const
{
    const auto size = facts->footprint(unit.arm, unit.formation, unit.standing);
    return {unit.pose, size.width, size.depth};
}

bool Look::has_tag(const Unit& unit, std::string_view tag) const
{
    for (std::size_t i = 0; i < facts->tags.size(); ++i)
        if (facts->tags[i] == tag) return unit.has_tag(static_cast<unsigned>(i));
    return false;
}

Look look_of(std::shared_ptr<const SheetFacts> facts)
{
    Look look;
    look.infantry = base_of(facts->infantry);
    look.cavalry = base_of(facts->cavalry);
    look.crew = inches_of(facts->crew);
    look.command_range = inches_of(facts->command_range);
    look.army_command_range = inches_of(facts->army_command_range);
    look.facts = std::move(facts);
    return look;
}

Look look_of(const AnySheet& sheet)
{
    return look_of(std::make_shared<const SheetFacts>(facts_of(sheet)));
}

}  // namespace voltigeur::draw
