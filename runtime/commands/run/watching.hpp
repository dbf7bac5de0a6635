// `run --watch`: the server and the page of a run, at the root; the other ranks do nothing here.
#pragma once

#include <memory>
#include <string>

#include "runtime/commands/output/run_request.hpp"
#include "runtime/mpi/team.hpp"
#include "runtime/watch/watched_run.hpp"

namespace heartwright::commands {

class Watching {
public:
    // Serves from here on and prints the page's address on stderr. Collective: MachineFault when the port
    // is taken.
    Watching(const RunRequest& request, mpi::Team& team);
    ~Watching();
    Watching(const Watching&) = delete;
    Watching& operator=(const Watching&) = delete;

    bool is_on() const { return is_on_; }                  // --watch was given: the same on all ranks
    watch::WatchedRun* run() const { return run_.get(); }  // the root's, when it is on; else null

    // The run is over: a page that is open is given the final report, or the message, before the server ends. Waits
    // some seconds for that at most; a signal ends the wait.
    void end(const std::string& folder, int code);
    void fail(const std::string& message) noexcept;

private:
    struct Serving;
    void wait_for_page(double seconds) const;

    bool is_on_;
    std::unique_ptr<watch::WatchedRun> run_;
    std::unique_ptr<Serving> serving_;  // ends before the run that it shows
};

}  // namespace heartwright::commands
