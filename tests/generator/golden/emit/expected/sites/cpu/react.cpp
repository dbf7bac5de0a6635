// sites: steps on a CPU. Compiled once for each instruction set (HEARTWRIGHT_ISA) and precision
// (HEARTWRIGHT_PRECISION).
// Written by heartwright-generate 1.2.3 from sites.json (0123456789abcdef0123456789abcdef).
// Do not edit: change the spec and generate again.
// To read the equations as the spec says them: observe() in kernels.hpp, of every variant.
// react() computes the same after the passes that manifest.json lists.
#include "../kernels.hpp"
#include "runtime/kernels/cpu/cpu_lattice.hpp"

namespace heartwright::models::sites::HEARTWRIGHT_PRECISION::HEARTWRIGHT_ISA {
extern const kernels::CpuKernels cpu_kernels;
const kernels::CpuKernels cpu_kernels = {.instruction_set = HEARTWRIGHT_TEXT(HEARTWRIGHT_ISA), .react =
    kernels::cpu_lattice_react<Kernel_as_written>, .observe = kernels::cpu_lattice_observe<Kernel_as_written>,
    .observe_sites = kernels::cpu_lattice_observe_sites<Kernel_as_written>};

}  // namespace heartwright::models::sites::HEARTWRIGHT_PRECISION::HEARTWRIGHT_ISA
