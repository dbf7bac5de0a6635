// Which variable of each group of connected variables is defined, where, and by what.
#pragma once

#include <vector>

#include "generator/import/cellml/instances.hpp"
#include "generator/import/foreign_model.hpp"

namespace heartwright::cellml {

// left = right, or d left/d bound = right, in the mathematics of one component.
struct WrittenEquation {
    std::size_t component = none;  // in Instances::components
    const xml::Element* element = nullptr;
    const xml::Element* left = nullptr;
    const xml::Element* right = nullptr;
    std::size_t variable = none;  // of the left side
    std::size_t bound = none;     // of a derivative
    std::size_t other = none;     // the right side, where that is a variable alone
};

// Connected variables are one variable of the model.
struct Group {
    std::vector<std::size_t> members;
    std::size_t source = none;    // the member that the model's variable is: its name, component and unit
    std::size_t initial = none;   // the member with an initial value
    std::size_t equation = none;  // in the list of written equations
    bool is_time = false;
    foreign::Role role = foreign::Role::constant;
    bool has_value = true;
    std::size_t model_variable = none;  // in foreign::Model::variables
};

struct Groups {
    std::vector<Group> all;                // in the order of their sources
    std::vector<std::size_t> of_variable;  // of each variable of Instances
    std::size_t time = none;
};

// All equations, in the files' order. What is no explicit equation is an error at its place.
std::vector<WrittenEquation> written_equations(const Instances& instances, Diagnostics& diagnostics);

// Finds sources and roles; errors where a group has several definitions. Of two variables that are equal, the one that
// nothing else defines gets the equation, whatever side it is written on.
Groups group_variables(const Instances& instances, std::vector<WrittenEquation>& equations, Diagnostics& diagnostics);

}  // namespace heartwright::cellml
