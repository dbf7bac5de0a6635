#include "runtime/commands/ranks/rank_throughput.hpp"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <limits>
#include <numeric>

#include "base/diag/diagnostics.hpp"
#include "runtime/commands/ranks/unequal_ranks.hpp"
#include "runtime/core/stopwatch.hpp"
#include "runtime/core/thread_pool.hpp"
#include "runtime/experiment/bind/bind.hpp"
#include "runtime/mpi/agree.hpp"

namespace heartwright::commands {

namespace {

class NoOutput final : public observers::Output {
public:
    void probe_row(std::int64_t, double, const std::vector<double>&) override {}
    void field(std::int64_t, double, const std::vector<std::vector<double>>&) override {}
    void progress(std::int64_t) override {}
};

constexpr std::int64_t steps_in_sight = std::int64_t{1} << 30;  // none of the trials comes so far

experiment::Experiment trial_experiment(const TrialCells& trial, std::int64_t cells) {
    experiment::Experiment experiment;
    experiment.name = "trial";
    experiment.model.name = trial.model.name;
    if (!trial.variant.empty()) experiment.cells.variants.push_back({trial.variant, {}, -1});
    experiment.end_state = experiment::EndState::none;
    experiment.time.dt = trial.dt;
    experiment.time.steps = steps_in_sight;
    experiment.time.end = static_cast<double>(steps_in_sight) * trial.dt;
    const auto side = std::max<std::int64_t>(1, std::llround(std::cbrt(static_cast<double>(cells))));
    experiment.geometry.given = true;
    experiment.geometry.dimensions = 3;
    experiment.geometry.cells = {side, side, std::max<std::int64_t>(1, cells / (side * side))};
    experiment.geometry.spacing = 0.5;
    if (trial.diffuses) experiment.tissue.emplace().D.fill(0.1);
    if (trial.sites[0] > 0) experiment.lattice.emplace().sites = trial.sites;
    return experiment;
}

// So many cells that a step takes some milliseconds on any machine of today.
std::int64_t most_cells(const TrialCells& trial) {
    const bool on_gpu = trial.options.backend == device::Backend::cuda;
    const std::int64_t threads = trial.options.threads > 0 ? trial.options.threads : hardware_threads();
    if (trial.model.lattice != nullptr) return on_gpu ? 4096 : 8 * threads;
    return on_gpu ? 4'000'000 : 20'000 * threads;
}

// Cell-steps a second.
double throughput(const TrialCells& trial, std::int64_t cells) {
    constexpr double long_enough = 0.25;  // s
    experiment::Experiment experiment = trial_experiment(trial, std::clamp<std::int64_t>(cells, 1, most_cells(trial)));
    Diagnostics diagnostics;
    experiment::bind(experiment, trial.model, diagnostics);
    diagnostics.throw_if_errors();
    simulation::Options options = trial.options;
    options.shares.clear();
    options.checkpoints = {};
    options.guard_every = steps_in_sight;
    simulation::Simulation simulation(experiment, trial.model, options);
    NoOutput output;
    double seconds = 0;
    std::int64_t steps = 1;
    for (std::int64_t done = 0;; steps *= 2) {
        const Stopwatch watch;
        simulation.run(output, done + steps);
        seconds = watch.seconds();
        done += steps;
        if (seconds >= long_enough) break;
    }
    return static_cast<double>(simulation.facts().cells) * static_cast<double>(steps) / seconds;
}

std::vector<double> of_all_ranks(const TrialCells& trial, std::int64_t cells, mpi::Team& team) {
    team.barrier();
    double own = 0;
    mpi::collective_try(team, [&] { own = throughput(trial, cells); });
    std::vector<double> all;
    for (const auto& one : team.all_gather(std::vector<double>{own})) all.push_back(one.front());
    return all;
}

// As people would give them, so that --shares repeats the boxes.
std::vector<double> rounded(std::vector<double> shares) {
    const double most = *std::max_element(shares.begin(), shares.end());
    for (double& share : shares) {
        const std::string text = shares_text({100 * share / most});
        std::from_chars(text.data(), text.data() + text.size(), share);
        share = std::max(share, std::numeric_limits<double>::min());
    }
    return shares;
}

}  // namespace

std::vector<double> measured_shares(const TrialCells& trial, mpi::Team& team) {
    const std::vector<double> first = of_all_ranks(trial, trial.cells / team.size(), team);
    const double all = std::accumulate(first.begin(), first.end(), 0.0);
    const double own = first[static_cast<std::size_t>(team.rank())] / all;
    return rounded(of_all_ranks(trial, std::llround(own * static_cast<double>(trial.cells)), team));
}

}  // namespace heartwright::commands
