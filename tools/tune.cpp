// Makes the sergeant less wrong: changes his opinions a little at random, lets him fight himself as
// he was on the same dice, and keeps what won.
//
//     build/release/tune teugn-skirmish barrosa-hill --rounds 200 --games 20 --seed 1

#include <cmath>
#include <random>

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include "ai/sergeant.h"
#include "load/setups.h"
#include "sim/match.h"

namespace voltigeur {

namespace {

struct Options {
    std::vector<std::string> scenarios;
    int rounds = 100;
    int games = 16;
    std::uint64_t seed = 1;
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
        : setups_(std::move(setups)), options_(options), random_(options.seed)
    {
    }

    void run()
    {
        for (int round = 0; round < options_.rounds; ++round) {
            const ai::Opinions other = changed();
            Sample sample;
            compare(other, options_.games, sample);
            if (sample.certainty() < 0.8) continue;
            compare(other, 3 * options_.games, sample);
            if (sample.certainty() < 1.6) continue;
            best_ = other;
            fmt::print("round {}: certainty {:.1f}, mean {:.3f}\n", round, sample.certainty(),
                       sample.sum / sample.count);
            print();
        }
    }

private:
    std::vector<Setup> setups_;
    const Options& options_;
    std::mt19937_64 random_;
    std::uint64_t next_seed_ = 1000;
    ai::Opinions best_ = ai::sergeants_opinions;

    ai::Opinions changed()
    {
        ai::Opinions other = best_;
        std::normal_distribution<double> normal;
        for (int i = 0; i < 4; ++i) {
            double& worth = other.worth[random_() % other.worth.size()];
            worth += normal(random_) * (0.35 * std::abs(worth) + 0.05);
        }
        return other;
    }
    void compare(const ai::Opinions& other, int games, Sample& sample)
    {
        for (int i = 0; i < games; ++i, ++next_seed_)
            for (const Setup& setup : setups_)
                sample.add((play(setup, other, best_, Side::First) +
                            play(setup, best_, other, Side::Second)) /
                           2);
    }
    double play(const Setup& setup, const ai::Opinions& first, const ai::Opinions& second, Side of)
    {
        Match match{setup,
                    {std::make_unique<ai::Sergeant>(first), std::make_unique<ai::Sergeant>(second)},
                    next_seed_};
        return score(match.play_out(), of);
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
    app.add_option("--rounds", options.rounds);
    app.add_option("--games", options.games);
    app.add_option("--seed", options.seed);
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
