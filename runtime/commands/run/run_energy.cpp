#include "runtime/commands/run/run_energy.hpp"

#include <cmath>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>

#include "runtime/device/device.hpp"

namespace heartwright::commands {
namespace {

// Of all ranks, J; nothing where a rank that reads has nothing.
std::optional<double> sum_over(mpi::Team& team, bool reads, const std::optional<double>& own) {
    const auto sums = team.all_reduce_sum({reads && own ? std::llround(1e3 * *own) : 0, reads && !own ? 1 : 0});
    return sums[1] == 0 ? std::optional(1e-3 * static_cast<double>(sums[0])) : std::nullopt;
}

}  // namespace

RunEnergy::RunEnergy(const simulation::Options& options, mpi::Team& team)
    : team_(team),
      has_gpus_(team.any(options.backend == device::Backend::cuda)),
      reads_gpu_(options.backend == device::Backend::cuda && team.rank_on_node() < device::cuda_devices()),
      reads_processors_(team.rank_on_node() == 0),
      meter_({reads_gpu_ ? device::cuda_bus_id(options.device_index) : std::string(), reads_processors_}) {}

nlohmann::ordered_json RunEnergy::so_far(const experiment::Experiment& experiment, double simulated) const {
    auto json = nlohmann::ordered_json::object();
    double whole = 0;
    const auto add = [&](const char* what, const std::optional<double>& joules) {
        if (joules) {
            json[what] = *joules;
            whole += *joules;
        }
    };
    if (has_gpus_) add("gpus", sum_over(team_, reads_gpu_, meter_.gpu()));
    add("processors", sum_over(team_, reads_processors_, meter_.processors()));
    const experiment::Stimulus* const pacing = experiment.periodic_stimulus();
    if (!json.empty() && pacing != nullptr && pacing->tested_periods.empty() && simulated > 0)
        json["per_beat"] = whole * *pacing->period / simulated;
    return json;
}

}  // namespace heartwright::commands
