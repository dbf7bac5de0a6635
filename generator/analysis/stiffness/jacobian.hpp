// The Jacobian of some states, symbolic, evaluated at points.
#pragma once

#include <cstddef>
#include <optional>
#include <vector>

#include "generator/analysis/interpreter.hpp"
#include "generator/analysis/stiffness/small_matrix.hpp"
#include "generator/ir/model.hpp"

namespace heartwright::analysis {

// Entry (i, j): d f_i/d x_j, i and j places in `states`, which are indices of the model's states with a derivative.
class Jacobian {
public:
    Jacobian(const ir::Model& model, std::vector<std::size_t> states);

    // Nothing where an entry is not finite.
    std::optional<SmallMatrix> at(const Point& point);

private:
    std::vector<std::size_t> states_, first_entry_;
    std::vector<Interpreter<double>> columns_;
};

}  // namespace heartwright::analysis
