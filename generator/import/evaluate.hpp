// The value of a foreign model's expressions in double precision, in the order that the file writes them: a reference
// interpreter for decisions (an amplitude of pulses) and for tests.
#pragma once

#include <vector>

#include "generator/import/foreign_model.hpp"

namespace heartwright::foreign {

// Equations in an order in which each reads only what earlier ones define. A derivative counts as read by expressions
// that read Kind::derivative. Throws UserFault with the places of a cyclic dependency.
std::vector<std::size_t> evaluation_order(const Model& model);

// The value of a node from those of its arguments; a node of any kind but variables, derivatives and piecewise.
double value_of_node(const Expression& node, const std::vector<double>& arguments);

class Evaluator {
public:
    // Refers to `model`. States and constants begin with their initial values, external variables with theirs or 0,
    // time with 0.
    explicit Evaluator(const Model& model);

    void set(std::size_t variable, double value);  // of time, a state, a constant or an external variable
    void run();                                    // every equation, from what is set

    double value(std::size_t variable) const { return values_.at(variable); }
    double derivative(std::size_t state) const { return derivatives_.at(state); }
    double value(const Expr& expression) const;  // NaN for a piecewise of which no condition holds

private:
    const Model& model_;
    std::vector<std::size_t> order_;
    std::vector<double> values_;
    std::vector<double> derivatives_;
};

}  // namespace heartwright::foreign
