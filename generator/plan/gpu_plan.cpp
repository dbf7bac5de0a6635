#include "generator/plan/gpu_plan.hpp"

#include <fmt/core.h>

#include "runtime/interface/lattice_plan.hpp"

namespace heartwright::plan {
namespace {

// MarchMemory and ClusterMemory of runtime/kernels/cuda/cuda_lattice_*.cuh, but for a few words.
interface::LatticeSizes sizes_of(const ir::Model& model, const SitePlan& sites) {
    constexpr std::int64_t buffers_of_sums = 4;
    std::int64_t values = 0, counts = 0;
    for (const ir::State& s : model.states)
        if (s.scale == ir::Scale::site) ++(s.is_count ? counts : values);
    const auto sums = static_cast<std::int64_t>(sites.sums.size());
    const std::int64_t of_cell =
        8 * (static_cast<std::int64_t>(sites.cell_values.size() + sites.early_values.size()) + sums);
    const std::int64_t of_chunk = interface::march_threads * (8 * values + 4 * ((counts + 3) / 4));
    interface::LatticeSizes sizes;
    sizes.n_diffusing = static_cast<int>(sites.diffusing.size());
    sizes.n_sums = static_cast<int>(sums);
    sizes.of_march = interface::march_stages * of_chunk + of_cell +
                     buffers_of_sums * 8 * sums * interface::march_threads / interface::sites_of_group;
    sizes.of_cluster = of_cell;
    return sizes;
}

}  // namespace

std::string_view to_string(GpuPlan::Kind kind) {
    return kind == GpuPlan::march ? "march" : kind == GpuPlan::cluster ? "cluster" : "separate";
}

GpuPlan gpu_plan(const ir::Model& model, const SitePlan& sites, std::array<std::int64_t, 3> shape, std::int64_t cells,
                 const Gpu& gpu) {
    const interface::LatticeMachine machine {
        static_cast<int>(gpu.multiprocessors), gpu.shared_bytes, gpu.shared_bytes + interface::kept_by_block,
            gpu.has_clusters
    };
    const interface::LatticeSizes sizes = sizes_of(model, sites);
    const std::int64_t reach = interface::reach_of(shape[0], shape[1], shape[2]);
    const interface::LatticeChoice choice =
        interface::choose_lattice_plan(machine, sizes, shape[0] * shape[1] * shape[2], reach, cells);
    switch (choice.plan) {
        case interface::LatticePlan::cluster:
            return {GpuPlan::cluster, choice.blocks, choice.memory,
                    fmt::format("too few cells for {} multiprocessors: the blocks of a cluster share each, and what "
                                "diffuses stays in their shared memory",
                                gpu.multiprocessors)};
        case interface::LatticePlan::march:
            return {GpuPlan::march, 1, choice.memory,
                    sizes.n_diffusing == 0
                        ? fmt::format("a block of {} threads goes through each cell; nothing diffuses", choice.threads)
                        : fmt::format("a block of {} threads goes through each cell once; a ring of {} sites in shared "
                                      "memory holds what diffusion reads",
                                      choice.threads, choice.ring.size)};
        default:
            return {GpuPlan::separate, 1, 0,
                    fmt::format("planes of {} sites: a ring of {} does not fit the {} KiB of shared memory that a "
                                "block may have, so update and diffusion are kernels of their own",
                                shape[1] * shape[2], choice.ring.size, gpu.shared_bytes / 1024)};
    }
}

}  // namespace heartwright::plan
