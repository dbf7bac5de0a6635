// How many runs go on side by side, and where.
#pragma once

#include <cstdint>
#include <vector>

namespace heartwright::app {

struct PackingInput {
    std::int64_t runs = 1;   // to do
    std::int64_t cells = 1;  // of the largest run
    std::int64_t sites = 0;  // of each of its cells
    int cores = 1;
    int gpus = 0;               // 0: on the processor
    bool shares_gpus = false;   // kernels of several processes run on one at once: NVIDIA's multi-process service is there
    std::int64_t memory = 0;    // bytes of the host that are free
    int jobs = 0, threads = 0;  // as people said; 0: to be found
};

struct Packing {
    int jobs = 1;     // side by side
    int threads = 1;  // of each
    int gpus = 0;     // job place k computes on GPU k % gpus
};

// On GPUs: a run each; where they are shared, up to eight that are small (together 200,000 cells and sites). All GPUs have one before any has
// two. On the processor: as many runs as cores, a thread each; fewer where memory is short (1 KiB a cell and site is reckoned), and
// cores left over go to threads.
Packing pack(const PackingInput& input);

}  // namespace heartwright::app
