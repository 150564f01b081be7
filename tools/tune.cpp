// Makes the sergeant less wrong: changes his opinions a little at random, lets him fight recruits
// and himself as he was, all on the same dice, and keeps what won.
//
//     build/release/tune teugn-skirmish barrosa-hill --seconds 170 --keep better.txt

#include <chrono>
#include <cmath>
#include <fstream>
#include <map>
#include <random>

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include "ai/recruit.h"
#include "ai/sergeant.h"
#include "load/setups.h"
#include "sim/match.h"

namespace voltigeur {

namespace {

struct Options {
    std::vector<std::string> scenarios;
    int seconds = 170;
    int games = 8;
    std::uint64_t seed = 1;
    std::string file;
    bool duels = false;
};

// How a battle went for a side: won or lost, and by how much.
double score(const MatchResult& result, Side side)
{
    const std::size_t us = index(side);
    const double margin = result.points[us] - result.points[1 - us];
    const double won = result.is_won_by(side) ? 1 : result.is_won_by(opponent(side)) ? -1 : 0;
    return won + 0.08 * margin;
}

struct Sample {
    double sum = 0;
    double squares = 0;
    int count = 0;

    void add(double x)
    {
        sum += x;
        squares += x * x;
        ++count;
    }
    // How many times its own error the mean is above nothing.
    [[nodiscard]] double certainty() const
    {
        const double mean = sum / count;
        const double variance = squares / count - mean * mean;
        return variance <= 0 ? 0 : mean / std::sqrt(variance / count);
    }
};

class Tuner {
public:
    Tuner(std::vector<Setup> setups, const Options& options)
        : setups_(std::move(setups)), options_(options), random_(options.seed),
          pool_(1000 * options.seed)
    {
    }

    void run()
    {
        read();
        const auto end = std::chrono::steady_clock::now() + std::chrono::seconds{options_.seconds};
        for (int round = 0; std::chrono::steady_clock::now() < end; ++round) {
            const ai::Opinions other = changed();
            Sample sample;
            compare(other, 0, options_.games, sample);
            if (sample.certainty() < 0.7) continue;
            compare(other, options_.games, 4 * options_.games, sample);
            if (sample.certainty() < 2) continue;
            keep(other);
            fmt::print("round {}: certainty {:.1f}, mean {:.3f}\n", round, sample.certainty(),
                       sample.sum / sample.count);
            print();
        }
    }

private:
    std::vector<Setup> setups_;
    const Options& options_;
    std::mt19937_64 random_;
    std::uint64_t pool_;      // of seeds, until somebody better is found
    std::uint64_t seed_ = 0;  // of the battle at hand
    ai::Opinions best_ = ai::sergeants_opinions;
    std::map<std::tuple<std::size_t, int, Side>, double> drills_;

    // Some of them, by a good deal: small changes drown in the dice.
    ai::Opinions changed()
    {
        ai::Opinions other = best_;
        std::normal_distribution<double> normal;
        const auto count = 1 + random_() % 3;
        for (std::uint64_t i = 0; i < count; ++i) {
            double& worth = other.worth[random_() % other.worth.size()];
            worth = worth * std::exp(0.6 * normal(random_)) + 0.05 * normal(random_);
        }
        return other;
    }
    void compare(const ai::Opinions& other, int first, int last, Sample& sample)
    {
        for (int i = first; i < last; ++i)
            for (std::size_t k = 0; k < setups_.size(); ++k)
                for (const Side side : {Side::First, Side::Second}) {
                    seed_ = pool_ + static_cast<std::uint64_t>(i);
                    double change = drill(setups_[k], other, side) - kept_drill(k, i, side);
                    if (options_.duels) change = (change + duel(setups_[k], other, side)) / 2;
                    sample.add(change);
                }
    }
    // How he does as he is, worked out once.
    double kept_drill(std::size_t k, int i, Side side)
    {
        const auto key = std::tuple(k, i, side);
        const auto found = drills_.find(key);
        if (found != drills_.end()) return found->second;
        return drills_[key] = drill(setups_[k], best_, side);
    }
    void keep(const ai::Opinions& other)
    {
        best_ = other;
        drills_.clear();
        pool_ += 1000;
        if (options_.file.empty()) return;
        std::ofstream file{options_.file};
        for (const double worth : best_.worth) file << worth << '\n';
    }
    void read()
    {
        std::ifstream file{options_.file};
        ai::Opinions kept{};
        for (double& worth : kept.worth)
            if (!(file >> worth)) return;
        best_ = kept;
    }
    // As he would be against himself as he is.
    double duel(const Setup& setup, const ai::Opinions& other, Side side)
    {
        return play(setup, std::make_unique<ai::Sergeant>(other),
                    std::make_unique<ai::Sergeant>(best_), side);
    }
    double drill(const Setup& setup, const ai::Opinions& opinions, Side side)
    {
        return play(setup, std::make_unique<ai::Sergeant>(opinions),
                    std::make_unique<ai::Recruit>(), side);
    }
    double play(const Setup& setup, std::unique_ptr<ai::Player> who,
                std::unique_ptr<ai::Player> against, Side side)
    {
        if (side == Side::Second) std::swap(who, against);
        Match match{setup, {std::move(who), std::move(against)}, seed_};
        return score(match.play_out(), side);
    }
    void print() const
    {
        for (const double worth : best_.worth) fmt::print("{:.3f}, ", worth);
        fmt::print("\n");
        std::fflush(stdout);
    }
};

}  // namespace

}  // namespace voltigeur

int main(int argc, char** argv)
{
    voltigeur::Options options;
    CLI::App app{"Makes the sergeant less wrong"};
    app.add_option("SCENARIO", options.scenarios)->required();
    app.add_option("--seconds", options.seconds, "how long");
    app.add_option("--games", options.games, "of a change and a side, before it is dropped");
    app.add_option("--seed", options.seed, "of changes and battles");
    app.add_option("--keep", options.file, "begins with the opinions there and keeps better ones");
    app.add_flag("--duels", options.duels, "must also beat himself as he was");
    CLI11_PARSE(app, argc, argv);
    const auto data = voltigeur::find_data(std::filesystem::current_path());
    if (!data) return 2;
    std::vector<voltigeur::Setup> setups;
    for (const std::string& scenario : options.scenarios) {
        auto setup = voltigeur::load_setup(*data, scenario);
        if (!setup) return 2;
        setups.push_back(*setup);
    }
    voltigeur::Tuner{std::move(setups), options}.run();
    return 0;
}
