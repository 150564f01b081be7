// What the five-phase sheet leaves open and we supply (rules/gaps/division.toml), and how we read
// what it prints unclearly.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "engine/sheet/entry.h"

namespace voltigeur::division {

// The kinds of fire that modifiers tell apart.
enum class Shot : std::uint8_t { Ball, Canister, Volley, Skirmish };
// The two morale ratings of a unit.
enum class Rating : std::uint8_t { Frontal, Disordered };
// "12/6/6": the depths of canister, effective and long; or the other way round.
enum class Bands : std::uint8_t { NearToFar, FarToNear };
enum class LeaderSign : std::uint8_t { Helpful, Added };
enum class Rounding : std::uint8_t { Up, Down };
enum class StaggerOn : std::uint8_t { RawDie, ModifiedDie };
enum class Bounce : std::uint8_t { Lane, FirstTarget };
enum class BatteryInCanister : std::uint8_t { CounterBattery, Canister };
enum class Initiative : std::uint8_t { AttackShare, Roll };
enum class BlownAfter : std::uint8_t { AnyMelee, Breakthrough };
enum class LeaderRisk : std::uint8_t { PerResolution, PerKill };

}  // namespace voltigeur::division

namespace voltigeur {
template <>
inline constexpr std::array<std::string_view, 4> names_of<division::Shot>{"ball", "canister",
                                                                          "volley", "skirmish"};
template <>
inline constexpr std::array<std::string_view, 2> names_of<division::Rating>{"frontal",
                                                                            "disordered"};
template <>
inline constexpr std::array<std::string_view, 2> names_of<division::Bands>{"near_to_far",
                                                                           "far_to_near"};
template <>
inline constexpr std::array<std::string_view, 2> names_of<division::LeaderSign>{"helpful", "added"};
template <>
inline constexpr std::array<std::string_view, 2> names_of<division::Rounding>{"up", "down"};
template <>
inline constexpr std::array<std::string_view, 2> names_of<division::StaggerOn>{"raw_die",
                                                                               "modified_die"};
template <>
inline constexpr std::array<std::string_view, 2> names_of<division::Bounce>{"lane", "first_target"};
template <>
inline constexpr std::array<std::string_view, 2> names_of<division::BatteryInCanister>{
    "counter_battery", "canister"};
template <>
inline constexpr std::array<std::string_view, 2> names_of<division::Initiative>{"attack_share",
                                                                                "roll"};
template <>
inline constexpr std::array<std::string_view, 2> names_of<division::BlownAfter>{"any_melee",
                                                                                "breakthrough"};
template <>
inline constexpr std::array<std::string_view, 2> names_of<division::LeaderRisk>{"per_resolution",
                                                                                "per_kill"};
}  // namespace voltigeur

namespace voltigeur::division {

// A row of the morale ratings: these troops of these classes. Skirmishers have no ratings: 0.
struct RatingRow {
    Clause clause;
    TroopSet troops;
    SetOf<Quality> qualities;
    int frontal = 0;
    int disordered = 0;
    int kills = 0;  // that break it
    static constexpr auto fields = FieldTuple{field("gap", &RatingRow::clause),
                                              field("troops", &RatingRow::troops),
                                              field("qualities", &RatingRow::qualities),
                                              field("frontal", &RatingRow::frontal),
                                              field("disordered", &RatingRow::disordered),
                                              field("kills", &RatingRow::kills)};
};

// How many stands a unit has, how much ground one of them covers, and how its figures stand on it
// in pictures; a stand of which nothing is said has one figure.
struct Stands {
    int least = 0;
    int most = 0;
    Length width;
    Length depth;
    std::optional<int> files;
    std::optional<int> ranks;
    static constexpr auto fields =
        FieldTuple{field("least", &Stands::least), field("most", &Stands::most),
                   field("width", &Stands::width), field("depth", &Stands::depth),
                   field("files", &Stands::files), field("ranks", &Stands::ranks)};
};

struct LeaderRatings {
    int poorest = 0;
    int best = 0;
    static constexpr auto fields =
        FieldTuple{field("poorest", &LeaderRatings::poorest), field("best", &LeaderRatings::best)};
};

// The part of its formed units that a division has lost when it tests, tests again, is gone.
struct DivisionThresholds {
    Ratio shaken;
    Ratio broken;
    Ratio gone;
    static constexpr auto fields = FieldTuple{field("shaken", &DivisionThresholds::shaken),
                                              field("broken", &DivisionThresholds::broken),
                                              field("gone", &DivisionThresholds::gone)};
};

struct NationAdd {
    TagSet tags;
    int add = 0;
    static constexpr auto fields =
        FieldTuple{field("tags", &NationAdd::tags), field("add", &NationAdd::add)};
};

struct Points {
    int objective = 0;
    int division = 0;  // broken
    int draw_up_to = 0;
    int minor_up_to = 0;
    static constexpr auto fields = FieldTuple{
        field("objective", &Points::objective), field("division", &Points::division),
        field("draw_up_to", &Points::draw_up_to), field("minor_up_to", &Points::minor_up_to)};
};

// A kind of ground that scenarios may lay, and the printed row it moves by; without one, nobody may
// enter it.
struct TerrainKind {
    std::string name;
    Clause clause;
    std::optional<std::string> row;
    bool linear = false;    // an obstacle, crossed; shelters who lines it
    bool sector = false;    // holds one unit, which has no flanks
    bool crossing = false;  // makes other ground passable where it lies
    bool road = false;      // troops follow it
    BlocksSight sight = BlocksSight::No;
    static constexpr auto fields =
        FieldTuple{field("name", &TerrainKind::name),     field("gap", &TerrainKind::clause),
                   field("row", &TerrainKind::row),       field("linear", &TerrainKind::linear),
                   field("sector", &TerrainKind::sector), field("crossing", &TerrainKind::crossing),
                   field("road", &TerrainKind::road),     field("sight", &TerrainKind::sight)};
};

struct Gaps {
    // How the print is read.
    Gap<Bands> bands;
    Gap<LeaderSign> leader_sign;
    Gap<Rounding> half_rounds;
    Ruling volley_fails;
    // Units, stands, ground.
    std::vector<RatingRow> ratings;
    Gap<int> kills_offset;
    Gap<int> large_kills;  // more than the rating's
    Gap<int> half_battery_rating;
    Gap<int> half_battery_fire;
    Gap<Stands> infantry_stands;
    Gap<Stands> cavalry_stands;
    Gap<Stands> battery_stands;
    Gap<Stands> skirmisher_stands;
    Gap<int> column_stands;                            // wide
    std::optional<Gap<Length>> column_interval_slack;  // of columns that support each other
    Gap<int> square_stands;                            // wide and deep
    Gap<int> cavalry_column_stands;                    // wide
    Gap<std::vector<TerrainKind>> terrain;
    Gap<TerrainSet> disorders_infantry;
    Gap<TerrainSet> disorders_cavalry;      // that crossed it this turn
    Gap<SetOf<Formation>> road_formations;  // to whom a road is the ground
    Ruling line_of_sight;
    Gap<int> sector_holds;
    Gap<int> sappers_per_division;
    Gap<TerrainSet> protective_ground;
    Gap<Length> lining;  // so close behind an obstacle
    // Fire.
    Gap<DiceSpec> dice;  // of every roll
    Gap<StaggerOn> stagger_on;
    Gap<bool> batteries_stagger;
    Gap<bool> skirmisher_screen_counts;  // the printed modifier, for skirmish fire too
    Gap<SetOf<Formation>> volley_formations;
    Gap<int> volley_arc_degrees;
    Gap<Ratio> volley_most_move;
    Ruling who_volleys;
    Gap<TroopSet> fire_and_move;
    Gap<Bounce> bounce;
    Gap<int> battery_pivot_degrees;
    Gap<bool> canister_compulsory;
    Gap<BatteryInCanister> battery_in_canister;
    Ruling target_priority;
    // Orders, divisions, leaders.
    Gap<Initiative> initiative;
    Gap<bool> orders;
    Gap<Length> must_charge_within;
    Gap<Length> post_radius;
    Gap<Length> aide_risk_within;
    Gap<int> aide_killed_on;
    Ruling out_of_command;
    Gap<LeaderRatings> leader_ratings;
    Ruling replacement;
    Gap<LeaderRisk> leader_risk;
    Gap<Length> skirmishers_within;  // of the leader of their division
    // Reserves.
    Gap<int> reserve_target;          // or more, in the first turn
    Gap<int> reserve_step;            // less in every later one
    Gap<Length> reserve_entry_width;  // to either side
    // Charges.
    Ruling charge_reach;
    Gap<Length> foot_countercharge;
    Gap<bool> volley_at_cavalry;              // instead of the hasty square
    std::optional<Gap<Length>> square_slide;  // so far from its own middle, to find room
    Gap<Rating> foot_versus_cavalry;
    Gap<Rating> cavalry_versus_square;
    Gap<Rating> from_behind;
    Gap<Length> horse_countercharge;
    Gap<Length> interception;
    Gap<int> countercharge_declined;  // the modifier of who stands
    Gap<Length> skirmishers_evade;
    Gap<int> skirmishers_escape_on;  // or less, from cavalry
    Gap<TroopSet> may_evade;
    // Melee and after.
    Ruling support_charges;
    Ruling melee_pairs;
    Gap<Length> breakthrough;
    Gap<int> breakthrough_arc_degrees;
    Ruling winner_advances;
    Gap<BlownAfter> blown_after;
    Gap<Rating> blown_fights;
    // Falling back, rallying, breaking.
    Gap<Length> flees_within;
    Gap<Length> rally_ban;
    Gap<bool> rallied_may_charge;  // in the next turn, after falling back
    Gap<bool> ineligible_fails;
    Gap<DivisionThresholds> division_thresholds;
    Gap<int> division_holds_on;  // or more
    Gap<int> division_leader_counts;
    Gap<std::vector<NationAdd>> nation_morale;
    Gap<Ratio> army_break;
    // The end.
    Gap<int> turns;
    Gap<Points> points;
    // What is so without a value or a line of its own.
    std::vector<Stated> stated;

    static constexpr auto fields =
        FieldTuple{field("bands", &Gaps::bands),
                   field("leader_sign", &Gaps::leader_sign),
                   field("half_rounds", &Gaps::half_rounds),
                   field("volley_fails", &Gaps::volley_fails),
                   field("ratings", &Gaps::ratings),
                   field("kills_offset", &Gaps::kills_offset),
                   field("large_kills", &Gaps::large_kills),
                   field("half_battery_rating", &Gaps::half_battery_rating),
                   field("half_battery_fire", &Gaps::half_battery_fire),
                   field("infantry_stands", &Gaps::infantry_stands),
                   field("cavalry_stands", &Gaps::cavalry_stands),
                   field("battery_stands", &Gaps::battery_stands),
                   field("skirmisher_stands", &Gaps::skirmisher_stands),
                   field("column_stands", &Gaps::column_stands),
                   field("column_interval_slack", &Gaps::column_interval_slack),
                   field("square_stands", &Gaps::square_stands),
                   field("cavalry_column_stands", &Gaps::cavalry_column_stands),
                   field("terrain", &Gaps::terrain),
                   field("disorders_infantry", &Gaps::disorders_infantry),
                   field("disorders_cavalry", &Gaps::disorders_cavalry),
                   field("road_formations", &Gaps::road_formations),
                   field("line_of_sight", &Gaps::line_of_sight),
                   field("sector_holds", &Gaps::sector_holds),
                   field("sappers_per_division", &Gaps::sappers_per_division),
                   field("protective_ground", &Gaps::protective_ground),
                   field("lining", &Gaps::lining),
                   field("dice", &Gaps::dice),
                   field("stagger_on", &Gaps::stagger_on),
                   field("batteries_stagger", &Gaps::batteries_stagger),
                   field("skirmisher_screen_counts", &Gaps::skirmisher_screen_counts),
                   field("volley_formations", &Gaps::volley_formations),
                   field("volley_arc_degrees", &Gaps::volley_arc_degrees),
                   field("volley_most_move", &Gaps::volley_most_move),
                   field("who_volleys", &Gaps::who_volleys),
                   field("fire_and_move", &Gaps::fire_and_move),
                   field("bounce", &Gaps::bounce),
                   field("battery_pivot_degrees", &Gaps::battery_pivot_degrees),
                   field("canister_compulsory", &Gaps::canister_compulsory),
                   field("battery_in_canister", &Gaps::battery_in_canister),
                   field("target_priority", &Gaps::target_priority),
                   field("initiative", &Gaps::initiative),
                   field("orders", &Gaps::orders),
                   field("must_charge_within", &Gaps::must_charge_within),
                   field("post_radius", &Gaps::post_radius),
                   field("aide_risk_within", &Gaps::aide_risk_within),
                   field("aide_killed_on", &Gaps::aide_killed_on),
                   field("out_of_command", &Gaps::out_of_command),
                   field("leader_ratings", &Gaps::leader_ratings),
                   field("replacement", &Gaps::replacement),
                   field("leader_risk", &Gaps::leader_risk),
                   field("skirmishers_within", &Gaps::skirmishers_within),
                   field("reserve_target", &Gaps::reserve_target),
                   field("reserve_step", &Gaps::reserve_step),
                   field("reserve_entry_width", &Gaps::reserve_entry_width),
                   field("charge_reach", &Gaps::charge_reach),
                   field("foot_countercharge", &Gaps::foot_countercharge),
                   field("volley_at_cavalry", &Gaps::volley_at_cavalry),
                   field("square_slide", &Gaps::square_slide),
                   field("foot_versus_cavalry", &Gaps::foot_versus_cavalry),
                   field("cavalry_versus_square", &Gaps::cavalry_versus_square),
                   field("from_behind", &Gaps::from_behind),
                   field("horse_countercharge", &Gaps::horse_countercharge),
                   field("interception", &Gaps::interception),
                   field("countercharge_declined", &Gaps::countercharge_declined),
                   field("skirmishers_evade", &Gaps::skirmishers_evade),
                   field("skirmishers_escape_on", &Gaps::skirmishers_escape_on),
                   field("may_evade", &Gaps::may_evade),
                   field("support_charges", &Gaps::support_charges),
                   field("melee_pairs", &Gaps::melee_pairs),
                   field("breakthrough", &Gaps::breakthrough),
                   field("breakthrough_arc_degrees", &Gaps::breakthrough_arc_degrees),
                   field("winner_advances", &Gaps::winner_advances),
                   field("blown_after", &Gaps::blown_after),
                   field("blown_fights", &Gaps::blown_fights),
                   field("flees_within", &Gaps::flees_within),
                   field("rally_ban", &Gaps::rally_ban),
                   field("rallied_may_charge", &Gaps::rallied_may_charge),
                   field("ineligible_fails", &Gaps::ineligible_fails),
                   field("division_thresholds", &Gaps::division_thresholds),
                   field("division_holds_on", &Gaps::division_holds_on),
                   field("division_leader_counts", &Gaps::division_leader_counts),
                   field("nation_morale", &Gaps::nation_morale),
                   field("army_break", &Gaps::army_break),
                   field("turns", &Gaps::turns),
                   field("points", &Gaps::points),
                   field("stated", &Gaps::stated)};
};

}  // namespace voltigeur::division
