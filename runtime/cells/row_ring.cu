#include "runtime/cells/row_ring.hpp"
#include "runtime/device/cuda_checks.cuh"

namespace heartwright::cells {
namespace {

constexpr int threads = 256;
constexpr std::int64_t most_in_one_block = 16 * threads;

// One block: what all of its threads read of the clock comes before it advances.
__global__ void __launch_bounds__(threads) make_row_kernel(const __grid_constant__ MakeRow row) {
    const std::int64_t step = row.step();
    if (row.has_row(step)) {
        const std::int64_t place = row.place(step);
        for (std::int64_t item = threadIdx.x; item < row.items; item += threads) row.copy(item, place);
    }
    __syncthreads();
    if (threadIdx.x == 0) row.advance();
    __syncthreads();
    if (row.has_row(step)) {
        const std::int64_t place = row.place(step);
        for (std::int64_t cell = threadIdx.x; cell < row.cells; cell += threads) row.note_clock(cell, place);
    }
}

// For more than a block has time for; the clock has not advanced yet.
__global__ void __launch_bounds__(threads) copy_row_kernel(const __grid_constant__ MakeRow row) {
    const std::int64_t item = static_cast<std::int64_t>(blockIdx.x) * threads + threadIdx.x, step = row.step();
    if (item < row.items && row.has_row(step)) row.copy(item, row.place(step));
}

}  // namespace

void make_row_on_cuda(void* stream, const MakeRow& row) {
    MakeRow rest = row;
    const auto queue = static_cast<cudaStream_t>(stream);
    if (row.items > most_in_one_block) {
        copy_row_kernel<<<static_cast<unsigned>((row.items + threads - 1) / threads), threads, 0, queue>>>(row);
        rest.items = 0;
    }
    make_row_kernel<<<1, threads, 0, queue>>>(rest);
    HEARTWRIGHT_CUDA_CALL(cudaGetLastError());
}

}  // namespace heartwright::cells
