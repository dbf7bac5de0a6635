// What model.cpp holds: rows of the tables, values before the run, initial values.
#pragma once

#include <string>

#include "generator/emit/kernel_text.hpp"

namespace heartwright::emit {

std::string c_string(std::string_view text);  // "\"...\"", whatever the text holds

std::string state_row(const ir::State& state);
std::string parameter_row(const ir::Parameter& parameter);
std::string observable_row(const ir::Definition& definition);

// Lines that compute the constants of a kernel from `p` (parameters) and `dt`, as locals of their own names.
Lines derive_lines(const ir::Model& model, const plan::KernelPlan& plan);

// initial[state::x] = ...; each after what it reads.
Lines initial_lines(const ir::Model& model, const plan::Start& start);

// The body of current_of_rate.
Lines capacitance_lines(const ir::Model& model);

}  // namespace heartwright::emit
