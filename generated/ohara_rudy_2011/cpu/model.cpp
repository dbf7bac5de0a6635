// ohara_rudy_2011 on a CPU.
// Written by heartwright-generate 0.1.0 from ohara_rudy_2011.json (61d7f685286bae97a3c122c8dc788e4a).
// Do not edit: change the spec and generate again.
// To read the equations as the spec says them: observe() in kernels.hpp, of every variant.
// react() computes the same after the passes that manifest.json lists.
#include "../kernels.hpp"
#include "runtime/kernels/cpu/cpu_kernel.hpp"

namespace heartwright::models::ohara_rudy_2011::HEARTWRIGHT_PRECISION {
#if defined(__x86_64__)
namespace avx512 {
extern const abi::CpuKernels kernels;
}
namespace avx2 {
extern const abi::CpuKernels kernels;
}
#endif
namespace portable {
extern const abi::CpuKernels kernels;
}

namespace {
const abi::CpuKernels& chosen() {
#if defined(__x86_64__)
    static const abi::CpuKernels& best = abi::choose_kernels({&avx512::kernels, &avx2::kernels, &portable::kernels});
#else
    static const abi::CpuKernels& best = portable::kernels;
#endif
    return best;
}

using real = abi::pack<abi::HEARTWRIGHT_PRECISION, 1>;

abi::Model model() {
    abi::Model model = description();
    model.backend = abi::Backend::cpu;
    model.real_bytes = sizeof(abi::HEARTWRIGHT_PRECISION);
    model.costs = HEARTWRIGHT_JOIN(costs_, HEARTWRIGHT_PRECISION);
    model.react = [](std::int32_t kernel, const abi::ReactArguments& arguments, void*) {
        return chosen().react(kernel, arguments);
    };
    model.observe = abi::cpu_observe<Kernel_endo_M<real>, Kernel_epi<real>>;
    model.instruction_set = [] { return chosen().instruction_set; };
    return model;
}

}  // namespace
}  // namespace heartwright::models::ohara_rudy_2011::HEARTWRIGHT_PRECISION

const heartwright::abi::Model& HEARTWRIGHT_MODEL_ENTRY(ohara_rudy_2011, cpu)() {
    static const heartwright::abi::Model model = heartwright::models::ohara_rudy_2011::HEARTWRIGHT_PRECISION::model();
    return model;
}
