// What every generated CPU kernel promises: bits that depend on the cell alone, not on its place, its neighbours or the instruction set.
#include <gtest/gtest.h>

#include <cmath>
#include <cstring>
#include <string>
#include <vector>

#include "runtime/abi/cpu_kernel.hpp"

#define MODEL(name)                                                  \
    const heartwright::abi::Model& heartwright_model_##name##_cpu(); \
    const heartwright::abi::Model& heartwright_model_##name##_cpu_fp32();
#include "kernel_list.inc"
#undef MODEL

// The kernels of one instruction set, as generated cpu/model.cpp knows them.
#define MODEL(name)                                                               \
    namespace heartwright::models::name::fp64 {                                   \
    namespace portable { extern const abi::CpuKernels kernels; }                  \
    namespace avx2 { extern const abi::CpuKernels kernels; }                      \
    namespace avx512 { extern const abi::CpuKernels kernels; }                    \
    }                                                                             \
    namespace heartwright::models::name::fp32 {                                   \
    namespace portable { extern const abi::CpuKernels kernels; }                  \
    namespace avx2 { extern const abi::CpuKernels kernels; }                      \
    namespace avx512 { extern const abi::CpuKernels kernels; }                    \
    }
#include "kernel_list.inc"
#undef MODEL

namespace {

namespace abi = heartwright::abi;

struct Case {
    const abi::Model* model;
    std::vector<const abi::CpuKernels*> sets;  // that this processor has
};

std::vector<const abi::CpuKernels*> that_run_here(std::initializer_list<const abi::CpuKernels*> all) {
    std::vector<const abi::CpuKernels*> out;
    for (const abi::CpuKernels* k : all) {
        if (std::string(abi::choose_kernels({k, *(all.end() - 1)}).instruction_set) == k->instruction_set) out.push_back(k);
    }
    return out;
}

std::vector<Case> cases() {
    std::vector<Case> out;
#if defined(__x86_64__)
#define SETS(name, precision)                                                                                           \
    that_run_here({&heartwright::models::name::precision::avx512::kernels, &heartwright::models::name::precision::avx2::kernels, \
                   &heartwright::models::name::precision::portable::kernels})
#else
#define SETS(name, precision) that_run_here({&heartwright::models::name::precision::portable::kernels})
#endif
#define MODEL(name)                                                       \
    out.push_back({&heartwright_model_##name##_cpu(), SETS(name, fp64)}); \
    out.push_back({&heartwright_model_##name##_cpu_fp32(), SETS(name, fp32)});
#include "kernel_list.inc"
#undef MODEL
    return out;
}

// Cells of one variant, every potential from rest to plateau.
template <class Real>
struct Tissue {
    const abi::Model& model;
    std::int32_t kernel;
    std::int64_t cells, stride;
    std::vector<double> constants;
    std::vector<Real> state, v_out;
    abi::StepClock clock{0, 0.01, 0, 0};
    std::vector<std::uint32_t> mask;
    std::vector<double> amplitude = std::vector<double>(abi::max_stimuli, 0.0);

    Tissue(const abi::Model& m, int variant, std::int64_t n) : model(m), kernel(m.variants[variant].kernel), cells(n), stride(n + 5) {
        const double* parameters = m.variants[variant].parameters;
        constants.resize(static_cast<std::size_t>(m.n_constants));
        std::vector<double> initial(static_cast<std::size_t>(m.n_states));
        m.derive(kernel, parameters, clock.dt, constants.data());
        m.initialise(variant, m.default_start, parameters, initial.data());
        state.assign(static_cast<std::size_t>(m.n_states * stride), Real(0));
        for (int c = 0; c < m.n_states; ++c) {
            for (std::int64_t s = 0; s < n; ++s) {
                const double part = static_cast<double>(s) / static_cast<double>(n);
                double value = initial[static_cast<std::size_t>(c)] * (1 + 0.01 * part);
                if (c == m.potential) value += std::string(m.potential_unit) == "mV" ? 110 * part : 3 * part;
                at(c, s) = static_cast<Real>(value);
            }
        }
        v_out.assign(static_cast<std::size_t>(stride), Real(-1));
        mask.assign(static_cast<std::size_t>(n), 0);
    }
    Real& at(int component, std::int64_t slot) { return state[static_cast<std::size_t>(component * stride + slot)]; }
    abi::ReactArguments arguments(std::int64_t first, std::int64_t last) {
        return {first, last, stride, state.data(), &at(model.potential, 0), v_out.data(), &clock, mask.data(), amplitude.data(), constants.data()};
    }
};

template <class Real>
bool same_bits(const Tissue<Real>& a, const Tissue<Real>& b) {
    return std::memcmp(a.state.data(), b.state.data(), a.state.size() * sizeof(Real)) == 0 &&
           std::memcmp(a.v_out.data(), b.v_out.data(), a.v_out.size() * sizeof(Real)) == 0;
}

// Calls check(tissue's type, case, variant) for every model, precision and kernel.
template <class Check>
void for_every_kernel(const Check& check) {
    for (const Case& c : cases()) {
        for (int v = 0; v < c.model->n_variants; ++v) {
            SCOPED_TRACE(std::string(c.model->name) + " variant '" + c.model->variants[v].name + "' fp" + std::to_string(8 * c.model->real_bytes));
            if (c.model->real_bytes == 8) check(double{}, c, v);
            else check(float{}, c, v);
        }
    }
}

TEST(Kernels, every_instruction_set_gives_the_same_bits) {
    for_every_kernel([](auto real, const Case& c, int variant) {
        using Real = decltype(real);
        Tissue<Real> reference(*c.model, variant, 101);
        c.sets.back()->react(reference.kernel, reference.arguments(0, 101));
        for (const abi::CpuKernels* set : c.sets) {
            Tissue<Real> tissue(*c.model, variant, 101);
            set->react(tissue.kernel, tissue.arguments(0, 101));
            EXPECT_TRUE(same_bits(tissue, reference)) << set->instruction_set;
        }
    });
}

TEST(Kernels, a_range_cut_anywhere_gives_the_same_bits) {
    for_every_kernel([](auto real, const Case& c, int variant) {
        using Real = decltype(real);
        Tissue<Real> whole(*c.model, variant, 61), cut(*c.model, variant, 61);
        for (int step = 0; step < 3; ++step) {
            c.model->react(whole.kernel, whole.arguments(0, 61), nullptr);
            for (const auto& [first, last] : {std::pair{0, 1}, {1, 20}, {20, 20}, {20, 37}, {37, 61}}) {
                c.model->react(cut.kernel, cut.arguments(first, last), nullptr);
            }
        }
        EXPECT_TRUE(same_bits(whole, cut));
    });
}

TEST(Kernels, react_leaves_everything_outside_its_range_alone) {
    for_every_kernel([](auto real, const Case& c, int variant) {
        using Real = decltype(real);
        Tissue<Real> tissue(*c.model, variant, 40), before(*c.model, variant, 40);
        c.model->react(tissue.kernel, tissue.arguments(3, 22), nullptr);
        for (int k = 0; k < c.model->n_states; ++k) {
            for (std::int64_t s = 0; s < 40; ++s) {
                if (s >= 3 && s < 22 && k != c.model->potential) continue;
                ASSERT_EQ(tissue.at(k, s), before.at(k, s)) << c.model->states[k].name << " of slot " << s;
            }
        }
        for (std::size_t s = 0; s < tissue.v_out.size(); ++s) EXPECT_EQ(tissue.v_out[s] == Real(-1), s < 3 || s >= 22) << s;
    });
}

TEST(Kernels, a_stimulus_acts_where_its_mask_says_and_only_while_it_is_on) {
    for_every_kernel([](auto real, const Case& c, int variant) {
        using Real = decltype(real);
        Tissue<Real> quiet(*c.model, variant, 21), masked(*c.model, variant, 21), on(*c.model, variant, 21);
        c.model->react(quiet.kernel, quiet.arguments(0, 21), nullptr);
        const double rate = 10;  // potential units a ms, of two stimuli together
        const double current = c.model->current_of_rate(c.model->variants[variant].parameters) * rate;
        for (Tissue<Real>* t : {&masked, &on}) {
            t->amplitude[0] = current / 4;
            t->amplitude[31] = current * 3 / 4;
            t->mask[4] = t->mask[20] = 1u | 1u << 31;
        }
        c.model->react(masked.kernel, masked.arguments(0, 21), nullptr);
        EXPECT_TRUE(same_bits(quiet, masked)) << "no stimulus is on";
        on.clock.active_stimuli = ~0u;
        c.model->react(on.kernel, on.arguments(0, 21), nullptr);
        for (std::size_t s = 0; s < 21; ++s) {
            const double rise = static_cast<double>(on.v_out[s]) - static_cast<double>(quiet.v_out[s]);
            const bool reached = s == 4 || s == 20;
            EXPECT_NEAR(rise, reached ? rate * on.clock.dt : 0.0, reached ? 1e-4 : 0.0) << s;
        }
    });
}

TEST(Kernels, observing_changes_nothing_and_follows_what_is_wanted) {
    for_every_kernel([](auto real, const Case& c, int variant) {
        using Real = decltype(real);
        const abi::Model& m = *c.model;
        Tissue<Real> tissue(m, variant, 9), before(m, variant, 9);
        std::vector<std::int32_t> all;
        for (std::int32_t k = 0; k < m.n_observables; ++k) all.push_back(k);
        std::vector<double> everything(all.size() * 9, NAN), some(2 * 2, NAN);
        m.observe(tissue.kernel, {tissue.arguments(0, 9), nullptr, 9, all.data(), m.n_observables, everything.data()}, nullptr);
        for (std::size_t k = 0; k < everything.size(); ++k) EXPECT_TRUE(std::isfinite(everything[k])) << m.observables[k / 9].name;
        const std::int64_t slots[] = {7, 2};
        const std::int32_t wanted[] = {m.n_observables - 1, 0};
        m.observe(tissue.kernel, {tissue.arguments(0, 9), slots, 2, wanted, 2, some.data()}, nullptr);
        EXPECT_EQ(some[0], everything[static_cast<std::size_t>(m.n_observables - 1) * 9 + 7]);
        EXPECT_EQ(some[1], everything[static_cast<std::size_t>(m.n_observables - 1) * 9 + 2]);
        EXPECT_EQ(some[2], everything[7]);
        EXPECT_EQ(some[3], everything[2]);
        EXPECT_TRUE(same_bits(tissue, before));
    });
}

TEST(Kernels, a_model_describes_itself_as_the_interface_asks) {
    for (const Case& c : cases()) {
        const abi::Model& m = *c.model;
        SCOPED_TRACE(m.name);
        EXPECT_EQ(m.abi_version, abi::version);
        EXPECT_EQ(m.backend, abi::Backend::cpu);
        EXPECT_GE(m.potential, 0);
        EXPECT_LT(m.potential, m.n_states);
        EXPECT_STREQ(m.starts[0], "");
        EXPECT_LT(m.default_start, m.n_starts);
        EXPECT_GT(m.costs[0].bytes, 0);
        for (int v = 0; v < m.n_variants; ++v) {
            for (int start = 0; start < m.n_starts; ++start) {
                std::vector<double> state(static_cast<std::size_t>(m.n_states), NAN);
                m.initialise(v, start, m.variants[v].parameters, state.data());
                for (int k = 0; k < m.n_states; ++k) {
                    EXPECT_GE(state[static_cast<std::size_t>(k)], m.states[k].lower) << m.states[k].name;
                    EXPECT_LE(state[static_cast<std::size_t>(k)], m.states[k].upper) << m.states[k].name;
                }
            }
        }
    }
}

}  // namespace
