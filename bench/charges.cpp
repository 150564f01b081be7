// The charges that sergeants could have ordered in battles of every scenario, their exact odds, and
// what these cost. It has a main of its own.
//
//     bench_charges [BATTLES [FILE]]     of each scenario, 8 if nothing is said; FILE gets a line a
//                                        charge, with its odds, to be compared with those of before

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <filesystem>
#include <fstream>
#include <set>
#include <string>
#include <tuple>
#include <vector>

#include "bench/field.h"
#include "engine/base/hasher.h"
#include "engine/odds/odds.h"
#include "sim/match.h"

namespace voltigeur::bench {

namespace {

struct Measured {
    double ms = 0;
    std::string where;
};

std::string text_of(const std::expected<ChargeOdds, OddsFault>& odds)
{
    if (!odds) return std::string{to_text(odds.error())};
    std::string text;
    for (const auto& [outcome, chance] : odds->outcomes)
        text += std::string{to_text(outcome)} + " " + to_text(chance) + ", ";
    return text + "losses " + to_text(odds->attacker_losses.mean()) + " " +
           to_text(odds->defender_losses.mean());
}

class Survey {
public:
    explicit Survey(const char* file)
    {
        if (file != nullptr) out_.open(file);
    }

    void fight(const std::string& name, const Setup& setup, std::uint64_t seed)
    {
        Match match{setup, {ai::make_player("sergeant"), ai::make_player("sergeant")}, seed};
        std::set<std::tuple<int, int, Step, Side>> seen;
        while (!match.game().is_over()) {
            const Moment& moment = match.game().state().moment;
            // Each step of a side once, as it stood when the step began.
            if (may_charge(moment.step) &&
                seen.insert({moment.turn, moment.phase, moment.step, moment.side}).second)
                look(name + " " + std::to_string(seed), setup, match.game().state());
            match.play_one();
        }
    }

    void report()
    {
        if (all_.empty()) return;
        std::ranges::sort(all_, {}, &Measured::ms);
        const auto of_thousand = [&](std::size_t part) {
            return all_[std::min(all_.size() * part / 1000, all_.size() - 1)].ms;
        };
        std::printf("%zu charges: median %.3f ms, 99 of 100 %.3f, 997 of 1000 %.3f, slowest %.3f\n",
                    all_.size(), of_thousand(500), of_thousand(990), of_thousand(997),
                    all_.back().ms);
        for (std::size_t i = all_.size() > 5 ? all_.size() - 5 : 0; i < all_.size(); ++i)
            std::printf("  %.3f ms %s\n", all_[i].ms, all_[i].where.c_str());
        std::printf("without odds: %zu; hash of all odds %016llx\n", without_,
                    static_cast<unsigned long long>(hasher_.value()));
    }

private:
    static bool may_charge(Step step) { return step == Step::Charges || step == Step::Moves; }

    void look(const std::string& battle, const Setup& setup, const State& state)
    {
        for (const UnitId unit : unit_ids(state))
            for (const UnitId target : unit_ids(state)) {
                if (state.unit(unit).side != state.moment.side ||
                    state.unit(target).side == state.moment.side || !state.unit(unit).on_table() ||
                    !state.unit(target).on_table())
                    continue;
                const auto order = setup.law->attack(*setup.scenario, state, unit, target);
                if (!order || !std::holds_alternative<Charge>(*order) ||
                    setup.law->refuse(*setup.scenario, state, {state.moment.side, *order}))
                    continue;
                measure(battle, setup, state, std::get<Charge>(*order));
            }
    }
    void measure(const std::string& battle, const Setup& setup, const State& state,
                 const Charge& charge)
    {
        const std::string where = battle + " turn " + std::to_string(state.moment.turn) +
                                  " phase " + std::to_string(state.moment.phase) + ": " +
                                  setup.scenario->units[index(charge.unit)].id + " at " +
                                  setup.scenario->units[index(charge.at)].id;
        const std::clock_t before = std::clock();
        const auto odds = charge_odds(setup, state, charge);
        const auto took = static_cast<double>(std::clock() - before);
        all_.push_back({1000 * took / CLOCKS_PER_SEC, where});
        without_ += odds ? 0U : 1U;
        const std::string line = where + ": " + text_of(odds) + "\n";
        hasher_.add_bytes(line.data(), line.size());
        if (out_) out_ << line;
    }

    std::ofstream out_;
    std::vector<Measured> all_;
    std::size_t without_ = 0;
    Hasher hasher_;
};

std::vector<std::filesystem::path> battles()
{
    std::vector<std::filesystem::path> files;
    for (const auto& entry : std::filesystem::directory_iterator{root() / "scenarios"})
        if (entry.path().extension() == ".toml") files.push_back(entry.path());
    files.push_back(root() / "bench/yardstick.toml");
    files.push_back(root() / "bench/yardstick-004.toml");
    std::ranges::sort(files);
    return files;
}

}  // namespace

}  // namespace voltigeur::bench

int main(int argc, char** argv)
{
    using namespace voltigeur::bench;
    const long battles_of_each = argc > 1 ? std::strtol(argv[1], nullptr, 10) : 8;
    Survey survey{argc > 2 ? argv[2] : nullptr};
    for (const auto& file : battles()) {
        const voltigeur::Setup setup = setup_of(voltigeur::load_battle(root() / "rules", file));
        for (long seed = 1; seed <= battles_of_each; ++seed)
            survey.fight(file.stem().string(), setup, static_cast<std::uint64_t>(seed));
    }
    survey.report();
}
