#include "generator/compile/modules.hpp"

#include <filesystem>
#include <fstream>
#include <string_view>
#include <vector>

#include "base/cpp_words/cpp_words.hpp"
#include "base/diag/faults.hpp"
#include "generator/compile/compile_config.hpp"
#include "generator/compile/object_file.hpp"
#include "generator/compile/shared_object.hpp"
#include "generator/compile/sources.hpp"
#include "runtime/interface/instruction_sets.hpp"

namespace heartwright::compile {

namespace {

using Words = std::vector<std::string>;

const char* flags_of(std::string_view instruction_set) {
    return instruction_set == "avx512" ? config::flags_avx512
           : instruction_set == "avx2" ? config::flags_avx2
                                       : config::flags_portable;
}

// All but the kernels in one source, so that headers are read once: the model, the entry, and kernels that stand for
// the instruction sets that are not compiled.
std::string entry_text(const ModuleRequest& request) {
    const std::string function =
        "heartwright_model_" + request.model + "_cpu" + (request.precision == "fp64" ? "" : "_" + request.precision);
    std::string text =
        "#include \"cpu/model.cpp\"\n#include \"model.cpp\"\n#include \"runtime/interface/module.hpp\"\n\n"
        "HEARTWRIGHT_MODULE(&" +
        function + "())\n\n";
    for (const std::string set : interface::instruction_sets) {
        if (set == request.instruction_set) continue;
        text += "namespace heartwright::models::" + namespace_of_model(request.model) + "::" + request.precision +
                "::" + set +
                " {\nextern const kernels::CpuKernels cpu_kernels;\n"
                "const kernels::CpuKernels cpu_kernels = kernels::no_kernels;\n}\n";
    }
    return text;
}

}  // namespace

void compile_module(const ModuleRequest& request) {
    if (!has_linker())
        throw MachineFault("heartwright-generate was built without LLD (liblld-dev): it cannot compile; install g++");
    const WorkFolder work(request.file);
    const std::string entry = work.path() + "/entry.cpp";
    std::ofstream(entry) << entry_text(request);
    Words common{"-std=c++20", "-w", "-DHEARTWRIGHT_PRECISION=" + request.precision};
    append_list(common, config::flags);
    const Words includes = include_words(runtime_folder(request.runtime));
    common.insert(common.end(), includes.begin(), includes.end());

    const std::string steps = request.sources + "/cpu/react.cpp";
    const bool has_steps = std::filesystem::exists(steps);  // else it is for error control alone
    Words kernel = common, objects;
    append_list(kernel, flags_of(request.instruction_set));
    kernel.push_back("-DHEARTWRIGHT_ISA=" + request.instruction_set);
    common.insert(common.end(), {"-iquote", request.sources});
    Words systems = kernel;
    systems.push_back("-O1");
    if (!has_steps) common.push_back("-O1");
    std::vector<CompileJob> jobs{{request.sources + "/ode.cpp", systems, work.path() + "/ode.o"},
                                 {entry, common, work.path() + "/entry.o"}};
    if (has_steps) jobs.insert(jobs.begin(), {steps, kernel, work.path() + "/react.o"});
    compile_objects(jobs);
    for (const CompileJob& job : jobs) objects.push_back(job.object);
    const std::string made = work.path() + "/module.so";
    link_shared_object(objects, made);
    put_in_place(made, request.file);
}

}  // namespace heartwright::compile
