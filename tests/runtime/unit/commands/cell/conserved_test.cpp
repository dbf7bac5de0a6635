#include "runtime/commands/cell/statistics/conserved.hpp"

#include <gtest/gtest.h>

#include <cmath>

namespace heartwright::commands {
namespace {

// V, Na, K, Ca with a buffer in rapid equilibrium, a gate, three occupancies of a chain, and a constant.
// C V changes by currents of Na, K and Ca and by the stimulus, which K carries (carried) or no ion.
constexpr double capacitance = 2, volume = 0.5, buffer = 0.2, affinity = 1e-3;

StateRates cell_of(bool is_carried) {
    return [=](double, double stimulus, const std::vector<double>& x) {
        const double V = x[0], Na = x[1], K = x[2], Ca = x[3], gate = x[4];
        const double i_Na = gate * (V - 26 * std::log(140 / Na)), i_K = 0.1 * (V - 26 * std::log(5 / K)),
                     i_Ca = 0.01 * (V - 13 * std::log(2 / Ca));
        const double binding = 1 / (1 + buffer * affinity / ((Ca + affinity) * (Ca + affinity)));
        const double a = std::exp(V / 50), b = 0.3, C = x[5], O = x[6], I = x[7];
        return std::vector<double>{-(i_Na + i_K + i_Ca + stimulus) / capacitance,
                                   -i_Na / volume,
                                   -(i_K + (is_carried ? stimulus : 0)) / volume,
                                   -binding * i_Ca / (2 * volume),
                                   1 / (1 + std::exp(-V / 10)) - gate,
                                   b * O - a * C,
                                   a * C - b * O - a * O + b * I,
                                   a * O - b * I,
                                   0.0};
    };
}

const SampledRange near_rest{
    {-90, 8, 120, 1e-4, 0.1, 0.1, 0.1, 0.1, 3}, {20, 12, 140, 1e-3, 0.9, 0.9, 0.9, 0.9, 4}, 1000};
const std::vector<double> rest{-80, 10, 130, 3e-4, 0.5, 0.2, 0.5, 0.3, 3.5};

std::vector<std::size_t> states_of_charge(const ConservedQuantities& conserved) {
    for (std::size_t q = 0; q < conserved.size(); ++q)
        if (conserved.states(q).front() == 0) return conserved.states(q);
    return {};
}

TEST(Conserved, charge_occupancies_and_constants_are_found_from_the_rates) {
    const ConservedQuantities conserved(cell_of(true), near_rest, {{3, buffer, affinity}});
    EXPECT_EQ(conserved.size(), 3U);
    EXPECT_EQ(states_of_charge(conserved), (std::vector<std::size_t>{0, 1, 2, 3}));
    EXPECT_FALSE(conserved.is_pumped());
}

// d/dt (C V - volume (Na + K + 2 (Ca + bound))) = 0: the ratios of the weights are those of the charge.
TEST(Conserved, the_gradient_of_charge_has_the_capacitance_the_volume_and_the_buffer) {
    const ConservedQuantities conserved(cell_of(true), near_rest, {{3, buffer, affinity}});
    for (std::size_t q = 0; q < conserved.size(); ++q) {
        if (conserved.states(q).front() != 0) continue;
        const std::vector<double> slope = conserved.gradient(q, rest);
        EXPECT_NEAR(slope[1] / slope[0], -volume / capacitance, 1e-9);
        EXPECT_NEAR(slope[2] / slope[0], -volume / capacitance, 1e-9);
        const double of_total = 1 + buffer * affinity / std::pow(rest[3] + affinity, 2);
        EXPECT_NEAR(slope[3] / slope[0], -2 * volume / capacitance * of_total, 1e-6 * of_total);
    }
}

TEST(Conserved, a_buffer_that_is_not_known_hides_the_charge) {
    const ConservedQuantities conserved(cell_of(true), near_rest, {});
    EXPECT_TRUE(states_of_charge(conserved).empty());
    EXPECT_EQ(conserved.size(), 2U);
}

TEST(Conserved, a_stimulus_that_no_ion_carries_pumps_the_charge) {
    const ConservedQuantities conserved(cell_of(false), near_rest, {{3, buffer, affinity}});
    EXPECT_TRUE(conserved.is_pumped());
    EXPECT_EQ(conserved.size(), 2U);
}

TEST(Conserved, states_are_moved_back_to_the_values_of_the_start_and_directions_along_them) {
    const ConservedQuantities conserved(cell_of(true), near_rest, {{3, buffer, affinity}});
    std::vector<double> scale(rest.size(), 1), moved = rest;
    for (std::size_t i = 0; i < rest.size(); ++i) scale[i] = std::fabs(rest[i]);
    for (std::size_t i = 0; i < moved.size(); ++i) moved[i] *= 1 + 0.05 * std::sin(static_cast<double>(i + 1));
    conserved.restore(moved, conserved.values(rest), scale);
    for (std::size_t q = 0; q < conserved.size(); ++q)
        EXPECT_NEAR(conserved.value(q, moved), conserved.value(q, rest), 1e-10 * std::fabs(conserved.value(q, rest)));
    std::vector<double> direction(rest.size(), 1);
    conserved.project(direction, rest, scale);
    for (std::size_t q = 0; q < conserved.size(); ++q) {
        const std::vector<double> slope = conserved.gradient(q, rest);
        double along = 0, size = 0;
        for (std::size_t i = 0; i < slope.size(); ++i) {
            along += slope[i] * scale[i] * direction[i];
            size += std::fabs(slope[i] * scale[i]);
        }
        EXPECT_NEAR(along / size, 0, 1e-12);
    }
}

TEST(Conserved, nothing_is_known_where_the_rates_have_no_values) {
    const ConservedQuantities conserved(
        [](double, double, const std::vector<double>&) { return std::vector<double>{}; }, near_rest, {});
    EXPECT_EQ(conserved.size(), 0U);
}

}  // namespace
}  // namespace heartwright::commands
