// A whole run of the toy model from the text of an experiment, with everything it handed over.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "base/diag/faults.hpp"
#include "runtime/experiment/bind.hpp"
#include "runtime/experiment/read.hpp"
#include "runtime/solver/simulation.hpp"
#include "tests/runtime/unit/support/backends.hpp"
#include "tests/runtime/unit/support/toy_model.hpp"

namespace heartwright::testing {

// The rows of the probes.
struct Rows final : solver::Output {
    std::vector<std::vector<double>> rows;
    void probe_row(std::int64_t, double, const std::vector<double>& values) override { rows.push_back(values); }
    void field(std::int64_t, double, const std::vector<std::vector<double>>&) override {}
    void progress(std::int64_t) override {}
};

class ToyRun {
public:
    // `members` of the experiment besides format and model. Collective.
    explicit ToyRun(const std::string& members, device::Backend backend = device::Backend::cpu, int real_bytes = 8,
                    mpi::Team& team = mpi::alone())
        : experiment(bound(R"({"format": 1, "name": "toy", "model": "toy", )" + members + "}", model_of(backend, real_bytes))),
          simulation(experiment, model_of(backend, real_bytes), {backend, 2, 0, 100}, team) {
        simulation.run(output);
    }
    double at(std::size_t row, std::size_t column = 0) const { return output.rows.at(row).at(column); }

    static const abi::Model& model_of(device::Backend backend, int real_bytes) {
        return toy_model(backend == device::Backend::cpu ? abi::Backend::cpu : abi::Backend::cuda, real_bytes);
    }
    static experiment::Experiment bound(const std::string& text, const abi::Model& model) {
        Diagnostics diagnostics;
        auto experiment = experiment::read_experiment(std::make_shared<SourceFile>("e.json", text), {}, diagnostics);
        diagnostics.throw_if_errors();
        experiment::bind(*experiment, model, diagnostics);
        diagnostics.throw_if_errors();
        return std::move(*experiment);
    }
    // What a run is refused with.
    static std::string refusal(const std::string& members) {
        try {
            ToyRun run(members);
        } catch (const UserFault& fault) {
            return fault.what();
        }
        return "no fault";
    }

    experiment::Experiment experiment;
    solver::Simulation simulation;
    Rows output;
};

}  // namespace heartwright::testing
