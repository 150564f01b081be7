// What the thirteen-phase sheets leave open and we supply (rules/gaps/thirteen.toml). Lengths are
// those of 28 mm figures; the loader multiplies them by the sheet's scale.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "engine/order/event.h"
#include "engine/sheet/entry.h"

namespace voltigeur::thirteen {
enum class CasualtyScope : std::uint8_t { Cumulative, ThisPhase };
enum class FriendsBlock : std::uint8_t { Front, FrontAndCarry };
enum class ObligedToRecall : std::uint8_t { PassedBy, TiedLast, LostLast, FailedBefore };
}  // namespace voltigeur::thirteen

namespace voltigeur {
template <>
inline constexpr std::array<std::string_view, 2> names_of<thirteen::CasualtyScope>{"cumulative",
                                                                                   "this_phase"};
template <>
inline constexpr std::array<std::string_view, 2> names_of<thirteen::FriendsBlock>{
    "front", "front_and_carry"};
template <>
inline constexpr std::array<std::string_view, 4> names_of<thirteen::ObligedToRecall>{
    "passed_by", "tied_last", "lost_last", "failed_before"};
}  // namespace voltigeur

namespace voltigeur::thirteen {

struct StickRow {
    int up_to_pounds = 0;
    Length close;
    Length medium;
    Length far;
    static constexpr auto fields =
        FieldTuple{field("up_to_pounds", &StickRow::up_to_pounds), field("close", &StickRow::close),
                   field("medium", &StickRow::medium), field("long", &StickRow::far)};
};
struct Formations {
    SetOf<Formation> first;
    SetOf<Formation> second;
    static constexpr auto fields =
        FieldTuple{field("first", &Formations::first), field("second", &Formations::second)};
};
struct Alias {
    std::string troop;
    std::string moves_as;
    static constexpr auto fields =
        FieldTuple{field("troop", &Alias::troop), field("moves_as", &Alias::moves_as)};
};
struct Points {
    int objective = 0;
    int unit = 0;
    int battery = 0;
    int general = 0;
    int guard = 0;
    int draw_up_to = 0;
    int minor_up_to = 0;
    static constexpr auto fields = FieldTuple{field("objective", &Points::objective),
                                              field("unit", &Points::unit),
                                              field("battery", &Points::battery),
                                              field("general", &Points::general),
                                              field("guard", &Points::guard),
                                              field("draw_up_to", &Points::draw_up_to),
                                              field("minor_up_to", &Points::minor_up_to)};
};

// A kind of ground and what it does.
struct TerrainKind {
    std::string name;
    Clause clause;
    bool difficult = false;
    bool impassable = false;
    bool defensive = false;
    bool fortification = false;
    bool edge_only = false;  // shelters only along its edge
    bool lined = false;      // shelters who lines it, from an enemy across it
    bool water = false;      // lined, it does not shelter a unit that stands in it
    bool crossing = false;   // makes an impassable or difficult line passable where it lies
    BlocksSight sight = BlocksSight::No;
    static constexpr auto fields = FieldTuple{field("name", &TerrainKind::name),
                                              field("gap", &TerrainKind::clause),
                                              field("difficult", &TerrainKind::difficult),
                                              field("impassable", &TerrainKind::impassable),
                                              field("defensive", &TerrainKind::defensive),
                                              field("fortification", &TerrainKind::fortification),
                                              field("edge_only", &TerrainKind::edge_only),
                                              field("lined", &TerrainKind::lined),
                                              field("water", &TerrainKind::water),
                                              field("crossing", &TerrainKind::crossing),
                                              field("sight", &TerrainKind::sight)};
};

struct Gaps {
    // Units, figures, bases, formations.
    Gap<SizeRange> infantry_size;
    Gap<SizeRange> cavalry_size;
    Gap<SizeRange> crew_size;
    Gap<CasualtyScope> casualty_scope;
    Gap<BaseSize> infantry_base;
    Gap<BaseSize> cavalry_base;
    Gap<BaseSize> battery_unlimbered;
    Gap<BaseSize> battery_limbered;
    Gap<int> line_ranks;
    Gap<int> column_ranks;
    Gap<int> masse_ranks;
    Gap<int> masse_least_files;
    Gap<int> square_extra_files;
    Gap<int> skirmish_spacing;
    Gap<int> cavalry_line_ranks;
    Gap<int> cavalry_column_files;
    Gap<bool> footprint_shrinks;
    Gap<TagSet> may_skirmish;
    Gap<TargetClass> limbered_target;
    Gap<TargetClass> cavalry_target;
    // Command, generals, reserves.
    Gap<Length> command_range;
    Gap<Length> army_command_range;
    Gap<std::string> general_moves_as;
    Gap<Length> general_touch;
    Gap<int> general_hit_by_fire;
    Gap<int> general_hit_in_melee;
    Gap<int> general_lost_with_unit;
    Gap<Length> general_escape;
    Ruling general_reached;
    Gap<int> general_replaced_after;
    Gap<int> reserve_target;
    Gap<int> reserve_step;
    Gap<Length> reserve_entry_width;
    Gap<bool> reserve_may_charge;
    Ruling reserve_waits;
    // Artillery.
    Gap<std::vector<StickRow>> stick;
    Gap<Ratio> lane_overlap;
    Gap<int> adjust_turn_degrees;
    std::optional<Ruling> lane_when_all_adjusted;
    Ruling guns_pivot;
    Gap<FriendsBlock> friends_block;
    Gap<Length> fire_over_friends;
    Gap<Length> friends_in_melee;
    Ruling never_into_melee;
    Gap<bool> horse_unlimber_and_fire;
    Gap<bool> natural_six_hits;
    // Movement.
    Gap<int> wheels_per_move;
    Gap<SetOf<Formation>> may_sidestep;
    Ruling about_face;
    Ruling backwards;
    Gap<bool> halvings_stack;
    Gap<Length> least_move;
    Gap<std::vector<TerrainKind>> terrain;
    Ruling impassable_ground;
    Gap<Formations> formations;
    Gap<Formations> cavalry_formations;
    Ruling needs_room;
    Gap<bool> double_move_allows_change;
    Ruling no_passing_through;
    Gap<Length> keep_distance;
    Gap<bool> lock_needs_front;
    Ruling table_edge;
    Gap<bool> halted_may_shoot;
    Gap<bool> guns_always_halt;
    Gap<std::vector<Alias>> moves_as;
    // Shooting.
    Ruling who_may_shoot;
    Gap<Ratio> column_fire;
    Gap<Ratio> square_fire;
    Gap<int> musket_arc_degrees;
    Gap<Length> woods_hide_beyond;
    Ruling line_of_sight;
    Ruling charger_first;
    Ruling nearest_first;
    Ruling one_volley;
    Gap<int> enfilade_degrees;
    Gap<Length> wood_edge;
    Gap<Length> lining;
    Gap<int> square_contact_needs;
    // Charges.
    Gap<int> charge_arc_degrees;
    Ruling charge_sees_target;
    Ruling charge_falls_short;
    std::optional<Ruling> charge_within_reach;
    Gap<bool> masse_counts_as_column;
    Ruling reaction_pushes_back;
    Ruling support_by;
    Gap<bool> fortification_passed_through;
    Gap<Length> line_slide;
    // Melee and after.
    Ruling one_pair_at_a_time;
    Gap<bool> defensive_needs_front;
    Gap<TroopSet> cuirassiers;
    Gap<TroopSet> lancers;
    Gap<bool> blocked_retreat_costs;
    Gap<SetOf<ObligedToRecall>> obliged_to_recall;
    Gap<Length> recall_search;
    Gap<bool> declining_keeps_marker;
    // The end.
    Gap<int> turns;
    Gap<Ratio> army_break;
    Gap<Points> points;
    Gap<bool> mud;
    Gap<int> last_double_move;  // the turn of it
    // What is so without a value or a line of its own.
    std::vector<Stated> stated;

    static constexpr auto fields =
        FieldTuple{field("infantry_size", &Gaps::infantry_size),
                   field("cavalry_size", &Gaps::cavalry_size),
                   field("crew_size", &Gaps::crew_size),
                   field("casualty_scope", &Gaps::casualty_scope),
                   field("infantry_base", &Gaps::infantry_base),
                   field("cavalry_base", &Gaps::cavalry_base),
                   field("battery_unlimbered", &Gaps::battery_unlimbered),
                   field("battery_limbered", &Gaps::battery_limbered),
                   field("line_ranks", &Gaps::line_ranks),
                   field("column_ranks", &Gaps::column_ranks),
                   field("masse_ranks", &Gaps::masse_ranks),
                   field("masse_least_files", &Gaps::masse_least_files),
                   field("square_extra_files", &Gaps::square_extra_files),
                   field("skirmish_spacing", &Gaps::skirmish_spacing),
                   field("cavalry_line_ranks", &Gaps::cavalry_line_ranks),
                   field("cavalry_column_files", &Gaps::cavalry_column_files),
                   field("footprint_shrinks", &Gaps::footprint_shrinks),
                   field("may_skirmish", &Gaps::may_skirmish),
                   field("limbered_target", &Gaps::limbered_target),
                   field("cavalry_target", &Gaps::cavalry_target),
                   field("command_range", &Gaps::command_range),
                   field("army_command_range", &Gaps::army_command_range),
                   field("general_moves_as", &Gaps::general_moves_as),
                   field("general_touch", &Gaps::general_touch),
                   field("general_hit_by_fire", &Gaps::general_hit_by_fire),
                   field("general_hit_in_melee", &Gaps::general_hit_in_melee),
                   field("general_lost_with_unit", &Gaps::general_lost_with_unit),
                   field("general_escape", &Gaps::general_escape),
                   field("general_reached", &Gaps::general_reached),
                   field("general_replaced_after", &Gaps::general_replaced_after),
                   field("reserve_target", &Gaps::reserve_target),
                   field("reserve_step", &Gaps::reserve_step),
                   field("reserve_entry_width", &Gaps::reserve_entry_width),
                   field("reserve_may_charge", &Gaps::reserve_may_charge),
                   field("reserve_waits", &Gaps::reserve_waits),
                   field("stick", &Gaps::stick),
                   field("lane_overlap", &Gaps::lane_overlap),
                   field("adjust_turn_degrees", &Gaps::adjust_turn_degrees),
                   field("lane_when_all_adjusted", &Gaps::lane_when_all_adjusted),
                   field("guns_pivot", &Gaps::guns_pivot),
                   field("friends_block", &Gaps::friends_block),
                   field("fire_over_friends", &Gaps::fire_over_friends),
                   field("friends_in_melee", &Gaps::friends_in_melee),
                   field("never_into_melee", &Gaps::never_into_melee),
                   field("horse_unlimber_and_fire", &Gaps::horse_unlimber_and_fire),
                   field("natural_six_hits", &Gaps::natural_six_hits),
                   field("wheels_per_move", &Gaps::wheels_per_move),
                   field("may_sidestep", &Gaps::may_sidestep),
                   field("about_face", &Gaps::about_face),
                   field("backwards", &Gaps::backwards),
                   field("halvings_stack", &Gaps::halvings_stack),
                   field("least_move", &Gaps::least_move),
                   field("terrain", &Gaps::terrain),
                   field("impassable_ground", &Gaps::impassable_ground),
                   field("formations", &Gaps::formations),
                   field("cavalry_formations", &Gaps::cavalry_formations),
                   field("needs_room", &Gaps::needs_room),
                   field("double_move_allows_change", &Gaps::double_move_allows_change),
                   field("no_passing_through", &Gaps::no_passing_through),
                   field("keep_distance", &Gaps::keep_distance),
                   field("lock_needs_front", &Gaps::lock_needs_front),
                   field("table_edge", &Gaps::table_edge),
                   field("halted_may_shoot", &Gaps::halted_may_shoot),
                   field("guns_always_halt", &Gaps::guns_always_halt),
                   field("moves_as", &Gaps::moves_as),
                   field("who_may_shoot", &Gaps::who_may_shoot),
                   field("column_fire", &Gaps::column_fire),
                   field("square_fire", &Gaps::square_fire),
                   field("musket_arc_degrees", &Gaps::musket_arc_degrees),
                   field("woods_hide_beyond", &Gaps::woods_hide_beyond),
                   field("line_of_sight", &Gaps::line_of_sight),
                   field("charger_first", &Gaps::charger_first),
                   field("nearest_first", &Gaps::nearest_first),
                   field("one_volley", &Gaps::one_volley),
                   field("enfilade_degrees", &Gaps::enfilade_degrees),
                   field("wood_edge", &Gaps::wood_edge),
                   field("lining", &Gaps::lining),
                   field("square_contact_needs", &Gaps::square_contact_needs),
                   field("charge_arc_degrees", &Gaps::charge_arc_degrees),
                   field("charge_sees_target", &Gaps::charge_sees_target),
                   field("charge_falls_short", &Gaps::charge_falls_short),
                   field("charge_within_reach", &Gaps::charge_within_reach),
                   field("masse_counts_as_column", &Gaps::masse_counts_as_column),
                   field("reaction_pushes_back", &Gaps::reaction_pushes_back),
                   field("support_by", &Gaps::support_by),
                   field("fortification_passed_through", &Gaps::fortification_passed_through),
                   field("line_slide", &Gaps::line_slide),
                   field("one_pair_at_a_time", &Gaps::one_pair_at_a_time),
                   field("defensive_needs_front", &Gaps::defensive_needs_front),
                   field("cuirassiers", &Gaps::cuirassiers),
                   field("lancers", &Gaps::lancers),
                   field("blocked_retreat_costs", &Gaps::blocked_retreat_costs),
                   field("obliged_to_recall", &Gaps::obliged_to_recall),
                   field("recall_search", &Gaps::recall_search),
                   field("declining_keeps_marker", &Gaps::declining_keeps_marker),
                   field("turns", &Gaps::turns),
                   field("army_break", &Gaps::army_break),
                   field("points", &Gaps::points),
                   field("mud", &Gaps::mud),
                   field("last_double_move", &Gaps::last_double_move),
                   field("stated", &Gaps::stated)};
};

}  // namespace voltigeur::thirteen
