// Signals of the process, blocked for threads that should not take them.
#pragma once

#include <pthread.h>

#include <csignal>

namespace heartwright {

// While it lives, the calling thread takes no signal, and neither does a thread that it starts, as long as that lives:
// signals come to the threads that were there before. Signals that a thread causes itself (SIGSEGV, SIGABRT) and that
// of profilers (SIGPROF) are not blocked.
class BlockedSignals {
public:
    BlockedSignals() {
        sigset_t others;
        sigfillset(&others);
        for (const int own : {SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGTRAP, SIGSYS, SIGABRT, SIGPROF})
            sigdelset(&others, own);
        pthread_sigmask(SIG_BLOCK, &others, &before_);
    }
    ~BlockedSignals() { pthread_sigmask(SIG_SETMASK, &before_, nullptr); }
    BlockedSignals(const BlockedSignals&) = delete;
    BlockedSignals& operator=(const BlockedSignals&) = delete;

private:
    sigset_t before_{};
};

}  // namespace heartwright
