// The toy kernel of lattice_kernels on a GPU, by each plan, and the device's random words and draws.
#pragma once

#include <cstdint>

#include "runtime/interface/model.hpp"

namespace heartwright::test {

// A way to compute a step: a plan, and for LatticePlan::cluster the blocks of a cell; for LatticePlan::march those of
// the last cell, which a cluster shares beside the march of the others (0: all march).
struct Way {
    interface::LatticePlan plan;
    int blocks;
};

// Hooks with device memory. Return a cudaError_t.
int react_on_gpu(Way way, const interface::ReactArguments& at, void* stream);
int react_by_chosen_plan(const interface::ReactArguments& at, void* stream);
int observe_on_gpu(const interface::ObserveArguments& o, void* stream);
int observe_sites_on_gpu(const interface::ObserveSitesArguments& o, void* stream);
interface::PlanChoice choose_plan_of_toy(const interface::LatticeArguments& lattice, std::int64_t cells, char* reason,
                                         std::size_t size);
// Numbers of scratch memory that each slot needs for a march.
std::int64_t march_scratch_of_toy();

// Which site, step and draw of which cell.
struct DrawPlace {
    std::int64_t cell, step;
    std::int32_t site, draw;
};
// words[4 k ...]: of draw k's block as sites get them and, in curand[4 k ...], as curand_Philox4x32_10 gives them. Host
// memory.
int words_on_gpu(std::uint64_t seed, const DrawPlace* places, int count, std::uint32_t* words, std::uint32_t* curand);
// successes[k]: of n[k] trials with p[k] by the words low[k], high[k]. Host memory.
int binomials_on_gpu(const double* n, const double* p, const std::uint32_t* low, const std::uint32_t* high,
                     double* successes, int count);

// The same with probabilities a[k]/b[k] that are divided where they must be; p[k]: their values.
int ratios_on_gpu(const double* n, const double* a, const double* b, const std::uint32_t* low,
                  const std::uint32_t* high, double* successes, double* p, int count);
// is_none[k], one fewer than `count`: whether of n[k] trials surely none succeed, with a[k] by high[k] and with a[k +
// 1]/b[k + 1] by high[k + 1].
int pairs_on_gpu(const double* n, const double* a, const double* b, const std::uint32_t* high, unsigned char* is_none,
                 int count);

// 1/x as kernels divide. Host memory.
int inverses_on_gpu(const double* x, double* inverses, int count);

}  // namespace heartwright::test
