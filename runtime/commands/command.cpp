#include "runtime/commands/command.hpp"

#include <stdlib.h>

#include <algorithm>
#include <iostream>
#include <optional>
#include <string>
#include <vector>

#include "base/command_line/arguments.hpp"
#include "base/command_line/begin_program.hpp"
#include "base/diag/faults.hpp"
#include "base/expert/expert.hpp"
#include "base/version/version.hpp"
#include "runtime/commands/anatomy/anatomy_verb.hpp"
#include "runtime/commands/bench/bench.hpp"
#include "runtime/commands/bench/scaling.hpp"
#include "runtime/commands/bench/starting_experiment.hpp"
#include "runtime/commands/bench/verify.hpp"
#include "runtime/commands/cell/cell_request.hpp"
#include "runtime/commands/command_usages.hpp"
#include "runtime/commands/inspect/compare.hpp"
#include "runtime/commands/inspect/completion.hpp"
#include "runtime/commands/inspect/doctor.hpp"
#include "runtime/commands/inspect/doctor_mpi.hpp"
#include "runtime/commands/inspect/export_run.hpp"
#include "runtime/commands/inspect/find_experiment.hpp"
#include "runtime/commands/inspect/listing.hpp"
#include "runtime/commands/mesh/mesh_verb.hpp"
#include "runtime/commands/play/play.hpp"
#include "runtime/commands/run/run.hpp"
#include "runtime/commands/solver_main.hpp"
#include "runtime/commands/sweep/sweep.hpp"
#include "runtime/commands/tune/tune.hpp"
#include "runtime/commands/verbs/hand_over.hpp"
#include "runtime/commands/verbs/verbs.hpp"
#include "runtime/launch/installation.hpp"
#include "runtime/launch/process.hpp"
#include "runtime/launch/ranks.hpp"
#include "runtime/launch/words.hpp"

namespace heartwright::commands {

namespace {

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

struct Group {
    const char* title;
    std::vector<Verb> verbs;
};

// The first are those of every day.
const Group groups[] = {
    {"Every day",
     {{"models", "list the bundled models; the page of one", models_verb, [] { return &models_usage(); },
       Offer::models},
      {"cell", "pace a cell, drugs, clamps, restitution, populations: a protocol in one command", cell_verb, nullptr,
       Offer::models},
      {"new", "write a commented experiment, or a repository of specs, to start from", new_verb,
       [] { return &new_usage(); }, Offer::experiment},
      {"check", "check a spec (units, names, cycles) or an experiment", check_verb, nullptr, Offer::models},
      {"run", "run an experiment: generates and builds what is missing", run_verb, [] { return &run_usage(); },
       Offer::experiments},
      {"report", "write the report of a run again, or of several side by side", report_verb,
       [] { return &report_usage(); }, Offer::folders}}},
    {"More runs",
     {{"experiments", "list the bundled experiments", experiments_verb, [] { return &experiments_usage(); },
       Offer::none},
      {"play", "run an experiment on a page where it is paced, cut and changed by mouse", play_verb,
       [] { return &play_usage(where_to_run()); }, Offer::experiments},
      {"sweep", "run an experiment many times with other values, side by side", sweep_verb,
       [] { return &sweep_usage(); }, Offer::experiments},
      {"tune-cv", "find the conductivities for velocities along a strand", tune_cv_verb, nullptr, Offer::models},
      {"compare", "how far apart the numbers of two runs are, and whether within limits", compare_verb,
       [] { return &compare_usage(); }, Offer::folders},
      {"export", "write a run's fields for other viewers, or a spec as .mmt or CellML", export_verb,
       [] { return &export_usage(); }, Offer::folders}}},
    {"Hearts",
     {{"mesh", "check, measure, draw, convert and make meshes of tetrahedra",
       [](const launch::Installation&, const Words& w) { return mesh_verb(w); }, nullptr, Offer::files},
      {"anatomy", "say what a picture of tissue holds",
       [](const launch::Installation&, const Words& w) { return anatomy_verb(w); }, nullptr, Offer::files}}},
    {"Models",
     {{"import", "write the spec of a model of another program",
       [](const launch::Installation& t, const Words& w) { return forward("import", t, w); }, nullptr, Offer::files},
      {"diff", "how two models differ: values, units, equations, variants",
       [](const launch::Installation& t, const Words& w) { return forward("diff", t, w); }, nullptr, Offer::models},
      {"fmt", "write specs in one layout",
       [](const launch::Installation& t, const Words& w) { return forward("fmt", t, w); }, nullptr, Offer::files},
      {"eval", "every value and derivative of a spec at a state",
       [](const launch::Installation& t, const Words& w) { return forward("eval", t, w); }, nullptr, Offer::models},
      {"reference", "integrate one cell with error control, by CVODE",
       [](const launch::Installation& t, const Words& w) { return forward("reference", t, w); }, nullptr,
       Offer::models},
      {"explain", "what the passes made of a spec, and what a step costs", explain_verb, nullptr, Offer::models},
      {"verify", "whether a model's solver made otherwise gives the same answer", verify_verb,
       [] { return &verify_usage(); }, Offer::models}}},
    {"Solvers",
     {{"build", "make the solver of a spec", build_verb, [] { return &build_usage(); }, Offer::models},
      {"generate", "write the solver source of a spec",
       [](const launch::Installation& t, const Words& w) { return forward("generate", t, w); }, nullptr, Offer::models},
      {"compile", "make a model module of generated sources, without a C++ compiler",
       [](const launch::Installation& t, const Words& w) { return forward("compile", t, w); }, nullptr, Offer::folders},
      {"bench", "measure throughput", bench_verb, [] { return &bench_usage(); }, Offer::models},
      {"tune", "measure how a model's kernels are quickest on this machine, and keep to it", tune_verb,
       [] { return &tune_usage(); }, Offer::models},
      {"scaling", "what measurements say of many GPUs: a fitted model and a simulation", scaling_verb,
       [] { return &scaling_usage(); }, Offer::files}}},
    {"This machine",
     {{"doctor", "what is there, what is missing, how to mend it", doctor_verb, [] { return &doctor_usage(); },
       Offer::none},
      {"completion", "a script that completes all this in a shell", completion, [] { return &completion_usage(); },
       Offer::shells}}},
};

std::vector<const Verb*> all_verbs() {
    std::vector<const Verb*> all;
    for (const Group& group : groups)
        for (const Verb& verb : group.verbs) all.push_back(&verb);
    return all;
}

int completion(const launch::Installation&, const Words& words) {
    std::cout << completion_script(Arguments(completion_usage(), words, 1, 1).positional()[0]);
    return 0;
}

// The hidden verb that the script asks: a line for each candidate, with its help behind a tab.
int complete(const launch::Installation& tools, const Words& words) {
    Completed completed{{}, launch::bundled_models(tools), bundled_experiments(tools)};
    for (const Verb* const each : all_verbs()) {
        const Verb& verb = *each;
        CompletedVerb one{verb.name, verb.summary, verb.words, generate_options(verb.name)};
        // check is of specs and of experiments.
        const Usage* usage = verb.usage ? verb.usage() : one.name == "check" ? &check_usage() : nullptr;
        if (usage) one.options.insert(one.options.end(), usage->options.begin(), usage->options.end());
        if (one.name == "cell" || one.name == "tune-cv") one.options = cell_options();
        if (one.name == "mesh") one.options = mesh_options();
        if (one.name == "anatomy") one.options = anatomy_options();
        completed.verbs.push_back(std::move(one));
    }
    for (const OfferedWord& offered : words_offered(completed, words))
        std::cout << offered.word << (offered.help.empty() ? "" : "\t") << offered.help << "\n";
    return 0;
}

std::string listed(const Group& group) {
    std::string text;
    for (const Verb& verb : group.verbs)
        text +=
            "  " + std::string(verb.name) + std::string(13 - std::string(verb.name).size(), ' ') + verb.summary + "\n";
    return text;
}

constexpr const char* what_it_is =
    "Heartwright: from a heart-cell model's spec and an experiment to results, on a CPU or a GPU.\n\nUsage: "
    "heartwright VERB ...\n\n";

std::string help() {
    return what_it_is + listed(groups[0]) +
           "\nTo begin:\n"
           "  heartwright cell ten_tusscher_panfilov_2006 pace   an action potential and its biomarkers\n"
           "  heartwright run niederer_slab -o slab              a wave through a slab of tissue\n"
           "\nheartwright VERB --help says more of a verb, with examples; heartwright --all lists all verbs.\n";
}

std::string help_with_all_verbs() {
    std::string text = what_it_is;
    for (const Group& group : groups) text += std::string(group.title) + ":\n" + listed(group) + "\n";
    return text +
           "heartwright help VERB or heartwright VERB --help says more, with examples.\n"
           "\nExit codes: 0 done, 2 your file or command, 3 a fault of heartwright, 4 the machine; 1 a limit of "
           "compare or verify is exceeded, or diff, fmt --check or generate --check found differences; 128 + N ended "
           "by signal N (130: Ctrl-C).\n";
}

// The help of heartwright itself, where words ask for that and no more.
std::optional<std::string> own_help(const Words& words) {
    const bool asks_for_all = std::find(words.begin(), words.end(), "--all") != words.end();
    for (const std::string& word : words)
        if (word != "--help" && word != "-h" && word != "help" && word != "--all") return {};
    return asks_for_all ? help_with_all_verbs() : help();
}

}  // namespace

int command_main(int argc, char** argv) {
    begin_program();
    if (argc > 1 && std::string(argv[1]) == "sweep")
        ::setenv("HEARTWRIGHT_ALONE", "1", 1);  // each task of a job is a sweep of its own
    return launch::faults_of_ranks_to_exit([&] {
        Words words(argv + 1, argv + argc);
        launch::refuse_words_beyond_utf8(words);
        if (const auto text = own_help(words)) {
            std::cout << *text;
            return 0;
        }
        if (words[0] == "--version") {
            std::cout << "heartwright " << version_and_commit() << "\n";
            return 0;
        }
        expert::all_given();  // what is wrong there is told before anything begins
        if (words[0] == "complete") return complete(launch::find_installation(), {words.begin() + 1, words.end()});
        if (words[0] == "help") words = {words[1], "--help"};
        const std::string name = words.front();
        words.erase(words.begin());
        Words names;
        for (const Verb* const each : all_verbs()) {
            const Verb& verb = *each;
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
        throw UserFault("no verb '" + name + "'; " +
                        (suggestion.empty() ? "heartwright --all lists them" : suggestion));
    });
}

}  // namespace heartwright::commands
