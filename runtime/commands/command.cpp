#include "runtime/commands/command.hpp"

#include <stdlib.h>

#include <algorithm>
#include <filesystem>
#include <functional>
#include <iostream>

#include "base/command_line/arguments.hpp"
#include "base/diag/diagnostics.hpp"
#include "base/diag/faults.hpp"
#include "base/json/value.hpp"
#include "base/version/version.hpp"
#include "runtime/commands/anatomy/anatomy_verb.hpp"
#include "runtime/commands/bench/bench.hpp"
#include "runtime/commands/bench/scaling.hpp"
#include "runtime/commands/bench/starting_experiment.hpp"
#include "runtime/commands/bench/starting_repository.hpp"
#include "runtime/commands/bench/verify.hpp"
#include "runtime/commands/build/run_inputs.hpp"
#include "runtime/commands/build/solver_build.hpp"
#include "runtime/commands/build/tune.hpp"
#include "runtime/commands/cell/cell_request.hpp"
#include "runtime/commands/command_usages.hpp"
#include "runtime/commands/inspect/compare.hpp"
#include "runtime/commands/inspect/completion.hpp"
#include "runtime/commands/inspect/doctor.hpp"
#include "runtime/commands/inspect/doctor_mpi.hpp"
#include "runtime/commands/inspect/explain.hpp"
#include "runtime/commands/inspect/export_run.hpp"
#include "runtime/commands/inspect/find_experiment.hpp"
#include "runtime/commands/inspect/listing.hpp"
#include "runtime/commands/mesh/mesh_verb.hpp"
#include "runtime/commands/play/play.hpp"
#include "runtime/commands/run/claim_folder.hpp"
#include "runtime/commands/run/run.hpp"
#include "runtime/commands/solver_main.hpp"
#include "runtime/commands/sweep/sweep.hpp"
#include "runtime/device/device.hpp"
#include "runtime/launch/build_config.hpp"
#include "runtime/launch/folder_lock.hpp"
#include "runtime/launch/installation.hpp"
#include "runtime/launch/interruption.hpp"
#include "runtime/launch/process.hpp"
#include "runtime/launch/quiet.hpp"
#include "runtime/launch/ranks.hpp"
#include "runtime/launch/temporary_folder.hpp"
#include "runtime/launch/words.hpp"
#include "runtime/report/compare/comparison.hpp"
#include "runtime/report/compare/side_by_side.hpp"
#include "runtime/report/report.hpp"

namespace heartwright::commands {

namespace {

using Words = std::vector<std::string>;

std::string choose(const std::string& backend) {
    if (backend != "auto") return backend;
    return *build::cuda_compiler && device::cuda_is_there() ? "cuda" : "cpu";
}

// As the command line wants it.
launch::SpecFile approximated(launch::SpecFile spec, const Arguments& arguments) {
    spec.approximate = arguments.value("--approximate");
    for (const std::string& one : arguments.all("--integrator")) spec.left_out.push_back("--integrator=" + one);
    return spec;
}

std::string compiler_of(const Arguments& arguments) {
    return arguments.choice("--compiler", {"auto", "c++", "built-in"}, "auto");
}

SolverRequest solver_request(const Arguments& arguments, const launch::SpecFile& spec, double dt) {
    SolverRequest request{approximated(spec, arguments),
                          choose(arguments.choice("--backend", {"auto", "cpu", "cuda"}, "auto")),
                          arguments.choice("--precision", {"fp64", "fp32"}, "fp64")};
    request.dt = dt;
    request.compiler = compiler_of(arguments);
    return request;
}

std::string solver_for(const launch::Installation& tools, const Arguments& arguments, const launch::SpecFile& spec,
                       double dt) {
    return provide_solver(tools, solver_request(arguments, spec, dt));
}

[[noreturn]] void hand_to_solver(const std::string& solver, const std::string& verb, const Words& words) {
    Words all{solver, verb};
    all.insert(all.end(), words.begin(), words.end());
    launch::become_process(all);
}

Words words_for_generate(const launch::Installation& tools, const std::string& verb, const Words& words) {
    if (tools.generate.empty())
        throw MachineFault("heartwright " + verb +
                           " needs heartwright-generate, which is not there; heartwright doctor says how to get it");
    Words all{tools.generate, verb};
    for (const std::string& word : words) {
        // A bundled model's name becomes its path here, where the bundled models are known.
        std::error_code error;
        const std::string bundled = tools.sources + "/model_specs/" + word + ".json";
        const bool is_name = !word.empty() && word[0] != '-' && word.find('/') == std::string::npos &&
                             !word.ends_with("schema") && !std::filesystem::exists(word, error);
        all.push_back(is_name && std::filesystem::is_regular_file(bundled, error) ? bundled : word);
    }
    return all;
}

[[noreturn]] void hand_to_generate(const launch::Installation& tools, const std::string& verb, const Words& words) {
    launch::become_process(words_for_generate(tools, verb, words));
}

bool is_bundled_model(const launch::Installation& tools, const std::string& word) {
    const std::vector<std::string> models = launch::bundled_models(tools);
    return std::find(models.begin(), models.end(), word) != models.end();
}

// A spec has components; an experiment has a model and a time.
bool is_experiment(const std::string& path) {
    std::error_code error;
    if (!std::filesystem::is_regular_file(path, error)) return false;
    Diagnostics unused;
    const auto document = json::parse(json::read_source(path), unused);
    return document && document->is(json::Kind::object) && !document->find("components") &&
           (document->find("model") || document->find("time"));
}

// Is word i the value of the option before it?
bool is_value(const Usage& usage, const Words& words, std::size_t i) {
    const auto takes_it = [&](const Option& option) { return !option.value.empty() && option.name == words[i - 1]; };
    return i > 0 && std::any_of(usage.options.begin(), usage.options.end(), takes_it);
}

// The words with the experiment that they name as a path.
Words with_experiment(const launch::Installation& tools, const Usage& usage, Words words) {
    const std::string said = Arguments(usage, words, 1, 1).positional()[0];
    for (std::size_t i = 0; i < words.size(); ++i)
        if (words[i] == said && !is_value(usage, words, i)) words[i] = find_experiment(tools, said);
    return words;
}

int run(const launch::Installation& tools, const Words& said) {
    const Arguments asked(run_usage(), said, 1, 1);
    const Words words = asked.value("-o").empty() ? said : with_experiment(tools, run_usage(), said);
    const Arguments arguments(run_usage(), words, 1, 1);
    launch::set_quiet(arguments.has("--quiet"));
    if (arguments.value("-o").empty()) throw UserFault("heartwright run needs -o DIR, the folder for the results");
    const experiment::Experiment experiment = load_experiment(arguments.positional()[0], arguments.all("--set"));
    refuse_a_used_folder(arguments.value("-o"), arguments.has("--force") || arguments.has("--resume"));
    hand_to_solver(solver_for(tools, arguments, find_spec(tools, experiment), experiment.time.dt), "run", words);
}

int play_verb(const launch::Installation& tools, const Words& said) {
    const Words words = with_experiment(tools, play_usage(where_to_run()), said);
    const Arguments arguments(play_usage(where_to_run()), words, 1, 1);
    const experiment::Experiment experiment = load_experiment(arguments.positional()[0], arguments.all("--set"));
    hand_to_solver(solver_for(tools, arguments, find_spec(tools, experiment), experiment.time.dt), "play", words);
}

int sweep_verb(const launch::Installation& tools, const Words& words) {
    return sweep(tools, Arguments(sweep_usage(), with_experiment(tools, sweep_usage(), words), 1, 1));
}

int check(const launch::Installation& tools, Words words) {
    for (std::size_t i = 0; i < words.size(); ++i) {
        std::string& word = words[i];
        // A bundled experiment's name, unless a file or a model has it.
        std::error_code error;
        if (!is_value(check_usage(), words, i) && !std::filesystem::is_regular_file(word, error) &&
            !is_bundled_model(tools, word))
            if (const std::string bundled = bundled_experiment(tools, word); !bundled.empty()) word = bundled;
        if (!is_experiment(word)) continue;
        const Arguments arguments(check_usage(), words, 1, 1);
        const experiment::Experiment experiment = load_experiment(word, arguments.all("--set"));
        const std::string solver = solver_for(tools, arguments, find_spec(tools, experiment), experiment.time.dt);
        ::setenv(launch::generate_variable, tools.generate.c_str(), 1);  // of the reference that it compares with
        hand_to_solver(solver, "check", words);
    }
    hand_to_generate(tools, "check", words);
}

int check_verb(const launch::Installation& tools, const Words& words) { return check(tools, words); }

int models_verb(const launch::Installation& tools, const Words& words) {
    list_models(tools, Arguments(models_usage(), words, 0, 0));
    return 0;
}

int experiments_verb(const launch::Installation& tools, const Words& words) {
    list_experiments(tools, Arguments(experiments_usage(), words, 0, 0));
    return 0;
}

int bench(const launch::Installation& tools, const Words& words) {
    const Arguments arguments(bench_usage(), words, 1, 1);
    const std::string model = arguments.positional()[0];
    const launch::SpecFile spec = approximated(find_spec(tools, model), arguments);
    const std::string backend = choose(arguments.choice("--backend", {"auto", "cpu", "cuda"}, "auto"));
    const std::string precision = arguments.choice("--precision", {"fp64", "fp32"}, "fp64");
    SolverRequest request{spec, backend, precision};
    if (arguments.has("--dt")) request.dt = time_step_of(arguments.value("--dt"));
    request.compiler = compiler_of(arguments);
    hand_to_solver(provide_solver(tools, request), "bench", words);
}

int new_verb(const launch::Installation& tools, const Words& words) {
    const Arguments arguments(new_usage(), words, 1, 2);
    if (arguments.positional().front() == "repository")
        return write_starting_repository(tools, repository_request(arguments));
    const NewRequest request = new_request(arguments);
    hand_to_solver(provide_solver(tools, {find_spec(tools, request.model), "cpu", "fp64"}), "new", words);
}

int cell(const launch::Installation& tools, const Words& words) {
    if (print_cell_help(words)) return 0;
    const CellRequest request = cell_request(words);
    SolverRequest wanted{find_spec(tools, request.model), choose(request.backend), request.precision};
    if (request.dt > 0) wanted.dt = request.dt;
    hand_to_solver(provide_solver(tools, wanted), "cell", words);
}

// A protocol of `cell` that has a verb of its own.
int tune_cv(const launch::Installation& tools, const Words& words) {
    Words all = words;
    const bool has_model = !words.empty() && !words.front().starts_with("-");
    all.insert(all.begin() + (has_model ? 1 : 0), "tune-cv");
    return cell(tools, all);
}

int build(const launch::Installation& tools, const Words& words) {
    const Arguments arguments(build_usage(), words, 1, 1);
    const double dt = arguments.has("--dt") ? time_step_of(arguments.value("--dt")) : usual_dt;
    SolverRequest request = solver_request(arguments, find_spec(tools, arguments.positional()[0]), dt);
    const bool is_module = arguments.has("--module");
    if (is_module && !arguments.has("--backend")) request.backend = "cpu";
    std::cout << (is_module ? provide_module(tools, request) : provide_solver(tools, request)) << "\n";
    return 0;
}

int tune_verb(const launch::Installation& tools, const Words& words) {
    return tune(tools, Arguments(tune_usage(), words, 1, 1));
}

int report(const launch::Installation&, const Words& words) {
    const Arguments arguments(report_usage(), words, 1, report::most_side_by_side);
    if (const auto& folders = arguments.positional(); folders.size() >= 2) {
        const std::filesystem::path page = arguments.value("-o", "comparison.html");
        if (page.extension() != ".html")
            throw UserFault("heartwright report: -o is the page's file: its name ends with .html");
        if (folders.size() > 2 || std::any_of(folders.begin(), folders.end(), report::is_cell_folder))
            report::write_side_by_side({folders.begin(), folders.end()}, page);
        else
            report::write_comparison(folders[0], folders[1], page);
        std::cout << page.string() << "\n";
        return 0;
    }
    if (arguments.has("-o"))
        throw UserFault(
            "heartwright report: -o is for the page of several runs; that of one is report.html in its folder");
    report::write_report(arguments.positional()[0], launch::is_locked(arguments.positional()[0]));
    std::cout << (std::filesystem::path(arguments.positional()[0]) / "report.html").string() << "\n";
    return 0;
}

int compare_verb(const launch::Installation&, const Words& words) {
    return compare(Arguments(compare_usage(), words, 2, 2));
}

int verify_verb(const launch::Installation& tools, const Words& words) {
    return verify(tools, Arguments(verify_usage(), words, 1, 1));
}

// A run's folder is exported here, a spec by the generator: --format tells.
int export_verb(const launch::Installation& tools, const Words& words) {
    const auto is_format = [](const std::string& word) { return word == "--format" || word.starts_with("--format="); };
    if (std::any_of(words.begin(), words.end(), is_format)) hand_to_generate(tools, "export", words);
    for (const std::string& file : export_run(export_request(Arguments(export_usage(), words, 1, 1))))
        std::cout << file << "\n";
    return 0;
}

int scaling_verb(const launch::Installation&, const Words& words) {
    scaling(Arguments(scaling_usage(), words, 1, 100'000));
    return 0;
}

int doctor_verb(const launch::Installation& tools, const Words& words) {
    const Arguments arguments(doctor_usage(), words, 0, 0);
    if (!arguments.has("--mpi")) {
        if (arguments.has("--ranks")) throw UserFault("heartwright doctor: --ranks is of --mpi");
        return doctor(tools);
    }
    Words own{launch::own_program(), "doctor"};
    own.insert(own.end(), words.begin(), words.end());
    return launch::work_of_ranks(own, arguments, [](mpi::Team& team) {
        examine_ranks(team);
        return 0;
    });
}

int completion(const launch::Installation& tools, const Words& words);

// What bench measured is read by the generator at once, so its files go when it has ended.
int explain(const launch::Installation& tools, const Words& words) {
    const bool has_page = std::find(words.begin(), words.end(), "--text") == words.end() && !wants_help(words);
    if (tools.generate.empty() || !has_page) hand_to_generate(tools, "explain", words);
    if (!*build::cuda_compiler || !can_be_measured(words) || !device::cuda_is_there())
        hand_to_generate(tools, "explain", explain_words(words, build::cuda_compiler, tools.sources, {}));
    const launch::Interruption interruption;
    const launch::TemporaryFolder folder("explain");
    const std::vector<std::string> measured = measure_for_explain(tools, words, folder.path());
    if (launch::Interruption::signal() != 0) {
        std::cerr << launch::signal_name(launch::Interruption::signal()) << ": no page is written\n";
        return launch::Interruption::exit_code();
    }
    return launch::run_process(
        words_for_generate(tools, "explain", explain_words(words, build::cuda_compiler, tools.sources, measured)));
}

int forward(const char* verb, const launch::Installation& tools, const Words& words) {
    hand_to_generate(tools, verb, words);
}

struct Verb {
    const char* name;
    const char* summary;
    int (*run)(const launch::Installation&, const Words&);
    const Usage* (*usage)();  // null: `run`, or heartwright-generate, prints the help
    Offer words;              // what completion offers
};

const Verb verbs[] = {
    {"new", "write a commented experiment, or a repository of specs, to start from", new_verb,
     [] { return &new_usage(); }, Offer::experiment},
    {"run", "run an experiment: generates and builds what is missing", run, [] { return &run_usage(); },
     Offer::experiments},
    {"play", "run an experiment on a page where it is paced, cut and changed by mouse", play_verb,
     [] { return &play_usage(where_to_run()); }, Offer::experiments},
    {"sweep", "run an experiment many times with other values, side by side", sweep_verb, [] { return &sweep_usage(); },
     Offer::experiments},
    {"cell", "pace a cell, drugs, clamps, restitution, populations: a protocol in one command", cell, nullptr,
     Offer::models},
    {"tune-cv", "find the conductivities for velocities along a strand", tune_cv, nullptr, Offer::models},
    {"check", "check a spec (units, names, cycles) or an experiment", check_verb, nullptr, Offer::models},
    {"import", "write the spec of a model of another program",
     [](const launch::Installation& t, const Words& w) { return forward("import", t, w); }, nullptr, Offer::files},
    {"explain", "what the passes made of a spec, and what a step costs", explain, nullptr, Offer::models},
    {"generate", "write the solver source of a spec",
     [](const launch::Installation& t, const Words& w) { return forward("generate", t, w); }, nullptr, Offer::models},
    {"compile", "make a model module of generated sources, without a C++ compiler",
     [](const launch::Installation& t, const Words& w) { return forward("compile", t, w); }, nullptr, Offer::folders},
    {"build", "make the solver of a spec", build, [] { return &build_usage(); }, Offer::models},
    {"diff", "how two models differ: values, units, equations, variants",
     [](const launch::Installation& t, const Words& w) { return forward("diff", t, w); }, nullptr, Offer::models},
    {"fmt", "write specs in one layout",
     [](const launch::Installation& t, const Words& w) { return forward("fmt", t, w); }, nullptr, Offer::files},
    {"eval", "every value and derivative of a spec at a state",
     [](const launch::Installation& t, const Words& w) { return forward("eval", t, w); }, nullptr, Offer::models},
    {"reference", "integrate one cell with error control, by CVODE",
     [](const launch::Installation& t, const Words& w) { return forward("reference", t, w); }, nullptr, Offer::models},
    {"report", "write the report of a run again, or of several side by side", report, [] { return &report_usage(); },
     Offer::folders},
    {"compare", "how far apart the numbers of two runs are, and whether within limits", compare_verb,
     [] { return &compare_usage(); }, Offer::folders},
    {"verify", "whether a model's solver made otherwise gives the same answer", verify_verb,
     [] { return &verify_usage(); }, Offer::models},
    {"export", "write a run's fields for other viewers, or a spec as .mmt or CellML", export_verb,
     [] { return &export_usage(); }, Offer::folders},
    {"mesh", "check, measure, draw, convert and make meshes of tetrahedra",
     [](const launch::Installation&, const Words& w) { return mesh_verb(w); }, nullptr, Offer::files},
    {"anatomy", "say what a picture of tissue holds",
     [](const launch::Installation&, const Words& w) { return anatomy_verb(w); }, nullptr, Offer::files},
    {"bench", "measure throughput", bench, [] { return &bench_usage(); }, Offer::models},
    {"scaling", "what measurements say of many GPUs: a fitted model and a simulation", scaling_verb,
     [] { return &scaling_usage(); }, Offer::files},
    {"tune", "measure how a model's kernels are quickest on this machine, and keep to it", tune_verb,
     [] { return &tune_usage(); }, Offer::models},
    {"models", "list the bundled models", models_verb, [] { return &models_usage(); }, Offer::none},
    {"experiments", "list the bundled experiments", experiments_verb, [] { return &experiments_usage(); }, Offer::none},
    {"doctor", "what is there, what is missing, how to mend it", doctor_verb, [] { return &doctor_usage(); },
     Offer::none},
    {"completion", "a script that completes all this in a shell", completion, [] { return &completion_usage(); },
     Offer::shells},
};

int completion(const launch::Installation& tools, const Words& words) {
    const Arguments arguments(completion_usage(), words, 1, 1);
    std::vector<CompletedVerb> completed;
    for (const Verb& verb : verbs) {
        CompletedVerb one{verb.name, verb.summary, verb.words, generate_options(verb.name)};
        // check is of specs and of experiments.
        const Usage* usage = verb.usage ? verb.usage() : one.name == "check" ? &check_usage() : nullptr;
        if (usage) one.options.insert(one.options.end(), usage->options.begin(), usage->options.end());
        if (one.name == "cell" || one.name == "tune-cv") one.options = cell_options();
        if (one.name == "mesh") one.options = mesh_options();
        if (one.name == "anatomy") one.options = anatomy_options();
        completed.push_back(std::move(one));
    }
    std::cout << completion_script(arguments.positional()[0], completed, launch::bundled_models(tools),
                                   bundled_experiments(tools));
    return 0;
}

std::string help() {
    std::string text =
        "Heartwright: from a heart-cell model's spec and an experiment to results, on a CPU or a GPU.\n\nUsage: "
        "heartwright VERB ...\n\n";
    for (const Verb& verb : verbs)
        text +=
            "  " + std::string(verb.name) + std::string(13 - std::string(verb.name).size(), ' ') + verb.summary + "\n";
    return text +
           "\nheartwright help VERB or heartwright VERB --help says more, with examples. To begin:\n"
           "  heartwright run niederer_slab -o slab\n"
           "\nExit codes: 0 done, 2 your file or command, 3 a fault of heartwright, 4 the machine; 1 a limit of "
           "compare or verify is exceeded, or diff, fmt --check or generate --check found differences; 128 + N ended "
           "by signal N (130: Ctrl-C).\n";
}

}  // namespace

int command_main(int argc, char** argv) {
    if (argc > 1 && std::string(argv[1]) == "sweep")
        ::setenv("HEARTWRIGHT_ALONE", "1", 1);  // each task of a job is a sweep of its own
    return launch::faults_of_ranks_to_exit([&] {
        Words words(argv + 1, argv + argc);
        launch::refuse_words_beyond_utf8(words);
        if (words.empty() || words[0] == "--help" || words[0] == "-h" || words == Words{"help"}) {
            std::cout << help();
            return 0;
        }
        if (words[0] == "--version") {
            std::cout << "heartwright " << version_and_commit() << "\n";
            return 0;
        }
        if (words[0] == "help") words = {words[1], "--help"};
        const std::string name = words.front();
        words.erase(words.begin());
        Words names;
        for (const Verb& verb : verbs) {
            names.emplace_back(verb.name);
            if (name != verb.name) continue;
            const launch::Installation tools = launch::find_installation();
            if (wants_help(words) && name == "check") {  // of experiments, then of specs by the generator
                std::cout << check_usage().help("heartwright") << (tools.generate.empty() ? "" : "\nOf a spec:\n\n")
                          << std::flush;
                if (tools.generate.empty()) return 0;
            }
            if (wants_help(words) && verb.usage) {
                std::cout << verb.usage()->help("heartwright");
                return 0;
            }
            return verb.run(tools,
                            verb.words == Offer::models ? launch::with_file_of_working_directory(tools, words) : words);
        }
        const std::string suggestion = did_you_mean(name, names);
        throw UserFault("no verb '" + name + "'; " + (suggestion.empty() ? "see heartwright --help" : suggestion));
    });
}

}  // namespace heartwright::commands
