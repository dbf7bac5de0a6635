// gaur_rudy_2011_ord on a GPU.
// Written by heartwright-generate 0.1.0 from gaur_rudy_2011_ord.json (1d4f591ccfa96eb3be3b964ac38af5ba).
// Do not edit: change the spec and generate again.
// To read the equations as the spec says them: observe() in kernels.hpp, of every variant.
// react() computes the same after the passes that manifest.json lists.
#include "../kernels.hpp"
#include "runtime/kernels/cuda/cuda_lattice.cuh"

#if !defined(__CUDACC_RTC__)
namespace heartwright::models::gaur_rudy_2011_ord::HEARTWRIGHT_PRECISION {
namespace {
interface::Model model_on_gpu() {
    interface::Model model = description();
    model.backend = interface::Backend::cuda;
    model.real_bytes = sizeof(interface::HEARTWRIGHT_PRECISION);
    model.stores_gates = HEARTWRIGHT_STORES_GATES;
    model.costs = HEARTWRIGHT_JOIN(costs_, HEARTWRIGHT_PRECISION);
    model.react = kernels::cuda_lattice_react<Kernel_all_variants>;
    model.observe = kernels::cuda_lattice_observe<Kernel_all_variants>;
    model.observe_sites = kernels::cuda_lattice_observe_sites<Kernel_all_variants>;
    model.choose_plan = kernels::cuda_lattice_choose_plan<Kernel_all_variants>;
    model.instruction_set = kernels::cuda_instruction_set;
    return model;
}

}  // namespace
}  // namespace heartwright::models::gaur_rudy_2011_ord::HEARTWRIGHT_PRECISION

const heartwright::interface::Model& HEARTWRIGHT_MODEL_ENTRY(gaur_rudy_2011_ord, cuda)() {
    static const heartwright::interface::Model model =
        heartwright::models::gaur_rudy_2011_ord::HEARTWRIGHT_PRECISION::model_on_gpu();
    return model;
}
#endif
