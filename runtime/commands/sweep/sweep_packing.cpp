#include "runtime/commands/sweep/sweep_packing.hpp"

#include <signal.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <charconv>
#include <cstdlib>
#include <filesystem>
#include <fstream>

#include "base/diag/faults.hpp"
#include "runtime/core/machine.hpp"

namespace heartwright::commands {

namespace {

constexpr double bytes_of_work = 1024;                        // of a cell or site
constexpr std::int64_t of_a_process = std::int64_t{1} << 29;  // bytes of a GPU: its context

// As a whole number from 1 on.
std::int64_t at_most(double number, std::int64_t most) {
    return std::max<std::int64_t>(1, number < static_cast<double>(most) ? static_cast<std::int64_t>(number) : most);
}

// How many runs of `each` bytes fit into `free` of them; `most` when that is not known. One always may try.
std::int64_t fitting(std::int64_t free, double each, std::int64_t most) {
    return free > 0 ? at_most(static_cast<double>(free) / std::max(1.0, each), most) : most;
}

[[noreturn]] void refuse(const std::string& option, std::int64_t asked, double each, std::int64_t free,
                         const std::string& where, std::int64_t fit) {
    throw UserFault(option + " " + std::to_string(asked) + ": a run needs " +
                    bytes_text(static_cast<std::int64_t>(each)) + " of memory, and " + where + " has " +
                    bytes_text(free) + " free: " + std::to_string(fit) + (fit == 1 ? " fits" : " fit"));
}

}  // namespace

Packing pack(const PackingInput& in) {
    constexpr double filling = 2e5;
    constexpr std::int64_t most = 4096;
    const double work = std::max(1.0, static_cast<double>(in.cells) * static_cast<double>(1 + in.sites));
    const double reckoned = bytes_of_work * work,
                 of_a_run = in.run_memory > 0 ? static_cast<double>(in.run_memory) : reckoned;
    const double on_gpu = of_a_run + static_cast<double>(of_a_process), on_host = in.gpus > 0 ? reckoned : of_a_run;
    const std::int64_t fit_a_gpu = in.gpus > 0 ? fitting(in.gpu_memory, on_gpu, most) : most,
                       fit_the_host = fitting(in.memory, on_host, most);
    const std::int64_t cores = std::max(1, in.cores), gpus = std::max(1, in.gpus),
                       runs = std::max<std::int64_t>(1, in.runs);
    if (in.per_gpu > 0 && in.gpus == 0)
        throw UserFault(
            "--per-gpu is of GPUs, and this sweep computes on the processor: --jobs says how many runs side by side");
    if (in.per_gpu > 0 && in.jobs > 0)
        throw UserFault("--per-gpu and --jobs both say how many runs go on side by side: give one of them");

    std::int64_t jobs = in.jobs > 0 ? std::min<std::int64_t>(in.jobs, runs) : 0;
    if (in.per_gpu > 0) jobs = std::min<std::int64_t>(in.per_gpu * gpus, runs);
    if (jobs > 0 && in.run_memory > 0) {
        const std::int64_t on_each = (jobs + gpus - 1) / gpus;
        const std::string option = in.per_gpu > 0 ? "--per-gpu" : "--jobs";
        if (in.gpus > 0 && on_each > fit_a_gpu)
            refuse(option, in.per_gpu > 0 ? in.per_gpu : in.jobs, on_gpu, in.gpu_memory, "a GPU", fit_a_gpu);
        if (in.gpus == 0 && jobs > fit_the_host)
            refuse(option, in.jobs, on_host, in.memory, "this computer", fit_the_host);
    } else if (jobs == 0) {
        jobs = in.gpus > 0 ? std::min(in.shares_gpus ? at_most(filling / work, 8) : 1, fit_a_gpu) * in.gpus : cores;
        jobs = std::min(jobs, std::max<std::int64_t>(cores, in.gpus));
        jobs = std::clamp<std::int64_t>(std::min(jobs, fit_the_host), 1, runs);
    }
    Packing packing;
    packing.jobs = static_cast<int>(jobs);
    packing.threads = in.threads > 0 ? in.threads : static_cast<int>(std::max<std::int64_t>(1, cores / jobs));
    packing.gpus = in.gpus;
    packing.per_gpu = in.gpus > 0 ? static_cast<int>((jobs + gpus - 1) / gpus) : 0;
    return packing;
}

std::string multi_process_folder() {
    const char* const said = std::getenv("CUDA_MPS_PIPE_DIRECTORY");
    return said ? said : "/tmp/nvidia-mps";
}

bool has_multi_process_service(const std::string& folder) {
    std::error_code error;
    if (!std::filesystem::exists(std::filesystem::path(folder) / "control", error)) return false;
    std::string text;
    std::ifstream(folder + "/nvidia-cuda-mps-control.pid") >> text;
    long number = 0;
    const auto result = std::from_chars(text.data(), text.data() + text.size(), number);
    if (result.ec != std::errc() || number <= 0) return true;  // other versions keep no such file
    return ::kill(static_cast<pid_t>(number), 0) == 0 || errno == EPERM;
}

std::string packing_text(const Packing& packing, bool shares_gpus) {
    std::string text = std::to_string(packing.jobs) + " side by side";
    if (packing.gpus == 0)
        return text + ", " + std::to_string(packing.threads) +
               (packing.threads == 1 ? " thread each" : " threads each");
    const int used = std::min(packing.gpus, packing.jobs);
    text += " on " + std::to_string(used) + (used == 1 ? " GPU" : " GPUs");
    if (packing.per_gpu < 2) return text;
    if (used > 1)
        text += ", " + std::string(packing.jobs % used == 0 ? "" : "up to ") + std::to_string(packing.per_gpu) +
                " on each,";
    const std::string they = used > 1 ? " which" : ": they";
    return text + they +
           (shares_gpus ? " compute at once (multi-process service)"
                        : " take turns (no multi-process service is at work)");
}

}  // namespace heartwright::commands
