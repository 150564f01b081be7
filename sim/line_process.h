// Another program, which is spoken to in lines: its standard input and output. What it says on its
// standard error goes where ours goes.
#pragma once

#include <chrono>
#include <optional>
#include <string>
#include <string_view>

#include <sys/types.h>

namespace voltigeur {

class LineProcess {
public:
    using Clock = std::chrono::steady_clock;
    enum class Trouble { None, TooSlow, Ended };

    // The command is the shell's.
    explicit LineProcess(const std::string& command);
    ~LineProcess();
    LineProcess(const LineProcess&) = delete;
    LineProcess& operator=(const LineProcess&) = delete;

    // Without its end.
    Trouble send(std::string_view line, Clock::time_point deadline);
    struct Received {
        Trouble trouble = Trouble::None;
        std::string line;
    };
    Received receive(Clock::time_point deadline);

    // How it ended: "it ended with 1"; it is ended if it has not.
    std::string stop();

private:
    static constexpr std::size_t longest_line = 1 << 20;
    [[nodiscard]] bool wait_for(short what, Clock::time_point deadline) const;

    int socket_ = -1;
    pid_t process_ = -1;
    std::string heard_;
};

}  // namespace voltigeur
