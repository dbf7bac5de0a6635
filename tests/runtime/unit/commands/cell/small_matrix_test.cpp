#include "runtime/commands/cell/statistics/small_matrix.hpp"

#include <gtest/gtest.h>

#include <cmath>

namespace heartwright::commands {
namespace {

SmallMatrix matrix_of(std::initializer_list<std::initializer_list<double>> rows) {
    SmallMatrix matrix(rows.size(), rows.begin()->size());
    std::size_t row = 0;
    for (const auto& values : rows) {
        std::size_t column = 0;
        for (const double value : values) matrix(row, column++) = value;
        ++row;
    }
    return matrix;
}

// A^T A = [25 20; 20 25], whose eigenvalues are 45 and 5.
TEST(SmallMatrix, singular_values_are_those_of_the_closed_form) {
    const SingularValues of = singular_values(matrix_of({{3, 0}, {4, 5}}));
    EXPECT_NEAR(of.values[0], std::sqrt(45), 1e-14);
    EXPECT_NEAR(of.values[1], std::sqrt(5), 1e-14);
    for (std::size_t row = 0; row < 2; ++row)
        for (std::size_t column = 0; column < 2; ++column) {
            double sum = 0;
            for (std::size_t k = 0; k < 2; ++k) sum += of.left(row, k) * of.values[k] * of.right(column, k);
            EXPECT_NEAR(sum, (matrix_of({{3, 0}, {4, 5}})(row, column)), 1e-14);
        }
}

// The smallest singular value of a Vandermonde-like column pair that differs by 1e-9 is not lost to rounding.
TEST(SmallMatrix, small_singular_values_keep_their_digits) {
    const double apart = 1e-9;
    const SingularValues of = singular_values(matrix_of({{1, 1}, {0, apart}}));
    EXPECT_NEAR(of.values[1] / (apart / std::sqrt(2)), 1, 1e-7);
}

TEST(SmallMatrix, least_squares_fit_a_line_and_take_the_least_of_many_solutions) {
    // Through (0, 1), (1, 3), (2, 4), (3, 4): y = 1.5 + x.
    const std::vector<double> line =
        least_squares(matrix_of({{1, 0}, {1, 1}, {1, 2}, {1, 3}}), std::vector<double>{1, 3, 4, 4}, 1e-12);
    EXPECT_NEAR(line[0], 1.5, 1e-14);
    EXPECT_NEAR(line[1], 1.0, 1e-14);
    const std::vector<double> least = least_squares(matrix_of({{1, 1}, {1, 1}}), std::vector<double>{2, 2}, 1e-12);
    EXPECT_NEAR(least[0], 1, 1e-14);
    EXPECT_NEAR(least[1], 1, 1e-14);
}

// Companion matrix of (x - 1)(x - 2)(x - 3)(x - 4).
TEST(SmallMatrix, eigenvalues_of_a_companion_matrix_are_the_roots) {
    const auto pairs = eigenpairs(matrix_of({{10, -35, 50, -24}, {1, 0, 0, 0}, {0, 1, 0, 0}, {0, 0, 1, 0}}));
    ASSERT_EQ(pairs.size(), 4U);
    for (std::size_t k = 0; k < 4; ++k) {
        EXPECT_NEAR(pairs[k].value.real(), 4 - static_cast<double>(k), 1e-11);
        EXPECT_NEAR(pairs[k].value.imag(), 0, 1e-11);
        // An eigenvector is (x^3, x^2, x, 1).
        EXPECT_NEAR(std::abs(pairs[k].vector[2] / pairs[k].vector[3] - pairs[k].value), 0, 1e-9);
    }
}

// Rotation by 1 rad, shrunk by 0.9, beside 0.5.
TEST(SmallMatrix, eigenvalues_may_be_complex) {
    const double c = 0.9 * std::cos(1), s = 0.9 * std::sin(1);
    const auto pairs = eigenpairs(matrix_of({{c, -s, 0.3}, {s, c, 0.1}, {0, 0, 0.5}}));
    EXPECT_NEAR(std::abs(pairs[0].value), 0.9, 1e-13);
    EXPECT_NEAR(std::fabs(pairs[0].value.imag()), s, 1e-13);
    EXPECT_NEAR(std::abs(pairs[0].value - std::conj(pairs[1].value)), 0, 1e-13);
    EXPECT_NEAR(pairs[2].value.real(), 0.5, 1e-13);
}

TEST(SmallMatrix, equal_eigenvalues_and_zeros_end_the_iterations) {
    const auto pairs = eigenpairs(matrix_of({{0, 1, 0}, {0, 0, 1}, {0, 0, 0}}));
    for (const Eigenpair& pair : pairs) EXPECT_LT(std::abs(pair.value), 1e-5);
    EXPECT_EQ(eigenpairs(matrix_of({{2, 0}, {0, 2}}))[1].value, std::complex<double>(2));
}

}  // namespace
}  // namespace heartwright::commands
