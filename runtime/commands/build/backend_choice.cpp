#include "runtime/commands/build/backend_choice.hpp"

#include "runtime/commands/build/compiler_choice.hpp"
#include "runtime/device/device.hpp"
#include "runtime/launch/build_config.hpp"
#include "runtime/launch/quiet.hpp"

namespace heartwright::commands {

std::string backend_of_auto(const GpuMeans& means, std::string& note) {
    note.clear();
    if (!means.is_gpu_here) return "cpu";
    if (means.has_bundled_solvers || means.can_compile) return "cuda";
    note = "note: there is a GPU, and this run takes the CPU: " + means.why_not_compile;
    return "cpu";
}

std::string backend_here(const launch::Installation& tools, const std::string& said) {
    if (said != "auto") return said;
    GpuMeans means;
    means.is_gpu_here = *build::cuda_compiler && device::cuda_is_there();
    means.has_bundled_solvers = build::has_bundled_gpu_solvers && !tools.solver.empty();
    if (means.is_gpu_here && !means.has_bundled_solvers) {
        means.can_compile = nvcc_is_there() && !tools.libraries.empty();
        if (!means.can_compile && built_in_is_there(tools)) {
            const NvrtcHere nvrtc = nvrtc_here(tools);
            means.can_compile = nvrtc.is_there;
            means.why_not_compile = nvrtc.text;
        } else if (!means.can_compile) {
            means.why_not_compile = "there is neither nvcc nor the built-in compiler for a GPU solver";
        }
    }
    std::string note;
    const std::string backend = backend_of_auto(means, note);
    if (!note.empty()) launch::progress_text() << note << "\n";
    return backend;
}

}  // namespace heartwright::commands
