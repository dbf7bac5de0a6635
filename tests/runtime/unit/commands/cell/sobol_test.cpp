#include "runtime/commands/cell/statistics/sobol.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <set>

#include "base/diag/faults.hpp"
#include "runtime/commands/cell/statistics/sampling.hpp"

namespace heartwright::commands {
namespace {

double coordinate(std::size_t dimension, std::uint64_t index) { return sobol_bits(dimension, index) * 0x1p-32; }

// As the program of Joe and Kuo prints them for three dimensions.
TEST(Sobol, the_first_points_are_those_that_are_published) {
    constexpr double points[10][3] = {{0, 0, 0},
                                      {0.5, 0.5, 0.5},
                                      {0.75, 0.25, 0.25},
                                      {0.25, 0.75, 0.75},
                                      {0.375, 0.375, 0.625},
                                      {0.875, 0.875, 0.125},
                                      {0.625, 0.125, 0.875},
                                      {0.125, 0.625, 0.375},
                                      {0.1875, 0.3125, 0.9375},
                                      {0.6875, 0.8125, 0.4375}};
    for (std::size_t k = 0; k < 10; ++k)
        for (std::size_t d = 0; d < 3; ++d) EXPECT_EQ(coordinate(d, k), points[k][d]) << k << ", " << d;
}

// Point 33 in 20 dimensions, of scipy.stats.qmc.Sobol(20, scramble=False, bits=32).
TEST(Sobol, higher_dimensions_agree_with_scipy) {
    constexpr double point[20] = {0.546875, 0.765625, 0.203125, 0.046875, 0.640625, 0.421875, 0.296875,
                                  0.171875, 0.484375, 0.546875, 0.890625, 0.453125, 0.953125, 0.484375,
                                  0.484375, 0.609375, 0.671875, 0.546875, 0.921875, 0.015625};
    for (std::size_t d = 0; d < 20; ++d) EXPECT_EQ(coordinate(d, 33), point[d]) << d;
}

// Each elementary interval 2^-a x 2^-b of dimensions 1 and 2 has one point of 2^(a + b): a (0, m, 2)-net.
TEST(Sobol, two_dimensions_are_a_digital_net_also_when_they_are_shifted) {
    constexpr int m = 8;
    const auto points = sobol(2, 1u << m, 7);
    for (int a = 0; a <= m; ++a) {
        std::set<std::pair<int, int>> boxes;
        for (std::size_t k = 0; k < points[0].size(); ++k)
            boxes.insert({static_cast<int>(points[0][k] * (1 << a)), static_cast<int>(points[1][k] * (1 << (m - a)))});
        EXPECT_EQ(boxes.size(), std::size_t{1} << m) << a;
    }
}

TEST(Sobol, every_dimension_has_one_sample_in_each_stratum) {
    const auto points = sobol(most_sobol_dimensions, 256, 3);
    for (const auto& dimension : points) {
        std::set<int> strata;
        for (const double value : dimension) {
            EXPECT_GT(value, 0);
            EXPECT_LT(value, 1);
            strata.insert(static_cast<int>(value * 256));
        }
        EXPECT_EQ(strata.size(), 256u);
    }
}

TEST(Sobol, samples_depend_on_seed_and_number_alone) {
    const auto few = sobol(5, 10, 3), many = sobol(5, 100, 3);
    for (std::size_t d = 0; d < 5; ++d)
        for (std::size_t k = 0; k < 10; ++k) EXPECT_EQ(few[d][k], many[d][k]);
    EXPECT_NE(few, sobol(5, 10, 4));
    EXPECT_NE(few[0], few[1]);
}

// The mean of f = prod (1 + (x - 1/2)) over 1024 samples: errors over 20 seeds, against those of Latin hypercubes.
TEST(Sobol, means_of_products_are_closer_than_with_latin_hypercubes) {
    const auto error = [](const std::vector<std::vector<double>>& points) {
        double sum = 0;
        for (std::size_t k = 0; k < points[0].size(); ++k) {
            double product = 1;
            for (const auto& dimension : points) product *= 1 + (dimension[k] - 0.5);
            sum += product;
        }
        return sum / static_cast<double>(points[0].size()) - 1;
    };
    double of_sobol = 0, of_hypercubes = 0;
    for (std::uint64_t seed = 0; seed < 20; ++seed) {
        of_sobol += std::pow(error(sobol(6, 1024, seed)), 2);
        of_hypercubes += std::pow(error(latin_hypercube(6, 1024, seed)), 2);
    }
    EXPECT_LT(of_sobol, of_hypercubes / 4);
}

TEST(Sobol, more_dimensions_than_the_table_has_are_our_fault) {
    EXPECT_THROW(sobol_bits(most_sobol_dimensions, 0), OurFault);
    EXPECT_THROW(sobol_bits(0, std::uint64_t{1} << 32), OurFault);
}

}  // namespace
}  // namespace heartwright::commands
