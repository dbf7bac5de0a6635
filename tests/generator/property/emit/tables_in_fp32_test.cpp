// Tables and rational functions in single precision, and on every instruction set of this machine: certified in the
// numbers that kernels compute with, and the same bits however lanes come by their coefficients.
#include <gtest/gtest.h>

#include <cmath>
#include <random>
#include <string>
#include <vector>

#include "base/diag/faults.hpp"
#include "runtime/cells/tables.hpp"
#include "runtime/interface/model.hpp"
#include "runtime/kernels/cpu/cpu_kernel.hpp"
#include "runtime/math/math.hpp"

const heartwright::interface::Model& heartwright_model_tables_cpu();
const heartwright::interface::Model& heartwright_model_tables_cpu_fp32();
const heartwright::interface::Model& heartwright_model_rationals_cpu();
const heartwright::interface::Model& heartwright_model_rationals_cpu_fp32();

#if defined(__x86_64__)
#define HEARTWRIGHT_KERNELS_OF(model, precision)                                                                 \
    namespace heartwright::models::model::precision {                                                            \
    namespace avx512 {                                                                                           \
    extern const kernels::CpuKernels cpu_kernels;                                                                \
    }                                                                                                            \
    namespace avx2 {                                                                                             \
    extern const kernels::CpuKernels cpu_kernels;                                                                \
    }                                                                                                            \
    namespace portable {                                                                                         \
    extern const kernels::CpuKernels cpu_kernels;                                                                \
    }                                                                                                            \
    inline std::vector<const kernels::CpuKernels*> all() {                                                       \
        std::vector<const kernels::CpuKernels*> sets{&portable::cpu_kernels};                                    \
        if (__builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma")) sets.push_back(&avx2::cpu_kernels); \
        if (__builtin_cpu_supports("avx512dq") && __builtin_cpu_supports("avx512vl"))                            \
            sets.push_back(&avx512::cpu_kernels);                                                                \
        return sets;                                                                                             \
    }                                                                                                            \
    }
HEARTWRIGHT_KERNELS_OF(tables, fp64)
HEARTWRIGHT_KERNELS_OF(tables, fp32)
HEARTWRIGHT_KERNELS_OF(rationals, fp64)
HEARTWRIGHT_KERNELS_OF(rationals, fp32)
#endif

namespace heartwright {
namespace {

constexpr double dt = 0.01;
enum { V, m, h, Ca, n_states };  // of both toys

template <class real>
struct Cells {
    std::int64_t count;
    std::vector<real> state, v_out;

    real& at(int component, std::int64_t cell) { return state[static_cast<std::size_t>(component * count + cell)]; }
};

// Also at ends of pieces, and next to them.
template <class real>
Cells<real> random_cells(std::int64_t count) {
    std::mt19937_64 random(1901);
    const auto between = [&](double low, double high) {
        return static_cast<real>(static_cast<float>(std::uniform_real_distribution(low, high)(random)));
    };
    Cells<real> cells{count, std::vector<real>(static_cast<std::size_t>(n_states * count)),
                      std::vector<real>(static_cast<std::size_t>(count))};
    for (std::int64_t k = 0; k < count; ++k) {
        const auto end = static_cast<real>(-100 + 20 * (k % 8));
        cells.at(V, k) = k % 5 == 0 ? end : between(-100, 60);
        cells.at(m, k) = between(0, 1);
        cells.at(h, k) = between(0, 1);
        cells.at(Ca, k) = between(0.01, 2);
    }
    return cells;
}

template <class real, class React>
void react(Cells<real>& cells, const std::vector<double>& constants, const interface::Tables* tables,
           const React& step) {
    const interface::StepClock clock { 7, dt, 0, 0 };
    interface::ReactArguments at {
        0, cells.count, cells.count, cells.state.data(), cells.state.data(), cells.v_out.data(), &clock, nullptr,
            nullptr, constants.data()
    };
    at.tables = tables;
    ASSERT_EQ(step(at), 0);
}

struct Bound {
    std::unique_ptr<device::Device> device = device::open_cpu(1);
    std::vector<double> constants;
    interface::ApproximationInfo info;
    cells::Tables tables;

    Bound(const interface::Model& model, double tolerance, cells::Numbers numbers)
        : constants(static_cast<std::size_t>(model.n_constants)),
          info(with(model.approximations[0], tolerance)),
          tables(*device, info, numbers) {
        model.derive(0, model.variants[0].parameters, dt, constants.data());
        tables.make(constants);
    }
    static interface::ApproximationInfo with(interface::ApproximationInfo info, double tolerance) {
        info.tolerance = tolerance;
        return info;
    }
};

void expect_near_exact(const interface::Model& single, const interface::Model& reference, double tolerance) {
    const Bound bound(single, tolerance, cells::Numbers::fp32);
    for (const cells::CertifiedTable& table : bound.tables.certified()) {
        for (const cells::Certificate& certificate : table.certificates) {
            EXPECT_LE(certificate.proved, tolerance) << certificate.function;
            EXPECT_LE(certificate.measured, certificate.proved) << certificate.function;
            EXPECT_GT(certificate.measured, 1e-9) << certificate.function;  // in FP32
        }
    }
    Cells<float> approximate = random_cells<float>(10'007);
    Cells<double> exact = random_cells<double>(10'007);
    react(
        approximate, bound.constants, bound.tables.arguments(),
        [&](const auto& at) { return single.react(0, at, nullptr); });
    react(exact, bound.constants, nullptr, [&](const auto& at) { return reference.react(0, at, nullptr); });
    for (std::int64_t k = 0; k < exact.count; ++k) {
        for (int component : {m, h, Ca})
            EXPECT_NEAR(approximate.at(component, k), exact.at(component, k),
                        3 * tolerance * (1 + std::fabs(exact.at(component, k))));
    }
    EXPECT_EQ(bound.tables.fault().what, interface::TableFault::none);
}

TEST(TablesInFp32, are_within_the_tolerance_of_what_fp64_computes) {
    expect_near_exact(heartwright_model_tables_cpu_fp32(), heartwright_model_tables_cpu(), 1e-5);
}

TEST(RationalsInFp32, are_within_the_tolerance_of_what_fp64_computes) {
    expect_near_exact(heartwright_model_rationals_cpu_fp32(), heartwright_model_rationals_cpu(), 1e-3);
}

TEST(TablesInFp32, a_tolerance_below_its_rounding_is_refused_by_name) {
    try {
        const Bound bound(heartwright_model_tables_cpu_fp32(), 1e-8, cells::Numbers::fp32);
        FAIL();
    } catch (const UserFault& fault) {
        const std::string text = fault.what(),
                          function = heartwright_model_tables_cpu_fp32().approximations[0].tables[0].functions[0];
        EXPECT_EQ(text, "the approximation of '" + function +
                            "' cannot be held to 1e-08 in FP32, whose rounding alone takes 8.1e-07 of a value: ask for "
                            "1e-6 or more, or for FP64");
    }
}

#if defined(__x86_64__)
template <class real>
void expect_same_bits(const interface::Model& model, const std::vector<const kernels::CpuKernels*>& sets,
                      double tolerance) {
    const Bound bound(model, tolerance, sizeof(real) == 4 ? cells::Numbers::fp32 : cells::Numbers::fp64);
    Cells<real> first = random_cells<real>(1'003);
    react(first, bound.constants, bound.tables.arguments(), [&](const auto& at) { return sets[0]->react(0, at); });
    for (std::size_t s = 1; s < sets.size(); ++s) {
        Cells<real> other = random_cells<real>(1'003);
        react(other, bound.constants, bound.tables.arguments(), [&](const auto& at) { return sets[s]->react(0, at); });
        EXPECT_EQ(other.state, first.state) << sets[s]->instruction_set;
        EXPECT_EQ(other.v_out, first.v_out) << sets[s]->instruction_set;
    }
}

TEST(EveryInstructionSet, gives_the_same_bits_of_tables_and_rational_functions) {
    expect_same_bits<double>(heartwright_model_tables_cpu(), models::tables::fp64::all(), 1e-8);
    expect_same_bits<float>(heartwright_model_tables_cpu_fp32(), models::tables::fp32::all(), 1e-5);
    expect_same_bits<double>(heartwright_model_rationals_cpu(), models::rationals::fp64::all(), 1e-8);
    expect_same_bits<float>(heartwright_model_rationals_cpu_fp32(), models::rationals::fp32::all(), 1e-3);
}
#endif

}  // namespace
}  // namespace heartwright
