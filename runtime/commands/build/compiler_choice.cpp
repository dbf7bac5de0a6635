#include "runtime/commands/build/compiler_choice.hpp"

#include <unistd.h>

#include <cstdlib>

#include "base/diag/faults.hpp"
#include "runtime/interface/instruction_sets.hpp"
#include "runtime/launch/build_config.hpp"
#include "runtime/launch/process.hpp"

namespace heartwright::commands {

bool cxx_is_there() {
    const std::string compiler = build::compiler;
    if (compiler.empty()) return false;
    return compiler[0] == '/' ? ::access(compiler.c_str(), X_OK) == 0 : !launch::find_program(compiler).empty();
}

bool built_in_is_there(const launch::Installation& tools) {
    return build::has_built_in_compiler && !tools.generate.empty() && !tools.solver.empty();
}

Compiler choose_compiler(const launch::Installation& tools, const std::string& said, const std::string& backend) {
    if (said == "c++") return Compiler::cxx;
    if (said == "built-in") {
        if (backend == "cuda")
            throw MachineFault(
                "the built-in compiler makes CPU solvers alone: --backend cpu, or --compiler c++ with nvcc");
        if (!built_in_is_there(tools)) {
            throw MachineFault(
                "there is no built-in compiler: it needs heartwright-solver and a heartwright-generate that was built "
                "with LLD; heartwright doctor says what is missing");
        }
        return Compiler::built_in;
    }
    // Modules are compiled without sanitizers.
    const bool can_be_built_in = backend == "cpu" && built_in_is_there(tools) && !*build::sanitize;
    return can_be_built_in ? Compiler::built_in : Compiler::cxx;
}

std::string instruction_set_here() { return interface::chosen_instruction_set(std::getenv("HEARTWRIGHT_ISA")); }

}  // namespace heartwright::commands
