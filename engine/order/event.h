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
};
template <>
inline constexpr std::array<std::string_view, 15> names_of<Reason>{
    "close_range",    "long_range",     "heavy_guns",        "light_guns",
    "casualties",     "general",        "infantry_charging", "not_in_column",
    "flank_or_rear",  "tagged",         "enemy_sheltered",   "versus_cuirassiers",
    "versus_lancers", "own_troop_type", "lancers_continuing"};
std::string_view reason_text(Reason reason);

struct Modifier {
    Clause clause;
    Reason reason = Reason::Casualties;
    std::int8_t value = 0;
    std::uint8_t tag = 0;  // of the sheet, for Tagged
    friend bool operator==(const Modifier&, const Modifier&) = default;
};
using Modifiers = FixedVector<Modifier, 8>;

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

enum class Band : std::uint8_t { Close, Medium, Long };
template <>
inline constexpr std::array<std::string_view, 3> names_of<Band>{"close", "medium", "long"};

// Which test of courage.
enum class Test : std::uint8_t { Artillery, Closing, Stand, Melee, Recall };
template <>
inline constexpr std::array<std::string_view, 5> names_of<Test>{"artillery", "closing", "stand",
                                                                "melee", "recall"};
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
    static constexpr auto fields = FieldTuple{field("phase", &PhaseBegan::phase),
                                              field("forgets", &PhaseBegan::forgets_losses),
                                              field("clears", &PhaseBegan::clears)};
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
    Clause clause;
    static constexpr auto fields =
        FieldTuple{field("general", &GeneralReplaced::general), field("at", &GeneralReplaced::at),
                   field("clause", &GeneralReplaced::clause)};
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
    Clause clause;
    static constexpr auto fields =
        FieldTuple{field("unit", &VolleyFired::unit),    field("at", &VolleyFired::at),
                   field("as", &VolleyFired::as),        field("dice", &VolleyFired::dice),
                   field("needs", &VolleyFired::needs),  field("hits", &VolleyFired::hits),
                   field("clause", &VolleyFired::clause)};
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
    Side winner = Side::First;  // of no meaning in a draw
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
                 ObjectiveTaken, ArmyBroke, PointsCounted, BattleEnded>;
using Events = std::vector<Event>;

// The only code that changes a State. It never rolls, never reads a sheet and never refuses.
void apply(State& state, const Event& event);

// The faces an event shows, in the order in which they fell; none for most events.
const Faces* dice_of(const Event& event);

}  // namespace voltigeur
