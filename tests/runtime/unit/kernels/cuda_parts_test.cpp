// A step that is split into kernels on a GPU has the bits of the same step in one kernel, with one chunk of slots and
// with several, and those of the CPU but for the rounding of its functions. Skipped where there is no GPU.
#include <cuda_runtime_api.h>
#include <gtest/gtest.h>

#include <cmath>
#include <cstring>
#include <random>
#include <vector>

#include "runtime/interface/model.hpp"
#include "tests/runtime/unit/kernels/on_device.hpp"

const heartwright::interface::Model& heartwright_model_in_kernels_cpu();
const heartwright::interface::Model& heartwright_model_in_kernels_cuda();
const heartwright::interface::Model& heartwright_model_halves_in_kernels_cpu();
const heartwright::interface::Model& heartwright_model_halves_in_kernels_cuda();

namespace heartwright {
namespace {

constexpr std::int64_t slots = 1003, first = 3, last = 1000;  // neither end a multiple of a warp

// Ten steps of cells of a model, each cell from a state of its own.
struct Steps {
    const interface::Model& model;
    double dt;
    std::vector<double> state, constants, halves, amplitude = std::vector<double>(interface::max_stimulus_count, 0.0);
    std::vector<std::uint32_t> mask;

    Steps(const interface::Model& one, double step) : model(one), dt(step) {
        std::mt19937 random(11);
        std::uniform_real_distribution<double> share(0.5, 1.1), potential(-55, 20);
        std::vector<double> initial(static_cast<std::size_t>(model.n_states));
        model.initialise(0, 0, model.variants[0].parameters, initial.data());
        for (std::int32_t k = 0; k < model.n_states; ++k)
            for (std::int64_t s = 0; s < slots; ++s)
                state.push_back(k == model.potential ? potential(random)
                                                     : initial[static_cast<std::size_t>(k)] * share(random));
        for (std::int64_t s = 0; s < slots; ++s) mask.push_back(s % 7 == 0);
        amplitude[0] = -20;
        constants = derived(dt);
        for (int k = 0; k <= interface::most_halvings; ++k) {
            const std::vector<double> shorter = derived(dt / (1 << k));
            halves.insert(halves.end(), shorter.begin(), shorter.end());
        }
    }

    std::vector<double> derived(double step) const {
        std::vector<double> values(static_cast<std::size_t>(model.n_constants));
        model.derive(model.variants[0].kernel, model.variants[0].parameters, step, values.data());
        return values;
    }

    std::vector<double> on_cpu() const {
        std::vector<double> after = state;
        interface::StepClock clock {
            5, dt, 1, 0
        };
        double* const v = &after[static_cast<std::size_t>(model.potential) * slots];
        interface::ReactArguments at {
            first, last, slots, after.data(), v, v, &clock, mask.data(), amplitude.data(), constants.data()
        };
        at.halves = {halves.data(), model.n_constants};
        for (int step = 0; step < 10; ++step) EXPECT_EQ(model.react(model.variants[0].kernel, at, nullptr), 0);
        return after;
    }

    // scratch_slots: 0 for a step in one kernel.
    std::vector<double> on_gpu(std::int64_t scratch_slots) const {
        std::vector<double> after = state, shorter = halves;
        std::vector<double> scratch(static_cast<std::size_t>(scratch_slots * model.scratch_values) + 1);
        std::vector<std::uint32_t> stimulated = mask;
        std::vector<interface::StepClock> clock{{5, dt, 1, 0}};
        test::OnDevice there(after), halves_there(shorter), scratch_there(scratch);
        const test::OnDevice mask_there(stimulated);
        const test::OnDevice clock_there(clock);
        double* const v = there.get() + model.potential * slots;
        interface::ReactArguments at {
            first, last, slots,
                there.get(), v, v, clock_there.get(), mask_there.get(), amplitude.data(), constants.data()
        };
        at.halves = {halves_there.get(), model.n_constants};
        at.scratch = scratch_slots == 0 ? nullptr : scratch_there.get();
        at.scratch_slots = scratch_slots;
        for (int step = 0; step < 10; ++step) EXPECT_EQ(model.react(model.variants[0].kernel, at, nullptr), 0);
        EXPECT_EQ(cudaDeviceSynchronize(), cudaSuccess);
        there.fetch();
        return after;
    }
};

void expect_same_bits(const interface::Model& cpu, const interface::Model& gpu, double dt) {
    SCOPED_TRACE(gpu.name);
    int devices = 0;
    if (cudaGetDeviceCount(&devices) != cudaSuccess || devices == 0) GTEST_SKIP() << "no GPU here";
    ASSERT_GT(gpu.scratch_values, 0) << "it is not split into kernels";
    const Steps steps(gpu, dt);
    const std::vector<double> whole = steps.on_gpu(0), on_cpu = Steps(cpu, dt).on_cpu();
    for (const std::int64_t chunk : {32, 96, 1024}) {
        const std::vector<double> in_kernels = steps.on_gpu(chunk);
        EXPECT_EQ(std::memcmp(in_kernels.data(), whole.data(), whole.size() * sizeof(double)), 0) << chunk;
    }
    std::size_t moved = 0;
    for (std::size_t k = 0; k < whole.size(); ++k) {
        ASSERT_TRUE(std::isfinite(on_cpu[k])) << k;
        EXPECT_NEAR(whole[k], on_cpu[k], 1e-10 * std::fmax(1, std::fabs(on_cpu[k]))) << k;
        moved += whole[k] != steps.state[k];
    }
    EXPECT_GT(moved, whole.size() / 2);
}

TEST(CudaParts, in_kernels_have_the_bits_of_one_kernel) {
    expect_same_bits(heartwright_model_in_kernels_cpu(), heartwright_model_in_kernels_cuda(), 0.02);
}

// Of 1.5 ms many cells take halves, which only the part that tests them may start.
TEST(CudaParts, whose_steps_are_halved_have_the_bits_of_one_kernel) {
    expect_same_bits(heartwright_model_halves_in_kernels_cpu(), heartwright_model_halves_in_kernels_cuda(), 1.5);
}

}  // namespace
}  // namespace heartwright
