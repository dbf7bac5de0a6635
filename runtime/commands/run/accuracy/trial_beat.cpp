#include "runtime/commands/run/accuracy/trial_beat.hpp"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstring>
#include <exception>
#include <optional>

#include "runtime/experiment/bind/bind.hpp"

namespace heartwright::commands {

namespace {

using experiment::Experiment;
using experiment::Stimulus;

bool is_in_millivolts(const interface::Model& model) { return std::strcmp(model.potential_unit, "mV") == 0; }

// Depolarising, in units of the potential a ms.
double rate_of(const Stimulus& stimulus, const interface::Model& model, const std::vector<double>& parameters) {
    return experiment::stimulus_current(stimulus, model, parameters) / model.current_of_rate(parameters.data());
}

// A second of a stimulated cell; else as long as the experiment lasts.
double trial_end(const Experiment& experiment, double dt, double longest) {
    const double wanted = experiment.is_stimulated() ? longest : std::min(longest, std::max(experiment.time.end, dt));
    return dt * std::ceil(wanted / dt - 1e-9);
}

Experiment one_cell(const Experiment& experiment, const interface::Model& model, const TrialWish& wish,
                    std::int64_t every_steps) {
    Experiment one = bare_cells(experiment, wish.dt, trial_end(experiment, wish.dt, wish.longest));
    if (experiment.is_stimulated()) one.add_stimulus(first_pulse(experiment, trial_lead, wish.dt));
    experiment::Probe probe;
    probe.name = "cell";
    probe.every_steps = every_steps;
    probe.show.push_back({model.states[model.potential].name, {}, model.potential});
    probe.show.insert(probe.show.end(), wish.symbols.begin(), wish.symbols.end());
    one.probes.push_back(std::move(probe));
    return one;
}

// Keeps every row.
class Recorder : public observers::Output {
public:
    Recorder(TrialBeat& beat, double seconds) : beat_(beat), seconds_(seconds) {}

    void probe_row(std::int64_t, double, const std::vector<double>& values) override {
        beat_.potential.push_back(values[0]);
        for (std::size_t k = 0; k < beat_.symbols.size(); ++k) beat_.symbols[k].push_back(values[k + 1]);
    }
    void field(std::int64_t, double, const std::vector<std::vector<double>>&) override {}
    void progress(std::int64_t) override {}
    bool is_to_stop() override { return is_too_slow(); }
    bool is_too_slow() const {
        return std::chrono::duration<double>(std::chrono::steady_clock::now() - begin_).count() > seconds_;
    }

private:
    TrialBeat& beat_;
    double seconds_;
    std::chrono::steady_clock::time_point begin_ = std::chrono::steady_clock::now();
};

// When `values` (of steps of dt) pass `level`, upwards or downwards, from `from` on: linear between steps.
std::optional<double> crossing(const std::vector<double>& values, double dt, double level, std::size_t from,
                               bool upwards) {
    for (std::size_t k = std::max<std::size_t>(1, from); k < values.size(); ++k) {
        const bool passes =
            upwards ? values[k - 1] < level && values[k] >= level : values[k - 1] > level && values[k] <= level;
        if (passes) return dt * (static_cast<double>(k - 1) + (level - values[k - 1]) / (values[k] - values[k - 1]));
    }
    return std::nullopt;
}

void run_trial(TrialBeat& beat, const Experiment& one, const interface::Model& model, simulation::Options options,
               double seconds) {
    options.threads = 1;
    options.checkpoints = {};
    options.guard_every = std::clamp<std::int64_t>(std::llround(5 / beat.dt), 1, 1000);
    Recorder recorder(beat, seconds);
    try {
        simulation::Simulation simulation(one, model, options);
        beat.start.clear();
        for (std::int32_t s = 0; s < model.n_states; ++s) beat.start.push_back(simulation.state(s).front());
        simulation.run(recorder);
        if (simulation.steps_done() < simulation.facts().steps) beat.fault = "a beat takes too long to be tried";
    } catch (const std::exception& fault) {  // an estimate must not end a run that is done
        beat.fault = fault.what();
    }
}

}  // namespace

Experiment bare_cells(const Experiment& experiment, double dt, double end) {
    Experiment bare;
    bare.file = experiment.file;
    bare.folder = experiment.folder;
    bare.name = experiment.name;
    bare.model = experiment.model;
    bare.model_is_path = experiment.model_is_path;
    bare.cells = experiment.cells;
    bare.cells.prepace.reset();
    if (bare.cells.start_file && !bare.cells.start_file->cell && !bare.cells.start_file->probe)
        bare.cells.start_file.reset();  // of a whole grid
    bare.seed = experiment.seed;
    bare.end_state = experiment::EndState::none;
    bare.time.dt = dt;
    bare.time.steps = std::llround(end / dt);
    bare.time.end = static_cast<double>(bare.time.steps) * dt;
    return bare;
}

Stimulus first_pulse(const Experiment& experiment, double lead, double dt) {
    Stimulus stimulus = experiment.first_stimulus();
    stimulus.where = {};
    stimulus.starts = {lead};
    stimulus.first_steps = {std::llround(lead / dt)};
    stimulus.steps = std::max<std::int64_t>(1, std::llround(stimulus.duration / dt));
    stimulus.charge_factor = stimulus.duration / (static_cast<double>(stimulus.steps) * dt);
    stimulus.periods.clear();
    stimulus.intervals.clear();
    stimulus.leader.clear();
    stimulus.tested_periods = stimulus.tested_intervals = {experiment::unbound};
    stimulus.count = 1;
    return stimulus;
}

void measure(TrialBeat& beat) {
    const double stimulus_rate = beat.stimulus_rate, every = beat.every();
    const std::vector<double>& V = beat.potential;
    const auto row_of = [&](double t) { return static_cast<std::size_t>(std::max(0.0, std::ceil(t / every - 1e-9))); };
    beat.no_beat.clear();
    if (!beat.is_stimulated) {
        beat.no_beat = "nothing stimulates the cells";
        return;
    }
    beat.rest = V[std::min(row_of(trial_lead), V.size() - 1)];
    beat.peak = *std::max_element(V.begin(), V.end());
    const double amplitude = beat.peak - beat.rest;
    beat.steepest = 0;
    for (std::size_t k = 1; k < V.size(); ++k) {
        const double t = static_cast<double>(k - 1) * every;
        const bool is_on = t >= trial_lead - 1e-9 && t < beat.stimulus_end - 1e-9;
        beat.steepest = std::max(beat.steepest, (V[k] - V[k - 1]) / every - (is_on ? stimulus_rate : 0));
    }
    const auto upstroke = crossing(V, every, beat.rest + 0.5 * amplitude, row_of(trial_lead), true);
    const auto repolarisation =
        upstroke ? crossing(V, every, beat.rest + 0.1 * amplitude, row_of(*upstroke), false) : std::nullopt;
    if (!upstroke || !repolarisation) {
        beat.no_beat = "no action potential that ends within " + std::to_string(static_cast<int>(longest_trial)) +
                       " ms follows the stimulus";
        return;
    }
    beat.upstroke = *upstroke;
    beat.apd90 = *repolarisation - *upstroke;
    // A membrane without active currents is depolarised by no more than what the stimulus brings.
    constexpr double beyond_passive = 1.2;
    if (amplitude < beyond_passive * stimulus_rate * (beat.stimulus_end - trial_lead))
        beat.no_beat = "no action potential follows the stimulus";
}

TrialBeat trial_beat(const Experiment& experiment, const interface::Model& model, const simulation::Options& options,
                     const TrialWish& wish) {
    TrialBeat beat;
    beat.dt = wish.dt;
    beat.every_steps = wish.every_steps > 0
                           ? wish.every_steps
                           : std::max<std::int64_t>(1, std::llround(std::ceil(trial_rows / wish.dt - 1e-9)));
    if (longest_trial / wish.dt > static_cast<double>(most_trial_steps)) {
        beat.fault = "a beat has too many steps of " + std::to_string(wish.dt) + " ms to be tried";
        return beat;
    }
    beat.parameters = experiment::parameters_of(experiment, experiment.cells, model);
    beat.is_stimulated = experiment.is_stimulated();
    Experiment one = one_cell(experiment, model, wish, beat.every_steps);
    constexpr double enough = 60;  // mV
    double depolarisation = 0;
    const auto look_at_stimulus = [&] {
        const Stimulus& stimulus = one.first_stimulus();
        beat.stimulus_current = experiment::stimulus_current(stimulus, model, beat.parameters);
        beat.stimulus_rate = rate_of(stimulus, model, beat.parameters);
        beat.stimulus_start = static_cast<double>(stimulus.first_steps.front()) * wish.dt;
        beat.stimulus_end = static_cast<double>(stimulus.first_steps.front() + stimulus.steps) * wish.dt;
        depolarisation = beat.stimulus_rate * (beat.stimulus_end - beat.stimulus_start);
    };
    const auto try_it = [&] {
        if (beat.is_stimulated) look_at_stimulus();
        beat.potential.clear();
        beat.symbols.assign(wish.symbols.size(), {});
        run_trial(beat, one, model, options, wish.seconds);
    };
    try_it();
    if (!beat.fault.empty() && experiment.tissue && is_in_millivolts(model) && depolarisation > enough) {
        beat.stimulus_share = enough / depolarisation;
        one.stimuli.front().amplitude.value *= beat.stimulus_share;
        beat.fault.clear();
        try_it();
    }
    if (beat.fault.empty()) measure(beat);
    return beat;
}

}  // namespace heartwright::commands
