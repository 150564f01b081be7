#include <algorithm>
#include <optional>
#include <type_traits>
#include <utility>

#include "engine/base/check.h"
#include "engine/base/text.h"
#include "engine/family/family.h"
#include "engine/family/parts.h"
#include "engine/sheet/sheet_reader.h"
#include "paper/entry.h"
#include "paper/value.h"

namespace voltigeur::paper {

namespace {

std::string number(int value)
{
    return to_text(std::int64_t{value});
}

Value told(std::string_view name, std::string word)
{
    return {.name = std::string{name}, .words = {std::move(word)}, .is_name = false, .choices = {}};
}

template <class T>
concept Cited = Tabular<T> && requires(const T& entry) { entry.clause; };

template <class T>
inline constexpr bool is_chart_gap = false;
template <Tabular T>
inline constexpr bool is_chart_gap<Gap<std::vector<T>>> = true;

// ---- Entries of one part

class EntryList {
public:
    EntryList(std::vector<Entry>& entries, const Vocabulary& known)
        : entries_(entries), known_(known)
    {
    }

    template <class M>
    void put(const std::string& key, const M& member)
    {
        if constexpr (reader::is_optional<M>) {
            if (member) put(key, *member);
        } else if constexpr (reader::is_vector<M>) {
            for (const auto& row : member) put(key, row);
        } else if constexpr (is_chart_gap<M>) {
            put_chart(key, member);
        } else if constexpr (Cited<M>) {
            Entry& entry = entries_.emplace_back(Entry{key, member.clause, {}});
            put_values(entry.values, "", member, known_);
        } else {
            put_fields(key + ".", member);
        }
    }

    template <Tabular T>
    void put_fields(const std::string& prefix, const T& part)
    {
        const auto each = [&](const auto& field) {
            put(prefix + std::string{field.name}, part.*field.member);
        };
        T::fields([&](const auto&... field) { (each(field), ...); });
    }

private:
    // A chart that we supply: what it is for, then its rows, which may have ids of their own.
    template <class T>
    void put_chart(const std::string& key, const Gap<std::vector<T>>& gap)
    {
        entries_.push_back({key, gap.clause, {value_of("why", gap.why, known_)}});
        for (const T& row : gap.is) {
            Clause clause = gap.clause;
            if constexpr (Cited<T>) clause = row.clause;
            Entry& entry = entries_.emplace_back(Entry{key + "_row", clause, {}});
            put_values(entry.values, "", row, known_);
        }
    }

    std::vector<Entry>& entries_;
    const Vocabulary& known_;
};

template <class Sheet>
Vocabulary vocabulary_for_paper(const Sheet& sheet)
{
    Vocabulary known{.sides = {sheet.side_names.begin(), sheet.side_names.end()},
                     .tags = sheet.tags,
                     .troops = {},
                     .terrain = {}};
    for (const TroopType& troop : sheet.troops) known.troops.push_back(troop.name);
    for (const auto& kind : sheet.gaps.terrain.is) known.terrain.push_back(kind.name);
    return known;
}

template <class Sheet>
class Collector {
public:
    explicit Collector(const Sheet& sheet) : sheet_(sheet), known_(vocabulary_for_paper(sheet)) {}

    Part& begin(std::string_view kind)
    {
        Part& part = parts.emplace_back();
        part.kind = kind;
        part.context = {told("first_side", known_.sides[0]), told("second_side", known_.sides[1])};
        return part;
    }

    template <Tabular T>
    void put(std::string_view kind, const T& fields)
    {
        put(begin(kind), fields);
    }
    template <Tabular T>
    void put(Part& part, const T& fields)
    {
        EntryList{part.entries, known_}.put_fields("", fields);
    }

    void put_cover(std::span<const Document> files);

    std::vector<Part> parts;

private:
    void put_troops(Part& part) const;

    const Sheet& sheet_;
    Vocabulary known_;
};

// What sheet.toml cites of the print stands there only; the struct keeps little of it.
template <class Sheet>
void Collector<Sheet>::put_cover(std::span<const Document> files)
{
    Part& cover = begin("cover");
    cover.title = sheet_.title;
    const auto written = std::ranges::find_if(
        files, [](const Document& document) { return stem_of(document.file) == "sheet"; });
    if (written != files.end())
        for (const auto& [key, node] : written->root.members) {
            const Node* clause = node.find("clause");
            const Node* text = node.find("text");
            if (clause == nullptr || text == nullptr) continue;
            cover.entries.push_back({key, Clause{clause->text}, {told("text", text->text)}});
        }
    put_troops(cover);
}

template <class Sheet>
void Collector<Sheet>::put_troops(Part& part) const
{
    part.entries.push_back({"scale", {}, {value_of("scale", sheet_.scale, known_)}});
    Entry troops{"troops", {}, {}};
    for (std::size_t arm = 0; arm < names_of<Arm>.size(); ++arm) {
        Value of_arm{
            .name = std::string{names_of<Arm>[arm]}, .words = {}, .is_name = true, .choices = {}};
        for (const TroopType& troop : sheet_.troops)
            if (troop.arm == static_cast<Arm>(arm)) of_arm.words.push_back(troop.name);
        troops.values.push_back(std::move(of_arm));
    }
    part.entries.push_back(std::move(troops));
    Value tags{.name = "tags", .words = sheet_.tags, .is_name = true, .choices = {}};
    part.entries.push_back({"tags", {}, {std::move(tags)}});
    for (const TroopType& troop : sheet_.troops)
        if (troop.tag) {
            Entry entry{"troop_tag", {}, {told("name", troop.name), told("tag", *troop.tag)}};
            for (Value& value : entry.values) value.is_name = true;
            part.entries.push_back(std::move(entry));
        }
}

// ---- All of a sheet

template <class Sheet>
std::vector<Part> collect_from(const Sheet& sheet, std::span<const Document> files)
{
    Collector collector{sheet};
    collector.put_cover(files);
    visit_parts(sheet, [&](const SheetPart& from, const auto& fields) {
        Part& part = collector.begin(from.kind);
        part.title = from.title;
        if (from.phase != 0) {
            part.number = number(from.phase);
            for (PartWord& word : words_of_part(sheet, from)) {
                Value& value = part.context.emplace_back(told(word.name, std::move(word.word)));
                value.choices = std::move(word.choices);
            }
        }
        collector.put(part, fields);
    });
    collector.put("gaps", sheet.gaps);
    return std::move(collector.parts);
}

// ---- A sheet that has everything

template <class M>
void fill(M& member)
{
    if constexpr (reader::is_optional<M>) {
        fill(member.emplace());
    } else if constexpr (reader::is_vector<M>) {
        member.resize(1);
        fill(member.front());
    } else if constexpr (Tabular<M>) {
        M::fields([&](const auto&... field) { (fill(member.*field.member), ...); });
    }
}

template <class Sheet>
void fill_cover(Sheet& sheet)
{
    sheet.side_names = {"First", "Second"};
    sheet.tags = {"tag"};
    sheet.troops = {{.name = "troop", .arm = Arm::Infantry, .tag = "tag"}};
}

// A sheet of the family with every entry that one could have.
AnySheet full_sheet(const Family& family)
{
    AnySheet sheet = family.blank();
    std::visit(
        [](auto& any) {
            fill_cover(any);
            for (auto& row : any.turn) row.title = "title";
            visit_parts(any, [](const SheetPart&, auto& fields) { fill(fields); });
            fill(any.gaps);
        },
        sheet);
    return sheet;
}

// Every line that sheet.toml may cite.
void put_full_cover(Part& cover)
{
    const auto put = [&]<class M>(const Field<Cover, M>& field) {
        if constexpr (std::is_same_v<M, std::optional<Printed>>)
            cover.entries.push_back({std::string{field.name}, {}, {told("text", "text")}});
    };
    Cover::fields([&](const auto&... field) { (put(field), ...); });
}

}  // namespace

const Value* find_value(std::span<const Value> values, std::string_view name)
{
    const auto found = std::ranges::find(values, name, &Value::name);
    return found == values.end() ? nullptr : &*found;
}

std::vector<Part> collect(const AnySheet& sheet, std::span<const Document> files)
{
    return std::visit([&](const auto& any) { return collect_from(any, files); }, sheet);
}

std::vector<Part> collect_everything(std::string_view family)
{
    const Family* known = find_family(family);
    VOLTIGEUR_CHECK(known != nullptr, "a family of sheets");
    std::vector<Part> parts = collect(full_sheet(*known), {});
    put_full_cover(parts.front());
    return parts;
}

}  // namespace voltigeur::paper
