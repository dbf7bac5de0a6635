// Parameters that select one of several models in a file, such as a cell type: they become variants of the spec.
#pragma once

#include <vector>

#include "generator/import/foreign_model.hpp"

namespace heartwright::foreign {

// A constant that holds an integer and is read only by `==` and `!=` with integers.
struct Switch {
    std::size_t variable = no_variable;
    std::vector<double> others;  // the integers it is compared with, ascending, without the file's own value
};

// In the file's order.
std::vector<Switch> switches_of(const Model& model);

}  // namespace heartwright::foreign
