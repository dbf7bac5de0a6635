#include "base/time_step/designed_dt.hpp"

#include <gtest/gtest.h>

#include <utility>

namespace heartwright {
namespace {

TEST(DesignedDt, is_rounded_down_to_a_few_steps_per_decade) {
    const std::pair<double, double> rows[] = {{1e-5, 0.001},    {0.001, 0.001}, {0.0015, 0.001}, {0.005, 0.005},
                                              {0.00999, 0.005}, {0.01, 0.01},   {0.019, 0.01},   {0.02, 0.02},
                                              {0.03, 0.02},     {0.05, 0.05},   {1, 1},          {500, 10}};
    for (const auto& [dt, expected] : rows) EXPECT_EQ(designed_dt_of(dt), expected) << dt;
    for (const double dt : designed_dts()) EXPECT_EQ(designed_dt_of(dt), dt);
    EXPECT_EQ(designed_dt_of(0.1 * 0.2), 0.02);  // 0.020000000000000004
}

}  // namespace
}  // namespace heartwright
