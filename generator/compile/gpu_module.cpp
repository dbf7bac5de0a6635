#include "generator/compile/modules.hpp"

#include <algorithm>
#include <exception>
#include <fstream>
#include <map>
#include <thread>

#include "base/diag/faults.hpp"
#include "generator/compile/compile_config.hpp"
#include "generator/compile/kernel_names.hpp"
#include "generator/compile/nvrtc.hpp"
#include "generator/compile/object_file.hpp"
#include "generator/compile/shared_object.hpp"
#include "generator/compile/sources.hpp"

namespace heartwright::compile {

namespace {

using Words = std::vector<std::string>;

void write_file(const std::string& path, const std::string& bytes) {
    std::ofstream file(path, std::ios::binary);
    file << bytes;
    if (!file.flush()) throw MachineFault(path + ": cannot be written");
}

Words defined(const GpuModuleRequest& request) {
    Words words{"-DHEARTWRIGHT_PRECISION=" + request.precision};
    for (const std::string& definition : request.definitions) words.push_back("-D" + definition);
    return words;
}

// Of all sources that Clang reads.
Words host_words(const GpuModuleRequest& request, const std::string& runtime, const Words& folders) {
    Words words{"-std=c++20", "-w"};
    append_list(words, config::flags);
    for (const Words& more : {include_words(runtime, folders), defined(request)})
        words.insert(words.end(), more.begin(), more.end());
    return words;
}

// cuda/model.cu as Clang's host pass reads it: launches, and no device code.
CompileJob launches(const GpuModuleRequest& request, const std::string& runtime, const std::string& object) {
    Words words{"-x", "cuda", "--cuda-host-only", "-nocudainc", "-nocudalib", "-D__CUDACC__", "-Xclang",
                // Launches by cudaLaunchKernel(), as since CUDA 9.2.
                "-target-sdk-version=11.0",
                // What headers ask of the compiler of device code: the least NVRTC.
                "-D__CUDACC_VER_MAJOR__=12", "-D__CUDACC_VER_MINOR__=4"};
    const Words common = host_words(request, runtime, {"cuda"});
    words.insert(words.end(), common.begin(), common.end());
    words.insert(words.end(), {"-include", "cuda_runtime.h"});
    return {request.sources + "/cuda/model.cu", words, object};
}

// The same source as NVRTC reads it: device code alone. As nvcc's, sums and products stay apart (-fmad=false).
Words device_flags(const GpuModuleRequest& request, const std::string& runtime) {
    const std::string standard = runtime + "/runtime/freestanding";
    Words flags{"--std=c++20",
                "--fmad=false",
                "-arch=" + request.architecture,
                "-default-device",
                "-I" + runtime,
                "-I" + request.sources + "/cuda",
                "-I" + standard + "/device",
                "-I" + standard};
    const Words more = defined(request);
    flags.insert(flags.end(), more.begin(), more.end());
    return flags;
}

// Kernels by turns, in up to `most` jobs, each for `flags`.
void add_jobs(std::vector<DeviceJob>& jobs, const std::string& source, const Words& flags, std::size_t most,
              const std::vector<HostKernel>& kernels) {
    const std::size_t first = jobs.size(), n = std::min(most, kernels.size());
    jobs.resize(first + n, DeviceJob{source, flags, {}});
    for (std::size_t k = 0; k < kernels.size(); ++k) jobs[first + k % n].kernels.push_back(kernels[k].expression);
}

// Observers have all values of a cell, so that they are the largest kernels and take two thirds of the time. They are
// no part of a step: less is optimised in them, and they are compiled first, so that no job is long at the end.
std::vector<DeviceJob> device_jobs(const GpuModuleRequest& request, const std::string& runtime,
                                   const std::vector<HostKernel>& kernels) {
    const std::string source = request.sources + "/cuda/model.cu";
    const auto steps = std::find_if(kernels.begin(), kernels.end(), [](const HostKernel& k) { return !k.is_observer; });
    const Words flags = device_flags(request, runtime);
    Words of_observers = flags;
    if (find_nvrtc().major >= 13) of_observers.push_back("-Ofc=mid");
    // Each job reads the headers again, a tenth of a second of a processor.
    const std::size_t most = 2 * std::max(1u, std::thread::hardware_concurrency());
    std::vector<DeviceJob> jobs;
    add_jobs(jobs, source, of_observers, most, {kernels.begin(), steps});
    add_jobs(jobs, source, flags, most, {steps, kernels.end()});
    return jobs;
}

// Of each kernel of host code, by its expression: the name in device code, and which code.
struct Compiled {
    std::string name;
    std::size_t code = 0;
};
std::map<std::string, Compiled> by_expression(const std::vector<DeviceJob>& jobs,
                                              const std::vector<DeviceCode>& codes) {
    std::map<std::string, Compiled> all;
    for (std::size_t job = 0; job < jobs.size(); ++job)
        for (std::size_t k = 0; k < jobs[job].kernels.size(); ++k)
            all[jobs[job].kernels[k]] = {codes[job].names[k], job};
    return all;
}

// What the module hands the program: device code, which kernel of host code is which in it, and the model.
std::string entry_text(const GpuModuleRequest& request, const std::vector<HostKernel>& kernels,
                       const std::map<std::string, Compiled>& compiled, const Words& files) {
    const std::string function =
        "heartwright_model_" + request.model + "_cuda" + (request.precision == "fp64" ? "" : "_" + request.precision);
    std::string text =
        "#include \"runtime/interface/gpu_module.hpp\"\n#include \"runtime/interface/module.hpp\"\n\n"
        "// What a C++ library has for objects of a thread.\n"
        "extern \"C\" {\nextern void* __dso_handle;\nvoid* __dso_handle = &__dso_handle;\n"
        "int __cxa_thread_atexit_impl(void (*)(void*), void*, void*);\n"
        "int __cxa_thread_atexit(void (*end)(void*), void* object, void* module) {\n"
        "    return __cxa_thread_atexit_impl(end, object, module);\n}\n";
    for (std::size_t k = 0; k < files.size(); ++k) {
        const std::string name = "heartwright_device_code_" + std::to_string(k);
        text += "extern const unsigned char " + name + "[];\nasm(\".section .rodata\\n.balign 64\\n" + name +
                ":\\n.incbin \\\"" + files[k] + "\\\"\\n.previous\");\n";
    }
    for (std::size_t k = 0; k < kernels.size(); ++k)
        text += "extern char kernel_" + std::to_string(k) + " asm(\"" + kernels[k].symbol + "\");\n";
    text += "}\n\nstatic const heartwright::interface::GpuKernel kernels[] = {\n";
    for (std::size_t k = 0; k < kernels.size(); ++k) {
        const Compiled& made = compiled.at(kernels[k].expression);
        text += "    {&kernel_" + std::to_string(k) + ", \"" + made.name + "\", heartwright_device_code_" +
                std::to_string(made.code) + "},\n";
    }
    return text + "};\nHEARTWRIGHT_GPU_CODE(\"" + request.architecture + "\", kernels)\n\n" +
           "const heartwright::interface::Model& " + function + "();\nHEARTWRIGHT_MODULE(&" + function + "())\n";
}

// Compiles while others do; what went wrong is thrown by join().
class CompiledBeside {
public:
    explicit CompiledBeside(const CompileJob& job)
        : thread_([this, job] {
              try {
                  compile_objects({job});
              } catch (...) {
                  error_ = std::current_exception();
              }
          }) {}
    ~CompiledBeside() {
        if (thread_.joinable()) thread_.join();
    }
    CompiledBeside(const CompiledBeside&) = delete;
    CompiledBeside& operator=(const CompiledBeside&) = delete;
    void join() {
        thread_.join();
        if (error_) std::rethrow_exception(error_);
    }

private:
    std::exception_ptr error_;
    std::thread thread_;
};

}  // namespace

void compile_gpu_module(const GpuModuleRequest& request) {
    if (!has_linker())
        throw MachineFault("heartwright-generate was built without LLD (liblld-dev): it cannot compile; install nvcc");
    find_nvrtc();
    const std::string runtime = runtime_folder(request.runtime);
    const WorkFolder work(request.file);
    const std::string model = work.path() + "/model.o", systems = work.path() + "/ode.o",
                      launching = work.path() + "/launches.o", entry = work.path() + "/entry";
    CompiledBeside tables({request.sources + "/model.cpp", host_words(request, runtime, {}), model});
    Words of_systems = host_words(request, runtime, {});
    of_systems.insert(of_systems.end(), {"-O1", "-DHEARTWRIGHT_ISA=portable"});
    CompiledBeside ode({request.sources + "/ode.cpp", of_systems, systems});
    compile_objects({launches(request, runtime, launching)});
    const std::vector<HostKernel> kernels = kernels_of_object(launching);
    const std::vector<DeviceJob> jobs = device_jobs(request, runtime, kernels);
    const std::vector<DeviceCode> codes = compile_for_gpu(jobs);
    Words files;
    for (const DeviceCode& code : codes) {
        files.push_back(work.path() + "/" + std::to_string(files.size()) + ".cubin");
        write_file(files.back(), code.cubin);
    }
    write_file(entry + ".cpp", entry_text(request, kernels, by_expression(jobs, codes), files));
    compile_objects({{entry + ".cpp", host_words(request, runtime, {}), entry + ".o"}});
    tables.join();
    ode.join();
    const std::string made = work.path() + "/module.so";
    link_shared_object({launching, entry + ".o", model, systems}, made);
    put_in_place(made, request.file);
}

}  // namespace heartwright::compile
