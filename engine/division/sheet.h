// A five-phase sheet, as loaded: one struct for each file of rules/<sheet>/, one member for each
// printed line, in the printed order. docs/004.md lists the lines.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <vector>

#include "engine/division/gaps.h"
#include "engine/sheet/sheet_head.h"

namespace voltigeur::division {

// ---- What several phases print ----

// So near, so much.
struct ReachAdd {
    Clause clause;
    Length length;
    int add = 0;
    static constexpr auto fields =
        FieldTuple{field("clause", &ReachAdd::clause), field("length", &ReachAdd::length),
                   field("add", &ReachAdd::add)};
};
// Troops of these classes, and all who have one of these tags: "Elite, Guard, all British".
struct Picked {
    Clause clause;
    SetOf<Quality> qualities;
    TagSet tags;
    [[nodiscard]] bool has(const Unit& unit) const
    {
        return qualities.has(unit.quality) || tags.meets(unit.tags);
    }
    static constexpr auto fields =
        FieldTuple{field("clause", &Picked::clause), field("qualities", &Picked::qualities),
                   field("tags", &Picked::tags)};
};
// From this die on, so many kills instead of one.
struct ManyKills {
    Clause clause;
    int at_least = 0;
    int kills = 0;
    static constexpr auto fields =
        FieldTuple{field("clause", &ManyKills::clause), field("at_least", &ManyKills::at_least),
                   field("kills", &ManyKills::kills)};
};

// ---- Phase 1, artillery ----

// A row of the chart: three ranges as printed, and from which die on each kind of fire kills. Which
// band each range belongs to is a reading (Gaps::bands).
struct BatteryRow {
    Clause clause;
    TroopSet troops;
    std::vector<Length> range;
    int canister = 0;
    int effective = 0;
    int far = 0;
    int counter_battery = 0;
    static constexpr auto fields =
        FieldTuple{field("clause", &BatteryRow::clause),
                   field("troops", &BatteryRow::troops),
                   field("range", &BatteryRow::range),
                   field("canister", &BatteryRow::canister),
                   field("effective", &BatteryRow::effective),
                   field("long", &BatteryRow::far),
                   field("counter_battery", &BatteryRow::counter_battery)};
};
struct ArtilleryPhase {
    std::vector<BatteryRow> batteries;
    ManyKills canister_kills;
    Count effective_most;  // kills of a die
    Count long_most;
    Count counter_battery_most;
    static constexpr auto fields =
        FieldTuple{field("batteries", &ArtilleryPhase::batteries),
                   field("canister_kills", &ArtilleryPhase::canister_kills),
                   field("effective_most", &ArtilleryPhase::effective_most),
                   field("long_most", &ArtilleryPhase::long_most),
                   field("counter_battery_most", &ArtilleryPhase::counter_battery_most)};
};

// ---- Phase 2, movement ----

struct ArmsReach {
    Clause clause;
    SetOf<Arm> arms;
    Length length;
    static constexpr auto fields =
        FieldTuple{field("clause", &ArmsReach::clause), field("arms", &ArmsReach::arms),
                   field("length", &ArmsReach::length)};
};
enum class ChangeRule : std::uint8_t { MoveAndChange, MoveOrChange };
struct SideChange {
    Clause clause;
    Side side = Side::First;
    ChangeRule may = ChangeRule::MoveOrChange;
    static constexpr auto fields =
        FieldTuple{field("clause", &SideChange::clause), field("side", &SideChange::side),
                   field("may", &SideChange::may)};
};
struct MovementPhase {
    Reach commanders;
    Reach aides;
    std::vector<SpeedRow> speeds;
    Reach line_back;        // infantry in line, backwards
    Reach crowded_columns;  // without a stand's width between them
    ArmsReach sidestep;
    Degrees wheel_limit;
    Count wheel_cost;  // so many times the way
    Line charge_wheels_first;
    Count road_wheels_free;
    std::vector<SideChange> formation_change;  // one for each side
    Line charge_bars_change;
    Line blown_cannot_charge;
    Count blown_recovers;  // turns without moving
    static constexpr auto fields =
        FieldTuple{field("commanders", &MovementPhase::commanders),
                   field("aides", &MovementPhase::aides),
                   field("speeds", &MovementPhase::speeds),
                   field("line_back", &MovementPhase::line_back),
                   field("crowded_columns", &MovementPhase::crowded_columns),
                   field("sidestep", &MovementPhase::sidestep),
                   field("wheel_limit", &MovementPhase::wheel_limit),
                   field("wheel_cost", &MovementPhase::wheel_cost),
                   field("charge_wheels_first", &MovementPhase::charge_wheels_first),
                   field("road_wheels_free", &MovementPhase::road_wheels_free),
                   field("formation_change", &MovementPhase::formation_change),
                   field("charge_bars_change", &MovementPhase::charge_bars_change),
                   field("blown_cannot_charge", &MovementPhase::blown_cannot_charge),
                   field("blown_recovers", &MovementPhase::blown_recovers)};
};

// ---- Phase 3, small arms, and the fire modifiers, which serve the guns of phase 1 too ----

struct SmallArms {
    Clause clause;
    Length length;
    int at_least = 0;
    static constexpr auto fields =
        FieldTuple{field("clause", &SmallArms::clause), field("length", &SmallArms::length),
                   field("at_least", &SmallArms::at_least)};
};
struct TroopReach {
    Clause clause;
    TroopSet troops;
    Length length;
    static constexpr auto fields =
        FieldTuple{field("clause", &TroopReach::clause), field("troops", &TroopReach::troops),
                   field("length", &TroopReach::length)};
};
// To the die, for these kinds of fire.
struct FireAdd {
    Clause clause;
    SetOf<Shot> shots;
    int add = 0;
    static constexpr auto fields =
        FieldTuple{field("clause", &FireAdd::clause), field("shots", &FireAdd::shots),
                   field("add", &FireAdd::add)};
};
struct FormationFireAdd {
    Clause clause;
    SetOf<Formation> formations;
    SetOf<Shot> shots;
    int add = 0;
    static constexpr auto fields =
        FieldTuple{field("clause", &FormationFireAdd::clause),
                   field("formations", &FormationFireAdd::formations),
                   field("shots", &FormationFireAdd::shots), field("add", &FormationFireAdd::add)};
};
struct SteadyAdd {
    Clause clause;
    SetOf<Quality> qualities;
    TagSet tags;
    int add = 0;
    static constexpr auto fields =
        FieldTuple{field("clause", &SteadyAdd::clause), field("qualities", &SteadyAdd::qualities),
                   field("tags", &SteadyAdd::tags), field("add", &SteadyAdd::add)};
};
struct SmallArmsPhase {
    SmallArms volley;
    ManyKills volley_kills;
    SmallArms skirmish;
    TroopReach rifles;
    Count skirmish_most;        // kills of a die
    Line skirmish_kills_loose;  // skirmishers and gunners
    Line skirmish_staggers;     // the first hit on a formed unit
    Line skirmish_kills_staggered;
    Line not_through_skirmishers;
    FormationFireAdd target_in_column_or_square;
    FireAdd behind_reverse_slope;  // a target after the first
    FireAdd protective_cover;      // a formed target
    Reach woods_penetrated;        // so deep into woods fire reaches
    FireAdd behind_skirmishers;    // a formed target
    FireAdd target_skirmisher;
    Line ball_spares_skirmishers;
    FireAdd firer_staggered;
    SteadyAdd steady_infantry;  // stationary infantry being charged
    static constexpr auto fields =
        FieldTuple{field("volley", &SmallArmsPhase::volley),
                   field("volley_kills", &SmallArmsPhase::volley_kills),
                   field("skirmish", &SmallArmsPhase::skirmish),
                   field("rifles", &SmallArmsPhase::rifles),
                   field("skirmish_most", &SmallArmsPhase::skirmish_most),
                   field("skirmish_kills_loose", &SmallArmsPhase::skirmish_kills_loose),
                   field("skirmish_staggers", &SmallArmsPhase::skirmish_staggers),
                   field("skirmish_kills_staggered", &SmallArmsPhase::skirmish_kills_staggered),
                   field("not_through_skirmishers", &SmallArmsPhase::not_through_skirmishers),
                   field("target_in_column_or_square", &SmallArmsPhase::target_in_column_or_square),
                   field("behind_reverse_slope", &SmallArmsPhase::behind_reverse_slope),
                   field("protective_cover", &SmallArmsPhase::protective_cover),
                   field("woods_penetrated", &SmallArmsPhase::woods_penetrated),
                   field("behind_skirmishers", &SmallArmsPhase::behind_skirmishers),
                   field("target_skirmisher", &SmallArmsPhase::target_skirmisher),
                   field("ball_spares_skirmishers", &SmallArmsPhase::ball_spares_skirmishers),
                   field("firer_staggered", &SmallArmsPhase::firer_staggered),
                   field("steady_infantry", &SmallArmsPhase::steady_infantry)};
};

// ---- Phase 4, melee ----

struct TerrainAdd {
    Clause clause;
    TerrainSet terrain;
    int add = 0;
    static constexpr auto fields =
        FieldTuple{field("clause", &TerrainAdd::clause), field("terrain", &TerrainAdd::terrain),
                   field("add", &TerrainAdd::add)};
};
// Against all of these arms, and infantry in these formations.
struct WiderAdd {
    Clause clause;
    SetOf<Arm> versus;
    SetOf<Formation> versus_infantry_in;
    int add = 0;
    static constexpr auto fields = FieldTuple{
        field("clause", &WiderAdd::clause), field("versus", &WiderAdd::versus),
        field("versus_infantry_in", &WiderAdd::versus_infantry_in), field("add", &WiderAdd::add)};
};
struct SappersAdd {
    Clause clause;
    TagSet tags;
    TerrainSet terrain;
    int add = 0;
    static constexpr auto fields =
        FieldTuple{field("clause", &SappersAdd::clause), field("tags", &SappersAdd::tags),
                   field("terrain", &SappersAdd::terrain), field("add", &SappersAdd::add)};
};
struct TroopAdd {
    Clause clause;
    TroopSet troops;
    int add = 0;
    static constexpr auto fields =
        FieldTuple{field("clause", &TroopAdd::clause), field("troops", &TroopAdd::troops),
                   field("add", &TroopAdd::add)};
};
struct FallBack {
    Clause clause;
    Length infantry;
    Length cavalry;
    static constexpr auto fields =
        FieldTuple{field("clause", &FallBack::clause), field("infantry", &FallBack::infantry),
                   field("cavalry", &FallBack::cavalry)};
};
struct BrokenIfOutscored {
    Clause clause;
    SetOf<Arm> arms;
    SetOf<Formation> formations;
    static constexpr auto fields = FieldTuple{field("clause", &BrokenIfOutscored::clause),
                                              field("arms", &BrokenIfOutscored::arms),
                                              field("formations", &BrokenIfOutscored::formations)};
};
struct MeleePhase {
    ReachAdd flank_support;      // on both flanks
    Line columns_support_apart;  // a column helps a column only a stand's width away
    ReachAdd rear_support;       // of the same division
    ReachAdd square_support;
    TerrainAdd light_cover;
    TerrainAdd heavy_cover;
    WiderAdd wider_cavalry;
    SappersAdd sappers;
    TroopAdd lancers;  // against infantry in the open
    Add more_kills;
    Add staggered;
    Add failed_volley;
    Line leadership;  // the rating of an attached leader
    FallBack fall_back;
    Rate kills_for_difference;
    Line kills_shared;  // among those who fall back
    Line cavalry_breaks_infantry;
    BrokenIfOutscored broken_if_outscored;
    Line skirmishers_cannot_melee;
    Count ties;  // kills for each side; then once more
    static constexpr auto fields =
        FieldTuple{field("flank_support", &MeleePhase::flank_support),
                   field("columns_support_apart", &MeleePhase::columns_support_apart),
                   field("rear_support", &MeleePhase::rear_support),
                   field("square_support", &MeleePhase::square_support),
                   field("light_cover", &MeleePhase::light_cover),
                   field("heavy_cover", &MeleePhase::heavy_cover),
                   field("wider_cavalry", &MeleePhase::wider_cavalry),
                   field("sappers", &MeleePhase::sappers),
                   field("lancers", &MeleePhase::lancers),
                   field("more_kills", &MeleePhase::more_kills),
                   field("staggered", &MeleePhase::staggered),
                   field("failed_volley", &MeleePhase::failed_volley),
                   field("leadership", &MeleePhase::leadership),
                   field("fall_back", &MeleePhase::fall_back),
                   field("kills_for_difference", &MeleePhase::kills_for_difference),
                   field("kills_shared", &MeleePhase::kills_shared),
                   field("cavalry_breaks_infantry", &MeleePhase::cavalry_breaks_infantry),
                   field("broken_if_outscored", &MeleePhase::broken_if_outscored),
                   field("skirmishers_cannot_melee", &MeleePhase::skirmishers_cannot_melee),
                   field("ties", &MeleePhase::ties)};
};

// ---- Phase 5, command. What it rolls is printed under Condition. ----

struct CommandPhase {
    Reach zone;       // from a unit to the leader of its division
    ArmsLine exempt;  // from the zone
    static constexpr auto fields =
        FieldTuple{field("zone", &CommandPhase::zone), field("exempt", &CommandPhase::exempt)};
};

// ---- What stands outside the phases ----

struct Condition {
    Line staggered_is_worse;  // the modifiers of phases 3 and 4
    Reach stops_short;
    Picked countercharge;  // against who has stopped short
    Line fall_back_holds_fire;
    Line fall_back_breaks;     // if it is meleed
    Count fall_back_failures;  // rallies failed one after the other, until it breaks
    Line rally;                // from staggers and from falling back, in the command phase
    Line rally_under_frontal;
    Line rally_barred;      // within small-arms range of a formed enemy
    Line rally_leadership;  // the rating of an attached leader
    ReachAdd rally_alone;   // no enemy so near
    static constexpr auto fields =
        FieldTuple{field("staggered_is_worse", &Condition::staggered_is_worse),
                   field("stops_short", &Condition::stops_short),
                   field("countercharge", &Condition::countercharge),
                   field("fall_back_holds_fire", &Condition::fall_back_holds_fire),
                   field("fall_back_breaks", &Condition::fall_back_breaks),
                   field("fall_back_failures", &Condition::fall_back_failures),
                   field("rally", &Condition::rally),
                   field("rally_under_frontal", &Condition::rally_under_frontal),
                   field("rally_barred", &Condition::rally_barred),
                   field("rally_leadership", &Condition::rally_leadership),
                   field("rally_alone", &Condition::rally_alone)};
};
struct Leaders {
    Line attach;  // to a formed unit, in the movement phase
    Line lost_if_broken;
    AtLeast killed_falling_back;
    AtLeast killed_by_fire;
    // Printed beneath the leaders.
    Line hasty_square;         // on a die less than the frontal rating
    Line hasty_square_failed;  // it fights with the disordered rating
    ReachAdd hasty_square_near;
    Add hasty_square_in_column;
    static constexpr auto fields =
        FieldTuple{field("attach", &Leaders::attach),
                   field("lost_if_broken", &Leaders::lost_if_broken),
                   field("killed_falling_back", &Leaders::killed_falling_back),
                   field("killed_by_fire", &Leaders::killed_by_fire),
                   field("hasty_square", &Leaders::hasty_square),
                   field("hasty_square_failed", &Leaders::hasty_square_failed),
                   field("hasty_square_near", &Leaders::hasty_square_near),
                   field("hasty_square_in_column", &Leaders::hasty_square_in_column)};
};

struct TerrainRow {
    Clause clause;
    std::string name;
    Going infantry;
    Going cavalry;
    Going artillery;
    Going skirmishers;
    static constexpr auto fields = FieldTuple{
        field("clause", &TerrainRow::clause),       field("name", &TerrainRow::name),
        field("infantry", &TerrainRow::infantry),   field("cavalry", &TerrainRow::cavalry),
        field("artillery", &TerrainRow::artillery), field("skirmishers", &TerrainRow::skirmishers)};
};
struct ColumnsOnly {
    Clause clause;
    TerrainSet terrain;
    SetOf<Arm> arms;
    static constexpr auto fields =
        FieldTuple{field("clause", &ColumnsOnly::clause), field("terrain", &ColumnsOnly::terrain),
                   field("arms", &ColumnsOnly::arms)};
};
struct TroopGoing {
    Clause clause;
    TroopSet troops;
    TerrainSet terrain;
    Going going;
    static constexpr auto fields =
        FieldTuple{field("clause", &TroopGoing::clause), field("troops", &TroopGoing::troops),
                   field("terrain", &TroopGoing::terrain), field("going", &TroopGoing::going)};
};
struct TerrainChart {
    std::vector<TerrainRow> rows;
    ColumnsOnly columns_only;  // who gains by it
    Line no_effect;            // what a dash means
    Line not_allowed;
    TroopGoing cossacks;
    static constexpr auto fields = FieldTuple{field("rows", &TerrainChart::rows),
                                              field("columns_only", &TerrainChart::columns_only),
                                              field("no_effect", &TerrainChart::no_effect),
                                              field("not_allowed", &TerrainChart::not_allowed),
                                              field("cossacks", &TerrainChart::cossacks)};
};

// ---- The sheet ----

enum class PhaseKind : std::uint8_t { Artillery, Movement, SmallArms, Melee, Command };

// A row of turn.toml.
struct TurnRow {
    int phase = 0;
    PhaseKind kind = PhaseKind::Artillery;
    std::string title;
    static constexpr auto fields =
        FieldTuple{field("phase", &TurnRow::phase), field("kind", &TurnRow::kind),
                   field("title", &TurnRow::title)};
};

struct Sheet : SheetHead {
    std::vector<TurnRow> turn;
    ArtilleryPhase artillery;
    MovementPhase movement;
    SmallArmsPhase small_arms;
    MeleePhase melee;
    CommandPhase command;
    Condition condition;
    Leaders leaders;
    TerrainChart terrain;
    Gaps gaps;
};

}  // namespace voltigeur::division

namespace voltigeur {
template <>
inline constexpr std::array<std::string_view, 2> names_of<division::ChangeRule>{"move_and_change",
                                                                                "move_or_change"};
template <>
inline constexpr std::array<std::string_view, 5> names_of<division::PhaseKind>{
    "artillery", "movement", "small_arms", "melee", "command"};
}  // namespace voltigeur
