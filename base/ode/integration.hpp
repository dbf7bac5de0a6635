// Integration of stiff systems with error control: backward differentiation formulas of variable order and step,
// Newton's method with the system's Jacobian (CVODE of SUNDIALS: Hindmarsh et al., ACM Trans. Math. Softw. 31:363,
// 2005). Sparse Jacobians are factorised by sparse_lu.hpp, dense ones by SUNDIALS.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <limits>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "base/diag/faults.hpp"
#include "base/ode/system.hpp"

namespace heartwright::ode {

inline constexpr double longest_step_beside_t = 0.1;  // ms: of systems that read t, to find short pulses of their own

// "CVODE 6.4.1"; empty where this program was built without SUNDIALS.
std::string integrator_name();

// The local error of a step stays below relative*|x[i]| + absolute[i] in the weighted root mean square of all states.
struct Tolerances {
    double relative = 1e-8;
    std::vector<double> absolute;  // one for each state, in its unit
};

struct Effort {
    std::int64_t steps = 0, evaluations = 0, jacobians = 0;
    std::int64_t factorisations = 0;  // of I - gamma*J; many steps share one

    Effort& operator+=(const Effort& other);
};

// The integrator gives up: t is where it stands (ms), report what it says ("CVODE 6.4.1 reports CV_CONV_FAILURE").
struct Failure : UserFault {
    Failure(double t, std::string report);
    double t;
    std::string report;
};

class Integration;

// An internal step with dense output: the interpolating polynomial of the step's own order. Valid in the callback
// only.
class Step {
public:
    const double from, to;  // ms

    // The states at t, from <= t <= to; OurFault elsewhere. x: an array of size() numbers.
    void at(double t, double* x) const;
    // One state at t. Further states at the same t cost nothing.
    double state_at(double t, std::size_t state) const;

private:
    friend class Integration;
    Step(double from, double to, Integration& integration) : from(from), to(to), integration_(integration) {}
    [[maybe_unused]] Integration& integration_;
};

using TakeStep = std::function<void(const Step&)>;

// One state over the last internal step: the step's interpolating polynomial about its end.
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

// Integrations are independent of each other: each may run in a thread of its own.
class Integration {
public:
    // x: the states at t (ms), copied. The system outlives it. Throws OurFault where numbers of states or the pattern
    // do not fit, and MachineFault without SUNDIALS.
    Integration(System& system, const Tolerances& tolerances, double t, std::span<const double> x);
    ~Integration();
    Integration(const Integration&) = delete;
    Integration& operator=(const Integration&) = delete;

    // Where it stands: after run_to exactly at its stop, in a callback at the end of the step.
    double t() const;
    std::span<const double> x() const;

    // Begins anew at t() with order 1 and a first step of its own choice, as it must after a jump of f or of the
    // states. x: the states from here on; empty: those that it has. Not from within a callback.
    void restart(std::span<const double> x = {});

    // Integrates to `stop` >= t() (ms) and never evaluates f beyond it. `take`, which may be null, is called after each
    // internal step; the last one ends at `stop`. A run goes on with the step size and order of the last one, unless
    // restart() was called in between. `first_output`: the first step after a restart is at most a tenth of the way to
    // it, or to `stop` where that is earlier. Throws Failure where errors cannot be kept within the tolerances (also
    // after 20,000 steps that together advance less than 1 ms), and what the system or `take` throws.
    void run_to(double stop, const TakeStep& take, double first_output = std::numeric_limits<double>::infinity());
    void run_to(double stop) { run_to(stop, nullptr); }

    // For those who look at every instant, and discard what lies beyond a jump: one internal step, as long as the
    // tolerances let it be; t() is its end. Not after run_to() without a restart. at(), polynomial(): within this step.
    void step();
    void at(double t, double* x) const;
    Polynomial polynomial(std::size_t state) const;
    void restart_at(double t, std::span<const double> x);  // also at a t before t()

    // The total over all restarts.
    Effort effort() const;

private:
    friend class Step;
    class Parts;
    std::unique_ptr<Parts> parts_;
};

}  // namespace heartwright::ode
