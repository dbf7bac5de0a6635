// halves_in_kernels: steps on a CPU. Compiled once for each instruction set (HEARTWRIGHT_ISA) and precision
// (HEARTWRIGHT_PRECISION).
// Written by heartwright-generate 1.2.3 from halves_in_kernels.json (0123456789abcdef0123456789abcdef).
// Do not edit: change the spec and generate again.
// To read the equations as the spec says them: observe() in kernels.hpp, of every variant.
// react() computes the same after the passes that manifest.json lists.
#include "../kernels.hpp"
#include "runtime/kernels/cpu/cpu_kernel.hpp"

namespace heartwright::models::halves_in_kernels::HEARTWRIGHT_PRECISION::HEARTWRIGHT_ISA {
using scalar = interface::HEARTWRIGHT_PRECISION;
using real = math::pack<scalar, math::register_lanes<scalar>>;

extern const kernels::CpuKernels cpu_kernels;
const kernels::CpuKernels cpu_kernels = {.instruction_set = HEARTWRIGHT_TEXT(HEARTWRIGHT_ISA), .react =
    kernels::cpu_react<Kernel_as_written<real>>};

}  // namespace heartwright::models::halves_in_kernels::HEARTWRIGHT_PRECISION::HEARTWRIGHT_ISA
