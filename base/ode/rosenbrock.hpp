// Integration of stiff systems with error control by a Rosenbrock method: RODAS of order 4 with an embedded method of
// order 3, stiffly accurate, L-stable, dense output of order 3 (Hairer & Wanner, Solving Ordinary Differential
// Equations II, 2nd ed., 1996, sections IV.7 and VI.3). Six stages with one Jacobian and one factorisation a step; no
// iterations and no history, so that a restart costs next to nothing: fastest at tolerances from 1e-3 to 1e-6. Below
// those CVODE (integration.hpp) is.
#pragma once

#include <optional>
#include <span>
#include <vector>

#include "base/linear/dense_lu.hpp"
#include "base/ode/sparse_lu.hpp"
#include "base/ode/stepper.hpp"
#include "base/ode/system.hpp"

namespace heartwright::ode {

class Rosenbrock final : public Stepper {
public:
    // x: the states at t (ms), copied. The system outlives it. Throws OurFault where numbers of states or the pattern
    // do not fit.
    Rosenbrock(System& system, Tolerances tolerances, double t, std::span<const double> x);

    double t() const override { return t_; }
    std::span<const double> x() const override { return x_; }
    void step() override;
    void at(double t, double* x) const override;
    Polynomial polynomial(std::size_t state) const override;
    void restart_at(double t, std::span<const double> x) override;
    Effort effort() const override { return effort_; }

private:
    using Numbers = std::vector<double>;

    double first_step();
    bool rates(double t, const double* x, double* f);
    bool slope_in_time();
    bool factorise(double h);
    void solve(double* x) const;
    bool stages(double h);
    double norm(const double* x, const double* about) const;
    void accept(double h);
    [[noreturn]] void give_up(const std::string& why) const;

    System& system_;
    Tolerances tolerances_;
    std::size_t n_;
    std::optional<Sparsity> sparsity_;  // of a sparse Jacobian
    bool is_dense_;                     // the Jacobian is
    std::optional<SparseLu> sparse_;
    std::optional<linear::DenseLu> dense_;  // of the latest factorisation, where the sparse one is not safe
    double t_ = 0, from_ = 0;               // of the last step: its end and its beginning, ms
    Numbers x_, begin_;                     // there
    Numbers third_, fourth_;                // of the last step's dense output
    double next_ = 0;                       // ms: of the next step; 0: no step since the last start
    double last_error_ = 1, last_step_ = 0;
    bool was_refused_ = false;
    Progress progress_;
    Effort effort_;
    Numbers jacobian_, matrix_, f_, in_time_, y_, stage_;
    std::array<Numbers, 6> k_;
};

}  // namespace heartwright::ode
