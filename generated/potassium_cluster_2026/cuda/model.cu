// potassium_cluster_2026 on a GPU.
// Written by heartwright-generate 0.1.0 from potassium_cluster_2026.json (16638b1ca03dea10224fdfacb3dc3a3c). Do not edit: change the spec and generate again.
// Passes: fold_constants, remove_singularities, choose_integrators, approximate_functions, expand_powers, select_arguments,
// split_logarithms, multiply_by_reciprocals, collect_linear_terms, gather_by_scale, fold_constants, share_exponentials,
// merge_quotients, gather_by_scale, fold_constants, share_reciprocals, hoist_by_scale, common_subexpressions, choose_quotients,
// select_coefficients, share_terms, factor_sums, absorb_factors, hoist_by_scale, common_subexpressions, batch_reciprocals,
// contract_fma, drop_special_cases, drop_unused.
#include "../kernels.hpp"
#include "runtime/kernels/cuda/cuda_lattice.cuh"

namespace heartwright::models::potassium_cluster_2026::HEARTWRIGHT_PRECISION {
namespace {
abi::Model model_on_gpu() {
    abi::Model model = description();
    model.backend = abi::Backend::cuda;
    model.real_bytes = sizeof(abi::HEARTWRIGHT_PRECISION);
    model.costs = HEARTWRIGHT_JOIN(costs_, HEARTWRIGHT_PRECISION);
    model.react = abi::cuda_lattice_react<Kernel0, Kernel1>;
    model.observe = abi::cuda_lattice_observe<Kernel0, Kernel1>;
    model.observe_sites = abi::cuda_lattice_observe_sites<Kernel0, Kernel1>;
    model.choose_plan = abi::cuda_lattice_choose_plan<Kernel0, Kernel1>;
    model.instruction_set = abi::cuda_instruction_set;
    return model;
}

}  // namespace
}  // namespace heartwright::models::potassium_cluster_2026::HEARTWRIGHT_PRECISION

const heartwright::abi::Model& HEARTWRIGHT_MODEL_ENTRY(potassium_cluster_2026, cuda)() {
    static const heartwright::abi::Model model = heartwright::models::potassium_cluster_2026::HEARTWRIGHT_PRECISION::model_on_gpu();
    return model;
}
