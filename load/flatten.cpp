#include "load/flatten.h"

#include <algorithm>
#include <optional>
#include <type_traits>
#include <utility>

#include "engine/base/text.h"
#include "engine/family/parts.h"
#include "engine/sheet/reader.h"

namespace voltigeur {

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
std::string text_of(const std::string& value)
{
    return value;
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

std::string text_of(const std::vector<Length>& values)
{
    std::string text;
    for (const Length value : values) text.append(text.empty() ? "" : " ").append(text_of(value));
    return text;
}

std::string text_of(Going value)
{
    switch (value.kind) {
    case Going::Kind::Free:
        return "-";
    case Going::Kind::Part:
        return text_of(value.part);
    case Going::Kind::More:
        return "+" + text_of(value.length);
    case Going::Kind::Less:
        return "-" + text_of(value.length);
    case Going::Kind::NotAllowed:
        break;
    }
    return "not_allowed";
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
    template <class Sheet>
    explicit Flattener(const Sheet& sheet) : tags_(sheet.tags)
    {
        for (const TroopType& troop : sheet.troops) troops_.push_back(troop.name);
        for (const auto& kind : sheet.gaps.terrain.is) terrain_.push_back(kind.name);
        put("sides.first", sheet.sides[0], {});
        put("sides.second", sheet.sides[1], {});
        put("scale", text_of(sheet.scale), {});
    }

    void begin_part(std::string part) { part_ = std::move(part); }

    void put(std::string key, std::string value, Clause clause)
    {
        facts.push_back({part_, std::move(key), std::move(value), clause});
    }

    template <class T>
    void put_part(const T& part)
    {
        put_members("", part);
    }

    std::vector<Fact> facts;

private:
    template <Tabular T>
    void add(const std::string& key, const T& value, Clause of_the_owner)
    {
        if constexpr (std::is_same_v<T, Line>)
            put(key, "yes", value.clause);
        else
            put_members(key + ".", value, {}, of_the_owner);
    }

    template <class T>
    void add(const std::string& key, const std::optional<T>& value, Clause clause)
    {
        if (value)
            add(key, *value, clause);
        else
            put(key, std::string{absent}, {});
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

    // Rows go by what they are for.
    template <Tabular T>
    void add(const std::string& key, const std::vector<T>& rows, Clause /*of_the_owner*/)
    {
        if constexpr (requires(const T& row) { row.targets; }) {
            add_targets(key, rows);
        } else if constexpr (requires(const T& row) { row.tags; }) {
            if (rows.empty()) put(key, std::string{absent}, {});
            for (const T& row : rows) add_for(key, row, row.tags, tags_, "tags");
        } else if constexpr (requires(const T& row) { row.qualities; }) {
            add_by_quality(key, rows);
        } else if constexpr (requires(const T& row) { row.troops; }) {
            for (const T& row : rows) add_for(key, row, row.troops, troops_, "troops");
        } else {
            for (std::size_t i = 0; i < rows.size(); ++i) add_named(key, rows[i], i);
        }
    }

    template <class T>
    void add_targets(const std::string& key, const std::vector<T>& rows)
    {
        for (std::size_t i = 0; i < target_class_count; ++i) {
            const auto target = static_cast<TargetClass>(i);
            const std::string name = key + "." + text_of(target);
            const auto row = std::ranges::find_if(
                rows, [&](const T& one) { return std::ranges::count(one.targets, target) > 0; });
            if (row == rows.end())
                put(name, std::string{absent}, {});
            else
                put(name, number(row->at_least), row->clause);
        }
    }
    // The other members of a row, for each word of a set.
    template <class T, class Set>
    void add_for(const std::string& key, const T& row, Set set, std::span<const std::string> words,
                 std::string_view without)
    {
        for (std::size_t i = 0; i < words.size(); ++i)
            if (((set.bits >> i) & 1U) != 0) put_members(key + "." + words[i] + ".", row, without);
    }
    template <class T>
    void add_by_quality(const std::string& key, const std::vector<T>& rows)
    {
        for (const T& row : rows)
            for (std::size_t troop = 0; troop < troops_.size(); ++troop)
                for (std::size_t i = 0; i < names_of<Quality>.size(); ++i)
                    if (row.troops.has(static_cast<std::uint8_t>(troop)) &&
                        row.qualities.has(static_cast<Quality>(i)))
                        put(key + "." + troops_[troop] + "." + text_of(static_cast<Quality>(i)),
                            in_brief(row), row.clause);
    }
    template <class T>
    void add_named(const std::string& key, const T& row, std::size_t place)
    {
        if constexpr (requires { in_brief(row); })
            put(key + "." + row.name, in_brief(row), row.clause);
        else if constexpr (requires { row.side; })
            put_members(key + "." + text_of(row.side) + ".", row, "side");
        else if constexpr (requires { row.name; })
            put_members(key + "." + row.name + ".", row, "name");
        else
            put_members(key + "." + number(static_cast<int>(place) + 1) + ".", row);
    }

    void add(const std::string& key, const std::vector<Stated>& rows, Clause)
    {
        for (const Stated& row : rows)
            put(key + "." + std::string{row.clause.text()}, "yes", row.clause);
    }
    // A value that we supply goes by its own name; of a ruling there is nothing more to say.
    template <class T>
    void add(const std::string& key, const Gap<T>& gap, Clause)
    {
        add(key, gap.is, gap.clause);
    }
    void add(const std::string& key, const Ruling& ruling, Clause)
    {
        put(key, "yes", ruling.clause);
    }

    void add(const std::string& key, TagSet value, Clause clause)
    {
        put(key, words_of(value.bits, tags_), clause);
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
    void put_members(const std::string& prefix, const T& value, std::string_view without = {},
                     Clause of_the_owner = {})
    {
        Clause clause = of_the_owner;
        if constexpr (requires { value.clause; }) clause = value.clause;
        const auto visit = [&](const auto& field) {
            if (field.name == without || field.name == "clause" || field.name == "gap") return;
            add_member(prefix + std::string{field.name}, value.*field.member, clause);
        };
        T::fields([&](const auto&... field) { (visit(field), ...); });
    }

    template <class M>
    void add_member(const std::string& key, const M& value, Clause clause)
    {
        if constexpr (!std::is_same_v<M, Clause>) add(key, value, clause);
    }

    const std::vector<std::string>& tags_;
    std::vector<std::string> troops_;
    std::vector<std::string> terrain_;
    std::string part_ = "0";
};

}  // namespace

std::vector<Fact> flatten(const AnySheet& sheet)
{
    return std::visit(
        [](const auto& any) {
            Flattener flat{any};
            visit_parts(any, [&](const SheetPart& part, const auto& fields) {
                flat.begin_part(part.phase == 0 ? part.stem : number(part.phase));
                if (part.phase != 0) flat.put("turn.kind", std::string{part.kind}, {});
                if (!part.acts.empty()) flat.put("turn.acts", std::string{part.acts}, {});
                flat.put_part(fields);
            });
            return std::move(flat.facts);
        },
        sheet);
}

std::vector<Fact> flatten_gaps(const AnySheet& sheet)
{
    return std::visit(
        [](const auto& any) {
            Flattener flat{any};
            flat.facts.clear();
            flat.begin_part("gaps");
            flat.put_part(any.gaps);
            return std::move(flat.facts);
        },
        sheet);
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
                facts.push_back({"0", key, text->text, Clause{clause->text}});
        }
    }
    return facts;
}

}  // namespace voltigeur
