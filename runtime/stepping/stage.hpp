// One stage of RKL2 for one row, shared by the CPU and CUDA twins.
#pragma once

#include <cstdint>

#include "runtime/core/host_device.hpp"

namespace heartwright::stepping {

// The factors of stage j (rkl2.hpp), in FP64.
struct StageFactors {
    double m = 0, n = 0, m_tilde = 0, g_tilde = 0;
};

// rate = product - u: dt M Y_0; and Y_1.
template <class Real>
struct FirstStage {
    const Real *u, *product;
    Real *rate, *y;
    Real m_tilde;

    HEARTWRIGHT_HD void operator()(std::int64_t i) const {
        const Real r = product[i] - u[i];
        rate[i] = r;
        y[i] = u[i] + m_tilde * r;
    }
};

// Y_j into `y`, which may be where `before` (Y_(j-2)) is; `last`: Y_(j-1), `product`: Y_(j-1) + dt M Y_(j-1).
template <class Real>
struct Stage {
    const Real *u, *rate, *product, *last, *before;
    Real* y;
    Real m, n, m_tilde, g_tilde;

    HEARTWRIGHT_HD void operator()(std::int64_t i) const {
        y[i] = u[i] + ((m * (last[i] - u[i]) + n * (before[i] - u[i])) +
                       (m_tilde * (product[i] - last[i]) + g_tilde * rate[i]));
    }
};

}  // namespace heartwright::stepping
