// Maps made while running: when each cell was activated, when it repolarised, how high a value went.
//
// Activation: upward crossing of the threshold, linear between steps. Repolarisation to x %: fall below
// peak - x/100 (peak - foot), linear between steps, where foot is V when it last stopped falling before the upstroke and peak the
// highest V since the crossing. APD: from the one to the other.
#pragma once

#include <cstdint>
#include <limits>
#include <memory>
#include <vector>

#include "runtime/core/host_device.hpp"
#include "runtime/device/buffer.hpp"

namespace heartwright::reduce {

inline constexpr int max_levels = 4;              // different percentages in one run

struct BeatMapsSetup {
    double threshold = 0;
    bool last_beat = false;                       // else the first
    std::vector<double> percents;                 // at most max_levels
    bool fastest_rise = false;                    // the largest dV/dt, too
};

// One step of one cell; all pointers [slots].
template <class Real>
struct BeatUpdate {
    const Real* v;                                // after the step
    Real* v_before;
    float *foot, *start_foot, *peak;              // foot: next beat's; start_foot, peak: this beat's
    std::uint8_t* phase;                          // bit 0: above the threshold; bit 1: a beat was seen; bit 2 + l: level l still to come
    double* activation;                           // ms
    double* repolarisation[max_levels];           // ms
    double* duration[max_levels];                 // ms; null for the first beat, where it follows from the other two
    float* fastest_rise;                          // per ms, or null
    const std::int64_t* step;                     // of the clock; v is the state after this step
    double dt, threshold;
    double share[max_levels];
    int levels;
    bool last_beat;

    static constexpr std::uint8_t above = 1, seen = 2;

    HEARTWRIGHT_HD void operator()(std::int64_t s) const {
        const double before = v_before[s], now = v[s];
        const double start = static_cast<double>(*step) * dt;
        v_before[s] = v[s];
        if (fastest_rise != nullptr) {
            const auto rise = static_cast<float>((now - before) / dt);
            fastest_rise[s] = rise > fastest_rise[s] ? rise : fastest_rise[s];
        }
        std::uint8_t bits = phase[s];
        if ((bits & above) == 0 && before < threshold && now >= threshold) {
            bits |= above;
            if (last_beat || (bits & seen) == 0) {
                bits = static_cast<std::uint8_t>(above | seen | (((1u << levels) - 1u) << 2));
                activation[s] = start + dt * (threshold - before) / (now - before);
                start_foot[s] = foot[s];
                peak[s] = static_cast<float>(now);
            }
        } else if ((bits & above) != 0 && now < threshold) {
            bits = static_cast<std::uint8_t>(bits & ~above);
            foot[s] = static_cast<float>(now);
        } else if ((bits & above) == 0 && now <= before) {
            foot[s] = static_cast<float>(now);
        }
        if ((bits >> 2) != 0) {
            if (now > static_cast<double>(peak[s])) {
                peak[s] = static_cast<float>(now);
            }
            const double high = peak[s], low = start_foot[s];
            for (int l = 0; l < levels; ++l) {
                const double level = high - share[l] * (high - low);
                if ((bits & (4u << l)) != 0 && now < level && before >= level) {
                    bits = static_cast<std::uint8_t>(bits & ~(4u << l));
                    const double time = start + dt * (before - level) / (before - now);
                    repolarisation[l][s] = time;
                    if (duration[l] != nullptr) {
                        duration[l][s] = time - activation[s];
                    }
                }
            }
        }
        phase[s] = bits;
    }
};

class BeatMaps {
public:
    virtual ~BeatMaps() = default;
    virtual void start(const void* v) = 0;                        // the initial state; enqueued
    virtual void update(const void* v) = 0;                       // after each step, before the clock advances; enqueued
    virtual std::vector<double> activation() const = 0;           // [slots], ms; NaN: never
    virtual std::vector<double> repolarisation(int level) const = 0;
    virtual std::vector<double> duration(int level) const = 0;
    virtual std::vector<double> fastest_rise() const = 0;         // per ms
};

// `step` is on the device. real_bytes: 8 or 4.
std::unique_ptr<BeatMaps> make_beat_maps(device::Device& device, std::int64_t count, const BeatMapsSetup& setup, double dt, const std::int64_t* step,
                                         int real_bytes);
std::int64_t beat_maps_memory(std::int64_t count, const BeatMapsSetup& setup, int real_bytes);

// The highest value so far of a state (Real) or an observable (double).
template <class Value, class Highest>
struct KeepHighest {
    const Value* values;
    Highest* highest;
    HEARTWRIGHT_HD void operator()(std::int64_t s) const {
        const auto value = static_cast<Highest>(values[s]);
        highest[s] = value > highest[s] ? value : highest[s];
    }
};
void keep_highest(device::Device& device, std::int64_t count, const void* values, int value_bytes, double* highest);

}  // namespace heartwright::reduce
