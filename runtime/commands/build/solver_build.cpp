#include "runtime/commands/build/solver_build.hpp"

#include <fcntl.h>
#include <fmt/core.h>
#include <sys/file.h>
#include <unistd.h>

#include <cctype>
#include <cerrno>
#include <csignal>
#include <cstring>
#include <filesystem>
#include <iostream>
#include <nlohmann/json.hpp>

#include "base/diag/colour.hpp"
#include "base/diag/content_hash.hpp"
#include "base/diag/faults.hpp"
#include "base/version/version.hpp"
#include "runtime/commands/build/build_folder.hpp"
#include "runtime/commands/build/failed_compilation.hpp"
#include "runtime/commands/build/run_inputs.hpp"
#include "runtime/commands/build/tune_file.hpp"
#include "runtime/core/thread_pool.hpp"
#include "runtime/device/device.hpp"
#include "runtime/io/read_file.hpp"
#include "runtime/io/whole_file.hpp"
#include "runtime/launch/build_config.hpp"
#include "runtime/launch/process_group.hpp"
#include "runtime/launch/quiet.hpp"
#include "runtime/launch/solver_libraries.hpp"

namespace heartwright::commands {

namespace fs = std::filesystem;

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

std::string library_file(const launch::Installation& tools, const char* library) {
    return tools.libraries + "/lib" + library + ".a";
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

// Held while it lives; a second process waits.
class LockFile {
public:
    explicit LockFile(const std::string& path) {
        file_ = ::open(path.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0666);
        if (file_ < 0) throw MachineFault(path + ": cannot be made: " + std::strerror(errno));
        if (::flock(file_, LOCK_EX | LOCK_NB) == 0) return;
        launch::progress_text() << "another process builds this solver; waiting for it\n";
        while (::flock(file_, LOCK_EX) != 0)
            if (errno != EINTR) throw MachineFault(path + ": cannot be locked: " + std::strerror(errno));
    }
    ~LockFile() { ::close(file_); }
    LockFile(const LockFile&) = delete;
    LockFile& operator=(const LockFile&) = delete;

private:
    int file_ = -1;
};

std::string model_of_manifest(const std::string& generated) {
    const auto json = nlohmann::json::parse(io::read_file(generated + "/manifest.json"), nullptr, false);
    if (!json.is_object() || !json.contains("name") || !json["name"].is_string())
        throw OurFault(generated + "/manifest.json does not name its model");
    return json["name"].get<std::string>();
}

// A manifest without precisions comes from a generator of before them: it has both.
void check_precision(const std::string& generated, const SolverRequest& request) {
    const auto json = nlohmann::json::parse(io::read_file(generated + "/manifest.json"), nullptr, false);
    if (!json.contains("precisions") || !json["precisions"].is_array()) return;
    for (const auto& precision : json["precisions"])
        if (precision == request.precision) return;
    throw UserFault(request.spec.path + ": its sites are computed in fp64; --precision " + request.precision +
                    " of a model with a lattice is not there yet");
}

// Ended by a signal that only a program's own mistake sends; 128 + signal is what a shell says.
bool is_crash(int code) {
    for (const int signal : {SIGSEGV, SIGABRT, SIGBUS, SIGFPE, SIGILL}) {
        if (code == 128 + signal) return true;
    }
    return false;
}

// "0.005 ms" where integrators are not those for the usual dt; else "".
std::string unusual_dt(const SolverRequest& request) {
    const double dt = designed_dt_of(request.dt);
    return dt == usual_dt ? "" : fmt::format("{} ms", dt);
}

// The folder of one model's sources: generated afresh under `folder`, or the committed ones.
std::string provide_sources(const launch::Installation& tools, const SolverRequest& request,
                            const std::string& folder) {
    if (tools.generate.empty()) {
        if (request.choice && !generate_words(*request.choice).empty()) {
            throw MachineFault(
                tune_file_of(request.spec.path) + " chooses " + shown(*request.choice) +
                ", which takes heartwright-generate, and that is not there; heartwright doctor says how to get it");
        }
        const double dt = designed_dt_of(request.dt), longest = launch::dt_of_generated(tools, request.spec.name).to;
        if (request.spec.approximate.empty() && request.spec.left_out.empty() && dt <= longest &&
            launch::generated_hash(tools, request.spec.name) == request.spec.hash)
            return tools.sources + "/generated/" + request.spec.name;
        throw MachineFault(request.spec.path + ": generated/ has no solver of this spec" +
                           (dt > longest ? fmt::format(" with integrators for a dt of {} ms", dt) : "") +
                           ", and heartwright-generate is not there to make "
                           "one; heartwright doctor "
                           "says how to get it");
    }
    const std::string generated = folder + "/generated";
    std::vector<std::string> words{tools.generate, "generate", request.spec.path, "-o", generated};
    if (request.spec.is_mean_field) words.insert(words.end(), {"--mean-field", "all"});
    if (!request.spec.approximate.empty()) words.insert(words.end(), {"--approximate", request.spec.approximate});
    if (const std::string dt = unusual_dt(request); !dt.empty()) words.insert(words.end(), {"--dt", dt});
    words.insert(words.end(), {"--for", request.backend + (request.precision == "fp32" ? ",fp32" : "")});
    append(words, request.spec.left_out);
    if (request.choice) append(words, generate_words(*request.choice));
    const int code = launch::run_process_group(words, folder + "/generate.log");
    if (code != 0) {
        std::string log = io::read_file(folder + "/generate.log");
        if (log.rfind("error: ", 0) == 0) log.erase(0, 7);  // it is said again
        if (code == static_cast<int>(ExitCode::user_fault)) throw UserFault(log);
        if (code == static_cast<int>(ExitCode::our_fault) || is_crash(code)) {
            throw OurFault("heartwright-generate ended with code " + std::to_string(code) + " at " + request.spec.path +
                           ":\n" + log);
        }
        throw MachineFault("heartwright-generate ended with code " + std::to_string(code) + ":\n" + log);
    }
    const std::string told = io::read_file(folder + "/generate.log");
    (told.find("warning: ") == std::string::npos ? launch::progress_text() : std::cerr) << for_stderr(told);
    for (const fs::directory_entry& entry : fs::directory_iterator(generated))
        if (entry.is_directory()) return entry.path().string();
    throw OurFault("heartwright-generate left nothing in " + generated);
}

std::string folder_of(const std::string& cache, const launch::Installation& tools, const SolverRequest& request,
                      bool is_for_any_gpu = false) {
    return cache + "/" + request.spec.name + "-" + build_key(tools, request, is_for_any_gpu);
}

// Of the solvers in the cache one that is for this dt, although it was made for another; "" where there is none.
std::string made_for_another_dt(const std::string& cache, const launch::Installation& tools, SolverRequest request) {
    const double dt = designed_dt_of(request.dt);
    std::error_code error;
    for (const double other : designed_dts()) {
        request.dt = other;
        const std::string folder = folder_of(cache, tools, request), solver = folder + "/solver";
        if (other == dt || !fs::exists(solver, error)) continue;
        for (const fs::directory_entry& sources : fs::directory_iterator(folder + "/generated", error)) {
            if (launch::dt_of_sources(sources.path().string()).holds(dt)) return solver;
        }
    }
    return {};
}

void build_solver(const launch::Installation& tools, const SolverRequest& request, const std::string& folder) {
    const std::string generated = provide_sources(tools, request, folder);
    write_spec_files(read_spec_files(request.spec.path), folder + "/spec");  // for the folders of its runs
    const std::string model = model_of_manifest(generated);
    check_precision(generated, request);
    const std::string function =
        "heartwright_model_" + model + "_" + request.backend + (request.precision == "fp32" ? "_fp32" : "");
    io::write_whole_file(
        folder + "/registry.cpp",
        "// A solver: the runtime and one model.\n#include \"runtime/commands/solver_main.hpp\"\n\nconst "
        "heartwright::interface::Model& " +
            function +
            "();\n\nint main(int argc, char** argv) { return heartwright::commands::solver_main(argc, argv, {&" +
            function + "()}); }\n");
    const CompilePlan plan = plan_build(tools, request, generated, folder);
    std::size_t failed = 0;
    if (const int code = launch::run_jobs(plan.compile, hardware_threads(), failed); code != 0) {
        report_failed_compilation(plan.compile[failed], code, request.spec.path, folder);
    }
    if (const int code = launch::run_process_group(plan.link.words, plan.link.output_file); code != 0) {
        report_failed_compilation(plan.link, code, request.spec.path, folder);
    }
}

}  // namespace

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

SolverRequest with_tuned_choice(SolverRequest request) {
    if (request.choice) return request;
    request.choice.emplace();
    if (!request.spec.approximate.empty() || !request.spec.left_out.empty())
        return request;  // other kernels than those that were measured
    std::error_code error;
    if (!fs::exists(tune_file_of(request.spec.path), error)) return request;
    const bool on_gpu = request.backend == "cuda";
    if (on_gpu && !device::cuda_is_there()) return request;
    const std::string device = on_gpu ? device::open_cuda(0)->name() : device::open_cpu(1)->name();
    std::string why_not;
    const auto tuned =
        tuned_choice(request.spec.path, request.spec.hash, request.backend, device, request.precision, why_not);
    if (!why_not.empty()) std::cerr << why_not << "\n";
    if (tuned) request.choice = tuned->choice;
    return request;
}

std::string build_key(const launch::Installation& tools, const SolverRequest& request, bool is_for_any_gpu) {
    std::string all = request.spec.hash + "\n" + request.backend + "\n" + request.precision + "\n" +
                      (request.spec.is_mean_field ? "mean field\n" : "") +
                      (request.spec.approximate.empty() ? "" : "approximate " + request.spec.approximate + "\n");
    for (const std::string& flag : request.spec.left_out) all += flag + "\n";
    if (request.choice && !request.choice->is_default()) all += shown(*request.choice) + "\n";
    if (const std::string dt = unusual_dt(request); !dt.empty()) all += "dt " + dt + "\n";
    for (const char* part : {version(), build::compiler, build::compiler_id, build::flags, build::flags_avx2,
                             build::flags_avx512, build::cuda_compiler, build::cuda_architectures, build::sanitize})
        all += std::string(part) + "\n";
    // A solver for "native" holds code for one kind of GPU.
    if (request.backend == "cuda" && !is_for_any_gpu && device::cuda_is_there())
        all += device::open_cuda(0)->name() + "\n";
    // Tools and libraries count by size and date: reading them all takes longer than starting a solver.
    std::error_code error;
    const auto add_file = [&](const std::string& path) {
        all += path + " " + std::to_string(fs::file_size(path, error)) + " " +
               std::to_string(fs::last_write_time(path, error).time_since_epoch().count()) + "\n";
    };
    if (!tools.generate.empty()) add_file(tools.generate);
    for (const char* library : build::solver_libraries)
        if (std::string_view(library) != "heartwright_version") add_file(library_file(tools, library));
    return content_hash(all);
}

CompilePlan plan_build(const launch::Installation& tools, const SolverRequest& request, const std::string& generated,
                       const std::string& folder) {
    CompilePlan plan;
    std::vector<std::string> objects;
    const std::vector<std::string> common{build::compiler, "-std=c++20", "-fPIC", "-I" + tools.sources};
    const auto compile = [&](const std::string& source, const std::string& object, std::vector<std::string> words,
                             const std::vector<std::string>& flags) {
        objects.push_back(folder + "/" + object + ".o");
        append(words, flags);
        append(words, {"-DHEARTWRIGHT_PRECISION=" + request.precision, "-c", source, "-o", objects.back()});
        plan.compile.push_back({std::move(words), folder + "/" + object + ".log"});
    };
    std::vector<std::string> kernel = common;
    append(kernel, words_of(build::flags));
    append(kernel, sanitize_flags());
    if (request.backend == "cuda") {
        std::vector<std::string> words{build::cuda_compiler, "-std=c++20",       "-O3",
                                       "--fmad=false",       "-Xcompiler=-fPIC", "-I" + tools.sources};
        append(words, gpu_code_flags(device::cuda_is_there(), build::cuda_architectures));
        compile(generated + "/cuda/model.cu", "cuda_model", words,
                request.choice ? compile_words(*request.choice) : std::vector<std::string>{});
    } else {
        // The longest first.
        for (const std::string& set : words_of(build::instruction_sets)) {
            std::vector<std::string> flags = instruction_set_flags(set);
            flags.push_back("-DHEARTWRIGHT_ISA=" + set);
            compile(generated + "/cpu/react.cpp", "react_" + set, kernel, flags);
        }
        compile(generated + "/cpu/model.cpp", "cpu_model", kernel, {});
    }
    compile(generated + "/model.cpp", "tables", kernel, {});
    compile(folder + "/registry.cpp", "registry", kernel, {});

    std::vector<std::string> link{build::compiler, "-o", folder + "/solver"};
    append(link, sanitize_flags());
    append(link, objects);
    for (const char* library : build::solver_libraries) link.push_back(library_file(tools, library));
    append(link, words_of(build::libraries));
    append(link, words_of(build::mpi_libraries));
    if (*build::cuda_compiler)
        append(link, {std::string("-L") + build::cuda_libraries, std::string("-Wl,-rpath,") + build::cuda_libraries,
                      "-lcudart"});
    append(link, {"-lpthread", "-ldl", "-lm"});
    plan.link = {link, folder + "/link.log"};
    return plan;
}

std::string provide_solver(const launch::Installation& tools, const SolverRequest& asked) {
    const SolverRequest request = with_tuned_choice(asked);
    // As bundled: nothing to build.
    const bool is_as_bundled =
        request.choice->is_default() && request.spec.approximate.empty() && request.spec.left_out.empty();
    // Made for a longer dt it is stable at a shorter one; for that there may be cheaper integrators.
    const double dt = designed_dt_of(request.dt);
    const launch::DtRange bundled = launch::dt_of_generated(tools, request.spec.name);
    const bool is_for_dt = bundled.holds(dt) || (tools.generate.empty() && dt <= bundled.to);
    if (is_as_bundled && is_for_dt && !tools.solver.empty() &&
        launch::generated_hash(tools, request.spec.name) == request.spec.hash)
        return tools.solver;
    if (tools.sources.empty() || tools.libraries.empty())
        throw MachineFault(
            "the runtime's sources and libraries are not beside this program; heartwright doctor says what is missing");
    if (request.backend == "cuda" && !*build::cuda_compiler)
        throw MachineFault(
            "this heartwright was built without CUDA; install the CUDA Toolkit >= 12.4 and configure again, or use "
            "--backend cpu");

    const std::string cache = launch::cache_folder(), folder = folder_of(cache, tools, request),
                      solver = folder + "/solver";
    std::error_code error;
    if (fs::exists(solver, error)) return solver;
    if (const std::string other = made_for_another_dt(cache, tools, request); !other.empty()) return other;
    // One that was made where no GPU is has code for all that this program is for.
    if (request.backend == "cuda") {
        const std::string of_front_end = folder_of(cache, tools, request, true) + "/solver";
        if (fs::exists(of_front_end, error)) return of_front_end;
    }
    io::make_folder(cache);
    const LockFile lock(folder + ".lock");
    if (fs::exists(solver, error)) return solver;  // made while we waited
    launch::progress_text() << "building the solver of " << request.spec.path << " (" << request.backend << ", "
                            << request.precision
                            << (unusual_dt(request).empty() ? "" : ", integrators for dt = " + unusual_dt(request))
                            << ")\n";
    remove_abandoned_builds(folder);
    const BuildFolder work(folder);
    build_solver(tools, request, work.path());
    for (const fs::directory_entry& entry : fs::directory_iterator(work.path()))
        if (entry.path().extension() == ".o" || entry.path().extension() == ".log" ||
            entry.path().filename() == ".at_work")
            fs::remove(entry.path(), error);
    io::sync_file(work.path() + "/solver");
    // The folder takes its name when all is there.
    fs::remove_all(folder, error);
    fs::rename(work.path(), folder, error);
    if (error) throw MachineFault(folder + ": cannot be put in place: " + error.message());
    return solver;
}

}  // namespace heartwright::commands
