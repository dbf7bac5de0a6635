// Parameters that select one of several models in a file, such as a cell type: they become variants of the spec.
#pragma once

#include <string>
#include <vector>

#include "generator/import/foreign_model.hpp"

namespace heartwright::foreign {

// A constant that holds an integer and is read only by `==` and `!=` with integers, or with EasyML's names of flags.
struct Switch {
    std::size_t variable = no_variable;
    std::vector<double> others;      // the integers it is compared with, ascending, without the file's own value
    std::vector<std::string> flags;  // of EasyML: names of 0, 1, 2, ..., each of which it may be
};

// The names in ".flag(EPI, ENDO)": EPI and ENDO.
std::vector<std::string> flags_of(const Variable& variable);

// In the file's order.
std::vector<Switch> switches_of(const Model& model);

}  // namespace heartwright::foreign
