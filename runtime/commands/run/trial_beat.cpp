#include "runtime/commands/run/trial_beat.hpp"

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

Experiment one_cell(const Experiment& experiment, const interface::Model& model, double dt,
                    const std::vector<experiment::ModelName>& symbols) {
    Experiment one;
    one.file = experiment.file;
    one.folder = experiment.folder;
    one.name = experiment.name;
    one.model = experiment.model;
    one.model_is_path = experiment.model_is_path;
    one.cells = experiment.cells;
    one.cells.prepace.reset();
    if (one.cells.start_file && !one.cells.start_file->cell && !one.cells.start_file->probe)
        one.cells.start_file.reset();  // of a whole grid
    one.seed = experiment.seed;
    one.end_state = experiment::EndState::none;
    one.time.dt = dt;
    one.time.steps = static_cast<std::int64_t>(std::ceil(longest_trial / dt));
    one.time.end = static_cast<double>(one.time.steps) * dt;

    Stimulus stimulus = experiment.first_stimulus();
    stimulus.where = {};
    stimulus.starts = {trial_lead};
    stimulus.first_steps = {std::llround(trial_lead / dt)};
    stimulus.steps = std::max<std::int64_t>(1, std::llround(stimulus.duration / dt));
    stimulus.charge_factor = stimulus.duration / (static_cast<double>(stimulus.steps) * dt);
    stimulus.periods.clear();
    stimulus.intervals.clear();
    stimulus.leader.clear();
    stimulus.tested_periods = stimulus.tested_intervals = {experiment::unbound};
    stimulus.count = 1;
    constexpr double most = 60;  // mV
    const double depolarisation =
        rate_of(stimulus, model, experiment::parameters_of(experiment, experiment.cells, model)) * stimulus.duration;
    if (is_in_millivolts(model) && depolarisation > most) stimulus.amplitude.value *= most / depolarisation;
    one.add_stimulus(std::move(stimulus));

    experiment::Probe probe;
    probe.name = "cell";
    probe.show.push_back({model.states[model.potential].name, {}, model.potential});
    probe.show.insert(probe.show.end(), symbols.begin(), symbols.end());
    one.probes.push_back(std::move(probe));
    return one;
}

// Keeps every row, and ends the run when the potential is back.
class Recorder : public simulation::Output {
public:
    Recorder(TrialBeat& beat, double seconds) : beat_(beat), seconds_(seconds) {}

    void probe_row(std::int64_t, double, const std::vector<double>& values) override {
        beat_.potential.push_back(values[0]);
        for (std::size_t k = 0; k < beat_.symbols.size(); ++k) beat_.symbols[k].push_back(values[k + 1]);
        const double rest = beat_.potential.front();
        if (values[0] > highest_) highest_ = values[0];
        const double t = static_cast<double>(beat_.potential.size() - 1) * beat_.dt;
        const bool is_down = values[0] < rest + 0.05 * (highest_ - rest);
        if (t > beat_.stimulus_end + 5 && is_down) ++rows_down_;
        is_over_ = is_over_ || static_cast<double>(rows_down_) * beat_.dt > 5;
    }
    void field(std::int64_t, double, const std::vector<std::vector<double>>&) override {}
    void progress(std::int64_t) override {}
    bool is_to_stop() override { return is_over_ || is_too_slow(); }
    bool is_too_slow() const {
        return std::chrono::duration<double>(std::chrono::steady_clock::now() - begin_).count() > seconds_;
    }

private:
    TrialBeat& beat_;
    double seconds_, highest_ = -1e300;
    std::int64_t rows_down_ = 0;
    bool is_over_ = false;
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

}  // namespace

void measure(TrialBeat& beat) {
    const double stimulus_rate = beat.stimulus_rate;
    const std::vector<double>& V = beat.potential;
    const auto step_of = [&](double t) { return static_cast<std::size_t>(std::max(0.0, std::ceil(t / beat.dt))); };
    beat.rest = V[std::min(step_of(trial_lead), V.size() - 1)];
    beat.peak = *std::max_element(V.begin(), V.end());
    const double amplitude = beat.peak - beat.rest;
    const auto upstroke = crossing(V, beat.dt, beat.rest + 0.5 * amplitude, step_of(trial_lead), true);
    const auto repolarisation =
        upstroke ? crossing(V, beat.dt, beat.rest + 0.1 * amplitude, step_of(*upstroke), false) : std::nullopt;
    if (!upstroke || !repolarisation) {
        beat.fault = "no action potential that ends within " + std::to_string(static_cast<int>(longest_trial)) +
                     " ms follows the stimulus";
        return;
    }
    beat.upstroke = *upstroke;
    beat.apd90 = *repolarisation - *upstroke;
    for (std::size_t k = 1; k < V.size(); ++k) {
        const double t = static_cast<double>(k - 1) * beat.dt;
        const bool is_on = t >= trial_lead - 1e-9 && t < beat.stimulus_end - 1e-9;
        beat.steepest = std::max(beat.steepest, (V[k] - V[k - 1]) / beat.dt - (is_on ? stimulus_rate : 0));
    }
    // A membrane without active currents is depolarised by no more than what the stimulus brings.
    constexpr double beyond_passive = 1.2;
    if (amplitude < beyond_passive * stimulus_rate * (beat.stimulus_end - trial_lead))
        beat.fault = "no action potential follows the stimulus";
}

TrialBeat trial_beat(const Experiment& experiment, const interface::Model& model, simulation::Options options,
                     double dt, const std::vector<experiment::ModelName>& symbols, double seconds) {
    TrialBeat beat;
    beat.dt = dt;
    beat.symbols.resize(symbols.size());
    if (longest_trial / dt > static_cast<double>(most_trial_steps)) {
        beat.fault = "a beat has too many steps of " + std::to_string(dt) + " ms to be tried";
        return beat;
    }
    const Experiment one = one_cell(experiment, model, dt, symbols);
    const Stimulus& stimulus = one.first_stimulus();
    beat.parameters = experiment::parameters_of(experiment, experiment.cells, model);
    beat.stimulus_current = experiment::stimulus_current(stimulus, model, beat.parameters);
    beat.stimulus_rate = rate_of(stimulus, model, beat.parameters);
    beat.stimulus_start = static_cast<double>(stimulus.first_steps.front()) * dt;
    beat.stimulus_end = static_cast<double>(stimulus.first_steps.front() + stimulus.steps) * dt;
    options.threads = 1;
    options.checkpoints = {};
    options.guard_every = std::clamp<std::int64_t>(std::llround(5 / dt), 1, 1000);
    Recorder recorder(beat, seconds);
    try {
        simulation::Simulation simulation(one, model, options);
        for (std::int32_t s = 0; s < model.n_states; ++s) beat.start.push_back(simulation.state(s).front());
        simulation.run(recorder);
    } catch (const std::exception& fault) {  // an estimate must not end a run that is done
        beat.fault = fault.what();
        return beat;
    }
    if (recorder.is_too_slow()) {
        beat.fault = "a beat takes too long to be tried";
        return beat;
    }
    measure(beat);
    return beat;
}

}  // namespace heartwright::commands
