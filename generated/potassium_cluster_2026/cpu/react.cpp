// potassium_cluster_2026: steps on a CPU. Compiled once for each instruction set (HEARTWRIGHT_ISA) and precision
// (HEARTWRIGHT_PRECISION).
// Written by heartwright-generate 0.1.0 from potassium_cluster_2026.json (16638b1ca03dea10224fdfacb3dc3a3c).
// Do not edit: change the spec and generate again.
// To read the equations as the spec says them: observe() in kernels.hpp, of every variant.
// react() computes the same after the passes that manifest.json lists.
#include "../kernels.hpp"
#include "runtime/kernels/cpu/cpu_lattice.hpp"

namespace heartwright::models::potassium_cluster_2026::HEARTWRIGHT_PRECISION::HEARTWRIGHT_ISA {
extern const kernels::CpuKernels cpu_kernels;
const kernels::CpuKernels cpu_kernels = {.instruction_set = HEARTWRIGHT_TEXT(HEARTWRIGHT_ISA), .react =
    kernels::cpu_lattice_react<Kernel_plain, Kernel_without_inactivation>, .observe =
    kernels::cpu_lattice_observe<Kernel_plain, Kernel_without_inactivation>, .observe_sites =
    kernels::cpu_lattice_observe_sites<Kernel_plain, Kernel_without_inactivation>};

}  // namespace heartwright::models::potassium_cluster_2026::HEARTWRIGHT_PRECISION::HEARTWRIGHT_ISA
