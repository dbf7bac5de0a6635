// A session of `play` on a thread of its own, from the text of an experiment.
#pragma once

#include <atomic>
#include <chrono>
#include <string>
#include <thread>
#include <utility>

#include "runtime/play/session.hpp"
#include "tests/runtime/unit/support/bound.hpp"

namespace heartwright::testing {

class ASession {
public:
    ASession(const std::string& text, const interface::Model& model, bool is_running = false,
             device::Backend backend = device::Backend::cpu)
        : session(bound(text, model), model, {backend, 2, 0, 100}, {.is_running = is_running}),
          thread_([this] { session.run([this] { return is_to_end_.load(); }); }) {
        while (session.status().rows == 0 && !session.columns().empty()) std::this_thread::yield();
    }
    ~ASession() { end(); }

    void end() {
        is_to_end_ = true;
        if (thread_.joinable()) thread_.join();
    }
    // Runs to that step and stands still there.
    void run_to(std::int64_t step) {
        session.advance_to(step);
        while (session.status().is_running && session.status().fault.empty())
            std::this_thread::sleep_for(std::chrono::milliseconds(1));
    }

    play::Session session;

private:
    std::atomic<bool> is_to_end_ = false;
    std::thread thread_;
};

// Every state of a run of a text, up to its end.
inline std::vector<std::vector<double>> states_after(const std::string& text, const interface::Model& model,
                                                     device::Backend backend = device::Backend::cpu) {
    const auto experiment = bound(text, model);
    simulation::Simulation simulation(experiment, model, {backend, 2, 0, 100});
    Silent silent;
    simulation.run(silent);
    std::vector<std::vector<double>> states;
    for (std::int32_t s = 0; s < model.n_states; ++s) states.push_back(simulation.state(s));
    return states;
}

}  // namespace heartwright::testing
