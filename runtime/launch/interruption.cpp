#include "runtime/launch/interruption.hpp"

namespace heartwright::launch {

namespace {

constexpr int waited_for[] = {SIGHUP, SIGUSR1, SIGINT, SIGTERM, SIGUSR2};
constexpr int notices = 2;  // the first so many of them tell of an end that comes, perhaps by two ways

volatile std::sig_atomic_t came = 0, wished = 0, handed_on_to = 0;
int nested = 0;
static_assert(sizeof(pid_t) <= sizeof(std::sig_atomic_t));

// Nothing here but what is allowed at any moment.
extern "C" void note_signal(int signal) {
    if (signal == SIGUSR2) {
        wished = 1;
        return;
    }
    if (came == 0) came = signal;  // a notice may come again
    if (handed_on_to > 0) ::kill(handed_on_to, signal);
    std::signal(SIGINT, SIG_DFL);
    std::signal(SIGTERM, SIG_DFL);
}

void wait_for_signal(int signal, struct sigaction& before) {
    struct sigaction action {};
    action.sa_handler = note_signal;
    sigemptyset(&action.sa_mask);
    action.sa_flags = SA_RESTART;  // a write to a file continues
    sigaction(signal, nullptr, &before);
    if (before.sa_handler != SIG_IGN) sigaction(signal, &action, nullptr);
}

}  // namespace

Interruption::Interruption() {
    if (nested++ > 0) return;
    came = 0;
    wished = 0;
    for (int k = 0; k < n_signals; ++k) wait_for_signal(waited_for[k], before_[k]);
}

Interruption::~Interruption() {
    if (--nested > 0) return;
    handed_on_to = 0;
    for (int k = 0; k < n_signals; ++k) sigaction(waited_for[k], &before_[k], nullptr);
}

void Interruption::outlast_notices() {
    for (int k = 0; k < notices; ++k) {
        if (before_[k].sa_handler != SIG_DFL) continue;
        before_[k].sa_handler = [](int) {};
        before_[k].sa_flags = SA_RESTART;
    }
}

int Interruption::signal() { return came; }

void Interruption::hand_on_to(pid_t process) {
    if (nested == 0) return;  // signals are as without us
    handed_on_to = process;
    if (process > 0 && came != 0) ::kill(process, came);
}

bool Interruption::take_wish() {
    if (wished == 0) return false;
    wished = 0;
    return true;
}

const char* signal_name(int signal) {
    switch (signal) {
        case SIGTERM:
            return "SIGTERM";
        case SIGHUP:
            return "SIGHUP";
        case SIGUSR1:
            return "SIGUSR1";
        default:
            return "Ctrl-C";
    }
}

}  // namespace heartwright::launch
