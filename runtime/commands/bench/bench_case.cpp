#include "runtime/commands/bench/bench_case.hpp"

#include <algorithm>
#include <cmath>

#include "base/diag/faults.hpp"
#include "base/units/unit.hpp"
#include "runtime/commands/bench/bench.hpp"
#include "runtime/tissue/decomposition.hpp"

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
    stimulus.first_steps.push_back(warm_up + (one.is_wave() ? 1 : std::llround(beat / 10 / dt)));
    stimulus.starts.push_back(static_cast<double>(stimulus.first_steps.front()) * dt);
    return stimulus;
}

// A wave along z takes its time, and ranks have slabs of z: of all shapes the one of most load imbalance.
std::array<std::int64_t, 3> column(std::int64_t cells) {
    constexpr std::int64_t side = 4;
    return {side, side, std::max<std::int64_t>(2 * side, cells / (side * side))};
}

std::array<std::int64_t, 3> cells_of(const BenchCase& one) {
    if (one.wave == Wave::column) return column(one.is_weak ? one.cells * one.team->size() : one.cells);
    return one.is_weak ? bench_blocks(one.cells, one.team->size()) : bench_block(one.cells);
}

// The first layers along its axis. Of a block, which has few, those of 1 mm, and one at least is left for the wave.
experiment::Where first_layers(const BenchCase& one, const experiment::Geometry& geometry, std::size_t axis) {
    constexpr double depth = 1;  // mm; of 0.5 mm a wave does not start in karma_1994
    experiment::Where where;
    where.kind = experiment::Where::Kind::layers;
    where.axis = static_cast<int>(axis);
    where.layers = one.wave == Wave::column
                       ? 4
                       : std::min<std::int64_t>(std::llround(depth / geometry.spacing[axis]), geometry.cells[axis] - 1);
    return where;
}

// Of the potential in cells of a line along the axis, from its first layer to its last: whether a wave goes through all
// ranks, and when it is where.
void add_wave_probes(experiment::Experiment& experiment, const interface::Model& model, std::size_t axis) {
    const std::array<std::int64_t, 3>& cells = experiment.geometry.cells;
    const std::int64_t probes = std::min(wave_probes, cells[axis]);
    for (std::int64_t k = 0; k < probes; ++k) {
        const std::int64_t layer = k * (cells[axis] - 1) / (probes - 1);
        experiment::Probe probe;
        probe.name = "layer " + std::to_string(layer);
        for (std::size_t a = 0; a < 3; ++a) probe.cell[a] = a == axis ? layer : std::min<std::int64_t>(1, cells[a] - 1);
        probe.show.push_back({model.states[model.potential].name, {}, -1});
        probe.every_steps = std::max<std::int64_t>(1, std::llround(0.5 / experiment.time.dt));
        experiment.probes.push_back(std::move(probe));
    }
}

void add_wave(experiment::Experiment& experiment, const BenchCase& one, std::size_t axis) {
    const std::int64_t layers = one.cells > 1 ? experiment.geometry.cells[axis] : 1;
    if (layers < 2)
        throw UserFault("--wave: a wave needs two layers of cells along " + std::string(1, "xyz"[axis]) +
                        ", and there is one; ask for more --cells");
    experiment.stimuli.front().where = first_layers(one, experiment.geometry, axis);
    add_wave_probes(experiment, one.model, axis);
}

}  // namespace

double pacing_begins(const experiment::Experiment& experiment) { return experiment.stimuli.front().starts.front(); }

std::size_t axis_of_wave(const BenchCase& one, const std::vector<double>& shares) {
    if (one.wave != Wave::block || one.cells < 2) return 2;
    const auto boxes = shares.empty() ? tissue::Decomposition::even(cells_of(one), one.team->size())
                                      : tissue::Decomposition::by_shares(cells_of(one), shares);
    const std::array<int, 3>& ranks = boxes.ranks();
    std::size_t axis = 2;
    for (const std::size_t other : {1U, 0U})
        if (ranks[other] > ranks[axis]) axis = other;
    return axis;
}

experiment::Experiment experiment_of(const BenchCase& one, std::int64_t warm_up, std::size_t wave_axis) {
    experiment::Experiment experiment;
    experiment.name = "bench";
    experiment.model.name = one.model.name;
    if (!one.variant.empty()) experiment.cells.variants.push_back({one.variant, {}, -1});
    experiment.time.dt = one.dt;
    experiment.time.steps = one.steps + warm_up;
    experiment.time.end = static_cast<double>(experiment.time.steps) * experiment.time.dt;
    experiment.geometry.given = one.cells > 1;
    if (one.cells > 1) {
        experiment.geometry.cells = cells_of(one);
        experiment.geometry.dimensions = 3;
        experiment.geometry.spacing = one.model.lattice != nullptr ? 0.5 : 0.25;
    }
    if (!one.ionic_only && one.cells > 1) {
        experiment.tissue.emplace();
        experiment.tissue->D.fill(one.is_wave() && one.model.lattice != nullptr ? 0.2 : 0.1);
    }
    if (one.sites[0] > 0) experiment.lattice.emplace().sites = one.sites;
    if (one.paced) experiment.add_stimulus(pacing(one, experiment.time.dt, warm_up));
    if (one.is_wave()) add_wave(experiment, one, wave_axis);
    return experiment;
}

}  // namespace heartwright::commands
