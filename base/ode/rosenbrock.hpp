// Integration of stiff systems with error control by a Rosenbrock method: RODAS of order 4 with an embedded method of
// order 3, stiffly accurate, L-stable, dense output of order 3 (Hairer & Wanner, Solving Ordinary Differential
// Equations II, 2nd ed., 1996, sections IV.7 and VI.3). Six stages with one Jacobian and one factorisation a step; no
// iterations and no history, so that a restart costs next to nothing: fastest at tolerances from 1e-3 to 1e-6. Below
// those CVODE (integration.hpp) is.
#pragma once

#include <memory>
#include <span>
#include <vector>

#include "base/ode/stepper.hpp"
#include "base/ode/system.hpp"

namespace heartwright::ode {

template <int W>
class RosenbrockSteps;

class Rosenbrock final : public Stepper {
public:
    // x: the states at t (ms), copied. The system outlives it. Throws OurFault where numbers of states or the pattern
    // do not fit.
    Rosenbrock(System& system, const Tolerances& tolerances, double t, std::span<const double> x);
    ~Rosenbrock() override;
    Rosenbrock(const Rosenbrock&) = delete;
    Rosenbrock& operator=(const Rosenbrock&) = delete;

    double t() const override;
    std::span<const double> x() const override;
    void step() override;
    void at(double t, double* x) const override;
    Polynomial polynomial(std::size_t state) const override;
    void restart_at(double t, std::span<const double> x) override;
    Effort effort() const override;

private:
    class Alone;
    std::unique_ptr<Alone> system_;
    std::unique_ptr<RosenbrockSteps<1>> steps_;
};

// A batch of systems of one size and pattern, one a SIMD lane. Arrays are [row][lane]: lane l of row i is at
// [i*lanes + l].
class SystemBatch {
public:
    static constexpr int lanes = 4;
    virtual ~SystemBatch() = default;

    virtual std::size_t size() const = 0;
    // f [size()][lanes] at t [lanes], x [size()][lanes].
    virtual void rates(const double* t, const double* x, double* f) = 0;
    // entries [pattern().entries.size()][lanes]
    virtual void jacobian(const double* t, const double* x, double* entries) = 0;
    virtual bool reads_time() const = 0;
    virtual const Pattern& pattern() const = 0;  // not empty
    // Of one lane, where an entry of jacobian() is not finite: entries [pattern().entries.size()]. False where there
    // are none.
    virtual bool other_jacobian(int lane, double t, const double* x, double* entries) = 0;
};

// RODAS over a batch, vectorised across systems: each has its own steps and the same bits as a system alone.
class BatchedRosenbrock {
public:
    static constexpr int lanes = SystemBatch::lanes;

    // set_tolerances() and restart_at() come before the first step of a lane. x86 processors need AVX2.
    explicit BatchedRosenbrock(SystemBatch& systems);
    ~BatchedRosenbrock();
    BatchedRosenbrock(const BatchedRosenbrock&) = delete;
    BatchedRosenbrock& operator=(const BatchedRosenbrock&) = delete;

    void set_tolerances(int lane, const Tolerances& tolerances);  // `relative` is that of all lanes
    void restart_at(int lane, double t, std::span<const double> x);
    double from(int lane) const, t(int lane) const;  // the last step's beginning and end, ms
    // Attempts a step of each lane whose bit is set. A refused step is retried, shorter, in the next call. Lanes of
    // `early` step ahead while others need a step; a failure there leaves the lane as it was. Throws Failure for the
    // lane failed().
    void attempt(unsigned lanes, unsigned early);
    int failed() const;
    // Within the last two steps. The polynomial is that of the step which covers t, up to its end.
    void at(int lane, double t, double* x) const;
    void at(double t, double* x) const;  // of all: [size()][lanes]
    Polynomial polynomial(int lane, std::size_t state, double t) const;

private:
    std::unique_ptr<RosenbrockSteps<lanes>> steps_;
};

}  // namespace heartwright::ode
