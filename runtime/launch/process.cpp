#include "runtime/launch/process.hpp"

#include <fcntl.h>
#include <spawn.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <csignal>
#include <cstdlib>
#include <cstring>
#include <filesystem>

#include "base/diag/content_hash.hpp"
#include "base/diag/faults.hpp"
#include "base/version/own_program.hpp"
#include "runtime/io/read_file.hpp"
#include "runtime/launch/interruption.hpp"
#include "runtime/launch/process_group.hpp"

extern char** environ;

namespace heartwright::launch {

namespace {

std::vector<char*> c_words(const std::vector<std::string>& words) {
    std::vector<char*> pointers;
    for (const std::string& word : words) pointers.push_back(const_cast<char*>(word.c_str()));
    pointers.push_back(nullptr);
    return pointers;
}

pid_t start(const Job& job) {
    posix_spawn_file_actions_t actions;
    posix_spawn_file_actions_init(&actions);
    if (!job.output_file.empty()) {
        posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, job.output_file.c_str(), O_WRONLY | O_CREAT | O_TRUNC,
                                         0666);
        posix_spawn_file_actions_adddup2(&actions, STDOUT_FILENO, STDERR_FILENO);
    }
    std::vector<char*> words = c_words(job.words);
    pid_t child = 0;
    const int error = posix_spawnp(&child, words[0], &actions, nullptr, words.data(), environ);
    posix_spawn_file_actions_destroy(&actions);
    if (error != 0) throw MachineFault(job.words[0] + ": cannot be started: " + std::strerror(error));
    return child;
}

int exit_code(int status) { return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status); }

// While signals are waited for, the child gets them too; never one of another process that has its number since.
int wait_for(pid_t child) {
    Interruption::hand_on_to(child);
    siginfo_t ended;
    while (::waitid(P_PID, static_cast<id_t>(child), &ended, WEXITED | WNOWAIT) < 0 && errno == EINTR) {
    }
    Interruption::hand_on_to(0);
    int status = 0;
    while (::waitpid(child, &status, 0) < 0)
        if (errno != EINTR) throw MachineFault(std::string("waiting for a program failed: ") + std::strerror(errno));
    return exit_code(status);
}

}  // namespace

int run_process(const std::vector<std::string>& words, const std::string& output_file) {
    return wait_for(start({words, output_file}));
}

int run_jobs(const std::vector<Job>& jobs, int at_once, std::size_t& failed) {
    std::vector<std::pair<pid_t, std::size_t>> running;
    int worst = 0;
    std::size_t next = 0;
    while (next < jobs.size() || !running.empty()) {
        while (worst == 0 && next < jobs.size() && running.size() < static_cast<std::size_t>(std::max(1, at_once))) {
            running.emplace_back(start_supervised(jobs[next]), next);
            ++next;
        }
        if (running.empty()) break;
        // The oldest: they take about as long as each other, and other children of ours are left alone.
        const auto [child, index] = running.front();
        running.erase(running.begin());
        const int code = wait_for(child);
        if (code != 0 && worst == 0) {
            worst = code;
            failed = index;
        }
    }
    return worst;
}

namespace {

// In the new process, with what is allowed between fork and exec alone; the number of what went wrong goes into `told`.
[[noreturn]] void become_job(char* const* words, const char* output_file, pid_t parent, int told) {
    ::setpgid(0, 0);
    ::prctl(PR_SET_PDEATHSIG, SIGTERM);
    if (::getppid() != parent) ::_exit(1);  // it went before we asked
    int error = 0;
    if (output_file[0] != '\0') {
        const int file = ::open(output_file, O_WRONLY | O_CREAT | O_TRUNC | O_NOFOLLOW | O_CLOEXEC, 0666);
        if (file < 0 || ::dup2(file, STDOUT_FILENO) < 0 || ::dup2(file, STDERR_FILENO) < 0) error = errno;
    }
    if (error == 0) {
        ::execvp(words[0], words);
        error = errno;
    }
    if (::write(told, &error, sizeof error) < 0) ::_exit(127);
    ::_exit(127);
}

}  // namespace

pid_t start_process(const Job& job) {
    int ends[2];
    if (::pipe2(ends, O_CLOEXEC) != 0)
        throw MachineFault(job.words[0] + ": cannot be started: " + std::strerror(errno));
    const std::vector<char*> words = c_words(job.words);
    const pid_t parent = ::getpid(), child = ::fork();
    if (child == 0) become_job(words.data(), job.output_file.c_str(), parent, ends[1]);
    int error = child < 0 ? errno : 0;
    ::close(ends[1]);
    if (child > 0) {
        ssize_t got = 0;
        while ((got = ::read(ends[0], &error, sizeof error)) < 0 && errno == EINTR) {
        }
        if (got != sizeof error) error = 0;  // closed by exec: it runs
    }
    ::close(ends[0]);
    if (error != 0) {
        if (child > 0) wait_for(child);
        throw MachineFault(job.words[0] + ": cannot be started: " + std::strerror(error));
    }
    return child;
}

std::optional<int> ended_process(pid_t child) {
    int status = 0;
    const pid_t ended = ::waitpid(child, &status, WNOHANG);
    if (ended == 0 || (ended < 0 && errno == EINTR)) return std::nullopt;
    if (ended < 0) throw MachineFault(std::string("waiting for a program failed: ") + std::strerror(errno));
    return exit_code(status);
}

void become_process(const std::vector<std::string>& words) {
    std::vector<char*> pointers = c_words(words);
    ::execvp(pointers[0], pointers.data());
    throw MachineFault(words[0] + ": cannot be started: " + std::strerror(errno));
}

std::string find_program(const std::string& name) {
    const char* path = std::getenv("PATH");
    const std::string folders = path ? path : "/usr/local/bin:/usr/bin:/bin";
    for (std::size_t begin = 0; begin <= folders.size();) {
        std::size_t end = folders.find(':', begin);
        if (end == std::string::npos) end = folders.size();
        const std::string program = folders.substr(begin, end - begin) + "/" + name;
        if (end > begin && ::access(program.c_str(), X_OK) == 0) return program;
        begin = end + 1;
    }
    return {};
}

std::string own_program() {
    std::string path = heartwright::own_program();
    if (path.empty()) throw MachineFault("/proc/self/exe tells no program: is /proc mounted?");
    return path;
}

namespace {

std::string& hashes_of_modules() {
    static std::string hashes;
    return hashes;
}

}  // namespace

void count_as_own_program(const std::string& file) { hashes_of_modules() += content_hash(io::read_file(file)); }

const std::string& own_program_hash() {
    static const std::string hash = [] {
        const std::string own = content_hash(io::read_file(own_program_to_read()));
        return hashes_of_modules().empty() ? own : content_hash(own + hashes_of_modules());
    }();
    return hash;
}

std::string shown(const std::vector<std::string>& words) {
    std::string all;
    for (const std::string& word : words) {
        if (!all.empty()) all += ' ';
        const bool plain =
            !word.empty() &&
            word.find_first_not_of("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-+=./,:@%") ==
                std::string::npos;
        if (plain) {
            all += word;
            continue;
        }
        all += '\'';
        for (char c : word) all += c == '\'' ? std::string("'\\''") : std::string(1, c);
        all += '\'';
    }
    return all;
}

}  // namespace heartwright::launch
