// The factor of a row, read on the device.
#pragma once

#include "runtime/operators/sparse/operator.hpp"

namespace heartwright::sparse {

// Couplings and columns are streamed past the caches (evict-first loads), which stay free for u.

template <class Real>
__device__ __forceinline__ Real scale_of(const Scales<Real>& scales, std::int64_t row) {
    return scales.has_one ? scales.values[0] : __ldcs(scales.values + row);
}

}  // namespace heartwright::sparse
