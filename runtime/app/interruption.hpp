// Ctrl-C and SIGTERM while a run goes on: the first ends it after the step that it is at, so that its files can be written; the
// second, of either kind, ends the program at once, as both do when no run goes on.
#pragma once

#include <csignal>

namespace heartwright::app {

class Interruption {
public:
    Interruption();   // from here on signals are waited for. A signal that is ignored (nohup) stays so. One within another does nothing
    ~Interruption();  // what was done about them before is done again
    Interruption(const Interruption&) = delete;
    Interruption& operator=(const Interruption&) = delete;

    static int signal();        // that has come since the last Interruption began: SIGINT, SIGTERM, or 0
    static const char* name();  // "Ctrl-C", "SIGTERM"
    static int exit_code() { return signal() == 0 ? 0 : 128 + signal(); }

private:
    struct sigaction before_int_ {
    }, before_term_{};
};

}  // namespace heartwright::app
