// gaur_rudy_2011_ord: steps on a CPU. Compiled once for each instruction set (HEARTWRIGHT_ISA) and precision
// (HEARTWRIGHT_PRECISION).
// Written by heartwright-generate 0.1.0 from gaur_rudy_2011_ord.json (1d4f591ccfa96eb3be3b964ac38af5ba).
// Do not edit: change the spec and generate again.
// To read the equations as the spec says them: observe() in kernels.hpp, of every variant.
// react() computes the same after the passes that manifest.json lists.
#include "../kernels.hpp"
#include "runtime/kernels/cpu/cpu_lattice.hpp"

namespace heartwright::models::gaur_rudy_2011_ord::HEARTWRIGHT_PRECISION::HEARTWRIGHT_ISA {
extern const kernels::CpuKernels cpu_kernels;
const kernels::CpuKernels cpu_kernels = {.instruction_set = HEARTWRIGHT_TEXT(HEARTWRIGHT_ISA), .react =
    kernels::cpu_lattice_react<Kernel_all_variants>, .observe = kernels::cpu_lattice_observe<Kernel_all_variants>,
    .observe_sites = kernels::cpu_lattice_observe_sites<Kernel_all_variants>};

}  // namespace heartwright::models::gaur_rudy_2011_ord::HEARTWRIGHT_PRECISION::HEARTWRIGHT_ISA
