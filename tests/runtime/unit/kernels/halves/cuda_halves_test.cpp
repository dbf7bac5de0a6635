// Steps that are too long for a cell on a GPU, beside those of the CPU.
#include <gtest/gtest.h>

#include <cmath>
#include <vector>

#include "runtime/device/device.hpp"
#include "runtime/kernels/cpu/cpu_uncoupled.hpp"
#include "tests/runtime/unit/kernels/halves/growing_cells.hpp"
#include "tests/runtime/unit/kernels/halves/growth_kernel.hpp"
#include "tests/runtime/unit/kernels/halves/growth_on_gpu.hpp"

namespace heartwright::test {
namespace {

using OnCpu = Growth<math::pack<double, 1>>;

GrowingCells cells(bool has_own_constants) {
    std::vector<double> x(301);
    for (std::size_t i = 0; i < x.size(); ++i) x[i] = std::fmod(0.07 + 0.31 * static_cast<double>(i), 1.0);
    GrowingCells cells(x);
    cells.stimulated[0] = cells.stimulated[200] = 1;
    cells.has_own_constants = has_own_constants;
    return cells;
}

void expect_near(const std::vector<double>& a, const std::vector<double>& b) {
    for (std::size_t i = 0; i < a.size(); ++i) EXPECT_NEAR(a[i], b[i], 1e-14) << i;
}

TEST(HalvesOnGpu, are_those_of_the_cpu) {
    if (!device::cuda_is_there()) GTEST_SKIP() << "no GPU here";
    for (const bool own : {false, true}) {
        GrowingCells on_gpu = cells(own), on_cpu = cells(own);
        on_gpu.react([](const interface::ReactArguments& at) {
            const int status = react_on_gpu(at);
            EXPECT_EQ(status, 0);
            return status;
        });
        on_cpu.react([](const interface::ReactArguments& at) { return kernels::cpu_react<OnCpu>(0, at); });
        expect_near(on_gpu.x, on_cpu.x);
        expect_near(on_gpu.V, on_cpu.V);
        EXPECT_EQ(on_gpu.steps, on_cpu.steps);
        expect_near(on_gpu.seen, on_cpu.seen);
        EXPECT_NE(on_gpu.x, cells(own).x);
    }
}

TEST(HalvesOnGpu, steps_that_go_together_have_the_bits_of_single_ones) {
    if (!device::cuda_is_there()) GTEST_SKIP() << "no GPU here";
    for (const bool own : {false, true}) {
        GrowingCells together = cells(own), single = cells(own);
        together.advance(advance_on_gpu, 3);
        for (int s = 0; s < 3; ++s, ++single.step) single.react(react_on_gpu);
        EXPECT_EQ(together.x, single.x);
        EXPECT_EQ(together.V, single.V);
        EXPECT_EQ(together.steps, single.steps);
        EXPECT_EQ(together.seen, single.seen);
    }
}

}  // namespace
}  // namespace heartwright::test
