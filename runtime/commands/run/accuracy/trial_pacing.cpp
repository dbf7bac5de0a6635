#include "runtime/commands/run/accuracy/trial_pacing.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <exception>
#include <iterator>
#include <optional>
#include <utility>

#include "base/units/unit.hpp"
#include "runtime/cells/ode_cells.hpp"
#include "runtime/commands/run/accuracy/ion_totals.hpp"
#include "runtime/commands/run/accuracy/trial_beat.hpp"
#include "runtime/experiment/bind/bind.hpp"
#include "runtime/launch/temporary_folder.hpp"

namespace heartwright::commands {

namespace {

using experiment::Experiment;

// [symbol][row], until the time is up: at the end of a beat, or, of slow ones, far beyond it.
class RowRecorder : public observers::Output {
public:
    RowRecorder(std::size_t symbols, std::int64_t cycle_steps, double seconds)
        : values(symbols), cycle_steps_(cycle_steps), seconds_(seconds) {}

    void probe_row(std::int64_t, double, const std::vector<double>& row) override {
        for (std::size_t k = 0; k < values.size(); ++k) values[k].push_back(row[k]);
    }
    void field(std::int64_t, double, const std::vector<std::vector<double>>&) override {}
    void progress(std::int64_t step) override { ends_beat_ = step % cycle_steps_ == 0; }
    bool is_to_stop() override {
        constexpr double within_a_beat = 4;
        const double passed = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin_).count();
        return passed > (ends_beat_ ? seconds_ : within_a_beat * seconds_);
    }

    std::vector<std::vector<double>> values;

private:
    std::int64_t cycle_steps_;
    double seconds_;
    bool ends_beat_ = false;
    std::chrono::steady_clock::time_point begin_ = std::chrono::steady_clock::now();
};

std::optional<double> cycle_length_of(const Experiment& experiment) {
    if (!experiment.is_stimulated()) return std::nullopt;
    const experiment::Stimulus& stimulus = experiment.first_stimulus();
    if (stimulus.starts.size() > 1) return stimulus.starts[1] - stimulus.starts[0];
    return stimulus.count == 0 ? stimulus.period : std::nullopt;  // of one that the experiment ends before
}

Experiment paced_cell(const Experiment& experiment, std::int64_t cycle_steps, std::int64_t beats,
                      std::vector<experiment::ModelName> shown, std::int64_t every_steps) {
    const double dt = experiment.time.dt, cycle_length = static_cast<double>(cycle_steps) * dt;
    Experiment one = bare_cells(experiment, dt, static_cast<double>(beats) * cycle_length);
    one.time.integrator = experiment.time.integrator;
    one.time.tolerance = experiment.time.tolerance;
    one.end_state = experiment::EndState::cells;
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
    probe.every_steps = every_steps;
    probe.show = std::move(shown);
    one.probes.push_back(std::move(probe));
    return one;
}

experiment::ModelName state_name(const interface::Model& model, std::int32_t state) {
    return {model.states[state].name, {}, state};
}

// The membrane's, and others in its unit.
std::vector<std::int32_t> potentials_of(const interface::Model& model) {
    std::vector<std::int32_t> found{model.potential};
    const auto unit = parse_unit(model.potential_unit);
    if (!unit || unit->is_dimensionless()) return found;
    for (std::int32_t s = 0; s < model.n_states; ++s) {
        const auto own = parse_unit(model.states[s].unit);
        if (s != model.potential && own && own->same_dimension(*unit)) found.push_back(s);
    }
    return found;
}

// Paces cells of an experiment as often as there is time for, and then once more, step by step.
class PacedCell {
public:
    PacedCell(const Experiment& experiment, const interface::Model& model, const simulation::Options& options,
              std::int64_t cycle_steps)
        : experiment_(experiment), model_(model), options_(options), cycle_steps_(cycle_steps) {
        options_.threads = 1;
        options_.checkpoints = {};
        constexpr std::int64_t longest_between_checks = 1000;
        options_.guard_every = std::min(cycle_steps, longest_between_checks);
        while (cycle_steps % options_.guard_every != 0) --options_.guard_every;
    }

    // The states just before each beat, [state][beat].
    std::vector<std::vector<double>> pace(const std::vector<std::int32_t>& states, const PacingWish& wish) {
        std::vector<experiment::ModelName> shown;
        for (const std::int32_t state : states) shown.push_back(state_name(model_, state));
        const Experiment paced = paced_cell(experiment_, cycle_steps_, wish.beats, shown, cycle_steps_);
        RowRecorder recorder(states.size(), cycle_steps_, wish.seconds);
        simulation::Simulation simulation(paced, model_, options_);
        simulation.run(recorder);
        is_before_a_beat_ = simulation.steps_done() % cycle_steps_ == 0;
        simulation.write_end_state(folder_ / "paced.h5");
        return std::move(recorder.values);
    }

    // Of the beat after those. Nothing where it is not known what a pulse brings, or where pacing ended within a beat.
    std::vector<ChargeBudget> charges_of_next_beat(const std::vector<PotentialSum>& others, double seconds) {
        const experiment::Stimulus& stimulus = experiment_.first_stimulus();
        if (!is_before_a_beat_ || model_.membrane_current < 0 || stimulus.has_waveform()) return {};
        const std::vector<double> parameters = experiment::parameters_of(experiment_, experiment_.cells, model_);
        const double of_rate = model_.current_of_rate(parameters.data());
        std::vector<PotentialSum> sums{
            {model_.potential, 0, 1 / of_rate, {{model_.n_states + model_.membrane_current, 1 / of_rate}}, {}}};
        std::copy_if(others.begin(), others.end(), std::back_inserter(sums),
                     [](const PotentialSum& sum) { return sum.uncounted.empty(); });
        std::vector<experiment::ModelName> shown;
        for (const PotentialSum& sum : sums) {
            shown.push_back(state_name(model_, sum.potential));
            for (const PotentialSum::Part& part : sum.parts)
                shown.push_back({experiment::symbol_name(model_, part.symbol), {}, part.symbol});
        }
        // Currents and V of a step stand at different times within it, so that a quadrature over its rows is off by
        // what an upstroke does in a step. Under error control they do not, and rows that lie close cost no steps.
        constexpr double close = 0.01;  // ms
        Experiment beat = experiment_;
        if (cells::OdeCells::suits(model_)) beat.time.integrator = experiment::Time::Integrator::rodas;
        const std::int64_t parts =
            beat.time.has_error_control() ? std::llround(std::ceil(beat.time.dt / close - 1e-9)) : 1;
        beat.time.dt /= static_cast<double>(parts);
        Experiment one = paced_cell(beat, parts * cycle_steps_, 1, shown, 1);
        one.cells.start_file = experiment::StartFile{folder_ / "paced.h5", {}, {}, {}};
        const experiment::Stimulus& pulse = one.first_stimulus();
        const double dt = one.time.dt, of_pulse = experiment::stimulus_current(pulse, model_, parameters) *
                                                  static_cast<double>(pulse.steps) * dt;
        RowRecorder recorder(shown.size(), parts * cycle_steps_, seconds);
        simulation::Simulation simulation(one, model_, options_);
        simulation.run(recorder);
        if (simulation.steps_done() < simulation.facts().steps) return {};
        std::vector<ChargeBudget> charges;
        const std::vector<double>* column = recorder.values.data();
        for (const PotentialSum& sum : sums) {
            const std::vector<double>& potential = *column++;
            std::vector<double> rates(potential.size(), sum.constant);
            for (const PotentialSum::Part& part : sum.parts) {
                for (std::size_t k = 0; k < rates.size(); ++k) rates[k] += part.factor * (*column)[k];
                ++column;
            }
            ChargeBudget charge = charge_budget(potential, rates, dt, sum.pulse * of_pulse);
            charge.potential = model_.states[sum.potential].name;
            charge.unit = model_.states[sum.potential].unit;
            charges.push_back(std::move(charge));
        }
        return charges;
    }

private:
    const Experiment& experiment_;
    const interface::Model& model_;
    simulation::Options options_;
    std::int64_t cycle_steps_;
    const launch::TemporaryFolder folder_{"paced"};
    bool is_before_a_beat_ = false;
};

}  // namespace

std::vector<std::string> PacedIons::sentences() const {
    if (!fault.empty()) return {"ions: not estimated, " + fault};
    std::vector<std::string> all;
    if (beats > 0)
        all.push_back(fmt::format("{} after {} beats of a cell alone, {:.4g} ms apart:",
                                  ions.empty() ? "potentials" : "ions", beats, cycle_length));
    std::vector<LevelBudget> levels = ions;
    levels.insert(levels.end(), potentials.begin(), potentials.end());
    for (const LevelBudget& level : levels) all.push_back("  " + text_of(level));
    for (const ChargeBudget& charge : charges) all.push_back(text_of(charge));
    all.insert(all.end(), uncounted.begin(), uncounted.end());
    if (std::string drifts = drift_sentence(levels, beats); !drifts.empty()) all.push_back(std::move(drifts));
    if (!carriers.empty()) all.push_back(carriers);
    return all;
}

PacedIons paced_ions(const launch::Installation& tools, const Experiment& experiment, const interface::Model& model,
                     const simulation::Options& options, const PacingWish& wish) {
    PacedIons paced;
    const std::optional<double> cycle_length = cycle_length_of(experiment);
    if (!cycle_length || model.lattice != nullptr) return paced;
    const std::int64_t cycle_steps = std::llround(*cycle_length / experiment.time.dt);
    paced.cycle_length = static_cast<double>(cycle_steps) * experiment.time.dt;
    try {
        const Ions ions = ions_of(tools, experiment.model.name, model, experiment.cells.variant,
                                  experiment::parameters_of(experiment, experiment.cells, model));
        std::vector<std::int32_t> states;
        for (const IonTotal& ion : ions.totals)
            for (const IonTotal::Part& part : ion.parts) states.push_back(part.state);
        const std::size_t first_potential = states.size();
        const std::vector<std::int32_t> potentials = potentials_of(model);
        states.insert(states.end(), potentials.begin(), potentials.end());
        PacedCell cell(experiment, model, options, cycle_steps);
        const auto values = cell.pace(states, wish);
        constexpr std::size_t fewest = 3;
        if (values.front().size() <= fewest) {
            paced.fault = "beats of a cell take too long to be tried";
            return paced;
        }
        paced.beats = values.front().size() - 1;
        paced.ions = ion_levels(ions, model, values);
        for (std::size_t k = 0; k < potentials.size(); ++k) {
            const interface::StateInfo& state = model.states[potentials[k]];
            paced.potentials.push_back(level_budget(state.name, state.unit, values[first_potential + k]));
        }
        paced.uncounted = ions.uncounted;
        for (const PotentialSum& sum : ions.potentials) {
            if (!sum.uncounted.empty())
                paced.uncounted.push_back(std::string("the charge of ") + model.states[sum.potential].name +
                                          " is not counted: " + sum.uncounted + " in its equation");
        }
        paced.charges = cell.charges_of_next_beat(ions.potentials, wish.seconds);
        paced.carriers = ions.carriers;
    } catch (const std::exception& fault) {  // an estimate must not end a check
        paced.fault = fault.what();
    }
    return paced;
}

}  // namespace heartwright::commands
