// The functions of math.hpp of plain numbers: those of packs of one lane, with the same bits. Included by math.hpp.
#pragma once

#include <type_traits>

#include "runtime/math/pack.hpp"

namespace heartwright::math {
inline namespace HEARTWRIGHT_ISA {

template <class T>
concept Number = std::is_floating_point_v<T>;

#define HEARTWRIGHT_OF_NUMBER(name)   \
    template <Number T>               \
    HEARTWRIGHT_FN T name(T x) {      \
        return name(pack<T, 1>(x)).v; \
    }
// clang-format off
HEARTWRIGHT_OF_NUMBER(exp) HEARTWRIGHT_OF_NUMBER(expm1) HEARTWRIGHT_OF_NUMBER(log) HEARTWRIGHT_OF_NUMBER(log10)
HEARTWRIGHT_OF_NUMBER(tanh) HEARTWRIGHT_OF_NUMBER(sin) HEARTWRIGHT_OF_NUMBER(cos) HEARTWRIGHT_OF_NUMBER(sqrt)
HEARTWRIGHT_OF_NUMBER(floor) HEARTWRIGHT_OF_NUMBER(fabs) HEARTWRIGHT_OF_NUMBER(square) HEARTWRIGHT_OF_NUMBER(cube)
HEARTWRIGHT_OF_NUMBER(reciprocal) HEARTWRIGHT_OF_NUMBER(normal_reciprocal) HEARTWRIGHT_OF_NUMBER(bounded_exp)
HEARTWRIGHT_OF_NUMBER(decaying_exp) HEARTWRIGHT_OF_NUMBER(normal_log) HEARTWRIGHT_OF_NUMBER(ceil)
HEARTWRIGHT_OF_NUMBER(tan) HEARTWRIGHT_OF_NUMBER(asin) HEARTWRIGHT_OF_NUMBER(acos) HEARTWRIGHT_OF_NUMBER(atan)
HEARTWRIGHT_OF_NUMBER(sinh) HEARTWRIGHT_OF_NUMBER(cosh) HEARTWRIGHT_OF_NUMBER(asinh) HEARTWRIGHT_OF_NUMBER(acosh)
HEARTWRIGHT_OF_NUMBER(atanh)
// clang-format on
#undef HEARTWRIGHT_OF_NUMBER

                                    template <Number T>
                                    HEARTWRIGHT_FN T fma(T a, T b, T c) {
    return fma(pack<T, 1>(a), pack<T, 1>(b), pack<T, 1>(c)).v;
}
template <Number T>
HEARTWRIGHT_FN T pow(T x, std::type_identity_t<T> y) {
    return pow(pack<T, 1>(x), pack<T, 1>(y)).v;
}
template <Number T>
HEARTWRIGHT_FN T min(T a, std::type_identity_t<T> b) {
    return smaller(pack<T, 1>(a), pack<T, 1>(b)).v;
}
template <Number T>
HEARTWRIGHT_FN T max(T a, std::type_identity_t<T> b) {
    return larger(pack<T, 1>(a), pack<T, 1>(b)).v;
}

}  // namespace HEARTWRIGHT_ISA
}  // namespace heartwright::math
