#include "generator/plan/gpu_plan.hpp"

#include <algorithm>
#include <cstdio>

namespace heartwright::plan {
namespace {

// As the kernels of runtime/abi/cuda_lattice_*.cuh are made.
constexpr std::int64_t march_threads = 256, march_blocks = 3, chunks_under_way = 2, most_cluster_blocks = 16, kept_by_block = 1024;
constexpr std::int64_t sites_of_group = 32, sites_of_unit = 128;  // summed by a warp; handed out to blocks

std::int64_t rounded_up(std::int64_t n, std::int64_t to) { return (n + to - 1) / to * to; }

struct Sizes {
    std::int64_t values = 0, words = 0, diffusing = 0, sums = 0, cell_bytes = 0;
};

Sizes sizes_of(const ir::Model& model, const SitePlan& sites) {
    Sizes sizes;
    std::int64_t counts = 0;
    for (const ir::State& s : model.states) {
        if (s.scale == ir::Scale::site) ++(s.is_count ? counts : sizes.values);
    }
    sizes.words = (counts + 3) / 4;
    sizes.diffusing = static_cast<std::int64_t>(sites.diffusing.size());
    sizes.sums = static_cast<std::int64_t>(sites.sums.size());
    sizes.cell_bytes = 8 * static_cast<std::int64_t>(sites.cell_values.size() + sites.early_values.size() + sites.sums.size());
    return sizes;
}

// How far apart in number neighbours lie.
std::int64_t reach(const std::array<std::int64_t, 3>& shape) {
    if (shape[0] > 1) return shape[1] * shape[2];
    return shape[1] > 1 ? shape[2] : shape[2] > 1 ? 1 : 0;
}

// The ring holds two chunks, what diffusion lags behind and the neighbours of the last; with diffusion a turn behind, two chunks more.
std::int64_t ring_sites(const Sizes& sizes, const std::array<std::int64_t, 3>& shape, std::int64_t threads, std::int64_t turns_behind) {
    return sizes.diffusing == 0 ? 0 : (2 + 2 * turns_behind) * threads + rounded_up(reach(shape), sites_of_group) + reach(shape);
}

// Blocks that share a cell so that `cells` of them fill the machine. Large clusters leave some multiprocessors idle; two blocks a cell
// pay until each multiprocessor has three.
std::int64_t wanted_blocks(std::int64_t units, std::int64_t cells, const Gpu& gpu) {
    std::int64_t blocks = most_cluster_blocks;
    while (blocks > 2 && blocks * cells > gpu.multiprocessors * 17 / 20) blocks /= 2;
    if (2 * cells > 3 * gpu.multiprocessors) blocks = 1;
    return std::min(blocks, units);
}

std::string text(const char* format, auto... values) {
    char out[320];
    std::snprintf(out, sizeof out, format, static_cast<long long>(values)...);
    return out;
}

}  // namespace

std::string_view to_string(GpuPlan::Kind kind) {
    return kind == GpuPlan::march ? "march" : kind == GpuPlan::cluster ? "cluster" : "separate";
}

GpuPlan gpu_plan(const ir::Model& model, const SitePlan& sites, std::array<std::int64_t, 3> shape, std::int64_t cells, const Gpu& gpu) {
    const Sizes sizes = sizes_of(model, sites);
    const std::int64_t n = shape[0] * shape[1] * shape[2], units = (n + sites_of_unit - 1) / sites_of_unit;
    const auto cluster_bytes = [&](std::int64_t blocks) {
        const std::int64_t of_block = (units + blocks - 1) / blocks * sites_of_unit;
        return sizes.cell_bytes + 8 * (sizes.diffusing * of_block + sizes.sums * (of_block / sites_of_group + units));
    };
    std::int64_t blocks = wanted_blocks(units, cells, gpu);
    if (gpu.has_clusters && blocks > 1) {
        while (blocks <= most_cluster_blocks && cluster_bytes(blocks) > gpu.shared_bytes) ++blocks;
        if (blocks <= most_cluster_blocks) {
            return {GpuPlan::cluster, blocks, cluster_bytes(blocks),
                    text("too few cells for %lld multiprocessors: the blocks of a cluster share each, and what diffuses stays in their shared memory",
                         gpu.multiprocessors)};
        }
    }
    const std::int64_t threads = std::min(march_threads, rounded_up(n, sites_of_group));
    const auto bytes_with = [&](std::int64_t ring) {
        return chunks_under_way * march_threads * (8 * sizes.values + 4 * sizes.words) + sizes.cell_bytes +
               4 * 8 * sizes.sums * march_threads / sites_of_group + 8 * ring * (sizes.diffusing | 1);
    };
    std::int64_t ring = ring_sites(sizes, shape, threads, 1);  // of a multiprocessor, a block may have all but what is kept by one
    if (march_blocks * (bytes_with(ring) + kept_by_block) > gpu.shared_bytes + kept_by_block) ring = ring_sites(sizes, shape, threads, 0);
    const std::int64_t march_bytes = bytes_with(ring);
    if (march_bytes > gpu.shared_bytes) {
        return {GpuPlan::separate, 1, 0,
                text("planes of %lld sites: a ring of %lld does not fit the %lld KiB of shared memory that a block may have, so update and diffusion are "
                     "kernels of their own",
                     shape[1] * shape[2], ring, gpu.shared_bytes / 1024)};
    }
    return {GpuPlan::march, 1, march_bytes,
            ring == 0 ? text("a block of %lld threads goes through each cell; nothing diffuses", threads)
                      : text("a block of %lld threads goes through each cell once; a ring of %lld sites in shared memory holds what diffusion reads", threads,
                             ring)};
}

}  // namespace heartwright::plan
