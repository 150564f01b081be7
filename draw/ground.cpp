#include "draw/ground.h"

#include <algorithm>
#include <array>
#include <iterator>
#include <tuple>

namespace voltigeur::draw {

namespace {

using Painter = void (*)(const Land&, const Piece&, Shapes&);

// What lies lower is painted first.
enum class Layer : std::uint8_t { Hill, Cover, Water, Growth, Way, Crossing, Obstacle, Built };

struct Brush {
    std::string_view kind;
    Layer layer;
    Painter paint;
};

constexpr std::array brushes{
    Brush{"hill", Layer::Hill, paint_hill},
    Brush{"high_hill", Layer::Hill, paint_hill},
    Brush{"steep", Layer::Hill, paint_hill},
    Brush{"cliff", Layer::Hill, paint_cliff},
    Brush{"ploughed", Layer::Cover, paint_field},
    Brush{"crop", Layer::Cover, paint_field},
    Brush{"field", Layer::Cover, paint_field},
    Brush{"tall_crop", Layer::Cover, paint_field},
    Brush{"soft", Layer::Cover, paint_sand},
    Brush{"mud", Layer::Cover, paint_sand},
    Brush{"snow", Layer::Cover, paint_sand},
    Brush{"sand", Layer::Cover, paint_sand},
    Brush{"rocky", Layer::Cover, paint_rough},
    Brush{"rough", Layer::Cover, paint_rough},
    Brush{"marsh", Layer::Cover, paint_marsh},
    Brush{"vineyard", Layer::Growth, paint_vineyard},
    Brush{"orchard", Layer::Growth, paint_orchard},
    Brush{"woods", Layer::Growth, paint_wood},
    Brush{"stream", Layer::Water, paint_water},
    Brush{"river", Layer::Water, paint_water},
    Brush{"lake", Layer::Water, paint_water},
    Brush{"road", Layer::Way, paint_road},
    Brush{"improved_road", Layer::Way, paint_road},
    Brush{"sunken_road", Layer::Way, paint_sunken_road},
    Brush{"bridge", Layer::Crossing, paint_bridge},
    Brush{"ford", Layer::Crossing, paint_ford},
    Brush{"wall", Layer::Obstacle, paint_wall},
    Brush{"fortress_wall", Layer::Obstacle, paint_wall},
    Brush{"hedge", Layer::Obstacle, paint_hedge},
    Brush{"fence", Layer::Obstacle, paint_fence},
    Brush{"bank", Layer::Obstacle, paint_bank},
    Brush{"town", Layer::Built, paint_village},
    Brush{"building", Layer::Built, paint_stronghold},
    Brush{"walled_farm", Layer::Built, paint_stronghold},
    Brush{"churchyard", Layer::Built, paint_stronghold},
    Brush{"fortified_town", Layer::Built, paint_stronghold},
    Brush{"castle", Layer::Built, paint_stronghold},
    Brush{"chateau", Layer::Built, paint_stronghold},
    Brush{"redoubt", Layer::Built, paint_work},
    Brush{"fleche", Layer::Built, paint_work},
    Brush{"earthwork", Layer::Built, paint_work},
    Brush{"fortification", Layer::Built, paint_work},
};

// A kind that a new sheet brings is drawn as ground with an edge and a name.
Brush brush_of(std::string_view kind)
{
    const auto found = std::ranges::find(brushes, kind, &Brush::kind);
    return found == brushes.end() ? Brush{kind, Layer::Cover, paint_other} : *found;
}

}  // namespace

std::vector<Group> draw_ground(const Land& land)
{
    std::vector<const Piece*> order;
    std::ranges::transform(land.pieces, std::back_inserter(order),
                           [](const Piece& piece) { return &piece; });
    std::ranges::sort(order, {}, [](const Piece* piece) {
        return std::tuple{brush_of(piece->kind).layer, piece->source->height, piece->number};
    });
    std::vector<Group> groups;
    for (const Piece* piece : order) {
        Group group{.kind = GroupKind::Terrain,
                    .id = std::to_string(piece->number),
                    .style = std::string{piece->kind}};
        brush_of(piece->kind).paint(land, *piece, group.shapes);
        groups.push_back(std::move(group));
    }
    return groups;
}

}  // namespace voltigeur::draw
