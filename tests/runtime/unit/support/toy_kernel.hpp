// The toy model's step of one slot, shared by its twins.
#pragma once

#include "runtime/core/host_device.hpp"
#include "runtime/interface/model.hpp"

namespace heartwright::testing {

struct ToyConstants {
    double epsilon, drive, dt;
    double amplitude[interface::max_stimulus_count];
};

// interface::CellConstants as a kernel has them; without values: all cells have the constants that are shared.
template <class Real>
struct ToyOwn {
    const Real* values;
    bool is_column[3];
    std::int64_t place[3];  // of slot 0 in a column

    HEARTWRIGHT_HD double of(int k, double shared, std::int64_t s) const {
        return values == nullptr ? shared : static_cast<double>(values[place[k] + (is_column[k] ? s : 0)]);
    }
};

template <class Real>
struct ToyStep {
    bool is_decay;
    ToyConstants constants;
    Real* w;
    const Real* v_in;
    Real* v_out;
    const interface::StepClock* clock;
    const std::uint32_t* stimulus_mask;
    ToyOwn<Real> own;

    HEARTWRIGHT_HD void operator()(std::int64_t s) const {
        const double epsilon = own.of(0, constants.epsilon, s), drive = own.of(1, constants.drive, s),
                     dt = own.of(2, constants.dt, s);
        double i_stim = 0;
        const std::uint32_t on = stimulus_mask != nullptr ? stimulus_mask[s] & clock->active_stimulus_mask : 0;
        for (int k = 0; k < interface::max_stimulus_count; ++k)
            if ((on >> k & 1u) != 0) i_stim += constants.amplitude[k];
        const double V = v_in[s], recovery = V + 0.7 - 0.8 * w[s];
        const double change = is_decay ? -V / 10 : V - V * V * V / 3 - w[s] + drive;
        v_out[s] = static_cast<Real>(V + dt * (change - i_stim));
        w[s] = static_cast<Real>(w[s] + dt * epsilon * recovery);
    }
};

template <class Real>
struct ToyObserve {
    ToyConstants constants;
    const Real *v, *w;
    const interface::StepClock* clock;
    bool clock_of_each;
    const std::uint32_t* stimulus_mask;
    const std::int64_t* slots;
    std::int64_t first, count;
    const std::int32_t* wanted;
    std::int32_t n_wanted;
    double* out;
    ToyOwn<Real> own;

    HEARTWRIGHT_HD double given(std::int64_t s) const {
        const interface::StepClock& now = clock[clock_of_each ? s : 0];
        const std::uint32_t on = stimulus_mask != nullptr ? stimulus_mask[s] & now.active_stimulus_mask : 0;
        double sum = own.of(1, constants.drive, s) * (static_cast<double>(now.step) * now.dt);
        for (int k = 0; k < interface::max_stimulus_count; ++k) sum += (on >> k & 1u) != 0 ? constants.amplitude[k] : 0;
        return sum;
    }
    HEARTWRIGHT_HD void operator()(std::int64_t i) const {
        const std::int64_t s = slots != nullptr ? slots[i] : first + i;
        for (std::int32_t k = 0; k < n_wanted; ++k) {
            out[k * count + i] =
                wanted[k] == 0 ? static_cast<double>(v[s]) + 0.7 - 0.8 * static_cast<double>(w[s]) : given(s);
        }
    }
};

inline ToyConstants toy_constants(const interface::ReactArguments& a) {
    ToyConstants constants{a.constants[0], a.constants[1], a.constants[2], {}};
    for (int k = 0; k < interface::max_stimulus_count; ++k) constants.amplitude[k] = a.stimulus_amplitude[k];
    return constants;
}

template <class Real>
ToyOwn<Real> toy_own(const interface::ReactArguments& a) {
    ToyOwn<Real> own{};
    for (int k = 0; a.own != nullptr && k < 3; ++k) {
        own.values = static_cast<const Real*>(a.own->values);
        own.is_column[k] = a.own->place[k] >= 3;
        own.place[k] = a.own->place[k] - (own.is_column[k] ? a.own->first : 0);
    }
    return own;
}

template <class Real>
ToyStep<Real> toy_step(std::int32_t kernel, const interface::ReactArguments& a) {
    return {kernel == 1,
            toy_constants(a),
            static_cast<Real*>(a.state) + a.stride,
            static_cast<const Real*>(a.v_in),
            static_cast<Real*>(a.v_out),
            a.clock,
            a.stimulus_mask,
            toy_own<Real>(a)};
}

template <class Real>
ToyObserve<Real> toy_observe(const interface::ObserveArguments& a) {
    return {toy_constants(a.at),
            static_cast<const Real*>(a.at.v_in),
            static_cast<const Real*>(a.at.state) + a.at.stride,
            a.at.clock,
            a.clock_of_each,
            a.at.stimulus_mask,
            a.slots,
            a.at.first,
            a.count,
            a.wanted,
            a.n_wanted,
            a.out,
            toy_own<Real>(a.at)};
}

int toy_react_on_cuda(std::int32_t kernel, const interface::ReactArguments& a, void* stream);
int toy_observe_on_cuda(std::int32_t kernel, const interface::ObserveArguments& a, void* stream);

}  // namespace heartwright::testing
