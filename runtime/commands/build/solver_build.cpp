#include "runtime/commands/build/solver_build.hpp"

#include <fmt/core.h>
#include <unistd.h>

#include <algorithm>
#include <cctype>
#include <chrono>
#include <csignal>
#include <filesystem>
#include <iostream>
#include <nlohmann/json.hpp>

#include "base/diag/colour.hpp"
#include "base/diag/content_hash.hpp"
#include "base/diag/diagnostics.hpp"
#include "base/diag/faults.hpp"
#include "base/json/value.hpp"
#include "base/version/version.hpp"
#include "runtime/cache/entry.hpp"
#include "runtime/cache/lock.hpp"
#include "runtime/cache/place.hpp"
#include "runtime/commands/build/build_folder.hpp"
#include "runtime/commands/build/compile_plan.hpp"
#include "runtime/commands/build/compiler_choice.hpp"
#include "runtime/commands/build/failed_compilation.hpp"
#include "runtime/commands/build/input_specs.hpp"
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

nlohmann::json manifest_of(const std::string& generated) {
    return nlohmann::json::parse(io::read_file(generated + "/manifest.json"), nullptr, false);
}

// The key of an entry is of the spec as it was when it was looked for. What the generator has read may be another text.
void check_spec_hash(const std::string& found, const SolverRequest& request) {
    if (found == request.spec.hash) return;
    throw UserFault(request.spec.path + ": was changed while its solver was built; nothing is kept: run it again");
}

std::string model_of_manifest(const std::string& generated, const SolverRequest& request) {
    const auto json = manifest_of(generated);
    if (!json.is_object() || !json.contains("name") || !json["name"].is_string())
        throw OurFault(generated + "/manifest.json does not name its model");
    if (json.contains("spec_hash")) check_spec_hash(json["spec_hash"].get<std::string>(), request);
    return json["name"].get<std::string>();
}

// A manifest without precisions comes from a generator of before them: it has both.
void check_precision(const std::string& generated, const SolverRequest& request) {
    const auto json = manifest_of(generated);
    if (!json.contains("precisions") || !json["precisions"].is_array()) return;
    for (const auto& precision : json["precisions"])
        if (precision == request.precision) return;
    if (request.precision == "mixed" && json["precisions"].size() > 1)
        throw UserFault(
            request.spec.path +
            ": no gate of it is certified for 32 bits, so that mixed precision is fp64: " + "leave --precision away");
    throw UserFault(request.spec.path + ": its sites are computed in fp64; --precision " + request.precision +
                    " of a model with a lattice is not there yet");
}

// Ended by a signal that only a program's own mistake sends; 128 + signal is what a shell says.
bool is_crash(int code) {
    for (const int signal : {SIGSEGV, SIGABRT, SIGBUS, SIGFPE, SIGILL})
        if (code == 128 + signal) return true;
    return false;
}

// "0.005 ms" where integrators are not those for the usual dt; else "".
std::string unusual_dt(const SolverRequest& request) {
    const double dt = designed_dt_of(request.dt);
    return dt == usual_dt ? "" : fmt::format("{} ms", dt);
}

// heartwright-generate with these words; its faults are ours.
void run_generate(const std::vector<std::string>& words, const std::string& spec, const std::string& log_file) {
    const int code = launch::run_process_group(words, log_file);
    if (code == 0) return;
    std::string log = io::read_file(log_file);
    if (log.rfind("error: ", 0) == 0) log.erase(0, 7);  // it is said again
    if (code == static_cast<int>(ExitCode::user_fault)) throw UserFault(log);
    if (code == static_cast<int>(ExitCode::our_fault) || is_crash(code))
        throw OurFault("heartwright-generate ended with code " + std::to_string(code) + " at " + spec + ":\n" + log);
    throw MachineFault("heartwright-generate ended with code " + std::to_string(code) + ":\n" + log);
}

// What generate says of a spec, without its line about the files in `generated`: those are in the cache.
std::string without_summary(const std::string& log, const std::string& generated) {
    std::string kept;
    for (std::size_t begin = 0; begin < log.size();) {
        const std::size_t end = std::min(log.find('\n', begin), log.size() - 1) + 1;
        if (log.compare(begin, generated.size(), generated) != 0) kept.append(log, begin, end - begin);
        begin = end;
    }
    return kept;
}

// The folder of one model's sources: generated afresh under `folder`, or the committed ones.
std::string provide_sources(const launch::Installation& tools, const SolverRequest& request, const std::string& folder,
                            std::string& warnings) {
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
    if (!request.only_variant.empty()) words.insert(words.end(), {"--only", request.only_variant});
    if (request.systems_alone) words.emplace_back("--systems");
    if (request.systems_alone && request.batched) words.emplace_back("--batched");
    words.insert(words.end(), {"--for", request.backend + (request.precision == "fp32" ? ",fp32" : "")});
    words.insert(words.end(), request.spec.left_out.begin(), request.spec.left_out.end());
    if (request.choice) {
        const std::vector<std::string> more = generate_words(*request.choice);
        words.insert(words.end(), more.begin(), more.end());
    }
    run_generate(words, request.spec.path, folder + "/generate.log");
    warnings = without_summary(io::read_file(folder + "/generate.log"), generated);
    for (const fs::directory_entry& entry : fs::directory_iterator(generated))
        if (entry.is_directory()) return entry.path().string();
    throw OurFault("heartwright-generate left nothing in " + generated);
}

// What is built, and by what.
struct Product {
    Compiler compiler = Compiler::cxx;
    bool is_module = false;
    std::string target = {};  // of the built-in compiler: built_in_target()

    // The built-in compiler makes both.
    const char* file() const { return is_module ? module_name : "/solver"; }
};

std::string folder_of(const std::string& cache, const launch::Installation& tools, const SolverRequest& request,
                      const Product& product = {}, bool is_for_any_gpu = false) {
    std::string key = build_key(tools, request, is_for_any_gpu);
    if (product.compiler == Compiler::built_in) {
        std::error_code error;
        key = content_hash(key + "\nbuilt-in " + product.target + "\n" + tools.solver + " " +
                           std::to_string(fs::file_size(tools.solver, error)));
    } else if (product.is_module) {
        key = content_hash(key + "\nmodule\n" + build::module_flags + "\n" + build::module_link_flags);
    }
    return cache + "/" + request.spec.name + "-" + key;
}

// Of the solvers in the cache one that is for this dt, although it was made for another; "" where there is none. In
// mixed precision never: it may store other gates in 32 bits, and results would depend on what the cache holds.
std::string made_for_another_dt(const std::string& cache, const launch::Installation& tools, SolverRequest request,
                                const Product& product) {
    if (request.precision == "mixed") return {};
    const double dt = designed_dt_of(request.dt);
    std::error_code error;
    for (const double other : designed_dts()) {
        request.dt = other;
        const std::string folder = folder_of(cache, tools, request, product);
        if (other == dt || !cache::look_at(folder).is_whole()) continue;
        for (const fs::directory_entry& sources : fs::directory_iterator(folder + "/generated", error))
            if (launch::dt_of_sources(sources.path().string()).holds(dt)) return folder + product.file();
    }
    return {};
}

// A solver that serves the request; "" where there is none.
std::string find_in_cache(const std::string& cache, const launch::Installation& tools, const SolverRequest& request,
                          const Product& product) {
    const std::string folder = folder_of(cache, tools, request, product);
    if (cache::look_at(folder).is_whole()) return folder + product.file();
    if (const std::string other = made_for_another_dt(cache, tools, request, product); !other.empty()) return other;
    if (request.backend != "cuda") return {};
    // One that was made where no GPU is has code for all that this program is for.
    const std::string of_front_end = folder_of(cache, tools, request, product, true);
    return cache::look_at(of_front_end).is_whole() ? of_front_end + "/solver" : "";
}

std::string entry_function(const std::string& model, const SolverRequest& request) {
    return "heartwright_model_" + model + "_" + request.backend +
           (request.precision == "fp64" ? "" : "_" + request.precision);
}

std::string registry_text(const std::string& function, bool is_module) {
    const std::string declared = "const heartwright::interface::Model& " + function + "();\n\n";
    if (is_module) {
        return "// A model module: one model for a CPU.\n#include \"runtime/interface/module.hpp\"\n\n" + declared +
               "HEARTWRIGHT_MODULE(&" + function + "())\n";
    }
    return "// A solver: the runtime and one model.\n#include \"runtime/commands/solver_main.hpp\"\n\n" + declared +
           "int main(int argc, char** argv) { return heartwright::commands::solver_main(argc, argv, {&" + function +
           "()}); }\n";
}

// FOLDER/module.so by heartwright-generate, and FOLDER/solver: heartwright-solver with it.
void build_in_process(const launch::Installation& tools, const SolverRequest& request, const std::string& generated,
                      const std::string& folder, const std::string& final_folder) {
    std::vector<std::string> words{tools.generate, "compile",         generated,   "-o",         folder + module_name,
                                   "--precision",  request.precision, "--headers", tools.sources};
    if (request.backend == "cuda") {
        words.insert(words.end(), {"--backend", "cuda", "--architecture", gpu_architecture_here()});
        for (const std::string& word : request.choice ? compile_words(*request.choice) : std::vector<std::string>{})
            words.insert(words.end(), {"--define", word.substr(2)});  // without -D
    } else {
        words.insert(words.end(), {"--instruction-set", instruction_set_here()});
    }
    run_generate(words, request.spec.path, folder + "/compile.log");
    const std::string command = launch::shown({tools.solver, "--module", final_folder + module_name});
    io::write_whole_file(folder + "/solver", "#!/bin/sh\n# The model of " + request.spec.name +
                                                 ".json, opened by heartwright-solver.\nexec " + command + " \"$@\"\n");
    fs::permissions(folder + "/solver", fs::perms::owner_exec | fs::perms::group_exec | fs::perms::others_exec,
                    fs::perm_options::add);
}

// In `folder`, which becomes `final_folder`. Returns the generator's notes and warnings about the spec.
std::string build_solver(const launch::Installation& tools, const SolverRequest& request, const Product& product,
                         const std::string& folder, const std::string& final_folder) {
    std::string warnings;
    const std::string generated = provide_sources(tools, request, folder, warnings);
    const SpecFiles spec = read_spec_files(request.spec.path);
    check_spec_hash(spec_hash(spec), request);
    write_spec_files(spec, folder + "/spec");  // for the folders of its runs
    const std::string model = model_of_manifest(generated, request);
    check_precision(generated, request);
    if (product.compiler == Compiler::built_in) {
        build_in_process(tools, request, generated, folder, final_folder);
        return warnings;
    }
    io::write_whole_file(folder + "/registry.cpp", registry_text(entry_function(model, request), product.is_module));
    const CompilePlan plan = plan_build(tools, request, generated, folder, product.is_module);
    std::size_t failed = 0;
    if (const int code = launch::run_jobs(plan.compile, hardware_threads(), failed); code != 0)
        report_failed_compilation(plan.compile[failed], code, request.spec.path, folder);
    if (const int code = launch::run_process_group(plan.link.words, plan.link.output_file, plan.link.working_folder);
        code != 0)
        report_failed_compilation(plan.link, code, request.spec.path, folder);
    if (product.is_module)  // others that may write it are refused by those that open it
        fs::permissions(folder + module_name, fs::perms::group_write | fs::perms::others_write,
                        fs::perm_options::remove);
    return warnings;
}

// "compiling my_model (cpu, fp64, built-in compiler): 2.1 s", the time when it is done.
class CompilingLine {
public:
    CompilingLine(const SolverRequest& request, bool is_built_in) {
        launch::progress_text() << "compiling " << request.spec.name << " (" << request.backend << ", "
                                << request.precision
                                << (unusual_dt(request).empty() ? "" : ", for dt = " + unusual_dt(request))
                                << (is_built_in ? ", built-in compiler" : "") << "): " << std::flush;
    }
    ~CompilingLine() {
        if (!is_ended_) launch::progress_text() << "\n";  // what was wrong has lines of its own
    }
    CompilingLine(const CompilingLine&) = delete;
    CompilingLine& operator=(const CompilingLine&) = delete;
    void end() {
        const std::chrono::duration<double> took = std::chrono::steady_clock::now() - begin_;
        launch::progress_text() << fmt::format("{:.1f} s\n", took.count());
        is_ended_ = true;
    }

private:
    std::chrono::steady_clock::time_point begin_ = std::chrono::steady_clock::now();
    bool is_ended_ = false;
};

}  // namespace

SolverRequest with_tuned_choice(SolverRequest request) {
    if (request.choice) return request;
    request.choice.emplace();
    if (!request.spec.approximate.empty() || !request.spec.left_out.empty())
        return request;  // other kernels than those that were measured
    const std::string file = tune_file_of(request.spec.path);
    std::error_code error;
    if (!fs::exists(file, error)) return request;
    const bool on_gpu = request.backend == "cuda";
    if (on_gpu && !device::cuda_is_there()) return request;
    const std::string device = on_gpu ? device::open_cuda(0)->name() : device::open_cpu(1)->name();
    std::string why_not;
    TunedChoice wanted;
    wanted.spec_hash = request.spec.hash;
    wanted.backend = request.backend;
    wanted.device = device;
    wanted.precision = request.precision;
    const auto tuned = tuned_choice(file, wanted, why_not);
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
    if (!request.only_variant.empty()) all += "only " + request.only_variant + "\n";
    if (request.systems_alone) all += request.batched ? "batched systems\n" : "systems\n";
    for (const char* part : {version(), build::compiler, build::compiler_id, build::flags, build::flags_avx2,
                             build::flags_avx512, build::cuda_compiler, build::cuda_architectures, build::sanitize})
        all += std::string(part) + "\n";
    if (*build::cuda_definitions) all += std::string(build::cuda_definitions) + "\n";
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

namespace {

bool can_write_in(const std::string& cache, std::string& refused) {
    try {
        io::make_folder(cache);
    } catch (const MachineFault& fault) {
        refused += std::string(fault.what()) + ". ";
        return false;
    }
    const bool can = ::access(cache.c_str(), W_OK) == 0;
    if (!can) refused += cache + ": cannot be written. ";
    return can;
}

// FOLDER of the cache, made by this process or by one that was waited for. False where that cannot be, or another user
// has been there first, which `refused` says.
bool make_entry(const launch::Installation& tools, const SolverRequest& request, const Product& product,
                const std::string& folder, std::string& refused) {
    if (!can_write_in(fs::path(folder).parent_path().string(), refused)) return false;
    const auto lock = cache::Lock::take(
        folder + ".lock", [] { launch::progress_text() << "another process builds this solver; waiting for it\n"; });
    const cache::Entry there = cache::look_at(folder);
    if (!lock || there.state == cache::Entry::State::foreign) {
        const std::string lock_file = folder + ".lock";
        refused += (lock ? there.why : lock_file + ": " + cache::not_ours(lock_file)) + ", not to you. ";
        return false;
    }
    if (there.is_whole()) return true;  // made while we waited
    if (there.state == cache::Entry::State::damaged) std::cerr << there.why << "; the solver is built anew\n";
    remove_abandoned_builds(folder);
    const BuildFolder work(folder);
    CompilingLine line(request, product.compiler == Compiler::built_in);
    const std::string warnings = build_solver(tools, request, product, work.path(), folder);
    line.end();
    std::cerr << for_stderr(warnings);
    std::error_code error;
    for (const fs::directory_entry& entry : fs::directory_iterator(work.path()))
        if (entry.path().extension() == ".o" || entry.path().extension() == ".log" ||
            entry.path().filename() == ".at_work")
            fs::remove(entry.path(), error);
    cache::put_in_place(work.path(), folder);
    return true;
}

// Whether a spec may have more than one variant: else a solver of one has all.
bool may_have_variants(const std::string& path) {
    Diagnostics unused;
    const auto document = json::parse(json::read_source(path), unused);
    if (!document || !document->is(json::Kind::object)) return true;
    const auto has = [&](const char* key) { return document->find(key) != nullptr; };
    return has("variants") || has("options") || has("extends");
}

bool can_be_systems_alone(const SolverRequest& request) {
    return request.backend == "cpu" && request.precision == "fp64" && request.spec.approximate.empty() &&
           request.spec.left_out.empty() && (!request.choice || request.choice->is_default());
}

// Solvers that serve: with all variants, for many cells, with steps of dt; that which was asked for last.
std::vector<SolverRequest> sufficient_for(const SolverRequest& request) {
    std::vector<SolverRequest> all{request};
    if (request.systems_alone && !request.batched) {
        all.push_back(request);
        all.back().batched = true;
    }
    if (request.systems_alone) {
        all.push_back(request);
        all.back().systems_alone = false;
    }
    for (std::size_t k = all.size(); !request.only_variant.empty() && k-- > 0;) {
        all.push_back(all[k]);
        all.back().only_variant.clear();
    }
    return {all.rbegin(), all.rend()};
}

// Found in the cache, or made.
std::string provide(const launch::Installation& tools, SolverRequest request, Product product) {
    // Gates that mixed precision stores are those certified in all variants of a solver: digits of one variant must not
    // depend on which others a run needs, or which solvers the cache holds.
    const bool has_all = request.precision == "mixed" || !may_have_variants(request.spec.path);
    if (!request.only_variant.empty() && has_all) request.only_variant.clear();
    request.systems_alone = request.systems_alone && can_be_systems_alone(request);
    if (tools.sources.empty() || (tools.libraries.empty() && product.compiler == Compiler::cxx && !product.is_module))
        throw MachineFault(
            "the runtime's sources and libraries are not beside this program; heartwright doctor says what is missing");
    if (request.backend == "cuda" && !*build::cuda_compiler)
        throw MachineFault(
            "this heartwright was built without CUDA; install the CUDA Toolkit >= 12.4 and configure again, or use "
            "--backend cpu");
    if (product.compiler == Compiler::built_in) product.target = built_in_target(tools, request.backend);

    const std::vector<std::string> caches = cache::places();
    const std::vector<SolverRequest> sufficient = sufficient_for(request);
    for (const std::string& cache : caches)
        for (const SolverRequest& one : sufficient)
            if (const std::string solver = find_in_cache(cache, tools, one, product); !solver.empty()) return solver;
    std::string refused;
    for (const std::string& cache : caches) {
        const std::string folder = folder_of(cache, tools, request, product);
        if (make_entry(tools, request, product, folder, refused)) return folder + product.file();
    }
    throw MachineFault(refused + "Set XDG_CACHE_HOME to a folder of your own");
}

bool is_precision_bundled(const SolverRequest& request) {
    const std::string models = std::string(";") + build::mixed_models + ";";
    return request.precision != "mixed" || models.find(";" + request.spec.name + ";") != std::string::npos;
}

}  // namespace

std::string provide_solver(const launch::Installation& tools, const SolverRequest& asked) {
    const SolverRequest request = with_tuned_choice(asked);
    // As bundled: nothing to build.
    const bool is_as_bundled = (request.backend == "cpu" || build::has_bundled_gpu_solvers) &&
                               request.choice->is_default() && request.spec.approximate.empty() &&
                               request.spec.left_out.empty() && request.compiler == "auto" &&
                               is_precision_bundled(request);
    // Made for a longer dt it is stable at a shorter one; for that there may be cheaper integrators.
    const double dt = designed_dt_of(request.dt);
    const launch::DtRange bundled = launch::dt_of_generated(tools, request.spec.name);
    // One made for a shorter dt stores fewer gates in 32 bits, those that are certified for it.
    const launch::DtRange gates = launch::dt_of_stored_gates(tools, request.spec.name);
    const bool is_certified = request.precision != "mixed" || (gates.from <= request.dt && dt <= gates.to);
    const bool is_for_dt = (bundled.holds(dt) && is_certified) || (tools.generate.empty() && dt <= bundled.to);
    if (is_as_bundled && is_for_dt && !tools.solver.empty() &&
        launch::generated_hash(tools, request.spec.name) == request.spec.hash)
        return tools.solver;
    return provide(tools, request, {choose_compiler(tools, request.compiler, request.backend), false});
}

std::string provide_module(const launch::Installation& tools, const SolverRequest& asked) {
    const SolverRequest request = with_tuned_choice(asked);
    if (request.backend == "cuda" && request.compiler == "c++")
        throw UserFault("a model module for a GPU is made by the built-in compiler; leave out --compiler c++");
    const std::string compiler = request.backend == "cuda" ? "built-in" : request.compiler;
    return provide(tools, request, {choose_compiler(tools, compiler, request.backend), true});
}

}  // namespace heartwright::commands
