// ten_tusscher_panfilov_2006: steps on a CPU. Compiled once for each instruction set (HEARTWRIGHT_ISA) and precision
// (HEARTWRIGHT_PRECISION).
// Written by heartwright-generate 0.1.0 from ten_tusscher_panfilov_2006.json (fc9f987fab952a7559d22e5f25e09af1).
// Do not edit: change the spec and generate again.
// To read the equations as the spec says them: observe() in kernels.hpp, of every variant.
// react() computes the same after the passes that manifest.json lists.
#include "../kernels.hpp"
#include "runtime/kernels/cpu/cpu_uncoupled.hpp"

namespace heartwright::models::ten_tusscher_panfilov_2006::HEARTWRIGHT_PRECISION::HEARTWRIGHT_ISA {
using scalar = interface::HEARTWRIGHT_PRECISION;
using real = math::pack<scalar, math::register_lanes<scalar>>;

extern const kernels::CpuKernels cpu_kernels;
const kernels::CpuKernels cpu_kernels = {.instruction_set = HEARTWRIGHT_TEXT(HEARTWRIGHT_ISA), .react =
    kernels::cpu_react<Kernel_epi<real>, Kernel_endo<real>, Kernel_M<real>>, .advance =
    kernels::cpu_advance<Kernel_epi<real>, Kernel_endo<real>, Kernel_M<real>>};

}  // namespace heartwright::models::ten_tusscher_panfilov_2006::HEARTWRIGHT_PRECISION::HEARTWRIGHT_ISA
