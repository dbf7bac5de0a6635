// The Jacobian of some states, symbolic, evaluated at points.
#pragma once

#include <cstddef>
#include <optional>
#include <vector>

#include "generator/analysis/interpreter.hpp"
#include "generator/analysis/stiffness/small_matrix.hpp"
#include "generator/ir/model.hpp"

namespace heartwright::analysis {

enum class Entries { all, diagonal };

// Entry (i, j): d f_i/d x_j, i and j places in `states`, which are indices of the model's states with a derivative.
// With Entries::diagonal those with i = j alone; the others are 0. One interpreter evaluates all of them.
class Jacobian {
public:
    Jacobian(const ir::Model& model, const std::vector<std::size_t>& states, Entries entries = Entries::all);

    // Nothing where an entry is not finite; with Entries::diagonal the others are still worth having.
    std::optional<SmallMatrix> at(const Point& point);

private:
    struct Entry {
        std::size_t row, column, definition;  // its number in the model with derivatives
    };
    Entries wanted_;
    std::size_t n_states_;
    std::vector<Entry> entries_;  // that are not identically 0
    std::optional<Interpreter<double>> derivatives_;
};

}  // namespace heartwright::analysis
