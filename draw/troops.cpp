#include "draw/troops.h"

#include <algorithm>
#include <cmath>

#include "draw/uniform.h"

namespace voltigeur::draw {

namespace {

double degrees_of(Angle angle)
{
    return static_cast<double>(angle.turn) * 360 / 65536;
}

// A unit as it is drawn: in its own frame, the middle of its front at 0,0 and its front upwards.
struct Body {
    const Look& look;
    const Unit& unit;
    double width = 1;
    double depth = 1;
    std::string dress;
    Chance chance;
    Shapes shapes;

    void stamp(Symbol symbol, Spot at, double size, double turn, std::string worn)
    {
        shapes.emplace_back(Stamp{symbol, at, size, turn, std::move(worn)});
    }
    void figure(Spot at, double size, double turn = 0)
    {
        stamp(Symbol::Figure, at, size, turn, dress);
    }
};

std::string horse_of(const Body& body, std::uint64_t n)
{
    constexpr std::array<std::string_view, 4> horses{"bay", "chestnut", "black", "grey"};
    const int most = n % 7 == 0 ? 4 : 3;
    return std::string{horses[static_cast<std::size_t>(body.chance.below(most, n, 21))]};
}

// ---- Foot and horse, base by base

void fill_base(Body& body, const BaseLook& base, Spot middle, std::uint64_t n)
{
    const bool is_mounted = body.unit.arm == Arm::Cavalry;
    const double wide = base.width / base.files;
    const double deep = base.depth / base.ranks;
    for (int rank = 0; rank < base.ranks; ++rank)
        for (int file = 0; file < base.files; ++file) {
            const Spot spot{middle.x + (file - (base.files - 1) / 2.0) * wide,
                            middle.y + (rank - (base.ranks - 1) / 2.0) * deep};
            if (is_mounted)
                body.stamp(Symbol::Rider, spot, std::min(deep * 0.94, wide * 2.1), 0,
                           body.dress + "-" + horse_of(body, n * 8 + static_cast<unsigned>(file)));
            else
                body.figure(spot, std::min(wide, deep) * 0.98);
        }
}

// Bases side by side and one behind the other; where figures have fallen, the last places are
// empty.
void draw_ranks(Body& body, const BaseLook& base)
{
    const int files = std::max(1, static_cast<int>(std::lround(body.width / base.width)));
    const auto middle = [&](int i) {
        const int file = i % files;
        const int rank = i / files;
        return Spot{-body.width / 2 + (file + 0.5) * base.width, (rank + 0.5) * base.depth};
    };
    if (body.look.facts->counts_kills) {
        Path stands{.ink = Ink::Stand, .closed = true};
        for (int i = 0; i < body.unit.figures; ++i)
            stands.lines.push_back(box(middle(i), {1, 0}, base.width, base.depth));
        body.shapes.emplace_back(std::move(stands));
    }
    for (int i = 0; i < body.unit.figures; ++i)
        fill_base(body, base, middle(i), static_cast<unsigned>(i));
}

// One loose rank, each a little before or behind the others.
void draw_skirmishers(Body& body, const BaseLook& base)
{
    const int count = body.unit.figures * base.files;
    const double gap = body.width / count;
    const double most = base.width / base.files * (body.look.facts->counts_kills ? 1.35 : 1);
    for (int i = 0; i < count; ++i) {
        const auto n = static_cast<std::uint64_t>(i);
        const double size = std::min({most, gap * 1.2, body.depth}) * 0.98;
        const double play = (body.depth - size) / 2;
        const Spot spot{-body.width / 2 + (i + 0.5) * gap +
                            body.chance.between(-0.2, 0.2, n) * (gap - size),
                        body.depth / 2 +
                            (i % 2 == 0 ? -0.5 : 0.5) * body.chance.between(0.2, 1.2, n, 1) * play};
        body.figure(spot, size, body.chance.between(-14, 14, n, 2));
    }
}

// Four faces that look outwards.
void draw_square(Body& body, const BaseLook& base)
{
    const int all = body.unit.figures * base.files * base.ranks;
    const double size = std::min(base.width / base.files, base.depth / base.ranks) * 0.98;
    const int ranks = base.ranks;
    const int face = (all + 3) / 4;
    const int files = (face + ranks - 1) / ranks;
    for (int i = 0; i < all; ++i) {
        const int side = i % 4;
        const int place = i / 4;
        const int rank = place / files;
        const double room = (side % 2 == 0 ? body.width : body.depth) - 2 * size;
        const double along = files > 1 ? (place % files + 0.5) / files - 0.5 : 0;
        const double out =
            (side % 2 == 0 ? body.depth : body.width) / 2 - size * (0.55 + 0.95 * rank);
        const Spot spot = turned({along * (room + size * 0.9), -out}, side * 90);
        body.figure(spot + Spot{0, body.depth / 2}, size, side * 90);
    }
}

// ---- Guns

void draw_crew(Body& body, Spot gun, double reach, int count)
{
    constexpr std::array<Spot, 8> places{Spot{-0.95, -0.35}, Spot{0.95, -0.35}, Spot{-0.9, 0.75},
                                         Spot{0.9, 0.75},    Spot{0, 1.28},     Spot{-1, 0.2},
                                         Spot{1, 0.2},       Spot{0.5, 1.28}};
    for (int i = 0; i < count; ++i)
        body.figure(gun + places[static_cast<std::size_t>(i)] * reach, body.look.crew * 0.9,
                    i == 4 ? 0 : (i % 2 == 0 ? 25 : -25));
}

void draw_guns(Body& body)
{
    const int guns = body.look.facts->counts_kills ? body.unit.figures : 1;
    const int crew = body.look.facts->counts_kills ? 4 : std::min<int>(body.unit.figures, 8);
    const double wide = body.width / guns;
    const double size = std::min(wide * 1.02, body.depth * 0.68);
    for (int i = 0; i < guns; ++i) {
        const Spot gun{-body.width / 2 + (i + 0.5) * wide, body.depth * 0.43};
        body.stamp(Symbol::Gun, gun, size, 0, "");
        draw_crew(body, gun, std::min(wide * 0.36, body.depth * 0.3), crew);
    }
}

void draw_limbers(Body& body)
{
    const int guns = body.look.facts->counts_kills ? body.unit.figures : 1;
    const double deep = body.depth / guns;
    for (int i = 0; i < guns; ++i) {
        const double top = i * deep;
        const double horse = std::min(deep * 0.36, body.width * 1.0);
        for (const double row : {0.17, 0.45})
            for (const double side : {-0.24, 0.24})
                body.stamp(side < 0 ? Symbol::Rider : Symbol::Horse,
                           {side * body.width, top + row * deep}, horse, 0,
                           (side < 0 ? body.dress + "-" : std::string{}) +
                               horse_of(body, static_cast<unsigned>(i)));
        body.stamp(Symbol::Limber, {0, top + 0.66 * deep}, std::min(body.width * 0.8, deep * 0.3),
                   0, "");
        body.stamp(Symbol::Gun, {0, top + 0.85 * deep}, std::min(body.width, deep * 0.3), 180, "");
    }
}

// ---- The whole unit

void draw_base(Body& body)
{
    const double front = std::min(0.16 * body.look.infantry.depth / body.look.infantry.ranks + 0.05,
                                  body.depth * 0.16);
    const Spot shade = turned({0.09, 0.11}, -degrees_of(body.unit.pose.facing)) * (front / 0.12);
    const Outline ground = box({0, body.depth / 2}, {1, 0}, body.width, body.depth);
    Outline shadow = ground;
    for (Spot& spot : shadow) spot = spot + shade;
    body.shapes.emplace_back(Path{.ink = Ink::UnitShadow, .lines = {shadow}, .closed = true});
    body.shapes.emplace_back(Path{.ink = Ink::Base, .lines = {ground}, .closed = true});
    body.shapes.emplace_back(Path{.ink = Ink::Front,
                                  .lines = {box({0, front / 2}, {1, 0}, body.width, front)},
                                  .closed = true});
}

void draw_flag(Body& body, std::string_view nation)
{
    if (body.unit.arm == Arm::Artillery || body.unit.formation == Formation::Skirmish) return;
    const double size = std::clamp(body.look.crew * 1.25, 0.5, 1.1);
    body.stamp(Symbol::Flag, {body.width / 2 + size * 0.5, size * 0.35}, size, 0,
               std::string{nation});
}

void draw_men(Body& body)
{
    const Unit& unit = body.unit;
    if (unit.arm == Arm::Artillery)
        return unit.formation == Formation::Limbered ? draw_limbers(body) : draw_guns(body);
    const BaseLook& base = unit.arm == Arm::Cavalry ? body.look.cavalry : body.look.infantry;
    if (unit.formation == Formation::Skirmish) return draw_skirmishers(body, base);
    if (unit.formation == Formation::Square) return draw_square(body, base);
    draw_ranks(body, base);
}

std::string style_of(const Look& look, Side side)
{
    return (side == Side::First ? "first " : "second ") + std::string{nation_of(look, side)};
}

}  // namespace

Bounds bounds_on_table(const Land& land, const Rectangle& place)
{
    return bounds_of(land.outline(place.corners()));
}

Group draw_unit(const Land& land, const Look& look, const Scenario& scenario, const State& state,
                UnitId id)
{
    const Unit& unit = state.unit(id);
    const NamePair& names = scenario.units[index(id)];
    const Rectangle place = look.ground(unit);
    Body body{.look = look,
              .unit = unit,
              .width = inches_of(place.width()),
              .depth = inches_of(place.depth()),
              .dress = dress_of(look, unit, names.name),
              .chance = Chance{names.id}};
    draw_base(body);
    draw_men(body);
    draw_flag(body, nation_of(look, unit, names.name));
    return {.kind = GroupKind::Unit,
            .id = names.id,
            .style = style_of(look, unit.side) + " " + std::string{to_text(unit.arm)},
            .at = land.spot(unit.pose.at),
            .turn = degrees_of(unit.pose.facing),
            .shapes = std::move(body.shapes)};
}

Spot spot_of(const Land& land, const Look& look, const State& state, GeneralId id)
{
    const General& general = state.general(id);
    if (general.unit == no_unit) return land.spot(general.at);
    // Behind the middle of his unit.
    const Unit& unit = state.unit(general.unit);
    const Rectangle place = look.ground(unit);
    const Spot back = turned({0, 1}, degrees_of(unit.pose.facing));
    return land.spot(unit.pose.at) +
           back * (inches_of(place.depth()) + general_size(land, general) * 0.55);
}

double general_size(const Land& land, const General& general)
{
    return (general.is_army != 0 ? 1.75 : 1.3) * land.grain;
}

Group draw_general(const Land& land, const Look& look, const Scenario& scenario, const State& state,
                   GeneralId id)
{
    const General& general = state.general(id);
    const std::string nation{nation_of(look, general.side)};
    Group group{.kind = GroupKind::General,
                .id = scenario.generals[index(id)].id,
                .style = style_of(look, general.side),
                .at = spot_of(land, look, state, id)};
    const double size = general_size(land, general);
    group.shapes.emplace_back(Stamp{Symbol::General, {}, size, 0, nation});
    const double facing = general.side == Side::First ? 0 : 180;
    group.shapes.emplace_back(Stamp{Symbol::Rider,
                                    {},
                                    size * 0.68,
                                    facing,
                                    nation + "-line-" + (general.is_army != 0 ? "grey" : "bay")});
    if (general.is_army != 0)
        group.shapes.emplace_back(
            Stamp{Symbol::Star, {size * 0.42, -size * 0.42}, size * 0.36, 0, nation});
    return group;
}

Group draw_command(const Land& land, const Look& look, const Scenario& scenario, const State& state,
                   GeneralId id)
{
    const General& general = state.general(id);
    const double radius = general.is_army != 0 ? look.army_command_range : look.command_range;
    return {.kind = GroupKind::Command,
            .id = scenario.generals[index(id)].id,
            .style = style_of(look, general.side),
            .shapes = {Path{.ink = Ink::CommandRing,
                            .lines = {circle(spot_of(land, look, state, id), radius)},
                            .closed = true}}};
}

}  // namespace voltigeur::draw
