// Where a rung's loops run: on a processor's threads, or on a GPU in blocks of so many threads.
#pragma once

#include "runtime/device/device.hpp"
#include "runtime/interface/model.hpp"
#include "tests/benchmark/ladder/items.hpp"

namespace heartwright::benchmark::ladder {

const interface::Model& atrial_model(device::Backend backend);

// Enqueued. constants: [n_constants], host memory. threads: 64, 128, 256 or 512; of a GPU. Parameters of each item:
// with 256 threads alone.
void react(device::Device& device, const Items& items, const double* constants, double time, int threads);
void diffuse(device::Device& device, const Diffuse& work, int threads);

#if HEARTWRIGHT_CUDA
void react_on_cuda(void* stream, const Items& items, const double* constants, double time, int threads);
void diffuse_on_cuda(void* stream, const Diffuse& work, int threads);
#endif

}  // namespace heartwright::benchmark::ladder
