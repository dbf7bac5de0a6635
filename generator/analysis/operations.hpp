// Semantics of each operation of the IR: the one definition that the interpreter and constant folding share.
// Real: double, long double, or a number type with the same functions (magnitude.hpp).
#pragma once

#include <cmath>

#include "base/diag/faults.hpp"
#include "generator/ir/expr.hpp"

namespace heartwright::analysis {

// Trigonometric and hyperbolic functions, and those that round.
template <class Real>
Real apply_function(ir::Op op, const Real& a) {
    using ir::Op;
    using std::acos, std::acosh, std::asin, std::asinh, std::atan, std::atanh, std::ceil, std::cos, std::cosh,
        std::floor, std::sin, std::sinh, std::tan, std::tanh;
    switch (op) {
        case Op::tanh:
            return tanh(a);
        case Op::sin:
            return sin(a);
        case Op::cos:
            return cos(a);
        case Op::floor:
            return floor(a);
        case Op::ceil:
            return ceil(a);
        case Op::tan:
            return tan(a);
        case Op::asin:
            return asin(a);
        case Op::acos:
            return acos(a);
        case Op::atan:
            return atan(a);
        case Op::sinh:
            return sinh(a);
        case Op::cosh:
            return cosh(a);
        case Op::asinh:
            return asinh(a);
        case Op::acosh:
            return acosh(a);
        case Op::atanh:
            return atanh(a);
        default:
            throw OurFault("apply: not an operation on values");
    }
}

template <class Real>
Real apply(ir::Op op, const Real& a, const Real& b, const Real& c) {
    using ir::Op;
    using std::exp, std::expm1, std::fabs, std::fma, std::fmax, std::fmin, std::log, std::log10, std::pow, std::sqrt;
    auto truth = [](bool condition) { return Real(condition ? 1.0 : 0.0); };
    const Real zero(0.0);
    switch (op) {
        case Op::negate:
            return -a;
        case Op::add:
            return a + b;
        case Op::subtract:
            return a - b;
        case Op::multiply:
            return a * b;
        case Op::divide:
            return a / b;
        case Op::fma:
            return fma(a, b, c);
        case Op::reciprocal:
        case Op::normal_reciprocal:
            return Real(1.0) / a;
        case Op::exp:
        case Op::bounded_exp:
        case Op::decaying_exp:
            return exp(a);
        case Op::expm1:
            return expm1(a);
        case Op::log:
        case Op::normal_log:
            return log(a);
        case Op::log10:
            return log10(a);
        case Op::sqrt:
            return sqrt(a);
        case Op::pow:
        case Op::pow_by_products:
            return pow(a, b);
        case Op::square:
            return a * a;
        case Op::cube:
            return a * a * a;
        case Op::fabs:
            return fabs(a);
        case Op::min:
            return fmin(a, b);
        case Op::max:
            return fmax(a, b);
        case Op::less:
            return truth(a < b);
        case Op::less_equal:
            return truth(a <= b);
        case Op::greater:
            return truth(a > b);
        case Op::greater_equal:
            return truth(a >= b);
        case Op::equal:
            return truth(a == b);
        case Op::not_equal:
            return truth(!(a == b));
        case Op::logical_and:
            return truth(!(a == zero) && !(b == zero));
        case Op::logical_or:
            return truth(!(a == zero) || !(b == zero));
        case Op::logical_not:
            return truth(a == zero);
        case Op::select:
            return !(a == zero) ? b : c;
        default:
            return apply_function(op, a);
    }
}

}  // namespace heartwright::analysis
