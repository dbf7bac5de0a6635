#include "runtime/commands/cell/cell_bench.hpp"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <filesystem>
#include <map>
#include <utility>

#include "base/command_line/quantities.hpp"
#include "base/diag/diagnostics.hpp"
#include "base/diag/faults.hpp"
#include "base/diag/input_file.hpp"
#include "base/units/unit.hpp"
#include "base/version/version.hpp"
#include "runtime/cells/assumptions.hpp"
#include "runtime/cells/ode_cells.hpp"
#include "runtime/commands/bench/bench.hpp"
#include "runtime/commands/bench/model_words.hpp"
#include "runtime/commands/cell/option_places.hpp"
#include "runtime/commands/cell/pacing.hpp"
#include "runtime/commands/cell/protocols.hpp"
#include "runtime/commands/cell/stop_condition.hpp"
#include "runtime/commands/cell/temperature.hpp"
#include "runtime/commands/run/linked_models.hpp"
#include "runtime/commands/run/ready_run.hpp"
#include "runtime/commands/run/run.hpp"
#include "runtime/experiment/bind/bind.hpp"
#include "runtime/experiment/read/read.hpp"
#include "runtime/experiment/temperature.hpp"
#include "runtime/io/fields/maps_reader.hpp"
#include "runtime/io/hdf5/hdf5_writer.hpp"
#include "runtime/io/number_text.hpp"
#include "runtime/io/read_file.hpp"
#include "runtime/io/whole_file.hpp"
#include "runtime/launch/interruption.hpp"
#include "runtime/launch/progress.hpp"
#include "runtime/launch/quiet.hpp"
#include "runtime/launch/ranks.hpp"
#include "runtime/report/compare/cell_report.hpp"
#include "runtime/report/sections/page.hpp"

namespace heartwright::commands {

namespace fs = std::filesystem;

namespace {

std::string pretty(const Json& json) { return json.dump(2, ' ', false, Json::error_handler_t::replace) + "\n"; }

// A watcher as the output of a simulation, with a line of progress.
class WatchedRun final : public observers::Output {
public:
    WatchedRun(RunWatcher& watcher, launch::Progress& progress) : watcher_(watcher), progress_(progress) {}

    void probe_row(std::int64_t step, double t, const std::vector<double>& values) override {
        watcher_.row(step, t, values);
    }
    void field(std::int64_t, double, const std::vector<std::vector<double>>&) override {}
    void progress(std::int64_t step) override {
        watcher_.checked(step);
        if (!launch::is_quiet()) progress_.update(step);
    }
    bool is_to_stop() override { return launch::Interruption::signal() != 0 || watcher_.is_done(); }

private:
    RunWatcher& watcher_;
    launch::Progress& progress_;
};

// The states before each stimulus go to the criterion; the run ends once it is met.
class SteadyStateWatch final : public RunWatcher {
public:
    struct Ends {
        double wall_seconds;
        std::vector<StopCondition> conditions;
        std::size_t n_states;
    };
    SteadyStateWatch(SteadyState& steady, std::int64_t steps_of_beat, Ends ends)
        : steady_(steady), steps_of_beat_(steps_of_beat), ends_(std::move(ends)) {}

    void row(std::int64_t step, double, const std::vector<double>& values) override {
        if (step % steps_of_beat_ != 0) return steady_.add_instant(values);
        steady_.add_beat(values);
        for (const StopCondition& condition : ends_.conditions)
            if (condition.holds(values, ends_.n_states)) steady_.stop(condition.text);
    }
    void checked(std::int64_t step) override { at_beat_ = step % steps_of_beat_ == 0; }
    // Only where a beat ends, so that the end state is that before a stimulus.
    bool is_done() override {
        if (!at_beat_) return false;
        at_beat_ = false;
        return steady_.period() != SteadyState::Period::not_reached || !steady_.stopped_by().empty() ||
               seconds() > ends_.wall_seconds;
    }

private:
    double seconds() const { return std::chrono::duration<double>(std::chrono::steady_clock::now() - begin_).count(); }

    SteadyState& steady_;
    std::int64_t steps_of_beat_;
    Ends ends_;
    bool at_beat_ = false;
    std::chrono::steady_clock::time_point begin_ = std::chrono::steady_clock::now();
};

class RecordingWatcher final : public RunWatcher {
public:
    explicit RecordingWatcher(Recording& recording) : recording_(recording) {}
    void row(std::int64_t, double t, const std::vector<double>& values) override {
        recording_.columns.resize(values.size());
        recording_.times.push_back(t);
        for (std::size_t k = 0; k < values.size(); ++k) recording_.columns[k].push_back(values[k]);
    }

private:
    Recording& recording_;
};

// Rows of a beat that show how far states go: 100 at least, as many as it takes to have one at each of its ends; of a
// number of steps that has no such divisor those ends alone.
std::int64_t steps_between_rows(std::int64_t steps_of_beat) {
    constexpr std::int64_t fewest = 100, most = 2000;
    for (std::int64_t rows = fewest; rows <= std::min(most, steps_of_beat); ++rows)
        if (steps_of_beat % rows == 0) return steps_of_beat / rows;
    return steps_of_beat;
}

}  // namespace

double whole_steps(double ms, double dt) { return dt * std::max(1.0, std::round(ms / dt)); }
std::string ms_text(double ms) { return io::number_text(std::round(ms * 1e9) / 1e9) + " ms"; }

namespace {

using report::unfinished_marker;  // while a protocol is in progress

// What is left of changes from beat to beat must not be of the integrator: a steady state is extrapolated from them.
// The steps of a Rosenbrock method follow from the states alone, so that its own errors are the same in every beat.
ode::ErrorControl control_of_pacing(const std::string& integrator) {
    using Method = ode::ErrorControl::Method;
    return integrator == "cvode" ? ode::ErrorControl{Method::cvode, 1e-7} : ode::ErrorControl{Method::rodas, 3e-5};
}

}  // namespace

CellBench::CellBench(CellRequest request, const std::vector<const interface::Model*>& models, bool claims_folder)
    : request_(std::move(request)), models_(models) {
    const std::string name = linked_name(models, request_.model);
    const device::Backend backend = choose_backend(request_.backend, models, name, request_.precision);
    model_ = &find_model(models, name, backend, request_.precision);
    dt_ = request_.dt > 0 ? request_.dt : default_dt(*model_);
    const bool is_asked_for = request_.integrator == "rodas" || request_.integrator == "cvode";
    if (is_asked_for || (paces_by_error_control(request_) && cells::OdeCells::suits(*model_)))
        error_control_ = control_of_pacing(request_.integrator);
    const double beat = request_.cycle_length / dt_;
    if (std::fabs(beat - std::round(beat)) > 1e-6 || beat < 1)
        throw UserFault("the cycle length, " + ms_text(request_.cycle_length) +
                        ", is not a whole number of time steps of " + ms_text(dt_));
    if (const Choices choices = choices_of(*model_); !choices.variants.empty())
        launch::progress_text() << model_->name << ": "
                                << (request_.variants.empty()
                                        ? "the file's own cell, no variant; there are " + list_of(choices.variants)
                                        : "variant " + list_of(request_.variants))
                                << "\n";
    if (request_.temperature > 0) {
        const std::string parameter = experiment::temperature_parameter(*model_, temperature_option);
        for (const auto& [name, value] : request_.set)
            if (name == parameter)
                throw UserFault("--temperature is the parameter " + name +
                                ", which --set gives, too: give one of them");
        request_.set.emplace_back(parameter, io::number_text(request_.temperature) + " K");
    }
    Diagnostics diagnostics;
    const Json one = experiment("cell", 1000 * dt_, 1);
    auto experiment = experiment::read_experiment(std::make_shared<const SourceFile>(path("cell.json"), pretty(one)),
                                                  {}, diagnostics);
    if (experiment && !diagnostics.has_errors()) experiment::bind(*experiment, *model_, diagnostics);
    at_options(diagnostics, request_).throw_if_errors();
    variant_ = experiment->cells.variant;
    parameters_ = experiment::parameters_of(*experiment, experiment->cells, *model_);
    if (claims_folder) claim();
}

std::vector<std::string> CellBench::values_outside(const std::vector<CellParameter>& of_cells) const {
    std::vector<std::string> values;
    const auto take = [&](const std::vector<double>& parameters) {
        for (const std::int32_t p : cells::parameters_outside(*model_, model_->variants[variant_].kernel, parameters)) {
            const std::string value = std::string(model_->parameters[p].name) + "=" +
                                      io::number_text(parameters[static_cast<std::size_t>(p)]);
            if (std::find(values.begin(), values.end(), value) == values.end()) values.push_back(value);
        }
    };
    take(parameters_);
    for (const CellParameter& parameter : of_cells) {
        const auto [least, greatest] = std::minmax_element(parameter.values.begin(), parameter.values.end());
        for (const double end : {*least, *greatest}) {
            std::vector<double> parameters = parameters_;
            parameters[parameter_index(parameter.name)] = end;
            take(parameters);
        }
    }
    return values;
}

void CellBench::claim() {
    std::error_code error;
    const fs::path root(request_.folder);
    if (fs::exists(root, error) && !fs::is_directory(root, error)) throw UserFault(request_.folder + ": is no folder");
    const bool is_ours = fs::exists(root / "cell.json", error) || fs::exists(root / "report.html", error) ||
                         fs::exists(root / unfinished_marker, error);
    const bool is_empty = !fs::exists(root, error) || fs::is_empty(root, error);
    if (!is_empty && !request_.force)
        throw UserFault(request_.folder + ": is not empty; name another folder with -o" +
                        (is_ours ? ", or add --force to replace what it holds" : ""));
    made_folder_ = !fs::exists(root, error);
    opened_.emplace(request_.folder, "cell");
    lock_ = std::make_unique<launch::FolderLock>(request_.folder, launch::patience_when_deleting);
    opened_->refuse_what_others_made({"cell.json", "report.html", unfinished_marker});
    opened_->remove_what_was_made(
        {{request_.model, request_.stimulus_file}, "is what this protocol starts from, and would be removed", {}});
    io::write_whole_file(path(unfinished_marker),
                         "Part of a protocol that did not come to its end: " + request_.command +
                             "\nheartwright cell replaces this folder with --force.\n");
}

CellBench::~CellBench() {
    if (!made_folder_) return;
    std::error_code error;
    for (const fs::directory_entry& entry : fs::directory_iterator(request_.folder, error)) {
        const std::string name = entry.path().filename().string();
        const bool is_left_alone = name == ".lock" || name == unfinished_marker || name.starts_with(".made.");
        if (!is_left_alone && entry.path().extension() != ".json") return;
    }
    try {
        opened_->remove_what_was_made();
    } catch (const std::exception&) {
        return;  // it stays as it is
    }
    lock_.reset();
    fs::remove(request_.folder, error);  // unless something else is in there
}

std::size_t CellBench::parameter_index(const std::string& name) const {
    std::vector<std::string> names;
    for (std::int32_t p = 0; p < model_->n_parameters; ++p) {
        if (name == model_->parameters[p].name) return static_cast<std::size_t>(p);
        names.emplace_back(model_->parameters[p].name);
    }
    const std::string suggestion = did_you_mean(name, names);
    throw UserFault("the model has no parameter '" + name + "'" + (suggestion.empty() ? "" : "; " + suggestion));
}

std::string CellBench::symbol_unit(const std::string& name) const {
    for (std::int32_t s = 0; s < model_->n_states; ++s)
        if (name == model_->states[s].name) return model_->states[s].unit;
    for (std::int32_t o = 0; o < model_->n_observables; ++o)
        if (name == model_->observables[o].name) return model_->observables[o].unit;
    return "1";
}

// A spec's path as seen from the folder.
std::string CellBench::model_in_experiments() const {
    const std::string& said = request_.model;
    const bool is_path = said.find('/') != std::string::npos || said.ends_with(".json") || said.ends_with(".jsonc");
    if (!is_path) return said;
    const std::string seen = seen_from_folder(said);
    return seen.find('/') == std::string::npos ? "./" + seen : seen;
}

std::string CellBench::seen_from_folder(const std::string& path) const {
    if (fs::path(path).is_absolute()) return path;
    const fs::path folder = fs::absolute(request_.folder).lexically_normal();
    return fs::absolute(path).lexically_normal().lexically_relative(folder).string();
}

void CellBench::add_file(Json& object, const std::string& key, const std::string& said) const {
    const std::size_t end = said.find(".csv:");
    const std::string file = end == std::string::npos ? said : said.substr(0, end + 4);
    std::error_code error;
    if (!fs::exists(file, error)) throw UserFault(file + ": there is no such file" + hint_of_missing(file));
    object[key] = seen_from_folder(file);
    if (end != std::string::npos) object["column"] = said.substr(end + 5);
}

std::string CellBench::threshold() {
    if (threshold_.empty()) {
        const Unstimulated& cell = unstimulated();
        threshold_ = cell.fires() ? quantity_text(cell.level, model_->potential_unit)
                                  : activation_threshold(*model_, variant_, cell.lowest);
    }
    return threshold_;
}

Json CellBench::experiment(const std::string& name, double end, std::int64_t cells) const {
    Json json{{"format", 1}, {"name", name}, {"model", model_in_experiments()}};
    if (!request_.variants.empty()) json["variant"] = request_.variants;
    for (const auto& [option, value] : request_.options) json["options"][option] = value;
    if (!request_.start.empty()) json["start"] = request_.start;
    for (const auto& [parameter, value] : request_.set) json["set"][parameter] = value;
    json["time"] = {{"end", ms_text(end)}, {"dt", ms_text(dt_)}};
    if (error_control_)
        json["time"].update({{"integrator", error_control_->name()}, {"tolerance", error_control_->tolerance}});
    if (cells > 1) json["geometry"] = {{"cells", {cells}}, {"spacing", "1 mm"}};
    return json;
}

namespace {

constexpr double usual_pulse = 80, strongest_pulse = 800;         // mV/ms
constexpr double rise_after_pulse = 10, time_of_excitation = 20;  // mV, ms

}  // namespace

std::string CellBench::pulse_of(double volts_per_ms) const {
    return depolarising_current(*model_, variant_, volts_per_ms, 2);
}

// V rises when the pulse is over, or stays above half of what that has lifted it by.
bool CellBench::is_excited_by(const std::string& current) const {
    const double pulse = quantity("--duration", request_.duration, quantities::time);
    Json one = experiment("excitation", whole_steps(pulse + time_of_excitation, dt_), 1);
    Json stimulus{{"name", "S1"}, {"where", "all"}, {"current", current}, {"start", "0 ms"}};
    stimulus["duration"] = request_.duration;
    set_protocol(one, {stimulus});
    one["probes"].push_back({{"name", "cell"}, {"show", {potential()}}, {"every", ms_text(dt_)}});
    std::optional<Recording> recorded;
    try {
        recorded = record(one);
    } catch (const cells::NotIntegrated&) {
        recorded.reset();  // a pulse beyond what the equations are for
    }
    fs::remove(path("excitation.json"));
    if (!recorded) return false;
    const Recording& recording = *recorded;
    const std::vector<double>& V = recording.columns.at(0);
    const auto end = std::lower_bound(recording.times.begin(), recording.times.end(), pulse - 1e-9);
    const auto after = V.begin() + (end - recording.times.begin());
    if (after == V.end()) return true;
    const double to_mV = conversion_factor(*parse_unit(model_->potential_unit), *parse_unit("mV"));
    const double rise = (*std::max_element(after, V.end()) - *after) * to_mV;
    return rise >= rise_after_pulse || V.back() > (V.front() + *after) / 2;
}

void CellBench::choose_pulse() {
    const auto unit = parse_unit(model_->potential_unit);
    const bool has_volts = unit && unit->same_dimension(*parse_unit("mV"));
    if (!pulse_.empty() || !request_.has_usual_pulse() || model_->lattice != nullptr || !has_volts) return;
    pulse_ = pulse_of(usual_pulse);
    if (is_excited_by(pulse_)) return;
    for (double strength = 1.1 * usual_pulse; strength <= strongest_pulse; strength *= 1.1) {
        const std::string weakest = pulse_of(strength);
        if (!is_excited_by(weakest)) continue;
        const std::string usual = std::exchange(pulse_, pulse_of(1.5 * strength));
        launch::progress_text() << model_->name << ": " << usual << " for " << request_.duration
                                << " does not excite it, " << weakest << " does: paced by " << pulse_
                                << ", 1.5 times that; --stimulus asks for another\n";
        return;
    }
}

Json CellBench::stimulus(const std::string& name) const {
    const std::string of_model = pulse_.empty() ? pulse_of(usual_pulse) : pulse_;
    const std::string current = request_.current.empty() ? of_model : with_unit(request_.current, model_->current_unit);
    Json stimulus{{"name", name}, {"where", "all"}};
    if (request_.stimulus_file.empty()) {
        stimulus["current"] = current;
        if (!request_.shape.empty()) stimulus["shape"] = request_.shape;
    } else {
        add_file(stimulus, "current_file", request_.stimulus_file);
    }
    stimulus["start"] = "0 ms";
    if (request_.stimulus_file.empty() || request_.arguments.has("--duration"))
        stimulus["duration"] = request_.duration;
    return stimulus;
}

void CellBench::add_parameters(Json& experiment, const std::vector<CellParameter>& parameters) const {
    if (parameters.empty()) return;
    const std::string file = "parameters.h5";
    io::Hdf5Writer writer(path(file));
    for (const CellParameter& parameter : parameters) {
        writer.write(parameter.name, {1, 1, parameter.values.size()}, parameter.values);
        writer.attribute(parameter.name, "unit", parameter.unit);
        experiment["fields_in"].push_back({{"parameter", parameter.name}, {"file", file + ":/" + parameter.name}});
    }
    writer.close();
}

void CellBench::set_protocol(Json& experiment, const std::vector<Json>& list) { experiment["stimuli"] = list; }

namespace {

// A single cell has no places.
Json without_places(Json experiment) {
    if (experiment.contains("geometry")) return experiment;
    for (const char* list : {"stimuli", "probes", "actions"})
        if (experiment.contains(list))
            for (Json& item : experiment[list]) {
                item.erase("where");
                item.erase("cell");
            }
    return experiment;
}

}  // namespace

void CellBench::run(const Json& experiment) const {
    const std::string name = experiment["name"];
    io::write_whole_file(path(name + ".json"), pretty(without_places(experiment)));
    RunRequest request;
    request.experiment = path(name + ".json");
    request.folder = path(name);
    request.backend = request_.backend;
    request.precision = request_.precision;
    request.threads = request_.threads;
    request.device_index = request_.device_index;
    request.force = true;
    request.is_part = true;
    request.command = request_.command;
    if (run_experiment(request, models_, mpi::serial()) == 0) return;
    const Json summary = Json::parse(io::read_file(path(name) + "/summary.json"));
    throw Interrupted(name, summary.value("stopped_at_ms", 0.0), summary.value("end_ms", 0.0));
}

Ready CellBench::prepared(const Json& experiment) const {
    RunRequest request;
    request.experiment = path(experiment["name"].get<std::string>() + ".json");
    request.backend = request_.backend;
    request.precision = request_.precision;
    request.threads = request_.threads;
    request.device_index = request_.device_index;
    io::write_whole_file(request.experiment, pretty(without_places(experiment)));
    return prepare(request, models_, mpi::serial());
}

void CellBench::watch(const Json& experiment, RunWatcher& watcher, WatchWish how) const {
    const std::string name = experiment["name"];
    Ready ready = prepared(experiment);
    if (how.steps_between_checks > 0) ready.options.guard_every = how.steps_between_checks;
    const launch::Interruption interruption;
    simulation::Simulation simulation(ready.experiment, *ready.model, ready.options);
    const std::int64_t cells = simulation.facts().cells;
    launch::Progress progress(stderr, launch::progress_style(), cells, ready.experiment.time.steps, dt_);
    WatchedRun run(watcher, progress);
    launch::progress_text() << name << ": " << cells << (cells == 1 ? " cell" : " cells") << how.said << "\n";
    simulation.run(run);
    if (!launch::is_quiet()) progress.finish();
    if (launch::Interruption::signal() != 0)
        throw Interrupted(name, static_cast<double>(simulation.steps_done()) * ready.experiment.time.dt,
                          ready.experiment.time.end);
    if (how.keeps_end_state) simulation.write_end_state(path(name + ".h5"));
}

Recording CellBench::record(const Json& experiment) const {
    Recording recording;
    RecordingWatcher recorder(recording);
    watch(experiment, recorder, {});
    return recording;
}

SteadyState CellBench::pace(Json experiment, double cycle_length, double tolerance, double wall_seconds) const {
    const std::int64_t cells =
        experiment.contains("geometry") ? experiment["geometry"]["cells"][0].get<std::int64_t>() : 1;
    const std::vector<StopCondition> conditions = stop_conditions(request_.arguments.all("--stop"), *model_);
    const std::int64_t steps_of_beat = std::llround(cycle_length / dt_);
    experiment.erase("maps");
    experiment["probes"] = Json::array();
    for (std::int64_t cell = 0; cell < std::min(cells, watched_cells); ++cell)
        experiment["probes"].push_back(
            {{"name", "cell " + std::to_string(cell)},
             {"cell", {cell}},
             {"show", state_names()},
             {"every", ms_text(static_cast<double>(steps_between_rows(steps_of_beat)) * dt_)}});
    const auto n_states = static_cast<std::size_t>(model_->n_states);
    SteadyState steady(n_states, tolerance);
    SteadyStateWatch watcher(steady, steps_of_beat, {wall_seconds, conditions, n_states});
    // Checked at each beat, so that it can end exactly where a beat does.
    try {
        watch(experiment, watcher, {", paced at " + ms_text(cycle_length), steps_of_beat, true});
    } catch (const Interrupted&) {
        commands::write_table(path("steady_state.csv"), drift_table(steady));
        throw;
    } catch (const cells::NotIntegrated& fault) {
        throw UserFault(
            std::string(fault.what()) +
            ". Equations may chatter about a threshold, which no step resolves: --integrator spec paces the cell "
            "by steps of dt");
    }
    return steady;
}

const Unstimulated& CellBench::unstimulated() {
    if (!unstimulated_) unstimulated_ = observed_without_stimulus();
    return *unstimulated_;
}

std::string CellBench::scheme() const {
    if (error_control_) return "error control: " + error_control_->text();
    std::map<std::string, int> counts;
    for (std::int32_t s = 0; s < model_->n_states; ++s) {
        const std::string integrator = model_->states[s].integrator;
        if (s != model_->potential) ++counts[integrator.empty() ? "map" : integrator];
    }
    std::string others;
    for (const auto& [integrator, count] : counts)
        others += (others.empty() ? "" : ", ") + std::to_string(count) + " " + integrator;
    return potential() + ": " + model_->states[model_->potential].integrator + "; others: " + others;
}

std::vector<double> CellBench::initial_states() const {
    std::int32_t start = std::max(model_->default_start, 0);
    for (std::int32_t s = 0; s < model_->n_starts; ++s)
        if (!request_.start.empty() && request_.start == model_->starts[s]) start = s;
    std::vector<double> states(static_cast<std::size_t>(model_->n_states));
    model_->initialise(variant_, start, parameters_.data(), states.data());
    return states;
}

Unstimulated CellBench::observed_without_stimulus() const {
    constexpr double time = 8000, settling = 2000, every = 1;  // ms
    Unstimulated found{initial_states()[static_cast<std::size_t>(model_->potential)]};
    if (model_->lattice != nullptr) return found;  // takes too long
    Json one = experiment("without_stimulus", whole_steps(time, dt_), 1);
    one["probes"].push_back({{"name", "cell"}, {"show", {potential()}}, {"every", ms_text(whole_steps(every, dt_))}});
    const Recording recording = record(one);
    const std::vector<double>& V = recording.columns.at(0);
    const auto settled = static_cast<std::ptrdiff_t>(V.size() * settling / time);
    const auto [low, high] = std::minmax_element(V.begin() + settled, V.end());
    found.lowest = *low;
    found.level = (*low + *high) / 2;
    const auto unit = parse_unit(model_->potential_unit);
    if (!unit || !unit->same_dimension(*parse_unit("mV"))) return found;
    constexpr double least_amplitude = 30;  // mV
    if ((*high - *low) * conversion_factor(*unit, *parse_unit("mV")) < least_amplitude) return found;
    std::vector<double> crossings;
    for (std::size_t k = static_cast<std::size_t>(settled) + 1; k < V.size(); ++k)
        if (V[k - 1] < found.level && V[k] >= found.level) crossings.push_back(recording.times[k]);
    if (crossings.size() >= 2)
        found.cycle_length = (crossings.back() - crossings.front()) / static_cast<double>(crossings.size() - 1);
    return found;
}

std::vector<double> CellBench::map(const std::string& run, const std::string& name) const {
    const io::Maps maps = io::read_maps(path(run) + "/maps.h5");
    const auto cells = static_cast<std::size_t>(maps.grid.count());
    for (const io::MapData& map : maps.maps)
        if (map.name == name)
            return {map.values.end() - static_cast<std::ptrdiff_t>(std::min(cells, map.values.size())),
                    map.values.end()};
    return {};
}

std::vector<std::string> CellBench::state_names() const {
    std::vector<std::string> names;
    for (std::int32_t s = 0; s < model_->n_states; ++s) names.emplace_back(model_->states[s].name);
    return names;
}

void CellBench::write_table(const std::string& file, const ResultTable& table, Place place) {
    commands::write_table(path(file), table);
    Json columns = Json::object();
    if (!table.label_name.empty()) columns[table.label_name] = Json::object();
    for (const ResultColumn& column : table.columns) {
        Json& said = columns[column.name] = {{"unit", column.unit}};
        if (!column.definition.empty()) said["definition"] = column.definition;
    }
    tables_[file] = {{"is_result", place == Place::result},
                     {"dimensions", table.dimensions},
                     {"coordinates", table.coordinates},
                     {"rows_are_cells", table.rows_are_cells},
                     {"columns", columns}};
}

void CellBench::write_summary(Json summary) const {
    Json all{{"format", 1},
             {"protocol", request_.protocol},
             {"command", request_.command},
             {"version", version()},
             {"model", {{"name", model_->name}, {"spec_hash", model_->spec_hash}, {"variants", request_.variants}}},
             {"set", Json::object()},
             {"dt_ms", dt_},
             {"scheme", scheme()},
             {"precision", request_.precision}};
    for (const auto& [option, value] : request_.options) all["model"]["options"][option] = value;
    if (!threshold_.empty()) all["threshold"] = threshold_;
    for (const auto& [parameter, value] : request_.set) all["set"][parameter] = value;
    if (request_.temperature > 0)
        all["temperature"] = {{"K", request_.temperature}, {"q10_symbols", q10_symbols(*model_)}};
    all.update(summary);
    all["tables"] = tables_;
    io::write_whole_file(path("cell.json"), pretty(all));
}

void CellBench::write_interrupted(const Interrupted& where) const {
    write_summary(
        {{"status", "interrupted"}, {"stopped", {{"run", where.run}, {"at_ms", where.at}, {"end_ms", where.end}}}});
    report::write_unfinished_cell_report(request_.folder);
}

void CellBench::write_page(const std::string& title, const std::string& body) const {
    io::write_whole_file(path("report.html"), report::page_of(title, body));
    io::remove_made(path(unfinished_marker));
}

}  // namespace heartwright::commands
