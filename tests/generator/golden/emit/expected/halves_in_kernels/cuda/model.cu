// halves_in_kernels on a GPU.
// Written by heartwright-generate 1.2.3 from halves_in_kernels.json (0123456789abcdef0123456789abcdef).
// Do not edit: change the spec and generate again.
// To read the equations as the spec says them: observe() in kernels.hpp, of every variant.
// react() computes the same after the passes that manifest.json lists.
#if !defined(HEARTWRIGHT_EXP_TABLE)
#define HEARTWRIGHT_EXP_TABLE 0
#endif
#include "../kernels.hpp"
#include "runtime/kernels/cuda/cuda_kernel.cuh"

#if !defined(__CUDACC_RTC__)
namespace heartwright::models::halves_in_kernels::HEARTWRIGHT_PRECISION {
namespace {
using real = math::pack<interface::HEARTWRIGHT_PRECISION, 1>;

interface::Model model_on_gpu() {
    interface::Model model = description();
    model.backend = interface::Backend::cuda;
    model.real_bytes = sizeof(interface::HEARTWRIGHT_PRECISION);
    model.stores_gates = HEARTWRIGHT_STORES_GATES;
    model.costs = HEARTWRIGHT_JOIN(costs_, HEARTWRIGHT_PRECISION);
    model.react = kernels::cuda_react<Kernel_as_written<real>>;
    model.observe = kernels::cuda_observe<Kernel_as_written<real>>;
    model.scratch_values = kernels::scratch_values<Kernel_as_written<real>>;
    model.instruction_set = kernels::cuda_instruction_set;
    return model;
}

}  // namespace
}  // namespace heartwright::models::halves_in_kernels::HEARTWRIGHT_PRECISION

const heartwright::interface::Model& HEARTWRIGHT_MODEL_ENTRY(halves_in_kernels, cuda)() {
    static const heartwright::interface::Model model =
        heartwright::models::halves_in_kernels::HEARTWRIGHT_PRECISION::model_on_gpu();
    return model;
}
#endif
