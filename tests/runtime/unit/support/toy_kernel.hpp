// The toy model's step of one slot, shared by its twins.
#pragma once

#include "runtime/abi/model.hpp"
#include "runtime/core/host_device.hpp"

namespace heartwright::testing {

struct ToyConstants {
    double epsilon, drive, dt;
    double amplitude[abi::max_stimuli];
};

template <class Real>
struct ToyStep {
    bool is_decay;
    ToyConstants constants;
    Real* w;
    const Real* v_in;
    Real* v_out;
    const abi::StepClock* clock;
    const std::uint32_t* stimulus_mask;

    HEARTWRIGHT_HD void operator()(std::int64_t s) const {
        double i_stim = 0;
        const std::uint32_t on = stimulus_mask != nullptr ? stimulus_mask[s] & clock->active_stimuli : 0;
        for (int k = 0; k < abi::max_stimuli; ++k) {
            if ((on >> k & 1u) != 0) {
                i_stim += constants.amplitude[k];
            }
        }
        const double V = v_in[s], recovery = V + 0.7 - 0.8 * w[s];
        const double change = is_decay ? -V / 10 : V - V * V * V / 3 - w[s] + constants.drive;
        v_out[s] = static_cast<Real>(V + constants.dt * (change - i_stim));
        w[s] = static_cast<Real>(w[s] + constants.dt * constants.epsilon * recovery);
    }
};

template <class Real>
struct ToyObserve {
    const Real *v, *w;
    const std::int64_t* slots;
    std::int64_t first;
    double* out;
    HEARTWRIGHT_HD void operator()(std::int64_t i) const {
        const std::int64_t s = slots != nullptr ? slots[i] : first + i;
        out[i] = static_cast<double>(v[s]) + 0.7 - 0.8 * static_cast<double>(w[s]);
    }
};

template <class Real>
ToyStep<Real> toy_step(std::int32_t kernel, const abi::ReactArguments& a) {
    ToyStep<Real> step{kernel == 1, {a.constants[0], a.constants[1], a.constants[2], {}}, static_cast<Real*>(a.state) + a.stride,
                       static_cast<const Real*>(a.v_in), static_cast<Real*>(a.v_out), a.clock, a.stimulus_mask};
    for (int k = 0; k < abi::max_stimuli; ++k) {
        step.constants.amplitude[k] = a.stimulus_amplitude[k];
    }
    return step;
}

template <class Real>
ToyObserve<Real> toy_observe(const abi::ObserveArguments& a) {
    return {static_cast<const Real*>(a.at.v_in), static_cast<const Real*>(a.at.state) + a.at.stride, a.slots, a.at.first, a.out};
}

int toy_react_on_cuda(std::int32_t kernel, const abi::ReactArguments& a, void* stream);
int toy_observe_on_cuda(std::int32_t kernel, const abi::ObserveArguments& a, void* stream);

}  // namespace heartwright::testing
