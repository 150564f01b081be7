#include "sim/bot.h"

#include <cstdio>
#include <mutex>
#include <optional>
#include <set>

#include <fmt/format.h>

#include "sim/bot_lines.h"
#include "sim/line_process.h"

namespace voltigeur {

namespace {

constexpr int most_faults = 3;

// Once for each program and trouble, however many battles it is in.
void complain(const std::string& what)
{
    static std::mutex telling;
    static std::set<std::string> told;
    const std::scoped_lock lock{telling};
    if (told.insert(what).second) fmt::print(stderr, "voltigeur: {}\n", what);
}

class Bot final : public Correspondent {
public:
    Bot(std::string command, std::chrono::milliseconds limit)
        : command_(std::move(command)), limit_(limit)
    {
    }

    ai::Advice advise(const Setup& setup, const State& state, Dice& dice) override
    {
        const LineProcess::Clock::time_point deadline = LineProcess::Clock::now() + limit_;
        if (!is_lost_) begin(setup, state, dice, deadline);
        if (!is_lost_)
            if (const auto order = listen(setup, state, dice, deadline))
                return {*order, {.motive = ai::Motive::Chance}};
        return give_up(setup, state, dice);
    }

    void refused(const Setup& setup, const Refusal& refusal, int tries_left) override
    {
        complain(fmt::format("{}: refused: {}", command_, to_text(refusal, setup.names())));
        if (tries_left == 0) return;
        is_asked_ = true;  // and may answer again
        say(refusal_line(setup, refusal, tries_left), LineProcess::Clock::now() + limit_);
    }

    void ended(const Setup& setup, const State& state) override
    {
        if (process_ && !is_lost_)
            say(ending_line(setup, state), LineProcess::Clock::now() + limit_);
    }

private:
    void begin(const Setup& setup, const State& state, Dice& dice,
               LineProcess::Clock::time_point deadline)
    {
        if (!process_) {
            process_.emplace(command_);
            say(battle_line(setup, state.moment.side), deadline);
        }
        if (!is_asked_ && !is_lost_) say(decision_line(setup, state, dice), deadline);
        is_asked_ = false;
    }

    // The next order, with what is asked before it answered.
    std::optional<Order> listen(const Setup& setup, const State& state, Dice& dice,
                                LineProcess::Clock::time_point deadline)
    {
        int faults = 0;
        while (!is_lost_) {
            const LineProcess::Received received = process_->receive(deadline);
            // One that asks without end is too slow as well.
            const bool is_late = LineProcess::Clock::now() > deadline;
            note(is_late ? LineProcess::Trouble::TooSlow : received.trouble);
            if (is_lost_) return std::nullopt;
            const auto read = read_bot_line(received.line, setup);
            if (!read) {
                complain(fmt::format("{}: {}", command_, read.error()));
                if (++faults == most_faults) return std::nullopt;
                say(fault_line(read.error(), most_faults - faults), deadline);
                continue;
            }
            if (const auto* order = std::get_if<Order>(&*read)) return *order;
            if (const auto* path = std::get_if<AskPath>(&*read))
                say(path_line(setup, state, path->move), deadline);
            else
                say(suggestion_line(setup, state, dice), deadline);
        }
        return std::nullopt;
    }

    void say(const std::string& line, LineProcess::Clock::time_point deadline)
    {
        note(process_->send(line, deadline));
    }

    void note(LineProcess::Trouble trouble)
    {
        if (trouble == LineProcess::Trouble::None || is_lost_) return;
        is_lost_ = true;
        const std::string end = process_->stop();
        complain(trouble == LineProcess::Trouble::Ended
                     ? fmt::format("{}: {}, and resigns the battle", command_, end)
                     : fmt::format("{}: no answer within {} ms, and resigns the battle", command_,
                                   limit_.count()));
    }

    // Who is lost resigns; who only talks nonsense has an order drawn for him.
    ai::Advice give_up(const Setup& setup, const State& state, Dice& dice) const
    {
        const ai::Reason why{.motive = ai::Motive::NoTime};
        const Order resign{state.moment.side, Resign{}};
        if (is_lost_ && !setup.law->refuse(*setup.scenario, state, resign)) return {resign, why};
        return {setup.law->suggest(*setup.scenario, state, dice), why};
    }

    std::string command_;
    std::chrono::milliseconds limit_;
    std::optional<LineProcess> process_;
    bool is_asked_ = false;  // the decision is known to it
    bool is_lost_ = false;
};

}  // namespace

std::unique_ptr<Correspondent> make_bot(const std::string& command, std::chrono::milliseconds limit)
{
    return std::make_unique<Bot>(command, limit);
}

}  // namespace voltigeur
