#include "runtime/cells/clock.hpp"
#include "runtime/device/cuda_checks.cuh"
#include "runtime/device/launch.cuh"

namespace heartwright::cells {

void advance_on_cuda(void* stream, const AdvanceClock& advance) { device::for_each(stream, 1, advance); }
namespace {

// One block, a thread a step.
template <class Begin>
__global__ void begin_kernel(const __grid_constant__ Begin begin) {
    const std::int64_t first = begin.clock.clock->step;
    begin.note(first, static_cast<std::int32_t>(threadIdx.x));
    __syncthreads();
    if (threadIdx.x == 0) begin.advance(first);
}

template <class Begin>
void launch(void* stream, const Begin& begin) {
    begin_kernel<<<1, static_cast<unsigned>(begin.steps), 0, static_cast<cudaStream_t>(stream)>>>(begin);
    HEARTWRIGHT_CUDA_CALL(cudaGetLastError());
}

}  // namespace

void begin_block_on_cuda(void* stream, const BeginBlock& begin) { launch(stream, begin); }
void begin_steps_on_cuda(void* stream, const BeginSteps& begin) { launch(stream, begin); }

}  // namespace heartwright::cells
