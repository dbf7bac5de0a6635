#include "generator/compile/nvrtc.hpp"

#include <dlfcn.h>
#include <link.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <cstdlib>
#include <exception>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <thread>

#include "base/diag/faults.hpp"
#include "generator/compile/compile_config.hpp"

namespace heartwright::compile {

namespace {

namespace fs = std::filesystem;

// nvrtc.h, as far as it is used; it is the same in every version from 12 on.
using Program = struct NvrtcProgram*;
enum Result : int { success = 0, invalid_option = 5, compilation = 6 };
struct Functions {
    Result (*version)(int* major, int* minor);
    const char* (*error)(Result result);
    Result (*create)(Program* program, const char* source, const char* name, int headers, const char* const* texts,
                     const char* const* names);
    Result (*destroy)(Program* program);
    Result (*compile)(Program program, int options, const char* const* option);
    Result (*add_name)(Program program, const char* expression);
    Result (*lowered_name)(Program program, const char* expression, const char** name);
    Result (*log_size)(Program program, std::size_t* size);
    Result (*log)(Program program, char* text);
    Result (*cubin_size)(Program program, std::size_t* size);
    Result (*cubin)(Program program, char* bytes);
};

struct Library {
    void* handle = nullptr;
    Functions call{};
    NvrtcFound found;     // its file is "" where there is none
    std::string why_not;  // why there is none
};

constexpr const char* how_to_get =
    "pip install heartwright[cuda] brings NVRTC (NVIDIA's wheel nvidia-cuda-nvrtc), a CUDA Toolkit has it, and "
    "HEARTWRIGHT_NVRTC may name its libnvrtc.so";

// Names to try in order: what HEARTWRIGHT_NVRTC says and nothing else, or NVIDIA's wheels beside this program, what the
// loader knows, the toolkit that this program was configured with.
std::vector<std::string> candidates() {
    if (const char* said = std::getenv("HEARTWRIGHT_NVRTC"); said && *said) return {said};
    std::vector<std::string> names;
    std::error_code error;
    // site-packages/heartwright/_programs/bin/heartwright-generate
    const fs::path program = fs::read_symlink("/proc/self/exe", error).parent_path();
    const fs::path packages = program.parent_path().parent_path().parent_path();
    for (const char* in_wheel : {"nvidia/cu13/lib/libnvrtc.so.13", "nvidia/cuda_nvrtc/lib/libnvrtc.so.12"}) {
        const fs::path file = packages / in_wheel;
        if (fs::exists(file, error)) names.push_back(file.string());
    }
    for (const char* name : {"libnvrtc.so.13", "libnvrtc.so.12"}) names.emplace_back(name);
    for (const std::string& folder : {std::string(config::cuda_libraries), std::string("/usr/local/cuda/lib64")})
        for (const char* name : {"/libnvrtc.so.13", "/libnvrtc.so.12"})
            if (!folder.empty()) names.push_back(folder + name);
    return names;
}

template <class Function>
bool bind(void* library, const char* name, Function& function) {
    function = reinterpret_cast<Function>(::dlsym(library, name));
    return function != nullptr;
}

Library open_library() {
    Library library;
    for (const std::string& name : candidates()) {
        library.handle = ::dlopen(name.c_str(), RTLD_NOW | RTLD_LOCAL);
        if (library.handle) {
            link_map* map = nullptr;
            const bool is_known = ::dlinfo(library.handle, RTLD_DI_LINKMAP, &map) == 0 && map && map->l_name[0];
            library.found.file = is_known ? map->l_name : name;
            break;
        }
        const char* const text = ::dlerror();
        if (library.why_not.empty() && text) library.why_not = text;
    }
    if (!library.handle) return library;
    library.why_not.clear();
    Functions& call = library.call;
    const bool is_whole =
        bind(library.handle, "nvrtcVersion", call.version) && bind(library.handle, "nvrtcGetErrorString", call.error) &&
        bind(library.handle, "nvrtcCreateProgram", call.create) &&
        bind(library.handle, "nvrtcDestroyProgram", call.destroy) &&
        bind(library.handle, "nvrtcCompileProgram", call.compile) &&
        bind(library.handle, "nvrtcAddNameExpression", call.add_name) &&
        bind(library.handle, "nvrtcGetLoweredName", call.lowered_name) &&
        bind(library.handle, "nvrtcGetProgramLogSize", call.log_size) &&
        bind(library.handle, "nvrtcGetProgramLog", call.log) &&
        bind(library.handle, "nvrtcGetCUBINSize", call.cubin_size) && bind(library.handle, "nvrtcGetCUBIN", call.cubin);
    if (is_whole) call.version(&library.found.major, &library.found.minor);
    if (is_whole && 100 * library.found.major + library.found.minor >= 1204) return library;
    library.why_not =
        library.found.file + (is_whole ? " is NVRTC " + std::to_string(library.found.major) + "." +
                                             std::to_string(library.found.minor) + "; 12.4 or later is needed"
                                       : " is no NVRTC");
    library.found.file.clear();
    return library;
}

const Library& library() {
    static const Library one = open_library();
    return one;
}

// A program of NVRTC, until the end.
class OpenProgram {
public:
    explicit OpenProgram(const DeviceJob& job) : job_(job), call_(library().call) {
        std::ifstream file(job.source, std::ios::binary);
        if (!file) throw MachineFault(job.source + ": cannot be read");
        const std::string text{std::istreambuf_iterator<char>(file), {}};
        check(call_.create(&program_, text.c_str(), job.source.c_str(), 0, nullptr, nullptr));
    }
    ~OpenProgram() {
        if (program_) call_.destroy(&program_);
    }
    OpenProgram(const OpenProgram&) = delete;
    OpenProgram& operator=(const OpenProgram&) = delete;

    DeviceCode compiled() {
        for (const std::string& kernel : job_.kernels) check(call_.add_name(program_, kernel.c_str()));
        std::vector<const char*> options;
        for (const std::string& flag : job_.flags) options.push_back(flag.c_str());
        const Result result = call_.compile(program_, static_cast<int>(options.size()), options.data());
        if (result == invalid_option)
            throw MachineFault(library().found.file + " (NVRTC " + std::to_string(library().found.major) + "." +
                               std::to_string(library().found.minor) +
                               ") refuses its options; it may be too old for "
                               "this GPU:\n" +
                               messages());
        if (result == compilation)
            throw OurFault("the generated source " + job_.source +
                           " does not compile; the report needs this message:\n" + messages());
        check(result);
        DeviceCode code;
        for (const std::string& kernel : job_.kernels) {
            const char* name = nullptr;
            check(call_.lowered_name(program_, kernel.c_str(), &name));
            code.names.emplace_back(name);
        }
        std::size_t size = 0;
        check(call_.cubin_size(program_, &size));
        code.cubin.resize(size);
        check(call_.cubin(program_, code.cubin.data()));
        return code;
    }

private:
    void check(Result result) const {
        if (result != success)
            throw MachineFault(library().found.file + ": " + call_.error(result) + " at " + job_.source);
    }
    std::string messages() const {
        std::size_t size = 0;
        if (call_.log_size(program_, &size) != success || size == 0) return {};
        std::string text(size, '\0');
        call_.log(program_, text.data());
        text.resize(size - 1);
        return text;
    }

    const DeviceJob& job_;
    const Functions& call_;
    Program program_ = nullptr;
};

}  // namespace

NvrtcFound find_nvrtc() {
    if (!library().found.file.empty()) return library().found;
    throw MachineFault("NVRTC is not there (" + library().why_not + "); " + how_to_get);
}

std::vector<DeviceCode> compile_for_gpu(const std::vector<DeviceJob>& jobs) {
    find_nvrtc();
    std::vector<DeviceCode> made(jobs.size());
    std::vector<std::exception_ptr> errors(jobs.size());
    std::atomic<std::size_t> next = 0;
    const auto work = [&] {
        for (std::size_t k = next++; k < jobs.size(); k = next++) {
            try {
                made[k] = OpenProgram(jobs[k]).compiled();
            } catch (...) {
                errors[k] = std::current_exception();
            }
        }
    };
    const std::size_t processors = std::max(1u, std::thread::hardware_concurrency());
    std::vector<std::thread> threads;
    for (std::size_t k = 0; k < std::min(processors, jobs.size()); ++k) threads.emplace_back(work);
    for (std::thread& thread : threads) thread.join();
    for (const std::exception_ptr& error : errors)
        if (error) std::rethrow_exception(error);
    return made;
}

}  // namespace heartwright::compile
