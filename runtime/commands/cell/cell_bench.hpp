// The bench that protocols work on: a model, a folder, experiments written there and run by the machinery of
// `heartwright run`, so that each can be run again by itself.
#pragma once

#include <cstdint>
#include <memory>
#include <nlohmann/json.hpp>
#include <optional>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "base/ode/error_control.hpp"
#include "runtime/commands/cell/cell_request.hpp"
#include "runtime/commands/cell/channels/cell_parameter.hpp"
#include "runtime/commands/cell/result_table.hpp"
#include "runtime/commands/cell/steady_state.hpp"
#include "runtime/commands/run/ready_run.hpp"
#include "runtime/interface/model.hpp"
#include "runtime/io/output_folder.hpp"
#include "runtime/launch/folder_lock.hpp"

namespace heartwright::commands {

using Json = nlohmann::ordered_json;

// What probes showed in every step.
struct Recording {
    std::vector<double> times;                 // ms
    std::vector<std::vector<double>> columns;  // [symbol of a probe, in order][row]
};

// What follows a run that leaves no folder.
class RunWatcher {
public:
    virtual ~RunWatcher() = default;
    virtual void row(std::int64_t step, double t, const std::vector<double>& values) = 0;  // what probes show
    virtual void checked(std::int64_t step) { static_cast<void>(step); }                   // a step at which it may end
    virtual bool is_done() { return false; }                                               // asked after it
};

struct WatchWish {
    std::string said = {};                  // behind the name in the line of progress
    std::int64_t steps_between_checks = 0;  // 0: as of any run
    bool keeps_end_state = false;           // NAME.h5
};

// A signal ended a protocol: which of its runs, and how far it was.
struct Interrupted : std::runtime_error {
    Interrupted(std::string its_run, double at_ms, double end_ms)
        : std::runtime_error("interrupted"), run(std::move(its_run)), at(at_ms), end(end_ms) {}
    std::string run;
    double at, end;  // ms
};

// A cell that nobody stimulates, for some seconds.
struct Unstimulated {
    double lowest;            // of the potential once it has settled: at rest, or the maximum diastolic potential
    double level = 0;         // halfway between the lowest and the highest
    double cycle_length = 0;  // ms; 0: it does not fire by itself
    bool fires() const { return cycle_length > 0; }
};

class CellBench {
public:
    // Claims the folder and binds an experiment of one cell, so that a wrong variant or parameter is told first.
    // UserFault: the folder holds something else, the model has no such variant...
    // Without a folder (`claims_folder` false) nothing can be run.
    CellBench(CellRequest request, const std::vector<const interface::Model*>& models, bool claims_folder = true);
    // Removes a folder that it made when there is no result in it, as after an error of the user.
    ~CellBench();
    CellBench(const CellBench&) = delete;
    CellBench& operator=(const CellBench&) = delete;

    const CellRequest& request() const { return request_; }
    const interface::Model& model() const { return *model_; }
    std::int32_t variant() const { return variant_; }
    double dt() const { return dt_; }  // ms
    std::string path(const std::string& file) const { return request_.folder + "/" + file; }
    std::string potential() const { return model_->states[model_->potential].name; }
    // The sum of the ionic currents, outward positive, without the stimulus.
    std::string membrane_current() const { return model_->observables[model_->membrane_current].name; }
    // One cell without stimulus, with what the user set. Of a model with sites nothing is run.
    const Unstimulated& unstimulated();
    // The pulse that suits the model: one that lifts V by 40 mV, or, of a cell that this does not excite, 1.5 times the
    // weakest that does, which is told on stderr. Runs cells for a few beats' time. Without a word where the user asked
    // for a pulse, V is not in volts, or no pulse excites.
    void choose_pulse();
    // Of activation: "-40 mV", 45 mV above the diastolic potential, wherever the spec begins; halfway up an action
    // potential of a cell that fires by itself.
    std::string threshold();

    std::string known_threshold() const { return threshold_; }  // "": nobody has asked for it
    std::string scheme() const;  // of the states: "V: staggered; others: 29 rush_larsen, 3 midpoint_gates"

    // The parameter's value by variant and --set, in its own unit. UserFault: the model has none of that name.
    double parameter(const std::string& name) const { return parameters_[parameter_index(name)]; }
    const std::vector<double>& parameters() const { return parameters_; }  // in the model's order
    // Of a state or an observable. "1" of what is none.
    std::string symbol_unit(const std::string& name) const;
    // What the user set, or what a cell has, and the solver was not made for: "Vhalf=-97.08", in the parameter's unit.
    std::vector<std::string> values_outside(const std::vector<CellParameter>& of_cells = {}) const;
    std::string parameter_unit(const std::string& name) const { return model_->parameters[parameter_index(name)].unit; }

    // format, name, model, variant, start, set, time; of several cells a geometry without tissue.
    Json experiment(const std::string& name, double end, std::int64_t cells) const;
    // A stimulus that suits the model, or the one asked for: period and count are the caller's.
    Json stimulus(const std::string& name) const;
    // "FILE[:COLUMN]" into an object: the path as seen from the folder under `key`, and "column".
    void add_file(Json& object, const std::string& key, const std::string& said) const;
    static void set_protocol(Json& experiment, const std::vector<Json>& list);
    // Adds "fields_in", and writes their values to parameters.h5.
    void add_parameters(Json& experiment, const std::vector<CellParameter>& parameters) const;

    // These throw Interrupted after a signal.
    // Writes NAME.json and runs it into the folder NAME.
    void run(const Json& experiment) const;
    // Writes NAME.json and paces its cells until the steady state or the end of the experiment, whichever is first;
    // writes the end states, NAME.h5. At most `watched_cells` of them are watched. After a
    // signal steady_state.csv has the drift so far.
    SteadyState pace(Json experiment, double cycle_length, double tolerance, double wall_seconds) const;

    // Writes NAME.json and runs it without a folder.
    void watch(const Json& experiment, RunWatcher& watcher, WatchWish how) const;
    // The same: what its probes show.
    Recording record(const Json& experiment) const;

    // A map of the run NAME: the last beat's value of each cell. Empty: there is no such map.
    std::vector<double> map(const std::string& run, const std::string& name) const;

    // FILE in the folder, with its units and definitions in cell.json. The result is the table that the protocol is
    // about; others are beside it.
    enum class Place { result, beside };
    void write_table(const std::string& file, const ResultTable& table, Place place = Place::beside);

    // cell.json and report.html, the last files to appear.
    void write_summary(Json summary) const;
    // The same of a protocol that a signal ended, from what there is.
    void write_interrupted(const Interrupted& where) const;
    void write_page(const std::string& title, const std::string& body) const;

    std::vector<std::string> state_names() const;
    std::vector<double> initial_states() const;  // of the start, with what the user set

private:
    Unstimulated observed_without_stimulus() const;
    std::string pulse_of(double volts_per_ms) const;  // in mV/ms of V
    bool is_excited_by(const std::string& current) const;
    std::size_t parameter_index(const std::string& name) const;
    void claim();
    Ready prepared(const Json& experiment) const;  // written to NAME.json, read and bound
    std::string model_in_experiments() const;
    std::string seen_from_folder(const std::string& path) const;

    CellRequest request_;
    const std::vector<const interface::Model*>& models_;
    const interface::Model* model_;
    double dt_;
    std::optional<ode::ErrorControl> error_control_;  // of its experiments; none: steps of dt
    std::int32_t variant_ = 0;
    std::vector<double> parameters_;
    std::string threshold_, pulse_;  // pulse_: "" until one is chosen
    std::optional<Unstimulated> unstimulated_;
    std::optional<io::OutputFolder> opened_;
    std::unique_ptr<launch::FolderLock> lock_;
    bool made_folder_ = false;
    Json tables_ = Json::object();  // of cell.json
};

inline constexpr std::int64_t watched_cells = 1000;

// The nearest whole number of time steps, at least one, in ms.
double whole_steps(double ms, double dt);
std::string ms_text(double ms);  // "0.1 ms", all digits

}  // namespace heartwright::commands
