// So many battles of the yardstick from the seeds 1, 2 …, and nothing else: what bench/instructions
// counts and weighs. It has a main of its own.
//
//     bench_fixed BATTLES [YARDSTICK]        0: up to the first decision
//     bench_fixed BATTLES YARDSTICK LEVEL    by two of the computer's players

#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <string>

#include "bench/field.h"
#include "sim/match.h"

namespace {

// Kilobytes of memory in use, or -1 where the system does not say.
long resident_memory()
{
    std::ifstream status{"/proc/self/status"};
    std::string word;
    while (status >> word) {
        long kilobytes = -1;
        if (word == "VmRSS:" && status >> kilobytes) return kilobytes;
    }
    return -1;
}

// What the battles of a run come to.
struct Totals {
    unsigned long long signatures = 0;
    unsigned long long orders = 0;
};

void play(voltigeur::bench::Player& player, std::uint64_t seed, Totals& totals)
{
    player.restart(seed);
    player.play();
    totals.orders += static_cast<unsigned long long>(player.orders());
    totals.signatures = totals.signatures * 31 + signature(player.state());
}

void play(const voltigeur::Setup& setup, const char* level, std::uint64_t seed, Totals& totals)
{
    using voltigeur::ai::make_player;
    voltigeur::Match match{setup, {make_player(level), make_player(level)}, seed};
    const voltigeur::MatchResult result = match.play_out();
    totals.orders += result.orders;
    totals.signatures = totals.signatures * 31 + result.signature;
}

}  // namespace

int main(int argc, char** argv)
{
    const long battles = argc > 1 ? std::strtol(argv[1], nullptr, 10) : 1;
    const voltigeur::Setup setup =
        voltigeur::bench::load_yardstick(argc > 2 ? argv[2] : voltigeur::bench::yardstick);
    voltigeur::bench::Player player{setup};
    player.restart(1);
    if (battles == 0) return player.is_over() ? 1 : 0;

    // The first battles find out how long a list of events becomes.
    constexpr long warm = 500;
    Totals totals;
    for (long i = 1; i <= battles; ++i) {
        const auto seed = static_cast<std::uint64_t>(i);
        if (argc > 3)
            play(setup, argv[3], seed, totals);
        else
            play(player, seed, totals);
        if (i == warm) std::printf("kilobytes after %ld battles: %ld\n", i, resident_memory());
    }
    std::printf("kilobytes after %ld battles: %ld\n", battles, resident_memory());
    std::printf("orders: %llu\nsignatures: %016llx\n", totals.orders, totals.signatures);
    return 0;
}
