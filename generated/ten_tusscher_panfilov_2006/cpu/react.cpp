// ten_tusscher_panfilov_2006: steps on a CPU. Compiled once for each instruction set (HEARTWRIGHT_ISA) and precision
// (HEARTWRIGHT_PRECISION).
// Written by heartwright-generate 0.1.0 from ten_tusscher_panfilov_2006.json (32b7b5b6202f0dcdad086a5dffa825fd).
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
    kernels::cpu_react<Kernel_epi_M<real>, Kernel_endo<real>>, .advance = kernels::cpu_advance<Kernel_epi_M<real>,
    Kernel_endo<real>>};

}  // namespace heartwright::models::ten_tusscher_panfilov_2006::HEARTWRIGHT_PRECISION::HEARTWRIGHT_ISA
