// gaur_rudy_2011_ord_mean_field on a CPU.
// Written by heartwright-generate 0.1.0 from gaur_rudy_2011_ord.json (1d4f591ccfa96eb3be3b964ac38af5ba).
// Do not edit: change the spec and generate again.
// To read the equations as the spec says them: observe() in kernels.hpp, of every variant.
// react() computes the same after the passes that manifest.json lists.
#include "../kernels.hpp"
#include "runtime/kernels/cpu/cpu_lattice.hpp"

namespace heartwright::models::gaur_rudy_2011_ord_mean_field::HEARTWRIGHT_PRECISION {
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

interface::Model model() {
    interface::Model model = description();
    model.backend = interface::Backend::cpu;
    model.real_bytes = sizeof(interface::HEARTWRIGHT_PRECISION);
    model.stores_gates = HEARTWRIGHT_STORES_GATES;
    model.costs = HEARTWRIGHT_JOIN(costs_, HEARTWRIGHT_PRECISION);
    model.react = [](std::int32_t kernel, const interface::ReactArguments& arguments, void*) {
        return chosen().react(kernel, arguments);
    };
    model.observe = [](std::int32_t kernel, const interface::ObserveArguments& o, void*) {
        return chosen().observe(kernel, o);
    };
    model.observe_sites = [](std::int32_t kernel, const interface::ObserveSitesArguments& o, void*) {
        return chosen().observe_sites(kernel, o);
    };
    model.choose_plan = kernels::cpu_choose_plan;
    model.instruction_set = [] { return chosen().instruction_set; };
    return model;
}

}  // namespace
}  // namespace heartwright::models::gaur_rudy_2011_ord_mean_field::HEARTWRIGHT_PRECISION

const heartwright::interface::Model& HEARTWRIGHT_MODEL_ENTRY(gaur_rudy_2011_ord_mean_field, cpu)() {
    static const heartwright::interface::Model model =
        heartwright::models::gaur_rudy_2011_ord_mean_field::HEARTWRIGHT_PRECISION::model();
    return model;
}
