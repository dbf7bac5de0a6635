#include "runtime/app/sweep_packing.hpp"

#include <algorithm>

namespace heartwright::app {

Packing pack(const PackingInput& in) {
    constexpr double filling = 2e5, bytes = 1024;
    const double work = std::max(1.0, static_cast<double>(in.cells) * static_cast<double>(1 + in.sites));
    const auto fits = [](double number, std::int64_t most) {  // as a whole number from 1 on
        return std::max<std::int64_t>(1, number < static_cast<double>(most) ? static_cast<std::int64_t>(number) : most);
    };
    const std::int64_t cores = std::max(1, in.cores);
    std::int64_t jobs = in.jobs;
    if (jobs == 0) {
        jobs = in.gpus > 0 ? (in.shares_gpus ? fits(filling / work, 8) : 1) * in.gpus : cores;
        jobs = std::min(jobs, std::max<std::int64_t>(cores, in.gpus));
        if (in.memory > 0) jobs = std::min(jobs, fits(static_cast<double>(in.memory) / (bytes * work), jobs));
        jobs = std::clamp<std::int64_t>(jobs, 1, std::max<std::int64_t>(1, in.runs));
    }
    Packing packing;
    packing.jobs = static_cast<int>(jobs);
    packing.threads = in.threads > 0 ? in.threads : static_cast<int>(std::max<std::int64_t>(1, cores / jobs));
    packing.gpus = in.gpus;
    return packing;
}

}  // namespace heartwright::app
