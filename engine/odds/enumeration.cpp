#include "engine/odds/enumeration.h"

#include <utility>

#include "engine/odds/enumerating_dice.h"
#include "engine/odds/frontier.h"

namespace voltigeur {

namespace {

// In these steps a side gives as many orders as it likes, and may always say that it has done.
bool is_open(Step step)
{
    switch (step) {
    case Step::LayGuns:
    case Step::Arrivals:
    case Step::Moves:
    case Step::Charges:
    case Step::Shooting:
    case Step::VoluntaryRecall:
        return true;
    default:
        return false;
    }
}

class Enumerator {
public:
    Enumerator(const Setup& setup, const Enumeration& enumeration,
               const std::function<void(const Reached&)>& collect)
        : setup_(setup), enumeration_(enumeration), collect_(collect),
          open_(enumeration.merges_equals)
    {
    }

    std::expected<void, OddsFault> run(const State& start)
    {
        now_ = start;
        enter({.notes = 0, .rolls = 0, .chance = Fraction{1, 1}});
        while (!open_.empty() && !fault_) {
            const auto [stage, ways] = open_.take_first();
            for (const StageWays::Way& way : ways.ways()) {
                if (fault_) break;
                open_.restore(stage, ways, way, now_);
                go_on({way.notes, stage.rolls, way.chance});
            }
        }
        if (fault_) return std::unexpected(*fault_);
        return {};
    }

private:
    // What is known of a way besides where it is now.
    struct Way {
        WayNotes notes = 0;
        std::uint32_t rolls = 0;  // in this phase
        Fraction chance;
    };

    // Adds the way that has come to `now_` to those that came to the same, unless it ends here.
    void enter(Way way)
    {
        if (is_final(way)) return end(way);
        if (enumeration_.merge) enumeration_.merge(now_, way.notes, way.chance);
        open_.add(now_, way.rolls, way.notes, way.chance);
    }

    // Walks until the way ends, dice part it, or a new phase begins, where others may have come to
    // the same.
    void go_on(Way way)
    {
        before_ = now_;
        do {
            const WayNotes notes = way.notes;
            step(way);
            if (dice_.have_fallen()) return part(way, notes);
            if (fault_) return;
            if (now_.moment.phase != before_.moment.phase) {
                way.rolls = 0;
                return enter(way);
            }
            // OPTIMIZATION: what happened is less than the whole State.
            for (const Event& event : events_) apply(before_, event);
        } while (!is_final(way));
        end(way);
    }

    // Every outcome of the dice that fell in a step after `before_`; the first has been run.
    void part(Way way, WayNotes notes_before)
    {
        const Fraction chance = way.chance;
        const std::uint32_t rolls = way.rolls;
        while (!fault_) {
            way.chance = chance * dice_.chance();
            way.rolls = now_.moment.phase == before_.moment.phase ? rolls + 1 : 0;
            enter(way);
            if (!dice_.next()) break;
            now_ = before_;
            way.notes = notes_before;
            step(way);
        }
    }

    [[nodiscard]] bool is_final(const Way& way) const
    {
        return now_.moment.step == Step::Over ||
               (enumeration_.is_final && enumeration_.is_final(now_, way.notes));
    }

    void end(const Way& way)
    {
        if (way.chance.has_overflowed())
            fault_ = OddsFault::TooManyDice;
        else
            collect_({now_, way.notes, way.chance});
    }

    // One thing that happens to `now_`, or one order.
    void step(Way& way)
    {
        if (++steps_ > enumeration_.most_steps) fault_ = OddsFault::TooManyWays;
        events_.clear();
        Course course{now_, events_};
        if (!happen(course)) fault_ = OddsFault::Refused;
        if (!enumeration_.note) return;
        for (const Event& event : events_) way.notes = enumeration_.note(way.notes, event, now_);
    }

    // False if the law refuses what the policy says.
    bool happen(Course& course)
    {
        const Law& law = *setup_.law;
        const Scenario& scenario = *setup_.scenario;
        // OPTIMIZATION: whether any unit of the side could act need not be known: if it has done,
        // the next step begins in either case.
        const bool is_ending = enumeration_.is_forced && now_.moment.step == Step::ChooseBrigade;
        const bool may_be_done = is_open(now_.moment.step) || is_ending;
        if (!may_be_done && law.proceed(scenario, course, dice_)) return true;
        const Order order = enumeration_.policy(setup_, now_);
        const bool is_done = may_be_done && std::holds_alternative<Done>(order.what);
        if (!is_done && !enumeration_.is_forced && law.refuse(scenario, now_, order)) return false;
        law.resolve(scenario, course, order, dice_);
        return true;
    }

    const Setup& setup_;
    const Enumeration& enumeration_;
    const std::function<void(const Reached&)>& collect_;
    Frontier open_;
    // OPTIMIZATION: the two States at work stay in the cache.
    State now_;
    State before_;
    EnumeratingDice dice_;
    Events events_;
    std::size_t steps_ = 0;
    std::optional<OddsFault> fault_;
};

}  // namespace

std::expected<void, OddsFault> enumerate(const Setup& setup, const State& start,
                                         const Enumeration& enumeration,
                                         const std::function<void(const Reached&)>& collect)
{
    return Enumerator{setup, enumeration, collect}.run(start);
}

}  // namespace voltigeur
