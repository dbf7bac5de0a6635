#include "runtime/app/doctor.hpp"

#include <unistd.h>

#include <cstdio>
#include <filesystem>

#include "base/diag/faults.hpp"
#include "runtime/app/build_config.hpp"
#include "runtime/app/process.hpp"
#include "runtime/core/machine.hpp"
#include "runtime/core/thread_pool.hpp"
#include "runtime/device/device.hpp"
#include "runtime/io/whole_file.hpp"

namespace heartwright::app {

namespace {

using State = Finding::State;

constexpr const char* configure_again = "cmake --build again after: cmake -S . -B build";

bool can_run(const std::string& program) {
    return !program.empty() && (program[0] == '/' ? ::access(program.c_str(), X_OK) == 0 : !find_program(program).empty());
}

Finding cache_finding() {
    try {
        const std::string cache = cache_folder();
        io::make_folder(cache);
        if (::access(cache.c_str(), W_OK) == 0) return {State::good, "cache", cache, ""};
        return {State::missing, "cache", cache + " cannot be written", "chmod u+w " + cache};
    } catch (const MachineFault& fault) {
        return {State::missing, "cache", fault.what(), "export XDG_CACHE_HOME=/a/folder/of/yours"};
    }
}

Finding gpu_finding() {
    if (!*build::cuda_compiler)
        return {State::missing, "GPU", "built without CUDA",
                "install the CUDA Toolkit >= 12.4 (nvidia-cuda-toolkit or NVIDIA's packages), then " + std::string(configure_again)};
    if (!device::cuda_is_there()) return {State::missing, "GPU", "no NVIDIA GPU answers (driver?)", "nvidia-smi"};
    const auto gpu = device::open_cuda(0);
    return {State::good, "GPU", gpu->name() + ", " + bytes_text(gpu->memory_available()) + " free", ""};
}

}  // namespace

std::vector<Finding> examine(const Toolbox& tools) {
    std::vector<Finding> all;
    all.push_back({State::good, "heartwright", std::string(build::version) + ", " + build::build_type + ", " + build::compiler_id, ""});
    all.push_back(
        {State::good, "processor",
         processor_name() + ", " + std::to_string(hardware_threads()) + " threads, " + bytes_text(host_memory_available()) + " free", ""});
    if (tools.sources.empty())
        all.push_back({State::broken, "sources", "the runtime's headers and the models are not at " + std::string(build::source_folder),
                       "cmake --install build"});
    else
        all.push_back({State::good, "sources", tools.sources, ""});
    if (tools.solver.empty())
        all.push_back({State::missing, "bundled solver",
                       "heartwright-solver is not beside this program; solvers are built when they are needed",
                       "cmake --build build --target heartwright-solver"});
    else
        all.push_back({State::good, "bundled solver", tools.solver, ""});
    if (tools.libraries.empty())
        all.push_back(
            {State::missing, "libraries", "no lib/heartwright: solvers of your own specs cannot be linked", "cmake --build build"});
    else
        all.push_back({State::good, "libraries", tools.libraries, ""});
    if (tools.generate.empty())
        all.push_back({State::missing, "heartwright-generate", "not there: only bundled models run",
                       "apt-get install llvm-dev libclang-dev clang libkainjow-mustache-dev, then " + std::string(configure_again)});
    else
        all.push_back({State::good, "heartwright-generate", tools.generate, ""});
    if (can_run(build::compiler))
        all.push_back({State::good, "compiler", build::compiler, ""});
    else
        all.push_back({State::missing, "compiler",
                       std::string(build::compiler) + " is not there: solvers of your own specs cannot be built", "apt-get install g++"});
    all.push_back(gpu_finding());
    all.push_back(cache_finding());
    for (const std::string& name : bundled_models(tools)) {
        const bool is_same = find_spec(tools, name).hash == generated_hash(tools, name);
        if (is_same)
            all.push_back({State::good, "model", name, ""});
        else
            all.push_back({State::missing, "model", name + " has changed since generated/ was made: it is generated when it runs",
                           "heartwright generate " + name + " -o " + tools.sources + "/generated"});
    }
    return all;
}

int doctor(const Toolbox& tools) {
    bool is_broken = false;
    for (const Finding& finding : examine(tools)) {
        const char* mark = finding.state == State::good ? "ok     " : finding.state == State::missing ? "missing" : "BROKEN ";
        std::printf("%s  %-20s  %s\n", mark, finding.what.c_str(), finding.detail.c_str());
        if (!finding.mend.empty()) std::printf("         %-20s  mend: %s\n", "", finding.mend.c_str());
        is_broken = is_broken || finding.state == State::broken;
    }
    return is_broken ? static_cast<int>(ExitCode::machine_fault) : 0;
}

}  // namespace heartwright::app
