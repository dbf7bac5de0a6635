#include "tests/runtime/unit/kernels/cuda_lattice/toy_on_gpu.hpp"

#include <curand_philox4x32_x.h>

#include <vector>

#include "runtime/kernels/cuda/cuda_lattice.cuh"
#include "tests/runtime/unit/kernels/lattice/toy_kernel.hpp"

namespace heartwright::test {
namespace {

using Kernel = toy::Kernel0<math::pack<double, 1>>;

template <class T>
class Array {
public:
    explicit Array(std::size_t count) : count_(count) { error_ = cudaMalloc(&memory_, count * sizeof(T)); }
    Array(const T* from, std::size_t count) : Array(count) {
        if (error_ == cudaSuccess) error_ = cudaMemcpy(memory_, from, count * sizeof(T), cudaMemcpyHostToDevice);
    }
    Array(const Array&) = delete;
    ~Array() { cudaFree(memory_); }
    T* get() const { return static_cast<T*>(memory_); }
    cudaError_t fetch(T* to) const {
        return error_ != cudaSuccess ? error_ : cudaMemcpy(to, memory_, count_ * sizeof(T), cudaMemcpyDeviceToHost);
    }

private:
    std::size_t count_;
    void* memory_ = nullptr;
    cudaError_t error_;
};

__global__ void words_kernel(const __grid_constant__ kernels::CudaLattice<Kernel> lattice, const DrawPlace* places,
                             int count, uint4* words, uint4* curand) {
    const int k = static_cast<int>(blockIdx.x * blockDim.x + threadIdx.x);
    if (k >= count) return;
    const DrawPlace place = places[k];
    interface::StepClock clock {};
    clock.step = place.step;
    const kernels::SharedSites shared = kernels::sites_of_cell(lattice, clock, k);
    kernels::SiteRandom<Kernel> random;
    const int even = place.draw / 2 * 2, odd = even + 1;
    const auto high = [&](int draw) { return random.high(lattice, shared, place.site, draw); };
    const std::uint32_t high_of_even = high(even), high_of_odd = high(odd);
    words[k] = make_uint4(random.low(lattice, even), high_of_even, random.low(lattice, odd), high_of_odd);
    const auto seed = lattice.seed;
    curand[k] =
        curand_Philox4x32_10(make_uint4(math::counter_0(place.cell), math::counter_1(place.site, place.draw),
                                        math::counter_2(place.step), math::counter_3(place.cell, place.step)),
                             make_uint2(static_cast<std::uint32_t>(seed), static_cast<std::uint32_t>(seed >> 32)));
}

using real = math::pack<double, 1>;

__global__ void binomials_kernel(const double* n, const double* p, const std::uint32_t* low, const std::uint32_t* high,
                                 double* successes, int count) {
    const int k = static_cast<int>(blockIdx.x * blockDim.x + threadIdx.x);
    if (k < count)
        successes[k] = kernels::binomial_of_words(
            real(n[k]), real(p[k]), [&] { return high[k]; }, [&] { return low[k]; });
}

__global__ void ratios_kernel(const double* n, const double* a, const double* b, const std::uint32_t* low,
                              const std::uint32_t* high, double* successes, double* p, int count) {
    const int k = static_cast<int>(blockIdx.x * blockDim.x + threadIdx.x);
    if (k >= count) return;
    const math::Ratio<real> ratio{a[k], b[k]};
    successes[k] = kernels::binomial_of_words(
        real(n[k]), ratio, [&] { return high[k]; }, [&] { return low[k]; });
    p[k] = ratio.value().v;
}

__global__ void pairs_kernel(const double* n, const double* a, const double* b, const std::uint32_t* high,
                             unsigned char* is_none, int count) {
    const int k = static_cast<int>(blockIdx.x * blockDim.x + threadIdx.x);
    if (k >= count) return;
    const math::Ratio<real> second{a[k + 1], b[k + 1]};
    is_none[k] = kernels::is_surely_none(real(n[k]), real(a[k]), high[k], second, high[k + 1]);
}

__global__ void inverses_kernel(const double* x, double* inverses, int count) {
    const int k = static_cast<int>(blockIdx.x * blockDim.x + threadIdx.x);
    if (k < count) inverses[k] = math::inverse(x[k]);
}

}  // namespace

int react_on_gpu(Way way, const interface::ReactArguments& at, void* stream) {
    const auto s = static_cast<cudaStream_t>(stream);
    switch (way.plan) {
        case interface::LatticePlan::cluster:
            return kernels::launch_cluster<Kernel>(at, way.blocks, s);
        case interface::LatticePlan::separate:
            return kernels::launch_separate<Kernel>(at, s);
        default:
            return kernels::launch_march<Kernel>(at, s, way.blocks > 0 && at.last - at.first > 1 ? 1 : 0, way.blocks);
    }
}
int react_by_chosen_plan(const interface::ReactArguments& at, void* stream) {
    return kernels::cuda_lattice_react<toy::Kernel0>(0, at, stream);
}
int observe_on_gpu(const interface::ObserveArguments& o, void* stream) {
    return kernels::cuda_lattice_observe<toy::Kernel0>(0, o, stream);
}
int observe_sites_on_gpu(const interface::ObserveSitesArguments& o, void* stream) {
    return kernels::cuda_lattice_observe_sites<toy::Kernel0>(0, o, stream);
}
interface::PlanChoice choose_plan_of_toy(const interface::LatticeArguments& lattice, std::int64_t cells, char* reason,
                                         std::size_t size) {
    return kernels::cuda_lattice_choose_plan<toy::Kernel0>(0, lattice, cells, reason, size);
}

std::int64_t march_scratch_of_toy() { return kernels::scratch_of_slot<Kernel>(interface::LatticePlan::march, 0); }

int words_on_gpu(std::uint64_t seed, const DrawPlace* places, int count, std::uint32_t* words, std::uint32_t* curand) {
    std::vector<std::int64_t> ids;
    for (int k = 0; k < count; ++k) ids.push_back(places[k].cell);
    const Array<std::int64_t> cells(ids.data(), ids.size());
    const Array<DrawPlace> where(places, static_cast<std::size_t>(count));
    const Array<uint4> ours(static_cast<std::size_t>(count)), theirs(static_cast<std::size_t>(count));
    interface::LatticeArguments lattice {};
    lattice.seed = seed;
    lattice.cell_ids = cells.get();
    words_kernel<<<(count + 127) / 128, 128>>>(kernels::CudaLattice<Kernel>(lattice), where.get(), count, ours.get(),
                                               theirs.get());
    const cudaError_t error = ours.fetch(reinterpret_cast<uint4*>(words));
    return error != cudaSuccess ? error : theirs.fetch(reinterpret_cast<uint4*>(curand));
}

int binomials_on_gpu(const double* n, const double* p, const std::uint32_t* low, const std::uint32_t* high,
                     double* successes, int count) {
    const auto size = static_cast<std::size_t>(count);
    const Array<double> trials(n, size), probabilities(p, size), results(size);
    const Array<std::uint32_t> lows(low, size), highs(high, size);
    binomials_kernel<<<(count + 127) / 128, 128>>>(trials.get(), probabilities.get(), lows.get(), highs.get(),
                                                   results.get(), count);
    return results.fetch(successes);
}

int ratios_on_gpu(const double* n, const double* a, const double* b, const std::uint32_t* low,
                  const std::uint32_t* high, double* successes, double* p, int count) {
    const auto size = static_cast<std::size_t>(count);
    const Array<double> trials(n, size), dividends(a, size), divisors(b, size), results(size), values(size);
    const Array<std::uint32_t> lows(low, size), highs(high, size);
    ratios_kernel<<<(count + 127) / 128, 128>>>(trials.get(), dividends.get(), divisors.get(), lows.get(), highs.get(),
                                                results.get(), values.get(), count);
    const cudaError_t error = results.fetch(successes);
    return error != cudaSuccess ? error : values.fetch(p);
}

int pairs_on_gpu(const double* n, const double* a, const double* b, const std::uint32_t* high, unsigned char* is_none,
                 int count) {
    const auto size = static_cast<std::size_t>(count);
    const Array<double> trials(n, size), dividends(a, size), divisors(b, size);
    const Array<std::uint32_t> highs(high, size);
    const Array<unsigned char> results(size - 1);
    pairs_kernel<<<(count + 126) / 128, 128>>>(trials.get(), dividends.get(), divisors.get(), highs.get(),
                                               results.get(), count - 1);
    return results.fetch(is_none);
}

int inverses_on_gpu(const double* x, double* inverses, int count) {
    const auto size = static_cast<std::size_t>(count);
    const Array<double> from(x, size), to(size);
    inverses_kernel<<<(count + 127) / 128, 128>>>(from.get(), to.get(), count);
    return to.fetch(inverses);
}

}  // namespace heartwright::test
