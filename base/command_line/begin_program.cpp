#include "base/command_line/begin_program.hpp"

#include <fcntl.h>
#include <poll.h>
#include <stdlib.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <csignal>

namespace heartwright {

namespace {

bool has_lost_its_reader(int file) {
    pollfd look{file, POLLOUT, 0};
    return ::poll(&look, 1, 0) == 1 && (look.revents & POLLERR) != 0;
}

// Nothing here but what is allowed at any moment.
extern "C" void look_for_the_reader(int signal) {
    const int error_before = errno;
    if (!has_lost_its_reader(STDERR_FILENO)) {
        std::signal(signal, SIG_DFL);
        std::raise(signal);  // comes when this returns
        return;
    }
    const bool is_stdout_lost = has_lost_its_reader(STDOUT_FILENO);
    const int nowhere = ::open("/dev/null", O_WRONLY | O_CLOEXEC);
    if (nowhere >= 0) {
        ::dup2(nowhere, STDERR_FILENO);
        if (is_stdout_lost) ::dup2(nowhere, STDOUT_FILENO);
        ::close(nowhere);
    }
    errno = error_before;
}

}  // namespace

std::string absolute_folders(const std::string& path) {
    std::string kept;
    for (std::size_t begin = 0; begin <= path.size();) {
        const std::size_t end = std::min(path.find(':', begin), path.size());
        if (path[begin] == '/') kept += (kept.empty() ? "" : ":") + path.substr(begin, end - begin);
        begin = end + 1;
    }
    return kept.empty() ? "/usr/local/bin:/usr/bin:/bin" : kept;
}

void begin_program() {
    const char* const path = ::getenv("PATH");
    ::setenv("PATH", absolute_folders(path ? path : "").c_str(), 1);

    struct sigaction before {
    }, action{};
    action.sa_handler = look_for_the_reader;
    sigemptyset(&action.sa_mask);
    action.sa_flags = SA_RESTART;
    sigaction(SIGPIPE, nullptr, &before);
    if (before.sa_handler == SIG_DFL) sigaction(SIGPIPE, &action, nullptr);
}

}  // namespace heartwright
