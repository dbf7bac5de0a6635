// A whole run of the toy model on processors, as ToyRun, with a potential in mV, which electrodes need.
#pragma once

#include <string>

#include "runtime/simulation/simulation.hpp"
#include "tests/runtime/unit/support/bound.hpp"
#include "tests/runtime/unit/support/toy_model.hpp"

namespace heartwright::testing {

class MilliVoltRun {
public:
    // `members` of the experiment besides format and model. Collective.
    explicit MilliVoltRun(const std::string& members, int real_bytes = 8, mpi::Team& team = mpi::serial())
        : experiment(bound(R"({"format": 1, "name": "toy", "model": "toy", )" + members + "}", model_of(real_bytes))),
          simulation(experiment, model_of(real_bytes), {device::Backend::cpu, team.is_serial() ? 2 : 1, 0, 100}, team) {
        simulation.run(output);
    }
    double V(std::int64_t i, std::int64_t j = 0) const {  // at the end, of one rank alone
        return simulation.state(0)[static_cast<std::size_t>(i + experiment.geometry.cells[0] * j)];
    }

    static const interface::Model& model_of(int real_bytes) {
        const auto in_mV = [](int bytes) {
            interface::Model model = toy_model(interface::Backend::cpu, bytes);
            model.potential_unit = "mV";
            return model;
        };
        static const interface::Model fp64 = in_mV(8), fp32 = in_mV(4);
        return real_bytes == 8 ? fp64 : fp32;
    }

    experiment::Experiment experiment;
    simulation::Simulation simulation;
    Rows output;
};

}  // namespace heartwright::testing
