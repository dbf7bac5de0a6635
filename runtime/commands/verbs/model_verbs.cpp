#include "runtime/commands/verbs/verbs.hpp"

#include <algorithm>
#include <iostream>
#include <sstream>

#include "base/command_line/arguments.hpp"
#include "base/diag/faults.hpp"
#include "runtime/commands/bench/bench.hpp"
#include "runtime/commands/bench/model_words.hpp"
#include "runtime/commands/bench/verify.hpp"
#include "runtime/commands/build/backend_choice.hpp"
#include "runtime/commands/build/solver_build.hpp"
#include "runtime/commands/cell/cell_request.hpp"
#include "runtime/commands/command_usages.hpp"
#include "runtime/commands/inspect/explain.hpp"
#include "runtime/commands/inspect/listing.hpp"
#include "runtime/commands/models/model_page.hpp"
#include "runtime/commands/solver_main.hpp"
#include "runtime/commands/tune/tune.hpp"
#include "runtime/commands/verbs/hand_over.hpp"
#include "runtime/device/device.hpp"
#include "runtime/io/read_file.hpp"
#include "runtime/launch/build_config.hpp"
#include "runtime/launch/interruption.hpp"
#include "runtime/launch/process.hpp"
#include "runtime/launch/quiet.hpp"
#include "runtime/launch/temporary_folder.hpp"

namespace heartwright::commands {

namespace {

// The one variant that a solver needs (SolverRequest::only_variant).
std::string as_written_without(const std::vector<std::string>& variants) {
    return variants.empty() ? "as_written" : label_of(variants);
}

// What the user sets and the solver was not made for: "Vhalf=-97.08". None where the command is wrong: the solver says
// so.
Words values_outside(const std::string& solver, const Words& words) {
    const launch::TemporaryFolder folder("cell");
    Words all{solver, "cell-values"};
    all.insert(all.end(), words.begin(), words.end());
    const std::string file = folder.path() + "/values";
    if (launch::run_process(all, file) != 0) return {};
    std::istringstream lines(io::read_file(file));
    Words values;
    for (std::string line; std::getline(lines, line);) values.push_back(line);
    return values;
}

}  // namespace

int models_verb(const launch::Installation& tools, const Words& words) {
    const Arguments arguments(models_usage(), words, 0, 1);
    if (!arguments.positional().empty()) {
        show_model(tools, arguments);
        return 0;
    }
    for (const char* option : {"--all", "-o", "--format", "--variant", "--beats"})
        if (arguments.has(option))
            throw UserFault("heartwright models: " + std::string(option) +
                            " is of one model: heartwright models NAME " + option);
    list_models(tools, arguments);
    return 0;
}

int experiments_verb(const launch::Installation& tools, const Words& words) {
    list_experiments(tools, Arguments(experiments_usage(), words, 0, 0));
    return 0;
}

int bench_verb(const launch::Installation& tools, const Words& words) {
    const Arguments arguments(bench_usage(), words, 1, 1);
    const std::string model = arguments.positional()[0];
    const launch::SpecFile spec = approximated(find_spec(tools, model), arguments);
    const std::string backend = backend_here(tools, arguments.choice("--backend", {"auto", "cpu", "cuda"}, "auto"));
    const std::string precision = arguments.choice("--precision", {"fp64", "fp32", "mixed"}, "fp64");
    SolverRequest request{spec, backend, precision};
    if (arguments.has("--dt")) request.dt = time_step_of(arguments.value("--dt"));
    request.compiler = compiler_of(arguments);
    request.only_variant = as_written_without(variants_of_list(arguments.value("--variant")));
    hand_to_solver(provide_solver(tools, request), "bench", with_plans(words, arguments, spec));
}

int cell_verb(const launch::Installation& tools, const Words& words) {
    if (print_cell_help(words)) return 0;
    const CellRequest request = cell_request(words);
    launch::set_quiet(request.arguments.has("--quiet"));
    SolverRequest wanted{find_spec(tools, request.model), backend_here(tools, request.backend), request.precision};
    if (request.dt > 0) wanted.dt = request.dt;
    if (request.options.empty()) wanted.only_variant = as_written_without(request.variants);
    wanted.systems_alone = paces_by_error_control(request);
    wanted.batched = request.protocol == "population" || request.protocol == "sensitivities";
    std::string solver = provide_solver(tools, wanted);
    const Words outside =
        may_leave_the_solver(request) && !tools.generate.empty() ? values_outside(solver, words) : Words{};
    for (const std::string& value : outside) wanted.spec.left_out.push_back("--also=" + value);
    if (!outside.empty()) solver = provide_solver(tools, wanted);
    hand_to_solver(solver, "cell", words);
}

// A protocol of `cell` that has a verb of its own.
int tune_cv_verb(const launch::Installation& tools, const Words& words) {
    Words all = words;
    const bool has_model = !words.empty() && !words.front().starts_with("-");
    all.insert(all.begin() + (has_model ? 1 : 0), "tune-cv");
    return cell_verb(tools, all);
}

int build_verb(const launch::Installation& tools, const Words& words) {
    const Arguments arguments(build_usage(), words, 1, 1);
    launch::set_quiet(arguments.has("--quiet"));
    const double dt = arguments.has("--dt") ? time_step_of(arguments.value("--dt")) : usual_dt;
    SolverRequest request = solver_request(tools, arguments, find_spec(tools, arguments.positional()[0]), dt);
    if (arguments.has("--variant"))
        request.only_variant = as_written_without(variants_of_list(arguments.value("--variant")));
    const bool is_module = arguments.has("--module");
    if (is_module && !arguments.has("--backend")) request.backend = "cpu";
    request.systems_alone = arguments.has("--systems");
    std::cout << (is_module ? provide_module(tools, request) : provide_solver(tools, request)) << "\n";
    return 0;
}

int tune_verb(const launch::Installation& tools, const Words& words) {
    return tune(tools, Arguments(tune_usage(), words, 1, 1));
}

int verify_verb(const launch::Installation& tools, const Words& words) {
    return verify(tools, Arguments(verify_usage(), words, 1, 1));
}

// What bench measured is read by the generator at once, so its files go when it has ended.
int explain_verb(const launch::Installation& tools, const Words& words) {
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

}  // namespace heartwright::commands
