// Signals during a run. The first Ctrl-C, SIGTERM, SIGHUP (the terminal is closed, ssh broke off) or SIGUSR1
// (which schedulers send before time is up) ends it after the step that it is at, so that its files can be written; a
// second Ctrl-C or SIGTERM ends the program at once, as they do when no run is in progress. SIGUSR2 wishes for a
// checkpoint, and the run continues. A verb that lets other programs work waits for signals too, so that it can clear
// up behind them: the program it waits for is sent the signal.
#pragma once

#include <sys/types.h>

#include <csignal>

namespace heartwright::launch {

class Interruption {
public:
    Interruption();   // from here on signals are waited for. A signal that is ignored (nohup) stays so. One within
                      // another does nothing
    ~Interruption();  // what was done about them before is done again
    Interruption(const Interruption&) = delete;
    Interruption& operator=(const Interruption&) = delete;

    // After the run its last files are written: a SIGUSR1 or SIGHUP that comes by two ways, or late, does not end that.
    // Ctrl-C and SIGTERM do.
    void outlast_notices();
    static int signal();      // that has come since the last Interruption began: SIGINT, SIGTERM, SIGHUP, SIGUSR1, or 0
    static bool take_wish();  // SIGUSR2 has come since it was last asked for
    static void hand_on_to(pid_t process);  // signals that end a run, one that has come already too; 0: to nobody
    static int exit_code() { return signal() == 0 ? 0 : 128 + signal(); }

private:
    static constexpr int n_signals = 5;
    struct sigaction before_[n_signals] = {};
};

const char* signal_name(int signal);  // "Ctrl-C", "SIGTERM", "SIGHUP", "SIGUSR1"

}  // namespace heartwright::launch
