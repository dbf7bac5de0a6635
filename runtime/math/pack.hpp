// pack<T, N>: N numbers computed side by side, lane by lane, with the same bits for every N and every instruction set.
//
// Generated kernels and math.hpp are written once over packs: N lanes of a vector register on a CPU, one lane (N = 1)
// on a GPU and wherever a plain number is meant. Only operations that IEEE 754 defines are used: + - * /, fma, sqrt,
// floor, comparisons, bits. A GPU divides by multiplying with inverse(): 2 ulp, and no branch. Everything else has the
// same bits there. A file is compiled for one instruction set, named by HEARTWRIGHT_ISA; an inline namespace of that
// name keeps the copies apart.
#pragma once

#include "runtime/math/one_lane.hpp"
#if !defined(__CUDACC__)
#include "runtime/math/wide.hpp"
#endif
