#include "tests/runtime/unit/math/samples.hpp"

#include "runtime/math/math.hpp"

#define HEARTWRIGHT_JOIN_(a, b) a##b
#define HEARTWRIGHT_JOIN(a, b) HEARTWRIGHT_JOIN_(a, b)

namespace heartwright::test {
namespace {

namespace math = heartwright::math::HEARTWRIGHT_ISA;

template <class P>
P evaluate(Function f, P x, P y) {
    switch (f) {
        case f_exp:
            return exp(x);
        case f_expm1:
            return expm1(x);
        case f_log:
            return log(x);
        case f_log10:
            return log10(x);
        case f_tanh:
            return tanh(x);
        case f_sin:
            return sin(x);
        case f_cos:
            return cos(x);
        case f_sqrt:
            return sqrt(x);
        case f_floor:
            return floor(x);
        case f_reciprocal:
            return reciprocal(x);
        case f_normal_reciprocal:
            return normal_reciprocal(x);
        case f_bounded_exp:
            return bounded_exp(x);
        case f_decaying_exp:
            return decaying_exp(x);
        case f_normal_log:
            return normal_log(x);
        case f_ceil:
            return ceil(x);
        case f_tan:
            return tan(x);
        case f_asin:
            return asin(x);
        case f_acos:
            return acos(x);
        case f_atan:
            return atan(x);
        case f_sinh:
            return sinh(x);
        case f_cosh:
            return cosh(x);
        case f_asinh:
            return asinh(x);
        case f_acosh:
            return acosh(x);
        case f_atanh:
            return atanh(x);
        case f_pow:
            return pow(x, y);
        case f_min:
            return min(x, y);
        case f_max:
            return max(x, y);
        default:
            return fma(x, y, x);
    }
}

template <class T, int N>
void run(Function f, const T* x, const T* y, T* to, int count) {
    using P = math::pack<T, N>;
    for (int begin = 0; begin < count; begin += N) {
        T a[N] = {}, b[N] = {}, c[N];
        for (int k = 0; k < N && begin + k < count; ++k) a[k] = x[begin + k], b[k] = y[begin + k];
        evaluate(f, P::load(a), P::load(b)).store(c);
        for (int k = 0; k < N && begin + k < count; ++k) to[begin + k] = c[k];
    }
}

}  // namespace

const Samples& HEARTWRIGHT_JOIN(samples_, HEARTWRIGHT_ISA)() {
    static const Samples samples{math::register_lanes<double>,
                                 run<double, math::register_lanes<double>>,
                                 run<float, math::register_lanes<float>>,
                                 run<double, 8>,
                                 run<float, 16>,
                                 run<double, 1>,
                                 run<float, 1>};
    return samples;
}

}  // namespace heartwright::test
