#include "runtime/commands/run/prepacing.hpp"

#include <cmath>
#include <utility>
#include <vector>

#include "base/diag/content_hash.hpp"
#include "base/diag/faults.hpp"
#include "runtime/experiment/bind/bind.hpp"
#include "runtime/experiment/object_reader.hpp"
#include "runtime/io/fields/end_state_file.hpp"
#include "runtime/io/read_file.hpp"

namespace heartwright::commands {

using experiment::Cells;
using experiment::Experiment;
using experiment::format_number;
using experiment::Stimulus;

namespace {

std::string content_of(const experiment::StartFile& start) {
    Diagnostics diagnostics;
    try {
        const io::EndStateFile file(start.path);  // a file, and no pipe
        return content_hash(io::read_file(file.path()));
    } catch (const UserFault& fault) {
        diagnostics.error(start.origin, fault.what());
    }
    diagnostics.throw_if_errors();
    return "";
}

}  // namespace

std::int64_t beat_step(double period, double dt, std::int64_t beat) {
    return std::llround(static_cast<double>(beat) * period / dt);
}

Experiment prepacing_of(const Experiment& experiment, const Cells& cells, const interface::Model& model) {
    Experiment one;
    one.file = experiment.file;
    one.folder = experiment.folder;
    one.name = experiment.name;
    one.model = experiment.model;
    one.model_is_path = experiment.model_is_path;
    one.cells = cells;
    one.cells.prepace.reset();
    one.cells.prepaced.reset();
    one.seed = experiment.seed;
    one.lattice = experiment.lattice;
    one.end_state = experiment::EndState::cells;

    Stimulus stimulus = experiment.prepaces(cells);
    const double dt = experiment.time.dt, period = *stimulus.period;
    const std::int64_t beats = cells.prepace->beats;
    stimulus.where = {};
    stimulus.starts.clear();
    stimulus.first_steps.clear();
    stimulus.periods.clear();
    stimulus.intervals.clear();
    stimulus.leader.clear();
    stimulus.count = beats;
    stimulus.tested_periods.assign(static_cast<std::size_t>(beats), period);
    stimulus.tested_intervals.assign(static_cast<std::size_t>(beats), experiment::unbound);
    for (std::int64_t k = 0; k < beats; ++k) {
        stimulus.starts.push_back(static_cast<double>(k) * period);
        stimulus.first_steps.push_back(beat_step(period, dt, k));
    }
    one.add_stimulus(std::move(stimulus));
    one.time = experiment.time;
    one.time.steps = beat_step(period, dt, beats);
    one.time.end = static_cast<double>(one.time.steps) * dt;

    experiment::Probe probe;
    probe.name = "cell";
    for (std::int32_t k = 0; k < model.n_states; ++k) probe.show.push_back({model.states[k].name, {}, k});
    const std::int64_t before = beat_step(period, dt, beats - 1), beat = one.time.steps - before;
    probe.every_steps = before % beat == 0 ? beat : 1;
    one.probes.push_back(std::move(probe));
    return one;
}

std::string prepacing_hash(const Experiment& one, const Cells& cells, const interface::Model& model,
                           device::Backend backend, const std::string& solver) {
    const Stimulus& stimulus = one.first_stimulus();
    std::string all = "heartwright prepace 2\n";
    const auto add = [&](const std::string& text) { all += text + "\n"; };
    const auto number = [&](double value) { add(format_number(value)); };
    add(solver);
    add(model.name);  // the program may have several
    add(model.spec_hash);
    add(device::backend_name(backend));
    add(model.instruction_set());
    add(std::to_string(model.real_bytes));
    if (model.stores_gates) add("gates in 32 bits");
    add(model.variants[cells.variant].name);
    std::vector<double> parameters = experiment::parameters_of(one, cells, model);
    for (const double parameter : parameters) number(parameter);
    add(cells.start ? cells.start->name : "");
    if (cells.start_file) {
        add(content_of(*cells.start_file));
        if (cells.start_file->cell)
            for (const std::int64_t index : *cells.start_file->cell) add(std::to_string(index));
        if (cells.start_file->probe) add("probe " + *cells.start_file->probe);
    }
    number(one.time.dt);
    if (one.time.has_error_control()) {
        add(one.time.error_control().text());
        number(one.time.tolerance);
    }
    number(experiment::stimulus_current(stimulus, model, parameters));
    number(*stimulus.period);
    add(std::to_string(stimulus.steps));
    for (const double level : stimulus.levels) number(level);
    add(std::to_string(stimulus.starts.size()));
    if (one.lattice) {
        for (const std::int64_t sites : one.lattice->sites) add(std::to_string(sites));
        add(*one.lattice->weighs_per_total ? "per_total" : "per_employed");
        add(*one.lattice->walls_mirror ? "mirror" : "zero_flux");
        add(std::to_string(one.seed));
    }
    return content_hash(all);
}

}  // namespace heartwright::commands
