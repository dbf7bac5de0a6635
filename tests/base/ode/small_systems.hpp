// Small systems whose solutions are known, with dense and sparse Jacobians.
#pragma once

#include <algorithm>
#include <cmath>
#include <functional>
#include <vector>

#include "base/ode/integration.hpp"

namespace heartwright::ode {

using Numbers = std::vector<double>;

// f by a function; its Jacobian by another (row-major), or by central differences. Records the largest t of all calls.
class SmallSystem : public System {
public:
    using Rates = std::function<bool(double t, const double* x, double* f)>;
    using Derivatives = std::function<Numbers(double t, const double* x)>;

    SmallSystem(std::size_t n, Rates f, Derivatives jacobian = {})
        : n_(n), f_(std::move(f)), jacobian_(std::move(jacobian)) {}

    std::size_t size() const override { return n_; }
    bool reads_time() const override { return reads_time_; }
    const Pattern& pattern() const override { return pattern_; }

    bool rates(double t, const double* x, double* f) override {
        largest_t = std::max(largest_t, t);
        return f_(t, x, f);
    }

    bool jacobian(double t, const double* x, double* entries) override {
        largest_t = std::max(largest_t, t);
        const Numbers all = jacobian_ ? jacobian_(t, x) : differences(t, x);
        for (std::size_t k = 0; k < pattern_.entries.size(); ++k)
            entries[k] = all[static_cast<std::size_t>(pattern_.entries[k].first) * n_ +
                             static_cast<std::size_t>(pattern_.entries[k].second)];
        if (!pattern_.entries.empty()) return true;
        for (std::size_t i = 0; i < n_; ++i)
            for (std::size_t j = 0; j < n_; ++j) entries[i + j * n_] = all[i * n_ + j];
        return true;
    }

    SmallSystem& with(Pattern pattern) {
        pattern_ = std::move(pattern);
        return *this;
    }
    SmallSystem& that_reads_time() {
        reads_time_ = true;
        return *this;
    }

    double largest_t = 0;

private:
    Numbers differences(double t, const double* x) {
        Numbers all(n_ * n_), moved(x, x + n_), above(n_), below(n_);
        for (std::size_t j = 0; j < n_; ++j) {
            const double distance = 1e-6 * std::max(std::fabs(x[j]), 1e-3);
            moved[j] = x[j] + distance;
            f_(t, moved.data(), above.data());
            moved[j] = x[j] - distance;
            f_(t, moved.data(), below.data());
            moved[j] = x[j];
            for (std::size_t i = 0; i < n_; ++i) all[i * n_ + j] = (above[i] - below[i]) / (2 * distance);
        }
        return all;
    }

    std::size_t n_;
    Rates f_;
    Derivatives jacobian_;
    Pattern pattern_;
    bool reads_time_ = false;
};

inline Tolerances tolerances(std::size_t n, double relative, double absolute) {
    return {relative, Numbers(n, absolute)};
}

inline Numbers states(const Integration& integration) { return {integration.x().begin(), integration.x().end()}; }

// Fast and slow: x1 = exp(-t), x0 = cos(t) + c*exp(-1e6*t).
inline SmallSystem stiff_linear() {
    constexpr double rate = 1e6;
    return SmallSystem(
        2,
        [](double t, const double* x, double* f) {
            f[0] = -rate * (x[0] - std::cos(t)) - std::sin(t);
            f[1] = -x[1];
            return true;
        },
        [](double, const double*) {
            return Numbers{-rate, 0, 0, -1};
        });
}

// Robertson 1966, as in the IVP Test Set of Mazzia & Magherini (2008), problem ROBER.
inline SmallSystem robertson() {
    return SmallSystem(
        3,
        [](double, const double* x, double* f) {
            f[0] = -0.04 * x[0] + 1e4 * x[1] * x[2];
            f[2] = 3e7 * x[1] * x[1];
            f[1] = -f[0] - f[2];
            return true;
        },
        [](double, const double* x) {
            const double a = 1e4 * x[2], b = 1e4 * x[1], c = 6e7 * x[1];
            return Numbers{-0.04, a, b, 0.04, -a - c, -b, 0, c, 0};
        });
}

// The same test set's VDPOL: eps = 1e-6.
inline SmallSystem van_der_pol() {
    constexpr double eps = 1e-6;
    return SmallSystem(
        2,
        [](double, const double* x, double* f) {
            f[0] = x[1];
            f[1] = ((1 - x[0] * x[0]) * x[1] - x[0]) / eps;
            return true;
        },
        [](double, const double* x) {
            return Numbers{0, 1, (-2 * x[0] * x[1] - 1) / eps, (1 - x[0] * x[0]) / eps};
        });
}

// Hodgkin & Huxley 1952: V (mV), m, h, n; current is that of an electrode in uA/cm^2, inward positive.
inline SmallSystem hodgkin_huxley(const double& current) {
    return SmallSystem(
        4,
        [&current](double, const double* x, double* f) {
            const double V = x[0], m = x[1], h = x[2], n = x[3];
            const double a_m = 0.1 * (V + 40) / (1 - std::exp(-(V + 40) / 10)), b_m = 4 * std::exp(-(V + 65) / 18);
            const double a_h = 0.07 * std::exp(-(V + 65) / 20), b_h = 1 / (1 + std::exp(-(V + 35) / 10));
            const double a_n = 0.01 * (V + 55) / (1 - std::exp(-(V + 55) / 10)), b_n = 0.125 * std::exp(-(V + 65) / 80);
            f[0] = current - 120 * m * m * m * h * (V - 50) - 36 * n * n * n * n * (V + 77) - 0.3 * (V + 54.387);
            f[1] = a_m * (1 - m) - b_m * m;
            f[2] = a_h * (1 - h) - b_h * h;
            f[3] = a_n * (1 - n) - b_n * n;
            return std::isfinite(f[0] + f[1] + f[2] + f[3]);
        });
}

inline const Pattern gates_and_potential{
    {{0, 0}, {1, 1}, {0, 1}, {1, 0}, {2, 0}, {0, 2}, {3, 3}, {2, 2}, {3, 0}, {0, 3}}, {3, 1, 2, 0}};
inline const Numbers rest{-65, 0.0529, 0.5961, 0.3177};

}  // namespace heartwright::ode
