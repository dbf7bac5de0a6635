#include "runtime/commands/verbs/hand_over.hpp"

#include <filesystem>
#include <system_error>

#include "base/diag/diagnostics.hpp"
#include "base/diag/faults.hpp"
#include "base/time_step/designed_dt.hpp"
#include "runtime/commands/build/backend_choice.hpp"
#include "runtime/commands/build/tune_file.hpp"
#include "runtime/launch/process.hpp"

namespace heartwright::commands {

launch::SpecFile approximated(launch::SpecFile spec, const Arguments& arguments) {
    spec.approximate = arguments.value("--approximate");
    for (const std::string& one : arguments.all("--integrator")) spec.left_out.push_back("--integrator=" + one);
    return spec;
}

std::string compiler_of(const Arguments& arguments) {
    return arguments.choice("--compiler", {"auto", "c++", "built-in"}, "auto");
}

SolverRequest solver_request(const launch::Installation& tools, const Arguments& arguments,
                             const launch::SpecFile& spec, double dt) {
    SolverRequest request{approximated(spec, arguments),
                          backend_here(tools, arguments.choice("--backend", {"auto", "cpu", "cuda"}, "auto")),
                          arguments.choice("--precision", {"fp64", "fp32", "mixed"}, "fp64")};
    request.dt = dt;
    request.compiler = compiler_of(arguments);
    return request;
}

std::string solver_for(const launch::Installation& tools, const Arguments& arguments, const launch::SpecFile& spec,
                       double dt) {
    return provide_solver(tools, solver_request(tools, arguments, spec, dt));
}

namespace {

std::string names_of(const std::vector<experiment::ModelName>& variants) {
    std::string names;
    for (const experiment::ModelName& variant : variants) names += (names.empty() ? "" : ",") + variant.name;
    return names;
}

// Of all cells; "" where they differ, have options of the spec, or do not say what the binder asks for.
std::string only_variant_of(const experiment::Experiment& experiment) {
    const std::string whole = names_of(experiment.cells.variants);
    if (!experiment.cells.options.empty() || (!experiment.regions.empty() && whole.empty())) return {};
    for (const experiment::Region& region : experiment.regions) {
        const bool has_its_own = !region.cells.variants.empty() && names_of(region.cells.variants) != whole;
        if (region.cells.model || has_its_own || !region.cells.options.empty()) return {};
    }
    return whole.empty() ? "as_written" : whole;
}

}  // namespace

std::string solver_for(const launch::Installation& tools, const Arguments& arguments,
                       const experiment::Experiment& experiment, const launch::SpecFile& spec) {
    if (experiment.time.has_error_control() &&
        (arguments.has("--approximate") || !arguments.all("--integrator").empty()))
        throw UserFault(
            std::string("--approximate and --integrator are of steps by the spec's schemes; this experiment "
                        "has \"integrator\": \"") +
            experiment.time.error_control().name() + "\"");
    const double dt = experiment.time.has_error_control() ? usual_dt : experiment.time.dt;  // no step has that length
    SolverRequest request = solver_request(tools, arguments, spec, dt);
    request.only_variant = only_variant_of(experiment);
    request.systems_alone = experiment.time.has_error_control();
    request.batched = experiment.geometry.given;
    try {
        return provide_solver(tools, request);
    } catch (const UserFault& fault) {
        std::string text = fault.what();
        if (experiment.cells.variants.empty() || !text.starts_with("no variant '")) throw;
        text.erase(text.find_last_not_of('\n') + 1);
        Diagnostics diagnostics;
        diagnostics.error(experiment.cells.variants.front().origin, text);
        diagnostics.throw_if_errors();
        throw;
    }
}

Words with_plans(Words words, const Arguments& arguments, const launch::SpecFile& spec) {
    const std::string file = tune_file_of(spec.path);
    if (!arguments.has("--plans") && !read_tuning(file).plans.empty()) words.insert(words.end(), {"--plans", file});
    return words;
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

}  // namespace heartwright::commands
