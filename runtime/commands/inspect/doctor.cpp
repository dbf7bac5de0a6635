#include "runtime/commands/inspect/doctor.hpp"

#include <unistd.h>

#include <cstdio>
#include <filesystem>

#include "base/diag/faults.hpp"
#include "base/version/version.hpp"
#include "runtime/cache/place.hpp"
#include "runtime/commands/build/compiler_choice.hpp"
#include "runtime/commands/ranks/binding.hpp"
#include "runtime/core/machine.hpp"
#include "runtime/core/thread_pool.hpp"
#include "runtime/device/device.hpp"
#include "runtime/io/arrays/vtk_xml.hpp"
#include "runtime/io/whole_file.hpp"
#include "runtime/launch/build_config.hpp"
#include "runtime/launch/process.hpp"
#include "runtime/mesh/partition/kway_owners.hpp"
#include "runtime/mpi/library.hpp"
#include "runtime/mpi/mpirun.hpp"

namespace heartwright::commands {

namespace {

using State = Finding::State;

// The folders that this program was configured with; a relocatable one does not know them.
constexpr const char *source_folder = *build::source_folder ? build::source_folder : "SOURCE",
                     *binary_folder = *build::binary_folder ? build::binary_folder : "BUILD";

// Commands that can be pasted.
std::string cmake(const std::vector<std::string>& words) {
    std::vector<std::string> all{"cmake"};
    all.insert(all.end(), words.begin(), words.end());
    return launch::shown(all);
}
std::string configure(const std::vector<std::string>& settings = {}) {
    std::vector<std::string> words{"-S", source_folder, "-B", binary_folder};
    words.insert(words.end(), settings.begin(), settings.end());
    return cmake(words);
}
std::string build_again(const std::string& target = {}) {
    std::vector<std::string> words{"--build", binary_folder};
    if (!target.empty()) words.insert(words.end(), {"--target", target});
    std::error_code error;
    const bool is_configured = std::filesystem::exists(std::string(binary_folder) + "/CMakeCache.txt", error);
    return (is_configured ? "" : configure() + " && ") + cmake(words);
}
std::string configure_again(const std::vector<std::string>& settings = {}) {
    return configure(settings) + " && " + cmake({"--build", binary_folder});
}

// From NVIDIA's package repository, where it leaves nvcc in this place.
std::string install_cuda() {
    return "apt-get install cuda-toolkit-12-4 && " +
           configure_again({"-DHEARTWRIGHT_CUDA=ON", "-DCMAKE_CUDA_COMPILER=/usr/local/cuda/bin/nvcc"});
}

bool can_run(const std::string& program) {
    return !program.empty() &&
           (program[0] == '/' ? ::access(program.c_str(), X_OK) == 0 : !launch::find_program(program).empty());
}

Finding cache_finding() {
    try {
        const std::string cache = cache::place();
        io::make_folder(cache);
        if (::access(cache.c_str(), W_OK) == 0) return {State::good, "cache", cache, ""};
        return {State::missing, "cache", cache + " cannot be written", launch::shown({"chmod", "u+w", cache})};
    } catch (const MachineFault& fault) {
        return {State::missing, "cache", fault.what(), "export XDG_CACHE_HOME=/tmp/heartwright-cache"};
    }
}

std::string numa_text() {
    const std::size_t nodes = numa_nodes().size();
    if (nodes < 2) return {};
    return "; " + std::to_string(nodes) + " NUMA nodes: with --ranks " + std::to_string(nodes) +
           " each rank is bound to one";
}

Finding gpu_finding() {
    constexpr const char* no_gpu = "runs go to the CPU";
    if (!*build::cuda_compiler)
        return {State::missing, "GPU",
                std::string("built without CUDA (needs the CUDA Toolkit >= 12.4, of NVIDIA's package repository): ") +
                    no_gpu,
                install_cuda()};
    if (!device::cuda_is_there()) {
        std::error_code error;
        if (!std::filesystem::exists("/dev/nvidiactl", error))
            return {State::missing, "GPU", std::string("no NVIDIA driver, or no GPU in this machine: ") + no_gpu,
                    "lspci | grep -i nvidia; if it names one: apt-get install nvidia-driver, and boot again"};
        return {State::missing, "GPU", std::string("the NVIDIA driver is there, but no GPU answers: ") + no_gpu,
                "nvidia-smi says why; if it names GPUs: unset CUDA_VISIBLE_DEVICES"};
    }
    const auto gpu = device::open_cuda(0);
    return {State::good, "GPU", gpu->name() + ", " + bytes_text(gpu->memory_available()) + " free", ""};
}

Finding xml_finding() {
    if (io::can_read_vtk_xml()) return {State::good, "Expat", "reads .vtu meshes and .vti pictures", ""};
    return {State::missing, "Expat", "built without Expat: .vtu meshes and .vti pictures are not read",
            "apt-get install libexpat1-dev && " + configure_again({"-DHEARTWRIGHT_EXPAT=ON"})};
}

Finding partition_finding() {
    if (mesh::has_metis()) return {State::good, "METIS", "ranks share meshes by k-way partition", ""};
    return {State::missing, "METIS", "built without METIS: ranks share meshes by ranges of rows, with more ghosts",
            "apt-get install libmetis-dev && " + configure_again({"-DHEARTWRIGHT_METIS=ON"})};
}

Finding reference_finding() {
    if (*build::sundials) return {State::good, "reference", std::string("CVODE of SUNDIALS ") + build::sundials, ""};
    return {State::missing, "reference",
            "built without SUNDIALS >= 6: check compares dt with dt/2, not with CVODE, and there is no reference",
            "apt-get install libsundials-dev && " + configure_again({"-DHEARTWRIGHT_SUNDIALS=ON"})};
}

// Of solvers of own specs.
Finding compiler_finding(const launch::Installation& tools) {
    const std::string compiler = build::compiler;
    const bool has_cxx = cxx_is_there() && !tools.libraries.empty();
    if (choose_compiler(tools, "auto", "cpu") == Compiler::built_in) {
        return {State::good, "compiler",
                "built-in: Clang and LLD in heartwright-generate, for CPU solvers (" + instruction_set_here() + ")" +
                    (has_cxx ? "; --compiler c++ takes " + compiler : ""),
                ""};
    }
    if (cxx_is_there()) return {State::good, "compiler", compiler, ""};
    return {State::missing, "compiler", compiler + " is not there: solvers of your own specs cannot be built",
            "apt-get install g++ && " + cmake({"-E", "rm", "-f", std::string(binary_folder) + "/CMakeCache.txt"}) +
                " && " + configure_again()};
}

}  // namespace

Finding nvrtc_finding(bool has_built_in, const NvrtcHere& nvrtc) {
    if (!has_built_in)
        return {State::missing, "NVRTC", "not used: it takes a heartwright-generate that was built with LLD",
                "apt-get install liblld-dev && " + configure_again({"-DHEARTWRIGHT_LLD=ON"})};
    if (nvrtc.is_there) return {State::good, "NVRTC", nvrtc.text + ": GPU solvers of your own specs without nvcc", ""};
    return {State::missing, "NVRTC", nvrtc.text, "pip install nvidia-cuda-nvrtc, or export HEARTWRIGHT_NVRTC=FILE"};
}

Finding mpi_finding(const mpi::Library& mpi, bool has_mpirun) {
    if (!mpi.is_there() && mpi.is_loaded)
        return {State::missing, "MPI", "runs have one rank: " + mpi.missing, "apt-get install openmpi-bin"};
    const std::string install = "apt-get install libopenmpi-dev openmpi-bin";
    if (!mpi.is_there())
        return {State::missing, "MPI", "built without MPI: runs have one rank",
                install + " && " + configure_again({"-DHEARTWRIGHT_MPI=ON"})};
    const std::string found = mpi.name + (mpi.is_loaded ? ", loaded from " + mpi.file : "");
    if (!has_mpirun)
        return {State::missing, "MPI", found + ", but no mpirun: --ranks cannot start any",
                mpi.is_loaded ? "apt-get install openmpi-bin" : install};
    return {State::good, "MPI", found + "; heartwright doctor --mpi --ranks 2 tries it", ""};
}

std::vector<Finding> examine(const launch::Installation& tools) {
    std::vector<Finding> all;
    all.push_back(
        {State::good, "heartwright", version_and_commit() + ", " + build::build_type + ", " + build::compiler_id, ""});
    all.push_back({State::good, "processor",
                   processor_name() + ", " + std::to_string(hardware_threads()) + " threads, " +
                       bytes_text(host_memory_available()) + " free" + numa_text(),
                   ""});
    if (tools.sources.empty())
        all.push_back(
            {State::broken, "sources", std::string("the runtime's headers and the models are not at ") + source_folder,
             cmake({"--install", binary_folder, "--prefix", std::filesystem::path(tools.bin).parent_path().string()})});
    else
        all.push_back({State::good, "sources", tools.sources, ""});
    if (tools.solver.empty())
        all.push_back({State::missing, "bundled solver",
                       "heartwright-solver is not beside this program; solvers are built when they are needed",
                       build_again("heartwright-solver")});
    else
        all.push_back({State::good, "bundled solver", tools.solver, ""});
    if (tools.libraries.empty() && built_in_is_there(tools))
        all.push_back({State::good, "libraries", "no lib/heartwright, and the built-in compiler needs none", ""});
    else if (tools.libraries.empty())
        all.push_back({State::missing, "libraries", "no lib/heartwright: solvers of your own specs cannot be linked",
                       build_again()});
    else
        all.push_back({State::good, "libraries", tools.libraries, ""});
    if (tools.generate.empty())
        all.push_back({State::missing, "heartwright-generate", "not there: only the models of generated/ run",
                       "apt-get install llvm-dev libclang-dev clang libkainjow-mustache-dev && " +
                           configure_again({"-DHEARTWRIGHT_GENERATOR=ON"})});
    else
        all.push_back({State::good, "heartwright-generate", tools.generate, ""});
    if (!tools.generate.empty()) all.push_back(reference_finding());
    all.push_back(compiler_finding(tools));
    if (*build::cuda_compiler) {
        const bool has_built_in = built_in_is_there(tools);
        const Finding nvrtc = nvrtc_finding(has_built_in, has_built_in ? nvrtc_here(tools) : NvrtcHere{});
        if (!can_run(build::cuda_compiler) && nvrtc.state != State::good)
            all.push_back(
                {State::missing, "CUDA compiler",
                 std::string(build::cuda_compiler) + " is not there: GPU solvers of your own specs cannot be built",
                 install_cuda()});
        all.push_back(nvrtc);
    }
    all.push_back(gpu_finding());
    all.push_back(mpi_finding(mpi::library(), can_run(build::mpi_launcher) || !mpi::find_mpirun().empty()));
    all.push_back(partition_finding());
    all.push_back(xml_finding());
    all.push_back(cache_finding());
    for (const std::string& name : launch::generated_models(tools)) {
        const bool is_same = find_spec(tools, name).hash == launch::generated_hash(tools, name);
        if (is_same)
            all.push_back({State::good, "model", name, ""});
        else
            all.push_back({State::missing, "model",
                           name + " has changed since generated/ was made: " +
                               (tools.generate.empty() ? "without heartwright-generate it does not run"
                                                       : "it is generated when it runs"),
                           launch::shown({"heartwright", "generate", name, "-o", tools.sources + "/generated"}) +
                               " && " + build_again("heartwright-solver")});
    }
    return all;
}

int doctor(const launch::Installation& tools) {
    bool is_broken = false;
    for (const Finding& finding : examine(tools)) {
        const char* mark = finding.state == State::good      ? "ok     "
                           : finding.state == State::missing ? "missing"
                                                             : "BROKEN ";
        std::printf("%s  %-20s  %s\n", mark, finding.what.c_str(), finding.detail.c_str());
        if (!finding.mend.empty()) std::printf("         %-20s  mend: %s\n", "", finding.mend.c_str());
        is_broken = is_broken || finding.state == State::broken;
    }
    return is_broken ? static_cast<int>(ExitCode::machine_fault) : 0;
}

}  // namespace heartwright::commands
