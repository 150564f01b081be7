// A thirteen-phase sheet, as loaded: one struct for each kind of phase, one member for each printed
// line, in the printed order. What a sheet does not print is absent (optional), never a default.
#pragma once

#include <array>
#include <string>
#include <vector>

#include "engine/order/event.h"
#include "engine/sheet/reader.h"
#include "engine/sheet/sheet_head.h"
#include "engine/thirteen/gaps.h"

namespace voltigeur::thirteen {

// ---- What several kinds of phase print ----

// "Elite: 6 or less …"
struct RollOrLess {
    Clause clause;
    int elite = 0;
    int veteran = 0;
    int conscript = 0;
    static constexpr auto fields = FieldTuple{
        field("clause", &RollOrLess::clause), field("elite", &RollOrLess::elite),
        field("veteran", &RollOrLess::veteran), field("conscript", &RollOrLess::conscript)};
};
struct PerCasualties {
    Clause clause;
    int add = 0;
    int every = 0;
    static constexpr auto fields =
        FieldTuple{field("clause", &PerCasualties::clause), field("add", &PerCasualties::add),
                   field("every", &PerCasualties::every)};
};
struct FailBy {
    Clause clause;
    int fail_by = 0;
    static constexpr auto fields =
        FieldTuple{field("clause", &FailBy::clause), field("fail_by", &FailBy::fail_by)};
};
// The lines every test of courage prints.
struct Morale {
    RollOrLess roll_or_less;
    PerCasualties per_casualties;
    Add general_attached;
    std::vector<TaggedAdd> tagged;
    std::optional<FailBy> rout;  // recall prints no rout
    static constexpr auto fields =
        FieldTuple{field("roll_or_less", &Morale::roll_or_less),
                   field("per_casualties", &Morale::per_casualties),
                   field("general_attached", &Morale::general_attached),
                   field("tagged", &Morale::tagged), field("rout", &Morale::rout)};
};

struct TargetRow {
    Clause clause;
    int at_least = 0;
    std::vector<TargetClass> targets;
    static constexpr auto fields =
        FieldTuple{field("clause", &TargetRow::clause), field("at_least", &TargetRow::at_least),
                   field("targets", &TargetRow::targets)};
};
// As a layer does: this class of target is hit by a line of its own, and no longer by another.
void replace_row(std::vector<TargetRow>& rows, std::string_view target, const Node& node,
                 Context& context);

// ---- Phase 1 ----

struct LighterThan {
    Clause clause;
    int pounds = 0;
    static constexpr auto fields =
        FieldTuple{field("clause", &LighterThan::clause), field("pounds", &LighterThan::pounds)};
};
struct WeightAdd {
    Clause clause;
    int pounds = 0;
    int add = 0;
    static constexpr auto fields =
        FieldTuple{field("clause", &WeightAdd::clause), field("pounds", &WeightAdd::pounds),
                   field("add", &WeightAdd::add)};
};
struct ArtilleryPhase {
    Line roll_for_reserves;
    Line horse_may_unlimber;
    Line choose_target;
    LighterThan may_adjust;  // guns lighter than this
    Reach adjust;
    Line range_stick;
    Reach carry_through;
    std::optional<Line> level_ground;  // all of them, or the shot stops
    Rate dice_per_crew;
    Line straight_ahead;
    std::vector<TargetRow> to_hit;
    Add close_range;
    Add long_range;
    WeightAdd heavy_guns;  // this weight or more
    WeightAdd light_guns;  // this weight or less
    static constexpr auto fields =
        FieldTuple{field("roll_for_reserves", &ArtilleryPhase::roll_for_reserves),
                   field("horse_may_unlimber", &ArtilleryPhase::horse_may_unlimber),
                   field("choose_target", &ArtilleryPhase::choose_target),
                   field("may_adjust", &ArtilleryPhase::may_adjust),
                   field("adjust", &ArtilleryPhase::adjust),
                   field("range_stick", &ArtilleryPhase::range_stick),
                   field("carry_through", &ArtilleryPhase::carry_through),
                   field("level_ground", &ArtilleryPhase::level_ground),
                   field("dice_per_crew", &ArtilleryPhase::dice_per_crew),
                   field("straight_ahead", &ArtilleryPhase::straight_ahead),
                   field("to_hit", &ArtilleryPhase::to_hit),
                   field("close_range", &ArtilleryPhase::close_range),
                   field("long_range", &ArtilleryPhase::long_range),
                   field("heavy_guns", &ArtilleryPhase::heavy_guns),
                   field("light_guns", &ArtilleryPhase::light_guns)};
};

// ---- Phase 2 ----

// Which arms of which side a result touches.
struct ArmsOfSides {
    Clause clause;
    SetOf<Arm> first;
    SetOf<Arm> second;
    [[nodiscard]] bool has(Side side, Arm arm) const
    {
        return side == Side::First ? first.has(arm) : second.has(arm);
    }
    static constexpr auto fields =
        FieldTuple{field("clause", &ArmsOfSides::clause), field("first", &ArmsOfSides::first),
                   field("second", &ArmsOfSides::second)};
};
struct FormsLine {
    Clause clause;
    Side side = Side::Second;
    SetOf<Formation> from;
    static constexpr auto fields =
        FieldTuple{field("clause", &FormsLine::clause), field("side", &FormsLine::side),
                   field("from", &FormsLine::from)};
};
struct Crowded {
    Clause clause;
    Length within;
    Formation of = Formation::Column;
    DiceSpec casualties;
    static constexpr auto fields =
        FieldTuple{field("clause", &Crowded::clause), field("within", &Crowded::within),
                   field("of", &Crowded::of), field("casualties", &Crowded::casualties)};
};
struct ArtilleryMoralePhase {
    Morale morale;
    Line pass;
    ArmsOfSides halt;
    std::optional<FormsLine> form_line;
    std::optional<Crowded> crowded;
    std::optional<Roll> unable_to_form_line;
    static constexpr auto fields =
        FieldTuple{field("morale", &ArtilleryMoralePhase::morale),
                   field("pass", &ArtilleryMoralePhase::pass),
                   field("halt", &ArtilleryMoralePhase::halt),
                   field("form_line", &ArtilleryMoralePhase::form_line),
                   field("crowded", &ArtilleryMoralePhase::crowded),
                   field("unable_to_form_line", &ArtilleryMoralePhase::unable_to_form_line)};
};

// ---- Phases 3 and 8 ----

struct ClosedGround {
    Clause clause;
    SetOf<Arm> arms;
    TerrainSet terrain;
    static constexpr auto fields =
        FieldTuple{field("clause", &ClosedGround::clause), field("arms", &ClosedGround::arms),
                   field("terrain", &ClosedGround::terrain)};
};
struct DoubleMove {
    Clause clause;
    Length beyond;
    bool not_on_first_turn = false;
    static constexpr auto fields =
        FieldTuple{field("clause", &DoubleMove::clause), field("beyond", &DoubleMove::beyond),
                   field("not_on_first_turn", &DoubleMove::not_on_first_turn)};
};
struct MovePhase {
    ArmsLine who_shoots;  // the title
    Degrees wheel_limit;
    std::optional<ArmsLine> cannot_turn;  // Russian infantry
    Reach firefight;
    Line firefight_locks;
    Line continuing_melee_cannot_shoot;
    std::optional<ClosedGround> closed_ground;  // woods
    Line half_move;                             // difficult ground, out of command, backwards
    Line formation_change;
    DoubleMove double_move;
    std::vector<SpeedRow> speeds;
    Line limber;  // one move to limber or unlimber
    Line charge_in_column;
    Line infantry_never_charges_cavalry;
    std::optional<Line> infantry_through_guns;
    std::optional<Line> one_column_per_target;
    Roll charge_bonus;
    Line mark_start;
    Line ride_on;  // a full move, fighting every unit contacted …
    std::optional<Line> no_contact_no_bonus;
    std::optional<Line> cavalry_through_guns;
    std::optional<Count> squares_fire;
    std::optional<Line> one_charger_per_cavalry;
    Roll skirmishers_evade;
    Reach musket_range;
    Rate musket_dice;
    std::vector<TargetRow> to_hit;
    static constexpr auto fields = FieldTuple{
        field("who_shoots", &MovePhase::who_shoots),
        field("wheel_limit", &MovePhase::wheel_limit),
        field("cannot_turn", &MovePhase::cannot_turn),
        field("firefight", &MovePhase::firefight),
        field("firefight_locks", &MovePhase::firefight_locks),
        field("continuing_melee_cannot_shoot", &MovePhase::continuing_melee_cannot_shoot),
        field("closed_ground", &MovePhase::closed_ground),
        field("half_move", &MovePhase::half_move),
        field("formation_change", &MovePhase::formation_change),
        field("double_move", &MovePhase::double_move),
        field("speeds", &MovePhase::speeds),
        field("limber", &MovePhase::limber),
        field("charge_in_column", &MovePhase::charge_in_column),
        field("infantry_never_charges_cavalry", &MovePhase::infantry_never_charges_cavalry),
        field("infantry_through_guns", &MovePhase::infantry_through_guns),
        field("one_column_per_target", &MovePhase::one_column_per_target),
        field("charge_bonus", &MovePhase::charge_bonus),
        field("mark_start", &MovePhase::mark_start),
        field("ride_on", &MovePhase::ride_on),
        field("no_contact_no_bonus", &MovePhase::no_contact_no_bonus),
        field("cavalry_through_guns", &MovePhase::cavalry_through_guns),
        field("squares_fire", &MovePhase::squares_fire),
        field("one_charger_per_cavalry", &MovePhase::one_charger_per_cavalry),
        field("skirmishers_evade", &MovePhase::skirmishers_evade),
        field("musket_range", &MovePhase::musket_range),
        field("musket_dice", &MovePhase::musket_dice),
        field("to_hit", &MovePhase::to_hit)};
};

// ---- Phases 4 and 9 ----

enum class FailedCharge : std::uint8_t { FormLine, MoveBack, CarryOn };
struct FailedChargeLine {
    Clause clause;
    FailedCharge does = FailedCharge::FormLine;
    std::optional<Length> length;  // from the target; who carries on has none
    static constexpr auto fields = FieldTuple{field("clause", &FailedChargeLine::clause),
                                              field("does", &FailedChargeLine::does),
                                              field("length", &FailedChargeLine::length)};
};
struct ClosingPhase {
    Morale morale;
    std::optional<Add> infantry_charging;
    Line pass;
    FailedChargeLine failed_charge;
    std::optional<Roll> unable_to_form_line;  // casualties
    Line others_stand;
    std::optional<Line> cavalry_retires;  // out of musket range
    static constexpr auto fields =
        FieldTuple{field("morale", &ClosingPhase::morale),
                   field("infantry_charging", &ClosingPhase::infantry_charging),
                   field("pass", &ClosingPhase::pass),
                   field("failed_charge", &ClosingPhase::failed_charge),
                   field("unable_to_form_line", &ClosingPhase::unable_to_form_line),
                   field("others_stand", &ClosingPhase::others_stand),
                   field("cavalry_retires", &ClosingPhase::cavalry_retires)};
};

// ---- Phases 5 and 10 ----

struct MayForm {
    Clause clause;
    SetOf<Formation> formations;
    SetOf<Formation> from;
    static constexpr auto fields =
        FieldTuple{field("clause", &MayForm::clause), field("formations", &MayForm::formations),
                   field("from", &MayForm::from)};
};
struct ChargerMayFormLine {
    Clause clause;
    SetOf<Quality> qualities;
    static constexpr auto fields = FieldTuple{field("clause", &ChargerMayFormLine::clause),
                                              field("qualities", &ChargerMayFormLine::qualities)};
};
struct TaggedCount {
    Clause clause;
    TagSet tags;
    int count = 0;
    static constexpr auto fields =
        FieldTuple{field("clause", &TaggedCount::clause), field("tags", &TaggedCount::tags),
                   field("count", &TaggedCount::count)};
};
struct StandPhase {
    Morale morale;
    std::optional<Add> not_in_column;
    std::optional<Add> flank_or_rear;
    MayForm may_form;
    std::optional<Reach> charger_placed_back;
    std::optional<ChargerMayFormLine> charger_may_form_line;
    std::optional<Line> charger_continues;       // Russians
    std::optional<TaggedCount> pay_to_continue;  // French Guard: casualties
    Line fail;  // stands, no change, the charger comes into contact
    static constexpr auto fields =
        FieldTuple{field("morale", &StandPhase::morale),
                   field("not_in_column", &StandPhase::not_in_column),
                   field("flank_or_rear", &StandPhase::flank_or_rear),
                   field("may_form", &StandPhase::may_form),
                   field("charger_placed_back", &StandPhase::charger_placed_back),
                   field("charger_may_form_line", &StandPhase::charger_may_form_line),
                   field("charger_continues", &StandPhase::charger_continues),
                   field("pay_to_continue", &StandPhase::pay_to_continue),
                   field("fail", &StandPhase::fail)};
};

// ---- Phases 6 and 11 ----

enum class WhoFights : std::uint8_t { EntireUnit, OneUnitPerSide };
struct WhoFightsLine {
    Clause clause;
    WhoFights who = WhoFights::EntireUnit;
    static constexpr auto fields =
        FieldTuple{field("clause", &WhoFightsLine::clause), field("who", &WhoFightsLine::who)};
};
struct DiceByQuality {
    Clause clause;
    Ratio elite;
    Ratio veteran;
    Ratio conscript;
    static constexpr auto fields = FieldTuple{
        field("clause", &DiceByQuality::clause), field("elite", &DiceByQuality::elite),
        field("veteran", &DiceByQuality::veteran), field("conscript", &DiceByQuality::conscript)};
};
struct TaggedAtLeast {
    Clause clause;
    TagSet tags;
    int at_least = 0;
    static constexpr auto fields =
        FieldTuple{field("clause", &TaggedAtLeast::clause), field("tags", &TaggedAtLeast::tags),
                   field("at_least", &TaggedAtLeast::at_least)};
};
enum class Shelter : std::uint8_t { Fortification, DefensiveTerrain };
struct ShelterAdd {
    Clause clause;
    Shelter in = Shelter::Fortification;
    int add = 0;
    static constexpr auto fields =
        FieldTuple{field("clause", &ShelterAdd::clause), field("in", &ShelterAdd::in),
                   field("add", &ShelterAdd::add)};
};
struct VersusLancers {
    Clause clause;
    int add = 0;
    bool first_combat_only = false;
    static constexpr auto fields =
        FieldTuple{field("clause", &VersusLancers::clause), field("add", &VersusLancers::add),
                   field("first_combat_only", &VersusLancers::first_combat_only)};
};
struct OwnTroopAdd {
    Clause clause;
    Side side = Side::First;
    TroopSet troops;
    int add = 0;
    static constexpr auto fields =
        FieldTuple{field("clause", &OwnTroopAdd::clause), field("side", &OwnTroopAdd::side),
                   field("troops", &OwnTroopAdd::troops), field("add", &OwnTroopAdd::add)};
};
struct ProofAgainstCavalry {
    Clause clause;
    SetOf<Formation> formations;
    bool fortification = false;
    static constexpr auto fields =
        FieldTuple{field("clause", &ProofAgainstCavalry::clause),
                   field("formations", &ProofAgainstCavalry::formations),
                   field("fortification", &ProofAgainstCavalry::fortification)};
};
struct MeleePhase {
    WhoFightsLine who_fights;
    DiceByQuality column_dice;
    DiceByQuality other_dice;
    std::optional<Line>
        two_left_over;  // "2 per 3" gives a die for two figures left over; else never up
    Reach support;
    Line supporter_fights;
    AtLeast to_hit;
    std::vector<TaggedAtLeast> to_hit_tagged;
    ShelterAdd enemy_sheltered;
    Add versus_cuirassiers;
    VersusLancers versus_lancers;
    std::optional<OwnTroopAdd> own_troop_type;
    std::optional<Add> lancers_continuing;
    Line loser_tests;  // more casualties than it inflicted
    Line ties;         // fight on; in the later melee cavalry tests for recall
    Line guns_destroyed;
    Line infantry_destroyed;
    ProofAgainstCavalry proof_against_cavalry;
    AtLeast passed_by;  // cavalry takes a casualty on this, for each infantry unit
    static constexpr auto fields =
        FieldTuple{field("who_fights", &MeleePhase::who_fights),
                   field("column_dice", &MeleePhase::column_dice),
                   field("other_dice", &MeleePhase::other_dice),
                   field("two_left_over", &MeleePhase::two_left_over),
                   field("support", &MeleePhase::support),
                   field("supporter_fights", &MeleePhase::supporter_fights),
                   field("to_hit", &MeleePhase::to_hit),
                   field("to_hit_tagged", &MeleePhase::to_hit_tagged),
                   field("enemy_sheltered", &MeleePhase::enemy_sheltered),
                   field("versus_cuirassiers", &MeleePhase::versus_cuirassiers),
                   field("versus_lancers", &MeleePhase::versus_lancers),
                   field("own_troop_type", &MeleePhase::own_troop_type),
                   field("lancers_continuing", &MeleePhase::lancers_continuing),
                   field("loser_tests", &MeleePhase::loser_tests),
                   field("ties", &MeleePhase::ties),
                   field("guns_destroyed", &MeleePhase::guns_destroyed),
                   field("infantry_destroyed", &MeleePhase::infantry_destroyed),
                   field("proof_against_cavalry", &MeleePhase::proof_against_cavalry),
                   field("passed_by", &MeleePhase::passed_by)};
};

// ---- Phases 7 and 12 ----

struct SidesLine {
    Clause clause;
    SetOf<Side> sides;
    static constexpr auto fields =
        FieldTuple{field("clause", &SidesLine::clause), field("sides", &SidesLine::sides)};
};
struct SidesReach {
    Clause clause;
    SetOf<Side> sides;
    Length length;
    static constexpr auto fields =
        FieldTuple{field("clause", &SidesReach::clause), field("sides", &SidesReach::sides),
                   field("length", &SidesReach::length)};
};
struct SidesRoll {
    Clause clause;
    SetOf<Side> sides;
    DiceSpec dice;
    static constexpr auto fields =
        FieldTuple{field("clause", &SidesRoll::clause), field("sides", &SidesRoll::sides),
                   field("dice", &SidesRoll::dice)};
};
struct FollowUp {
    Clause clause;
    SetOf<Formation> formations;
    static constexpr auto fields =
        FieldTuple{field("clause", &FollowUp::clause), field("formations", &FollowUp::formations)};
};
struct QualityRout {
    Clause clause;
    Side side = Side::Second;
    Quality quality = Quality::Conscript;
    bool only_in_line = false;
    static constexpr auto fields = FieldTuple{
        field("clause", &QualityRout::clause), field("side", &QualityRout::side),
        field("quality", &QualityRout::quality), field("only_in_line", &QualityRout::only_in_line)};
};
struct MeleeMoralePhase {
    Morale morale;
    Line pass;
    SidesReach form_line_back;   // infantry not in line
    Line free_formation_change;  // the opponent's
    SidesRoll retire;            // infantry already in line
    FollowUp follow_up;
    std::optional<QualityRout> conscripts_rout;
    std::optional<SidesLine> stands_firm;  // Russians
    Roll unable_to_form_line;
    Line cavalry_remains;
    static constexpr auto fields =
        FieldTuple{field("morale", &MeleeMoralePhase::morale),
                   field("pass", &MeleeMoralePhase::pass),
                   field("form_line_back", &MeleeMoralePhase::form_line_back),
                   field("free_formation_change", &MeleeMoralePhase::free_formation_change),
                   field("retire", &MeleeMoralePhase::retire),
                   field("follow_up", &MeleeMoralePhase::follow_up),
                   field("conscripts_rout", &MeleeMoralePhase::conscripts_rout),
                   field("stands_firm", &MeleeMoralePhase::stands_firm),
                   field("unable_to_form_line", &MeleeMoralePhase::unable_to_form_line),
                   field("cavalry_remains", &MeleeMoralePhase::cavalry_remains)};
};

// ---- Phase 13 ----

struct RecallPhase {
    Morale morale;
    Line voluntary;
    std::optional<Line> marker_bars_moving;
    Line pass;
    Count fail;  // casualties
    static constexpr auto fields = FieldTuple{
        field("morale", &RecallPhase::morale), field("voluntary", &RecallPhase::voluntary),
        field("marker_bars_moving", &RecallPhase::marker_bars_moving),
        field("pass", &RecallPhase::pass), field("fail", &RecallPhase::fail)};
};

// ---- The sheet ----

enum class PhaseKind : std::uint8_t {
    Artillery,
    ArtilleryMorale,
    MoveAndShoot,
    ClosingMorale,
    Stand,
    Melee,
    MeleeMorale,
    Recall
};

// A row of turn.toml: the printed phase, its kind, whose phase it is.
struct TurnRow {
    int phase = 0;
    PhaseKind kind = PhaseKind::Artillery;
    std::optional<Side> acts;  // who moves, closes or stands; absent: both
    std::string title;
};

struct Sheet : SheetHead {
    DiceSpec die;  // of nearly every roll
    std::vector<TurnRow> turn;
    ArtilleryPhase artillery;
    ArtilleryMoralePhase artillery_morale;
    std::array<MovePhase, 2> move;        // by the side that moves
    std::array<ClosingPhase, 2> closing;  // by the side that closes
    std::array<StandPhase, 2> stand;      // by the side that charged
    std::array<MeleePhase, 2> melee;      // first and second of the turn
    std::array<MeleeMoralePhase, 2> melee_morale;
    RecallPhase recall;
    Gaps gaps;
};

}  // namespace voltigeur::thirteen

namespace voltigeur {
template <>
inline constexpr std::array<std::string_view, 3> names_of<thirteen::FailedCharge>{
    "form_line", "move_back", "carry_on"};
template <>
inline constexpr std::array<std::string_view, 2> names_of<thirteen::WhoFights>{"entire_unit",
                                                                               "one_unit_per_side"};
template <>
inline constexpr std::array<std::string_view, 2> names_of<thirteen::Shelter>{"fortification",
                                                                             "defensive_terrain"};
template <>
inline constexpr std::array<std::string_view, 8> names_of<thirteen::PhaseKind>{
    "artillery", "artillery_morale", "move_and_shoot", "closing_morale", "stand",
    "melee",     "melee_morale",     "recall"};
}  // namespace voltigeur
