// ohara_rudy_2011 on a GPU.
// Written by heartwright-generate 0.1.0 from ohara_rudy_2011.json (9d5c05e976c6b3dd68ede65f282614d1).
// Do not edit: change the spec and generate again.
// To read the equations as the spec says them: observe() in kernels.hpp, of every variant.
// react() computes the same after the passes that manifest.json lists.
#if !defined(HEARTWRIGHT_EXP_TABLE)
#define HEARTWRIGHT_EXP_TABLE 1
#endif
#include "../kernels.hpp"
#include "runtime/kernels/cuda/cuda_uncoupled.cuh"

#if !defined(__CUDACC_RTC__)
namespace heartwright::models::ohara_rudy_2011::HEARTWRIGHT_PRECISION {
namespace {
using real = math::pack<interface::HEARTWRIGHT_PRECISION, 1>;

interface::Model model_on_gpu() {
    interface::Model model = description();
    model.backend = interface::Backend::cuda;
    model.real_bytes = sizeof(interface::HEARTWRIGHT_PRECISION);
    model.stores_gates = HEARTWRIGHT_STORES_GATES;
    model.costs = HEARTWRIGHT_JOIN(costs_, HEARTWRIGHT_PRECISION);
    model.react = kernels::cuda_react<Kernel_endo_M<real>, Kernel_epi<real>>;
    model.observe = kernels::cuda_observe<Kernel_endo_M<real>, Kernel_epi<real>>;
    model.advance = kernels::cuda_advance<Kernel_endo_M<real>, Kernel_epi<real>>;
    model.instruction_set = kernels::cuda_instruction_set;
    return model;
}

}  // namespace
}  // namespace heartwright::models::ohara_rudy_2011::HEARTWRIGHT_PRECISION

const heartwright::interface::Model& HEARTWRIGHT_MODEL_ENTRY(ohara_rudy_2011, cuda)() {
    static const heartwright::interface::Model model =
        heartwright::models::ohara_rudy_2011::HEARTWRIGHT_PRECISION::model_on_gpu();
    return model;
}
#endif
