// Contents of model.cpp: rows of the tables, values before the run, initial values.
#pragma once

#include <string>

#include "generator/analysis/cost/op_count.hpp"
#include "generator/emit/kernel_text.hpp"

namespace heartwright::emit {

std::string c_string(std::string_view text);  // "\"...\"", whatever the text holds

std::string state_row(const ir::State& state);
std::string cell_state_row(const ir::State& state);  // with the integrator that it got
std::string parameter_row(const ir::Parameter& parameter);
std::string observable_row(const ir::Definition& definition);

// The numbers of interface::Cost behind its bytes.
std::string cost_row(const analysis::OpCount& count);

// Lines that compute the constants of a kernel from `p` (parameters) and `dt`, as locals of their own names.
Lines derive_lines(const ir::Model& model, const plan::KernelPlan& plan);

// initial[state::x] = ...; each after what it reads. Of sites: site_initial[site_state::x], and
// probability[site_count::x] with which each channel starts there.
Lines initial_lines(const ir::Model& model, const plan::Start& start);

// channels[k] = ...: how many channels a site's machine k has, or trials.
Lines channel_lines(const ir::Model& model);

// The body of current_of_rate.
Lines capacitance_lines(const ir::Model& model);

}  // namespace heartwright::emit
