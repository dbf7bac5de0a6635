#include "runtime/commands/cell/statistics/curve_fit.hpp"

#include <gtest/gtest.h>

#include <cmath>

namespace heartwright::commands {
namespace {

std::vector<double> voltages() {
    std::vector<double> all;
    for (int v = -90; v <= 60; v += 10) all.push_back(v);
    return all;
}

std::vector<double> values(const FittedFunction& f, const std::vector<double>& x, const std::vector<double>& p) {
    std::vector<double> all;
    for (const double one : x) all.push_back(f(one, p));
    return all;
}

TEST(CurveFit, a_boltzmann_curve_is_found_again) {
    for (const double half : {-45.0, -4.0, 12.5})
        for (const double slope : {3.7, 6.0, 11.0, -4.0, -8.0}) {
            const auto fit = fit_boltzmann(voltages(), values(boltzmann, voltages(), {0.97, half, slope}), slope > 0);
            ASSERT_TRUE(fit) << half << " " << slope;
            EXPECT_NEAR(fit->parameters[0], 0.97, 1e-6);
            EXPECT_NEAR(fit->parameters[1], half, 1e-5);
            EXPECT_NEAR(fit->parameters[2], slope, 1e-5);
            EXPECT_LT(fit->rms, 1e-7);
        }
}

TEST(CurveFit, an_exponential_recovery_is_found_again) {
    const std::vector<double> times{1, 2, 5, 10, 20, 50, 100, 200, 500, 1000};
    const auto fit = fit_recovery(times, values(recovery, times, {1.01, 0.95, 37}));
    ASSERT_TRUE(fit);
    EXPECT_NEAR(fit->parameters[2], 37, 1e-4);
}

TEST(CurveFit, points_without_a_value_are_left_out) {
    std::vector<double> y = values(boltzmann, voltages(), {1, -20, 5});
    y[3] = y[8] = std::nan("");
    const auto fit = fit_curve(boltzmann, voltages(), y, {1, 0, 6});
    ASSERT_TRUE(fit);
    EXPECT_NEAR(fit->parameters[1], -20, 1e-5);
}

TEST(CurveFit, fewer_points_than_parameters_give_nothing) {
    EXPECT_FALSE(fit_curve(boltzmann, {0, 1}, {0, 1}, {1, 0, 6}));
}

}  // namespace
}  // namespace heartwright::commands
