#include <algorithm>
#include <utility>

#include "engine/base/version.h"
#include "engine/order/codec_json.h"
#include "engine/record/battle_line.h"
#include "engine/record/event_check.h"
#include "engine/record/lines.h"

namespace voltigeur {

namespace {

using record::LineReader;
using record::number_text;
using record::TextLine;
using record::Wholeness;

// The State after some of the orders that stand, so that taking back need not fold all of them.
struct Checkpoint {
    std::size_t orders = 0;
    State state;
};

class Reader {
public:
    explicit Reader(std::string_view text) : lines_(record::lines_of(text)) {}

    std::expected<Record, RecordFault> read()
    {
        if (lines_.empty()) return std::unexpected(RecordFault{1, 0, "the record is empty"});
        leave_out_torn_line();
        if (lines_.size() < 3)
            fail({lines_.size() + 1, {}, true},
                 "the record ends before its first decision: its header, battle and start are "
                 "three lines");
        if (!fault_) read_header(lines_[0]);
        if (!fault_) read_battle(lines_[1]);
        if (!fault_) read_start(lines_[2]);
        for (std::size_t i = 3; i < lines_.size() && !fault_; ++i) read_line(lines_[i]);
        if (fault_) return std::unexpected(std::move(*fault_));
        return std::move(record_);
    }

private:
    // What was written last may be there in part only.
    void leave_out_torn_line()
    {
        const TextLine& last = lines_.back();
        if (last.is_ended || record::wholeness_of(last.text) == Wholeness::Whole) return;
        lines_.pop_back();
        record_.is_torn = true;
    }

    void fail(const TextLine& line, std::string what)
    {
        if (!fault_) fault_ = RecordFault{line.number, order_number_, std::move(what)};
    }
    void take_fault(const LineReader& reader)
    {
        if (reader.has_failed()) fault_ = reader.fault();
    }

    bool is_whole(const TextLine& line)
    {
        const Wholeness wholeness = record::wholeness_of(line.text);
        if (wholeness == Wholeness::NoCheck)
            fail(line, "check: missing at the end of the line; it is the CRC-32 of what stands "
                       "before it");
        if (wholeness == Wholeness::Differs)
            fail(line, "check: it does not fit the line, which was damaged or changed by hand; "
                       "`voltigeur replay` shows everything before it");
        return wholeness == Wholeness::Whole;
    }

    // ---- Before the first order

    void read_header(const TextLine& line)
    {
        LineReader reader{line, 0};
        reader.read_format(2);
        take_fault(reader);
        if (fault_ || !is_whole(line)) return;
        reader.check_keys({"format", "version", "program", "play", "sheet", "profile", "scenario",
                           "title", "seed", "sealed", "check"});
        RulesUsed rules;
        reader.read("program", rules.program);
        reader.read("play", rules.play);
        reader.read("sheet", sheet_);
        reader.read("profile", profile_);
        reader.read("scenario", scenario_);
        reader.read("title", title_, LineBreaks::Allowed);
        if (reader.has("seed")) reader.read_seed("seed", record_.dice.seed);
        if (reader.has("sealed")) reader.read_seal(record_.dice.sealed);
        if (record_.dice.seed && record_.dice.sealed)
            reader.fail("seed: dice come from a seed or are sealed, not both");
        record_.past.rules.push_back(std::move(rules));
        take_fault(reader);
    }

    void read_battle(const TextLine& line)
    {
        if (!is_whole(line)) return;
        LineReader reader{line, 0};
        reader.check_keys({"battle", "check"});
        const record::Json* battle = reader.find("battle");
        take_fault(reader);
        if (battle == nullptr) return;
        auto carried = record::battle_from_json(*battle);
        if (!carried) return fail(line, "battle: " + carried.error());
        record_.setup = std::move(carried->setup);
        record_.unplayable = std::move(carried->unplayable);
        record_.is_as_written = carried->is_as_written;
        record_.has_facts_of_sheet = carried->has_facts_of_sheet;
        names_ = record_.setup.names();
        state_ = record_.setup.scenario->opening;
        const Scenario& scenario = *record_.setup.scenario;
        if (scenario.id != scenario_ || scenario.title != title_ || scenario.sheet != sheet_ ||
            scenario.profile != profile_)
            fail(line, "battle: it is another one than the header says");
    }

    void read_start(const TextLine& line)
    {
        if (!is_whole(line)) return;
        LineReader reader{line, 0};
        reader.check_keys({"start", "signature", "check"});
        read_events(reader, "start", record_.past.start);
        reader.read_hex("signature", record_.past.start_signature);
        take_fault(reader);
        checkpoints_.push_back({0, state_});
    }

    // ---- Orders

    void read_line(const TextLine& line)
    {
        order_number_ = record_.past.orders.size() + 1;
        if (!is_whole(line)) return;
        LineReader reader{line, order_number_};
        if (reader.has("back_to"))
            read_step_back(reader);
        else if (reader.has("program"))
            read_rules(reader);
        else
            read_order(reader);
        take_fault(reader);
    }

    void read_step_back(LineReader& reader)
    {
        std::int64_t to = 0;
        reader.check_keys({"back_to", "check"});
        reader.read("back_to", to);
        if (record_.dice.seed)
            reader.fail("back_to: dice of a seed cannot be rolled again, so nothing is taken back");
        const std::size_t count = record_.past.orders.size();
        if (!reader.has_failed() && (to < 0 || to >= static_cast<std::int64_t>(count)))
            reader.fail("back_to: there are " + number_text(count) +
                        " orders to take back from, so " + to_text(to) +
                        " cannot be the last to stand");
        if (reader.has_failed()) return;
        take_back(record_, static_cast<std::size_t>(to));
        go_back(static_cast<std::size_t>(to));
    }

    void go_back(std::size_t orders)
    {
        while (checkpoints_.back().orders > orders) checkpoints_.pop_back();
        state_ = checkpoints_.back().state;
        for (std::size_t i = checkpoints_.back().orders; i < orders; ++i)
            for (const Event& event : record_.past.orders[i].events) apply(state_, event);
    }

    void read_rules(LineReader& reader)
    {
        RulesUsed rules;
        reader.check_keys({"program", "play", "check"});
        reader.read("program", rules.program);
        reader.read("play", rules.play);
        if (record_.past.rules.size() >= most_rules)
            reader.fail("no battle is played by so many versions of the rules");
        if (!reader.has_failed()) record_.past.rules.push_back(std::move(rules));
    }

    void read_order(LineReader& reader)
    {
        PlayedOrder played;
        std::int64_t n = 0;
        reader.check_keys({"n", "order", "events", "signature", "check"});
        reader.read("n", n);
        if (!reader.has_failed() && n != static_cast<std::int64_t>(order_number_))
            reader.fail("n: this is order " + number_text(order_number_) + ", not " + to_text(n) +
                        "; a line is missing, or out of place");
        reader.read_order(names_, played.order);
        read_events(reader, "events", played.events);
        reader.read_hex("signature", played.signature);
        if (reader.has_failed()) return;
        played.rules = static_cast<std::uint16_t>(record_.past.rules.size() - 1);
        record_.past.orders.push_back(std::move(played));
        if (events_since_checkpoint_ < between_checkpoints) return;
        checkpoints_.push_back({record_.past.orders.size(), state_});
        events_since_checkpoint_ = 0;
    }

    // Each happens as soon as it is read, for only then can the next be judged.
    void read_events(LineReader& reader, std::string_view key, Events& out)
    {
        const record::Json* list = reader.find(key);
        if (list == nullptr) return;
        if (!list->is_array()) return reader.fail(std::string{key} + ": this is not a list");
        for (std::size_t i = 0; i < list->size(); ++i) {
            const std::string place = std::string{key} + "[" + number_text(i) + "]: ";
            auto event = event_from_json((*list)[i], names_);
            if (!event) return reader.fail(place + event.error().what);
            if (const auto why = refuse_to_apply(state_, *event)) return reader.fail(place + *why);
            apply(state_, std::as_const(*event));
            ++events_since_checkpoint_;
            out.push_back(std::move(*event));
        }
    }

    // Events: so many are folded again, and those of one order, when orders are taken back.
    static constexpr std::size_t between_checkpoints = 256;
    static constexpr std::size_t most_rules = 1000;

    std::vector<TextLine> lines_;
    Record record_;
    std::string sheet_;
    std::string profile_;
    std::string scenario_;
    std::string title_;
    Names names_;
    State state_;
    std::vector<Checkpoint> checkpoints_;
    std::size_t events_since_checkpoint_ = 0;
    std::size_t order_number_ = 0;
    std::optional<RecordFault> fault_;
};

}  // namespace

namespace {

// Files that are no text of ours, and what to do about them.
std::string_view find_other_kind(std::string_view text)
{
    using namespace std::string_view_literals;
    if (text.starts_with("\x1f\x8b")) return "this looks like a gzip file; unpack it first";
    if (text.starts_with("PK\x03\x04")) return "this looks like a zip file; unpack it first";
    const bool is_utf_16 = text.starts_with("\xff\xfe") || text.starts_with("\xfe\xff") ||
                           text.starts_with("{\0"sv) || text.starts_with("\0{"sv);
    if (is_utf_16) return "this looks like text in UTF-16; save it as UTF-8";
    return {};
}

}  // namespace

std::expected<int, RecordFault> record_version(std::string_view text)
{
    if (const std::string_view what = find_other_kind(text); !what.empty())
        return std::unexpected(RecordFault{1, 0, std::string{what}});
    const std::vector<TextLine> lines = record::lines_of(text.substr(0, text.find('\n')));
    if (lines.empty()) return std::unexpected(RecordFault{1, 0, "the record is empty"});
    const LineReader line{lines.front(), 0};
    std::optional<RecordFault> fault;
    for (const int version : {1, 2}) {
        LineReader reader = line;
        reader.read_format(version);
        if (!reader.has_failed()) return version;
        fault = reader.fault();
    }
    return std::unexpected(std::move(*fault));
}

std::expected<Record, RecordFault> read_record(std::string_view text)
{
    return Reader{text}.read();
}

}  // namespace voltigeur
