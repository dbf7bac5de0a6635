#include "runtime/commands/cell/cell_bench.hpp"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <filesystem>

#include "base/diag/diagnostics.hpp"
#include "base/diag/faults.hpp"
#include "base/version/version.hpp"
#include "runtime/commands/bench/bench.hpp"
#include "runtime/commands/bench/model_words.hpp"
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
#include "runtime/io/whole_file.hpp"
#include "runtime/launch/interruption.hpp"
#include "runtime/launch/progress.hpp"
#include "runtime/launch/quiet.hpp"
#include "runtime/launch/ranks.hpp"
#include "runtime/report/sections/page.hpp"

namespace heartwright::commands {

namespace fs = std::filesystem;

namespace {

std::string pretty(const Json& json) { return json.dump(2, ' ', false, Json::error_handler_t::replace) + "\n"; }

// The states before each stimulus go to the criterion; the run ends once it is met.
class SteadyStateWatch final : public simulation::Output {
public:
    struct Ends {
        double wall_seconds;
        std::vector<StopCondition> conditions;
        std::size_t n_states;
    };
    SteadyStateWatch(SteadyState& steady, std::int64_t steps_of_beat, Ends ends, launch::Progress& progress)
        : steady_(steady), steps_of_beat_(steps_of_beat), ends_(std::move(ends)), progress_(progress) {}

    void probe_row(std::int64_t step, double, const std::vector<double>& values) override {
        if (step % steps_of_beat_ != 0) return;
        steady_.add_beat(values);
        for (const StopCondition& condition : ends_.conditions)
            if (condition.holds(values, ends_.n_states)) steady_.stop(condition.text);
    }
    void field(std::int64_t, double, const std::vector<std::vector<double>>&) override {}
    void progress(std::int64_t step) override {
        at_beat_ = step % steps_of_beat_ == 0;
        if (!launch::is_quiet()) progress_.update(step);
    }
    // Only where a beat ends, so that the end state is that before a stimulus.
    bool is_to_stop() override {
        if (launch::Interruption::signal() != 0) return true;
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
    launch::Progress& progress_;
    bool at_beat_ = false;
    std::chrono::steady_clock::time_point begin_ = std::chrono::steady_clock::now();
};

class Recorder final : public simulation::Output {
public:
    Recorder(Recording& recording, launch::Progress& progress) : recording_(recording), progress_(progress) {}

    void probe_row(std::int64_t, double t, const std::vector<double>& values) override {
        recording_.times.push_back(t);
        for (std::size_t k = 0; k < values.size(); ++k) recording_.columns[k].push_back(values[k]);
    }
    void field(std::int64_t, double, const std::vector<std::vector<double>>&) override {}
    void progress(std::int64_t step) override {
        if (!launch::is_quiet()) progress_.update(step);
    }
    bool is_to_stop() override { return launch::Interruption::signal() != 0; }

private:
    Recording& recording_;
    launch::Progress& progress_;
};

void refuse_interruption() {
    if (launch::Interruption::signal() != 0) throw UserFault("interrupted before the protocol came to its end");
}

}  // namespace

double whole_steps(double ms, double dt) { return dt * std::max(1.0, std::round(ms / dt)); }
std::string ms_text(double ms) { return io::number_text(std::round(ms * 1e9) / 1e9) + " ms"; }

namespace {

constexpr const char* unfinished = "unfinished.txt";  // while a protocol goes on

}  // namespace

CellBench::CellBench(CellRequest request, const std::vector<const interface::Model*>& models)
    : request_(std::move(request)), models_(models) {
    const std::string name = linked_name(models, request_.model);
    const device::Backend backend = choose_backend(request_.backend, models, name, request_.precision);
    model_ = &find_model(models, name, backend, request_.precision);
    dt_ = request_.dt > 0 ? request_.dt : default_dt(*model_);
    const double beat = request_.cycle_length / dt_;
    if (std::fabs(beat - std::round(beat)) > 1e-6 || beat < 1)
        throw UserFault("the cycle length, " + ms_text(request_.cycle_length) +
                        ", is not a whole number of time steps of " + ms_text(dt_));
    if (const Choices choices = choices_of(*model_); request_.variants.empty() && !choices.variants.empty())
        request_.variants = {choices.variants.front()};
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
    diagnostics.throw_if_errors();
    variant_ = experiment->cells.variant;
    parameters_ = experiment::parameters_of(*experiment, experiment->cells, *model_);
    claim();
}

void CellBench::claim() {
    std::error_code error;
    const fs::path root(request_.folder);
    if (fs::exists(root, error) && !fs::is_directory(root, error)) throw UserFault(request_.folder + ": is no folder");
    const bool is_ours = fs::exists(root / "cell.json", error) || fs::exists(root / "report.html", error) ||
                         fs::exists(root / unfinished, error);
    const bool is_empty = !fs::exists(root, error) || fs::is_empty(root, error);
    if (!is_empty && !request_.force)
        throw UserFault(request_.folder + ": is not empty; name another folder with -o" +
                        (is_ours ? ", or add --force to replace what it holds" : ""));
    made_folder_ = !fs::exists(root, error);
    io::make_folder(request_.folder);
    lock_ = std::make_unique<launch::FolderLock>(request_.folder, launch::patience_when_deleting);
    for (const char* file : {"cell.json", "report.html"}) fs::remove(root / file, error);
    io::write_whole_file(path(unfinished), "Part of a protocol that did not come to its end: " + request_.command +
                                               "\nheartwright cell replaces this folder with --force.\n");
}

CellBench::~CellBench() {
    if (!made_folder_) return;
    std::error_code error;
    for (const fs::directory_entry& entry : fs::directory_iterator(request_.folder, error)) {
        const std::string name = entry.path().filename().string();
        if (name != ".lock" && name != unfinished && entry.path().extension() != ".json") return;
    }
    fs::remove_all(request_.folder, error);
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
    if (!fs::exists(file, error)) throw UserFault(file + ": there is no such file");
    object[key] = seen_from_folder(file);
    if (end != std::string::npos) object["column"] = said.substr(end + 5);
}

std::string CellBench::threshold() {
    if (threshold_.empty()) threshold_ = activation_threshold(*model_, variant_);
    return threshold_;
}

Json CellBench::experiment(const std::string& name, double end, std::int64_t cells) const {
    Json json{{"format", 1}, {"name", name}, {"model", model_in_experiments()}};
    if (!request_.variants.empty()) json["variant"] = request_.variants;
    if (!request_.start.empty()) json["start"] = request_.start;
    for (const auto& [parameter, value] : request_.set) {
        json["set"][parameter] = value;
    }
    json["time"] = {{"end", ms_text(end)}, {"dt", ms_text(dt_)}};
    if (cells > 1) json["geometry"] = {{"cells", {cells}}, {"spacing", "1 mm"}};
    return json;
}

Json CellBench::stimulus(const std::string& name) const {
    const std::string current =
        request_.current.empty() ? depolarising_current(*model_, variant_, 80, 2) : request_.current;
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
    const int code = run_experiment(request, models_, mpi::serial());
    if (code != 0) throw UserFault("interrupted; " + path(name) + " holds part of the run");
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

Recording CellBench::record(const Json& experiment) const {
    Ready ready = prepared(experiment);
    const launch::Interruption interruption;
    simulation::Simulation simulation(ready.experiment, *ready.model, ready.options);
    Recording recording;
    recording.columns.resize(simulation.probe_columns().size());
    const std::int64_t cells = simulation.facts().cells;
    launch::Progress progress(stderr, launch::progress_style(), cells, ready.experiment.time.steps, dt_);
    Recorder recorder(recording, progress);
    launch::progress_text() << experiment["name"].get<std::string>() << ": " << cells << " cells\n";
    simulation.run(recorder);
    if (!launch::is_quiet()) progress.finish();
    refuse_interruption();
    return recording;
}

SteadyState CellBench::pace(Json experiment, double cycle_length, double tolerance, double wall_seconds) const {
    const std::string name = experiment["name"];
    const std::int64_t cells =
        experiment.contains("geometry") ? experiment["geometry"]["cells"][0].get<std::int64_t>() : 1;
    const std::vector<StopCondition> conditions = stop_conditions(request_.arguments.all("--stop"), *model_);
    experiment.erase("maps");
    experiment["probes"] = Json::array();
    for (std::int64_t cell = 0; cell < std::min(cells, watched_cells); ++cell)
        experiment["probes"].push_back({{"name", "cell " + std::to_string(cell)},
                                        {"cell", {cell}},
                                        {"show", state_names()},
                                        {"every", ms_text(cycle_length)}});
    Ready ready = prepared(experiment);
    const std::int64_t steps_of_beat = std::llround(cycle_length / dt_);
    ready.options.guard_every = steps_of_beat;  // so that it can end exactly where a beat does
    SteadyState steady(static_cast<std::size_t>(model_->n_states), tolerance);
    const launch::Interruption interruption;
    simulation::Simulation simulation(ready.experiment, *ready.model, ready.options);
    launch::Progress progress(stderr, launch::progress_style(), cells, ready.experiment.time.steps, dt_);
    SteadyStateWatch watch(steady, steps_of_beat,
                           {wall_seconds, conditions, static_cast<std::size_t>(model_->n_states)}, progress);
    launch::progress_text() << name << ": pacing " << cells << (cells == 1 ? " cell" : " cells") << " at "
                            << ms_text(cycle_length) << "\n";
    simulation.run(watch);
    if (!launch::is_quiet()) progress.finish();
    refuse_interruption();
    simulation.write_end_state(path(name + ".h5"));
    return steady;
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

void CellBench::write_summary(Json summary) const {
    Json all{{"format", 1},
             {"protocol", request_.protocol},
             {"command", request_.command},
             {"version", version()},
             {"model", {{"name", model_->name}, {"spec_hash", model_->spec_hash}, {"variants", request_.variants}}},
             {"set", Json::object()},
             {"dt_ms", dt_}};
    for (const auto& [parameter, value] : request_.set) all["set"][parameter] = value;
    if (request_.temperature > 0)
        all["temperature"] = {{"K", request_.temperature}, {"q10_symbols", q10_symbols(*model_)}};
    all.update(summary);
    io::write_whole_file(path("cell.json"), pretty(all));
}

void CellBench::write_page(const std::string& title, const std::string& body) const {
    io::write_whole_file(path("report.html"), report::page_of(title, body));
    std::error_code error;
    fs::remove(path(unfinished), error);
}

}  // namespace heartwright::commands
