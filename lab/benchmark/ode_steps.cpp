// Time of a step of base/ode (CVODE and linear algebra) for a stiff system of 45 states whose rates are nearly free, with
// its sparse and with a dense Jacobian.
//   ode_step_benchmark [RELATIVE TOLERANCE]
#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <cmath>
#include <cstdlib>
#include <vector>

#include "base/ode/integration.hpp"
#include "base/ode/sparse_lu.hpp"

namespace {

using namespace heartwright;
using Clock = std::chrono::steady_clock;

// A potential (state 0) coupled with all states, and neighbours with each other, as in Markov chains. Linear, with time
// constants from 1 us to 1 s and a forcing of period 126 ms.
class Cell : public ode::System {
public:
    explicit Cell(bool is_sparse) : is_sparse_(is_sparse) {
        for (std::int32_t i = 0; i < n; ++i)
            for (std::int32_t j = 0; j < n; ++j) add(i, j);
        for (std::int32_t i = n; i-- > 0;) pattern_.order.push_back(i);
    }

    std::size_t size() const override { return n; }
    bool reads_time() const override { return false; }
    const ode::Pattern& pattern() const override { return is_sparse_ ? pattern_ : System::pattern(); }
    const ode::Pattern& entries() const { return pattern_; }

    bool rates(double t, const double* x, double* f) override {
        std::fill_n(f, n, std::sin(0.05 * t));
        for (std::size_t k = 0; k < values_.size(); ++k)
            f[pattern_.entries[k].first] += values_[k] * x[pattern_.entries[k].second];
        return true;
    }

    bool jacobian(double, const double*, double* entries) override {
        if (is_sparse_) {
            std::copy(values_.begin(), values_.end(), entries);
            return true;
        }
        std::fill_n(entries, n * n, 0.0);
        for (std::size_t k = 0; k < values_.size(); ++k)
            entries[pattern_.entries[k].first + pattern_.entries[k].second * n] = values_[k];
        return true;
    }

private:
    static constexpr std::int32_t n = 45;

    void add(std::int32_t i, std::int32_t j) {
        const std::int32_t distance = std::abs(i - j);
        const bool is_coupled = i == 0 || j == 0 || distance <= 2 || (distance == 3 && i % 2 == 0);
        if (!is_coupled) return;
        pattern_.entries.emplace_back(i, j);
        values_.push_back(i == j ? -std::pow(10.0, (i * 17 % 61) / 10.0 - 3) : 0.01 * std::sin(3 * i + 7 * j));
    }

    bool is_sparse_;
    ode::Pattern pattern_;
    std::vector<double> values_;
};

double microseconds_since(Clock::time_point begin) {
    return std::chrono::duration<double, std::micro>(Clock::now() - begin).count();
}

void measure(bool is_sparse, double tolerance) {
    Cell cell(is_sparse);
    std::array<double, 5> times{};  // us a step
    ode::Effort effort;
    for (double& time : times) {
        const std::vector<double> start(cell.size());
        ode::Integration integration(cell, {tolerance, std::vector<double>(cell.size(), 0.01 * tolerance)}, 0, start);
        const auto begin = Clock::now();
        integration.run_to(100'000);
        time = microseconds_since(begin);
        effort = integration.effort();
        time /= static_cast<double>(effort.steps);
    }
    std::sort(times.begin(), times.end());
    fmt::print("{}: {:.2f} us a step ({:.2f} to {:.2f}); {} steps, {} evaluations, {} Jacobians, {} factorisations\n",
               is_sparse ? "sparse" : "dense", times[2], times[0], times[4], effort.steps, effort.evaluations,
               effort.jacobians, effort.factorisations);
}

void measure_rates() {
    Cell cell(true);
    std::vector<double> x(cell.size(), 0.1), f(cell.size());
    constexpr int calls = 200'000;
    const auto begin = Clock::now();
    for (int i = 0; i < calls; ++i) {
        cell.rates(i, x.data(), f.data());
        x[0] = 1e-9 * f[0];
    }
    fmt::print("rates: {:.2f} us\n", microseconds_since(begin) / calls);
}

}  // namespace

int main(int count, char** words) {
    const double tolerance = count > 1 ? std::atof(words[1]) : 1e-6;
    const Cell cell(true);
    fmt::print("{}, tolerance {:.0e}: {} entries, {} with fill\n", ode::integrator_name(), tolerance,
               cell.entries().entries.size(), ode::SparseLu(ode::Sparsity(cell.size(), cell.entries())).filled());
    measure_rates();
    measure(true, tolerance);
    measure(false, tolerance);
}
