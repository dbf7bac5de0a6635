// The system of ordinary differential equations of a cell, dy/dt = f(t, y), and its Jacobian, by the interpreter.
#pragma once

#include <cstddef>
#include <vector>

#include "generator/analysis/interpreter.hpp"
#include "generator/analysis/stiffness/jacobian.hpp"
#include "generator/ir/model.hpp"

namespace heartwright::reference {

class RightHandSide {
public:
    // UserFault where a state has no derivative. The model outlives it.
    RightHandSide(const ir::Model& model, analysis::Point start);

    std::size_t size() const { return point_.states.size(); }
    void set_pulse(double current);

    // False where a derivative is not finite.
    bool derivatives(double t, const double* states, double* rates);
    // The symbolic Jacobian, difference quotients where an entry of it is not finite. False where these are not
    // either.
    bool jacobian(double t, const double* states, analysis::SmallMatrix& result);

private:
    void move_to(double t, const double* states);
    bool difference_quotients(analysis::SmallMatrix& result);

    analysis::Interpreter<double> values_;
    analysis::Jacobian jacobian_;
    analysis::Point point_;
};

}  // namespace heartwright::reference
