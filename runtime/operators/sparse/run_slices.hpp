// The CPU twin's loop over slices, for the widest vector registers of the processor.
#pragma once

#include "runtime/operators/sparse/sell.hpp"

namespace heartwright::sparse {

// out of slices list[first..last), or of slices [first, last) where list is null.
template <class Real, class Value>
void run_slices(const SellView<Real, Value>& view, const Real* u, Real* out, const std::int32_t* list,
                std::int64_t first, std::int64_t last);

}  // namespace heartwright::sparse
