// What one instruction set computes: samples.cpp is compiled once for each.
#pragma once

#include "runtime/interface/model.hpp"

namespace heartwright::test {

struct LatticeSamples {
    const char* instruction_set;
    // u[i] of site first_site + i, in packs of eight; count is a multiple of eight.
    void (*uniforms)(std::uint64_t seed, std::int64_t cell, std::int64_t first_site, std::int64_t step, int draw,
                     double* u, int count);
    // k[i] = binomial(n[i], p[i]) by u[i], in packs of eight and one by one.
    void (*binomials)(const double* n, const double* p, const double* u, double* k, int count);
    void (*binomials_one_by_one)(const double* n, const double* p, const double* u, double* k, int count);
    // The toy kernel.
    int (*react)(std::int32_t kernel, const interface::ReactArguments& arguments);
    int (*observe)(std::int32_t kernel, const interface::ObserveArguments& arguments);
    int (*observe_sites)(std::int32_t kernel, const interface::ObserveSitesArguments& arguments);
};

const LatticeSamples& lattice_samples_portable();
const LatticeSamples& lattice_samples_avx2();  // where the processor is an x86
const LatticeSamples& lattice_samples_avx512();

// Those that run here, the portable one first.
inline int samples_that_run_here(const LatticeSamples* (&to)[3]) {
    int count = 0;
    to[count++] = &lattice_samples_portable();
#if defined(__x86_64__)
    if (__builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma")) to[count++] = &lattice_samples_avx2();
    if (__builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512dq") && __builtin_cpu_supports("avx512vl"))
        to[count++] = &lattice_samples_avx512();
#endif
    return count;
}

}  // namespace heartwright::test
