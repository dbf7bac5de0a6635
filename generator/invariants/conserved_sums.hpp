// Weighted sums of states that a model's right-hand side keeps: w.f(x) = 0 for every x and t,
//     C + O + B                of a Markov machine, declared or written as plain ddt()
//     Ca + 2*Bt*b - total_in   of calcium, a buffer that binds two ions, and what has come in
// They are the null space of random values of f (identity testing, analysis/uninterpreted.hpp): of a model with n
// states n + 12 points. So neither how the equations are written matters nor what the functions in them are. Each has
// the fewest states that depend on each other so.
//
// Weights depend on parameters. Which states a sum has does not: it must hold for all values of parameters, since a run
// may set them. The membrane potential is in none: what the runtime injects charges it.
#pragma once

#include <cstddef>
#include <optional>
#include <vector>

#include "generator/analysis/interpreter.hpp"
#include "generator/analysis/uninterpreted.hpp"
#include "generator/invariants/random_points.hpp"
#include "generator/ir/model.hpp"

namespace heartwright::invariants {

struct ConservedSum {
    std::vector<std::size_t> states;  // of the model, ascending
    std::vector<double> weights;      // with the parameters as they are; the first is 1
};

// Values of the derivatives of a model at random points.
class DerivativeValues {
public:
    explicit DerivativeValues(const ir::Model& model) : interpreter_(model), points_(model) {}

    // Weights of a sum over these states with these parameters, the first 1; nothing where they have none, or several.
    std::optional<std::vector<long double>> weights_of(const std::vector<std::size_t>& states,
                                                       const std::vector<double>& parameters);
    // By vector, by place in `states`: all that f keeps.
    std::vector<std::vector<long double>> kept_by_all(const std::vector<std::size_t>& states,
                                                      const std::vector<double>& parameters);
    std::vector<double> random_parameters() { return points_.parameters(); }

private:
    analysis::Interpreter<analysis::Uninterpreted> interpreter_;
    RandomPoints points_;
};

std::vector<ConservedSum> conserved_sums(const ir::Model& model);

}  // namespace heartwright::invariants
