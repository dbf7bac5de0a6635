#include "runtime/commands/cell/statistics/driving_force.hpp"

#include <gtest/gtest.h>

#include <cmath>

#include "runtime/commands/cell/statistics/curve_fit.hpp"

namespace heartwright::commands {
namespace {

constexpr double per_mV = 2 * 96485.33212 / (8314.462618 * 310);

// P z^2 V F^2/RT (c_i exp(zVF/RT) - c_o)/(exp(zVF/RT) - 1), but for P z^2 F^2/RT.
double flux(double V, double inside, double outside) {
    return V * (inside * std::exp(per_mV * V) - outside) / std::expm1(per_mV * V);
}

TEST(DrivingForce, of_goldman_hodgkin_and_katz_is_proportional_to_their_flux) {
    const double inside = 1e-4, outside = 0.6, E = std::log(outside / inside) / per_mV;
    const DrivingForce force{DrivingForce::Kind::ghk, E, 2, 310}, influx{DrivingForce::Kind::ghk, NAN, 2, 310};
    for (const double V : {-90.0, -31.0, -1e-3, 1e-3, 20.0, 60.0, 140.0}) {
        EXPECT_NEAR(force(V) / force(-50) / (flux(V, inside, outside) / flux(-50, inside, outside)), 1, 1e-6) << V;
        EXPECT_EQ(force(V) < 0, V < E);
    }
    EXPECT_NEAR(influx(30) / force(30), 1, 0.01);  // far below E the reversal potential does not matter
    EXPECT_NEAR(force(0), force(1e-6), 1e-6);
    EXPECT_EQ((DrivingForce{DrivingForce::Kind::chord, 50})(-10), -60);
}

// A current of known activation with a GHK flux: the chord conductance misses its half point by millivolts.
TEST(DrivingForce, the_activation_of_a_ghk_current_is_found_with_it_and_missed_with_the_chord) {
    std::vector<double> voltages, currents;
    for (double V = -60; V <= 60; V += 5) {
        voltages.push_back(V);
        currents.push_back(flux(V, 1e-4, 0.6) / (1 + std::exp(-(V + 4) / 4.2)));
    }
    const DrivingForce ghk{DrivingForce::Kind::ghk, NAN, 2, 310};
    const auto fit = fit_boltzmann(voltages, activation_by(ghk, voltages, currents), true);
    ASSERT_TRUE(fit);
    EXPECT_NEAR(fit->parameters[1], -4, 0.1);
    EXPECT_NEAR(fit->parameters[2], 4.2, 0.1);
    const DrivingForce chord{DrivingForce::Kind::chord, reversal_with_extrapolation(voltages, currents)};
    const auto missed = fit_boltzmann(voltages, activation_by(chord, voltages, currents), true);
    ASSERT_TRUE(missed);
    EXPECT_LT(missed->parameters[1], -5);
}

TEST(DrivingForce, reversal_is_where_an_inward_current_ends) {
    EXPECT_EQ(reversal_within({-20, 0, 20, 40}, {-1, -4, -1, 1}), 30);
    EXPECT_TRUE(std::isnan(reversal_within({-20, 0, 20}, {-1, -4, -2})));
    EXPECT_EQ(reversal_with_extrapolation({-20, 0, 20}, {-1, -4, -2}), 40);
    EXPECT_TRUE(std::isnan(reversal_with_extrapolation({-20, 0, 20}, {1, 4, 2})));
    EXPECT_TRUE(std::isnan(reversal_with_extrapolation({-20, 0, 20}, {-1, -2, -3})));
}

TEST(DrivingForce, near_the_reversal_potential_nothing_is_known) {
    const auto activation = activation_by({DrivingForce::Kind::chord, 30}, {-20, 0, 25, 60}, {-5, -6, -1, 12});
    EXPECT_NEAR(activation[0], 0.25, 1e-12);
    EXPECT_NEAR(activation[1], 0.5, 1e-12);
    EXPECT_TRUE(std::isnan(activation[2]));
    EXPECT_EQ(activation[3], 1);
}

}  // namespace
}  // namespace heartwright::commands
