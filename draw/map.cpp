#include "draw/map.h"

#include <algorithm>
#include <set>

#include "draw/furniture.h"
#include "draw/ground.h"
#include "draw/names.h"
#include "draw/troops.h"
#include "draw/uniform.h"
#include "engine/base/text.h"

namespace voltigeur::draw {

namespace {

std::string filled(std::string text, std::string_view hole, const std::string& with)
{
    if (const std::size_t at = text.find(hole); at != std::string::npos)
        text.replace(at, hole.size(), with);
    return text;
}

class Map {
public:
    Map(const Scenario& scenario, const State& state, const Look& look, const MapOptions& options)
        : scenario_(scenario), state_(state), look_(look), options_(options),
          land_(land_of(scenario, look)), names_(land_.width, land_.height)
    {
    }

    Drawing draw()
    {
        drawing_ = {.title = scenario_.title,
                    .width = land_.width,
                    .height = land_.height,
                    .margin = 1.9 * land_.grain,
                    .footer = 6.6 * land_.grain};
        switch (options_.part) {
        case MapPart::All:
            add_ground();
            find_places();
            add_objectives();
            add_troops();
            if (options_.names) add_names();
            add_furniture();
            break;
        case MapPart::Ground:
            add_ground();
            add(draw_rulers(land_, graduation_of(land_, options_.units)));
            break;
        case MapPart::Troops:
            // The names of the ground stay where they are, whoever stands there.
            add_objectives();
            if (options_.names) name_ground();
            find_places();
            add_troops();
            if (options_.names) name_troops();
            break;
        }
        return std::move(drawing_);
    }

private:
    void add_ground()
    {
        add(draw_sheet(land_, drawing_.margin, drawing_.footer,
                       graduation_of(land_, options_.units)));
        for (Group& group : draw_ground(land_)) add(std::move(group));
    }
    void add_troops()
    {
        add_reserves();
        add_units();
        add_generals();
    }

    void add(Group group) { drawing_.groups.push_back(std::move(group)); }

    [[nodiscard]] double paper_letter() const { return 0.69 * land_.grain; }
    [[nodiscard]] double letter() const { return paper_letter() * options_.letters; }

    [[nodiscard]] bool is_shown(GeneralId id) const
    {
        return state_.general(id).fate == GeneralFate::Active;
    }

    template <class With>
    void for_generals(With with)
    {
        for (std::size_t i = 0; i < state_.generals.size(); ++i)
            if (const auto id = static_cast<GeneralId>(i); is_shown(id)) with(id);
    }
    template <class With>
    void for_units(With with)
    {
        for (const UnitId id : unit_ids(state_))
            if (state_.unit(id).on_table()) with(id);
    }

    [[nodiscard]] Bounds place_of(UnitId id) const
    {
        return bounds_on_table(land_, look_.ground(state_.unit(id)));
    }
    [[nodiscard]] Bounds place_of(GeneralId id) const
    {
        const Spot middle = spot_of(land_, look_, state_, id);
        const double half = general_size(land_, state_.general(id)) / 2;
        return {middle - Spot{half, half}, middle + Spot{half, half}};
    }

    void find_places()
    {
        for_units([&](UnitId id) { taken_.push_back(place_of(id)); });
        for_generals([&](GeneralId id) { taken_.push_back(place_of(id)); });
        for (const Bounds& place : taken_) names_.keep_clear(place);
    }

    [[nodiscard]] std::string style_of(Side side) const
    {
        return (side == Side::First ? "first " : "second ") + std::string{nation_of(look_, side)};
    }

    // ---- What it is about

    // Where the star of an objective hides least: in a corner, if it can.
    [[nodiscard]] Spot star_in(const Outline& area) const
    {
        const Bounds bounds = bounds_of(area);
        const double half = 0.95 * land_.grain;
        std::vector<Spot> spots;
        for (const Spot part : {Spot{1, 0},
                                {0, 0},
                                {1, 1},
                                {0, 1},
                                {0.5, 0},
                                {0.5, 1},
                                {0, 0.5},
                                {1, 0.5},
                                {0.5, 0.5}})
            spots.push_back(bounds.low + Spot{half + part.x * (bounds.width() - 2 * half),
                                              half + part.y * (bounds.height() - 2 * half)});
        spots.push_back(roomiest_spot(area));
        Spot best = spots.back();
        double least = 1e9;
        for (const Spot spot : spots) {
            if (!is_inside(area, spot)) continue;
            const Bounds star{spot - Spot{half, half}, spot + Spot{half, half}};
            double hidden = 0;
            for (const Bounds& other : taken_) hidden += shared_area(star, other);
            if (hidden < least - 1e-6) {
                least = hidden;
                best = spot;
            }
        }
        return best;
    }

    [[nodiscard]] std::string holder_of(std::size_t number) const
    {
        const int held = number < state_.held.size() ? state_.held[number] : 0;
        if (held == 0) return "nobody";
        return std::string{nation_of(look_, held == 1 ? Side::First : Side::Second)};
    }

    void add_objectives()
    {
        for (std::size_t i = 0; i < scenario_.objectives.size(); ++i) {
            const Objective& objective = scenario_.objectives[i];
            const Spot star = star_in(land_.outline(objective.area.points()));
            const double half = 0.95 * land_.grain;
            const Bounds place{star - Spot{half, half}, star + Spot{half, half}};
            taken_.push_back(place);
            names_.keep_clear(place);
            add(draw_objective(land_, objective, holder_of(i), star));
            stars_.push_back(place);
        }
    }

    // ---- Who comes later

    void add_reserves()
    {
        for (std::size_t i = 0; i < scenario_.groups.size(); ++i) {
            if (state_.groups[i] == GroupFate::Arrived) continue;
            Group group =
                draw_reserve(land_, scenario_.groups[i], style_of(scenario_.groups[i].side));
            Outline arrow = std::get<Path>(group.shapes.front()).lines.front();
            for (Spot& spot : arrow) spot = group.at + turned(spot, group.turn);
            const Bounds place = bounds_of(arrow);
            names_.keep_clear(place);
            reserves_.emplace_back(i, place);
            add(std::move(group));
        }
    }

    // "turn 3: Friant", or what the caller says for it.
    [[nodiscard]] std::string reserve_text(std::size_t number) const
    {
        const ReserveGroup& reserve = scenario_.groups[number];
        std::set<std::size_t> brigades;
        std::vector<std::string> names;
        for (const UnitId id : unit_ids(state_)) {
            const Unit& unit = state_.unit(id);
            if (unit.group != static_cast<GroupId>(number)) continue;
            if (brigades.insert(index(unit.brigade)).second)
                names.push_back(scenario_.brigades[index(unit.brigade)].name);
        }
        std::string who;
        for (std::size_t i = 0; i < names.size(); ++i) who += (i == 0 ? "" : ", ") + names[i];
        return filled(filled(options_.reserve, "{turn}", std::to_string(reserve.earliest_turn)),
                      "{who}", who);
    }

    // ---- Troops

    void add_generals()
    {
        if (options_.command)
            for_generals(
                [&](GeneralId id) { add(draw_command(land_, look_, scenario_, state_, id)); });
        for_generals([&](GeneralId id) { add(draw_general(land_, look_, scenario_, state_, id)); });
    }

    void add_units()
    {
        for_units([&](UnitId id) { add(draw_unit(land_, look_, scenario_, state_, id)); });
    }

    // ---- Names

    void add_name(GroupKind kind, std::string_view id, std::string style, Label label)
    {
        const Spot at = label.at;
        const double turn = label.turn;
        label.at = {};
        label.turn = 0;
        style = std::string{to_text(kind)} + "_name " + style;
        add({GroupKind::Name, std::string{id}, std::move(style), at, turn, {std::move(label)}});
    }

    // No other unit is called so too.
    [[nodiscard]] bool is_told_apart(UnitId id, const std::string& text) const
    {
        for (const UnitId other : unit_ids(state_)) {
            const std::vector<std::string> texts =
                shorter_names(scenario_.units[index(other)].name);
            if (other != id && std::ranges::find(texts, text) != texts.end()) return false;
        }
        return true;
    }

    // The name of a unit with what it has lost.
    [[nodiscard]] std::vector<std::string> texts_of(UnitId id) const
    {
        const Unit& unit = state_.unit(id);
        std::vector<std::string> texts = shorter_names(scenario_.units[index(id)].name);
        const bool is_long = width_of(texts.front(), 1) > 12 && texts.size() > 1;
        if (is_long && is_told_apart(id, texts[1])) texts.erase(texts.begin());
        const int lost = look_.facts->counts_kills ? unit.kills : unit.losses();
        if (lost > 0)
            for (std::string& text : texts) text += " −" + std::to_string(lost);
        return texts;
    }

    void name_about(GroupKind kind, const Bounds& place, Label label, std::string_view id,
                    Side side, const std::vector<std::string>& texts)
    {
        const double size = label.size;
        add_name(kind, id, style_of(side), names_.place(std::move(label), texts, [&](double width) {
            return wishes_about(place, width, size);
        }));
    }

    void add_names()
    {
        name_troops();
        name_ground();
    }

    void name_troops()
    {
        for_units([&](UnitId id) {
            name_about(GroupKind::Unit, place_of(id), {.hand = Hand::UnitName, .size = letter()},
                       scenario_.units[index(id)].id, state_.unit(id).side, texts_of(id));
        });
        for_generals([&](GeneralId id) {
            name_about(GroupKind::General, place_of(id),
                       {.hand = Hand::GeneralName, .size = letter() * 1.05},
                       scenario_.generals[index(id)].id, state_.general(id).side,
                       {scenario_.generals[index(id)].name});
        });
        for (const auto& [number, place] : reserves_)
            name_about(
                GroupKind::Reserve, place, {.hand = Hand::ReserveName, .size = letter() * 1.1},
                scenario_.groups[number].id, scenario_.groups[number].side, {reserve_text(number)});
        name_objectives();
    }

    void name_objectives()
    {
        for (std::size_t i = 0; i < scenario_.objectives.size(); ++i) {
            const Objective& objective = scenario_.objectives[i];
            const int points = objective.points.value_or(look_.facts->objective_points);
            const Spot middle = stars_[i].middle();
            add_name(GroupKind::Objective, objective.id, "",
                     {.hand = Hand::Badge,
                      .at = middle + Spot{0, 0.36 * paper_letter()},
                      .text = std::to_string(points),
                      .size = paper_letter()});
        }
    }

    void name_ground()
    {
        std::set<std::string> told;
        for (const Piece& piece : land_.pieces) {
            const std::string place = town_of(piece);
            if (!place.empty() && told.insert(place).second) name_town(place);
        }
        for (const Piece& piece : land_.pieces) {
            const std::string name = own_name(piece);
            if (name.empty() || !told.insert(name).second) continue;
            Label label = ground_label(piece, name);
            clear_under(piece, bounds_of(label));
            add_name(GroupKind::Terrain, std::to_string(piece.number), std::string{piece.kind},
                     std::move(label));
        }
    }

    [[nodiscard]] static bool is_town(std::string_view kind)
    {
        return kind == "town" || kind == "fortified_town" || kind == "castle" || kind == "chateau";
    }

    // A town may be of several parts: "Aspern, market" is the market of Aspern.
    [[nodiscard]] static std::string town_of(const Piece& piece)
    {
        if (!is_town(piece.kind)) return {};
        return std::string{piece.name().substr(0, piece.name().find(", "))};
    }
    [[nodiscard]] static std::string own_name(const Piece& piece)
    {
        if (!is_town(piece.kind)) return std::string{piece.name()};
        const std::size_t comma = piece.name().find(", ");
        return comma == std::string_view::npos ? "" : std::string{piece.name().substr(comma + 2)};
    }

    // Another town close by has a name of its own.
    [[nodiscard]] bool is_crowded(const std::string& place, const Bounds& all) const
    {
        return std::ranges::any_of(land_.pieces, [&](const Piece& piece) {
            const std::string other = town_of(piece);
            if (other.empty() || other == place) return false;
            const double reach = 3 * land_.grain;
            const Bounds wider{all.low - Spot{reach, reach}, all.high + Spot{reach, reach}};
            return shared_area(bounds_of(piece.outline), wider) > 0;
        });
    }

    void name_town(const std::string& place)
    {
        Outline all;
        for (const Piece& piece : land_.pieces)
            if (town_of(piece) == place) std::ranges::copy(piece.outline, std::back_inserter(all));
        const double size = letter() * (is_crowded(place, bounds_of(all)) ? 1.3 : 1.9);
        Label label = names_.place({.hand = Hand::Town, .size = size}, {place}, [&](double width) {
            return wishes_about(bounds_of(all), width, size);
        });
        add_name(GroupKind::Terrain, place, "town", std::move(label));
    }

    [[nodiscard]] Label ground_label(const Piece& piece, const std::string& name)
    {
        const bool is_water =
            piece.kind == "river" || piece.kind == "stream" || piece.kind == "lake";
        const bool is_small = is_town(piece.kind) || piece.kind == "bridge" || piece.kind == "ford";
        const double size = letter() * (is_small ? 0.95 : 1.3);
        const Label label{.hand = is_water ? Hand::Water : Hand::Place, .size = size};
        return names_.place(label, {name}, [&](double width) {
            if (is_small) return wishes_about(bounds_of(piece.outline), width, size);
            if (!piece.is_area) return wishes_along(piece.outline, piece.width, size);
            return on_its_own_ground(piece, wishes_within(piece.outline, width, size));
        });
    }

    // A smaller piece lies upon a larger one: the name of the hill does not stand on its redoubt.
    [[nodiscard]] std::vector<Wish> on_its_own_ground(const Piece& piece,
                                                      std::vector<Wish> wishes) const
    {
        const double own = area_of(piece.outline);
        const auto is_others = [&](const Wish& wish) {
            return std::ranges::any_of(land_.pieces, [&](const Piece& other) {
                return &other != &piece && other.is_area && area_of(other.outline) < own &&
                       is_inside(other.outline, wish.at);
            });
        };
        std::vector<Wish> kept;
        std::ranges::remove_copy_if(wishes, std::back_inserter(kept), is_others);
        return kept.empty() ? wishes : kept;
    }

    // Trees and tufts make room for the name of their ground.
    void clear_under(const Piece& piece, const Bounds& name)
    {
        const auto is_under = [&](const Shape& shape) {
            const auto* stamp = std::get_if<Stamp>(&shape);
            if (stamp == nullptr) return false;
            const Spot half{stamp->size * 0.3, stamp->size * 0.3};
            return shared_area(name, {stamp->at - half, stamp->at + half}) > 0;
        };
        if (!piece.is_area || is_town(piece.kind)) return;
        for (Group& group : drawing_.groups)
            if (group.kind == GroupKind::Terrain && group.id == std::to_string(piece.number))
                std::erase_if(group.shapes, is_under);
    }

    // ---- About the table

    [[nodiscard]] std::string first_sentence() const
    {
        const std::string& text = scenario_.introduction;
        const std::size_t end = text.find_first_of(".!?");
        return text.substr(0, end == std::string::npos ? end : end + 1);
    }

    [[nodiscard]] std::vector<std::string> facts() const
    {
        std::vector<std::string> list{"sheet " + scenario_.sheet + ", " + look_.facts->title,
                                      std::to_string(scenario_.turns) + " turns",
                                      to_text(scenario_.width) + " × " + to_text(scenario_.height) +
                                          " inches"};
        if (!(state_ == scenario_.opening))
            list.push_back("turn " + std::to_string(state_.moment.turn) + ", phase " +
                           std::to_string(state_.moment.phase));
        return list;
    }

    void add_furniture()
    {
        add(draw_rulers(land_, graduation_of(land_, options_.units)));
        add(draw_title(land_, drawing_.margin, {scenario_.title, first_sentence(), facts()}));
        add(draw_scale(land_, drawing_.margin));
        add(draw_rose(land_, drawing_.margin));
    }

    const Scenario& scenario_;
    const State& state_;
    const Look& look_;
    const MapOptions& options_;
    Land land_;
    NamePlacer names_;
    Drawing drawing_;
    std::vector<Bounds> taken_;
    std::vector<Bounds> stars_;
    std::vector<std::pair<std::size_t, Bounds>> reserves_;
};

}  // namespace

Drawing draw_map(const Scenario& scenario, const State& state, const Look& look,
                 const MapOptions& options)
{
    return Map{scenario, state, look, options}.draw();
}

}  // namespace voltigeur::draw
