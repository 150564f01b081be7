// Event: what happened. A closed list, past tense, complete: with the events alone a program can
// draw the battle and rebuild every State (apply), without the rules.
#pragma once

#include <optional>
#include <variant>
#include <vector>

#include "engine/base/clause.h"
#include "engine/base/dice.h"
#include "engine/order/path.h"
#include "engine/state/state.h"

namespace voltigeur {

// Why a number was changed. The sentence a player sees is in reason_text(); `Tagged` takes its
// word from the sheet's tag.
enum class Reason : std::uint8_t {
    CloseRange,
    LongRange,
    HeavyGuns,
    LightGuns,
    Casualties,
    GeneralAttached,
    InfantryCharging,
    NotInColumn,
    FlankOrRear,
    Tagged,
    EnemySheltered,
    VersusCuirassiers,
    VersusLancers,
    OwnTroopType,
    LancersContinuing,
    DeepTarget,
    ReverseSlope,
    ProtectiveCover,
    BehindSkirmishers,
    AtSkirmishers,
    Staggered,
    Steady,
    HalfBattery,
    Leadership,
    NoEnemyNear,
    ChargedFromNear,
    InColumn,
    FlankSupport,
    RearSupport,
    SquareSupport,
    LightCover,
    HeavyCover,
    WiderFront,
    Sappers,
    Lancers,
    MoreKills,
    FailedVolley,
    Nation,
    ChargedStanding,
};
template <>
inline constexpr std::array<std::string_view, 39> names_of<Reason>{"close_range",
                                                                   "long_range",
                                                                   "heavy_guns",
                                                                   "light_guns",
                                                                   "casualties",
                                                                   "general",
                                                                   "infantry_charging",
                                                                   "not_in_column",
                                                                   "flank_or_rear",
                                                                   "tagged",
                                                                   "enemy_sheltered",
                                                                   "versus_cuirassiers",
                                                                   "versus_lancers",
                                                                   "own_troop_type",
                                                                   "lancers_continuing",
                                                                   "deep_target",
                                                                   "reverse_slope",
                                                                   "protective_cover",
                                                                   "behind_skirmishers",
                                                                   "at_skirmishers",
                                                                   "staggered",
                                                                   "steady",
                                                                   "half_battery",
                                                                   "leadership",
                                                                   "no_enemy_near",
                                                                   "charged_from_near",
                                                                   "in_column",
                                                                   "flank_support",
                                                                   "rear_support",
                                                                   "square_support",
                                                                   "light_cover",
                                                                   "heavy_cover",
                                                                   "wider_front",
                                                                   "sappers",
                                                                   "lancers",
                                                                   "more_kills",
                                                                   "failed_volley",
                                                                   "nation",
                                                                   "charged_standing"};
std::string_view reason_text(Reason reason);

struct Modifier {
    Clause clause;
    Reason reason = Reason::Casualties;
    std::int8_t value = 0;
    std::uint8_t tag = 0;  // of the sheet, for Tagged
    friend bool operator==(const Modifier&, const Modifier&) = default;
};
using Modifiers = FixedVector<Modifier, 10>;

inline int sum(const Modifiers& list)
{
    int total = 0;
    for (const Modifier& m : list) total += m.value;
    return total;
}

// What a target counts as when it is shot at; a sheet's chart gives each its number.
enum class TargetClass : std::uint8_t {
    Column,
    Square,
    Masse,
    EnfiladedLine,
    Line,
    Artillery,
    Skirmishers,
    Fortification,
    DefensiveTerrain,
    ChargingCavalry,
};
template <>
inline constexpr std::array<std::string_view, 10> names_of<TargetClass>{
    "column",    "square",      "masse",         "enfiladed_line",    "line",
    "artillery", "skirmishers", "fortification", "defensive_terrain", "charging_cavalry"};
inline constexpr std::size_t target_class_count = names_of<TargetClass>.size();

enum class Band : std::uint8_t { Close, Medium, Long, Canister, Effective, CounterBattery };
template <>
inline constexpr std::array<std::string_view, 6> names_of<Band>{
    "close", "medium", "long", "canister", "effective", "counter_battery"};

// Which test of courage.
enum class Test : std::uint8_t {
    Artillery,
    Closing,
    Stand,
    Melee,
    Recall,
    Rally,
    Square,
    Evade,
    Intercept,
    Restraint,  // horse that is told to attack holds back
    Passage,    // friends went back through it
};
template <>
inline constexpr std::array<std::string_view, 11> names_of<Test>{
    "artillery", "closing", "stand",     "melee",     "recall", "rally",
    "square",    "evade",   "intercept", "restraint", "passage"};
enum class Result : std::uint8_t { Pass, Fail, Rout };
template <>
inline constexpr std::array<std::string_view, 3> names_of<Result>{"pass", "fail", "rout"};

enum class MeleeOutcome : std::uint8_t {
    AttackerWon,
    DefenderWon,
    Tied,
    GunsTaken,
    Destroyed,  // infantry met by cavalry
    PassedBy,
    Waited,  // in contact, but another pair fought
};
template <>
inline constexpr std::array<std::string_view, 7> names_of<MeleeOutcome>{
    "attacker_won", "defender_won", "tied", "guns_taken", "destroyed", "passed_by", "waited"};

// ---- The turn ----

struct TurnBegan {
    static constexpr std::string_view name = "turn";
    std::uint8_t turn = 0;
    Marks clears = 0;  // marks that end with a turn
    static constexpr auto fields =
        FieldTuple{field("turn", &TurnBegan::turn), field("clears", &TurnBegan::clears)};
    friend bool operator==(const TurnBegan&, const TurnBegan&) = default;
};

// Footprints are taken anew; the marks in `clears` end for all units.
struct PhaseBegan {
    static constexpr std::string_view name = "phase";
    std::uint8_t phase = 0;
    bool forgets_losses = false;  // earlier losses need no test any more
    Marks clears = 0;
    bool remembers_places = false;  // of units without a marker
    static constexpr auto fields = FieldTuple{
        field("phase", &PhaseBegan::phase), field("forgets", &PhaseBegan::forgets_losses),
        field("clears", &PhaseBegan::clears), field("remembers", &PhaseBegan::remembers_places)};
    friend bool operator==(const PhaseBegan&, const PhaseBegan&) = default;
};

struct StepBegan {
    static constexpr std::string_view name = "step";
    Step step = Step::Begin;
    Side side = Side::First;
    UnitId unit = no_unit;
    UnitId other = no_unit;
    static constexpr auto fields =
        FieldTuple{field("step", &StepBegan::step), field("side", &StepBegan::side),
                   field("about", &StepBegan::unit), field("and", &StepBegan::other)};
    friend bool operator==(const StepBegan&, const StepBegan&) = default;
};

struct MarkChanged {
    static constexpr std::string_view name = "mark";
    UnitId unit = no_unit;
    Mark mark = Mark::Halted;
    bool on = true;
    Clause clause;
    static constexpr auto fields =
        FieldTuple{field("unit", &MarkChanged::unit), field("mark", &MarkChanged::mark),
                   field("on", &MarkChanged::on), field("clause", &MarkChanged::clause)};
    friend bool operator==(const MarkChanged&, const MarkChanged&) = default;
};

// ---- Losses ----

struct FiguresLost {
    static constexpr std::string_view name = "losses";
    UnitId unit = no_unit;
    std::uint8_t figures = 0;
    Clause clause;
    static constexpr auto fields =
        FieldTuple{field("unit", &FiguresLost::unit), field("figures", &FiguresLost::figures),
                   field("clause", &FiguresLost::clause)};
    friend bool operator==(const FiguresLost&, const FiguresLost&) = default;
};

// Kills leave the unit its size, and break it when there are too many.
struct KillsTaken {
    static constexpr std::string_view name = "kills";
    UnitId unit = no_unit;
    std::uint8_t kills = 0;
    Clause clause;
    static constexpr auto fields =
        FieldTuple{field("unit", &KillsTaken::unit), field("kills", &KillsTaken::kills),
                   field("clause", &KillsTaken::clause)};
    friend bool operator==(const KillsTaken&, const KillsTaken&) = default;
};

// Dice that a result costs: "d6 casualties".
struct PenaltyRolled {
    static constexpr std::string_view name = "penalty";
    UnitId unit = no_unit;
    Faces dice;
    Clause clause;
    static constexpr auto fields =
        FieldTuple{field("unit", &PenaltyRolled::unit), field("dice", &PenaltyRolled::dice),
                   field("clause", &PenaltyRolled::clause)};
    friend bool operator==(const PenaltyRolled&, const PenaltyRolled&) = default;
};

// Destroyed, routed or gone over the edge. Its contacts end with it.
struct UnitRemoved {
    static constexpr std::string_view name = "removed";
    UnitId unit = no_unit;
    Presence presence = Presence::Destroyed;
    Clause clause;
    static constexpr auto fields =
        FieldTuple{field("unit", &UnitRemoved::unit), field("as", &UnitRemoved::presence),
                   field("clause", &UnitRemoved::clause)};
    friend bool operator==(const UnitRemoved&, const UnitRemoved&) = default;
};

// ---- Generals and reserves ----

struct GeneralMoved {
    static constexpr std::string_view name = "rode";
    GeneralId general = no_general;
    Point to;
    UnitId join = no_unit;
    bool by_order = false;  // an order of this phase; otherwise he had to
    Clause clause;
    static constexpr auto fields =
        FieldTuple{field("general", &GeneralMoved::general), field("to", &GeneralMoved::to),
                   field("join", &GeneralMoved::join), field("by_order", &GeneralMoved::by_order),
                   field("clause", &GeneralMoved::clause)};
    friend bool operator==(const GeneralMoved&, const GeneralMoved&) = default;
};

struct GeneralRisked {
    static constexpr std::string_view name = "risk";
    GeneralId general = no_general;
    Faces dice;
    std::uint8_t needs = 0;  // the sum at which he falls (or, for one die, up to which he is lost)
    bool fell = false;
    Clause clause;
    static constexpr auto fields =
        FieldTuple{field("general", &GeneralRisked::general), field("dice", &GeneralRisked::dice),
                   field("needs", &GeneralRisked::needs), field("fell", &GeneralRisked::fell),
                   field("clause", &GeneralRisked::clause)};
    friend bool operator==(const GeneralRisked&, const GeneralRisked&) = default;
};

struct GeneralLost {
    static constexpr std::string_view name = "general_lost";
    GeneralId general = no_general;
    std::uint8_t back_on_turn = 0;
    Clause clause;
    static constexpr auto fields = FieldTuple{field("general", &GeneralLost::general),
                                              field("back", &GeneralLost::back_on_turn),
                                              field("clause", &GeneralLost::clause)};
    friend bool operator==(const GeneralLost&, const GeneralLost&) = default;
};

struct GeneralReplaced {
    static constexpr std::string_view name = "general_replaced";
    GeneralId general = no_general;
    Point at;
    bool is_worse = false;  // his rating is one less than that of the man before him
    Clause clause;
    static constexpr auto fields = FieldTuple{
        field("general", &GeneralReplaced::general), field("at", &GeneralReplaced::at),
        field("worse", &GeneralReplaced::is_worse), field("clause", &GeneralReplaced::clause)};
    friend bool operator==(const GeneralReplaced&, const GeneralReplaced&) = default;
};

struct ReserveRolled {
    static constexpr std::string_view name = "reserve";
    GroupId group = no_group;
    Faces dice;
    std::uint8_t needs = 0;
    bool came = false;
    Clause clause;
    static constexpr auto fields =
        FieldTuple{field("group", &ReserveRolled::group), field("dice", &ReserveRolled::dice),
                   field("needs", &ReserveRolled::needs), field("came", &ReserveRolled::came),
                   field("clause", &ReserveRolled::clause)};
    friend bool operator==(const ReserveRolled&, const ReserveRolled&) = default;
};

struct UnitArrived {
    static constexpr std::string_view name = "arrived";
    UnitId unit = no_unit;
    Pose pose;
    Formation formation = Formation::Column;
    Clause clause;
    static constexpr auto fields =
        FieldTuple{field("unit", &UnitArrived::unit), field("stands", &UnitArrived::pose),
                   field("in", &UnitArrived::formation), field("clause", &UnitArrived::clause)};
    friend bool operator==(const UnitArrived&, const UnitArrived&) = default;
};

// ---- Fire ----

struct GunsLaid {
    static constexpr std::string_view name = "laid";
    UnitId unit = no_unit;
    UnitId at = no_unit;
    Pose pose;
    Clause clause;
    static constexpr auto fields =
        FieldTuple{field("unit", &GunsLaid::unit), field("at", &GunsLaid::at),
                   field("stands", &GunsLaid::pose), field("clause", &GunsLaid::clause)};
    friend bool operator==(const GunsLaid&, const GunsLaid&) = default;
};

// Fire that is to fall together with that of others has its target.
struct TargetChosen {
    static constexpr std::string_view name = "aims";
    UnitId unit = no_unit;
    UnitId at = no_unit;
    Clause clause;
    static constexpr auto fields =
        FieldTuple{field("unit", &TargetChosen::unit), field("at", &TargetChosen::at),
                   field("clause", &TargetChosen::clause)};
    friend bool operator==(const TargetChosen&, const TargetChosen&) = default;
};

// One set of artillery dice on one unit in the lane.
struct ShotFired {
    static constexpr std::string_view name = "shot";
    UnitId unit = no_unit;
    UnitId at = no_unit;
    bool carried = false;  // struck by shot that carried through the target in front
    Band band = Band::Medium;
    TargetClass as = TargetClass::Line;
    Faces dice;
    std::uint8_t needs = 0;  // on the die, after the modifiers; above 6: cannot hit
    std::uint8_t hits = 0;
    Modifiers modifiers;
    Clause clause;
    static constexpr auto fields =
        FieldTuple{field("unit", &ShotFired::unit),       field("at", &ShotFired::at),
                   field("carried", &ShotFired::carried), field("band", &ShotFired::band),
                   field("as", &ShotFired::as),           field("dice", &ShotFired::dice),
                   field("needs", &ShotFired::needs),     field("hits", &ShotFired::hits),
                   field("with", &ShotFired::modifiers),  field("clause", &ShotFired::clause)};
    friend bool operator==(const ShotFired&, const ShotFired&) = default;
};

struct VolleyFired {
    static constexpr std::string_view name = "volley";
    UnitId unit = no_unit;
    UnitId at = no_unit;
    TargetClass as = TargetClass::Line;
    Faces dice;
    std::uint8_t needs = 0;
    std::uint8_t hits = 0;
    Modifiers modifiers;
    Clause clause;
    static constexpr auto fields =
        FieldTuple{field("unit", &VolleyFired::unit),      field("at", &VolleyFired::at),
                   field("as", &VolleyFired::as),          field("dice", &VolleyFired::dice),
                   field("needs", &VolleyFired::needs),    field("hits", &VolleyFired::hits),
                   field("with", &VolleyFired::modifiers), field("clause", &VolleyFired::clause)};
    friend bool operator==(const VolleyFired&, const VolleyFired&) = default;
};

// ---- Courage ----

struct MoraleTested {
    static constexpr std::string_view name = "test";
    UnitId unit = no_unit;
    Test test = Test::Artillery;
    Faces dice;
    std::int8_t needs = 0;  // that or less passes, after the modifiers
    Modifiers modifiers;
    Result result = Result::Pass;
    Clause clause;
    static constexpr auto fields =
        FieldTuple{field("unit", &MoraleTested::unit),      field("of", &MoraleTested::test),
                   field("dice", &MoraleTested::dice),      field("needs", &MoraleTested::needs),
                   field("with", &MoraleTested::modifiers), field("result", &MoraleTested::result),
                   field("clause", &MoraleTested::clause)};
    friend bool operator==(const MoraleTested&, const MoraleTested&) = default;
};

// ---- Movement ----

struct UnitMoved {
    static constexpr std::string_view name = "moved";
    UnitId unit = no_unit;
    Path path;
    Pose pose;
    Formation formation = Formation::Line;
    Length used;
    bool clears_marker = false;  // moving of its own will gives up the charge marker
    Clause clause;
    static constexpr auto fields =
        FieldTuple{field("unit", &UnitMoved::unit),    field("path", &UnitMoved::path),
                   field("stands", &UnitMoved::pose),  field("in", &UnitMoved::formation),
                   field("used", &UnitMoved::used),    field("unmarked", &UnitMoved::clears_marker),
                   field("clause", &UnitMoved::clause)};
    friend bool operator==(const UnitMoved&, const UnitMoved&) = default;
};

// Put somewhere by a result: placed back, pushed, recalled, retired, followed up, ridden on.
struct UnitPlaced {
    static constexpr std::string_view name = "placed";
    UnitId unit = no_unit;
    Pose pose;
    Formation formation = Formation::Line;
    Clause clause;
    static constexpr auto fields =
        FieldTuple{field("unit", &UnitPlaced::unit), field("stands", &UnitPlaced::pose),
                   field("in", &UnitPlaced::formation), field("clause", &UnitPlaced::clause)};
    friend bool operator==(const UnitPlaced&, const UnitPlaced&) = default;
};

// Dice that say how far: a charge's bonus, an evasion, a retreat.
struct DistanceRolled {
    static constexpr std::string_view name = "distance";
    UnitId unit = no_unit;
    Faces dice;
    std::uint8_t sides = 6;
    Length length;
    Clause clause;
    static constexpr auto fields =
        FieldTuple{field("unit", &DistanceRolled::unit), field("dice", &DistanceRolled::dice),
                   field("sides", &DistanceRolled::sides), field("length", &DistanceRolled::length),
                   field("clause", &DistanceRolled::clause)};
    friend bool operator==(const DistanceRolled&, const DistanceRolled&) = default;
};

struct FirefightBegan {
    static constexpr std::string_view name = "firefight";
    UnitId unit = no_unit;
    UnitId with = no_unit;
    Clause clause;
    static constexpr auto fields =
        FieldTuple{field("unit", &FirefightBegan::unit), field("with", &FirefightBegan::with),
                   field("clause", &FirefightBegan::clause)};
    friend bool operator==(const FirefightBegan&, const FirefightBegan&) = default;
};

// ---- Charges and melee ----

struct ChargeDeclared {
    static constexpr std::string_view name = "charge_declared";
    UnitId unit = no_unit;
    UnitId at = no_unit;
    Hand hand = Hand::Left;
    Angle wheel;
    std::uint8_t order = 0;
    bool marks_start = false;
    Clause clause;
    static constexpr auto fields = FieldTuple{
        field("unit", &ChargeDeclared::unit),    field("at", &ChargeDeclared::at),
        field("hand", &ChargeDeclared::hand),    field("wheel", &ChargeDeclared::wheel),
        field("order", &ChargeDeclared::order),  field("marks", &ChargeDeclared::marks_start),
        field("clause", &ChargeDeclared::clause)};
    friend bool operator==(const ChargeDeclared&, const ChargeDeclared&) = default;
};

// The charger's model goes to where it first touches, or as far as it gets.
struct ChargeMoved {
    static constexpr std::string_view name = "charge_moved";
    UnitId unit = no_unit;
    Pose pose;
    Length left;  // of a ride, beyond this place
    bool reached = false;
    bool keeps_marker = false;
    Clause clause;
    static constexpr auto fields = FieldTuple{
        field("unit", &ChargeMoved::unit),           field("stands", &ChargeMoved::pose),
        field("left", &ChargeMoved::left),           field("reached", &ChargeMoved::reached),
        field("marker", &ChargeMoved::keeps_marker), field("clause", &ChargeMoved::clause)};
    friend bool operator==(const ChargeMoved&, const ChargeMoved&) = default;
};

struct ChargeEnded {
    static constexpr std::string_view name = "charge_ended";
    UnitId unit = no_unit;
    Clause clause;
    static constexpr auto fields =
        FieldTuple{field("unit", &ChargeEnded::unit), field("clause", &ChargeEnded::clause)};
    friend bool operator==(const ChargeEnded&, const ChargeEnded&) = default;
};

struct ContactMade {
    static constexpr std::string_view name = "contact";
    UnitId unit = no_unit;
    UnitId with = no_unit;
    Length at;
    bool from_behind = false;
    Clause clause;
    static constexpr auto fields =
        FieldTuple{field("unit", &ContactMade::unit), field("with", &ContactMade::with),
                   field("at", &ContactMade::at), field("from_behind", &ContactMade::from_behind),
                   field("clause", &ContactMade::clause)};
    friend bool operator==(const ContactMade&, const ContactMade&) = default;
};

struct ContactEnded {
    static constexpr std::string_view name = "contact_ended";
    UnitId unit = no_unit;
    UnitId with = no_unit;
    Clause clause;
    static constexpr auto fields =
        FieldTuple{field("unit", &ContactEnded::unit), field("with", &ContactEnded::with),
                   field("clause", &ContactEnded::clause)};
    friend bool operator==(const ContactEnded&, const ContactEnded&) = default;
};

struct SupportChosen {
    static constexpr std::string_view name = "supported";
    UnitId guns = no_unit;
    UnitId by = no_unit;
    Clause clause;
    static constexpr auto fields =
        FieldTuple{field("guns", &SupportChosen::guns), field("by", &SupportChosen::by),
                   field("clause", &SupportChosen::clause)};
    friend bool operator==(const SupportChosen&, const SupportChosen&) = default;
};

// One unit's dice in a melee.
struct BlowsStruck {
    static constexpr std::string_view name = "blows";
    UnitId unit = no_unit;
    UnitId at = no_unit;
    Faces dice;
    std::uint8_t needs = 0;
    std::uint8_t hits = 0;
    Modifiers modifiers;
    Clause clause;
    static constexpr auto fields =
        FieldTuple{field("unit", &BlowsStruck::unit),    field("at", &BlowsStruck::at),
                   field("dice", &BlowsStruck::dice),    field("needs", &BlowsStruck::needs),
                   field("hits", &BlowsStruck::hits),    field("with", &BlowsStruck::modifiers),
                   field("clause", &BlowsStruck::clause)};
    friend bool operator==(const BlowsStruck&, const BlowsStruck&) = default;
};

// A contact has been fought in this phase.
struct MeleeFought {
    static constexpr std::string_view name = "melee";
    UnitId unit = no_unit;  // the attacker of the contact
    UnitId with = no_unit;
    MeleeOutcome outcome = MeleeOutcome::Tied;
    Clause clause;
    static constexpr auto fields =
        FieldTuple{field("unit", &MeleeFought::unit), field("with", &MeleeFought::with),
                   field("outcome", &MeleeFought::outcome), field("clause", &MeleeFought::clause)};
    friend bool operator==(const MeleeFought&, const MeleeFought&) = default;
};

// One unit's die in a melee that is won by the higher score.
struct ScoreRolled {
    static constexpr std::string_view name = "score";
    UnitId unit = no_unit;
    UnitId against = no_unit;
    Faces dice;
    std::uint8_t rating = 0;
    Modifiers modifiers;
    std::int8_t total = 0;
    Clause clause;
    static constexpr auto fields =
        FieldTuple{field("unit", &ScoreRolled::unit),      field("against", &ScoreRolled::against),
                   field("dice", &ScoreRolled::dice),      field("rating", &ScoreRolled::rating),
                   field("with", &ScoreRolled::modifiers), field("total", &ScoreRolled::total),
                   field("clause", &ScoreRolled::clause)};
    friend bool operator==(const ScoreRolled&, const ScoreRolled&) = default;
};

// ---- Brigades and their orders ----

// Who may say which side moves first: the dice of both, where they had to roll.
struct InitiativeTaken {
    static constexpr std::string_view name = "initiative";
    Side side = Side::First;
    Faces dice;
    Clause clause;
    static constexpr auto fields =
        FieldTuple{field("side", &InitiativeTaken::side), field("dice", &InitiativeTaken::dice),
                   field("clause", &InitiativeTaken::clause)};
    friend bool operator==(const InitiativeTaken&, const InitiativeTaken&) = default;
};

// The units of a brigade have the move from now on; or they have had it.
struct BrigadeActivated {
    static constexpr std::string_view name = "activated";
    BrigadeId brigade = no_brigade;
    bool is_over = false;
    Clause clause;
    static constexpr auto fields = FieldTuple{field("brigade", &BrigadeActivated::brigade),
                                              field("over", &BrigadeActivated::is_over),
                                              field("clause", &BrigadeActivated::clause)};
    friend bool operator==(const BrigadeActivated&, const BrigadeActivated&) = default;
};

struct OrderSent {
    static constexpr std::string_view name = "dispatched";
    BrigadeId brigade = no_brigade;
    Stance stance = Stance::Attack;
    Point from;
    Clause clause;
    static constexpr auto fields =
        FieldTuple{field("brigade", &OrderSent::brigade), field("stance", &OrderSent::stance),
                   field("from", &OrderSent::from), field("clause", &OrderSent::clause)};
    friend bool operator==(const OrderSent&, const OrderSent&) = default;
};

struct AideRode {
    static constexpr std::string_view name = "aide";
    BrigadeId brigade = no_brigade;
    Point to;
    Clause clause;
    static constexpr auto fields =
        FieldTuple{field("brigade", &AideRode::brigade), field("to", &AideRode::to),
                   field("clause", &AideRode::clause)};
    friend bool operator==(const AideRode&, const AideRode&) = default;
};

// If he falls, so does the order he carries.
struct AideRisked {
    static constexpr std::string_view name = "aide_risk";
    BrigadeId brigade = no_brigade;
    Faces dice;
    std::uint8_t needs = 0;
    bool fell = false;
    Clause clause;
    static constexpr auto fields =
        FieldTuple{field("brigade", &AideRisked::brigade), field("dice", &AideRisked::dice),
                   field("needs", &AideRisked::needs), field("fell", &AideRisked::fell),
                   field("clause", &AideRisked::clause)};
    friend bool operator==(const AideRisked&, const AideRisked&) = default;
};

// A new order has come, or a result has changed the old one. Who is to defend, defends where it
// stands.
struct StanceChanged {
    static constexpr std::string_view name = "stance";
    BrigadeId brigade = no_brigade;
    Stance stance = Stance::Attack;
    Clause clause;
    static constexpr auto fields = FieldTuple{field("brigade", &StanceChanged::brigade),
                                              field("stance", &StanceChanged::stance),
                                              field("clause", &StanceChanged::clause)};
    friend bool operator==(const StanceChanged&, const StanceChanged&) = default;
};

struct SpiritTested {
    static constexpr std::string_view name = "spirit_test";
    BrigadeId brigade = no_brigade;
    Faces dice;
    std::int8_t needs = 0;  // that or more passes, after the modifiers
    Modifiers modifiers;
    Result result = Result::Pass;
    Clause clause;
    static constexpr auto fields = FieldTuple{
        field("brigade", &SpiritTested::brigade), field("dice", &SpiritTested::dice),
        field("needs", &SpiritTested::needs),     field("with", &SpiritTested::modifiers),
        field("result", &SpiritTested::result),   field("clause", &SpiritTested::clause)};
    friend bool operator==(const SpiritTested&, const SpiritTested&) = default;
};

struct SpiritChanged {
    static constexpr std::string_view name = "spirit";
    BrigadeId brigade = no_brigade;
    Spirit spirit = Spirit::Fresh;
    Clause clause;
    static constexpr auto fields = FieldTuple{field("brigade", &SpiritChanged::brigade),
                                              field("spirit", &SpiritChanged::spirit),
                                              field("clause", &SpiritChanged::clause)};
    friend bool operator==(const SpiritChanged&, const SpiritChanged&) = default;
};

// ---- The end ----

struct ObjectiveTaken {
    static constexpr std::string_view name = "objective";
    std::uint8_t objective = 0;
    std::uint8_t holder = 0;
    static constexpr auto fields = FieldTuple{field("objective", &ObjectiveTaken::objective),
                                              field("holder", &ObjectiveTaken::holder)};
    friend bool operator==(const ObjectiveTaken&, const ObjectiveTaken&) = default;
};

struct ArmyBroke {
    static constexpr std::string_view name = "army_broke";
    Side side = Side::First;
    std::uint8_t lost = 0;
    std::uint8_t of = 0;
    Clause clause;
    static constexpr auto fields =
        FieldTuple{field("side", &ArmyBroke::side), field("lost", &ArmyBroke::lost),
                   field("of", &ArmyBroke::of), field("clause", &ArmyBroke::clause)};
    friend bool operator==(const ArmyBroke&, const ArmyBroke&) = default;
};

struct PointsCounted {
    static constexpr std::string_view name = "points";
    Side side = Side::First;
    std::int16_t points = 0;
    Clause clause;
    static constexpr auto fields =
        FieldTuple{field("side", &PointsCounted::side), field("points", &PointsCounted::points),
                   field("clause", &PointsCounted::clause)};
    friend bool operator==(const PointsCounted&, const PointsCounted&) = default;
};

struct BattleEnded {
    static constexpr std::string_view name = "ended";
    Ending ending = Ending::Draw;
    std::optional<Side> winner;  // nobody in a draw
    Clause clause;
    static constexpr auto fields =
        FieldTuple{field("ending", &BattleEnded::ending), field("winner", &BattleEnded::winner),
                   field("clause", &BattleEnded::clause)};
    friend bool operator==(const BattleEnded&, const BattleEnded&) = default;
};

using Event =
    std::variant<TurnBegan, PhaseBegan, StepBegan, MarkChanged, FiguresLost, PenaltyRolled,
                 UnitRemoved, GeneralMoved, GeneralRisked, GeneralLost, GeneralReplaced,
                 ReserveRolled, UnitArrived, GunsLaid, ShotFired, VolleyFired, MoraleTested,
                 UnitMoved, UnitPlaced, DistanceRolled, FirefightBegan, ChargeDeclared, ChargeMoved,
                 ChargeEnded, ContactMade, ContactEnded, SupportChosen, BlowsStruck, MeleeFought,
                 TargetChosen, KillsTaken, ScoreRolled, InitiativeTaken, BrigadeActivated,
                 OrderSent, AideRode, AideRisked, StanceChanged, SpiritTested, SpiritChanged,
                 ObjectiveTaken, ArmyBroke, PointsCounted, BattleEnded>;
using Events = std::vector<Event>;

// The only code that changes a State. It never rolls, never reads a sheet and never refuses.
void apply(State& state, const Event& event);

// The faces an event shows, in the order in which they fell; none for most events.
const Faces* dice_of(const Event& event);

}  // namespace voltigeur
