// in_kernels on a CPU.
// Written by heartwright-generate 1.2.3 from in_kernels.json (0123456789abcdef0123456789abcdef).
// Do not edit: change the spec and generate again.
// To read the equations as the spec says them: observe() in kernels.hpp, of every variant.
// react() computes the same after the passes that manifest.json lists.
#include "../kernels.hpp"
#include "runtime/kernels/cpu/cpu_kernel.hpp"

namespace heartwright::models::in_kernels::HEARTWRIGHT_PRECISION {
#if defined(__x86_64__)
namespace avx512 {
extern const kernels::CpuKernels cpu_kernels;
}
namespace avx2 {
extern const kernels::CpuKernels cpu_kernels;
}
#endif
namespace portable {
extern const kernels::CpuKernels cpu_kernels;
}

namespace {
const kernels::CpuKernels& chosen() {
#if defined(__x86_64__)
    static const kernels::CpuKernels& best =
        kernels::choose_kernels({&avx512::cpu_kernels, &avx2::cpu_kernels, &portable::cpu_kernels});
#else
    static const kernels::CpuKernels& best = portable::cpu_kernels;
#endif
    return best;
}

using real = math::pack<interface::HEARTWRIGHT_PRECISION, 1>;

interface::Model model() {
    interface::Model model = description();
    model.backend = interface::Backend::cpu;
    model.real_bytes = sizeof(interface::HEARTWRIGHT_PRECISION);
    model.stores_gates = HEARTWRIGHT_STORES_GATES;
    model.costs = HEARTWRIGHT_JOIN(costs_, HEARTWRIGHT_PRECISION);
    model.react = [](std::int32_t kernel, const interface::ReactArguments& arguments, void*) {
        return chosen().react(kernel, arguments);
    };
    model.observe = kernels::cpu_observe<Kernel_as_written<real>>;
    model.instruction_set = [] { return chosen().instruction_set; };
    return model;
}

}  // namespace
}  // namespace heartwright::models::in_kernels::HEARTWRIGHT_PRECISION

const heartwright::interface::Model& HEARTWRIGHT_MODEL_ENTRY(in_kernels, cpu)() {
    static const heartwright::interface::Model model =
        heartwright::models::in_kernels::HEARTWRIGHT_PRECISION::model();
    return model;
}
