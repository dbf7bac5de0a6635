#include "runtime/commands/run/watching.hpp"

#include <chrono>
#include <iostream>
#include <thread>

#include "base/diag/faults.hpp"
#include "runtime/launch/interruption.hpp"
#include "runtime/launch/ranks.hpp"
#include "runtime/serve/server.hpp"
#include "runtime/watch/routes.hpp"

namespace heartwright::commands {

struct Watching::Serving {
    Serving(watch::WatchedRun& run, int port)
        : routes(run), server([this](const serve::Request& one) { return routes.answer(one); }, port) {}
    watch::Routes routes;
    serve::Server server;
};

Watching::Watching(const RunRequest& request, mpi::Team& team) : is_on_(request.is_watched) {
    launch::at_the_root(
        team, [&] {  // also where it is not on: another rank may have been told otherwise
            if (!is_on_) return;
            run_ = std::make_unique<watch::WatchedRun>();
            serving_ = std::make_unique<Serving>(*run_, request.watch_port);
            std::cerr << "watch the run at " << serving_->server.url() << std::endl;
        });
}

Watching::~Watching() = default;

// A page asks once a second; one in the background of a browser more seldom.
void Watching::wait_for_page(double seconds) const {
    constexpr std::chrono::seconds a_page_asks_within{5};
    const auto limit = std::chrono::steady_clock::now() + std::chrono::duration<double>(seconds);
    const launch::Interruption interruption;
    while (run_->is_looked_at(a_page_asks_within) && !run_->has_given_the_end() &&
           launch::Interruption::signal() == 0 && std::chrono::steady_clock::now() < limit)
        std::this_thread::sleep_for(std::chrono::milliseconds(50));
}

void Watching::end(const std::string& folder, int code) {
    if (!run_) return;
    run_->end(folder, code == 0 ? "The run has ended: this is its final report, " + folder + "/report.html."
                                : "The run was interrupted: this is what there was by then, " + folder +
                                      "/report.html; --resume goes on with it.");
    wait_for_page(code == 0 ? 15 : 5);
}

void Watching::fail(const std::string& message) noexcept {
    if (!run_) return;
    try {
        run_->fail("The run failed: " + message);
        wait_for_page(3);
    } catch (const std::exception&) {
        // The fault that ended the run is the one to tell about.
    }
}

}  // namespace heartwright::commands
