// The potential held at constants: put back after each step of a window, so that nothing of the step remains.
#pragma once

#include <cstdint>
#include <vector>

#include "runtime/abi/model.hpp"
#include "runtime/cells/population.hpp"
#include "runtime/core/host_device.hpp"
#include "runtime/device/buffer.hpp"

namespace heartwright::cells {

struct ClampSetup {
    std::int64_t first_step = 0, last_step = 0;  // steps [first, last)
    double to = 0;                               // Model::potential_unit
    std::vector<std::uint8_t> cells;             // [slots], non-zero: clamped; empty: all
};

// What a step of the window finds and leaves is `to`: set when the step before the window ends, and when each step of it does.
template <class Real>
struct PutPotential {
    const abi::StepClock* clock;  // not yet advanced
    std::int64_t offset;          // 0; -1 before the first step, which no step ends
    std::int64_t first_step, last_step;
    double to;
    const std::uint8_t* cells;  // null: all
    Real* potential;
    HEARTWRIGHT_HD void operator()(std::int64_t s) const {
        const std::int64_t ended = clock->step + offset;
        if (ended + 1 >= first_step && ended < last_step && (cells == nullptr || cells[s] != 0)) {
            potential[s] = static_cast<Real>(to);
        }
    }
};

class Clamps {
public:
    Clamps(device::Device& device, Population& population, const std::vector<ClampSetup>& clamps);

    bool empty() const { return clamps_.empty(); }
    void begin(const abi::StepClock* clock);  // before the first step. Enqueued
    void put(const abi::StepClock* clock);    // after each step, before the clock advances. Enqueued

private:
    template <class Real>
    void put_all(const abi::StepClock* clock, std::int64_t offset);

    struct Clamp {
        std::int64_t first_step, last_step;
        double to;
        device::Buffer<std::uint8_t> cells;
    };
    device::Device& device_;
    Population& population_;
    std::vector<Clamp> clamps_;
};

template <class Real>
void put_on_cuda(void* stream, std::int64_t count, const PutPotential<Real>& put);

}  // namespace heartwright::cells
