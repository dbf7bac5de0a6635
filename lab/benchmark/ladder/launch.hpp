// Where a rung's loops run: on a processor's threads, or on a GPU in blocks of so many threads.
#pragma once

#include "lab/benchmark/ladder/items.hpp"
#include "runtime/device/device.hpp"
#include "runtime/interface/model.hpp"

namespace heartwright::benchmark::ladder {

const interface::Model& atrial_model(device::Backend backend);

// threads: of a block, 64, 128, 256 or 512. blocks: of the grid, whose threads stride over the items; 0: as many as
// give each item a thread. A given number of blocks: with 256 threads, compact items and shared parameters alone.
struct Launch {
    int threads = 256, blocks = 0;
};

// Enqueued. constants: [n_constants], host memory. On a processor `blocks` is the number of strided loops, and
// `threads` has no effect beside. Parameters of each item: with 256 threads alone.
void react(device::Device& device, const Items& items, const double* constants, double time, Launch launch);
void diffuse(device::Device& device, const Diffuse& work, Launch launch);

#if HEARTWRIGHT_CUDA
void react_on_cuda(void* stream, const Items& items, const double* constants, double time, Launch launch);
void diffuse_on_cuda(void* stream, const Diffuse& work, Launch launch);
#endif

}  // namespace heartwright::benchmark::ladder
