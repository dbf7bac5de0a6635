#include "runtime/commands/solver_main.hpp"

#include <algorithm>
#include <csignal>
#include <cstdlib>
#include <filesystem>
#include <iostream>
#include <utility>

#include "base/command_line/begin_program.hpp"
#include "base/command_line/quantities.hpp"
#include "base/diag/diagnostics.hpp"
#include "base/diag/faults.hpp"
#include "base/diag/plain_number.hpp"
#include "base/expert/expert.hpp"
#include "base/json/value.hpp"
#include "base/version/version.hpp"
#include "runtime/cache/entry.hpp"
#include "runtime/commands/bench/bench.hpp"
#include "runtime/commands/bench/evidence_experiments.hpp"
#include "runtime/commands/bench/model_words.hpp"
#include "runtime/commands/bench/starting_experiment.hpp"
#include "runtime/commands/build/plan_option.hpp"
#include "runtime/commands/cell/cell_verb.hpp"
#include "runtime/commands/play/play.hpp"
#include "runtime/commands/ranks/cell_memory.hpp"
#include "runtime/commands/run/linked_models.hpp"
#include "runtime/commands/run/rank_prediction.hpp"
#include "runtime/commands/run/run.hpp"
#include "runtime/experiment/read/read.hpp"
#include "runtime/launch/faults_to_exit.hpp"
#include "runtime/launch/process.hpp"
#include "runtime/launch/progress.hpp"
#include "runtime/launch/quiet.hpp"
#include "runtime/launch/ranks.hpp"
#include "runtime/launch/words.hpp"
#include "runtime/modules/module.hpp"
#include "runtime/mpi/join.hpp"

namespace heartwright::commands {

namespace {

const Option integrator{
    "--integrator", "STATE=NAME",
    "of a state or of 'default', in place of the spec's: auto, forward_euler, rush_larsen, grl1, "
    "lightweight_rush_larsen, midpoint, midpoint_gates, staggered, semi_implicit_euler, linearly_implicit_euler"};

const Option compiler{"--compiler", "auto|c++|built-in",
                      "of the solver of an own model: a C++ compiler (nvcc for a GPU), or the one in "
                      "heartwright-generate (with NVRTC)"};

const std::vector<Option> options_of_where_to_run = {
    {"--set", "path=value", "change one value of the experiment; may be given several times"},
    {"--backend", "auto|cpu|cuda", "auto: the GPU when there is one"},
    {"--precision", "fp64|fp32|mixed", "of state and arithmetic; fp64. mixed: gates in 32 bits, certified"},
    {"--approximate", "TOL|none[,of=V][,form=rational][,outside=exact]",
     "functions of V from certified tables or rationals"},
    integrator,
    compiler,
    {"--threads", "T", "of the processor; all, divided among the ranks of a computer"},
    {"--device", "K", "number of the GPU; 0, and the next for each further rank of a computer"},
};

std::vector<Option> with(std::vector<Option> first, const std::vector<Option>& more) {
    first.insert(first.end(), more.begin(), more.end());
    return first;
}

std::vector<Option> options_of_ranks() {
    const std::vector<Option> trace{
        {"--halo-trace", "PREFIX", "of several ranks: when the parts of each halo exchange were, as PREFIX.R.csv"}};
    return with(with(launch::rank_options(), unequal_rank_options()), trace);
}

RunRequest request_of(const Arguments& arguments) {
    RunRequest request;
    request.experiment = arguments.positional()[0];
    request.folder = arguments.value("-o");
    request.overrides = arguments.all("--set");
    request.backend = arguments.choice("--backend", {"auto", "cpu", "cuda"}, "auto");
    request.precision = arguments.choice("--precision", {"fp64", "fp32", "mixed"}, "fp64");
    request.threads = static_cast<int>(arguments.integer("--threads", 0, 1, 4096));
    request.device_index = static_cast<int>(arguments.integer("--device", -1, 0, 1024));
    request.sites_on_host = asks_for_host_memory(arguments);
    request.plan_file = arguments.value("--plans");
    request.inputs = arguments.value("--inputs");
    request.halo_trace = arguments.value("--halo-trace");
    request.watchdog_minutes = launch::watchdog_minutes(arguments);
    request.force = arguments.has("--force");
    request.resume = arguments.has("--resume");
    request.prints_summary = arguments.has("--json");
    request.is_watched = arguments.has("--watch");
    request.watch_port = request.is_watched ? static_cast<int>(arguments.integer("--port", 0, 1, 65535)) : 0;
    if (request.force && request.resume)
        throw UserFault("--resume goes on with the run that DIR holds, --force replaces it: give one of them");
    if (const std::string every = arguments.value("--checkpoint-every"); !every.empty())
        request.overrides.push_back(
            "checkpoints.every=" + plain_number(quantity("--checkpoint-every", every, quantities::time)) + " ms");
    request.unequal = unequal_ranks(arguments);
    request.copy_bandwidth = static_cast<double>(arguments.integer("--bandwidth", 0, 1, std::int64_t{1} << 53));
    return request;
}

}  // namespace

const std::vector<Option>& where_to_run() { return options_of_where_to_run; }
const Option& integrator_option() { return integrator; }
const Option& compiler_option() { return compiler; }

const Usage& run_usage() {
    static const Usage usage{
        "run",
        "EXPERIMENT",
        "Runs an experiment and writes a folder with its results and a report.",
        with({{"-o", "DIR", "the folder to make (required)"},
              {"--force", "", "replace the run that DIR holds"},
              {"--resume", "",
               "go on with the run that DIR holds, from its newest checkpoint; from the beginning when it has none"},
              cell_memory_option(),
              plan_option(),
              {"--checkpoint-every", "TIME",
               "of simulated time; as \"checkpoints\": {\"every\": TIME} of the experiment"},
              {"--inputs", "FOLDER", "where copies of input files go, which several runs may share; DIR/inputs"},
              {"--quiet", "", "no progress and no notes on stderr: warnings and errors alone"},
              {"--progress", "auto|bar|log|none",
               "a bar where stderr is a terminal, else lines at a growing interval, for logs"},
              {"--watch", "", "serve a page on 127.0.0.1 that shows progress and report while the run goes on"},
              {"--port", "P", "of that page; a free one"},
              {"--json", "", "print the run's summary.json on stdout instead of the report's path"},
              {"--bandwidth", "BYTES", "that the device copies in a second, where known; else measured at the end"}},
             with(where_to_run(), options_of_ranks())),
        {"run niederer_slab -o slab", "run slab.json -o slab --quiet --json | jq .at_probes",
         "run slab.json -o slab_fine --set geometry.spacing=\"0.2 mm\" --set time.dt=\"0.01 ms\"",
         "run cell.json -o cell --set variant=M --backend cpu --threads 1",
         "run cell.json -o euler --integrator m=forward_euler", "run heart.json -o heart --ranks 4",
         "run heart.json -o heart --ranks 5 --cpu-ranks 1", "run heart.json -o heart --watch",
         "run heart.json -o heart --checkpoint-every \"50 ms\"", "run heart.json -o heart --ranks 8 --resume",
         "run heart.json -o heart --resume --set time.end=\"800 ms\""},
        "EXPERIMENT is a file, or the name of NAME.json here or of a bundled experiment (heartwright experiments). DIR "
        "then holds\n"
        "experiment.resolved.json and inputs/, with which it can be run again elsewhere, probes.csv, maps.h5, "
        "cells.csv (with \"fields_in\"),\n"
        "fields/fields.xdmf (opens in ParaView during the run),\n"
        "beats.csv, restitution.csv, ecg.csv and phase_singularities.csv as \"measures\" asks, plots/ of the report,\n"
        "line_scans.h5 and sparks.csv of models with sites, end_state.h5 (where another run can \"start\"),\n"
        "summary.json (there when the run is whole) and report.html. With \"seeds\" DIR/seed_K holds the run of each, "
        "DIR their means.\n"
        "Ctrl-C, SIGTERM or SIGUSR1 end a run after the step that it is at; it writes all of this and DIR/checkpoints, "
        "from which --resume "
        "goes\n"
        "on with the same experiment, or with a later time.end, on any number of ranks; Ctrl-C or SIGTERM twice end it "
        "at once. SIGUSR2 or "
        "a file DIR/checkpoint.now\n"
        "ask for a checkpoint, and the run goes on.\n"
        "--ranks N starts N processes with Open MPI's mpirun; mpirun -n N heartwright run ... and srun do as well. The "
        "results are the "
        "same,\n"
        "bit for bit, for any number of ranks."};
    return usage;
}

const Usage& check_usage() {
    static const Usage usage{
        "check",
        "EXPERIMENT",
        "Reads an experiment, sets it up and says what it will take; writes nothing.",
        with({{"--ranks", "N,N...", "what so many ranks would take, none of them started; of large tissues 2,4,8"},
              cell_memory_option(),
              plan_option(),
              {"--resolved", "", "print the experiment with all defaults as JSON on stdout; the answer goes to stderr"},
              {"--json", "", "what it will take as one JSON object on stdout, and nothing else"}},
             where_to_run()),
        {"check niederer_slab", "check slab.json --resolved > resolved.json",
         "check slab.json --set time.dt=\"0.5 ms\"", "check heart.json --ranks 8,64",
         "check slab.json --json | jq .memory_bytes"},
        "The answer: steps, cells, memory on the device, bytes on disk and time. The time is that of\n"
        "the first steps, tried for about half a second; of steps too long for that, a least time from the bytes that "
        "they move.\n"
        "Of several ranks: cells and memory of the fullest, and the time, from the boxes that a run would make."};
    return usage;
}

const Usage& bench_usage() {
    static const Usage usage{
        "bench",
        "MODEL",
        "Measures throughput: cells of one variant, at rest or paced, with or without diffusion.",
        with({{"--cells", "N", "number of cells"},
              {"--steps", "M", "steps to measure, after a warm-up"},
              {"--dt", "TIME", "time step; 0.02 ms, of models with a lattice 0.05 ms"},
              {"--precision", "fp64|fp32|mixed", "fp64; mixed: FP64 with gates in 32 bits"},
              integrator,
              compiler,
              {"--approximate", "TOL|none[,of=V][,form=rational][,outside=exact]",
               "functions of V from certified tables or rationals"},
              {"--backend", "auto|cpu|cuda", "auto: the GPU when there is one"},
              {"--ionic-only", "", "reaction without diffusion"},
              {"--paced", "", "the average over a beat of 500 ms instead of cells at rest"},
              {"--sites", "I,J,K", "sites of each cell, of a model with a lattice; its own"},
              {"--variant", "NAME|none", "of the spec; none, the file's own cell"},
              {"--threads", "T", "of the processor; all"},
              {"--device", "K", "number of the GPU; 0"},
              cell_memory_option(),
              plan_option(),
              {"--wave", "", "the average over a beat whose wave travels along a column of 4 x 4 cells a layer"},
              {"--wave-shape", "column|block",
               "of the tissue of --wave; column. block: the cells stand as without --wave, and the wave travels along "
               "an axis that is shared out among ranks"},
              {"--weak", "", "of several ranks: --cells is of each; beside it the same on one"},
              {"--strong", "", "of several ranks: --cells is of all"},
              {"--json", "", "one measurement as one JSON object"}},
             options_of_ranks()),
        {"bench ten_tusscher_panfilov_2006",
         "bench ohara_rudy_2011 --cells 1e7 --steps 100 --backend cuda --precision fp32 --ionic-only --json",
         "bench gaur_rudy_2011_ord --cells 2000 --ionic-only --paced",
         "bench karma_1994 --dt \"0.05 ms\" --integrator default=forward_euler",
         "bench ten_tusscher_panfilov_2006 --ranks 4 --weak --cells 1e7 --json",
         "bench gaur_rudy_2011_ord --cells 4096 --wave --ranks 2 --strong --halo-trace wave --json",
         "bench gaur_rudy_2011_ord --cells 4096 --wave --wave-shape block --ranks 4 --strong --json",
         "bench gaur_rudy_2011_ord --cells 147000 --steps 100 --ionic-only --cell-memory host --json",
         "bench ten_tusscher_panfilov_2006 --cells 1.6e7 --ranks 3 --cpu-ranks 1 --strong --json"},
        "Without --cells, --steps, --ionic-only, --paced and --json: a table of a single cell and of many, ionic only "
        "and whole step, FP64 and FP32. Without --dt the time step is 0.02 ms, for models with a lattice 0.05 ms."};
    return usage;
}

namespace {

const Usage& evidence_usage() {
    static const Usage usage{"evidence",
                             "MODEL",
                             "Writes the experiments of heartwright verify.",
                             {{"-o", "DIR", "where to"},
                              {"--variant", "A[,B]|none", "none, the file's own cell"},
                              {"--quick", "", "short ones"}},
                             {"evidence karma_1994 -o karma"},
                             ""};
    return usage;
}

// The words before the verb: files of --module. They are taken from `words`.
std::vector<std::string> modules_of(std::vector<std::string>& words) {
    std::vector<std::string> files;
    std::size_t first = 0;
    for (; first < words.size() && words[first] == "--module"; first += 2) {
        if (first + 1 == words.size()) throw UserFault("--module needs FILE, a model module");
        files.push_back(words[first + 1]);
    }
    words.erase(words.begin(), words.begin() + static_cast<std::ptrdiff_t>(first));
    return files;
}

// One of the cache that is damaged would crash us.
void refuse_a_damaged_module(const std::string& file) {
    const cache::Entry kept = cache::look_at(std::filesystem::path(file).parent_path().string());
    if (kept.state == cache::Entry::State::damaged)
        throw MachineFault(kept.why + "; heartwright run or build makes it anew");
}

// So that all ranks are this program with these words.
std::vector<std::string> own_command(int argc, char** argv) {
    std::vector<std::string> command{launch::own_program()};
    command.insert(command.end(), argv + 1, argv + argc);
    return command;
}

// What the ranks would say, before there are any. Of a grid; a mesh is not read for that.
void refuse_more_ranks_than_cells(const RunRequest& request, std::int64_t ranks) {
    if (ranks == 1 || mpi::place_of_this_process().size > 1) return;
    Diagnostics unheard;  // the ranks tell of them
    const auto experiment =
        experiment::read_experiment(json::read_source(request.experiment), request.overrides, unheard);
    if (unheard.has_errors() || experiment->geometry.mesh) return;
    const std::int64_t cells = experiment->geometry.count();
    if (ranks <= cells) return;
    throw UserFault("--ranks " + std::to_string(ranks) + ": " + request.experiment + " has " + std::to_string(cells) +
                    (cells == 1 ? " cell" : " cells") + ", and each rank needs one: ask for fewer ranks");
}

int run_verb(const std::vector<std::string>& own, const std::vector<std::string>& words,
             const std::vector<const interface::Model*>& models) {
    std::signal(SIGUSR2, [](int) {});  // a wish for a checkpoint harms nobody before there can be one
    const Arguments arguments(run_usage(), words, 1, 1);
    if (arguments.value("-o").empty()) throw UserFault("heartwright run needs -o DIR, the folder for the results");
    launch::set_quiet(arguments.has("--quiet"));
    launch::set_progress_style(arguments.choice("--progress", {"auto", "bar", "log", "none"}, "auto"));
    RunRequest request = request_of(arguments);
    std::vector<std::string> command{"heartwright", "run"};
    command.insert(command.end(), words.begin(), words.end());
    request.command = launch::shown(command);
    refuse_more_ranks_than_cells(request, arguments.integer("--ranks", 1, 1, 1'000'000));
    return launch::work_of_ranks(own, arguments,
                                 [&](mpi::Team& team) { return run_experiment(request, models, team); });
}

// The first word, taken out of them; --help where there is none.
std::string take_verb(std::vector<std::string>& words) {
    if (words.empty()) return "--help";
    std::string verb = std::move(words.front());
    words.erase(words.begin());
    return verb;
}

}  // namespace

int solver_main(int argc, char** argv, const std::vector<const interface::Model*>& linked) {
    begin_program();
    return launch::faults_of_ranks_to_exit([&] {
        expert::all_given();  // what is wrong there is told before anything begins
        std::vector<std::string> words(argv + 1, argv + argc);
        launch::refuse_words_beyond_utf8(words);
        const std::vector<std::string> files = modules_of(words);
        for (const std::string& file : files) refuse_a_damaged_module(file);
        const std::vector<const interface::Model*> models = modules::with_modules(linked, files);
        for (const std::string& file : files) launch::count_as_own_program(file);
        const std::string verb = take_verb(words);
        const auto show_help = [&](const Usage& usage) {
            if (!wants_help(words)) return false;
            std::cout << usage.help("heartwright");
            return true;
        };
        if (verb == "run") {
            if (show_help(run_usage())) return 0;
            return run_verb(own_command(argc, argv), words, models);
        } else if (verb == "play") {
            if (show_help(play_usage(where_to_run()))) return 0;
            const Arguments arguments(play_usage(where_to_run()), words, 1, 1);
            return play(play_request(arguments, request_of(arguments)), models);
        } else if (verb == "check") {
            if (show_help(check_usage())) return 0;
            const Arguments arguments(check_usage(), words, 1, 1);
            CheckWish wish;
            if (arguments.has("--ranks")) wish.ranks = ranks_asked(arguments.value("--ranks"));
            wish.is_for_programs = arguments.has("--json");
            wish.prints_resolved = arguments.has("--resolved");
            if (wish.is_for_programs && wish.prints_resolved)
                throw UserFault("--json and --resolved both write to stdout: give one of them");
            if (wish.is_for_programs && !wish.ranks.empty())
                throw UserFault("--json tells of one rank; give it without --ranks");
            check_experiment(request_of(arguments), models, wish);
        } else if (verb == "bench") {
            if (show_help(bench_usage())) return 0;
            const Arguments arguments(bench_usage(), words, 1, 1);
            return launch::work_of_ranks(own_command(argc, argv), arguments, [&](mpi::Team& team) {
                bench(arguments, models, team);
                return 0;
            });
        } else if (verb == "cell") {
            return cell_verb(words, models);
        } else if (verb == "cell-values") {  // for heartwright cell
            for (const std::string& value : cell_values_outside(words, models)) std::cout << value << "\n";
        } else if (verb == "new") {
            if (show_help(new_usage())) return 0;
            const NewRequest request = new_request(Arguments(new_usage(), words, 1, 2));
            write_starting_experiment(
                request, find_model(models, linked_name(models, request.model), device::Backend::cpu, "fp64"));
        } else if (verb == "evidence") {  // for heartwright verify
            const Arguments arguments(evidence_usage(), words, 1, 1);
            EvidenceWish wish{arguments.positional()[0], variants_of_list(arguments.value("--variant")),
                              arguments.has("--quick")};
            if (arguments.value("-o").empty()) throw UserFault("evidence needs -o DIR");
            // Of whichever backend: a solver for a GPU has no other.
            const std::string name = linked_name(models, wish.model);
            const auto model = std::find_if(models.begin(), models.end(), [&](const interface::Model* m) {
                return m->name == name && interface::precision_of(*m) == std::string_view("fp64");
            });
            if (model == models.end()) throw UserFault("this solver has no model '" + name + "' in fp64");
            for (const std::string& path : write_evidence_experiments(**model, wish, arguments.value("-o")))
                std::cout << path << "\n";
        } else if (verb == "--version") {
            std::cout << "heartwright " << version_and_commit() << "\n";
        } else if (verb == "--help" || verb == "-h") {
            std::cout << "A Heartwright solver. Verbs: run, play, check, bench, cell, new (each with --help).\n"
                         "--module FILE before the verb adds the models of a model module; may be given several "
                         "times.\nModels:\n";
            for (const interface::Model* model : models)
                std::cout << "  " << model->name << " ("
                          << (model->backend == interface::Backend::cuda ? "cuda" : "cpu") << ", "
                          << interface::precision_of(*model) << ")\n";
        } else {
            throw UserFault("no verb '" + verb + "'; a solver has run, play, check, bench, cell, new");
        }
        return 0;
    });
}

}  // namespace heartwright::commands
