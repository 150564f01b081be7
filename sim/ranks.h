// The processes of one simulation on many machines. What stands behind it is a library of its own
// (mpi/), so that nobody needs one who plays on one machine.
#pragma once

#include <optional>
#include <string>

namespace voltigeur {

class Ranks {
public:
    virtual ~Ranks() = default;

    [[nodiscard]] virtual int rank() const = 0;
    [[nodiscard]] virtual int size() const = 0;
    // What the first rank says is what all get.
    virtual std::string broadcast(std::string text) = 0;
    // To the first rank; it need not wait for it.
    virtual void send(std::string text) = 0;
    // What has come to the first rank, if anything has.
    virtual std::optional<std::string> receive() = 0;
    // All together, when everything has been said.
    virtual void leave() = 0;
    // Alone, when another is lost.
    virtual void abandon() = 0;
};

// The name of the function that the library has, and of the library.
inline constexpr const char* join_ranks_name = "voltigeur_join_ranks";
inline constexpr const char* ranks_library = "libvoltigeur_mpi.so";
using JoinRanks = Ranks*();

}  // namespace voltigeur
