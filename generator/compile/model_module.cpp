#include "generator/compile/model_module.hpp"

#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <string_view>
#include <vector>

#include "base/diag/faults.hpp"
#include "generator/compile/compile_config.hpp"
#include "generator/compile/object_file.hpp"
#include "generator/compile/shared_object.hpp"
#include "runtime/interface/instruction_sets.hpp"

namespace heartwright::compile {

namespace {

namespace fs = std::filesystem;
using Words = std::vector<std::string>;

// Of a list as CMake keeps it: words separated by ;
void append_list(Words& words, std::string_view list) {
    while (!list.empty()) {
        const std::size_t end = std::min(list.find(';'), list.size());
        if (end > 0) words.emplace_back(list.substr(0, end));
        list.remove_prefix(std::min(end + 1, list.size()));
    }
}

const char* flags_of(std::string_view instruction_set) {
    return instruction_set == "avx512" ? config::flags_avx512
           : instruction_set == "avx2" ? config::flags_avx2
                                       : config::flags_portable;
}

std::string installed_folder() {
    std::error_code error;
    const fs::path program = fs::read_symlink("/proc/self/exe", error);
    return (program.parent_path() / "../share/heartwright").lexically_normal().string();
}

std::string first_with(const Words& folders, const std::string& file) {
    std::error_code error;
    for (const std::string& folder : folders)
        if (!folder.empty() && fs::exists(fs::path(folder) / file, error)) return folder;
    throw MachineFault("the built-in compiler needs " + file + ", which is not in " + folders.front() +
                       "; install heartwright again");
}

// Nothing of the machine: our headers, those that stand for the C++ library's, and Clang's own.
Words include_words(const std::string& said) {
    const std::string installed = installed_folder();
    const std::string runtime = first_with(said.empty() ? Words{installed, config::source_folder} : Words{said},
                                           "runtime/interface/module.hpp");
    const std::string clang = first_with({installed + "/clang/include", config::clang_headers}, "immintrin.h");
    return {"-nostdinc", "-I" + runtime, "-isystem", runtime + "/runtime/freestanding", "-isystem", clang};
}

// All but the kernels in one source, so that headers are read once: the model, the entry, and kernels that stand for
// the instruction sets that are not compiled.
std::string entry_text(const ModuleRequest& request) {
    const std::string function =
        "heartwright_model_" + request.model + "_cpu" + (request.precision == "fp32" ? "_fp32" : "");
    std::string text =
        "#include \"cpu/model.cpp\"\n#include \"model.cpp\"\n#include \"runtime/interface/module.hpp\"\n\n"
        "HEARTWRIGHT_MODULE(&" +
        function + "())\n\n";
    for (const std::string set : interface::instruction_sets) {
        if (set == request.instruction_set) continue;
        text += "namespace heartwright::models::" + request.model + "::" + request.precision + "::" + set +
                " {\nextern const kernels::CpuKernels cpu_kernels;\n"
                "const kernels::CpuKernels cpu_kernels = kernels::no_kernels;\n}\n";
    }
    return text;
}

// A folder for the object files, beside the module.
class WorkFolder {
public:
    explicit WorkFolder(const std::string& file) : path_(file + ".XXXXXX") {
        if (::mkdtemp(path_.data()) == nullptr) throw MachineFault(path_ + ": the folder cannot be made");
    }
    ~WorkFolder() {
        std::error_code error;
        fs::remove_all(path_, error);
    }
    WorkFolder(const WorkFolder&) = delete;
    WorkFolder& operator=(const WorkFolder&) = delete;
    const std::string& path() const { return path_; }

private:
    std::string path_;
};

}  // namespace

void compile_module(const ModuleRequest& request) {
    if (!has_linker())
        throw MachineFault("heartwright-generate was built without LLD (liblld-dev): it cannot compile; install g++");
    const WorkFolder work(request.file);
    const std::string entry = work.path() + "/entry.cpp";
    std::ofstream(entry) << entry_text(request);
    Words common{"-std=c++20", "-w", "-DHEARTWRIGHT_PRECISION=" + request.precision};
    append_list(common, config::flags);
    const Words includes = include_words(request.runtime);
    common.insert(common.end(), includes.begin(), includes.end());

    Words kernel = common, objects;
    append_list(kernel, flags_of(request.instruction_set));
    kernel.push_back("-DHEARTWRIGHT_ISA=" + request.instruction_set);
    common.insert(common.end(), {"-iquote", request.sources});
    const std::vector<CompileJob> jobs{{request.sources + "/cpu/react.cpp", kernel, work.path() + "/react.o"},
                                       {entry, common, work.path() + "/entry.o"}};
    compile_objects(jobs);
    for (const CompileJob& job : jobs) objects.push_back(job.object);
    const std::string made = work.path() + "/module.so";
    link_shared_object(objects, made);
    std::error_code error;
    fs::permissions(made, fs::perms::group_write | fs::perms::others_write, fs::perm_options::remove, error);
    fs::rename(made, request.file, error);
    if (error) throw MachineFault(request.file + ": cannot be put in place: " + error.message());
}

}  // namespace heartwright::compile
