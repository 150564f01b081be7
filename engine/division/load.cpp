#include "engine/division/load.h"

#include <algorithm>
#include <array>
#include <utility>

#include "engine/base/text.h"
#include "engine/division/check_sheet.h"
#include "engine/sheet/sheet_reader.h"

namespace voltigeur {

// Ground of which nothing is said slows nobody.
template <>
inline constexpr bool absent_is_default<division::Going> = true;

}  // namespace voltigeur

namespace voltigeur::division {

namespace {

constexpr std::array<std::string_view, 3> parts{"condition", "leaders", "terrain"};
constexpr Family family{.name = family_name, .parts = parts, .die = 10};

// "2/3", "+2 in", "-4 in", "not_allowed".
std::optional<Going> going_from_text(std::string_view text)
{
    if (text == "not_allowed") return Going{Going::Kind::NotAllowed, {}, {}};
    if (const auto part = ratio_from_text(text)) return Going{Going::Kind::Part, *part, {}};
    if (!text.starts_with('+') && !text.starts_with('-')) return std::nullopt;
    const auto length = length_with_unit_from_text(text.substr(1));
    if (!length) return std::nullopt;
    return Going{text[0] == '+' ? Going::Kind::More : Going::Kind::Less, {}, *length};
}

}  // namespace

void read_into(Going& value, const Node& node, Context& context)
{
    if (!expect(Node::Kind::Text, node, context, "text, \"1/2\" or \"+2 in\"")) return;
    if (const auto going = going_from_text(node.text))
        value = *going;
    else
        context.fault(node, in_quotes(node.text) +
                                " is not what ground does to a move (say \"2/3\", \"+2 in\", "
                                "\"-4 in\", \"not_allowed\", or \"-\" for nothing)");
}

namespace {

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

        // Step 2. The gaps. Some name kinds of terrain, which are among them, so they come first.
        read_terrain_names();
        reader_.read_gaps(sheet_.gaps, sheet_.scale);

        // Step 3. The phases, and what stands outside them.
        read_parts();
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
    void read_parts();

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

void Loader::read_parts()
{
    reader_.read_part(sheet_.artillery, stem_of(PhaseKind::Artillery));
    reader_.read_part(sheet_.movement, stem_of(PhaseKind::Movement));
    reader_.read_part(sheet_.small_arms, stem_of(PhaseKind::SmallArms));
    reader_.read_part(sheet_.melee, stem_of(PhaseKind::Melee));
    reader_.read_part(sheet_.command, stem_of(PhaseKind::Command));
    reader_.read_part(sheet_.condition, "condition");
    reader_.read_part(sheet_.leaders, "leaders");
    reader_.read_part(sheet_.terrain, "terrain");
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
