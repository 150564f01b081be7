#include "load/flatten.h"

#include <optional>
#include <type_traits>
#include <utility>

#include "engine/base/text.h"
#include "engine/sheet/reader.h"

namespace voltigeur::thirteen {

namespace {

std::string number(int value)
{
    return to_text(std::int64_t{value});
}

// ---- Values as the data files write them

std::string text_of(int value)
{
    return number(value);
}
std::string text_of(bool value)
{
    return value ? "yes" : "no";
}
std::string text_of(DiceSpec value)
{
    return number(value.count) + "d" + number(value.sides);
}
std::string text_of(Ratio value)
{
    return number(value.dice) + "/" + number(value.figures);
}

std::string text_of(Length value)
{
    const int whole = value.micrometres / micrometres_per_inch;
    if (value - inches(whole) != fraction(inches(1), 1, 2)) return to_text(value) + " in";
    return (whole == 0 ? "" : number(whole) + " ") + "1/2 in";
}

template <Named E>
std::string text_of(E value)
{
    return std::string{to_text(value)};
}

// The words whose bits are set, parted by blanks.
template <class Words>
std::string words_of(std::uint32_t bits, const Words& words)
{
    std::string text;
    for (std::size_t i = 0; i < std::size(words); ++i)
        if (((bits >> i) & 1U) != 0) text.append(text.empty() ? "" : " ").append(words[i]);
    return text;
}

template <Named E>
std::string text_of(SetOf<E> value)
{
    return words_of(value.bits, names_of<E>);
}

// ---- The walk through the structs

class Flattener {
public:
    explicit Flattener(const Sheet& sheet) : sheet_(sheet)
    {
        for (const TroopType& troop : sheet.troops) troops_.push_back(troop.name);
        for (const TerrainKind& kind : sheet.gaps.terrain.is) terrain_.push_back(kind.name);
    }

    void begin_phase(int phase) { phase_ = phase; }

    void put(std::string key, std::string value, Clause clause)
    {
        facts.push_back({phase_, std::move(key), std::move(value), clause});
    }

    template <class T>
    void put_part(const T& part)
    {
        put_members("", part);
    }

    std::vector<Fact> facts;

private:
    template <Tabular T>
    void add(const std::string& key, const T& value, Clause /*of_the_owner*/)
    {
        if constexpr (reader::keys_of<T>.size() == 1)
            put(key, "yes", value.clause);
        else
            put_members(key + ".", value);
    }

    template <class T>
    void add(const std::string& key, const std::optional<T>& value, Clause clause)
    {
        if (value)
            add(key, *value, clause);
        else
            put(key, std::string{absent}, {});
    }

    void add(const std::string& key, const std::vector<TargetRow>& rows, Clause /*of_the_owner*/)
    {
        for (std::size_t i = 0; i < target_class_count; ++i) {
            const auto target = static_cast<TargetClass>(i);
            const std::string name = key + "." + text_of(target);
            bool is_named = false;
            for (const TargetRow& row : rows)
                for (const TargetClass named : row.targets)
                    if (named == target) {
                        put(name, number(row.at_least), row.clause);
                        is_named = true;
                    }
            if (!is_named) put(name, std::string{absent}, {});
        }
    }

    void add(const std::string& key, const std::vector<SpeedRow>& rows, Clause /*of_the_owner*/)
    {
        for (const SpeedRow& row : rows)
            for (std::size_t troop = 0; troop < troops_.size(); ++troop)
                for (std::size_t i = 0; i < formation_count; ++i) {
                    const auto formation = static_cast<Formation>(i);
                    if (row.troops.has(static_cast<std::uint8_t>(troop)) &&
                        row.formations.has(formation))
                        put(key + "." + troops_[troop] + "." + text_of(formation),
                            text_of(row.length), row.clause);
                }
    }

    // Rows for troops of certain tags: one fact for each tag and for each other member.
    template <Tabular T>
    void add(const std::string& key, const std::vector<T>& rows, Clause /*of_the_owner*/)
        requires requires(const T& row) { row.tags; }
    {
        if (rows.empty()) put(key, std::string{absent}, {});
        for (const T& row : rows)
            for (std::size_t i = 0; i < sheet_.tags.size(); ++i)
                if (((row.tags.bits >> i) & 1U) != 0)
                    put_members(key + "." + sheet_.tags[i] + ".", row, "tags");
    }

    void add(const std::string& key, TagSet value, Clause clause)
    {
        put(key, words_of(value.bits, sheet_.tags), clause);
    }
    void add(const std::string& key, TroopSet value, Clause clause)
    {
        put(key, words_of(value.bits, troops_), clause);
    }
    void add(const std::string& key, TerrainSet value, Clause clause)
    {
        put(key, words_of(value.bits, terrain_), clause);
    }

    template <class T>
    void add(const std::string& key, const T& value, Clause clause)
        requires requires { text_of(value); }
    {
        put(key, text_of(value), clause);
    }

    // The members of a struct but its clause, which goes with every one of them.
    template <Tabular T>
    void put_members(const std::string& prefix, const T& value, std::string_view without = {})
    {
        Clause clause;
        if constexpr (requires { value.clause; }) clause = value.clause;
        const auto visit = [&](const auto& field) {
            if (field.name == without || field.name == "clause") return;
            add_member(prefix + std::string{field.name}, value.*field.member, clause);
        };
        T::fields([&](const auto&... field) { (visit(field), ...); });
    }

    template <class M>
    void add_member(const std::string& key, const M& value, Clause clause)
    {
        if constexpr (!std::is_same_v<M, Clause>) add(key, value, clause);
    }

    const Sheet& sheet_;
    std::vector<std::string> troops_;
    std::vector<std::string> terrain_;
    int phase_ = 0;
};

}  // namespace

std::vector<Fact> flatten(const Sheet& sheet)
{
    Flattener flat{sheet};
    flat.put("sides.first", sheet.sides[0], {});
    flat.put("sides.second", sheet.sides[1], {});
    flat.put("scale", text_of(sheet.scale), {});

    std::size_t melees = 0;
    std::size_t melee_morales = 0;
    for (const TurnRow& row : sheet.turn) {
        flat.begin_phase(row.phase);
        flat.put("turn.kind", text_of(row.kind), {});
        flat.put("turn.acts", row.acts ? text_of(*row.acts) : "both", {});
        const std::size_t acts = index(row.acts.value_or(Side::First));
        switch (row.kind) {
        case PhaseKind::Artillery:
            flat.put_part(sheet.artillery);
            break;
        case PhaseKind::ArtilleryMorale:
            flat.put_part(sheet.artillery_morale);
            break;
        case PhaseKind::MoveAndShoot:
            flat.put_part(sheet.move[acts]);
            break;
        case PhaseKind::ClosingMorale:
            flat.put_part(sheet.closing[acts]);
            break;
        case PhaseKind::Stand:  // kept by the side that charged
            flat.put_part(sheet.stand[1 - acts]);
            break;
        case PhaseKind::Melee:
            flat.put_part(sheet.melee[melees++]);
            break;
        case PhaseKind::MeleeMorale:
            flat.put_part(sheet.melee_morale[melee_morales++]);
            break;
        case PhaseKind::Recall:
            flat.put_part(sheet.recall);
            break;
        }
    }
    return std::move(flat.facts);
}

std::vector<Fact> flatten_cover(std::span<const Document> sheet_files)
{
    std::vector<Fact> facts;
    for (const Document& document : sheet_files) {
        if (!document.file.ends_with("/sheet.toml")) continue;
        for (const auto& [key, node] : document.root.members) {
            const Node* clause = node.find("clause");
            const Node* text = node.find("text");
            if (clause != nullptr && text != nullptr)
                facts.push_back({0, key, text->text, Clause{clause->text}});
        }
    }
    return facts;
}

}  // namespace voltigeur::thirteen
