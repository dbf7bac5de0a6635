// Every generated CUDA kernel against its CPU twin: steps with a stimulus, and what is observed. Skipped where there is
// no GPU.
#include <cuda_runtime_api.h>
#include <gtest/gtest.h>

#include <cmath>
#include <cstring>
#include <string>
#include <vector>

#include "runtime/interface/model.hpp"
#include "tests/runtime/unit/kernels/on_device.hpp"

#define MODEL(name)                                                             \
    const heartwright::interface::Model& heartwright_model_##name##_cpu();      \
    const heartwright::interface::Model& heartwright_model_##name##_cpu_fp32(); \
    const heartwright::interface::Model& heartwright_model_##name##_cuda();     \
    const heartwright::interface::Model& heartwright_model_##name##_cuda_fp32();
#include "kernel_list.inc"
#undef MODEL

namespace {

namespace interface = heartwright::interface;
namespace kernels = heartwright::kernels;
using heartwright::test::OnDevice;

class CudaKernels : public testing::Test {
protected:
    void SetUp() override {
        int devices = 0;
        if (cudaGetDeviceCount(&devices) != cudaSuccess || devices == 0) GTEST_SKIP() << "no GPU here";
    }
};

// Largest difference, relative to the largest value.
template <class T>
double difference(const std::vector<T>& a, const std::vector<T>& b, std::size_t first, std::size_t count) {
    double size = 0, largest = 0;
    for (std::size_t k = first; k < first + count; ++k) {
        if (std::isnan(a[k]) != std::isnan(b[k])) return INFINITY;
        size = std::max(size, std::fabs(static_cast<double>(a[k])));
        largest = std::max(largest, std::fabs(static_cast<double>(a[k]) - static_cast<double>(b[k])));
    }
    return size > 0 ? largest / size : largest;
}

template <class Real>
void compare(const interface::Model& cpu, const interface::Model& gpu, int variant) {
    SCOPED_TRACE(std::string(gpu.name) + " variant '" + gpu.variants[variant].name + "' fp" +
                 std::to_string(8 * sizeof(Real)));
    constexpr std::size_t cells = 1000;
    constexpr std::int64_t first = 3, last = 997;  // no multiple of a warp
    const double bound = sizeof(Real) == 8 ? 1e-10 : 2e-2;
    const auto& info = cpu.variants[variant];
    const auto n_states = static_cast<std::size_t>(cpu.n_states), potential = static_cast<std::size_t>(cpu.potential);
    std::vector<double> constants(static_cast<std::size_t>(cpu.n_constants)), initial(n_states);
    std::vector<interface::StepClock> clock{{5, 0.01, 1, 0}};
    cpu.derive(info.kernel, info.parameters, clock[0].dt, constants.data());
    cpu.initialise(variant, cpu.default_start, info.parameters, initial.data());
    std::vector<Real> state(n_states * cells);
    std::vector<std::uint32_t> mask(cells);
    for (std::size_t s = 0; s < cells; ++s) {
        const double part = static_cast<double>(s) / cells;
        mask[s] = s % 7 == 0;
        for (std::size_t c = 0; c < n_states; ++c) state[c * cells + s] = static_cast<Real>(initial[c]);
        state[potential * cells + s] +=
            static_cast<Real>(std::string(cpu.potential_unit) == "mV" ? 110 * part : 3 * part);
    }
    std::vector<double> amplitude(interface::max_stimulus_count, 0.0);
    amplitude[0] = 5 * cpu.current_of_rate(info.parameters);
    std::vector<Real> on_gpu = state;
    std::vector<std::int32_t> wanted;
    for (std::int32_t k = cpu.n_observables; k-- > 0;) wanted.push_back(k);
    for (std::int32_t k = 0; k < cpu.n_observables; k += 7) wanted.push_back(k);  // asked for twice
    const auto n_wanted = static_cast<std::int32_t>(wanted.size()), few = n_wanted / 3;
    std::vector<std::int64_t> slots{3, 500, 996};
    std::vector<double> seen(wanted.size() * slots.size()), seen_on_gpu(seen.size()),
        few_on_gpu(static_cast<std::size_t>(few) * slots.size() + 1);

    const interface::ReactArguments at {
        first, last, cells, state.data(), &state[potential * cells],
            &state[potential * cells], clock.data(), mask.data(), amplitude.data(), constants.data()
    };
    const auto count = static_cast<std::int64_t>(slots.size());
    cpu.observe(info.kernel, {at, slots.data(), count, wanted.data(), n_wanted, seen.data()}, nullptr);
    for (int step = 0; step < 10; ++step) cpu.react(info.kernel, at, nullptr);

    OnDevice device_state(on_gpu);
    OnDevice device_seen(seen_on_gpu), device_few(few_on_gpu);
    OnDevice device_clock(clock);
    OnDevice device_mask(mask);
    OnDevice device_wanted(wanted);
    OnDevice device_slots(slots);
    Real* v = device_state.get() + potential * cells;
    const interface::ReactArguments there {
        first, last, cells,
            device_state.get(), v, v, device_clock.get(), device_mask.get(), amplitude.data(), constants.data()
    };
    ASSERT_EQ(
        gpu.observe(info.kernel, {there, device_slots.get(), count, device_wanted.get(), n_wanted, device_seen.get()},
                    nullptr),
        0);
    ASSERT_EQ(gpu.observe(info.kernel, {there, device_slots.get(), count, device_wanted.get(), few, device_few.get()},
                          nullptr),
              0);
    for (int step = 0; step < 10; ++step) ASSERT_EQ(gpu.react(info.kernel, there, nullptr), 0);
    ASSERT_EQ(cudaDeviceSynchronize(), cudaSuccess);
    device_state.fetch();
    device_seen.fetch();
    device_few.fetch();
    for (std::size_t c = 0; c < n_states; ++c)
        EXPECT_LE(difference(state, on_gpu, c * cells, cells), bound) << cpu.states[c].name;
    for (std::size_t k = 0; k < wanted.size(); ++k) {
        EXPECT_LE(difference(seen, seen_on_gpu, k * slots.size(), slots.size()), bound)
            << cpu.observables[wanted[k]].name;
    }
    EXPECT_EQ(std::memcmp(few_on_gpu.data(), seen_on_gpu.data(), (few_on_gpu.size() - 1) * sizeof(double)), 0);
}

// Ten steps of cells that have the constants of one set or another by turns: as shared by all, or (`own`) as columns.
template <class Real>
std::vector<Real> states_after(const interface::Model& gpu, int variant, const std::vector<double>& even,
                               const std::vector<double>& odd, bool own) {
    constexpr std::size_t cells = 300;
    constexpr std::int64_t first = 3, last = 297;
    const auto& info = gpu.variants[variant];
    const auto n_states = static_cast<std::size_t>(gpu.n_states), potential = static_cast<std::size_t>(gpu.potential);
    std::vector<double> initial(n_states), amplitude(interface::max_stimulus_count, 0.0);
    gpu.initialise(variant, gpu.default_start, info.parameters, initial.data());
    std::vector<Real> state(n_states * cells), values(even.begin(), even.end());
    for (std::size_t s = 0; s < cells; ++s) {
        const double part = static_cast<double>(s) / cells;
        for (std::size_t c = 0; c < n_states; ++c) state[c * cells + s] = static_cast<Real>(initial[c]);
        state[potential * cells + s] +=
            static_cast<Real>(std::string(gpu.potential_unit) == "mV" ? 110 * part : 3 * part);
    }
    std::vector<std::int64_t> place;
    for (std::size_t k = 0; k < even.size(); ++k) {
        place.push_back(static_cast<std::int64_t>(k));
        if (even[k] == odd[k]) continue;
        place[k] = static_cast<std::int64_t>(values.size());
        for (std::int64_t s = first; s < last; ++s) values.push_back(static_cast<Real>((s % 2 == 0 ? even : odd)[k]));
        values.resize(values.size() + static_cast<std::size_t>(interface::column_padding));
    }
    std::vector<interface::StepClock> clock{{5, 0.01, 0, 0}};
    OnDevice device_state(state), device_values(values);
    OnDevice device_clock(clock);
    const interface::CellConstants table { device_values.get(), place.data(), first };
    Real* v = device_state.get() + potential * cells;
    for (int step = 0; step < 10; ++step) {
        interface::ReactArguments at {
            first, last, cells, device_state.get(), v, v, device_clock.get(), nullptr, amplitude.data(), even.data()
        };
        at.own = own ? &table : nullptr;
        EXPECT_EQ(gpu.react(info.kernel, at, nullptr), 0);
    }
    EXPECT_EQ(cudaDeviceSynchronize(), cudaSuccess);
    device_state.fetch();
    return state;
}

template <class Real>
void compare_own(const interface::Model& gpu, int variant) {
    SCOPED_TRACE(std::string(gpu.name) + " variant '" + gpu.variants[variant].name + "' fp" +
                 std::to_string(8 * sizeof(Real)));
    const auto constants_of = [&](double factor) {
        std::vector<double> parameters(gpu.variants[variant].parameters,
                                       gpu.variants[variant].parameters + gpu.n_parameters);
        for (double& parameter : parameters) parameter *= factor;
        std::vector<double> constants(static_cast<std::size_t>(gpu.n_constants));
        gpu.derive(gpu.variants[variant].kernel, parameters.data(), 0.01, constants.data());
        return constants;
    };
    const auto even = constants_of(1), odd = constants_of(1.01);
    const auto of_even = states_after<Real>(gpu, variant, even, even, false),
               of_odd = states_after<Real>(gpu, variant, odd, odd, false);
    const auto of_each = states_after<Real>(gpu, variant, even, odd, true);
    for (std::size_t k = 0; k < of_each.size(); ++k)
        ASSERT_EQ(of_each[k], (k % 2 == 0 ? of_even : of_odd)[k]) << gpu.states[k / 300].name << " of slot " << k % 300;
}

TEST_F(CudaKernels, each_cell_has_the_constants_of_its_slot_bit_for_bit) {
#define MODEL(name)                                                          \
    for (int v = 0; v < heartwright_model_##name##_cuda().n_variants; ++v) { \
        compare_own<double>(heartwright_model_##name##_cuda(), v);           \
        compare_own<float>(heartwright_model_##name##_cuda_fp32(), v);       \
    }
#include "kernel_list.inc"
#undef MODEL
}

// Ten steps of cells in three ranges with constants of their own: in a launch for each, or (`together`) in one.
template <class Real>
std::vector<Real> states_of_ranges(const interface::Model& gpu, int variant,
                                   const std::vector<std::vector<double>>& constants, bool together) {
    constexpr std::int64_t cells = 700;
    const std::vector<std::int64_t> ends{3, 130, 131, 690};  // no multiples of a warp; one range has a single cell
    const auto& info = gpu.variants[variant];
    const auto n_states = static_cast<std::int64_t>(gpu.n_states);
    std::vector<double> initial(static_cast<std::size_t>(n_states)), amplitude(interface::max_stimulus_count, 0.0);
    amplitude[0] = 5 * gpu.current_of_rate(info.parameters);
    gpu.initialise(variant, gpu.default_start, info.parameters, initial.data());
    std::vector<Real> state(static_cast<std::size_t>(n_states * cells));
    std::vector<std::uint32_t> mask(cells);
    for (std::int64_t s = 0; s < cells; ++s) {
        mask[static_cast<std::size_t>(s)] = s % 7 == 0;
        for (std::int64_t c = 0; c < n_states; ++c)
            state[static_cast<std::size_t>(c * cells + s)] = static_cast<Real>(initial[static_cast<std::size_t>(c)]);
    }
    std::vector<interface::StepClock> clock{{5, 0.01, 1, 0}};
    OnDevice device_state(state);
    OnDevice device_clock(clock);
    OnDevice device_mask(mask);
    Real* v = device_state.get() + gpu.potential * cells;
    std::vector<interface::VariantRange> ranges;
    for (std::size_t r = 0; r < constants.size(); ++r)
        ranges.push_back({ends[r], ends[r + 1], constants[r].data(), amplitude.data()});
    for (int step = 0; step < 10; ++step) {
        interface::ReactArguments at {
            ends.front(), ends.back(), cells, device_state.get(), v, v, device_clock.get(),
                device_mask.get(), amplitude.data(), constants[0].data()
        };
        if (together) {
            at.ranges = ranges.data();
            at.n_ranges = static_cast<std::int32_t>(ranges.size());
            EXPECT_EQ(gpu.react(info.kernel, at, nullptr), 0);
            continue;
        }
        for (const interface::VariantRange& range : ranges) {
            at.first = range.first;
            at.last = range.last;
            at.constants = range.constants;
            EXPECT_EQ(gpu.react(info.kernel, at, nullptr), 0);
        }
    }
    EXPECT_EQ(cudaDeviceSynchronize(), cudaSuccess);
    device_state.fetch();
    return state;
}

template <class Real>
void compare_ranges(const interface::Model& gpu, int variant) {
    SCOPED_TRACE(std::string(gpu.name) + " variant '" + gpu.variants[variant].name + "' fp" +
                 std::to_string(8 * sizeof(Real)));
    std::vector<std::vector<double>> constants;
    for (const double factor : {1.0, 1.01, 1.02}) {
        std::vector<double> parameters(gpu.variants[variant].parameters,
                                       gpu.variants[variant].parameters + gpu.n_parameters);
        for (double& parameter : parameters) parameter *= factor;
        constants.emplace_back(static_cast<std::size_t>(gpu.n_constants));
        gpu.derive(gpu.variants[variant].kernel, parameters.data(), 0.01, constants.back().data());
    }
    const auto each = states_of_ranges<Real>(gpu, variant, constants, false),
               together = states_of_ranges<Real>(gpu, variant, constants, true);
    EXPECT_EQ(std::memcmp(each.data(), together.data(), each.size() * sizeof(Real)), 0);
}

TEST_F(CudaKernels, ranges_of_variants_in_one_launch_have_the_bits_of_a_launch_for_each) {
#define MODEL(name)                                                          \
    for (int v = 0; v < heartwright_model_##name##_cuda().n_variants; ++v) { \
        compare_ranges<double>(heartwright_model_##name##_cuda(), v);        \
        compare_ranges<float>(heartwright_model_##name##_cuda_fp32(), v);    \
    }
#include "kernel_list.inc"
#undef MODEL
}

TEST_F(CudaKernels, agree_with_their_cpu_twins) {
#define MODEL(name)                                                                                       \
    for (int v = 0; v < heartwright_model_##name##_cpu().n_variants; ++v) {                               \
        compare<double>(heartwright_model_##name##_cpu(), heartwright_model_##name##_cuda(), v);          \
        compare<float>(heartwright_model_##name##_cpu_fp32(), heartwright_model_##name##_cuda_fp32(), v); \
    }
#include "kernel_list.inc"
#undef MODEL
}

}  // namespace
