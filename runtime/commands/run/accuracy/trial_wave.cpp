#include "runtime/commands/run/accuracy/trial_wave.hpp"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <exception>
#include <utility>

namespace heartwright::commands {

namespace {

using experiment::Experiment;

constexpr double first_share = 0.4, last_share = 0.8;  // of the strand's length: a velocity is that between them

// A line of cells, and how it is stepped.
struct Strand {
    double D, spacing, dt;  // mm^2/ms, mm, ms
    std::int64_t cells, excited;
    int substeps;
    double end;  // ms, when it is given up

    std::int64_t cell_at(double share) const {
        return static_cast<std::int64_t>(std::llround(share * static_cast<double>(cells)));
    }
};

// When the potential of both probes first rises through the threshold; ends the run then.
class Arrivals : public observers::Output {
public:
    Arrivals(double dt, double threshold, double seconds) : dt_(dt), threshold_(threshold), seconds_(seconds) {}

    void probe_row(std::int64_t step, double, const std::vector<double>& values) override {
        for (std::size_t k = 0; k < 2; ++k) {
            if (at_[k] < 0 && step > 0 && before_[k] < threshold_ && values[k] >= threshold_)
                at_[k] = dt_ * (static_cast<double>(step) - (values[k] - threshold_) / (values[k] - before_[k]));
            before_[k] = values[k];
        }
    }
    void field(std::int64_t, double, const std::vector<std::vector<double>>&) override {}
    void progress(std::int64_t) override {}
    bool is_to_stop() override { return has_both() || is_too_slow(); }
    bool is_too_slow() const {
        return std::chrono::duration<double>(std::chrono::steady_clock::now() - begin_).count() > seconds_;
    }
    bool has_both() const { return at_[0] >= 0 && at_[1] > at_[0]; }
    double between() const { return at_[1] - at_[0]; }  // ms

private:
    double dt_, threshold_, seconds_;
    double at_[2] = {-1, -1}, before_[2] = {};
    std::chrono::steady_clock::time_point begin_ = std::chrono::steady_clock::now();
};

Experiment strand_experiment(const Experiment& experiment, const interface::Model& model, const Strand& strand) {
    constexpr double lead = 1;  // ms
    Experiment line = bare_cells(experiment, strand.dt, strand.dt * std::ceil(strand.end / strand.dt));
    line.time.splitting = experiment.time.splitting;
    line.time.diffusion = experiment.time.diffusion == experiment::Time::Diffusion::rkl2
                              ? experiment::Time::Diffusion::rkl2
                              : experiment::Time::Diffusion::substep;
    line.time.least_substeps = strand.substeps;
    line.geometry.given = true;
    line.geometry.cells = {strand.cells, 1, 1};
    line.geometry.spacing = {{strand.spacing, strand.spacing, strand.spacing}};
    line.tissue.emplace();
    line.tissue->D = {strand.D, strand.D, strand.D};
    line.tissue->chi_C_m = experiment.tissue->chi_C_m;
    experiment::Stimulus pulse = first_pulse(experiment, lead, strand.dt);
    pulse.where.kind = experiment::Where::Kind::layers;
    pulse.where.layers = strand.excited;
    line.add_stimulus(std::move(pulse));
    for (const double share : {first_share, last_share}) {
        experiment::Probe probe;
        probe.name = share == first_share ? "first" : "last";
        probe.cell = {strand.cell_at(share), 0, 0};
        probe.show.push_back({model.states[model.potential].name, {}, model.potential});
        line.probes.push_back(std::move(probe));
    }
    return line;
}

// mm/ms; 0: no wave arrives. Faults of the run are exceptions.
double velocity_of(const Experiment& experiment, const interface::Model& model, simulation::Options options,
                   const Strand& strand, double threshold, double seconds) {
    options.threads = 1;
    options.checkpoints = {};
    options.guard_every = std::clamp<std::int64_t>(std::llround(1 / strand.dt), 1, 1000);
    Arrivals arrivals(strand.dt, threshold, seconds);
    const Experiment line = strand_experiment(experiment, model, strand);
    simulation::Simulation simulation(line, model, options);
    simulation.run(arrivals);
    if (!arrivals.has_both()) {
        if (arrivals.is_too_slow()) throw UserFault("a strand takes too long to be tried");
        return 0;
    }
    const auto cells = static_cast<double>(strand.cell_at(last_share) - strand.cell_at(first_share));
    return cells * strand.spacing / arrivals.between();
}

// Long enough for a front that no longer feels how it began, and for velocities between cells.
Strand strand_of(const WaveError& wave, const TrialBeat& beat, double spacing, double dt, int substeps) {
    constexpr double constants = 40, least_cells = 40, excited = 4;  // of space constants; cells; of space constants
    const double coarse = std::max(wave.spacing, spacing);
    const double length = std::max(constants * wave.space_constant, least_cells * coarse);
    const double upstroke_time = (beat.peak - beat.rest) / beat.steepest;
    const double slowest =
        0.1 * wave.space_constant / upstroke_time;  // mm/ms; a front makes about half of its constant
    Strand strand{wave.D, spacing, dt, std::llround(length / spacing), 0, substeps, 0};
    strand.excited = std::max<std::int64_t>(std::llround(2 * coarse / spacing),
                                            std::llround(std::ceil(excited * wave.space_constant / spacing)));
    strand.end = 20 + length / slowest;
    return strand;
}

void try_strands(WaveError& wave, const Experiment& experiment, const interface::Model& model,
                 const simulation::Options& options, const TrialBeat& beat, double seconds) {
    const double threshold = (beat.rest + beat.peak) / 2, dt = experiment.time.dt;
    const auto velocity = [&](double spacing, double step, int substeps) {
        return velocity_of(experiment, model, options, strand_of(wave, beat, spacing, step, substeps), threshold,
                           seconds);
    };
    constexpr double fine_enough = 0.5;  // of a space constant
    const double fine = wave.spacing / (wave.spacing > fine_enough * wave.space_constant ? 4 : 2);
    const double stable = fine * fine / (2 * wave.D);
    wave.fine_velocity = velocity(fine, std::min(dt / 4, dt / std::ceil(dt / stable)), 1);
    wave.velocity = velocity(wave.spacing, dt, wave.substeps);
    const bool is_stable_without = dt <= wave.spacing * wave.spacing / (2 * wave.D);
    if (wave.substeps > 1 && is_stable_without && wave.velocity > 0)
        wave.by_substeps = wave.velocity / velocity(wave.spacing, dt, 1) - 1;
}

// The least diffusion coefficient along an axis of the grid, of all tissue; fibres from a file may lie any way.
double least_diffusion(const Experiment& experiment, std::size_t axis) {
    const auto along = [&](const experiment::Tissue& tissue) {
        const std::array<double, 3> D = tissue.monodomain_D();
        const double transverse = std::min(D[1], D[2]);
        if (tissue.isotropic) return D[0];
        if (experiment.fibres.file || !experiment.geometry.is_grid()) return std::min(D[0], transverse);
        const double share = experiment.fibres.given ? experiment.fibres.direction[axis] : (axis == 0 ? 1.0 : 0.0);
        return transverse + (D[0] - transverse) * share * share;
    };
    double least = along(*experiment.tissue);
    for (const experiment::Region& region : experiment.regions) {
        const double own = region.tissue ? along(*region.tissue) : 0;
        if (own > 0) least = least > 0 ? std::min(least, own) : own;
    }
    return least;
}

// Of each kind of wave its direction, D and spacing.
std::vector<WaveError> kinds_of_waves(const Experiment& experiment) {
    std::vector<WaveError> waves;
    const auto add = [&](const std::string& direction, double D, double spacing) {
        for (WaveError& known : waves) {
            if (known.D != D || known.spacing != spacing) continue;
            if (known.direction != direction) known.direction += " and " + direction;
            return;
        }
        if (D > 0) {
            waves.emplace_back();
            waves.back().direction = direction;
            waves.back().D = D;
            waves.back().spacing = spacing;
        }
    };
    const experiment::Geometry& geometry = experiment.geometry;
    if (!geometry.is_grid()) {
        add(experiment.tissue->isotropic ? "in any direction" : "across fibres", least_diffusion(experiment, 0),
            geometry.spacing.least());
        return waves;
    }
    for (std::size_t axis = 0; axis < 3; ++axis)
        if (geometry.cells[axis] > 1)
            add(experiment.fibres.file ? "across fibres" : std::string("along ") + "xyz"[axis],
                least_diffusion(experiment, axis), geometry.spacing[axis]);
    return waves;
}

}  // namespace

std::vector<WaveError> space_constants(const Experiment& experiment, const TrialBeat& beat) {
    if (!experiment.tissue || !experiment.geometry.given || !(beat.steepest > 0)) return {};
    std::vector<WaveError> waves = kinds_of_waves(experiment);
    for (WaveError& wave : waves) wave.space_constant = std::sqrt(wave.D * (beat.peak - beat.rest) / beat.steepest);
    return waves;
}

std::vector<WaveError> wave_errors(const Experiment& experiment, const interface::Model& model,
                                   const simulation::Options& options, const TrialBeat& beat, int substeps,
                                   double seconds) {
    std::vector<WaveError> waves = space_constants(experiment, beat);
    for (WaveError& wave : waves) {
        wave.substeps = std::max(1, substeps);
        wave.is_tried = true;
        try {
            try_strands(wave, experiment, model, options, beat, seconds);
        } catch (const std::exception& fault) {  // an estimate must not end a run that is done
            wave.fault = fault.what();
        }
    }
    return waves;
}

}  // namespace heartwright::commands
