// How a value rises after each activation, and falls again: calcium, force, a gate.
//
// A beat begins at the first sample at or after its activation; the value there is its baseline. Its peak is the
// highest value from there on, at the sample that shows it. It has fallen by x percent when it first falls below
// peak - x/100 (peak - baseline) after the peak, linear between samples. It ends where another beat begins: where the
// activation changes, or V rises through the threshold between two samples and the activation stays (a beat that the
// activation map does not keep).
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <vector>

#include "runtime/checkpoint/keeper.hpp"
#include "runtime/core/host_device.hpp"
#include "runtime/device/buffer.hpp"
#include "runtime/interface/state_layout.hpp"

namespace heartwright::observers {

inline constexpr int max_falls = 4;  // different percentages of one symbol

// One sample at one cell; all pointers [slots].
template <class Value, class Real>
struct TransientUpdate {
    const Value* values;
    const Real* v;
    const double* activation;  // ms; NaN: none yet
    double *followed, *baseline, *peak, *peak_time,
        *before;                  // activation of the beat; value and time (ms) of its peak; the sample before
    double* fallen[max_falls];    // ms of the run; NaN: not yet
    std::uint8_t* phase;          // bit 0: V was above the threshold; bit 1: a beat is followed
    const std::int64_t* step;     // of the clock
    std::int64_t steps_since;     // the values are those of so many steps later
    double dt, width, threshold;  // width: ms between samples
    double share[max_falls];
    double never;  // NaN
    int falls;

    static constexpr std::uint8_t above = 1, follows = 2;

    HEARTWRIGHT_HD void operator()(std::int64_t s) const {
        const double now = static_cast<double>(values[s]), t = static_cast<double>(*step + steps_since) * dt,
                     begun = activation[s];
        const bool is_above = static_cast<double>(v[s]) >= threshold, was_above = (phase[s] & above) != 0;
        bool is_followed = (phase[s] & follows) != 0;
        if (begun == begun && begun != followed[s]) {  // the first is false for NaN
            is_followed = true;
            followed[s] = begun;
            baseline[s] = now;
            raise(s, now, t);
        } else if (is_above && !was_above) {
            is_followed = false;
        } else if (is_followed && now > peak[s]) {
            raise(s, now, t);
        } else if (is_followed && peak[s] > baseline[s]) {
            const double last = before[s];
            for (int l = 0; l < falls; ++l) {
                const double level = peak[s] - share[l] * (peak[s] - baseline[s]);
                if (fallen[l][s] != fallen[l][s] && now < level && last >= level)
                    fallen[l][s] = t - width * (level - now) / (last - now);
            }
        }
        before[s] = now;
        phase[s] = static_cast<std::uint8_t>((is_above ? above : 0) | (is_followed ? follows : 0));
    }

private:
    HEARTWRIGHT_HD void raise(std::int64_t s, double now, double t) const {
        peak[s] = now;
        peak_time[s] = t;
        for (int l = 0; l < falls; ++l) fallen[l][s] = never;
    }
};

// Of one symbol.
class Transients {
public:
    // percents: at most max_falls.
    Transients(device::Device& device, std::int64_t count, const std::vector<double>& percents, double dt, double width,
               double threshold, const std::int64_t* step);
    static std::int64_t memory(std::int64_t count, std::int64_t percents);

    // A sample at slots [first, first + count): `values` are those of these slots; v and activation those
    // of all slots. steps_since: 1 before the clock has advanced over the step that led to the values, else 0.
    // Enqueued.
    struct Values {  // of cells [first, first + count)
        std::int64_t first, count;
        const void* values;  // of the first on
        interface::NumberFormat format;
    };
    void sample(const Values& values, const void* v, int real_bytes, const double* activation,
                std::int64_t steps_since);

    std::vector<double> time_to_peak() const;   // [slots], ms from activation; NaN: no beat, or no rise
    std::vector<double> decay(int fall) const;  // [slots], ms from the peak; NaN: not fallen so far, or no rise

    void keep(checkpoint::Keeper& keeper, const std::string& name);  // all of it

private:
    template <class Value, class Real>
    void sample_range(std::int64_t first, std::int64_t count, const void* values, const void* v,
                      const double* activation, std::int64_t steps_since);

    device::Device& device_;
    std::vector<double> shares_;
    double dt_, width_, threshold_;
    const std::int64_t* step_;
    device::Buffer<double> followed_, baseline_, peak_, peak_time_, before_;
    std::vector<device::Buffer<double>> fallen_;
    device::Buffer<std::uint8_t> phase_;
};

// The trapezoidal integral over time, of samples in steps [first_step, last_step].
template <class Value>
struct Integrate {
    const Value* values;
    double *integral, *before;  // [slots]; before: the value at the sample before
    const std::int64_t* step;
    std::int64_t steps_since, first_step, last_step;
    double half_width;  // ms between samples, halved

    HEARTWRIGHT_HD void operator()(std::int64_t s) const {
        const std::int64_t n = *step + steps_since;
        if (n < first_step || n > last_step) return;
        const double now = static_cast<double>(values[s]);
        if (n > first_step) integral[s] += half_width * (before[s] + now);
        before[s] = now;
    }
};
// `work` points at slots of its own; its values are not read: those of that format are.
void integrate(device::Device& device, std::int64_t count, const void* values, interface::NumberFormat format,
               const Integrate<double>& work);

}  // namespace heartwright::observers
