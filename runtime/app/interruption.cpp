#include "runtime/app/interruption.hpp"

namespace heartwright::app {

namespace {

volatile std::sig_atomic_t came = 0;
int nested = 0;

// Nothing here but what is allowed at any moment.
extern "C" void note_signal(int signal) {
    came = signal;
    std::signal(SIGINT, SIG_DFL);
    std::signal(SIGTERM, SIG_DFL);
}

void wait_for_signal(int signal, struct sigaction& before) {
    struct sigaction action {};
    action.sa_handler = note_signal;
    sigemptyset(&action.sa_mask);
    action.sa_flags = SA_RESTART;  // a write to a file goes on
    sigaction(signal, nullptr, &before);
    if (before.sa_handler != SIG_IGN) sigaction(signal, &action, nullptr);
}

}  // namespace

Interruption::Interruption() {
    if (nested++ > 0) return;
    came = 0;
    wait_for_signal(SIGINT, before_int_);
    wait_for_signal(SIGTERM, before_term_);
}

Interruption::~Interruption() {
    if (--nested > 0) return;
    sigaction(SIGINT, &before_int_, nullptr);
    sigaction(SIGTERM, &before_term_, nullptr);
}

int Interruption::signal() { return came; }
const char* Interruption::name() { return came == SIGTERM ? "SIGTERM" : "Ctrl-C"; }

}  // namespace heartwright::app
