#include "laws/small_table.h"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <optional>
#include <random>
#include <string_view>
#include <vector>

#include <fmt/format.h>

namespace voltigeur {

namespace {

// Thousandths of an inch: fine enough to stand just inside and just outside of a printed length.
using Mil = int;
constexpr Mil inch = 1000;
constexpr Mil just = 20;

Mil mils(Length length)
{
    return static_cast<Mil>(length.micrometres * 10LL / 254);
}

std::string text_of(Mil mil)
{
    return fmt::format("{}{}.{:03}", mil < 0 ? "-" : "", std::abs(mil) / inch,
                       std::abs(mil) % inch);
}

// Every length that the sheet names, in order.
void collect_lengths(const Node& node, std::vector<Mil>& list)
{
    if (node.kind == Node::Kind::Text && node.text.ends_with(" in")) {
        const double length = std::strtod(node.text.c_str(), nullptr);
        if (length > 0 && length <= 24) list.push_back(static_cast<Mil>(length * inch));
    }
    for (const Node& item : node.items) collect_lengths(item, list);
    for (const Member& member : node.members) collect_lengths(member.node, list);
}

std::vector<Mil> lengths_of(const BattleSource& source)
{
    std::vector<Mil> list;
    for (const Document& document : source.sheet) collect_lengths(document.root, list);
    std::ranges::sort(list);
    list.erase(std::ranges::unique(list).begin(), list.end());
    return list;
}

// The printed phases of a kind, with the side that acts where the sheet says one.
struct PhaseRow {
    int phase = 0;
    std::string kind;
    std::optional<int> side;
};

std::vector<PhaseRow> phases_of(const BattleSource& source)
{
    std::vector<PhaseRow> list;
    for (const Document& document : source.sheet) {
        if (!document.file.ends_with("turn.toml")) continue;
        const Node* rows = document.root.find("rows");
        if (rows == nullptr) continue;
        for (const Node& row : rows->items) {
            PhaseRow phase{static_cast<int>(row.items[0].integer), row.items[1].text, {}};
            if (row.items[2].text == "first") phase.side = 0;
            if (row.items[2].text == "second") phase.side = 1;
            list.push_back(std::move(phase));
        }
    }
    return list;
}

struct Size {
    Mil width = 0;
    Mil depth = 0;
};

// A unit to be set down: its words in a transcript, and the ground that it covers.
struct Piece {
    std::string id;
    int side = 0;
    Arm arm = Arm::Infantry;
    std::string quality;
    int figures = 6;
    int lost = 0;
    Formation formation = Formation::Line;
    std::string troop;
    std::string options;
    Size size;
};

enum class Facing : std::uint8_t { Up, Right, Down, Left };

class TableWriter {
public:
    TableWriter(const BattleSource& source, std::uint64_t seed)
        : facts_(source.facts), lengths_(lengths_of(source)), phases_(phases_of(source)),
          random_(seed)
    {
    }

    std::string write()
    {
        line("sheet {} {}", facts_.sheet, facts_.profile);
        line("table 48 x 48");
        attacker_ = pick(2);
        switch (pick(6)) {
        case 0:
            return write_shot();
        case 1:
            return write_melee();
        default:
            return write_charge();
        }
    }

private:
    // ---- Chance

    int pick(int n) { return static_cast<int>(random_() % static_cast<std::uint64_t>(n)); }
    bool once_in(int n) { return pick(n) == 0; }
    template <class List>
    auto& any(const List& list)
    {
        return list[static_cast<std::size_t>(pick(static_cast<int>(list.size())))];
    }
    // A printed length, or the sum of two, just inside, at, or just outside.
    Mil distance()
    {
        Mil length = any(lengths_);
        if (once_in(4)) length += any(lengths_);
        return std::clamp(length + just * (pick(3) - 1), just, 22 * inch);
    }
    // The room that is left between neighbours.
    Mil gap() { return any(std::array{5, 100, 500, inch, 2 * inch - just, 4 * inch}); }

    // ---- Units

    [[nodiscard]] bool has_stands() const { return facts_.counts_kills; }

    std::string quality()
    {
        if (has_stands())
            return any(
                std::array{"guard", "elite", "veteran", "regular", "second_rate", "militia"});
        return any(std::array{"elite", "veteran", "conscript"});
    }

    std::string troop(Arm arm, Formation formation)
    {
        std::vector<std::string> list;
        for (const SheetFacts::Troop& troop : facts_.troops) {
            const bool is_screen = troop.name == "skirmishers" || troop.name == "rifles";
            if (troop.arm == arm && is_screen == (has_stands() && formation == Formation::Skirmish))
                list.push_back(troop.name);
        }
        return any(list);
    }

    Piece make(std::string id, int side, Arm arm, Formation formation)
    {
        Piece piece{.id = std::move(id),
                    .side = side,
                    .arm = arm,
                    .quality = quality(),
                    .formation = formation,
                    .troop = troop(arm, formation)};
        piece.figures = has_stands() ? (arm == Arm::Infantry  ? 6
                                        : arm == Arm::Cavalry ? 4
                                                              : 2)
                                     : (arm == Arm::Artillery ? 3 : 6);
        if (has_stands() && formation == Formation::Skirmish) piece.figures = 1;
        if (!has_stands() && arm != Arm::Artillery) piece.lost = pick(5);
        if (arm == Arm::Artillery)
            piece.options += fmt::format(" pounds {}", any(std::array{4, 6, 9, 12}));
        add_tags(piece);
        const SheetFacts::Area area = facts_.footprint(arm, formation, piece.figures - piece.lost);
        piece.size = {mils(area.width), mils(area.depth)};
        return piece;
    }

    void add_tags(Piece& piece)
    {
        std::string tags;
        if (!has_stands() && piece.formation == Formation::Skirmish) tags += " can_skirmish";
        if (piece.arm == Arm::Infantry && once_in(4))
            for (const std::string& tag : facts_.tags)
                if (tag == "guard" && piece.side == 0) tags += " guard";
        if (!tags.empty()) piece.options += " tags" + tags;
    }

    Formation formation_of(Arm arm, bool charges)
    {
        if (arm == Arm::Artillery) return once_in(4) ? Formation::Limbered : Formation::Unlimbered;
        if (arm == Arm::Cavalry) return once_in(4) ? Formation::Column : Formation::Line;
        if (charges) return has_stands() && once_in(3) ? Formation::Line : Formation::Column;
        return any(std::array{Formation::Line, Formation::Line, Formation::Column,
                              Formation::Square, Formation::Skirmish});
    }

    Arm arm_of_charger() { return once_in(2) ? Arm::Infantry : Arm::Cavalry; }
    Arm arm_of_target()
    {
        return any(
            std::array{Arm::Infantry, Arm::Infantry, Arm::Infantry, Arm::Cavalry, Arm::Artillery});
    }

    // ---- Where they stand

    // Sets a unit down by the middle of its lower edge, whichever way it faces.
    void put(const Piece& piece, Mil x, Mil y, Facing facing)
    {
        const bool upright = facing == Facing::Up || facing == Facing::Down;
        const Mil height = upright ? piece.size.depth : piece.size.width;
        Mil at_x = x;
        Mil at_y = y + height / 2;
        switch (facing) {
        case Facing::Up:
            at_y = y + height;
            break;
        case Facing::Down:
            at_y = y;
            break;
        case Facing::Right:
            at_x += piece.size.depth / 2;
            break;
        case Facing::Left:
            at_x -= piece.size.depth / 2;
            break;
        }
        line("unit {} {} {} {} {} {} at {},{} facing {} troop {}{}{}", piece.id,
             facts_.sides[static_cast<std::size_t>(piece.side)].id, to_text(piece.arm),
             piece.quality, piece.figures, to_text(piece.formation), text_of(at_x), text_of(at_y),
             90 * static_cast<int>(facing), piece.troop, piece.options,
             piece.lost > 0 ? fmt::format(" lost {}", piece.lost) : "");
    }

    static Mil height_of(const Piece& piece, Facing facing)
    {
        return facing == Facing::Up || facing == Facing::Down ? piece.size.depth : piece.size.width;
    }
    static Mil width_of(const Piece& piece, Facing facing)
    {
        return facing == Facing::Up || facing == Facing::Down ? piece.size.width : piece.size.depth;
    }

    void band(std::string_view kind, Mil low, Mil high)
    {
        line("terrain {} 10,{} 38,{} 38,{} 10,{}", kind, text_of(low), text_of(low), text_of(high),
             text_of(high));
    }
    void thread(std::string_view kind, Mil y)
    {
        line("terrain {} 10,{} 38,{} width 0.2", kind, text_of(y), text_of(y));
    }

    [[nodiscard]] bool knows_ground(std::string_view kind) const
    {
        return std::ranges::find(facts_.terrain, kind) != facts_.terrain.end();
    }

    // Ground whose edge touches the line y, or lies over it, from there upwards.
    void lay_ground(Mil y)
    {
        const std::string_view kind = any(std::array{"woods", "river", "town", "marsh", "hill"});
        if (knows_ground(kind)) band(kind, y, y + any(std::array{inch, 3 * inch}));
    }
    void lay_obstacle(Mil y)
    {
        const std::string_view kind = any(std::array{"stream", "wall", "hedge"});
        if (knows_ground(kind)) thread(kind, y);
    }

    // ---- What is between, behind and beside

    void put_between(Mil low, Mil high)
    {
        const Mil room = high - low;
        switch (pick(8)) {
        case 0: {  // the enemy's screen
            const Piece screen = make("S", 1 - attacker_, Arm::Infantry, Formation::Skirmish);
            if (room > screen.size.depth)
                put(screen, 24 * inch + any(std::array{0, inch}),
                    low + (room - screen.size.depth) * pick(5) / 4, Facing::Down);
            break;
        }
        case 1: {  // its own screen
            const Piece screen = make("S", attacker_, Arm::Infantry, Formation::Skirmish);
            if (room > screen.size.depth + 2 * just)
                put(screen, 24 * inch, low + (room - screen.size.depth) / 2, Facing::Up);
            break;
        }
        case 2: {  // its own guns
            const Piece guns = make("G", attacker_, Arm::Artillery, Formation::Unlimbered);
            if (room > guns.size.depth + 2 * just)
                put(guns, 24 * inch, low + (room - guns.size.depth) / 2, Facing::Up);
            break;
        }
        case 3:
            lay_obstacle(low + room * pick(5) / 4);
            break;
        case 4:
            lay_ground(low + room / 4 * pick(4));
            break;
        default:
            break;
        }
    }

    void put_behind(Mil y)
    {
        switch (pick(6)) {
        case 0: {
            const Arm arm = arm_of_target();
            put(make("R", 1 - attacker_, arm, formation_of(arm, false)),
                24 * inch + any(std::array{0, inch}), y + gap(), Facing::Down);
            break;
        }
        case 1:
            lay_ground(y + any(std::array{-just, 0, just, inch}));
            break;
        default:
            break;
        }
    }

    void put_beside(const Piece& target, Facing facing, Mil x, Mil y)
    {
        if (!once_in(3)) return;
        const Arm arm = arm_of_target();
        const Piece other = make("U", 1 - attacker_, arm, formation_of(arm, false));
        const Mil step = width_of(target, facing) / 2 + gap() + other.size.width / 2;
        put(other, x + (once_in(2) ? step : -step), y + any(std::array{0, 0, inch}), Facing::Down);
    }

    void put_second_charger(const Piece& charger, Mil y)
    {
        if (!once_in(3)) return;
        const Arm arm = arm_of_charger();
        const Piece other = make("D", attacker_, arm, formation_of(arm, true));
        const Mil step = charger.size.width / 2 + gap() + other.size.width / 2;
        put(other, 24 * inch + step, y - other.size.depth, Facing::Up);
    }

    void put_general(std::string_view unit, int side)
    {
        if (once_in(4))
            line("general G{} {} with {}", unit, facts_.sides[static_cast<std::size_t>(side)].id,
                 unit);
    }

    // ---- The three kinds of table

    std::string phase(std::initializer_list<std::string_view> kinds)
    {
        std::vector<int> list;
        for (const PhaseRow& row : phases_)
            if (std::ranges::find(kinds, row.kind) != kinds.end() &&
                row.side.value_or(attacker_) == attacker_)
                list.push_back(row.phase);
        line("phase {}", any(list));
        return text_;
    }

    std::string write_charge()
    {
        const Arm arm = arm_of_charger();
        const Piece charger = make("C", attacker_, arm, formation_of(arm, true));
        const Arm other_arm = arm_of_target();
        const Piece target = make("T", 1 - attacker_, other_arm, formation_of(other_arm, false));
        const Facing facing =
            any(std::array{Facing::Down, Facing::Down, Facing::Down, Facing::Right, Facing::Up});
        const Mil away = distance();
        // Now and then the table's edge is just behind the target.
        const Mil top =
            once_in(6) ? 48 * inch - gap() - height_of(target, facing) : 26 * inch + away / 2;
        const Mil front = top - away;
        const Mil x =
            24 * inch + any(std::array{0, 0, 0, target.size.width / 2, -target.size.width});
        put(charger, 24 * inch, front - charger.size.depth, Facing::Up);
        put(target, x, top, facing);
        put_general("C", attacker_);
        put_general("T", 1 - attacker_);
        put_between(front, top);
        put_behind(top + height_of(target, facing));
        put_beside(target, facing, x, top);
        put_second_charger(charger, front);
        if (once_in(6)) lay_ground(front + any(std::array{-charger.size.depth, -just, 0}));
        return phase({"move_and_shoot", "movement"});
    }

    std::string write_shot()
    {
        const Piece guns = make("C", attacker_, Arm::Artillery, Formation::Unlimbered);
        const Arm arm = arm_of_target();
        const Piece target = make("T", 1 - attacker_, arm, formation_of(arm, false));
        const Mil away = distance();
        const Mil front = 14 * inch;
        put(guns, 24 * inch, front - guns.size.depth, Facing::Up);
        put(target, 24 * inch + any(std::array{0, 0, target.size.width / 2}), front + away,
            Facing::Down);
        put_between(front, front + away);
        put_behind(front + away + target.size.depth);
        put_beside(target, Facing::Down, 24 * inch, front + away);
        return phase({"artillery"});
    }

    std::string write_melee()
    {
        const Arm arm = arm_of_charger();
        const Piece charger = make("C", attacker_, arm, formation_of(arm, true));
        // Cavalry and formed infantry do not stay in a melee with each other.
        Piece target = make("T", 1 - attacker_, arm, formation_of(arm, false));
        while (target.formation == Formation::Skirmish)
            target = make("T", 1 - attacker_, arm, formation_of(arm, false));
        const Facing facing =
            any(std::array{Facing::Down, Facing::Down, Facing::Right, Facing::Up});
        const Mil top = once_in(6) ? 48 * inch - gap() - height_of(target, facing) : 24 * inch;
        put(charger, 24 * inch, top - charger.size.depth, Facing::Up);
        put(target, 24 * inch + any(std::array{0, 0, charger.size.width / 4}), top, facing);
        put_general("C", attacker_);
        put_general("T", 1 - attacker_);
        put_behind(top + height_of(target, facing));
        put_beside(target, facing, 24 * inch, top + inch);
        line("contact C T{}", facing == Facing::Down ? "" : " behind");
        return phase({"melee"});
    }

    template <class... Args>
    void line(fmt::format_string<Args...> format, Args&&... args)
    {
        text_ += fmt::format(format, std::forward<Args>(args)...) + "\n";
    }

    const SheetFacts& facts_;
    std::vector<Mil> lengths_;
    std::vector<PhaseRow> phases_;
    std::mt19937_64 random_;
    int attacker_ = 0;
    std::string text_;
};

}  // namespace

std::string small_table(const BattleSource& source, std::uint64_t seed)
{
    return TableWriter{source, seed}.write();
}

}  // namespace voltigeur
