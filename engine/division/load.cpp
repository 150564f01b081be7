#include "engine/division/load.h"

#include <algorithm>
#include <array>
#include <utility>

#include "engine/base/text.h"
#include "engine/division/check_sheet.h"
#include "engine/division/parts.h"
#include "engine/sheet/sheet_reader.h"

namespace voltigeur::division {

namespace {

constexpr std::array<std::string_view, 3> parts{"condition", "leaders", "terrain"};
constexpr FamilyFiles family{.name = family_name, .parts = parts};

// ---- The loader: one object while one sheet is read.

class Loader {
public:
    explicit Loader(SheetFiles files) : reader_(std::move(files)) {}

    std::expected<Sheet, Faults> load(std::string_view profile)
    {
        // Step 1. What the sheet is called and which words it defines.
        sheet_.profile = profile;
        put_cover(sheet_, reader_.read_cover());
        read_turn();
        if (!reader_.is_good()) return std::unexpected(std::move(reader_.faults()));

        // Step 2. The gaps. Some name kinds of terrain, and charts are for the die: both are among
        // them, and come first.
        read_terrain_names();
        read_die();
        reader_.read_gaps(sheet_.gaps, sheet_.scale);

        // Step 3. The phases, and what stands outside them.
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
    void read_turn();
    void read_terrain_names();
    void read_die();

    SheetReader reader_;
    Sheet sheet_;
};

// Every kind of phase once, in the order of its number.
void Loader::read_turn()
{
    sheet_.turn = reader_.read_turn<TurnRow>();
    if (!reader_.is_good()) return;
    const Document& turn = *reader_.files().find("turn");
    std::vector<SheetReader::PhaseFile> phases;
    for (std::size_t i = 0; i < names_of<PhaseKind>.size(); ++i) {
        const auto kind = static_cast<PhaseKind>(i);
        if (i >= sheet_.turn.size() || sheet_.turn[i].kind != kind)
            return reader_.fault(turn, turn.root,
                                 "phase " + to_text(std::int64_t(i + 1)) + " of this turn is " +
                                     in_quotes(to_text(kind)));
        phases.push_back({sheet_.turn[i].phase, stem_of(kind), sheet_.turn[i].title});
    }
    if (sheet_.turn.size() > phases.size())
        return reader_.fault(turn, turn.root, "a turn has five phases");
    reader_.set_phases(std::move(phases));
}

// The words that lists of ground are made of: from the topmost `terrain` of the gaps.
void Loader::read_terrain_names()
{
    const Node* terrain = reader_.files().where(gaps_table, "terrain").node;
    const Node* kinds = terrain == nullptr ? nullptr : terrain->find("is");
    std::vector<std::string> names;
    if (kinds != nullptr)
        for (const Node& kind : kinds->items)
            if (const Node* name = kind.find("name")) names.push_back(name->text);
    reader_.set_terrain(std::move(names));
}

// A die that is wrong is a fault of the gaps.
void Loader::read_die()
{
    const Node* dice = reader_.files().where(gaps_table, "dice").node;
    const Node* is = dice == nullptr ? nullptr : dice->find("is");
    if (is == nullptr) return;
    if (const auto die = dice_from_text(is->text)) reader_.set_die(die->sides);
}

}  // namespace

std::string stem_of(PhaseKind kind)
{
    std::string word{to_text(kind)};
    std::ranges::replace(word, '_', '-');
    return stem_of_phase(static_cast<int>(kind) + 1, word);
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

}  // namespace voltigeur::division
