#include "runtime/commands/run/run.hpp"

#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <filesystem>
#include <functional>
#include <iostream>
#include <memory>
#include <mutex>
#include <nlohmann/json.hpp>
#include <optional>
#include <utility>

#include "base/diag/colour.hpp"
#include "base/diag/diagnostics.hpp"
#include "base/diag/faults.hpp"
#include "base/json/value.hpp"
#include "runtime/commands/build/run_inputs.hpp"
#include "runtime/commands/output/cell_table.hpp"
#include "runtime/commands/output/folder_output.hpp"
#include "runtime/commands/output/interim_results.hpp"
#include "runtime/commands/output/map_files.hpp"
#include "runtime/commands/output/resume.hpp"
#include "runtime/commands/output/summary.hpp"
#include "runtime/commands/ranks/halo_trace.hpp"
#include "runtime/commands/run/accuracy/accuracy.hpp"
#include "runtime/commands/run/accuracy/reference_beat.hpp"
#include "runtime/commands/run/accuracy/trial_pacing.hpp"
#include "runtime/commands/run/claim_folder.hpp"
#include "runtime/commands/run/linked_models.hpp"
#include "runtime/commands/run/prediction.hpp"
#include "runtime/commands/run/prepace.hpp"
#include "runtime/commands/run/run_energy.hpp"
#include "runtime/commands/run/seeds.hpp"
#include "runtime/commands/run/watching.hpp"
#include "runtime/experiment/bind/bind.hpp"
#include "runtime/experiment/read/read.hpp"
#include "runtime/experiment/resolved.hpp"
#include "runtime/io/output_folder.hpp"
#include "runtime/io/read_file.hpp"
#include "runtime/io/whole_file.hpp"
#include "runtime/launch/folder_lock.hpp"
#include "runtime/launch/interruption.hpp"
#include "runtime/launch/quiet.hpp"
#include "runtime/launch/ranks.hpp"
#include "runtime/launch/watchdog.hpp"
#include "runtime/mpi/agree.hpp"
#include "runtime/mpi/heartbeat.hpp"
#include "runtime/report/report.hpp"
#include "runtime/results/folder_sink.hpp"
#include "runtime/simulation/simulation.hpp"

namespace heartwright::commands {

namespace fs = std::filesystem;

namespace {

void print_facts(std::ostream& out, const simulation::Facts& facts, const launch::Places& places,
                 const interface::Model& model, const experiment::Experiment& experiment) {
    out << experiment.name << ": " << model.name << ", " << facts.cells << (facts.cells == 1 ? " cell, " : " cells, ")
        << facts.steps << " steps of " << experiment.time.dt << " ms on " << facts.device << " (" << facts.backend
        << ", " << facts.instruction_set << ", " << interface::precision_of(model) << ")\n";
    const auto was_shown = [&](const std::string& note) {  // with its place, when the experiment was read
        const auto& kept = experiment.notes;
        return note.starts_with("warning: ") && std::find(kept.begin(), kept.end(), note) != kept.end();
    };
    for (const std::string& note : places.notes) out << "  " << note << "\n";
    for (const std::string& note : facts.notes) {
        if (was_shown(note)) continue;
        if (note.starts_with("warning: "))
            std::cerr << "  " << for_stderr(note) << "\n";
        else
            out << "  " << note << "\n";
    }
}

std::string stopped_text(const simulation::Simulation& simulation, const experiment::Experiment& experiment,
                         int signal) {
    char text[200];
    std::snprintf(text, sizeof text,
                  "%s: stopped after %lld of %lld steps, at %.9g ms, where --resume goes on; writing what there is "
                  "(once more ends at once)",
                  launch::is_launched()
                      ? "the ranks"
                      : launch::signal_name(signal),  // those that --ranks started got another signal than people sent
                  static_cast<long long>(simulation.steps_done()), static_cast<long long>(simulation.facts().steps),
                  static_cast<double>(simulation.steps_done()) * experiment.time.dt);
    return text;
}

// A run's folder, open, and its lock: taken at once where the folder is there and may be emptied or gone on with, else
// when it is made.
class RunLock {
public:
    RunLock(bool is_forced, bool is_resumed) : is_forced_(is_forced), is_resumed_(is_resumed) {}
    void take_if_there(const std::string& folder) {
        std::error_code error;
        if ((is_forced_ || is_resumed_) && fs::is_directory(folder, error)) take(folder);
    }
    void take(const std::string& folder) {
        if (lock_) return;
        folder_.emplace(folder, "run");
        lock_.emplace(folder, is_resumed_  ? launch::patience_with_orphans
                              : is_forced_ ? launch::patience_when_deleting
                                           : launch::patience_with_readers);
    }
    // Before anything is written: what is there stays, or goes, which may not be what the run starts from.
    void claim(const std::string& folder, bool stays, const std::vector<std::string>& starts_from) {
        take(folder);
        if (stays)
            go_on_in_folder(folder);
        else
            claim_folder(folder, is_forced_ || is_resumed_, starts_from);
    }

private:
    bool is_forced_, is_resumed_;
    std::optional<io::OutputFolder> folder_;
    std::optional<launch::FolderLock> lock_;
};

// Of all ranks at once: those of a computer share its memory.
double copy_bandwidth(simulation::Simulation& simulation, mpi::Team& team) {
    team.barrier();
    return static_cast<double>(
        team.all_reduce_sum(std::llround(simulation.device().measure_copy_bandwidth_among(team.ranks_on_node()))));
}

// What runs of one command share.
struct RunCommand {
    const RunRequest& request;
    mpi::Team& team;
    launch::Watchdog& watchdog;
    RunInputs& inputs;
    double bandwidth;  // measured when it is not known yet: 0
    Watching& watching;
    std::string closing = {};  // of the last run, at the root
};

// After a fault: fields that are queued are dropped, and what there is of results is listed and written, where all
// ranks have a fault.
void leave_what_there_is(FolderOutput& output, const simulation::Simulation& simulation, const std::string& folder,
                         mpi::Team& team) {
    // Asked at once: how long a rank then takes to write what waits for the disk is bounded by the watchdog alone.
    const bool have_all_faults = team.try_all_reduce_min(0).has_value();
    output.abandon();
    if (!have_all_faults) return;  // a fault of this rank alone
    try {
        output.list_what_is_there();
        results::FolderSink measured(folder);
        simulation.results(measured);
        measured.finish(team);
        team.barrier();  // who has written less must not end those that still write
    } catch (const std::exception&) {
        // The fault that ended the run is the one to tell about.
    }
}

// Where a run was, and what it took there.
struct RunPlace {
    const launch::Places& places;
    const nlohmann::ordered_json& energy;  // `energy_j` of the summary; empty: not known
};

Reference reference_within(double seconds, const Ready& ready) {
    return [seconds, &ready](const TrialBeat& tried, const std::vector<experiment::ModelName>& symbols) {
        return reference_beat(launch::find_installation(), ready.experiment, *ready.model, tried, symbols, seconds);
    };
}

// Of a run that is done: beside the reference, but for one of many runs, which would wait for as many of them.
Accuracy estimate_of(const RunRequest& request, const Ready& ready, const simulation::Facts& facts) {
    constexpr double patience = 10;  // s
    EstimateWish wish{.is_short = !has_most_of_a_beat(ready.experiment), .substeps = facts.substeps};
    if (request.is_part)
        wish.why_no_reference = "heartwright check does that";
    else
        wish.reference = reference_within(patience, ready);
    return estimate_accuracy(ready.experiment, *ready.model, ready.options, wish);
}

// After the steps: measures, end state, maps, summary and report. The exit code.
int write_results(RunCommand& command, const Ready& ready, simulation::Simulation& simulation, const RunPlace& place,
                  const nlohmann::ordered_json& resolved, const std::string& folder) {
    const experiment::Experiment& experiment = ready.experiment;
    mpi::Team& team = command.team;
    const bool is_whole = simulation.steps_done() == simulation.facts().steps;
    const int signal =
        static_cast<int>(team.all_reduce_max(launch::Interruption::signal()));  // it may have come to some ranks only
    if (!is_whole) std::cerr << stopped_text(simulation, experiment, signal) << "\n";
    results::FolderSink measured(folder);
    simulation.results(measured);
    measured.finish(team);
    simulation.write_end_state(folder + "/end_state.h5");

    const std::vector<simulation::MapResult> maps = write_map_files(simulation, experiment, *ready.model, folder);
    if (command.bandwidth == 0) command.bandwidth = copy_bandwidth(simulation, team);
    nlohmann::ordered_json summary = summary_json({command.request, experiment, *ready.model, simulation, maps,
                                                   measured, resolved, command.bandwidth, place.places});
    if (!place.energy.empty()) summary["energy_j"] = place.energy;
    launch::at_the_root(team, [&] {
        if (is_whole && (has_most_of_a_beat(experiment) || experiment.tissue))
            add_accuracy(estimate_of(command.request, ready, simulation.facts()), summary);
        write_cell_table(folder, experiment);
        for (const std::string& note : notes_on_empty_maps(maps, experiment, *ready.model)) std::cerr << note << "\n";
        summary["files"] = files_json(folder);
        io::write_whole_file(folder + "/summary.json",
                             summary.dump(2, ' ', false, nlohmann::json::error_handler_t::replace) + "\n");
        report::write_report(folder);
        command.closing = closing_line(summary);
    });
    return is_whole ? 0 : 128 + signal;
}

// Who watches sees the run from here on; what is written for them alone, all ranks write.
std::unique_ptr<InterimResults> show(const RunCommand& command, const Ready& ready,
                                     const simulation::Simulation& simulation, const std::string& folder,
                                     FolderOutput& output) {
    if (!command.watching.is_on()) return nullptr;
    watch::WatchedRun* const run = command.watching.run();
    const experiment::Experiment& experiment = ready.experiment;
    const simulation::Facts& facts = simulation.facts();
    if (run)
        run->begin(experiment.name, folder, {simulation.steps_done(), facts.steps, facts.cells, experiment.time.dt});
    auto interim = std::make_unique<InterimResults>(simulation, experiment, *ready.model, folder,
                                                    [run]() -> std::optional<std::unique_lock<std::mutex>> {
                                                        constexpr std::chrono::seconds a_page_asks_within{5};
                                                        if (!run->is_looked_at(a_page_asks_within)) return std::nullopt;
                                                        return run->try_to_replace_files();
                                                    });
    output.tell_progress([run, files = interim.get()](std::int64_t step) {
        if (run) run->at_step(step);
        files->write_if_due();
    });
    return interim;
}

// claim(is_resumed), at the root: before the first file is written or removed; it holds the lock from then on.
int run_ready(RunCommand& command, const Ready& ready, const std::string& folder,
              const std::function<void(bool is_resumed)>& claim) {
    std::optional<mpi::ActivityScope> phase(std::in_place, mpi::Activity::preparing);
    const RunRequest& request = command.request;
    mpi::Team& team = command.team;
    RunInputs& inputs = command.inputs;
    const experiment::Experiment& experiment = ready.experiment;
    nlohmann::ordered_json resolved;  // the root's
    launch::at_the_root(team, [&] { resolved = inputs.resolved(experiment, folder); });
    const Left left = request.resume ? what_is_left(folder, resolved, team) : Left::nothing_to_go_on_from;
    if (left == Left::a_complete_run) {
        launch::progress_text() << folder << ": holds this run, complete; nothing is left to do\n";
        return 0;
    }
    // Set up first: what does not fit is said before.
    simulation::Options options = ready.options;
    options.checkpoints = checkpoint_plan(experiment, folder);
    simulation::Simulation simulation(experiment, *ready.model, options, team);
    std::optional<io::OutputFolder> opened;  // of every rank
    std::optional<FolderOutput> kept_output;
    if (left == Left::checkpoints) {
        kept_output.emplace(experiment, *ready.model, simulation, folder, true, team);
        simulation.resume(*kept_output);
        kept_output->require_files_up_to(simulation.steps_done());
        launch::at_the_root(team, [&] { claim(true); });
        opened.emplace(folder, "run");
        kept_output->continue_after(simulation.steps_done());
    } else {
        launch::at_the_root(team, [&] {
            if (request.resume) refuse_to_lose_results(folder, resolved);
            claim(false);
        });
        opened.emplace(folder, "run");
    }
    command.watchdog.meet_in(team, folder);
    mpi::heartbeat().steps = simulation.facts().steps;
    const launch::Places places = launch::places_of(
        team, ready.options.backend == device::Backend::cuda ? device::cuda_bus_id(ready.options.device_index) : "");
    print_facts(launch::progress_text(), simulation.facts(), places, *ready.model, experiment);
    if (kept_output)
        launch::progress_text() << "  goes on from the checkpoint of step " << simulation.steps_done() << ", at "
                                << static_cast<double>(simulation.steps_done()) * experiment.time.dt << " ms\n";
    launch::at_the_root(team, [&] {
        inputs.keep();
        io::write_whole_file(folder + "/experiment.resolved.json", resolved.dump(2) + "\n");
    });

    std::optional<launch::Interruption> interruption(std::in_place);  // before the first file of results is there
    interruption->outlast_notices();
    if (!kept_output) kept_output.emplace(experiment, *ready.model, simulation, folder, false, team);
    FolderOutput& output = *kept_output;
    const std::unique_ptr<InterimResults> interim = show(command, ready, simulation, folder, output);
    const RunEnergy energy(ready.options, team);
    const HaloTrace trace(request.halo_trace, simulation, team);
    nlohmann::ordered_json energy_used;
    try {
        phase.reset();
        const std::int64_t first = simulation.steps_done();
        simulation.run(output);
        energy_used =
            energy.so_far(experiment, static_cast<double>(simulation.steps_done() - first) * experiment.time.dt);
        interruption.reset();
    } catch (...) {
        interruption.reset();
        if (interim && team.is_root()) interim->remove_maps();
        leave_what_there_is(output, simulation, folder, team);
        throw;
    }
    phase.emplace(mpi::Activity::finalizing);
    if (command.watching.run()) command.watching.run()->finishing();
    output.finish();
    const int code = write_results(command, ready, simulation, {places, energy_used}, resolved, folder);
    trace.write();  // last: what is wrong with its prefix costs no results
    return code;
}

}  // namespace

namespace {

std::vector<std::string> files_of(const RunRequest& request, const RunInputs& inputs) {
    std::vector<std::string> files = inputs.sources();
    files.push_back(request.experiment);
    return files;
}

// The summary, or what it says in short, how fast the run was, and where the report is.
void print_result(const RunRequest& request, const std::string& closing) {
    const std::string summary = io::read_file(request.folder + "/summary.json");
    if (request.prints_summary) {
        std::cout << summary;
        return;
    }
    for (const std::string& line : result_lines(nlohmann::ordered_json::parse(summary))) std::cout << line << "\n";
    std::cout << std::flush;
    if (!closing.empty()) launch::progress_text() << closing << "\n";
    std::cout << (fs::path(request.folder) / "report.html").string() << "\n";
}

int run_watched(const RunRequest& request, const std::vector<const interface::Model*>& models, mpi::Team& team,
                Watching& watching) {
    launch::Watchdog watchdog(team, team.is_serial() ? 0 : request.watchdog_minutes);
    const auto prepare_watched = [&] {
        const mpi::ActivityScope preparing(mpi::Activity::preparing);
        return prepare(request, models, team);
    };
    Ready ready = prepare_watched();
    const PrepaceHost host{models, *ready.model, ready.options, &team};
    const auto prepace_watched = [&](experiment::Experiment& experiment) {
        const mpi::ActivityScope preparing(mpi::Activity::preparing);
        const launch::Watchdog::RootAtWork at_work(watchdog);
        prepace(experiment, host);
    };
    const std::string& folder = request.folder;
    RunLock lock(request.force, request.resume);  // the root's
    launch::at_the_root(team, [&] {
        refuse_a_used_folder(folder, request.force || request.resume);
        lock.take_if_there(folder);
    });
    RunInputs inputs(folder, request.inputs);
    launch::at_the_root(team, [&] {
        inputs.look_at(ready.experiment, ready.parts);
        for (const std::string& note : inputs.notes()) {
            std::cerr << note << "\n";
            ready.experiment.notes.push_back(note);
        }
    });
    RunCommand command{request, team, watchdog, inputs, request.copy_bandwidth, watching};
    int code = 0;
    if (ready.experiment.seeds.empty()) {
        prepace_watched(ready.experiment);
        code = run_ready(command, ready, folder,
                         [&](bool is_resumed) { lock.claim(folder, is_resumed, files_of(request, inputs)); });
    } else {
        if (!request.halo_trace.empty())
            throw UserFault("--halo-trace is of one run, and this experiment has several \"seeds\"");
        nlohmann::ordered_json resolved;  // the root's
        launch::at_the_root(team, [&] { resolved = inputs.resolved(ready.experiment, folder); });
        auto claim_whole = [&, is_claimed = false]() mutable {  // the folder of all seeds, once
            if (std::exchange(is_claimed, true)) return;
            lock.claim(folder, request.resume, files_of(request, inputs));  // seeds that are done stay
            inputs.keep();
            io::write_whole_file(folder + "/experiment.resolved.json", resolved.dump(2) + "\n");
        };
        const auto run_seed = [&](std::uint64_t seed, const std::string& own) {
            Ready one = ready;
            one.experiment.seed = seed;
            one.experiment.seeds.clear();
            prepace_watched(one.experiment);
            RunLock own_lock(request.force, request.resume);
            launch::at_the_root(team, [&] {
                if (request.resume) own_lock.take_if_there(own);
            });
            const int its_code = run_ready(command, one, own, [&](bool is_resumed) {
                claim_whole();
                own_lock.claim(own, is_resumed, files_of(request, inputs));
            });
            if (const std::string closing = std::exchange(command.closing, ""); !closing.empty())
                launch::progress_text() << closing << "\n";
            return its_code;
        };
        code = run_seeds(ready.experiment, resolved, ready.model->name, folder, team, run_seed);
    }
    watching.end(folder, code);
    if (!request.is_part)
        launch::at_the_root(team, [&] { print_result(request, command.closing); });
    else if (!command.closing.empty())
        launch::progress_text() << command.closing << "\n";
    return code;
}

}  // namespace

int run_experiment(const RunRequest& request, const std::vector<const interface::Model*>& models, mpi::Team& team) {
    Watching watching(request, team);
    try {
        return run_watched(request, models, team, watching);
    } catch (const std::exception& fault) {
        watching.fail(fault.what());
        throw;
    }
}

namespace {

// What is wrong in the file, and with its names in the model, together.
void refuse_all_errors(const RunRequest& request, const std::vector<const interface::Model*>& models) {
    Diagnostics diagnostics;
    const auto experiment =
        experiment::read_what_can_be(json::read_source(request.experiment), request.overrides, diagnostics);
    if (!diagnostics.has_errors()) return;  // whoever reads it again binds it, too
    if (experiment && !experiment->model.name.empty()) {
        try {
            const std::string name = linked_name(models, experiment->model.name);
            const device::Backend backend = choose_backend(request.backend, models, name, request.precision);
            experiment::bind_what_was_read(*experiment, find_model(models, name, backend, request.precision),
                                           diagnostics);
        } catch (const UserFault&) {
            // Of the model nothing is known: what is wrong in the file is told all the same.
        }
    }
    diagnostics.throw_if_errors();
}

}  // namespace

void check_experiment(const RunRequest& request, const std::vector<const interface::Model*>& models,
                      const CheckWish& wish) {
    refuse_all_errors(request, models);
    Ready ready = prepare(request, models, mpi::serial());
    if (!experiment::listed_inputs(ready.experiment).empty())
        RunInputs("", "").look_at(ready.experiment, ready.parts);  // refuses other files
    const std::string prepacing =
        prepace_from_cache(ready.experiment, {models, *ready.model, ready.options, &mpi::serial()});
    ready.options.guard_every = trial_guard_every(ready.experiment);
    simulation::Simulation simulation(ready.experiment, *ready.model, ready.options);
    if (wish.is_for_programs) {
        std::cout << prediction_json(ready.experiment, simulation).dump() << std::endl;
        return;
    }
    std::ostream& answer = wish.prints_resolved ? std::cerr : std::cout;
    print_facts(answer, simulation.facts(), {}, *ready.model, ready.experiment);
    answer << prediction_text(ready.experiment, simulation, {}, {ready.model, wish.ranks}) << prepacing << std::flush;
    constexpr double patience = 30;  // s
    EstimateWish wanted{.reference = reference_within(patience, ready), .substeps = simulation.facts().substeps};
    for (const std::string& sentence :
         estimate_accuracy(ready.experiment, *ready.model, ready.options, wanted).sentences())
        answer << "  " << sentence << "\n";
    const PacedIons ions = paced_ions(launch::find_installation(), ready.experiment, *ready.model, ready.options);
    for (const std::string& sentence : ions.sentences()) answer << "  " << sentence << "\n";
    if (wish.prints_resolved) std::cout << experiment::resolved_json(ready.experiment).dump(2) << std::endl;
}

}  // namespace heartwright::commands
