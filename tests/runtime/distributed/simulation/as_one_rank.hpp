// Runs on all ranks and on one, whose states are compared.
#pragma once

#include <gtest/gtest.h>

#include <cstring>
#include <optional>
#include <string>
#include <vector>

#include "runtime/simulation/simulation.hpp"
#include "tests/runtime/distributed/support/own_gpu.hpp"
#include "tests/runtime/distributed/support/ranks.hpp"
#include "tests/runtime/unit/support/bound.hpp"
#include "tests/runtime/unit/support/environment.hpp"

namespace heartwright::tests {

inline device::Backend backend_of(const interface::Model& model) {
    return model.backend == interface::Backend::cpu ? device::Backend::cpu : device::Backend::cuda;
}

struct Finished {
    Finished(const std::string& text, const interface::Model& model, int threads, mpi::Team& team,
             const std::vector<double>& shares = {})
        : experiment(bound(text, model, team)),
          simulation(experiment, model, {backend_of(model), threads, own_gpu(), 7, {}, shares}, team) {
        Silent output;
        simulation.run(output);
    }
    experiment::Experiment experiment;
    simulation::Simulation simulation;
};

// At the root, which alone has `whole`.
inline void expect_states_as(const Finished* whole, const Finished& shared, const interface::Model& model,
                             const std::string& text) {
    for (std::int32_t component = 0; component < model.n_states; ++component) {
        const auto a = shared.simulation.state(component);
        if (whole != nullptr) {
            const auto b = whole->simulation.state(component);
            EXPECT_TRUE(a.size() == b.size() && std::memcmp(a.data(), b.data(), a.size() * sizeof(double)) == 0)
                << model.states[component].name << " of\n"
                << text;
        }
    }
}

// Every state of every cell, bit for bit, at the root.
inline void expect_as_one_rank(const std::string& text, const interface::Model& model) {
    std::optional<Finished> whole;
    if (team().is_root()) whole.emplace(text, model, 1, mpi::serial());
    const auto expect_same = [&](const std::string& boundary, const std::string& clock, const std::string& overlap) {
        const testing::ExpertSwitch order("boundary_reaction", boundary), clocks("clock", clock),
            steps("overlap", overlap);
        const Finished shared(text, model, team().is_serial() ? 2 : 1, team());
        expect_states_as(whole ? &*whole : nullptr, shared, model,
                         "boundary " + boundary + ", clock " + clock + ", overlap " + overlap + ", " + text);
    };
    expect_same("first", "together", "off");  // the boundary before the rest, or with it
    expect_same("whole", "each", "off");
    if (model.lattice != nullptr) expect_same("first", "together", "on");
}

}  // namespace heartwright::tests
