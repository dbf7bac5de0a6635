// Loops over cells and sites; the CUDA twin of a loop is in loops.cu.
#pragma once

#include "runtime/device/device.hpp"
#include "runtime/lattice/move.hpp"
#include "runtime/lattice/start.hpp"

namespace heartwright::lattice {

// to[n] = value
struct Fill {
    double* to;
    double value;
    HEARTWRIGHT_HD void operator()(std::int64_t n) const { to[n] = value; }
};

template <class Work>
void for_each_on_cuda(void* stream, std::int64_t count, const Work& work);

template <class Work>
void for_each_site(device::Device& device, std::int64_t count, const Work& work) {
#if HEARTWRIGHT_CUDA
    if (device.backend() == device::Backend::cuda) {
        for_each_on_cuda(device.stream(), count, work);
        return;
    }
#endif
    device.threads().for_ranges(count, [&](std::int64_t first, std::int64_t last) {
        for (std::int64_t n = first; n < last; ++n) {
            work(n);
        }
    });
}

}  // namespace heartwright::lattice
