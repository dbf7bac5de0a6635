// site_tables on a GPU.
// Written by heartwright-generate 1.2.3 from site_tables.json (0123456789abcdef0123456789abcdef).
// Do not edit: change the spec and generate again.
// To read the equations as the spec says them: observe() in kernels.hpp, of every variant.
// react() computes the same after the passes that manifest.json lists.
#include "../kernels.hpp"
#include "runtime/kernels/cuda/cuda_lattice.cuh"

#if !defined(__CUDACC_RTC__)
namespace heartwright::models::site_tables::HEARTWRIGHT_PRECISION {
namespace {
interface::Model model_on_gpu() {
    interface::Model model = description();
    model.backend = interface::Backend::cuda;
    model.real_bytes = sizeof(interface::HEARTWRIGHT_PRECISION);
    model.stores_gates = HEARTWRIGHT_STORES_GATES;
    model.costs = HEARTWRIGHT_JOIN(costs_, HEARTWRIGHT_PRECISION);
    model.react = kernels::cuda_lattice_react<Kernel_as_written>;
    model.observe = kernels::cuda_lattice_observe<Kernel_as_written>;
    model.observe_sites = kernels::cuda_lattice_observe_sites<Kernel_as_written>;
    model.choose_plan = kernels::cuda_lattice_choose_plan<Kernel_as_written>;
    model.instruction_set = kernels::cuda_instruction_set;
    return model;
}

}  // namespace
}  // namespace heartwright::models::site_tables::HEARTWRIGHT_PRECISION

const heartwright::interface::Model& HEARTWRIGHT_MODEL_ENTRY(site_tables, cuda)() {
    static const heartwright::interface::Model model =
        heartwright::models::site_tables::HEARTWRIGHT_PRECISION::model_on_gpu();
    return model;
}
#endif
