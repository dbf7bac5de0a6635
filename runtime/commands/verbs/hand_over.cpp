#include "runtime/commands/verbs/hand_over.hpp"

#include <filesystem>
#include <system_error>

#include "base/diag/faults.hpp"
#include "runtime/commands/build/backend_choice.hpp"
#include "runtime/commands/build/choices_file.hpp"
#include "runtime/commands/build/plan_file.hpp"
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
                          arguments.choice("--precision", {"fp64", "fp32"}, "fp64")};
    request.dt = dt;
    request.compiler = compiler_of(arguments);
    return request;
}

std::string solver_for(const launch::Installation& tools, const Arguments& arguments, const launch::SpecFile& spec,
                       double dt) {
    return provide_solver(tools, solver_request(tools, arguments, spec, dt));
}

Words with_plans(Words words, const Arguments& arguments, const launch::SpecFile& spec) {
    const std::string file = plan_file_of(spec.path);
    if (has_choices_file(file) && !arguments.has("--plans")) words.insert(words.end(), {"--plans", file});
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
