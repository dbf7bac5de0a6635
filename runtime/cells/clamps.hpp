// The potential held at constants or waveforms: put back after each step of a window, so that nothing of the step
// remains.
#pragma once

#include <cstdint>
#include <vector>

#include "runtime/cells/population.hpp"
#include "runtime/core/host_device.hpp"
#include "runtime/device/buffer.hpp"
#include "runtime/interface/model.hpp"

namespace heartwright::cells {

struct ClampSetup {
    std::int64_t first_step = 0, last_step = 0;  // steps [first, last)
    std::vector<double> at, values;   // knots: steps after first_step, ascending from 0; Model::potential_unit
    bool is_linear = false;           // between knots; else a value holds until the next one
    std::vector<std::uint8_t> cells;  // [slots], non-zero: clamped; empty: all
};

// The waveform of a clamp at `step` steps after its first; after the last knot its value.
struct Waveform {
    const double *at, *values;
    std::int64_t count;
    bool is_linear;
    HEARTWRIGHT_HD double operator()(std::int64_t step) const {
        const double now = static_cast<double>(step);
        std::int64_t low = 0, high = count;  // at[low] <= now; high: count, or at[high] > now
        while (high - low > 1) {
            const std::int64_t middle = low + (high - low) / 2;
            (at[middle] <= now ? low : high) = middle;
        }
        if (!is_linear || high == count) return values[low];
        return values[low] + (values[high] - values[low]) * ((now - at[low]) / (at[high] - at[low]));
    }
};

// What a step of the window finds and leaves is the waveform: set when the step before the window ends, and when each
// step of it does.
template <class Real>
struct PutPotential {
    const interface::StepClock* clock;  // not yet advanced
    std::int64_t offset;                // 0; -1 before the first step, which no step ends
    std::int64_t first_step, last_step;
    Waveform waveform;
    const std::uint8_t* cells;  // null: all
    Real* potential;
    HEARTWRIGHT_HD void operator()(std::int64_t s) const {
        const std::int64_t ended = clock->step + offset;
        if (ended + 1 >= first_step && ended < last_step && (cells == nullptr || cells[s] != 0))
            potential[s] = static_cast<Real>(waveform(ended + 1 - first_step));
    }
};

class Clamps {
public:
    Clamps(device::Device& device, Population& population, const std::vector<ClampSetup>& clamps);

    bool empty() const { return clamps_.empty(); }
    void begin(const interface::StepClock* clock);  // before the first step. Enqueued
    void put(const interface::StepClock* clock);    // after each step, before the clock advances. Enqueued

private:
    template <class Real>
    void put_all(const interface::StepClock* clock, std::int64_t offset);

    struct Clamp {
        std::int64_t first_step, last_step;
        bool is_linear;
        device::Buffer<double> at, values;
        device::Buffer<std::uint8_t> cells;
    };
    device::Device& device_;
    Population& population_;
    std::vector<Clamp> clamps_;
};

template <class Real>
void put_on_cuda(void* stream, std::int64_t count, const PutPotential<Real>& put);

}  // namespace heartwright::cells
