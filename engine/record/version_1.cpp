#include "engine/record/version_1.h"

#include <algorithm>
#include <utility>

#include "engine/base/text.h"
#include "engine/game/scripted_dice.h"
#include "engine/game/seeded_dice.h"
#include "engine/record/lines.h"
#include "engine/record/signature_version_1.h"

namespace voltigeur {

namespace {

using record::LineReader;
using record::number_text;
using record::TextLine;

std::expected<HeaderVersion1, RecordFault> read_header(const TextLine& line)
{
    LineReader reader{line, 0};
    HeaderVersion1 header;
    reader.read_format(1);
    reader.check_keys({"format", "version", "sheet", "profile", "sheet_hash", "scenario",
                       "scenario_hash", "seed", "signature", "dice", "sealed"});
    reader.read("sheet", header.sheet);
    reader.read("profile", header.profile);
    reader.read_hex("sheet_hash", header.sheet_hash);
    reader.read("scenario", header.scenario);
    reader.read_hex("scenario_hash", header.scenario_hash);
    reader.read_hex("signature", header.signature);
    if (reader.has("seed"))
        reader.read_seed("seed", header.dice.seed);
    else
        reader.read_dice("dice", header.start_dice);
    if (reader.has("sealed")) reader.read_seal(header.dice.sealed);
    if (header.dice.seed && header.dice.sealed)
        reader.fail("seed: dice come from a seed or are sealed, not both");
    if (reader.has_failed()) return std::unexpected(reader.fault());
    return header;
}

void read_step_back(LineReader& reader, std::size_t count, bool has_seed, LineVersion1& out)
{
    std::int64_t to = 0;
    reader.check_keys({"back_to"});
    reader.read("back_to", to);
    if (has_seed) reader.fail("back_to: only where the dice are listed");
    if (!reader.has_failed() && (to < 0 || to >= static_cast<std::int64_t>(count)))
        reader.fail("back_to: there are " + number_text(count) + " orders to take back from, so " +
                    to_text(to) + " cannot be the last to stand");
    out.back_to = static_cast<std::size_t>(std::max<std::int64_t>(to, 0));
}

void read_order(LineReader& reader, std::size_t count, bool has_seed, const Names& names,
                LineVersion1& out)
{
    std::int64_t n = 0;
    reader.check_keys({"n", "order", "signature", "dice"});
    reader.read("n", n);
    if (!reader.has_failed() && n != static_cast<std::int64_t>(count + 1))
        reader.fail("n: this is order " + number_text(count + 1) + ", not " + to_text(n) +
                    "; a line is missing, or out of place");
    reader.read_order(names, out.order.emplace());
    reader.read_hex("signature", out.signature);
    if (!has_seed && reader.has("dice")) reader.read_dice("dice", out.dice);
}

// Plays the orders again and keeps what comes of them.
class Upgrade {
public:
    Upgrade(const RecordVersion1& old, const Setup& setup)
        : old_(old), setup_(setup), state_(setup.scenario->opening)
    {
        out_.record.setup = setup;
        out_.record.dice = old.header.dice;
        out_.record.past.rules = {rules_of_today()};
        out_.record.is_torn = old.is_torn;
    }

    Upgraded finish()
    {
        Past& past = out_.record.past;
        const auto nothing = [](Course&, Dice&) {};
        past.start = happen(1, old_.header.start_dice, old_.header.signature, nothing);
        past.start_signature = signature(state_);
        stood_.push_back(state_);
        for (const LineVersion1& line : old_.lines) {
            if (out_.parts) break;
            if (line.order)
                give(line);
            else
                go_back(line.back_to);
        }
        compare_battle();
        return std::move(out_);
    }

private:
    // The same orders may come to the same on another battle, so far.
    void compare_battle()
    {
        const HeaderVersion1& header = old_.header;
        if (header.sheet != setup_.scenario->sheet)
            part(1, "it was played on the sheet " + in_quotes(header.sheet) +
                        ", and the scenario here is for " + in_quotes(setup_.scenario->sheet));
        if (header.sheet_hash != setup_.law->hash())
            part(1, "every order comes to the same, but the sheet is not the one that it was "
                    "played by: its hash is " +
                        to_hex(setup_.law->hash()) + " here, the record has " +
                        to_hex(header.sheet_hash));
        if (header.scenario_hash != setup_.scenario_hash)
            part(1, "every order comes to the same, but the scenario is not the one that it was "
                    "played on: its hash is " +
                        to_hex(setup_.scenario_hash) + " here, the record has " +
                        to_hex(header.scenario_hash));
    }

    void part(std::size_t line, std::string what)
    {
        if (!out_.parts)
            out_.parts = RecordFault{line, line > 1 ? out_.record.past.orders.size() + 1 : 0,
                                     std::move(what)};
    }

    void give(const LineVersion1& line)
    {
        if (const auto refusal = setup_.law->refuse(*setup_.scenario, state_, *line.order))
            return part(line.line, "refused: " + to_text(*refusal, setup_.names()));
        Events events =
            happen(line.line, line.dice, line.signature, [&](Course& course, Dice& dice) {
                setup_.law->resolve(*setup_.scenario, course, *line.order, dice);
            });
        if (out_.parts) return;
        out_.record.past.orders.push_back({*line.order, std::move(events), signature(state_)});
        if (!old_.header.dice.seed) stood_.push_back(state_);
    }

    void go_back(std::size_t orders)
    {
        take_back(out_.record, orders);
        stood_.resize(orders + 1);
        state_ = stood_.back();
    }

    template <class Happen>
    Events happen(std::size_t line, const std::vector<std::uint8_t>& listed, std::uint64_t recorded,
                  Happen begin)
    {
        ScriptedDice scripted{listed};
        SeededDice seeded{old_.header.dice.seed.value_or(0), state_.dice_drawn};
        const bool is_seeded = old_.header.dice.seed.has_value();
        Dice& dice = is_seeded ? static_cast<Dice&>(seeded) : scripted;
        Events events;
        Course course{state_, events};
        begin(course, dice);
        proceed_to_decision(setup_, course, dice);
        if (!is_seeded && scripted.fault()) part(line, scripted.fault()->what);
        if (!is_seeded && scripted.count_left() > 0) part(line, "more dice are listed than fell");
        const std::uint64_t here = signature_version_1(state_);
        if (here != recorded)
            part(line,
                 "the signature is " + to_hex(here) + " here, the record has " + to_hex(recorded));
        return events;
    }

    const RecordVersion1& old_;
    const Setup& setup_;
    State state_;
    std::vector<State> stood_;  // after the start and each order, where orders can be taken back
    Upgraded out_;
};

}  // namespace

std::expected<HeaderVersion1, RecordFault> read_header_version_1(std::string_view text)
{
    const std::vector<TextLine> lines = record::lines_of(text.substr(0, text.find('\n')));
    if (lines.empty()) return std::unexpected(RecordFault{1, 0, "the record is empty"});
    return read_header(lines.front());
}

std::expected<RecordVersion1, RecordFault> read_version_1(std::string_view text, const Names& names)
{
    const std::vector<TextLine> lines = record::lines_of(text);
    if (lines.empty()) return std::unexpected(RecordFault{1, 0, "the record is empty"});
    auto header = read_header(lines.front());
    if (!header) return std::unexpected(std::move(header.error()));

    const bool has_seed = header->dice.seed.has_value();
    RecordVersion1 old{std::move(*header), {}};
    std::size_t count = 0;  // of the orders that stand
    for (std::size_t i = 1; i < lines.size(); ++i) {
        LineReader reader{lines[i], count + 1};
        LineVersion1 line{.line = lines[i].number, .order = {}, .dice = {}};
        if (reader.has("back_to"))
            read_step_back(reader, count, has_seed, line);
        else
            read_order(reader, count, has_seed, names, line);
        // What was written last may be there in part only.
        old.is_torn = reader.has_failed() && i + 1 == lines.size() && !lines[i].is_ended;
        if (old.is_torn) break;
        if (reader.has_failed()) return std::unexpected(reader.fault());
        count = line.order ? count + 1 : line.back_to;
        old.lines.push_back(std::move(line));
    }
    return old;
}

Upgraded upgrade(const RecordVersion1& old, const Setup& setup)
{
    return Upgrade{old, setup}.finish();
}

std::string upgrade_advice()
{
    return "this is a record of version 1, which only the rules that it was played by can read: "
           "convert it with Voltigeur 1.0 (`voltigeur upgrade FILE`), with the scenario it was "
           "played on; the orders before can be read here";
}

}  // namespace voltigeur
