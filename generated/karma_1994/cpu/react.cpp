// karma_1994: steps on a CPU. Compiled once for each instruction set (HEARTWRIGHT_ISA) and precision
// (HEARTWRIGHT_PRECISION).
// Written by heartwright-generate 0.1.0 from karma_1994.json (e22e75b74d4101f00dcdcd31e650cf14).
// Do not edit: change the spec and generate again.
// To read the equations as the spec says them: observe() in kernels.hpp, of every variant.
// react() computes the same after the passes that manifest.json lists.
#include "../kernels.hpp"
#include "runtime/kernels/cpu/cpu_space_time.hpp"

namespace heartwright::models::karma_1994::HEARTWRIGHT_PRECISION::HEARTWRIGHT_ISA {
using scalar = interface::HEARTWRIGHT_PRECISION;
using real = math::pack<scalar, math::register_lanes<scalar>>;

extern const kernels::CpuKernels cpu_kernels;
const kernels::CpuKernels cpu_kernels = {.instruction_set = HEARTWRIGHT_TEXT(HEARTWRIGHT_ISA), .react =
    kernels::cpu_react<Kernel_as_written<real>>, .advance = kernels::cpu_advance<Kernel_as_written<real>>, .space_time =
    kernels::cpu_space_time<Kernel_as_written<real>>};

}  // namespace heartwright::models::karma_1994::HEARTWRIGHT_PRECISION::HEARTWRIGHT_ISA
