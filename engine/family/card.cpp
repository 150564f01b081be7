#include "engine/family/card.h"

#include "engine/division/unit_card.h"
#include "engine/thirteen/unit_card.h"

namespace voltigeur {

namespace {

UnitCard card_from(const thirteen::Sheet& sheet, const Scenario& scenario, const State& state,
                   UnitId unit)
{
    const thirteen::Tables tables = make_tables(sheet);
    return unit_card(thirteen::View{sheet, tables, scenario, state}, unit);
}
UnitCard card_from(const division::Sheet& sheet, const Scenario& scenario, const State& state,
                   UnitId unit)
{
    const division::Tables tables = make_tables(sheet);
    return unit_card(division::View{sheet, tables, scenario, state}, unit);
}

// Every phase with a test prints these lines alike.
std::optional<Courage> courage_from(const thirteen::Sheet& sheet)
{
    const thirteen::Morale& morale = sheet.artillery_morale.morale;
    return Courage{morale.per_casualties.every, morale.per_casualties.add,
                   morale.general_attached.add};
}
std::optional<Courage> courage_from(const division::Sheet& /*sheet*/)
{
    return std::nullopt;
}

}  // namespace

UnitCard unit_card_of(const AnySheet& sheet, const Scenario& scenario, const State& state,
                      UnitId unit)
{
    return std::visit([&](const auto& one) { return card_from(one, scenario, state, unit); },
                      sheet);
}

std::optional<Courage> courage_of(const AnySheet& sheet)
{
    return std::visit([](const auto& one) { return courage_from(one); }, sheet);
}

}  // namespace voltigeur
