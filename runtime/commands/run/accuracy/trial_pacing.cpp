#include "runtime/commands/run/accuracy/trial_pacing.hpp"

#include <fmt/core.h>

#include <chrono>
#include <cmath>
#include <exception>
#include <optional>

#include "runtime/commands/run/accuracy/trial_beat.hpp"
#include "runtime/io/read_file.hpp"
#include "runtime/launch/process.hpp"
#include "runtime/launch/temporary_folder.hpp"

namespace heartwright::commands {

namespace {

using experiment::Experiment;

// [ion][beat]: the values just before each stimulus, until the time is up.
class BeatRecorder : public simulation::Output {
public:
    BeatRecorder(std::size_t ions, double seconds) : values(ions), seconds_(seconds) {}

    void probe_row(std::int64_t, double, const std::vector<double>& row) override {
        for (std::size_t k = 0; k < values.size(); ++k) values[k].push_back(row[k]);
    }
    void field(std::int64_t, double, const std::vector<std::vector<double>>&) override {}
    void progress(std::int64_t) override {}
    bool is_to_stop() override {
        return std::chrono::duration<double>(std::chrono::steady_clock::now() - begin_).count() > seconds_;
    }

    std::vector<std::vector<double>> values;

private:
    double seconds_;
    std::chrono::steady_clock::time_point begin_ = std::chrono::steady_clock::now();
};

std::optional<double> cycle_length_of(const Experiment& experiment) {
    if (!experiment.is_stimulated()) return std::nullopt;
    const experiment::Stimulus& stimulus = experiment.first_stimulus();
    if (stimulus.starts.size() > 1) return stimulus.starts[1] - stimulus.starts[0];
    return stimulus.count == 0 ? stimulus.period : std::nullopt;  // of one that the experiment ends before
}

Experiment paced_cell(const Experiment& experiment, const interface::Model& model,
                      const std::vector<Concentration>& concentrations, std::int64_t cycle_steps, std::int64_t beats) {
    const double dt = experiment.time.dt, cycle_length = static_cast<double>(cycle_steps) * dt;
    Experiment one = bare_cells(experiment, dt, static_cast<double>(beats) * cycle_length);
    experiment::Stimulus train = first_pulse(experiment, dt, dt);
    for (std::int64_t beat = 1; beat < beats; ++beat) {
        train.first_steps.push_back(train.first_steps.front() + beat * cycle_steps);
        train.starts.push_back(train.starts.front() + static_cast<double>(beat) * cycle_length);
    }
    train.tested_periods.resize(train.starts.size(), experiment::unbound);
    train.tested_intervals.resize(train.starts.size(), experiment::unbound);
    train.count = beats;
    one.add_stimulus(std::move(train));
    experiment::Probe probe;
    probe.name = "cell";
    probe.every_steps = cycle_steps;
    for (const Concentration& ion : concentrations) probe.show.push_back({model.states[ion.state].name, {}, ion.state});
    one.probes.push_back(std::move(probe));
    return one;
}

// The generator knows the equations: the line of its check that says what carries the stimulus.
std::string carriers_of(const launch::Installation& tools, const Experiment& experiment,
                        const interface::Model& model) {
    if (tools.generate.empty()) return {};
    const launch::SpecFile spec = find_spec(tools, experiment.model.name);
    if (spec.hash != model.spec_hash) return {};
    const launch::TemporaryFolder folder("carriers");
    if (launch::run_process({tools.generate, "check", spec.path}, folder / "log") != 0) return {};
    const std::string said = io::read_file(folder / "log");
    for (const char* begin : {"the stimulus is carried by", "note: the stimulus is carried by"}) {
        const std::size_t at = said.find(begin);
        if (at == std::string::npos || (at > 0 && said[at - 1] != '\n')) continue;
        const std::string line = said.substr(at, said.find('\n', at) - at);
        return line.starts_with("note: ") ? "warning: " + line.substr(6) : line;
    }
    return {};
}

}  // namespace

std::vector<std::string> PacedIons::sentences() const {
    if (!fault.empty()) return {"ions: not estimated, " + fault};
    std::vector<std::string> all;
    if (!ions.empty())
        all.push_back(fmt::format("ions after {} beats of a cell alone, {:.4g} ms apart:", beats, cycle_length));
    for (const IonBudget& ion : ions) all.push_back("  " + text_of(ion));
    if (!carriers.empty()) all.push_back(carriers);
    return all;
}

PacedIons paced_ions(const launch::Installation& tools, const Experiment& experiment, const interface::Model& model,
                     const simulation::Options& options, const PacingWish& wish) {
    PacedIons paced;
    const std::vector<Concentration> concentrations = concentrations_of(model);
    const std::optional<double> cycle_length = cycle_length_of(experiment);
    if (concentrations.empty() || !cycle_length || model.lattice != nullptr) return paced;
    const std::int64_t cycle_steps = std::llround(*cycle_length / experiment.time.dt);
    paced.cycle_length = static_cast<double>(cycle_steps) * experiment.time.dt;
    simulation::Options alone = options;
    alone.threads = 1;
    alone.checkpoints = {};
    alone.guard_every = std::min<std::int64_t>(cycle_steps, 1000);
    BeatRecorder recorder(concentrations.size(), wish.seconds);
    try {
        simulation::Simulation simulation(paced_cell(experiment, model, concentrations, cycle_steps, wish.beats), model,
                                          alone);
        simulation.run(recorder);
        constexpr std::size_t fewest = 3;
        paced.beats = recorder.values.front().size() - 1;
        if (paced.beats < fewest) {
            paced.fault = "beats of a cell take too long to be tried";
            return paced;
        }
        for (std::size_t k = 0; k < concentrations.size(); ++k)
            paced.ions.push_back(ion_budget(model, concentrations[k], recorder.values[k]));
        paced.carriers = carriers_of(tools, experiment, model);
    } catch (const std::exception& fault) {  // an estimate must not end a check
        paced.fault = fault.what();
    }
    return paced;
}

}  // namespace heartwright::commands
