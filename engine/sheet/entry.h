// The small things printed sheets are made of. Every one carries the clause that prints it, and a
// tuple of `fields` from which it is loaded, compared and printed back.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "engine/base/clause.h"
#include "engine/base/length.h"
#include "engine/base/names.h"
#include "engine/state/ids.h"
#include "engine/state/unit.h"

namespace voltigeur {

template <>
inline constexpr std::array<std::string_view, 2> names_of<Side>{"first", "second"};

// Whether a kind of ground hides what is behind it.
enum class BlocksSight : std::uint8_t { No, WhenDeep, Always };
template <>
inline constexpr std::array<std::string_view, 3> names_of<BlocksSight>{"no", "when_deep", "always"};

// Written "2d6".
struct DiceSpec {
    int count = 1;
    int sides = 6;
    friend bool operator==(const DiceSpec&, const DiceSpec&) = default;
};

// So many dice for so many figures, written "2/3".
struct Ratio {
    int dice = 1;
    int figures = 1;
    friend bool operator==(const Ratio&, const Ratio&) = default;
};

// What ground does to a move, written "2/3", "+2 in", "-4 in" or "not_allowed"; absent: nothing.
struct Going {
    enum class Kind : std::uint8_t { Free, Part, More, Less, NotAllowed };
    Kind kind = Kind::Free;
    Ratio part;     // of the speed
    Length length;  // more, or less
    friend bool operator==(const Going&, const Going&) = default;
};

// Sets of words that the sheet itself defines (sheet.toml), as bits.
struct TagSet {
    std::uint16_t bits = 0;
    [[nodiscard]] bool meets(std::uint16_t tags) const { return (bits & tags) != 0; }
    friend bool operator==(const TagSet&, const TagSet&) = default;
};
struct TroopSet {
    std::uint32_t bits = 0;
    [[nodiscard]] bool has(std::uint8_t troop) const { return ((bits >> troop) & 1U) != 0; }
    friend bool operator==(const TroopSet&, const TroopSet&) = default;
};
struct TerrainSet {
    std::uint32_t bits = 0;
    [[nodiscard]] bool has(std::uint8_t kind) const { return ((bits >> kind) & 1U) != 0; }
    friend bool operator==(const TerrainSet&, const TerrainSet&) = default;
};

// A set of the members of an enum, written as a list of their names.
template <Named E>
struct SetOf {
    std::uint32_t bits = 0;
    [[nodiscard]] bool has(E value) const
    {
        return ((bits >> static_cast<unsigned>(value)) & 1U) != 0;
    }
    friend bool operator==(const SetOf&, const SetOf&) = default;
};

// A printed line that says something is so.
struct Line {
    Clause clause;
    static constexpr auto fields = FieldTuple{field("clause", &Line::clause)};
};
struct Add {
    Clause clause;
    int add = 0;
    static constexpr auto fields =
        FieldTuple{field("clause", &Add::clause), field("add", &Add::add)};
};
struct Reach {
    Clause clause;
    Length length;
    static constexpr auto fields =
        FieldTuple{field("clause", &Reach::clause), field("length", &Reach::length)};
};
struct Count {
    Clause clause;
    int count = 0;
    static constexpr auto fields =
        FieldTuple{field("clause", &Count::clause), field("count", &Count::count)};
};
struct Roll {
    Clause clause;
    DiceSpec dice;
    static constexpr auto fields =
        FieldTuple{field("clause", &Roll::clause), field("dice", &Roll::dice)};
};
struct Rate {
    Clause clause;
    Ratio rate;
    static constexpr auto fields =
        FieldTuple{field("clause", &Rate::clause), field("rate", &Rate::rate)};
};
struct AtLeast {
    Clause clause;
    int at_least = 0;
    static constexpr auto fields =
        FieldTuple{field("clause", &AtLeast::clause), field("at_least", &AtLeast::at_least)};
};
struct ArmsLine {
    Clause clause;
    SetOf<Arm> arms;
    static constexpr auto fields =
        FieldTuple{field("clause", &ArmsLine::clause), field("arms", &ArmsLine::arms)};
};
struct Degrees {
    Clause clause;
    int degrees = 0;
    static constexpr auto fields =
        FieldTuple{field("clause", &Degrees::clause), field("degrees", &Degrees::degrees)};
};
// A modifier for troops of certain tags: "-1 Opolchenie/Cossacks".
struct TaggedAdd {
    Clause clause;
    TagSet tags;
    int add = 0;
    static constexpr auto fields =
        FieldTuple{field("clause", &TaggedAdd::clause), field("tags", &TaggedAdd::tags),
                   field("add", &TaggedAdd::add)};
};
struct SpeedRow {
    Clause clause;
    TroopSet troops;
    SetOf<Formation> formations;
    Length length;
    static constexpr auto fields =
        FieldTuple{field("clause", &SpeedRow::clause), field("troops", &SpeedRow::troops),
                   field("formations", &SpeedRow::formations), field("length", &SpeedRow::length)};
};

// A kind of troops that the sheet names (sheet.toml).
struct TroopType {
    std::string name;
    Arm arm = Arm::Infantry;
    std::optional<std::string> tag;  // that all these troops have, and no others
    static constexpr auto fields =
        FieldTuple{field("name", &TroopType::name), field("arm", &TroopType::arm),
                   field("tag", &TroopType::tag)};
};

// ---- What no sheet prints and we supply

// One supplied value: its id, what it is, and why.
template <class T>
struct Gap {
    Clause clause;
    T is{};
    std::string why;
    static constexpr auto fields =
        FieldTuple{field("gap", &Gap::clause), field("is", &Gap::is), field("why", &Gap::why)};
};
// A ruling that the code carries out and cites, without a value to turn.
struct Ruling {
    Clause clause;
    std::string why;
    static constexpr auto fields =
        FieldTuple{field("gap", &Ruling::clause), field("why", &Ruling::why)};
};
// What is so without a value to turn or a line of its own.
struct Stated {
    Clause clause;
    std::string says;
    static constexpr auto fields =
        FieldTuple{field("gap", &Stated::clause), field("says", &Stated::says)};
};

struct SizeRange {
    int least = 0;
    int most = 0;
    static constexpr auto fields =
        FieldTuple{field("least", &SizeRange::least), field("most", &SizeRange::most)};
};
struct BaseSize {
    Length width;
    Length depth;
    static constexpr auto fields =
        FieldTuple{field("width", &BaseSize::width), field("depth", &BaseSize::depth)};
};

}  // namespace voltigeur
