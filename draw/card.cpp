#include "draw/card.h"

#include <array>
#include <cmath>
#include <cstdlib>
#include <string>
#include <variant>

#include <nlohmann/json.hpp>

#include "draw/land.h"

namespace voltigeur::draw {

namespace {

double tenths(double inches)
{
    return std::round(10 * inches) / 10;
}

// "12.5", "3", "-0.1"
std::string to_tenths(double inches)
{
    const long count = std::lround(10 * inches);
    const std::string whole = std::to_string(std::labs(count) / 10);
    const long rest = std::labs(count) % 10;
    return (count < 0 ? "-" : "") + whole + (rest == 0 ? "" : "." + std::to_string(rest));
}

std::string points_text(const Outline& outline)
{
    std::string text;
    for (const Spot spot : outline)
        text.append(text.empty() ? "" : " ").append(to_tenths(spot.x) + ',' + to_tenths(spot.y));
    return text;
}

// The ground and the troops on it, in few words: what a card shows until its map is there.
nlohmann::ordered_json sketch_of(const Battle& battle)
{
    const Scenario& scenario = battle.scenario;
    const Look look = look_of(battle.sheet);
    const Land land = land_of(scenario, look);
    auto ground = nlohmann::ordered_json::array();
    for (const Piece& piece : land.pieces)
        ground.push_back({{"kind", piece.kind},
                          {"is_area", piece.is_area},
                          {"width", tenths(piece.width)},
                          {"points", points_text(piece.outline)}});
    auto troops = nlohmann::ordered_json::array();
    for (const Unit& unit : scenario.opening.units)
        if (unit.presence == Presence::OnTable)
            troops.push_back({{"side", index(unit.side)},
                              {"points", points_text(land.outline(look.ground(unit).corners()))}});
    return {{"ground", std::move(ground)}, {"troops", std::move(troops)}};
}

}  // namespace

nlohmann::ordered_json card_of(const Battle& battle, std::span<const std::string_view> profiles)
{
    const Scenario& scenario = battle.scenario;
    std::array<int, 2> units{};
    for (const Unit& unit : scenario.opening.units) ++units[index(unit.side)];
    const auto title = std::visit([](const auto& any) { return any.title; }, battle.sheet);
    return {{"id", scenario.id},
            {"title", scenario.title},
            {"introduction", scenario.introduction},
            {"sheet", scenario.sheet},
            {"sheet_title", title},
            {"profile", scenario.profile},
            {"profiles", profiles},
            {"turns", scenario.turns},
            {"width", scenario.width.micrometres / micrometres_per_inch},
            {"height", scenario.height.micrometres / micrometres_per_inch},
            {"sides", {scenario.sides[0].name, scenario.sides[1].name}},
            {"side_ids", {scenario.sides[0].id, scenario.sides[1].id}},
            {"units", units},
            {"sketch", sketch_of(battle)}};
}

}  // namespace voltigeur::draw
