#include "runtime/commands/cell/statistics/sampling.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>
#include <random>
#include <utility>

namespace heartwright::commands {

namespace {

// In [0, 1), of the top 53 bits: std::uniform_real_distribution may differ between libraries.
double uniform(std::mt19937_64& random) { return static_cast<double>(random() >> 11) * 0x1p-53; }

// Gauss-Jordan; empty: singular.
std::vector<std::vector<double>> inverse(std::vector<std::vector<double>> a) {
    const std::size_t n = a.size();
    std::vector<std::vector<double>> b(n, std::vector<double>(n, 0));
    for (std::size_t k = 0; k < n; ++k) b[k][k] = 1;
    for (std::size_t column = 0; column < n; ++column) {
        std::size_t pivot = column;
        for (std::size_t row = column + 1; row < n; ++row)
            if (std::fabs(a[row][column]) > std::fabs(a[pivot][column])) pivot = row;
        if (!(std::fabs(a[pivot][column]) > 1e-12)) return {};
        std::swap(a[pivot], a[column]);
        std::swap(b[pivot], b[column]);
        const double scale = a[column][column];
        for (std::size_t k = 0; k < n; ++k) {
            a[column][k] /= scale;
            b[column][k] /= scale;
        }
        for (std::size_t row = 0; row < n; ++row) {
            if (row == column) continue;
            const double factor = a[row][column];
            for (std::size_t k = 0; k < n; ++k) {
                a[row][k] -= factor * a[column][k];
                b[row][k] -= factor * b[column][k];
            }
        }
    }
    return b;
}

double correlation(const std::vector<double>& a, const std::vector<double>& b) {
    const double n = static_cast<double>(a.size());
    const double mean_a = std::accumulate(a.begin(), a.end(), 0.0) / n,
                 mean_b = std::accumulate(b.begin(), b.end(), 0.0) / n;
    double ab = 0, aa = 0, bb = 0;
    for (std::size_t k = 0; k < a.size(); ++k) {
        ab += (a[k] - mean_a) * (b[k] - mean_b);
        aa += (a[k] - mean_a) * (a[k] - mean_a);
        bb += (b[k] - mean_b) * (b[k] - mean_b);
    }
    return ab / std::sqrt(aa * bb);
}

// Partial correlation of input i with the output, the last of the matrix, by what regression on the other inputs leaves
// of both; NaN: the others determine the output.
double residual_correlation(const std::vector<std::vector<double>>& matrix, std::size_t i) {
    constexpr double least_variance = 1e-9;  // of residuals; that of ranks is 1
    const std::size_t output = matrix.size() - 1;
    std::vector<std::size_t> others(output);
    std::iota(others.begin(), others.end(), std::size_t{0});
    others.erase(others.begin() + static_cast<std::ptrdiff_t>(i));
    std::vector<std::vector<double>> of_others;
    for (const std::size_t a : others) {
        of_others.emplace_back();
        for (const std::size_t b : others) of_others.back().push_back(matrix[a][b]);
    }
    const std::vector<std::vector<double>> inverted = inverse(of_others);
    const auto residual = [&](std::size_t a, std::size_t b) {
        double sum = matrix[a][b];
        for (std::size_t k = 0; k < inverted.size(); ++k)
            for (std::size_t l = 0; l < inverted.size(); ++l)
                sum -= matrix[a][others[k]] * inverted[k][l] * matrix[others[l]][b];
        return sum;
    };
    const double of_input = residual(i, i), of_output = residual(output, output);
    if (inverted.size() != others.size() || !(of_input > least_variance) || !(of_output > least_variance))
        return std::numeric_limits<double>::quiet_NaN();
    return std::clamp(residual(i, output) / std::sqrt(of_input * of_output), -1.0, 1.0);
}

}  // namespace

std::vector<std::vector<double>> latin_hypercube(std::size_t dimensions, std::size_t samples, std::uint64_t seed) {
    std::mt19937_64 random(seed);
    std::vector<std::vector<double>> points(dimensions, std::vector<double>(samples));
    for (std::vector<double>& of_dimension : points) {
        std::vector<std::size_t> strata(samples);
        std::iota(strata.begin(), strata.end(), std::size_t{0});
        for (std::size_t k = samples; k > 1; --k)
            std::swap(strata[k - 1], strata[static_cast<std::size_t>(uniform(random) * static_cast<double>(k))]);
        for (std::size_t k = 0; k < samples; ++k)
            of_dimension[k] =
                std::clamp((static_cast<double>(strata[k]) + uniform(random)) / static_cast<double>(samples), 0x1p-60,
                           1 - 0x1p-53);
    }
    return points;
}

double normal_quantile(double p) {
    constexpr double a[] = {-3.969683028665376e+01, 2.209460984245205e+02,  -2.759285104469687e+02,
                            1.383577518672690e+02,  -3.066479806614716e+01, 2.506628277459239e+00};
    constexpr double b[] = {-5.447609879822406e+01, 1.615858368580409e+02, -1.556989798598866e+02,
                            6.680131188771972e+01, -1.328068155288572e+01};
    constexpr double c[] = {-7.784894002430293e-03, -3.223964580411365e-01, -2.400758277161838e+00,
                            -2.549732539343734e+00, 4.374664141464968e+00,  2.938163982698783e+00};
    constexpr double d[] = {7.784695709041462e-03, 3.224671290700398e-01, 2.445134137142996e+00, 3.754408661907416e+00};
    constexpr double tail = 0.02425;
    if (p > 1 - tail) return -normal_quantile(1 - p);
    if (p < tail) {
        const double q = std::sqrt(-2 * std::log(p));
        return (((((c[0] * q + c[1]) * q + c[2]) * q + c[3]) * q + c[4]) * q + c[5]) /
               ((((d[0] * q + d[1]) * q + d[2]) * q + d[3]) * q + 1);
    }
    const double q = p - 0.5, r = q * q;
    return (((((a[0] * r + a[1]) * r + a[2]) * r + a[3]) * r + a[4]) * r + a[5]) * q /
           (((((b[0] * r + b[1]) * r + b[2]) * r + b[3]) * r + b[4]) * r + 1);
}

std::vector<double> ranks_of(const std::vector<double>& values) {
    std::vector<std::size_t> order(values.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) { return values[a] < values[b]; });
    std::vector<double> ranks(values.size());
    for (std::size_t begin = 0, end = 0; begin < order.size(); begin = end) {
        while (end < order.size() && values[order[end]] == values[order[begin]]) ++end;
        for (std::size_t k = begin; k < end; ++k) ranks[order[k]] = static_cast<double>(begin + end + 1) / 2;
    }
    return ranks;
}

std::vector<double> partial_rank_correlations(const std::vector<std::vector<double>>& inputs,
                                              const std::vector<double>& output) {
    const std::vector<double> unknown(inputs.size(), std::numeric_limits<double>::quiet_NaN());
    std::vector<std::vector<double>> columns(inputs.size() + 1);
    for (std::size_t k = 0; k < output.size(); ++k) {
        if (!std::isfinite(output[k])) continue;
        for (std::size_t i = 0; i < inputs.size(); ++i) columns[i].push_back(inputs[i][k]);
        columns.back().push_back(output[k]);
    }
    if (columns.back().size() < inputs.size() + 3) return unknown;
    for (std::vector<double>& column : columns) column = ranks_of(column);
    std::vector<std::vector<double>> matrix(columns.size(), std::vector<double>(columns.size()));
    for (std::size_t i = 0; i < columns.size(); ++i)
        for (std::size_t j = 0; j < columns.size(); ++j) {
            matrix[i][j] = i == j ? 1 : correlation(columns[i], columns[j]);
            if (!std::isfinite(matrix[i][j])) return unknown;
        }
    const std::vector<std::vector<double>> inverted = inverse(matrix);
    std::vector<double> coefficients;
    const std::size_t last = inputs.size();
    if (inverted.empty()) {  // the inputs determine the output's ranks, or each other's
        for (std::size_t i = 0; i < last; ++i) coefficients.push_back(residual_correlation(matrix, i));
        return coefficients;
    }
    for (std::size_t i = 0; i < last; ++i)
        coefficients.push_back(-inverted[i][last] / std::sqrt(inverted[i][i] * inverted[last][last]));
    return coefficients;
}

}  // namespace heartwright::commands
