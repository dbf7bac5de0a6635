// How many runs are in progress side by side, and where.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace heartwright::commands {

struct PackingInput {
    std::int64_t runs = 1;   // to do
    std::int64_t cells = 1;  // of the largest run
    std::int64_t sites = 0;  // of each of its cells
    int cores = 1;
    int gpus = 0;  // 0: on the processor
    bool shares_gpus =
        false;  // kernels of several processes run on one at once: NVIDIA's multi-process service is there
    std::int64_t memory = 0;      // bytes of the host that are free; 0: not known
    std::int64_t gpu_memory = 0;  // bytes of a GPU that are free; 0: not known
    std::int64_t run_memory =
        0;  // bytes that the largest run takes of its device, as heartwright check predicts; 0: 1 KiB a cell and site
    int jobs = 0, per_gpu = 0, threads = 0;  // as people said; 0: to be found
};

struct Packing {
    int jobs = 1;     // side by side
    int threads = 1;  // of each
    int gpus = 0;     // job place k computes on GPU k % gpus
    int per_gpu = 0;  // at most, of the jobs; 0: on the processor
};

// Work, in cells and sites, from which on a run has a GPU to itself, and does not fit wherever a process fits.
inline constexpr double large_run = 1e5;

// On GPUs: a run each; where they are shared, up to eight that are small (together 200,000 cells and sites). All GPUs
// have one before any has two. On the processor: as many runs as cores, a thread each; fewer where memory is short, and
// cores left over go to threads. A process takes half a GiB of a GPU besides. What people said is kept; where it is
// known that so many do not fit beside each other, UserFault says how many do.
Packing pack(const PackingInput& input);

// Whether the daemon of NVIDIA's multi-process service is at work, of the folder in which clients find it: its control
// file is there, and no file of its number names a process that is gone.
bool has_multi_process_service(const std::string& folder);
std::string multi_process_folder();  // as the environment says, else /tmp/nvidia-mps

// "8 side by side on 2 GPUs, 4 on each, which take turns (no multi-process service is at work)"
std::string packing_text(const Packing& packing, bool shares_gpus);

}  // namespace heartwright::commands
