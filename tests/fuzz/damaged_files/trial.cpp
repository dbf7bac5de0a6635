#include "tests/fuzz/damaged_files/trial.hpp"

#include <cstring>
#include <new>

#include "base/diag/faults.hpp"
#include "tests/runtime/unit/support/bound.hpp"
#include "tests/runtime/unit/support/toy_model.hpp"

namespace heartwright::fuzz {
namespace {

void add(Bits& bits, const std::vector<double>& values) {
    const std::size_t first = bits.size();
    bits.resize(first + values.size());
    if (!values.empty()) std::memcpy(bits.data() + first, values.data(), values.size() * sizeof(double));
}

// Keeps the rows of the probes, of which a checkpoint has the number.
struct KeptRows final : Silent {
    std::vector<std::vector<double>> rows;
    std::int64_t rows_kept = 0;
    void probe_row(std::int64_t, double, const std::vector<double>& values) override { rows.push_back(values); }
    void keep(checkpoint::Keeper& keeper) override {
        rows_kept = static_cast<std::int64_t>(rows.size());
        keeper.value("output/rows", true, rows_kept);
    }
};

}  // namespace

Outcome outcome_of(const std::function<Bits()>& run) {
    try {
        return {Outcome::Kind::computed, "", run()};
    } catch (const UserFault& fault) {
        return {Outcome::Kind::refused, fault.what(), {}};
    } catch (const std::exception& fault) {
        return {Outcome::Kind::failed, fault.what(), {}};
    }
}

Bits run_on_mesh(const std::string& members, const simulation::CheckpointPlan& plan, bool is_resumed) {
    const interface::Model& model = testing::toy_model(interface::Backend::cpu);
    const experiment::Experiment experiment = bound(
        R"({"format": 1, "name": "e", "model": "toy", "variant": "excitable",
            "geometry": {"make": "slab", "sides": ["4 mm", "2 mm", "2 mm"], "edge": "1 mm"}, )" +
            members + "}",
        model);
    simulation::Simulation simulation(experiment, model, {device::Backend::cpu, 1, 0, 10, plan});
    KeptRows output;
    if (is_resumed && !simulation.resume(output)) throw UserFault(plan.folder + ": has no checkpoint");
    simulation.run(output);
    Bits bits{static_cast<std::uint64_t>(output.rows_kept)};
    for (std::int32_t c = 0; c < model.n_states; ++c) add(bits, simulation.state(c));
    for (const simulation::MapResult& map : simulation::maps_of(simulation)) add(bits, map.values);
    for (const std::vector<double>& row : output.rows) add(bits, row);
    return bits;
}

}  // namespace heartwright::fuzz
