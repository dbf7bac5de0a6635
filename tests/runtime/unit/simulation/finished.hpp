// A whole run of the toy model from the text of an experiment, with everything it handed over.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "runtime/simulation/simulation.hpp"
#include "tests/runtime/unit/support/backends.hpp"
#include "tests/runtime/unit/support/bound.hpp"
#include "tests/runtime/unit/support/message_of.hpp"
#include "tests/runtime/unit/support/toy_model.hpp"

namespace heartwright::testing {

class ToyRun {
public:
    // `members` of the experiment besides format and model. `gpu`: its number. Collective.
    explicit ToyRun(const std::string& members, device::Backend backend = device::Backend::cpu, int real_bytes = 8,
                    mpi::Team& team = mpi::serial(), int gpu = 0)
        : experiment(
              bound(R"({"format": 1, "name": "toy", "model": "toy", )" + members + "}", model_of(backend, real_bytes))),
          simulation(experiment, model_of(backend, real_bytes), {backend, 2, gpu, 100}, team) {
        simulation.run(output);
    }
    double at(std::size_t row, std::size_t column = 0) const { return output.rows.at(row).at(column); }

    static const interface::Model& model_of(device::Backend backend, int real_bytes) {
        return toy_model(abi_backend(backend), real_bytes);
    }
    // What a run is refused with.
    static std::string refusal(const std::string& members) {
        return message_of([&] { ToyRun run(members); });
    }

    experiment::Experiment experiment;
    simulation::Simulation simulation;
    Rows output;
};

}  // namespace heartwright::testing
