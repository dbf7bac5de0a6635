#include "runtime/mesh/partition/metis_thread.hpp"

#include <pthread.h>

#include <atomic>
#include <csignal>
#include <ctime>
#include <thread>

#include "runtime/core/blocked_signals.hpp"

namespace heartwright::mesh {
namespace {

// What is done about a signal, kept while METIS changes it.
class KeptAction {
public:
    explicit KeptAction(int signal) : signal_(signal) { sigaction(signal_, nullptr, &action_); }
    ~KeptAction() { sigaction(signal_, &action_, nullptr); }
    KeptAction(const KeptAction&) = delete;
    KeptAction& operator=(const KeptAction&) = delete;

    // Does that. The signal is blocked in this thread. A handler may say what is to be done the next time.
    void take() {
        sigset_t one;
        sigemptyset(&one);
        sigaddset(&one, signal_);
        sigaction(signal_, &action_, nullptr);
        pthread_kill(pthread_self(), signal_);
        pthread_sigmask(SIG_UNBLOCK, &one, nullptr);
        pthread_sigmask(SIG_BLOCK, &one, nullptr);
        sigaction(signal_, nullptr, &action_);
    }

private:
    int signal_;
    struct sigaction action_ {};
};

// A signal, blocked in the calling thread and waited for there.
class AwaitedSignal {
public:
    explicit AwaitedSignal(int signal) {
        sigemptyset(&one_);
        sigaddset(&one_, signal);
        pthread_sigmask(SIG_BLOCK, &one_, &before_);
    }
    ~AwaitedSignal() { pthread_sigmask(SIG_SETMASK, &before_, nullptr); }
    AwaitedSignal(const AwaitedSignal&) = delete;
    AwaitedSignal& operator=(const AwaitedSignal&) = delete;

    bool comes_within(const timespec& time) const { return sigtimedwait(&one_, nullptr, &time) > 0; }

private:
    sigset_t one_{}, before_{};
};

}  // namespace

void in_metis_thread(const std::function<void()>& call) {
    const AwaitedSignal termination(SIGTERM);
    const KeptAction abort(SIGABRT);
    KeptAction terminate(SIGTERM);
    std::atomic<bool> has_ended{false};
    std::thread thread;
    {
        const BlockedSignals blocked;
        thread = std::thread([&] {
            pthread_setname_np(pthread_self(), "metis");
            call();
            has_ended = true;
        });
    }
    while (!has_ended) {
        if (termination.comes_within({0, 2'000'000})) {
            terminate.take();
        }
    }
    thread.join();
}

}  // namespace heartwright::mesh
