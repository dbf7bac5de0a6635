// ten_tusscher_panfilov_2006: steps on a CPU. Compiled once for each instruction set (HEARTWRIGHT_ISA) and precision (HEARTWRIGHT_PRECISION).
// Written by heartwright-generate 0.1.0 from ten_tusscher_panfilov_2006.json (98a8dddfc806602df6039c5accfce6a6). Do not edit: change the spec and generate again.
// Passes: fold_constants, remove_singularities, choose_integrators, approximate_functions, expand_powers, select_arguments,
// split_logarithms, multiply_by_reciprocals, collect_linear_terms, gather_by_scale, fold_constants, share_exponentials,
// merge_quotients, gather_by_scale, fold_constants, share_reciprocals, hoist_by_scale, common_subexpressions, choose_quotients,
// select_coefficients, share_terms, factor_sums, absorb_factors, hoist_by_scale, common_subexpressions, batch_reciprocals,
// contract_fma, drop_special_cases, drop_unused.
#include "../kernels.hpp"
#include "runtime/kernels/cpu/cpu_kernel.hpp"

namespace heartwright::models::ten_tusscher_panfilov_2006::HEARTWRIGHT_PRECISION::HEARTWRIGHT_ISA {
using scalar = abi::HEARTWRIGHT_PRECISION;
using real = abi::pack<scalar, abi::register_lanes<scalar>>;

extern const abi::CpuKernels kernels;
const abi::CpuKernels kernels = {HEARTWRIGHT_TEXT(HEARTWRIGHT_ISA), abi::cpu_react<Kernel0<real>, Kernel1<real>>};

}  // namespace heartwright::models::ten_tusscher_panfilov_2006::HEARTWRIGHT_PRECISION::HEARTWRIGHT_ISA
