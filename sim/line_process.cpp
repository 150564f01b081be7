#include "sim/line_process.h"

#include <algorithm>
#include <array>
#include <cerrno>
#include <csignal>

#include <fcntl.h>
#include <poll.h>
#include <spawn.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

namespace voltigeur {

namespace {

// Of both standard streams, in a group of its own: what a shell started ends with it.
pid_t spawn(const std::string& command, int socket)
{
    posix_spawn_file_actions_t actions;
    posix_spawnattr_t attributes;
    posix_spawn_file_actions_init(&actions);
    posix_spawn_file_actions_adddup2(&actions, socket, STDIN_FILENO);
    posix_spawn_file_actions_adddup2(&actions, socket, STDOUT_FILENO);
    posix_spawnattr_init(&attributes);
    posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETPGROUP);
    std::string shell = "sh";
    std::string option = "-c";
    std::string line = command;
    std::array<char*, 4> words{shell.data(), option.data(), line.data(), nullptr};
    pid_t process = -1;
    if (posix_spawn(&process, "/bin/sh", &actions, &attributes, words.data(), environ) != 0)
        process = -1;
    posix_spawnattr_destroy(&attributes);
    posix_spawn_file_actions_destroy(&actions);
    return process;
}

}  // namespace

LineProcess::LineProcess(const std::string& command)
{
    std::array<int, 2> ends{-1, -1};
    if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends.data()) != 0) return;
    process_ = spawn(command, ends[1]);
    close(ends[1]);
    socket_ = ends[0];
    fcntl(socket_, F_SETFL, O_NONBLOCK);
}

LineProcess::~LineProcess()
{
    stop();
}

bool LineProcess::wait_for(short what, Clock::time_point deadline) const
{
    const auto left =
        std::chrono::duration_cast<std::chrono::milliseconds>(deadline - Clock::now()).count();
    pollfd asked{.fd = socket_, .events = what, .revents = 0};
    return left > 0 && poll(&asked, 1, static_cast<int>(std::min<long>(left + 1, 1'000'000))) > 0;
}

LineProcess::Trouble LineProcess::send(std::string_view line, Clock::time_point deadline)
{
    if (process_ < 0) return Trouble::Ended;
    std::string text{line};
    text += '\n';
    for (std::size_t sent = 0; sent < text.size();) {
        const ssize_t count = ::send(socket_, text.data() + sent, text.size() - sent, MSG_NOSIGNAL);
        if (count >= 0)
            sent += static_cast<std::size_t>(count);
        else if (errno != EAGAIN && errno != EINTR)
            return Trouble::Ended;
        else if (errno == EAGAIN && !wait_for(POLLOUT, deadline))
            return Trouble::TooSlow;
    }
    return Trouble::None;
}

LineProcess::Received LineProcess::receive(Clock::time_point deadline)
{
    if (process_ < 0) return {Trouble::Ended, {}};
    while (true) {
        if (const std::size_t end = heard_.find('\n'); end != std::string::npos) {
            Received received{Trouble::None, heard_.substr(0, end)};
            heard_.erase(0, end + 1);
            return received;
        }
        if (heard_.size() > longest_line) return {Trouble::TooSlow, {}};
        std::array<char, 4096> more{};
        const ssize_t count = recv(socket_, more.data(), more.size(), 0);
        if (count > 0)
            heard_.append(more.data(), static_cast<std::size_t>(count));
        else if (count == 0 || (errno != EAGAIN && errno != EINTR))
            return {Trouble::Ended, {}};
        else if (errno == EAGAIN && !wait_for(POLLIN, deadline))
            return {Trouble::TooSlow, {}};
    }
}

std::string LineProcess::stop()
{
    if (process_ < 0) return "it could not be started";
    // One that has ended by itself is given the time to have done so.
    int status = 0;
    pid_t ended = 0;
    close(socket_);
    for (int i = 0; i < 20 && ended == 0; ++i) {
        ended = waitpid(process_, &status, WNOHANG);
        if (ended == 0) usleep(i == 0 ? 1000 : 10'000);
    }
    kill(-process_, SIGKILL);
    if (ended == 0) waitpid(process_, &status, 0);
    process_ = -1;
    if (ended == 0) return "it was stopped";
    if (WIFSIGNALED(status)) return "it was ended by signal " + std::to_string(WTERMSIG(status));
    return "it ended with " + std::to_string(WEXITSTATUS(status));
}

}  // namespace voltigeur
