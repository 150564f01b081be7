// So many battles of the yardstick from the seeds 1, 2 …, and nothing else: what bench/instructions
// counts and weighs. It has a main of its own.
//
//     bench_fixed BATTLES [YARDSTICK]        0: up to the first decision

#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <string>

#include "bench/field.h"

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
    unsigned long long signatures = 0;
    long orders = 0;
    for (long i = 1; i <= battles; ++i) {
        player.restart(static_cast<std::uint64_t>(i));
        player.play();
        orders += player.orders();
        signatures = signatures * 31 + signature(player.state());
        if (i == warm) std::printf("kilobytes after %ld battles: %ld\n", i, resident_memory());
    }
    std::printf("kilobytes after %ld battles: %ld\n", battles, resident_memory());
    std::printf("orders: %ld\nsignatures: %016llx\n", orders, signatures);
    return 0;
}
