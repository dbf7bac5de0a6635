#include "runtime/launch/process_group.hpp"

#include <fcntl.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <csignal>
#include <cstring>

#include "base/diag/faults.hpp"

namespace heartwright::launch {

namespace {

// What follows, up to c_words(), runs between fork and exec, with async-signal-safe calls alone.

void send_output_to(const char* file, int& error) {
    if (file[0] == '\0') return;
    const int output = ::open(file, O_WRONLY | O_CREAT | O_TRUNC | O_NOFOLLOW | O_CLOEXEC, 0666);
    if (output < 0 || ::dup2(output, STDOUT_FILENO) < 0 || ::dup2(output, STDERR_FILENO) < 0) error = errno;
}

struct CJob {
    char* const* words;
    const char *output_file, *working_folder;
};

[[noreturn]] void supervise(const CJob& job, pid_t parent, int told, const sigset_t& before) {
    sigset_t awaited;
    sigemptyset(&awaited);
    for (const int signal : {SIGCHLD, SIGTERM, SIGINT, SIGHUP, SIGQUIT}) {
        sigaddset(&awaited, signal);
        ::signal(signal, SIG_DFL);  // what is ignored could not be waited for
    }
    ::sigprocmask(SIG_BLOCK, &awaited, nullptr);
    ::prctl(PR_SET_PDEATHSIG, SIGTERM);
    if (::getppid() != parent) ::_exit(1);  // it went before we asked
    const pid_t program = ::fork();
    if (program == 0) {
        ::setpgid(0, 0);
        ::prctl(PR_SET_PDEATHSIG, SIGKILL);
        ::sigprocmask(SIG_SETMASK, &before, nullptr);
        int error = 0;
        send_output_to(job.output_file, error);
        if (error == 0 && job.working_folder[0] != '\0' && ::chdir(job.working_folder) != 0) error = errno;
        if (error == 0) {
            ::execvp(job.words[0], job.words);
            error = errno;
        }
        if (::write(told, &error, sizeof error) < 0) ::_exit(127);
        ::_exit(127);
    }
    if (program < 0) {
        const int error = errno;
        if (::write(told, &error, sizeof error) < 0) ::_exit(127);
        ::_exit(127);
    }
    ::close(told);
    ::setpgid(program, program);
    for (;;) {
        siginfo_t signal;
        const int number = ::sigwaitinfo(&awaited, &signal);
        int status = 0;
        if (number == SIGCHLD && ::waitpid(program, &status, WNOHANG) == program)
            ::_exit(WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status));
        if (number < 0 || number == SIGCHLD) continue;
        ::kill(-program, SIGKILL);
        ::waitpid(program, &status, 0);
        ::_exit(128 + number);
    }
}

std::vector<char*> c_words(const std::vector<std::string>& words) {
    std::vector<char*> pointers;
    for (const std::string& word : words) pointers.push_back(const_cast<char*>(word.c_str()));
    pointers.push_back(nullptr);
    return pointers;
}

}  // namespace

pid_t start_supervised(const Job& job) {
    const std::vector<char*> words = c_words(job.words);
    int ends[2];
    if (::pipe2(ends, O_CLOEXEC) != 0)
        throw MachineFault(job.words[0] + ": cannot be started: " + std::strerror(errno));
    sigset_t before;
    ::sigprocmask(SIG_BLOCK, nullptr, &before);
    const pid_t parent = ::getpid(), child = ::fork();
    if (child == 0)
        supervise({words.data(), job.output_file.c_str(), job.working_folder.c_str()}, parent, ends[1], before);
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
        if (child > 0)
            while (::waitpid(child, nullptr, 0) < 0 && errno == EINTR) {
            }
        throw MachineFault(job.words[0] + ": cannot be started: " + std::strerror(error));
    }
    return child;
}

int run_process_group(const std::vector<std::string>& words, const std::string& output_file,
                      const std::string& working_folder) {
    std::size_t failed = 0;
    return run_jobs({{words, output_file, working_folder}}, 1, failed);
}

}  // namespace heartwright::launch
