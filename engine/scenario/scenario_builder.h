// Turns a scenario as written into a Scenario, looking every word up and checking every number; and
// checks where its units stand. Private to load_scenario.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/scenario/scenario_file.h"
#include "engine/scenario/sheet_vocabulary.h"

namespace voltigeur {

// The rectangle on which a unit stands, and where in the file it was put there.
struct Deployed {
    UnitId unit = no_unit;
    Source source;
    Rectangle place;
};

class ScenarioBuilder {
public:
    ScenarioBuilder(const written::Scenario& from, const SheetVocabulary& vocabulary,
                    Context& context)
        : from_(from), vocabulary_(vocabulary), context_(context)
    {
    }

    Scenario build();

private:
    // By id, in each kind of thing.
    using Ids = std::map<std::string, std::size_t, std::less<>>;

    void build_head();
    void build_terrain(const written::Terrain& from);
    void build_brigade(const written::Brigade& from);
    void build_unit(const written::Unit& from, Side side);
    void build_general(const written::Commander& from, const Brigade& brigade);
    void build_command(const written::Brigade& from);
    void check_tag_limits(const written::Brigade& from);
    void build_reserve(const written::Reserve& from);
    void build_zone(const written::Zone& from);
    void build_objective(const written::Objective& from);
    void attach_generals();
    void check_sides();
    void check_somewhere();
    void check_deployment();

    void choose_troop(const written::Unit& from, Unit& unit);
    void check_tags(const written::Unit& from, const Unit& unit);
    void choose_figures(const written::Unit& from, Unit& unit);
    void choose_formation(const written::Unit& from, Unit& unit);
    void check_pounds(const written::Unit& from, const Unit& unit);
    void check_quality(const written::Unit& from, const Unit& unit);
    void post(Unit& unit);
    void deploy(const written::Unit& from, Unit& unit, UnitId id);
    // What a word in a reserve's lists names: a unit, or all of a brigade.
    void put_in_reserve(UnitId id, GroupId group, const Sourced<std::string>& word);
    void put_in_reserve(BrigadeId brigade, GroupId group, const Sourced<std::string>& word);

    // Faults unless the id is one word and new among its kind.
    void enter(Ids& ids, std::string_view label, const Sourced<std::string>& id, std::size_t index);
    std::optional<std::size_t> find(const Ids& ids, std::string_view label,
                                    const Sourced<std::string>& id);
    Side side_of(const Sourced<std::string>& word);
    // The points that were read and lie on the table; faults for those beside it.
    std::vector<Point> points_on_table(const std::vector<Sourced<Point>>& points);
    // The corners of a polygon on the table, or nothing after a fault.
    std::vector<Point> corners_of(const std::vector<Sourced<Point>>& area, Source source,
                                  std::string_view what);
    [[nodiscard]] bool is_on_table(Point p) const;
    [[nodiscard]] bool is_in_zone(Side side, const Rectangle& place) const;
    std::int8_t rating_of(const written::Commander& from);
    bool check_range(const Sourced<int>& value, std::string_view what, int least, int most);
    bool has_room(std::size_t count, std::size_t most, std::string_view what, Source source);
    [[nodiscard]] std::string tags_in_words(TagSet tags) const;
    [[nodiscard]] std::string formations_of(const Unit& unit) const;
    [[nodiscard]] Formation formation_of_reserve(const Unit& unit) const;
    [[nodiscard]] std::string name_of(UnitId id) const;

    const written::Scenario& from_;
    const SheetVocabulary& vocabulary_;
    Context& context_;
    Scenario scenario_;
    // What had its fault is not held against everything that depends on it.
    bool has_table_ = true;
    bool has_turns_ = true;
    Ids brigades_;
    Ids units_;
    Ids generals_;
    Ids groups_;
    Ids objectives_;
    std::vector<const written::Unit*> units_written_;    // by UnitId
    std::vector<const written::Commander*> commanders_;  // by GeneralId
    std::vector<Deployed> deployed_;
};

}  // namespace voltigeur
