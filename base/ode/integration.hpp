// Integration of stiff systems with error control: backward differentiation formulas of variable order and step,
// Newton's method with the system's Jacobian (CVODE of SUNDIALS: Hindmarsh et al., ACM Trans. Math. Softw. 31:363,
// 2005). Sparse Jacobians are factorised by sparse_lu.hpp, dense ones by SUNDIALS.
#pragma once

#include <cstddef>
#include <functional>
#include <limits>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "base/ode/stepper.hpp"
#include "base/ode/system.hpp"

namespace heartwright::ode {

// "CVODE 6.4.1"; empty where this program was built without SUNDIALS.
std::string integrator_name();

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

class Integration final : public Stepper {
public:
    // x: the states at t (ms), copied. The system outlives it. Throws OurFault where numbers of states or the pattern
    // do not fit, and MachineFault without SUNDIALS.
    Integration(System& system, const Tolerances& tolerances, double t, std::span<const double> x);
    ~Integration() override;
    Integration(const Integration&) = delete;
    Integration& operator=(const Integration&) = delete;

    // Where it stands: after run_to exactly at its stop, in a callback at the end of the step.
    double t() const override;
    std::span<const double> x() const override;

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

    // Not after run_to() without a restart.
    void step() override;
    void at(double t, double* x) const override;
    Polynomial polynomial(std::size_t state) const override;
    void restart_at(double t, std::span<const double> x) override;

    Effort effort() const override;

private:
    friend class Step;
    class Parts;
    std::unique_ptr<Parts> parts_;
};

}  // namespace heartwright::ode
