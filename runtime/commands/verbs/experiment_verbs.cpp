#include "runtime/commands/verbs/verbs.hpp"

#include <stdlib.h>

#include <algorithm>
#include <filesystem>
#include <iterator>

#include "base/command_line/arguments.hpp"
#include "base/diag/diagnostics.hpp"
#include "base/diag/faults.hpp"
#include "base/json/value.hpp"
#include "runtime/commands/bench/starting_experiment.hpp"
#include "runtime/commands/bench/starting_repository.hpp"
#include "runtime/commands/build/input_specs.hpp"
#include "runtime/commands/build/solver_build.hpp"
#include "runtime/commands/inspect/find_experiment.hpp"
#include "runtime/commands/inspect/listing.hpp"
#include "runtime/commands/play/play.hpp"
#include "runtime/commands/run/claim_folder.hpp"
#include "runtime/commands/run/run.hpp"
#include "runtime/commands/solver_main.hpp"
#include "runtime/commands/sweep/sweep.hpp"
#include "runtime/commands/verbs/hand_over.hpp"
#include "runtime/experiment/read/read.hpp"
#include "runtime/launch/quiet.hpp"

namespace heartwright::commands {

namespace {

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

// Of a file with errors what could be read of it, so that the solver tells them together with what it knows of the
// model; those of the file alone where it names no model.
experiment::Experiment read_to_check(const std::string& path, const std::vector<std::string>& overrides) {
    Diagnostics diagnostics;
    auto experiment = experiment::read_what_can_be(json::read_source(path), overrides, diagnostics);
    if (!experiment || experiment->model.name.empty()) diagnostics.throw_if_errors();
    if (!diagnostics.has_errors()) return load_experiment(path, overrides);
    experiment->time.dt = usual_dt;  // perhaps it is what is wrong
    return *std::move(experiment);
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

}  // namespace

int run_verb(const launch::Installation& tools, const Words& said) {
    const Arguments asked(run_usage(), said, 1, 1);
    const Words words = asked.value("-o").empty() ? said : with_experiment(tools, run_usage(), said);
    const Arguments arguments(run_usage(), words, 1, 1);
    launch::set_quiet(arguments.has("--quiet"));
    if (arguments.value("-o").empty()) throw UserFault("heartwright run needs -o DIR, the folder for the results");
    const experiment::Experiment experiment = load_experiment(arguments.positional()[0], arguments.all("--set"));
    refuse_a_used_folder(arguments.value("-o"), arguments.has("--force") || arguments.has("--resume"));
    const launch::SpecFile spec = find_spec(tools, experiment);
    hand_to_solver(solver_for(tools, arguments, experiment, spec), "run", with_plans(words, arguments, spec));
}

int play_verb(const launch::Installation& tools, const Words& said) {
    const Words words = with_experiment(tools, play_usage(where_to_run()), said);
    const Arguments arguments(play_usage(where_to_run()), words, 1, 1);
    const experiment::Experiment experiment = load_experiment(arguments.positional()[0], arguments.all("--set"));
    hand_to_solver(solver_for(tools, arguments, experiment, find_spec(tools, experiment)), "play", words);
}

int sweep_verb(const launch::Installation& tools, const Words& words) {
    return sweep(tools, Arguments(sweep_usage(), with_experiment(tools, sweep_usage(), words), 1, 1));
}

int check_verb(const launch::Installation& tools, const Words& said) {
    Words words = said;
    for (std::size_t i = 0; i < words.size(); ++i) {
        std::string& word = words[i];
        // A bundled experiment's name, unless a file or a model has it.
        std::error_code error;
        if (!is_value(check_usage(), words, i) && !std::filesystem::is_regular_file(word, error) &&
            !is_bundled_model(tools, word))
            if (const std::string bundled = bundled_experiment(tools, word); !bundled.empty()) word = bundled;
        if (!is_experiment(word)) continue;
        const Arguments arguments(check_usage(), words, 1, 1);
        const experiment::Experiment experiment = read_to_check(word, arguments.all("--set"));
        const launch::SpecFile spec = find_spec(tools, experiment);
        const std::string solver = solver_for(tools, arguments, experiment, spec);
        ::setenv(launch::generate_variable, tools.generate.c_str(), 1);  // of the reference that it compares with
        hand_to_solver(solver, "check", with_plans(words, arguments, spec));
    }
    hand_to_generate(tools, "check", words);
}

int new_verb(const launch::Installation& tools, const Words& words) {
    const Arguments arguments(new_usage(), words, 1, 2);
    if (arguments.positional().front() == "repository")
        return write_starting_repository(tools, repository_request(arguments));
    const NewRequest request = new_request(arguments);
    hand_to_solver(provide_solver(tools, {find_spec(tools, request.model), "cpu", "fp64"}), "new", words);
}

}  // namespace heartwright::commands
