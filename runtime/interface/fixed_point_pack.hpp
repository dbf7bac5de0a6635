// Packs of numbers from and to fixed point (fixed_point.hpp).
#pragma once

#include "runtime/interface/fixed_point.hpp"
#include "runtime/math/pack.hpp"

namespace heartwright::interface {
inline namespace HEARTWRIGHT_ISA {

// The double whose low word is stored.
template <class real>
HEARTWRIGHT_FN real shifted_to_fixed_point(real x) {
    const real shifted = x + fixed_point_origin;
    const real largest = fixed_point_origin + largest_fixed_point;
#if defined(__CUDA_ARCH__)
    return __double2hiint(shifted.v) == static_cast<int>(fixed_point_high_word >> 32) ? shifted : largest;
#else
    const real least = fixed_point_origin + least_fixed_point;
    return select(shifted >= least && shifted <= largest, shifted, largest);
#endif
}

template <class real>
HEARTWRIGHT_FN real load_fixed_point(const FixedPoint* from) {
    return math::from_bits<real>(math::load_whole<real>(&from->word) | fixed_point_high_word) - fixed_point_origin;
}
template <class real>
HEARTWRIGHT_FN void store_fixed_point(real x, FixedPoint* to) {
    math::store_low_words<real>(math::bits(shifted_to_fixed_point(x)), &to->word);
}
// x as it comes back.
template <class real>
HEARTWRIGHT_FN real rounded_to_fixed_point(real x) {
    return shifted_to_fixed_point(x) - fixed_point_origin;
}

}  // namespace HEARTWRIGHT_ISA
}  // namespace heartwright::interface
