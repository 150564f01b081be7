#include "transcript/transcript.h"

#include <algorithm>
#include <map>
#include <memory>
#include <set>
#include <utility>

#include "engine/game/scripted_dice.h"
#include "transcript/script.h"

namespace voltigeur {

namespace {

// ---- Comparing lines

constexpr std::string_view ellipsis = "…";
constexpr std::string_view three_dots = "...";

// "moved A …" stands for every line that begins so.
std::optional<std::string_view> without_ellipsis(std::string_view text)
{
    for (const std::string_view dots : {ellipsis, three_dots})
        if (text.ends_with(dots)) return text.substr(0, text.size() - dots.size());
    return std::nullopt;
}

bool matches(const std::string& expected, const std::string& got)
{
    if (const auto beginning = without_ellipsis(expected)) return got.starts_with(*beginning);
    return expected == got;
}

// Stands for any number of events.
bool is_any(const std::string& expected)
{
    return expected == ellipsis || expected == three_dots;
}

// ---- What must follow an order

// An order or a start, and the expectations below it.
struct Block {
    const Statement* cause = nullptr;
    std::vector<const Statement*> events;
    const Statement* refusal = nullptr;
    const Statement* wait = nullptr;

    [[nodiscard]] bool expects_anything() const
    {
        return !events.empty() || refusal != nullptr || wait != nullptr;
    }
};

// What really followed.
struct Outcome {
    std::vector<std::string> events;
    std::optional<std::string> refusal;
    std::string wait;
};

class Run {
public:
    Run(const Script& script, const Setup& setup, TranscriptRunner::Purpose purpose)
        : script_(script), setup_(setup), names_(setup.names()), purpose_(purpose)
    {
        auto dice = std::make_unique<ScriptedDice>();
        dice_ = dice.get();
        game_.emplace(setup_, std::move(dice));
    }

    void run()
    {
        const auto& list = script_.statements;
        for (std::size_t i = 0; i < list.size() && result_.faults.empty();) {
            const Statement& statement = list[i++];
            switch (statement.keyword) {
            case Keyword::Show:
                show(statement);
                break;
            case Keyword::Dice:
                add_dice(statement);
                break;
            case Keyword::Start:
            case Keyword::Order: {
                Block block{.cause = &statement};
                for (; i < list.size() && is_expectation(list[i].keyword); ++i)
                    expect(block, list[i]);
                run_block(block);
                break;
            }
            case Keyword::Happened:
            case Keyword::Refuse:
            case Keyword::Wait:
                fault(statement, "an expectation follows an order or start, not something else");
                break;
            default:
                break;
            }
        }
        check_dice_left();
    }

    // Plays everything before the `odds` statement, expecting nothing.
    std::optional<Order> play_to_odds()
    {
        for (const Statement& statement : script_.statements) {
            if (statement.keyword == Keyword::Dice) add_dice(statement);
            if (statement.keyword == Keyword::Start || statement.keyword == Keyword::Order) {
                const Block block{.cause = &statement};
                const auto outcome = happen(block);
                if (outcome && outcome->refusal)
                    fault(statement, "this order is refused: " + *outcome->refusal);
                check_dice(block);
            }
            if (statement.keyword != Keyword::Odds) continue;
            if (statement.words.empty()) return std::nullopt;
            start();
            return order_of(statement);
        }
        result_.faults.push_back({script_.file, static_cast<int>(script_.lines.size()), 1,
                                  "nothing is asked; end with: odds french charge A at B"});
        return std::nullopt;
    }

    [[nodiscard]] const State& state() const { return game_->state(); }
    TranscriptResult take()
    {
        result_.updated = updated_text();
        return std::move(result_);
    }

private:
    void fault(const Statement& at, std::string what, std::size_t column = 0)
    {
        result_.faults.push_back({script_.file, static_cast<int>(at.line),
                                  static_cast<int>(column == 0 ? at.column : column),
                                  std::move(what)});
    }

    void fail(std::size_t line, std::string expected, std::string got)
    {
        result_.failures.push_back({line, std::move(expected), std::move(got)});
    }

    // ---- Statements

    void show(const Statement& statement)
    {
        if (statement.rest != "steps") return fault(statement, "write: show steps");
        shows_steps_ = true;
    }

    void add_dice(const Statement& statement)
    {
        for (const Word& word : statement.words) {
            const auto face = whole_from_text(word.text);
            if (!face || *face < 1 || *face > 255)
                return fault(statement, in_quotes(word.text) + " is not the face of a die",
                             word.column);
            dice_->add(static_cast<std::uint8_t>(*face));
            dice_lines_.push_back(statement.line);
        }
    }

    void expect(Block& block, const Statement& statement)
    {
        if (statement.keyword == Keyword::Happened) block.events.push_back(&statement);
        if (statement.keyword == Keyword::Refuse) block.refusal = &statement;
        if (statement.keyword == Keyword::Wait) block.wait = &statement;
    }

    // ---- Playing

    Events start()
    {
        if (has_started_) return {};
        has_started_ = true;
        return game_->start();
    }

    std::optional<Order> order_of(const Statement& statement)
    {
        auto order = order_from_text(statement.rest, names_);
        if (order) return *order;
        fault(statement, order.error().what, statement.column + order.error().column - 1);
        return std::nullopt;
    }

    std::optional<Outcome> happen(const Block& block)
    {
        if (block.cause->keyword == Keyword::Start) {
            if (has_started_) {
                fault(*block.cause,
                      "the battle has started already; start stands before all orders");
                return std::nullopt;
            }
            return outcome_of(start());
        }
        // Without a start of its own, what happens before the first order is not looked at.
        start();
        const auto order = order_of(*block.cause);
        if (!order) return std::nullopt;
        const auto events = game_->try_order(*order);
        if (events) return outcome_of(*events);
        return Outcome{.refusal = to_text(events.error(), names_), .wait = wait_text()};
    }

    Outcome outcome_of(const Events& events)
    {
        Outcome outcome{.wait = wait_text()};
        for (const Event& event : events)
            if (is_shown(event)) outcome.events.push_back(to_text(event, names_));
        return outcome;
    }

    [[nodiscard]] bool is_shown(const Event& event) const
    {
        const bool is_step = std::holds_alternative<StepBegan>(event) ||
                             std::holds_alternative<PhaseBegan>(event) ||
                             std::holds_alternative<TurnBegan>(event);
        return shows_steps_ || !is_step;
    }

    // "russian react B"
    [[nodiscard]] std::string wait_text() const
    {
        const auto decision = game_->decision();
        if (!decision) return "over";
        std::string text{names_.sides[index(decision->side)]};
        text += " " + std::string{to_text(decision->step)};
        if (decision->unit != no_unit)
            text += " " + std::string{names_.units[index(decision->unit)]};
        return text;
    }

    // ---- Comparing

    void run_block(const Block& block)
    {
        const auto outcome = happen(block);
        if (!outcome) return;
        trace(block, *outcome);
        if (!check_dice(block)) return;
        const std::size_t before = result_.failures.size();
        compare(block, *outcome);
        if (result_.failures.size() != before) update(block, *outcome);
    }

    void trace(const Block& block, const Outcome& outcome)
    {
        result_.trace.push_back(std::string{to_text(block.cause->keyword)} + " " +
                                std::string{block.cause->rest});
        for (const std::string& event : outcome.events) result_.trace.push_back("event " + event);
        if (outcome.refusal) result_.trace.push_back("refuse " + *outcome.refusal);
        result_.trace.push_back("wait " + outcome.wait);
    }

    bool check_dice(const Block& block)
    {
        if (!dice_->fault() || has_dice_fault_) return !dice_->fault();
        has_dice_fault_ = true;
        fail(block.cause->line, "dice for everything that is rolled here",
             dice_->fault()->what + " (die " +
                 to_text(static_cast<std::int64_t>(dice_->fault()->index + 1)) +
                 " of the transcript)");
        return false;
    }

    void compare(const Block& block, const Outcome& outcome)
    {
        if (outcome.refusal) {
            if (block.refusal == nullptr)
                return fail(block.cause->line, "the order is not refused",
                            "refuse " + *outcome.refusal);
            const std::string expected = squeezed(block.refusal->rest);
            if (!matches(expected, *outcome.refusal))
                fail(block.refusal->line, "refuse " + expected, "refuse " + *outcome.refusal);
        } else {
            if (block.refusal != nullptr)
                fail(block.refusal->line, "refuse " + std::string{block.refusal->rest},
                     "the order is not refused");
            compare_events(block, outcome.events);
        }
        if (block.wait != nullptr && squeezed(block.wait->rest) != outcome.wait)
            fail(block.wait->line, "wait " + std::string{block.wait->rest}, "wait " + outcome.wait);
    }

    void compare_events(const Block& block, const std::vector<std::string>& got)
    {
        std::size_t next = 0;
        bool skips = false;  // after "event …": any events may come before the next expected
        for (const Statement* statement : block.events) {
            const auto expected = expected_event(*statement);
            if (!expected) return;
            if (is_any(*expected)) {
                skips = true;
                continue;
            }
            const auto from = got.begin() + static_cast<std::ptrdiff_t>(next);
            const auto is_it = [&](const std::string& line) { return matches(*expected, line); };
            const auto found = skips ? std::find_if(from, got.end(), is_it) : from;
            if (found == got.end() || !is_it(*found))
                return fail(statement->line, "event " + *expected,
                            next < got.size() ? "event " + got[next] : "nothing more");
            next = static_cast<std::size_t>(found - got.begin()) + 1;
            skips = false;
        }
        if (next < got.size() && !skips)
            fail(block.events.empty() ? block.cause->line : block.events.back()->line,
                 "nothing more", "event " + got[next]);
    }

    // As the engine would write it, whatever the order of its fields.
    std::optional<std::string> expected_event(const Statement& statement)
    {
        std::string line = squeezed(statement.rest);
        if (without_ellipsis(line)) return line;
        const auto event = event_from_text(statement.rest, names_);
        if (event) return to_text(*event, names_);
        if (purpose_ == TranscriptRunner::Purpose::Update) return line;
        fault(statement, event.error().what, statement.column + event.error().column - 1);
        return std::nullopt;
    }

    void check_dice_left()
    {
        const std::size_t left = dice_->count_left();
        if (left == 0 || !result_.faults.empty()) return;
        fail(dice_lines_[dice_->count_used()], "all dice are used",
             to_text(static_cast<std::int64_t>(left)) + " of the dice are left over");
    }

    // ---- Updating

    void update(const Block& block, const Outcome& outcome)
    {
        for (const Statement* event : block.events) dropped_.insert(event->line);
        if (block.refusal != nullptr) dropped_.insert(block.refusal->line);
        std::vector<std::string>& lines = added_[block.cause->line];
        for (const std::string& event : outcome.events) lines.push_back("event " + event);
        if (outcome.refusal) lines.push_back("refuse " + *outcome.refusal);
        if (block.wait == nullptr) return;
        dropped_.insert(block.wait->line);
        lines.push_back("wait " + outcome.wait);
    }

    [[nodiscard]] std::string updated_text() const
    {
        std::string text;
        for (std::size_t i = 0; i < script_.lines.size(); ++i) {
            const std::size_t line = i + 1;
            if (!dropped_.contains(line)) text += std::string{script_.lines[i]} + "\n";
            if (const auto found = added_.find(line); found != added_.end())
                for (const std::string& added : found->second) text += added + "\n";
        }
        return text;
    }

    const Script& script_;
    const Setup& setup_;
    Names names_;
    TranscriptRunner::Purpose purpose_;
    ScriptedDice* dice_ = nullptr;  // the game's
    std::optional<Game> game_;
    TranscriptResult result_;
    bool shows_steps_ = false;
    bool has_started_ = false;
    bool has_dice_fault_ = false;
    std::vector<std::size_t> dice_lines_;  // where each die was given
    std::set<std::size_t> dropped_;
    std::map<std::size_t, std::vector<std::string>> added_;
};

// What stands where it cannot: a table that is set up too late, a question in a test.
void check_order(Script& script, bool may_ask)
{
    bool has_begun = false;
    for (std::size_t i = 0; i < script.statements.size(); ++i) {
        const Statement& statement = script.statements[i];
        if (is_setting_up(statement.keyword) && has_begun)
            script.fault(statement, "set the table up before start and before the first order");
        has_begun |= statement.keyword == Keyword::Start || statement.keyword == Keyword::Order;
        if (statement.keyword == Keyword::Odds && !may_ask)
            script.fault(statement, "odds are no test; ask with: voltigeur odds FILE");
        if (statement.keyword == Keyword::Odds && i + 1 != script.statements.size())
            script.fault(statement, "odds is the last statement of a file");
        if (statement.keyword == Keyword::Chosen && !may_ask)
            script.fault(statement, "a policy is for odds; ask with: voltigeur odds FILE");
    }
}

// What `policy NAME VALUE …` lines say, on top of what is usual.
Choices choices_of(Script& script)
{
    Choices choices;
    for (const Statement& statement : script.statements) {
        if (statement.keyword != Keyword::Chosen) continue;
        const std::vector<Word>& words = statement.words;
        if (words.empty() || words.size() % 2 != 0)
            script.fault(statement, "names and values come in pairs: policy guard pays");
        for (std::size_t i = 0; i + 1 < words.size(); i += 2)
            if (auto fault = set_choice(choices, words[i].text, words[i + 1].text))
                script.fault(statement.line, words[i].column, std::move(*fault));
    }
    return choices;
}

}  // namespace

TranscriptResult TranscriptRunner::run(std::string_view text, const std::string& file,
                                       Purpose purpose)
{
    Script script = read_script(text, file);
    check_order(script, /*may_ask=*/false);
    TranscriptResult result;
    if (!script.faults.empty()) {
        result.faults = std::move(script.faults);
        return result;
    }
    const auto setup = load_table(shelf_, script);
    if (!setup) {
        result.faults = setup.error();
        return result;
    }
    Run run{script, *setup, purpose};
    run.run();
    return run.take();
}

std::expected<Setup, Faults> TranscriptRunner::set_up(std::string_view text,
                                                      const std::string& file)
{
    Script script = read_script(text, file);
    if (!script.faults.empty()) return std::unexpected(std::move(script.faults));
    return load_table(shelf_, script);
}

std::expected<TranscriptRunner::Question, Faults> TranscriptRunner::ask(std::string_view text,
                                                                        const std::string& file)
{
    Script script = read_script(text, file);
    check_order(script, /*may_ask=*/true);
    const Choices choices = choices_of(script);
    if (!script.faults.empty()) return std::unexpected(std::move(script.faults));
    const auto setup = load_table(shelf_, script);
    if (!setup) return std::unexpected(setup.error());
    Run run{script, *setup, Purpose::Check};
    const std::optional<Order> order = run.play_to_odds();
    TranscriptResult result = run.take();
    for (const TranscriptFailure& failure : result.failures)
        result.faults.push_back({file, static_cast<int>(failure.line), 1, failure.got});
    if (!result.faults.empty()) return std::unexpected(std::move(result.faults));
    return Question{*setup, run.state(), order, choices};
}

}  // namespace voltigeur
