#include "runtime/commands/build/compile_plan.hpp"

#include <algorithm>
#include <cctype>
#include <filesystem>

#include "runtime/commands/build/solver_build.hpp"
#include "runtime/device/device.hpp"
#include "runtime/launch/build_config.hpp"
#include "runtime/launch/solver_libraries.hpp"

namespace heartwright::commands {

namespace {

// Words separated by ; as CMake keeps lists.
std::vector<std::string> words_of(const std::string& list) {
    std::vector<std::string> words;
    for (std::size_t begin = 0; begin < list.size();) {
        std::size_t end = list.find(';', begin);
        if (end == std::string::npos) end = list.size();
        if (end > begin) words.push_back(list.substr(begin, end - begin));
        begin = end + 1;
    }
    return words;
}

void append(std::vector<std::string>& words, const std::vector<std::string>& more) {
    words.insert(words.end(), more.begin(), more.end());
}

std::vector<std::string> instruction_set_flags(const std::string& set) {
    return words_of(set == "avx512" ? build::flags_avx512 : set == "avx2" ? build::flags_avx2 : build::flags_portable);
}

std::vector<std::string> sanitize_flags() {
    if (!*build::sanitize) return {};
    return {std::string("-fsanitize=") + build::sanitize};
}

}  // namespace

std::string library_file(const launch::Installation& tools, const char* library) {
    return tools.libraries + "/lib" + library + ".a";
}

std::vector<std::string> gpu_code_flags(bool is_gpu_here, const std::string& architectures) {
    if (is_gpu_here) return {"-arch=native"};
    std::vector<std::string> flags;
    for (const std::string& one : words_of(architectures)) {
        if (!std::isdigit(static_cast<unsigned char>(one.front()))) {
            flags.push_back("-arch=" + one);  // all, all-major
            continue;
        }
        const std::string number = one.substr(0, one.find('-'));
        const std::string code = one.ends_with("-real")      ? "sm_" + number
                                 : one.ends_with("-virtual") ? "compute_" + number
                                                             : "[compute_" + number + ",sm_" + number + "]";
        flags.push_back("-gencode=arch=compute_" + number + ",code=" + code);
    }
    return flags;
}

CompilePlan plan_build(const launch::Installation& tools, const SolverRequest& request, const std::string& sources,
                       const std::string& target, bool is_module) {
    // Compilers and linkers look into their working directory for what some libraries name without a path (the group
    // of libgcc_s.so): it is the solver's own folder, not a received one. So all paths are absolute.
    const std::string generated = std::filesystem::absolute(sources), folder = std::filesystem::absolute(target);
    CompilePlan plan;
    std::vector<std::string> objects;
    const std::vector<std::string> common{build::compiler, "-std=c++20", "-fPIC", "-I" + tools.sources};
    const auto compile = [&](const std::string& source, const std::string& object, std::vector<std::string> words,
                             const std::vector<std::string>& flags) {
        objects.push_back(folder + "/" + object + ".o");
        append(words, flags);
        append(words, {"-DHEARTWRIGHT_PRECISION=" + request.precision, "-c", source, "-o", objects.back()});
        plan.compile.push_back({std::move(words), folder + "/" + object + ".log", folder});
    };
    std::vector<std::string> kernel = common;
    append(kernel, words_of(build::flags));
    append(kernel, sanitize_flags());
    if (is_module) append(kernel, words_of(build::module_flags));
    if (request.backend == "cuda") {
        std::vector<std::string> words{build::cuda_compiler, "-std=c++20",       "-O3",
                                       "--fmad=false",       "-Xcompiler=-fPIC", "-I" + tools.sources};
        append(words, gpu_code_flags(device::cuda_is_there(), build::cuda_architectures));
        for (const std::string& definition : words_of(build::cuda_definitions)) words.push_back("-D" + definition);
        compile(generated + "/cuda/model.cu", "cuda_model", words,
                request.choice ? compile_words(*request.choice) : std::vector<std::string>{});
    } else {
        // The longest first.
        const std::string steps = generated + "/cpu/react.cpp";  // of systems alone there are none
        for (const std::string& set : words_of(std::filesystem::exists(steps) ? build::instruction_sets : "")) {
            std::vector<std::string> flags = instruction_set_flags(set);
            flags.push_back("-DHEARTWRIGHT_ISA=" + set);
            compile(steps, "react_" + set, kernel, flags);
        }
        compile(generated + "/cpu/model.cpp", "cpu_model", kernel, {});
    }
    compile(generated + "/model.cpp", "tables", kernel, {});
    const std::vector<std::string> sets = words_of(build::instruction_sets);
    const std::string set = std::find(sets.begin(), sets.end(), "avx2") != sets.end() ? "avx2" : "portable";
    std::vector<std::string> of_systems = instruction_set_flags(set);  // one lane gains nothing by wider ones
    append(of_systems, {"-DHEARTWRIGHT_ISA=" + set, "-O1"});
    compile(generated + "/ode.cpp", "ode", kernel, of_systems);
    compile(folder + "/registry.cpp", "registry", kernel, {});

    std::vector<std::string> link{build::compiler, "-o", folder + (is_module ? module_name : "/solver")};
    append(link, sanitize_flags());
    append(link, objects);
    if (is_module) {
        append(link, words_of(build::module_link_flags));
        append(link, words_of(build::module_libraries));
        plan.link = {link, folder + "/link.log", folder};
        return plan;
    }
    for (const char* library : build::solver_libraries) link.push_back(library_file(tools, library));
    append(link, words_of(build::libraries));
    append(link, words_of(build::mpi_libraries));
    if (*build::cuda_compiler)
        append(link, {std::string("-L") + build::cuda_libraries, std::string("-Wl,-rpath,") + build::cuda_libraries,
                      "-lcudart"});
    append(link, {"-lpthread", "-ldl", "-lm"});
    plan.link = {link, folder + "/link.log", folder};
    return plan;
}

}  // namespace heartwright::commands
