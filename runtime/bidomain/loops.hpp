// What a step of the bidomain equations does with each slot or row, shared by the CPU and CUDA twins.
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

template <class Real>
struct ToRows {
    const Real* V;  // by slot
    const std::int32_t* row_of_slot;
    double* by_row;

    HEARTWRIGHT_HD void operator()(std::int64_t slot) const { by_row[row_of_slot[slot]] = V[slot]; }
};

template <class Real>
struct ToSlots {
    const double* by_row;
    const std::int32_t* row_of_slot;
    Real* by_slot;

    HEARTWRIGHT_HD void operator()(std::int64_t slot) const {
        by_slot[slot] = static_cast<Real>(by_row[row_of_slot[slot]]);
    }
};

struct MembraneCurrent {  // -K_i V
    const std::int64_t* row_starts;
    const std::int32_t* columns;
    const double *couplings, *V;
    double* current;

    HEARTWRIGHT_HD void operator()(std::int64_t row) const {
        double sum = 0;
        for (std::int64_t k = row_starts[row]; k < row_starts[row + 1]; ++k)
            sum += couplings[k] * (V[row] - V[columns[k]]);
        current[row] = -sum;
    }
};

struct Extrapolate {  // before_last becomes what follows on the line through both
    const double* last;
    double* before_last;

    HEARTWRIGHT_HD void operator()(std::int64_t row) const {
        before_last[row] = last[row] + (last[row] - before_last[row]);
    }
};

}  // namespace heartwright::bidomain
