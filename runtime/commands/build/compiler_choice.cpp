#include "runtime/commands/build/compiler_choice.hpp"

#include <unistd.h>

#include <cstdlib>

#include "base/diag/faults.hpp"
#include "runtime/device/cuda_driver.hpp"
#include "runtime/interface/instruction_sets.hpp"
#include "runtime/io/read_file.hpp"
#include "runtime/launch/build_config.hpp"
#include "runtime/launch/process.hpp"
#include "runtime/launch/temporary_folder.hpp"

namespace heartwright::commands {

namespace {

bool is_there(const std::string& compiler) {
    if (compiler.empty()) return false;
    return compiler[0] == '/' ? ::access(compiler.c_str(), X_OK) == 0 : !launch::find_program(compiler).empty();
}

}  // namespace

bool cxx_is_there() { return is_there(build::compiler); }
bool nvcc_is_there() { return is_there(build::cuda_compiler); }

bool built_in_is_there(const launch::Installation& tools) {
    return build::has_built_in_compiler && !tools.generate.empty() && !tools.solver.empty();
}

Compiler choose_compiler(const launch::Installation& tools, const std::string& said, const std::string& backend) {
    if (said == "c++") return Compiler::cxx;
    if (said == "built-in") {
        if (!built_in_is_there(tools)) {
            throw MachineFault(
                "there is no built-in compiler: it needs heartwright-solver and a heartwright-generate that was built "
                "with LLD; heartwright doctor says what is missing");
        }
        return Compiler::built_in;
    }
    // Modules are compiled without sanitizers.
    const bool can_be_built_in = built_in_is_there(tools) && !*build::sanitize;
    const bool is_built_in = can_be_built_in && (backend == "cpu" || !nvcc_is_there() || tools.libraries.empty());
    return is_built_in ? Compiler::built_in : Compiler::cxx;
}

std::string gpu_architecture_here() {
    if (const char* said = std::getenv("HEARTWRIGHT_GPU_ARCHITECTURE"); said && *said) return said;
    const std::string here = device::cuda_architecture();
    if (!here.empty()) return here;
    throw MachineFault(
        "the built-in compiler makes a GPU solver for one kind of GPU, and there is none here; "
        "HEARTWRIGHT_GPU_ARCHITECTURE=sm_90 names that of another machine");
}

NvrtcHere nvrtc_here(const launch::Installation& tools) {
    const launch::TemporaryFolder folder("nvrtc");
    const std::string file = folder / "found.txt";
    NvrtcHere here;
    here.is_there = launch::run_process({tools.generate, "compile", "--find-nvrtc"}, file) == 0;
    here.text = io::read_file(file);
    here.text.erase(here.text.find_last_not_of('\n') + 1);
    if (here.text.rfind("error: ", 0) == 0) here.text.erase(0, 7);
    return here;
}

std::string built_in_target(const launch::Installation& tools, const std::string& backend) {
    if (backend != "cuda") return instruction_set_here();
    const std::string architecture = gpu_architecture_here();
    const NvrtcHere nvrtc = nvrtc_here(tools);
    if (!nvrtc.is_there) throw MachineFault(nvrtc.text);
    return architecture + " " + nvrtc.text;
}

std::string instruction_set_here() { return interface::chosen_instruction_set(std::getenv("HEARTWRIGHT_ISA")); }

}  // namespace heartwright::commands
