#include "tests/runtime/unit/elliptic/exact_sums_on_gpu.hpp"

#include "runtime/device/buffer.hpp"
#include "runtime/operators/elliptic/exact_sums.cuh"

namespace heartwright::elliptic {
namespace {

struct ListedTerm {
    const double* terms;
    int columns;
    __device__ double load(std::int64_t i, int c) const { return terms[i * columns + c]; }
    __device__ static double term(std::int64_t, int, double loaded) { return loaded; }
};

struct Put {
    double* sums;
    __device__ void operator()(int c, double sum) const { sums[c] = sum; }
};

}  // namespace

std::vector<double> exact_sums_on_gpu(const std::vector<double>& terms, int columns) {
    const auto gpu = device::open_cuda(0);
    const device::Buffer<double> listed(*gpu, terms), sums(*gpu, columns);
    device::Buffer<LongAccumulator> totals(*gpu, columns);
    totals.clear();
    const auto stream = static_cast<cudaStream_t>(gpu->stream());
    const auto enqueue = [&](auto count) {
        enqueue_sum<count()>(stream, listed.size() / columns, ListedTerm{listed.data(), columns}, Put{sums.data()},
                             totals.data(), 132);
    };
    if (columns == 8)
        enqueue(std::integral_constant<int, 8>{});
    else
        enqueue(std::integral_constant<int, 1>{});
    return sums.download();
}

}  // namespace heartwright::elliptic
