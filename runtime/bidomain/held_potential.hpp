// A step of diffusion under a potential that is held, for one row, shared by the CPU and CUDA twins.
#pragma once

#include <cstdint>

#include "runtime/core/host_device.hpp"

namespace heartwright::bidomain {

template <class Real>
struct Add {  // sum = V + phi
    const Real *V, *phi;
    Real* sum;

    HEARTWRIGHT_HD void operator()(std::int64_t i) const { sum[i] = V[i] + phi[i]; }
};

template <class Real>
struct Subtract {  // V -= phi
    const Real* phi;
    Real* V;

    HEARTWRIGHT_HD void operator()(std::int64_t i) const { V[i] -= phi[i]; }
};

template <class Real>
struct Inject {  // V += dt rate
    const Real* rate;
    Real* V;
    Real dt;

    HEARTWRIGHT_HD void operator()(std::int64_t i) const { V[i] += dt * rate[i]; }
};

}  // namespace heartwright::bidomain
