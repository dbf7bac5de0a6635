#include "tests/runtime/unit/math/exp_on_gpu.hpp"

#include <cuda_runtime.h>

#include <cstring>

#include "runtime/math/math.hpp"

namespace heartwright::test {
namespace {

// The error in the upper half, so that the largest is the largest of both; the argument's bits in the lower half.
__device__ unsigned long long error_and_argument(float error, std::uint32_t argument) {
    return static_cast<unsigned long long>(__float_as_uint(error)) << 32 | argument;
}

__global__ void compare_all(unsigned long long* worst, unsigned long long* wrong_limit) {
    constexpr double smallest = 0x1p-126, greatest = 0x1.fffffep127;
    const std::uint64_t threads = static_cast<std::uint64_t>(gridDim.x) * blockDim.x;
    unsigned long long worst_here = 0, wrong_here = 0;
    for (std::uint64_t k = blockIdx.x * blockDim.x + threadIdx.x; k < 1ull << 32; k += threads) {
        const auto argument = static_cast<std::uint32_t>(k);
        const float x = __uint_as_float(argument), got = math::exp(math::pack<float, 1>(x)).v;
        const double want = ::exp(static_cast<double>(x));
        if (x != x) {
            wrong_here += got == got;
        } else if (want < smallest * (1 - 1e-6)) {
            wrong_here += got != 0;
        } else if (want > greatest * (1 + 1e-6)) {
            wrong_here += got != INFINITY;
        } else if (want > smallest * (1 + 1e-6) && want < greatest * (1 - 1e-6)) {
            const double unit = ::ldexp(1.0, ::ilogb(want) - 23);
            const auto error = static_cast<float>(::fabs(got - want) / unit);
            const unsigned long long here = error_and_argument(error, argument);
            if (here > worst_here) worst_here = here;
        }
    }
    atomicMax(worst, worst_here);
    atomicAdd(wrong_limit, wrong_here);
}

}  // namespace

int errors_of_exp_on_gpu(ExpErrors* errors) {
    unsigned long long *on_device = nullptr, found[2] = {0, 0};
    cudaError_t status = cudaMalloc(reinterpret_cast<void**>(&on_device), sizeof found);
    if (status != cudaSuccess) return status;
    cudaMemset(on_device, 0, sizeof found);
    compare_all<<<1024, 256>>>(on_device, on_device + 1);
    status = cudaMemcpy(found, on_device, sizeof found, cudaMemcpyDeviceToHost);
    cudaFree(on_device);
    const auto error = static_cast<std::uint32_t>(found[0] >> 32), argument = static_cast<std::uint32_t>(found[0]);
    std::memcpy(&errors->worst, &error, sizeof error);
    std::memcpy(&errors->where, &argument, sizeof argument);
    errors->wrong_limit = found[1];
    return status;
}

}  // namespace heartwright::test
