#include "runtime/reduce/guard.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

#include "tests/runtime/unit/support/backends.hpp"

namespace heartwright::reduce {
namespace {

class GuardOn : public ::testing::TestWithParam<device::Backend> {};
INSTANTIATE_TEST_SUITE_P(Backends, GuardOn, ::testing::ValuesIn(testing::backends()), [](const auto& info) { return device::backend_name(info.param); });

TEST_P(GuardOn, finds_the_lowest_slot_that_is_bad_and_only_among_the_cells) {
    constexpr double infinity = std::numeric_limits<double>::infinity();
    const auto device = testing::open(GetParam(), 3);
    constexpr std::int64_t count = 5000, stride = 5024;
    Guard guard(*device, {-100, -infinity}, {100, infinity}, 8);
    std::vector<double> values(2 * stride, 1.0);
    values[count] = std::nan("");  // padding: nobody's
    const auto find = [&] {
        device::Buffer<double> state(*device, values);
        return guard.find(state.data(), stride, count);
    };
    EXPECT_FALSE(find());
    values[4000] = 101;
    ASSERT_TRUE(find());
    EXPECT_EQ(find()->slot, 4000);
    EXPECT_EQ(find()->component, 0);
    values[stride + 3000] = -infinity;  // no range, but no number to go on with
    EXPECT_EQ(find()->slot, 3000);
    EXPECT_EQ(find()->component, 1);
    values[2000] = std::nan("");
    EXPECT_EQ(find()->slot, 2000);
    values[2000] = -100;  // on the bound is inside
    EXPECT_EQ(find()->slot, 3000);
}

}  // namespace
}  // namespace heartwright::reduce
