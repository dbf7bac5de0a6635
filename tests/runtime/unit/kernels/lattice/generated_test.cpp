// Generated lattice kernels: the same bits on every instruction set, for every variant.
#include <gtest/gtest.h>

#include <cmath>
#include <string>
#include <vector>

#include "runtime/kernels/cpu/cpu_kernel.hpp"
#include "tests/runtime/unit/kernels/lattice/samples.hpp"
#include "tests/validation/dyads/stepped_cells.hpp"

#if defined(__x86_64__)
#define SETS(X, model) X(model, portable) X(model, avx2) X(model, avx512)
#else
#define SETS(X, model) X(model, portable)
#endif
#define KERNELS(model, set)                       \
    namespace heartwright::models::model::fp64 {  \
    namespace set {                               \
    extern const kernels::CpuKernels cpu_kernels; \
    }                                             \
    }
#define MODEL(model)                                                        \
    const heartwright::interface::Model& heartwright_model_##model##_cpu(); \
    SETS(KERNELS, model)
#include "lattice_kernel_list.inc"
#undef MODEL

namespace heartwright::test {
namespace {

using validation::SteppedCells, validation::SteppedSetup;

// A model whose hooks are those of one instruction set.
template <const kernels::CpuKernels* kernels>
interface::Model with_kernels(interface::Model model) {
    model.react = [](std::int32_t kernel, const interface::ReactArguments& at, void*) {
        return kernels->react(kernel, at);
    };
    model.observe = [](std::int32_t kernel, const interface::ObserveArguments& o, void*) {
        return kernels->observe(kernel, o);
    };
    model.observe_sites = [](std::int32_t kernel, const interface::ObserveSitesArguments& o, void*) {
        return kernels->observe_sites(kernel, o);
    };
    model.instruction_set = [] { return kernels->instruction_set; };
    return model;
}

std::vector<interface::Model> models() {
    std::vector<interface::Model> out;
    const LatticeSamples* all[3];
    const int count = samples_that_run_here(all);
    const auto runs_here = [&](const std::string& set) {
        for (int k = 0; k < count; ++k)
            if (set == all[k]->instruction_set) return true;
        return false;
    };
#define ONE(model, set)  \
    if (runs_here(#set)) \
        out.push_back(with_kernels<&models::model::fp64::set::cpu_kernels>(heartwright_model_##model##_cpu()));
#define MODEL(model) SETS(ONE, model)
#include "lattice_kernel_list.inc"
#undef MODEL
    return out;
}

// Every state and count, and what can be observed, after steps around a stimulus.
std::vector<double> trace(const interface::Model& model, const std::string& variant) {
    SteppedSetup setup;
    setup.variant = variant;
    setup.sites = {7, 3, 3};  // 63: no pack divides it
    setup.is_weighted_per_total = false;
    SteppedCells cells(model, setup);
    for (int n = 0; n < 150; ++n) {
        cells.stimulate(n >= 20 && n < 60 ? -80 : 0);
        cells.step();
    }
    std::vector<double> values;
    for (int s = 0; s < model.n_states; ++s) values.push_back(cells.state(model.states[s].name));
    for (int o = 0; o < model.n_observables; ++o) values.push_back(cells.observe(model.observables[o].name));
    for (std::int64_t site = 0; site < cells.sites(); ++site) {
        for (int s = 0; s < model.lattice->n_states; ++s)
            values.push_back(cells.site_state(model.lattice->states[s].name, site));
        for (int c = 0; c < model.lattice->n_counts; ++c)
            values.push_back(cells.count(model.lattice->counts[c].name, site));
        if (site % 10 == 0)
            for (int o = 0; o < model.lattice->n_observables; ++o)
                values.push_back(cells.observe_site(model.lattice->observables[o].name, site));
    }
    return values;
}

TEST(GeneratedLatticeKernels, have_the_same_bits_on_every_instruction_set) {
    const std::vector<interface::Model> all = models();
    for (const interface::Model& model : all) {
        for (int v = 0; v < model.n_variants && v < 4; ++v) {
            SCOPED_TRACE(::testing::Message()
                         << model.name << " '" << model.variants[v].name << "' on " << model.instruction_set());
            const interface::Model portable = [&] {
                for (const interface::Model& other : all) {
                    if (std::string(other.name) == model.name) return other;  // the portable one comes first
                }
                return model;
            }();
            const std::vector<double> want = trace(portable, model.variants[v].name),
                                      got = trace(model, model.variants[v].name);
            ASSERT_EQ(want.size(), got.size());
            for (std::size_t i = 0; i < want.size(); ++i) {
                if (std::isnan(want[i]) && std::isnan(got[i])) continue;
                ASSERT_EQ(got[i], want[i]) << "value " << i;
            }
        }
    }
}

}  // namespace
}  // namespace heartwright::test
