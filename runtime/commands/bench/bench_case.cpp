#include "runtime/commands/bench/bench_case.hpp"

#include <algorithm>
#include <cmath>

#include "base/units/unit.hpp"
#include "runtime/commands/bench/bench.hpp"

namespace heartwright::commands {

namespace {

// The beat that is measured begins when the warm-up has ended; it is stimulated after a tenth of it, a wave at once:
// cells that wait in their start for more than 100 ms become harder to excite, and block it.
experiment::Stimulus pacing(const BenchCase& one, double dt, std::int64_t warm_up) {
    experiment::Stimulus stimulus;
    const bool has_volts = std::string(one.model.potential_unit) != "1";
    stimulus.name = "pacing";
    stimulus.kind = experiment::Stimulus::Kind::rate;
    stimulus.amplitude.said = {has_volts ? 80.0 : 2.0,
                               *parse_unit(has_volts ? std::string(one.model.potential_unit) + "/ms" : "1/ms")};
    stimulus.duration = 0.5;
    stimulus.period = beat;
    stimulus.steps = std::max<std::int64_t>(1, std::llround(stimulus.duration / dt));
    stimulus.charge_factor = stimulus.duration / (static_cast<double>(stimulus.steps) * dt);
    stimulus.first_steps.push_back(warm_up + (one.is_wave ? 1 : std::llround(beat / 10 / dt)));
    stimulus.starts.push_back(static_cast<double>(stimulus.first_steps.front()) * dt);
    if (one.is_wave) {
        stimulus.where.kind = experiment::Where::Kind::layers;
        stimulus.where.axis = 2;
        stimulus.where.layers = 4;
    }
    return stimulus;
}

// A wave along z takes its time, and ranks have slabs of z: of all shapes the one of most load imbalance.
std::array<std::int64_t, 3> column(std::int64_t cells) {
    constexpr std::int64_t side = 4;
    return {side, side, std::max<std::int64_t>(2 * side, cells / (side * side))};
}

// Of the potential in cells along the column, from its first layer to its last: whether a wave goes through all ranks,
// and when it is where.
void add_wave_probes(experiment::Experiment& experiment, const interface::Model& model, std::int64_t layers) {
    for (std::int64_t k = 0; k < wave_probes; ++k) {
        experiment::Probe probe;
        probe.name = "layer " + std::to_string(k * (layers - 1) / (wave_probes - 1));
        probe.cell = {1, 1, k * (layers - 1) / (wave_probes - 1)};
        probe.show.push_back({model.states[model.potential].name, {}, -1});
        probe.every_steps = std::max<std::int64_t>(1, std::llround(0.5 / experiment.time.dt));
        experiment.probes.push_back(std::move(probe));
    }
}

}  // namespace

double pacing_begins(const experiment::Experiment& experiment) { return experiment.stimuli.front().starts.front(); }

experiment::Experiment experiment_of(const BenchCase& one, std::int64_t warm_up) {
    experiment::Experiment experiment;
    experiment.name = "bench";
    experiment.model.name = one.model.name;
    if (!one.variant.empty()) experiment.cells.variants.push_back({one.variant, {}, -1});
    experiment.time.dt = one.dt;
    experiment.time.steps = one.steps + warm_up;
    experiment.time.end = static_cast<double>(experiment.time.steps) * experiment.time.dt;
    experiment.geometry.given = one.cells > 1;
    if (one.cells > 1) {
        experiment.geometry.cells = one.is_weak ? bench_blocks(one.cells, one.team->size()) : bench_block(one.cells);
        if (one.is_wave) experiment.geometry.cells = column(one.is_weak ? one.cells * one.team->size() : one.cells);
        experiment.geometry.dimensions = 3;
        experiment.geometry.spacing = one.model.lattice != nullptr ? 0.5 : 0.25;
    }
    if (!one.ionic_only && one.cells > 1) {
        experiment.tissue.emplace();
        experiment.tissue->D.fill(one.is_wave && one.model.lattice != nullptr ? 0.2 : 0.1);
    }
    if (one.sites[0] > 0) experiment.lattice.emplace().sites = one.sites;
    if (one.paced) experiment.add_stimulus(pacing(one, experiment.time.dt, warm_up));
    if (one.is_wave) add_wave_probes(experiment, one.model, experiment.geometry.cells[2]);
    return experiment;
}

}  // namespace heartwright::commands
