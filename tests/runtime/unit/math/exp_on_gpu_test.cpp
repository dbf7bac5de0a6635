// exp() of floats on a GPU: its error and its limits, of every float there is. Skipped where there is no GPU.
#include "tests/runtime/unit/math/exp_on_gpu.hpp"
#include "tests/runtime/unit/kernels/cuda_lattice/gpu.hpp"

namespace heartwright::test {
namespace {

using MathOnGpu = OnGpu;

TEST_F(MathOnGpu, exp_of_every_float_errs_by_two_units_at_most) {
    ExpErrors errors{};
    ASSERT_EQ(errors_of_exp_on_gpu(&errors), 0);
    RecordProperty("worst", std::to_string(errors.worst));
    EXPECT_LE(errors.worst, 2) << "at " << std::hexfloat << errors.where;
    EXPECT_GT(errors.worst, 0.5) << "no function rounds all results correctly";
    EXPECT_EQ(errors.wrong_limit, 0u);
}

}  // namespace
}  // namespace heartwright::test
