#include "transcript/table.h"

#include <algorithm>
#include <array>
#include <functional>
#include <optional>
#include <utility>

#include "engine/family/battle.h"
#include "engine/order/codec.h"
#include "load/sheets.h"
#include "load/toml_file.h"
#include "transcript/words.h"

namespace voltigeur {

namespace {

// What a scenario cannot say, done to the opening State once the names are known.
using Change = std::function<void(Scenario& scenario)>;

class TableBuilder {
public:
    explicit TableBuilder(const Script& script) : script_(script) { begin(); }

    void add(const Statement& statement)
    {
        Words words{statement, faults_, script_.file};
        switch (statement.keyword) {
        case Keyword::Sheet:
            return add_sheet(words);
        case Keyword::Table:
            return add_table(words);
        case Keyword::Turns:
            return set("turns", words.number("turns"), words);
        case Keyword::Terrain:
            return add_terrain(words);
        case Keyword::Unit:
            return add_unit(words);
        case Keyword::General:
            return add_general(words);
        case Keyword::Reserve:
            return add_reserve(words);
        case Keyword::Objective:
            return add_objective(words);
        case Keyword::Contact:
            return add_contact(words);
        case Keyword::Turn:
            return add_turn(words);
        case Keyword::Phase:
            return add_phase(words);
        case Keyword::Switch:
            return add_switch(words);
        default:
            return;
        }
    }

    Document finish()
    {
        for (const auto& [general, unit] : joined_) {
            Node* node = find_general(general);
            if (node != nullptr) put(*node, "with", unit);
        }
        if (find_member(document_.root, "sheet") == nullptr)
            faults_.push_back({script_.file, 1, 1, "no sheet; begin with: sheet r10 letter"});
        return std::move(document_);
    }

    [[nodiscard]] const Faults& faults() const { return faults_; }
    // What is wrong comes out as faults.
    void change(Scenario& scenario)
    {
        for (const Change& change : changes_) change(scenario);
    }

private:
    static constexpr std::array<std::string_view, 15> unit_options{
        "at",    "facing",  "troop", "pounds", "tags",   "brigade", "lost", "fresh",
        "kills", "general", "marks", "target", "marker", "failed",  "gone"};

    void begin()
    {
        document_.file = script_.file;
        Node& root = document_.root;
        root.line = root.column = 1;
        put(root, "id", text_node(1, 1, "transcript"));
        put(root, "title", text_node(1, 1, script_.file));
        put(root, "introduction", text_node(1, 1, "A transcript."));
        Node table = root;
        table.members.clear();
        put(table, "width", text_node(1, 1, "48 in"));
        put(table, "height", text_node(1, 1, "48 in"));
        put(root, "table", std::move(table));
        Node turns = text_node(1, 1, "");
        turns.kind = Node::Kind::Integer;
        turns.integer = 12;
        put(root, "turns", std::move(turns));
    }

    void set(std::string_view key, Node value, Words& words)
    {
        words.end();
        member(document_.root, key, value) = std::move(value);
    }

    Node& list(std::string_view key, const Words& words)
    {
        return member(document_.root, key, array_node(words.statement()));
    }

    void add_sheet(Words& words)
    {
        put(document_.root, "sheet", words.text("the sheet"));
        if (!words.at_end()) put(document_.root, "profile", words.text(words.next()));
        words.end();
    }

    void add_table(Words& words)
    {
        Node table = table_node(words.statement());
        put(table, "width", words.inches("the width"));
        if (!words.skip("x")) words.fault(words.peek(), "write: table 72 x 48");
        put(table, "height", words.inches("the height"));
        set("table", std::move(table), words);
    }

    void add_terrain(Words& words)
    {
        Node piece = table_node(words.statement());
        const Word kind = words.peek();
        put(piece, "kind", words.text("the kind of ground"));
        put(piece, "points", words.points());
        Node name = words.text(kind);
        while (!words.at_end()) {
            if (words.skip("name"))
                name = words.text("the name");
            else if (words.skip("height"))
                put(piece, "height", words.number("height"));
            else if (words.skip("width"))
                put(piece, "width", words.inches("the width"));
            else if (words.skip("front"))
                put(piece, "front", words.text("the direction"));
            else
                return unknown_option(words, {"name", "height", "width", "front"});
        }
        put(piece, "name", std::move(name));
        list("terrain", words).items.push_back(std::move(piece));
    }

    void add_unit(Words& words)
    {
        Node unit = table_node(words.statement());
        const Word id = words.peek();
        put(unit, "id", words.text("the unit's name"));
        put(unit, "name", words.text(id));
        const Word side = words.peek();
        words.text("the side");
        put(unit, "arm", words.text("the arm"));
        put(unit, "quality", words.text("the quality"));
        put(unit, "figures", words.number("figures"));
        if (!words.at_end() && !words.is_option(unit_options))
            put(unit, "formation", words.text("the formation"));
        std::string brigade{side.text};
        while (!words.at_end())
            if (!add_unit_option(words, unit, std::string{id.text}, brigade)) break;
        Node& home = brigade_node(brigade, words.text(side), words.statement());
        member(home, "unit", array_node(words.statement())).items.push_back(std::move(unit));
    }

    bool add_unit_option(Words& words, Node& unit, const std::string& id, std::string& brigade)
    {
        const Word option = words.next();
        const std::string_view name = option.text;
        if (name == "at" || name == "facing" || name == "troop")
            put(unit, std::string{name}, words.text("what follows " + in_quotes(name)));
        else if (name == "pounds")
            put(unit, "pounds", words.number("pounds"));
        else if (name == "tags")
            put(unit, "tags", words.list(unit_options));
        else if (name == "brigade")
            brigade = words.text("the brigade").text;
        else if (name == "general")
            joined_.emplace_back(words.text("the general"), words.text(Word{id, option.column}));
        else if (name == "lost")
            lose(words, id);
        else if (name == "fresh")
            set_fresh(words, id);
        else if (name == "kills")
            set_kills(words, id);
        else if (name == "failed")
            set_failed(words, id);
        else if (name == "gone")
            edit(id, [](Scenario&, Unit& gone) { gone.presence = Presence::Routed; });
        else if (name == "marks")
            add_marks(words, id);
        else if (name == "target")
            aim(words, id);
        else if (name == "marker")
            lay_marker(words, id);
        else {
            words.fault(option, unknown_word("the option", name, unit_options));
            return false;
        }
        return true;
    }

    // ---- What a scenario cannot say of a unit

    using Edit = std::function<void(Scenario& scenario, Unit& unit)>;

    void edit(std::string id, Edit edit)
    {
        changes_.emplace_back([id = std::move(id), edit = std::move(edit)](Scenario& scenario) {
            const UnitId unit = find_unit(scenario, id);
            if (unit != no_unit) edit(scenario, scenario.opening.unit(unit));
        });
    }

    static UnitId find_unit(const Scenario& scenario, std::string_view id)
    {
        for (std::size_t i = 0; i < scenario.units.size(); ++i)
            if (scenario.units[i].id == id) return static_cast<UnitId>(i);
        return no_unit;
    }

    // The unit of that name; a fault if there is none.
    UnitId find_unit(const Scenario& scenario, const Node& word)
    {
        const UnitId unit = find_unit(scenario, word.text);
        if (unit != no_unit) return unit;
        std::vector<std::string_view> known;
        known.reserve(scenario.units.size());
        for (const NamePair& name : scenario.units) known.push_back(name.id);
        faults_.push_back(
            {script_.file, word.line, word.column, unknown_word("unit", word.text, known)});
        return no_unit;
    }

    void lose(Words& words, const std::string& id)
    {
        const Word word = words.peek();
        const int lost = words.small_number("lost");
        const Statement& at = words.statement();
        edit(id, [this, lost, line = at.line, column = word.column](Scenario&, Unit& unit) {
            if (lost >= unit.figures) {
                faults_.push_back({script_.file, static_cast<int>(line), static_cast<int>(column),
                                   "it has not so many figures to lose"});
                return;
            }
            unit.figures = static_cast<std::uint8_t>(unit.figures - lost);
            unit.standing = unit.figures;
        });
    }

    void set_fresh(Words& words, const std::string& id)
    {
        const int fresh = words.small_number("fresh");
        edit(id, [fresh](Scenario&, Unit& unit) {
            unit.fresh_losses = static_cast<std::uint8_t>(fresh);
        });
    }

    void set_kills(Words& words, const std::string& id)
    {
        const int kills = words.small_number("kills");
        edit(id, [kills](Scenario&, Unit& unit) { unit.kills = static_cast<std::uint8_t>(kills); });
    }

    void set_failed(Words& words, const std::string& id)
    {
        const int failed = words.small_number("failed");
        edit(id, [failed](Scenario&, Unit& unit) {
            unit.failed_rallies = static_cast<std::uint8_t>(failed);
        });
    }

    void add_marks(Words& words, const std::string& id)
    {
        Marks marks = 0;
        while (!words.at_end() && !words.is_option(unit_options)) {
            const Word word = words.next();
            const auto mark = from_text<Mark>(word.text);
            if (!mark) words.fault(word, unknown_word("the mark", word.text, names_of<Mark>));
            if (mark) marks |= bit(*mark);
        }
        edit(id, [marks](Scenario&, Unit& unit) { unit.marks |= marks; });
    }

    void aim(Words& words, const std::string& id)
    {
        edit(id, [this, word = words.text("the target")](Scenario& scenario, Unit& unit) {
            unit.target = find_unit(scenario, word);
        });
    }

    // marker 20,18 facing 0
    void lay_marker(Words& words, const std::string& id)
    {
        const Word place = words.next();
        const auto at = point_from_text(place.text);
        std::optional<Angle> facing;
        if (words.skip("facing")) facing = angle_from_text(words.next().text);
        if (!at || !facing) return words.fault(place, "write: marker 20,18 facing 0");
        edit(id, [pose = Pose{*at, *facing}](Scenario&, Unit& unit) {
            unit.marks |= bit(Mark::Marker);
            unit.origin = pose;
            unit.origin_formation = unit.formation;
        });
    }

    // ---- Generals and brigades

    Node& brigade_node(const std::string& id, const Node& side, const Statement& at)
    {
        Node& brigades = member(document_.root, "brigade", array_node(at));
        for (Node& brigade : brigades.items)
            if (find_member(brigade, "id")->text == id) return brigade;
        Node brigade = table_node(at);
        put(brigade, "id", text_node(at.line, 1, id));
        put(brigade, "name", text_node(at.line, 1, id));
        put(brigade, "side", side);
        brigades.items.push_back(std::move(brigade));
        return brigades.items.back();
    }

    Node* find_general(const Node& word)
    {
        if (Node* brigades = find_member(document_.root, "brigade"))
            for (Node& brigade : brigades->items) {
                Node* general = find_member(brigade, "general");
                if (general != nullptr && find_member(*general, "id")->text == word.text)
                    return general;
            }
        faults_.push_back(
            {script_.file, word.line, word.column, "there is no general " + in_quotes(word.text)});
        return nullptr;
    }

    void add_general(Words& words)
    {
        Node general = table_node(words.statement());
        const Word id = words.peek();
        put(general, "id", words.text("the general's name"));
        put(general, "name", words.text(id));
        const Node side = words.text("the side");
        std::string brigade = side.text;
        std::optional<Node> order;
        while (!words.at_end()) {
            if (words.skip("army")) {
                Node yes = words.text(id);
                yes.kind = Node::Kind::Boolean;
                yes.integer = 1;
                put(general, "army", std::move(yes));
                brigade = "army_" + side.text;
            } else if (words.skip("brigade")) {
                brigade = words.text("the brigade").text;
            } else if (words.skip("at")) {
                put(general, "at", words.text("the place"));
            } else if (words.skip("with")) {
                put(general, "with", words.text("the unit"));
            } else if (words.skip("rating")) {
                put(general, "rating", words.number("rating"));
            } else if (words.skip("order")) {
                order = words.text("the order");
            } else {
                return unknown_option(words, {"army", "brigade", "at", "with", "rating", "order"});
            }
        }
        Node& home = brigade_node(brigade, side, words.statement());
        if (find_member(home, "general") != nullptr)
            return words.fault(id, "the brigade " + in_quotes(brigade) +
                                       " has a general; give this one another: brigade NAME");
        put(home, "general", std::move(general));
        if (order) put(home, "order", std::move(*order));
        member(home, "unit", array_node(words.statement()));
    }

    // ---- The rest of a scenario

    void add_reserve(Words& words)
    {
        Node reserve = table_node(words.statement());
        put(reserve, "id", words.text("the reserve's name"));
        put(reserve, "side", words.text("the side"));
        while (!words.at_end()) {
            if (words.skip("turn"))
                put(reserve, "earliest_turn", words.number("turn"));
            else if (words.skip("entry"))
                put(reserve, "entry", words.text("the place"));
            else if (words.skip("facing"))
                put(reserve, "facing", words.text("the direction"));
            else if (words.skip("units"))
                put(reserve, "units", words.list({"turn", "entry", "facing", "brigades"}));
            else if (words.skip("brigades"))
                put(reserve, "brigades", words.list({"turn", "entry", "facing", "units"}));
            else
                return unknown_option(words, {"turn", "entry", "facing", "units", "brigades"});
        }
        for (const char* key : {"units", "brigades"})
            member(reserve, key, array_node(words.statement()));
        list("reserve", words).items.push_back(std::move(reserve));
    }

    void add_objective(Words& words)
    {
        Node objective = table_node(words.statement());
        const Word id = words.peek();
        put(objective, "id", words.text("the objective's name"));
        put(objective, "name", words.text(id));
        put(objective, "points", words.number("points"));
        put(objective, "area", words.points());
        if (words.skip("held")) put(objective, "held_by", words.text("the side"));
        words.end();
        list("objective", words).items.push_back(std::move(objective));
    }

    void add_contact(Words& words)
    {
        const Node attacker = words.text("who charged");
        const Node defender = words.text("the other unit");
        Contact contact;
        while (!words.at_end()) {
            if (words.skip("rounds"))
                contact.rounds = static_cast<std::uint8_t>(words.small_number("rounds"));
            else if (words.skip("behind"))
                contact.in_flank_or_rear = 1;
            else
                return unknown_option(words, {"rounds", "behind"});
        }
        changes_.emplace_back([=, this](Scenario& scenario) {
            Contact made = contact;
            made.attacker = find_unit(scenario, attacker);
            made.defender = find_unit(scenario, defender);
            if (made.attacker == no_unit || made.defender == no_unit) return;
            if (!scenario.opening.contacts.full()) scenario.opening.contacts.push_back(made);
        });
    }

    void add_turn(Words& words)
    {
        const int turn = words.small_number("turn");
        words.end();
        changes_.emplace_back([turn](Scenario& scenario) {
            scenario.opening.moment.turn = static_cast<std::uint8_t>(turn);
        });
    }

    void add_phase(Words& words)
    {
        const Word word = words.peek();
        const int phase = words.small_number("phase");
        words.end();
        constexpr int most_phases = 13;
        if (phase < 1 || phase > most_phases)
            return words.fault(word, "the phases are numbered from 1 to 13");
        changes_.emplace_back([phase](Scenario& scenario) {
            scenario.opening.moment.phase = static_cast<std::uint8_t>(phase);
        });
    }

    // switch gaps.mud { gap = "…", is = true, why = "…" }
    void add_switch(Words& words)
    {
        const Word key = words.next();
        const std::size_t dot = key.text.find('.');
        if (dot == std::string_view::npos || words.at_end())
            return words.fault(
                key, "write: switch gaps.mud { gap = \"DA129\", is = true, why = \"…\" }");
        const Statement& at = words.statement();
        const std::string_view value = at.rest.substr(words.peek().column - at.column);
        constexpr std::string_view before = "v = ";
        auto parsed = parse_toml(std::string{before} + std::string{value}, script_.file);
        const auto shift = static_cast<int>(words.peek().column - before.size()) - 1;
        if (!parsed) {
            for (const Fault& fault : parsed.error())
                faults_.push_back(
                    {script_.file, static_cast<int>(at.line), fault.column + shift, fault.what});
            return;
        }
        Node node = std::move(*find_member(parsed->root, "v"));
        move_to(node, static_cast<int>(at.line), shift);
        Node& switches = member(document_.root, "switches", table_node(at));
        Node& table = member(switches, key.text.substr(0, dot), table_node(at));
        put(table, std::string{key.text.substr(dot + 1)}, std::move(node));
    }

    static void move_to(Node& node, int line, int shift)
    {
        node.line = line;
        node.column += shift;
        for (Node& item : node.items) move_to(item, line, shift);
        for (auto& [key, value] : node.members) move_to(value, line, shift);
    }

    static void unknown_option(Words& words, Options known)
    {
        words.fault(words.peek(), unknown_word("the option", words.peek().text, known.words));
    }

    const Script& script_;
    Document document_;
    Faults faults_;
    std::vector<Change> changes_;
    std::vector<std::pair<Node, Node>> joined_;  // generals and the units they are with
};

}  // namespace

std::expected<const std::vector<Document>*, Faults> SheetShelf::files_of(const std::string& sheet)
{
    if (const auto found = files_.find(sheet); found != files_.end()) return &found->second;
    auto files = read_sheet_files(rules_, sheet);
    if (!files) return std::unexpected(std::move(files.error()));
    return &files_.emplace(sheet, std::move(*files)).first->second;
}

std::expected<Setup, Faults> load_table(SheetShelf& shelf, const Script& script)
{
    // Step 1. The statements become a document.
    TableBuilder builder{script};
    for (const Statement& statement : script.statements)
        if (is_setting_up(statement.keyword)) builder.add(statement);
    const Document document = builder.finish();
    if (!builder.faults().empty()) return std::unexpected(builder.faults());

    // Step 2. The loader of scenarios reads it.
    const auto head = read_scenario_head(document);
    if (!head) return std::unexpected(head.error());
    const auto files = shelf.files_of(head->sheet);
    if (!files) {
        // A fault without a line is about the folder: the sheet is not there.
        const Fault& first = files.error().front();
        return std::unexpected(first.line == 0 ? head->fault_at("sheet", first.what)
                                               : files.error());
    }
    auto battle = load_battle(**files, document);
    if (!battle) return std::unexpected(std::move(battle.error()));

    // Step 3. What a scenario cannot say.
    builder.change(battle->scenario);
    if (!builder.faults().empty()) return std::unexpected(builder.faults());
    return make_setup(std::move(*battle));
}

}  // namespace voltigeur
