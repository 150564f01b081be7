#include "engine/scenario/survey.h"

#include <algorithm>
#include <utility>

#include "engine/base/text.h"
#include "engine/scenario/marches.h"

namespace voltigeur {

namespace {

constexpr int hopeless = 2;       // times as strong as the other side
constexpr int marches_ahead = 3;  // that a unit which never turns should have before it
constexpr Length speck = tenths(2);
constexpr Length step = inches(1);

std::string number(int n)
{
    return to_text(std::int64_t{n});
}

// The nodes of a list, be it absent; of a chart, its rows.
std::vector<const Node*> items_of(const Node& table, std::string_view key)
{
    std::vector<const Node*> list;
    const Node* node = table.find(key);
    if (node != nullptr && node->kind == Node::Kind::Table) node = node->find("rows");
    if (node == nullptr) return list;
    for (const Node& item : node->items) list.push_back(&item);
    return list;
}

// Everything of one kind stands in the file in the order of its ids.
struct Written {
    std::vector<const Node*> brigades;
    std::vector<const Node*> units;
    std::vector<const Node*> reserves;
    std::vector<const Node*> objectives;
};

Written written_in(const Document& document)
{
    Written written{.brigades = items_of(document.root, "brigade"),
                    .units = {},
                    .reserves = items_of(document.root, "reserve"),
                    .objectives = items_of(document.root, "objective")};
    for (const Node* brigade : written.brigades)
        for (const Node* unit : items_of(*brigade, "unit")) written.units.push_back(unit);
    return written;
}

// The value of a key, or the table itself.
const Node& at_key(const Node& table, std::string_view key)
{
    const Node* node = table.find(key);
    return node == nullptr ? table : *node;
}

class Surveyor {
public:
    Surveyor(const Document& document, const Scenario& scenario, const SheetVocabulary& vocabulary)
        : document_(document), scenario_(scenario), vocabulary_(vocabulary),
          written_(written_in(document))
    {
    }

    Survey look()
    {
        look_at_command();
        look_at_reserves();
        look_at_objectives();
        look_at_lanes();
        look_at_those_who_never_turn();
        look_at_strengths();
        return std::move(survey_);
    }

private:
    // ---- Command

    void look_at_command()
    {
        for (std::size_t i = 0; i < scenario_.brigades.size(); ++i) {
            const bool is_meant = scenario_.brigades[i].out_of_command;
            bool is_any_out = false;
            for (const UnitId id : units_out_of_command(static_cast<BrigadeId>(i))) {
                is_any_out = true;
                if (!is_meant)
                    fault(at_key(written(id), "at"),
                          name_of(id) + " is out of command when the battle begins; move it nearer "
                                        "to its general, or write out_of_command = true in its "
                                        "brigade");
            }
            if (is_meant && !is_any_out)
                warn(at_key(*written_.brigades[i], "out_of_command"),
                     "all of the brigade is in command when the battle begins; remove this");
        }
    }

    [[nodiscard]] std::vector<UnitId> units_out_of_command(BrigadeId brigade) const
    {
        std::vector<UnitId> list;
        for (const UnitId id : unit_ids(scenario_.opening)) {
            const Unit& unit = scenario_.opening.unit(id);
            if (unit.brigade == brigade && unit.on_table() &&
                !vocabulary_.is_in_command(scenario_, id))
                list.push_back(id);
        }
        return list;
    }

    // ---- Reserves

    void look_at_reserves()
    {
        for (const UnitId id : unit_ids(scenario_.opening))
            if (scenario_.opening.unit(id).group != no_group) look_at_entry(id);
        for (std::size_t i = 0; i < scenario_.groups.size(); ++i)
            if (scenario_.groups[i].earliest_turn == scenario_.turns)
                warn(at_key(*written_.reserves[i], "earliest_turn"),
                     "this reserve comes in the last turn, and only if the die lets it; let it "
                     "come sooner, or leave it out");
    }

    void look_at_entry(UnitId id)
    {
        const Unit& unit = scenario_.opening.unit(id);
        const Node& entry = at_key(*written_.reserves[index(unit.group)], "entry");
        const std::vector<Rectangle> open = open_entries(unit);
        if (open.empty())
            return fault(entry, name_of(id) + " has no room to come on here: the ground or the "
                                              "table's corner is in the way; move the entry");
        if (std::ranges::none_of(open, [&](const Rectangle& place) { return is_empty(place); }))
            warn(entry, name_of(id) + " can come on here only when those who stand there now have "
                                      "moved; move the entry, or them");
    }

    // The places at the edge whose ground lets it stand.
    [[nodiscard]] std::vector<Rectangle> open_entries(const Unit& unit) const
    {
        std::vector<Rectangle> open;
        const ReserveGroup& group = scenario_.groups[index(unit.group)];
        const auto size = vocabulary_.footprint(unit.arm, unit.formation, unit.figures);
        const Length width = vocabulary_.entry_width;
        constexpr int steps = 6;
        for (int i = -steps; i <= steps; ++i) {
            const Point at =
                offset(group.entry, group.facing, size.depth, fraction(width, i, steps));
            const Rectangle place{{at, group.facing}, size.width, size.depth};
            if (is_on_table(place) && vocabulary_.barred_by(scenario_, unit, place) == nullptr)
                open.push_back(place);
        }
        return open;
    }

    [[nodiscard]] bool is_empty(const Rectangle& place) const
    {
        return std::ranges::none_of(scenario_.opening.units, [&](const Unit& unit) {
            return unit.on_table() && overlaps(place, ground_of(unit));
        });
    }

    // ---- Objectives

    void look_at_objectives()
    {
        if (scenario_.objectives.empty())
            return warn(document_.root, "the battle is about nothing but losses: there is no "
                                        "objective; write [[objective]]");
        const Marches marches{scenario_, vocabulary_};
        for (std::size_t i = 0; i < scenario_.objectives.size(); ++i) {
            look_at_reach(marches, i);
            look_at_holder(i);
        }
    }

    void look_at_reach(const Marches& marches, std::size_t i)
    {
        const Objective& objective = scenario_.objectives[i];
        const Node& node = at_key(*written_.objectives[i], "area");
        std::array<std::optional<int>, 2> turns;
        for (const Side side : {Side::First, Side::Second})
            turns[index(side)] = marches.first_turn(side, objective.area);
        if (!turns[0] && !turns[1])
            return fault(node, "nobody can ever reach " + in_quotes(objective.name) +
                                   "; move it, or build a bridge");
        for (const Side side : {Side::First, Side::Second})
            if (!turns[index(side)] || *turns[index(side)] > scenario_.turns)
                warn(node, "the " + scenario_.sides[index(side)].name + " cannot reach " +
                               in_quotes(objective.name) +
                               " before the battle ends, even unopposed; move it, or give more "
                               "turns");
    }

    void look_at_holder(std::size_t i)
    {
        const Objective& objective = scenario_.objectives[i];
        std::array<bool, 2> is_there{};
        for (const Unit& unit : scenario_.opening.units)
            if (unit.on_table() && objective.area.contains(ground_of(unit).centre()))
                is_there[index(unit.side)] = true;
        if (objective.held_at_start == 0) return;
        const Side holder = objective.held_at_start == 1 ? Side::First : Side::Second;
        if (!is_there[index(holder)] && is_there[index(opponent(holder))])
            warn(at_key(*written_.objectives[i], "held_by"),
                 in_quotes(objective.name) + " is held by the " +
                     scenario_.sides[index(holder)].name +
                     ", but only the enemy stands in it; change held_by, or move him");
    }

    // ---- Guns

    void look_at_lanes()
    {
        for (const UnitId guns : unit_ids(scenario_.opening)) {
            const Unit& battery = scenario_.opening.unit(guns);
            if (!battery.on_table() || battery.formation != Formation::Unlimbered) continue;
            for (const UnitId id : unit_ids(scenario_.opening))
                if (id != guns && blocks(battery, scenario_.opening.unit(id)))
                    warn(at_key(written(guns), "at"), name_of(id) + " stands before the guns of " +
                                                          name_of(guns) +
                                                          ", which cannot fire past their friends; "
                                                          "move or turn one of them");
        }
    }

    // A friend before the muzzles: skirmishers let shot pass, and so does who stands lower.
    [[nodiscard]] bool blocks(const Unit& battery, const Unit& friendly) const
    {
        if (friendly.side != battery.side || !friendly.on_table() ||
            friendly.formation == Formation::Skirmish)
            return false;
        const Rectangle guns = ground_of(battery);
        const Rectangle place = ground_of(friendly);
        if (in_lane(guns, place, vocabulary_.range(battery)).overlap.micrometres <= 0) return false;
        return height_at(guns.centre()) <= height_at(place.centre());
    }

    [[nodiscard]] int height_at(Point p) const
    {
        int height = 0;
        for (const TerrainPiece& piece : scenario_.terrain)
            if (piece.shape.contains(p)) height = std::max(height, int{piece.height});
        return height;
    }

    // ---- Who never turns

    void look_at_those_who_never_turn()
    {
        for (const UnitId id : unit_ids(scenario_.opening)) {
            const Unit& unit = scenario_.opening.unit(id);
            if (!unit.on_table() || !vocabulary_.never_turns(unit)) continue;
            if (const TerrainPiece* ground = ground_ahead(unit))
                warn(at_key(written(id), "facing"),
                     name_of(id) + " faces " + in_quotes(ground->name) +
                         ", and can never turn from it; move it, or let it look elsewhere");
        }
    }

    // What holds it up: ground it may not enter, or more than a march of slow ground, beyond that
    // on which it stands.
    [[nodiscard]] const TerrainPiece* ground_ahead(const Unit& unit) const
    {
        const Length march = vocabulary_.march(unit);
        const TerrainPiece* home = slow_at(unit, {});
        Length slow_from{};
        for (Length ahead{}; ahead <= march * marches_ahead; ahead += step) {
            const Rectangle place = speck_ahead(unit, ahead);
            if (!is_on_table(place)) return nullptr;
            if (const auto* barring = vocabulary_.barred_by(scenario_, unit, place)) return barring;
            const TerrainPiece* ground = slow_at(unit, ahead);
            if (ground != home) home = nullptr;
            if (ground == home) slow_from = ahead + step;
            if (ahead - slow_from > march) return ground;
        }
        return nullptr;
    }

    [[nodiscard]] const TerrainPiece* slow_at(const Unit& unit, Length ahead) const
    {
        return vocabulary_.slowed_by(scenario_, unit, speck_ahead(unit, ahead));
    }

    static Rectangle speck_ahead(const Unit& unit, Length ahead)
    {
        return {
            {offset(unit.pose.at, unit.pose.facing, ahead, {}), unit.pose.facing}, speck, speck};
    }

    // ---- Strengths

    void look_at_strengths()
    {
        std::array<int, 2> worth{};
        for (const Unit& unit : scenario_.opening.units)
            worth[index(unit.side)] += vocabulary_.worth(unit);
        for (const Side side : {Side::First, Side::Second})
            if (worth[index(side)] > hopeless * worth[index(opponent(side))])
                warn(document_.root,
                     "the " + scenario_.sides[index(side)].name + " are more than " +
                         number(hopeless) + " times as strong (" + number(worth[0]) + " to " +
                         number(worth[1]) + "); give the others more units, or better ones");
    }

    // ---- Common

    [[nodiscard]] Rectangle ground_of(const Unit& unit) const
    {
        const auto size = vocabulary_.footprint(unit.arm, unit.formation, unit.figures);
        return {unit.pose, size.width, size.depth};
    }
    [[nodiscard]] bool is_on_table(const Rectangle& place) const
    {
        return std::ranges::all_of(place.corners(), [&](Point p) {
            return p.x >= Length{} && p.y >= Length{} && p.x <= scenario_.width &&
                   p.y <= scenario_.height;
        });
    }
    [[nodiscard]] const Node& written(UnitId id) const { return *written_.units[index(id)]; }
    [[nodiscard]] std::string name_of(UnitId id) const
    {
        return in_quotes(scenario_.units[index(id)].id);
    }
    void fault(const Node& at, std::string what)
    {
        survey_.faults.push_back({document_.file, at.line, at.column, std::move(what)});
    }
    void warn(const Node& at, std::string what)
    {
        survey_.warnings.push_back({document_.file, at.line, at.column, std::move(what)});
    }

    const Document& document_;
    const Scenario& scenario_;
    const SheetVocabulary& vocabulary_;
    Written written_;
    Survey survey_;
};

}  // namespace

Survey survey_scenario(const Document& document, const Scenario& scenario,
                       const SheetVocabulary& vocabulary)
{
    return Surveyor{document, scenario, vocabulary}.look();
}

}  // namespace voltigeur
