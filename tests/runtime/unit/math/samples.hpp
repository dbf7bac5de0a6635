// All functions of math.hpp over arrays, as one instruction set computes them: samples.cpp is compiled once for each.
#pragma once

namespace heartwright::test {

enum Function {
    f_exp,
    f_expm1,
    f_log,
    f_log10,
    f_tanh,
    f_sin,
    f_cos,
    f_sqrt,
    f_floor,
    f_reciprocal,
    f_normal_reciprocal,
    f_bounded_exp,
    f_decaying_exp,
    f_normal_log,
    f_ceil,
    f_tan,
    f_asin,
    f_acos,
    f_atan,
    f_sinh,
    f_cosh,
    f_asinh,
    f_acosh,
    f_atanh,
    f_pow,
    f_min,
    f_max,
    f_fma,
    n_functions
};
inline constexpr const char* function_names[] = {"exp",
                                                 "expm1",
                                                 "log",
                                                 "log10",
                                                 "tanh",
                                                 "sin",
                                                 "cos",
                                                 "sqrt",
                                                 "floor",
                                                 "reciprocal",
                                                 "normal_reciprocal",
                                                 "bounded_exp",
                                                 "decaying_exp",
                                                 "normal_log",
                                                 "ceil",
                                                 "tan",
                                                 "asin",
                                                 "acos",
                                                 "atan",
                                                 "sinh",
                                                 "cosh",
                                                 "asinh",
                                                 "acosh",
                                                 "atanh",
                                                 "pow",
                                                 "min",
                                                 "max",
                                                 "fma"};

struct Samples {
    int lanes_of_double;
    // to[i] = f(x[i], y[i]): a register at a time, the last one shorter; 64 bytes at a time; and one number at a time.
    void (*packs_of_double)(Function, const double* x, const double* y, double* to, int count);
    void (*packs_of_float)(Function, const float* x, const float* y, float* to, int count);
    void (*wide_packs_of_double)(Function, const double* x, const double* y, double* to, int count);
    void (*wide_packs_of_float)(Function, const float* x, const float* y, float* to, int count);
    void (*numbers_of_double)(Function, const double* x, const double* y, double* to, int count);
    void (*numbers_of_float)(Function, const float* x, const float* y, float* to, int count);
};

const Samples& samples_portable();
const Samples& samples_avx2();  // where the processor is an x86
const Samples& samples_avx512();

}  // namespace heartwright::test
