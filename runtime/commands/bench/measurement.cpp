#include "runtime/commands/bench/measurement.hpp"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <limits>

#include "base/diag/faults.hpp"
#include "runtime/commands/build/plan_option.hpp"
#include "runtime/commands/ranks/halo_trace.hpp"
#include "runtime/commands/ranks/rank_throughput.hpp"
#include "runtime/commands/run/ready_run.hpp"

namespace heartwright::commands {

namespace {

// Notes when each part of the run was done; the first part warms caches, clocks and graphs. Of a wave also when each
// probe's cell was first excited.
class StepMarks : public observers::Output {
public:
    // excited: the potential above which a cell is.
    explicit StepMarks(double excited) : excited_(excited) {}

    void probe_row(std::int64_t, double t, const std::vector<double>& values) override {
        excited_at_.resize(values.size(), std::numeric_limits<double>::quiet_NaN());
        for (std::size_t k = 0; k < values.size(); ++k)
            if (std::isnan(excited_at_[k]) && values[k] > excited_) excited_at_[k] = t;
    }
    const std::vector<double>& excited_at() const { return excited_at_; }  // ms, of each probe; at the root
    void field(std::int64_t, double, const std::vector<std::vector<double>>&) override {}
    void progress(std::int64_t step) override { marks_.emplace_back(step, Clock::now()); }

    // Of the steps from the first mark at or after `warm_up`.
    double seconds_per_step(std::int64_t warm_up) const {
        const auto first =
            std::find_if(marks_.begin(), marks_.end(), [&](const auto& mark) { return mark.first >= warm_up; });
        if (first == marks_.end() || marks_.back().first <= first->first)
            throw OurFault("bench: the run did not say when its steps were done");
        return std::chrono::duration<double>(marks_.back().second - first->second).count() /
               static_cast<double>(marks_.back().first - first->first);
    }

private:
    using Clock = std::chrono::steady_clock;
    std::vector<std::pair<std::int64_t, Clock::time_point>> marks_;
    double excited_;
    std::vector<double> excited_at_;
};

std::vector<BenchResult::Arrival> arrivals_of(const experiment::Experiment& experiment, const StepMarks& marks,
                                              std::size_t axis) {
    std::vector<BenchResult::Arrival> arrivals;
    for (std::size_t k = 0; k < marks.excited_at().size(); ++k)
        arrivals.push_back({experiment.probes[k].cell[axis], marks.excited_at()[k] - pacing_begins(experiment)});
    return arrivals;
}

std::vector<double> shares_of(const BenchCase& one, const simulation::Options& options) {
    if (one.team->is_serial() || !one.unequal.are_measured()) return one.unequal.shares;
    TrialCells trial{one.model, options, one.dt, one.variant};
    trial.sites = one.sites;
    trial.diffuses = !one.ionic_only;
    trial.cells = one.is_weak ? one.cells * one.team->size() : one.cells;
    return measured_shares(trial, *one.team);
}

double slowest(mpi::Team& team, double seconds) {
    return 1e-12 * static_cast<double>(team.all_reduce_max(std::llround(1e12 * seconds)));
}

}  // namespace

BenchResult measure(const BenchCase& one) {
    const std::int64_t warm_up = one.paced ? 100 : std::max<std::int64_t>(1, one.steps / 5);
    simulation::Options options;
    options.backend = one.backend;
    options.threads = one.threads;
    options.device_index = one.device_index;
    options.sites_on_host = one.sites_on_host;
    options.plans = plans_for(one.plan_file, one.model, options);
    options.guard_every = warm_up;
    options.shares = shares_of(one, options);
    const std::size_t wave_axis = one.wave_axis.value_or(axis_of_wave(one, options.shares));
    experiment::Experiment experiment = experiment_of(one, warm_up, wave_axis);
    bind_experiment(experiment, one.model);
    simulation::Simulation simulation(experiment, one.model, options, *one.team);
    const HaloTrace trace(one.halo_trace, simulation, *one.team);
    StepMarks marks(std::string(one.model.potential_unit) == "1" ? 0.5 : -20);
    simulation.run(marks);
    trace.write();
    const double seconds = slowest(*one.team, marks.seconds_per_step(warm_up));
    const simulation::Facts& facts = simulation.facts();
    simulation::Timings timings = simulation.timings();
    const double timed = timings.react + timings.halo + timings.diffuse;
    for (double* const part : {&timings.react, &timings.halo, &timings.diffuse})
        *part = timed > 0 ? seconds * *part / timed : 0;
    const simulation::ExchangeTimes exchange = simulation.exchanges().measure(200);
    return {{static_cast<double>(facts.cells) / seconds, 1e3 * seconds, facts.bytes_per_cell_step,
             simulation.device().measure_copy_bandwidth_among(one.team->ranks_on_node())},
            facts.cells,
            facts,
            timings,
            exchange,
            arrivals_of(experiment, marks, wave_axis),
            wave_axis};
}

std::optional<BenchResult> measure_alone(const BenchCase& one, const BenchResult& measured_together) {
    BenchCase alone = one;
    alone.wave_axis = measured_together.wave_axis;
    alone.team = &mpi::serial();
    alone.is_weak = false;
    alone.unequal = {};
    alone.halo_trace.clear();
    if (one.is_weak) {
        BenchResult measured = measure(alone);
        measured.throughput.ms_per_step = slowest(*one.team, measured.throughput.ms_per_step);
        return measured;
    }
    std::optional<BenchResult> measured;
    if (one.team->is_root()) {
        try {
            measured = measure(alone);
        } catch (const MachineFault&) {
            // Too large for one: there is nothing to compare with.
        }
    }
    one.team->barrier();
    return measured;
}

double efficiency(const BenchCase& one, const BenchResult& measured, const BenchResult& alone) {
    return alone.throughput.ms_per_step / measured.throughput.ms_per_step / (one.is_weak ? 1 : one.team->size());
}

}  // namespace heartwright::commands
