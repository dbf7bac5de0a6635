// What is done with each site; for GPUs compiled in loops.cu.
#pragma once

#include "runtime/device/loops.hpp"
#include "runtime/lattice/move.hpp"
#include "runtime/lattice/start.hpp"

namespace heartwright::lattice {

// to[n] = value
struct Fill {
    double* to;
    double value;
    HEARTWRIGHT_HD void operator()(std::int64_t n) const { to[n] = value; }
};

}  // namespace heartwright::lattice
