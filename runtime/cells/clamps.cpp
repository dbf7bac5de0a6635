#include "runtime/cells/clamps.hpp"

namespace heartwright::cells {

Clamps::Clamps(device::Device& device, Population& population, const std::vector<ClampSetup>& clamps)
    : device_(device), population_(population) {
    for (const ClampSetup& clamp : clamps) {
        clamps_.push_back({clamp.first_step, clamp.last_step, clamp.is_linear, device::Buffer<double>(device, clamp.at),
                           device::Buffer<double>(device, clamp.values),
                           device::Buffer<std::uint8_t>(device, clamp.cells)});
    }
}

template <class Real>
void Clamps::put_all(const interface::StepClock* clock, std::int64_t offset) {
    for (const Clamp& clamp : clamps_) {
        const Waveform waveform{clamp.at.data(), clamp.values.data(), static_cast<std::int64_t>(clamp.values.size()),
                                clamp.is_linear};
        const PutPotential<Real> put{clock,
                                     offset,
                                     clamp.first_step,
                                     clamp.last_step,
                                     waveform,
                                     clamp.cells.data(),
                                     static_cast<Real*>(population_.potential())};
#if HEARTWRIGHT_CUDA
        if (device_.backend() == device::Backend::cuda) {
            put_on_cuda(device_.stream(), population_.count(), put);
            continue;
        }
#endif
        device_.threads().for_ranges(population_.count(), [&](std::int64_t first, std::int64_t last) {
            for (std::int64_t s = first; s < last; ++s) {
                put(s);
            }
        });
    }
}

void Clamps::begin(const interface::StepClock* clock) {
    if (population_.model().real_bytes == 8)
        put_all<double>(clock, -1);
    else
        put_all<float>(clock, -1);
}

void Clamps::put(const interface::StepClock* clock) {
    if (population_.model().real_bytes == 8)
        put_all<double>(clock, 0);
    else
        put_all<float>(clock, 0);
}

}  // namespace heartwright::cells
