#include "runtime/commands/cell/statistics/curve_fit.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

#include "base/linear/dense_lu.hpp"

namespace heartwright::commands {

namespace {

using Numbers = std::vector<double>;

double sum_of_squares(const FittedFunction& f, const Numbers& x, const Numbers& y, const Numbers& p) {
    double sum = 0;
    for (std::size_t k = 0; k < x.size(); ++k) sum += std::pow(y[k] - f(x[k], p), 2);
    return sum;
}

Numbers gradient(const FittedFunction& f, double x, const Numbers& p) {
    Numbers slopes;
    for (std::size_t k = 0; k < p.size(); ++k) {
        const double h = 1e-6 * std::max(std::fabs(p[k]), 1e-3);
        Numbers up = p, down = p;
        up[k] += h;
        down[k] -= h;
        slopes.push_back((f(x, up) - f(x, down)) / (2 * h));
    }
    return slopes;
}

// The step of Levenberg-Marquardt; empty: singular.
Numbers damped_step(const FittedFunction& f, const Numbers& x, const Numbers& y, const Numbers& p, double damping) {
    const std::size_t n = p.size();
    linear::SquareMatrix normal(n);
    Numbers right(n, 0);
    for (std::size_t k = 0; k < x.size(); ++k) {
        const Numbers slopes = gradient(f, x[k], p);
        const double residual = y[k] - f(x[k], p);
        for (std::size_t i = 0; i < n; ++i) {
            right[i] += slopes[i] * residual;
            for (std::size_t j = 0; j < n; ++j) normal(i, j) += slopes[i] * slopes[j];
        }
    }
    for (std::size_t i = 0; i < n; ++i) normal(i, i) *= 1 + damping;
    return linear::solve(std::move(normal), std::move(right)).value_or(Numbers{});
}

double largest_of(const Numbers& y) {
    double largest = -std::numeric_limits<double>::infinity();
    for (const double value : y) largest = std::max(largest, std::isnan(value) ? largest : value);
    return largest;
}

// Where y first passes half of its largest value.
double half_point(const Numbers& x, const Numbers& y, bool is_rising) {
    const double half = largest_of(y) / 2;
    for (std::size_t k = 1; k < x.size(); ++k)
        if (is_rising ? y[k - 1] < half && y[k] >= half : y[k - 1] >= half && y[k] < half) return (x[k - 1] + x[k]) / 2;
    return x[x.size() / 2];
}

}  // namespace

std::optional<Fit> fit_curve(const FittedFunction& function, const Numbers& x_all, const Numbers& y_all, Numbers p) {
    Numbers x, y;
    for (std::size_t k = 0; k < std::min(x_all.size(), y_all.size()); ++k)
        if (std::isfinite(x_all[k]) && std::isfinite(y_all[k])) {
            x.push_back(x_all[k]);
            y.push_back(y_all[k]);
        }
    if (x.size() < p.size()) return {};
    double damping = 1e-3, sum = sum_of_squares(function, x, y, p);
    for (int iteration = 0; iteration < 500 && damping < 1e12; ++iteration) {
        const Numbers step = damped_step(function, x, y, p, damping);
        if (step.empty()) {
            damping *= 10;
            continue;
        }
        Numbers next = p;
        for (std::size_t k = 0; k < p.size(); ++k) next[k] += step[k];
        const double next_sum = sum_of_squares(function, x, y, next);
        if (!(next_sum <= sum)) {
            damping *= 10;
            continue;
        }
        const bool has_converged = sum - next_sum <= 1e-14 * sum;
        p = next;
        sum = next_sum;
        damping = std::max(damping / 10, 1e-12);
        if (has_converged) break;
    }
    const bool is_finite = std::all_of(p.begin(), p.end(), [](double value) { return std::isfinite(value); });
    if (!is_finite || !std::isfinite(sum)) return {};
    return Fit{p, std::sqrt(sum / static_cast<double>(x.size()))};
}

double boltzmann(double x, const Numbers& p) { return p[0] / (1 + std::exp(-(x - p[1]) / p[2])); }

std::optional<Fit> fit_boltzmann(const Numbers& x, const Numbers& y, bool is_rising) {
    if (x.size() < 3 || y.size() != x.size()) return {};
    return fit_curve(boltzmann, x, y, {largest_of(y), half_point(x, y, is_rising), is_rising ? 6.0 : -6.0});
}

double recovery(double x, const Numbers& p) { return p[0] - p[1] * std::exp(-x / p[2]); }

std::optional<Fit> fit_recovery(const Numbers& x, const Numbers& y) {
    if (x.size() < 3 || y.size() != x.size()) return {};
    const double last = y.back(), first = y.front(), goal = last - (last - first) / std::exp(1.0);
    double tau = x[x.size() / 2];
    for (std::size_t k = 1; k < x.size(); ++k)
        if (y[k - 1] < goal && y[k] >= goal) {
            tau = x[k];
            break;
        }
    return fit_curve(recovery, x, y, {last, last - first, std::max(tau, 1e-3)});
}

}  // namespace heartwright::commands
