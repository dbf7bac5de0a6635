// gaur_rudy_2011_ord: steps on a CPU. Compiled once for each instruction set (HEARTWRIGHT_ISA) and precision (HEARTWRIGHT_PRECISION).
// Written by heartwright-generate 0.1.0 from gaur_rudy_2011_ord.json (2e9f23745ca1397692d8fc19c94c46c0). Do not edit: change the spec and generate again.
// Passes: fold_constants, remove_singularities, choose_integrators, approximate_functions, expand_powers, select_arguments,
// split_logarithms, multiply_by_reciprocals, collect_linear_terms, gather_by_scale, fold_constants, share_exponentials,
// merge_quotients, gather_by_scale, fold_constants, share_reciprocals, hoist_by_scale, common_subexpressions, choose_quotients,
// select_coefficients, share_terms, factor_sums, absorb_factors, hoist_by_scale, common_subexpressions, batch_reciprocals,
// contract_fma, drop_special_cases, drop_unused.
#include "../kernels.hpp"
#include "runtime/kernels/cpu/cpu_lattice.hpp"

namespace heartwright::models::gaur_rudy_2011_ord::HEARTWRIGHT_PRECISION::HEARTWRIGHT_ISA {
extern const abi::CpuKernels kernels;
const abi::CpuKernels kernels = {
    HEARTWRIGHT_TEXT(HEARTWRIGHT_ISA), abi::cpu_lattice_react<Kernel0>, abi::cpu_lattice_observe<Kernel0>,
    abi::cpu_lattice_observe_sites<Kernel0>};

}  // namespace heartwright::models::gaur_rudy_2011_ord::HEARTWRIGHT_PRECISION::HEARTWRIGHT_ISA
