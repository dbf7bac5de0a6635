// Integration of stiff systems with error control, step by step, each with an interpolating polynomial: what
// rosenbrock.hpp and integration.hpp (CVODE) have in common.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "base/diag/faults.hpp"

namespace heartwright::ode {

inline constexpr double longest_step_beside_t = 0.1;  // ms: of systems that read t, to find short pulses of their own

// The local error of a step stays below relative*|x[i]| + absolute[i] in the weighted root mean square of all states.
struct Tolerances {
    double relative = 1e-8;
    std::vector<double> absolute;  // one for each state, in its unit
};

struct Effort {
    std::int64_t steps = 0, evaluations = 0, jacobians = 0;
    std::int64_t factorisations = 0;  // of I - gamma*J; many steps may share one

    Effort& operator+=(const Effort& other);
};

// The integrator gives up: t is where it stands (ms), report what it says ("CVODE 6.4.1 reports CV_CONV_FAILURE").
struct Failure : UserFault {
    Failure(double t, std::string report);
    double t;
    std::string report;
};

// One state over the last step: the step's interpolating polynomial about its end.
struct Polynomial {
    double end = 0;  // ms
    int order = 0;
    std::array<double, 6> coefficients{};  // of (t - end)^k

    double at(double t) const {
        double value = coefficients[static_cast<std::size_t>(order)];
        for (int k = order - 1; k >= 0; --k) value = value * (t - end) + coefficients[static_cast<std::size_t>(k)];
        return value;
    }
    // Of the state, per ms.
    double derivative_at(double t) const {
        double value = 0;
        for (int k = order; k >= 1; --k) value = value * (t - end) + k * coefficients[static_cast<std::size_t>(k)];
        return value;
    }
};

// Detects a solver that stalls: the solution ends here, or f has no limit.
class StallDetector {
public:
    static constexpr std::int64_t most_steps = 20'000;  // that together advance less than
    static constexpr double least_advance = 1;          // ms

    void begin_at(double t) {
        counted_from_ = t;
        counted_ = 0;
    }
    // False after too many steps that lead nowhere.
    bool reaches(double t) {
        if (t - counted_from_ >= least_advance) begin_at(t);
        return ++counted_ <= most_steps;
    }

private:
    double counted_from_ = 0;  // ms
    std::int64_t counted_ = 0;
};

// For those who look at every instant, and discard what lies beyond a jump of f or of the states. Steppers are
// independent of each other: each may run in a thread of its own.
class Stepper {
public:
    virtual ~Stepper() = default;

    virtual double t() const = 0;                   // ms: the end of the last step
    virtual std::span<const double> x() const = 0;  // there

    // One step, as long as the tolerances let it be. Throws Failure where errors cannot be kept within the tolerances
    // (also after 20,000 steps that together advance less than 1 ms), and what the system throws.
    virtual void step() = 0;

    // Within the last step. x: an array of as many numbers as there are states.
    virtual void at(double t, double* x) const = 0;
    virtual Polynomial polynomial(std::size_t state) const = 0;

    // Begins anew at t (ms), also before t(), with these states and a first step of its own choice, as it must after a
    // jump of f or of the states.
    virtual void restart_at(double t, std::span<const double> x) = 0;

    // The total over all restarts.
    virtual Effort effort() const = 0;
};

}  // namespace heartwright::ode
