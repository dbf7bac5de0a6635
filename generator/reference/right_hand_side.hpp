// The system of ordinary differential equations of a cell, dx/dt = f(t, x), and its Jacobian, by the interpreter.
#pragma once

#include <cstddef>
#include <vector>

#include "base/ode/system.hpp"
#include "generator/analysis/interpreter.hpp"
#include "generator/analysis/stiffness/jacobian.hpp"
#include "generator/ir/model.hpp"

namespace heartwright::reference {

class RightHandSide final : public ode::System {
public:
    // UserFault where a state has no derivative. The model outlives it.
    RightHandSide(const ir::Model& model, analysis::Point start);

    std::size_t size() const override { return point_.states.size(); }
    bool reads_time() const override { return reads_time_; }
    void set_pulse(double current);

    bool rates(double t, const double* x, double* f) override;
    // The symbolic Jacobian, difference quotients where an entry of it is not finite.
    bool jacobian(double t, const double* x, double* entries) override;

private:
    void move_to(double t, const double* states);
    bool difference_quotients(double* entries);

    analysis::Interpreter<double> values_;
    analysis::Jacobian jacobian_;
    analysis::Point point_;
    bool reads_time_;
};

}  // namespace heartwright::reference
