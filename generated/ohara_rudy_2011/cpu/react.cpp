// ohara_rudy_2011: steps on a CPU. Compiled once for each instruction set (HEARTWRIGHT_ISA) and precision
// (HEARTWRIGHT_PRECISION).
// Written by heartwright-generate 0.1.0 from ohara_rudy_2011.json (9d5c05e976c6b3dd68ede65f282614d1).
// Do not edit: change the spec and generate again.
// To read the equations as the spec says them: observe() in kernels.hpp, of every variant.
// react() computes the same after the passes that manifest.json lists.
#include "../kernels.hpp"
#include "runtime/kernels/cpu/cpu_uncoupled.hpp"

namespace heartwright::models::ohara_rudy_2011::HEARTWRIGHT_PRECISION::HEARTWRIGHT_ISA {
using scalar = interface::HEARTWRIGHT_PRECISION;
using real = math::pack<scalar, math::register_lanes<scalar>>;

extern const kernels::CpuKernels cpu_kernels;
const kernels::CpuKernels cpu_kernels = {.instruction_set = HEARTWRIGHT_TEXT(HEARTWRIGHT_ISA), .react =
    kernels::cpu_react<Kernel_endo_M<real>, Kernel_epi<real>>, .advance = kernels::cpu_advance<Kernel_endo_M<real>,
    Kernel_epi<real>>};

}  // namespace heartwright::models::ohara_rudy_2011::HEARTWRIGHT_PRECISION::HEARTWRIGHT_ISA
