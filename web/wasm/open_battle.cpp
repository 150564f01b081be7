#include "web/wasm/open_battle.h"

#include <algorithm>
#include <cmath>

#include "engine/order/codec_fields.h"

namespace voltigeur::page {

json complain(std::string what)
{
    return {{"fault", std::move(what)}};
}

OpenBattle::OpenBattle(Setup the_setup, std::shared_ptr<const AnySheet> the_sheet)
    : setup(std::move(the_setup)), sheet(std::move(the_sheet)), names(setup.names()),
      look(draw::look_of(std::shared_ptr<const SheetFacts>{setup.source, &setup.source->facts})),
      land(draw::land_of(*setup.scenario, look)), followed(setup.scenario->opening)
{
}

std::unique_ptr<OpenBattle>& open_battle()
{
    static std::unique_ptr<OpenBattle> held;
    return held;
}

double in_inches(Length length)
{
    return static_cast<double>(length.micrometres) / micrometres_per_inch;
}

double in_degrees(Angle angle)
{
    return static_cast<double>(angle.turn) * 360 / 65536;
}

namespace {

// No table is that large; what is farther off, or no number at all, is its edge.
constexpr double farthest = 1000;

double rounded(double value)
{
    const double result = std::round(value * 1000) / 1000;
    return result == 0 ? 0 : result;
}

}  // namespace

Length from_inches(double inches)
{
    const double held = std::isnan(inches) ? 0 : std::clamp(inches, -farthest, farthest);
    return {static_cast<std::int32_t>(std::lround(held * micrometres_per_inch))};
}

Angle from_degrees(double degrees)
{
    const double turns = std::isfinite(degrees) ? degrees / 360 - std::floor(degrees / 360) : 0;
    return {static_cast<std::uint16_t>(std::lround(turns * 65536) & 0xFFFF)};
}

json spot_json(const OpenBattle& battle, Point point)
{
    return {{"x", rounded(in_inches(point.x))},
            {"y", rounded(in_inches(battle.scenario().height - point.y))}};
}

json pose_json(const OpenBattle& battle, Pose pose)
{
    json value = spot_json(battle, pose.at);
    value["facing"] = rounded(in_degrees(pose.facing));
    return value;
}

Point point_at(const OpenBattle& battle, double x, double y)
{
    return {from_inches(x), battle.scenario().height - from_inches(y)};
}

std::optional<std::string> find_text(const json& asked, const char* key)
{
    const auto at = asked.find(key);
    if (at == asked.end() || !at->is_string()) return std::nullopt;
    return *at->get_ptr<const std::string*>();
}

std::optional<double> find_number(const json& asked, const char* key)
{
    const auto at = asked.find(key);
    if (at == asked.end() || !at->is_number()) return std::nullopt;
    return at->get<double>();
}

namespace {

template <class Id>
std::optional<Id> find_id(std::span<const std::string_view> names, const json& asked,
                          const char* key)
{
    const auto word = find_text(asked, key);
    if (!word) return std::nullopt;
    const auto found = codec::find_word(names, *word);
    if (!found) return std::nullopt;
    return static_cast<Id>(*found);
}

}  // namespace

std::optional<UnitId> find_unit(const OpenBattle& battle, const json& asked, const char* key)
{
    return find_id<UnitId>(battle.names.units, asked, key);
}

std::optional<GeneralId> find_general(const OpenBattle& battle, const json& asked, const char* key)
{
    return find_id<GeneralId>(battle.names.generals, asked, key);
}

std::optional<Formation> find_formation(const json& asked, const char* key)
{
    return find_id<Formation>(names_of<Formation>, asked, key);
}

std::string_view id_of(const OpenBattle& battle, UnitId unit)
{
    return battle.names.units[index(unit)];
}

json ids_of(const OpenBattle& battle, const std::vector<UnitId>& units)
{
    json list = json::array();
    for (const UnitId unit : units) list.push_back(id_of(battle, unit));
    return list;
}

}  // namespace voltigeur::page
