// What every generated CPU kernel promises: bits that depend on the cell alone, not on its place, its neighbours or the
// instruction set.
#include <gtest/gtest.h>

#include <cmath>
#include <cstring>
#include <limits>
#include <string>
#include <vector>

#include "runtime/kernels/cpu/cpu_kernel.hpp"

#define MODEL(name)                                                        \
    const heartwright::interface::Model& heartwright_model_##name##_cpu(); \
    const heartwright::interface::Model& heartwright_model_##name##_cpu_fp32();
#include "kernel_list.inc"
#undef MODEL

// The kernels of one instruction set, as generated cpu/model.cpp knows them.
#define MODEL(name)                               \
    namespace heartwright::models::name::fp64 {   \
    namespace portable {                          \
    extern const kernels::CpuKernels cpu_kernels; \
    }                                             \
    namespace avx2 {                              \
    extern const kernels::CpuKernels cpu_kernels; \
    }                                             \
    namespace avx512 {                            \
    extern const kernels::CpuKernels cpu_kernels; \
    }                                             \
    }                                             \
    namespace heartwright::models::name::fp32 {   \
    namespace portable {                          \
    extern const kernels::CpuKernels cpu_kernels; \
    }                                             \
    namespace avx2 {                              \
    extern const kernels::CpuKernels cpu_kernels; \
    }                                             \
    namespace avx512 {                            \
    extern const kernels::CpuKernels cpu_kernels; \
    }                                             \
    }
#include "kernel_list.inc"
#undef MODEL

namespace {

namespace interface = heartwright::interface;
namespace kernels = heartwright::kernels;

struct Case {
    const interface::Model* model;
    std::vector<const kernels::CpuKernels*> sets;  // that this processor has
};

std::vector<const kernels::CpuKernels*> that_run_here(std::initializer_list<const kernels::CpuKernels*> all) {
    std::vector<const kernels::CpuKernels*> out;
    for (const kernels::CpuKernels* k : all)
        if (std::string(kernels::choose_kernels({k, *(all.end() - 1)}).instruction_set) == k->instruction_set)
            out.push_back(k);
    return out;
}

std::vector<Case> cases() {
    std::vector<Case> out;
#if defined(__x86_64__)
#define SETS(name, precision)                                                  \
    that_run_here({&heartwright::models::name::precision::avx512::cpu_kernels, \
                   &heartwright::models::name::precision::avx2::cpu_kernels,   \
                   &heartwright::models::name::precision::portable::cpu_kernels})
#else
#define SETS(name, precision) that_run_here({&heartwright::models::name::precision::portable::cpu_kernels})
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
    const interface::Model& model;
    std::int32_t kernel;
    std::int64_t cells, stride;
    std::vector<double> constants;
    std::vector<Real> state, v_out;
    interface::StepClock clock {
        0, 0.01, 0, 0
    };
    std::vector<std::uint32_t> mask;
    std::vector<double> amplitude = std::vector<double>(interface::max_stimulus_count, 0.0);

    Tissue(const interface::Model& m, int variant, std::int64_t n)
        : model(m), kernel(m.variants[variant].kernel), cells(n), stride(n + 5) {
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
    interface::ReactArguments arguments(std::int64_t first, std::int64_t last) {
        return {first,        last,   stride,      state.data(),     &at(model.potential, 0),
                v_out.data(), &clock, mask.data(), amplitude.data(), constants.data()};
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
            SCOPED_TRACE(std::string(c.model->name) + " variant '" + c.model->variants[v].name + "' fp" +
                         std::to_string(8 * c.model->real_bytes));
            if (c.model->real_bytes == 8)
                check(double{}, c, v);
            else
                check(float{}, c, v);
        }
    }
}

TEST(Kernels, every_instruction_set_gives_the_same_bits) {
    for_every_kernel([](auto real, const Case& c, int variant) {
        using Real = decltype(real);
        Tissue<Real> reference(*c.model, variant, 101);
        c.sets.back()->react(reference.kernel, reference.arguments(0, 101));
        for (const kernels::CpuKernels* set : c.sets) {
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
            for (const auto& [first, last] : {std::pair{0, 1}, {1, 20}, {20, 20}, {20, 37}, {37, 61}})
                c.model->react(cut.kernel, cut.arguments(first, last), nullptr);
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
        for (std::size_t s = 0; s < tissue.v_out.size(); ++s)
            EXPECT_EQ(tissue.v_out[s] == Real(-1), s < 3 || s >= 22) << s;
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
        on.clock.active_stimulus_mask = ~0u;
        c.model->react(on.kernel, on.arguments(0, 21), nullptr);
        for (std::size_t s = 0; s < 21; ++s) {
            const double rise = static_cast<double>(on.v_out[s]) - static_cast<double>(quiet.v_out[s]);
            const bool reached = s == 4 || s == 20;
            // By auto the step of V divides by 1 + dt/(2 tau), tau of the membrane at rest: some 5 ms.
            const double tolerated = std::string(c.model->name) == "ohara_rudy_2011" ? 2e-4 : 1e-4;
            EXPECT_NEAR(rise, reached ? rate * on.clock.dt : 0.0, reached ? tolerated : 0.0) << s;
        }
    });
}

TEST(Kernels, observing_changes_nothing_and_follows_what_is_wanted) {
    for_every_kernel([](auto real, const Case& c, int variant) {
        using Real = decltype(real);
        const interface::Model& m = *c.model;
        Tissue<Real> tissue(m, variant, 9), before(m, variant, 9);
        std::vector<std::int32_t> all;
        for (std::int32_t k = 0; k < m.n_observables; ++k) all.push_back(k);
        std::vector<double> everything(all.size() * 9, NAN), some(2 * 2, NAN);
        m.observe(tissue.kernel, {tissue.arguments(0, 9), nullptr, 9, all.data(), m.n_observables, everything.data()},
                  nullptr);
        for (std::size_t k = 0; k < everything.size(); ++k)
            EXPECT_TRUE(std::isfinite(everything[k])) << m.observables[k / 9].name;
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

// Tables of cells that have the constants of one set or another by turns; every constant that differs is a column.
template <class Real>
struct OwnTable {
    std::vector<Real> values;
    std::vector<std::int64_t> place;
    interface::CellConstants arguments;

    OwnTable(const std::vector<double>& even, const std::vector<double>& odd, std::int64_t first, std::int64_t cells,
             bool columns_of_all) {
        for (const double value : even) values.push_back(static_cast<Real>(value));
        for (std::size_t k = 0; k < even.size(); ++k) {
            place.push_back(static_cast<std::int64_t>(k));
            if (even[k] == odd[k] && !columns_of_all) continue;
            place[k] = static_cast<std::int64_t>(values.size());
            for (std::int64_t s = first; s < first + cells; ++s)
                values.push_back(static_cast<Real>((s % 2 == 0 ? even : odd)[k]));
            values.resize(values.size() + static_cast<std::size_t>(interface::column_padding),
                          std::numeric_limits<Real>::quiet_NaN());
        }
        arguments = {values.data(), place.data(), first};
    }
};

std::vector<double> constants_of(const interface::Model& m, int variant, double factor) {
    std::vector<double> parameters(m.variants[variant].parameters, m.variants[variant].parameters + m.n_parameters);
    for (double& parameter : parameters) parameter *= factor;
    std::vector<double> constants(static_cast<std::size_t>(m.n_constants));
    m.derive(m.variants[variant].kernel, parameters.data(), 0.01, constants.data());
    return constants;
}

TEST(Kernels, constants_of_each_cell_that_are_alike_give_the_same_bits_as_shared_ones) {
    for_every_kernel([](auto real, const Case& c, int variant) {
        using Real = decltype(real);
        const auto constants = constants_of(*c.model, variant, 1);
        for (const bool columns_of_all : {false, true}) {
            const OwnTable<Real> table(constants, constants, 3, 98, columns_of_all);
            for (const kernels::CpuKernels* set : c.sets) {
                Tissue<Real> shared(*c.model, variant, 101), own(*c.model, variant, 101);
                auto with_own = own.arguments(3, 101);
                with_own.own = &table.arguments;
                set->react(shared.kernel, shared.arguments(3, 101));
                set->react(own.kernel, with_own);
                EXPECT_TRUE(same_bits(shared, own))
                    << set->instruction_set << (columns_of_all ? ", all columns" : ", none a column");
            }
        }
    });
}

TEST(Kernels, each_cell_has_the_constants_of_its_slot) {
    for_every_kernel([](auto real, const Case& c, int variant) {
        using Real = decltype(real);
        const auto even = constants_of(*c.model, variant, 1), odd = constants_of(*c.model, variant, 1.01);
        const OwnTable<Real> table(even, odd, 3, 98, false);
        Tissue<Real> of_even(*c.model, variant, 101), of_odd(*c.model, variant, 101);
        of_even.constants = even, of_odd.constants = odd;
        c.sets.back()->react(of_even.kernel, of_even.arguments(3, 101));
        c.sets.back()->react(of_odd.kernel, of_odd.arguments(3, 101));
        for (const kernels::CpuKernels* set : c.sets) {
            Tissue<Real> own(*c.model, variant, 101);
            for (const auto& [first, last] : {std::pair{3, 20}, {20, 64}, {64, 101}}) {
                auto with_own = own.arguments(first, last);
                with_own.own = &table.arguments;
                set->react(own.kernel, with_own);
            }
            for (std::int64_t s = 3; s < 101; ++s) {
                Tissue<Real>& expected = s % 2 == 0 ? of_even : of_odd;
                for (int k = 0; k < c.model->n_states; ++k)
                    ASSERT_EQ(own.at(k, s), expected.at(k, s))
                        << set->instruction_set << ", " << c.model->states[k].name << " of slot " << s;
                ASSERT_EQ(own.v_out[static_cast<std::size_t>(s)], expected.v_out[static_cast<std::size_t>(s)])
                    << set->instruction_set << ", slot " << s;
            }
        }
    });
}

TEST(Kernels, observing_reads_the_constants_of_each_cell) {
    for_every_kernel([](auto real, const Case& c, int variant) {
        using Real = decltype(real);
        const interface::Model& m = *c.model;
        const auto even = constants_of(m, variant, 1), odd = constants_of(m, variant, 1.01);
        const OwnTable<Real> table(even, odd, 0, 9, false);
        Tissue<Real> tissue(m, variant, 9);
        std::vector<std::int32_t> all;
        for (std::int32_t k = 0; k < m.n_observables; ++k) all.push_back(k);
        std::vector<double> with_even(all.size() * 9), with_odd(all.size() * 9), with_own(all.size() * 9);
        const auto observe = [&](const std::vector<double>& constants, const interface::CellConstants* own,
                                 std::vector<double>& to) {
            tissue.constants = constants;
            auto arguments = tissue.arguments(0, 9);
            arguments.own = own;
            m.observe(tissue.kernel, {arguments, nullptr, 9, all.data(), m.n_observables, to.data()}, nullptr);
        };
        observe(even, nullptr, with_even);
        observe(odd, nullptr, with_odd);
        observe(even, &table.arguments, with_own);
        for (std::size_t k = 0; k < with_own.size(); ++k)
            ASSERT_EQ(with_own[k], (k % 9 % 2 == 0 ? with_even : with_odd)[k])
                << m.observables[k / 9].name << " of slot " << k % 9;
    });
}

TEST(Kernels, a_model_describes_itself_as_the_interface_asks) {
    for (const Case& c : cases()) {
        const interface::Model& m = *c.model;
        SCOPED_TRACE(m.name);
        EXPECT_EQ(m.interface_version, interface::version);
        EXPECT_EQ(m.backend, interface::Backend::cpu);
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
