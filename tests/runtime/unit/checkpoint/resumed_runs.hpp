// What tests of resumed runs share: an output that a checkpoint keeps, an experiment of a toy, states bit for bit.
#pragma once

#include <cstdint>
#include <cstring>
#include <limits>
#include <string>
#include <utility>
#include <vector>

#include "runtime/simulation/simulation.hpp"
#include "tests/runtime/unit/support/bound.hpp"

namespace heartwright::testing {

// Keeps rows and fields, cuts them at a restored step, and ends a run or asks for a checkpoint at a step.
struct Kept final : observers::Output {
    std::vector<std::pair<std::int64_t, std::vector<double>>> rows;
    std::vector<std::int64_t> field_steps;
    std::int64_t looked = 0, stop_after = std::numeric_limits<std::int64_t>::max(), wish_at = -1, rows_kept = 0,
                 fields_kept = 0;
    bool is_wished = false;

    void probe_row(std::int64_t step, double, const std::vector<double>& values) override {
        rows.emplace_back(step, values);
    }
    void field(std::int64_t step, double, const std::vector<std::vector<double>>&) override {
        field_steps.push_back(step);
    }
    void progress(std::int64_t step) override { is_wished = step == wish_at; }
    bool is_to_stop() override { return ++looked > stop_after; }
    bool wants_checkpoint() override { return std::exchange(is_wished, false); }
    void keep(checkpoint::Keeper& keeper) override {
        rows_kept = static_cast<std::int64_t>(rows.size());
        fields_kept = static_cast<std::int64_t>(field_steps.size());
        keeper.value("output/rows", true, rows_kept);
        keeper.value("output/fields", true, fields_kept);
    }
};

class Experiment {
public:
    Experiment(const std::string& members, const interface::Model& model)
        : model(model),
          experiment(bound(
              R"({"format": 1, "name": "e", "model": ")" + std::string(model.name) + "\", " + members + "}", model)) {}
    simulation::Options options(const simulation::CheckpointPlan& plan) const {
        return {model.backend == interface::Backend::cpu ? device::Backend::cpu : device::Backend::cuda, 2, 0, 10,
                plan};
    }
    const interface::Model& model;
    experiment::Experiment experiment;
};

// States bit for bit, NaN where there is no cell too.
inline std::vector<std::uint64_t> bits(const simulation::Simulation& simulation, const interface::Model& model) {
    std::vector<std::uint64_t> all;
    for (std::int32_t c = 0; c < model.n_states; ++c) {
        for (const double value : simulation.state(c)) {
            std::uint64_t word = 0;
            std::memcpy(&word, &value, sizeof word);
            all.push_back(word);
        }
    }
    return all;
}

}  // namespace heartwright::testing
