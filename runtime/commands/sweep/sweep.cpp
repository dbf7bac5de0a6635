#include "runtime/commands/sweep/sweep.hpp"

#include <algorithm>
#include <chrono>
#include <filesystem>
#include <iostream>
#include <map>
#include <set>
#include <thread>

#include "base/diag/content_hash.hpp"
#include "base/diag/faults.hpp"
#include "base/json/value.hpp"
#include "base/time_step/designed_dt.hpp"
#include "runtime/commands/build/backend_choice.hpp"
#include "runtime/commands/build/input_specs.hpp"
#include "runtime/commands/build/solver_build.hpp"
#include "runtime/commands/run/prediction.hpp"
#include "runtime/commands/run/run.hpp"
#include "runtime/commands/sweep/bisection.hpp"
#include "runtime/commands/sweep/running_jobs.hpp"
#include "runtime/commands/sweep/sweep_folder.hpp"
#include "runtime/commands/sweep/sweep_forecast.hpp"
#include "runtime/commands/sweep/sweep_packing.hpp"
#include "runtime/commands/sweep/sweep_progress.hpp"
#include "runtime/core/machine.hpp"
#include "runtime/core/stopwatch.hpp"
#include "runtime/core/thread_pool.hpp"
#include "runtime/experiment/input_files.hpp"
#include "runtime/experiment/read/read.hpp"
#include "runtime/io/checksum.hpp"
#include "runtime/launch/interruption.hpp"
#include "runtime/launch/process.hpp"

namespace heartwright::commands {

namespace {

using Clock = std::chrono::steady_clock;
using Words = std::vector<std::string>;

// What all runs share, and what each of them needs.
struct Sweep {
    std::string experiment;
    std::vector<SweepRun> runs;
    Words sets;  // --set, of all runs
    std::string backend, precision, approximate;
    std::vector<std::string> models;  // of each run
    std::map<std::string, experiment::Experiment> first_of_model;
    std::map<std::string, double> longest_dt;    // ms, of a model's runs
    std::set<std::string> files;                 // that the runs read
    std::map<std::string, std::string> solvers;  // by model
    std::size_t largest = 0;                     // run, by its cells and sites
    std::int64_t cells = 1, sites = 0;           // of that one
};

std::vector<SweepRun> runs_of(const Arguments& arguments) {
    if (!arguments.has("--over") && !arguments.has("--vary"))
        throw UserFault("heartwright sweep needs --over FILE or --vary path=value|value; see heartwright sweep --help");
    std::vector<SweepRun> runs(1);
    if (arguments.has("--over")) runs = read_sweep(json::read_source(arguments.value("--over")));
    for (const std::string& assignment : arguments.all("--vary")) runs = varied(runs, assignment);
    return runs;
}

// Reads the experiment once for each run, so that a wrong path or value is told before any machine time is spent.
void look_at_experiments(Sweep& sweep) {
    const auto source = json::read_source(sweep.experiment);
    std::string wrong;
    std::size_t wrong_runs = 0;
    double most = -1;
    for (std::size_t k = 0; k < sweep.runs.size(); ++k) {
        Words overrides = sweep.sets;
        for (const std::string& one : sweep.runs[k].overrides()) overrides.push_back(one);
        Diagnostics diagnostics;
        auto experiment = experiment::read_experiment(source, overrides, diagnostics);
        if (k == 0 && !diagnostics.has_errors()) std::cerr << diagnostics.render();
        if (!experiment) {
            if (++wrong_runs <= 10) wrong += "run " + std::to_string(k) + ":\n" + diagnostics.render();
            continue;
        }
        sweep.models.push_back(experiment->model.name);
        sweep.first_of_model.try_emplace(experiment->model.name, *experiment);
        double& dt = sweep.longest_dt[experiment->model.name];
        dt = std::max(dt, experiment->time.has_error_control() ? usual_dt : experiment->time.dt);
        experiment::for_each_input(*experiment, [&](const experiment::InputFile& input) {
            if (input.kind != experiment::InputFile::Kind::spec) sweep.files.insert(input.path);
        });
        std::int64_t sites = 0;
        if (experiment->lattice) sites = experiment->lattice->count();
        const double work = static_cast<double>(experiment->geometry.count()) * static_cast<double>(1 + sites);
        if (work > most) {
            most = work;
            sweep.largest = k;
            sweep.cells = experiment->geometry.count();
            sweep.sites = sites;
        }
    }
    if (wrong_runs == 0) return;
    if (wrong_runs > 10) wrong += "and " + std::to_string(wrong_runs - 10) + " more runs\n";
    throw UserFault(wrong + "error: " + std::to_string(wrong_runs) + " of " + std::to_string(sweep.runs.size()) +
                    " runs cannot be read; nothing was run\n");
}

SweepIdentity identity_of(const Sweep& sweep, const std::map<std::string, launch::SpecFile>& specs) {
    SweepIdentity identity{sweep.experiment, content_hash(json::read_source(sweep.experiment)->text()), {}, sweep.runs};
    std::string sets;
    for (const std::string& one : sweep.sets) sets += (sets.empty() ? "" : ", ") + one;
    identity.settings = {{"--set", sets},
                         {"backend", sweep.backend},
                         {"precision", sweep.precision},
                         {"approximate", sweep.approximate}};
    for (const auto& [name, spec] : specs) identity.settings.emplace_back("spec of " + name, spec.hash);
    std::error_code error;
    for (const std::string& file : sweep.files) {
        if (!std::filesystem::is_regular_file(file, error)) continue;  // the runs that need it will say so
        const io::FileChecksum sum = io::file_checksum(file);
        identity.files.emplace_back(file, std::to_string(sum.bytes) + " bytes, checksum " + sum.checksum);
    }
    return identity;
}

// What a solver is told of a run, to check and to run it.
Words settings_of(const Sweep& sweep, std::size_t run, int threads) {
    Words words;
    for (const std::string& one : sweep.sets) words.insert(words.end(), {"--set", one});
    for (const std::string& one : sweep.runs[run].overrides()) words.insert(words.end(), {"--set", one});
    words.insert(words.end(),
                 {"--backend", sweep.backend, "--precision", sweep.precision, "--threads", std::to_string(threads)});
    return words;
}

class Sweeper {
public:
    Sweeper(const Sweep& sweep, const SweepFolder& folder, const Packing& packing, double copy_bandwidth,
            bool keeps_going)
        : sweep_(sweep),
          folder_(folder),
          packing_(packing),
          keeps_going_(keeps_going),
          results_(sweep.runs.size()),
          copy_bandwidth_(copy_bandwidth) {}

    // The code of the first of `unfinished` that failed; 128 + the signal that ended it.
    int run(const std::vector<std::size_t>& unfinished) {
        const launch::Interruption interruption;
        RunningJobs jobs(packing_);
        SweepProgress progress(unfinished.size());
        std::size_t next = 0, ended = 0;
        int signalled = 0;
        Clock::time_point table_written = Clock::now();
        for (;;) {
            const int signal = launch::Interruption::signal();
            if (signal != 0 && signalled == 0) {
                progress.say(std::string(launch::signal_name(launch::Interruption::signal())) +
                             ": no more runs are started; those that go on end after their step");
                jobs.signal(signalled = signal);
            }
            const bool starts = signal == 0 && !is_given_up_;
            while (starts && next < unfinished.size()) {
                const auto place = jobs.free();
                if (!place) break;
                jobs.start(*place, unfinished[next], job(unfinished[next], *place));
                ++next;
            }
            if (jobs.running() == 0 && (!starts || next == unfinished.size())) break;
            const auto now_ended = jobs.ended();
            for (const auto& [run, code] : now_ended) {
                ++ended;
                take(run, code, progress);
            }
            progress.show(ended, failed_.size(), jobs.running());
            if (!now_ended.empty() && seconds_since(table_written) > 10) {
                folder_.write_table(sweep_.runs, results_);
                table_written = Clock::now();
            }
            if (now_ended.empty()) std::this_thread::sleep_for(std::chrono::milliseconds(10));
        }
        folder_.write_table(sweep_.runs, results_);
        progress.show(ended, failed_.size(), 0, true);
        if (is_given_up_)
            progress.say("stopped: " + std::to_string(most_in_a_row) +
                         " runs in a row failed; --keep-going goes on all the same");
        for (const auto& [run, code] : failed_)
            progress.say("run " + std::to_string(run) + " failed (" + folder_.log(run) +
                         "): " + results_[run]->message);
        if (signalled != 0) return 128 + signalled;
        return failed_.empty() ? 0 : failed_.begin()->second;
    }

private:
    static constexpr int most_in_a_row = 8;

    launch::Job job(std::size_t run, std::size_t place) const {
        folder_.make_room_for(run);
        Words words{sweep_.solvers.at(sweep_.models[run]),
                    "run",
                    sweep_.experiment,
                    "-o",
                    folder_.run(run),
                    "--inputs",
                    folder_.inputs()};
        words.push_back(folder_.has_checkpoint(run) ? "--resume" : "--force");
        const Words settings = settings_of(sweep_, run, packing_.threads);
        words.insert(words.end(), settings.begin(), settings.end());
        if (packing_.gpus > 0)
            words.insert(words.end(), {"--device", std::to_string(static_cast<int>(place) % packing_.gpus)});
        if (copy_bandwidth_ > 0)
            words.insert(words.end(), {"--bandwidth", std::to_string(static_cast<std::int64_t>(copy_bandwidth_))});
        return {words, folder_.log(run)};
    }

    void take(std::size_t run, int code, SweepProgress& progress) {
        if (code != 0 && launch::Interruption::signal() == 0) folder_.note_failure(run, code);
        SweepFolder::Result result = folder_.result(run);
        if (code == 0 && result.status == SweepFolder::Status::done) {
            in_a_row_ = 0;
            if (copy_bandwidth_ == 0) copy_bandwidth_ = result.copy_bandwidth;
        } else if (launch::Interruption::signal() == 0) {
            result.status = SweepFolder::Status::failed;  // also when its log could not be written
            if (result.message.empty()) result.message = "ended with code " + std::to_string(code);
            failed_.emplace(run, code == 0 ? static_cast<int>(ExitCode::our_fault) : code);
            progress.say("run " + std::to_string(run) + " failed: " + result.message);
            is_given_up_ = is_given_up_ || (++in_a_row_ >= most_in_a_row && !keeps_going_);
        }
        results_[run] = std::move(result);
    }

    const Sweep& sweep_;
    const SweepFolder& folder_;
    const Packing packing_;
    const bool keeps_going_;
    std::vector<std::optional<SweepFolder::Result>> results_;
    std::map<std::size_t, int> failed_;
    double copy_bandwidth_;  // 0: not known; then as the first run to end measured it; it takes longer than a small run
    int in_a_row_ = 0;
    bool is_given_up_ = false;
};

// Of runs that may not fit anywhere: asks what the largest takes, before any begins. A line for people, or nothing.
std::string forecast_into(PackingInput& input, const Sweep& sweep, const std::vector<std::size_t>& unfinished,
                          bool keeps_going) {
    const double work = static_cast<double>(sweep.cells) * static_cast<double>(1 + sweep.sites);
    const auto solver = sweep.solvers.find(sweep.models[sweep.largest]);
    if (unfinished.empty() || work < large_run || solver == sweep.solvers.end()) return {};
    Words words = settings_of(sweep, sweep.largest, input.cores);
    if (input.gpus > 0) words.insert(words.end(), {"--device", "0"});
    SweepForecast found;
    try {
        found = forecast(solver->second, sweep.experiment, words);
    } catch (const MachineFault&) {
        if (!keeps_going) throw;
    }
    if (found.memory == 0) return {};
    input.run_memory = found.memory;
    (input.gpus > 0 ? input.gpu_memory : input.memory) = found.available;
    return "the largest, run " + std::to_string(sweep.largest) + ": " + bytes_text(found.memory) + " of " +
           bytes_text(found.available) + ", " + (found.is_least ? "at least " : "about ") +
           duration_text(found.seconds) + " alone\n";
}

// Of the models of these runs.
void provide_solvers(Sweep& sweep, const launch::Installation& tools, const std::vector<std::size_t>& runs,
                     const std::map<std::string, launch::SpecFile>& specs) {
    for (const std::size_t run : runs) {
        const std::string& model = sweep.models[run];
        std::string& solver = sweep.solvers[model];
        if (!solver.empty()) continue;
        SolverRequest request{specs.at(model), sweep.backend, sweep.precision};
        request.dt = sweep.longest_dt.at(model);
        solver = provide_solver(tools, request);
    }
}

// What all runs share, as the command line says it.
Sweep asked_sweep(const launch::Installation& tools, const Arguments& arguments) {
    Sweep sweep;
    sweep.experiment = arguments.positional()[0];
    sweep.sets = arguments.all("--set");
    sweep.precision = arguments.choice("--precision", {"fp64", "fp32", "mixed"}, "fp64");
    sweep.approximate = arguments.value("--approximate");
    sweep.backend = backend_here(tools, arguments.choice("--backend", {"auto", "cpu", "cuda"}, "auto"));
    return sweep;
}

// Runs what is not done of the sweep's runs, or of this part of them. The exit code.
int complete(Sweep& sweep, const launch::Installation& tools, const Arguments& arguments, const SweepPart& part,
             bool is_forced) {
    look_at_experiments(sweep);
    std::map<std::string, launch::SpecFile> specs;
    for (const std::string& model : sweep.models)
        if (!specs.contains(model)) {
            specs[model] = find_spec(tools, sweep.first_of_model.at(model));
            specs[model].approximate = sweep.approximate;
        }
    SweepFolder folder(arguments.value("-o"));
    const bool is_table_only = arguments.has("--table");
    const std::unique_ptr<SweepLock> lock =
        folder.claim(identity_of(sweep, specs), is_table_only ? std::nullopt : std::optional(part), is_forced);
    if (is_table_only) {
        folder.write_table(sweep.runs, std::vector<std::optional<SweepFolder::Result>>(sweep.runs.size()));
        return 0;
    }
    std::vector<std::size_t> unfinished;
    std::size_t mine = 0;
    for (std::size_t k = 0; k < sweep.runs.size(); ++k) {
        if (!part.has(k)) continue;
        ++mine;
        if (folder.result(k).status != SweepFolder::Status::done) unfinished.push_back(k);
    }
    provide_solvers(sweep, tools, unfinished, specs);
    PackingInput input;
    input.runs = static_cast<std::int64_t>(unfinished.size());
    input.cells = sweep.cells;
    input.sites = sweep.sites;
    input.cores = hardware_threads();
    input.gpus = sweep.backend == "cuda" ? device::cuda_devices() : 0;
    input.shares_gpus = has_multi_process_service(multi_process_folder());
    input.memory = host_memory_available();
    input.jobs = static_cast<int>(arguments.integer("--jobs", 0, 1, 4096));
    input.per_gpu = static_cast<int>(arguments.integer("--per-gpu", 0, 1, 64));
    input.threads = static_cast<int>(arguments.integer("--threads", 0, 1, 4096));
    if (sweep.backend == "cuda" && input.gpus == 0)
        throw MachineFault("no GPU answers here; --backend cpu computes on the processor");
    const std::string size = forecast_into(input, sweep, unfinished, arguments.has("--keep-going"));
    const Packing packing = pack(input);
    std::cerr << mine << (mine == 1 ? " run" : " runs")
              << (mine > unfinished.size() ? ", " + std::to_string(mine - unfinished.size()) + " of them done" : "")
              << "; " << packing_text(packing, input.shares_gpus) << "\n"
              << size;
    const auto bandwidth = static_cast<double>(arguments.integer("--bandwidth", 0, 1, std::int64_t{1} << 53));
    return Sweeper(sweep, folder, packing, bandwidth, arguments.has("--keep-going")).run(unfinished);
}

// Halves an interval by one run after the other; both ends run side by side.
int bisect(const launch::Installation& tools, const Arguments& arguments) {
    for (const char* other : {"--over", "--vary", "--part", "--list", "--table"})
        if (arguments.has(other))
            throw UserFault(std::string("--bisect chooses its runs itself: leave ") + other + " out");
    if (!arguments.has("--when"))
        throw UserFault("--bisect needs --when COLUMN, a condition on results.csv; see heartwright sweep --help");
    const Condition condition = Condition::parse(arguments.value("--when"));
    Bisection bisection(arguments.value("--bisect"), arguments.value("--within", "5%"));
    const SweepFolder folder(arguments.value("-o"));
    for (std::size_t told = 0;;) {
        Sweep sweep = asked_sweep(tools, arguments);
        sweep.runs = bisection.runs();
        if (const int code = complete(sweep, tools, arguments, {}, told == 0 && arguments.has("--force"))) return code;
        std::vector<bool> holds;
        for (; told < sweep.runs.size(); ++told) {
            holds.push_back(condition.holds(folder.result(told)));
            std::cerr << "run " << told << ": " << sweep.runs[told].overrides().front() << ": the condition "
                      << (holds.back() ? "holds" : "does not hold") << "\n";
        }
        if (!bisection.take(holds)) break;
    }
    std::cout << bisection.text() << "\n" << folder.table() << "\n";
    return 0;
}

}  // namespace

int sweep(const launch::Installation& tools, const Arguments& arguments) {
    const std::string folder_name = arguments.value("-o");
    if (folder_name.empty() && !arguments.has("--list"))
        throw UserFault("heartwright sweep needs -o DIR, the folder of its runs");
    if (arguments.has("--bisect")) return bisect(tools, arguments);
    for (const char* option : {"--when", "--within"})
        if (arguments.has(option)) throw UserFault(std::string(option) + " goes with --bisect");
    Sweep sweep = asked_sweep(tools, arguments);
    const SweepPart part = sweep_part(arguments.value("--part", "0/1"));
    if (arguments.has("--force") && part.parts > 1)
        throw UserFault("--force would remove what other parts of the sweep do; remove " + folder_name +
                        " before the first of them begins");
    if (arguments.has("--force") && arguments.has("--table"))
        throw UserFault("--force removes the runs that --table reads: give one of them");
    sweep.runs = runs_of(arguments);
    if (arguments.has("--list")) {
        for (std::size_t k = 0; k < sweep.runs.size(); ++k) {
            if (!part.has(k)) continue;
            std::cout << k << ":";
            for (const std::string& one : sweep.runs[k].overrides()) std::cout << " " << launch::shown(Words{one});
            std::cout << "\n";
        }
        return 0;
    }
    const int code = complete(sweep, tools, arguments, part, arguments.has("--force"));
    std::cout << SweepFolder(folder_name).table() << "\n";
    return code;
}

}  // namespace heartwright::commands
