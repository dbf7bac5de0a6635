// ohara_rudy_2011 on a CPU.
// Written by heartwright-generate 0.1.0 from ohara_rudy_2011.json (9d5c05e976c6b3dd68ede65f282614d1).
// Do not edit: change the spec and generate again.
// To read the equations as the spec says them: observe() in kernels.hpp, of every variant.
// react() computes the same after the passes that manifest.json lists.
#include "../kernels.hpp"
#include "runtime/kernels/cpu/cpu_uncoupled.hpp"

namespace heartwright::models::ohara_rudy_2011::HEARTWRIGHT_PRECISION {
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
    model.observe = kernels::cpu_observe<Kernel_endo_M<real>, Kernel_epi<real>>;
    model.advance = [](std::int32_t kernel, const interface::UncoupledArguments& a, void*) {
        return chosen().advance(kernel, a);
    };
    model.instruction_set = [] { return chosen().instruction_set; };
    return model;
}

}  // namespace
}  // namespace heartwright::models::ohara_rudy_2011::HEARTWRIGHT_PRECISION

const heartwright::interface::Model& HEARTWRIGHT_MODEL_ENTRY(ohara_rudy_2011, cpu)() {
    static const heartwright::interface::Model model =
        heartwright::models::ohara_rudy_2011::HEARTWRIGHT_PRECISION::model();
    return model;
}
