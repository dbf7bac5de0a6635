// karma_1994: steps on a CPU. Compiled once for each instruction set (HEARTWRIGHT_ISA) and precision (HEARTWRIGHT_PRECISION).
// Written by heartwright-generate 0.1.0 from karma_1994.json (90a5165bc477f679e559f5a998d61998). Do not edit: change the spec and generate again.
// Passes: fold_constants, remove_singularities, choose_integrators, approximate_functions, expand_powers, select_arguments,
// split_logarithms, multiply_by_reciprocals, collect_linear_terms, gather_by_scale, fold_constants, share_exponentials,
// merge_quotients, gather_by_scale, fold_constants, share_reciprocals, hoist_by_scale, common_subexpressions, choose_quotients,
// select_coefficients, share_terms, factor_sums, absorb_factors, hoist_by_scale, common_subexpressions, batch_reciprocals,
// contract_fma, drop_special_cases, drop_unused.
#include "../kernels.hpp"
#include "runtime/kernels/cpu/cpu_kernel.hpp"

namespace heartwright::models::karma_1994::HEARTWRIGHT_PRECISION::HEARTWRIGHT_ISA {
using scalar = abi::HEARTWRIGHT_PRECISION;
using real = abi::pack<scalar, abi::register_lanes<scalar>>;

extern const abi::CpuKernels kernels;
const abi::CpuKernels kernels = {HEARTWRIGHT_TEXT(HEARTWRIGHT_ISA), abi::cpu_react<Kernel0<real>>};

}  // namespace heartwright::models::karma_1994::HEARTWRIGHT_PRECISION::HEARTWRIGHT_ISA
