#include "engine/thirteen/load.h"

#include <algorithm>
#include <optional>
#include <utility>

#include "engine/base/text.h"
#include "engine/sheet/sheet_reader.h"
#include "engine/thirteen/check_sheet.h"
#include "engine/thirteen/parts.h"

namespace voltigeur::thirteen {

namespace {

enum class Acts : std::uint8_t { First, Second, Both };
// A row of turn.toml as it is written.
struct TurnWritten {
    int phase = 0;
    PhaseKind kind = PhaseKind::Artillery;
    Acts acts = Acts::Both;
    std::string title;
    static constexpr auto fields =
        FieldTuple{field("phase", &TurnWritten::phase), field("kind", &TurnWritten::kind),
                   field("acts", &TurnWritten::acts), field("title", &TurnWritten::title)};
};

}  // namespace

}  // namespace voltigeur::thirteen

namespace voltigeur {

template <>
inline constexpr std::array<std::string_view, 3> names_of<thirteen::Acts>{"first", "second",
                                                                          "both"};

}  // namespace voltigeur

namespace voltigeur::thirteen {

void replace_row(std::vector<TargetRow>& rows, std::string_view target, const Node& node,
                 Context& context)
{
    const auto place = std::ranges::find(names_of<TargetClass>, target);
    if (place == names_of<TargetClass>.end())
        return context.fault(node, unknown_word("target", target, names_of<TargetClass>));
    const auto named = static_cast<TargetClass>(place - names_of<TargetClass>.begin());
    TargetRow row;
    read_into(row, node, context);
    row.targets = {named};

    for (TargetRow& other : rows) std::erase(other.targets, named);
    std::erase_if(rows, [](const TargetRow& other) { return other.targets.empty(); });
    const auto same = std::ranges::find_if(rows, [&](const TargetRow& other) {
        return other.clause == row.clause && other.at_least == row.at_least;
    });
    if (same != rows.end())
        same->targets.insert(std::ranges::upper_bound(same->targets, named), named);
    else
        rows.insert(std::ranges::upper_bound(rows, row.at_least, {}, &TargetRow::at_least),
                    std::move(row));
}

namespace {

constexpr FamilyFiles family{.name = family_name, .parts = {}};

// ---- The loader: one object while one sheet is read.

class Loader {
public:
    explicit Loader(SheetFiles files) : reader_(std::move(files)) {}

    std::expected<Sheet, Faults> load(std::string_view profile)
    {
        // Step 1. What the sheet is called and which words it defines.
        sheet_.profile = profile;
        read_cover();
        read_turn();
        if (!reader_.is_good()) return std::unexpected(std::move(reader_.faults()));

        // Step 2. The gaps, with the kinds of terrain, whose names the phases use.
        reader_.read_gaps(sheet_.gaps, sheet_.scale);
        std::vector<std::string> terrain;
        terrain.reserve(sheet_.gaps.terrain.is.size());
        for (const TerrainKind& kind : sheet_.gaps.terrain.is) terrain.push_back(kind.name);
        reader_.set_terrain(std::move(terrain));

        // Step 3. The phases, each from the file that the turn names.
        visit_parts(sheet_, [&](const SheetPart& part, auto& fields) {
            reader_.read_part(fields, part.stem);
        });
        reader_.check_tables_of_layers();

        // Step 4. What must hold between entries; of no use while entries are missing.
        if (reader_.is_good()) check_sheet(sheet_, reader_);
        if (!reader_.is_good()) return std::unexpected(std::move(reader_.faults()));

        sheet_.hash = reader_.compute_hash(profile);
        return std::move(sheet_);
    }

private:
    void read_cover();
    void read_turn();
    void check_turn(std::span<const TurnWritten> rows);
    void read_die(const Document& cover, const Printed& die);

    SheetReader reader_;
    Sheet sheet_;
};

void Loader::read_cover()
{
    Cover cover = reader_.read_cover();
    const Document* document = reader_.files().find("sheet");
    if (document == nullptr) return;
    for (const std::string_view key : {"version", "figure_scale"})
        if (document->root.find(key) == nullptr)
            reader_.fault(*document, document->root, in_quotes(key) + " is missing here");
    if (cover.die) read_die(*document, *cover.die);
    reader_.set_die(sheet_.die.sides);
    put_cover(sheet_, std::move(cover));
}

// "d6; d3 for a retreat": the first is the die of nearly every roll.
void Loader::read_die(const Document& cover, const Printed& die)
{
    const std::string first = "1" + die.text.substr(0, die.text.find(';'));
    if (const auto dice = dice_from_text(first))
        sheet_.die = *dice;
    else
        reader_.fault(cover, *cover.root.find("die"),
                      in_quotes(die.text) + " does not begin with a die (say \"d6\")");
}

void Loader::read_turn()
{
    const std::vector<TurnWritten> rows = reader_.read_turn<TurnWritten>();
    std::vector<SheetReader::PhaseFile> phases;
    for (const TurnWritten& row : rows) {
        sheet_.turn.push_back(
            {row.phase, row.kind,
             row.acts == Acts::Both ? std::nullopt : std::optional{static_cast<Side>(row.acts)},
             row.title});
        phases.push_back({row.phase, stem_of(sheet_.turn.back()), row.title});
    }
    if (!reader_.is_good()) return;
    check_turn(rows);
    reader_.set_phases(std::move(phases));
}

// Every kind of phase as often as the struct has room for it.
void Loader::check_turn(std::span<const TurnWritten> rows)
{
    struct Needed {
        PhaseKind kind;
        bool by_side;
        int times;
    };
    static constexpr std::array needed{
        Needed{PhaseKind::Artillery, false, 1},   Needed{PhaseKind::ArtilleryMorale, false, 1},
        Needed{PhaseKind::MoveAndShoot, true, 1}, Needed{PhaseKind::ClosingMorale, true, 1},
        Needed{PhaseKind::Stand, true, 1},        Needed{PhaseKind::Melee, false, 2},
        Needed{PhaseKind::MeleeMorale, false, 2}, Needed{PhaseKind::Recall, false, 1},
    };
    const Document& turn = *reader_.files().find("turn");
    const auto expect_times = [&](PhaseKind kind, Acts acts, int times) {
        const auto found = std::ranges::count_if(
            rows, [&](const TurnWritten& row) { return row.kind == kind && row.acts == acts; });
        if (found != times)
            reader_.fault(turn, turn.root,
                          "the turn has " + to_text(std::int64_t{found}) + " phases " +
                              in_quotes(to_text(kind)) + " in which " + in_quotes(to_text(acts)) +
                              " acts; it needs " + to_text(std::int64_t{times}));
    };
    for (const Needed& need : needed) {
        expect_times(need.kind, Acts::First, need.by_side ? need.times : 0);
        expect_times(need.kind, Acts::Second, need.by_side ? need.times : 0);
        expect_times(need.kind, Acts::Both, need.by_side ? 0 : need.times);
    }
}

// The word for a kind of phase in the names of files.
std::string_view word_of(PhaseKind kind)
{
    switch (kind) {
    case PhaseKind::Artillery:
        return "artillery";
    case PhaseKind::ArtilleryMorale:
        return "artillery-morale";
    case PhaseKind::MoveAndShoot:
        return "move";
    case PhaseKind::ClosingMorale:
        return "closing";
    case PhaseKind::Stand:
        return "stand";
    case PhaseKind::Melee:
        return "melee";
    case PhaseKind::MeleeMorale:
        return "melee-morale";
    case PhaseKind::Recall:
        return "recall";
    }
    return "";
}

}  // namespace

std::string stem_of(const TurnRow& row)
{
    return stem_of_phase(row.phase, word_of(row.kind));
}

std::vector<std::string_view> profiles_of(std::span<const Document> files)
{
    return voltigeur::profiles_of(family, files);
}

std::expected<Sheet, Faults> load_sheet(std::span<const Document> files, std::string_view profile,
                                        Switches switches)
{
    auto laid = lay_over(family, files, profile, switches);
    if (!laid) return std::unexpected(std::move(laid.error()));
    return Loader{std::move(*laid)}.load(profile);
}

}  // namespace voltigeur::thirteen
